/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/timeline.h"

#include "src/engine/course.h"

/* Of every problem. */
enum { COUNTED_CHARTS = 3 };

const char *timeline_name(const struct snapshot *snapshot, enum chart chart)
{
	const struct course *course = snapshot->trace.course;

	switch (chart) {
	case CHART_QUEUE:
		return "queue";
	case CHART_LACKING:
		return snapshot->trace.proved < 0 ? course->lacking : course->shortfall;
	case CHART_CONFLICTS:
		return "conflicts";
	case CHART_REACHED:
		return course->reached;
	case CHART_PUSHES:
		return "pushes";
	default:
		return "relabels";
	}
}

const struct trace_row *timeline_row_before(const struct trace *trace, int64_t i)
{
	static const struct trace_row nothing;

	return i ? &trace->rows[i - 1] : &nothing;
}

/* The row to which row i adds its pushes and relabels; NULL: it lacks them. */
static const struct trace_row *counted_before(const struct trace *trace, int64_t i)
{
	static const struct trace_row nothing;
	const struct trace_row *row;

	if (trace->rows[i].pushes < 0)
		return NULL;
	row = trace_counted_before(trace, i);
	return row ? row : &nothing;
}

/* What a chart shows of row i: what it adds to the row before, or what stands there. Below 0: it is not
 * known. */
int64_t timeline_value(const struct snapshot *snapshot, enum chart chart, int64_t i)
{
	const struct trace_row *row = &snapshot->trace.rows[i];
	const struct trace_row *before = timeline_row_before(&snapshot->trace, i);
	const struct trace_row *counted = counted_before(&snapshot->trace, i);

	switch (chart) {
	case CHART_QUEUE:
		return row->queue;
	case CHART_LACKING:
		return snapshot->trace.proved < 0
			       ? course_lacking(&snapshot->trace, snapshot->graph, row->reached)
			       : course_shortfall(&snapshot->trace, row->reached);
	case CHART_CONFLICTS:
		return row->conflicts < 0 ? -1 : row->conflicts - before->conflicts;
	case CHART_REACHED:
		return row->reached;
	case CHART_PUSHES:
		return counted ? row->pushes - counted->pushes : -1;
	default:
		return counted ? row->relabels - counted->relabels : -1;
	}
}

static bool is_any_known(const struct trace *trace)
{
	int64_t i;

	for (i = 0; i < trace->known && trace->rows[i].reached < 0; i++)
		;
	return i < trace->known;
}

bool timeline_has(const struct snapshot *snapshot, enum chart chart)
{
	const struct trace *trace = &snapshot->trace;

	switch (chart) {
	case CHART_QUEUE:
		return trace->known && trace->rows[0].queue >= 0;
	case CHART_LACKING:
	case CHART_REACHED:
		return snapshot->trace.course && is_any_known(trace);
	case CHART_CONFLICTS:
		return snapshot->trace.course && snapshot->counted[COUNTER_conflicts] &&
		       trace->known && trace->rows[0].conflicts >= 0;
	default:
		return snapshot->counted[chart == CHART_PUSHES ? COUNTER_pushes : COUNTER_relabels];
	}
}

int64_t timeline_largest(const struct snapshot *snapshot, enum chart chart)
{
	int64_t largest = 0;
	int64_t i;

	for (i = 0; i < snapshot->trace.known; i++)
		if (timeline_value(snapshot, chart, i) > largest)
			largest = timeline_value(snapshot, chart, i);
	return largest;
}

/* Those that the problem's runs can have. */
int timeline_charts(const struct snapshot *snapshot)
{
	return snapshot->trace.course ? CHARTS : COUNTED_CHARTS;
}
