/* SPDX-License-Identifier: GPL-3.0-or-later
 * matchings: bipartite graphs for tests, the size of a maximum matching by augmenting paths, and
 * G-PR's Algorithm 3 as a loop over launches on a machine `sim`.
 */
#ifndef SPILLWAY_TESTS_MATCHINGS_H
#define SPILLWAY_TESTS_MATCHINGS_H

#include "tests/unit/graphs.h"

#include "gpu/core/machine.h"
#include "gpu/matching/args.h"
#include "src/base/memory.h"
#include "src/host/cheap_matching.h"
#include "src/host/check.h"
#include "src/graph/arc_list.h"

/* --- Graphs. Rows are vertices from 0 on, columns those behind them. --- */

/* A graph of the edges, which are consumed. */
static inline struct graph *sides_make(struct arc_list *edges, int32_t rows, int32_t columns)
{
	struct graph *graph;
	int64_t bad_arc;

	edges->merge = MERGE_LARGEST;
	graph = graph_build(edges, rows + columns, &bad_arc, NULL);
	assert_non_null(graph);
	graph->labels = (struct labels){ .first = 1, .count = rows + columns, .left = rows };
	graph->bipartite = true;
	ends_begin(graph);
	return graph;
}

static inline void sides_join(struct arc_list *edges, int32_t rows, int32_t u, int32_t v)
{
	assert_true(arc_list_add(edges, u, rows + v, 1, NULL));
}

/* Random edges; of columns the low ones get the most, if `skew` is more than 1. */
static inline struct graph *sides_draw(struct memory *memory, struct random *random,
				       int32_t rows, int32_t columns, int64_t edges, int skew)
{
	struct arc_list list = { .memory = memory };
	int64_t v;
	int i;

	while (rows && columns && edges-- > 0) {
		v = random_range(random, 0, columns - 1);
		for (i = 1; i < skew; i++)
			v = v * random_range(random, 0, columns) / columns;
		sides_join(&list, rows, (int32_t)random_range(random, 0, rows - 1), (int32_t)v);
	}
	return sides_make(&list, rows, columns);
}

/* The cheap matching leaves one augmenting path, of 2 length - 1 edges. */
static inline struct graph *sides_chain(struct memory *memory, int32_t length)
{
	struct arc_list list = { .memory = memory };
	int32_t i;

	for (i = 0; i < length - 1; i++) {
		sides_join(&list, length, i, i);
		sides_join(&list, length, i + 1, i);
	}
	sides_join(&list, length, 0, length - 1);
	return sides_make(&list, length, length);
}

/* All edges between the sides. */
static inline struct graph *sides_whole(struct memory *memory, int32_t rows, int32_t columns)
{
	struct arc_list list = { .memory = memory };
	int32_t u, v;

	for (u = 0; u < rows; u++)
		for (v = 0; v < columns; v++)
			sides_join(&list, rows, u, v);
	return sides_make(&list, rows, columns);
}

/* --- The most naive algorithm. --- */

/* A free row at the end of an alternating path from column v, or -1; from[u]: the column that
 * reached row u. */
static inline int32_t sides_search(const struct graph *graph, const int32_t *mate, int32_t v,
				   int32_t *from, int32_t *queue)
{
	int32_t first = 0;
	int32_t last = 0;
	int64_t p;
	int32_t u;

	for (u = 0; u < graph->labels.left; u++)
		from[u] = -1;
	queue[last++] = v;
	while (first < last) {
		v = queue[first++];
		for (p = graph->row[v]; p < graph->row[v + 1]; p++) {
			u = graph->head[p];
			if (from[u] >= 0)
				continue;
			from[u] = v;
			if (mate[u] < 0)
				return u;
			queue[last++] = mate[u];
		}
	}
	return -1;
}

/* The number of edges of a maximum matching. */
static inline int64_t sides_maximum(const struct graph *graph)
{
	const int32_t count = graph->labels.count;
	const size_t size = sizeof(int32_t) * (size_t)count;
	int32_t *mate = unit_room(3 * size);
	int64_t edges = 0;
	int32_t u, v, next;

	for (v = 0; v < count; v++)
		mate[v] = -1;
	for (v = graph->labels.left; v < count; v++) {
		u = sides_search(graph, mate, v, mate + count, mate + 2 * count);
		edges += u >= 0;
		for (; u >= 0; u = next) {
			next = mate[mate[count + u]];
			mate[u] = mate[count + u];
			mate[mate[u]] = u;
		}
	}
	free(mate);
	return edges;
}

/* --- G-PR. --- */

struct matcher {
	struct memory memory;
	struct machine *machine;
	const struct graph *graph;
	enum width width;
	struct match_args args;          /* the machine's arrays, which the host reads, too */
	int64_t loops, searches, levels; /* launches of pushes; global relabelings, and their levels */
	int64_t taken_back;              /* columns that the last check took back */
	int64_t told[EVENT_KINDS];       /* events */
};

static inline void *matcher_room(struct matcher *matcher, size_t count, size_t size)
{
	void *room = machine_alloc(matcher->machine, "test", (count ? count : 1) * size, NULL);

	assert_non_null(room);
	return room;
}

/* The rows in the width of the machine's indices. */
static inline void matcher_place(struct matcher *matcher)
{
	const struct graph *graph = matcher->graph;
	const size_t vertices = (size_t)graph->vertices;
	int32_t *narrow = matcher_room(matcher, vertices + 1, sizeof(int64_t));
	int64_t *wide = (int64_t *)(void *)narrow;
	size_t v;

	for (v = 0; v <= vertices; v++) {
		if (width_arc_size(matcher->width) == sizeof(*wide))
			wide[v] = graph->row[v];
		else
			narrow[v] = (int32_t)graph->row[v];
	}
	matcher->args.row = narrow;
	matcher->args.head = graph->head;
}

/* Labels as at the beginning of Algorithm 1, and the cheap matching, or none. */
static inline void matcher_open(struct matcher *matcher, const struct graph *graph,
				enum width width, bool cheap,
				const struct machine_options *options)
{
	const size_t vertices = (size_t)graph->vertices;
	struct match_args *args = &matcher->args;
	struct machine_options with = *options;
	int64_t edges;
	size_t v;

	memset(matcher, 0, sizeof(*matcher));
	with.events = true;
	matcher->graph = graph;
	matcher->width = width;
	assert_true(machine_open(&matcher->machine, "sim:rtx3090", &with, &matcher->memory, NULL));
	matcher_place(matcher);
	args->mu = matcher_room(matcher, vertices, sizeof(*args->mu));
	args->psi = matcher_room(matcher, vertices, sizeof(*args->psi));
	args->claim = matcher_room(matcher, vertices, sizeof(*args->claim));
	args->act_exists = matcher_room(matcher, 1, sizeof(*args->act_exists));
	args->added = matcher_room(matcher, 1, sizeof(*args->added));
	args->active = matcher_room(matcher, 1, sizeof(*args->active));
	args->visits = matcher_room(matcher, 1, sizeof(*args->visits));
	args->vertices = graph->vertices;
	args->rows = graph->labels.left;
	for (v = 0; v < vertices; v++) {
		args->mu[v] = MATCH_FREE;
		args->psi[v] = (int32_t)v >= args->rows;
	}
	if (cheap)
		assert_true(cheap_matching(graph, args->mu, &(struct poll){ NULL, NULL }, &edges));
}

static inline void matcher_close(struct matcher *matcher)
{
	machine_close(matcher->machine);
	assert_int_equal(matcher->memory.used, 0);
}

/* One launch over `count` vertices; its events are added. */
static inline void matcher_launch(struct matcher *matcher, const struct kernel *kernel,
				  int32_t count)
{
	const struct launch launch = {
		.kernel = kernel,
		.width = matcher->width,
		.args = &matcher->args,
		.args_size = sizeof(matcher->args),
		.items = (count + INT64_C(31)) / 32,
		.cycles = 1,
		.levels = matcher->args.psi,
	};
	struct outcome outcome;
	int kind;

	assert_true(machine_launch(matcher->machine, &launch, NULL));
	assert_int_equal(machine_advance(matcher->machine, PACE_LAUNCH, NULL), ADVANCE_DONE);
	machine_outcome(matcher->machine, &outcome);
	for (kind = 0; kind < EVENT_KINDS; kind++)
		matcher->told[kind] += outcome.events[kind].count;
}

/* Algorithm 4; returns maxLevel. */
static inline int32_t matcher_relabel(struct matcher *matcher, bool last_check)
{
	struct match_args *args = &matcher->args;

	args->last_check = last_check;
	matcher_launch(matcher, &kernel_g_gr_begin, args->vertices);
	*args->added = 1;
	for (args->level = 0; *args->added; args->level += 2) {
		*args->added = 0;
		matcher_launch(matcher, &kernel_g_gr_level, args->rows);
		matcher->levels++;
	}
	*args->active = 0;
	*args->visits = 0;
	matcher_launch(matcher, &kernel_g_gr_end, args->vertices);
	matcher->searches++;
	matcher->taken_back += last_check ? *args->active : 0;
	return args->level;
}

/* One turn of the loop of Algorithm 3, without its relabeling. */
static inline bool matcher_push(struct matcher *matcher)
{
	struct match_args *args = &matcher->args;

	*args->act_exists = 0;
	args->launch++;
	matcher->loops++;
	matcher_launch(matcher, &kernel_g_pr_push, args->vertices - args->rows);
	return *args->act_exists;
}

/* How often labels are made anew: GETITERGR. */
struct spacing {
	bool never;        /* only in the last check */
	int64_t launches;  /* every so many, or */
	int64_t tenths;    /* after so many tenths of maxLevel */
};

static inline int64_t matcher_due(const struct matcher *matcher, const struct spacing *spacing,
				  int32_t level)
{
	const int64_t next = spacing->launches ? spacing->launches : spacing->tenths * level / 10;

	return matcher->loops + (next ? next : 1);
}

/* Algorithm 3, with a last check: the loop goes on if exact labels show that a column reaches a
 * free row that no column was led to. */
static inline void matcher_run(struct matcher *matcher, const struct spacing *spacing)
{
	int64_t due = 0;
	bool more = true;

	while (more) {
		if (!spacing->never && matcher->loops >= due)
			due = matcher_due(matcher, spacing, matcher_relabel(matcher, false));
		if (!matcher_push(matcher)) {
			due = matcher_due(matcher, spacing, matcher_relabel(matcher, true));
			more = *matcher->args.active > 0;
		}
		assert_true(matcher->loops < 1000000);
	}
	matcher_launch(matcher, &kernel_g_pr_fix, matcher->args.vertices - matcher->args.rows);
}

/* Its edges, by rows. */
static inline int64_t matcher_value(const struct matcher *matcher)
{
	int64_t value = 0;
	int32_t u;

	for (u = 0; u < matcher->args.rows; u++)
		value += matcher->args.mu[u] >= 0;
	return value;
}

/* What the checker says. */
static inline struct check matcher_check(struct matcher *matcher)
{
	const struct mates mates = { matcher->graph, matcher->args.mu, matcher_value(matcher) };
	struct check check;

	assert_true(check_mates(&mates, &matcher->memory, &check, NULL));
	return check;
}

#endif
