/* SPDX-License-Identifier: GPL-3.0-or-later
 * transcript: the output of commands on the screen, the last few thousand lines.
 */
#ifndef SPILLWAY_UI_TRANSCRIPT_H
#define SPILLWAY_UI_TRANSCRIPT_H

#include "src/base/text.h"
#include "src/view/canvas.h"

#include <stddef.h>

struct memory;

enum { TRANSCRIPT_LINES = 4000 };

struct transcript {
	struct memory *memory;
	char *lines[TRANSCRIPT_LINES]; /* a ring; NULL: memory was refused for the line */
	size_t count;                  /* number of all lines so far */
	struct text last;              /* the last line, if it has not ended */
	size_t mark;                   /* number of lines before the marked part */
};

void transcript_init(struct transcript *transcript, struct memory *memory);
void transcript_free(struct transcript *transcript);
/* Adds filtered bytes; has the type of a sink (out.h). */
void transcript_add(void *transcript, const char *bytes, size_t length);
/* Marks the output from here on, so that the screen gives it room. */
void transcript_mark(struct transcript *transcript);
/* The rows of the marked part at that width, at most `most`. */
int transcript_rows(const struct transcript *transcript, int columns, int most);
/* Draws the last lines into rows [row, row + rows) of the canvas, wrapped at its edge and
 * scrolled up by `up` rows. Returns by how many rows it can be scrolled up. */
int transcript_draw(const struct transcript *transcript, struct canvas *canvas, int row,
		    int rows, int up);

#endif
