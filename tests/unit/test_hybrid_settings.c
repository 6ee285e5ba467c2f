/* SPDX-License-Identifier: GPL-3.0-or-later
 * What settings make of hybrid-mf, on sim: its halves alone are the variants they are made
 * of, slices may be of any length, who decides must know what he goes by; and what is in its
 * way: flow that has come back, interruptions, memory that is refused.
 */
#include "tests/unit/hybrids.h"

#include "src/engine/history.h"
#include "src/problem/flow/flow.h"
#include "src/method/variants.h"

static double seconds_of(const struct run *run)
{
	const struct busy busy = run_busy(run);

	return busy.kernels + busy.host;
}

static struct run *run_through(struct fixture *fixture, const struct plan *plan)
{
	struct run *run = start(fixture, plan);

	step(fixture, run, UNIT_CYCLE, INT64_MAX);
	(void)checked_value(fixture, run);
	return run;
}

static void same_work(const struct run *a, const struct run *b)
{
	const int64_t *these = a->now.counters;
	const int64_t *those = b->now.counters;

	assert_int_equal(these[COUNTER_pushes], those[COUNTER_pushes]);
	assert_int_equal(these[COUNTER_saturating], those[COUNTER_saturating]);
	assert_int_equal(these[COUNTER_relabels], those[COUNTER_relabels]);
	assert_int_equal(these[COUNTER_arc_scans], those[COUNTER_arc_scans]);
}

/* --- One of them alone. --- */

/* Launch by launch, but for the decisions. */
static void the_gpu_alone_is_cuda_mf(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	size_t which;
	int way;

	(void)state;
	for (which = 0; which < SAMPLES; which++) {
		struct graph *graph = sample(&fixture, which);

		for (way = 0; way < 9; way++) {
			struct plan plan = hybrid_plan(graph, POLICY_GPU, 0);
			struct run *run, *other;

			plan.machine.order = (enum warp_order)(way % 3);
			plan.machine.wave = way == 4 ? 3 : 0;
			plan.relabel = (enum relabel_policy)(way / 3 % 3);
			plan.relabel_cycles = 1 + way;
			plan.last_check = way % 2;
			run = run_through(&fixture, &plan);
			plan.variant = variant_find("cuda-mf", NULL);
			other = run_through(&fixture, &plan);
			assert_memory_equal(run->now.counters, other->now.counters,
					    sizeof(run->now.counters));
			assert_true(hash_of(&fixture, run, true) == hash_of(&fixture, other, true));
			assert_memory_equal(&run->now.modelled, &other->now.modelled,
					    sizeof(run->now.modelled));
			run_free(run);
			run_free(other);
		}
		graph_free(graph);
	}
	assert_int_equal(fixture.memory.used, 0);
}

/* However it is sliced: a decision for the same one changes nothing. */
static void the_cpu_alone_is_hi_pr(void **state)
{
	static const int64_t slices[] = { 0, 1, 13, 1000, INT64_MAX - 1, INT64_MAX };
	struct fixture fixture = { .memory = { 0 } };
	size_t which, i;

	(void)state;
	for (which = 0; which < SAMPLES; which++) {
		struct graph *graph = sample(&fixture, which);
		struct plan plan = plan_for(graph, "hi-pr");
		struct run *other = run_through(&fixture, &plan);

		for (i = 0; i < LENGTH(slices); i++) {
			struct run *run;

			plan = hybrid_plan(graph, POLICY_CPU, 0);
			plan.cpu_slice = slices[i];
			run = run_through(&fixture, &plan);
			same_work(run, other);
			assert_int_equal(run->now.counters[COUNTER_launches], 0);
			if (!run->now.decisions)
				assert_int_equal(run->now.counters[COUNTER_cycles], 0);
			else if (slices[i] == 1) /* behind each discharge */
				assert_true(run->now.decisions >=
					    run->now.counters[COUNTER_cycles]);
			else if (slices[i] >= INT64_MAX - 1)
				assert_int_equal(run->now.decisions, 1);
			run_free(run);
		}
		run_free(other);
		graph_free(graph);
	}
	assert_int_equal(fixture.memory.used, 0);
}

/* At `relabel paper` heights begin at 0, and nobody has relabeled; the source has nothing left
 * all the same. */
static void the_cpu_begins_whatever_relabels(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	int policy, relabel;

	(void)state;
	for (policy = POLICY_FITTED; policy <= POLICY_CPU; policy++) {
		for (relabel = RELABEL_AUTO; relabel <= RELABEL_EVERY; relabel++) {
			struct plan plan = hybrid_plan(graph, policy, 0);
			struct run *run;

			plan.relabel = (enum relabel_policy)relabel;
			plan.relabel_cycles = 5;
			run = start(&fixture, &plan);
			assert_int_equal(run->now.counters[COUNTER_global_relabels],
					 relabel != RELABEL_PAPER);
			step(&fixture, run, UNIT_LAUNCH, 1);
			assert_int_equal(run->now.decisions, 1);
			assert_int_equal(run->decisions.rows[0].worker, WORKER_CPU);
			assert_int_equal(run->decisions.rows[0].active,
					 residual_active(view_of(&fixture, run)));
			run_free(run);
		}
	}
	fixture_end(&fixture, graph);
}

/* --- Who decides must know what he goes by. --- */

/* Without modelled times most policies refuse to begin. */
static void what_is_not_timed_is_not_decided_by(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	int policy;

	(void)state;
	for (policy = POLICY_FITTED; policy <= POLICY_ORACLE; policy++) {
		struct plan plan = hybrid_plan(graph, policy, 0);
		size_t used = fixture.memory.used;
		char message[200];
		struct run *run;

		plan.machine.counting = false;
		run = run_start(&plan, &fixture.memory, &fixture.err);
		if (policy == POLICY_CPU || policy == POLICY_GPU) {
			assert_non_null(run);
			run_free(run);
			continue;
		}
		assert_null(run);
		assert_int_equal(fixture.memory.used, used);
		assert_int_equal(fixture.err.kind, ERR_WORK);
		snprintf(message, sizeof(message), "the arbiter's policy %s needs modelled times, and "
			 "this run has none", policy_name((enum policy)policy));
		assert_string_equal(fixture.err.message, message);
		assert_non_null(strstr(fixture.err.hint, "`set counting on`"));
		assert_non_null(strstr(fixture.err.hint, "`set arbiter always-gpu`"));
		err_clear(&fixture.err);
	}
	fixture_end(&fixture, graph);
}

/* What is kept of events decides nothing: the arbiter has its sums where events are off. */
static void events_decide_nothing(void **state)
{
	static const enum event_level levels[] = { EVENTS_FULL, EVENTS_COUNTERS, EVENTS_OFF };
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	const int64_t value = expected_value(&fixture, graph);
	int policy, i;

	(void)state;
	for (policy = POLICY_FITTED; policy <= POLICY_CPU; policy++) {
		uint64_t hash = 0;
		int64_t decisions = 0;

		for (i = 0; i < 3; i++) {
			struct plan plan = hybrid_plan(graph, policy, 40);
			struct run *run;

			plan.events = levels[i];
			run = start(&fixture, &plan);
			step(&fixture, run, UNIT_CYCLE, INT64_MAX);
			assert_int_equal(checked_value(&fixture, run), value);
			if (!i) {
				hash = hash_of(&fixture, run, true);
				decisions = run->now.decisions;
			}
			assert_int_equal(hash_of(&fixture, run, true), hash);
			assert_int_equal(run->now.decisions, decisions);
			assert_int_equal(!!*run->remark, levels[i] == EVENTS_OFF && policy <= POLICY_PAPER);
			run_free(run);
		}
	}
	fixture_end(&fixture, graph);
}

/* --- Flow that has come back. --- */

/* 2 > 1 > 0, and 5 of what the source has sent are with it again: hi-pr would never look there.
 * Whoever is to work, the GPU does until a relabeling has mended that. */
static void the_cpu_waits_for_what_came_back(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = path(&fixture, 3, 5);
	const struct plan plan = hybrid_plan(graph, FICKLE, 0);
	const struct decision *rows;
	struct residual *view;
	struct run *run;
	bool stopped;

	(void)state;
	while (fickle_worker(0) != WORKER_CPU || fickle_worker(1) != WORKER_CPU)
		fickle_seed++;
	run = start(&fixture, &plan);
	view = view_of(&fixture, run);
	view->excess[2] = 5;
	view->excess[1] = 0;
	residual_add(view, graph_find(graph, 2, 1), 5);
	residual_add(view, graph_find(graph, 1, 2), -5);
	view->height[1] = 2; /* which hides the violation from the first relabeling */
	assert_true(flow_relabel(run, &stopped, &fixture.err));
	assert_int_equal(run->now.active, 0);
	step(&fixture, run, UNIT_LAUNCH, 1);
	rows = run->decisions.rows;
	assert_int_equal(rows[0].worker, WORKER_GPU);
	assert_int_equal(rows[0].reason, REASON_LOOSE);
	assert_false(run->now.held);
	while (run->now.decisions < 2)
		step(&fixture, run, UNIT_LAUNCH, 1);
	assert_int_equal(rows[1].worker, WORKER_CPU);
	assert_int_equal(rows[1].active, 1);
	assert_int_equal(run->now.counters[COUNTER_violations], 1);
	step(&fixture, run, UNIT_CYCLE, INT64_MAX);
	assert_int_equal(checked_value(&fixture, run), 5);
	run_free(run);
	fixture_end(&fixture, graph);
}

/* --- The oracle. --- */

static bool is_deciding(const struct run *run)
{
	return run->now.has_task && run->now.task.kind == TASK_DECIDE;
}

static enum urgency stop_once(void *context)
{
	int64_t *left = context;

	return --*left == 0 ? URGENCY_NOW : URGENCY_NONE;
}

/* From the start to the end, with one of them alone. */
static double alone(struct fixture *fixture, struct plan plan, enum policy policy)
{
	struct run *run;
	double seconds;

	plan.policy = policy;
	run = start(fixture, &plan);
	seconds = seconds_of(run);
	step(fixture, run, UNIT_CYCLE, INT64_MAX);
	seconds = seconds_of(run) - seconds;
	run_free(run);
	return seconds;
}

/* It says what would have been, and no clock or counter shows that it has tried: `paper`, which
 * begins with a small threshold, is where it is if it has chosen the same one. */
static void the_oracle_says_what_comes(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	size_t which;
	int same = 0;

	(void)state;
	for (which = 0; which < SAMPLES; which++) {
		struct graph *graph = sample(&fixture, which);
		struct plan plan = hybrid_plan(graph, POLICY_ORACLE, 0);
		const double cpu = alone(&fixture, plan, POLICY_CPU);
		const double gpu = alone(&fixture, plan, POLICY_GPU);
		const struct decision *first;
		struct run *run, *other;

		plan.cpu_slice = 1 << 20;
		run = start(&fixture, &plan);
		step(&fixture, run, UNIT_LAUNCH, 1);
		first = run->decisions.rows;
		if (run->now.decisions) {
			assert_int_equal(first->reason, REASON_ORACLE);
			assert_int_equal(first->worker, gpu < cpu ? WORKER_GPU : WORKER_CPU);
			assert_true(first->rest[WORKER_CPU] - cpu < 1e-12 &&
				    cpu - first->rest[WORKER_CPU] < 1e-12);
			assert_true((first->rest[WORKER_GPU] >= 0) == (gpu < cpu));
		}
		plan.policy = POLICY_PAPER;
		other = start(&fixture, &plan);
		step(&fixture, other, UNIT_LAUNCH, 1);
		if (run->now.held == other->now.held) {
			same++;
			assert_true(hash_of(&fixture, run, true) == hash_of(&fixture, other, true));
			assert_memory_equal(run->now.counters, other->now.counters,
					    sizeof(run->now.counters));
			assert_memory_equal(&run->now.modelled, &other->now.modelled,
					    sizeof(run->now.modelled));
		}
		run_free(other);
		run_free(run);
		graph_free(graph);
	}
	assert_true(same > 5);
	assert_int_equal(fixture.memory.used, 0);
}

/* Stopped in the middle of trying it has decided nothing, and decides the same later. */
static void an_oracle_can_be_stopped(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = sample(&fixture, SAMPLE_BIPARTITE);
	struct plan plan = hybrid_plan(graph, POLICY_ORACLE, 0);
	struct run *reference;
	int64_t n, left = 0, stops = 0, decisions;
	uint64_t hash;
	enum halt halt;

	(void)state;
	plan.cpu_slice = 300;
	plan.poll = (struct poll){ stop_once, &left };
	reference = run_through(&fixture, &plan);
	for (n = 1;; n++) {
		struct run *run = start(&fixture, &plan);

		left = n;
		halt = step(&fixture, run, UNIT_CYCLE, INT64_MAX);
		if (halt == HALT_END) {
			run_free(run);
			break;
		}
		assert_int_equal(halt, HALT_INTERRUPT);
		if (is_deciding(run)) {
			stops++;
			decisions = run->now.decisions;
			hash = hash_of(&fixture, run, true);
			left = 1; /* and once more, at once */
			halt = step(&fixture, run, UNIT_CYCLE, INT64_MAX);
			assert_int_equal(halt, HALT_INTERRUPT);
			assert_true(is_deciding(run));
			assert_int_equal(run->now.decisions, decisions);
			assert_true(hash_of(&fixture, run, true) == hash);
		}
		step(&fixture, run, UNIT_CYCLE, INT64_MAX);
		assert_true(hash_of(&fixture, run, true) == hash_of(&fixture, reference, true));
		assert_int_equal(run->now.decisions, reference->now.decisions);
		assert_memory_equal(run->decisions.rows, reference->decisions.rows,
				    (size_t)run->now.decisions * sizeof(struct decision));
		run_free(run);
	}
	assert_true(stops > 5);
	run_free(reference);
	fixture_end(&fixture, graph);
}

/* --- Memory that is refused. --- */

static int64_t start_refused(struct fixture *fixture, const struct plan *plan)
{
	struct memory *memory = &fixture->memory;
	const size_t used = memory->used;
	struct run *run = NULL;
	int64_t n;

	for (n = 1; !run; n++) {
		memory->fail_at = memory->requests + n;
		run = run_start(plan, memory, &fixture->err);
		assert_int_equal(fixture->err.kind, run ? ERR_NONE : ERR_MEMORY);
		assert_true(run || memory->used == used);
		err_clear(&fixture->err);
	}
	memory->fail_at = 0;
	run_free(run);
	return n;
}

/* Refuses the n-th request of a run to the end; false: it has no so many. Then it goes on, and
 * was not another run for that, unless it could not promise so. */
static bool refuse(struct fixture *fixture, const struct plan *plan, struct run *reference,
		   int64_t n)
{
	struct memory *memory = &fixture->memory;
	const uint64_t hash = hash_of(fixture, reference, true);
	struct run *run = start(fixture, plan);
	enum halt halt;
	bool refused;

	memory->fail_at = memory->requests + n;
	if (!run_step(run, UNIT_CYCLE, 1 << 30, NULL, NULL, &halt, &fixture->err))
		assert_int_equal(fixture->err.kind, ERR_MEMORY);
	refused = memory->requests >= memory->fail_at;
	memory->fail_at = 0;
	err_clear(&fixture->err);
	assert_false(run->machine->failed);
	step(fixture, run, UNIT_CYCLE, INT64_MAX);
	assert_int_equal(checked_value(fixture, run), reference->check.value);
	if (!run->machine->degraded) {
		assert_true(hash_of(fixture, run, true) == hash);
		if (run->history)
			assert_true(history_go(run, UNIT_CYCLE, 1, &halt, &fixture->err));
		step(fixture, run, UNIT_CYCLE, INT64_MAX);
		assert_true(hash_of(fixture, run, true) == hash);
		assert_int_equal(run->now.decisions, reference->now.decisions);
		assert_memory_equal(run->decisions.rows, reference->decisions.rows,
				    (size_t)run->now.decisions * sizeof(struct decision));
	}
	run_free(run);
	return refused;
}

static void refused_memory_breaks_nothing(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	int64_t refusals = 0, n;
	int policy, way;

	(void)state;
	for (policy = 0; policy < HYBRID_WAYS; policy++) {
		/* An oracle asks for memory all the time. */
		const int64_t stride = policy == POLICY_ORACLE ? 41 : 1;
		struct graph *graph = sample(&fixture, SAMPLE_DENSE);

		for (way = 0; way < 3; way++) {
			struct plan plan = hybrid_plan(graph, policy, 1);
			struct run *reference;

			plan.cpu_slice = policy == POLICY_ORACLE ? 1000 : 100;
			plan.machine.wave = way == 2 ? 2 : 0;
			plan.history_memory = way ? 1 << 20 : 0;
			plan.history_always = way == 2;
			assert_true(start_refused(&fixture, &plan) > 10);
			reference = run_through(&fixture, &plan);
			assert_int_equal(hand_overs(reference, WORKER_CPU) > 0,
					 policy == POLICY_PAPER || policy == FICKLE);
			for (n = 1; refuse(&fixture, &plan, reference, n); n += stride)
				refusals++;
			run_free(reference);
		}
		graph_free(graph);
	}
	assert_true(refusals > 100);
	assert_int_equal(fixture.memory.used, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_gpu_alone_is_cuda_mf),
		cmocka_unit_test(the_cpu_alone_is_hi_pr),
		cmocka_unit_test(the_cpu_begins_whatever_relabels),
		cmocka_unit_test(what_is_not_timed_is_not_decided_by),
		cmocka_unit_test(events_decide_nothing),
		cmocka_unit_test(the_cpu_waits_for_what_came_back),
		cmocka_unit_test(the_oracle_says_what_comes),
		cmocka_unit_test(an_oracle_can_be_stopped),
		cmocka_unit_test(refused_memory_breaks_nothing),
	};

	return cmocka_run_group_tests_name("hybrid settings", tests, NULL, NULL);
}
