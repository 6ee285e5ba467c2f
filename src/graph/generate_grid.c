/* SPDX-License-Identifier: GPL-3.0-or-later
 * grid: rows x cols vertices, each joined to its neighbours both ways, every arc
 * with its own capacity from 1 to cap. Source and sink are two opposite corners;
 * `terminals` chooses others.
 */
#include "src/base/err.h"
#include "src/base/random.h"
#include "src/graph/generate.h"

enum { ROWS, COLS, CAP };

static void size(const int64_t *value, double *vertices, double *arcs)
{
	double rows = (double)value[ROWS];
	double cols = (double)value[COLS];

	*vertices = rows * cols;
	*arcs = 2 * (rows * (cols - 1) + cols * (rows - 1));
}

/* Both arcs between two neighbours. */
static bool join(struct recipe *recipe, int64_t u, int64_t v, struct err *err)
{
	int64_t cap = recipe->value[CAP];
	int64_t there = random_range(recipe->random, 1, cap);
	int64_t back = random_range(recipe->random, 1, cap);

	return arc_list_add(recipe->list, (int32_t)u, (int32_t)v, there, err) &&
	       arc_list_add(recipe->list, (int32_t)v, (int32_t)u, back, err);
}

static bool make(struct recipe *recipe, struct err *err)
{
	int64_t rows = recipe->value[ROWS];
	int64_t cols = recipe->value[COLS];
	int64_t r, c, u;

	recipe->vertices = rows * cols;
	if (recipe->vertices < 2)
		return err_set(err, ERR_WORK, "grid: rows=1 cols=1 makes a single vertex, but "
			       "source and sink must be two");
	recipe->source = 0;
	recipe->sink = recipe->vertices - 1;
	for (r = 0; r < rows; r++) {
		for (c = 0; c < cols; c++) {
			u = r * cols + c;
			if (c + 1 < cols && !join(recipe, u, u + 1, err))
				return false;
			if (r + 1 < rows && !join(recipe, u, u + cols, err))
				return false;
		}
	}
	return true;
}

const struct family family_grid = {
	.name = "grid",
	.title = "a grid joined both ways",
	.keys = {
		[ROWS] = { .name = "rows", .help = "number of rows",
			   .least = 1, .most = INT32_MAX },
		[COLS] = { .name = "cols", .help = "number of columns",
			   .least = 1, .most = INT32_MAX },
		[CAP] = { .name = "cap", .help = "largest capacity",
			  .least = 1, .most = INT64_MAX / 8, .capacity = true },
	},
	.size = size,
	.make = make,
};
