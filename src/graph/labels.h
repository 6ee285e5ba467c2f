/* SPDX-License-Identifier: GPL-3.0-or-later
 * labels: the names of vertices, which are those of their file.
 */
#ifndef SPILLWAY_GRAPH_LABELS_H
#define SPILLWAY_GRAPH_LABELS_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct graph;
struct text;

/* The names of a graph's vertices, as the user sees them. */
struct labels {
	int64_t first;    /* the name of vertex 0, if names have no gaps */
	int64_t *numbers; /* else the name of each vertex, ascending; or NULL */
	int32_t count;    /* vertices that have a number */
	int32_t left;     /* two sides: vertices on the left, named L1, L2, ...; the others are
			     R1, R2, ... 0: one side only */
	bool super;       /* two more vertices follow, S* and T* */
};

/* Adds the name of a vertex as its file has it. */
void graph_label(const struct graph *graph, int32_t vertex, struct text *text);
/* Finds the vertex of that name; the error says which names there are. */
bool graph_vertex(const struct graph *graph, const char *name, int32_t *vertex,
		  struct err *err);
/* Whether a word can only be a vertex of a graph with two sides, as L5. */
bool graph_is_side_name(const char *name);
/* The number in the name of a vertex, on its side where there are two; -1 for S* and T*. */
int64_t graph_number(const struct graph *graph, int32_t vertex);
/* Whether a vertex has that number, on either side. */
bool graph_has_number(const struct graph *graph, int64_t number);
/* A number for a vertex that does not depend on joined terminals: its name, or for S* and T* two
 * numbers that no file can have. */
uint64_t graph_identity(const struct graph *graph, int32_t vertex);
/* Adds "1005 vertices, 25571 arcs", or the two sides without joined terminals. */
void graph_size(const struct graph *graph, struct text *text);

#endif
