/* SPDX-License-Identifier: GPL-3.0-or-later
 * rivals: other codes of the host that `auto` lets run beside the one that it has chosen, on cores that are
 * free (src/engine/race.h). The first that ends gives the result. Forecasts are often off by more than the
 * codes differ: a race needs no forecast.
 *
 * There is a race only in a `solve` that begins its run, and only if nothing was said that is about the way
 * of one certain code: stops, `pair`, `set record on`, a limit of cycles.
 */
#ifndef SPILLWAY_COMMAND_RIVALS_H
#define SPILLWAY_COMMAND_RIVALS_H

#include "src/engine/race.h"

#include <stdbool.h>

struct err;
struct session;

/* The race of a session. All zeroes: there is none. */
struct rivals {
	bool allowed;         /* the run that begins next may have rivals, */
	bool refused;         /* but there is no room for them, which was said */
	struct race *race;    /* NULL: there is none */
	int codes[RACE_MOST]; /* who runs, by automatic->forecasts: the chosen one is not among them */
	int count;
	double began, worked; /* when it began, by clock_seconds() and clock_worked() */
};

/* Of the run that begins next: whether it may have rivals. `solve` says so. */
void rivals_allow(struct session *session, bool yes);
/* Seconds that the chosen code works alone before its rivals begin; -1: they do not begin. */
double rivals_wait(const struct session *session);
/* Begins the race, and prints who runs; or prints why it cannot be. Not where few seconds are predicted,
 * unless the chosen code was `late`. */
void rivals_begin(struct session *session, bool late);
/* Whether one of them has come to its end. */
bool rivals_have_won(const struct session *session);
/* One has: its run takes the place of the session's run, and its code that of the chosen one, which is
 * printed. */
bool rivals_take(struct session *session, struct err *err);
/* Whether there are not enough cores for the race: other programs keep them busy. Never if `set race` gave a
 * number. The thread of the chosen code asks. */
bool rivals_crowd(const struct session *session);
/* Then the chosen code goes on alone, which is printed. */
void rivals_give_way(struct session *session);
/* The chosen code has come to its end, which is printed: the others are told to stop. */
void rivals_lose(struct session *session);
/* Ends the race, if there is one: all threads have ended, and their memory is free. */
void rivals_end(struct session *session);

#endif
