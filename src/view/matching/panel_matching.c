/* SPDX-License-Identifier: GPL-3.0-or-later
 * matching: the graph with its two sides, rows on the left, columns on the right, and its edges between
 * them; the matched ones, the last change and, at the end of the run, a vertex cover are marked. Of a graph
 * too large for the canvas it shows what lies around a vertex.
 */
#include "src/problem/matching/matching.h"

#include "src/base/text.h"
#include "src/view/matching/look_match.h"
#include "src/view/matching/match_placing.h"
#include "src/view/panel.h"
#include "src/view/sentence.h"
#include "src/view/stroke.h"

#include <string.h>

enum { MOST_LINES = 40, HEAD_LINES = 6, SPREAD = 12, LOW = 12, MARKS = 3, NARROW = 56 };

/* What is drawn of the scene, and how it shares the canvas. */
struct picture {
	struct canvas *canvas;
	const struct snapshot *snapshot;
	const struct match_scene *scene;
	bool shown[SCENE_MOST];
	int32_t slot[SCENE_MOST];
	int32_t rows, columns; /* vertices shown */
	int32_t slots;
	bool all;              /* of the scene is shown */
	int top, pitch;        /* where slot 0 is, and lines from slot to slot */
	int row_name, column_name; /* widths of names */
};

/* The line of a vertex of the scene. */
static int line_of(const struct picture *picture, int32_t i)
{
	return picture->top + picture->slot[i] * picture->pitch;
}

static const struct match_scene *scene_of(const struct snapshot *snapshot)
{
	return &match_look_of(snapshot)->drawn.scene;
}

static int rows(const struct snapshot *snapshot)
{
	const struct match_scene *scene = scene_of(snapshot);
	int count[2] = { 0, 0 };
	int32_t i;

	for (i = 0; i < scene->count; i++)
		count[scene->vertices[i].is_row]++;
	i = count[0] > count[1] ? count[0] : count[1];
	if (i <= SPREAD)
		return HEAD_LINES + 2 * i;
	return HEAD_LINES + (i < MOST_LINES ? i : MOST_LINES);
}

/* --- What is shown. --- */

/* The first vertices of the scene, so many of each side. */
static void choose(struct picture *picture, int32_t lines)
{
	const struct match_scene *scene = picture->scene;
	int32_t *side;
	int32_t i;

	picture->all = true;
	for (i = 0; i < scene->count; i++) {
		side = scene->vertices[i].is_row ? &picture->rows : &picture->columns;
		picture->shown[i] = *side < lines;
		*side += picture->shown[i];
		picture->all = picture->all && picture->shown[i];
	}
}

static void measure(struct picture *picture)
{
	const struct match_scene *scene = picture->scene;
	char name[32];
	int *width;
	int32_t i;

	for (i = 0; i < scene->count; i++) {
		if (!picture->shown[i])
			continue;
		width = scene->vertices[i].is_row ? &picture->row_name : &picture->column_name;
		panel_vertex_name(picture->snapshot, scene->vertices[i].vertex, name, sizeof(name));
		if ((int)strlen(name) > *width)
			*width = (int)strlen(name);
	}
}

/* --- Edges. --- */

static bool is_drawn(const struct picture *picture, const struct scene_edge *edge)
{
	return picture->shown[edge->row] && picture->shown[edge->column];
}

static void draw_edge(const struct picture *picture, const struct scene_edge *edge)
{
	struct canvas *canvas = picture->canvas;
	const struct stroke stroke = {
		.row = line_of(picture, edge->row),
		.column = picture->row_name + MARKS,
		.to_row = line_of(picture, edge->column),
		.to_column = canvas->columns - picture->column_name - MARKS - 1,
		.weight = edge->lit ? STROKE_SOLID : edge->matched ? STROKE_DOUBLE : STROKE_THIN,
		.role = edge->lit ? ROLE_EVENT : edge->matched ? ROLE_SOURCE : ROLE_QUIET,
	};

	if (stroke.column < stroke.to_column)
		stroke_draw(canvas, &stroke);
}

/* The others over the matched ones, the last change over all. */
static void draw_edges(const struct picture *picture)
{
	const struct match_scene *scene = picture->scene;
	const struct scene_edge *edge;
	int pass;

	for (pass = 0; pass < 3; pass++)
		for (edge = scene->edges; edge < scene->edges + scene->edge_count; edge++)
			if (is_drawn(picture, edge) && pass == (edge->lit ? 2 : !edge->matched))
				draw_edge(picture, edge);
}

/* --- Vertices. --- */

static char mark_of(const struct scene_vertex *vertex)
{
	static const char marks[] = {
		[SCENE_MATCHED] = ' ', [SCENE_FREE] = 'o', [SCENE_ACTIVE] = '*', [SCENE_GIVEN_UP] = 'x'
	};

	return vertex->in_cover ? '+' : marks[vertex->state];
}

static enum role role_of(const struct snapshot *snapshot, const struct scene_vertex *vertex)
{
	if (panel_is_chosen(snapshot, vertex->vertex))
		return ROLE_CHOSEN;
	if (vertex->lit)
		return ROLE_EVENT;
	if (vertex->in_cover)
		return ROLE_SINK;
	return vertex->state == SCENE_ACTIVE ? ROLE_ACTIVE : ROLE_PLAIN;
}

/* A row: @ L5 o! and its edges; a column mirrored. */
static void draw_vertex(const struct picture *picture, int32_t i)
{
	const struct scene_vertex *vertex = &picture->scene->vertices[i];
	struct canvas *canvas = picture->canvas;
	const int width = vertex->is_row ? picture->row_name : picture->column_name;
	const int line = line_of(picture, i);
	const int first = vertex->is_row ? 0 : canvas->columns - width - MARKS;
	const int name = vertex->is_row ? 0 : first + MARKS;
	const int mark = vertex->is_row ? width : name - 1;
	const bool chosen = panel_is_chosen(picture->snapshot, vertex->vertex);
	char buffer[32];

	canvas_role(canvas, line, first, width + MARKS, role_of(picture->snapshot, vertex));
	panel_vertex_name(picture->snapshot, vertex->vertex, buffer, sizeof(buffer));
	canvas_cell(canvas, line, name, width, buffer, vertex->is_row);
	canvas_spot(canvas, line, name, width, SPOT_VERTEX, vertex->vertex, 0);
	canvas_put(canvas, line, mark, (uint32_t)mark_of(vertex));
	if (vertex->lit || chosen)
		canvas_put(canvas, line, vertex->is_row ? mark + 1 : mark - 1,
			   chosen ? (uint32_t)PANEL_CHOSEN[0] : '!');
}

/* --- What stands above. --- */

/* A half of a screen of 80 columns, where sums are shorter and the change has two lines. */
static bool is_narrow(const struct canvas *canvas)
{
	return canvas->columns < NARROW;
}

static int change_lines(const struct canvas *canvas)
{
	return is_narrow(canvas) ? 2 : 1;
}

/* Edges between vertices shown; those that lead elsewhere are the others. */
static int64_t count_drawn(const struct picture *picture)
{
	const struct match_scene *scene = picture->scene;
	int64_t count = 0;
	int64_t i;

	for (i = 0; i < scene->edge_count; i++)
		count += is_drawn(picture, &scene->edges[i]);
	return count;
}

static int draw_sums(const struct picture *picture, int row)
{
	const struct scene_sums *sums = &picture->scene->sums;
	const struct psi_look *psi = &match_look_of(picture->snapshot)->psi;
	struct canvas *canvas = picture->canvas;
	char name[32];

	if (is_narrow(canvas))
		row = canvas_wrap(canvas, row, 1, "matched %lld; free rows %lld, active %lld",
				  (long long)sums->matched, (long long)psi->free_rows,
				  (long long)psi->active);
	else
		row = canvas_wrap(canvas, row, 1,
				  "matched %lld; free rows %lld, active columns %lld, given up %lld",
				  (long long)sums->matched, (long long)psi->free_rows,
				  (long long)psi->active, (long long)psi->given_up);
	if (picture->all && picture->scene->whole && !picture->scene->edges_left_out)
		return row;
	panel_vertex_name(picture->snapshot, picture->scene->vertices[0].vertex, name, sizeof(name));
	canvas_role_rows(canvas, row, row + 1, ROLE_QUIET);
	if (is_narrow(canvas))
		return canvas_wrap(canvas, row, 1, "around %s: %d rows, %d columns", name, (int)picture->rows,
				   (int)picture->columns);
	return canvas_wrap(canvas, row, 1,
			   "around %s: %d of %lld rows, %d of %lld columns, %lld of %lld edges", name,
			   (int)picture->rows, (long long)sums->rows, (int)picture->columns,
			   (long long)sums->columns, (long long)count_drawn(picture), (long long)sums->edges);
}

static int draw_legend(const struct picture *picture, int row)
{
	const struct scene_sums *sums = &picture->scene->sums;
	struct canvas *canvas = picture->canvas;
	const bool dots = canvas->symbols == SYMBOLS_BRAILLE;
	const char *matched = dots ? "\xe2\xa0\xb6" : "=";
	const char *change = picture->scene->changed ? "; ! last change" : "";

	canvas_role_rows(canvas, row, row + 2, ROLE_QUIET);
	if (sums->cover >= 0)
		return canvas_wrap(canvas, row, 2, "%s matched, o free, x given up; + cover of %lld: "
						   "none is larger%s",
				   matched, (long long)sums->cover, change);
	return canvas_wrap(canvas, row, 2, "%s matched; o free row, * active column, x given up%s", matched,
			   change);
}

static int draw_change(const struct picture *picture, int row)
{
	char buffer[256];
	struct text text;

	if (!picture->scene->changed)
		return row;
	text_fixed(&text, buffer, sizeof(buffer));
	text_print(&text, "! ");
	sentence_event(picture->snapshot->graph, &picture->scene->change, &text);
	canvas_role_rows(picture->canvas, row, row + change_lines(picture->canvas), ROLE_EVENT);
	return canvas_wrap(picture->canvas, row, change_lines(picture->canvas), "%s", buffer);
}

/* --- The whole. --- */

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	struct picture picture = { .canvas = canvas, .snapshot = snapshot, .scene = scene_of(snapshot) };
	int row = panel_title(canvas, panel_find("matching"), snapshot);
	const bool low = canvas->rows < LOW;
	bool taken[SCENE_MOST];
	int32_t lines, i;

	if (!picture.scene->count) {
		canvas_print(canvas, row, 0, "the graph has no vertices");
		return;
	}
	/* The head: sums, what is shown, the legend (two lines in a narrow place) and the change. */
	lines = canvas->rows - (low ? row + 2 : HEAD_LINES - 1 + change_lines(canvas));
	choose(&picture, lines);
	measure(&picture);
	picture.slots = match_place(picture.scene, picture.shown, picture.slot, taken);
	picture.pitch = 2 * picture.slots - 1 <= lines ? 2 : 1;
	row = draw_sums(&picture, row);
	if (!low) {
		row = draw_legend(&picture, row);
		row = draw_change(&picture, row);
	}
	picture.top = row;
	draw_edges(&picture);
	for (i = 0; i < picture.scene->count; i++)
		if (picture.shown[i])
			draw_vertex(&picture, i);
}

/* --- The same as numbers. --- */

static void tell_vertices(struct report *report, const struct snapshot *snapshot)
{
	static const char *const states[] = { "matched", "free", "active", "given up" };
	const struct match_scene *scene = scene_of(snapshot);
	char name[32];
	int32_t i;

	report_texts(report, "vertex");
	for (i = 0; i < scene->count; i++)
		report_add_text(report, panel_vertex_name(snapshot, scene->vertices[i].vertex, name,
							  sizeof(name)));
	report_texts(report, "state");
	for (i = 0; i < scene->count; i++)
		report_add_text(report, states[scene->vertices[i].state]);
	report_numbers(report, "changed");
	for (i = 0; i < scene->count; i++)
		report_add_number(report, scene->vertices[i].lit);
	report_numbers(report, "in_cover");
	for (i = 0; i < scene->count; i++)
		report_add_number(report, scene->vertices[i].in_cover);
	report_numbers(report, "edges_elsewhere");
	for (i = 0; i < scene->count; i++)
		report_add_number(report, scene->vertices[i].outside);
}

static void tell_edges(struct report *report, const struct snapshot *snapshot)
{
	const struct match_scene *scene = scene_of(snapshot);
	char name[32];
	int64_t i;

	report_texts(report, "edge_row");
	for (i = 0; i < scene->edge_count; i++)
		report_add_text(report, panel_vertex_name(snapshot,
							  scene->vertices[scene->edges[i].row].vertex, name,
							  sizeof(name)));
	report_texts(report, "edge_column");
	for (i = 0; i < scene->edge_count; i++)
		report_add_text(report, panel_vertex_name(snapshot,
							  scene->vertices[scene->edges[i].column].vertex,
							  name, sizeof(name)));
	report_numbers(report, "edge_matched");
	for (i = 0; i < scene->edge_count; i++)
		report_add_number(report, scene->edges[i].matched);
}

static void tell(struct report *report, const struct snapshot *snapshot)
{
	const struct match_scene *scene = scene_of(snapshot);
	char buffer[256] = "";
	struct text text;

	report_bool(report, "whole", scene->whole);
	panel_tell_chosen(report, snapshot);
	report_number(report, "rows", scene->sums.rows);
	report_number(report, "columns", scene->sums.columns);
	report_number(report, "edges", scene->sums.edges);
	report_number(report, "matched", scene->sums.matched);
	if (scene->sums.cover < 0)
		report_null(report, "cover");
	else
		report_number(report, "cover", scene->sums.cover);
	text_fixed(&text, buffer, sizeof(buffer));
	if (scene->changed)
		sentence_event(snapshot->graph, &scene->change, &text);
	report_text(report, "last_change", scene->changed ? buffer : NULL);
	tell_vertices(report, snapshot);
	tell_edges(report, snapshot);
	report_number(report, "edges_left_out", scene->edges_left_out);
}

const struct panel panel_matching = {
	.name = "matching",
	.title = "matching",
	.argument = "[V]",
	.problem = &problem_matching,
	.instead = "flow graph cut",
	.needs = KNOWN_OWN | KNOWN_OWN_DRAWN,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
