/* SPDX-License-Identifier: GPL-3.0-or-later
 * cmd_run: what commands share that let a run go on.
 */
#ifndef SPILLWAY_COMMAND_CMD_RUN_H
#define SPILLWAY_COMMAND_CMD_RUN_H

#include "src/run/run.h"

#include <stdbool.h>

struct err;
struct session;

/* Starts the run if there is none, saying so. */
bool run_need(struct session *session, struct err *err);
/* Says where going on, or back, ended. */
bool run_arrive(struct session *session, enum halt halt, struct err *err);

#endif
