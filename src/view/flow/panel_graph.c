/* SPDX-License-Identifier: GPL-3.0-or-later
 * graph: the graph of a flow as a picture. A vertex stands at its height, and in a column of its own that
 * stays while the run steps forward and back. Arcs have their flow and capacity, where there is room;
 * excess fills a tank. What the last cycle pushed and lifted is lit, and at the end the cut. Of a graph
 * too large for the canvas what lies around a vertex is drawn: the one that was asked for or chosen, or
 * the source.
 */
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/engine/log.h"
#include "src/problem/flow/flow.h"
#include "src/view/flow/graph_draw.h"
#include "src/view/flow/graph_grid.h"
#include "src/view/panel.h"
#include "src/view/sentence.h"

#include <string.h>

enum { LEAST_ROWS = 12, MOST_ROWS = 60, HEAD_ROWS = 4, LOW = 10 };

static int rows(const struct snapshot *snapshot)
{
	const int lines = HEAD_ROWS + graph_grid_lines(snapshot);

	return lines < LEAST_ROWS ? LEAST_ROWS : lines > MOST_ROWS ? MOST_ROWS : lines;
}

/* --- What stands above. --- */

/* It stays free where there is no event, so that the picture keeps its place. */
static bool has_event_row(const struct canvas *canvas)
{
	return canvas->rows >= LOW;
}

/* Adds a part of the legend, if it fits behind the others; the first one always. */
static void add_part(struct text *legend, const struct canvas *canvas, const char *part)
{
	const size_t room = (size_t)(canvas->columns > 0 ? canvas->columns : 0);
	const size_t length = strlen(part);

	if (!length || (legend->length && legend->length + 2 + length > room))
		return;
	text_print(legend, "%s%s", legend->length ? "; " : "", part);
}

/* What has no room: vertices of a neighbourhood, and flow/capacity of arcs; in fewer words where `brief`. */
static void print_left_out(const struct graph_grid *grid, int labels, bool brief, struct text *text)
{
	const struct picture_look *picture = &grid->snapshot->picture;
	const long long hidden = (long long)(picture->hidden + picture->count - grid->count);

	text_clear(text);
	if (hidden || labels)
		text_print(text, "%s: ", brief ? "not drawn" : "left out");
	if (hidden)
		text_print(text, "%lld%s%s", hidden, brief ? "" : hidden == 1 ? " vertex" : " vertices",
			   labels ? ", " : "");
	if (labels)
		text_print(text, "%d %s", labels, labels == 1 ? "label" : "labels");
}

/* As many of its parts as fit, the most telling first. */
static void draw_legend(struct canvas *canvas, int row, const struct graph_grid *grid, int labels)
{
	const struct snapshot *snapshot = grid->snapshot;
	const struct picture_look *picture = &snapshot->picture;
	const bool whole = !picture->hidden && picture->count == grid->count;
	char left_out_bytes[64], first_bytes[64], legend_bytes[256], name[32];
	struct text left_out, first, legend;

	text_fixed(&left_out, left_out_bytes, sizeof(left_out_bytes));
	text_fixed(&first, first_bytes, sizeof(first_bytes));
	text_fixed(&legend, legend_bytes, sizeof(legend_bytes));
	panel_vertex_name(snapshot, picture->vertices[0].vertex, name, sizeof(name));
	if (!whole)
		text_print(&first, "around %s", name);
	else if (picture->has_cut)
		text_print(&first, labels ? "+ cut of %lld" : "+ source's side of the cut of %lld",
			   (long long)picture->cut);
	print_left_out(grid, labels, false, &left_out);
	if (left_out.length > (size_t)canvas->columns)
		print_left_out(grid, labels, true, &left_out);
	add_part(&legend, canvas, text_string(whole ? &first : &left_out));
	add_part(&legend, canvas, text_string(whole ? &left_out : &first));
	add_part(&legend, canvas, graph_grid_has_dots(grid) ? "o: unnamed" : "");
	add_part(&legend, canvas, "arcs flow/capacity");
	add_part(&legend, canvas, snapshot->about.chosen < 0 ? "" : PANEL_CHOSEN " chosen");
	add_part(&legend, canvas, picture->has_cut ? "" : "* active");
	add_part(&legend, canvas, "dotted: empty");
	add_part(&legend, canvas, "rows: heights");
	canvas_role_rows(canvas, row, row + 1, ROLE_QUIET);
	canvas_cell(canvas, row, 0, canvas->columns, text_string(&legend), false);
}

/* Leaves out the last clauses of a sentence that has no room. */
static void shorten(char *sentence, size_t room)
{
	size_t at, length = strlen(sentence);

	for (at = length; at > 0 && length > room; at--)
		if ((sentence[at] == ';' || sentence[at] == ',') && sentence[at + 1] == ' ') {
			sentence[at] = '\0';
			length = at;
		}
}

/* The last event, in words. */
static void draw_event(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	char buffer[256];
	struct text text;

	if (!(snapshot->known & KNOWN_LOG) || !snapshot->log.any || !has_event_row(canvas))
		return;
	text_fixed(&text, buffer, sizeof(buffer));
	text_print(&text, "! ");
	sentence_event(snapshot->graph, &snapshot->log.last, &text);
	shorten(buffer, (size_t)canvas->columns);
	canvas_role_rows(canvas, row, row + 1, ROLE_EVENT);
	canvas_spot(canvas, row, 0, canvas->columns, SPOT_EVENT, snapshot->log.told - 1, 0);
	canvas_cell(canvas, row, 0, canvas->columns, buffer, false);
}

static void draw_heights(struct canvas *canvas, const struct graph_grid *grid)
{
	const struct grid_row *row;
	char heights[32];

	for (row = grid->rows; row < grid->rows + grid->row_count; row++) {
		graph_grid_heights(row, heights, sizeof(heights));
		canvas_cell(canvas, row->line, 0, grid->left - 2, heights, true);
		canvas_role(canvas, row->line, 0, grid->left - 1, ROLE_QUIET);
	}
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	struct graph_grid *grid = memory_new(canvas->memory, sizeof(*grid), "a panel", NULL);
	const int row = panel_title(canvas, panel_find("graph"), snapshot);
	const int top = row + 1 + has_event_row(canvas);

	if (!grid)
		return;
	graph_grid_lay_out(grid, snapshot, top, canvas->rows - top, canvas->columns);
	draw_event(canvas, row + 1, snapshot);
	draw_legend(canvas, row, grid, graph_draw(canvas, grid));
	draw_heights(canvas, grid);
	memory_free(grid);
}

/* --- The same as numbers. --- */

static void tell_vertices(struct report *report, const struct snapshot *snapshot)
{
	const struct picture_look *picture = &snapshot->picture;
	char name[32];
	int i;

	report_texts(report, "vertex");
	for (i = 0; i < picture->count; i++)
		report_add_text(report,
				panel_vertex_name(snapshot, picture->vertices[i].vertex, name, sizeof(name)));
#define NUMBERS(key, field)                                                                   \
	report_numbers(report, key);                                                          \
	for (i = 0; i < picture->count; i++)                                                  \
		report_add_number(report, picture->vertices[i].field)
	NUMBERS("column", column);
	NUMBERS("height", height);
	NUMBERS("excess", excess);
	NUMBERS("active", active);
	NUMBERS("lifted", lifted);
#undef NUMBERS
}

static void tell_arcs(struct report *report, const struct snapshot *snapshot)
{
	const struct picture_look *picture = &snapshot->picture;
	char name[32];
	int64_t i;

#define NAMES(key, end)                                                                                     \
	report_texts(report, key);                                                                          \
	for (i = 0; i < picture->arc_count; i++)                                                            \
		report_add_text(report,                                                                     \
				panel_vertex_name(snapshot, picture->vertices[picture->arcs[i].end].vertex, \
						  name, sizeof(name)))
#define NUMBERS(key, field)                                                                   \
	report_numbers(report, key);                                                          \
	for (i = 0; i < picture->arc_count; i++)                                              \
		report_add_number(report, picture->arcs[i].field)
	NAMES("arc_from", from);
	NAMES("arc_to", to);
	NUMBERS("arc_flow", flow);
	NUMBERS("arc_capacity", capacity);
	NUMBERS("arc_pushed", pushed);
#undef NUMBERS
#undef NAMES
}

static void tell(struct report *report, const struct snapshot *snapshot)
{
	const struct picture_look *picture = &snapshot->picture;
	char name[32];

	report_bool(report, "whole", picture->whole);
	report_text(report, "centre",
		    panel_vertex_name(snapshot, picture->vertices[0].vertex, name, sizeof(name)));
	panel_tell_chosen(report, snapshot);
	report_number(report, "vertices_left_out", picture->hidden);
	tell_vertices(report, snapshot);
	tell_arcs(report, snapshot);
	if (picture->has_cut)
		report_number(report, "cut", picture->cut);
	else
		report_null(report, "cut");
}

const struct panel panel_graph = {
	.name = "graph",
	.title = "graph",
	.argument = "[V]",
	.problem = &problem_flow,
	.needs = KNOWN_PICTURE | KNOWN_LOG,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
