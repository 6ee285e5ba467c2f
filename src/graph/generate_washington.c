/* SPDX-License-Identifier: GPL-3.0-or-later
 * washington-rlg: the random level graph of the University of Washington's
 * generator (First DIMACS Implementation Challenge). `cols` levels of `rows`
 * vertices; every vertex has arcs to three random vertices of the next level,
 * with capacities from 1 to cap. The source feeds the first level and the last
 * level feeds the sink, with capacity 3 cap.
 */
#include "src/base/random.h"
#include "src/graph/generate.h"

enum { ROWS, COLS, CAP };

static void size(const int64_t *value, double *vertices, double *arcs)
{
	double rows = (double)value[ROWS];
	double cols = (double)value[COLS];

	*vertices = rows * cols + 2;
	*arcs = 3 * rows * (cols - 1) + 2 * rows;
}

static bool join_level(struct recipe *recipe, int64_t first, struct err *err)
{
	int64_t rows = recipe->value[ROWS];
	int64_t r;
	int i;

	for (r = 0; r < rows; r++) {
		for (i = 0; i < 3; i++) {
			int64_t to = random_range(recipe->random, 0, rows - 1);
			int64_t capacity = random_range(recipe->random, 1, recipe->value[CAP]);

			if (!arc_list_add(recipe->list, (int32_t)(first + r),
					  (int32_t)(first + rows + to), capacity, err))
				return false;
		}
	}
	return true;
}

static bool make(struct recipe *recipe, struct err *err)
{
	int64_t rows = recipe->value[ROWS];
	int64_t cols = recipe->value[COLS];
	int64_t ends = 3 * recipe->value[CAP];
	int64_t r, c;

	recipe->vertices = rows * cols + 2;
	recipe->source = 0;
	recipe->sink = recipe->vertices - 1;
	for (r = 0; r < rows; r++)
		if (!arc_list_add(recipe->list, 0, (int32_t)(1 + r), ends, err))
			return false;
	for (c = 0; c + 1 < cols; c++)
		if (!join_level(recipe, 1 + c * rows, err))
			return false;
	for (r = 0; r < rows; r++)
		if (!arc_list_add(recipe->list, (int32_t)(1 + (cols - 1) * rows + r),
				  (int32_t)recipe->sink, ends, err))
			return false;
	return true;
}

const struct family family_washington_rlg = {
	.name = "washington-rlg",
	.title = "random level graph (University of Washington)",
	.keys = {
		[ROWS] = { .name = "rows", .help = "vertices of a level",
			   .least = 1, .most = INT32_MAX },
		[COLS] = { .name = "cols", .help = "number of levels",
			   .least = 1, .most = INT32_MAX },
		[CAP] = { .name = "cap", .help = "largest capacity between levels", .least = 1,
			  .most = INT64_MAX / 1024, .optional = true, .standard = 1000 },
	},
	.size = size,
	.make = make,
};
