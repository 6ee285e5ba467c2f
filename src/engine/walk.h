/* SPDX-License-Identifier: GPL-3.0-or-later
 * walk: steps a run and lets the stops check each event and each end of a cycle. Private to
 * stops_go.c, which decides where to step.
 */
#ifndef SPILLWAY_ENGINE_WALK_H
#define SPILLWAY_ENGINE_WALK_H

#include "src/engine/stops.h"

struct walk {
	struct stops *stops;
	struct run *run;
	const struct scope *scope;
	struct arrival *arrival;
	struct err *err;
	bool (*until)(void *context, struct err *err);
	void *context;
	bool back;       /* the walk looks for the last moment at which a stop is hit */
	bool again;      /* the walk repeats the run, which goes on to the end whatever is hit */
	int64_t lanes;   /* the walk ends where so many events had happened, */
	int64_t cycles;  /* or so many cycles had ended; that moment itself is not checked */
};

/* Resets the hits of all stops. */
void walk_forget_hits(struct stops *stops);
/* Sets the values that watches compare with: those at the end of the last cycle. After a jump
 * into the middle of a cycle the present values are used. */
bool walk_take_values(const struct walk *walk);
/* Sets them to those of the last moment that was found by repeating. */
void walk_restore_values(struct stops *stops);
/* Steps with the functions below as run->stop_on and `until`. */
bool walk_go(struct walk *walk, enum unit unit, int64_t count, struct err *err);

/* run->stop_on. An error ends the walk, too. */
bool walk_on_event(void *context, const struct log_entry *entry, int64_t number);
/* run_step's `until`: a cycle has ended. */
bool walk_after_cycle(void *context, struct err *err);
bool walk_at_cycle_end(const struct run *run);

#endif
