/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/matching/match_scene.h"

#include "src/base/memory.h"
#include "src/engine/run.h"
#include "src/graph/graph.h"
#include "src/host/match_distances.h"
#include "src/problem/matching/matching.h"

enum { EVENTS_BACK = 4096 }; /* events that are looked at for the last change */

bool match_scene_change(const struct run *run, struct log_entry *change)
{
	const unsigned kinds = 1u << LOG_MATCH | 1u << LOG_CONFLICT | 1u << LOG_GIVE_UP;
	int64_t n = run_count_events(run);
	const int64_t last = n > EVENTS_BACK ? n - EVENTS_BACK : 0;

	while (n-- > last)
		if (run_get_event(run, n, change) && kinds & 1u << change->kind)
			return true;
	return false;
}

/* --- Vertices. --- */

static enum scene_state state_of(const struct run *run, int32_t v)
{
	const int32_t *mu = matching_mu(run);

	if (v < run->plan.graph->labels.left)
		return mu[v] < 0 ? SCENE_FREE : SCENE_MATCHED;
	if (mu[v] == MATCH_GIVEN_UP)
		return SCENE_GIVEN_UP;
	return matching_is_active(mu, v) ? SCENE_ACTIVE : SCENE_MATCHED;
}

static bool is_lit(const struct match_scene *scene, int32_t v)
{
	return scene->changed && (scene->change.u == v ||
				  (scene->change.kind != LOG_GIVE_UP && scene->change.v == v));
}

static int32_t find(const struct match_scene *scene, int32_t v)
{
	int32_t i;

	for (i = 0; i < scene->count && scene->vertices[i].vertex != v; i++)
		;
	return i < scene->count ? i : -1;
}

static void put(const struct run *run, struct match_scene *scene, int32_t v)
{
	scene->vertices[scene->count++] = (struct scene_vertex){
		.vertex = v,
		.is_row = v < run->plan.graph->labels.left,
		.state = state_of(run, v),
		.lit = is_lit(scene, v),
		.outside = run->plan.graph->row[v + 1] - run->plan.graph->row[v],
	};
}

static void put_new(const struct run *run, struct match_scene *scene, int32_t v)
{
	if (scene->count < scene->room && find(scene, v) < 0)
		put(run, scene, v);
}

/* The centre, its neighbours, and their mates. */
static void put_near(const struct run *run, struct match_scene *scene, int32_t centre)
{
	const struct graph *graph = run->plan.graph;
	const int32_t *mu = matching_mu(run);
	int32_t i, count;
	int64_t p;

	put(run, scene, centre);
	if (mu[centre] >= 0)
		put_new(run, scene, mu[centre]);
	for (p = graph->row[centre]; p < graph->row[centre + 1] && scene->count < scene->room; p++)
		put_new(run, scene, graph->head[p]);
	count = scene->count;
	for (i = 1; i < count; i++)
		if (mu[scene->vertices[i].vertex] >= 0)
			put_new(run, scene, mu[scene->vertices[i].vertex]);
}

/* From the centre on, and then the others. */
static void put_around(const struct run *run, struct match_scene *scene, int32_t centre)
{
	const struct graph *graph = run->plan.graph;
	const int32_t *mu = matching_mu(run);
	int32_t next, v;
	int64_t p;

	put(run, scene, centre);
	for (next = 0; next < scene->count && scene->count < scene->room; next++) {
		v = scene->vertices[next].vertex;
		if (mu[v] >= 0)
			put_new(run, scene, mu[v]);
		for (p = graph->row[v]; p < graph->row[v + 1] && scene->count < scene->room; p++)
			put_new(run, scene, graph->head[p]);
	}
	for (v = 0; v < graph->labels.count && scene->count < scene->room; v++)
		put_new(run, scene, v);
}

static void put_all(const struct run *run, struct match_scene *scene)
{
	int32_t v;

	for (v = 0; v < run->plan.graph->labels.count && scene->count < scene->room; v++)
		put(run, scene, v);
}

/* --- Edges. --- */

static void put_edge(const struct run *run, struct match_scene *scene, int32_t row, int32_t column)
{
	struct scene_vertex *u = &scene->vertices[row], *v = &scene->vertices[column];
	const int32_t *mu = matching_mu(run);

	if (scene->edge_count == scene->edge_room) {
		scene->edges_left_out++;
		return;
	}
	u->outside--;
	v->outside--;
	scene->edges[scene->edge_count++] = (struct scene_edge){
		.row = row,
		.column = column,
		.matched = mu[u->vertex] == v->vertex && mu[v->vertex] == u->vertex,
		.lit = scene->changed && scene->change.kind != LOG_GIVE_UP &&
		       scene->change.u == v->vertex && scene->change.v == u->vertex,
	};
}

/* Pair by pair: a row of the scene may have far more edges than the scene has vertices. */
static void put_edges(const struct run *run, struct match_scene *scene)
{
	int32_t row, column;

	for (row = 0; row < scene->count; row++)
		for (column = 0; scene->vertices[row].is_row && column < scene->count; column++)
			if (!scene->vertices[column].is_row &&
			    graph_find(run->plan.graph, scene->vertices[row].vertex,
				       scene->vertices[column].vertex) >= 0)
				put_edge(run, scene, row, column);
}

/* --- The whole graph. --- */

static void count_rows(const struct run *run, struct scene_sums *sums)
{
	const struct labels *labels = &run->plan.graph->labels;
	int32_t u;

	*sums = (struct scene_sums){
		.rows = labels->left,
		.columns = labels->count - labels->left,
		.edges = run->plan.graph->entries / 2,
		.cover = -1,
	};
	for (u = 0; u < labels->left; u++)
		sums->matched += matching_mu(run)[u] >= 0;
}

/* `psi`: distances to free rows, or the number of vertices where none can be reached. */
static bool is_in_cover(const struct graph *graph, const int32_t *psi, int32_t v)
{
	const bool reaches = psi[v] < graph->labels.count;

	return v < graph->labels.left ? !reaches : reaches;
}

/* Only a matching that is as large as can be has a cover of its size. */
static void mark_cover(const struct graph *graph, const int32_t *psi, struct match_scene *scene)
{
	int64_t count = 0;
	int32_t v;

	for (v = 0; v < graph->labels.count; v++)
		count += is_in_cover(graph, psi, v);
	if (count != scene->sums.matched)
		return;
	scene->sums.cover = count;
	for (v = 0; v < scene->count; v++)
		scene->vertices[v].in_cover = is_in_cover(graph, psi, scene->vertices[v].vertex);
}

static bool find_cover(struct run *run, struct match_scene *scene, struct err *err)
{
	const struct graph *graph = run->plan.graph;
	const struct match_state state = { graph, matching_mu(run) };
	const size_t count = (size_t)graph->labels.count;
	const struct poll nobody = { 0 };
	int64_t levels, work;
	int32_t *room;

	if (run->now.phase != PHASE_DONE || graph->entries > SCENE_COVER_MOST)
		return true;
	room = memory_array(run->memory, 2 * count, sizeof(*room), "a cover", err);
	if (!room)
		return false;
	if (match_distances(&state, room, room + count, &nobody, &levels, &work))
		mark_cover(graph, room, scene);
	memory_free(room);
	return true;
}

bool match_scene_take(struct run *run, int32_t centre, struct match_scene *scene, struct err *err)
{
	scene->count = 0;
	scene->edge_count = scene->edges_left_out = 0;
	if (!mirror_fetch(run, MATCHING_MU | MIRROR_LOOK, err))
		return false;
	scene->changed = match_scene_change(run, &scene->change);
	if (centre < 0)
		put_all(run, scene);
	else if (scene->near)
		put_near(run, scene, centre);
	else
		put_around(run, scene, centre);
	scene->whole = scene->count == run->plan.graph->labels.count;
	put_edges(run, scene);
	count_rows(run, &scene->sums);
	return find_cover(run, scene, err);
}
