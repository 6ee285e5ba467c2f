/* SPDX-License-Identifier: GPL-3.0-or-later
 * flow: the residual graph with height as the vertical axis. Each line is a height, the
 * highest first, with its vertices and a bar of the excess on each; below stand the
 * residual arcs. Of a graph too large for the canvas the neighbourhood of a vertex is
 * shown: the one that was asked for, or the one with the most excess.
 */
#include "src/base/text.h"
#include "src/view/chart.h"
#include "src/view/flow_arcs.h"
#include "src/view/panel.h"

#include <string.h>

enum { MOST_ROWS = 48, BAR = 6, SHORT_BAR = 3, NARROW = 40, LOW = 10, ARC_SHARE = 3 };

/* Which vertices are drawn, and where. */
struct picture {
	const struct snapshot *snapshot;
	int shown[FLOW_LOOK_MOST]; /* places in the snapshot's list */
	int count;
	bool whole;               /* all vertices of the graph are shown */
	int name, bar, label;     /* columns of a name, a bar, a height */
	int a_line;               /* vertices that stand side by side */
	int lines;
};

static int rows(const struct snapshot *snapshot)
{
	(void)snapshot;
	return MOST_ROWS;
}

static const struct flow_vertex *vertex_at(const struct picture *picture, int i)
{
	return &picture->snapshot->flow.vertices[picture->shown[i]];
}

static int width_of(const struct snapshot *snapshot, int32_t vertex)
{
	char name[32];

	return (int)strlen(panel_vertex_name(snapshot, vertex, name, sizeof(name)));
}

static int digits_of(int64_t number)
{
	int digits = 1;

	for (; number >= 10; number /= 10)
		digits++;
	return digits;
}

/* Columns for the first `count` vertices of the list. */
static void measure(struct picture *picture, const struct canvas *canvas, int count)
{
	const struct flow_vertex *vertices = picture->snapshot->flow.vertices;
	int i, width;

	picture->name = picture->label = 1;
	for (i = 0; i < count; i++) {
		width = width_of(picture->snapshot, vertices[i].vertex);
		if (width > picture->name)
			picture->name = width;
		width = digits_of(vertices[i].height);
		if (width > picture->label)
			picture->label = width;
	}
	picture->bar = canvas->columns < NARROW ? SHORT_BAR : BAR;
	/* Height, two blanks; then cells of a name, its mark, a blank, a bar, a blank. */
	picture->a_line = (canvas->columns - picture->label - 1) /
			  (picture->name + 3 + picture->bar);
	if (picture->a_line < 1)
		picture->a_line = 1;
}

/* Shows one vertex more if that takes no more than so many lines. */
static bool add(struct picture *picture, int place, int most)
{
	int32_t height = picture->snapshot->flow.vertices[place].height;
	int beside = 0;
	int i;

	for (i = 0; i < picture->count; i++)
		beside += vertex_at(picture, i)->height == height;
	if (beside % picture->a_line == 0) {
		if (picture->lines == most)
			return false;
		picture->lines++;
	}
	picture->shown[picture->count++] = place;
	return true;
}

/* Vertices beside one another stand in the graph's order. */
static void sort(struct picture *picture)
{
	const struct flow_vertex *vertices = picture->snapshot->flow.vertices;
	int i, at, place;

	for (i = 1; i < picture->count; i++) {
		place = picture->shown[i];
		for (at = i; at > 0 && vertices[picture->shown[at - 1]].vertex >
					       vertices[place].vertex;
		     at--)
			picture->shown[at] = picture->shown[at - 1];
		picture->shown[at] = place;
	}
}

/* All vertices if they fit, else the centre and what fits of its neighbours. */
static void choose(struct picture *picture, const struct canvas *canvas, int lines)
{
	const struct flow_look *look = &picture->snapshot->flow;
	int i;

	picture->whole = look->whole;
	measure(picture, canvas, look->count);
	for (i = 0; i < look->count && picture->whole; i++)
		picture->whole = add(picture, i, lines);
	if (picture->whole)
		return;
	picture->count = picture->lines = 0;
	measure(picture, canvas, look->near);
	for (i = 0; i < look->near; i++)
		add(picture, i, lines);
}

/* The mark behind a name, so that no colour is needed. */
static char mark_of(const struct snapshot *snapshot, const struct flow_vertex *vertex)
{
	if (vertex->vertex == snapshot->network->source)
		return 's';
	if (vertex->vertex == snapshot->network->sink)
		return 't';
	return vertex->active ? '*' : ' ';
}

static int64_t largest_excess(const struct picture *picture)
{
	int64_t largest = 0;
	int i;

	for (i = 0; i < picture->count; i++)
		if (vertex_at(picture, i)->excess > largest)
			largest = vertex_at(picture, i)->excess;
	return largest;
}

/* The vertices of one height, from column to column. Returns the row below. */
static int draw_height(struct canvas *canvas, int row, const struct picture *picture,
		       int32_t height, int64_t largest)
{
	const struct flow_vertex *vertex;
	char name[32];
	int beside = 0;
	int i, column;

	canvas_print(canvas, row, 0, "%*d", picture->label, height);
	for (i = 0; i < picture->count; i++) {
		vertex = vertex_at(picture, i);
		if (vertex->height != height)
			continue;
		if (beside && beside % picture->a_line == 0)
			row++;
		column = picture->label + 1 +
			 beside++ % picture->a_line * (picture->name + 3 + picture->bar);
		panel_vertex_name(picture->snapshot, vertex->vertex, name, sizeof(name));
		canvas_cell(canvas, row, column, picture->name, name, true);
		canvas_put(canvas, row, column + picture->name,
			   (uint32_t)mark_of(picture->snapshot, vertex));
		chart_bar(canvas, row, column + picture->name + 2, picture->bar, vertex->excess,
			  0, largest);
	}
	return row + 1;
}

/* The next lower height that is there, or -1. */
static int32_t next_height(const struct picture *picture, int64_t above)
{
	int32_t best = -1;
	int i;

	for (i = 0; i < picture->count; i++)
		if (vertex_at(picture, i)->height < above && vertex_at(picture, i)->height > best)
			best = vertex_at(picture, i)->height;
	return best;
}

static int draw_legend(struct canvas *canvas, int row, const struct picture *picture)
{
	const struct flow_look *look = &picture->snapshot->flow;
	int64_t more = look->near - picture->count + look->left_out;
	char name[32];

	if (picture->whole)
		return canvas_wrap(canvas, row, 1, "height, vertices, bars of excess; s source, "
						   "t sink, * active");
	panel_vertex_name(picture->snapshot, look->vertices[0].vertex, name, sizeof(name));
	if (more > 0)
		return canvas_wrap(canvas, row, 1, "around %s; %lld more neighbours", name,
				   (long long)more);
	return canvas_wrap(canvas, row, 1, "around %s; bars of excess, * active", name);
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	struct picture picture = { .snapshot = snapshot };
	int row = panel_title(canvas, panel_find("flow"), snapshot);
	bool low = canvas->rows < LOW;
	int lines = canvas->rows - row - 1;
	int64_t largest;
	int32_t height;

	/* A share of the rows is kept for the arcs. */
	choose(&picture, canvas, low ? lines : lines - lines / ARC_SHARE);
	sort(&picture);
	row = draw_legend(canvas, row, &picture);
	largest = largest_excess(&picture);
	for (height = next_height(&picture, INT64_MAX); height >= 0;
	     height = next_height(&picture, height))
		row = draw_height(canvas, row, &picture, height, largest);
	if (!low)
		flow_arcs_draw(canvas, row, snapshot, picture.whole);
}

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

static void tell(struct report *report, const struct snapshot *snapshot)
{
	const struct flow_look *look = &snapshot->flow;
	char name[32];
	int64_t i;

	report_bool(report, "whole", look->whole);
	report_text(report, "centre",
		    panel_vertex_name(snapshot, look->vertices[0].vertex, name, sizeof(name)));
	report_number(report, "neighbours_left_out", look->left_out);
	tell_vertices(report, snapshot);
	report_texts(report, "arc_from");
	for (i = 0; i < look->arc_count; i++)
		report_add_text(report, panel_vertex_name(snapshot,
							  look->vertices[look->arcs[i].from].vertex,
							  name, sizeof(name)));
	report_texts(report, "arc_to");
	for (i = 0; i < look->arc_count; i++)
		report_add_text(report, panel_vertex_name(snapshot,
							  look->vertices[look->arcs[i].to].vertex,
							  name, sizeof(name)));
	report_numbers(report, "arc_residual");
	for (i = 0; i < look->arc_count; i++)
		report_add_number(report, look->arcs[i].residual);
}

const struct panel panel_flow = {
	.name = "flow",
	.title = "flow",
	.argument = "[V]",
	.needs = KNOWN_FLOW,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
