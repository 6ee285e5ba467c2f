/* SPDX-License-Identifier: GPL-3.0-or-later
 * runs: plans and runs for tests of the engine. Whatever is not about a failure ends
 * the test when it fails.
 */
#ifndef SPILLWAY_TESTS_RUNS_H
#define SPILLWAY_TESTS_RUNS_H

#include "tests/unit/graphs.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/random.h"
#include "src/graph/arc_list.h"
#include "src/graph/generate.h"
#include "src/engine/hash.h"
#include "tests/unit/variants.h"
#include "src/problem/flow/flow.h"
#include "src/engine/run.h"

struct fixture {
	struct memory memory;
	struct err err;
};

/* The end of a test: the graph goes, and nothing is left. */
static inline void fixture_end(struct fixture *fixture, struct graph *graph)
{
	graph_free(graph);
	assert_int_equal(fixture->memory.used, 0);
}

/* A graph of the generator `family`, its keys in their order. */
static inline struct graph *make(struct fixture *fixture, const char *family,
				 const int64_t *value)
{
	const struct family *row = family_find(family, &fixture->err);
	const struct poll nobody = { 0 };
	struct graph *graph;
	struct marked marks;

	assert_non_null(row);
	graph = graph_generate(&(struct generation){ row, value, .seed = 1, .title = "test" }, &marks,
			       &fixture->memory, &nobody, &fixture->err);
	assert_non_null(graph);
	graph = ends_pose(graph, &marks, &fixture->memory, &fixture->err);
	assert_non_null(graph);
	return graph;
}

static inline struct graph *small_genrmf(struct fixture *fixture)
{
	static const int64_t value[] = { 4, 6, 1, 100 };

	return make(fixture, "genrmf", value);
}

/* vertices - 1 > ... > 1 > 0, each arc of that capacity, from end to end. Lanes of sim
 * run in order and see what those before them did: this way round flow comes no
 * further than one arc a cycle. */
static inline struct graph *path(struct fixture *fixture, int32_t vertices, int64_t capacity)
{
	struct arc_list list = { .memory = &fixture->memory };
	struct graph *graph;
	int64_t bad;
	int32_t u;

	for (u = vertices - 1; u > 0; u--)
		assert_true(arc_list_add(&list, u, u - 1, capacity, &fixture->err));
	graph = graph_build(&list, vertices, &bad, &fixture->err);
	assert_non_null(graph);
	assert_true(ends_set(graph, vertices - 1, 0, &fixture->err));
	return graph;
}

static inline struct plan plan_for(const struct graph *graph, const char *variant)
{
	struct plan plan = {
		.graph = graph,
		.terminals = *ends_of(graph),
		.variant = variant_find(variant, NULL),
		.device = "sim",
		.machine = { .counting = true, .seed = 7 },
		.last_check = true,
		.policy = POLICY_GPU, /* kernels: test_hybrid.c has the others */
		.events = EVENTS_FULL,
		.check = true,
	};

	assert_non_null(plan.variant);
	return plan;
}

static inline struct run *start(struct fixture *fixture, const struct plan *plan)
{
	struct run *run = run_start(plan, &fixture->memory, &fixture->err);

	if (!run)
		fail_msg("%s", fixture->err.message);
	return run;
}

/* As plan_for plans it. */
static inline struct run *start_variant(struct fixture *fixture, const struct graph *graph,
					const char *variant)
{
	const struct plan plan = plan_for(graph, variant);

	return start(fixture, &plan);
}

/* Calls `check` on a small graph for every variant whose work is kernels'. */
static inline void each_kernel_variant(void (*check)(struct fixture *fixture,
						     const struct graph *graph,
						     const char *variant))
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	const struct variant *const *row;

	for (row = flow_variants(); *row; row++)
		if (!(*row)->machine) /* else it runs on the host */
			check(&fixture, graph, (*row)->name);
	fixture_end(&fixture, graph);
}

static inline enum halt step(struct fixture *fixture, struct run *run, enum unit unit,
			     int64_t count)
{
	enum halt halt;

	if (!run_step(run, unit, count, NULL, NULL, &halt, &fixture->err))
		fail_msg("%s", fixture->err.message);
	return halt;
}

static inline uint64_t hash_of(struct fixture *fixture, struct run *run, bool full)
{
	uint64_t hash;

	assert_true(run_hash(run, full, &hash, &fixture->err));
	return hash;
}

/* What the run holds, as the host sees it; nothing is counted. */
static inline struct residual *view_of(struct fixture *fixture, struct run *run)
{
	struct residual *view = flow_fetch(run, FLOW_ALL | MIRROR_LOOK, &fixture->err);

	assert_non_null(view);
	return view;
}

static inline bool is_vc(const struct variant *variant)
{
	return !strncmp(variant->name, "vc-", 3);
}

/* Whether a cycle of it is an epoch: up to 16 rounds, in each of which a vertex may discharge. */
static inline bool has_epochs(const struct variant *variant)
{
	return variant_main(variant)->sync == SYNC_BLOCK;
}

/* For plan.sizes.history_words: from the very first word to as many as usual. */
static inline int64_t any_history_words(struct random *random)
{
	static const int64_t words[] = { 0, 1, 10, 100, 1000 };

	return words[random_below(random, sizeof(words) / sizeof(*words))];
}

#endif
