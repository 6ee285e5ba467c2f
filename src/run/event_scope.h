/* SPDX-License-Identifier: GPL-3.0-or-later
 * event_scope: names in the conditions of stops on events: the event's own fields, and
 * behind them whatever else can be named.
 */
#ifndef SPILLWAY_RUN_EVENT_SCOPE_H
#define SPILLWAY_RUN_EVENT_SCOPE_H

#include "src/run/expression.h"
#include "src/run/run.h"

struct event_scope {
	const struct run *run;
	const struct log_entry *entry;
	const struct scope *outer;
	bool counted;                /* counters are those at the event */
	int64_t counters[COUNTERS];
};

/* To look names up in; *context must stay. */
struct scope event_scope(struct event_scope *context, const struct run *run,
			 const struct log_entry *entry, const struct scope *outer);
/* Whether it is a field of events. */
bool event_scope_has(const struct name *name);
/* Whether it stands for a vertex of the event where a vertex is wanted: u, v. */
bool event_scope_is_vertex(const char *argument);
/* Calls `each` for every field with its help. */
void event_scope_list(void (*each)(void *context, const char *name, const char *help),
		      void *context);

#endif
