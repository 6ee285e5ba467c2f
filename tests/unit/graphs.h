/* SPDX-License-Identifier: GPL-3.0-or-later
 * graphs: small graphs for tests, and the graph as a matrix to hold them against.
 */
#ifndef SPILLWAY_TESTS_GRAPHS_H
#define SPILLWAY_TESTS_GRAPHS_H

#include "tests/unit/ends.h"
#include "tests/unit/unit.h"

#include "src/base/random.h"
#include "src/graph/arc_list.h"
#include "src/graph/graph.h"

/* A graph of the given arcs on `vertices` vertices. */
static inline struct graph *graph_make(struct memory *memory, int32_t vertices,
				       const struct arc *arcs, int64_t count)
{
	struct arc_list list = { .memory = memory };
	struct graph *graph;
	int64_t bad_arc, i;

	for (i = 0; i < count; i++)
		assert_true(arc_list_add(&list, arcs[i].tail, arcs[i].head, arcs[i].weight,
					 NULL));
	graph = graph_build(&list, vertices, &bad_arc, NULL);
	assert_non_null(graph);
	ends_begin(graph);
	return graph;
}

/* Adds m random arcs: loops, parallel and antiparallel ones come up by themselves,
 * every fourth capacity is 0, the others go up to `most`. */
static inline void graph_draw(struct random *random, int n, int64_t m, int64_t most,
			      struct arc_list *list)
{
	int64_t capacity;

	while (m-- > 0) {
		capacity = random_below(random, 4) ? random_range(random, 0, most) : 0;
		assert_true(arc_list_add(list, (int32_t)random_range(random, 0, n - 1),
					 (int32_t)random_range(random, 0, n - 1), capacity,
					 NULL));
	}
}

enum { MATRIX_MOST = 14 }; /* vertices of a matrix */

/* What the arcs between every two vertices come to. */
struct matrix {
	int n;
	int64_t capacity[MATRIX_MOST][MATRIX_MOST];
	int declared[MATRIX_MOST][MATRIX_MOST];
	int64_t arcs, loops, parallels;
	int64_t bad_arc; /* the first with which a pair exceeds 2^63 - 1, or -1 */
};

static inline void matrix_add(struct matrix *matrix, const struct arc *arc, int64_t place,
			      enum merge merge)
{
	int64_t *capacity = &matrix->capacity[arc->tail][arc->head];
	uint64_t sum;

	if (arc->tail == arc->head) {
		matrix->loops++;
		return;
	}
	if (matrix->bad_arc >= 0)
		return;
	if (matrix->declared[arc->tail][arc->head]++)
		matrix->parallels++;
	else
		matrix->arcs++;
	sum = (uint64_t)arc->weight + (uint64_t)matrix->capacity[arc->head][arc->tail];
	if (merge == MERGE_ADD && sum <= INT64_MAX)
		sum += (uint64_t)*capacity;
	if (sum > INT64_MAX)
		matrix->bad_arc = place;
	else if (merge == MERGE_ADD)
		*capacity += arc->weight;
	else if (*capacity < arc->weight)
		*capacity = arc->weight;
}

static inline void matrix_fill(struct matrix *matrix, int n, const struct arc_list *list)
{
	int64_t i;

	memset(matrix, 0, sizeof(*matrix));
	matrix->n = n;
	matrix->bad_arc = -1;
	for (i = 0; i < list->count; i++)
		matrix_add(matrix, &list->arcs[i], i, list->merge);
}

static inline bool matrix_joined(const struct matrix *matrix, int u, int v)
{
	return matrix->declared[u][v] || matrix->declared[v][u];
}

/* One entry and its twin against the matrix. */
static inline void matrix_check_entry(const struct matrix *matrix, const struct graph *graph,
				      int u, int v, int64_t p)
{
	int64_t q = graph_find(graph, v, u);

	assert_int_equal(graph->head[p], v);
	assert_int_equal(graph_capacity(graph, p), matrix->capacity[u][v]);
	assert_true(q >= 0);
	assert_int_equal(graph->twin[p], q);
	assert_int_equal(graph->twin[q], p);
	assert_int_equal(graph_twin(graph, u, p), q);
}

/* The row of u, its sums and what can be found in it. Returns its widest pair. Sums
 * of capacities must fit. */
static inline int64_t matrix_check_row(const struct matrix *matrix,
				       const struct graph *graph, int u)
{
	int64_t p = graph->row[u];
	int64_t widest = 0;
	int64_t out = 0;
	int64_t in = 0;
	int v;

	for (v = 0; v < matrix->n; v++) {
		if (!matrix_joined(matrix, u, v)) {
			assert_int_equal(graph_find(graph, u, v), -1);
			continue;
		}
		assert_int_equal(graph_find(graph, u, v), p);
		matrix_check_entry(matrix, graph, u, v, p++);
		out += matrix->capacity[u][v];
		in += matrix->capacity[v][u];
		if (matrix->capacity[u][v] + matrix->capacity[v][u] > widest)
			widest = matrix->capacity[u][v] + matrix->capacity[v][u];
	}
	assert_int_equal(p, graph->row[u + 1]);
	assert_int_equal(graph_capacity_out(graph, u), out);
	assert_int_equal(graph_capacity_in(graph, u), in);
	return widest;
}

/* Pairs whose arcs can carry something. */
static inline int64_t matrix_positive(const struct matrix *matrix)
{
	int64_t count = 0;
	int u, v;

	for (u = 0; u < matrix->n; u++)
		for (v = 0; v < matrix->n; v++)
			count += matrix->capacity[u][v] > 0;
	return count;
}

/* The graph is this matrix. */
static inline void matrix_check(const struct matrix *matrix, const struct graph *graph)
{
	int64_t widest = 0;
	int64_t here;
	int u;

	assert_int_equal(graph->vertices, matrix->n);
	assert_int_equal(graph->row[0], 0);
	assert_int_equal(graph->row[matrix->n], graph->entries);
	for (u = 0; u < matrix->n; u++) {
		here = matrix_check_row(matrix, graph, u);
		if (here > widest)
			widest = here;
	}
	assert_int_equal(graph->widest, widest);
	assert_int_equal(graph->arcs + graph->intake.idle, matrix->arcs);
	assert_int_equal(graph->arcs, matrix_positive(matrix));
	assert_int_equal(graph->intake.loops, matrix->loops);
	assert_int_equal(graph->intake.parallels, matrix->parallels);
	assert_int_equal(ends_of(graph)->source, -1);
	assert_int_equal(ends_of(graph)->sink, -1);
}

#endif
