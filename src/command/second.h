/* SPDX-License-Identifier: GPL-3.0-or-later
 * second: the second run of `pair` (run/pair.h), beside the session's run. The choice of
 * variant and machine stays from run to run; the second run itself begins and ends with each
 * run of the session. If it fails, the session prints why and drops it; the session's run is
 * not affected.
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
	struct side side;   /* variant and machine, as far as the user named them */
	struct pair *pair;  /* NULL: there is no second run at present */
	int64_t number;     /* second runs begun so far */
};

/* Switches the second run on, for the present run, if there is one that can be displayed, and for
 * every later one. On an error nothing has changed. */
bool second_want(struct session *session, const struct side *side, struct err *err);
/* Switches it off and prints `why`. */
void second_give_up(struct session *session, const char *why);
/* Call when a run of the session has begun: begins the second run, if it is on. */
void second_begin(struct session *session);
/* Call when the session's run ends. */
void second_end(struct session *session);
/* Call when there is a new graph, for which the variant may not work. */
void second_fit(struct session *session);
/* Call when the session's run has stopped: the second run follows it there. */
void second_follow(struct session *session);
/* Call between two pieces of a run that is stepped. */
void second_look(struct session *session);
/* Whether the session's run must return after every cycle, for the comparison. */
bool second_wants_cycles(const struct session *session);
/* The result of the comparison; NULL: there is no second run. */
const struct pair_look *second_stands(const struct session *session);
/* Prints it in a line. */
void second_say(struct session *session);

#endif
