/* SPDX-License-Identifier: GPL-3.0-or-later
 * conflicts: columns that took one row in one wave, cycle by cycle and case by case; who kept the row, what
 * the other column did then; and columns that have lost their row.
 */
#include "src/base/text.h"
#include "src/graph/graph.h"
#include "src/problem/matching/matching.h"
#include "src/view/course.h"
#include "src/view/matching/look_match.h"
#include "src/view/panel.h"
#include "src/view/table.h"

enum { CHART_ROWS = 5, LEAST_CHART = 2, CASES = 8, LOST = 6, LOW = 16 };

enum { ROW, KEPT, OTHER, MET, SEEN, THEN, COUNT };
enum { LOST_COLUMN, LOST_ROW, LOST_TAKER, LOST_HOW, LOST_COUNT };

static const struct conflict_look *look_of(const struct snapshot *snapshot)
{
	return &match_look_of(snapshot)->conflicts;
}

static int rows(const struct snapshot *snapshot)
{
	const struct conflict_look *look = look_of(snapshot);

	return 10 + CHART_ROWS + (look->count < CASES ? look->count : CASES) +
	       (look->listed < LOST ? look->listed : LOST);
}

/* Conflicts that were found in the cycles of row i. */
static int64_t found_in(const struct trace *trace, int64_t i)
{
	return trace->rows[i].conflicts - (i ? trace->rows[i - 1].conflicts : 0);
}

/* The row of the trace that has most. */
static int64_t find_most(const struct trace *trace)
{
	int64_t most = 0;
	int64_t i;

	for (i = 1; i < trace->count; i++)
		if (found_in(trace, i) > found_in(trace, most))
			most = i;
	return most;
}

/* Why there can be none, or they are not known; NULL: they are. */
static const char *explain_lack(const struct snapshot *snapshot)
{
	if (snapshot->host)
		return "none can be: it works on one column at a time, on the host";
	if (look_of(snapshot)->never)
		return "none can be: columns take rows by atomic operations, one after another";
	if (snapshot->counted[COUNTER_conflicts])
		return NULL;
	return snapshot->replay ? "n/a: the recording holds no events"
				: "n/a: they are not counted; `set events full`, then `reset`";
}

/* --- The sums. --- */

static int draw_sums(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	const struct trace *trace = &snapshot->trace;
	const int64_t all = snapshot->counters[COUNTER_conflicts];
	const int64_t most = find_most(trace);

	canvas_role_rows(canvas, row, row + 2, ROLE_QUIET);
	if (!trace->count || !found_in(trace, most))
		return canvas_wrap(canvas, row, 2, "%lld conflict%s found by the columns that lost",
				   (long long)all, all == 1 ? "" : "s");
	return canvas_wrap(canvas, row, 2, "%lld conflict%s found by the columns that lost; "
					   "most in cycle %lld: %lld",
			   (long long)all, all == 1 ? "" : "s", (long long)trace->rows[most].cycle,
			   (long long)found_in(trace, most));
}

/* --- Cases. --- */

/* A vertex, marked if the user has chosen it; `n/a` below 0. */
static void put_vertex(struct table *table, int column, const struct snapshot *snapshot, int32_t vertex)
{
	char name[32];

	if (vertex < 0) {
		table_text(table, column, "n/a");
		return;
	}
	table_spot(table, column, SPOT_VERTEX, vertex, 0);
	table_text(table, column, "%s%s", panel_is_chosen(snapshot, vertex) ? PANEL_CHOSEN " " : "",
		   panel_vertex_name(snapshot, vertex, name, sizeof(name)));
}

static void put_cycle(struct table *table, int column, int64_t cycle)
{
	if (cycle)
		table_number(table, column, cycle);
	else
		table_text(table, column, "n/a");
}

static void say_end(const struct snapshot *snapshot, const struct conflict_case *found, struct text *text)
{
	switch (found->end) {
	case CONFLICT_TOOK:
		text_print(text, "took ");
		graph_label(snapshot->graph, found->then, text);
		text_print(text, " in cycle %lld", (long long)found->then_cycle);
		break;
	case CONFLICT_GIVEN_UP:
		text_print(text, "was given up in cycle %lld", (long long)found->then_cycle);
		break;
	default:
		text_print(text, "is still active");
	}
}

static void fill(struct table *table, const struct snapshot *snapshot, int count)
{
	const struct conflict_case *found;
	char buffer[64];
	struct text text;

	for (found = look_of(snapshot)->cases; count-- > 0; found++) {
		table_row(table);
		if (panel_is_chosen(snapshot, found->row) || panel_is_chosen(snapshot, found->kept) ||
		    panel_is_chosen(snapshot, found->lost))
			table_roles(table, ROW, ROLE_CHOSEN);
		put_vertex(table, ROW, snapshot, found->row);
		put_vertex(table, KEPT, snapshot, found->kept);
		put_vertex(table, OTHER, snapshot, found->lost);
		put_cycle(table, MET, found->met);
		put_cycle(table, SEEN, found->seen);
		text_fixed(&text, buffer, sizeof(buffer));
		say_end(snapshot, found, &text);
		table_text(table, THEN, "%s", buffer);
	}
}

/* Of the last ones, the last first, as many as `room` has rows for. */
static int draw_cases(struct canvas *canvas, int row, int room, const struct snapshot *snapshot)
{
	static const struct column columns[COUNT] = {
		[ROW] = { "row", COLUMN_NUMBER, 0, 0 },	       [KEPT] = { "kept by", COLUMN_NUMBER, 1, 0 },
		[OTHER] = { "lost by", COLUMN_NUMBER, 0, 0 },  [MET] = { "taken in", COLUMN_NUMBER, 3, 0 },
		[SEEN] = { "found in", COLUMN_NUMBER, 4, 0 }, [THEN] = { "which then", COLUMN_TEXT, 2, 0 },
	};
	const struct conflict_look *look = look_of(snapshot);
	int count = look->count < CASES ? look->count : CASES;
	struct table table;

	if (count > room - 1)
		count = room - 1;
	if (!look->told)
		return canvas_wrap(canvas, row, 2, "the cases are n/a: `set events full`, then `reset`");
	if (count <= 0)
		return row;
	table_init(&table, canvas->memory, columns, COUNT);
	fill(&table, snapshot, count);
	row = table_draw(&table, canvas, row);
	table_free(&table);
	return row;
}

/* --- Columns that have lost their row. --- */

static void fill_lost(struct table *table, const struct snapshot *snapshot, int count)
{
	static const char *const ways[] = { "n/a", "it came later", "both took it in one wave" };
	const struct lost_row *lost = look_of(snapshot)->rows;

	for (; count-- > 0; lost++) {
		table_row(table);
		if (lost->met > 0)
			table_roles(table, LOST_COLUMN, ROLE_ACTIVE);
		put_vertex(table, LOST_COLUMN, snapshot, lost->column);
		put_vertex(table, LOST_ROW, snapshot, lost->row);
		put_vertex(table, LOST_TAKER, snapshot, lost->taker);
		table_text(table, LOST_HOW, "%s", ways[1 + lost->met]);
	}
}

static int draw_lost(struct canvas *canvas, int row, int room, const struct snapshot *snapshot)
{
	static const struct column columns[LOST_COUNT] = {
		[LOST_COLUMN] = { "column", COLUMN_NUMBER, 0, 0 },
		[LOST_ROW] = { "lost row", COLUMN_NUMBER, 0, 0 },
		[LOST_TAKER] = { "to", COLUMN_NUMBER, 1, 0 },
		[LOST_HOW] = { "how", COLUMN_TEXT, 2, 0 },
	};
	const struct conflict_look *look = look_of(snapshot);
	int count = look->listed < LOST ? look->listed : LOST;
	struct table table;

	canvas_role_rows(canvas, row, row + 1, ROLE_QUIET);
	row = canvas_wrap(canvas, row, 1, "columns that have lost their row: %lld",
			  (long long)look->lost);
	if (count > room - 2)
		count = room - 2;
	if (count <= 0)
		return row;
	table_init(&table, canvas->memory, columns, LOST_COUNT);
	fill_lost(&table, snapshot, count);
	row = table_draw(&table, canvas, row);
	table_free(&table);
	return row;
}

/* --- The whole. --- */

static const char *explain_repair(const struct snapshot *snapshot)
{
	return match_look_of(snapshot)->keeps_lists
		       ? "A column that lost its row is put back into A_c, where mu(mu(v)) is not v; "
			 "FIXMATCHING frees whoever is left."
		       : "A column that lost its row finds that mu(mu(v)) is not v, and looks for another "
			 "one; FIXMATCHING frees whoever is left.";
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	const char *lack = explain_lack(snapshot);
	int row = panel_title(canvas, panel_find("conflicts"), snapshot);
	/* In a low place the course shrinks first, so that cases are seen too. */
	const bool airy = canvas->rows >= LOW;

	if (lack) {
		row = canvas_wrap(canvas, row, canvas->rows - row, "%s", lack);
		if (snapshot->host || look_of(snapshot)->never)
			(void)draw_lost(canvas, row, canvas->rows - row, snapshot);
		return;
	}
	row = draw_sums(canvas, row, snapshot);
	if (snapshot->trace.count && found_in(&snapshot->trace, find_most(&snapshot->trace)))
		row = course_draw_values(canvas, row, airy ? CHART_ROWS : LEAST_CHART, snapshot, found_in);
	row = draw_cases(canvas, row, canvas->rows - row, snapshot);
	row = draw_lost(canvas, row + airy, canvas->rows - row - airy, snapshot);
	if (!airy)
		return;
	canvas_role_rows(canvas, row, canvas->rows, ROLE_QUIET);
	canvas_wrap(canvas, row, 2, "%s", explain_repair(snapshot));
}

/* --- The same as numbers. --- */

static void tell_vertices(struct report *report, const char *key, const struct snapshot *snapshot,
			  size_t offset)
{
	const struct conflict_look *look = look_of(snapshot);
	char name[32];
	int32_t vertex;
	int i;

	report_texts(report, key);
	for (i = 0; i < look->count; i++) {
		vertex = *(const int32_t *)((const char *)&look->cases[i] + offset);
		report_add_text(report, vertex < 0 ? "" : panel_vertex_name(snapshot, vertex, name,
									    sizeof(name)));
	}
}

static void tell_numbers(struct report *report, const char *key, const struct snapshot *snapshot,
			 size_t offset)
{
	const struct conflict_look *look = look_of(snapshot);
	int i;

	report_numbers(report, key);
	for (i = 0; i < look->count; i++)
		report_add_number(report, *(const int64_t *)((const char *)&look->cases[i] + offset));
}

static void tell_cases(struct report *report, const struct snapshot *snapshot)
{
	static const char *const ends[] = { "active", "took", "given up" };
	const struct conflict_look *look = look_of(snapshot);
	int i;

	tell_numbers(report, "case_event", snapshot, offsetof(struct conflict_case, number));
	tell_vertices(report, "case_row", snapshot, offsetof(struct conflict_case, row));
	tell_vertices(report, "case_kept", snapshot, offsetof(struct conflict_case, kept));
	tell_vertices(report, "case_lost", snapshot, offsetof(struct conflict_case, lost));
	tell_numbers(report, "case_taken", snapshot, offsetof(struct conflict_case, met));
	tell_numbers(report, "case_found", snapshot, offsetof(struct conflict_case, seen));
	report_texts(report, "case_end");
	for (i = 0; i < look->count; i++)
		report_add_text(report, ends[look->cases[i].end]);
	tell_vertices(report, "case_then", snapshot, offsetof(struct conflict_case, then));
	tell_numbers(report, "case_then_cycle", snapshot, offsetof(struct conflict_case, then_cycle));
}

static void tell_lost(struct report *report, const struct snapshot *snapshot)
{
	const struct conflict_look *look = look_of(snapshot);
	char name[32];
	int i;

	report_number(report, "columns_lost", look->lost);
	report_texts(report, "lost_column");
	for (i = 0; i < look->listed; i++)
		report_add_text(report,
				panel_vertex_name(snapshot, look->rows[i].column, name, sizeof(name)));
	report_texts(report, "lost_row");
	for (i = 0; i < look->listed; i++)
		report_add_text(report, panel_vertex_name(snapshot, look->rows[i].row, name, sizeof(name)));
	report_texts(report, "lost_to");
	for (i = 0; i < look->listed; i++)
		report_add_text(report, panel_vertex_name(snapshot, look->rows[i].taker, name, sizeof(name)));
	report_numbers(report, "lost_in_one_wave");
	for (i = 0; i < look->listed; i++)
		report_add_number(report, look->rows[i].met);
}

static void tell(struct report *report, const struct snapshot *snapshot)
{
	const struct trace *trace = &snapshot->trace;
	int64_t i;

	if (snapshot->counted[COUNTER_conflicts])
		report_number(report, "conflicts", snapshot->counters[COUNTER_conflicts]);
	else
		report_null(report, "conflicts");
	panel_tell_chosen(report, snapshot);
	tell_cases(report, snapshot);
	tell_lost(report, snapshot);
	if (!snapshot->counted[COUNTER_conflicts]) {
		report_null(report, "course_conflicts");
		return;
	}
	report_number(report, "course_step", trace->step);
	report_numbers(report, "course_cycle");
	for (i = 0; i < trace->count; i++)
		report_add_number(report, trace->rows[i].cycle);
	report_numbers(report, "course_conflicts");
	for (i = 0; i < trace->count; i++)
		report_add_number(report, found_in(trace, i));
}

const struct panel panel_conflicts = {
	.name = "conflicts",
	.title = "conflicts",
	.problem = &problem_matching,
	.laid = "arbiter",
	.needs = KNOWN_OWN | KNOWN_OWN_LOG | KNOWN_COURSE | KNOWN_COUNTERS,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
