/* SPDX-License-Identifier: GPL-3.0-or-later
 * neighbours V: one row or column, its mate, and its neighbours.
 */
#include "src/base/text.h"
#include "src/graph/graph.h"
#include "src/problem/matching/matching.h"
#include "src/view/matching/look_match.h"
#include "src/view/panel.h"
#include "src/view/table.h"

static int rows(const struct snapshot *snapshot)
{
	const struct match_look *look = match_look_of(snapshot);

	return look->count < 4096 ? 7 + (int)look->count : 4104;
}

static bool is_row(const struct snapshot *snapshot, int32_t vertex)
{
	return vertex < snapshot->graph->labels.left;
}

/* The name of a mate, or why there is none. */
static const char *mate_name(const struct snapshot *snapshot, int32_t mate, char *buffer,
			     size_t size)
{
	if (mate == MATCH_GIVEN_UP)
		return "given up";
	if (mate < 0)
		return "none";
	return panel_vertex_name(snapshot, mate, buffer, size);
}

static const char *role(const struct snapshot *snapshot, const struct match_look *look)
{
	if (is_row(snapshot, look->vertex))
		return look->mate < 0 ? "a free row" : "a row";
	return look->active ? "an active column" : "a column";
}

static int draw_head(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	const struct match_look *look = match_look_of(snapshot);
	char name[32], mate[32];

	row = canvas_wrap(canvas, row, canvas->rows / 4,
			  "vertex %s, %s: mate %s, label %d, %lld neighbour%s%s",
			  panel_vertex_name(snapshot, look->vertex, name, sizeof(name)), role(snapshot, look),
			  mate_name(snapshot, look->mate, mate, sizeof(mate)), look->label,
			  (long long)look->count, look->count == 1 ? "" : "s", stand_in_why(snapshot));
	if (look->mate_flight.is)
		row = canvas_wrap(canvas, row, 1, "in flight: mate %s, at the end of the wave",
				  mate_name(snapshot, (int32_t)look->mate_flight.value, mate,
					    sizeof(mate)));
	if (look->label_flight.is)
		row = canvas_wrap(canvas, row, 1, "in flight: label %lld, at the end of the wave",
				  (long long)look->label_flight.value);
	return row;
}

static void fill(struct table *table, const struct snapshot *snapshot, int64_t count)
{
	const struct match_look *look = match_look_of(snapshot);
	const struct match_neighbour *neighbour = look->neighbours;
	char name[32];

	for (; count-- > 0; neighbour++) {
		table_row(table);
		if (neighbour->vertex == look->mate)
			table_roles(table, 0, ROLE_ACTIVE);
		table_text(table, 0, "%s",
			   panel_vertex_name(snapshot, neighbour->vertex, name, sizeof(name)));
		table_number(table, 1, neighbour->psi);
		table_spot(table, 0, SPOT_VERTEX, neighbour->vertex, 0);
		table_text(table, 2, "%s",
			   mate_name(snapshot, neighbour->mu, name, sizeof(name)));
	}
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	static const struct column columns[] = {
		{ "neighbour", COLUMN_NUMBER, 0, 0 },
		{ "its label", COLUMN_NUMBER, 1, 0 },
		{ "its mate", COLUMN_TEXT, 1, 0 },
	};
	const struct match_look *look = match_look_of(snapshot);
	int row = panel_title(canvas, panel_find("neighbours"), snapshot);
	int64_t count = look->count;
	struct table table;

	if (look->vertex < 0) {
		canvas_wrap(canvas, row, canvas->rows - row, "n/a: choose a vertex: `follow V`");
		return;
	}
	row = draw_head(canvas, row, snapshot);
	/* A row for the titles, and one for what is left. */
	if (count > canvas->rows - row - 1)
		count = canvas->rows - row - 2;
	table_init(&table, canvas->memory, columns, 3);
	fill(&table, snapshot, count);
	row = table_draw(&table, canvas, row);
	table_free(&table);
	if (count < look->count)
		canvas_print(canvas, row, 0, "and %lld more", (long long)(look->count - count));
}

static void tell_neighbours(struct report *report, const struct snapshot *snapshot)
{
	const struct match_look *look = match_look_of(snapshot);
	char name[32];
	int64_t i;

	report_texts(report, "to");
	for (i = 0; i < look->count; i++)
		report_add_text(report, panel_vertex_name(snapshot, look->neighbours[i].vertex,
							  name, sizeof(name)));
	report_numbers(report, "to_psi");
	for (i = 0; i < look->count; i++)
		report_add_number(report, look->neighbours[i].psi);
	report_texts(report, "to_mate");
	for (i = 0; i < look->count; i++)
		report_add_text(report, mate_name(snapshot, look->neighbours[i].mu, name,
						  sizeof(name)));
}

static void tell(struct report *report, const struct snapshot *snapshot)
{
	const struct match_look *look = match_look_of(snapshot);
	char name[32];

	if (look->vertex < 0) {
		report_null(report, "vertex");
		return;
	}
	report_text(report, "vertex",
		    panel_vertex_name(snapshot, look->vertex, name, sizeof(name)));
	report_text(report, "role", is_row(snapshot, look->vertex) ? "row" : "column");
	report_text(report, "mate", mate_name(snapshot, look->mate, name, sizeof(name)));
	report_number(report, "psi", look->label);
	report_bool(report, "active", look->active);
	report_number(report, "degree", look->count);
	tell_neighbours(report, snapshot);
}

const struct panel panel_neighbours = {
	.name = "neighbours",
	.title = "neighbours",
	.argument = "V",
	.problem = &problem_matching,
	.instead = "vertex",
	.needs = KNOWN_OWN,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
