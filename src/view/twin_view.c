/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/twin_view.h"

#include "src/base/text.h"
#include "src/graph/network.h"
#include "src/engine/pair.h"
#include "src/view/report.h"
#include "src/view/table.h"

/* Columns from which on two tables stand side by side. */
enum { SIDE_BY_SIDE = 56 };

static void name_vertex(const struct network *network, int32_t vertex, char *buffer, size_t size)
{
	struct text text;

	text_fixed(&text, buffer, size);
	network_label(network, vertex, &text);
}

/* What both sides have: two columns from `at` on, or one where there is no room for two. */
static void put_both(struct table *table, bool narrow, int at, int64_t a, int64_t b)
{
	char buffer[64];
	struct text text;

	if (!narrow) {
		table_number(table, at, a);
		table_number(table, at + 1, b);
		return;
	}
	text_fixed(&text, buffer, sizeof(buffer));
	text_grouped(&text, a);
	text_raw(&text, ", ", 2);
	text_grouped(&text, b);
	table_text(table, at, "%s", buffer);
}

static void fill_vertices(const struct network *network, const struct twin *twin, bool narrow,
			  struct table *table)
{
	const struct twin_vertex *row;
	char name[64];

	for (row = twin->vertices; row < twin->vertices + twin->vertex_count; row++) {
		name_vertex(network, row->vertex, name, sizeof(name));
		table_row(table);
		table_text(table, 0, "%s", name);
		put_both(table, narrow, 1, row->height[0], row->height[1]);
		put_both(table, narrow, narrow ? 2 : 3, row->excess[0], row->excess[1]);
	}
}

static void fill_arcs(const struct network *network, const struct twin *twin, bool narrow,
		      struct table *table)
{
	const struct twin_arc *row;
	char from[64], to[64];

	for (row = twin->arcs; row < twin->arcs + twin->arc_count; row++) {
		name_vertex(network, row->from, from, sizeof(from));
		name_vertex(network, row->to, to, sizeof(to));
		table_row(table);
		table_text(table, 0, "%s", from);
		table_text(table, 1, "%s", to);
		put_both(table, narrow, 2, row->residual[0], row->residual[1]);
	}
}

/* A table; [1]: where there is little room. */
struct side_table {
	int count[2];
	struct column columns[2][5];
	void (*fill)(const struct network *network, const struct twin *twin, bool narrow,
		     struct table *table);
};

static const struct side_table vertices = {
	{ 5, 3 },
	{
		{
			{ "vertex", COLUMN_NUMBER, 0, 0 },
			{ "height A", COLUMN_NUMBER, 1, 0 },
			{ "height B", COLUMN_NUMBER, 1, 0 },
			{ "excess A", COLUMN_NUMBER, 2, 0 },
			{ "excess B", COLUMN_NUMBER, 2, 0 },
		},
		{
			{ "vertex", COLUMN_NUMBER, 0, 0 },
			{ "heights", COLUMN_NUMBER, 1, 0 },
			{ "excesses", COLUMN_NUMBER, 2, 0 },
		},
	},
	fill_vertices,
};

static const struct side_table arcs = {
	{ 4, 3 },
	{
		{
			{ "from", COLUMN_NUMBER, 0, 0 },
			{ "to", COLUMN_NUMBER, 0, 0 },
			{ "residual A", COLUMN_NUMBER, 1, 0 },
			{ "residual B", COLUMN_NUMBER, 1, 0 },
		},
		{
			{ "from", COLUMN_NUMBER, 0, 0 },
			{ "to", COLUMN_NUMBER, 0, 0 },
			{ "residuals", COLUMN_NUMBER, 1, 0 },
		},
	},
	fill_arcs,
};

/* Of two widths that which has room. */
static int draw(const struct twin *twin, const struct network *network,
		const struct side_table *shape, struct canvas *canvas, int row)
{
	struct table table;
	bool narrow;

	for (narrow = false;; narrow = true) {
		table_init(&table, canvas->memory, shape->columns[narrow], shape->count[narrow]);
		shape->fill(network, twin, narrow, &table);
		if (narrow || table_fits(&table, canvas->columns))
			break;
		table_free(&table);
	}
	row = table_draw(&table, canvas, row);
	table_free(&table);
	return row;
}

/* Draws on a part of the canvas, at its right. */
static int draw_right(const struct twin *twin, const struct network *network,
		      const struct side_table *shape, struct canvas *canvas, int row, int column)
{
	struct canvas part;
	int end, i, j;

	if (!canvas_init(&part, canvas->rows - row, canvas->columns - column, canvas->symbols,
			 canvas->memory, NULL))
		return row;
	end = draw(twin, network, shape, &part, 0);
	for (i = 0; i < part.rows; i++)
		for (j = 0; j < part.columns; j++)
			canvas_put(canvas, row + i, column + j, part.cells[i * part.columns + j]);
	canvas_free(&part);
	return row + end;
}

int twin_view_draw(const struct twin *twin, const struct network *network,
		   struct canvas *canvas, int row)
{
	const int half = canvas->columns / 2;
	int left = row, right = row;

	if (twin->vertex_count && twin->arc_count && half >= SIDE_BY_SIDE && row < canvas->rows) {
		right = draw_right(twin, network, &arcs, canvas, row, half);
		left = draw(twin, network, &vertices, canvas, row);
		return left > right ? left : right;
	}
	if (twin->vertex_count)
		row = draw(twin, network, &vertices, canvas, row);
	if (twin->arc_count)
		row = draw(twin, network, &arcs, canvas, row);
	return row;
}

void twin_view_tell(const struct twin *twin, const struct network *network,
		    struct report *report)
{
	char name[64];
	int i;

	report_number(report, "heights", twin->heights);
	report_number(report, "excesses", twin->excesses);
	report_number(report, "residuals", twin->residuals);
	report_texts(report, "differing_vertices");
	for (i = 0; i < twin->vertex_count; i++) {
		name_vertex(network, twin->vertices[i].vertex, name, sizeof(name));
		report_add_text(report, name);
	}
}

static void say_difference(const struct pair_look *look, struct text *text)
{
	const struct twin *twin = &look->twin;

	if (twin->ended[0] != twin->ended[1]) {
		text_print(text, "%s has ended after cycle %lld, %s continues",
			   twin->ended[0] ? "A" : "B", (long long)twin->cycle,
			   twin->ended[0] ? "B" : "A");
		return;
	}
	if (twin->ended[0])
		text_print(text, "both are through, and not alike: ");
	else
		text_print(text, "cycle %lld ended differently: ", (long long)twin->cycle);
	text_print(text, "%lld heights, %lld excesses, %lld residual capacities",
		   (long long)twin->heights, (long long)twin->excesses,
		   (long long)twin->residuals);
}

void twin_view_say(const struct pair_look *look, struct text *text)
{
	const struct twin *twin = &look->twin;

	if (!look->compared)
		return;
	if (twin->differ)
		say_difference(look, text);
	else if (twin->ended[0] && look->first < 0)
		text_print(text, "alike to the end, after cycle %lld", (long long)twin->cycle);
	else
		text_print(text, "alike after cycle %lld", (long long)twin->cycle);
	if (look->first >= 0 && look->first != twin->cycle)
		text_print(text, "; cycle %lld was the first to end differently",
			   (long long)look->first);
	else if (look->first >= 0 && twin->differ && !look->exact)
		text_print(text, "; those before were not compared");
}
