/* SPDX-License-Identifier: GPL-3.0-or-later
 * arc U V: an arc of the residual graph and its opposite, whether a push may take
 * them, and where they stand in the layouts.
 */
#include "src/problem/flow/flow.h"
#include "src/base/text.h"
#include "src/view/panel.h"
#include "src/view/table.h"

static int rows(const struct snapshot *snapshot)
{
	return 1 + 2 + 1 + 6 + snapshot->arc.spot_count + 4;
}

/* Why a push may take the arc, or not: WBPR, Algorithm 1, lines 11 and 14. */
static void say_why(const struct snapshot *snapshot, int which, struct text *text)
{
	const struct arc_way *way = &snapshot->arc.way[which];
	const struct arc_way *back = &snapshot->arc.way[!which];
	char from[32], to[32];

	panel_vertex_name(snapshot, way->vertex, from, sizeof(from));
	panel_vertex_name(snapshot, back->vertex, to, sizeof(to));
	if (way->residual <= 0)
		text_print(text, "no flow can go from %s to %s", from, to);
	else if (way->height <= back->height)
		text_print(text, "%s is not above %s", from, to);
	else if (way->excess <= 0)
		text_print(text, "%s is above %s, but has no excess to push", from, to);
	else
		text_print(text, "%s has excess and is above %s", from, to);
}

static void add_row(struct table *table, const char *name, int64_t forth, int64_t back)
{
	const int64_t number[2] = { forth, back };
	int i;

	table_row(table);
	table_text(table, 0, "%s", name);
	for (i = 0; i < 2; i++)
		table_number(table, 1 + i, number[i]);
}

static void add_spots(struct table *table, const struct arc_look *arc)
{
	int i, j;

	for (i = 0; i < arc->spot_count; i++) {
		table_row(table);
		table_text(table, 0, "%s", arc->way[0].spots[i].key);
		for (j = 0; j < 2; j++) {
			if (arc->way[j].spots[i].place >= 0)
				table_number(table, 1 + j, arc->way[j].spots[i].place);
			else
				table_text(table, 1 + j, "none");
		}
	}
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	static const struct column columns[] = {
		{ NULL, COLUMN_TEXT, 0, 8 },
		{ "forth", COLUMN_NUMBER, 1, 0 },
		{ "back", COLUMN_NUMBER, 2, 0 },
	};
	const struct arc_way *way = snapshot->arc.way;
	int row = panel_title(canvas, panel_find("arc"), snapshot);
	struct table table;
	char from[32], to[32], why[2][128];
	struct text text;
	int i;

	if (!(snapshot->known & KNOWN_ARC)) {
		canvas_wrap(canvas, row, canvas->rows - row, "n/a: name an arc: `show arc U V`");
		return;
	}
	panel_vertex_name(snapshot, way[0].vertex, from, sizeof(from));
	panel_vertex_name(snapshot, way[1].vertex, to, sizeof(to));
	if (canvas->rows > 8)
		row = canvas_wrap(canvas, row, 2, "forth from %s to %s, back from %s to %s", from,
				  to, to, from);
	table_init(&table, canvas->memory, columns, 3);
	add_row(&table, "residual", way[0].residual, way[1].residual);
	table_row(&table);
	table_text(&table, 0, "admissible");
	for (i = 0; i < 2; i++) {
		table_text(&table, 1 + i, "%s", way[i].admissible ? "yes" : "no");
		text_fixed(&text, why[i], sizeof(why[i]));
		say_why(snapshot, i, &text);
	}
	add_row(&table, "height of its tail", way[0].height, way[1].height);
	add_row(&table, "excess of its tail", way[0].excess, way[1].excess);
	add_row(&table, "capacity", way[0].capacity, way[1].capacity);
	add_row(&table, "flow", way[0].flow, way[1].flow);
	add_spots(&table, &snapshot->arc);
	row = table_draw(&table, canvas, row);
	table_free(&table);
	row = canvas_wrap(canvas, row, 2, "forth: %s", why[0]);
	canvas_wrap(canvas, row, 2, "back: %s", why[1]);
}

static void tell_spots(struct report *report, const struct arc_look *arc, int which)
{
	const struct layout_spot *spot = arc->way[which].spots;
	const char *key;

	for (; spot < arc->way[which].spots + arc->spot_count; spot++) {
		key = which ? spot->back_key : spot->key;
		if (spot->place >= 0)
			report_number(report, key, spot->place);
		else
			report_null(report, key);
	}
}

static void tell(struct report *report, const struct snapshot *snapshot)
{
	static const char *const keys[2][6] = {
		{ "from", "height", "excess", "residual", "admissible", "why" },
		{ "to", "to_height", "to_excess", "back_residual", "back_admissible", "back_why" },
	};
	const struct arc_way *way = snapshot->arc.way;
	struct text text;
	char buffer[128];
	int i;

	if (!(snapshot->known & KNOWN_ARC)) {
		report_null(report, "from");
		return;
	}
	for (i = 0; i < 2; i++, way++) {
		report_text(report, keys[i][0],
			    panel_vertex_name(snapshot, way->vertex, buffer, sizeof(buffer)));
		report_number(report, keys[i][1], way->height);
		report_number(report, keys[i][2], way->excess);
		report_number(report, i ? "back_capacity" : "capacity", way->capacity);
		report_number(report, i ? "back_flow" : "flow", way->flow);
		report_number(report, keys[i][3], way->residual);
		report_bool(report, keys[i][4], way->admissible);
		text_fixed(&text, buffer, sizeof(buffer));
		say_why(snapshot, i, &text);
		report_text(report, keys[i][5], buffer);
		tell_spots(report, &snapshot->arc, i);
	}
}

const struct panel panel_arc = {
	.name = "arc",
	.title = "arc",
	.argument = "U V",
	.problem = &problem_flow,
	.needs = KNOWN_ARC,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
