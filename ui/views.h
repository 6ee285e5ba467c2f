/* SPDX-License-Identifier: GPL-3.0-or-later
 * views: the snapshots a screen draws from. What costs next to nothing is taken often; what
 * takes an array from the machine as often as it may cost. A panel that is drawn from an older
 * one says so: its title has the cycle.
 */
#ifndef SPILLWAY_UI_VIEWS_H
#define SPILLWAY_UI_VIEWS_H

#include "src/run/snapshot.h"

#include <stdbool.h>

struct err;
struct panel;

struct views {
	const struct run *run;     /* that they are of; NULL: there are none */
	bool has_light, has_heavy;
	unsigned light_asked, heavy_asked; /* groups they were asked for */
	struct snapshot light, heavy;
	double light_cost, heavy_cost; /* seconds they took when last taken */
	char trouble[256];         /* why one could not be taken, or "" */
};

/* What is taken of a run under way, and of one at rest. */
enum views_effort { VIEWS_LIGHT, VIEWS_ALL };

/* Takes the groups of `wanted` anew. */
void views_take(struct views *views, struct run *run, unsigned wanted,
		const struct subject *subject, enum views_effort effort, bool clock);
/* Before they are drawn again while the run goes on: what points into it follows it. */
void views_follow(struct views *views);
void views_free(struct views *views);

/* The one to draw a panel from; NULL: there is none. */
const struct snapshot *views_for(const struct views *views, const struct panel *panel);

#endif
