/* SPDX-License-Identifier: GPL-3.0-or-later
 * views: the snapshots that the screen draws. Groups that cost almost nothing are taken often;
 * groups that need arrays from the machine only as often as time allows; those for which the run is
 * repeated come last. The title of a panel that is drawn from an older snapshot has its cycle.
 */
#ifndef SPILLWAY_UI_VIEWS_H
#define SPILLWAY_UI_VIEWS_H

#include "src/view/look/snapshot.h"

#include <stdbool.h>

struct err;
struct panel;
struct variant;

struct views {
	const struct run *run;     /* the run of the snapshots; NULL: there are none */
	int64_t number;            /* its number in the session: another run may take its address */
	const struct variant *variant; /* of that run, or of one that would be */
	bool has_light, has_heavy, has_slow;
	unsigned light_asked, heavy_asked, slow_asked; /* groups that were requested */
	struct snapshot light, heavy, slow;
	double light_cost, heavy_cost, slow_cost; /* seconds that each took the last time */
	bool cut_short;            /* the last time was interrupted: older snapshots stay */
	char trouble[256];         /* why a snapshot could not be taken, or "" */
};

/* What to take: LIGHT during a run; MOST and then SLOW, which takes nothing else, are ALL. */
enum views_effort { VIEWS_LIGHT, VIEWS_MOST, VIEWS_SLOW, VIEWS_ALL };

/* Takes the groups of `wanted` again, of the run with that number. */
void views_take(struct views *views, struct run *run, int64_t number, unsigned wanted,
		const struct subject *subject, enum views_effort effort, bool clock);
/* Whether something is left to be taken behind MOST. */
bool views_have_more(const struct views *views, unsigned wanted);
/* Whether the snapshots are of that run. */
bool views_are_of(const struct views *views, const struct run *run, int64_t number);
/* Call before drawing again while the run goes on: updates the pointers into the run. */
void views_follow(struct views *views);
/* Gives the panels of two runs that stand side by side one scale; or each its own, if `beside` is NULL. */
void views_share(struct views *views, struct views *beside);
/* The heavy snapshot was filled for that panel alone, without a run; or `good` is false. */
void views_put(struct views *views, const struct panel *panel, bool good);
void views_free(struct views *views);

/* The panel that stands in the place of the one of that name (panel_laid). */
const struct panel *views_panel(const struct views *views, const char *name);
/* The snapshot for a panel; NULL: there is none. */
const struct snapshot *views_for(const struct views *views, const struct panel *panel);

#endif
