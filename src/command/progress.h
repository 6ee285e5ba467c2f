/* SPDX-License-Identifier: GPL-3.0-or-later
 * progress: a line on standard error that says how far long work has come. It is
 * drawn while the work asks whether to stop, and wiped before anything else is said.
 */
#ifndef SPILLWAY_COMMAND_PROGRESS_H
#define SPILLWAY_COMMAND_PROGRESS_H

#include "src/base/urgency.h"

struct session;

struct progress {
	struct poll outer;  /* who really knows whether to stop */
	bool wanted;        /* standard error is a terminal */
	bool working;       /* a command is; else the next one is waited for */
	bool drawn;
	double began, last; /* the command, and the line, on clock_seconds */
};

/* The session's poll from now on: as `outer`, with progress beside it. */
void progress_install(struct session *session, struct poll outer, bool wanted);
/* A command begins, and ends. */
void progress_begin(struct session *session);
void progress_end(struct session *session);
void progress_wipe(struct session *session);

#endif
