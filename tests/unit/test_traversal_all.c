/* SPDX-License-Identifier: GPL-3.0-or-later
 * Every digraph with up to three vertices whose arcs are absent or have lengths 0, 1 or 2, under all
 * traversals; and of those with four vertices and lengths 0 and 1 every STRIDE-th, or with DEEP=1 all, or
 * under AddressSanitizer every STRIDE_DEEP-th.
 */
#include "tests/unit/traversals.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

enum { MOST = 4, STRIDE = 4001, STRIDE_DEEP = UNIT_SANITIZED ? 97 : 1 };

/* The digraph of that number: a digit to that base for every pair of vertices; 0: there is no arc. */
static struct graph *digraph(struct fixture *fixture, int32_t n, long number, int base)
{
	struct arc_list list = { .memory = &fixture->memory, .meaning = WEIGHT_LENGTH };
	int32_t u, v;

	for (u = 0; u < n; u++) {
		for (v = 0; v < n; v++) {
			if (u == v)
				continue;
			if (number % base)
				assert_true(arc_list_add(&list, u, v, number % base - 1, NULL));
			number /= base;
		}
	}
	return traversal_build(fixture, &list, n, 0);
}

static void solve_all(struct fixture *fixture, int32_t n, int base, long stride)
{
	long count = 1;
	long number;
	size_t i;
	int pair;

	for (pair = 0; pair < n * (n - 1); pair++)
		count *= base;
	for (number = 0; number < count; number += stride) {
		struct graph *graph = digraph(fixture, n, number, base);

		for (i = 0; i < STRATEGIES; i++) {
			struct plan plan = plan_for(graph, sssp_names[i]);

			plan.sizes.mdt_bins = number % 3;
			plan.sizes.few_entries = number % 2;
			plan.single_pushes = number % 2;
			traversal_solve(fixture, &plan);
			plan.variant = variant_find(bfs_names[i], NULL);
			/* Lengths make no difference there. */
			if (number % 7 == 0 || n < 3)
				traversal_solve(fixture, &plan);
		}
		for (i = 0; i < LENGTH(listed_names); i++) {
			const struct plan plan = plan_for(graph, listed_names[i]);

			traversal_solve(fixture, &plan);
		}
		fixture_end(fixture, graph);
	}
}

static void up_to_three_vertices(void **state)
{
	struct fixture fixture = { .memory = { 0 } };

	(void)state;
	solve_all(&fixture, 2, MOST, 1);
	solve_all(&fixture, 3, MOST, 1);
}

static void four_vertices(void **state)
{
	struct fixture fixture = { .memory = { 0 } };

	(void)state;
	solve_all(&fixture, MOST, 3, unit_deep() ? STRIDE_DEEP : STRIDE);
}

int main(void)
{
#ifdef __GLIBC__
	mallopt(M_TRIM_THRESHOLD, 1 << 26); /* the heap would shrink and grow with every run */
#endif
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(up_to_three_vertices),
		cmocka_unit_test(four_vertices),
	};

	return cmocka_run_group_tests_name("all small traversals", tests, NULL, NULL);
}
