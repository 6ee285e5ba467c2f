/* SPDX-License-Identifier: GPL-3.0-or-later
 * timeline: the course of the run as a ribbon over its cycles, with a mark at the
 * present. What lies behind the mark the run came to before it went back.
 */
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/engine/past.h"
#include "src/engine/places.h"
#include "src/view/chart.h"
#include "src/view/panel.h"
#include "src/view/timeline.h"
#include "src/view/whole.h"

#include <string.h>

enum { NUMBERED = 48, CHART_ROWS = 4, LEAST_ROWS = 2, RIBBON_ROWS = 4, EDITS_MOST = 6,
       WIDE = 60 };

static bool has_workers(const struct snapshot *snapshot)
{
	return snapshot->known & KNOWN_ARBITER && snapshot->decision_known > 0;
}

static bool has_marks(const struct snapshot *snapshot)
{
	return snapshot->about.marks && snapshot->about.marks->count;
}

/* The last edits have a line each, if there are so many rows for them. */
static int edit_rows(const struct snapshot *snapshot, int room)
{
	const int edits = whole_edits(snapshot);
	const int most = room < EDITS_MOST ? room : EDITS_MOST;

	return most < 0 ? 0 : edits < most ? edits : most;
}

/* Whether no cycle has ended since the last edit. */
static bool is_fresh(const struct snapshot *snapshot)
{
	const struct trace *trace = &snapshot->trace;

	return snapshot->leg.edited &&
	       (!trace->known || trace->rows[trace->known - 1].cycle <= snapshot->leg.first);
}

static int rows(const struct snapshot *snapshot)
{
	return 1 + timeline_charts(snapshot) * CHART_ROWS + RIBBON_ROWS + has_workers(snapshot) +
	       has_marks(snapshot) + edit_rows(snapshot, EDITS_MOST) + is_fresh(snapshot);
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

static void draw_edit(const struct ribbon *ribbon, int row, int64_t cycle)
{
	const int column = point_of(ribbon, rows_to(&ribbon->snapshot->trace, cycle));

	canvas_put(ribbon->canvas, row, column, '*');
	canvas_role(ribbon->canvas, row, column, 1, ROLE_EVENT);
}

/* Where the graph was edited, and where an edit waits that was undone. */
static void draw_edits(const struct ribbon *ribbon, int row)
{
	const struct snapshot *snapshot = ribbon->snapshot;
	const struct past *past;

	for (past = snapshot->about.past; past; past = past->before)
		draw_edit(ribbon, row, past->cycle);
	if (snapshot->leg.edited)
		draw_edit(ribbon, row, snapshot->leg.first);
	if (snapshot->leg.edit >= 0)
		draw_edit(ribbon, row, snapshot->leg.edit);
}

/* What the edits changed, the last ones where there are not rows for all. */
static void list_edits(struct canvas *canvas, int row, int count, const struct snapshot *snapshot)
{
	const int edits = whole_edits(snapshot);
	const struct past *past;
	int number;

	for (number = edits - count + 1; number <= edits; number++, row++) {
		past = whole_edit(snapshot, number);
		canvas_role_rows(canvas, row, row + 1, ROLE_QUIET);
		canvas_print(canvas, row, 0, "* edit %d after cycle %lld, %s%s%s", number,
			     (long long)past->cycle, past->edit,
			     past->refused ? "; memory was refused for cycles before it" : "",
			     count < edits && number == edits - count + 1 ? "; `info edits` lists all" : "");
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

/* The cycles of the ribbon, and of edits that are not listed whether there are any. */
static int draw_cycles(const struct ribbon *ribbon, int row, int column, bool listed)
{
	const struct snapshot *snapshot = ribbon->snapshot;
	const struct trace *trace = &snapshot->trace;
	const struct past *first = whole_edit(snapshot, 1);
	const int64_t last = trace->rows[trace->known - 1].cycle;

	column = canvas_print(ribbon->canvas, row, column, "cycles %lld to %lld",
			      (long long)(first ? first->first : snapshot->leg.first) + 1, (long long)last);
	if (!snapshot->leg.edited || listed)
		return column;
	if (!first)
		return canvas_print(ribbon->canvas, row, column, ", since the edit at cycle %lld",
				    (long long)snapshot->leg.first);
	return is_fresh(snapshot)
		       ? canvas_print(ribbon->canvas, row, column, ", none since the edit at cycle %lld",
				      (long long)snapshot->leg.first)
		       : column;
}

static void draw_legend(const struct ribbon *ribbon, int row, bool listed)
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
	column = draw_cycles(ribbon, row, column, listed);
	if (canvas->columns >= WIDE) /* the words would be cut in the middle */
		canvas_print(canvas, row, column, ";%s E end; + a launch%s%s%s",
			     snapshot->counted[COUNTER_global_relabels] ? " G global relabeling," : "",
			     (snapshot->leg.edited && !listed) || snapshot->leg.edit >= 0 ? "; * edit" : "",
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

static void draw_none(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	if (snapshot->leg.edited)
		canvas_print(canvas, row, 0, "no cycle has ended since the edit at cycle %lld",
			     (long long)snapshot->leg.first);
	else
		canvas_print(canvas, row, 0, "no cycle has ended yet");
}

/* The ribbon, of the whole run. */
static void draw_whole(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	struct ribbon ribbon = { .canvas = canvas, .snapshot = snapshot };
	/* In a low place the launches go first. */
	const int least = row + timeline_charts(snapshot) + RIBBON_ROWS;
	const int below = canvas->rows >= least ? RIBBON_ROWS : RIBBON_ROWS - 1;
	const bool workers = has_workers(snapshot);
	const bool marks = has_marks(snapshot);
	const int top = row;
	const int room = canvas->rows - row - below - workers - marks;
	const bool fresh = is_fresh(snapshot);
	const int edits = edit_rows(snapshot, room - fresh - timeline_charts(snapshot) * LEAST_ROWS);

	ribbon.column = label_width(snapshot, canvas);
	ribbon.columns = canvas->columns - ribbon.column;
	row = draw_charts(&ribbon, row, room - edits - (edits && fresh));
	if (workers)
		draw_workers(&ribbon, row++);
	if (below == RIBBON_ROWS)
		draw_launches(&ribbon, row++);
	draw_relabels(&ribbon, row);
	draw_edits(&ribbon, row++);
	if (marks)
		draw_marks(&ribbon, row++);
	draw_present(&ribbon, row);
	draw_legend(&ribbon, row + 1, edits > 0);
	add_spots(&ribbon, top, row + 1);
	list_edits(canvas, row + 2, edits, snapshot);
	if (edits && fresh)
		draw_none(canvas, row + 2 + edits, snapshot);
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	const struct snapshot *whole = whole_of(snapshot, canvas->memory);
	const int row = panel_title(canvas, panel_find("timeline"), snapshot);
	const int edits = edit_rows(snapshot, canvas->rows - row - 1);

	if (whole->trace.known) {
		draw_whole(canvas, row, whole);
	} else {
		list_edits(canvas, row, edits, snapshot);
		draw_none(canvas, row + edits, snapshot);
	}
	whole_free(whole, snapshot);
}

const struct panel panel_timeline = {
	.name = "timeline",
	.title = "timeline",
	.needs = KNOWN_COURSE | KNOWN_COUNTERS | KNOWN_ARBITER | KNOWN_MODEL,
	.rows = rows,
	.draw = draw,
	.tell = timeline_tell,
};
