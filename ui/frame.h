/* SPDX-License-Identifier: GPL-3.0-or-later
 * frame: draws the whole screen on one canvas: panels, transcript, the line being typed, and
 * the keys that work now. It knows nothing of terminals.
 */
#ifndef SPILLWAY_UI_FRAME_H
#define SPILLWAY_UI_FRAME_H

#include "src/view/canvas.h"
#include "ui/scene.h"

#include <stdbool.h>

struct overlay;
struct question;
struct slides;
struct snapshot;
struct transcript;
struct views;

/* The smallest size to draw in. */
enum { FRAME_ROWS = 5, FRAME_COLUMNS = 20 };

/* How far what a slide tells is scrolled. */
struct told {
	int number;     /* of the slide */
	int down;       /* rows; kept in bounds */
	bool to_end;    /* to the end, where the answer to a question will stand */
	int most, page; /* result: how far it can be scrolled, and by how much a key does */
};

/* fields: one for each thing that is drawn, and for what drawing finds. */
struct frame {
	const struct arrangement *scene;
	const char *focus;       /* the panel with the focus; NULL: the transcript, or none */
	bool zoom;
	int scroll;              /* rows the focused panel is scrolled; kept in bounds */
	struct told told;        /* of the present slide */
	const struct views *left, *right; /* data of the left and right columns: `right` is of
					     the second run, or the same */
	const char *head, *state; /* the first line: what is shown, and what is going on */
	const struct snapshot *now; /* the moment of which the head tells, so that titles of panels
				       need not; NULL: it tells of none */
	bool busy;               /* a command is under way */
	const char *welcome;     /* shown instead of panels if there is no run */
	const struct slides *slides; /* the present one stands above the panels; or NULL */
	const struct question *question; /* it waits, and panels that would answer it are covered; or NULL */
	const struct transcript *transcript;
	int shares;              /* most rows that the marked part of the transcript may take, as
				    a share of all rows */
	const char *line;        /* the line being typed, with its prompt */
	int line_cursor;         /* columns before the cursor in the line; -1: no line is being
				    typed */
	const char *keys;        /* the last line */
	struct overlay *overlay; /* drawn over the panels; or NULL */
	int cursor_row, cursor_column; /* result: where the cursor belongs; row -1: hidden */
};

/* Draws on a canvas of the screen's size. */
void frame_draw(struct frame *frame, struct canvas *canvas);
/* Fills the boxes as they would be drawn on a screen of that size; returns their number. */
int frame_boxes(const struct frame *frame, int rows, int columns,
		struct box boxes[SCENE_BOXES]);

#endif
