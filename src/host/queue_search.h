/* SPDX-License-Identifier: GPL-3.0-or-later
 * queue_search: breadth-first search from a source with one queue: every arc counts 1.
 */
#ifndef SPILLWAY_HOST_QUEUE_SEARCH_H
#define SPILLWAY_HOST_QUEUE_SEARCH_H

#include "src/host/path_code.h"

/* fields: the list is the queue. */
struct queue_search {
	struct path_code code; /* comes first */
};

/* Begins with the vertices that are in the list, in any order; they are on two levels at most. `spare`:
 * room for as many vertices as the graph has. */
void queue_search_begin(struct queue_search *search, int32_t *spare);
/* Continues by `count` events or turns. A turn: the first vertex leaves the queue and reads its arcs. */
enum turn_end queue_search_advance(struct queue_search *search, enum turn_unit unit, int64_t count,
				   const struct poll *poll);

#endif
