/* SPDX-License-Identifier: GPL-3.0-or-later
 * event_search: finds the last event about a subject among all events of a run. Private to why.c.
 */
#ifndef SPILLWAY_ENGINE_EVENT_SEARCH_H
#define SPILLWAY_ENGINE_EVENT_SEARCH_H

#include "src/engine/log.h"

#include <stdbool.h>
#include <stdint.h>

struct err;
struct run;

/* Filled while it goes through the events from the first to the last. */
struct event_search {
	int32_t vertex;
	/* Whether the event is about the subject. */
	bool (*take)(struct event_search *search, const struct log_entry *entry);
	void *context;          /* of `take` */
	bool summing;           /* `take` adds up sums, so it must see all events */
	const struct run *run;  /* whose events they are */
	int64_t most;           /* events from this number on are ignored */
	int64_t number;         /* number of the last event that was about it; -1: none was */
	struct log_entry event; /* the last event that was about it */
	int64_t back_number;    /* number of the event of stage two; -1: none */
	struct log_entry back;  /* the event of stage two */
};

/* Finds the last event, in the log or by repeating the run. *whole: it has seen all events. The
 * caller sets the fields down to `summing` first. */
bool event_search_run(struct event_search *search, const struct run *run, bool *whole,
		      struct err *err);

#endif
