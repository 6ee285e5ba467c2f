/* SPDX-License-Identifier: GPL-3.0-or-later
 * Runs replayed from what their kernels tell, one team after the other: every push
 * goes to the lowest neighbour and takes as much as it can, every relabel lifts a vertex
 * one above it, and the state that the events make is the run's. (What synchronous
 * variants do is in test_sync.c; what was searched for in a launch before may no longer be
 * the lowest.)
 */
#include "tests/unit/runs.h"

#include "src/problem/flow/layout.h"
#include "src/problem/flow/flow.h"

struct replay {
	struct run *run;
	struct residual state; /* as the events so far make it */
	bool late;             /* without barriers a body reads what was there when it began */
	int64_t pushes, relabels;
};

static int32_t lowest_neighbour(const struct residual *state, int32_t u)
{
	const struct graph *graph = state->graph;
	int32_t low = INT32_MAX;
	int64_t p;

	for (p = graph->row[u]; p < graph->row[u + 1]; p++)
		if (residual_get(state, p) > 0 && state->height[graph->head[p]] < low)
			low = state->height[graph->head[p]];
	return low;
}

static void replay_relabel(struct replay *replay, const struct event *event)
{
	struct residual *state = &replay->state;
	int32_t low = lowest_neighbour(state, event->u);

	assert_int_equal(event->v, state->height[event->u]);
	if (replay->late) {
		assert_true(event->amount > event->v && event->amount <= (int64_t)low + 1);
	} else {
		assert_true(low < INT32_MAX && low >= state->height[event->u]);
		assert_int_equal(event->amount, low + 1);
	}
	state->height[event->u] = (int32_t)event->amount;
	replay->relabels++;
}

static void replay_push(struct replay *replay, const struct event *event)
{
	struct residual *state = &replay->state;
	int64_t p = graph_find(state->graph, event->u, event->v);
	int64_t amount = event->amount;
	int64_t room, excess;

	assert_true(p >= 0);
	if (!replay->late) {
		assert_true(state->height[event->v] < state->height[event->u]);
		assert_int_equal(state->height[event->v], lowest_neighbour(state, event->u));
	}
	room = residual_get(state, p);
	excess = state->excess[event->u];
	assert_in_range(amount, 1, excess < room ? excess : room);
	if (event->kind == EVENT_PUSH && !replay->late)
		assert_true(amount == excess && amount < room);
	else if (flow_method(replay->run->plan.variant)->layout->by_entry && !replay->late)
		assert_int_equal(amount, room); /* else part of it lies behind another arc */
	residual_add(state, p, -amount);
	residual_add(state, graph_twin(state->graph, event->u, p), amount);
	state->excess[event->u] -= amount;
	state->excess[event->v] += amount;
	replay->pushes++;
}

static void on_wave(void *context, const struct event *events, size_t count)
{
	struct replay *replay = context;
	size_t i;

	for (i = 0; i < count; i++) {
		assert_true(residual_is_active(&replay->state, events[i].u));
		if (events[i].kind == EVENT_RELABEL)
			replay_relabel(replay, &events[i]);
		else
			replay_push(replay, &events[i]);
	}
}

static void open_state(struct fixture *fixture, const struct graph *graph,
		       struct residual *state)
{
	size_t vertices = (size_t)graph->vertices;

	*state = (struct residual){ .graph = graph, .terminals = *ends_of(graph), .wide = true };
	state->capacity = memory_array(&fixture->memory, (size_t)graph->entries, 8, "test",
				       NULL);
	state->excess = memory_array(&fixture->memory, vertices, 8, "test", NULL);
	state->height = memory_array(&fixture->memory, vertices, 4, "test", NULL);
	assert_true(state->capacity && state->excess && state->height);
	residual_start(state);
}

static void close_state(struct residual *state)
{
	memory_free(state->capacity);
	memory_free(state->excess);
	memory_free(state->height);
}

static void check_state(struct fixture *fixture, struct replay *replay)
{
	const struct graph *graph = replay->state.graph;
	const struct residual *view = view_of(fixture, replay->run);
	int64_t p;

	for (p = 0; p < graph->entries; p++)
		assert_int_equal(residual_get(view, p), residual_get(&replay->state, p));
	assert_memory_equal(view->excess, replay->state.excess,
			    (size_t)graph->vertices * sizeof(*view->excess));
	assert_memory_equal(view->height, replay->state.height,
			    (size_t)graph->vertices * sizeof(*view->height));
}

/* Up to stage two; heights are taken over where a relabeling set them anew. */
static void replay_run(struct fixture *fixture, struct plan *plan, struct replay *replay)
{
	const struct graph *graph = plan->graph;
	int64_t relabelings = -1;
	struct run *run;

	memset(replay, 0, sizeof(*replay));
	replay->late = variant_main(plan->variant)->sync == SYNC_FREE;
	open_state(fixture, graph, &replay->state);
	plan->machine.on_wave = on_wave;
	plan->machine.context = replay;
	replay->run = run = start(fixture, plan);
	while (run->now.phase < PHASE_RETURN) {
		if (run->now.counters[COUNTER_global_relabels] != relabelings)
			memcpy(replay->state.height, flow_view(run)->height,
			       (size_t)graph->vertices * sizeof(*replay->state.height));
		relabelings = run->now.counters[COUNTER_global_relabels];
		check_state(fixture, replay);
		step(fixture, run, UNIT_WARP, 1);
	}
	assert_int_equal(run->now.counters[COUNTER_pushes], replay->pushes);
	assert_int_equal(run->now.counters[COUNTER_relabels], replay->relabels);
	assert_true(replay->late || !run->now.counters[COUNTER_steep]);
	run_free(run);
	close_state(&replay->state);
}

/* Waves of one: what a team sees is what was there. */
static void events_make_the_state(void **state)
{
	static const enum relabel_policy policies[] = { RELABEL_AUTO, RELABEL_PAPER };
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	const struct variant *const *row;
	struct replay replay;
	struct plan plan;
	int i;

	(void)state;
	for (row = flow_variants(); *row; row++) {
		if ((*row)->machine)
			continue; /* it runs on the host */
		if (has_epochs(*row))
			continue; /* heights land when a round ends: test_turbo.c */
		for (i = 0; i < 6 && !variant_kernel((*row), CODE_LIFT) && !variant_kernel((*row), CODE_SCAN);
		     i++) {
			plan = plan_for(graph, (*row)->name);
			plan.machine.wave = 1;
			plan.machine.order = (enum warp_order)(i % 3);
			plan.relabel = policies[i / 3];
			plan.relabel_on = RELABEL_ON_HOST;
			replay_run(&fixture, &plan, &replay);
			assert_true(replay.pushes > 100);
			assert_true(i < 3 || replay.relabels > 100);
		}
	}
	fixture_end(&fixture, graph);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(events_make_the_state),
	};

	return cmocka_run_group_tests_name("replay", tests, NULL, NULL);
}
