/* SPDX-License-Identifier: GPL-3.0-or-later
 * The hash of a run's state: each thing it speaks of changes it, and nothing else.
 */
#include "tests/unit/runs.h"

#include "gpu/core/worklist.h"

struct scene {
	struct fixture fixture;
	struct graph *graph;
	struct run *run;
	struct residual *view; /* of the run; sim's own memory but for rcsr's capacities */
	uint64_t plain, full;  /* the hash when the scene was set */
};

static uint64_t plain_hash(struct scene *scene)
{
	return hash_of(&scene->fixture, scene->run, false);
}

static uint64_t full_hash(struct scene *scene)
{
	return hash_of(&scene->fixture, scene->run, true);
}

/* A run in mid-course, with a queue of several vertices. */
static void open_scene(struct scene *scene, const char *variant, int64_t cycles)
{
	struct plan plan;

	memset(scene, 0, sizeof(*scene));
	scene->graph = small_genrmf(&scene->fixture);
	plan = plan_for(scene->graph, variant);
	scene->run = start(&scene->fixture, &plan);
	if (cycles)
		assert_int_equal(step(&scene->fixture, scene->run, UNIT_CYCLE, cycles),
				 HALT_UNIT);
	scene->view = view_of(&scene->fixture, scene->run);
	scene->plain = plain_hash(scene);
	scene->full = full_hash(scene);
}

static void close_scene(struct scene *scene)
{
	run_free(scene->run);
	graph_free(scene->graph);
	assert_int_equal(scene->fixture.memory.used, 0);
}

/* Both hashes are other ones than when the scene was set, or only the full one. */
static void expect_other(struct scene *scene)
{
	assert_true(plain_hash(scene) != scene->plain);
	assert_true(full_hash(scene) != scene->full);
}

static void expect_other_full(struct scene *scene)
{
	assert_true(plain_hash(scene) == scene->plain);
	assert_true(full_hash(scene) != scene->full);
}

static void expect_same(struct scene *scene)
{
	assert_true(plain_hash(scene) == scene->plain);
	assert_true(full_hash(scene) == scene->full);
}

/* --- What lies on vertices and arcs. --- */

/* Residual capacities alone, without the excess they move. */
static void every_flow_counts(void **state)
{
	struct scene scene;
	int64_t p, twin;
	int32_t u;

	(void)state;
	open_scene(&scene, "vc-bcsr", 12);
	for (u = 0; u < scene.graph->vertices; u++) {
		for (p = scene.graph->row[u]; p < scene.graph->row[u + 1]; p++) {
			if (!residual_get(scene.view, p))
				continue;
			twin = graph_twin(scene.graph, u, p);
			residual_add(scene.view, p, -1);
			residual_add(scene.view, twin, 1);
			expect_other(&scene);
			residual_add(scene.view, p, 1);
			residual_add(scene.view, twin, -1);
		}
	}
	expect_same(&scene);
	close_scene(&scene);
}

/* What flows to one neighbour is not what flows to another. */
static void where_flow_goes_counts(void **state)
{
	struct scene scene;
	int64_t p, q;
	uint64_t before;

	(void)state;
	open_scene(&scene, "vc-bcsr", 12);
	p = scene.graph->row[ends_of(scene.graph)->source];
	q = p + 1;
	assert_int_equal(residual_get(scene.view, p), 0);
	assert_int_equal(residual_get(scene.view, q), 0);
	/* Both arcs are full, and as wide: one unit less on the one or on the other. */
	assert_true(graph_capacity(scene.graph, p) == graph_capacity(scene.graph, q));
	residual_add(scene.view, p, 1);
	before = plain_hash(&scene);
	residual_add(scene.view, p, -1);
	residual_add(scene.view, q, 1);
	assert_true(plain_hash(&scene) != before);
	close_scene(&scene);
}

static void every_excess_and_height_counts(void **state)
{
	struct scene scene;
	int32_t u;

	(void)state;
	open_scene(&scene, "vc-bcsr", 12);
	for (u = 0; u < scene.graph->vertices; u++) {
		scene.view->excess[u]++;
		expect_other(&scene);
		scene.view->excess[u]--;
		scene.view->height[u]++;
		expect_other(&scene);
		scene.view->height[u]--;
	}
	expect_same(&scene);
	close_scene(&scene);
}

/* Numbers that change places between vertices are not the same state. */
static void places_count(void **state)
{
	struct scene scene;
	int64_t *excess;
	int32_t *height;
	int32_t u = -1, v = -1, i;

	(void)state;
	open_scene(&scene, "vc-bcsr", 12);
	for (i = 0; i < scene.graph->vertices; i++) {
		if (!residual_is_active(scene.view, i))
			continue;
		v = u;
		u = i;
	}
	assert_true(u >= 0 && v >= 0);
	excess = scene.view->excess;
	excess[u] = excess[v] + 1;
	scene.plain = plain_hash(&scene);
	scene.full = full_hash(&scene);
	excess[u]--;
	excess[v]++;
	expect_other(&scene);
	excess[u]++;
	excess[v]--;
	expect_same(&scene);
	height = scene.view->height;
	height[u] = height[v] + 1;
	scene.plain = plain_hash(&scene);
	scene.full = full_hash(&scene);
	height[u]--;
	height[v]++;
	expect_other(&scene);
	close_scene(&scene);
}

/* An excess adds more to a low vertex than to one out of reach: that it is active. */
static void being_active_counts(void **state)
{
	struct scene scene;
	uint64_t low, lost;
	int32_t u = 0;

	(void)state;
	open_scene(&scene, "vc-bcsr", 12);
	while (!residual_is_active(scene.view, u))
		u++;
	low = plain_hash(&scene);
	scene.view->excess[u] = 0;
	low -= plain_hash(&scene);
	assert_true(low != 0);
	scene.view->height[u] = scene.graph->vertices;
	lost = plain_hash(&scene);
	scene.view->excess[u] = 9;
	lost = plain_hash(&scene) - lost;
	scene.view->height[u] = scene.graph->vertices - 1;
	low = plain_hash(&scene);
	scene.view->excess[u] = 0;
	low -= plain_hash(&scene);
	assert_true(low != lost);
	/* The excess of terminals never makes them active. */
	u = ends_of(scene.graph)->sink;
	scene.view->excess[u] = 0;
	low = plain_hash(&scene);
	scene.view->height[u] = scene.graph->vertices;
	lost = plain_hash(&scene);
	scene.view->excess[u] = 9;
	lost = plain_hash(&scene) - lost;
	scene.view->height[u] = 0;
	assert_true(plain_hash(&scene) - low == lost);
	close_scene(&scene);
}

/* --- What the run itself knows. --- */

static void phase_and_cycle_count(void **state)
{
	struct scene scene;

	(void)state;
	open_scene(&scene, "vc-bcsr", 12);
	scene.run->now.phase = PHASE_RETURN;
	expect_other(&scene);
	scene.run->now.phase = PHASE_PUSH;
	scene.run->now.counters[COUNTER_cycles]++;
	expect_other(&scene);
	scene.run->now.counters[COUNTER_cycles]--;
	scene.run->now.counters[COUNTER_pushes]++;
	scene.run->now.counters[COUNTER_launches]++;
	expect_same(&scene);
	close_scene(&scene);
}

static void the_queue_counts_in_full(void **state)
{
	struct scene scene;
	int32_t *queue, *size;
	int32_t first;

	(void)state;
	open_scene(&scene, "vc-bcsr", 12);
	queue = machine_map(scene.run->machine, flow_args(scene.run)->queue);
	size = machine_map(scene.run->machine, flow_args(scene.run)->queue_size);
	assert_true(*size > 1 && queue[0] != queue[1]);
	first = queue[0];
	queue[0] = queue[1];
	expect_other_full(&scene);
	queue[1] = first;
	expect_other_full(&scene);
	queue[1] = queue[0];
	queue[0] = first;
	--*size;
	expect_other_full(&scene);
	++*size;
	expect_same(&scene);
	close_scene(&scene);
}

/* Words that change places, and sizes, between launches and between rounds of one. */
static void worklists_count_in_full(void **state)
{
	struct scene scene;
	const struct worklists *lists;
	int32_t block, first, *pool;
	int part, lists_seen = 0;

	(void)state;
	open_scene(&scene, "turbo", 1);
	while (!scene.run->now.launched)
		(void)step(&scene.fixture, scene.run, UNIT_WARP, 1);
	(void)step(&scene.fixture, scene.run, UNIT_WARP, 100);
	assert_true(scene.run->now.launched);
	scene.plain = plain_hash(&scene);
	scene.full = full_hash(&scene);
	lists = scene.run->plan.variant->lists(scene.run);
	for (part = 0; part < WORKLIST_PARTS; part++) {
		for (block = 0; block < lists->blocks; block++) {
			int32_t *size = worklist_size(lists, part, block);

			if (!*size)
				continue;
			lists_seen++;
			--*size;
			expect_other_full(&scene);
			++*size;
			first = worklist_own(lists, part, block)[0];
			worklist_own(lists, part, block)[0] = !first;
			expect_other_full(&scene);
			worklist_own(lists, part, block)[0] = first;
		}
	}
	assert_true(lists_seen > 1);
	pool = worklist_pool(lists, lists->pool);
	assert_true(lists->pool_size[lists->pool] > 1 && pool[0] != pool[1]);
	first = pool[0];
	pool[0] = pool[1];
	pool[1] = first;
	expect_other_full(&scene);
	pool[1] = pool[0];
	pool[0] = first;
	expect_same(&scene);
	close_scene(&scene);
}

/* The last warps of the collecting launch run first and find nothing: between them
 * nothing changes but how far the launch has come. */
static void the_position_counts_in_full(void **state)
{
	struct scene scene;
	struct plan plan;

	(void)state;
	open_scene(&scene, "vc-bcsr", 0);
	plan = scene.run->plan;
	plan.machine.order = ORDER_REVERSED;
	run_free(scene.run);
	scene.run = start(&scene.fixture, &plan);
	step(&scene.fixture, scene.run, UNIT_WARP, 1);
	scene.plain = plain_hash(&scene);
	scene.full = full_hash(&scene);
	step(&scene.fixture, scene.run, UNIT_WARP, 1);
	assert_true(scene.run->now.launched);
	expect_other_full(&scene);
	/* And what is to be done next counts. */
	scene.full = full_hash(&scene);
	scene.run->now.task.kind = TASK_END;
	expect_other_full(&scene);
	scene.run->now.task.kind = TASK_LAUNCH;
	scene.run->now.has_task = false;
	expect_other_full(&scene);
	scene.run->now.has_task = true;
	expect_same(&scene);
	close_scene(&scene);
}

/* --- What it does not speak of. --- */

/* A path leaves no choice: between relabelings all variants pass the same states. */
static void layouts_and_variants_hash_alike(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = path(&fixture, 40, 5);
	const struct variant *const *row;
	uint64_t hash[5], first[5];
	struct plan plan;
	struct run *run;
	int compared = 0;
	int i;

	(void)state;
	for (row = flow_variants(); *row; row++) {
		if ((*row)->machine || has_epochs(*row))
			continue; /* it runs on the host, or a cycle pushes along several arcs */
		if (variant_main(*row)->sync == SYNC_FREE)
			continue; /* pushes may be in flight where a cycle ends */
		plan = plan_for(graph, (*row)->name);
		if (flow_method(*row)->searches) {
			plan.relabel = RELABEL_EVERY; /* else one is due by modelled time */
			plan.relabel_cycles = 1000;
		}
		run = start(&fixture, &plan);
		for (i = 0; i < 5; i++) {
			hash[i] = hash_of(&fixture, run, false);
			assert_true(!i || hash[i] != hash[i - 1]);
			step(&fixture, run, UNIT_CYCLE, 1);
		}
		if (!compared++)
			memcpy(first, hash, sizeof(first));
		assert_memory_equal(hash, first, sizeof(first));
		run_free(run);
	}
	assert_true(compared > 5);
	graph_free(graph);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_flow_counts),
		cmocka_unit_test(where_flow_goes_counts),
		cmocka_unit_test(every_excess_and_height_counts),
		cmocka_unit_test(places_count),
		cmocka_unit_test(being_active_counts),
		cmocka_unit_test(phase_and_cycle_count),
		cmocka_unit_test(the_queue_counts_in_full),
		cmocka_unit_test(worklists_count_in_full),
		cmocka_unit_test(the_position_counts_in_full),
		cmocka_unit_test(layouts_and_variants_hash_alike),
	};

	return cmocka_run_group_tests_name("hash", tests, NULL, NULL);
}
