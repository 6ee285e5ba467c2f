/* SPDX-License-Identifier: GPL-3.0-or-later
 * dimacs: what the formats of the DIMACS implementation challenges share. Every
 * line says with its first letter what it is: a comment (c), the header (p), an arc
 * (a), or what only one of the formats knows.
 */
#ifndef SPILLWAY_GRAPH_DIMACS_H
#define SPILLWAY_GRAPH_DIMACS_H

#include "src/graph/read.h"

/* What tells the formats apart. */
struct dimacs {
	const char *problem; /* the second word of the header: "max" */
	const char *header;  /* how messages call it: "`p max` line" */
	const char *arc;     /* an arc's line: "a TAIL HEAD CAPACITY" */
	const char *letters; /* those of its lines: "c, p, n, a" */
	const char *lines;   /* the hint that says what they are */
	bool lengths;        /* the third number is a capacity only if capacity=file */
	/* Reads the lines that begin with n; NULL: there are none. */
	bool (*terminal)(const struct dimacs *dimacs, struct reader *reader,
			 const struct word *words, int count, struct err *err);
};

/* Whether the first line that is no comment is the header of the format; of comments
 * alone, `unknown`. */
bool dimacs_recognise(const struct dimacs *dimacs, const char *begin, const char *end,
		      bool unknown);
/* Reads the file. Afterwards the reader stands at the header again. */
bool dimacs_read(const struct dimacs *dimacs, struct reader *reader, struct err *err);
/* A vertex of the file as an index, or an error. */
bool dimacs_vertex(const struct dimacs *dimacs, const struct reader *reader, const char *what,
		   struct word word, int32_t *index, struct err *err);

#endif
