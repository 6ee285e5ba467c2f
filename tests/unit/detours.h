/* SPDX-License-Identifier: GPL-3.0-or-later
 * detours: a network on which a search from the sink that corrects labels has more entries at once than
 * there are vertices, where a block keeps only one entry itself.
 *
 *   sink <- c1 <- c2 <- ... <- c12     a block goes along this chain, one vertex a round
 *           d1    d2    ...    d12     each d leads to its c, and goes to the pool
 *   X -> every d                       so each X gets a lower label with every d that is nearer to the
 *                                      sink than those before it
 *   W -> Z -> d                        and of each d there is one Z. If an entry of Z is dropped
 *                                      nobody finds W
 *
 * The source has an arc to each X and each W; all capacities that matter are 1. In the row of a d its Z
 * comes behind all X, when the pool may be full.
 */
#ifndef SPILLWAY_TESTS_DETOURS_H
#define SPILLWAY_TESTS_DETOURS_H

#include "tests/unit/runs.h"

enum { DETOURS = 12, DETOUR_ENTRANCES = 200, DETOURS_VALUE = DETOUR_ENTRANCES + DETOURS };

static inline struct graph *detours(struct fixture *fixture)
{
	enum { C = 1, D = C + DETOURS, X = D + DETOURS, Z = X + DETOUR_ENTRANCES, W = Z + DETOURS,
	       SOURCE = W + DETOURS };
	struct arc_list list = { .memory = &fixture->memory };
	struct graph *graph;
	int64_t bad;
	int32_t i, j;
	bool good = true;

	for (i = 0; i < DETOURS; i++) {
		good = good && arc_list_add(&list, C + i, i ? C + i - 1 : 0, 1000, &fixture->err) &&
		       arc_list_add(&list, D + i, C + i, 1000, &fixture->err) &&
		       arc_list_add(&list, Z + i, D + i, 1, &fixture->err) &&
		       arc_list_add(&list, W + i, Z + i, 1, &fixture->err) &&
		       arc_list_add(&list, SOURCE, W + i, 1, &fixture->err);
		for (j = 0; j < DETOUR_ENTRANCES; j++)
			good = good && arc_list_add(&list, X + j, D + i, 1, &fixture->err);
	}
	for (j = 0; j < DETOUR_ENTRANCES; j++)
		good = good && arc_list_add(&list, SOURCE, X + j, 1, &fixture->err);
	assert_true(good);
	graph = graph_build(&list, SOURCE + 1, &bad, &fixture->err);
	assert_non_null(graph);
	assert_true(ends_set(graph, SOURCE, 0, &fixture->err));
	return graph;
}

#endif
