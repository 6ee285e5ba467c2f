/* SPDX-License-Identifier: GPL-3.0-or-later
 * arc_list: what a reader or generator finds, and the graph that is built from it.
 */
#ifndef SPILLWAY_GRAPH_ARC_LIST_H
#define SPILLWAY_GRAPH_ARC_LIST_H

#include "src/base/urgency.h"
#include "src/graph/graph.h"

struct err;
struct memory;

/* Two vertices that a file or a recipe marks as source and sink; -1: it marks none. */
struct marked {
	int32_t source, sink;
};

/* An arc as a reader or generator finds it. */
struct arc {
	int32_t tail, head; /* from 0 */
	int64_t weight;     /* >= 0 */
};

/* How the capacities of arcs with the same tail and head are merged; arcs without one count 1. */
enum merge { MERGE_ADD, MERGE_LARGEST };

struct arc_list {
	struct memory *memory;
	struct arc *arcs;
	int64_t count, room;
	int64_t spare;    /* the graph gets room for so many more entries, and two vertices */
	enum weight meaning;
	enum merge merge;
	struct poll poll; /* asked now and then while the list grows and is built */
};

/* Adds an arc; false when memory runs out or poll asked to stop. */
bool arc_list_add(struct arc_list *list, int32_t tail, int32_t head, int64_t weight,
		  struct err *err);
void arc_list_free(struct arc_list *list);
/* For loops over the arcs: at every 2^18th arc it asks poll; false: stop, with an error. */
bool arc_list_ask(const struct arc_list *list, struct err *err);
static inline bool arc_list_go_on(const struct arc_list *list, int64_t at, struct err *err)
{
	return (at & 0x3ffff) != 0 || arc_list_ask(list, err);
}

/* Whether arc i has a capacity, which is 0. */
static inline bool arc_list_is_idle(const struct arc_list *list, int64_t i)
{
	return list->meaning == WEIGHT_CAPACITY && !list->arcs[i].weight;
}
/* How many there are. */
int64_t arc_list_count_idle(const struct arc_list *list);

/* Builds a graph of `vertices` vertices from the list, which it consumes in
 * any case. Merges parallel arcs and drops loops, counting both. Fails when the
 * capacities of a pair exceed 2^63 - 1 together; *bad_arc is then the index of
 * the arc that went too far, else -1. The caller fills labels and title. */
struct graph *graph_build(struct arc_list *list, int32_t vertices, int64_t *bad_arc,
			  struct err *err);

#endif
