/* SPDX-License-Identifier: GPL-3.0-or-later
 * Pictures of matchings: a scene has the graph's edges and what they are, at the end a vertex cover of the
 * matching's size; and all that is shown has a place of its own.
 */
#include "tests/unit/matchings.h"
#include "tests/unit/runs.h"

#include "src/problem/matching/matching.h"
#include "src/view/matching/match_placing.h"

enum { MOST = 200, EDGES = 2000 };

/* A scene with its rooms. */
struct stage {
	struct match_scene scene;
	struct scene_vertex vertices[MOST];
	struct scene_edge edges[EDGES];
	int32_t slot[MOST];
	bool shown[MOST], taken[MOST];
};

static struct graph *draw(struct fixture *fixture, uint64_t seed)
{
	struct random random;

	random_start(&random, seed, "scenes");
	return sides_draw(&fixture->memory, &random, (int32_t)random_range(&random, 1, 60),
			  (int32_t)random_range(&random, 1, 60), random_range(&random, 0, 200),
			  1 + (int)random_below(&random, 2));
}

static void take(struct fixture *fixture, struct stage *stage, struct run *run, int32_t centre,
		 int32_t room, bool near)
{
	stage->scene = (struct match_scene){ .vertices = stage->vertices, .room = room,
					     .edges = stage->edges, .edge_room = EDGES, .near = near };
	assert_true(match_scene_take(run, centre, &stage->scene, &fixture->err));
}

/* Each vertex once, as mu has it, and with all of its edges, here or elsewhere. */
static void check_vertices(const struct match_scene *scene, const struct run *run)
{
	const struct graph *graph = run->plan.graph;
	bool *seen = unit_room((size_t)graph->labels.count);
	int32_t i, v;

	memset(seen, 0, (size_t)graph->labels.count);
	for (i = 0; i < scene->count; i++) {
		int64_t inside = 0, e;

		v = scene->vertices[i].vertex;
		assert_false(seen[v]);
		seen[v] = true;
		assert_int_equal(scene->vertices[i].is_row, v < graph->labels.left);
		for (e = 0; e < scene->edge_count; e++)
			inside += scene->edges[e].row == i || scene->edges[e].column == i;
		assert_int_equal(scene->vertices[i].outside + inside, graph->row[v + 1] - graph->row[v]);
		if (!scene->vertices[i].is_row)
			assert_int_equal(scene->vertices[i].state == SCENE_ACTIVE,
					 matching_is_active(matching_mu(run), v));
	}
	free(seen);
}

static void check_edges(const struct match_scene *scene, const struct run *run)
{
	const int32_t *mu = matching_mu(run);
	const struct scene_edge *edge;
	int64_t matched = 0;
	int32_t u, v;

	for (edge = scene->edges; edge < scene->edges + scene->edge_count; edge++) {
		u = scene->vertices[edge->row].vertex;
		v = scene->vertices[edge->column].vertex;
		assert_true(graph_find(run->plan.graph, u, v) >= 0);
		assert_int_equal(edge->matched, mu[u] == v && mu[v] == u);
		matched += edge->matched;
	}
	if (scene->whole) {
		assert_int_equal(matched, scene->sums.matched);
		assert_int_equal(scene->edge_count, run->plan.graph->entries / 2);
	}
}

/* Of what is shown, no two vertices of a side have the same slot, and mates stand side by side. */
static void check_places(struct stage *stage, const bool *shown)
{
	const struct match_scene *scene = &stage->scene;
	const int32_t slots = match_place(scene, shown, stage->slot, stage->taken);
	bool used[2][MOST] = { { false } };
	int64_t e;
	int32_t i;

	for (i = 0; i < scene->count; i++) {
		if (shown && !shown[i]) {
			assert_int_equal(stage->slot[i], -1);
			continue;
		}
		assert_in_range(stage->slot[i], 0, slots - 1);
		assert_false(used[scene->vertices[i].is_row][stage->slot[i]]);
		used[scene->vertices[i].is_row][stage->slot[i]] = true;
	}
	for (e = 0; e < scene->edge_count; e++)
		if (scene->edges[e].matched && stage->slot[scene->edges[e].row] >= 0 &&
		    stage->slot[scene->edges[e].column] >= 0)
			assert_int_equal(stage->slot[scene->edges[e].row],
					 stage->slot[scene->edges[e].column]);
}

static void check_scene(struct stage *stage, const struct run *run)
{
	int32_t i;

	check_vertices(&stage->scene, run);
	check_edges(&stage->scene, run);
	check_places(stage, NULL);
	for (i = 0; i < stage->scene.count; i++)
		stage->shown[i] = i % 3 != 1;
	check_places(stage, stage->shown);
}

/* Each edge has an end in it, and it is as large as the matching. */
static void check_cover(const struct match_scene *scene)
{
	int64_t count = 0, e;
	int32_t i;

	for (i = 0; i < scene->count; i++)
		count += scene->vertices[i].in_cover;
	assert_int_equal(count, scene->sums.cover);
	assert_int_equal(count, scene->sums.matched);
	for (e = 0; e < scene->edge_count; e++)
		assert_true(scene->vertices[scene->edges[e].row].in_cover ||
			    scene->vertices[scene->edges[e].column].in_cover);
}

static void check_moment(struct fixture *fixture, struct stage *stage, struct run *run, int32_t centre)
{
	const bool over = run->now.phase == PHASE_DONE;

	take(fixture, stage, run, -1, MOST, false);
	assert_true(stage->scene.whole);
	check_scene(stage, run);
	if (over)
		check_cover(&stage->scene);
	else
		assert_int_equal(stage->scene.sums.cover, -1);
	take(fixture, stage, run, centre, MOST, false);
	assert_true(stage->scene.whole);
	assert_int_equal(stage->vertices[0].vertex, centre);
	check_scene(stage, run);
	take(fixture, stage, run, centre, 7, false);
	check_scene(stage, run);
	take(fixture, stage, run, centre, MOST, true);
	assert_int_equal(stage->vertices[0].outside, 0);
	check_scene(stage, run);
}

static void scenes_are_the_matching(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct stage *stage = unit_room(sizeof(*stage));
	const struct variant *const *row;
	struct graph *graph;
	struct plan plan;
	struct run *run;
	uint64_t seed;

	(void)state;
	for (seed = 1; seed <= (uint64_t)unit_draws(6, 120); seed++) {
		graph = draw(&fixture, seed);
		for (row = match_variants(); *row; row++) {
			plan = plan_for(graph, (*row)->name);
			plan.initial = (enum initial)(seed % 3);
			plan.sizes.host_cycle = 2;
			run = start(&fixture, &plan);
			do
				check_moment(&fixture, stage, run,
					     (int32_t)(seed * 7 % (uint64_t)graph->labels.count));
			while (step(&fixture, run, UNIT_CYCLE, 1) == HALT_UNIT);
			check_moment(&fixture, stage, run, 0);
			run_free(run);
		}
		graph_free(graph);
	}
	free(stage);
	assert_int_equal(fixture.memory.used, 0);
}

/* A matching that is not as large as can be has no cover of its size: none is marked. */
static void no_cover_without_a_maximum(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct stage *stage = unit_room(sizeof(*stage));
	struct graph *graph = sides_chain(&fixture.memory, 20);
	struct plan plan = plan_for(graph, "hk");
	struct run *run = start(&fixture, &plan);
	int32_t mate;

	(void)state;
	assert_int_equal(step(&fixture, run, UNIT_CYCLE, INT64_MAX), HALT_END);
	take(&fixture, stage, run, -1, MOST, false);
	check_cover(&stage->scene);
	mate = matching_mu(run)[3];
	matching_mu(run)[3] = matching_mu(run)[mate] = MATCH_FREE;
	take(&fixture, stage, run, -1, MOST, false);
	assert_int_equal(stage->scene.sums.cover, -1);
	assert_false(stage->vertices[0].in_cover);
	run_free(run);
	free(stage);
	fixture_end(&fixture, graph);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(scenes_are_the_matching),
		cmocka_unit_test(no_cover_without_a_maximum),
	};

	return cmocka_run_group_tests_name("match_scene", tests, NULL, NULL);
}
