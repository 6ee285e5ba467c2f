/* SPDX-License-Identifier: GPL-3.0-or-later
 * transcript: what commands said, line by line, the last some thousand.
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
	char *lines[TRANSCRIPT_LINES]; /* a ring; NULL: memory was refused for it */
	size_t count;                  /* of all lines so far */
	struct text last;              /* the one that has not ended */
	size_t mark;                   /* lines before what is of interest now */
};

void transcript_init(struct transcript *transcript, struct memory *memory);
void transcript_free(struct transcript *transcript);
/* Takes words that have passed the filter; of the type of a sink (out.h). */
void transcript_add(void *transcript, const char *bytes, size_t length);
/* What is said from now on is of interest. */
void transcript_mark(struct transcript *transcript);
/* The rows that takes, at so many columns; `most` at most. */
int transcript_rows(const struct transcript *transcript, int columns, int most);
/* Draws the last lines into rows [row, row + rows) of the canvas, broken at its edge, but for
 * `up` of those rows; returns how many rows there are to scroll up, at most. */
int transcript_draw(const struct transcript *transcript, struct canvas *canvas, int row,
		    int rows, int up);

#endif
