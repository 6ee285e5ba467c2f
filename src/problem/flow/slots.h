/* SPDX-License-Identifier: GPL-3.0-or-later
 * slots: rows of fixed stride (layout_slots.c), and how they are written (slots_write.c).
 */
#ifndef SPILLWAY_PROBLEM_FLOW_SLOTS_H
#define SPILLWAY_PROBLEM_FLOW_SLOTS_H

#include "gpu/flow/turbo.h"
#include "src/graph/graph.h"

#include <stdint.h>

struct run;
struct upload;

enum { SLOTS_LEAST = 4, SLOTS_MOST = 16, SLOTS_DENSE = 12 };

/* A place is two pairs of words, each as large as the larger one (ARC_SLOT in gpu/core/simt.h): four words of
 * capacities. The link stands in the first two; a narrow one fills only the first of them. The room is the
 * other two. */
enum { SLOTS_PLACE_WORDS = 4, SLOTS_ROOM = 2 };

/* A thread of the host takes at least so many places: below that it costs more than it saves. */
enum { SLOTS_A_THREAD = 1 << 15 };

/* The stride for a graph: the one that is wanted, or if that is 0, 4, 8 or 16, the smallest that all
 * but a hundredth of its rows fit into; 0, if a row has more than SLOTS_DENSE arcs on average, both
 * directions counted. */
int32_t slots_stride(const struct graph *graph, int64_t wanted);
/* How many rows fit into a stride. */
int64_t slots_count_rows(const struct graph *graph, int64_t stride);
/* Writes all places: the links and rooms, from capacities host[entries]. */
void slots_stream(const struct run *run, const void *host, struct upload *upload);

static inline int64_t slots_degree(const struct graph *graph, int32_t u)
{
	return graph->row[u + 1] - graph->row[u];
}

/* Where rows begin, one after the other. */
struct slots_rows {
	const struct graph *graph;
	int64_t stride;
	int64_t behind; /* the first place behind all rows so far */
};

static inline struct slots_rows slots_rows_of(const struct graph *graph, int64_t stride)
{
	return (struct slots_rows){ graph, stride, graph->vertices * stride };
}

static inline int64_t slots_next_row(struct slots_rows *rows, int32_t u)
{
	const int64_t size = slots_degree(rows->graph, u);

	if (size <= rows->stride)
		return u * rows->stride;
	rows->behind += size;
	return rows->behind - size;
}

#endif
