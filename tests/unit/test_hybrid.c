/* SPDX-License-Identifier: GPL-3.0-or-later
 * The variant hybrid-mf on sim: its flows are those of the others whoever works and however
 * often that changes, it is the same run in steps of any size, and what it says of decisions
 * is what was done. (What the arbiter makes of it is in test_arbiter.c, the way back in
 * test_hybrid_back.c, a machine that cannot be mapped in test_plugin_hybrid.c.)
 */
#include "tests/unit/flows.h"
#include "tests/unit/hybrids.h"


/* --- Flows. --- */

/* One of many ways to run: everything that may vary does. */
static struct plan plan_of_way(const struct graph *graph, int policy, int way)
{
	static const char *const devices[] = { "sim", "sim:gtx285", "sim:c2050", "sim:h200" };
	static const int64_t waves[] = { 0, 1, 5 };
	static const int64_t slices[] = { 0, 1, 20, 100, INT64_MAX };
	struct plan plan = hybrid_plan(graph, policy, (uint64_t)way);

	plan.device = devices[way % 4];
	plan.machine.order = (enum warp_order)(way % 3);
	plan.machine.wave = waves[way / 3 % 3];
	plan.machine.seed = (uint64_t)way;
	plan.width = way % 2 ? WIDTH_C64_A32 : WIDTH_C32_A32;
	plan.relabel = (enum relabel_policy)(way / 2 % 3);
	plan.relabel_cycles = 1 + way % 7;
	plan.relabel_on = (enum relabel_on)(way % 3);
	plan.last_check = way / 4 % 2;
	plan.cpu_slice = slices[way % 5];
	if (policy == POLICY_ORACLE)
		plan.cpu_slice = 1000;
	if (policy == FICKLE) { /* slices are short, so that many are seen */
		plan.cpu_slice = 1 + way;
		plan.relabel = RELABEL_EVERY;
	}
	plan.events = way % 3 ? EVENTS_COUNTERS : EVENTS_FULL;
	return plan;
}

static void flows_are_right_whoever_works(void **state)
{
	enum { PLANS = 18 };
	struct fixture fixture = { .memory = { 0 } };
	int64_t value, to_cpu = 0, to_gpu = 0;
	int policy, i;
	size_t which;

	(void)state;
	for (which = 0; which < SAMPLES; which++) {
		struct graph *graph = sample(&fixture, which);

		value = expected_value(&fixture, graph);
		for (policy = 0; policy < HYBRID_WAYS; policy++) {
			for (i = 0; i < (policy == POLICY_ORACLE ? 2 : PLANS); i++) {
				struct plan plan = plan_of_way(graph, policy, (int)which + 7 * i);
				struct run *run = start(&fixture, &plan);

				step(&fixture, run, UNIT_CYCLE, INT64_MAX);
				assert_int_equal(checked_value(&fixture, run), value);
				to_cpu += hand_overs(run, WORKER_CPU);
				to_gpu += hand_overs(run, WORKER_GPU);
				run_free(run);
			}
		}
		graph_free(graph);
	}
	assert_true(to_cpu > 200 && to_gpu > 200);
	assert_int_equal(fixture.memory.used, 0);
}

/* Random graphs, with terminals that may not be joined, against naive augmenting. */
static void small_flows_are_maximum(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct random random;
	int64_t to_cpu = 0, value;
	int round;

	(void)state;
	random_start(&random, 1, "hybrid");
	for (round = 0; round < 3000; round++) {
		struct graph *graph = flow_draw(&fixture.memory, &random,
						round % 3 ? 9 : INT64_C(1) << 40);
		struct plan plan = plan_of_way(graph, round % 2 ? FICKLE : round / 2 % FICKLE, round);
		struct run *run;

		value = naive_value(graph);
		plan.cpu_slice = 1 + round % 3;
		run = start(&fixture, &plan);
		step(&fixture, run, UNIT_CYCLE, INT64_MAX);
		assert_int_equal(checked_value(&fixture, run), value);
		to_cpu += hand_overs(run, WORKER_CPU);
		run_free(run);
		graph_free(graph);
	}
	assert_true(to_cpu > 50);
	assert_int_equal(fixture.memory.used, 0);
}

/* --- Steps. --- */

struct mark {
	uint64_t hash;
	int64_t counters[COUNTERS];
	int64_t decisions, active;
	struct modelled modelled;
};

static struct mark mark_of(struct fixture *fixture, struct run *run)
{
	struct mark mark = { .hash = hash_of(fixture, run, true),
			     .decisions = run->now.decisions,
			     .active = run->now.active,
			     .modelled = run->now.modelled };

	memcpy(mark.counters, run->now.counters, sizeof(mark.counters));
	return mark;
}

enum { MOST_LAUNCHES = 4096 };

/* What a run is where launches, and what counts as one, end. Returns how many do. */
static int64_t note_launches(struct fixture *fixture, struct run *run, struct mark *marks)
{
	int64_t count = 0;

	do {
		count = run->now.ended[UNIT_LAUNCH];
		assert_true(count < MOST_LAUNCHES);
		marks[count] = mark_of(fixture, run);
	} while (step(fixture, run, UNIT_LAUNCH, 1) == HALT_UNIT);
	marks[++count] = mark_of(fixture, run);
	return count;
}

static void must_be(const struct mark *a, const struct mark *b)
{
	assert_true(a->hash == b->hash);
	assert_memory_equal(a->counters, b->counters, sizeof(a->counters));
	assert_int_equal(a->decisions, b->decisions);
	assert_int_equal(a->active, b->active);
	assert_memory_equal(&a->modelled, &b->modelled, sizeof(a->modelled));
}

static void follow(struct fixture *fixture, const struct run *reference, const struct mark *marks,
		   struct run *run, enum unit unit)
{
	enum halt halt;

	do {
		halt = step(fixture, run, unit, 1);
		if (run->now.fresh & 1u << UNIT_LAUNCH) {
			const struct mark now = mark_of(fixture, run);

			must_be(&now, &marks[run->now.ended[UNIT_LAUNCH]]);
		}
	} while (halt == HALT_UNIT);
	assert_int_equal(run->now.ended[UNIT_LAUNCH], reference->now.ended[UNIT_LAUNCH]);
	assert_int_equal(run->now.decisions, reference->now.decisions);
	assert_memory_equal(run->decisions.rows, reference->decisions.rows,
			    (size_t)run->now.decisions * sizeof(*run->decisions.rows));
}

static void steps_of_any_size_pass_the_same_states(void **state)
{
	static const size_t which[] = { SAMPLE_WIDE, SAMPLE_DENSE, SAMPLE_GENRMF, SAMPLE_BIPARTITE };
	static struct mark marks[MOST_LAUNCHES + 1];
	struct fixture fixture = { .memory = { 0 } };
	int64_t switches = 0;
	int policy, unit;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(which); i++) {
		struct graph *graph = sample(&fixture, which[i]);

		for (policy = 0; policy < HYBRID_WAYS; policy++) {
			struct plan plan = plan_of_way(graph, policy, (int)i + 5 * policy);
			struct run *reference;

			if (policy != POLICY_ORACLE)
				plan.cpu_slice = 15 + 5 * (int64_t)i;
			reference = start(&fixture, &plan);
			note_launches(&fixture, reference, marks);
			switches += hand_overs(reference, WORKER_CPU);
			for (unit = 0; unit < UNITS; unit++) {
				struct run *run = start(&fixture, &plan);

				follow(&fixture, reference, marks, run, (enum unit)unit);
				run_free(run);
			}
			run_free(reference);
		}
		graph_free(graph);
	}
	assert_true(switches > 10);
	assert_int_equal(fixture.memory.used, 0);
}

/* --- What is said of decisions. --- */

static double seconds_of(const struct run *run)
{
	const struct busy busy = run_busy(run);

	return busy.kernels + busy.host;
}

static void same_seconds(double a, double b)
{
	if (a - b > 1e-12 || b - a > 1e-12)
		fail_msg("%g s are not %g s", a, b);
}

/* e, h and c_f, and h once more. */
static int64_t bytes_of_slice(const struct graph *graph, bool wide, bool heights)
{
	return 12 * graph->vertices + (wide ? 8 : 4) * graph->entries +
	       (heights ? 4 * graph->vertices : 0);
}

/* What there was before a decision, and at the one before. */
struct sums {
	int64_t operations;
	double seconds;
	bool held;
};

static struct sums sums_of(const struct run *run)
{
	return (struct sums){ run->now.counters[COUNTER_pushes] + run->now.counters[COUNTER_relabels],
			      seconds_of(run), run->now.held };
}

/* The CPU begins in any case, and its lists and first search belong to the start. */
static bool cpu_begins(const struct plan *plan)
{
	return plan->policy != POLICY_GPU && plan->relabel != RELABEL_PAPER;
}

static void check_decision(const struct run *run, const struct sums *last,
			   const struct sums *before)
{
	const struct graph *graph = run->plan.graph;
	const struct decision *d = &run->decisions.rows[run->now.decisions - 1];
	const bool wide = flow_view(run)->wide;
	const bool gives = d->worker == WORKER_GPU && before->held;

	assert_int_equal(d->cycle, run->now.counters[COUNTER_cycles]);
	assert_int_equal(d->operations, before->operations - last->operations);
	same_seconds(d->spent, before->seconds - last->seconds);
	assert_int_equal(d->before, before->held ? WORKER_CPU
				    : run->now.decisions > 1 ? WORKER_GPU : WORKER_CPU);
	assert_int_equal(run->now.held, d->worker == WORKER_CPU);
	/* A slice of the CPU is no search alone. */
	assert_true(run->now.decisions == 1 || d->before == WORKER_GPU || d->operations > 0);
	assert_int_equal(d->paid, gives ? bytes_of_slice(graph, wide, false) : 0);
	assert_int_equal(d->bytes, bytes_of_slice(graph, wide, true));
	/* Nothing but handing over takes time. */
	if (before->held == (d->worker == WORKER_CPU) || (run->now.decisions == 1 && !run->now.held))
		same_seconds(seconds_of(run), before->seconds);
	else
		assert_true(seconds_of(run) > before->seconds);
}

/* Events of that kind in the log, which has all of them. */
static int64_t told(const struct run *run, enum log_kind kind)
{
	const struct log_entry *entry;
	int64_t count = 0, n;

	assert_int_equal(run->log.first, 0);
	for (n = 0; n < run->log.next; n++) {
		entry = log_get(&run->log, n);
		count += entry && entry->kind == kind;
	}
	return count;
}

static void check_totals(const struct run *run)
{
	const int64_t *counters = run->now.counters;
	const bool begun = run->now.decisions && run->decisions.rows[0].worker == WORKER_CPU &&
			   !cpu_begins(&run->plan);
	const int64_t searches = hand_overs(run, WORKER_CPU) + begun;
	const int64_t switches = hand_overs(run, WORKER_CPU) + hand_overs(run, WORKER_GPU);

	assert_int_equal(counters[COUNTER_pushes],
			 told(run, LOG_PUSH) + told(run, LOG_SATURATE));
	assert_int_equal(counters[COUNTER_saturating], told(run, LOG_SATURATE));
	assert_int_equal(counters[COUNTER_relabels], told(run, LOG_RELABEL));
	/* The CPU begins each time with a search of its own, which is part of handing over. */
	assert_int_equal(counters[COUNTER_global_relabels],
			 told(run, LOG_GLOBAL_RELABEL) + searches +
				 (run->plan.relabel != RELABEL_PAPER));
	assert_int_equal(told(run, LOG_SWITCH), switches);
	assert_int_equal(told(run, LOG_DECIDE), run->now.decisions - switches);
	assert_int_equal(told(run, LOG_RETURN), 1);
	assert_int_equal(run->log.next, run->now.ended[UNIT_LANE]);
	assert_int_equal(counters[COUNTER_launches], run->machine->launches);
}

static void decisions_say_what_was_done(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	int64_t to_cpu[HYBRID_WAYS] = { 0 }, to_gpu[HYBRID_WAYS] = { 0 };
	struct sums last, before;
	int64_t decided;
	size_t which;
	int policy;

	(void)state;
	for (which = 0; which < SAMPLES; which++) {
		struct graph *graph = sample(&fixture, which);

		for (policy = 0; policy < HYBRID_WAYS; policy++) {
			struct plan plan = plan_of_way(graph, policy, (int)which);
			struct run *run;

			plan.events = EVENTS_FULL;
			plan.cpu_slice = policy == FICKLE ? 30 : 0;
			run = start(&fixture, &plan);
			last = (struct sums){ 0 };
			do {
				decided = run->now.decisions;
				before = sums_of(run);
				step(&fixture, run, UNIT_LAUNCH, 1);
				if (run->now.decisions == decided)
					continue;
				check_decision(run, &last, &before);
				last = before; /* handing over is of the slice behind it */
			} while (run->now.phase != PHASE_DONE);
			check_totals(run);
			to_cpu[policy] += hand_overs(run, WORKER_CPU);
			to_gpu[policy] += hand_overs(run, WORKER_GPU);
			run_free(run);
		}
		graph_free(graph);
	}
	assert_true(to_cpu[POLICY_PAPER] > 1 && to_gpu[POLICY_PAPER] > 1);
	assert_true(to_cpu[FICKLE] > 9 && to_gpu[FICKLE] > 9);
	assert_int_equal(to_cpu[POLICY_CPU] + to_gpu[POLICY_CPU] + to_cpu[POLICY_GPU], 0);
	assert_int_equal(to_gpu[POLICY_GPU], SAMPLES - 1); /* of one there is no flow */
	assert_int_equal(fixture.memory.used, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(flows_are_right_whoever_works),
		cmocka_unit_test(small_flows_are_maximum),
		cmocka_unit_test(steps_of_any_size_pass_the_same_states),
		cmocka_unit_test(decisions_say_what_was_done),
	};

	return cmocka_run_group_tests_name("hybrid", tests, NULL, NULL);
}
