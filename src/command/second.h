/* SPDX-License-Identifier: GPL-3.0-or-later
 * second: the run beside the session's (run/pair.h). What it is to be outlives runs; it begins
 * and ends with each. Where it fails it is given up aloud, and the session's run goes on.
 */
#ifndef SPILLWAY_COMMAND_SECOND_H
#define SPILLWAY_COMMAND_SECOND_H

#include "src/command/side.h"

#include <stdbool.h>
#include <stdint.h>

struct err;
struct pair;
struct pair_look;
struct session;

struct second {
	bool wanted;
	struct side side;   /* what it is to be, as far as that was named */
	struct pair *pair;  /* NULL: there is none now */
	int64_t number;     /* begun so far */
};

/* One is wanted beside this run, if there is one that can be looked at, and every later one. On
 * failure all is as it was. */
bool second_want(struct session *session, const struct side *side, struct err *err);
/* None is wanted any more; `why` is told. */
void second_give_up(struct session *session, const char *why);
/* A run has begun: so does the second, if one is wanted. */
void second_begin(struct session *session);
/* The run ends. */
void second_end(struct session *session);
/* There is a new graph: it may not be of the variant's kind. */
void second_fit(struct session *session);
/* The run has arrived somewhere. */
void second_follow(struct session *session);
/* Between two pieces of a run that is stepped. */
void second_look(struct session *session);
/* Whether the run has to stop after every cycle. */
bool second_wants_cycles(const struct session *session);
/* How the two stand; NULL: there is none. */
const struct pair_look *second_stands(const struct session *session);
/* Says so, in a line. */
void second_say(struct session *session);

#endif
