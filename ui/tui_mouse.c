/* SPDX-License-Identifier: GPL-3.0-or-later
 * The mouse (`set mouse`): a click gives a panel the focus, and follows or selects what stands there; one on
 * what is selected asks why. A click on the timeline goes to that cycle. The wheel scrolls.
 */
#include "src/base/text.h"
#include "src/command/script.h"
#include "src/engine/run.h"
#include "src/graph/graph.h"
#include "src/view/panel.h"
#include "ui/tui_parts.h"

#include <string.h>

enum { WHEEL = 3 };

static bool find_box(const struct tui *tui, int row, int column, struct box *box)
{
	struct box boxes[SCENE_BOXES];
	int count = tui->session->run ? tui_boxes(tui, boxes) : 0;
	int i;

	for (i = 0; i < count; i++) {
		*box = boxes[i];
		if (row >= box->row && row < box->row + box->rows && column >= box->column &&
		    column < box->column + box->columns)
			return true;
	}
	return false;
}

/* What stands in a cell: the last that was drawn there. */
static const struct spot *find_spot(const struct tui *tui, int row, int column)
{
	const struct spot *spot;
	int i;

	for (i = tui->point.spot_count; i-- > 0;) {
		spot = &tui->point.spots[i];
		if (row >= spot->row && row < spot->row + spot->rows && column >= spot->column &&
		    column < spot->column + spot->columns)
			return spot;
	}
	return NULL;
}

static bool has_focus(const struct tui *tui, const char *panel)
{
	return tui->focus && !strcmp(tui->focus, panel);
}

static void follow(struct tui *tui, const struct spot *spot)
{
	char buffer[64];
	struct text name;

	if (spot_warp(spot) >= 0) {
		tui->session->chosen.warp = spot_warp(spot);
		tui_order(tui, "follow warp %lld", (long long)spot_warp(spot));
	}
	if (spot_vertex(spot) < 0 || spot_vertex(spot) >= tui->session->graph->vertices)
		return;
	text_fixed(&name, buffer, sizeof(buffer));
	graph_label(tui->session->graph, spot_vertex(spot), &name);
	tui->session->chosen.vertex = spot_vertex(spot);
	tui_order(tui, "follow %s", buffer);
}

static void click_spot(struct tui *tui, const struct spot *spot)
{
	const bool again = tui->point.spot.kind && spot_is(spot, &tui->point.spot);

	if (tui->doing != TUI_NOTHING)
		return;
	if (spot->kind == SPOT_CYCLE) {
		tui_order(tui, "goto %lld", (long long)spot->it);
		return;
	}
	if (again && tui_has_cause(tui)) {
		tui_go_cause(tui);
	} else if (again) {
		tui_ask_point(tui);
	} else {
		tui->point.spot = *spot;
		tui->point.panel = tui->focus;
		tui->point.asked = false;
		tui->cursor = -1;
		follow(tui, spot);
	}
}

/* What a row of a list is about: what stands first in it. */
static const struct spot *find_in_row(const struct tui *tui, const struct box *box, int row)
{
	const struct panel *panel = views_panel(&tui->views, box->panel);
	const struct spot *spot = tui->point.spots;
	int i;

	for (i = 0; panel && panel->picks && i < tui->point.spot_count; i++, spot++)
		if (spot->row == row && spot->column >= box->column &&
		    spot->column < box->column + box->columns)
			return spot;
	return NULL;
}

static void click(struct tui *tui, int row, int column)
{
	const struct spot *found = find_spot(tui, row, column);
	struct spot spot;
	struct box box;

	if (!find_box(tui, row, column, &box)) {
		if (tui->focus)
			tui_set_focus(tui, NULL);
		return;
	}
	found = found ? found : find_in_row(tui, &box, row);
	spot = found ? *found : (struct spot){ .kind = SPOT_NONE };
	if (!has_focus(tui, box.panel))
		tui_set_focus(tui, box.panel);
	tui_read_settings(tui);
	if (spot.kind) {
		tui_mark_row(tui, &box, row);
		click_spot(tui, &spot);
	}
}

/* The panel below the pointer gets the focus, so that its title says what is scrolled. */
static void turn_wheel(struct tui *tui, int row, int column, int by)
{
	struct box box;

	if (find_box(tui, row, column, &box)) {
		if (!has_focus(tui, box.panel))
			tui_set_focus(tui, box.panel);
	} else if (tui->focus) {
		tui_set_focus(tui, NULL);
	}
	tui_read_settings(tui);
	tui_scroll(tui, by);
}

/* A click selects an item of the open list, one on the selected item chooses it. */
static void use_list(struct tui *tui, enum screen_mouse what, const struct spot *spot)
{
	if (what != MOUSE_CLICK)
		tui_take_key(tui, what == MOUSE_WHEEL_UP ? SCREEN_UP : SCREEN_DOWN);
	else if (!spot || spot->kind != SPOT_ITEM)
		return;
	else if (spot->it == tui->overlay.selected)
		tui_take_key(tui, '\r');
	else
		tui->overlay.selected = (int)spot->it;
}

void tui_mouse(struct tui *tui, uint32_t key)
{
	const enum screen_mouse what = (enum screen_mouse)(key >> 24 & 0x3f);
	const int row = (int)(key >> 12 & 0xfff), column = (int)(key & 0xfff);

	/* A question waits for a key, and an open block for lines; in a paste it is no mouse. */
	if (!tui->session->settings.mouse || session_is_open(tui->session) || tui->asked || tui->pasting ||
	    tui->doing == TUI_QUESTION)
		return;
	if (tui->overlay.title) {
		use_list(tui, what, find_spot(tui, row, column));
		return;
	}
	if (what == MOUSE_CLICK)
		click(tui, row, column);
	else
		turn_wheel(tui, row, column, what == MOUSE_WHEEL_UP ? -WHEEL : WHEEL);
	tui_read_settings(tui);
}
