/* SPDX-License-Identifier: GPL-3.0-or-later
 * graph: a directed graph with a weight for each arc.
 *
 * Every pair of joined vertices {u, v} has two entries, (u, v) in the row of u
 * and (v, u) in the row of v, whichever directions were declared: the places
 * where a residual graph keeps c_f(u, v) and c_f(v, u). Rows are sorted by head.
 *
 *      row      0        3     5 ...            vertices + 1 offsets
 *      head     1  4  9  0  2  ...              entries = row[vertices]
 *      weight   5  0  7  0  8  ...              0: only (v, u) was declared
 *      twin     3  .  .  0  .  ...              twin[entry of (u, v)] = entry of (v, u)
 *
 * A graph is built once from a list of arcs and then never changes.
 */
#ifndef SPILLWAY_GRAPH_GRAPH_H
#define SPILLWAY_GRAPH_GRAPH_H

#include "src/graph/intake.h"
#include "src/graph/labels.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What the weights of a graph's arcs mean, and what they are where arcs of the same tail and head
 * were merged. An entry without an arc has weight 0; among lengths -1, as an arc can be of
 * length 0. */
enum weight {
	WEIGHT_CAPACITY, /* what an arc can carry; the sum */
	WEIGHT_LENGTH,   /* its length; the smallest */
	WEIGHT_NONE      /* nothing: the number of arcs */
};

/* An entry of a graph with lengths whose arcs carry more than 1 together. */
struct bundle {
	int64_t entry, capacity;
};

struct graph {
	int32_t vertices;
	int64_t arcs;      /* entries with a capacity: declared arcs after merging */
	int64_t entries;   /* two a joined pair */
	int64_t room;      /* its arrays have room for so many entries, */
	int32_t row_room;  /* and for so many vertices */
	int64_t *row;      /* [vertices + 1] */
	int32_t *head;     /* [entries] */
	enum weight meaning;
	int64_t *weight;   /* [entries] */
	uint32_t *twin;    /* [entries], or NULL where 32 bits do not suffice */
	struct bundle *bundles; /* [bundle_count] by entry; of a graph with lengths, or NULL */
	int64_t bundle_count;
	struct labels labels;
	struct intake intake;
	bool bipartite;        /* its own arcs are edges: they go from the left side to the right,
				  without weights */
	int64_t widest;        /* the largest capacity of a pair, both ways added */
	char *title;           /* "g.max", "genrmf a=4 b=8": for people */
};

void graph_free(struct graph *graph);

/* Whether an entry has an arc that carries something. */
static inline bool graph_has_arc(const struct graph *graph, int64_t entry)
{
	return graph->weight[entry] > 0 ||
	       (graph->meaning == WEIGHT_LENGTH && graph->weight[entry] == 0);
}
/* graph_capacity for a graph with lengths: it searches the bundles. */
int64_t graph_carried(const struct graph *graph, int64_t entry);
/* What the arcs of an entry can carry together: their capacity; 1 for each arc that has none; 0:
 * there is no arc. */
static inline int64_t graph_capacity(const struct graph *graph, int64_t entry)
{
	return graph->meaning == WEIGHT_LENGTH ? graph_carried(graph, entry)
						 : graph->weight[entry];
}
/* The sum of the capacities that leave (or enter) a vertex, or -1 beyond 2^63 - 1. */
int64_t graph_capacity_out(const struct graph *graph, int32_t vertex);
int64_t graph_capacity_in(const struct graph *graph, int32_t vertex);

/* The entry of (v, u) for the entry of (u, v), u given. */
int64_t graph_twin(const struct graph *graph, int32_t u, int64_t entry);
/* The entry of (u, v), or -1. */
int64_t graph_find(const struct graph *graph, int32_t u, int32_t v);
/* The first vertex whose row begins at the entry or behind it; `vertices`: there is none. */
int32_t graph_row_from(const struct graph *graph, int64_t entry);

/* Bytes its arrays take. */
int64_t graph_bytes(const struct graph *graph);

#endif
