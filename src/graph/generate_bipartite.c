/* SPDX-License-Identifier: GPL-3.0-or-later
 * bipartite: m edges between two sides, whose maximum matching is asked for; edges
 * drawn twice are one.
 *
 * The left end of an edge is drawn evenly. The right one is floor(right x) for
 * x = u^(s+1), u drawn evenly from [0, 1) and s the skew: without skew that is
 * even; else the first vertices get the most, R_i in proportion to i^(-s/(s+1)), so
 * that degrees follow a power law. Its exponent, 2 + 1/s, is 3 for s = 1 and falls
 * towards 2 as s grows. Powers are those of 64-bit fixed-point numbers, the same
 * on every host.
 */
#include "src/base/random.h"
#include "src/graph/arc_list.h"
#include "src/graph/generate.h"

enum { LEFT, RIGHT, M, SKEW };

static void size(const int64_t *value, double *vertices, double *arcs)
{
	*vertices = (double)value[LEFT] + (double)value[RIGHT];
	*arcs = (double)value[M];
}

/* The upper 64 of the 128 bits of a product. */
static uint64_t product_high(uint64_t a, uint64_t b)
{
	uint64_t a_low = a & 0xffffffffu, a_high = a >> 32;
	uint64_t b_low = b & 0xffffffffu, b_high = b >> 32;
	uint64_t low = a_low * b_low;
	uint64_t middle = a_high * b_low + (low >> 32);
	uint64_t other = a_low * b_high + (middle & 0xffffffffu);

	return a_high * b_high + (middle >> 32) + (other >> 32);
}

static int64_t draw_right(const struct recipe *recipe)
{
	int64_t right = recipe->value[RIGHT];
	uint64_t u, x;
	int64_t i;

	if (!recipe->value[SKEW])
		return random_range(recipe->random, 0, right - 1);
	u = x = random_next(recipe->random);
	for (i = 0; i < recipe->value[SKEW]; i++)
		x = product_high(x, u);
	return (int64_t)product_high(x, (uint64_t)right);
}

static bool make(struct recipe *recipe, struct err *err)
{
	const int64_t *value = recipe->value;
	int64_t left, i;

	recipe->vertices = value[LEFT] + value[RIGHT];
	recipe->left = value[LEFT];
	recipe->list->merge = MERGE_LARGEST;
	for (i = 0; i < value[M]; i++) {
		left = random_range(recipe->random, 0, value[LEFT] - 1);
		if (!arc_list_add(recipe->list, (int32_t)left,
				  (int32_t)(value[LEFT] + draw_right(recipe)), 1, err))
			return false;
	}
	return true;
}

const struct family family_bipartite = {
	.name = "bipartite",
	.title = "two sides to be matched, evenly or with favourites on the right",
	.keys = {
		[LEFT] = { .name = "left", .help = "vertices on the left", .least = 1,
			   .most = INT32_MAX - 3 },
		[RIGHT] = { .name = "right", .help = "vertices on the right", .least = 1,
			    .most = INT32_MAX - 3 },
		[M] = { .name = "m", .help = "edges drawn", .least = 0, .most = INT64_MAX / 128 },
		[SKEW] = { .name = "skew", .help = "how unlike the degrees on the right are",
			   .least = 0, .most = 64, .optional = true },
	},
	.two_sides = true,
	.size = size,
	.make = make,
};
