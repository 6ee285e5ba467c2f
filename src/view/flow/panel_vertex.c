/* SPDX-License-Identifier: GPL-3.0-or-later
 * vertex V: one vertex and its arcs in the residual graph.
 */
#include "src/problem/flow/flow.h"
#include "src/graph/graph.h"
#include "src/view/panel.h"
#include "src/view/table.h"

static int rows(const struct snapshot *snapshot)
{
	return snapshot->neighbour_count < 4096 ? 7 + (int)snapshot->neighbour_count : 4104;
}

static const char *role(const struct snapshot *snapshot)
{
	if (stand_in_vertex(snapshot) == snapshot->terminals.source)
		return "source";
	if (stand_in_vertex(snapshot) == snapshot->terminals.sink)
		return "sink";
	return snapshot->active ? "active" : "not active";
}

/* Whether flow may go there now: WBPR, Algorithm 1, line 14. */
static bool is_down(const struct snapshot *snapshot, const struct neighbour *neighbour)
{
	return neighbour->residual > 0 && snapshot->height > neighbour->height;
}

static void fill(struct table *table, const struct snapshot *snapshot, int64_t count)
{
	const struct neighbour *neighbour;
	char name[32];

	for (neighbour = snapshot->neighbours; count-- > 0; neighbour++) {
		table_row(table);
		table_text(table, 0, "%s",
			   panel_vertex_name(snapshot, neighbour->vertex, name, sizeof(name)));
		table_number(table, 1, neighbour->height);
		table_number(table, 2, neighbour->capacity);
		table_number(table, 3, neighbour->flow);
		table_number(table, 4, neighbour->residual);
		table_spot(table, 0, SPOT_ARC, stand_in_vertex(snapshot), neighbour->vertex);
		table_spot(table, 1, SPOT_HEIGHT, neighbour->vertex, 0);
		table_spot(table, 4, SPOT_ARC, stand_in_vertex(snapshot), neighbour->vertex);
		if (is_down(snapshot, neighbour))
			table_text(table, 5, "down");
		if (is_down(snapshot, neighbour) && snapshot->active)
			table_roles(table, 0, ROLE_ACTIVE);
	}
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	static const struct column columns[] = {
		{ "to", COLUMN_NUMBER, 0, 0 },
		{ "its height", COLUMN_NUMBER, 3, 0 },
		{ "capacity", COLUMN_NUMBER, 5, 0 },
		{ "flow", COLUMN_NUMBER, 4, 0 },
		{ "residual", COLUMN_NUMBER, 1, 0 },
		{ NULL, COLUMN_TEXT, 2, 0 },
	};
	int row = panel_title(canvas, panel_find("vertex"), snapshot);
	int64_t count = snapshot->neighbour_count;
	struct table table;
	char name[32];

	if (!(snapshot->known & KNOWN_VERTEX)) {
		canvas_wrap(canvas, row, canvas->rows - row,
			    "n/a: choose a vertex: `follow V`");
		return;
	}
	canvas_spot(canvas, row, 0, canvas->columns, SPOT_VERTEX, stand_in_vertex(snapshot), 0);
	row = canvas_wrap(canvas, row, canvas->rows / 4,
			  "vertex %s, %s: height %d, excess %lld, %lld neighbours%s",
			  panel_vertex_name(snapshot, stand_in_vertex(snapshot), name, sizeof(name)),
			  role(snapshot), snapshot->height, (long long)snapshot->excess,
			  (long long)count, stand_in_why(snapshot));
	if (snapshot->height_flight.is)
		row = canvas_wrap(canvas, row, 1, "in flight: height %lld, at the end of the wave",
				  (long long)snapshot->height_flight.value);
	if (snapshot->excess_flight.is)
		row = canvas_wrap(canvas, row, 1, "in flight: excess %lld, at the end of the wave",
				  (long long)snapshot->excess_flight.value);
	/* A row for the titles, and one for what is left. */
	if (count > canvas->rows - row - 1)
		count = canvas->rows - row - 2;
	table_init(&table, canvas->memory, columns, 6);
	fill(&table, snapshot, count);
	row = table_draw(&table, canvas, row);
	table_free(&table);
	if (count < snapshot->neighbour_count)
		canvas_print(canvas, row, 0, "and %lld more",
			     (long long)(snapshot->neighbour_count - count));
}

static void tell_flight(struct report *report, const char *key, const struct flight *flight)
{
	if (flight->is)
		report_number(report, key, flight->value);
	else
		report_null(report, key);
}

static void tell(struct report *report, const struct snapshot *snapshot)
{
	char name[32];
	int64_t i;

	if (!(snapshot->known & KNOWN_VERTEX)) {
		report_null(report, "vertex");
		return;
	}
	report_text(report, "vertex",
		    panel_vertex_name(snapshot, stand_in_vertex(snapshot), name, sizeof(name)));
	report_text(report, "role", role(snapshot));
	report_number(report, "height", snapshot->height);
	report_number(report, "excess", snapshot->excess);
	tell_flight(report, "height_in_flight", &snapshot->height_flight);
	tell_flight(report, "excess_in_flight", &snapshot->excess_flight);
	report_bool(report, "active", snapshot->active);
	report_number(report, "degree", snapshot->neighbour_count);
	report_texts(report, "to");
	for (i = 0; i < snapshot->neighbour_count; i++)
		report_add_text(report,
				panel_vertex_name(snapshot, snapshot->neighbours[i].vertex, name,
						  sizeof(name)));
	report_numbers(report, "to_height");
	for (i = 0; i < snapshot->neighbour_count; i++)
		report_add_number(report, snapshot->neighbours[i].height);
	report_numbers(report, "capacity");
	for (i = 0; i < snapshot->neighbour_count; i++)
		report_add_number(report, snapshot->neighbours[i].capacity);
	report_numbers(report, "flow");
	for (i = 0; i < snapshot->neighbour_count; i++)
		report_add_number(report, snapshot->neighbours[i].flow);
	report_numbers(report, "residual");
	for (i = 0; i < snapshot->neighbour_count; i++)
		report_add_number(report, snapshot->neighbours[i].residual);
}

const struct panel panel_vertex = {
	.name = "vertex",
	.title = "vertex",
	.argument = "V",
	.problem = &problem_flow,
	.needs = KNOWN_VERTEX,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
