/* SPDX-License-Identifier: GPL-3.0-or-later
 * Free runs that a machine does by itself (src/engine/drive.c): what is ordered, counted, kept
 * in trace and log, and where they leave.
 */
#include "tests/unit/drives.h"
#include "src/method/variants.h"

/* All that is counted after so many cycles and searches. `first`: what the relabeling at
 * the start had counted. */
static void expect_counters(const struct run *run, const int64_t *first, int64_t cycles,
			    int64_t searches)
{
	const int64_t *counters = run->now.counters;

	assert_int_equal(counters[COUNTER_cycles], cycles);
	assert_int_equal(counters[COUNTER_pushes], PUSHES * cycles);
	assert_int_equal(counters[COUNTER_saturating], SATURATING * cycles);
	assert_int_equal(counters[COUNTER_relabels], RELABELS * cycles);
	assert_int_equal(counters[COUNTER_arc_scans], SCANNED * cycles);
	assert_int_equal(counters[COUNTER_vertex_checks], cycles * flow_args(run)->graph.vertices);
	assert_int_equal(counters[COUNTER_global_relabels],
			 first[COUNTER_global_relabels] + searches);
	assert_int_equal(counters[COUNTER_relabel_levels],
			 first[COUNTER_relabel_levels] + DEPTH * searches);
	assert_int_equal(counters[COUNTER_relabel_work],
			 first[COUNTER_relabel_work] + VISITS * searches);
}

/* Rows of every step-th cycle, with nothing missing up to the last. */
static void expect_rows(const struct trace *trace, int64_t step, int64_t cycles, int64_t every)
{
	int64_t i;

	assert_int_equal(trace->step, step);
	assert_int_equal(trace->count, cycles / step);
	for (i = 0; i < trace->count; i++) {
		const struct trace_row *row = &trace->rows[i];
		const int64_t cycle = (i + 1) * step;

		assert_int_equal(row->cycle, cycle);
		assert_int_equal(row->queue, queue_in(cycle));
		assert_int_equal(row->pushes, PUSHES * cycle);
		assert_int_equal(row->relabels, RELABELS * cycle);
		assert_int_equal(row->arc_scans, SCANNED * cycle);
		assert_int_equal(row->global_relabels, 1 + (every ? (cycle - 1) / every : 0));
	}
}

/* The first of the variants from there on that are driven, and leave stage two to the host. */
static const struct variant *const *driven(const struct variant *const *row)
{
	while (*row && (!(*row)->drive || (*row)->returns_freely))
		row++;
	return row;
}

/* Slices of 5 cycles, a search behind every fourth; the fifth proves the flow, and the
 * host returns the excess. */
static void counters_are_those_of_the_drive(void **state)
{
	const struct course course = { .slice = 5, .every = 4, .proved = 20 };
	const struct variant *const *row;
	struct scene scene;
	int64_t first[COUNTERS];
	int64_t value;

	(void)state;
	for (row = driven(flow_variants()); *row; row = driven(row + 1)) {
		scene_open(&scene, &course, (*row)->name);
		memcpy(first, scene.run->now.counters, sizeof(first));
		assert_int_equal(run_freely(&scene), HALT_END);
		assert_string_equal(scene.course.kernel, (*row)->drive);
		assert_int_equal(scene.course.calls, 4);
		assert_int_equal(scene.fake->calls[FAKE_LAUNCH], 0);
		expect_counters(scene.run, first, 20, 5);
		expect_rows(&scene.run->trace, 1, 20, 4);
		assert_int_equal(scene.run->trace.end, 20);
		assert_int_equal(scene.run->now.queue, queue_in(20));
		assert_int_equal(scene.run->now.active, 0);
		assert_int_equal(scene.run->now.changes, 4);
		assert_int_equal(scene.run->now.phase, PHASE_DONE);
		assert_int_equal(scene.run->now.ended[UNIT_CYCLE], 20);
		/* Four slices and the host's piece of work; five searches and that. */
		assert_int_equal(scene.run->now.ended[UNIT_LAUNCH], 4 + 1);
		assert_int_equal(scene.run->now.ended[UNIT_PHASE], 5 + 1);
		assert_int_equal(scene.run->now.ended[UNIT_LANE],
				 (PUSHES + RELABELS) * 20 + 5 + 1);
		/* Nothing was moved, so all that left the source came back. */
		assert_true(run_value(scene.run, &value, &scene.fixture.err));
		assert_int_equal(value, 0);
		assert_true(run_check(scene.run, &scene.fixture.err));
		scene_end(&scene);
	}
}

/* Of a variant that returns the excess on the machine, too: what has been proved in cycle 20 ends phase
 * one, and the machine drives on. Where it writes no rows, the last cycle of each slice has one. */
static void stage_two_is_driven(void **state)
{
	static const int64_t ends[] = { 5, 10, 15, 20, 23 };
	const struct course course = { .slice = 5, .every = 4, .proved = 20, .bare = true };
	struct scene scene;
	int64_t first[COUNTERS];
	size_t i;

	(void)state;
	scene_open(&scene, &course, "turbo");
	memcpy(first, scene.run->now.counters, sizeof(first));
	assert_int_equal(run_until(&scene, 20), HALT_CONDITION);
	assert_int_equal(scene.run->now.phase, PHASE_PUSH);
	assert_int_equal(run_until(&scene, 23), HALT_CONDITION);
	assert_int_equal(strncmp(scene.course.kernel, "drive_turbo_", 12), 0);
	assert_int_equal(scene.fake->calls[FAKE_LAUNCH], 0);
	assert_int_equal(scene.run->now.phase, PHASE_RETURN);
	/* At cycle 20 the formula came ahead of the search; the slice behind it does it. */
	assert_int_equal(scene.course.calls, 6);
	expect_counters(scene.run, first, 23, 5);
	assert_int_equal(scene.run->trace.count, LENGTH(ends));
	for (i = 0; i < LENGTH(ends); i++) {
		const struct trace_row *row = &scene.run->trace.rows[i];

		assert_int_equal(row->cycle, ends[i]);
		assert_int_equal(row->queue, queue_in(ends[i]));
		assert_int_equal(row->pushes, PUSHES * ends[i]);
		assert_int_equal(row->relabels, RELABELS * ends[i]);
		assert_int_equal(row->arc_scans, SCANNED * ends[i]);
	}
	assert_true(scene.run->now.listed.gone);
	scene_end(&scene);
}

/* --- What is asked for. --- */

static void orders_are_the_settings(void **state)
{
	struct scene scene;
	const struct drive_order *order = &scene.course.order;

	(void)state;
	scene_open(&scene, &brief, "tc-bcsr");
	run_freely(&scene);
	assert_int_equal(order->budget.nanoseconds, 20 * 1000 * 1000);
	assert_int_equal(order->batch, 64); /* the card finds out how long a cycle takes */
	assert_int_equal(order->relabel_cycles, 0);
	assert_int_equal(order->budget.cycles, 0);
	assert_int_equal(order->row_step, 1);
	assert_int_equal(order->formula_count, 0);
	assert_true(order->last_check);
	assert_int_equal(scene.course.state.values[DRIVE_GLOBAL_RELABELS], 1);
	assert_int_equal(scene.course.state.since, 0);
	assert_int_equal(scene.course.state.searching, 0);
	run_free(scene.run);
	scene.plan.relabel = RELABEL_EVERY;
	scene.plan.relabel_cycles = 7;
	scene.plan.last_check = false;
	scene.plan.cycle_limit = 1000;
	scene_start(&scene);
	run_freely(&scene);
	assert_int_equal(order->relabel_cycles, 7);
	assert_int_equal(order->budget.cycles, 1000);
	assert_false(order->last_check);
	run_free(scene.run);
	scene.plan.relabel = RELABEL_PAPER;
	scene_start(&scene);
	run_freely(&scene);
	assert_int_equal(order->relabel_cycles, scene.graph->vertices);
	scene_end(&scene);
}

static void levels_are_the_settings(void **state)
{
	static const struct {
		enum event_level events;
		bool clock;
		enum level level;
	} cases[] = {
		{ EVENTS_OFF, false, LEVEL_OFF },
		{ EVENTS_COUNTERS, false, LEVEL_COUNTERS },
		{ EVENTS_FULL, false, LEVEL_COUNTERS }, /* nobody asks for them one by one */
		{ EVENTS_OFF, true, LEVEL_FULL },
		{ EVENTS_FULL, true, LEVEL_FULL },
	};
	struct scene scene;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(cases); i++) {
		scene_set(&scene, &brief, "vc-rcsr");
		scene.plan.events = cases[i].events;
		scene.plan.machine.warp_clock = cases[i].clock;
		scene_start(&scene);
		assert_int_equal(run_freely(&scene), HALT_END);
		assert_int_equal(scene.fake->level, cases[i].level);
		assert_int_equal(scene.run->now.counters[COUNTER_cycles], 5);
		assert_int_equal(scene.run->now.counters[COUNTER_pushes],
				 cases[i].events == EVENTS_OFF ? 0 : PUSHES * 5);
		/* What work is guessed by, where nobody counts it. */
		assert_int_equal(scene.run->now.entries, queue_in(1) + queue_in(2) + queue_in(3) +
								 queue_in(4) + queue_in(5));
		scene_end(&scene);
	}
}

/* Distances of a run that has some are those of its free runs. */
static void distances_are_placed_once(void **state)
{
	struct scene scene;
	int64_t blocks;
	int i;

	(void)state;
	for (i = 0; i < 2; i++) {
		scene_set(&scene, &brief, "vc-bcsr");
		scene.plan.relabel_on = i ? RELABEL_ON_MACHINE : RELABEL_ON_AUTO;
		blocks = scene_start(&scene) ? scene.fake->blocks : 0;
		run_freely(&scene);
		/* The rows were there when it started. */
		assert_int_equal(scene.fake->blocks - blocks, i ? 0 : 1);
		assert_true(scene.course.has_distance);
		scene_end(&scene);
	}
}

/* --- The trace. --- */

static void rows_are_as_far_apart_as_the_trace_wants(void **state)
{
	const struct course course = { .slice = 10, .every = 40, .proved = 40 };
	struct scene scene;

	(void)state;
	scene_open(&scene, &course, "vc-bcsr")->trace.step = 4;
	run_freely(&scene);
	assert_int_equal(scene.course.calls, 4);
	assert_int_equal(scene.course.row_steps, 4);
	expect_rows(&scene.run->trace, 4, 40, 40);
	scene_end(&scene);
}

/* More rows than the trace holds, so that it is thinned out between slices and in one. */
static void long_courses_are_thinned_out(void **state)
{
	const struct course course = { .slice = DRIVE_ROWS - 3, .every = 9 * DRIVE_ROWS,
				       .proved = 9 * DRIVE_ROWS };
	struct scene scene;

	(void)state;
	scene_open(&scene, &course, "vc-bcsr");
	run_freely(&scene);
	assert_in_range(scene.course.calls, 9, 11);
	assert_true(scene.course.row_steps > 0);
	assert_true(scene.course.row_steps < scene.course.calls);
	expect_rows(&scene.run->trace, 4, 9 * DRIVE_ROWS, 0);
	scene_end(&scene);
}

/* --- The log. --- */

static void expect_relabeling(const struct log *log, int64_t number, int64_t cycle,
			      int64_t launch)
{
	const struct log_entry *entry = log_get(log, number);

	assert_non_null(entry);
	assert_int_equal(entry->kind, LOG_GLOBAL_RELABEL);
	assert_int_equal(entry->cycle, cycle);
	assert_int_equal(entry->launch, launch);
	assert_int_equal(entry->amount, active_after(cycle));
	assert_int_equal(entry->u, DEPTH);
}

static void relabelings_are_logged(void **state)
{
	const struct course course = { .slice = 9, .every = 4 };
	const int64_t events = (PUSHES + RELABELS) * 9;
	struct scene scene;
	struct run *run;

	(void)state;
	run = scene_open(&scene, &course, "vc-bcsr");
	assert_int_equal(run_until(&scene, 9), HALT_CONDITION);
	assert_int_equal(run->now.ended[UNIT_LANE], events + 2);
	assert_int_equal(run->log.next, events + 2);
	assert_null(log_get(&run->log, events - 1));
	expect_relabeling(&run->log, events, 4, 1);
	expect_relabeling(&run->log, events + 1, 8, 1);
	run_free(run);
	scene.plan.events = EVENTS_COUNTERS;
	run = scene_start(&scene);
	run_until(&scene, 9);
	assert_int_equal(run->log.next, events + 2);
	assert_null(log_get(&run->log, events + 1));
	scene_end(&scene);
}

/* Of more searches than one slice can tell about the rest is counted as lost. */
static void relabelings_may_be_too_many_for_a_slice(void **state)
{
	const int64_t cycles = DRIVE_SEARCHES + 44;
	const struct course course = { .slice = cycles, .every = 1, .proved = cycles };
	struct scene scene;
	const struct log *log;

	(void)state;
	log = &scene_open(&scene, &course, "tc-rcsr")->log;
	run_freely(&scene);
	assert_int_equal(scene.run->now.counters[COUNTER_global_relabels], 1 + cycles);
	assert_int_equal(log->next, (PUSHES + RELABELS + 1) * cycles + 1);
	assert_int_equal(scene.run->now.ended[UNIT_LANE], log->next);
	assert_int_equal(log_get(log, log->next - 1)->kind, LOG_RETURN);
	assert_null(log_get(log, log->next - 2));
	scene_end(&scene);
}

/* --- Where it leaves, and what then. --- */

static void a_limit_is_an_error(void **state)
{
	struct scene scene;

	(void)state;
	scene_set(&scene, &endless, "vc-bcsr");
	scene.plan.cycle_limit = 7;
	scene_start(&scene);
	fail_freely(&scene, ERR_STALL,
		    "stalled: cycle 7 is the limit, and the flow is not yet maximum");
	assert_string_equal(scene.run->stall, scene.fixture.err.message);
	assert_int_equal(scene.run->now.counters[COUNTER_pushes], PUSHES * 7);
	assert_int_equal(scene.course.calls, 2);
	scene_end(&scene);
}

/* The variant's own kernels have the last word: they find nothing, and without a last
 * check that is the end. */
static void an_empty_queue_is_the_end_without_a_last_check(void **state)
{
	const struct course course = { .slice = 50, .last = 6, .end = DRIVE_EMPTY };
	const struct variant *const *row;
	struct scene scene;

	(void)state;
	for (row = driven(flow_variants()); *row; row = driven(row + 1)) {
		scene_set(&scene, &course, (*row)->name);
		scene.plan.last_check = false;
		scene.plan.relabel = RELABEL_EVERY;
		scene.plan.relabel_cycles = 1000;
		scene_start(&scene);
		assert_int_equal(run_freely(&scene), HALT_END);
		assert_int_equal(scene.run->now.phase, PHASE_DONE);
		assert_int_equal(scene.fake->calls[FAKE_LAUNCH], 1);
		assert_int_equal(scene.run->now.counters[COUNTER_global_relabels], 1);
		scene_end(&scene);
	}
}

static void a_stall_is_told_by_the_variant(void **state)
{
	const struct course course = { .slice = 50, .every = 6, .last = 9, .end = DRIVE_STALLED };
	static const char sentence[] = "stalled in cycle ";
	const struct variant *const *row;
	struct scene scene;

	(void)state;
	for (row = driven(flow_variants()); *row; row = driven(row + 1)) {
		scene_open(&scene, &course, (*row)->name);
		fail_freely(&scene, ERR_STALL, NULL);
		assert_memory_equal(scene.fixture.err.message, sentence, strlen(sentence));
		assert_true(scene.fake->calls[FAKE_LAUNCH] > 0);
		scene_end(&scene);
	}
}

static enum urgency stop_at_cycle(void *context)
{
	(void)context;
	return URGENCY_CYCLE;
}

/* A search that is left in its middle goes on with the next slice; not so when somebody
 * has interrupted: then it is due anew. */
static void a_search_may_be_left(void **state)
{
	const struct course course = { .slice = 6, .every = 4, .torn = 8, .proved = 16 };
	struct scene scene;
	struct run *run;

	(void)state;
	run = scene_open(&scene, &course, "vc-bcsr");
	assert_int_equal(run_freely(&scene), HALT_END);
	/* To 6, into the search at 8, to its end and 14, to 16. */
	assert_int_equal(scene.course.calls, 4);
	assert_int_equal(run->now.counters[COUNTER_global_relabels], 1 + 4);
	run_free(run);

	scene.course = course;
	run = scene_start(&scene);
	run->poll = (struct poll){ stop_at_cycle, NULL };
	assert_int_equal(run_until(&scene, 9), HALT_INTERRUPT);
	assert_int_equal(run->now.counters[COUNTER_cycles], 6);
	assert_false(run_relabel_is_due(run));
	assert_int_equal(run_until(&scene, 9), HALT_INTERRUPT);
	assert_int_equal(scene.course.state.since, 2);
	assert_int_equal(run->now.counters[COUNTER_cycles], 8);
	assert_int_equal(run->now.counters[COUNTER_global_relabels], 1 + 1);
	assert_true(run_relabel_is_due(run));
	memset(&run->poll, 0, sizeof(run->poll));
	assert_int_equal(run_until(&scene, 9), HALT_CONDITION);
	assert_int_equal(scene.course.state.searching, 0);
	assert_int_equal(scene.course.state.since, 4);
	assert_int_equal(run->now.counters[COUNTER_global_relabels], 1 + 2);
	scene_end(&scene);
}

struct hasty {
	const struct scene *scene;
	bool is;
};

static enum urgency stop_in_return(void *context)
{
	const struct hasty *hasty = context;
	const struct run *run = hasty->scene->run;

	return hasty->is && run->now.phase == PHASE_RETURN ? URGENCY_CYCLE : URGENCY_NONE;
}

/* No cycle ends in stage two: whoever waits for that one does not wait for stage two. */
static void stage_two_stops_at_once(void **state)
{
	const struct course course = { .slice = 6, .every = 4, .proved = 16 };
	struct scene scene;
	struct hasty hasty = { &scene, false };

	(void)state;
	scene_set(&scene, &course, "vc-bcsr");
	scene.plan.poll = (struct poll){ stop_in_return, &hasty };
	scene_start(&scene);
	hasty.is = true;
	assert_int_equal(run_freely(&scene), HALT_INTERRUPT);
	assert_int_equal(scene.run->now.phase, PHASE_PUSH); /* it is to be done, and none of it was */
	hasty.is = false;
	assert_int_equal(run_freely(&scene), HALT_END);
	assert_int_equal(scene.run->now.phase, PHASE_DONE);
	scene_end(&scene);
}

static void a_relabeling_is_due_by_what_the_last_one_cost(void **state)
{
	const struct course course = { .slice = 9, .every = 4 };
	struct scene scene;
	struct run *run;

	(void)state;
	run = scene_open(&scene, &course, "vc-bcsr");
	assert_int_equal(run_until(&scene, 9), HALT_CONDITION);
	assert_int_equal(run->now.relabel_cost, VISITS);
	assert_int_equal(run->now.cycle_mark, 8);
	assert_int_equal(run->now.active, active_after(8));
	/* In the next stretch there is none. */
	assert_int_equal(run_until(&scene, 11), HALT_CONDITION);
	/* It began with what that and the cycle since had taken. */
	assert_int_equal(scene.course.state.search_ns, SEARCH_NS);
	assert_int_equal(scene.course.state.cycle_ns, CYCLE_NS);
	assert_int_equal(scene.course.state.pace, 1000);
	assert_int_equal(run->now.relabel_cost, VISITS);
	assert_int_equal(run->now.cycle_mark, 8);
	assert_false(run_relabel_is_due(run));
	scene_end(&scene);
}

static void a_drive_that_fails_takes_the_machine_along(void **state)
{
	struct scene scene;

	(void)state;
	scene_open(&scene, &endless, "tc-bcsr");
	fail_call(scene.fake, FAKE_DRIVE, 1);
	fail_freely(&scene, ERR_MACHINE, "cuda:0: the kernel met an illegal address");
	assert_true(scene.run->machine->failed);
	assert_int_equal(scene.course.calls, 1);
	scene_end(&scene);
}

/* Memory is refused from an allocation on. The run goes on cycle by cycle, and launches kernels (which here
 * move nothing). */
static void refuse_from(int64_t allocation, const char *remark)
{
	struct scene scene;

	scene_set(&scene, &brief, "vc-bcsr");
	fail_call(scene.fake, FAKE_ALLOC, allocation);
	scene_start(&scene);
	fail_freely(&scene, ERR_STALL, NULL);
	assert_int_equal(scene.course.calls, 0);
	assert_true(scene.fake->calls[FAKE_LAUNCH] > 0);
	assert_true(scene.run->no_free_runs);
	assert_false(scene.run->machine->failed);
	assert_non_null(strstr(scene.run->remark, remark));
	err_clear(&scene.fixture.err);
	scene_end(&scene);
}

/* A copy that fails behind the first slice ends the run; memory that is refused before it does not. */
static void what_a_drive_needs_may_be_refused(void **state)
{
	struct scene scene;
	int64_t taken;

	(void)state;
	scene_open(&scene, &brief, "vc-bcsr");
	fail_call(scene.fake, FAKE_COPY, 0);
	fail_freely(&scene, ERR_MACHINE, "cuda:0: copying back: an accident");
	assert_int_equal(scene.course.calls, 1);
	assert_true(scene.run->machine->failed);
	err_clear(&scene.fixture.err);
	scene_end(&scene);

	scene_open(&scene, &brief, "vc-bcsr");
	taken = scene.fake->calls[FAKE_ALLOC];
	scene_end(&scene);
	/* What a start takes last are the rows; without them it starts all the same. */
	refuse_from(taken - 1, "cuda:0: free runs need ");
	refuse_from(taken, "cuda:0: distances need ");
}

/* The plug-in itself takes memory for the first slice, behind all else. */
static void a_drive_may_be_refused_by_the_plug_in(void **state)
{
	static const int64_t rooms[] = { 0, 1 + 99 };
	char remark[300];
	struct scene scene;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(rooms); i++) {
		scene_open(&scene, &brief, "vc-bcsr");
		scene.fake->room = rooms[i];
		fail_call(scene.fake, FAKE_DRIVE, 0);
		scene.fake->fault = FAULT_MEMORY;
		scene.fake->words = "allocating: out of memory";
		fail_freely(&scene, ERR_STALL, NULL); /* of kernels that move nothing */
		assert_true(scene.fake->calls[FAKE_LAUNCH] > 0);
		assert_false(scene.run->machine->failed);
		snprintf(remark, sizeof(remark), "cuda:0: free runs need %zu bytes%s (allocating: "
			 "out of memory): the run continues cycle by cycle, which takes longer\n",
			 sizeof(struct drive_state) + sizeof(struct drive_order),
			 i ? ", 99 bytes are free" : "");
		assert_string_equal(scene.run->remark, remark);
		err_clear(&scene.fixture.err);
		scene_end(&scene);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(counters_are_those_of_the_drive),
		cmocka_unit_test(stage_two_is_driven),
		cmocka_unit_test(orders_are_the_settings),
		cmocka_unit_test(levels_are_the_settings),
		cmocka_unit_test(distances_are_placed_once),
		cmocka_unit_test(rows_are_as_far_apart_as_the_trace_wants),
		cmocka_unit_test(long_courses_are_thinned_out),
		cmocka_unit_test(relabelings_are_logged),
		cmocka_unit_test(relabelings_may_be_too_many_for_a_slice),
		cmocka_unit_test(a_limit_is_an_error),
		cmocka_unit_test(an_empty_queue_is_the_end_without_a_last_check),
		cmocka_unit_test(a_stall_is_told_by_the_variant),
		cmocka_unit_test(a_search_may_be_left),
		cmocka_unit_test(stage_two_stops_at_once),
		cmocka_unit_test(a_relabeling_is_due_by_what_the_last_one_cost),
		cmocka_unit_test(a_drive_that_fails_takes_the_machine_along),
		cmocka_unit_test(what_a_drive_needs_may_be_refused),
		cmocka_unit_test(a_drive_may_be_refused_by_the_plug_in),
	};

	plugin_find_folder();
	return cmocka_run_group_tests_name("plugin drive", tests, NULL, NULL);
}
