/* SPDX-License-Identifier: GPL-3.0-or-later
 * Free runs that a machine does by itself (src/run/drive.c), with a plug-in that drives
 * as it is told: so many pushes, relabels and scans a cycle, a global relabeling every
 * so many cycles. What a run makes of it is known to the last number. Kernels of this
 * plug-in do nothing: what is stepped instead of being driven stalls at once.
 */
#include "tests/unit/plugins.h"

#include "gpu/drive.h"
#include "src/base/text.h"
#include "src/command/session.h"
#include "src/run/drive.h"
#include "src/run/history.h"
#include "src/run/stops.h"

/* What every cycle does, and every search. */
enum { PUSHES = 3, SATURATING = 1, RELABELS = 2, SCANNED = 10, DEPTH = 6, VISITS = 50, CYCLE_NS = 5000, SEARCH_NS = 90000 };

static int64_t queue_in(int64_t cycle)
{
	return 5 + cycle % 7;
}

static int32_t active_after(int64_t cycle)
{
	return 100 + (int32_t)cycle;
}

struct course {
	/* Orders. */
	int64_t slice;          /* cycles of one, at most */
	int64_t every;          /* a search behind so many cycles; 0: none */
	int64_t proved;         /* a search there leaves nothing active; 0: never */
	int64_t last;           /* there it leaves as `end` says, and does no more; 0: nowhere */
	enum drive_end end;
	int64_t torn;           /* the search there is left in its middle, once; 0: none is */
	/* What was seen. */
	int64_t calls, cycles;  /* of all slices */
	char kernel[32];
	struct drive_order order;   /* the last, */
	struct drive_state state;   /* and with what it came */
	int64_t row_steps;      /* orders with row_step > 1 */
	bool has_distance;
};

static void sum_up(const struct flow_args *a, enum event_kind kind, int64_t count,
		   int64_t amount)
{
	if (!a->events)
		return;
	a->events[kind * EVENT_PLACES].count += count;
	a->events[kind * EVENT_PLACES].amount += amount;
}

static int64_t sum_of(const struct flow_args *a, enum event_kind kind, bool amount)
{
	const struct event_sum *sum = &a->events[kind * EVENT_PLACES];

	return amount ? sum->amount : sum->count;
}

/* As the GPU does: values are sums of events less what those are ahead. */
static void read_sums(const struct flow_args *a, const struct drive_order *order,
		      int64_t *values)
{
	const int64_t saturating = sum_of(a, EVENT_SATURATE, false);

	values[DRIVE_SATURATING] = saturating - order->before[DRIVE_SATURATING];
	values[DRIVE_PUSHES] = sum_of(a, EVENT_PUSH, false) + saturating -
			       order->before[DRIVE_PUSHES];
	values[DRIVE_RELABELS] = sum_of(a, EVENT_RELABEL, false) - order->before[DRIVE_RELABELS];
	values[DRIVE_ARC_SCANS] = sum_of(a, EVENT_SCAN, true) - order->before[DRIVE_ARC_SCANS];
}

static void do_cycle(struct course *course, const struct flow_args *a,
		     const struct drive_order *order, struct drive_state *state,
		     struct drive_row *rows)
{
	int64_t *values = state->values;
	const int64_t cycle = ++values[DRIVE_CYCLES_DONE];

	course->cycles++;
	sum_up(a, EVENT_PUSH, PUSHES - SATURATING, 0);
	sum_up(a, EVENT_SATURATE, SATURATING, 0);
	sum_up(a, EVENT_RELABEL, RELABELS, 0);
	sum_up(a, EVENT_SCAN, 1, SCANNED);
	if (a->events)
		read_sums(a, order, values);
	values[DRIVE_QUEUE] = queue_in(cycle);
	state->entries += values[DRIVE_QUEUE];
	state->since++;
	state->cycle_ns += CYCLE_NS;
	if (order->row_step && cycle % order->row_step == 0)
		rows[state->row_count++] = (struct drive_row){
			cycle, values[DRIVE_QUEUE], values[DRIVE_PUSHES], values[DRIVE_RELABELS],
			values[DRIVE_ARC_SCANS], values[DRIVE_GLOBAL_RELABELS],
		};
}

/* Whether it is through. */
static bool do_search(struct course *course, struct drive_state *state)
{
	const int64_t cycle = state->values[DRIVE_CYCLES_DONE];

	state->searching = 1;
	if (course->torn == cycle) {
		course->torn = 0;
		state->end = DRIVE_SLICE;
		return false;
	}
	state->searching = 0;
	state->active = course->proved == cycle ? 0 : active_after(cycle);
	state->values[DRIVE_GLOBAL_RELABELS]++;
	state->cycle_ns = 0;
	state->search_ns = SEARCH_NS;
	state->levels += DEPTH;
	state->visits += VISITS;
	state->visits_last = VISITS;
	if (state->search_count < DRIVE_SEARCHES)
		state->searches[state->search_count] =
			(struct drive_search){ cycle, state->active, DEPTH };
	state->search_count++;
	state->since = 0;
	if (!state->active)
		state->end = DRIVE_PROVED;
	return state->active > 0;
}

static bool any_holds(const struct drive_order *order, const struct drive_state *state)
{
	int i;

	for (i = 0; i < order->formula_count; i++)
		if (formula_holds(&order->formulas[i], state->values))
			return true;
	return false;
}

static bool leave(struct drive_state *state, enum drive_end end)
{
	state->end = end;
	return false;
}

/* What comes behind a cycle; false: it leaves. */
static bool go_on(struct course *course, const struct drive_order *order,
		  struct drive_state *state)
{
	const int64_t cycle = state->values[DRIVE_CYCLES_DONE];

	if (any_holds(order, state))
		return leave(state, DRIVE_FORMULA);
	if (order->cycle_limit && cycle >= order->cycle_limit)
		return leave(state, DRIVE_LIMIT);
	if (course->last == cycle)
		return leave(state, course->end);
	return !course->every || cycle % course->every || do_search(course, state);
}

static void fake_drive(void *context, const char *kernel, const void *args,
		       const struct drive_order *order, struct drive_state *state,
		       struct drive_row *rows)
{
	struct course *course = context;
	int64_t n;

	course->calls++;
	course->order = *order;
	course->state = *state;
	course->row_steps += order->row_step > 1;
	course->has_distance = ((const struct flow_args *)args)->distance != NULL;
	snprintf(course->kernel, sizeof(course->kernel), "%s", kernel);
	assert_int_equal(state->row_count, 0);
	assert_int_equal(state->search_count, 0);
	/* One that was left in its middle, or that a formula came ahead of. */
	if ((state->searching || (course->every && state->since >= course->every)) &&
	    !do_search(course, state))
		return;
	if (course->last && state->values[DRIVE_CYCLES_DONE] >= course->last) {
		state->end = course->end;
		return;
	}
	state->pace = 1000;
	for (n = 0; n < course->slice; n++) {
		do_cycle(course, args, order, state, rows);
		if (!go_on(course, order, state))
			return;
	}
	state->end = DRIVE_SLICE;
}

/* --- A run that is driven. --- */

struct scene {
	struct fixture fixture;
	struct fake *fake;
	struct course course;
	struct network *network;
	struct plan plan;
	struct run *run;
};

static void scene_set(struct scene *scene, const struct course *course, const char *variant)
{
	memset(scene, 0, sizeof(*scene));
	scene->course = *course;
	scene->fake = fake_ready();
	scene->fake->drive = fake_drive;
	scene->fake->context = &scene->course;
	scene->network = small_genrmf(&scene->fixture);
	scene->plan = plan_for(scene->network, variant);
	scene->plan.device = "cuda";
	scene->plan.check = false;
	scene->plan.history_memory = 1 << 20;
}

static struct run *scene_start(struct scene *scene)
{
	scene->run = start(&scene->fixture, &scene->plan);
	return scene->run;
}

static void scene_end(struct scene *scene)
{
	run_free(scene->run);
	fixture_end(&scene->fixture, scene->network);
	assert_int_equal(scene->fake->opened, scene->fake->closed);
	assert_int_equal(scene->fake->blocks, 0);
}

static enum halt run_freely(struct scene *scene, bool (*until)(void *context, struct err *err))
{
	enum halt halt;

	if (!run_step(scene->run, UNIT_CYCLE, INT64_MAX, until, scene->run, &halt,
		      &scene->fixture.err))
		fail_msg("%s", scene->fixture.err.message);
	return halt;
}

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
	assert_int_equal(counters[COUNTER_vertex_checks], cycles * run->args.vertices);
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
	for (row = variants(); *row; row++) {
		if (!(*row)->drive)
			continue;
		scene_set(&scene, &course, (*row)->name);
		memcpy(first, scene_start(&scene)->now.counters, sizeof(first));
		assert_int_equal(run_freely(&scene, NULL), HALT_END);
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

/* --- What is asked for. --- */

static void orders_are_the_settings(void **state)
{
	const struct course course = { .slice = 5, .proved = 5, .every = 5 };
	struct scene scene;
	const struct drive_order *order = &scene.course.order;

	(void)state;
	scene_set(&scene, &course, "tc-bcsr");
	scene_start(&scene);
	run_freely(&scene, NULL);
	assert_int_equal(order->slice, 20 * 1000 * 1000);
	assert_int_equal(order->batch, 1); /* nobody knows yet how long a cycle takes */
	assert_int_equal(order->relabel_cycles, 0);
	assert_int_equal(order->cycle_limit, 0);
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
	run_freely(&scene, NULL);
	assert_int_equal(order->relabel_cycles, 7);
	assert_int_equal(order->cycle_limit, 1000);
	assert_false(order->last_check);
	run_free(scene.run);
	scene.plan.relabel = RELABEL_PAPER;
	scene_start(&scene);
	run_freely(&scene, NULL);
	assert_int_equal(order->relabel_cycles, scene.network->vertices);
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
	const struct course course = { .slice = 5, .proved = 5, .every = 5 };
	struct scene scene;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(cases); i++) {
		scene_set(&scene, &course, "vc-rcsr");
		scene.plan.events = cases[i].events;
		scene.plan.machine.warp_clock = cases[i].clock;
		scene_start(&scene);
		assert_int_equal(run_freely(&scene, NULL), HALT_END);
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
	const struct course course = { .slice = 5, .proved = 5, .every = 5 };
	struct scene scene;
	int64_t blocks;
	int i;

	(void)state;
	for (i = 0; i < 2; i++) {
		scene_set(&scene, &course, "vc-bcsr");
		scene.plan.relabel_on = i ? RELABEL_ON_MACHINE : RELABEL_ON_AUTO;
		blocks = scene_start(&scene) ? scene.fake->blocks : 0;
		run_freely(&scene, NULL);
		/* The order and rows; and distances. */
		assert_int_equal(scene.fake->blocks - blocks, i ? 2 : 3);
		assert_true(scene.course.has_distance);
		scene_end(&scene);
	}
}

/* --- The trace. --- */

static bool at_9(void *context, struct err *err)
{
	(void)err;
	return ((const struct run *)context)->now.counters[COUNTER_cycles] >= 9;
}

static void rows_are_as_far_apart_as_the_trace_wants(void **state)
{
	const struct course course = { .slice = 10, .every = 40, .proved = 40 };
	struct scene scene;

	(void)state;
	scene_set(&scene, &course, "vc-bcsr");
	scene_start(&scene)->trace.step = 4;
	run_freely(&scene, NULL);
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
	scene_set(&scene, &course, "vc-bcsr");
	scene_start(&scene);
	run_freely(&scene, NULL);
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
	scene_set(&scene, &course, "vc-bcsr");
	run = scene_start(&scene);
	assert_true(drive_add_formula(run, "cycle >= 9"));
	assert_int_equal(run_freely(&scene, at_9), HALT_CONDITION);
	assert_int_equal(run->now.ended[UNIT_LANE], events + 2);
	assert_int_equal(run->log.next, events + 2);
	assert_null(log_get(&run->log, events - 1));
	expect_relabeling(&run->log, events, 4, 1);
	expect_relabeling(&run->log, events + 1, 8, 1);
	run_free(run);
	scene.plan.events = EVENTS_COUNTERS;
	run = scene_start(&scene);
	assert_true(drive_add_formula(run, "cycle >= 9"));
	run_freely(&scene, at_9);
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
	scene_set(&scene, &course, "tc-rcsr");
	log = &scene_start(&scene)->log;
	run_freely(&scene, NULL);
	assert_int_equal(scene.run->now.counters[COUNTER_global_relabels], 1 + cycles);
	assert_int_equal(log->next, (PUSHES + RELABELS + 1) * cycles + 1);
	assert_int_equal(scene.run->now.ended[UNIT_LANE], log->next);
	assert_int_equal(log_get(log, log->next - 1)->kind, LOG_RETURN);
	assert_null(log_get(log, log->next - 2));
	scene_end(&scene);
}

/* --- Where it leaves, and what then. --- */

static void fail_freely(struct scene *scene)
{
	enum halt halt;

	assert_false(run_step(scene->run, UNIT_CYCLE, INT64_MAX, NULL, NULL, &halt,
			      &scene->fixture.err));
}

static void a_limit_is_an_error(void **state)
{
	const struct course course = { .slice = 5 };
	struct scene scene;

	(void)state;
	scene_set(&scene, &course, "vc-bcsr");
	scene.plan.cycle_limit = 7;
	scene_start(&scene);
	fail_freely(&scene);
	assert_int_equal(scene.fixture.err.kind, ERR_STALL);
	assert_string_equal(scene.fixture.err.message,
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
	for (row = variants(); *row; row++) {
		if (!(*row)->drive)
			continue;
		scene_set(&scene, &course, (*row)->name);
		scene.plan.last_check = false;
		scene.plan.relabel = RELABEL_EVERY;
		scene.plan.relabel_cycles = 1000;
		scene_start(&scene);
		assert_int_equal(run_freely(&scene, NULL), HALT_END);
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
	for (row = variants(); *row; row++) {
		if (!(*row)->drive)
			continue;
		scene_set(&scene, &course, (*row)->name);
		scene_start(&scene);
		fail_freely(&scene);
		assert_int_equal(scene.fixture.err.kind, ERR_STALL);
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
	scene_set(&scene, &course, "vc-bcsr");
	run = scene_start(&scene);
	assert_int_equal(run_freely(&scene, NULL), HALT_END);
	/* To 6, into the search at 8, to its end and 14, to 16. */
	assert_int_equal(scene.course.calls, 4);
	assert_int_equal(run->now.counters[COUNTER_global_relabels], 1 + 4);
	run_free(run);

	scene.course = course;
	run = scene_start(&scene);
	assert_true(drive_add_formula(run, "cycle >= 9"));
	run->poll = (struct poll){ stop_at_cycle, NULL };
	assert_int_equal(run_freely(&scene, at_9), HALT_INTERRUPT);
	assert_int_equal(run->now.counters[COUNTER_cycles], 6);
	assert_false(run_relabel_is_due(run));
	assert_int_equal(run_freely(&scene, at_9), HALT_INTERRUPT);
	assert_int_equal(scene.course.state.since, 2);
	assert_int_equal(run->now.counters[COUNTER_cycles], 8);
	assert_int_equal(run->now.counters[COUNTER_global_relabels], 1 + 1);
	assert_true(run_relabel_is_due(run));
	memset(&run->poll, 0, sizeof(run->poll));
	assert_int_equal(run_freely(&scene, at_9), HALT_CONDITION);
	assert_int_equal(scene.course.state.searching, 0);
	assert_int_equal(scene.course.state.since, 4);
	assert_int_equal(run->now.counters[COUNTER_global_relabels], 1 + 2);
	scene_end(&scene);
}

static bool at_11(void *context, struct err *err)
{
	(void)err;
	return ((const struct run *)context)->now.counters[COUNTER_cycles] >= 11;
}

static void a_relabeling_is_due_by_what_the_last_one_cost(void **state)
{
	const struct course course = { .slice = 9, .every = 4 };
	struct scene scene;
	struct run *run;

	(void)state;
	scene_set(&scene, &course, "vc-bcsr");
	run = scene_start(&scene);
	assert_true(drive_add_formula(run, "cycle >= 9"));
	assert_int_equal(run_freely(&scene, at_9), HALT_CONDITION);
	assert_int_equal(run->now.relabel_cost, VISITS);
	assert_int_equal(run->now.cycle_mark, 8);
	assert_int_equal(run->now.active, active_after(8));
	/* In the next stretch there is none. */
	run->formula_count = 0;
	assert_true(drive_add_formula(run, "cycle >= 11"));
	assert_int_equal(run_freely(&scene, at_11), HALT_CONDITION);
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
	const struct course course = { .slice = 5 };
	struct scene scene;

	(void)state;
	scene_set(&scene, &course, "tc-bcsr");
	scene_start(&scene);
	fail_call(scene.fake, FAKE_DRIVE, 1);
	fail_freely(&scene);
	assert_int_equal(scene.fixture.err.kind, ERR_MACHINE);
	assert_string_equal(scene.fixture.err.message, "cuda:0: the kernel met an illegal address");
	assert_true(scene.run->machine->failed);
	assert_int_equal(scene.course.calls, 1);
	scene_end(&scene);
}

/* A copy that fails on the way to the first slice ends the run; memory that is refused does
 * not: it goes on cycle by cycle, and launches kernels (which here move nothing). */
static void what_a_drive_needs_may_be_refused(void **state)
{
	const struct course course = { .slice = 5, .every = 5, .proved = 5 };
	struct scene scene;

	(void)state;
	scene_set(&scene, &course, "vc-bcsr");
	scene_start(&scene);
	fail_call(scene.fake, FAKE_COPY, 0);
	fail_freely(&scene);
	assert_int_equal(scene.fixture.err.kind, ERR_MACHINE);
	assert_string_equal(scene.fixture.err.message, "cuda:0: copying there: an accident");
	assert_int_equal(scene.course.calls, 0);
	assert_true(scene.run->machine->failed);
	err_clear(&scene.fixture.err);
	scene_end(&scene);

	scene_set(&scene, &course, "vc-bcsr");
	scene_start(&scene);
	fail_call(scene.fake, FAKE_ALLOC, 0);
	fail_freely(&scene);
	assert_int_equal(scene.fixture.err.kind, ERR_STALL);
	assert_int_equal(scene.course.calls, 0);
	assert_true(scene.fake->calls[FAKE_LAUNCH] > 0);
	assert_true(scene.run->undriven);
	assert_false(scene.run->machine->failed);
	assert_non_null(strstr(scene.run->remark, "cuda:0: free runs need "));
	err_clear(&scene.fixture.err);
	scene_end(&scene);
}

/* The plug-in itself takes memory for the first slice, behind all else. */
static void a_drive_may_be_refused_by_the_plug_in(void **state)
{
	const struct course course = { .slice = 5, .every = 5, .proved = 5 };
	static const int64_t rooms[] = { 0, 1 + 99 };
	char remark[300];
	struct scene scene;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(rooms); i++) {
		scene_set(&scene, &course, "vc-bcsr");
		scene_start(&scene);
		scene.fake->room = rooms[i];
		fail_call(scene.fake, FAKE_DRIVE, 0);
		scene.fake->fault = FAULT_MEMORY;
		scene.fake->words = "allocating: out of memory";
		fail_freely(&scene); /* of kernels that move nothing */
		assert_int_equal(scene.fixture.err.kind, ERR_STALL);
		assert_true(scene.fake->calls[FAKE_LAUNCH] > 0);
		assert_false(scene.run->machine->failed);
		snprintf(remark, sizeof(remark), "cuda:0: free runs need %zu bytes%s (allocating: "
			 "out of memory): the run goes on cycle by cycle, which takes longer\n",
			 sizeof(struct drive_state), i ? ", 99 are free" : "");
		assert_string_equal(scene.run->remark, remark);
		err_clear(&scene.fixture.err);
		scene_end(&scene);
	}
}

static void a_plug_in_of_another_version_is_told(void **state)
{
	const struct course course = { .slice = 5 };
	struct scene scene;

	(void)state;
	scene_set(&scene, &course, "vc-rcsr");
	scene_start(&scene);
	scene.fake->args_size--;
	fail_freely(&scene);
	assert_string_equal(scene.fixture.err.message,
			    "cuda:0: the plug-in has no drive_vc_rcsr of this version");
	scene_end(&scene);
}

/* --- Stepped before. --- */

/* Kernels that find vertex 0 and lift it, once a cycle. */
static void lift_one(void *context, const char *kernel, const void *args,
		     const struct grid *grid)
{
	const struct flow_args *a = args;

	(void)context;
	(void)grid;
	if (!strcmp(kernel, "vc_collect")) {
		*a->queue_size = 1;
		a->queue[0] = 0;
		return;
	}
	a->height[0]++;
	sum_up(a, EVENT_RELABEL, 1, 0);
	sum_up(a, EVENT_SCAN, 1, 4);
}

/* Sums of events never go back, counters do: the order says how far apart they are. */
static void sums_may_be_ahead_of_counters(void **state)
{
	const struct course course = { .slice = 5, .every = 5, .proved = 10 };
	struct scene scene;
	struct run *run;
	enum halt halt;

	(void)state;
	scene_set(&scene, &course, "vc-bcsr");
	scene.fake->run = lift_one;
	scene.plan.relabel = RELABEL_EVERY;
	scene.plan.relabel_cycles = 1000;
	run = scene_start(&scene);
	assert_int_equal(step(&scene.fixture, run, UNIT_CYCLE, 5), HALT_UNIT);
	assert_true(history_go(run, UNIT_CYCLE, 2, &halt, &scene.fixture.err));
	assert_int_equal(run->now.counters[COUNTER_relabels], 2);
	assert_int_equal(run_freely(&scene, NULL), HALT_END);
	assert_int_equal(scene.course.order.before[DRIVE_RELABELS], 3);
	assert_int_equal(scene.course.order.before[DRIVE_ARC_SCANS], 3 * 4);
	assert_int_equal(scene.course.order.before[DRIVE_PUSHES], 0);
	/* Two stepped cycles, and eight that were driven. */
	assert_int_equal(run->now.counters[COUNTER_cycles], 10);
	assert_int_equal(run->now.counters[COUNTER_relabels], 2 + RELABELS * 8);
	assert_int_equal(run->now.counters[COUNTER_arc_scans], 2 * 4 + SCANNED * 8);
	assert_int_equal(run->now.counters[COUNTER_pushes], PUSHES * 8);
	scene_end(&scene);
}

/* Not in the middle of anything, and not where nothing is left to push. */
static void a_drive_begins_at_rest(void **state)
{
	const struct course course = { .slice = 5, .every = 5, .proved = 5 };
	struct scene scene;
	struct moment *now;
	struct moment then;

	(void)state;
	scene_set(&scene, &course, "tc-bcsr");
	now = &scene_start(&scene)->now;
	then = *now;
	assert_true(drive_can_begin(scene.run));
	now->has_task = true;
	assert_false(drive_can_begin(scene.run));
	*now = then;
	now->relabeling.stage = RELABELING_LEVEL;
	assert_false(drive_can_begin(scene.run));
	*now = then;
	now->phase = PHASE_RETURN;
	assert_false(drive_can_begin(scene.run));
	*now = then;
	run_freely(&scene, NULL);
	assert_false(drive_can_begin(scene.run));
	scene_end(&scene);
}

/* In the middle of a cycle the launch that ends it comes first. */
static void a_drive_begins_where_a_cycle_ends(void **state)
{
	const struct course course = { .slice = 5, .every = 5, .proved = 5 };
	struct scene scene;
	struct run *run;

	(void)state;
	scene_set(&scene, &course, "vc-rcsr");
	scene.fake->run = lift_one;
	run = scene_start(&scene);
	step(&scene.fixture, run, UNIT_LAUNCH, 1);
	assert_int_equal(scene.fake->calls[FAKE_LAUNCH], 1);
	assert_int_equal(run_freely(&scene, NULL), HALT_END);
	assert_int_equal(scene.fake->calls[FAKE_LAUNCH], 2);
	assert_int_equal(scene.course.cycles, 4);
	assert_int_equal(run->now.counters[COUNTER_cycles], 5);
	assert_int_equal(run->now.counters[COUNTER_relabels], 1 + RELABELS * 4);
	scene_end(&scene);
}

/* --- Formulas. --- */

static void conditions_about_numbers_are_formulas(void **state)
{
	static const struct {
		const char *text;
		bool with_queue, without_queue, without_events;
	} cases[] = {
		{ "cycle > 5", true, true, true },
		{ "cycles % 10 == 0 && global_relabels >= 2 || !cycle", true, true, true },
		{ "queue > 100", true, false, true },
		{ "queue < pushes + 1", true, false, false },
		{ "pushes >= 1", true, true, false },
		{ "saturating * 2 > pushes", true, true, false },
		{ "relabels == 7", true, true, false },
		{ "arc_scans / 10 > cycle", true, true, false },
		{ "launches > 3", false, false, false },
		{ "vertex_checks > 3", false, false, false },
		{ "relabel_levels > 3", false, false, false },
		{ "value > 3", false, false, false },
		{ "active > 3", false, false, false },
		{ "vertices > 3", false, false, false },
		{ "height(5) > 3", false, false, false },
		{ "cycle > 5 && excess(3) > 0", false, false, false },
		{ "phase == \"return\"", false, false, false },
		{ "finished", false, false, false },
		{ "hash == 0x0123456789abcdef", false, false, false },
		{ "cycle >", false, false, false },
	};
	const struct course course = { .slice = 5 };
	static const char *const names[] = { "vc-bcsr", "tc-bcsr" };
	struct scene scene;
	size_t i, j;

	(void)state;
	for (j = 0; j < LENGTH(names); j++) {
		scene_set(&scene, &course, names[j]);
		scene_start(&scene);
		for (i = 0; i < LENGTH(cases); i++) {
			const bool wanted = j ? cases[i].without_queue : cases[i].with_queue;

			scene.run->formula_count = 0;
			scene.run->plan.events = EVENTS_COUNTERS;
			if (drive_add_formula(scene.run, cases[i].text) != wanted)
				fail_msg("%s, %s", names[j], cases[i].text);
			assert_int_equal(scene.run->formula_count, wanted);
			scene.run->plan.events = EVENTS_OFF;
			if (!j && drive_add_formula(scene.run, cases[i].text) !=
					  cases[i].without_events)
				fail_msg("without events, %s", cases[i].text);
		}
		scene_end(&scene);
	}
}

static void formulas_are_so_many_at_most(void **state)
{
	const struct course course = { .slice = 5 };
	struct scene scene;
	int i;

	(void)state;
	scene_set(&scene, &course, "vc-bcsr");
	scene_start(&scene);
	for (i = 0; i < DRIVE_FORMULAS; i++)
		assert_true(drive_add_formula(scene.run, "cycle > 5"));
	assert_false(drive_add_formula(scene.run, "cycle > 5"));
	assert_int_equal(scene.run->formula_count, DRIVE_FORMULAS);
	scene_end(&scene);
}

/* --- Whole sessions: what is driven, and what is not. --- */

struct stage {
	struct session session;
	struct fake *fake;
	struct course course;
	FILE *nowhere;
};

static void stage_open(struct stage *stage, const char *settings)
{
	memset(stage, 0, sizeof(*stage));
	stage->fake = fake_ready();
	stage->fake->drive = fake_drive;
	stage->fake->context = &stage->course;
	stage->course = (struct course){ .slice = 10, .every = 100, .proved = 100 };
	stage->nowhere = fopen("/dev/null", "w");
	assert_non_null(stage->nowhere);
	session_init(&stage->session, stage->nowhere, stage->nowhere);
	assert_true(session_line(&stage->session, settings));
	assert_true(session_line(&stage->session, "device cuda; generate genrmf a=3 b=4; start"));
}

static void stage_close(struct stage *stage)
{
	session_free(&stage->session);
	assert_int_equal(stage->session.memory.used, 0);
	assert_int_equal(stage->fake->opened, stage->fake->closed);
	fclose(stage->nowhere);
}

static const char usual[] = "use vc-bcsr";

/* What is not driven is launched, and stalls, as the kernels do nothing. */
static void some_runs_are_driven(void **state)
{
	static const struct {
		const char *settings, *line;
		int formulas; /* -1: it is not driven */
	} cases[] = {
		{ usual, "run", 0 },
		{ usual, "finish", 0 },
		{ usual, "solve", 0 },
		{ usual, "step 500", -1 },
		{ usual, "goto 500", -1 },
		{ "set relabel-on machine", "run", 0 },
		{ "set relabel-on host", "run", -1 },
		{ "set record on", "run", -1 },
		{ "set check on", "run", -1 },
		{ "set history-memory none", "run", 0 },
		{ "set warp-clock on", "run", 0 },
		{ usual, "run until cycle >= 7", 1 },
		{ usual, "run until queue > 8 && pushes > 20", 1 },
		{ usual, "run until height(5) > 3", -1 },
		{ usual, "run until value > 3", -1 },
		{ "set events off", "run until cycle >= 7", 1 },
		{ "set events off", "run until queue > 8", 1 },
		{ "set events off", "run until pushes > 8", -1 },
		{ "use tc-bcsr", "run until queue > 8", -1 },
		{ usual, "break cycle % 10 == 0; run", 1 },
		{ usual, "break cycle > 50; break pushes > 500; run until queue > 10", 3 },
		{ usual, "tbreak relabels >= 100; run", 1 },
		{ usual, "break cycle > 50; break height(5) > 3; run", -1 },
		{ usual, "break cycle > 50; break height(5) > 3; disable 2; run", 1 },
		{ usual, "break cycle > 50; disable; run", 0 },
		{ usual, "break pushes > 5 if height(5) > 100; run", 1 },
		{ usual, "break push; run", -1 },
		{ usual, "break global-relabel; run", -1 },
		{ usual, "break vertex 5; run", -1 },
		{ usual, "break push; delete; run", 0 },
		{ usual, "watch pushes; run", -1 },
		{ usual, "watch height(5); run until cycle > 5", -1 },
	};
	struct stage stage;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(cases); i++) {
		const bool driven = cases[i].formulas >= 0;

		stage_open(&stage, cases[i].settings);
		/* The checker has no good word for a flow that nobody has moved. */
		if (!session_line(&stage.session, cases[i].line) && driven &&
		    strcmp(cases[i].line, "solve") != 0)
			fail_msg("%s; %s", cases[i].settings, cases[i].line);
		if ((stage.course.calls > 0) != driven ||
		    (stage.fake->calls[FAKE_LAUNCH] > 0) == driven)
			fail_msg("%s; %s: %lld slices", cases[i].settings, cases[i].line,
				 (long long)stage.course.calls);
		if (driven && stage.course.order.formula_count != cases[i].formulas)
			fail_msg("%s: %d formulas", cases[i].line,
				 stage.course.order.formula_count);
		/* Nobody may miss a cycle where one of them holds. */
		if (driven)
			assert_int_equal(stage.course.order.batch,
					 cases[i].formulas || stage.course.calls == 1 ? 1 : 64);
		stage_close(&stage);
	}
}

/* Where a formula holds it is asked what else there is; and there the run stands. */
static void stops_come_up_where_formulas_hold(void **state)
{
	static const struct {
		const char *line;
		int64_t cycle;
		int64_t slice, every; /* 0: as they are */
	} cases[] = {
		{ "run until cycle >= 7", 7, 0, 0 },
		{ "run until queue == 11", 6, 0, 0 },
		{ "run until pushes > 30 && queue == 11", 13, 0, 0 },
		{ "break cycle % 10 == 0; run", 10, 0, 0 },
		{ "break cycle % 10 == 0; run; run", 20, 0, 0 },
		{ "break cycle % 10 == 0; ignore 1 3; run", 40, 0, 0 },
		{ "break cycle > 90; break relabels >= 25; run until queue > 100", 13, 0, 0 },
		{ "break queue == 11 if cycle > 20; run", 27, 0, 0 },
		/* What never holds all in all is asked again and again. */
		{ "break queue == 11 if height(5) > 1000; run", 100, 0, 0 },
		{ "break global_relabels > 1; run", 26, 0, 25 },
		/* A relabeling is no end of a cycle, be it the last thing of a slice or of all. */
		{ "run until global_relabels > 1", 26, 25, 25 },
		{ "run until global_relabels > 1", 100, 0, 0 },
		{ "break global_relabels > 1; run", 100, 0, 0 },
	};
	struct stage stage;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(cases); i++) {
		stage_open(&stage, usual);
		if (cases[i].slice)
			stage.course.slice = cases[i].slice;
		if (cases[i].every)
			stage.course.every = cases[i].every;
		if (!session_line(&stage.session, cases[i].line))
			fail_msg("%s failed", cases[i].line);
		if (stage.session.run->now.counters[COUNTER_cycles] != cases[i].cycle)
			fail_msg("%s: cycle %lld", cases[i].line,
				 (long long)stage.session.run->now.counters[COUNTER_cycles]);
		assert_int_equal(stage.course.cycles, cases[i].cycle);
		assert_int_equal(stage.session.run->now.phase,
				 cases[i].cycle == 100 ? PHASE_DONE : PHASE_PUSH);
		stage_close(&stage);
	}
}

/* What cannot be evaluated is found by the GPU, and told by the host. */
static void a_formula_that_cannot_be_evaluated_is_an_error(void **state)
{
	struct stage stage;

	(void)state;
	stage_open(&stage, usual);
	assert_false(session_line(&stage.session, "run until 100 / (cycle - 8) > 1000"));
	assert_int_equal(stage.session.run->now.counters[COUNTER_cycles], 8);
	stage_close(&stage);
}

/* What was stepped can be gone back to; a free run behind it keeps nothing, and what is
 * stepped behind that is kept anew. */
static void free_runs_keep_no_way_back(void **state)
{
	struct stage stage;

	(void)state;
	stage_open(&stage, "set relabel 1000");
	stage.fake->run = lift_one;
	assert_true(session_line(&stage.session, "step 3; back 2; assert cycle == 1; step 4"));
	assert_true(session_line(&stage.session, "run until cycle >= 50; assert cycle == 50"));
	assert_false(session_line(&stage.session, "back"));
	assert_true(session_line(&stage.session, "step 3; back 2; assert cycle == 51"));
	assert_int_equal(stage.course.cycles, 45);
	stage_close(&stage);
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(counters_are_those_of_the_drive),
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
		cmocka_unit_test(a_relabeling_is_due_by_what_the_last_one_cost),
		cmocka_unit_test(a_drive_that_fails_takes_the_machine_along),
		cmocka_unit_test(what_a_drive_needs_may_be_refused),
		cmocka_unit_test(a_drive_may_be_refused_by_the_plug_in),
		cmocka_unit_test(a_plug_in_of_another_version_is_told),
		cmocka_unit_test(sums_may_be_ahead_of_counters),
		cmocka_unit_test(a_drive_begins_at_rest),
		cmocka_unit_test(a_drive_begins_where_a_cycle_ends),
		cmocka_unit_test(conditions_about_numbers_are_formulas),
		cmocka_unit_test(formulas_are_so_many_at_most),
		cmocka_unit_test(some_runs_are_driven),
		cmocka_unit_test(stops_come_up_where_formulas_hold),
		cmocka_unit_test(a_formula_that_cannot_be_evaluated_is_an_error),
		cmocka_unit_test(free_runs_keep_no_way_back),
	};

	plugin_find_folder(argc > 0 ? argv[0] : "");
	return cmocka_run_group_tests_name("plugin drive", tests, NULL, NULL);
}
