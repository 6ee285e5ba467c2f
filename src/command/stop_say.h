/* SPDX-License-Identifier: GPL-3.0-or-later
 * stop_say: prints stops: which were hit, what they are, and which of them a new graph
 * deletes.
 */
#ifndef SPILLWAY_COMMAND_STOP_SAY_H
#define SPILLWAY_COMMAND_STOP_SAY_H

#include <stdbool.h>

struct arrival;
struct err;
struct session;
struct stop;
struct text;

/* Prints at which stops the run has stopped, queues their commands, and deletes those that were
 * for one hit (tbreak). */
bool stop_tell(struct session *session, const struct arrival *arrival, struct err *err);
/* Whether the commands of all stops that were hit begin with `silent`. */
bool stop_is_silent(const struct session *session);
/* Prints a warning for stops that cannot act in this run. */
void stop_warn(struct session *session);
/* Warns if no event that the stop is about is ever told by the variant in use; and likewise of all
 * stops, for a run that begins. */
void stop_warn_of_kind(struct session *session, const struct stop *stop);
void stop_warn_of_kinds(struct session *session);
/* Warns if the stop's condition names fields that none of its events has. */
void stop_warn_of_fields(struct session *session, const struct stop *stop);
/* Warns if the stop asks for `round`, which is 0 wherever it asks. */
void stop_warn_of_round(struct session *session, const struct stop *stop);
/* There is a new graph: deletes the stops that name vertices, and prints that. */
void stop_forget_vertices(struct session *session);
/* Adds the stop as the user wrote it: "relabel if u == 5". */
void stop_print(const struct stop *stop, struct text *text);
/* Prints `info stops`, or of these only the watches. */
bool stop_list(struct session *session, struct err *err);
bool stop_list_watches(struct session *session, struct err *err);

#endif
