/* SPDX-License-Identifier: GPL-3.0-or-later
 * The mark `>` in a list, the panel with the focus: it stays with what it marks, not at its place, and goes
 * to what is clicked or selected.
 */
#include "src/view/panel.h"
#include "ui/tui_parts.h"

/* The panel with the focus and its data, if it is a list. */
static const struct panel *find_list(const struct tui *tui, const struct snapshot **snapshot)
{
	const struct panel *panel = tui->focus ? views_panel(&tui->views, tui->focus) : NULL;

	if (!panel || !panel->picks || !views_are_of(&tui->views, tui->session->run, tui->session->runs))
		return NULL;
	*snapshot = views_for(&tui->views, panel);
	return *snapshot && panel_suits(panel, (*snapshot)->solves) ? panel : NULL;
}

const struct panel *tui_list(const struct tui *tui, const struct snapshot **snapshot)
{
	const struct panel *panel = find_list(tui, snapshot);

	return panel && tui->scroll < panel->picks(*snapshot) ? panel : NULL;
}

void tui_follow_mark(struct tui *tui)
{
	struct marked *marked = &tui->point.marked;
	const struct snapshot *snapshot;
	const struct panel *panel = find_list(tui, &snapshot);
	const int count = panel ? panel->picks(snapshot) : 0;
	int row = 0;

	if (!count)
		return;
	/* The user has moved it, or it is a new one. */
	if (marked->panel != panel || marked->run != tui->session->runs || marked->row != tui->scroll) {
		row = tui->scroll < count ? tui->scroll : count - 1;
		*marked = (struct marked){ panel, tui->session->runs, row, panel->picked(snapshot, row) };
		return;
	}
	/* What is not in the list now may come back to it. */
	while (row < count && panel->picked(snapshot, row) != marked->it)
		row++;
	if (row < count)
		tui->scroll = row;
}

/* A list that is longer than its box is scrolled so that the marked row is the last one. */
void tui_mark_row(struct tui *tui, const struct box *box, int row)
{
	const struct snapshot *snapshot;
	const struct panel *panel = tui_list(tui, &snapshot);
	const int last = box->rows - 1 - PANEL_PICKS;
	const int above = panel && tui->scroll > last ? tui->scroll - last : 0;
	const int clicked = row - box->row - PANEL_PICKS + above;

	if (panel && row >= box->row + (above ? 1 : PANEL_PICKS) && clicked < panel->picks(snapshot))
		tui->scroll = clicked;
}
