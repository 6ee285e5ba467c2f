/* SPDX-License-Identifier: GPL-3.0-or-later
 * progress: a line on standard error that shows how far long work has come. It is drawn when
 * the work asks poll, and erased before anything else is printed.
 */
#ifndef SPILLWAY_COMMAND_PROGRESS_H
#define SPILLWAY_COMMAND_PROGRESS_H

#include "src/base/urgency.h"
#include "src/engine/plan.h"

struct session;
struct text;

struct progress {
	struct poll outer;  /* decides whether to stop */
	bool wanted;        /* standard error is a terminal */
	bool working;       /* a command is being done; false: the session waits for the next */
	bool drawn;
	double began, last; /* clock_seconds when the command began, and when the line was last
			       drawn */
	struct {
		const char *name; /* of the private run that a command does; NULL: it does none */
		int64_t cycles;   /* so many have ended in it */
	} aside;
};

/* Sets the session's poll: it asks `outer`, and draws the line if `wanted`. */
void progress_install(struct session *session, struct poll outer, bool wanted);
/* Call when a command begins, and when it ends. */
void progress_begin(struct session *session);
void progress_end(struct session *session);
void progress_wipe(struct session *session);
/* What a plan's watcher is to be, so that a private run of it is told of under that name, which must outlive
 * it; progress_leave: no private run is under way. */
struct watcher progress_watch(struct session *session, const char *name);
void progress_leave(struct session *session);
/* Adds how far the private run that is under way has come: "what if: cycle 7, ". */
void progress_print_aside(const struct session *session, struct text *text);

#endif
