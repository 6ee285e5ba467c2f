/* SPDX-License-Identifier: GPL-3.0-or-later
 * When global relabelings come: by `auto` as soon as the work since the last one
 * equals its cost, by a number after so many cycles, by `paper` every |V| of them and
 * not at the start. Judged by the counters alone. Where times decide, they are those of launches.
 * And what a relabeling on the host takes besides its search.
 */
#include "tests/unit/runs.h"
#include "src/method/flow/mf.h"
#include "src/problem/flow/flow.h"

/* What stood on the counters when a launch or a relabeling ended. */
struct mark {
	int64_t work, cost, cycle;
};

static int64_t work_of(const struct run *run)
{
	const int64_t *counters = run->now.counters;

	return counters[COUNTER_arc_scans] + counters[COUNTER_pushes] +
	       counters[COUNTER_relabels] + counters[COUNTER_vertex_checks] / 32;
}

static bool is_due(const struct run *run, const struct mark *last)
{
	int64_t cycles = run->now.counters[COUNTER_cycles] - last->cycle;

	switch (run->plan.relabel) {
	case RELABEL_PAPER:
		return cycles >= run->plan.graph->vertices;
	case RELABEL_EVERY:
		return cycles >= run->plan.relabel_cycles;
	default:
		return work_of(run) - last->work >= last->cost;
	}
}

static bool is_relabeling(const struct task *task)
{
	return task->kind == TASK_HOST && task->host == &flow_relabel_task;
}

/* The relabeling that a run with heights 0 begins with. */
static bool is_first(const struct run *run)
{
	return flow_method(run->plan.variant)->starts_low &&
	       run->now.counters[COUNTER_global_relabels] <= 1;
}

/* Goes on launch by launch; between two cycles a relabeling comes exactly when it is
 * due. Returns how many came so. */
static int64_t follow(struct fixture *fixture, struct run *run)
{
	struct mark last = { .cost = run->now.counters[COUNTER_relabel_work] };
	int64_t all_cost = last.cost;
	int64_t came = 0;
	bool top = true; /* between two cycles */
	bool changed = false;
	bool due;

	while (run->now.phase != PHASE_DONE) {
		due = top && changed && is_due(run, &last);
		step(fixture, run, UNIT_LAUNCH, 1);
		if (run->now.task.kind == TASK_DECIDE)
			continue;
		if (is_relabeling(&run->now.task) && !run->now.task.last_check)
			assert_true(due || is_first(run));
		else
			assert_false(due);
		came += due;
		top = run->now.task.kind != TASK_LAUNCH || run->now.task.ends_cycle ||
		      run->now.task.launch.kernel->sync == SYNC_FREE;
		changed = run->now.task.kind == TASK_LAUNCH;
		if (!is_relabeling(&run->now.task))
			continue;
		last.work = work_of(run);
		last.cost = run->now.counters[COUNTER_relabel_work] - all_cost;
		last.cycle = run->now.counters[COUNTER_cycles];
		all_cost += last.cost;
	}
	return came;
}

/* A cycle with several rounds does what several cycles of others do. */
static int64_t least_of(const struct variant *variant, enum relabel_policy policy, int64_t least)
{
	return has_epochs(variant) && policy == RELABEL_EVERY ? least / 5 : least;
}

static void follow_policy(enum relabel_policy policy, int64_t cycles, int64_t at_start,
			  int64_t least)
{
	static const int64_t value[] = { 4, 20, 1, 100 };
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = make(&fixture, "genrmf", value);
	const struct variant *const *row;
	struct plan plan;
	struct run *run;

	for (row = flow_variants(); *row; row++) {
		if ((*row)->machine)
			continue; /* it runs on the host */
		if (policy == RELABEL_PAPER && flow_method((*row))->searches)
			continue; /* test_ecl.c */
		if (policy == RELABEL_AUTO && flow_method((*row))->cancels)
			continue; /* mf_goes_by_seconds() */
		plan = plan_for(graph, (*row)->name);
		plan.relabel = policy;
		plan.relabel_cycles = cycles;
		plan.relabel_on = RELABEL_ON_HOST;
		plan.policy = POLICY_GPU; /* the CPU relabels as hi-pr does */
		run = start(&fixture, &plan);
		assert_int_equal(run->now.counters[COUNTER_global_relabels],
				 flow_method(*row)->starts_low ? 0 : at_start);
		assert_in_range(follow(&fixture, run), least_of(*row, policy, least),
				INT64_MAX);
		run_free(run);
	}
	fixture_end(&fixture, graph);
}

static void automatic_when_work_equals_cost(void **state)
{
	(void)state;
	follow_policy(RELABEL_AUTO, 0, 1, 3);
}

/* To the last unit of work. */
static void automatic_when_exactly_equal(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	struct plan plan = plan_for(graph, "vc-bcsr");
	struct run *run = start(&fixture, &plan);

	(void)state;
	step(&fixture, run, UNIT_CYCLE, 3);
	run->now.relabel_cost = work_of(run) - run->now.work_mark;
	assert_true(run->now.relabel_cost > 0);
	assert_true(run_relabel_is_due(run));
	run->now.relabel_cost++;
	assert_false(run_relabel_is_due(run));
	assert_int_equal(run_relabel_cycles(run), 1);
	run_free(run);
	graph_free(graph);
}

static void set_seconds(struct run *run, double kernels, double host)
{
	run->now.modelled.launches = (int64_t)(kernels * 1e12);
	run->now.modelled.host = (int64_t)(host * 1e12);
	run->now.modelled.copies = run->now.modelled.looks = 0;
}

/* cuda-mf behind four cycles of one second in all; the last relabeling took `host` seconds, and then the host
 * did something else. */
static struct task next_of_mf(struct run *run, double host)
{
	struct mf mf = { .sweeping = true, .mark = { 5, 7 } };
	struct task task = { 0 };
	struct err err = { 0 };

	set_seconds(run, 5, 7 + host);
	mf_note_sweep(run, &mf);
	set_seconds(run, 5 + 1, 7 + host + 100);
	run->now.counters[COUNTER_cycles] = run->now.cycle_mark + 4;
	assert_true(mf_next(run, &mf, &task, &err));
	return task;
}

/* The kernel works twice as long as the last relabeling took, and a launch at most doubles the cycles. */
static void mf_goes_by_seconds(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	struct plan plan = plan_for(graph, "cuda-mf");
	struct run *run;

	(void)state;
	run = start(&fixture, &plan);
	assert_int_equal(next_of_mf(run, 4).launch.cycles, 4);
	assert_int_equal(next_of_mf(run, 0.75).launch.cycles, 3);
	assert_ptr_equal(next_of_mf(run, 0.5).host, &flow_relabel_task);
	run->plan.relabel = RELABEL_PAPER;
	assert_ptr_equal(next_of_mf(run, 0.5).host, NULL);
	run_free(run);
	fixture_end(&fixture, graph);
}

static void a_number_is_of_cycles(void **state)
{
	(void)state;
	follow_policy(RELABEL_EVERY, 7, 1, 5);
	follow_policy(RELABEL_EVERY, 1, 1, 20);
}

static void the_papers_is_of_vertices(void **state)
{
	(void)state;
	follow_policy(RELABEL_PAPER, 0, 0, 1);
}

/* Searches on the machine, of a variant with a free run: between two cycles one comes when the launches
 * since the last one took as long as that one did, and no earlier. */
static int64_t follow_times(struct fixture *fixture, struct run *run)
{
	int64_t ended = 0, took = 0, began = -1;
	int64_t came = 0;
	bool due;

	while (run->now.phase != PHASE_DONE) {
		const int64_t before = run->now.modelled.launches;
		const int64_t searches = run->now.counters[COUNTER_global_relabels];
		const bool top = run->now.counters[COUNTER_cycles] && run->now.fresh & 1u << UNIT_CYCLE;

		due = top && before - ended >= took;
		step(fixture, run, UNIT_LAUNCH, 1);
		if (began < 0 && run->now.relabeling.stage) {
			/* Behind cycles that found no vertex it is a proof. */
			assert_true(due || !run->now.queue);
			came += due;
			began = before;
		} else {
			assert_false(due);
		}
		if (run->now.counters[COUNTER_global_relabels] > searches) {
			ended = run->now.modelled.launches;
			took = ended - began;
			began = -1;
		}
	}
	return came;
}

static void by_time_when_cycles_took_as_long(void **state)
{
	static const int64_t value[] = { 12, 12, 100 };
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = make(&fixture, "grid", value);
	struct plan plan = plan_for(graph, "vc-bcsr");
	struct run *run;
	int64_t came;

	(void)state;
	plan.relabel_on = RELABEL_ON_MACHINE;
	run = start(&fixture, &plan);
	came = follow_times(&fixture, run);
	assert_true(came > 1);
	run_free(run);
	fixture_end(&fixture, graph);
}

/* RCSR keeps two words of an entry, in another order than the host: it puts them in order. BCSR does not. */
static void sorting_takes_time(void **state)
{
	static const int64_t value[] = { 12, 12, 100 };
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = make(&fixture, "grid", value);
	int64_t host[2], near = 0;
	int i;

	(void)state;
	for (i = 0; i < 2; i++) {
		struct plan plan = plan_for(graph, i ? "tc-rcsr" : "tc-bcsr");
		struct run *run = start(&fixture, &plan);

		host[i] = run->now.modelled.host;
		near = run->machine->profile->host->near_ps;
		run_free(run);
	}
	assert_int_equal(host[1] - host[0], 2 * graph->entries * near);
	fixture_end(&fixture, graph);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(by_time_when_cycles_took_as_long),
		cmocka_unit_test(sorting_takes_time),
		cmocka_unit_test(automatic_when_work_equals_cost),
		cmocka_unit_test(automatic_when_exactly_equal),
		cmocka_unit_test(mf_goes_by_seconds),
		cmocka_unit_test(a_number_is_of_cycles),
		cmocka_unit_test(the_papers_is_of_vertices),
	};

	return cmocka_run_group_tests_name("relabel", tests, NULL, NULL);
}
