/* SPDX-License-Identifier: GPL-3.0-or-later
 * The books of costs at the moment from which Enter led away. Panels show these until `u` has come back,
 * or the run has come there again, so that a list keeps its sums while its rows are looked at one by one.
 */
#include "src/base/memory.h"
#include "src/engine/run.h"
#include "src/view/look/costs_look.h"
#include "ui/tui_parts.h"

/* The books that panels draw; NULL: none. */
static struct costs_look *shown(struct tui *tui)
{
	const struct views *views = &tui->views;

	if (!views->has_heavy || !(views->heavy.known & KNOWN_COSTS) ||
	    !views_are_of(views, tui->session->run, tui->session->runs))
		return NULL;
	return views->heavy.tables.costs;
}

void tui_keep_books(struct tui *tui)
{
	const struct costs_look *now = shown(tui);
	struct books *books = &tui->point.books;

	/* What is kept already is kept on. */
	if (!now || now->span.cycle != tui->session->run->now.counters[COUNTER_cycles])
		return;
	if (!books->look)
		books->look = memory_new(&tui->memory, sizeof(*books->look), "costs", NULL);
	if (!books->look)
		return;
	*books->look = *now;
	books->run = tui->session->runs;
	books->first = tui->views.heavy.leg.first;
}

void tui_drop_books(struct tui *tui)
{
	memory_free(tui->point.books.look);
	tui->point.books.look = NULL;
}

void tui_show_books(struct tui *tui)
{
	const struct books *books = &tui->point.books;
	struct costs_look *now = shown(tui);
	int64_t cycle, known;

	if (!books->look)
		return;
	/* Where Enter is about to lead away, the run still stands at the end of the books. */
	cycle = tui->session->run ? tui->session->run->now.counters[COUNTER_cycles] : -1;
	if (!tui_is_away(tui) || books->run != tui->session->runs || cycle > books->look->span.cycle ||
	    (now && tui->views.heavy.leg.first != books->first)) {
		tui_drop_books(tui);
		return;
	}
	if (!now || tui->views.heavy.cycle >= books->look->span.cycle)
		return;
	known = now->span.known > books->look->span.known ? now->span.known : books->look->span.known;
	*now = *books->look;
	now->span.known = known;
}
