/* SPDX-License-Identifier: GPL-3.0-or-later
 * csv: the course of a run for spreadsheets and plots, a line a cycle.
 */
#include "src/base/err.h"
#include "src/base/save.h"
#include "src/base/text.h"
#include "src/engine/course.h"
#include "src/engine/past.h"
#include "src/engine/run.h"
#include "src/engine/tape.h"
#include "src/engine/variant.h"
#include "src/graph/edit.h"
#include "src/problem/paths/paths.h"
#include "src/view/csv_costs.h"
#include "src/view/export.h"
#include "src/view/whole.h"

/* A further cell of a row; empty if the number is not known. */
static void put(struct save *save, bool known, int64_t number)
{
	if (known)
		save_print(save, ",%lld", (long long)number);
	else
		save_print(save, ",");
}

/* What the problem traces besides. */
static void put_course(struct save *save, const struct exhibit *exhibit, const struct trace_row *row)
{
	const struct trace *trace = &exhibit->run->trace;
	const bool known = row->reached >= 0;

	if (!trace->course)
		return;
	put(save, exhibit->snapshot->counted[COUNTER_conflicts] && row->conflicts >= 0, row->conflicts);
	put(save, known, row->reached);
	put(save, known, course_lacking(trace, exhibit->graph, row->reached));
	put(save, known && trace->proved >= 0, course_shortfall(trace, row->reached));
}

/* Of a traversal: vertices reached so far; and, where the run stands, the sum of their distances. */
static void put_paths(struct save *save, const struct exhibit *exhibit, const struct trace_row *row)
{
	/* To look does not change a run. */
	struct run *run = (struct run *)(uintptr_t)exhibit->run;
	int64_t sum = 0;
	const bool stands = row->cycle == exhibit->snapshot->cycle;
	const int64_t reached = stands ? run_count(run, COUNTER_reached) : row->reached;
	const bool known = stands && run_value(run, &sum, &(struct err){ 0 });

	put(save, reached >= 0, reached);
	put(save, known, sum);
}

static void write_names(const struct exhibit *exhibit, bool searches, bool edited, struct save *save)
{
	const struct course *course = exhibit->run->trace.course;

	save_print(save, "cycle,queue,pushes,relabels,arc_scans,global_relabels");
	if (course)
		save_print(save, ",conflicts,%s,%s,%s", course->reached, course->lacking,
			   course->shortfall);
	if (searches)
		save_print(save, ",reached,sum_of_distances");
	save_print(save, edited ? ",edits\n" : "\n");
}

/* How many edits of the graph a cycle came behind. */
static int edits_before(const struct snapshot *whole, int64_t cycle)
{
	const struct past *past = whole->about.past;

	while (past && past->cycle >= cycle)
		past = past->before;
	return past ? past->number : 0;
}

static void write_rows(const struct exhibit *exhibit, const struct snapshot *whole, struct save *save)
{
	const struct trace *trace = &whole->trace;
	const bool *counted = exhibit->snapshot->counted;
	const bool searches = problem_suits(&problem_bfs, exhibit->snapshot->solves);
	const bool edited = whole_edits(whole) > 0;
	const struct trace_row *row;

	write_names(exhibit, searches, edited, save);
	for (row = trace->rows; row < trace->rows + trace->count; row++) {
		save_print(save, "%lld", (long long)row->cycle);
		put(save, row->queue >= 0, row->queue);
		put(save, counted[COUNTER_pushes] && row->pushes >= 0, row->pushes);
		put(save, counted[COUNTER_relabels] && row->relabels >= 0, row->relabels);
		put(save, counted[COUNTER_arc_scans] && row->arc_scans >= 0, row->arc_scans);
		put(save, counted[COUNTER_global_relabels], row->global_relabels);
		put_course(save, exhibit, row);
		if (searches)
			put_paths(save, exhibit, row);
		if (edited)
			put(save, true, edits_before(whole, row->cycle));
		if (!save_print(save, "\n"))
			break;
	}
}

/* What the file lacks. */
static void note(const struct exhibit *exhibit, const struct snapshot *whole)
{
	const struct past *past = whole->about.past;

	while (past && !past->refused && whole != exhibit->snapshot)
		past = past->before;
	if (past)
		text_print(exhibit->note, "cycles before the edit at the end of cycle %lld are missing: "
			   "memory was refused%s", (long long)past->cycle, whole->trace.step > 1 ? "; " : "");
	if (whole->trace.step > 1)
		text_print(exhibit->note, "%sthe file has one line every %lld cycles, "
					  "because the run is long",
			   exhibit->note->length && !past ? "; " : "", (long long)whole->trace.step);
}

/* A replay has what came since its first moment. */
static void note_replay(const struct exhibit *exhibit)
{
	const struct run *run = exhibit->run;
	const int64_t first = run->tape ? tape_extent(run->tape).first_cycle : 0;

	if (first > 0)
		text_print(exhibit->note, "the file begins at the end of cycle %lld, as the recording does%s",
			   (long long)first, graph_is_edited(exhibit->graph)
			   ? "; its graph is an edited one, and which edits made it was not recorded" : "");
}

static bool write(const struct exhibit *exhibit, struct save *save, struct err *err)
{
	const struct snapshot *snapshot = exhibit->snapshot;
	const struct snapshot *whole;

	note_replay(exhibit);
	if (exhibit->kind) {
		if (snapshot->leg.edited)
			text_print(exhibit->note, "the file has the costs since the edit at "
						  "the end of cycle %lld",
				   (long long)snapshot->leg.first);
		return csv_costs_write(exhibit, save, err);
	}
	whole = whole_of(snapshot, exhibit->memory);
	write_rows(exhibit, whole, save);
	note(exhibit, whole);
	whole_free(whole, snapshot);
	return true;
}

const struct export export_csv = {
	.name = "csv",
	.title = "the course of the run, one line per cycle: cycle, queue (empty if the variant "
		"keeps none), then totals since the start: pushes, relabels, arc_scans, "
		"global_relabels; of a matching also conflicts, and in this cycle matched, unmatched, "
		"deficiency; of a traversal also reached, vertices so far, and sum_of_distances, in the line "
		"of the cycle where the run stands; where the graph was edited, the cycles before that, too, "
		"and how many edits each came behind. csv vertices, csv warps: what each has cost over the "
		"whole run, and the cycle of its longest turn; csv launches: those that took longest",
	.kinds = csv_kinds,
	.needs = NEED_RUN,
	.known = KNOWN_COURSE | KNOWN_COUNTERS,
	.write = write,
};
