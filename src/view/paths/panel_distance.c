/* SPDX-License-Identifier: GPL-3.0-or-later
 * distance V: one vertex of a traversal, and the arcs that leave it.
 */
#include "src/base/text.h"
#include "src/graph/graph.h"
#include "src/problem/paths/paths.h"
#include "src/view/panel.h"
#include "src/view/paths/paths_look.h"
#include "src/view/table.h"

static const struct distance_look *look_of(const struct snapshot *snapshot)
{
	return &((const struct paths_look *)snapshot->own)->distance;
}

static int64_t listed(const struct distance_look *look)
{
	return look->count < ARCS_LISTED ? look->count : ARCS_LISTED;
}

static int rows(const struct snapshot *snapshot)
{
	return 6 + (int)listed(look_of(snapshot));
}

static const char *role(const struct snapshot *snapshot)
{
	const struct distance_look *look = look_of(snapshot);

	if (stand_in_vertex(snapshot) == snapshot->terminals.source)
		return look->is_active ? "source, active" : "source";
	if (look->distance < 0)
		return "not reached";
	return look->is_active ? "active" : "not active";
}

/* How the search has come to it. */
static void say_way(const struct snapshot *snapshot, struct text *text)
{
	const struct distance_look *look = look_of(snapshot);
	char name[32];

	if (look->distance >= 0)
		text_print(text, "distance %lld", (long long)look->distance);
	if (look->parent >= 0)
		text_print(text, ", parent %s, %d %s from the source",
			   panel_vertex_name(snapshot, look->parent, name, sizeof(name)), look->depth,
			   look->depth == 1 ? "arc" : "arcs");
	else if (look->distance > 0)
		text_print(text, ", no tight arc leads to it now");
	text_print(text, "%s%lld %s it", look->distance >= 0 ? ", " : "", (long long)look->count,
		   look->count == 1 ? "arc leaves" : "arcs leave");
}

static void fill(struct table *table, const struct snapshot *snapshot, int64_t count)
{
	const struct path_arc *arc = look_of(snapshot)->arcs;
	char name[32];

	for (; count-- > 0; arc++) {
		table_row(table);
		table_text(table, 0, "%s", panel_vertex_name(snapshot, arc->head, name, sizeof(name)));
		table_spot(table, 0, SPOT_VERTEX, arc->head, 0);
		table_number(table, 1, arc->length);
		if (arc->to < 0)
			table_text(table, 2, "not reached");
		else
			table_number(table, 2, arc->to);
		if (arc->from >= 0 && arc->to >= 0)
			table_number(table, 3, arc->slack);
		table_text(table, 4, "%s", path_arc_state(arc));
		if (*path_arc_state(arc))
			table_roles(table, 0, ROLE_ACTIVE);
	}
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	static const struct column columns[] = {
		{ "arc to", COLUMN_NUMBER, 0, 0 },
		{ "length", COLUMN_NUMBER, 3, 0 },
		{ "its distance", COLUMN_NUMBER, 2, 0 },
		{ "slack", COLUMN_NUMBER, 1, 0 },
		{ NULL, COLUMN_TEXT, 2, 0 },
	};
	const struct distance_look *look = look_of(snapshot);
	int row = panel_title(canvas, panel_find("distance"), snapshot);
	int64_t count = listed(look);
	char name[32], way[160];
	struct table table;
	struct text text;

	if (!(snapshot->known & KNOWN_VERTEX)) {
		canvas_wrap(canvas, row, canvas->rows - row, "n/a: choose a vertex: `follow V`");
		return;
	}
	text_fixed(&text, way, sizeof(way));
	say_way(snapshot, &text);
	canvas_spot(canvas, row, 0, canvas->columns, SPOT_VERTEX, stand_in_vertex(snapshot), 0);
	row = canvas_wrap(canvas, row, canvas->rows / 3, "vertex %s, %s: %s%s",
			  panel_vertex_name(snapshot, stand_in_vertex(snapshot), name, sizeof(name)),
			  role(snapshot), way, stand_in_why(snapshot));
	/* A row for the titles, and one for what is left. */
	if (count > canvas->rows - row - 1)
		count = canvas->rows - row - 2;
	table_init(&table, canvas->memory, columns, 5);
	fill(&table, snapshot, count);
	if (count > 0)
		row = table_draw(&table, canvas, row);
	table_free(&table);
	panel_draw_more(canvas, row, snapshot, look->count - (count > 0 ? count : 0), false);
}

static void tell_number(struct report *report, const char *key, int64_t number)
{
	if (number < 0)
		report_null(report, key);
	else
		report_number(report, key, number);
}

static void tell_arcs(struct report *report, const struct snapshot *snapshot)
{
	const struct distance_look *look = look_of(snapshot);
	char name[32];
	int64_t i;

	report_texts(report, "to");
	for (i = 0; i < listed(look); i++)
		report_add_text(report, panel_vertex_name(snapshot, look->arcs[i].head, name, sizeof(name)));
	report_numbers(report, "length");
	for (i = 0; i < listed(look); i++)
		report_add_number(report, look->arcs[i].length);
	report_numbers(report, "to_distance");
	for (i = 0; i < listed(look); i++)
		report_add_number(report, look->arcs[i].to);
	report_numbers(report, "slack");
	for (i = 0; i < listed(look); i++)
		report_add_number(report, look->arcs[i].slack);
	report_texts(report, "state");
	for (i = 0; i < listed(look); i++)
		report_add_text(report, path_arc_state(&look->arcs[i]));
}

static void tell(struct report *report, const struct snapshot *snapshot)
{
	const struct distance_look *look = look_of(snapshot);
	char name[32];

	if (!(snapshot->known & KNOWN_VERTEX)) {
		report_null(report, "vertex");
		return;
	}
	report_text(report, "vertex",
		    panel_vertex_name(snapshot, stand_in_vertex(snapshot), name, sizeof(name)));
	report_text(report, "role", role(snapshot));
	tell_number(report, "distance", look->distance);
	report_text(report, "parent",
		    look->parent < 0 ? NULL : panel_vertex_name(snapshot, look->parent, name, sizeof(name)));
	tell_number(report, "depth", look->depth);
	report_bool(report, "active", look->is_active);
	report_number(report, "outdegree", look->count);
	tell_arcs(report, snapshot);
}

const struct panel panel_distance = {
	.name = "distance",
	.title = "distance",
	.argument = "V",
	.problem = &problem_bfs,
	.instead = "vertex neighbours",
	.needs = KNOWN_OWN | KNOWN_VERTEX,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
