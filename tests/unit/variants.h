/* SPDX-License-Identifier: GPL-3.0-or-later
 * variants: the variants that compute flows, for tests whose graphs are flow networks; and those that
 * match without a flow.
 */
#ifndef SPILLWAY_TESTS_VARIANTS_H
#define SPILLWAY_TESTS_VARIANTS_H

#include "src/method/variants.h"
#include "src/problem/flow/flow.h"
#include "src/problem/matching/matching.h"

/* All of them, ended by NULL. */
static inline const struct variant *const *flow_variants(void)
{
	static const struct variant *rows[64];
	const struct variant *const *row;
	size_t count = 0;

	for (row = variants(); *row && count + 1 < sizeof(rows) / sizeof(rows[0]); row++)
		if ((*row)->problem == &problem_flow)
			rows[count++] = *row;
	rows[count] = NULL;
	return rows;
}

static inline const struct variant *const *match_variants(void)
{
	static const struct variant *rows[64];
	const struct variant *const *row;
	size_t count = 0;

	for (row = variants(); *row && count + 1 < sizeof(rows) / sizeof(rows[0]); row++)
		if ((*row)->problem == &problem_matching)
			rows[count++] = *row;
	rows[count] = NULL;
	return rows;
}

#endif
