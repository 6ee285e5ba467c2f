/* SPDX-License-Identifier: GPL-3.0-or-later
 * write: writes graphs and flows in DIMACS formats.
 *
 * The struct save keeps errors of writing, so writers return nothing.
 */
#ifndef SPILLWAY_GRAPH_WRITE_H
#define SPILLWAY_GRAPH_WRITE_H

#include "src/graph/arc_list.h"
#include "src/graph/graph.h"

struct save;

/* The graph's title, without folders if it is a file name. */
const char *write_title(const struct graph *graph);

/* DIMACS vertices are numbered from 1 without gaps: vertex + 1. If their names differ, this
 * writes comments, one for each sequence: `c vertices 1 to 20 are L1 to L20`. */
void write_dimacs_names(const struct graph *graph, struct save *save);

/* DIMACS maximum flow (.max), from source to sink. Every pair
 * of joined vertices is written, one without capacity either way too, so that the
 * file is read back as the same graph. */
void write_dimacs_max(const struct graph *graph, const struct marked *marks, struct save *save);

/* DIMACS shortest paths (.gr). Arcs that were merged are written each, with the length of the shortest, so
 * that the file is read back as the same graph; arcs without lengths have length 1. S* and T* are left
 * out. */
void write_dimacs_gr(const struct graph *graph, struct save *save);

/* A DIMACS solution: `s VALUE`, then `f TAIL HEAD FLOW` for every arc with flow, its
 * ends numbered as write_dimacs_max does. `capacity` holds c_f of every entry, `wide`
 * says whether as int64_t or int32_t. */
void write_dimacs_solution(const struct graph *graph, const void *capacity, bool wide,
			   int64_t value, struct save *save);

#endif
