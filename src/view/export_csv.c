/* SPDX-License-Identifier: GPL-3.0-or-later
 * csv: the course of a run for spreadsheets and plots, a line a cycle.
 */
#include "src/base/save.h"
#include "src/view/export.h"

static bool write(const struct exhibit *exhibit, struct save *save, struct err *err)
{
	const struct trace *trace = &exhibit->snapshot->trace;
	const bool counted = exhibit->snapshot->known & KNOWN_EVENTS;
	const struct trace_row *row;
	char queue[24];
	struct text text;
	int64_t i;

	(void)err;
	save_print(save, "cycle,queue,pushes,relabels,arc_scans,global_relabels\n");
	for (i = 0; i < trace->count; i++) {
		row = &trace->rows[i];
		text_fixed(&text, queue, sizeof(queue));
		if (row->queue >= 0)
			text_print(&text, "%lld", (long long)row->queue);
		if (!(counted ? save_print(save, "%lld,%s,%lld,%lld,%lld,%lld\n",
					   (long long)row->cycle, queue, (long long)row->pushes,
					   (long long)row->relabels, (long long)row->arc_scans,
					   (long long)row->global_relabels)
			      : save_print(save, "%lld,%s,,,,%lld\n", (long long)row->cycle,
					   queue, (long long)row->global_relabels)))
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
