/* SPDX-License-Identifier: GPL-3.0-or-later
 * turns: what algorithms of the host have in common that can stop in the middle. They work in turns,
 * and tell of every event; every word that outlives a call is noted in a journal before it changes.
 */
#ifndef SPILLWAY_HOST_TURNS_H
#define SPILLWAY_HOST_TURNS_H

#include "gpu/core/events.h"
#include "gpu/core/journal.h"
#include "src/base/urgency.h"

#include <stdbool.h>
#include <stdint.h>

/* Work since the start. */
struct turn_counts {
	int64_t turns;      /* items begun: a caller says what an item is */
	int64_t pushes;     /* all pushes */
	int64_t saturating; /* pushes that filled their arc */
	int64_t relabels;   /* heights that were set */
	int64_t matches;    /* columns that took a row */
	int64_t given_up;   /* columns that were given up */
	int64_t reaches;    /* vertices that got a distance */
	int64_t lowers;     /* times that one got a lower distance */
	int64_t scans;      /* times that a vertex read arcs */
	int64_t arc_scans;  /* arcs read */
};

/* A watcher: gets every word before it changes, and every event. */
struct turn_watch {
	struct journal *journal; /* gets words before they change; NULL: undo is off */
	void (*tell)(void *context, enum event_kind kind, int32_t u, int32_t v, int64_t amount);
	void *context;
	bool scans;              /* scans are told, too */
	/* In place of `tell`, and faster: the event is added to the batch, and `hand_on` empties
	 * it when it is full. The event's warp is `first` plus the number of turns so far. */
	struct event_batch *batch;
	void (*hand_on)(void *context);
	int64_t first;
};

struct turns {
	struct turn_watch watch;
	struct turn_counts counts;
	int64_t told;       /* events so far, told or not */
	bool inside;        /* the last turn has not ended */
};

enum turn_unit { TURN_EVENTS, TURN_TURNS };

enum turn_end {
	TURN_MORE,    /* it has done as much as requested */
	TURN_OVER,    /* nothing is left to do */
	TURN_DUE,     /* a global relabeling is due, which the caller does */
	TURN_STOPPED  /* poll asked to stop; the next call continues there */
};

/* What a code does, for turns_go_on(). */
struct turn_steps {
	/* Whether the next turn can begin (TURN_MORE), or what is to be returned in its place. */
	enum turn_end (*look)(void *code);
	void (*begin)(void *code); /* begins a turn */
	/* Goes on with the turn, by an event at most if `single`, else by a bounded piece of work.
	 * True: the turn has ended. */
	bool (*step)(void *code, bool single);
};

/* Continues by `count` turns, or events: of these a turn that ends without one counts, too. `code`
 * begins with a struct turns. */
enum turn_end turns_go_on(void *code, const struct turn_steps *steps, enum turn_unit unit,
			 int64_t count, const struct poll *poll);

/* Begins: nothing is counted, and nobody watches. */
void turns_begin(struct turns *turns);
/* Sets the watcher; NULL: none. */
void turns_set_watch(struct turns *turns, const struct turn_watch *watch);
/* Tells of an event. */
void turns_tell(struct turns *turns, enum event_kind kind, int32_t u, int32_t v, int64_t amount);

/* Every word that outlives a call is written by these functions, for the journal. */
static inline void turns_put(struct turns *turns, int32_t *at, int32_t value)
{
	if (turns->watch.journal && *at != value)
		journal_keep(turns->watch.journal, at, sizeof(*at), (uint32_t)*at);
	*at = value;
}

static inline void turns_put_index(struct turns *turns, uint32_t *at, uint32_t value)
{
	if (turns->watch.journal && *at != value)
		journal_keep(turns->watch.journal, at, sizeof(*at), *at);
	*at = value;
}

static inline void turns_put_wide(struct turns *turns, int64_t *at, int64_t value)
{
	if (turns->watch.journal && *at != value)
		journal_keep(turns->watch.journal, at, sizeof(*at), (uint64_t)*at);
	*at = value;
}

/* u has read so many arcs. */
static inline void turns_count_scan(struct turns *turns, int32_t u, int64_t arcs)
{
	turns->counts.scans++;
	turns->counts.arc_scans += arcs;
	if (turns->watch.scans && arcs)
		turns->watch.tell(turns->watch.context, EVENT_SCAN, u, 0, arcs);
}

#endif
