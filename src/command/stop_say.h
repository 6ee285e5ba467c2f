/* SPDX-License-Identifier: GPL-3.0-or-later
 * stop_say: what is said of stops: where they were hit, what they are, which of them a new
 * graph takes along.
 */
#ifndef SPILLWAY_COMMAND_STOP_SAY_H
#define SPILLWAY_COMMAND_STOP_SAY_H

#include <stdbool.h>

struct arrival;
struct err;
struct session;
struct stop;
struct text;

/* Says at which stops the run has arrived, owes their commands, and takes those away that
 * were for once. */
bool stop_tell(struct session *session, const struct arrival *arrival, struct err *err);
/* Whether all of them begin their commands with `silent`. */
bool stop_is_silent(const struct session *session);
/* Stops that cannot act in this run are told. */
void stop_warn(struct session *session);
/* Its condition names vertices that none of its events has. */
void stop_warn_of_fields(struct session *session, const struct stop *stop);
/* There is a new graph: stops that name vertices are deleted, aloud. */
void stop_forget_vertices(struct session *session);
/* "relabel if u == 5", as it was given. */
void stop_print(const struct stop *stop, struct text *text);
/* `info stops`, and of these those by `watch`. */
bool stop_list(struct session *session, struct err *err);
bool stop_list_watches(struct session *session, struct err *err);

#endif
