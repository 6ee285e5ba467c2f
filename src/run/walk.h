/* SPDX-License-Identifier: GPL-3.0-or-later
 * walk: a stretch of the run under the eyes of the stops: what each of them makes of an
 * event, and of the end of a cycle. Private to stops_go.c, which says where walks lead.
 */
#ifndef SPILLWAY_RUN_WALK_H
#define SPILLWAY_RUN_WALK_H

#include "src/run/stops.h"

struct walk {
	struct stops *stops;
	struct run *run;
	const struct scope *scope;
	struct arrival *arrival;
	struct err *err;
	bool (*until)(void *context, struct err *err);
	void *context;
	bool back;       /* what is looked for is the last moment at which a stop comes up, */
	bool again;      /* by doing the run again: nothing stops it before its end, where so */
	int64_t lanes;   /* many events were told, or more, */
	int64_t cycles;  /* or so many cycles had ended; the moment itself is not looked at */
};

/* Nothing has come up yet. */
void walk_forget_hits(struct stops *stops);
/* What watches compare with: the values at the end of the last cycle. Where a jump led
 * into the middle of one, those of now will do. */
bool walk_take_values(const struct walk *walk);
/* Watches compare with the values of the last moment that was found by doing it again. */
void walk_restore_values(struct stops *stops);
/* Steps with the hooks in place. */
bool walk_go(struct walk *walk, enum unit unit, int64_t count, struct err *err);

/* run->stop_on. An error ends the walk, too. */
bool walk_on_event(void *context, const struct log_entry *entry, int64_t number);
/* run_step's `until`: a cycle has ended. */
bool walk_after_cycle(void *context, struct err *err);
bool walk_at_cycle_end(const struct run *run);

#endif
