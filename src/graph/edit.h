/* SPDX-License-Identifier: GPL-3.0-or-later
 * edit: a graph with other capacities. A graph never changes, so an edit makes another one, with the
 * same vertices. Entries of a pair stay where there is no arc any more; a pair that was not joined
 * gets two entries, and the rows move apart for them.
 */
#ifndef SPILLWAY_GRAPH_EDIT_H
#define SPILLWAY_GRAPH_EDIT_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct graph;
struct memory;

/* What the arc between two different vertices is to carry from now on; 0: there is none any more. */
struct arc_edit {
	int32_t tail, head;
	int64_t capacity;
	int64_t line;     /* of the file it stands on; 0: it was typed */
};

/* Whether edits have made the graph, as its title says. */
bool graph_is_edited(const struct graph *graph);
/* Sorts edits by tail and head, and finds an arc that has two of them. Returns the later one; -1:
 * there is none. */
int64_t graph_sort_edits(struct arc_edit *edits, int64_t count);
/* Makes the edited graph; the caller frees it with graph_free. The edits are sorted, and no arc has
 * two. Capacities are 0 or more. NULL: memory ran out, or *bad is the edit that takes its pair past
 * 2^63 - 1 (else -1). */
struct graph *graph_edit(const struct graph *graph, const struct arc_edit *edits, int64_t count,
			 int64_t *bad, struct memory *memory, struct err *err);

#endif
