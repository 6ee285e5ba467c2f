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
	return look->frontier < most ? look->frontier : most;
}

static void fill(struct table *table, const struct snapshot *snapshot, int64_t count)
{
	const struct paths_look *look = snapshot->own;
	const struct frontier_entry *entry;
	char name[32];
	bool chosen;

	for (entry = look->entries; entry < look->entries + count; entry++) {
		chosen = panel_is_chosen(snapshot, entry->vertex);
		table_row(table);
		if (chosen)
			table_roles(table, 0, ROLE_CHOSEN);
		table_text(table, 0, "%s%s", chosen ? PANEL_CHOSEN " " : "",
			   panel_vertex_name(snapshot, entry->vertex, name, sizeof(name)));
		table_number(table, 1, entry->distance);
		table_number(table, 2, entry->degree);
	}
}

static void draw_entries(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	static const struct column columns[] = {
		{ "vertex", COLUMN_NUMBER, 0, 0 },
		{ "distance", COLUMN_NUMBER, 1, 0 },
		{ "outdegree", COLUMN_NUMBER, 2, 0 },
	};
	const struct paths_look *look = snapshot->own;
	const int64_t count = count_listed(look, LISTED);
	struct table table;

	canvas_role_rows(canvas, row, row + 1, ROLE_QUIET);
	canvas_print(canvas, row++, 0, "%lld %s in the worklist of the last cycle",
		     (long long)look->frontier, look->frontier == 1 ? "entry" : "entries");
	if (!count)
		return;
	table_init(&table, canvas->memory, columns, 3);
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

static void tell(struct report *report, const struct snapshot *snapshot)
{
	const struct paths_look *look = snapshot->own;
	const struct trace *trace = &snapshot->trace;
	const int64_t count = count_listed(look, FRONTIER_ENTRIES);
	char name[32];
	int64_t i;

	if (look->frontier < 0)
		report_null(report, "frontier");
	else
		report_number(report, "frontier", look->frontier);
	panel_tell_chosen(report, snapshot);
	report_texts(report, "entry_vertex");
	for (i = 0; i < count; i++)
		report_add_text(report, panel_vertex_name(snapshot, look->entries[i].vertex, name,
							  sizeof(name)));
	report_numbers(report, "entry_distance");
	for (i = 0; i < count; i++)
		report_add_number(report, look->entries[i].distance);
	report_numbers(report, "entry_outdegree");
	for (i = 0; i < count; i++)
		report_add_number(report, look->entries[i].degree);
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
	.instead = "queue flow",
	.needs = KNOWN_OWN | KNOWN_COURSE,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
