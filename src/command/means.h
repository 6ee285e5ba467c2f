/* SPDX-License-Identifier: GPL-3.0-or-later
 * means: `compare means`, over the graphs of all comparisons of the session.
 */
#ifndef SPILLWAY_COMMAND_MEANS_H
#define SPILLWAY_COMMAND_MEANS_H

#include <stdbool.h>

struct err;
struct session;

/* Notes the last comparison, all of whose results are right. */
bool means_note(struct session *session, struct err *err);
/* Shows what was noted, of the graphs that were compared with the same runs as the last one. */
bool means_show(struct session *session, struct err *err);
/* Forgets it. */
void means_forget(struct session *session);

#endif
