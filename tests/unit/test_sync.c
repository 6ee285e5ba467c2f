/* SPDX-License-Identifier: GPL-3.0-or-later
 * The variant sync: every cycle is what plain C makes of the state before it, whatever the
 * order of warps, waves, card and units it is stepped in; so all machines pass the same
 * states.
 */
#include "tests/unit/samples.h"

#include "gpu/flow/sync.h"
#include "src/engine/history.h"
#include "src/problem/flow/flow.h"

enum { CYCLES = 400 }; /* of which hashes are kept */

/* --- Graphs. --- */

/* A source, so many spokes that all lead to one vertex, and fewer from there to the sink,
 * each of capacity 2^62: two of them are more than a sum of 64 bits holds. */
static struct graph *fan(struct fixture *fixture)
{
	enum { SPOKES = 40 };
	struct arc arcs[1 + 2 * SPOKES];
	struct graph *graph;
	int32_t i;

	arcs[0] = (struct arc){ 0, 1, INT64_MAX };
	for (i = 0; i < SPOKES; i++) {
		arcs[1 + 2 * i] = (struct arc){ 1, 2 + i, i % 3 ? INT64_C(1) << 57
								: INT64_C(1) << 62 };
		arcs[2 + 2 * i] = (struct arc){ 2 + i, 2 + SPOKES, INT64_C(1) << 61 };
	}
	graph = graph_make(&fixture->memory, 3 + SPOKES, arcs, LENGTH(arcs));
	assert_true(ends_set(graph, 0, 2 + SPOKES, NULL));
	return graph;
}

/* --- The same in plain C. --- */

struct plain {
	struct residual state;
	int64_t *supply;
	int32_t *frozen;
	int64_t pushes, saturating, relabels;
};

static void open_plain(struct plain *plain, const struct graph *graph)
{
	const size_t vertices = (size_t)graph->vertices;

	*plain = (struct plain){ .state = { .graph = graph, .terminals = *ends_of(graph), .wide = true } };
	plain->state.capacity = unit_room((size_t)graph->entries * sizeof(int64_t));
	plain->state.excess = unit_room(vertices * sizeof(int64_t));
	plain->state.height = unit_room(vertices * sizeof(int32_t));
	plain->supply = unit_room(vertices * sizeof(int64_t));
	plain->frozen = unit_room(vertices * sizeof(int32_t));
	residual_start(&plain->state);
}

static void close_plain(struct plain *plain)
{
	free(plain->state.capacity);
	free(plain->state.excess);
	free(plain->state.height);
	free(plain->supply);
	free(plain->frozen);
}

static void push(struct plain *plain, int32_t u)
{
	struct residual *state = &plain->state;
	const struct graph *graph = state->graph;
	int64_t p, d, room;

	for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
		room = residual_get(state, p);
		if (!plain->supply[u] || !room ||
		    plain->frozen[u] != plain->frozen[graph->head[p]] + 1)
			continue;
		d = room < plain->supply[u] ? room : plain->supply[u];
		residual_add(state, p, -d);
		residual_add(state, graph_twin(graph, u, p), d);
		state->excess[u] -= d;
		state->excess[graph->head[p]] += d;
		plain->supply[u] -= d;
		plain->pushes++;
		plain->saturating += d == room;
	}
}

static void lift(struct plain *plain, int32_t u)
{
	struct residual *state = &plain->state;
	const struct graph *graph = state->graph;
	int32_t low = INT32_MAX;
	int64_t p;

	for (p = graph->row[u]; p < graph->row[u + 1]; p++)
		if (residual_get(state, p) > 0 && plain->frozen[graph->head[p]] < low)
			low = plain->frozen[graph->head[p]];
	assert_true(low < INT32_MAX && low >= plain->frozen[u]);
	state->height[u] = low + 1;
	plain->relabels++;
}

/* The last vertex first. */
static void do_cycle(struct plain *plain)
{
	struct residual *state = &plain->state;
	int32_t u;

	for (u = 0; u < state->graph->vertices; u++) {
		plain->frozen[u] = state->height[u];
		plain->supply[u] = residual_is_active(state, u) ? state->excess[u] : 0;
		if (plain->supply[u] > SYNC_MOST)
			plain->supply[u] = SYNC_MOST;
	}
	for (u = state->graph->vertices; u-- > 0;)
		push(plain, u);
	for (u = state->graph->vertices; u-- > 0;)
		if (plain->supply[u])
			lift(plain, u);
}

static void relabel(struct plain *plain)
{
	const struct poll nobody = { 0 };
	int32_t *queue = unit_room((size_t)plain->state.graph->vertices * sizeof(*queue));
	int64_t levels, work;

	assert_true(residual_distances(&plain->state, plain->state.height, queue, &nobody,
				       &levels, &work));
	free(queue);
}

/* The run stands where plain C does, and its labels are valid. */
static void expect_same(struct fixture *fixture, struct run *run, const struct plain *plain)
{
	const struct residual *view = view_of(fixture, run);
	const struct residual *state = &plain->state;
	const struct graph *graph = state->graph;
	int64_t p;
	int32_t u;

	for (u = 0; u < graph->vertices; u++) {
		assert_int_equal(view->height[u], state->height[u]);
		assert_int_equal(view->excess[u], state->excess[u]);
		for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
			assert_int_equal(residual_get(view, p), residual_get(state, p));
			assert_true(!residual_get(view, p) ||
				    view->height[u] <= view->height[graph->head[p]] + 1);
		}
	}
	assert_int_equal(run->now.counters[COUNTER_pushes], plain->pushes);
	assert_int_equal(run->now.counters[COUNTER_saturating], plain->saturating);
	assert_int_equal(run->now.counters[COUNTER_relabels], plain->relabels);
	assert_int_equal(run->now.counters[COUNTER_steep], 0);
}

/* To the end, cycle by cycle. Returns how many there were. */
static int64_t follow(struct fixture *fixture, const struct plan *plan)
{
	struct run *run = start(fixture, plan);
	int64_t relabelings = 0;
	int64_t cycles = 0;
	struct plain plain;

	open_plain(&plain, plan->graph);
	do {
		if (run->now.counters[COUNTER_global_relabels] > relabelings)
			relabel(&plain);
		relabelings = run->now.counters[COUNTER_global_relabels];
		if (run->now.counters[COUNTER_cycles] > cycles) {
			do_cycle(&plain);
			cycles++;
			expect_same(fixture, run, &plain);
		}
		step(fixture, run, UNIT_LAUNCH, 1);
	} while (run->now.phase < PHASE_RETURN);
	assert_int_equal(run->now.counters[COUNTER_cycles], cycles);
	step(fixture, run, UNIT_CYCLE, INT64_MAX);
	assert_true(run_check(run, &fixture->err));
	assert_true(run->check.good);
	assert_int_equal(run->check.value, plain.state.excess[plan->terminals.sink]);
	run_free(run);
	close_plain(&plain);
	return cycles;
}

static void cycles_are_those_of_plain_c(void **state)
{
	static const enum relabel_policy policies[] = { RELABEL_AUTO, RELABEL_EVERY,
							RELABEL_PAPER };
	static const int64_t waves[] = { 0, 1, 7 };
	struct fixture fixture = { .memory = { 0 } };
	int64_t cycles = 0;
	size_t i, j;

	(void)state;
	for (i = 0; i <= SAMPLES; i++) {
		struct graph *graph = i ? sample(&fixture, i - 1) : fan(&fixture);

		for (j = 0; j < 3; j++) {
			struct plan plan = plan_for(graph, "sync");

			plan.relabel = policies[j];
			plan.relabel_cycles = 5;
			plan.machine.order = (enum warp_order)((i + j) % 3);
			plan.machine.wave = waves[(i + 2 * j) % LENGTH(waves)];
			cycles += follow(&fixture, &plan);
		}
		graph_free(graph);
	}
	assert_true(cycles > 1000);
	assert_int_equal(fixture.memory.used, 0);
}

/* --- The same on every machine. --- */

/* The hash after every cycle, and all that is counted of the course. */
struct course {
	uint64_t hash[CYCLES];
	int64_t counters[COUNTERS];
	int64_t count;
};

static void take_course(struct fixture *fixture, const struct plan *plan, struct course *course)
{
	struct run *run = start(fixture, plan);

	memset(course, 0, sizeof(*course));
	while (run->now.phase != PHASE_DONE) {
		assert_true(course->count < CYCLES);
		course->hash[course->count++] = hash_of(fixture, run, false);
		step(fixture, run, UNIT_CYCLE, 1);
	}
	course->hash[course->count++] = hash_of(fixture, run, false);
	memcpy(course->counters, run->now.counters, sizeof(course->counters));
	run_free(run);
}

/* What depends on how much runs at a time, and on who relabels. */
static bool is_of_the_machine(int counter)
{
	return counter == COUNTER_waves || counter == COUNTER_launches ||
	       counter == COUNTER_to_bytes || counter == COUNTER_from_bytes;
}

static bool is_same_course(const struct course *one, const struct course *other)
{
	int i;

	for (i = 0; i < COUNTERS; i++)
		if (!is_of_the_machine(i) && one->counters[i] != other->counters[i])
			return false;
	return one->count == other->count &&
	       !memcmp(one->hash, other->hash, (size_t)one->count * sizeof(one->hash[0]));
}

/* How many of the ways to run it go another course than the first. */
static int count_others(struct fixture *fixture, const struct graph *graph,
			const char *variant)
{
	static const int64_t waves[] = { 0, 1, 7 };
	static const char *const devices[] = { "sim", "sim:gtx285", "sim:h200" };
	struct plan plan = plan_for(graph, variant);
	struct course *first = unit_room(sizeof(*first));
	struct course *course = unit_room(sizeof(*course));
	int others = 0;
	int way;

	plan.check = false;
	take_course(fixture, &plan, first);
	/* In order, reversed, and shuffled in four ways. */
	for (way = 0; way < 6 * (int)LENGTH(waves); way++) {
		plan.machine.order = (enum warp_order)(way % 6 < 2 ? way % 6 : ORDER_SHUFFLED);
		plan.machine.seed = (uint64_t)(way % 6);
		plan.machine.wave = waves[way / 6];
		plan.machine.counting = way % 4 != 1;
		plan.device = devices[way % (int)LENGTH(devices)];
		plan.width = (enum width)(way % 7 % WIDTHS);
		plan.relabel_on = way % 5 == 2 ? RELABEL_ON_MACHINE : RELABEL_ON_HOST;
		take_course(fixture, &plan, course);
		others += !is_same_course(first, course);
	}
	free(first);
	free(course);
	return others;
}

static void all_machines_pass_the_same_states(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	int others = 0;
	size_t i;

	(void)state;
	for (i = 0; i < SAMPLES; i++) {
		struct graph *graph = sample(&fixture, i);

		assert_int_equal(count_others(&fixture, graph, "sync"), 0);
		others += count_others(&fixture, graph, "vc-bcsr");
		graph_free(graph);
	}
	/* It takes more than that to be equal: the lock-free variant is not. */
	assert_true(others > 3 * SAMPLES);
	assert_int_equal(fixture.memory.used, 0);
}

/* --- The way there, and back. --- */

static void units_lead_to_the_same_states(void **state)
{
	static const enum unit units[] = { UNIT_LANE, UNIT_WARP, UNIT_LAUNCH, UNIT_PHASE };
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	struct plan plan = plan_for(graph, "sync");
	struct course *course = unit_room(sizeof(*course));
	struct run *run;
	int64_t cycle;
	size_t i;

	(void)state;
	plan.machine.wave = 3;
	plan.machine.order = ORDER_SHUFFLED;
	take_course(&fixture, &plan, course);
	for (i = 0; i < LENGTH(units); i++) {
		run = start(&fixture, &plan);
		while (run->now.phase < PHASE_RETURN) {
			step(&fixture, run, units[i], 1);
			cycle = run->now.counters[COUNTER_cycles];
			if (run->now.fresh & 1u << UNIT_CYCLE && run->now.phase < PHASE_RETURN)
				assert_true(hash_of(&fixture, run, false) == course->hash[cycle]);
		}
		assert_true(hash_of(&fixture, run, false) == course->hash[course->count - 1]);
		run_free(run);
	}
	free(course);
	fixture_end(&fixture, graph);
}

/* Whatever a launch may have left in arrays of the variant's own. */
static void the_way_back_leads_through_them(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	struct plan plan = plan_for(graph, "sync");
	struct course *course = unit_room(sizeof(*course));
	struct run *run;
	enum halt halt;
	int64_t cycle;

	(void)state;
	take_course(&fixture, &plan, course);
	plan.history_memory = 1 << 20;
	run = start(&fixture, &plan);
	step(&fixture, run, UNIT_CYCLE, INT64_MAX);
	for (cycle = course->count - 2; cycle >= 0; cycle -= 3) {
		assert_true(history_go(run, UNIT_CYCLE, cycle, &halt, &fixture.err));
		assert_true(hash_of(&fixture, run, false) == course->hash[cycle]);
		step(&fixture, run, UNIT_LAUNCH, 2);
		assert_true(history_go(run, UNIT_CYCLE, cycle, &halt, &fixture.err));
		step(&fixture, run, UNIT_CYCLE, 1);
		assert_true(hash_of(&fixture, run, false) == course->hash[cycle + 1]);
	}
	run_free(run);
	free(course);
	fixture_end(&fixture, graph);
}

/* --- What it takes. --- */

static void its_arrays_are_accounted_for(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	const struct plan other = plan_for(graph, "vc-bcsr");
	const struct plan plan = plan_for(graph, "sync");
	struct run *run = start(&fixture, &plan);
	const struct sync_args *args = run->args;

	(void)state;
	assert_int_equal(run_bytes(&plan, NULL) - run_bytes(&other, NULL), 12 * graph->vertices);
	assert_non_null(args->supply);
	assert_non_null(args->frozen);
	run_free(run);
	fixture_end(&fixture, graph);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(cycles_are_those_of_plain_c),
		cmocka_unit_test(all_machines_pass_the_same_states),
		cmocka_unit_test(units_lead_to_the_same_states),
		cmocka_unit_test(the_way_back_leads_through_them),
		cmocka_unit_test(its_arrays_are_accounted_for),
	};

	return cmocka_run_group_tests_name("sync", tests, NULL, NULL);
}
