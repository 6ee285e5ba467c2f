/* SPDX-License-Identifier: GPL-3.0-or-later
 * rmat: the recursive matrix of Chakrabarti, Zhan and Faloutsos (SDM 2004). The
 * adjacency matrix of 2^scale vertices is quartered, one quarter is drawn with the
 * chances a, b, c (upper left, upper right, lower left) and d = 1 - a - b - c, and
 * so on within it, until one cell is left: an arc. degree 2^scale arcs are drawn;
 * loops are dropped, arcs drawn twice are one, and all have capacity 1. Vertices
 * keep their places, so the small numbers are the hubs. There are no terminals.
 *
 * Chances are millionths and draws are whole numbers, so that every host makes the
 * same graph.
 */
#include "src/base/err.h"
#include "src/base/random.h"
#include "src/base/text.h"
#include "src/graph/arc_list.h"
#include "src/graph/generate.h"

enum { SCALE, DEGREE, A, B, C };

static void size(const int64_t *value, double *vertices, double *arcs)
{
	*vertices = (double)(INT64_C(1) << value[SCALE]);
	*arcs = (double)value[DEGREE] * *vertices;
}

/* One cell of the matrix. */
static void draw(const struct recipe *recipe, int64_t *row, int64_t *column)
{
	const int64_t *value = recipe->value;
	int64_t upper = value[A] + value[B];
	int64_t draw, level;

	*row = *column = 0;
	for (level = 0; level < value[SCALE]; level++) {
		draw = random_range(recipe->random, 0, KEY_ONE - 1);
		*row = 2 * *row + (draw >= upper);
		*column = 2 * *column +
			  (draw >= upper ? draw >= upper + value[C] : draw >= value[A]);
	}
}

static bool check_chances(const int64_t *value, struct err *err)
{
	int64_t sum = value[A] + value[B] + value[C];
	const struct key decimal = { .decimal = true };
	char buffer[32];
	struct text text;

	if (sum <= KEY_ONE)
		return true;
	text_fixed(&text, buffer, sizeof(buffer));
	key_print(&decimal, sum, &text);
	err_set(err, ERR_WORK, "rmat: a + b + c = %s is above 1", buffer);
	return err_hint(err, "the fourth quarter gets what they leave: d = 1 - a - b - c");
}

static bool make(struct recipe *recipe, struct err *err)
{
	const int64_t *value = recipe->value;
	int64_t i, row, column;

	if (!check_chances(value, err))
		return false;
	recipe->vertices = INT64_C(1) << value[SCALE];
	recipe->list->merge = MERGE_LARGEST;
	for (i = 0; i < value[DEGREE] << value[SCALE]; i++) {
		draw(recipe, &row, &column);
		if (!arc_list_add(recipe->list, (int32_t)row, (int32_t)column, 1, err))
			return false;
	}
	return true;
}

const struct family family_rmat = {
	.name = "rmat",
	.title = "recursive matrix, few hubs and many leaves (R-MAT)",
	.keys = {
		[SCALE] = { .name = "scale", .help = "vertices are 2^scale", .least = 1,
			    .most = 30 },
		[DEGREE] = { .name = "degree", .help = "arcs drawn a vertex", .least = 0,
			     .most = INT32_MAX, .optional = true, .standard = 8 },
		[A] = { .name = "a", .help = "chance of the upper left quarter", .least = 0,
			.most = KEY_ONE, .optional = true, .standard = 570000, .decimal = true },
		[B] = { .name = "b", .help = "chance of the upper right quarter", .least = 0,
			.most = KEY_ONE, .optional = true, .standard = 190000, .decimal = true },
		[C] = { .name = "c", .help = "chance of the lower left quarter", .least = 0,
			.most = KEY_ONE, .optional = true, .standard = 190000, .decimal = true },
	},
	.size = size,
	.make = make,
};
