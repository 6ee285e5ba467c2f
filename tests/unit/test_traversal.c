/* SPDX-License-Identifier: GPL-3.0-or-later
 * The traversals, on machines and on the host, as runs of the engine: their distances are those of
 * Dijkstra's algorithm, whatever
 * the machine does first; they go back to every moment; they can be recorded; and another run can go on
 * from where they stand.
 */
#include "tests/unit/tapes.h"
#include "tests/unit/traversals.h"

#include "src/engine/rescue.h"
#include "src/view/explanation.h"

static struct scratch scratch;

enum { MOST_CYCLES = 64, MOST_LANES = 4096 };

/* --- What it finds. --- */

/* The invariants are checked after every piece (plan.check). */
static void distances(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct random random;
	int i;

	(void)state;
	random_start(&random, 1, "distances");
	for (i = 0; i < unit_draws(300, 6000); i++) {
		struct graph *graph = traversal_draw(&fixture, &random, 80);
		const struct plan plan = traversal_plan(graph, &random, traversal_draw_name(&random));
		struct run *run = start(&fixture, &plan);
		const enum unit unit = (enum unit)random_below(&random, UNITS);

		while (run->now.phase != PHASE_DONE)
			(void)step(&fixture, run, unit, 1);
		traversal_expect(&fixture, run);
		run_free(run);
		fixture_end(&fixture, graph);
	}
}

/* The strategies of breadth-first search whose worklists have every vertex that was found; or ep, whose
 * worklists have no vertices without arcs. */
static const char *draw_alike(struct random *random, int turn)
{
	static const char *const names[] = { "bfs-bs", "bfs-wd", "bfs-ns", "bfs-hp" };

	return turn % 3 ? names[random_below(random, LENGTH(names))] : "bfs-ep";
}

/* After each cycle of a breadth-first search the state is the same under every strategy, in every width,
 * on every machine, in every order. */
static void equal_cycles(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	uint64_t hashes[MOST_CYCLES];
	struct random random;
	int count = 0;
	int i, turn;

	(void)state;
	random_start(&random, 2, "equal cycles");
	for (turn = 0; turn < 20; turn++) {
		struct graph *graph = traversal_draw(&fixture, &random, 60);

		for (i = 0; i < 4; i++) {
			const struct plan plan =
				traversal_plan(graph, &random, draw_alike(&random, turn));
			struct run *run = start(&fixture, &plan);
			int at = 0;

			while (run->now.phase != PHASE_DONE && at < MOST_CYCLES) {
				(void)step(&fixture, run, UNIT_CYCLE, 1);
				if (!i)
					hashes[at] = hash_of(&fixture, run, false);
				assert_true(hashes[at] == hash_of(&fixture, run, false));
				at++;
			}
			assert_true(!i || at == count);
			count = at;
			run_free(run);
		}
		fixture_end(&fixture, graph);
	}
}

/* --- The way back. --- */

/* Lane by lane to the end; marks[] gets the full hash of each moment. Returns how many. */
static int mark_lanes(struct fixture *fixture, struct run *run, uint64_t *marks)
{
	int count = 0;

	marks[count++] = hash_of(fixture, run, true);
	while (run->now.phase != PHASE_DONE && count < MOST_LANES) {
		(void)step(fixture, run, UNIT_LANE, 1);
		marks[count++] = hash_of(fixture, run, true);
	}
	return count;
}

static void there_and_back(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	uint64_t *marks = unit_room(MOST_LANES * sizeof(*marks));
	struct random random;
	int turn, i;

	(void)state;
	random_start(&random, 3, "there and back");
	for (turn = 0; turn < unit_draws(10, 200); turn++) {
		struct graph *graph = traversal_draw(&fixture, &random, 60);
		struct plan plan = traversal_plan(graph, &random, traversal_draw_name(&random));
		struct run *run;
		int64_t at;
		enum halt halt;
		int count;

		plan.history_memory = 1 << random_range(&random, 12, 24);
		run = start(&fixture, &plan);
		count = mark_lanes(&fixture, run, marks);
		for (i = 0; i < 40; i++) {
			at = (int64_t)random_below(&random, (uint64_t)count);
			assert_true(history_go(run, UNIT_LANE, at, &halt, &fixture.err));
			assert_int_equal(run->now.ended[UNIT_LANE], at);
			assert_true(hash_of(&fixture, run, true) == marks[at]);
		}
		run_free(run);
		fixture_end(&fixture, graph);
	}
	free(marks);
}

/* --- Recordings. --- */

static void recordings(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct random random;
	int turn;

	(void)state;
	random_start(&random, 4, "recordings");
	for (turn = 0; turn < unit_draws(10, 200); turn++) {
		struct graph *graph = traversal_draw(&fixture, &random, 40);
		struct plan plan = traversal_plan(graph, &random, traversal_draw_name(&random));
		struct was was[8 * MOST_CYCLES];
		struct tape_bytes made;
		struct tape_extent extent;
		struct graph *played;
		struct run *run, *replay;
		int count = 0;
		int i;

		plan.width = WIDTH_C32_A32;
		plan.sizes.few_entries = 20;
		plan.sizes.worklist = 0;
		plan.history_memory = INT64_C(1) << 30;
		plan.history_always = true;
		run = start(&fixture, &plan);
		was[count++] = tape_was(&fixture, run);
		while (run->now.phase != PHASE_DONE && count < (int)LENGTH(was)) {
			(void)step(&fixture, run, UNIT_LAUNCH, 1);
			was[count++] = tape_was(&fixture, run);
		}
		assert_true(tape_make(run, false, &made, &extent, &fixture.err));
		replay = tape_play(&fixture, &scratch, &made, &played);
		if (!replay)
			fail_msg("%s", fixture.err.message);
		for (i = 0; i < count; i++) {
			tape_expect(&fixture, replay, &was[i]);
			assert_true(run_hold(replay, &fixture.err));
			if (i + 1 < count)
				(void)step(&fixture, replay, UNIT_LAUNCH, 1);
		}
		traversal_expect(&fixture, replay);
		run_free(replay);
		graph_free(played);
		free(made.bytes);
		run_free(run);
		fixture_end(&fixture, graph);
	}
}

/* A head that names another problem is refused: a flow can be a matching, distances cannot. */
static void recordings_of_other_problems(void **state)
{
	static const char *const others[] = { "flow", "matching", "paths" };
	struct fixture fixture = { .memory = { 0 } };
	struct tape_bytes made;
	struct tape_extent extent;
	struct random random;
	struct graph *graph;
	struct plan plan;
	struct run *run;
	char to[40];
	size_t i;

	(void)state;
	random_start(&random, 6, "other problems");
	graph = traversal_draw(&fixture, &random, 20);
	plan = traversal_plan(graph, &random, "bfs-wd");
	run = start(&fixture, &plan);
	assert_true(tape_make(run, true, &made, &extent, &fixture.err));
	run_free(run);
	fixture_end(&fixture, graph);
	for (i = 0; i < LENGTH(others); i++) {
		snprintf(to, sizeof(to), "\"problem\":\"%s\"", others[i]);
		tape_refused(&fixture, &scratch, &made, "\"problem\":\"bfs\"", to,
			     "the variant solves another problem");
	}
	free(made.bytes);
}

/* --- Memory. --- */

struct told {
	int64_t all, sum;
};

static void tell_words(void *to, const char *key, const char *value)
{
	(void)to;
	assert_non_null(key);
	assert_non_null(value);
}

static void tell_bytes(void *to, const char *key, int64_t bytes)
{
	struct told *told = to;

	if (!strcmp(key, "machine_bytes")) {
		told->all = bytes;
		return;
	}
	told->sum += bytes;
}

/* What is told before a run is what the run has on its machine: kernels may access all of it. */
static void memory_by_structure(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct random random;
	int compared = 0;
	int turn;

	(void)state;
	random_start(&random, 7, "memory");
	for (turn = 0; turn < 30; turn++) {
		struct graph *graph = traversal_draw(&fixture, &random, 60);
		struct plan plan = traversal_plan(graph, &random, traversal_draw_name(&random));
		struct told told = { 0 };
		struct footprint footprint = { NULL, &told, tell_words, tell_bytes };
		struct warp_work work;
		struct run *run;

		footprint_tell(&plan, &footprint);
		assert_int_equal(told.all, told.sum);
		assert_int_equal(told.all, run_bytes(&plan, NULL));
		plan.machine.counting = true;
		run = start(&fixture, &plan);
		(void)step(&fixture, run, UNIT_LAUNCH, 1);
		assert_true(machine_work(run->machine, &work, &fixture.err));
		/* Before, worklists of blocks were counted for the card with the most blocks. */
		footprint.machine = run->machine;
		told = (struct told){ 0 };
		footprint_tell(&plan, &footprint);
		assert_int_equal(told.all, told.sum);
		if (work.last.kernel) {
			assert_int_equal(work.last.footprint, told.all);
			compared++;
		}
		run_free(run);
		fixture_end(&fixture, graph);
	}
	assert_true(compared > 10);
}

/* --- Going on elsewhere. --- */

/* From the state after any cycle another run comes to the same distances. */
static void another_goes_on(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct random random;
	int refused = 0;
	int turn;

	(void)state;
	random_start(&random, 5, "another goes on");
	for (turn = 0; turn < unit_draws(60, 1000); turn++) {
		struct graph *graph = traversal_draw(&fixture, &random, 60);
		const char *const *names = turn % 3 ? sssp_names : bfs_names;
		const struct plan plan =
			traversal_plan(graph, &random, names[random_below(&random, STRATEGIES)]);
		struct plan next = traversal_plan(graph, &random, names[random_below(&random, STRATEGIES)]);
		struct run *run = start(&fixture, &plan);
		struct rescue *rescue;
		struct run *other;

		(void)step(&fixture, run, UNIT_CYCLE, random_range(&random, 1, 6));
		rescue = rescue_copy(run, &fixture.err);
		assert_non_null(rescue);
		next.from = rescue;
		if (plan.variant->base_arrays && !next.variant->base_arrays) {
			assert_null(run_start(&next, &fixture.memory, &fixture.err));
			assert_non_null(strstr(fixture.err.message, "cannot go on where"));
			memset(&fixture.err, 0, sizeof(fixture.err));
			next = traversal_plan(graph, &random, names[STRATEGIES - 1]);
			next.from = rescue;
			refused++;
		}
		other = start(&fixture, &next);
		assert_int_equal(other->now.counters[COUNTER_cycles],
				 run->now.counters[COUNTER_cycles]);
		(void)step(&fixture, other, UNIT_CYCLE, INT64_MAX);
		traversal_expect(&fixture, other);
		(void)step(&fixture, run, UNIT_CYCLE, INT64_MAX);
		run_free(other);
		rescue_free(rescue);
		run_free(run);
		fixture_end(&fixture, graph);
	}
	assert_true(refused > 0);
}

/* --- Explanations. --- */

static void explain(struct fixture *fixture, struct run *run, int32_t vertex, const char *expected)
{
	char buffer[512];
	struct text text;
	struct explained explained = { .answer = &text };
	const struct explanation *row = explanation_find("distance");

	text_fixed(&text, buffer, sizeof(buffer));
	assert_non_null(row);
	assert_true(row->explain(run, vertex, &explained, &fixture->err));
	assert_string_equal(buffer, expected);
}

/* 1 leads to 2 and 3, these to 4, 4 to 5; nothing leads to 6. */
static void explanations_of_distances(void **state)
{
	static const struct arc arcs[] = { { 0, 1, 1 }, { 0, 2, 1 }, { 1, 3, 1 },
					   { 2, 3, 1 }, { 3, 4, 1 }, { 5, 0, 1 } };
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = graph_make(&fixture.memory, 6, arcs, LENGTH(arcs));
	struct plan plan;
	struct run *run;

	(void)state;
	graph->labels = (struct labels){ .first = 1, .count = 6 };
	assert_true(ends_set(graph, 0, -1, &fixture.err));
	plan = plan_for(graph, "bfs-wd");
	plan.machine.wave = 1;
	run = start(&fixture, &plan);
	(void)step(&fixture, run, UNIT_CYCLE, 2);
	explain(&fixture, run, 0, "1 is the source, which has distance 0");
	explain(&fixture, run, 3, "4 has distance 2: in cycle 2 warp 0 lane 0 was the first to read "
		"an arc to it, from 2 at 1 (event 2); a path of that length: 1, 2, 4");
	explain(&fixture, run, 4, "5 is not reached so far: 2 levels have been searched from the "
		"source, 1");
	(void)step(&fixture, run, UNIT_CYCLE, INT64_MAX);
	explain(&fixture, run, 5, "6 is not reached: no path leads there from the source, 1");
	run_free(run);
	fixture_end(&fixture, graph);
}

static int setup(void **state)
{
	(void)state;
	scratch_open(&scratch);
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	scratch_close(&scratch);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(distances),
		cmocka_unit_test(equal_cycles),
		cmocka_unit_test(there_and_back),
		cmocka_unit_test(memory_by_structure),
		cmocka_unit_test(recordings),
		cmocka_unit_test(recordings_of_other_problems),
		cmocka_unit_test(another_goes_on),
		cmocka_unit_test(explanations_of_distances),
	};

	return cmocka_run_group_tests_name("traversal", tests, setup, teardown);
}
