/* SPDX-License-Identifier: GPL-3.0-or-later
 * Runs on the emulated GPU: whatever is drawn of graph, plan and GPU, the checker accepts what
 * comes out; and a user who waits is answered in the middle of a free run.
 */
#include "tests/unit/detours.h"
#include "tests/unit/flows.h"
#include "tests/unit/matchings.h"
#include "tests/unit/runs.h"
#include "tests/unit/traversals.h"
#include "tests/unit/variants.h"

#include "src/engine/drive.h"
#include "src/engine/history.h"
#include "src/engine/problem.h"
#include "src/graph/arc_list.h"
#include "tests/emulated/emulation.h"

#include <dlfcn.h>

enum { SOLVES = 50, SOLVES_DEEP = 200, STOPS = 16, STOPS_DEEP = 80 };
enum { MATCHINGS = 28, MATCHINGS_DEEP = 80,
       DISTANCES = 40, DISTANCES_DEEP = 100,
       TRAVERSALS = 120, TRAVERSALS_DEEP = 300 };
enum { TEN = 10 };

static const char *const ten[TEN] = { "bfs-bs", "bfs-ep", "bfs-wd", "bfs-ns", "bfs-hp",
				      "sssp-bs", "sssp-ep", "sssp-wd", "sssp-ns", "sssp-hp" };

static struct emulation *gpu; /* the one that the plug-in emulates */
static struct emulation usual;

/* A run on the GPU, and somebody who asks it to stop. */
struct scene {
	struct fixture fixture;
	struct graph *graph;
	struct plan plan;
	struct run *run;
	int64_t asks, stop_at; /* questions so far; from which on the answer is to stop; 0: never */
};

static enum urgency ask(void *context)
{
	struct scene *scene = context;

	scene->asks++;
	return scene->stop_at && scene->asks >= scene->stop_at ? URGENCY_CYCLE : URGENCY_NONE;
}

static void scene_open(struct scene *scene, struct graph *graph, const char *variant)
{
	scene->graph = graph;
	scene->plan = plan_for(graph, variant);
	scene->plan.device = "cuda";
	scene->plan.check = false;
	scene->plan.events = EVENTS_COUNTERS;
	scene->plan.poll = (struct poll){ ask, scene };
	*gpu = usual;
}

static void scene_end(struct scene *scene)
{
	run_free(scene->run);
	fixture_end(&scene->fixture, scene->graph);
}

/* To the end, or to where somebody stops it. */
static enum halt run_freely(struct scene *scene)
{
	return step(&scene->fixture, scene->run, UNIT_CYCLE, INT64_MAX);
}

static void expect_maximum(struct scene *scene)
{
	struct run *run = scene->run;

	assert_int_equal(run->now.phase, PHASE_DONE);
	if (!run_check(run, &scene->fixture.err) || !run->check.good)
		fail_msg("%s: %s", scene->plan.variant->name, run->check.reason);
}

static void expect_sound(struct scene *scene)
{
	if (!run_problem(scene->run)->invariants(scene->run, &scene->fixture.err))
		fail_msg("%s: %s", scene->plan.variant->name, scene->fixture.err.message);
}

/* --- Anything. --- */

#define ONE_OF(random, ...)                                                                   \
	((const int64_t[]){ __VA_ARGS__ })[random_below(                                      \
		random, sizeof((const int64_t[]){ __VA_ARGS__ }) / sizeof(int64_t))]

static struct graph *draw_weighted(struct fixture *fixture, struct random *random, enum weight meaning)
{
	const int64_t most = ONE_OF(random, 1, 9, 1000, INT64_C(1) << 31, INT64_C(1) << 40);
	const int n = (int)random_range(random, 2, 60);
	struct arc_list list = { .memory = &fixture->memory, .meaning = meaning };
	struct graph *graph;
	int64_t bad;

	/* A quarter may be dense, for which turbo has rows and searches of its own. */
	graph_draw(random, n, random_range(random, 0, ONE_OF(random, 5, 5, 5, 25) * n), most, &list);
	graph = graph_build(&list, n, &bad, &fixture->err);
	assert_non_null(graph);
	assert_true(ends_set(graph, 0, n - 1, &fixture->err));
	return graph;
}

static struct graph *draw_network(struct fixture *fixture, struct random *random)
{
	return draw_weighted(fixture, random, WEIGHT_CAPACITY);
}

/* One of those that a GPU runs; those that it drives three times of four. */
static const char *draw_variant(struct random *random)
{
	static const char *const driven[] = { "tc-rcsr", "tc-bcsr", "vc-rcsr", "vc-bcsr", "ecl",
					       "flow-wd", "flow-ns", "flow-hp", "turbo" };
	const struct variant *const *all = flow_variants();
	uint64_t count = 0;
	const struct variant *row;

	if (random_below(random, 4))
		return driven[random_below(random, LENGTH(driven))];
	while (all[count])
		count++;
	do
		row = all[random_below(random, count)];
	while (row->machine);
	return row->name;
}

static void draw_gpu(struct random *random)
{
	*gpu = usual;
	gpu->seed = (int64_t)random_below(random, INT32_MAX);
	gpu->multiprocessors = ONE_OF(random, 2, 2, 3);
	gpu->threads = ONE_OF(random, 256, 512);
	gpu->tick = ONE_OF(random, 0, 10, 1000, 10000, 1000000);
	gpu->swap = ONE_OF(random, 0, 2, 60, 1000);
	gpu->query = ONE_OF(random, 0, 200, 2000, 2000, 2000, 2000, 2000, 2000);
}

/* A block of its kernel fits, or several. */
static void draw_threads(struct random *random, const struct variant *variant)
{
	if (has_epochs(variant))
		gpu->threads = 1024;
	else if (variant->problem == &problem_bfs || variant->problem == &problem_sssp ||
		 !strcmp(variant->name, "ecl") || !strncmp(variant->name, "flow-", 5))
		gpu->threads = ONE_OF(random, 512, 512, 1024, 2048);
}

static void draw_plan(struct random *random, struct plan *plan)
{
	plan->events = (enum event_level)random_below(random, EVENTS_OFF + 1);
	plan->relabel = (enum relabel_policy)random_below(random, RELABEL_EVERY + 1);
	plan->relabel_cycles = ONE_OF(random, 1, 2, 7, 1000000);
	plan->relabel_on = (enum relabel_on)random_below(random, RELABEL_ON_MACHINE + 1);
	plan->history_memory = ONE_OF(random, 0, 1 << 12, 1 << 20);
	plan->record = random_below(random, 4) == 0;
	plan->machine.warp_clock = random_below(random, 4) == 0;
	plan->width = (enum width)random_below(random, WIDTHS);
	plan->policy = POLICY_GPU;
}

static bool is_there(void *context, struct err *err)
{
	const struct scene *scene = context;

	(void)err;
	return scene->run->now.counters[COUNTER_cycles] >= 5;
}

/* A stretch of the run, stepped or free; some stretches go back. */
static void draw_stretch(struct random *random, struct scene *scene)
{
	struct run *run = scene->run;
	struct err err = { 0 };
	enum halt halt;

	switch (random_below(random, 4)) {
	case 0:
		step(&scene->fixture, run, UNIT_CYCLE, random_range(random, 1, 3));
		break;
	case 1:
		step(&scene->fixture, run, UNIT_LAUNCH, random_range(random, 1, 5));
		break;
	case 2:
		run->formula_count = 0;
		(void)drive_add_formula(run, "cycle >= 5");
		if (!run_step(run, UNIT_CYCLE, INT64_MAX, is_there, scene, &halt, &scene->fixture.err))
			fail_msg("%s: %s", run->plan.variant->name, scene->fixture.err.message);
		break;
	default:
		if (history_reaches(run, UNIT_CYCLE, 1, &err))
			assert_true(history_go(run, UNIT_CYCLE, 1, &halt, &scene->fixture.err));
	}
	if (!run->now.has_task)
		expect_sound(scene);
}

/* A run of which all but graph and variant is drawn. */
static void solve(struct random *random, struct scene *scene)
{
	int stretches;

	draw_gpu(random);
	draw_threads(random, scene->plan.variant);
	draw_plan(random, &scene->plan);
	scene->run = start(&scene->fixture, &scene->plan);
	for (stretches = (int)random_below(random, 4); stretches > 0; stretches--)
		draw_stretch(random, scene);
	assert_int_equal(run_freely(scene), HALT_END);
	expect_maximum(scene);
	scene_end(scene);
}

static void whatever_is_drawn_ends_right(void **state)
{
	const int solves = unit_draws(SOLVES, SOLVES_DEEP);
	struct random random;
	struct scene scene;
	int i;

	(void)state;
	random_start(&random, 1, "emulated");
	for (i = 0; i < solves; i++) {
		memset(&scene, 0, sizeof(scene));
		scene_open(&scene, draw_network(&scene.fixture, &random), draw_variant(&random));
		solve(&random, &scene);
	}
}

static void distances_end_right(void **state)
{
	static const char *const names[] = { "bfs-bs", "bfs-ep", "bfs-wd", "bfs-ns", "bfs-hp", "turbo-bfs",
					     "sssp-bs", "sssp-ep", "sssp-wd", "sssp-ns", "sssp-hp",
					     "turbo-sssp", "turbo-bfs", "turbo-sssp" };
	const int solves = unit_draws(DISTANCES, DISTANCES_DEEP);
	struct random random;
	struct scene scene;
	int i;

	(void)state;
	random_start(&random, 3, "emulated");
	for (i = 0; i < solves; i++) {
		memset(&scene, 0, sizeof(scene));
		scene_open(&scene, draw_weighted(&scene.fixture, &random, WEIGHT_LENGTH),
			   names[(size_t)i % LENGTH(names)]);
		scene.plan.sizes.few_entries = random_range(&random, 0, 9);
		scene.plan.single_pushes = random_below(&random, 2);
		scene.plan.ideas.rounds = random_range(&random, 0, 3);
		scene.plan.ideas.delta = random_range(&random, 0, 9);
		scene.plan.ideas.pushes_only = random_below(&random, 2);
		solve(&random, &scene);
	}
}

static void matchings_end_right(void **state)
{
	static const char *const names[] = { "g-pr-first", "g-pr-noshr", "g-pr-shr", "g-hk",
					     "g-hkdw", "turbo-mm", "turbo-mm" };
	const int solves = unit_draws(MATCHINGS, MATCHINGS_DEEP);
	struct graph *graph;
	struct random random;
	struct scene scene;
	int i;

	(void)state;
	random_start(&random, 2, "emulated");
	for (i = 0; i < solves; i++) {
		memset(&scene, 0, sizeof(scene));
		graph = sides_draw(&scene.fixture.memory, &random,
				   (int32_t)random_range(&random, 1, i % 4 ? 200 : 2000),
				   (int32_t)random_range(&random, 1, i % 4 ? 200 : 2000),
				   random_range(&random, 0, i % 4 ? 500 : 5000),
				   1 + (int)random_below(&random, 3));
		scene_open(&scene, graph, names[(size_t)i % LENGTH(names)]);
		solve(&random, &scene);
	}
}

/* --- Traversals, freely and stepped. --- */

/* From 0 to `leaves` vertices, and from each of them to the next: worklists of many tiles. */
static struct graph *draw_star(struct fixture *fixture, struct random *random, int32_t leaves)
{
	struct arc_list list = { .memory = &fixture->memory, .meaning = WEIGHT_LENGTH };
	int32_t u;

	for (u = 1; u <= leaves; u++) {
		assert_true(arc_list_add(&list, 0, u, random_range(random, 0, 9), &fixture->err));
		assert_true(arc_list_add(&list, u, u % leaves + 1, random_range(random, 0, 3),
					 &fixture->err));
	}
	return traversal_build(fixture, &list, leaves + 1, 0);
}

/* From 0 over many vertices to one of many arcs, by ways of all lengths: in sssp-ep its arcs are pushed more
 * often than there is room. */
static struct graph *draw_funnel(struct fixture *fixture, int32_t ways)
{
	struct arc_list list = { .memory = &fixture->memory, .meaning = WEIGHT_LENGTH };
	int32_t u;

	for (u = 1; u <= ways; u++) {
		assert_true(arc_list_add(&list, 0, u, 0, &fixture->err));
		assert_true(arc_list_add(&list, u, ways + 1, u * 7919 % 1009, &fixture->err));
		assert_true(arc_list_add(&list, ways + 1, ways + 1 + u, 1, &fixture->err));
	}
	for (u = ways + 1; u < 5 * ways; u++)
		assert_true(arc_list_add(&list, ways + 1, ways + 1 + u, u, &fixture->err));
	return traversal_build(fixture, &list, 6 * ways + 1, 0);
}

/* 0 > 1 > 2 > ...: many cycles. */
static struct graph *draw_path(struct fixture *fixture, int32_t vertices)
{
	struct arc_list list = { .memory = &fixture->memory, .meaning = WEIGHT_LENGTH };
	int32_t u;

	for (u = 0; u + 1 < vertices; u++)
		assert_true(arc_list_add(&list, u, u + 1, u % 3, &fixture->err));
	return traversal_build(fixture, &list, vertices, 0);
}

/* Each of the ten has each kind. */
static struct graph *draw_traversed(struct fixture *fixture, struct random *random, int nth)
{
	struct arc_list none = { .memory = &fixture->memory };

	switch (nth / TEN % 6) {
	case 0:
		return traversal_build(fixture, &none, 1, 0);
	case 1:
		return draw_star(fixture, random, (int32_t)random_range(random, 1000, 2500));
	case 2:
		return draw_funnel(fixture, 60);
	case 3:
		return draw_path(fixture, 50);
	default:
		return traversal_draw(fixture, random, 80);
	}
}

/* The counters of a breadth-first search do not depend on who comes first. */
static void expect_alike(struct fixture *fixture, struct run *stepped, struct run *freely)
{
	const int64_t *then = stepped->now.counters;
	const int64_t *now = freely->now.counters;

	assert_int_equal(now[COUNTER_vertex_checks], then[COUNTER_vertex_checks]);
	assert_true(now[COUNTER_cycles] <= freely->plan.graph->vertices);
	if (freely->plan.variant->problem != &problem_bfs)
		return;
	assert_int_equal(now[COUNTER_cycles], then[COUNTER_cycles]);
	assert_int_equal(freely->now.queue, stepped->now.queue);
	assert_int_equal(hash_of(fixture, freely, false), hash_of(fixture, stepped, false));
	if (freely->plan.events == EVENTS_OFF)
		return;
	assert_int_equal(now[COUNTER_arc_scans], then[COUNTER_arc_scans]);
	assert_int_equal(now[COUNTER_reached], then[COUNTER_reached]);
	assert_int_equal(now[COUNTER_lowered], then[COUNTER_lowered]);
}

/* Goes on to a limit, or to the end if there are fewer cycles. */
static struct run *limited(struct fixture *fixture, const struct plan *plan, int64_t count)
{
	struct run *run = start(fixture, plan);
	enum halt halt;

	if (!run_step(run, UNIT_CYCLE, count, NULL, NULL, &halt, &fixture->err)) {
		assert_int_equal(fixture->err.kind, ERR_STALL);
		assert_int_equal(run->now.counters[COUNTER_cycles], plan->cycle_limit);
		memset(&fixture->err, 0, sizeof(fixture->err));
	}
	return run;
}

static void expect_limits(struct fixture *fixture, struct plan plan, int64_t cycles)
{
	struct run *stepped, *freely;

	for (plan.cycle_limit = 1; plan.cycle_limit <= cycles; plan.cycle_limit += 1 + cycles / 3) {
		stepped = limited(fixture, &plan, 1 << 20);
		freely = limited(fixture, &plan, INT64_MAX);
		expect_alike(fixture, stepped, freely);
		run_free(freely);
		run_free(stepped);
	}
}

static void free_traversals_are_stepped_ones(void **state)
{
	const int solves = unit_draws(TRAVERSALS, TRAVERSALS_DEEP);
	struct random random;
	struct run *stepped, *freely;
	int i;

	(void)state;
	random_start(&random, 4, "emulated");
	for (i = 0; i < solves; i++) {
		struct fixture fixture = { .memory = { 0 } };
		struct graph *graph = draw_traversed(&fixture, &random, i);
		struct plan plan = traversal_plan(graph, &random, ten[i % TEN]);

		plan.device = "cuda";
		plan.check = false;
		plan.sizes.few_entries = ONE_OF(&random, 1, 1, 2, 9, 0);
		plan.events = (enum event_level)random_below(&random, EVENTS_OFF + 1);
		plan.machine.warp_clock = random_below(&random, 4) == 0;
		draw_gpu(&random);
		draw_threads(&random, plan.variant);
		stepped = start(&fixture, &plan);
		assert_int_equal(step(&fixture, stepped, UNIT_LAUNCH, 1 << 20), HALT_END);
		freely = start(&fixture, &plan);
		assert_int_equal(step(&fixture, freely, UNIT_CYCLE, INT64_MAX), HALT_END);
		if (!gpu->tick)
			assert_int_equal(freely->now.counters[COUNTER_launches], 1);
		if (plan.events != EVENTS_OFF)
			traversal_expect(&fixture, freely);
		assert_true(run_check(freely, &fixture.err) && freely->check.good);
		expect_alike(&fixture, stepped, freely);
		expect_limits(&fixture, plan, stepped->now.counters[COUNTER_cycles]);
		run_free(freely);
		run_free(stepped);
		fixture_end(&fixture, graph);
	}
}

/* --- Somebody waits. --- */

/* The n-th question is answered, for n = 1, 2, ... until none is left: where the run then stands
 * it has a preflow, and it can go on. Slices are as short as can be. */
static void expect_stops(const char *const *variants, int count)
{
	const int stops = unit_draws(STOPS, STOPS_DEEP);
	struct scene scene;
	enum halt halt = HALT_INTERRUPT;
	int n;

	for (n = 1; n <= stops && halt == HALT_INTERRUPT; n++) {
		memset(&scene, 0, sizeof(scene));
		scene_open(&scene, small_genrmf(&scene.fixture), variants[n % count]);
		gpu->tick = 100 * 1000;
		gpu->query = n % 8 ? usual.query : 0;
		scene.run = start(&scene.fixture, &scene.plan);
		scene.asks = 0;
		scene.stop_at = n;
		halt = run_freely(&scene);
		if (halt == HALT_INTERRUPT) {
			scene.stop_at = 0;
			expect_sound(&scene);
			assert_int_equal(run_freely(&scene), HALT_END);
		}
		expect_maximum(&scene);
		scene_end(&scene);
	}
}

static void a_run_stops_wherever_it_asks(void **state)
{
	static const char *const variants[] = { "tc-rcsr", "vc-bcsr" };

	(void)state;
	expect_stops(variants, LENGTH(variants));
}

static void a_traversal_stops_wherever_it_asks(void **state)
{
	int i;

	(void)state;
	for (i = 0; i < TEN; i++)
		expect_stops(ten + i, 1);
}

/* 0 > 1 > 2, where 1 has `leaves` more arcs that lead nowhere: its row is long. */
static struct graph *hub(struct fixture *fixture, int32_t leaves)
{
	struct arc_list list = { .memory = &fixture->memory };
	struct graph *graph;
	int64_t bad;
	int32_t u;

	assert_true(arc_list_add(&list, 0, 1, 7, &fixture->err));
	assert_true(arc_list_add(&list, 1, 2, 9, &fixture->err));
	for (u = 3; u < 3 + leaves; u++)
		assert_true(arc_list_add(&list, 1, u, 1, &fixture->err));
	graph = graph_build(&list, 3 + leaves, &bad, &fixture->err);
	assert_non_null(graph);
	assert_true(ends_set(graph, 0, 2, &fixture->err));
	return graph;
}

/* Time stands still, so no slice ends by itself. The plug-in asks in the middle of a launch, and
 * only a team that leaves its long row makes the run stop there: it has done no relabeling yet. */
static void expect_haste(const char *variant, int32_t leaves)
{
	struct scene scene = { 0 };

	scene_open(&scene, hub(&scene.fixture, leaves), variant);
	scene.plan.relabel = RELABEL_EVERY;
	scene.plan.relabel_cycles = 1;
	gpu->tick = 0;
	gpu->query = 0; /* all is done between two questions */
	scene.run = start(&scene.fixture, &scene.plan);
	scene.stop_at = scene.asks + 1;
	assert_int_equal(run_freely(&scene), HALT_INTERRUPT);
	assert_int_equal(scene.run->now.counters[COUNTER_global_relabels], 1);
	expect_sound(&scene);
	scene.stop_at = 0;
	assert_int_equal(run_freely(&scene), HALT_END);
	expect_maximum(&scene);
	scene_end(&scene);
}

static void a_lane_leaves_a_long_row(void **state)
{
	(void)state;
	expect_haste("tc-rcsr", 100000);
	expect_haste("tc-bcsr", 100000);
}

static void a_team_leaves_a_long_row(void **state)
{
	(void)state;
	expect_haste("vc-rcsr", 300000);
	expect_haste("vc-bcsr", 300000);
}

/* The row is too short for the team that discharges 1, but not for the one that searches from
 * there. */
static void a_search_leaves_a_long_row(void **state)
{
	(void)state;
	expect_haste("vc-bcsr", 100000);
}

/* Free runs and stepped ones on GPUs that do their blocks' work in many orders. Worklists of so many
 * entries, and searches of so many rounds an epoch; 0: as they are. */
static void solve_detours(int64_t worklist, int64_t search_rounds)
{
	int i;

	for (i = 0; i < 24; i++) {
		struct scene scene = { 0 };
		int64_t value;

		scene_open(&scene, detours(&scene.fixture), "turbo");
		scene.plan.sizes.worklist = worklist;
		scene.plan.ideas.search_rounds = search_rounds;
		/* A d each, in any order. */
		gpu->multiprocessors = DETOURS;
		gpu->seed = i;
		gpu->swap = i % 3 * 30;
		scene.run = start(&scene.fixture, &scene.plan);
		if (i % 4 == 3)
			step(&scene.fixture, scene.run, UNIT_LAUNCH, 1 << 20);
		else
			assert_int_equal(run_freely(&scene), HALT_END);
		expect_maximum(&scene);
		assert_true(run_value(scene.run, &value, &scene.fixture.err));
		assert_int_equal(value, DETOURS_VALUE);
		scene_end(&scene);
	}
}

/* Blocks keep one entry each, and searches have more than the pool has room for. */
static void searches_find_what_they_dropped(void **state)
{
	(void)state;
	solve_detours(1, 31);
}

/* The first block that comes to a d has all entries, and keeps few of them. */
static void searches_find_what_a_block_gave_away(void **state)
{
	(void)state;
	solve_detours(0, 1);
}

/* The plug-in lies beside this program. */
static struct emulation *open_plugin(const char *program)
{
	const char *slash = strrchr(program, '/');
	char path[4096];
	void *library;

	snprintf(path, sizeof(path), "%.*s/emulated-cuda.so",
		 slash ? (int)(slash - program) : 1, slash ? program : ".");
	setenv("SPILLWAY_CUDA_PLUGIN", path, 1);
	library = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
	if (!library)
		fprintf(stderr, "%s\n", dlerror());
	return library ? dlsym(library, EMULATION_SYMBOL) : NULL;
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(whatever_is_drawn_ends_right),
		cmocka_unit_test(matchings_end_right),
		cmocka_unit_test(distances_end_right),
		cmocka_unit_test(free_traversals_are_stepped_ones),
		cmocka_unit_test(a_run_stops_wherever_it_asks),
		cmocka_unit_test(a_traversal_stops_wherever_it_asks),
		cmocka_unit_test(a_lane_leaves_a_long_row),
		cmocka_unit_test(a_team_leaves_a_long_row),
		cmocka_unit_test(a_search_leaves_a_long_row),
		cmocka_unit_test(searches_find_what_they_dropped),
		cmocka_unit_test(searches_find_what_a_block_gave_away),
	};

	gpu = open_plugin(argc > 0 ? argv[0] : ".");
	if (!gpu)
		return 2;
	usual = *gpu;
	return cmocka_run_group_tests(tests, NULL, NULL);
}
