/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/matching/match_placing.h"

#include <string.h>

static bool is_shown(const bool *shown, int32_t i)
{
	return !shown || shown[i];
}

/* How many of that side are shown. */
static int32_t count_side(const struct match_scene *scene, const bool *shown, bool rows)
{
	int32_t count = 0;
	int32_t i;

	for (i = 0; i < scene->count; i++)
		count += is_shown(shown, i) && scene->vertices[i].is_row == rows;
	return count;
}

/* Rows in the graph's order: each behind those of lower numbers. */
static void place_rows(const struct match_scene *scene, const bool *shown, int32_t *slot)
{
	const struct scene_vertex *vertices = scene->vertices;
	int32_t i, j;

	for (i = 0; i < scene->count; i++) {
		slot[i] = is_shown(shown, i) && vertices[i].is_row ? 0 : -1;
		for (j = 0; slot[i] >= 0 && j < scene->count; j++)
			slot[i] += is_shown(shown, j) && vertices[j].is_row &&
				   vertices[j].vertex < vertices[i].vertex;
	}
}

static void place_mates(const struct match_scene *scene, const bool *shown, int32_t *slot, bool *taken)
{
	const struct scene_edge *edge;

	for (edge = scene->edges; edge < scene->edges + scene->edge_count; edge++) {
		if (!edge->matched || !is_shown(shown, edge->row) || !is_shown(shown, edge->column))
			continue;
		slot[edge->column] = slot[edge->row];
		taken[slot[edge->row]] = true;
	}
}

/* The mean slot of a column's rows; half the slots if none is shown. */
static int32_t wish_of(const struct match_scene *scene, const int32_t *slot, int32_t column, int32_t slots)
{
	const struct scene_edge *edge;
	int64_t sum = 0;
	int32_t count = 0;

	for (edge = scene->edges; edge < scene->edges + scene->edge_count; edge++) {
		if (edge->column != column || slot[edge->row] < 0)
			continue;
		sum += slot[edge->row];
		count++;
	}
	return count ? (int32_t)(sum / count) : slots / 2;
}

/* The next slot without a column; of two equally near ones the upper one. */
static int32_t nearest(const bool *taken, int32_t slots, int32_t wish)
{
	int32_t far;

	for (far = 0; far < slots; far++) {
		if (wish - far >= 0 && !taken[wish - far])
			return wish - far;
		if (wish + far < slots && !taken[wish + far])
			return wish + far;
	}
	return 0;
}

int32_t match_place(const struct match_scene *scene, const bool *shown, int32_t *slot, bool *taken)
{
	const int32_t rows = count_side(scene, shown, true);
	const int32_t columns = count_side(scene, shown, false);
	const int32_t slots = rows > columns ? rows : columns;
	int32_t i;

	memset(taken, 0, (size_t)scene->count * sizeof(*taken));
	place_rows(scene, shown, slot);
	place_mates(scene, shown, slot, taken);
	for (i = 0; i < scene->count; i++) {
		if (scene->vertices[i].is_row || slot[i] >= 0 || !is_shown(shown, i))
			continue;
		slot[i] = nearest(taken, slots, wish_of(scene, slot, i, slots));
		taken[slot[i]] = true;
	}
	return slots;
}
