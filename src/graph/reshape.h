/* SPDX-License-Identifier: GPL-3.0-or-later
 * reshape: graphs whose arrays grow, shrink or are copied. A graph that is built
 */
#ifndef SPILLWAY_GRAPH_RESHAPE_H
#define SPILLWAY_GRAPH_RESHAPE_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct memory;
struct graph;

/* Keeps the vertices v with index[v] >= 0, which is their new number (ascending with v, from 0 to
 * kept - 1), and the arcs between them. Subtracts from `arcs` the entries with a capacity that
 * go. The caller updates labels. On failure nothing has changed. */
bool graph_keep(struct graph *graph, const int32_t *index, int32_t kept,
		struct memory *memory, struct err *err);

/* Fills *copy with the graph, and with copies of its arrays that have room for so many vertices and
 * entries, or for as many as there are; names and title are shared. For a graph that others still
 * read while its copy is changed. graph_free_arrays frees such arrays. False: memory ran out, and
 * there is nothing to free. */
bool graph_copy_arrays(const struct graph *graph, struct graph *copy, int32_t vertices,
		       int64_t entries, struct memory *memory, struct err *err);
void graph_free_arrays(struct graph *graph);

/* Makes room for so many vertices and entries. On failure the graph stays as it was. */
bool graph_reserve(struct graph *graph, int32_t vertices, int64_t entries,
		   struct memory *memory, struct err *err);

/* Where rows have changed: pairs the entries anew, as far as the graph keeps twins; finds the largest
 * capacity of a pair. None may have more than `most`: the search ends at a pair that has as much. */
bool graph_pair_twins(struct graph *graph, struct memory *memory, struct err *err);
void graph_find_widest(struct graph *graph, int64_t most);

/* Sorts graph->bundles by entry: the last step of whoever adds to it. */
void graph_sort_bundles(struct graph *graph);

#endif
