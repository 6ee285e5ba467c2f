/* SPDX-License-Identifier: GPL-3.0-or-later
 * All vertices by height and excess. The screen draws this often and graphs are large, so it
 * takes two passes without divisions.
 */
#include "src/base/memory.h"
#include "src/graph/graph.h"
#include "src/view/look/look.h"
#include "src/problem/flow/flow.h"
#include "src/engine/run.h"
#include "src/view/look/snapshot.h"

int64_t map_excess(int column)
{
	static const int64_t ones[] = { 1, 2, 5 };
	int64_t least;

	if (column < 1)
		return 0;
	least = ones[(column - 1) % 3];
	for (column = (column - 1) / 3; column > 0; column--)
		least *= 10;
	return least;
}

/* The last column whose least excess is not above this one. */
static int column_of(const int64_t least[MAP_EXCESSES], int64_t excess)
{
	int low = 0, high = MAP_EXCESSES;
	int middle;

	if (excess <= 0)
		return 0;
	while (high - low > 1) {
		middle = low + (high - low) / 2;
		if (least[middle] <= excess)
			low = middle;
		else
			high = middle;
	}
	return low;
}

/* What the passes go by. */
struct grid {
	int64_t least[MAP_EXCESSES];
	int shift; /* a row holds 2^shift heights */
	int top;   /* the row of |V| and above */
};

static struct grid make_grid(int32_t highest)
{
	struct grid grid = { .shift = 0 };
	int i;

	for (i = 0; i < MAP_EXCESSES; i++)
		grid.least[i] = map_excess(i);
	while (highest >> grid.shift >= MAP_HEIGHTS - 1)
		grid.shift++;
	grid.top = (int)(highest >> grid.shift) + 1;
	return grid;
}

static int row_of(const struct grid *grid, const struct residual *view, int32_t u)
{
	const int32_t height = view->height[u];

	return height >= view->graph->vertices ? grid->top : (int)(height >> grid->shift);
}

static int column_at(const struct grid *grid, const struct residual *view, int32_t u)
{

	return terminals_have(&view->terminals, u) ? 0
							  : column_of(grid->least, view->excess[u]);
}

/* Adds up what lies apart so that equal rows one behind the other wait for no sum. */
enum { APART = 4 };

static void fill(const struct residual *view, const struct grid *grid, struct map_look *map)
{
	const int32_t vertices = view->graph->vertices;
	int32_t idle[APART][MAP_HEIGHTS + 1] = { { 0 } };
	int column, row, i;
	int32_t u;

	for (u = 0; u < vertices; u++) {
		row = row_of(grid, view, u);
		column = view->excess[u] > 0 ? column_at(grid, view, u) : 0;
		if (!column) {
			idle[u % APART][row]++;
			continue;
		}
		map->vertices[row * MAP_EXCESSES + column]++;
		map->active += row < grid->top;
		if (column >= map->columns)
			map->columns = column + 1;
	}
	for (row = 0; row < map->rows; row++)
		for (i = 0; i < APART; i++)
			map->vertices[row * MAP_EXCESSES] += idle[i][row];
}

static bool look_map(struct run *run, struct snapshot *snapshot, struct err *err)
{
	const struct residual *view =
		flow_fetch(run, FLOW_EXCESS | FLOW_HEIGHT | MIRROR_LOOK, err);
	const int32_t chosen = snapshot->about.chosen;
	struct map_look *map = &snapshot->map;
	struct grid grid;

	if (!view)
		return false;
	grid = make_grid(snapshot->known & KNOWN_HEIGHTS ? (int32_t)snapshot->heights.highest
							  : look_highest(view));
	map->width = INT64_C(1) << grid.shift;
	map->rows = grid.top + 1;
	map->columns = 1;
	map->chosen_row = map->chosen_column = -1;
	map->vertices = memory_array(run->memory, (size_t)(map->rows * MAP_EXCESSES),
				     sizeof(*map->vertices), "a map", err);
	if (!map->vertices)
		return false;
	fill(view, &grid, map);
	if (chosen >= 0) {
		map->chosen_row = row_of(&grid, view, chosen);
		map->chosen_column = column_at(&grid, view, chosen);
		map->chosen_height = view->height[chosen];
		map->chosen_excess = map->chosen_column ? view->excess[chosen] : 0;
	}
	snapshot->known |= KNOWN_MAP;
	return true;
}

const struct look look_row_map = { KNOWN_MAP, &problem_flow, look_map };
