/* SPDX-License-Identifier: GPL-3.0-or-later
 * timeline: the course of the run as a ribbon over its cycles, with a mark at the
 * present. What lies behind the mark the run came to before it went back.
 */
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/engine/course.h"
#include "src/engine/places.h"
#include "src/view/chart.h"
#include "src/view/panel.h"
#include "src/view/timeline.h"

#include <string.h>

enum { NUMBERED = 48, CHART_ROWS = 4, RIBBON_ROWS = 4, WIDE = 60 };

static bool has_workers(const struct snapshot *snapshot)
{
	return snapshot->known & KNOWN_ARBITER && snapshot->decision_known > 0;
}

static bool has_marks(const struct snapshot *snapshot)
{
	return snapshot->about.marks && snapshot->about.marks->count;
}

static int rows(const struct snapshot *snapshot)
{
	return 1 + timeline_charts(snapshot) * CHART_ROWS + RIBBON_ROWS + has_workers(snapshot) +
	       has_marks(snapshot);
}

/* The rows that fall on point `at` of `points`: [*first, *last), one at least. */
static void rows_at(const struct trace *trace, int at, int points, int64_t *first,
		    int64_t *last)
{
	*first = trace->known * at / points;
	*last = trace->known * (at + 1) / points;
	if (*last == *first)
		++*last;
}

/* Whether a global relabeling came before the cycles of a point, and whether one of
 * their launches is new. */
static bool is_relabeled(const struct trace *trace, int at, int points)
{
	int64_t first, last;

	rows_at(trace, at, points, &first, &last);
	return trace->rows[last - 1].global_relabels > timeline_row_before(trace, first)->global_relabels;
}

static bool is_launched(const struct trace *trace, int at, int points)
{
	int64_t first, last;

	rows_at(trace, at, points, &first, &last);
	return trace->rows[last - 1].launches > timeline_row_before(trace, first)->launches;
}

/* --- The picture. --- */

/* Where the ribbon lies. */
struct ribbon {
	struct canvas *canvas;
	const struct snapshot *snapshot;
	int column, columns;
};

/* The largest value of each point (few cycles fill the ribbon, too); if none is known, the one before. */
static int64_t *stretch(const struct ribbon *ribbon, enum chart chart, int points)
{
	const struct trace *trace = &ribbon->snapshot->trace;
	int64_t *values = memory_array(ribbon->canvas->memory, (size_t)points, sizeof(*values),
				       "a chart", NULL);
	int64_t first, last, value, largest;
	int at;

	for (at = 0; values && at < points; at++) {
		rows_at(trace, at, points, &first, &last);
		for (largest = -1; first < last; first++) {
			value = timeline_value(ribbon->snapshot, chart, first);
			largest = value > largest ? value : largest;
		}
		values[at] = largest >= 0 ? largest : at ? values[at - 1] : 0;
	}
	return values;
}

static void draw_chart(const struct ribbon *ribbon, int row, int high, enum chart chart)
{
	struct canvas *canvas = ribbon->canvas;
	int points = canvas->symbols == SYMBOLS_BRAILLE ? 2 * ribbon->columns : ribbon->columns;
	int64_t largest = timeline_largest(ribbon->snapshot, chart);
	int64_t *values = stretch(ribbon, chart, points);
	char buffer[32];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	timeline_print(chart, largest, &text);
	canvas_print(canvas, row, 0, "%s", timeline_name(ribbon->snapshot, chart));
	if (canvas->columns >= NUMBERED)
		canvas_print(canvas, row, ribbon->column - 1 - (int)text.length, "%s", buffer);
	canvas_role(canvas, row, 0, ribbon->column, ROLE_QUIET);
	if (values)
		chart_course(canvas, row, ribbon->column, high, ribbon->columns, values, points,
			     largest);
	memory_free(values);
}

static void draw_relabels(const struct ribbon *ribbon, int row)
{
	const struct trace *trace = &ribbon->snapshot->trace;
	int at;

	canvas_print(ribbon->canvas, row, 0, "phase");
	for (at = 0; at < ribbon->columns; at++)
		canvas_put(ribbon->canvas, row, ribbon->column + at,
			   is_relabeled(trace, at, ribbon->columns) ? 'G' : '-');
	if (trace->end >= 0)
		canvas_put(ribbon->canvas, row, ribbon->column + ribbon->columns - 1, 'E');
}

static void draw_launches(const struct ribbon *ribbon, int row)
{
	const struct trace *trace = &ribbon->snapshot->trace;
	int at;

	canvas_print(ribbon->canvas, row, 0, "launches");
	for (at = 0; at < ribbon->columns; at++)
		canvas_put(ribbon->canvas, row, ribbon->column + at,
			   is_launched(trace, at, ribbon->columns) ? '+' : '-');
}

/* Who worked in the last cycles of a point. */
static char worker_at(const struct snapshot *snapshot, int at, int points)
{
	const struct decision *decisions = snapshot->decisions;
	int64_t low = 0, high = snapshot->decision_known;
	int64_t first, last, middle, cycle;

	rows_at(&snapshot->trace, at, points, &first, &last);
	cycle = snapshot->trace.rows[last - 1].cycle;
	/* The last decision before that cycle. */
	while (high - low > 1) {
		middle = low + (high - low) / 2;
		if (decisions[middle].cycle < cycle)
			low = middle;
		else
			high = middle;
	}
	return decisions[low].worker == WORKER_CPU ? 'c' : 'g';
}

static void draw_workers(const struct ribbon *ribbon, int row)
{
	char worker;
	int at;

	canvas_print(ribbon->canvas, row, 0, "works");
	for (at = 0; at < ribbon->columns; at++) {
		worker = worker_at(ribbon->snapshot, at, ribbon->columns);
		canvas_put(ribbon->canvas, row, ribbon->column + at, (uint32_t)worker);
		canvas_role(ribbon->canvas, row, ribbon->column + at, 1,
			    worker == 'c' ? ROLE_SOURCE : ROLE_SINK);
	}
}

/* The point of the cycle that `count` rows lead up to. */
static int point_of(const struct ribbon *ribbon, int64_t count)
{
	/* Cycle 0 has no row: it is where the ribbon begins. */
	const int64_t middle = count ? 2 * count - 1 : 0;

	return ribbon->column +
	       (int)(middle * ribbon->columns / (2 * ribbon->snapshot->trace.known));
}

/* How many rows lead up to a cycle; rows may be thinned. */
static int64_t rows_to(const struct trace *trace, int64_t cycle)
{
	int64_t low = 0, high = trace->known;
	int64_t middle;

	while (low < high) {
		middle = low + (high - low) / 2;
		if (trace->rows[middle].cycle <= cycle)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* Where the graph was edited, and where an edit waits that was undone. */
static void draw_edits(const struct ribbon *ribbon, int row)
{
	const struct snapshot *snapshot = ribbon->snapshot;
	const int64_t cycles[] = { snapshot->leg.edited ? snapshot->leg.first : -1, snapshot->leg.edit };
	int column, i;

	for (i = 0; i < 2; i++) {
		if (cycles[i] < 0)
			continue;
		column = point_of(ribbon, rows_to(&snapshot->trace, cycles[i]));
		canvas_put(ribbon->canvas, row, column, '*');
		canvas_role(ribbon->canvas, row, column, 1, ROLE_EVENT);
	}
}

/* Where the present is, and the cursor. */
static void draw_present(const struct ribbon *ribbon, int row)
{
	const struct snapshot *snapshot = ribbon->snapshot;
	const int now = point_of(ribbon, snapshot->trace.count);
	int cursor;

	canvas_print(ribbon->canvas, row, 0, "now");
	canvas_put(ribbon->canvas, row, now, '^');
	canvas_role(ribbon->canvas, row, now, 1, ROLE_EVENT);
	if (snapshot->about.cursor < 0)
		return;
	cursor = point_of(ribbon, rows_to(&snapshot->trace, snapshot->about.cursor));
	canvas_put(ribbon->canvas, row, cursor, '|');
	canvas_role(ribbon->canvas, row, cursor, 1, ROLE_CHOSEN);
}

/* The marks, each with its name from its cycle on; where the next one leaves no room, the beginning of it. */
static void draw_marks(const struct ribbon *ribbon, int row)
{
	const struct snapshot *snapshot = ribbon->snapshot;
	const struct places *marks = snapshot->about.marks;
	int end = ribbon->canvas->columns;
	int column, i, at;

	canvas_print(ribbon->canvas, row, 0, "marks");
	for (i = marks->count; i-- > 0; end = column < end ? column : end) {
		column = point_of(ribbon, rows_to(&snapshot->trace, marks->rows[i].cycle));
		for (at = 0; marks->rows[i].name[at] && (!at || column + at + 1 < end); at++)
			canvas_put(ribbon->canvas, row, column + at, (uint32_t)marks->rows[i].name[at]);
		canvas_role(ribbon->canvas, row, column, 1, ROLE_ACTIVE);
	}
}

/* So that a user can point at cycles, over all rows of the ribbon. */
static void add_spots(const struct ribbon *ribbon, int row, int end)
{
	const struct trace *trace = &ribbon->snapshot->trace;
	struct spot spot = { row, 0, end - row, 1, SPOT_CYCLE, 0, 0 };
	int64_t first, last;
	int at;

	for (at = 0; at < ribbon->columns; at++) {
		rows_at(trace, at, ribbon->columns, &first, &last);
		spot.column = ribbon->column + at;
		spot.it = trace->rows[last - 1].cycle;
		canvas_add_spot(ribbon->canvas, &spot);
	}
}

static void draw_legend(const struct ribbon *ribbon, int row)
{
	const struct snapshot *snapshot = ribbon->snapshot;
	const struct trace *trace = &snapshot->trace;
	struct canvas *canvas = ribbon->canvas;
	int column = 0;

	canvas_role_rows(canvas, row, row + 1, ROLE_QUIET);
	if (snapshot->about.cursor >= 0) {
		column = canvas_print(canvas, row, 0, "| at cycle %lld",
				      (long long)snapshot->about.cursor);
		canvas_role(canvas, row, 0, column, ROLE_CHOSEN);
		if (canvas->columns < WIDE)
			return;
		column = canvas_print(canvas, row, column, "; ");
	}
	column = canvas_print(canvas, row, column, "cycles %lld to %lld",
			      (long long)snapshot->leg.first + 1,
			      (long long)trace->rows[trace->known - 1].cycle);
	if (snapshot->leg.edited)
		column = canvas_print(canvas, row, column, ", since the edit at cycle %lld",
				      (long long)snapshot->leg.first);
	if (canvas->columns >= WIDE) /* the words would be cut in the middle */
		canvas_print(canvas, row, column, ";%s E end; + a launch%s%s%s",
			     snapshot->counted[COUNTER_global_relabels] ? " G global relabeling," : "",
			     snapshot->leg.edited || snapshot->leg.edit >= 0 ? "; * edit" : "",
			     has_workers(snapshot) ? "; c CPU, g GPU" : "",
			     trace->step > 1 ? "; thinned" : "");
}

/* They share what room there is, the first ones get more. Returns the row below. */
static int draw_charts(const struct ribbon *ribbon, int row, int room)
{
	int left = 0;
	int chart, high;

	for (chart = 0; chart < CHARTS; chart++)
		left += timeline_has(ribbon->snapshot, (enum chart)chart);
	if (!left) {
		canvas_print(ribbon->canvas, row, 0, "n/a: %s",
			     ribbon->snapshot->replay ? "the recording holds no events"
						      : "`set events full`, then `reset`");
		return row + 1;
	}
	for (chart = 0; chart < CHARTS && room > 0; chart++) {
		if (!timeline_has(ribbon->snapshot, (enum chart)chart))
			continue;
		high = (room + left - 1) / left;
		left--;
		draw_chart(ribbon, row, high, (enum chart)chart);
		row += high;
		room -= high;
	}
	return row;
}

/* Behind the longest name, also of the ribbon's rows, and, where there is room, the largest number. */
static int label_width(const struct snapshot *snapshot, const struct canvas *canvas)
{
	int name = (int)strlen("launches");
	int number = 1;
	char buffer[32];
	struct text text;
	int chart;

	for (chart = 0; chart < CHARTS; chart++) {
		if (!timeline_has(snapshot, (enum chart)chart))
			continue;
		if ((int)strlen(timeline_name(snapshot, (enum chart)chart)) > name)
			name = (int)strlen(timeline_name(snapshot, (enum chart)chart));
		text_fixed(&text, buffer, sizeof(buffer));
		timeline_print((enum chart)chart, timeline_largest(snapshot, (enum chart)chart), &text);
		if ((int)text.length > number)
			number = (int)text.length;
	}
	return name + 1 + (canvas->columns < NUMBERED ? 0 : number + 1);
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	struct ribbon ribbon = { .canvas = canvas, .snapshot = snapshot };
	int row = panel_title(canvas, panel_find("timeline"), snapshot);
	/* In a low place the launches go first. */
	const int least = row + timeline_charts(snapshot) + RIBBON_ROWS;
	const int below = canvas->rows >= least ? RIBBON_ROWS : RIBBON_ROWS - 1;
	const bool workers = has_workers(snapshot) && snapshot->trace.known;
	const bool marks = has_marks(snapshot) && snapshot->trace.known;
	const int top = row;

	if (!snapshot->trace.known) {
		canvas_print(canvas, row, 0, "no cycle has ended yet");
		return;
	}
	ribbon.column = label_width(snapshot, canvas);
	ribbon.columns = canvas->columns - ribbon.column;
	row = draw_charts(&ribbon, row, canvas->rows - row - below - workers - marks);
	if (workers)
		draw_workers(&ribbon, row++);
	if (below == RIBBON_ROWS)
		draw_launches(&ribbon, row++);
	draw_relabels(&ribbon, row);
	draw_edits(&ribbon, row++);
	if (marks)
		draw_marks(&ribbon, row++);
	draw_present(&ribbon, row);
	draw_legend(&ribbon, row + 1);
	add_spots(&ribbon, top, row + 1);
}

/* --- The same as numbers. --- */

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
	int i;

	report_texts(report, "mark");
	for (i = 0; has_marks(snapshot) && i < marks->count; i++)
		report_add_text(report, marks->rows[i].name);
	report_numbers(report, "mark_cycle");
	for (i = 0; has_marks(snapshot) && i < marks->count; i++)
		report_add_number(report, marks->rows[i].cycle);
}

static void tell(struct report *report, const struct snapshot *snapshot)
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
}

const struct panel panel_timeline = {
	.name = "timeline",
	.title = "timeline",
	.needs = KNOWN_COURSE | KNOWN_COUNTERS | KNOWN_ARBITER | KNOWN_MODEL,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
