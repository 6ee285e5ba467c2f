/* SPDX-License-Identifier: GPL-3.0-or-later
 * side: a variant and a machine for a run, written VARIANT, MACHINE or VARIANT@MACHINE.
 */
#ifndef SPILLWAY_COMMAND_SIDE_H
#define SPILLWAY_COMMAND_SIDE_H

#include <stdbool.h>

struct err;
struct session;
struct variant;

enum { DEVICE_NAME = 64 };

struct side {
	const struct variant *variant; /* NULL: the one in use */
	char device[DEVICE_NAME];      /* full name; "": the one in use */
};

/* Reads a word. The machine need not be available here. */
bool side_read(const char *word, struct side *side, struct err *err);
/* Fills in the variant and machine in use where none was named, and checks that the variant works
 * on the present graph, if there is one. */
bool side_settle(const struct session *session, struct side *side, struct err *err);

#endif
