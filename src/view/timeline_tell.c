/* SPDX-License-Identifier: GPL-3.0-or-later
 * What the panel timeline shows, as numbers.
 */
#include "src/engine/course.h"
#include "src/engine/past.h"
#include "src/engine/places.h"
#include "src/view/report.h"
#include "src/view/timeline.h"
#include "src/view/whole.h"

static void tell_course(struct report *report, const struct snapshot *snapshot,
			const char *key, enum chart chart)
{
	int64_t i;

	if (!timeline_has(snapshot, chart)) {
		report_null(report, key);
		return;
	}
	report_numbers(report, key);
	for (i = 0; i < snapshot->trace.known; i++)
		report_add_number(report, timeline_value(snapshot, chart, i));
}

/* What is lacking, and the shortfall where that is known. */
static void tell_lacking(struct report *report, const struct snapshot *snapshot)
{
	const struct trace *trace = &snapshot->trace;
	const bool known = timeline_has(snapshot, CHART_LACKING);
	int64_t i;

	if (known)
		report_numbers(report, trace->course->lacking_key);
	else
		report_null(report, trace->course->lacking_key);
	for (i = 0; known && i < trace->known; i++)
		report_add_number(report, course_lacking(trace, snapshot->graph, trace->rows[i].reached));
	if (known && trace->proved >= 0)
		tell_course(report, snapshot, trace->course->shortfall_key, CHART_LACKING);
	else
		report_null(report, trace->course->shortfall_key);
}

static void tell_marks(struct report *report, const struct snapshot *snapshot)
{
	const struct places *marks = snapshot->about.marks;
	const int count = marks ? marks->count : 0;
	int i;

	report_texts(report, "mark");
	for (i = 0; i < count; i++)
		report_add_text(report, marks->rows[i].name);
	report_numbers(report, "mark_cycle");
	for (i = 0; i < count; i++)
		report_add_number(report, marks->rows[i].cycle);
}

static void tell_edits(struct report *report, const struct snapshot *snapshot)
{
	int number;

	report_numbers(report, "edit_cycle");
	for (number = 1; number <= whole_edits(snapshot); number++)
		report_add_number(report, whole_edit(snapshot, number)->cycle);
	report_texts(report, "edit");
	for (number = 1; number <= whole_edits(snapshot); number++)
		report_add_text(report, whole_edit(snapshot, number)->edit);
}

static void tell_whole(struct report *report, const struct snapshot *snapshot)
{
	const struct trace *trace = &snapshot->trace;
	int64_t i;

	report_number(report, "known_to", trace->known ? trace->rows[trace->known - 1].cycle : 0);
	if (trace->end >= 0)
		report_number(report, "end", trace->end);
	else
		report_null(report, "end");
	if (snapshot->about.cursor >= 0)
		report_number(report, "cursor", snapshot->about.cursor);
	else
		report_null(report, "cursor");
	report_number(report, "course_step", trace->step);
	report_numbers(report, "course_cycle");
	for (i = 0; i < trace->known; i++)
		report_add_number(report, trace->rows[i].cycle);
	tell_course(report, snapshot, "course_queue", CHART_QUEUE);
	tell_course(report, snapshot, "course_pushes", CHART_PUSHES);
	tell_course(report, snapshot, "course_relabels", CHART_RELABELS);
	if (snapshot->trace.course) {
		tell_course(report, snapshot, "course_conflicts", CHART_CONFLICTS);
		tell_course(report, snapshot, snapshot->trace.course->reached_key, CHART_REACHED);
		tell_lacking(report, snapshot);
	}
	if (timeline_can_have(snapshot, CHART_RATE)) {
		tell_course(report, snapshot, "course_reached", CHART_REACHED);
		tell_course(report, snapshot, "course_kteps", CHART_RATE);
	}
	report_numbers(report, "course_global_relabels");
	for (i = 0; i < trace->known; i++)
		report_add_number(report, trace->rows[i].global_relabels -
						  timeline_row_before(trace, i)->global_relabels);
	report_numbers(report, "course_launches");
	for (i = 0; i < trace->known; i++)
		report_add_number(report,
				  trace->rows[i].launches - timeline_row_before(trace, i)->launches);
	tell_marks(report, snapshot);
	tell_edits(report, snapshot);
}

void timeline_tell(struct report *report, const struct snapshot *snapshot)
{
	const struct snapshot *whole = whole_of(snapshot, report->memory);

	tell_whole(report, whole);
	whole_free(whole, snapshot);
}
