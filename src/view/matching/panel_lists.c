/* SPDX-License-Identifier: GPL-3.0-or-later
 * lists: the length of the lists of active columns over the cycles, and their entries in the last
 * turn (G-PR, Algorithm 7); of blocks with worklists those that come next, and who has them.
 */
#include "src/base/text.h"
#include "src/graph/graph.h"
#include "src/problem/matching/matching.h"
#include "src/view/course.h"
#include "src/view/matching/look_match.h"
#include "src/view/panel.h"
#include "src/view/table.h"
#include "src/view/worklists_view.h"

enum { CHART_ROWS = 8, LEAST_CHART = 2, LISTED = 8, LOW = 16 };

enum { NUMBER, NOW, PSI, ROW, BEFORE, COUNT };

/* Of worklists of blocks. */
enum { VERTEX, LABEL, MATE, DEGREE, OWNER, BLOCK_COUNT };

static const struct list_look *look_of(const struct snapshot *snapshot)
{
	return &match_look_of(snapshot)->lists;
}

static int rows(const struct snapshot *snapshot)
{
	return 6 + CHART_ROWS + LISTED + 2 + (snapshot->blocks.blocks ? WORKLISTS_VIEW_ROWS : 0);
}

/* --- The lists A_c and A_p. --- */

/* A vertex, marked if the user has chosen it; nothing below 0. */
static void put_vertex(struct table *table, int column, const struct snapshot *snapshot, int32_t vertex)
{
	char name[32];

	if (vertex < 0)
		table_text(table, column, "-");
	else
		table_text(table, column, "%s%s", panel_is_chosen(snapshot, vertex) ? PANEL_CHOSEN " " : "",
			   panel_vertex_name(snapshot, vertex, name, sizeof(name)));
}

static void fill(struct table *table, const struct snapshot *snapshot, int count)
{
	const struct list_entry *entry;

	for (entry = look_of(snapshot)->entries; count--; entry++) {
		table_row(table);
		if (panel_is_chosen(snapshot, entry->now) || panel_is_chosen(snapshot, entry->before))
			table_roles(table, NUMBER, ROLE_CHOSEN);
		table_number(table, NUMBER, entry->number);
		put_vertex(table, NOW, snapshot, entry->now);
		if (entry->now < 0)
			table_text(table, PSI, "-");
		else
			table_number(table, PSI, entry->psi);
		put_vertex(table, ROW, snapshot, entry->mu);
		put_vertex(table, BEFORE, snapshot, entry->before);
	}
}

static void draw_entries(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	static const struct column columns[COUNT] = {
		[NUMBER] = { "entry", COLUMN_NUMBER, 2, 0 }, [NOW] = { "A_c", COLUMN_NUMBER, 0, 0 },
		[PSI] = { "psi", COLUMN_NUMBER, 3, 0 },      [ROW] = { "mu", COLUMN_NUMBER, 4, 0 },
		[BEFORE] = { "A_p", COLUMN_NUMBER, 1, 0 },
	};
	const struct list_look *look = look_of(snapshot);
	const int count = look->listed < LISTED ? look->listed : LISTED;
	struct table table;

	canvas_role_rows(canvas, row, row + 2, ROLE_QUIET);
	canvas_print(canvas, row++, 0, "%lld %s in each list: A_c has %lld %s, A_p %lld",
		     (long long)look->count, look->count == 1 ? "entry" : "entries",
		     (long long)look->columns, look->columns == 1 ? "column" : "columns",
		     (long long)look->waiting);
	if (!count)
		return;
	table_init(&table, canvas->memory, columns, COUNT);
	fill(&table, snapshot, count);
	row = table_draw(&table, canvas, row);
	table_free(&table);
	if (count < look->listed)
		canvas_print(canvas, row, 0, "and others");
}

/* --- Worklists of blocks. --- */

static int64_t degree_of(const struct graph *graph, int32_t v)
{
	return graph->row[v + 1] - graph->row[v];
}

static void fill_blocks(struct table *table, const struct snapshot *snapshot, int count)
{
	const struct list_entry *entries = look_of(snapshot)->entries;
	int i;

	for (i = 0; i < count; i++) {
		table_row(table);
		if (panel_is_chosen(snapshot, entries[i].now))
			table_roles(table, VERTEX, ROLE_CHOSEN);
		put_vertex(table, VERTEX, snapshot, entries[i].now);
		table_number(table, LABEL, entries[i].psi);
		put_vertex(table, MATE, snapshot, entries[i].mu);
		table_number(table, DEGREE, degree_of(snapshot->graph, entries[i].now));
		worklists_view_owner(table, OWNER, &snapshot->blocks.entries[i]);
	}
}

static int draw_block_entries(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	const struct column columns[BLOCK_COUNT] = {
		[VERTEX] = { snapshot->blocks.searching ? "row" : "column", COLUMN_NUMBER, 0, 0 },
		[LABEL] = { "psi", COLUMN_NUMBER, 2, 0 },    [MATE] = { "mu", COLUMN_NUMBER, 3, 0 },
		[DEGREE] = { "degree", COLUMN_NUMBER, 4, 0 }, [OWNER] = { "block", COLUMN_NUMBER, 1, 0 },
	};
	const struct list_look *look = look_of(snapshot);
	const int count = look->listed < LISTED ? look->listed : LISTED;
	struct table table;
	bool below = false;
	int i;

	for (i = count; i < look->listed; i++)
		below = below || panel_is_chosen(snapshot, look->entries[i].now);
	table_init(&table, canvas->memory, columns, BLOCK_COUNT);
	fill_blocks(&table, snapshot, count);
	row = table_draw(&table, canvas, row);
	table_free(&table);
	return panel_draw_more(canvas, row, snapshot, look->count - count, below);
}

static void draw_blocks(struct canvas *canvas, int row, bool airy, const struct snapshot *snapshot)
{
	const struct blocks_look *blocks = &snapshot->blocks;

	if (snapshot->queue_size >= 0) {
		canvas_role_rows(canvas, row, row + 1, ROLE_QUIET);
		canvas_print(canvas, row++, 0, "%lld %s in the worklists of the last cycle",
			     (long long)snapshot->queue_size,
			     snapshot->queue_size == 1 ? "entry" : "entries");
	}
	row = worklists_view_owners(canvas, row, blocks);
	if (look_of(snapshot)->listed)
		row = draw_block_entries(canvas, row, snapshot);
	worklists_view_loads(canvas, row + airy, blocks);
}

/* --- The whole. --- */

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	const struct list_look *look = look_of(snapshot);
	int row = panel_title(canvas, panel_find("lists"), snapshot);
	/* In a low place the course shrinks first, so that entries are seen too. */
	const int high = canvas->rows >= LOW ? CHART_ROWS : (canvas->rows - 1) / 2;
	const bool airy = canvas->rows >= LOW;

	if (!match_look_of(snapshot)->keeps_lists && !snapshot->blocks.blocks) {
		canvas_wrap(canvas, row, canvas->rows - row,
			    "n/a: %s keeps no lists of active columns; `show psi` has these columns",
			    snapshot->variant);
		return;
	}
	row = course_draw(canvas, row, high < LEAST_CHART ? LEAST_CHART : high, snapshot) + airy;
	if (snapshot->blocks.blocks)
		draw_blocks(canvas, row, airy, snapshot);
	else if (look->count >= 0)
		draw_entries(canvas, row, snapshot);
	else
		canvas_wrap(canvas, row, 2, "the entries are n/a: %s",
			    snapshot->replay ? "a recording does not have them"
					     : "the first turn has not begun");
}

static void tell_vertices(struct report *report, const char *key, const struct snapshot *snapshot, bool now)
{
	const struct list_look *look = look_of(snapshot);
	char name[32];
	int i;

	report_texts(report, key);
	for (i = 0; i < look->listed; i++) {
		const int32_t vertex = now ? look->entries[i].now : look->entries[i].before;

		report_add_text(report, vertex < 0 ? "" : panel_vertex_name(snapshot, vertex, name,
									    sizeof(name)));
	}
}

static void tell_lists(struct report *report, const struct snapshot *snapshot)
{
	const struct list_look *look = look_of(snapshot);
	int i;

	report_number(report, "entries", look->count);
	report_number(report, "columns", look->columns);
	report_number(report, "columns_before", look->waiting);
	panel_tell_chosen(report, snapshot);
	report_numbers(report, "entry_number");
	for (i = 0; i < look->listed; i++)
		report_add_number(report, look->entries[i].number);
	tell_vertices(report, "entry_column", snapshot, true);
	tell_vertices(report, "entry_before", snapshot, false);
}

/* Vertices are columns; in a global relabeling they are rows. */
static void tell_blocks(struct report *report, const struct snapshot *snapshot)
{
	const struct list_look *look = look_of(snapshot);
	int i;

	report_number(report, "entries", look->count);
	panel_tell_chosen(report, snapshot);
	tell_vertices(report, "entry_vertex", snapshot, true);
	report_numbers(report, "entry_psi");
	for (i = 0; i < look->listed; i++)
		report_add_number(report, look->entries[i].psi);
	worklists_view_tell(report, &snapshot->blocks);
}

static void tell(struct report *report, const struct snapshot *snapshot)
{
	const struct trace *trace = &snapshot->trace;
	int64_t i;

	if (look_of(snapshot)->count < 0) {
		report_null(report, "entries");
		return;
	}
	if (snapshot->blocks.blocks)
		tell_blocks(report, snapshot);
	else
		tell_lists(report, snapshot);
	report_number(report, "course_step", trace->step);
	report_numbers(report, "course_cycle");
	for (i = 0; i < trace->count; i++)
		report_add_number(report, trace->rows[i].cycle);
	report_numbers(report, "course_entries");
	for (i = 0; i < trace->count; i++)
		report_add_number(report, trace->rows[i].queue);
}

static bool has(const struct variant *variant)
{
	return matching_method(variant)->lists || variant->lists;
}

const struct panel panel_lists = {
	.name = "lists",
	.title = "lists",
	.problem = &problem_matching,
	.instead = "queue",
	.has = has,
	.otherwise = "matching",
	.needs = KNOWN_OWN | KNOWN_OWN_LISTS | KNOWN_COURSE,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
