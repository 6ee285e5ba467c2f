/* SPDX-License-Identifier: GPL-3.0-or-later
 * The ideas of turbo that a plan can switch (src/engine/ideas.h): each does what it says, all of them
 * find the same values, and recordings have them.
 */
#include "tests/unit/flows.h"
#include "tests/unit/runs.h"
#include "tests/unit/tapes.h"

#include "gpu/flow/turbo.h"
#include "src/engine/history.h"
#include "src/engine/run.h"
#include "src/problem/flow/slots.h"

static const struct ideas all[] = {
	{ .arc_order = ARCS_AUTO },
	{ .arc_order = ARCS_FIXED },
	{ .arc_order = ARCS_ROTATED },
	{ .rounds = 1 },
	{ .rounds = IDEAS_MOST_ROUNDS },
	{ .search_rounds = 1 },
	{ .search_rounds = IDEAS_MOST_SEARCH_ROUNDS },
	{ .stride = 4 },
	{ .stride = 8 },
	{ .stride = 16 },
	{ .full_searches = true },
	{ ARCS_FIXED, 1, 1, 16, true, 0, false },
};

enum { IDEAS = sizeof(all) / sizeof(all[0]) };

static const struct turbo_args *args_of(const struct run *run)
{
	return run->args;
}

static struct run *run_of(struct fixture *fixture, const struct graph *graph, const char *variant,
			  struct ideas ideas)
{
	struct plan plan = plan_for(graph, variant);

	plan.ideas = ideas;
	return start(fixture, &plan);
}

/* To the end; its hash there, with the counters. */
static uint64_t finish(struct fixture *fixture, const struct graph *graph, const char *variant,
		       struct ideas ideas)
{
	struct run *run = run_of(fixture, graph, variant, ideas);
	uint64_t hash;

	step(fixture, run, UNIT_CYCLE, INT64_MAX);
	assert_true(run_check(run, &fixture->err));
	assert_true(run->check.good);
	hash = hash_of(fixture, run, true) ^ (uint64_t)run->now.counters[COUNTER_arc_scans] << 32 ^
	       (uint64_t)run->now.counters[COUNTER_launches];
	run_free(run);
	return hash;
}

/* --- Values. --- */

static void solve(struct fixture *fixture, struct plan *plan, int64_t value)
{
	struct run *run = start(fixture, plan);
	int64_t got;

	step(fixture, run, UNIT_CYCLE, INT64_MAX);
	assert_true(run_value(run, &got, &fixture->err));
	assert_int_equal(got, value);
	run_free(run);
}

static void each_finds_the_value(void **state)
{
	static const char *const variants[] = { "turbo", "tc-rcsr", "tc-bcsr", "vc-rcsr", "vc-bcsr" };
	struct fixture fixture = { .memory = { 0 } };
	struct random random;
	int i;
	size_t v, idea;

	(void)state;
	random_start(&random, 18, "test_ideas");
	for (i = 0; i < 40; i++) {
		struct graph *graph = flow_draw(&fixture.memory, &random, 9);
		const int64_t value = naive_value(graph);

		for (idea = 0; idea < IDEAS; idea++)
			for (v = 0; v < (idea < 3 ? LENGTH(variants) : 1); v++) {
				struct plan plan = plan_for(graph, variants[v]);

				plan.ideas = all[idea];
				plan.relabel = i % 2 ? RELABEL_EVERY : RELABEL_AUTO;
				plan.relabel_cycles = 1;
				plan.machine.order = (enum warp_order)(i % 3);
				plan.machine.seed = (uint64_t)i;
				solve(&fixture, &plan, value);
			}
		graph_free(graph);
	}
	assert_int_equal(fixture.memory.used, 0);
}

/* --- What each does. --- */

/* A plan that says nothing, and one that says what is the default, are the same; and nothing else
 * is. */
static void defaults_are_as_they_are_called(void **state)
{
	static const int64_t value[] = { 5, 7, 1, 1000 };
	static const struct ideas said = { .arc_order = ARCS_ROTATED, .rounds = 16, .search_rounds = 16,
						   .stride = 8 };
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = make(&fixture, "genrmf", value);
	const uint64_t plain = finish(&fixture, graph, "turbo", all[0]);
	size_t i;

	(void)state;
	assert_int_equal(slots_stride(graph, 0), 8);
	assert_true(finish(&fixture, graph, "turbo", said) == plain);
	for (i = 0; i < IDEAS; i++) {
		const bool same = !all[i].rounds && !all[i].search_rounds && !all[i].full_searches &&
				  (!all[i].stride || all[i].stride == 8) &&
				  all[i].arc_order != ARCS_FIXED;

		if (all[i].rounds != IDEAS_MOST_ROUNDS &&
		    all[i].search_rounds != IDEAS_MOST_SEARCH_ROUNDS)
			assert_int_equal(finish(&fixture, graph, "turbo", all[i]) == plain, same);
	}
	fixture_end(&fixture, graph);
}

/* In tc and vc rows are not rotated unless the plan says so. */
static void arcs_are_rotated(void **state)
{
	static const char *const variants[] = { "tc-rcsr", "tc-bcsr", "vc-rcsr", "vc-bcsr" };
	static const int64_t value[] = { 5, 7, 1, 1000 };
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = make(&fixture, "genrmf", value);
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(variants); i++) {
		const uint64_t plain = finish(&fixture, graph, variants[i], all[0]);

		assert_true(finish(&fixture, graph, variants[i], all[1]) == plain);
		assert_true(finish(&fixture, graph, variants[i], all[2]) != plain);
	}
	fixture_end(&fixture, graph);
}

/* No epoch has more rounds than the plan says, and some have as many. */
static void rounds_are_counted(void **state)
{
	static const struct {
		int64_t rounds, search_rounds;
	} cases[] = { { 1, 1 }, { 1, 3 }, { 5, 2 }, { 0, 0 } };
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(cases); i++) {
		const struct ideas ideas = { .rounds = cases[i].rounds,
					     .search_rounds = cases[i].search_rounds };
		struct run *run = run_of(&fixture, graph, "turbo", ideas);
		const int64_t limit[2] = {
			ideas.rounds ? ideas.rounds : turbo_rounds(8, 0, 1),
			ideas.search_rounds ? ideas.search_rounds : turbo_search_rounds(8),
		};
		int64_t most[2] = { 0, 0 };

		while (run->now.phase != PHASE_DONE) {
			const struct launch *launch = &run->now.task.launch;
			const int32_t *told = args_of(run)->lists.told;
			int which;

			step(&fixture, run, UNIT_LAUNCH, 1);
			which = launch->kernel && launch->kernel->items == ITEMS_SEARCH;
			if (run->now.task.kind == TASK_LAUNCH && launch->kernel->sync == SYNC_BLOCK &&
			    most[which] < told[WORKLIST_ROUNDS])
				most[which] = told[WORKLIST_ROUNDS];
		}
		assert_int_equal(most[0], limit[0]);
		assert_true(most[1] == limit[1] || (!cases[i].rounds && most[1] < limit[1]));
		assert_true(most[1] > 0);
		run_free(run);
	}
	fixture_end(&fixture, graph);
}

static void rows_have_their_stride(void **state)
{
	static const int64_t strides[] = { 4, 8, 16 };
	static const int64_t value[] = { 5, 4, 1, 30 };
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = make(&fixture, "genrmf", value);
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(strides); i++) {
		struct run *run = run_of(&fixture, graph, "turbo",
					 (struct ideas){ .stride = strides[i] });
		int64_t longer = 0;
		int32_t u;

		for (u = 0; u < graph->vertices; u++)
			if (graph->row[u + 1] - graph->row[u] > strides[i])
				longer += graph->row[u + 1] - graph->row[u];
		assert_int_equal(longer > 0, strides[i] == 4);
		assert_int_equal(args_of(run)->stride, strides[i]);
		assert_int_equal(args_of(run)->places, graph->vertices * strides[i] + longer);
		assert_int_equal(run_bytes(&run->plan, NULL) > run_bytes(&(struct plan){
			.graph = graph, .variant = run->plan.variant, .ideas.stride = 4 }, NULL),
			strides[i] > 4);
		run_free(run);
	}
	fixture_end(&fixture, graph);
}

/* Where a search has ended early, labels are heights, and all others lie above its depth. Returns
 * whether it had. */
static bool check_search(struct fixture *fixture, struct run *run)
{
	const struct turbo_args *args = args_of(run);
	const int32_t vertices = run->plan.graph->vertices;
	const struct residual *view = view_of(fixture, run);
	int32_t u;

	for (u = 0; u < vertices; u++) {
		const int32_t label = args->flow.search.distance[u];

		if (label < vertices)
			assert_int_equal(view->height[u], label);
		else if (!args->depth || u == args->barred)
			assert_int_equal(view->height[u], vertices);
		else
			assert_in_range(view->height[u], args->depth + 1, vertices);
		if (args->depth && label < vertices)
			assert_true(label <= args->depth);
		if (residual_is_active(view, u))
			assert_true(label < vertices);
	}
	return args->depth > 0;
}

static void searches_end_early(void **state)
{
	static const int64_t value[] = { 8, 8, 1, 1000 };
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = make(&fixture, "genrmf", value);
	struct plan plan = plan_for(graph, "turbo");
	int way;

	(void)state;
	for (way = 0; way < 4; way++) {
		struct run *run;
		int64_t cut = 0;
		bool last = false;

		plan.ideas = (struct ideas){ .full_searches = way % 2, .search_rounds = way / 2 };
		plan.relabel = RELABEL_EVERY;
		plan.relabel_cycles = 1;
		plan.ideas.rounds = 4;
		plan.check = true;
		run = start(&fixture, &plan);
		while (run->now.phase != PHASE_DONE) {
			step(&fixture, run, UNIT_LAUNCH, 1);
			if (run->now.task.kind == TASK_LAUNCH &&
			    run->now.task.launch.kernel == &kernel_turbo_search_end)
				cut += last = check_search(&fixture, run);
		}
		assert_int_equal(cut > 0, !plan.ideas.full_searches);
		assert_false(last);
		assert_true(run_check(run, &fixture.err) && run->check.good);
		run_free(run);
	}
	fixture_end(&fixture, graph);
}

/* --- The way back, and recordings. --- */

enum { MOST_STATES = 1000 };

static void there_and_back(void **state)
{
	static const int64_t value[] = { 6, 5, 1, 1000 };
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = make(&fixture, "genrmf", value);
	uint64_t *hash = unit_room((MOST_STATES + 1) * sizeof(*hash));
	struct plan plan = plan_for(graph, "turbo");
	size_t i;

	(void)state;
	plan.history_memory = 1 << 24;
	plan.relabel = RELABEL_EVERY;
	plan.relabel_cycles = 2;
	for (i = 0; i < IDEAS; i += 2) {
		struct run *run;
		enum halt halt;
		int64_t first, count = 0;

		plan.ideas = all[i];
		run = start(&fixture, &plan);
		first = run->now.ended[UNIT_LAUNCH];
		while (run->now.phase != PHASE_DONE && count < MOST_STATES) {
			hash[count++] = hash_of(&fixture, run, true);
			step(&fixture, run, UNIT_LAUNCH, 1);
		}
		while (count-- > 0) {
			assert_true(history_go(run, UNIT_LAUNCH, first + count, &halt, &fixture.err));
			assert_true(hash_of(&fixture, run, true) == hash[count]);
		}
		step(&fixture, run, UNIT_CYCLE, INT64_MAX);
		assert_true(run_check(run, &fixture.err) && run->check.good);
		run_free(run);
	}
	free(hash);
	fixture_end(&fixture, graph);
}

static void recordings_have_them(void **state)
{
	static const struct ideas ideas = { ARCS_FIXED, 3, 5, 4, true, 0, false };
	static const struct {
		const char *from, *to, *message;
	} wrong[] = {
		{ "\"stride\":4", "\"stride\":5", "4, 8 or 16" },
		{ "\"stride\":4", "\"stride\":2", "4, 8 or 16" },
		{ "\"stride\":4", "\"stride\":32", "stride cannot be 32" },
		{ "\"rounds\":3", "\"rounds\":-1", "rounds cannot be -1" },
		{ "\"search_rounds\":5", "\"search_rounds\":32", "search_rounds cannot be 32" },
		{ "\"arc_order\":1", "\"arc_order\":3", "arc_order cannot be 3" },
		{ "\"full_searches\":1", "\"full_searches\":2", "full_searches cannot be 2" },
	};
	static struct scratch scratch;
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	struct plan plan = plan_for(graph, "turbo");
	struct tape_extent extent;
	struct tape_bytes made;
	struct graph *again;
	struct run *run, *replay;
	size_t i;

	(void)state;
	plan.ideas = ideas;
	plan.history_memory = 1 << 26;
	plan.history_always = true;
	run = start(&fixture, &plan);
	step(&fixture, run, UNIT_CYCLE, INT64_MAX);
	assert_true(tape_make(run, true, &made, &extent, &fixture.err));
	replay = tape_play(&fixture, &scratch, &made, &again);
	assert_non_null(replay);
	assert_memory_equal(&replay->plan.ideas, &ideas, sizeof(ideas));
	step(&fixture, replay, UNIT_CYCLE, INT64_MAX);
	assert_true(hash_of(&fixture, replay, false) == hash_of(&fixture, run, false));
	run_free(replay);
	run_free(run);
	graph_free(again);
	for (i = 0; i < LENGTH(wrong); i++)
		tape_refused(&fixture, &scratch, &made, wrong[i].from, wrong[i].to, wrong[i].message);
	free(made.bytes);
	fixture_end(&fixture, graph);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_finds_the_value),
		cmocka_unit_test(defaults_are_as_they_are_called),
		cmocka_unit_test(arcs_are_rotated),
		cmocka_unit_test(rounds_are_counted),
		cmocka_unit_test(rows_have_their_stride),
		cmocka_unit_test(searches_end_early),
		cmocka_unit_test(there_and_back),
		cmocka_unit_test(recordings_have_them),
	};

	return cmocka_run_group_tests_name("ideas", tests, NULL, NULL);
}
