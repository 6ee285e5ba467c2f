/* SPDX-License-Identifier: GPL-3.0-or-later
 * cmd_pair: the second run that the session keeps beside its run (engine/companion.h). The choice
 * of variant and machine stays from run to run; the second run itself begins and ends with each
 * run of the session. If it fails, the session prints why and drops it; the session's run is
 * not affected.
 */
#ifndef SPILLWAY_COMMAND_CMD_PAIR_H
#define SPILLWAY_COMMAND_CMD_PAIR_H

#include "src/command/choice.h"

#include <stdbool.h>
#include <stdint.h>

struct companion;
struct companion_look;
struct err;
struct session;

struct pair {
	bool wanted;
	struct choice choice;        /* variant and machine, as far as the user named them */
	struct companion *companion; /* NULL: there is no second run at present */
	int64_t number;              /* second runs begun so far */
};

/* Call when a run of the session has begun: begins the second run, if it is on. */
void pair_begin(struct session *session);
/* Call when the session's run ends. */
void pair_end(struct session *session);
/* Call when the session's run has stopped: the second run follows it there. */
void pair_follow(struct session *session);
/* Call between two pieces of a run that is stepped. */
void pair_look(struct session *session);
/* Whether the session's run must return after every cycle, for the comparison. */
bool pair_wants_cycles(const struct session *session);
/* The result of the comparison; NULL: there is no second run. */
const struct companion_look *pair_stands(const struct session *session);
/* Prints it in a line. */
void pair_say(struct session *session);

#endif
