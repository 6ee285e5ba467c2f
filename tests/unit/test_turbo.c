/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo and its worklists: values, whatever the order; every active vertex in one worklist after each
 * epoch; and the same states forward and back, by every unit.
 */
#include "tests/unit/detours.h"
#include "tests/unit/flows.h"
#include "tests/unit/runs.h"

#include "gpu/flow/turbo.h"
#include "src/engine/history.h"

enum { LEAVES = 3000, WAYS = 3, MOST_ROUNDS = 16 };

static const struct turbo_args *args_of(const struct run *run)
{
	return run->args;
}

/* --- Worklists. --- */

static void note(unsigned char *seen, const int32_t *entries, int32_t count)
{
	int32_t i;

	for (i = 0; i < count; i++)
		assert_int_equal(seen[entries[i]]++, 0);
}

/* Behind an epoch of discharges: in the parts that blocks keep and in the pool that was written. */
static void check_worklists(struct fixture *fixture, struct run *run)
{
	const struct worklists *lists = &args_of(run)->lists;
	const int32_t vertices = run->plan.graph->vertices;
	const struct residual *view = view_of(fixture, run);
	unsigned char *seen = unit_room((size_t)vertices);
	int32_t block, u;
	int64_t given = 0;

	memset(seen, 0, (size_t)vertices);
	for (block = 0; block < lists->blocks; block++) {
		const int32_t *tally = worklist_tally(lists, block);

		note(seen, worklist_own(lists, 0, block), *worklist_size(lists, 0, block));
		assert_in_range(tally[TALLY_ROUNDS], tally[TALLY_ENTRIES] > 0, MOST_ROUNDS);
		assert_in_range(tally[TALLY_TAKEN], 0, tally[TALLY_ENTRIES]);
		given += tally[TALLY_GIVEN];
	}
	assert_int_equal(given, lists->pool_size[!lists->pool]);
	note(seen, worklist_pool(lists, !lists->pool), lists->pool_size[!lists->pool]);
	for (u = 0; u < vertices; u++)
		if (residual_is_active(view, u))
			assert_int_equal(seen[u], 1);
	free(seen);
}

/* To the end, launch by launch. Returns the number of epochs of discharges in phase one. */
static int64_t follow(struct fixture *fixture, struct run *run)
{
	int64_t epochs = 0;

	while (run->now.phase != PHASE_DONE) {
		step(fixture, run, UNIT_LAUNCH, 1);
		if (run->now.task.kind != TASK_LAUNCH || !run->now.task.ends_cycle ||
		    run->now.phase != PHASE_PUSH)
			continue;
		check_worklists(fixture, run);
		epochs++;
	}
	return epochs;
}

/* --- Graphs. --- */

/* The source, a hub, leaves with an arc of 1 each, and the sink: `in` units come to the hub. */
static struct graph *star(struct fixture *fixture, int64_t in)
{
	struct arc_list list = { .memory = &fixture->memory };
	struct graph *graph;
	int64_t bad;
	int32_t u;

	assert_true(arc_list_add(&list, 0, 1, in, &fixture->err));
	for (u = 2; u < LEAVES + 2; u++) {
		assert_true(arc_list_add(&list, 1, u, 2, &fixture->err));
		assert_true(arc_list_add(&list, u, LEAVES + 2, 1, &fixture->err));
	}
	graph = graph_build(&list, LEAVES + 3, &bad, &fixture->err);
	assert_non_null(graph);
	assert_true(ends_set(graph, 0, LEAVES + 2, &fixture->err));
	return graph;
}

static void solve(struct fixture *fixture, struct plan *plan, int64_t value)
{
	struct run *run = start(fixture, plan);
	int64_t got;

	assert_true(follow(fixture, run) >= 0);
	assert_true(run_value(run, &got, &fixture->err));
	assert_int_equal(got, value);
	assert_true(run_check(run, &fixture->err));
	assert_true(run->check.good);
	run_free(run);
}

/* In every order, with several seeds and policies. */
static void solve_each_way(struct fixture *fixture, const struct graph *graph, int64_t value)
{
	struct plan plan = plan_for(graph, "turbo");
	int way;

	for (way = 0; way < WAYS * WAYS; way++) {
		plan.machine.order = (enum warp_order)(way % WAYS);
		plan.relabel = (enum relabel_policy)(way / WAYS);
		plan.relabel_cycles = 1;
		plan.machine.seed = (uint64_t)way;
		solve(fixture, &plan, value);
	}
}

static void values_are_right(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct random random;
	struct graph *graph;
	int i;

	(void)state;
	random_start(&random, 18, "test_turbo");
	for (i = 0; i < 200; i++) {
		graph = flow_draw(&fixture.memory, &random, 9);
		solve_each_way(&fixture, graph, naive_value(graph));
		graph_free(graph);
	}
	assert_int_equal(fixture.memory.used, 0);
}

static int64_t value_of(struct fixture *fixture, const struct graph *graph)
{
	struct run *run = start_variant(fixture, graph, "hi-pr");
	int64_t value;

	step(fixture, run, UNIT_CYCLE, INT64_MAX);
	assert_true(run_value(run, &value, &fixture->err));
	run_free(run);
	return value;
}

/* As hi-pr finds them. */
static void families_are_solved(void **state)
{
	static const struct {
		const char *family;
		int64_t value[4];
	} rows[] = {
		{ "genrmf", { 4, 8, 1, 100 } },
		{ "genrmf", { 4, 8, 1, INT64_C(1) << 40 } },
		{ "grid", { 12, 12, 50 } },
		{ "acyclic-dense", { 60, 1000 } },
		{ "acyclic-dense", { 60, INT64_C(1) << 40 } },
	};
	struct fixture fixture = { .memory = { 0 } };
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct graph *graph = make(&fixture, rows[i].family, rows[i].value);

		solve_each_way(&fixture, graph, value_of(&fixture, graph));
		fixture_end(&fixture, graph);
	}
}

/* The hub's row is a long one, and it wakes more leaves than a block keeps: they go to the pool.
 * Twice as much as the leaves take comes back in phase two. */
static void long_rows_and_full_worklists(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = star(&fixture, 2 * LEAVES);
	struct plan plan = plan_for(graph, "turbo");
	struct run *run = start(&fixture, &plan);
	bool shared = false;

	(void)state;
	assert_true(args_of(run)->lists.room < LEAVES);
	while (run->now.phase != PHASE_DONE) {
		step(&fixture, run, UNIT_LAUNCH, 1);
		shared = shared || args_of(run)->lists.pool_size[1] > 0;
	}
	assert_true(shared);
	run_free(run);
	solve(&fixture, &plan, LEAVES);
	fixture_end(&fixture, graph);
}

/* A search that the pool has no room for drops entries, and finds them again. */
static void what_a_search_drops_is_found_again(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = detours(&fixture);
	struct plan plan = plan_for(graph, "turbo");
	struct run *run;
	int refills = 0;

	(void)state;
	plan.sizes.worklist = 1;
	plan.ideas.stride = 4; /* the graph is a dense one */
	plan.machine.order = ORDER_REVERSED;
	run = start(&fixture, &plan);
	while (run->now.phase != PHASE_DONE) {
		const struct worklists *lists = &args_of(run)->lists;

		step(&fixture, run, UNIT_LAUNCH, 1);
		if (run->now.task.launch.kernel != &kernel_turbo_search_refill)
			continue;
		/* All that have labels are there once. */
		refills++;
		assert_in_range(lists->pool_size[!lists->pool], DETOUR_ENTRANCES, lists->pool_room);
		assert_false(run->now.relabeling.dropped);
	}
	assert_true(refills > 0);
	run_free(run);
	solve(&fixture, &plan, DETOURS_VALUE);
	plan.machine.order = ORDER_SHUFFLED;
	solve(&fixture, &plan, DETOURS_VALUE);
	fixture_end(&fixture, graph);
}

/* --- The way back. --- */

enum { MOST_STATES = 4000 };

static void go_there_and_back(struct fixture *fixture, const struct graph *graph, enum unit unit)
{
	struct plan plan = plan_for(graph, "turbo");
	uint64_t *hash = unit_room((MOST_STATES + 1) * sizeof(*hash));
	struct run *run;
	enum halt halt;
	int64_t first, count = 0;

	plan.history_memory = 1 << 26;
	run = start(fixture, &plan);
	first = run->now.ended[unit];
	for (; run->now.phase != PHASE_DONE && count < MOST_STATES; step(fixture, run, unit, 1)) {
		count = run->now.ended[unit] - first;
		hash[count] = hash_of(fixture, run, true);
	}
	assert_true(run->now.phase == PHASE_DONE);
	for (; count >= 0; count--) {
		assert_true(history_go(run, unit, first + count, &halt, &fixture->err));
		assert_true(hash_of(fixture, run, true) == hash[count]);
	}
	run_free(run);
	free(hash);
}

static void every_unit_leads_back(void **state)
{
	static const enum unit units[] = { UNIT_WARP, UNIT_ROUND, UNIT_LAUNCH, UNIT_CYCLE };
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(units) / sizeof(units[0]); i++)
		go_there_and_back(&fixture, graph, units[i]);
	fixture_end(&fixture, graph);
}

/* --- Rounds. --- */

/* Round by round the same states come up as launch by launch, and each round is a wave, or two where
 * entries are deferred. A launch that has no rounds is one. */
static void rounds_make_up_launches(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	struct plan plan = plan_for(graph, "turbo");
	struct run *launches = start(&fixture, &plan);
	struct run *rounds = start(&fixture, &plan);
	bool several = false;

	(void)state;
	while (launches->now.phase != PHASE_DONE) {
		const int64_t before = rounds->now.ended[UNIT_ROUND];
		const int64_t waves = rounds->now.counters[COUNTER_waves];
		int64_t passed;

		step(&fixture, launches, UNIT_LAUNCH, 1);
		while (rounds->now.ended[UNIT_LAUNCH] < launches->now.ended[UNIT_LAUNCH]) {
			assert_true(hash_of(&fixture, rounds, true) !=
				    hash_of(&fixture, launches, true));
			step(&fixture, rounds, UNIT_ROUND, 1);
			assert_true(rounds->now.fresh & 1u << UNIT_ROUND);
		}
		passed = rounds->now.ended[UNIT_ROUND] - before;
		assert_in_range(passed, 1, MOST_ROUNDS);
		assert_int_equal(rounds->now.ended[UNIT_ROUND], launches->now.ended[UNIT_ROUND]);
		if (rounds->now.task.launch.kernel && has_epochs(plan.variant) && passed > 1)
			assert_in_range(rounds->now.counters[COUNTER_waves] - waves, passed,
					2 * passed);
		assert_true(hash_of(&fixture, rounds, true) == hash_of(&fixture, launches, true));
		several = several || passed > 1;
	}
	assert_true(several);
	run_free(launches);
	run_free(rounds);
	fixture_end(&fixture, graph);
}

/* With `wave` stores land within rounds, too: behind every warp, where it is that short. */
static void waves_can_be_shorter_than_rounds(void **state)
{
	static const int64_t lengths[] = { 0, 24, 8, 1 };
	static const int64_t grid[] = { 24, 24, 50 };
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = make(&fixture, "grid", grid);
	const int64_t value = value_of(&fixture, graph);
	struct plan plan = plan_for(graph, "turbo");
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(lengths); i++) {
		struct run *run;
		int64_t waves = 0, warps = 0, rounds = 0;

		plan.machine.wave = lengths[i];
		run = start(&fixture, &plan);
		while (run->now.phase != PHASE_DONE) {
			const struct moment before = run->now;

			step(&fixture, run, UNIT_LAUNCH, 1);
			if (run->now.task.kind != TASK_LAUNCH ||
			    run->now.task.launch.kernel->sync != SYNC_BLOCK)
				continue;
			waves += run->now.counters[COUNTER_waves] - before.counters[COUNTER_waves];
			warps += run->now.ended[UNIT_WARP] - before.ended[UNIT_WARP];
			rounds += run->now.ended[UNIT_ROUND] - before.ended[UNIT_ROUND];
		}
		/* 8 teams of 4 lanes are a warp; no row is a long one. */
		if (!lengths[i])
			assert_true(waves == rounds && rounds < warps);
		else if (lengths[i] == 24)
			assert_in_range(waves, (warps + 2) / 3, warps - 1);
		else
			assert_int_equal(waves, warps);
		run_free(run);
		solve(&fixture, &plan, value);
	}
	fixture_end(&fixture, graph);
}

/* In the middle of a round none has ended; and a launch's rounds end with it. Returns how often a
 * round had two waves, the second one of long rows. */
static int64_t step_rounds(struct fixture *fixture, const struct plan *plan)
{
	struct run *run = start(fixture, plan);
	int64_t ended = 0, fresh = 0, middle = 0, waves = 0, twice = 0;
	struct position position;

	while (run->now.phase != PHASE_DONE) {
		step(fixture, run, UNIT_WARP, 1);
		machine_position(run->machine, &position);
		assert_int_equal(!(run->now.fresh & 1u << UNIT_ROUND),
				 run->now.ended[UNIT_ROUND] == ended);
		assert_int_equal(!(run->now.fresh & 1u << UNIT_ROUND),
				 run->now.launched && !position.between_rounds);
		fresh += run->now.ended[UNIT_ROUND] > ended;
		middle += run->now.ended[UNIT_ROUND] == ended;
		twice += run->now.ended[UNIT_ROUND] == ended && run->now.counters[COUNTER_waves] > waves;
		waves = run->now.counters[COUNTER_waves];
		ended = run->now.ended[UNIT_ROUND];
	}
	assert_int_equal(fresh, ended);
	assert_true(middle > 0);
	run_free(run);
	return twice;
}

static void a_round_ends_where_the_next_one_begins(void **state)
{
	static const int64_t value[4] = { 60, 1000 };
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	struct plan plan = plan_for(graph, "turbo");

	(void)state;
	assert_int_equal(step_rounds(&fixture, &plan), 0);
	graph_free(graph);
	graph = make(&fixture, "acyclic-dense", value);
	plan = plan_for(graph, "turbo");
	plan.ideas.stride = 16;
	assert_true(step_rounds(&fixture, &plan) > 0);
	fixture_end(&fixture, graph);
}

/* In dense graphs a warp does a row, and where there are few entries a block does a long one: the
 * first of them is the sink's, in the first search. */
static void dense_graphs_have_no_places(void **state)
{
	static const int64_t value[4] = { 700, 1000 };
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = make(&fixture, "acyclic-dense", value);
	struct run *run = start_variant(&fixture, graph, "turbo");
	const struct turbo_args *args = args_of(run);
	int64_t got, block, by_blocks = 0;

	(void)state;
	assert_int_equal(args->stride, 0);
	assert_int_equal(args->places, graph->entries);
	step(&fixture, run, UNIT_CYCLE, INT64_MAX);
	for (block = 0; block < args->lists.blocks; block++)
		by_blocks += args->lists.wide[block * WORKLIST_WIDE] != 0;
	assert_true(by_blocks > 0);
	assert_true(run_value(run, &got, &fixture.err));
	assert_int_equal(got, value_of(&fixture, graph));
	assert_true(run_check(run, &fixture.err));
	assert_true(run->check.good);
	run_free(run);
	graph_free(graph);
	assert_int_equal(fixture.memory.used, 0);
}

/* A vertex that was lifted just before pushes from its new height, whichever lane tells of it: no push
 * goes up or stays level. */
static void pushes_lead_down(void **state)
{
	static const int64_t grid[] = { 12, 12, 50 };
	static const int64_t dense[] = { 40, 90 };
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graphs[] = { make(&fixture, "grid", grid), small_genrmf(&fixture),
				   make(&fixture, "acyclic-dense", dense) };
	const struct log_entry *entry;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(graphs) * WAYS; i++) {
		struct plan plan = plan_for(graphs[i / WAYS], "turbo");
		struct run *run;
		int64_t n, pushes = 0;

		plan.machine.order = (enum warp_order)(i % WAYS);
		run = start(&fixture, &plan);
		step(&fixture, run, UNIT_CYCLE, INT64_MAX);
		for (n = 0; n < run->log.next; n++) {
			entry = log_get(&run->log, n);
			assert_non_null(entry);
			if (entry->kind != LOG_PUSH && entry->kind != LOG_SATURATE)
				continue;
			assert_true(entry->u_level > entry->v_level);
			pushes++;
		}
		assert_true(pushes > 0);
		run_free(run);
	}
	for (i = 0; i < LENGTH(graphs); i++)
		graph_free(graphs[i]);
	assert_int_equal(fixture.memory.used, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(values_are_right),
		cmocka_unit_test(families_are_solved),
		cmocka_unit_test(long_rows_and_full_worklists),
		cmocka_unit_test(dense_graphs_have_no_places),
		cmocka_unit_test(what_a_search_drops_is_found_again),
		cmocka_unit_test(every_unit_leads_back),
		cmocka_unit_test(rounds_make_up_launches),
		cmocka_unit_test(waves_can_be_shorter_than_rounds),
		cmocka_unit_test(a_round_ends_where_the_next_one_begins),
		cmocka_unit_test(pushes_lead_down),
	};

	return cmocka_run_group_tests_name("turbo", tests, NULL, NULL);
}
