/* SPDX-License-Identifier: GPL-3.0-or-later
 * numbering: gives vertices to the numbers in a file that may use any numbers.
 *
 * Numbers get indices in the order of reading. At the end the vertices are sorted by their
 * numbers. Small numbers (as most files have) index a table, which grows no larger than a few
 * times what was read; all others are hashed.
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
	int64_t seen;      /* numbers read so far, equal ones too */
};

/* Finds the index of a number >= 0; a new number gets a new index. The caller must stop before
 * there are more than 2^31 - 1. */
bool numbering_index(struct numbering *numbering, int64_t number, int32_t *index,
		     struct err *err);
/* Renumbers the ends of the arcs so that vertices ascend with their numbers, and fills labels.
 * The numbering cannot be used afterwards; free it in any case. */
bool numbering_finish(struct numbering *numbering, struct arc_list *list,
		      struct labels *labels, struct err *err);
void numbering_free(struct numbering *numbering);

#endif
