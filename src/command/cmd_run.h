/* SPDX-License-Identifier: GPL-3.0-or-later
 * cmd_run: what commands share that let a run go on, or back.
 */
#ifndef SPILLWAY_COMMAND_CMD_RUN_H
#define SPILLWAY_COMMAND_CMD_RUN_H

#include "src/run/run.h"

#include <stdbool.h>
#include <stdint.h>

struct arrival;
struct err;
struct session;

/* Starts the run if there is none, saying so. */
bool run_need(struct session *session, struct err *err);
/* Says that the value is 0 because no path leads from the source to the sink, if that is so. */
void run_say_cut_off(struct session *session, const struct network *network);
/* Says where going on, or back, ended, and at which stops. */
bool run_arrive(struct session *session, const struct arrival *arrival, struct err *err);
/* Goes on, up to a stop, and says where that ended. */
bool run_go(struct session *session, enum unit unit, int64_t count,
	    bool (*until)(void *, struct err *), void *context, struct arrival *arrival,
	    struct err *err);
/* To the end of the run. */
bool run_go_on(struct session *session, struct arrival *arrival, struct err *err);

/* Back to the last moment at which a stop would have stopped the run, or the count-th last. */
bool run_back(struct session *session, int64_t count, struct err *err);
/* Back to the last cycle at whose end an expression held, whatever the stops. */
bool run_back_until(struct session *session, const char *expression, struct err *err);

#endif
