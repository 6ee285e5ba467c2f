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

enum { LEAST_ROWS = 12, MOST_ROWS = 60, HEAD_ROWS = 4, LOW = 10 };

static int rows(const struct snapshot *snapshot)
{
	const int lines = HEAD_ROWS + graph_grid_lines(snapshot);

	return lines < LEAST_ROWS ? LEAST_ROWS : lines > MOST_ROWS ? MOST_ROWS : lines;
}

/* --- What stands above. --- */

static int draw_legend(struct canvas *canvas, int row, const struct graph_grid *grid)
{
	const struct snapshot *snapshot = grid->snapshot;
	const struct picture_look *picture = &snapshot->picture;
	const long long hidden = (long long)(picture->hidden + picture->count - grid->count);
	const char *chosen = snapshot->about.chosen < 0 ? "" : ", " PANEL_CHOSEN " chosen";
	const char *dots = graph_grid_has_dots(grid) ? "; o: unnamed" : "";
	char name[32];

	canvas_role_rows(canvas, row, row + 1, ROLE_QUIET);
	panel_vertex_name(snapshot, picture->vertices[0].vertex, name, sizeof(name));
	if (hidden)
		return canvas_wrap(canvas, row, 1, "around %s; %lld more not drawn%s", name, hidden, dots);
	if (picture->has_cut)
		return canvas_wrap(canvas, row, 1, "+ on the source's side of the cut of %lld; flow/capacity%s%s",
				   (long long)picture->cut, chosen, dots);
	return canvas_wrap(canvas, row, 1, "height, vertices; arcs flow/capacity, dotted: empty; * active%s%s",
			   chosen, dots);
}

/* The last event, in words. */
static int draw_event(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	char buffer[256];
	struct text text;

	if (!(snapshot->known & KNOWN_LOG) || !snapshot->log.any || canvas->rows < LOW)
		return row;
	text_fixed(&text, buffer, sizeof(buffer));
	text_print(&text, "! ");
	sentence_event(snapshot->graph, &snapshot->log.last, &text);
	canvas_role_rows(canvas, row, row + 1, ROLE_EVENT);
	canvas_spot(canvas, row, 0, canvas->columns, SPOT_EVENT, snapshot->log.told - 1, 0);
	canvas_cell(canvas, row, 0, canvas->columns, buffer, false);
	return row + 1;
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
	int row = panel_title(canvas, panel_find("graph"), snapshot);
	const bool told = snapshot->known & KNOWN_LOG && snapshot->log.any && canvas->rows >= LOW;

	if (!grid)
		return;
	graph_grid_lay_out(grid, snapshot, row + 1 + told, canvas->rows - row - 1 - told, canvas->columns);
	row = draw_legend(canvas, row, grid);
	draw_event(canvas, row, snapshot);
	graph_draw(canvas, grid);
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
		report_add_text(report, panel_vertex_name(snapshot, picture->vertices[i].vertex, name, sizeof(name)));
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

#define NAMES(key, end)                                                                       \
	report_texts(report, key);                                                            \
	for (i = 0; i < picture->arc_count; i++)                                              \
		report_add_text(report, panel_vertex_name(snapshot, picture->vertices[picture->arcs[i].end].vertex, \
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
	report_text(report, "centre", panel_vertex_name(snapshot, picture->vertices[0].vertex, name, sizeof(name)));
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
