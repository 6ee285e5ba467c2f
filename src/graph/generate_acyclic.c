/* SPDX-License-Identifier: GPL-3.0-or-later
 * acyclic-dense: the fully dense acyclic graph of the First DIMACS Implementation
 * Challenge. An arc leads from every vertex to every later one, with a capacity
 * from 1 to cap. The source is the first vertex, the sink the last.
 */
#include "src/base/random.h"
#include "src/graph/generate.h"

enum { N, CAP };

static void size(const int64_t *value, double *vertices, double *arcs)
{
	double n = (double)value[N];

	*vertices = n;
	*arcs = n * (n - 1) / 2;
}

static bool make(struct recipe *recipe, struct err *err)
{
	int64_t n = recipe->value[N];
	int64_t tail, head, capacity;

	recipe->vertices = n;
	recipe->source = 0;
	recipe->sink = n - 1;
	for (tail = 0; tail < n; tail++) {
		for (head = tail + 1; head < n; head++) {
			capacity = random_range(recipe->random, 1, recipe->value[CAP]);
			if (!arc_list_add(recipe->list, (int32_t)tail, (int32_t)head, capacity,
					  err))
				return false;
		}
	}
	return true;
}

const struct family family_acyclic_dense = {
	.name = "acyclic-dense",
	.title = "every vertex joined to every later one (DIMACS)",
	.keys = {
		[N] = { .name = "n", .help = "number of vertices", .least = 2,
			.most = INT32_MAX - 2 },
		[CAP] = { .name = "cap", .help = "largest capacity", .least = 1,
			  .most = INT64_MAX / 8, .capacity = true },
	},
	.size = size,
	.make = make,
};
