/* SPDX-License-Identifier: GPL-3.0-or-later
 * promise: what the header of a graph file says, and what the file then holds.
 *
 * Memory follows the bytes that are read, never a header: a promise is only
 * compared, as lines are read and when they have ended.
 */
#ifndef SPILLWAY_GRAPH_PROMISE_H
#define SPILLWAY_GRAPH_PROMISE_H

#include "src/graph/read.h"

struct promise {
	const char *header; /* what messages call it: "`p max` line" */
	const char *unit;   /* what it counts: "arcs", "edges", "entries" */
	bool made;
	int64_t vertices, arcs;
	int64_t line;       /* where it stands */
};

/* Notes what the current line says; refuses what no graph can keep. */
bool promise_make(struct promise *promise, struct reader *reader, int64_t vertices,
		  int64_t arcs, struct err *err);
/* What only the end of the file can tell: holds it against the list of arcs. The
 * reader then stands at the header. */
bool promise_check(const struct promise *promise, struct reader *reader, struct err *err);
/* Whether so many arcs pay for so many vertices. */
bool promise_affords(int64_t vertices, int64_t arcs);

/* A number from 1 to `most` as an index from 0, or an error: "tail 7 is out of
 * range: the graph has vertices 1 to 5". */
bool promise_index(const struct reader *reader, const char *what, struct word word,
		   const char *among, int64_t most, int32_t *index, struct err *err);

#endif
