/* SPDX-License-Identifier: GPL-3.0-or-later
 * frame: everything a screen shows, drawn on one canvas: panels, what was said, the line being
 * typed, and the keys that mean something now. Knows no terminal.
 */
#ifndef SPILLWAY_UI_FRAME_H
#define SPILLWAY_UI_FRAME_H

#include "src/view/canvas.h"
#include "ui/scene.h"

#include <stdbool.h>

struct overlay;
struct transcript;
struct views;

/* The least there is to draw in. */
enum { FRAME_ROWS = 5, FRAME_COLUMNS = 20 };

struct frame {
	const struct scene *scene;
	const char *focus;       /* a panel; NULL: what was said, or nothing */
	bool zoom;
	int scroll;              /* rows the focused panel is scrolled; kept in bounds */
	const struct views *left, *right; /* right: of the other run, or the same */
	const char *head, *state; /* the first line: what is shown, and what goes on */
	bool busy;               /* something goes on */
	const char *welcome;     /* in place of panels while there is no run */
	const struct transcript *transcript;
	int shares;              /* of the rows, that words of interest may take at most */
	const char *line;        /* with its prompt */
	int line_cursor;         /* columns before the cursor in it; -1: nobody types */
	const char *keys;        /* the last line */
	const struct overlay *overlay; /* over the panels, or NULL */
	int cursor_row, cursor_column; /* where the cursor belongs; row -1: nowhere */
};

/* Draws on a canvas of the screen's size. */
void frame_draw(struct frame *frame, struct canvas *canvas);
/* The boxes as they would be drawn, at a screen of that size; their number. */
int frame_boxes(const struct frame *frame, int rows, int columns,
		struct box boxes[SCENE_BOXES]);

#endif
