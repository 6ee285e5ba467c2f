/* SPDX-License-Identifier: GPL-3.0-or-later
 * While a command works: the poll that reads keys, and the watcher that draws the run between
 * its pieces.
 */
#include "src/base/clock.h"
#include "src/command/cmd_pair.h"
#include "src/engine/run.h"
#include "ui/terminal.h"
#include "ui/tui_parts.h"

/* Seconds: between two pictures of a run under way at least; how often a command under way
 * looks for keys; after which it is told that it works; how long fetching arrays may take
 * while keys wait; from how long on it waits until no key comes. Pictures take one part in
 * PICTURES of the time, fetching one in FETCHES. */
static const double FRAME = 1.0 / 30, LISTEN = 0.01, LONG = 0.5, LONGEST_FETCH = 0.015,
		    SLOW_FETCH = 0.1;

enum { PICTURES = 40, FETCHES = 80, PAUSE_PATIENCE = 250 /* ms */, STILL = 60 /* ms */ };

/* Whether a key comes within a moment. */
static bool is_pressing(const struct tui *tui)
{
	tui_wait(tui, STILL);
	return tui_has_input(tui);
}

/* Where snapshots took long the last time, what is known is drawn first: otherwise keys that come
 * quickly would pile up. A waiting key interrupts the rest. Panels do not wait for one for which the
 * run is repeated. */
void tui_show_at_rest(struct tui *tui)
{
	if (!tui->dirty)
		return;
	if (tui_fetch_cost(tui) > SLOW_FETCH) {
		tui_look(tui, VIEWS_LIGHT);
		tui_draw(tui);
		tui->dirty = true;
		if (is_pressing(tui))
			return;
	}
	tui->looking = true;
	tui_look(tui, VIEWS_MOST);
	if (tui_has_more(tui)) {
		tui_draw(tui);
		tui_look(tui, VIEWS_SLOW);
	}
	tui->looking = false;
	tui_draw(tui);
	tui->dirty = tui->views.cut_short || tui->companion.cut_short;
}

/* For the session's poll. */
enum urgency tui_ask(void *context)
{
	struct tui *tui = context;
	double now = clock_seconds();
	enum urgency urgency;

	if (tui->looking)
		return tui_has_input(tui) ? URGENCY_NOW : terminal_urgency(NULL);
	if (!tui->made.recording && now - tui->began > FRAME && now - tui->listened >= LISTEN) {
		tui->listened = now;
		tui_listen(tui);
		if (tui->dirty ||
		    (now - tui->began > LONG && now - tui->drawn > LONG && now - tui->told > LONG)) {
			tui_draw(tui);
			tui->told = now;
		}
	}
	if (tui->leaving)
		return URGENCY_QUIT;
	urgency = terminal_urgency(NULL);
	if (urgency != URGENCY_NONE || !tui->pausing)
		return urgency;
	/* A second run, which has not come so far, does. */
	if (!tui_is_running(tui) && !tui->quitting)
		return URGENCY_NONE;
	return (now - tui->pausing_since) * 1000 > PAUSE_PATIENCE ? URGENCY_NOW : URGENCY_CYCLE;
}

/* Whether a picture may be made now, and what of. */
static bool is_due(const struct tui *tui, double now, enum views_effort *effort)
{
	double heavy = tui_fetch_cost(tui);
	double cost = tui->drawn_cost > 0 ? tui->drawn_cost : 0;

	*effort = heavy < LONGEST_FETCH && now - tui->taken >= FETCHES * heavy ? VIEWS_ALL
									     : VIEWS_LIGHT;
	/* Where it waits for the next cycle anyway, each is seen. */
	if (tui->speed && (double)tui->speed * (heavy + cost) < 0.5) {
		*effort = VIEWS_ALL;
		return true;
	}
	return tui->dirty || (now - tui->drawn >= FRAME && now - tui->drawn >= PICTURES * cost);
}

static void show_run(struct tui *tui)
{
	double now = clock_seconds();
	enum views_effort effort;

	if (!is_due(tui, now, &effort))
		return;
	tui_look(tui, effort);
	tui_draw(tui);
	tui->drawn = clock_seconds();
	tui->drawn_cost = tui->drawn - now;
	if (effort == VIEWS_ALL) {
		tui->taken = tui->drawn;
		tui->drawn_cost -= tui_fetch_cost(tui);
	}
}

/* Waits until the next cycle may begin, with open ears. */
static void keep_pace(struct tui *tui, int64_t cycle)
{
	double now = clock_seconds();

	session_tune(tui->session); /* a key may have changed the speed */
	if (!tui->speed || cycle == tui->paced || tui->session->slides.wanted)
		return;
	tui->paced = cycle;
	if (tui->due < now - 1)
		tui->due = now;
	while (tui_ask(tui) == URGENCY_NONE && tui->speed && (now = clock_seconds()) < tui->due)
		tui_wait(tui, (int)((tui->due - now) * 1000) + 1);
	tui->due += tui->speed ? 1.0 / (double)tui->speed : 0;
}

/* For the session's watcher: between two pieces of a run. */
void tui_look_on(void *context, struct run *run)
{
	struct tui *tui = context;

	if (run != tui->session->run || tui->session->slides.wanted)
		return;
	/* A story may have set the speed since the last picture. */
	tui->speed = tui->session->settings.speed;
	show_run(tui);
	keep_pace(tui, run->now.counters[COUNTER_cycles]);
}
