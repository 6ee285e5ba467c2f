/* SPDX-License-Identifier: GPL-3.0-or-later
 * choice: a variant and a machine for a run, written VARIANT, MACHINE or VARIANT@MACHINE.
 */
#ifndef SPILLWAY_COMMAND_CHOICE_H
#define SPILLWAY_COMMAND_CHOICE_H

#include <stdbool.h>

struct err;
struct session;
struct variant;

enum { DEVICE_NAME = 64 };

struct choice {
	const struct variant *variant; /* NULL: the one in use */
	char device[DEVICE_NAME];      /* full name; "": the one in use */
};

/* Reads a word. The machine need not be available here. */
bool choice_read(const char *word, struct choice *choice, struct err *err);
/* Where a variant is wanted that runs, and the word is `auto`, which chooses one: fails, and says what to
 * type. True: it is another word. */
bool choice_is_not_auto(const char *word, struct err *err);
/* Fills in the variant and machine in use where none was named. */
void choice_settle(const struct session *session, struct choice *choice);
/* The machine in use, as `device` takes it: that of the present run, or that of the next one. */
const char *choice_machine(const struct session *session);

#endif
