/* SPDX-License-Identifier: GPL-3.0-or-later
 * shelf: what a user has laid out for themselves: marks, the last cause that `why` found, and the looks of
 * the screen. None of it is part of a run.
 */
#ifndef SPILLWAY_COMMAND_SHELF_H
#define SPILLWAY_COMMAND_SHELF_H

#include "src/command/taste.h"
#include "src/engine/places.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct err;
struct session;

struct shelf {
	struct places marks;
	struct place cause;     /* of the last answer of `why`, */
	int64_t cause_of;       /* in this run (session.runs); 0: the answer has none */
	struct taste taste;
	/* Puts text on the clipboard of the user's terminal; NULL: there is no terminal. */
	bool (*clip)(void *context, const char *bytes, size_t length, struct err *err);
	void *clip_context;
	bool no_history;        /* there is no history of typed lines, and that was printed */
};

struct shelf *session_shelf(struct session *session);

#endif
