/* SPDX-License-Identifier: GPL-3.0-or-later
 * cut: the minimum cut that proves the flow maximum: the vertices on the source's side
 * and the arcs that leave it, all of them full.
 */
#include "src/problem/flow/flow.h"
#include "src/base/text.h"
#include "src/view/panel.h"
#include "src/view/table.h"

enum { LISTED = 24, SIDE_LINES = 3, LOW = 12 };

static int rows(const struct snapshot *snapshot)
{
	(void)snapshot;
	return 1 + 3 + SIDE_LINES + 1 + LISTED + 1;
}

/* As many vertices as fit in some lines, by name. */
static int draw_side(struct canvas *canvas, int row, int lines,
		     const struct snapshot *snapshot)
{
	char buffer[1024];
	struct text text;
	char name[32];
	int64_t i;

	text_fixed(&text, buffer, sizeof(buffer));
	text_print(&text, "source's side:");
	/* What does not fit the buffer would not fit the lines. */
	for (i = 0; i < snapshot->cut.side_count && text.length < sizeof(buffer) - 64; i++)
		text_print(&text, " %s",
			   panel_vertex_name(snapshot, snapshot->cut.side[i], name,
					     sizeof(name)));
	if (i < snapshot->cut.side_count)
		text_print(&text, " and so on");
	lines = canvas_wrap(canvas, row, lines, "%s", buffer);
	canvas_role_rows(canvas, row, lines, ROLE_SOURCE);
	return lines;
}

static void draw_arcs(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	static const struct column columns[] = {
		{ "from", COLUMN_NUMBER, 0, 0 },
		{ "to", COLUMN_NUMBER, 1, 0 },
		{ "capacity", COLUMN_NUMBER, 2, 0 },
		{ NULL, COLUMN_BAR, 3, 4 },
	};
	const struct cut *cut = &snapshot->cut;
	int64_t count = cut->arc_count;
	const struct cut_arc *arc;
	struct table table;
	char name[32];

	if (count > canvas->rows - row - 1)
		count = canvas->rows - row - 2;
	if (count <= 0)
		return;
	table_init(&table, canvas->memory, columns, 4);
	for (arc = cut->arcs; arc < cut->arcs + count; arc++) {
		table_row(&table);
		table_text(&table, 0, "%s",
			   panel_vertex_name(snapshot, arc->from, name, sizeof(name)));
		table_role(&table, 0, ROLE_SOURCE);
		table_role(&table, 1, ROLE_SINK);
		table_text(&table, 1, "%s",
			   panel_vertex_name(snapshot, arc->to, name, sizeof(name)));
		table_number(&table, 2, arc->capacity);
		table_spot(&table, 2, SPOT_ARC, arc->from, arc->to);
		table_bar(&table, 3, arc->capacity, 0);
	}
	row = table_draw(&table, canvas, row);
	table_free(&table);
	if (count < cut->arc_count)
		canvas_print(canvas, row, 0, "and %lld more", (long long)(cut->arc_count - count));
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	const struct cut *cut = &snapshot->cut;
	int row = panel_title(canvas, panel_find("cut"), snapshot);
	bool low = canvas->rows < LOW;

	if (!(snapshot->known & KNOWN_CUT)) {
		canvas_wrap(canvas, row, canvas->rows - row, "n/a: %s", cut->reason);
		return;
	}
	row = canvas_wrap(canvas, row, low ? 1 : 3,
			  "cut %lld: %lld %s on the source's side, %lld full %s out",
			  (long long)snapshot->check.cut, (long long)cut->side_count,
			  cut->side_count == 1 ? "vertex" : "vertices", (long long)cut->arc_count,
			  cut->arc_count == 1 ? "arc leads" : "arcs lead");
	if (!low)
		row = draw_side(canvas, row, SIDE_LINES, snapshot);
	draw_arcs(canvas, row, snapshot);
}

static void tell_arcs(struct report *report, const struct snapshot *snapshot)
{
	const struct cut *cut = &snapshot->cut;
	char name[32];
	int64_t i;

	report_texts(report, "arc_from");
	for (i = 0; i < cut->arc_count; i++)
		report_add_text(report, panel_vertex_name(snapshot, cut->arcs[i].from, name,
							  sizeof(name)));
	report_texts(report, "arc_to");
	for (i = 0; i < cut->arc_count; i++)
		report_add_text(report, panel_vertex_name(snapshot, cut->arcs[i].to, name,
							  sizeof(name)));
	report_numbers(report, "arc_capacity");
	for (i = 0; i < cut->arc_count; i++)
		report_add_number(report, cut->arcs[i].capacity);
}

static void tell(struct report *report, const struct snapshot *snapshot)
{
	const struct cut *cut = &snapshot->cut;
	char name[32];
	int64_t i;

	if (!(snapshot->known & KNOWN_CUT)) {
		report_null(report, "cut");
		report_text(report, "reason", cut->reason);
		return;
	}
	report_number(report, "cut", snapshot->check.cut);
	report_number(report, "side_vertices", cut->side_count);
	report_number(report, "arcs", cut->arc_count);
	report_texts(report, "side");
	for (i = 0; i < cut->side_count; i++)
		report_add_text(report, panel_vertex_name(snapshot, cut->side[i], name,
							  sizeof(name)));
	tell_arcs(report, snapshot);
}

const struct panel panel_cut = {
	.name = "cut",
	.title = "cut",
	.problem = &problem_flow,
	.needs = KNOWN_CUT,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
