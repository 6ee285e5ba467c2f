/* SPDX-License-Identifier: GPL-3.0-or-later
 * csv: the course of a run for spreadsheets and plots, a line a cycle.
 */
#include "src/base/save.h"
#include "src/view/export.h"

/* A further cell of a row; empty if the number is not known. */
static void put(struct save *save, bool known, int64_t number)
{
	if (known)
		save_print(save, ",%lld", (long long)number);
	else
		save_print(save, ",");
}

static bool write(const struct exhibit *exhibit, struct save *save, struct err *err)
{
	const struct trace *trace = &exhibit->snapshot->trace;
	const bool *counted = exhibit->snapshot->counted;
	const struct trace_row *row;

	(void)err;
	save_print(save, "cycle,queue,pushes,relabels,arc_scans,global_relabels\n");
	for (row = trace->rows; row < trace->rows + trace->count; row++) {
		save_print(save, "%lld", (long long)row->cycle);
		put(save, row->queue >= 0, row->queue);
		put(save, counted[COUNTER_pushes], row->pushes);
		put(save, counted[COUNTER_relabels], row->relabels);
		put(save, counted[COUNTER_arc_scans], row->arc_scans);
		put(save, counted[COUNTER_global_relabels], row->global_relabels);
		if (!save_print(save, "\n"))
			break;
	}
	return true;
}

const struct export export_csv = {
	.name = "csv",
	.title = "the course of the run, one line per cycle: cycle, queue (empty if the variant "
		"keeps none), then totals since the start: pushes, relabels, arc_scans, "
		"global_relabels",
	.needs = NEED_RUN,
	.known = KNOWN_COURSE | KNOWN_COUNTERS,
	.write = write,
};
