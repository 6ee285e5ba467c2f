/* SPDX-License-Identifier: GPL-3.0-or-later
 * lists: how long a variant's lists were over the cycles, and their entries (lists_view.h); of blocks
 * with worklists those that come next, and who has them.
 */
#include "src/base/text.h"
#include "src/graph/graph.h"
#include "src/problem/matching/matching.h"
#include "src/view/course.h"
#include "src/view/matching/lists_view.h"
#include "src/view/matching/look_match.h"
#include "src/view/panel.h"
#include "src/view/table.h"
#include "src/view/worklists_view.h"

enum { CHART_ROWS = 8, LEAST_CHART = 2, LISTED = LISTS_VIEW_ENTRIES, LOW = 16 };

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
		lists_view_vertex(table, VERTEX, snapshot, entries[i].now);
		table_number(table, LABEL, entries[i].psi);
		lists_view_vertex(table, MATE, snapshot, entries[i].mu);
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
		canvas_print(canvas, row++, 0, "%s cycle: %lld %s in worklists",
			     snapshot->blocks.midway ? "this" : "last", (long long)snapshot->queue_size,
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
	const int high = canvas->rows >= LOW ? CHART_ROWS : (canvas->rows - 3) / 2;
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
		lists_view_draw(canvas, row, snapshot);
	else
		canvas_wrap(canvas, row, 2, "the entries are n/a: %s", lists_view_lack(look));
}

/* Vertices are columns; in a global relabeling they are rows. */
static void tell_blocks(struct report *report, const struct snapshot *snapshot)
{
	const struct list_look *look = look_of(snapshot);
	int i;

	report_number(report, "entries", look->count);
	panel_tell_chosen(report, snapshot);
	lists_view_tell_vertices(report, "entry_vertex", snapshot, true);
	report_numbers(report, "entry_psi");
	for (i = 0; i < look->listed; i++)
		report_add_number(report, look->entries[i].psi);
	worklists_view_tell(report, "entry_block", &snapshot->blocks);
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
		lists_view_tell(report, snapshot);
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
