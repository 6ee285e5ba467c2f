/* SPDX-License-Identifier: GPL-3.0-or-later
 * side: one of two runs to be compared: VARIANT, MACHINE or VARIANT@MACHINE.
 */
#ifndef SPILLWAY_COMMAND_SIDE_H
#define SPILLWAY_COMMAND_SIDE_H

#include <stdbool.h>

struct err;
struct session;
struct variant;

enum { DEVICE_NAME = 64 };

struct side {
	const struct variant *variant; /* NULL: that in use */
	char device[DEVICE_NAME];      /* in full; "": that in use */
};

/* What a word says. The machine need not be in working order. */
bool side_read(const char *word, struct side *side, struct err *err);
/* Puts what is in use in the place of what was not named, and checks that the variant can run
 * on this graph, if there is one. */
bool side_settle(const struct session *session, struct side *side, struct err *err);

#endif
