/* SPDX-License-Identifier: GPL-3.0-or-later
 * fold: the rows of a warp as lines of a picture. Rows that repeat themselves, one by
 * one or some together, stand there once:
 *
 *      peek  x 1,000 /
 *      load          |
 *      peek          \
 */
#ifndef SPILLWAY_VIEW_FOLD_H
#define SPILLWAY_VIEW_FOLD_H

#include "gpu/core/record.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Rows from the first on that repeat themselves. */
struct fold {
	size_t rows;   /* that are repeated together */
	int64_t times; /* 1: they are not */
};

/* One line of a picture. */
struct fold_line {
	const struct record_row *row;   /* NULL: a body begins, or several that are alike */
	int64_t from, to;               /* these bodies, from 1 */
	struct fold fold;               /* that the row is of */
	size_t index;                   /* in it */
};

/* Goes through the lines of a record from the top; begins zeroed but for `record`. */
struct fold_walk {
	const struct record *record;
	size_t body, at;   /* the next row */
	int64_t bodies;    /* before this one */
	struct fold fold;  /* at work, and its next row */
	size_t index;
	bool begun;        /* the body has had its line */
};

/* False: there are no more. */
bool fold_next(struct fold_walk *walk, struct fold_line *line);
int64_t fold_lines(const struct record *record);

#endif
