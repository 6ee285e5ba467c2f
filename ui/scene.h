/* SPDX-License-Identifier: GPL-3.0-or-later
 * scene: the named layouts of the screen: which panels it shows, and where. Rows in
 * scenes.def; the boxes depend on the screen's size only.
 */
#ifndef SPILLWAY_UI_SCENE_H
#define SPILLWAY_UI_SCENE_H

#include "src/command/taste.h"

#include <stdbool.h>

enum { SCENE_BOXES = 3 * SCENE_STACK };

/* The box of a panel: rows and columns of the screen. */
struct box {
	const char *panel;
	int row, column, rows, columns;
	bool right; /* it is in the right column, which in the layout `twin` shows the second run */
};

/* Ended by a row without a name. */
const struct arrangement *scenes(void);
const struct arrangement *scene_find(const char *name);
/* Whether the layout has the panel; and across the whole width. */
bool scene_has(const struct arrangement *scene, const char *panel);
bool scene_is_below(const struct arrangement *scene, const char *panel);

/* Fills `boxes` for an area of that size, from row `top` on; returns how many. The panel with the
 * focus (or NULL) is always among them, in place of another if need be; with `zoom` it is the
 * only one. */
int scene_lay_out(const struct arrangement *scene, int top, int rows, int columns,
		 const char *focus, bool zoom, struct box boxes[SCENE_BOXES]);
/* The boxes end at row `end`, but for the graph's, the first rows of which stand above it. Those that would
 * be too low are left out; the panel with the focus takes the place of another then. Returns how many are
 * left. */
int scene_cut(struct box *boxes, int count, int end, const char *focus);

#endif
