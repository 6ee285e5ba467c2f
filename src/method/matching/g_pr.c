/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/method/matching/g_pr.h"

#include "src/engine/method.h"
#include "src/problem/matching/matching.h"
#include "src/problem/matching/work.h"

enum { PAPER = 700 }; /* thousandths */

int64_t g_pr_cycles(const struct run *run, int64_t levels_before)
{
	const int64_t *counters = run_now(run)->counters;
	const int64_t k = run_plan(run)->relabel == RELABEL_ADAPTIVE ? run_plan(run)->relabel_cycles
								     : PAPER;
	const int64_t max_level = counters[COUNTER_relabel_levels] - levels_before;
	const int64_t cycles = max_level * k / 1000;

	if (!counters[COUNTER_global_relabels])
		return 0;
	return cycles ? cycles : 1;
}

bool g_pr_relabels(const struct run *run)
{
	return (matching_begins_low(run_plan(run)) &&
		!run_now(run)->counters[COUNTER_global_relabels]) ||
	       run_relabel_is_due(run);
}

void g_pr_launch_columns(const struct run *run, struct task *task, const struct kernel *kernel)
{
	const struct match_args *args = match_args(run);

	match_launch(run, task, kernel, args->vertices - args->rows);
	task->tested = args->vertices - args->rows;
}
