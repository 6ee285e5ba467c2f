/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/rivals.h"

#include "src/base/clock.h"
#include "src/base/cores.h"
#include "src/base/err.h"
#include "src/base/mebibytes.h"
#include "src/base/text.h"
#include "src/command/automatic_parts.h"
#include "src/engine/stops.h"
#include "src/method/variants.h"

/* Rivals begin at once if so many seconds are predicted for the chosen code, else when it has worked for so
 * many (docs/results/auto.md). */
static const double enough = 0.005, alone = 0.01;

/* Other programs keep the cores busy where the chosen code has worked for less than that part of the time,
 * after so many seconds of a race. */
static const double share = 0.75, trial = 0.03;

static struct rivals *rivals_of(struct session *session)
{
	return &session->automatic.rivals;
}

void rivals_allow(struct session *session, bool yes)
{
	rivals_of(session)->allowed = yes;
	rivals_of(session)->refused = false;
}

/* Codes that may run at the same time, the chosen one included. */
static int most_at_once(const struct session *session)
{
	const int64_t said = session->settings.race;

	return said ? (int)said : cores_usable();
}

/* Whether nothing was said that is about the run of one certain code. */
static bool any_run_will_do(const struct session *session)
{
	const struct settings *settings = &session->settings;

	return !settings->record && !settings->cycle_limit && !session->pair.wanted && !settings->speed &&
	       !stops_want_events(&session->stops) && !stops_want_cycles(&session->stops);
}

static bool can_race(const struct session *session)
{
	const struct automatic *automatic = &session->automatic;
	const struct rivals *rivals = &automatic->rivals;

	return rivals->allowed && !rivals->refused && !rivals->race && automatic->lent &&
	       automatic->at >= 0 && !automatic->forecasts[automatic->at].card &&
	       any_run_will_do(session) && most_at_once(session) > 1;
}

double rivals_wait(const struct session *session)
{
	return can_race(session) ? alone : -1;
}

/* The likeliest codes of the host that solve the same problem. They are barred from now on. */
static void choose(struct session *session)
{
	struct automatic *automatic = &session->automatic;
	struct rivals *rivals = &automatic->rivals;
	struct forecast *chosen = &automatic->forecasts[automatic->at];
	struct forecast *next;
	int most = most_at_once(session) - 1;

	rivals->count = 0;
	most = most < RACE_MOST ? most : RACE_MOST;
	chosen->barred = "it works";
	while (rivals->count < most && (next = forecast_best(automatic->forecasts, false)) &&
	       next->matches == chosen->matches) {
		next->barred = "it works";
		rivals->codes[rivals->count++] = (int)(next - automatic->forecasts);
	}
	chosen->barred = NULL;
}

/* Those that work are barred no more. */
static void unbar(struct session *session)
{
	struct rivals *rivals = rivals_of(session);

	while (rivals->count)
		session->automatic.forecasts[rivals->codes[--rivals->count]].barred = NULL;
}

static void make_plan(struct session *session, int code, struct plan *plan)
{
	session_plan(session, plan);
	plan->variant = variant_find(session->automatic.forecasts[code].variant, NULL);
}

/* Bytes that a run may take: its arrays; as much again, where the variant keeps arrays of its own; and what
 * it keeps for going back. */
static size_t bytes_of(const struct plan *plan)
{
	return 2 * (size_t)run_bytes(plan, NULL) + (size_t)plan->history_memory;
}

/* Whether all runs find room, the chosen one's included where it has not begun. */
static bool fits(struct session *session, const struct plan *plans, size_t *need, size_t *room)
{
	const struct memory *memory = &session->memory;
	struct plan own;
	int i;

	*need = *room = 0;
	if (!memory->limit)
		return true;
	session_plan(session, &own);
	*need = session->run ? (size_t)own.history_memory : bytes_of(&own);
	for (i = 0; i < rivals_of(session)->count; i++)
		*need += bytes_of(&plans[i]);
	*room = memory->used < memory->limit ? memory->limit - memory->used : 0;
	return *need <= *room;
}

static void say_no_room(struct session *session, size_t need, size_t room)
{
	char needs[32], is_free[32];
	struct text text;

	text_fixed(&text, needs, sizeof(needs));
	mebibytes_print((int64_t)need, true, &text);
	text_fixed(&text, is_free, sizeof(is_free));
	mebibytes_print((int64_t)room, false, &text);
	session_say(session, "auto: %s runs without rivals: together they may need %s, and `memory-limit` "
		    "leaves %s", session->variant->name, needs, is_free);
}

/* "pseudoflow and eibfs" */
static void print_names(const struct session *session, struct text *text)
{
	const struct automatic *automatic = &session->automatic;
	const struct rivals *rivals = &automatic->rivals;
	int i;

	for (i = 0; i < rivals->count; i++)
		text_print(text, "%s%s", !i ? "" : i + 1 < rivals->count ? ", " : " and ",
			   automatic->forecasts[rivals->codes[i]].variant);
}

static void say_race(struct session *session)
{
	char buffer[256];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	print_names(session, &text);
	session_say(session, "auto: %s runs against %s, each on a thread of its own: the first that ends "
		    "gives the result", session->variant->name, buffer);
}

void rivals_begin(struct session *session, bool late)
{
	struct automatic *automatic = &session->automatic;
	struct rivals *rivals = &automatic->rivals;
	struct plan plans[RACE_MOST];
	struct err err = { 0 };
	size_t need, room;
	int i;

	if (!can_race(session) || (!late && automatic->forecasts[automatic->at].seconds < enough))
		return;
	choose(session);
	for (i = 0; i < rivals->count; i++)
		make_plan(session, rivals->codes[i], &plans[i]);
	rivals->began = clock_seconds();
	rivals->worked = clock_worked();
	if (!fits(session, plans, &need, &room))
		say_no_room(session, need, room);
	else if (rivals->count && !(rivals->race = race_begin(plans, rivals->count, &session->memory, &err)))
		session_say(session, "auto: %s runs without rivals: %s", session->variant->name, err.message);
	rivals->refused = !rivals->race;
	/* Done again, the race may have another end: `save` records what this one comes to. */
	session->steps_only = session->steps_only || rivals->race;
	if (rivals->race)
		say_race(session);
	else
		unbar(session);
}

bool rivals_have_won(const struct session *session)
{
	return session->automatic.rivals.race && race_is_won(session->automatic.rivals.race);
}

bool rivals_crowd(const struct session *session)
{
	const struct rivals *rivals = &session->automatic.rivals;
	double seconds;

	if (!rivals->race || session->settings.race)
		return false;
	seconds = clock_seconds() - rivals->began;
	return seconds > trial && clock_worked() - rivals->worked < share * seconds;
}

void rivals_give_way(struct session *session)
{
	char buffer[256];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	print_names(session, &text);
	session_say(session, "auto: the host has no core free for %s, so %s goes on alone", buffer,
		    session->variant->name);
	rivals_end(session);
	rivals_of(session)->refused = true;
}

static double seconds_since(const struct session *session, double began)
{
	return session->settings.clock ? clock_seconds() - began : 0;
}

bool rivals_take(struct session *session, struct err *err)
{
	struct rivals *rivals = rivals_of(session);
	const char *before = session->variant->name;
	const struct forecast *winner;
	struct run *run;
	int number;

	run = race_take(rivals->race, &number);
	winner = &session->automatic.forecasts[rivals->codes[number]];
	session_say(session, "auto: %s has ended first, after %.3f seconds: its run takes the place of that "
		    "of %s", winner->variant, seconds_since(session, rivals->began), before);
	session_take_run(session, run);
	return automatic_lend(session, winner, err);
}

void rivals_lose(struct session *session)
{
	struct rivals *rivals = rivals_of(session);
	char buffer[256];
	struct text text;

	if (!rivals->race)
		return;
	text_fixed(&text, buffer, sizeof(buffer));
	print_names(session, &text);
	if (race_is_over(rivals->race) && !race_is_won(rivals->race))
		text_print(&text, " had to give up");
	else
		text_print(&text, " %s stopped", rivals->count > 1 ? "are" : "is");
	race_stop(rivals->race);
	session_say(session, "auto: %s has ended first, after %.3f seconds: %s", session->variant->name,
		    seconds_since(session, rivals->began), buffer);
}

void rivals_end(struct session *session)
{
	struct rivals *rivals = rivals_of(session);

	if (rivals->race)
		race_free(rivals->race);
	rivals->race = NULL;
	unbar(session);
}
