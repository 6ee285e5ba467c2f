/* SPDX-License-Identifier: GPL-3.0-or-later
 * scope: the names that expressions know in a session: counters, settings, what panels show.
 */
#ifndef SPILLWAY_COMMAND_SCOPE_H
#define SPILLWAY_COMMAND_SCOPE_H

#include "src/engine/expression.h"

#include <stdbool.h>

struct err;
struct session;

/* The scope of the session, for names in expressions. */
struct scope session_scope(struct session *session);
/* Whether an expression for a stop can be parsed and its names are known; `of_event`: also the
 * fields of events. *vertices: it names vertices of the graph. */
bool session_check_names(struct session *session, const char *expression, bool of_event,
			 bool *vertices, struct err *err);

#endif
