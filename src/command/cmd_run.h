/* SPDX-License-Identifier: GPL-3.0-or-later
 * cmd_run: functions of the commands that move a run forward or back. They print where it
 * stops.
 */
#ifndef SPILLWAY_COMMAND_CMD_RUN_H
#define SPILLWAY_COMMAND_CMD_RUN_H

#include "src/engine/run.h"

#include <stdbool.h>
#include <stdint.h>

struct arrival;
struct err;
struct session;

/* Starts the run if there is none, and prints that. */
bool run_need(struct session *session, struct err *err);
/* If no path leads from the source to the sink, prints that the value is 0 for that reason. */
void run_say_cut_off(struct session *session);
/* Prints what the run goes on without, once. */
void run_say_remark(struct session *session);
/* Prints where the run stopped after moving, and at which stops. */
bool run_arrive(struct session *session, const struct arrival *arrival, struct err *err);
/* Steps by `count` units, until `until`, or to a stop, and prints where it stopped. *arrival says
 * the same. */
bool run_go(struct session *session, enum unit unit, int64_t count,
	    bool (*until)(void *, struct err *), void *context, struct arrival *arrival,
	    struct err *err);
/* The same, to the end of the run. */
bool run_go_on(struct session *session, struct arrival *arrival, struct err *err);

/* Goes back to the last moment at which a stop would have stopped the run, or the count-th last. */
bool run_back(struct session *session, int64_t count, struct err *err);
/* Goes back to the last cycle at whose end the expression held; stops do not act. */
bool run_back_until(struct session *session, const char *expression, struct err *err);

#endif
