/* SPDX-License-Identifier: GPL-3.0-or-later
 * lean: a residual graph for algorithms of the host that look at arcs more often than they push.
 * An arc is one word of 32 bits, so a scan reads 4 bytes an arc:
 *
 *      bit 31    the arc itself has residual capacity
 *      bit 30    the opposite arc has
 *      bits 29-0 its head
 *
 * Only a push reads capacities. Those, the excess and the heights are the caller's (struct
 * residual), and are changed in place, so every step can be displayed. A push also keeps both
 * words of the arc true.
 */
#ifndef SPILLWAY_HOST_LEAN_H
#define SPILLWAY_HOST_LEAN_H

#include "gpu/core/events.h"
#include "gpu/core/journal.h"
#include "src/host/residual.h"

struct err;
struct memory;

#define LEAN_OUT UINT32_C(0x80000000)
#define LEAN_IN UINT32_C(0x40000000)

/* Work since the start. */
struct lean_counts {
	int64_t turns;      /* items begun: a caller says what an item is */
	int64_t pushes;     /* all pushes */
	int64_t saturating; /* pushes that filled their arc */
	int64_t relabels;   /* heights that were set */
	int64_t scans;      /* times that a vertex read arcs */
	int64_t arc_scans;  /* arcs read */
};

/* A watcher: gets every word before it changes, and every event. */
struct lean_watch {
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

/* fields: the graph, the caller's arrays, its own arrays, and who watches. */
struct lean {
	const struct graph *graph;
	int32_t vertices, source, sink;
	void *rest;         /* [entries] c_f, int32_t or int64_t; the caller's, as are the next two */
	bool wide;          /* `rest` is int64_t */
	int64_t *excess;    /* [vertices] */
	int32_t *height;    /* [vertices] */
	uint32_t *arc;      /* [entries] the words above */
	uint32_t *first;    /* [vertices + 1] the graph's rows */
	struct lean_watch watch;
	struct lean_counts counts;
	int64_t told;       /* events so far, told or not */
	bool inside;        /* the last turn has not ended */
};

enum lean_unit { LEAN_EVENTS, LEAN_TURNS };

enum lean_end {
	LEAN_MORE,    /* it has done as much as requested */
	LEAN_OVER,    /* nothing is left to do: the preflow is maximum */
	LEAN_DUE,     /* a global relabeling is due, which the caller does */
	LEAN_STOPPED  /* poll asked to stop; the next call continues there */
};

/* What a code does, for lean_go_on(). */
struct lean_steps {
	/* Whether the next turn can begin (LEAN_MORE), or what is to be returned in its place. */
	enum lean_end (*look)(void *code);
	void (*begin)(void *code); /* begins a turn */
	/* Goes on with the turn, by an event at most if `single`, else by a bounded piece of work.
	 * True: the turn has ended. */
	bool (*step)(void *code, bool single);
};

/* Continues by `count` turns, or events: of these a turn that ends without one counts, too. `code`
 * begins with a struct lean. */
enum lean_end lean_go_on(void *code, const struct lean_steps *steps, enum lean_unit unit,
			 int64_t count, const struct poll *poll);

/* Whether the graph is small enough: entries have 32-bit indices, vertices 30 bits. `name`: of
 * the variant, for the error. */
bool lean_fits(const struct graph *graph, const char *name, struct err *err);
/* Lays its arrays out from the byte `at` of `room` on, and moves `at` behind them. `room` NULL:
 * only `at` is moved. */
void lean_lay_out(struct lean *lean, const struct graph *graph, char *room, int64_t *at);
/* The next array of the room, so many bytes rounded up to a boundary of 8; `at` grows. */
void *lean_take(char *room, int64_t *at, int64_t count, size_t size);
/* Begins at the preflow in `residual`, whose arrays it changes in place, and which must outlive
 * it. Its arrays must have been laid out. */
void lean_begin(struct lean *lean, const struct residual *residual);
/* Sets the watcher; NULL: none. */
void lean_set_watch(struct lean *lean, const struct lean_watch *watch);
/* Moves flow over the entry p of u. Tells of it. */
void lean_push(struct lean *lean, int32_t u, uint32_t p, int64_t amount);
/* Sets the height of u, and tells of it if it was another one. */
void lean_lift(struct lean *lean, int32_t u, int32_t height);
/* Tells of an event. */
void lean_tell(struct lean *lean, enum event_kind kind, int32_t u, int32_t v, int64_t amount);

static inline int32_t lean_head(uint32_t arc)
{
	return (int32_t)(arc & ~(LEAN_OUT | LEAN_IN));
}

/* Residual capacity. */
static inline int64_t lean_rest(const struct lean *lean, uint32_t p)
{
	return lean->wide ? ((const int64_t *)lean->rest)[p] : ((const int32_t *)lean->rest)[p];
}

/* Every word that outlives a call is written by these functions, for the journal. */
static inline void lean_put(struct lean *lean, int32_t *at, int32_t value)
{
	if (lean->watch.journal && *at != value)
		journal_keep(lean->watch.journal, at, sizeof(*at), (uint32_t)*at);
	*at = value;
}

static inline void lean_put_index(struct lean *lean, uint32_t *at, uint32_t value)
{
	if (lean->watch.journal && *at != value)
		journal_keep(lean->watch.journal, at, sizeof(*at), *at);
	*at = value;
}

static inline void lean_put_wide(struct lean *lean, int64_t *at, int64_t value)
{
	if (lean->watch.journal && *at != value)
		journal_keep(lean->watch.journal, at, sizeof(*at), (uint64_t)*at);
	*at = value;
}

/* u has read so many arcs. */
static inline void lean_count_scan(struct lean *lean, int32_t u, int64_t arcs)
{
	lean->counts.scans++;
	lean->counts.arc_scans += arcs;
	if (lean->watch.scans && arcs)
		lean->watch.tell(lean->watch.context, EVENT_SCAN, u, 0, arcs);
}

#endif
