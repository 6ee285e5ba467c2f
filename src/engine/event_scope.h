/* SPDX-License-Identifier: GPL-3.0-or-later
 * event_scope: looks up names in conditions of stops at events: first the fields of the event,
 * then the names of an outer scope.
 */
#ifndef SPILLWAY_ENGINE_EVENT_SCOPE_H
#define SPILLWAY_ENGINE_EVENT_SCOPE_H

#include "src/engine/expression.h"
#include "src/engine/run.h"

struct event_scope {
	const struct run *run;
	const struct log_entry *entry; /* the event */
	const struct scope *outer;     /* for names that are no fields of the event */
	bool counted;                  /* `counters` is filled */
	int64_t counters[COUNTERS];    /* the run's counters at the event */
};

/* A scope for that event. *context must live as long as the scope. */
struct scope event_scope(struct event_scope *context, const struct run *run,
			 const struct log_entry *entry, const struct scope *outer);
/* Whether the name is a field of events. */
bool event_scope_has(const struct name *name);
/* Whether it may stand in place of a vertex, as `u` and `v` do in height(u). */
bool event_scope_is_vertex(const char *argument);
/* False, and *err says so: the expression asks for u or v to be a vertex (u == 155) that the graph does
 * not have. */
bool event_scope_check(const char *expression, const struct graph *graph, struct err *err);
/* Calls `each` for every field with its help. */
void event_scope_list(void (*each)(void *context, const char *name, const char *help),
		      void *context);

#endif
