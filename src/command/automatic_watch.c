/* SPDX-License-Identifier: GPL-3.0-or-later
 * What `auto` does while the code that it has chosen works for `solve`: it drops one that takes too long,
 * and lets rivals run beside it.
 */
#include "src/base/clock.h"
#include "src/base/err.h"
#include "src/command/automatic_parts.h"
#include "src/command/cmd_run.h"
#include "src/command/rivals.h"
#include "src/command/scope.h"
#include "src/command/stop_say.h"
#include "src/engine/stops.h"

/* A code is dropped when it has worked for so many times what was predicted for it, and for as long as
 * the next one needs in whole; but never within the first seconds of `grace`. For the card less suffices:
 * where a code of the host takes longer than predicted, others of the host are likely to, too
 * (docs/results/auto.md). */
static const double late = 10, late_for_card = 1.25, grace = 0.1;

/* The code that would be next if the present one were dropped; NULL: there is none. */
static const struct forecast *next_of(struct automatic *automatic)
{
	struct forecast *now = &automatic->forecasts[automatic->at];
	const struct forecast *host, *card;

	now->barred = "it works";
	host = forecast_best(automatic->forecasts, false);
	card = forecast_best(automatic->forecasts, true);
	now->barred = NULL;
	return !card || (host && host->seconds < card->seconds) ? host : card;
}

/* Seconds that the present code has until `next` is to take its place. */
static double patience(const struct automatic *automatic, const struct forecast *next)
{
	const struct forecast *now = &automatic->forecasts[automatic->at];
	double seconds;

	seconds = now->seconds * (next->card ? late_for_card : late);
	seconds = seconds > next->seconds ? seconds : next->seconds;
	return seconds > grace ? seconds : grace;
}

/* The present code has taken too long: ends its run, and chooses the next one. *dropped: false where that
 * turns out to be impossible. */
static bool drop(struct session *session, const struct forecast *next, double seconds, bool *dropped,
		 struct err *err)
{
	struct automatic *automatic = &session->automatic;
	const char *name = automatic->forecasts[automatic->at].variant;

	*dropped = !next->card || automatic_open_card(session);
	if (!*dropped)
		return true;
	session_say(session, "auto: %s has worked for %.3f seconds where %.3g s were predicted, and %s %s is "
		    "predicted to take %.3g s in whole, so auto changes its mind", name,
		    session->settings.clock ? seconds : 0, automatic->forecasts[automatic->at].seconds,
		    next->variant, automatic_place(automatic, (int)(next - automatic->forecasts)),
		    next->seconds);
	automatic->forecasts[automatic->at].barred = "it was dropped";
	/* Those of the host give way to the card. */
	if (next->card)
		rivals_end(session);
	session_end_run(session, "auto drops it");
	return automatic_lend(session, next, err);
}

/* Stops a run at a time of a clock, or when something is to be done about its rivals. */
struct deadline {
	struct poll outer; /* asked as well */
	const struct session *session;
	double (*clock)(void); /* NULL: no time is set */
	double at;
	int asked;
	bool passed;
};

/* A look at the clock takes as long as a short discharge, so most calls spare it. */
static enum urgency ask_deadline(void *context)
{
	struct deadline *deadline = context;
	const enum urgency urgency = poll_ask(&deadline->outer);

	if (rivals_have_won(deadline->session) ||
	    (!(++deadline->asked % 8) && ((deadline->clock && deadline->clock() >= deadline->at) ||
					  rivals_crowd(deadline->session))))
		deadline->passed = true;
	return deadline->passed && urgency == URGENCY_NONE ? URGENCY_NOW : urgency;
}

/* Goes on with the run to its end or to a stop, but only until the deadline. Then it stands in the middle of
 * its work, *passed is set, and nothing is printed. */
static bool go_on_until(struct session *session, struct deadline deadline, bool *passed,
			struct arrival *arrival, struct err *err)
{
	struct run *run = session->run;
	const struct scope scope = session_scope(session);
	bool good;

	deadline.outer = run->poll;
	deadline.session = session;
	run->poll = (struct poll){ ask_deadline, &deadline };
	good = stops_step(&session->stops, run, &scope, UNIT_CYCLE, INT64_MAX, NULL, NULL, arrival,
			  err);
	run->poll = deadline.outer;
	*passed = good && deadline.passed && arrival->halt == HALT_INTERRUPT &&
		  poll_ask(&session->poll) == URGENCY_NONE;
	if (good && !*passed && arrival->halt == HALT_END)
		rivals_lose(session);
	if (!good)
		run_say_remark(session);
	return good && (*passed || run_arrive(session, arrival, err));
}

/* When the present run began, by both clocks. */
struct since {
	double seconds, worked;
};

static struct since begin_now(void)
{
	return (struct since){ clock_seconds(), clock_worked() };
}

/* When to look up from the present run: its rivals are to begin, or `next` is to take its place (NULL: there
 * is none). Seconds of the card pass by themselves, those of the host while it works. */
static struct deadline deadline_of(const struct session *session, const struct since *began,
				   const struct forecast *next)
{
	const struct automatic *automatic = &session->automatic;
	const double alone = rivals_wait(session);

	if (alone >= 0)
		return (struct deadline){ .clock = clock_seconds, .at = began->seconds + alone };
	if (!next)
		return (struct deadline){ .clock = NULL };
	if (next->card)
		return (struct deadline){ .clock = clock_seconds,
					  .at = began->seconds + patience(automatic, next) };
	return (struct deadline){ .clock = clock_worked, .at = began->worked + patience(automatic, next) };
}

/* The present code is late: `next` begins in its place, if it can. */
static bool begin_next(struct session *session, const struct forecast *next, struct since *began,
		       struct err *err)
{
	const double seconds = next->card ? clock_seconds() - began->seconds : clock_worked() - began->worked;
	bool dropped;

	if (!drop(session, next, seconds, &dropped, err))
		return false;
	if (!dropped)
		return true;
	*began = begin_now();
	session->automatic.keep = true;
	return run_need(session, err);
}

/* Whether the present code is watched: it runs on the host, and another one could take its place. */
static bool is_watched(const struct session *session, const struct forecast *next)
{
	const struct automatic *automatic = &session->automatic;

	return !automatic->forecasts[automatic->at].card &&
	       (next || automatic->rivals.race || rivals_wait(session) >= 0);
}

bool automatic_go_on(struct session *session, struct arrival *arrival, struct err *err)
{
	struct automatic *automatic = &session->automatic;
	struct since began = begin_now();
	const struct forecast *next;
	bool passed, waits;

	if (automatic->at < 0)
		return run_go_on(session, arrival, err);
	stop_warn(session);
	while (is_watched(session, next = next_of(automatic))) {
		waits = rivals_wait(session) >= 0;
		if (!go_on_until(session, deadline_of(session, &began, next), &passed, arrival, err))
			return false;
		if (!passed)
			return true;
		if (rivals_have_won(session))
			return rivals_take(session, err) && run_go_on(session, arrival, err);
		if (rivals_crowd(session))
			rivals_give_way(session);
		else if (waits)
			rivals_begin(session, true);
		else if (!begin_next(session, next, &began, err))
			return false;
	}
	return run_go_on(session, arrival, err);
}
