/* SPDX-License-Identifier: GPL-3.0-or-later
 * drives: a plug-in that drives as it is told: so many pushes, relabels and scans a cycle, a
 * global relabeling every so many cycles. What a run makes of it is known to the last
 * number. Kernels of this plug-in do nothing: what is stepped instead of being driven stalls
 * at once.
 */
#ifndef SPILLWAY_TESTS_DRIVES_H
#define SPILLWAY_TESTS_DRIVES_H

#include "tests/unit/plugins.h"

#include "gpu/loop/drive.h"
#include "src/engine/drive.h"

/* What every cycle does, and every search. */
enum {
	PUSHES = 3,
	SATURATING = 1,
	RELABELS = 2,
	SCANNED = 10,
	DEPTH = 6,
	VISITS = 50,
	CYCLE_NS = 5000,
	SEARCH_NS = 90000
};

static inline int64_t queue_in(int64_t cycle)
{
	return 5 + cycle % 7;
}

static inline int32_t active_after(int64_t cycle)
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
	bool bare;              /* it writes no rows */
	int64_t torn;           /* the search there is left in its middle, once; 0: none is */
	/* What was seen. */
	int64_t calls, cycles;  /* of all slices */
	char kernel[32];
	struct drive_order order;   /* the last, */
	struct drive_state state;   /* and with what it came */
	int64_t row_steps;      /* orders with row_step > 1 */
	bool has_distance;
};

static inline void sum_up(const struct flow_args *a, enum event_kind kind, int64_t count,
		   int64_t amount)
{
	if (!a->graph.events)
		return;
	a->graph.events[kind * EVENT_PARTS].count += count;
	a->graph.events[kind * EVENT_PARTS].amount += amount;
}

static inline int64_t sum_of(const struct flow_args *a, enum event_kind kind, bool amount)
{
	const struct event_sum *sum = &a->graph.events[kind * EVENT_PARTS];

	return amount ? sum->amount : sum->count;
}

/* As the GPU does: values are sums of events less what those are ahead. */
static inline void read_sums(const struct flow_args *a, const struct drive_order *order,
		      int64_t *values)
{
	const int64_t saturating = sum_of(a, EVENT_SATURATE, false);

	values[DRIVE_SATURATING] = saturating - order->before[DRIVE_SATURATING];
	values[DRIVE_PUSHES] = sum_of(a, EVENT_PUSH, false) + saturating -
			       order->before[DRIVE_PUSHES];
	values[DRIVE_RELABELS] = sum_of(a, EVENT_RELABEL, false) - order->before[DRIVE_RELABELS];
	values[DRIVE_ARC_SCANS] = sum_of(a, EVENT_SCAN, true) - order->before[DRIVE_ARC_SCANS];
}

static inline void do_cycle(struct course *course, const struct flow_args *a,
		     const struct drive_order *order, struct drive_state *state,
		     struct drive_row *rows)
{
	int64_t *values = state->values;
	const int64_t cycle = ++values[DRIVE_CYCLES_DONE];

	course->cycles++;
	state->controller = (struct controller){ .at = CONTROLLER_DISCHARGED };
	sum_up(a, EVENT_PUSH, PUSHES - SATURATING, 0);
	sum_up(a, EVENT_SATURATE, SATURATING, 0);
	sum_up(a, EVENT_RELABEL, RELABELS, 0);
	sum_up(a, EVENT_SCAN, 1, SCANNED);
	if (a->graph.events)
		read_sums(a, order, values);
	values[DRIVE_QUEUE] = queue_in(cycle);
	state->entries += values[DRIVE_QUEUE];
	state->since++;
	state->cycle_ns += CYCLE_NS;
	if (!course->bare && order->row_step && cycle % order->row_step == 0)
		rows[state->row_count++] = (struct drive_row){
			cycle, values[DRIVE_QUEUE], values[DRIVE_PUSHES], values[DRIVE_RELABELS],
			values[DRIVE_ARC_SCANS], values[DRIVE_GLOBAL_RELABELS],
		};
}

/* Whether it is through. */
static inline bool do_search(struct course *course, struct drive_state *state)
{
	const int64_t cycle = state->values[DRIVE_CYCLES_DONE];

	state->searching = 1;
	if (course->torn == cycle) {
		course->torn = 0;
		state->end = DRIVE_SLICE;
		return false;
	}
	state->searching = 0;
	state->controller = (struct controller){ .relabeled = 1 };
	state->active = course->proved == cycle ? 0 : active_after(cycle);
	state->values[DRIVE_GLOBAL_RELABELS]++;
	state->cycle_ns = 0;
	state->search_ns = SEARCH_NS;
	state->levels += DEPTH;
	state->visits += VISITS;
	state->visits_last = VISITS;
	if (state->search_count < DRIVE_SEARCHES)
		state->searches[state->search_count] =
			(struct drive_search){ cycle, state->active, DEPTH, 0 };
	state->search_count++;
	state->since = 0;
	if (!state->active)
		state->end = DRIVE_PROVED;
	return state->active > 0;
}

static inline bool any_holds(const struct drive_order *order, const struct drive_state *state)
{
	int i;

	for (i = 0; i < order->formula_count; i++)
		if (formula_holds(&order->formulas[i], state->values))
			return true;
	return false;
}

static inline bool leave(struct drive_state *state, enum drive_end end)
{
	state->end = end;
	return false;
}

/* What comes behind a cycle; false: it leaves. */
static inline bool go_on(struct course *course, const struct drive_order *order,
		  struct drive_state *state)
{
	const int64_t cycle = state->values[DRIVE_CYCLES_DONE];

	if (any_holds(order, state))
		return leave(state, DRIVE_FORMULA);
	if (order->budget.cycles && cycle >= order->budget.cycles)
		return leave(state, DRIVE_LIMIT);
	if (course->last == cycle)
		return leave(state, course->end);
	return !course->every || cycle % course->every || do_search(course, state);
}

static inline void fake_drive(void *context, const char *kernel, const void *args,
		       const struct drive_order *order, struct drive_state *state,
		       struct drive_row *rows)
{
	struct course *course = context;
	int64_t n;

	course->calls++;
	course->order = *order;
	course->state = *state;
	course->row_steps += order->row_step > 1;
	course->has_distance = ((const struct flow_args *)args)->search.distance != NULL;
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

/* Kernels that find vertex 0 and lift it, once a cycle. */
static inline void lift_one(void *context, const char *kernel, const void *args,
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

/* --- A run that is driven. --- */

struct scene {
	struct fixture fixture;
	struct fake *fake;
	struct course course;
	struct graph *graph;
	struct plan plan;
	struct run *run;
	int64_t goal;           /* of run_until: a cycle */
};

/* Ends at once, behind its first search; and without end. */
static const struct course brief = { .slice = 5, .every = 5, .proved = 5 };
static const struct course endless = { .slice = 5 };

static inline void scene_set(struct scene *scene, const struct course *course, const char *variant)
{
	memset(scene, 0, sizeof(*scene));
	scene->course = *course;
	scene->fake = fake_ready();
	scene->fake->drive = fake_drive;
	scene->fake->context = &scene->course;
	scene->graph = small_genrmf(&scene->fixture);
	scene->plan = plan_for(scene->graph, variant);
	scene->plan.device = "cuda";
	scene->plan.check = false;
	scene->plan.history_memory = 1 << 20;
}

static inline struct run *scene_start(struct scene *scene)
{
	scene->run = start(&scene->fixture, &scene->plan);
	return scene->run;
}

static inline struct run *scene_open(struct scene *scene, const struct course *course,
			      const char *variant)
{
	scene_set(scene, course, variant);
	return scene_start(scene);
}

static inline void scene_end(struct scene *scene)
{
	run_free(scene->run);
	fixture_end(&scene->fixture, scene->graph);
	assert_int_equal(scene->fake->opened, scene->fake->closed);
	assert_int_equal(scene->fake->blocks, 0);
}

/* To the end. */
static inline enum halt run_freely(struct scene *scene)
{
	return step(&scene->fixture, scene->run, UNIT_CYCLE, INT64_MAX);
}

static inline bool is_there(void *context, struct err *err)
{
	const struct scene *scene = context;

	(void)err;
	return scene->run->now.counters[COUNTER_cycles] >= scene->goal;
}

/* To the end of a cycle, of which a formula tells the machine. */
static inline enum halt run_until(struct scene *scene, int64_t cycle)
{
	char text[32];
	enum halt halt;

	snprintf(text, sizeof(text), "cycle >= %lld", (long long)cycle);
	scene->goal = cycle;
	scene->run->formula_count = 0;
	assert_true(drive_add_formula(scene->run, text));
	if (!run_step(scene->run, UNIT_CYCLE, INT64_MAX, is_there, scene, &halt,
		      &scene->fixture.err))
		fail_msg("%s", scene->fixture.err.message);
	return halt;
}

/* It comes to no end; `message`: or NULL, which is any. */
static inline void fail_freely(struct scene *scene, enum err_kind kind, const char *message)
{
	struct err *err = &scene->fixture.err;
	enum halt halt;

	assert_false(run_step(scene->run, UNIT_CYCLE, INT64_MAX, NULL, NULL, &halt, err));
	assert_int_equal(err->kind, kind);
	if (message)
		assert_string_equal(err->message, message);
}

#endif
