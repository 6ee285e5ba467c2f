/* SPDX-License-Identifier: GPL-3.0-or-later
 * road: a planar graph like that of a town. Crossings lie on a grid of rows x
 * cols; streets join neighbours, both ways with the same capacity, which the
 * street's class gives:
 *
 *   arterial   every eighth row and column from the first on, and the last of each:
 *              capacity 40 to 60
 *   collector  the fourth between two arterials: 12 to 20
 *   local      the others: 3 to 8
 *
 * Where streets are missing: of the street to the north and the one to the west of
 * a crossing, every second crossing lacks one, unless that one is an arterial's.
 * A crossing keeps the other, and the first row and column are whole: so every
 * crossing is reached from the first one. In every sixteenth block on average a
 * local street runs from the north-west to the south-east; only one diagonal a
 * block, so that the graph stays planar.
 *
 * Source and sink are the first and the last crossing; `terminals` chooses others.
 */
#include "src/base/err.h"
#include "src/base/random.h"
#include "src/graph/generate.h"

enum { ROWS, COLS };
enum { ARTERIAL_EVERY = 8, DIAGONAL_EVERY = 16 };
enum street { LOCAL, COLLECTOR, ARTERIAL };

static void size(const int64_t *value, double *vertices, double *arcs)
{
	double rows = (double)value[ROWS];
	double cols = (double)value[COLS];

	*vertices = rows * cols;
	*arcs = 2 * (rows * (cols - 1) + cols * (rows - 1) + (rows - 1) * (cols - 1));
}

/* The class of line `number` of `count` parallel ones. */
static enum street street_of(int64_t number, int64_t count)
{
	if (number % ARTERIAL_EVERY == 0 || number == count - 1)
		return ARTERIAL;
	return number % ARTERIAL_EVERY == ARTERIAL_EVERY / 2 ? COLLECTOR : LOCAL;
}

/* A street, both ways. */
static bool pave(struct recipe *recipe, int64_t u, int64_t v, enum street street,
		 struct err *err)
{
	static const int64_t bounds[][2] = {
		[LOCAL] = { 3, 8 },
		[COLLECTOR] = { 12, 20 },
		[ARTERIAL] = { 40, 60 },
	};
	int64_t capacity = random_range(recipe->random, bounds[street][0], bounds[street][1]);

	return arc_list_add(recipe->list, (int32_t)u, (int32_t)v, capacity, err) &&
	       arc_list_add(recipe->list, (int32_t)v, (int32_t)u, capacity, err);
}

/* The streets of a crossing to the north, the west and the north-west. */
static bool join(struct recipe *recipe, int64_t r, int64_t c, struct err *err)
{
	int64_t rows = recipe->value[ROWS];
	int64_t cols = recipe->value[COLS];
	int64_t u = r * cols + c;
	bool north = r > 0;
	bool west = c > 0;
	uint64_t lot;

	if (north && west) {
		lot = random_below(recipe->random, 4);
		north = lot != 0 || street_of(c, cols) == ARTERIAL;
		west = lot != 1 || street_of(r, rows) == ARTERIAL;
		if (random_below(recipe->random, DIAGONAL_EVERY) == 0 &&
		    !pave(recipe, u - cols - 1, u, LOCAL, err))
			return false;
	}
	return (!north || pave(recipe, u - cols, u, street_of(c, cols), err)) &&
	       (!west || pave(recipe, u - 1, u, street_of(r, rows), err));
}

static bool make(struct recipe *recipe, struct err *err)
{
	int64_t rows = recipe->value[ROWS];
	int64_t cols = recipe->value[COLS];
	int64_t r, c;

	recipe->vertices = rows * cols;
	if (recipe->vertices < 2)
		return err_set(err, ERR_WORK, "road: rows=1 cols=1 makes a single vertex, but "
			       "source and sink must be two");
	recipe->source = 0;
	recipe->sink = recipe->vertices - 1;
	for (r = 0; r < rows; r++)
		for (c = 0; c < cols; c++)
			if (!join(recipe, r, c, err))
				return false;
	return true;
}

const struct family family_road = {
	.name = "road",
	.title = "streets of a town: a grid with gaps, few wide streets",
	.keys = {
		[ROWS] = { .name = "rows", .help = "rows of crossings", .least = 1,
			   .most = INT32_MAX },
		[COLS] = { .name = "cols", .help = "columns of crossings", .least = 1,
			   .most = INT32_MAX },
	},
	.size = size,
	.make = make,
};
