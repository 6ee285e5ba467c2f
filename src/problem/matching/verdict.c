/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/problem/matching/verdict.h"

#include "src/base/err.h"
#include "src/engine/run.h"
#include "src/graph/graph.h"
#include "src/problem/matching/matching.h"

static int64_t count_edges(const struct run *run)
{
	const int32_t rows = match_args(run)->rows;
	const int32_t *mu = matching_mu(run);
	int32_t count = 0;
	int32_t u;

	for (u = 0; u < rows; u++)
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

enum { ALWAYS_COUNTED = 1 << 16, WORDS_A_STEP = 16, MOST_APART = 64 };

/* Whether a cycle did enough for the rows to be counted behind it. Of a large graph whose cycles do little
 * only every so many cycles are, so that counting stays cheaper than the cycles are. The same cycles
 * always. */
static bool is_worth_counting(const struct run *run)
{
	const int64_t *counters = run->now.counters;
	const struct trace *trace = &run->trace;
	const int64_t scanned = trace->count ? trace->rows[trace->count - 1].arc_scans : 0;
	const int64_t rows = match_args(run)->rows;
	const int64_t entries = run->now.queue < 0 ? rows : run->now.queue;
	const int64_t steps = entries + counters[COUNTER_arc_scans] - scanned;
	const int64_t apart = rows <= ALWAYS_COUNTED ? 0 : rows / (WORDS_A_STEP * (steps + 1));

	return (counters[COUNTER_cycles] - 1) % ((apart < MOST_APART ? apart : MOST_APART - 1) + 1) == 0;
}

/* Where the host can read mu, or waits for every cycle's events anyway, its words are counted. A card
 * is not asked for them otherwise. */
int64_t matching_reached(struct run *run)
{
	const struct matching_method *method = matching_method(run->plan.variant);
	struct err ignored = { 0 };

	if (method->size)
		return method->size(run);
	if ((!mirror_is_mapped(run) && run->plan.events != EVENTS_FULL) || !is_worth_counting(run))
		return -1;
	return mirror_fetch(run, MATCHING_MU | MIRROR_LOOK, &ignored) ? count_edges(run) : -1;
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
