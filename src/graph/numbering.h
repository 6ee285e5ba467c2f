/* SPDX-License-Identifier: GPL-3.0-or-later
 * numbering: vertices for the numbers that a file calls them by, in files where
 * any number may come up.
 *
 * Numbers get indices as they are met. At the end the vertices are put into the
 * order of their numbers. Small numbers (as most files have) index a table, which
 * grows no larger than a few times what was read; all others are hashed.
 */
#ifndef SPILLWAY_GRAPH_NUMBERING_H
#define SPILLWAY_GRAPH_NUMBERING_H

#include <stdbool.h>
#include <stdint.h>

struct arc_list;
struct err;
struct labels;
struct memory;

struct numbering {
	struct memory *memory;
	int64_t *numbers;  /* [count] the number of every index */
	int32_t count, room;
	int32_t *table;    /* [table_room] index + 1 by number, 0: none (yet) */
	int64_t table_room;
	int32_t *slots;    /* [slot_room] index + 1 by hashed number, 0: free */
	int64_t slot_room; /* a power of two, or 0 */
	int64_t hashed;    /* slots in use */
	int64_t seen;      /* numbers met so far, equal ones too */
};

/* The index of a number >= 0, given out now if it is new: the caller stops before
 * there are more than 2^31 - 1. */
bool numbering_index(struct numbering *numbering, int64_t number, int32_t *index,
		     struct err *err);
/* Renumbers the ends of the arcs, which are indices so far, so that vertices ascend
 * with their numbers, and fills labels. Uses the numbering up; free it in any case. */
bool numbering_finish(struct numbering *numbering, struct arc_list *list,
		      struct labels *labels, struct err *err);
void numbering_free(struct numbering *numbering);

#endif
