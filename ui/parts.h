/* SPDX-License-Identifier: GPL-3.0-or-later
 * parts: how the rows of the screen are shared out: the first line, a slide, the panels, what was said,
 * the line being typed and the keys. A layout that has the graph as a picture gives what was said a share
 * that depends on the size only, so that the picture keeps its place; where more was said, that covers the
 * last rows of panels.
 */
#ifndef SPILLWAY_UI_PARTS_H
#define SPILLWAY_UI_PARTS_H

struct canvas;
struct frame;
struct slides;

/* From how many rows on there is a head; and the most rows of a slide that are looked at. */
enum { PARTS_HEADED = 10, PARTS_NARRATED = 100 };

/* The rows of a screen, from the top. */
struct parts {
	int head;          /* 0 or 1 */
	int slide;         /* rows of the slide, below the head */
	int top, panels;   /* where the panels begin, and how many rows they have, */
	int covered;       /* of which so many, the last, are covered by what was said */
	int said, said_rows;
	int line, keys;    /* -1: there is none */
};

struct parts parts_divide(const struct frame *frame, int rows, int columns);
/* Draws what a slide tells, and the presenter's note if it is wanted. Returns how many rows they took. */
int parts_narrate(const struct slides *slides, struct canvas *canvas);

#endif
