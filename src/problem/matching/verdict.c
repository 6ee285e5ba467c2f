/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/problem/matching/verdict.h"

#include "src/engine/run.h"
#include "src/graph/graph.h"
#include "src/problem/matching/matching.h"

static int64_t count_edges(const struct run *run)
{
	const int32_t *mu = matching_mu(run);
	int64_t count = 0;
	int32_t u;

	for (u = 0; u < match_args(run)->rows; u++)
		count += mu[u] >= 0;
	return count;
}

/* Rows that have a column: a row never loses one but to another. */
bool matching_value(struct run *run, int64_t *value, struct err *err)
{
	if (!mirror_fetch(run, MATCHING_MU | MIRROR_LOOK, err))
		return false;
	*value = count_edges(run);
	return true;
}

/* The checker gets the value from the function that shows it. */
static bool claim(struct run *run, struct mates *mates, struct err *err)
{
	if (!mirror_fetch(run, MATCHING_MU | MIRROR_LOOK, err))
		return false;
	mates->graph = run->plan.graph;
	mates->mu = matching_mu(run);
	return matching_value(run, &mates->value, err);
}

bool matching_judge(struct run *run, struct check *check, struct err *err)
{
	struct mates mates;

	return claim(run, &mates, err) && check_mates(&mates, run->memory, check, err);
}

bool matching_weigh(struct run *run, struct check *check, struct err *err)
{
	struct mates mates;

	if (!claim(run, &mates, err))
		return false;
	check_mates_by_rows(&mates, check);
	return true;
}
