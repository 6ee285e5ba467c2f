/* SPDX-License-Identifier: GPL-3.0-or-later
 * scene: a named layout: which panels a screen shows, and where: rows in scenes.def, and places that follow
 * from the size alone.
 */
#ifndef SPILLWAY_UI_SCENE_H
#define SPILLWAY_UI_SCENE_H

#include <stdbool.h>

enum { SCENE_STACK = 4, SCENE_BOXES = 2 * SCENE_STACK + 1 };

struct scene {
	const char *name, *help;
	const char *left[SCENE_STACK], *right[SCENE_STACK]; /* panels, ended by NULL */
	const char *below[SCENE_STACK];
};

/* The place of a panel: rows and columns of the screen. */
struct box {
	const char *panel;
	int row, column, rows, columns;
	bool right; /* it stands in the right column, which is the other run of twins */
};

/* Ended by a row without a name. */
const struct scene *scenes(void);
const struct scene *scene_find(const char *name);
/* Whether it shows that panel when there is room. */
bool scene_has(const struct scene *scene, const char *panel);

/* Fills `boxes` for an area of that size that begins at row `top`; returns how many. A panel
 * that must be seen (`focus`, or NULL) takes the place of another if need be, or, with `zoom`, of all. */
int scene_place(const struct scene *scene, int top, int rows, int columns,
		 const char *focus, bool zoom, struct box boxes[SCENE_BOXES]);

#endif
