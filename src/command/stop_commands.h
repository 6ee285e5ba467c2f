/* SPDX-License-Identifier: GPL-3.0-or-later
 * stop_commands: the commands that are done when a stop is hit (`commands N` ... `end`), and
 * the queue of those that are due.
 */
#ifndef SPILLWAY_COMMAND_STOP_COMMANDS_H
#define SPILLWAY_COMMAND_STOP_COMMANDS_H

#include <stdbool.h>

struct err;
struct passage;
struct save;
struct session;

/* The commands of a stop; in a list, or in the queue of those that are due. */
struct stop_commands;

/* Checks the words after `commands`: the number of a stop, a range, or nothing. */
bool stop_commands_check(const struct session *session, const char *words, struct err *err);
/* Sets the commands of these stops, after `end` was read. Holds the passage. */
bool stop_commands_set(struct session *session, const char *words,
		       const struct passage *passage, struct err *err);
/* The commands of that stop, or NULL. */
const struct passage *stop_commands_of(const struct session *session, int stop);
/* The stop was deleted: deletes its commands. */
void stop_commands_forget(struct session *session, int stop);
void stop_commands_free(struct session *session);
/* Writes all commands of stops as lines of a script. */
bool stop_commands_write(const struct session *session, struct save *save, struct err *err);

/* Whether they begin with `silent`: then the stop is not printed. */
bool stop_commands_silent(const struct session *session, int stop);
/* Appends the commands of a stop to the queue. */
bool stop_commands_queue(struct session *session, int stop, struct err *err);
/* Takes the first entry from the queue; the caller releases its passage. False: the queue is
 * empty. */
bool stop_commands_take(struct session *session, struct passage *passage, int *stop);

#endif
