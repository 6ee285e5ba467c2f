/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/timeline.h"

#include "src/base/text.h"
#include "src/engine/course.h"
#include "src/engine/problem.h"

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
		return course ? course->reached : "reached";
	case CHART_RATE:
		return "MTEPS";
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

/* Arcs that were read since the last row whose times and scans are known, in thousands a second. */
static int64_t rate_of(const struct trace *trace, int64_t i)
{
	const struct trace_row *row = &trace->rows[i];
	int64_t ps = row->ps;
	int64_t scans = row->arc_scans;

	if (ps < 0 || scans < 0)
		return -1;
	while (i-- > 0 && (trace->rows[i].ps < 0 || trace->rows[i].arc_scans < 0))
		;
	ps -= i < 0 ? 0 : trace->rows[i].ps;
	scans -= i < 0 ? 0 : trace->rows[i].arc_scans;
	return ps <= 0 ? -1 : (int64_t)((double)scans * 1e9 / (double)ps + 0.5);
}

void timeline_print(enum chart chart, int64_t value, struct text *text)
{
	if (chart == CHART_RATE)
		text_print(text, "%.3f", (double)value / 1000);
	else
		text_grouped(text, value);
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
	case CHART_RATE:
		return rate_of(&snapshot->trace, i);
	case CHART_PUSHES:
		return counted ? row->pushes - counted->pushes : -1;
	default:
		return counted ? row->relabels - counted->relabels : -1;
	}
}

/* A clock that was stopped for display says nothing. */
static bool is_timed(const struct snapshot *snapshot)
{
	int64_t i;

	if (!(snapshot->known & KNOWN_MODEL) && snapshot->seconds <= 0)
		return false;
	for (i = 0; i < snapshot->trace.known && rate_of(&snapshot->trace, i) < 0; i++)
		;
	return i < snapshot->trace.known;
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

	if (!timeline_can_have(snapshot, chart))
		return false;
	switch (chart) {
	case CHART_QUEUE:
		return trace->known && trace->rows[0].queue >= 0;
	case CHART_LACKING:
	case CHART_REACHED:
		return is_any_known(trace);
	case CHART_RATE:
		return snapshot->counted[COUNTER_arc_scans] && is_timed(snapshot);
	case CHART_CONFLICTS:
		return snapshot->counted[COUNTER_conflicts] && trace->known && trace->rows[0].conflicts >= 0;
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

bool timeline_can_have(const struct snapshot *snapshot, enum chart chart)
{
	static const enum counter needs[CHARTS] = {
		[CHART_QUEUE] = COUNTER_cycles,
		[CHART_LACKING] = COUNTERS,
		[CHART_CONFLICTS] = COUNTERS,
		[CHART_REACHED] = COUNTER_reached,
		[CHART_RATE] = COUNTER_reached,
		[CHART_PUSHES] = COUNTER_pushes,
		[CHART_RELABELS] = COUNTER_relabels,
	};

	if (snapshot->trace.course && chart <= CHART_REACHED)
		return true;
	return needs[chart] < COUNTERS && problem_counts(snapshot->solves, needs[chart]);
}

int timeline_charts(const struct snapshot *snapshot)
{
	int count = 0;
	int chart;

	for (chart = 0; chart < CHARTS; chart++)
		count += timeline_can_have(snapshot, (enum chart)chart);
	return count;
}
