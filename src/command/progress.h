/* SPDX-License-Identifier: GPL-3.0-or-later
 * progress: a line on standard error that shows how far long work has come. It is drawn when
 * the work asks poll, and erased before anything else is printed.
 */
#ifndef SPILLWAY_COMMAND_PROGRESS_H
#define SPILLWAY_COMMAND_PROGRESS_H

#include "src/base/urgency.h"

struct session;

struct progress {
	struct poll outer;  /* decides whether to stop */
	bool wanted;        /* standard error is a terminal */
	bool working;       /* a command is being done; false: the session waits for the next */
	bool drawn;
	double began, last; /* clock_seconds when the command began, and when the line was last
			       drawn */
};

/* Sets the session's poll: it asks `outer`, and draws the line if `wanted`. */
void progress_install(struct session *session, struct poll outer, bool wanted);
/* Call when a command begins, and when it ends. */
void progress_begin(struct session *session);
void progress_end(struct session *session);
void progress_wipe(struct session *session);

#endif
