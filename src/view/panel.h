/* SPDX-License-Identifier: GPL-3.0-or-later
 * panel: a view of a run. A pure function from a snapshot to a canvas, and the
 * same numbers as a report. A panel is one file and one row in panels.def.
 */
#ifndef SPILLWAY_VIEW_PANEL_H
#define SPILLWAY_VIEW_PANEL_H

#include "src/run/snapshot.h"
#include "src/view/canvas.h"
#include "src/view/report.h"

struct panel {
	const char *name, *title;
	const char *argument;   /* "vertex V": what it is asked about; NULL: nothing */
	const char *type;       /* of its record; NULL: "panel", with a head */
	unsigned needs;         /* groups of the snapshot */
	/* Rows it fills at most, at that many columns. */
	int (*rows)(const struct snapshot *snapshot);
	void (*draw)(struct canvas *canvas, const struct snapshot *snapshot);
	void (*tell)(struct report *report, const struct snapshot *snapshot);
};

/* The panels there are, ended by NULL. */
const struct panel *const *panels(void);
const struct panel *panel_find(const char *name);

/* The first line of every panel: its name, where the run stands. Returns the row
 * below. */
int panel_title(struct canvas *canvas, const struct panel *panel,
		const struct snapshot *snapshot);
/* The same for a report. */
void panel_head(struct report *report, const struct panel *panel,
		const struct snapshot *snapshot);

#endif
