/* SPDX-License-Identifier: GPL-3.0-or-later
 * traversals: random graphs with lengths, plans for all traversals, and a judge of distances that is
 * as simple as can be.
 */
#ifndef SPILLWAY_TESTS_TRAVERSALS_H
#define SPILLWAY_TESTS_TRAVERSALS_H

#include "tests/unit/runs.h"

#include "src/base/saturate.h"
#include "src/engine/problem.h"
#include "src/problem/paths/layout.h"

enum { STRATEGIES = 6 };

static const char *const bfs_names[STRATEGIES] = { "bfs-bs", "bfs-ep", "bfs-wd", "bfs-ns", "bfs-hp",
						   "turbo-bfs" };
static const char *const sssp_names[STRATEGIES] = { "sssp-bs", "sssp-ep", "sssp-wd", "sssp-ns",
						    "sssp-hp", "turbo-sssp" };

/* The codes of the host. */
static const char *const listed_names[] = { "bfs", "dijkstra" };

static inline const char *traversal_draw_name(struct random *random)
{
	const size_t nth = random_below(random, STRATEGIES);

	if (!random_below(random, 5))
		return listed_names[random_below(random, LENGTH(listed_names))];
	return random_below(random, 3) ? sssp_names[nth] : bfs_names[nth];
}

/* A graph of this list, with a source; the sink plays no part. */
static inline struct graph *traversal_build(struct fixture *fixture, struct arc_list *list, int32_t n,
					    int32_t source)
{
	int64_t bad;
	struct graph *graph = graph_build(list, n, &bad, &fixture->err);

	assert_non_null(graph);
	graph->labels = (struct labels){ .first = 1, .count = n };
	graph->title = memory_string(&fixture->memory, "random", &fixture->err);
	assert_true(ends_set(graph, source, -1, &fixture->err));
	return graph;
}

/* A random graph of up to `most` vertices: with small lengths, many of them 0, with large ones, or with
 * capacities. */
static inline struct graph *traversal_draw(struct fixture *fixture, struct random *random, int most)
{
	static const int64_t lengths[] = { 2, 9, 1000000, INT64_C(1) << 40 };
	struct arc_list list = { .memory = &fixture->memory };
	const int n = (int)random_range(random, 2, most);

	if (random_below(random, 4))
		list.meaning = WEIGHT_LENGTH;
	graph_draw(random, n, random_range(random, 0, random_below(random, 4) ? 4 * n : n * n),
		   lengths[random_below(random, list.meaning == WEIGHT_LENGTH ? LENGTH(lengths) : 2)],
		   &list);
	return traversal_build(fixture, &list, n, (int32_t)random_range(random, 0, n - 1));
}

/* All that makes a difference is drawn. */
static inline struct plan traversal_plan(const struct graph *graph, struct random *random,
					 const char *variant)
{
	static const int64_t waves[] = { 1, 2, 5, 0 };
	static const int64_t bins[] = { 0, 1, 3, 100 };
	struct plan plan = plan_for(graph, variant);

	plan.machine.wave = waves[random_below(random, LENGTH(waves))];
	plan.machine.order = (enum warp_order)random_below(random, 3);
	plan.machine.seed = random_next(random);
	plan.width = (enum width)random_below(random, WIDTHS);
	plan.device = random_below(random, 2) ? "sim:h200" : "sim:gtx285";
	plan.single_pushes = random_below(random, 2);
	plan.sizes.mdt_bins = bins[random_below(random, LENGTH(bins))];
	plan.sizes.worklist = random_below(random, 2) ? random_range(random, 1, 9) : 0;
	plan.ideas.rounds = random_below(random, 2) ? random_range(random, 0, 5) : 0;
	plan.ideas.delta = random_below(random, 2) ? random_range(random, 1, 9) : 0;
	plan.ideas.pushes_only = !random_below(random, 3);
	plan.sizes.few_entries = random_below(random, 2) ? random_range(random, 1, 20) : 0;
	return plan;
}

/* Dijkstra's algorithm without a heap. The caller frees them. */
static inline int64_t *traversal_distances(const struct plan *plan)
{
	const struct graph *graph = plan->graph;
	const size_t vertices = (size_t)graph->vertices;
	int64_t *distance = unit_room(vertices * sizeof(*distance));
	bool *done = calloc(vertices, sizeof(*done));
	int32_t u, v;
	int64_t p;

	assert_non_null(done);
	for (u = 0; u < graph->vertices; u++)
		distance[u] = u == plan->terminals.source ? 0 : PATHS_UNREACHED;
	for (;;) {
		for (u = -1, v = 0; v < graph->vertices; v++)
			if (!done[v] && distance[v] != PATHS_UNREACHED &&
			    (u < 0 || distance[v] < distance[u]))
				u = v;
		if (u < 0)
			break;
		done[u] = true;
		for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
			const int64_t length = plan_has_lengths(plan) ? graph->weight[p] : 1;

			if (graph_has_arc(graph, p) && distance[graph->head[p]] - distance[u] > length)
				distance[graph->head[p]] = distance[u] + length;
		}
	}
	free(done);
	return distance;
}

/* The run has ended, with the right distances, which the checker confirms. */
static inline void traversal_expect(struct fixture *fixture, struct run *run)
{
	const struct graph *graph = run->plan.graph;
	int64_t *expected = traversal_distances(&run->plan);
	int64_t sum = 0;
	int64_t reached = 0;
	int64_t value;
	int32_t u;

	assert_true(paths_fetch(run, &fixture->err));
	for (u = 0; u < graph->vertices; u++) {
		assert_int_equal(paths_distance(run, u), expected[u]);
		reached += expected[u] != PATHS_UNREACHED;
		sum = saturate_add(sum, expected[u] == PATHS_UNREACHED ? 0 : expected[u]);
	}
	assert_true(run_check(run, &fixture->err));
	assert_string_equal(run->check.reason, "");
	assert_true(run->check.good && run->check.held);
	if (sum == INT64_MAX) {
		assert_int_equal(run->check.value, -1);
		assert_false(run_value(run, &value, &fixture->err));
		memset(&fixture->err, 0, sizeof(fixture->err));
	} else {
		assert_int_equal(run->check.value, sum);
		assert_true(run_value(run, &value, &fixture->err));
		assert_int_equal(value, sum);
	}
	assert_int_equal(run->now.counters[COUNTER_reached], reached);
	free(expected);
}

/* A run of the plan from its start to its end. */
static inline void traversal_solve(struct fixture *fixture, const struct plan *plan)
{
	struct run *run = start(fixture, plan);

	while (run->now.phase != PHASE_DONE)
		(void)step(fixture, run, UNIT_CYCLE, INT64_MAX);
	traversal_expect(fixture, run);
	run_free(run);
}

#endif
