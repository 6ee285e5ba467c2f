/* SPDX-License-Identifier: GPL-3.0-or-later
 * In whatever units a run is stepped, its course is the same: every event of its log with warp,
 * lane and cycle, every row of its trace, its counters, its modelled times and its state; for
 * all variants and settings, on small graphs.
 */
#include "tests/unit/samples.h"
#include "src/method/variants.h"

/* What a run has come to. */
struct course {
	struct run *run;
	const char *way;
};

/* --- Two courses. --- */

static bool same_event(const struct log_entry *a, const struct log_entry *b)
{
	return a->cycle == b->cycle && a->launch == b->launch && a->amount == b->amount &&
	       a->u == b->u && a->v == b->v && a->u_level == b->u_level &&
	       a->v_level == b->v_level && a->warp == b->warp && a->lane == b->lane &&
	       a->kind == b->kind;
}

static void same_log(const struct course *one, const struct course *other)
{
	const struct log *a = &one->run->log, *b = &other->run->log;
	const struct log_entry *x, *y;
	int64_t n;

	if (a->next != b->next || a->first != b->first || a->lost != b->lost)
		fail_msg("%s: events %lld to %lld, %lld lost by %s, %lld to %lld, %lld lost by %s",
			 one->run->plan.variant->name, (long long)a->first, (long long)a->next,
			 (long long)a->lost, one->way, (long long)b->first, (long long)b->next,
			 (long long)b->lost, other->way);
	for (n = a->first; n < a->next; n++) {
		x = log_get(a, n);
		y = log_get(b, n);
		if (!same_event(x, y))
			fail_msg("%s: event %lld is %s of warp %d in cycle %lld by %s, of warp %d in "
				 "cycle %lld by %s", one->run->plan.variant->name, (long long)n,
				 log_kind_name(x->kind), x->warp, (long long)x->cycle, one->way,
				 y->warp, (long long)y->cycle, other->way);
	}
}

static void same_trace(const struct course *one, const struct course *other)
{
	const struct trace *a = &one->run->trace, *b = &other->run->trace;

	assert_int_equal(a->count, b->count);
	assert_int_equal(a->step, b->step);
	assert_int_equal(a->end, b->end);
	assert_memory_equal(a->rows, b->rows, (size_t)a->count * sizeof(*a->rows));
}

static void same_decisions(const struct course *one, const struct course *other)
{
	const int64_t count = one->run->now.decisions;
	int64_t i;

	assert_int_equal(other->run->now.decisions, count);
	for (i = 0; i < count; i++) {
		const struct decision *a = &one->run->decisions.rows[i];
		const struct decision *b = &other->run->decisions.rows[i];

		assert_int_equal(a->worker, b->worker);
		assert_int_equal(a->cycle, b->cycle);
		assert_int_equal(a->active, b->active);
		assert_int_equal(a->operations, b->operations);
	}
}

static void same_course(struct fixture *fixture, const struct course *one,
			const struct course *other)
{
	const struct moment *a = &one->run->now, *b = &other->run->now;
	int i;

	for (i = 0; i < COUNTERS; i++)
		if (a->counters[i] != b->counters[i])
			fail_msg("%s: %s is %lld by %s, %lld by %s", one->run->plan.variant->name,
				 counter_name((enum counter)i), (long long)a->counters[i], one->way,
				 (long long)b->counters[i], other->way);
	for (i = 0; i < UNITS; i++)
		assert_int_equal(a->ended[i], b->ended[i]);
	assert_memory_equal(&a->modelled, &b->modelled, sizeof(a->modelled));
	same_log(one, other);
	same_trace(one, other);
	same_decisions(one, other);
	assert_true(hash_of(fixture, one->run, true) == hash_of(fixture, other->run, true));
}

/* --- Ways to the end. --- */

/* By so many of a unit at a time; count 0: units and counts are drawn. */
static const struct way {
	const char *name;
	enum unit unit;
	int64_t count;
} ways[] = {
	{ "finish", UNIT_CYCLE, INT64_MAX },
	{ "step lane", UNIT_LANE, 1 },
	{ "step 7 lane", UNIT_LANE, 7 },
	{ "step warp", UNIT_WARP, 1 },
	{ "step 7 warp", UNIT_WARP, 7 },
	{ "step launch", UNIT_LAUNCH, 1 },
	{ "step cycle", UNIT_CYCLE, 1 },
	{ "step 3 cycle", UNIT_CYCLE, 3 },
	{ "step phase", UNIT_PHASE, 1 },
	{ "all units", UNIT_LANE, 0 },
	{ "all units, others", UNIT_LANE, 0 },
};

static struct run *go(struct fixture *fixture, const struct plan *plan, const struct way *way,
		      struct random *random)
{
	struct run *run = start(fixture, plan);
	enum halt halt;

	do
		halt = way->count ? step(fixture, run, way->unit, way->count)
				  : step(fixture, run,
					 (enum unit)random_range(random, UNIT_LANE, UNIT_PHASE),
					 random_range(random, 1, 9));
	while (halt != HALT_END);
	return run;
}

static void go_all_ways(struct fixture *fixture, const struct plan *plan, struct random *random)
{
	struct course straight = { go(fixture, plan, &ways[0], random), ways[0].name };
	struct course other;
	size_t i;

	assert_true(run_check(straight.run, &fixture->err));
	assert_true(straight.run->check.good);
	for (i = 1; i < LENGTH(ways); i++) {
		other = (struct course){ go(fixture, plan, &ways[i], random), ways[i].name };
		same_course(fixture, &straight, &other);
		run_free(other.run);
	}
	run_free(straight.run);
}

/* --- Plans. --- */

static void draw_plan(struct random *random, struct plan *plan)
{
	static const int64_t waves[] = { 0, 1, 3 };
	static const int64_t slices[] = { 0, 1, 20, 300 };

	plan->machine.wave = waves[random_below(random, LENGTH(waves))];
	plan->machine.order = (enum warp_order)random_below(random, ORDER_SHUFFLED + 1);
	plan->relabel = (enum relabel_policy)random_below(random, RELABEL_EVERY + 1);
	plan->relabel_cycles = random_range(random, 1, 6);
	plan->relabel_on = (enum relabel_on)random_below(random, RELABEL_ON_MACHINE + 1);
	plan->policy = (enum policy)random_below(random, POLICY_GPU + 1);
	plan->cpu_slice = slices[random_below(random, LENGTH(slices))];
	plan->sizes.host_cycle = random_below(random, 2) ? 0 : random_range(random, 1, 40);
	plan->history_memory = random_below(random, 2) ? 0 : 1 << 20;
	plan->last_check = random_below(random, 4) != 0;
	plan->check = false;
}

/* ecl without its last check may end wrong, by a race. */
static void in_all_variants(struct fixture *fixture, const struct graph *graph,
			    struct random *random)
{
	const struct variant *const *row;
	struct plan plan;

	for (row = flow_variants(); *row; row++) {
		plan = plan_for(graph, (*row)->name);
		draw_plan(random, &plan);
		plan.last_check = plan.last_check || plan.machine.wave != 1;
		go_all_ways(fixture, &plan, random);
	}
}

static void on_small_graphs(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph;
	struct random random;
	int i;

	(void)state;
	random_start(&random, 16, "units");
	for (i = 0; i < unit_draws(30, 1500); i++) {
		const int64_t n = random_range(&random, 2, 16);
		const int64_t flow[] = { n, random_range(&random, 0, 4 * n),
					 random_range(&random, 1, 20) };
		const int64_t match[] = { n, random_range(&random, 1, 12),
					  random_range(&random, 1, 40), 0 };

		graph = make(&fixture, i % 4 == 3 ? "bipartite" : "random", i % 4 == 3 ? match : flow);
		if (ends_of(graph)->source < 0)
			assert_true(ends_set(graph, 0, graph->vertices - 1, NULL));
		in_all_variants(&fixture, graph, &random);
		graph_free(graph);
	}
	assert_int_equal(fixture.memory.used, 0);
}

/* Chunks of a CPU slice: several discharges of one launch, each a warp of its own. */
static void of_slices_of_the_cpu(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	static const int64_t slices[] = { 0, 1, 7, 65, 1000, 100000 };
	struct graph *graph;
	struct random random;
	struct plan plan;
	size_t which, i;

	(void)state;
	random_start(&random, 17, "slices");
	for (which = 0; which < SAMPLES; which++) {
		if (which == SAMPLE_PAIRS || which == SAMPLE_DENSE)
			continue;
		graph = sample(&fixture, which);
		for (i = 0; i < LENGTH(slices); i++) {
			struct course straight, other;

			plan = plan_for(graph, "hybrid-mf");
			plan.check = false;
			plan.policy = POLICY_CPU;
			plan.cpu_slice = slices[i];
			straight = (struct course){ go(&fixture, &plan, &ways[0], &random), "finish" };
			other = (struct course){ go(&fixture, &plan, &ways[LENGTH(ways) - 1], &random),
						 "all units" };
			same_course(&fixture, &straight, &other);
			run_free(straight.run);
			run_free(other.run);
		}
		graph_free(graph);
	}
	assert_int_equal(fixture.memory.used, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(on_small_graphs),
		cmocka_unit_test(of_slices_of_the_cpu),
	};

	return cmocka_run_group_tests_name("units", tests, NULL, NULL);
}
