/* SPDX-License-Identifier: GPL-3.0-or-later
 * What is selected in the panel with the focus: the arrow keys move the selection, Enter asks why, Enter
 * again goes to the moment of the cause, and `u` comes back, also from where a row of a list led.
 */
#include "src/base/text.h"
#include "src/engine/run.h"
#include "src/engine/variant.h"
#include "src/view/panel.h"
#include "ui/tui_parts.h"

#include <stdlib.h>
#include <string.h>

/* --- What can be selected. --- */

static bool find_box(const struct tui *tui, struct box *box)
{
	struct box boxes[SCENE_BOXES];
	int count = tui->focus ? tui_boxes(tui, boxes) : 0;
	int i;

	for (i = 0; i < count; i++) {
		if (strcmp(boxes[i].panel, tui->focus) != 0)
			continue;
		*box = boxes[i];
		return true;
	}
	return false;
}

static bool is_in(const struct spot *spot, const struct box *box)
{
	return spot->kind < SPOT_CYCLE && spot->row > box->row && spot->row < box->row + box->rows &&
	       spot->column >= box->column && spot->column < box->column + box->columns;
}

/* The selected one where it was drawn last, the nearest of several; NULL: it is not seen. */
static const struct spot *find_selected(const struct tui *tui, const struct box *box)
{
	const struct spot *found = NULL, *spot;
	int64_t distance, least = INT64_MAX;

	for (spot = tui->point.spots; spot < tui->point.spots + tui->point.spot_count; spot++) {
		if (!spot_is(spot, &tui->point.spot) || !is_in(spot, box))
			continue;
		distance = 1000 * labs((long)spot->row - tui->point.spot.row) +
			   labs((long)spot->column - tui->point.spot.column);
		if (distance < least) {
			least = distance;
			found = spot;
		}
	}
	return found;
}

void tui_unselect(struct tui *tui)
{
	tui->point.spot.kind = SPOT_NONE;
	tui->point.asked = false;
}

unsigned tui_when_point(const struct tui *tui)
{
	const struct point *point = &tui->point;
	const struct snapshot *snapshot;
	unsigned when = 0;
	struct box box;
	int i;

	if (point->spot.kind)
		return WHEN_POINT | (point->spot.kind == SPOT_MOMENT ? WHEN_MOMENT : 0u);
	if (!tui->session->run || tui_cursor(tui) >= 0 || tui_list(tui, &snapshot) || !find_box(tui, &box))
		return 0;
	if (!strcmp(box.panel, "timeline"))
		return WHEN_COURSE;
	for (i = 0; i < point->spot_count; i++)
		if (is_in(&point->spots[i], &box))
			when |= point->spots[i].kind == SPOT_MOMENT ? WHEN_COURSE : WHEN_SPOTS;
	return when & WHEN_SPOTS ? WHEN_SPOTS : when;
}

/* A cycle that its panel no longer has, because the run has gone back before it, is not selected any more.
 * While nothing is shown, it may come back. */
static void drop_lost_moment(struct tui *tui, const struct box *box)
{
	const struct spot *spot = tui->point.spots;
	int64_t last = -1;
	int i;

	for (i = 0; i < tui->point.spot_count; i++, spot++)
		if (spot->kind == SPOT_MOMENT && is_in(spot, box) && spot->it > last)
			last = spot->it;
	if (tui->point.spot.kind == SPOT_MOMENT && last >= 0 && tui->point.spot.it > last)
		tui_unselect(tui);
}

void tui_take_spots(struct tui *tui, struct canvas *canvas, int *row, int *column)
{
	struct point *point = &tui->point;
	const struct spot *selected;
	struct box box;
	int i;

	memory_free(point->spots);
	point->spots = canvas->spots;
	point->spot_count = canvas->spot_count;
	canvas->spots = NULL;
	canvas->spot_count = canvas->spot_room = 0;
	if (!point->spot.kind)
		return;
	if (!tui->session->run || !find_box(tui, &box)) {
		tui_unselect(tui);
		return;
	}
	selected = find_selected(tui, &box);
	if (!selected) {
		drop_lost_moment(tui, &box);
		return;
	}
	point->spot = *selected;
	for (i = 0; i < selected->rows; i++)
		canvas_role(canvas, selected->row + i, selected->column, selected->columns, ROLE_CHOSEN);
	if (*row < 0 && !tui->overlay.title) {
		*row = selected->row;
		*column = selected->column;
	}
}

/* Whether `spot` stands in the direction from `from`, and how far away. */
static bool is_towards(const struct spot *from, const struct spot *spot, int down, int right,
		       int64_t *distance)
{
	const int rows = spot->row - from->row, columns = spot->column - from->column;

	if (down) {
		*distance = 10000 * labs((long)rows) + labs((long)columns);
		return rows * down > 0;
	}
	/* As one reads: row by row. */
	*distance = 10000 * (int64_t)(rows * right) + columns * right;
	return *distance > 0;
}

static const struct spot *find_next(const struct tui *tui, const struct box *box, const struct spot *from,
				    int down, int right)
{
	const struct spot *found = NULL, *spot;
	int64_t distance, least = INT64_MAX;

	for (spot = tui->point.spots; spot < tui->point.spots + tui->point.spot_count; spot++) {
		if (!is_in(spot, box) || !is_towards(from, spot, down, right, &distance) || distance >= least)
			continue;
		least = distance;
		found = spot;
	}
	return found;
}

/* Where the marked row of a list stands in its box. */
static int picked_row(const struct tui *tui, const struct box *box)
{
	const int row = PANEL_PICKS + tui->scroll;

	return row < box->rows ? row : box->rows - 1;
}

bool tui_select(struct tui *tui, int down, int right)
{
	struct spot edge = { .kind = SPOT_NONE };
	const struct snapshot *snapshot;
	const struct spot *from, *next;
	struct box box;

	if (!tui->session->run || !find_box(tui, &box))
		return false;
	from = tui->point.spot.kind ? find_selected(tui, &box) : NULL;
	if (!from) {
		/* From outside of the panel. */
		edge.row = down + right > 0 ? box.row : box.row + box.rows;
		edge.column = down + right > 0 ? box.column - 1 : box.column + box.columns;
		/* Of a list the marked row. */
		if (tui_list(tui, &snapshot))
			edge.row = box.row + picked_row(tui, &box);
		from = &edge;
	}
	next = find_next(tui, &box, from, down, right);
	if (!next)
		return !down && from != &edge;
	tui->point.spot = *next;
	tui->point.panel = tui->focus;
	tui->point.asked = false;
	tui->cursor = -1;
	tui_mark_row(tui, &box, next->row);
	return true;
}

/* --- Causes. --- */

static void print_question(const struct tui *tui, struct text *text)
{
	const struct session *session = tui->session;

	if (session->run)
		spot_question(&tui->point.spot, session->graph, session->run->plan.variant->problem, text);
}

bool tui_has_cause(const struct tui *tui)
{
	return tui->point.spot.kind && tui->point.asked && tui->session->run &&
	       tui->session->shelf.cause_of == tui->session->runs;
}

bool tui_is_away(const struct tui *tui)
{
	return tui->point.return_count && tui->session->run && tui->point.run == tui->session->runs;
}

/* Where the cause is, and the warp that it is about. */
static void print_cause(const struct tui *tui, struct text *text)
{
	place_print(&tui->session->shelf.cause, text);
	if (spot_warp(&tui->point.spot) >= 0)
		text_print(text, "; follow warp %lld", (long long)spot_warp(&tui->point.spot));
}

void tui_print_point(const struct tui *tui, struct text *text)
{
	if (tui_has_cause(tui)) {
		text_print(text, "Enter: goto ");
		print_cause(tui, text);
		text_print(text, ", the moment of the cause");
		return;
	}
	if (tui->point.asked && tui->doing == TUI_NOTHING && !tui->queue.length)
		text_print(text, "no moment to go to is known; ");
	text_print(text, "Enter: ");
	print_question(tui, text);
}

void tui_ask_point(struct tui *tui)
{
	char buffer[128];
	struct text line;

	text_fixed(&line, buffer, sizeof(buffer));
	print_question(tui, &line);
	if (tui->point.spot.kind == SPOT_MOMENT)
		tui_keep_place(tui);
	if (line.length)
		tui_queue_line(tui, buffer);
	tui->point.asked = tui->point.spot.kind < SPOT_MOMENT && line.length > 0;
}

static void go_to_place(struct tui *tui, const struct place *place)
{
	char buffer[64];
	struct text line;

	text_fixed(&line, buffer, sizeof(buffer));
	place_print(place, &line);
	tui_order(tui, "goto %s", buffer);
}

void tui_keep_place(struct tui *tui)
{
	struct point *point = &tui->point;

	if (point->run != tui->session->runs)
		point->return_count = 0;
	point->run = tui->session->runs;
	tui_keep_books(tui);
	if (point->return_count == MOST_RETURNS) {
		point->return_count--;
		memmove(point->returns, point->returns + 1, (MOST_RETURNS - 1) * sizeof(point->returns[0]));
	}
	place_take(tui->session->run, &point->returns[point->return_count++]);
}

void tui_go_cause(struct tui *tui)
{
	char buffer[64];
	struct text line;

	tui_keep_place(tui);
	text_fixed(&line, buffer, sizeof(buffer));
	print_cause(tui, &line);
	tui_order(tui, "goto %s", buffer);
	tui->point.asked = false;
}

/* Whether the run stands at that moment. */
static bool stands_at(const struct tui *tui, const struct place *place)
{
	struct place now;

	place_take(tui->session->run, &now);
	return now.unit == place->unit && now.count == place->count;
}

/* Enter where the run stood already has led nowhere: there is no way back from it. */
void tui_return(struct tui *tui)
{
	struct point *point = &tui->point;

	while (point->return_count > 1 && stands_at(tui, &point->returns[point->return_count - 1]))
		point->return_count--;
	go_to_place(tui, &point->returns[--point->return_count]);
	tui->point.asked = false;
}
