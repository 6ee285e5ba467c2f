/* SPDX-License-Identifier: GPL-3.0-or-later
 * promise: checks what the header of a graph file says against what the file has.
 *
 * Memory is allocated by the bytes that are read, never by a header. The header's numbers are
 * only compared, while lines are read and at the end.
 */
#ifndef SPILLWAY_GRAPH_PROMISE_H
#define SPILLWAY_GRAPH_PROMISE_H

#include "src/graph/read.h"

struct promise {
	const char *header; /* its name in messages */
	const char *unit;   /* what it counts: "arcs", "edges", "entries" */
	bool made;
	int64_t vertices, arcs;
	int64_t line;       /* line of the header */
};

/* Refuses a number of vertices that no graph has. */
bool promise_vertices(const struct reader *reader, int64_t vertices, struct err *err);
/* Notes the numbers of the current line; refuses those too large for any graph. */
bool promise_make(struct promise *promise, struct reader *reader, int64_t vertices,
		  int64_t arcs, struct err *err);
/* At the end of the file: compares the numbers with the list of arcs. Sets reader->line to the
 * header's line. */
bool promise_check(const struct promise *promise, struct reader *reader, struct err *err);
/* The same for the arcs alone. */
bool promise_check_arcs(const struct promise *promise, struct reader *reader, struct err *err);
/* Whether a file with so many lines of arcs or vertices may have so many vertices (a limit on memory). */
bool promise_affords(int64_t vertices, int64_t lines);

/* Converts a number from 1 to `most` to an index from 0; the error is like "tail 7 is out of
 * range: the graph has vertices 1 to 5". */
bool promise_index(const struct reader *reader, const char *what, struct word word,
		   const char *among, int64_t most, int32_t *index, struct err *err);

#endif
