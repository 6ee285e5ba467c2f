/* SPDX-License-Identifier: GPL-3.0-or-later
 * frontier: the size of the worklist over the cycles, and its entries in the last one.
 */
#include "src/base/text.h"
#include "src/problem/paths/paths.h"
#include "src/view/course.h"
#include "src/view/panel.h"
#include "src/view/paths/paths_look.h"
#include "src/view/table.h"

enum { CHART_ROWS = 8, LEAST_CHART = 2, LISTED = 8, LOW = 16 };

static int rows(const struct snapshot *snapshot)
{
	(void)snapshot;
	return 4 + CHART_ROWS + LISTED + 2;
}

static int64_t count_listed(const struct paths_look *look, int64_t most)
{
	return look->listed < most ? look->listed : most;
}

/* A child is called as its parent, with a mark as the paper has it: 8'. */
static const char *name_of(const struct snapshot *snapshot, const struct frontier_entry *entry,
			   char *name, size_t size)
{
	struct text text;

	text_fixed(&text, name, size);
	graph_label(snapshot->graph, entry->entry.vertex, &text);
	if (entry->entry.is_child)
		text_print(&text, "'");
	return name;
}

/* The vertices of a worklist. */
static void fill_vertices(struct table *table, const struct snapshot *snapshot,
			  const struct frontier_entry *entry)
{
	char name[40];

	table_text(table, 0, "%s%s", panel_is_chosen(snapshot, entry->entry.vertex) ? PANEL_CHOSEN " " : "",
		   name_of(snapshot, entry, name, sizeof(name)));
	table_number(table, 1, entry->distance);
	table_number(table, 2, entry->entry.degree);
}

/* Its arcs. */
static void fill_arcs(struct table *table, const struct snapshot *snapshot,
		      const struct frontier_entry *entry)
{
	char name[40];

	table_text(table, 0, "%s%s", panel_is_chosen(snapshot, entry->entry.vertex) ? PANEL_CHOSEN " " : "",
		   name_of(snapshot, entry, name, sizeof(name)));
	table_text(table, 1, "%s", panel_vertex_name(snapshot, entry->entry.head, name, sizeof(name)));
	table_number(table, 2, entry->distance);
	table_number(table, 3, entry->length);
}

static void fill(struct table *table, const struct snapshot *snapshot, int64_t count)
{
	const struct paths_look *look = snapshot->own;
	const struct frontier_entry *entry;

	for (entry = look->entries; entry < look->entries + count; entry++) {
		table_row(table);
		if (panel_is_chosen(snapshot, entry->entry.vertex))
			table_roles(table, 0, ROLE_CHOSEN);
		(look->has_arcs ? fill_arcs : fill_vertices)(table, snapshot, entry);
	}
}

static void draw_entries(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	static const struct column of_vertices[] = {
		{ "vertex", COLUMN_NUMBER, 0, 0 },
		{ "distance", COLUMN_NUMBER, 1, 0 },
		{ "outdegree", COLUMN_NUMBER, 2, 0 },
	};
	static const struct column of_arcs[] = {
		{ "from", COLUMN_NUMBER, 0, 0 },
		{ "to", COLUMN_NUMBER, 1, 0 },
		{ "distance", COLUMN_NUMBER, 2, 0 },
		{ "length", COLUMN_NUMBER, 3, 0 },
	};
	const struct paths_look *look = snapshot->own;
	const int64_t count = count_listed(look, LISTED);
	struct table table;

	canvas_role_rows(canvas, row, row + 1, ROLE_QUIET);
	if (look->waits)
		canvas_print(canvas, row++, 0, "%lld %s for %s turn", (long long)look->frontier,
			     look->frontier == 1 ? "vertex waits" : "vertices wait",
			     look->frontier == 1 ? "its" : "their");
	else
		canvas_print(canvas, row++, 0, "%lld %s in the worklist of the last cycle",
			     (long long)look->frontier, look->frontier == 1 ? "entry" : "entries");
	if (!count)
		return;
	if (look->has_arcs)
		table_init(&table, canvas->memory, of_arcs, 4);
	else
		table_init(&table, canvas->memory, of_vertices, 3);
	fill(&table, snapshot, count);
	row = table_draw(&table, canvas, row);
	table_free(&table);
	if (count < look->frontier)
		canvas_print(canvas, row, 0, "and %lld more", (long long)(look->frontier - count));
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	const struct paths_look *look = snapshot->own;
	int row = panel_title(canvas, panel_find("frontier"), snapshot);
	/* In a low place the course shrinks first, so that entries are seen too. */
	int high = canvas->rows >= LOW ? CHART_ROWS : (canvas->rows - 1) / 2;
	bool airy = canvas->rows >= LOW;

	row = course_draw(canvas, row, high < LEAST_CHART ? LEAST_CHART : high, snapshot);
	if (look->frontier >= 0)
		draw_entries(canvas, row + airy, snapshot);
}

static void tell_heads(struct report *report, const struct snapshot *snapshot, int64_t count)
{
	const struct paths_look *look = snapshot->own;
	char name[40];
	int64_t i;

	report_texts(report, "entry_head");
	for (i = 0; i < count; i++)
		report_add_text(report, panel_vertex_name(snapshot, look->entries[i].entry.head, name,
							  sizeof(name)));
}

static void tell(struct report *report, const struct snapshot *snapshot)
{
	const struct paths_look *look = snapshot->own;
	const struct trace *trace = &snapshot->trace;
	const int64_t count = count_listed(look, FRONTIER_ENTRIES);
	char name[40];
	int64_t i;

	if (look->frontier < 0)
		report_null(report, "frontier");
	else
		report_number(report, "frontier", look->frontier);
	panel_tell_chosen(report, snapshot);
	report_texts(report, "entry_vertex");
	for (i = 0; i < count; i++)
		report_add_text(report, name_of(snapshot, &look->entries[i], name, sizeof(name)));
	if (look->has_arcs)
		tell_heads(report, snapshot, count);
	report_numbers(report, "entry_distance");
	for (i = 0; i < count; i++)
		report_add_number(report, look->entries[i].distance);
	report_numbers(report, look->has_arcs ? "entry_length" : "entry_outdegree");
	for (i = 0; i < count; i++)
		report_add_number(report, look->has_arcs ? look->entries[i].length
							 : look->entries[i].entry.degree);
	report_number(report, "course_step", trace->step);
	report_numbers(report, "course_cycle");
	for (i = 0; i < trace->count; i++)
		report_add_number(report, trace->rows[i].cycle);
	report_numbers(report, "course_frontier");
	for (i = 0; i < trace->count; i++)
		report_add_number(report, trace->rows[i].queue);
}

const struct panel panel_frontier = {
	.name = "frontier",
	.title = "frontier",
	.problem = &problem_bfs,
	.instead = "queue",
	.needs = KNOWN_OWN | KNOWN_COURSE,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
