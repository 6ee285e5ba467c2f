/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/comparison_view.h"

#include "src/base/text.h"
#include "src/graph/graph.h"
#include "src/engine/companion.h"
#include "src/engine/problem.h"
#include "src/view/report.h"
#include "src/view/table.h"

/* Columns from which on two tables stand side by side. */
enum { SIDE_BY_SIDE = 56 };

static void name_vertex(const struct graph *graph, int32_t vertex, char *buffer, size_t size)
{
	struct text text;

	text_fixed(&text, buffer, size);
	graph_label(graph, vertex, &text);
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

/* What a table lists: vertices or arcs. */
struct listed {
	const struct comparison *diff;
	const struct difference *rows;
	int count;
	bool of_arcs;
};

static struct listed list_vertices(const struct comparison *diff)
{
	return (struct listed){ diff, diff->vertices, diff->vertex_count, false };
}

static struct listed list_arcs(const struct comparison *diff)
{
	return (struct listed){ diff, diff->arcs, diff->arc_count, true };
}

/* A column for each end, and for each kind of value one or, unless it is narrow, two. Returns how
 * many. */
static int make_columns(const struct listed *listed, bool narrow, struct column *columns)
{
	const struct difference_row *row;
	int count = 0;
	int rank = 0;

	columns[count++] = (struct column){ listed->of_arcs ? "from" : "vertex", COLUMN_NUMBER, 0, 0 };
	if (listed->of_arcs)
		columns[count++] = (struct column){ "to", COLUMN_NUMBER, 0, 0 };
	for (row = listed->diff->problem->differences; row->key; row++) {
		if (row->of_arcs != listed->of_arcs)
			continue;
		rank++;
		columns[count++] = (struct column){ narrow ? row->key : row->sides[0],
						    COLUMN_NUMBER, rank, 0 };
		if (!narrow)
			columns[count++] = (struct column){ row->sides[1], COLUMN_NUMBER, rank, 0 };
	}
	return count;
}

static void fill(const struct listed *listed, const struct graph *graph, bool narrow, int columns,
		 struct table *table)
{
	const struct difference *found;
	char name[64];
	int at, value;

	for (found = listed->rows; found < listed->rows + listed->count; found++) {
		table_row(table);
		name_vertex(graph, found->from, name, sizeof(name));
		table_text(table, 0, "%s", name);
		if (listed->of_arcs) {
			name_vertex(graph, found->to, name, sizeof(name));
			table_text(table, 1, "%s", name);
		}
		value = 0;
		for (at = 1 + listed->of_arcs; at < columns; at += 2 - narrow, value++)
			put_both(table, narrow, at, found->values[value][0],
				 found->values[value][1]);
	}
}

/* Of two widths that which has room. */
static int draw(struct listed listed, const struct graph *graph, struct canvas *canvas, int row)
{
	struct column columns[TABLE_COLUMNS];
	struct table table;
	bool narrow;
	int count;

	for (narrow = false;; narrow = true) {
		count = make_columns(&listed, narrow, columns);
		table_init(&table, canvas->memory, columns, count);
		fill(&listed, graph, narrow, count, &table);
		if (narrow || table_fits(&table, canvas->columns))
			break;
		table_free(&table);
	}
	row = table_draw(&table, canvas, row);
	table_free(&table);
	return row;
}

/* Draws on a part of the canvas, at its right. */
static int draw_right(struct listed listed, const struct graph *graph, struct canvas *canvas,
		      int row, int column)
{
	struct canvas part;
	int end, i, j;

	if (!canvas_init(&part, canvas->rows - row, canvas->columns - column, canvas->symbols,
			 canvas->memory, NULL))
		return row;
	end = draw(listed, graph, &part, 0);
	for (i = 0; i < part.rows; i++)
		for (j = 0; j < part.columns; j++)
			canvas_put(canvas, row + i, column + j, part.cells[i * part.columns + j]);
	canvas_free(&part);
	return row + end;
}

int comparison_view_draw(const struct comparison *diff, const struct graph *graph,
		   struct canvas *canvas, int row)
{
	const int half = canvas->columns / 2;
	int left = row, right = row;

	if (diff->vertex_count && diff->arc_count && half >= SIDE_BY_SIDE && row < canvas->rows) {
		right = draw_right(list_arcs(diff), graph, canvas, row, half);
		left = draw(list_vertices(diff), graph, canvas, row);
		return left > right ? left : right;
	}
	if (diff->vertex_count)
		row = draw(list_vertices(diff), graph, canvas, row);
	if (diff->arc_count)
		row = draw(list_arcs(diff), graph, canvas, row);
	return row;
}

void comparison_view_tell(const struct comparison *diff, const struct graph *graph,
		    struct report *report)
{
	const struct difference_row *row = diff->problem->differences;
	char name[64];
	int i;

	for (i = 0; row[i].key; i++)
		report_number(report, row[i].key, diff->counts[i]);
	report_texts(report, "differing_vertices");
	for (i = 0; i < diff->vertex_count; i++) {
		name_vertex(graph, diff->vertices[i].from, name, sizeof(name));
		report_add_text(report, name);
	}
}

void comparison_view_count(const struct comparison *diff, struct text *text)
{
	const struct difference_row *row = diff->problem->differences;
	int i;

	for (i = 0; row[i].key; i++)
		text_print(text, "%s%lld %s", i ? ", " : "", (long long)diff->counts[i],
			   row[i].words);
}

static void say_difference(const struct companion_look *look, struct text *text)
{
	const struct comparison *diff = &look->diff;

	if (diff->ended[0] != diff->ended[1]) {
		text_print(text, "%s has ended after cycle %lld, %s continues",
			   diff->ended[0] ? "A" : "B", (long long)diff->cycle,
			   diff->ended[0] ? "B" : "A");
		return;
	}
	if (diff->ended[0])
		text_print(text, "both are through, and not alike: ");
	else
		text_print(text, "cycle %lld ended differently: ", (long long)diff->cycle);
	comparison_view_count(diff, text);
}

void comparison_view_say(const struct companion_look *look, struct text *text)
{
	const struct comparison *diff = &look->diff;

	if (!look->compared)
		return;
	if (diff->differ)
		say_difference(look, text);
	else if (diff->ended[0] && look->first < 0)
		text_print(text, "alike to the end, after cycle %lld", (long long)diff->cycle);
	else
		text_print(text, "alike after cycle %lld", (long long)diff->cycle);
	if (look->first >= 0 && look->first != diff->cycle)
		text_print(text, "; cycle %lld was the first to end differently",
			   (long long)look->first);
	else if (look->first >= 0 && diff->differ && !look->exact)
		text_print(text, "; the cycles before were not compared");
}
