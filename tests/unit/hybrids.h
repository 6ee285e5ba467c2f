/* SPDX-License-Identifier: GPL-3.0-or-later
 * hybrids: runs of hybrid-mf, and a variant of it that changes hands as often as a test wants:
 * who works next is drawn by the number of the decision.
 */
#ifndef SPILLWAY_TESTS_HYBRIDS_H
#define SPILLWAY_TESTS_HYBRIDS_H

#include "tests/unit/samples.h"
#include "src/method/variants.h"

/* What comes of a decision is drawn by its number and this. */
static uint64_t fickle_seed;

static inline enum worker fickle_worker(int64_t decision)
{
	return random_mix(fickle_seed + (uint64_t)decision) % 2 ? WORKER_GPU : WORKER_CPU;
}

static inline bool fickle_arbitrate(struct run *run, void *state, struct decision *decision,
				    struct err *err)
{
	const bool gpu = fickle_worker(run->now.decisions) == WORKER_GPU;

	decision->policy = gpu ? POLICY_GPU : POLICY_CPU;
	return variant_find("hybrid-mf", NULL)->arbitrate(run, state, decision, err);
}

/* hybrid-mf that chooses so; good until this is asked again. */
static inline const struct variant *fickle_variant(uint64_t seed)
{
	static struct variant fickle;

	fickle_seed = seed;
	fickle = *variant_find("hybrid-mf", NULL);
	fickle.arbitrate = fickle_arbitrate;
	return &fickle;
}

/* A plan of hybrid-mf. FICKLE: as above, by `seed`. */
enum { FICKLE = POLICY_ORACLE + 1, HYBRID_WAYS };

static inline struct plan hybrid_plan(const struct graph *graph, int way, uint64_t seed)
{
	struct plan plan = plan_for(graph, "hybrid-mf");

	plan.policy = way == FICKLE ? POLICY_GPU : (enum policy)way;
	if (way == FICKLE)
		plan.variant = fickle_variant(seed);
	return plan;
}

/* Decisions by which that one takes over. */
static inline int64_t hand_overs(const struct run *run, enum worker worker)
{
	int64_t count = 0;
	int64_t i;

	for (i = 0; i < run->now.decisions; i++)
		count += run->decisions.rows[i].worker == worker &&
			 run->decisions.rows[i].before != worker;
	return count;
}

/* The flow of a run that is through, which the checker has accepted. */
static inline int64_t checked_value(struct fixture *fixture, struct run *run)
{
	assert_int_equal(run->now.phase, PHASE_DONE);
	assert_false(run->now.held);
	assert_true(run_check(run, &fixture->err));
	if (!run->check.good)
		fail_msg("%s", run->check.reason);
	return run->check.value;
}

/* By another variant. */
static inline int64_t expected_value(struct fixture *fixture, const struct graph *graph)
{
	struct run *run = start_variant(fixture, graph, "vc-rcsr");
	int64_t value;

	step(fixture, run, UNIT_CYCLE, INT64_MAX);
	value = checked_value(fixture, run);
	run_free(run);
	return value;
}

#endif
