/* SPDX-License-Identifier: GPL-3.0-or-later
 * flow: the residual graph with height as the vertical axis. Each line is a height, the
 * highest first, with its vertices, the excess on each and a bar of it; below or, where
 * there is room, beside them stand the residual arcs. The last event is marked, and when
 * the run is done the cut. Of a graph too large for the canvas the neighbourhood of a vertex
 * is shown: the one that was asked for or chosen, or the one with the most excess.
 */
#include "src/problem/flow/flow.h"
#include "src/base/text.h"
#include "src/engine/log.h"
#include "src/view/chart.h"
#include "src/view/flow/flow_arcs.h"
#include "src/view/flow/flow_picture.h"
#include "src/view/panel.h"
#include "src/view/sentence.h"

enum { MOST_ROWS = 48, LOW = 10, ARC_SHARE = 3, WIDE = 100 };

static int rows(const struct snapshot *snapshot)
{
	(void)snapshot;
	return MOST_ROWS;
}

/* --- Vertices. --- */

/* Whether the last event is a vertex's doing. */
static bool is_lit(const struct snapshot *snapshot, int32_t vertex)
{
	const struct log_look *log = &snapshot->log;

	return snapshot->known & KNOWN_LOG && log->any && log->last.kind < LOG_GLOBAL_RELABEL &&
	       log->last.u == vertex;
}

/* The mark after a name, so that no colour is needed. Once there is a cut, no vertex is active. */
static char mark_of(const struct snapshot *snapshot, const struct flow_vertex *vertex)
{
	if (vertex->vertex == snapshot->terminals.source)
		return 's';
	if (vertex->vertex == snapshot->terminals.sink)
		return 't';
	if (snapshot->flow.has_cut)
		return vertex->before_cut ? '+' : ' ';
	return vertex->active ? '*' : ' ';
}

static enum role role_of(const struct snapshot *snapshot, const struct flow_vertex *vertex)
{
	if (panel_is_chosen(snapshot, vertex->vertex))
		return ROLE_CHOSEN;
	if (is_lit(snapshot, vertex->vertex))
		return ROLE_EVENT;
	if (vertex->vertex == snapshot->terminals.source)
		return ROLE_SOURCE;
	if (vertex->vertex == snapshot->terminals.sink)
		return ROLE_SINK;
	if (snapshot->flow.has_cut)
		return vertex->before_cut ? ROLE_SOURCE : ROLE_SINK;
	return vertex->active ? ROLE_ACTIVE : ROLE_PLAIN;
}

static void draw_vertex(struct canvas *canvas, int row, int column,
			const struct flow_picture *picture, const struct flow_vertex *vertex,
			int64_t largest)
{
	const struct snapshot *snapshot = picture->snapshot;
	const int behind = column + picture->name;
	const int bar = column + flow_picture_cell(picture) - 1 - picture->bar;
	char name[32];

	panel_vertex_name(snapshot, vertex->vertex, name, sizeof(name));
	canvas_role(canvas, row, column - 1, picture->name + 3, role_of(snapshot, vertex));
	if (panel_is_chosen(snapshot, vertex->vertex))
		canvas_put(canvas, row, column - 1, (uint32_t)PANEL_CHOSEN[0]);
	canvas_cell(canvas, row, column, picture->name, name, true);
	canvas_spot(canvas, row, column, picture->name, SPOT_VERTEX, vertex->vertex, 0);
	if (picture->number && vertex->excess > 0)
		canvas_spot(canvas, row, behind + 2, picture->number, SPOT_EXCESS, vertex->vertex, 0);
	canvas_put(canvas, row, behind, (uint32_t)mark_of(snapshot, vertex));
	if (is_lit(snapshot, vertex->vertex))
		canvas_put(canvas, row, behind + 1, '!');
	if (picture->number && vertex->excess > 0)
		canvas_number(canvas, row, behind + 2 + picture->number, vertex->excess);
	chart_bar(canvas, row, bar, picture->bar, vertex->excess, 0, largest);
	canvas_role(canvas, row, bar, picture->bar, vertex->active ? ROLE_ACTIVE : ROLE_PLAIN);
}

/* The vertices of one height, from column to column. Returns the row below. */
static int draw_height(struct canvas *canvas, int row, const struct flow_picture *picture,
		       int32_t height, int64_t largest)
{
	int beside = 0;
	int i;

	canvas_print(canvas, row, 0, "%*d", picture->label, height);
	canvas_role(canvas, row, 0, picture->label, ROLE_QUIET);
	for (i = 0; i < picture->count; i++) {
		if (flow_picture_vertex(picture, i)->height != height)
			continue;
		if (beside && beside % picture->a_line == 0)
			row++;
		draw_vertex(canvas, row, flow_picture_column(picture, beside++), picture,
			    flow_picture_vertex(picture, i), largest);
	}
	return row + 1;
}

/* The heights between two that are shown. */
static int draw_gap(struct canvas *canvas, int row, const struct flow_picture *picture,
		    int32_t height, int32_t below)
{
	if (below < 0 || height - below < 2)
		return row;
	if (height - below == 2)
		canvas_print(canvas, row, 0, "%*d", picture->label, height - 1);
	else
		canvas_print(canvas, row, 0, "...");
	canvas_role_rows(canvas, row, row + 1, ROLE_QUIET);
	return row + 1;
}

/* Empty heights are shown where all of them find room in `lines`. */
static int draw_vertices(struct canvas *canvas, int row, const struct flow_picture *picture,
			 int lines)
{
	const bool gaps = picture->lines + flow_picture_gaps(picture) <= lines;
	const int64_t largest = flow_picture_largest(picture);
	int32_t height = flow_picture_below(picture, INT64_MAX);
	int32_t below;

	for (; height >= 0; height = below) {
		below = flow_picture_below(picture, height);
		row = draw_height(canvas, row, picture, height, largest);
		if (gaps)
			row = draw_gap(canvas, row, picture, height, below);
	}
	return row;
}

/* --- What stands above them. --- */

static int draw_legend(struct canvas *canvas, int row, const struct flow_picture *picture)
{
	const struct snapshot *snapshot = picture->snapshot;
	const struct flow_look *look = &snapshot->flow;
	const char *chosen = snapshot->about.chosen < 0 ? "" : ", " PANEL_CHOSEN " chosen";
	const int64_t more = snapshot->graph->vertices - picture->count;
	char name[32];

	canvas_role_rows(canvas, row, row + 1, ROLE_QUIET);
	panel_vertex_name(snapshot, look->vertices[0].vertex, name, sizeof(name));
	if (look->has_cut)
		return canvas_wrap(canvas, row, 1,
				   "s source, t sink, + on the source's side of the cut of %lld%s%s%s",
				   (long long)look->cut, chosen, picture->whole ? "" : "; around ",
				   picture->whole ? "" : name);
	if (picture->whole)
		return canvas_wrap(canvas, row, 1, "height, vertices, bars of excess; s source, "
						   "t sink, * active%s", chosen);
	return canvas_wrap(canvas, row, 1, "around %s; %lld more not shown; bars of excess, * active%s", name,
			   (long long)more, chosen);
}

/* The last event, in words. */
static int draw_event(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	char buffer[256];
	struct text text;

	if (!(snapshot->known & KNOWN_LOG) || !snapshot->log.any)
		return row;
	text_fixed(&text, buffer, sizeof(buffer));
	text_print(&text, "! ");
	sentence_event(snapshot->graph, &snapshot->log.last, &text);
	canvas_role_rows(canvas, row, row + 1, ROLE_EVENT);
	canvas_spot(canvas, row, 0, canvas->columns, SPOT_EVENT, snapshot->log.told - 1, 0);
	canvas_cell(canvas, row, 0, canvas->columns, buffer, false);
	return row + 1;
}

/* --- The whole. --- */

/* Arcs beside the vertices, if these then all fit; returns the column of the arcs, or 0. */
static int choose_beside(struct flow_picture *picture, const struct canvas *canvas,
			 const struct snapshot *snapshot, int lines)
{
	const int column = canvas->columns - canvas->columns * 3 / 8;

	if (canvas->columns < WIDE || lines < LOW / 2)
		return 0;
	return flow_picture_whole(picture, snapshot, column - 2, lines) ? column : 0;
}

/* Else below, with a share of the rows. Returns the lines for vertices. */
static int choose_below(struct flow_picture *picture, const struct canvas *canvas,
			const struct snapshot *snapshot, int lines)
{
	const int share = canvas->rows < LOW ? lines : lines - 1 - lines / ARC_SHARE;

	if (!flow_picture_whole(picture, snapshot, canvas->columns, share))
		flow_picture_near(picture, snapshot, canvas->columns, share);
	return share;
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	struct flow_picture picture;
	int row = panel_title(canvas, panel_find("flow"), snapshot);
	const bool low = canvas->rows < LOW;
	const bool told = snapshot->known & KNOWN_LOG && snapshot->log.any && !low;
	int lines = canvas->rows - row - 1 - told;
	const int column = choose_beside(&picture, canvas, snapshot, lines);

	if (!column)
		lines = choose_below(&picture, canvas, snapshot, lines);
	row = draw_legend(canvas, row, &picture);
	if (told)
		row = draw_event(canvas, row, snapshot);
	if (column)
		flow_arcs_draw(canvas, row, column, snapshot, true);
	row = draw_vertices(canvas, row, &picture, lines);
	if (!low && !column)
		flow_arcs_draw(canvas, row, 0, snapshot, picture.whole);
}

/* --- The same as numbers. --- */

static void tell_vertices(struct report *report, const struct snapshot *snapshot)
{
	const struct flow_look *look = &snapshot->flow;
	char name[32];
	int i;

	report_texts(report, "vertex");
	for (i = 0; i < look->count; i++)
		report_add_text(report, panel_vertex_name(snapshot, look->vertices[i].vertex,
							  name, sizeof(name)));
	report_numbers(report, "height");
	for (i = 0; i < look->count; i++)
		report_add_number(report, look->vertices[i].height);
	report_numbers(report, "excess");
	for (i = 0; i < look->count; i++)
		report_add_number(report, look->vertices[i].excess);
	report_numbers(report, "active");
	for (i = 0; i < look->count; i++)
		report_add_number(report, look->vertices[i].active);
}

static void tell_arcs(struct report *report, const struct snapshot *snapshot,
		      const struct flow_arc *arcs, int64_t count, const char *const keys[3])
{
	const struct flow_vertex *vertices = snapshot->flow.vertices;
	char name[32];
	int64_t i;

	report_texts(report, keys[0]);
	for (i = 0; i < count; i++)
		report_add_text(report, panel_vertex_name(snapshot, vertices[arcs[i].from].vertex,
							  name, sizeof(name)));
	report_texts(report, keys[1]);
	for (i = 0; i < count; i++)
		report_add_text(report, panel_vertex_name(snapshot, vertices[arcs[i].to].vertex,
							  name, sizeof(name)));
	report_numbers(report, keys[2]);
	for (i = 0; i < count; i++)
		report_add_number(report, arcs[i].residual);
}

static void tell_cut(struct report *report, const struct snapshot *snapshot)
{
	static const char *const keys[] = { "cut_from", "cut_to", "cut_capacity" };
	const struct flow_look *look = &snapshot->flow;
	int i;

	if (!look->has_cut) {
		report_null(report, "cut");
		return;
	}
	report_number(report, "cut", look->cut);
	report_number(report, "cut_arcs", look->cut_arcs);
	report_numbers(report, "before_cut");
	for (i = 0; i < look->count; i++)
		report_add_number(report, look->vertices[i].before_cut);
	tell_arcs(report, snapshot, look->full, look->full_count, keys);
}

static void tell_event(struct report *report, const struct snapshot *snapshot)
{
	char buffer[256];
	struct text text;

	if (!(snapshot->known & KNOWN_LOG) || !snapshot->log.any) {
		report_null(report, "last_event");
		return;
	}
	text_fixed(&text, buffer, sizeof(buffer));
	sentence_event(snapshot->graph, &snapshot->log.last, &text);
	report_text(report, "last_event", buffer);
}

static void tell(struct report *report, const struct snapshot *snapshot)
{
	static const char *const keys[] = { "arc_from", "arc_to", "arc_residual" };
	const struct flow_look *look = &snapshot->flow;
	char name[32];

	report_bool(report, "whole", look->whole);
	report_text(report, "centre",
		    panel_vertex_name(snapshot, look->vertices[0].vertex, name, sizeof(name)));
	panel_tell_chosen(report, snapshot);
	report_number(report, "neighbours_left_out", look->left_out);
	tell_vertices(report, snapshot);
	tell_arcs(report, snapshot, look->arcs, look->arc_count, keys);
	tell_event(report, snapshot);
	tell_cut(report, snapshot);
}

const struct panel panel_flow = {
	.name = "flow",
	.title = "flow",
	.argument = "[V]",
	.problem = &problem_flow,
	.needs = KNOWN_FLOW | KNOWN_LOG,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
