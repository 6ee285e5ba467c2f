/* SPDX-License-Identifier: GPL-3.0-or-later
 * dimacs: what the formats of the DIMACS implementation challenges share. The first letter of
 * a line says what it is: a comment (c), the header (p), an arc (a), or a kind that only one
 * format has.
 */
#ifndef SPILLWAY_GRAPH_DIMACS_H
#define SPILLWAY_GRAPH_DIMACS_H

#include "src/graph/read.h"

/* What differs between the formats. */
struct dimacs {
	const char *problem; /* the second word of the header: "max" */
	const char *header;  /* its name in messages */
	const char *arc;     /* an arc's line: "a TAIL HEAD CAPACITY" */
	const char *letters; /* first letters of its lines */
	const char *lines;   /* the hint that explains them */
	const char *noun;    /* what its third number is: "capacity" */
	/* Reads the lines that begin with n; NULL: there are none. */
	bool (*terminal)(const struct dimacs *dimacs, struct reader *reader,
			 const struct word *words, int count, struct err *err);
};

/* Whether the first line that is not a comment is the header of the format. Returns `unknown` if
 * there are only comments. */
bool dimacs_recognise(const struct dimacs *dimacs, const char *begin, const char *end,
		      bool unknown);
/* Reads the file. Afterwards reader->line is the header's line, for later errors. */
bool dimacs_read(const struct dimacs *dimacs, struct reader *reader, struct err *err);
/* Converts a vertex of the file to an index; false: an error. */
bool dimacs_vertex(const struct dimacs *dimacs, const struct reader *reader, const char *what,
		   struct word word, int32_t *index, struct err *err);

#endif
