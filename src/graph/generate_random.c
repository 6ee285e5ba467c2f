/* SPDX-License-Identifier: GPL-3.0-or-later
 * random: m arcs between random pairs of n vertices, never a loop, with
 * capacities from 1 to cap; parallel arcs may come up, and add up. The source is
 * the first vertex, the sink the last.
 */
#include "src/base/random.h"
#include "src/graph/generate.h"

enum { N, M, CAP };

static void size(const int64_t *value, double *vertices, double *arcs)
{
	*vertices = (double)value[N];
	*arcs = (double)value[M];
}

static bool make(struct recipe *recipe, struct err *err)
{
	int64_t n = recipe->value[N];
	int64_t tail, head, capacity, i;

	recipe->vertices = n;
	recipe->source = 0;
	recipe->sink = n - 1;
	for (i = 0; i < recipe->value[M]; i++) {
		tail = random_range(recipe->random, 0, n - 1);
		head = random_range(recipe->random, 0, n - 2);
		head += head >= tail;
		capacity = random_range(recipe->random, 1, recipe->value[CAP]);
		if (!arc_list_add(recipe->list, (int32_t)tail, (int32_t)head, capacity, err))
			return false;
	}
	return true;
}

const struct family family_random = {
	.name = "random",
	.title = "arcs between random pairs of vertices",
	.keys = {
		[N] = { .name = "n", .help = "number of vertices",
			.least = 2, .most = INT32_MAX - 2 },
		[M] = { .name = "m", .help = "number of arcs",
			.least = 0, .most = INT64_MAX / 64 },
		[CAP] = { .name = "cap", .help = "largest capacity",
			  .least = 1, .most = INT64_MAX / 4, .capacity = true },
	},
	.size = size,
	.make = make,
};
