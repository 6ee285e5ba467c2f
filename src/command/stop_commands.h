/* SPDX-License-Identifier: GPL-3.0-or-later
 * stop_commands: the lines that are done where a stop is hit (`commands N` ... `end`),
 * and those that are due because one was.
 */
#ifndef SPILLWAY_COMMAND_STOP_COMMANDS_H
#define SPILLWAY_COMMAND_STOP_COMMANDS_H

#include <stdbool.h>

struct err;
struct passage;
struct save;
struct session;

/* Lines of a stop; or in a queue of those that are due. */
struct stop_commands;

/* What stands behind `commands`: the number of a stop, a range, or nothing. */
bool stop_commands_check(const struct session *session, const char *words, struct err *err);
/* Its `end` has come: these are the stops' commands from now on. The passage is held. */
bool stop_commands_set(struct session *session, const char *words,
		       const struct passage *passage, struct err *err);
/* Those of that stop, or NULL. */
const struct passage *stop_commands_of(const struct session *session, int stop);
/* The stop is no more. */
void stop_commands_forget(struct session *session, int stop);
void stop_commands_free(struct session *session);
/* Writes all of them as lines. */
bool stop_commands_write(const struct session *session, struct save *save, struct err *err);

/* Whether they begin with `silent`: nothing is said of the stop. */
bool stop_commands_silent(const struct session *session, int stop);
/* They are to be done, behind those that are. */
bool stop_commands_owe(struct session *session, int stop, struct err *err);
/* The first that are due: its passage, which the caller releases. False: none are. */
bool stop_commands_take(struct session *session, struct passage *passage, int *stop);

#endif
