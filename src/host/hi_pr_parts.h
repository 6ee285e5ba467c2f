/* SPDX-License-Identifier: GPL-3.0-or-later
 * hi_pr_parts: shared by the files of hi-pr. Private to hi_pr*.c and to the variants that step
 * it (src/method).
 *
 * A vertex below |V| that is not a terminal is in exactly one of two places:
 *
 *      queue   0 | 7 3 | 9 4 8 | ...    vertices in the order of the last search, level by
 *      level   0   1     3       6      level: they still have the heights it gave them
 *
 *      list    by height, doubly linked: vertices relabeled since, or not reached
 *
 * and its height is counted in `count`. Vertices with excess are also in `active`, by height,
 * except the one that is being discharged.
 *
 * Arcs are the graph's entries in three arrays, 12 bytes an arc where capacities have 32
 * bits: head, twin, rest. The sign bit of a head says that the opposite arc is full; so a
 * search, which goes against the arcs, need not read the opposite arc.
 */
#ifndef SPILLWAY_HOST_HI_PR_PARTS_H
#define SPILLWAY_HOST_HI_PR_PARTS_H

#include "src/host/hi_pr.h"

#include "gpu/core/events.h"
#include "gpu/core/journal.h"

#if defined(__GNUC__)
#define ALWAYS_INLINE inline __attribute__((always_inline))
#else
#define ALWAYS_INLINE inline
#endif

enum {
	HI_PR_NONE = -1,
	HI_PR_UNLISTED = -2,
	HI_PR_AHEAD = 8 /* vertices of the queue that a search looks ahead, or twice as many */
};

#define HI_PR_FULL INT32_MIN

struct hi_pr_link {
	int32_t next, before; /* HI_PR_NONE: the end; before == HI_PR_UNLISTED: in no list */
};

/* A vertex's current arc, and its link in `active`: both are used in a discharge. */
struct hi_pr_turn {
	uint32_t current; /* turn of an arc (hi_pr.c); those with earlier turns are not admissible */
	int32_t next;     /* next vertex in `active` */
};

/* A gap, while the vertices above it are given up (set to |V|) one by one. */
struct hi_pr_gap {
	bool open;              /* a discharge has found the gap and is not finished with it */
	bool told;              /* the gap has been reported */
	int32_t next;           /* the next vertex; HI_PR_NONE: there is none left */
	int32_t height;         /* height of the gap */
	int32_t level;          /* the level whose vertices are given up now: first those of its
				   list, */
	int32_t at;             /* then those from this index of the queue on */
};

/* The state of a search. */
struct hi_pr_search {
	bool on;
	int32_t level;          /* the level whose vertices are visited next, */
	int32_t first, last;    /* from `first` up to `last` in the queue */
	int32_t waiting;        /* number of entries in hi_pr.waiting */
	int64_t wanted, found;  /* active vertices to reach, and reached */
	int64_t visits, asked;
	int64_t raised;         /* sum of the heights of those that waited, now less before */
	bool left;              /* it has ended, and left vertices that it had not reached */
};

/* What the watcher needs: nothing; events; or the journal, and events if it has `tell`. */
enum hi_pr_watched { HI_PR_ALONE, HI_PR_HEARD, HI_PR_NOTED };

/* Everything that changes and is not in an array: plain data. */
struct hi_pr_moment {
	struct hi_pr_counts counts;
	struct hi_pr_search search;
	struct hi_pr_gap gap;
	int32_t at;             /* the vertex being discharged, or HI_PR_NONE */
	int32_t active;         /* active vertices, without `at` */
	int32_t highest;        /* no active vertex is higher */
	int32_t top;            /* the last level of the queue */
	int32_t most;           /* no vertex below |V| is higher than this */
	int32_t low;            /* the lowest height pushed to since the last search */
	int64_t work;           /* work of relabels since then */
	double searched, raised; /* vertices that waited in the last searches, and how far they
				    rose together; the latest searches weigh most */
	int64_t due;            /* the next search is due when `work` exceeds this */
};

/* How it works: as the caller has asked. */
struct hi_pr_manner {
	enum hi_pr_pace pace;
	bool leave;             /* the caller does the searches */
	bool rotated;           /* each vertex begins with another arc of its row */
};

struct hi_pr {
	const struct graph *graph;
	int32_t vertices, source, sink;
	/* The caller's arrays. */
	void *rest;             /* [entries] c_f, int32_t or int64_t */
	bool wide;
	int64_t *excess;        /* [vertices] */
	int32_t *height;        /* [vertices]; during a search ~h: not reached yet, it was h */
	/* Its own arrays. */
	int32_t *head;          /* [entries] */
	uint32_t *first;        /* [vertices + 1] the graph's rows */
	struct hi_pr_turn *turn; /* [vertices] */
	struct hi_pr_link *link; /* [vertices] */
	int32_t *active, *list; /* [heights] first vertex of each list, or HI_PR_NONE */
	int32_t *count;         /* [heights] */
	int32_t *level;         /* [heights] index of each level's first vertex in the queue */
	int32_t *queue;         /* [vertices + 1 + 2 * HI_PR_AHEAD] */
	int32_t *waiting;       /* [vertices] vertices that a search may still reach */
	struct hi_pr_manner manner;
	struct hi_pr_watch watch;
	enum hi_pr_watched watched; /* what `watch` needs */
	struct hi_pr_moment now;
};

/* Every word that outlives a call is written by these functions, for the journal. */
static inline void hi_pr_put(struct hi_pr *h, int32_t *at, int32_t value, enum hi_pr_watched watched)
{
	if (watched == HI_PR_NOTED && *at != value)
		journal_keep(h->watch.journal, at, sizeof(*at), (uint32_t)*at);
	*at = value;
}

static inline void hi_pr_put_index(struct hi_pr *h, uint32_t *at, uint32_t value, enum hi_pr_watched watched)
{
	if (watched == HI_PR_NOTED && *at != value)
		journal_keep(h->watch.journal, at, sizeof(*at), *at);
	*at = value;
}

static inline void hi_pr_put_wide(struct hi_pr *h, int64_t *at, int64_t value, enum hi_pr_watched watched)
{
	if (watched == HI_PR_NOTED && *at != value)
		journal_keep(h->watch.journal, at, sizeof(*at), (uint64_t)*at);
	*at = value;
}

/* Adds an event to the batch, as host_tell() does (gpu/core/host.h). */
static inline void hi_pr_add(struct hi_pr *h, enum hi_pr_event event, int32_t u, int32_t v,
			     int64_t amount)
{
	static const enum event_kind kinds[] = {
		[HI_PR_PUSH] = EVENT_PUSH,
		[HI_PR_SATURATE] = EVENT_SATURATE,
		[HI_PR_RELABEL] = EVENT_RELABEL,
		[HI_PR_GAP] = EVENT_GAP,
	};
	struct event_batch *batch = h->watch.batch;
	const int32_t *levels = batch->levels;

	batch->entries[batch->count++] = (struct event){
		.amount = amount,
		.u = u,
		.v = v,
		.u_level = levels ? levels[u] : 0,
		.v_level = levels && event <= HI_PR_SATURATE ? levels[v] : 0,
		.warp = (int32_t)(h->watch.first + h->now.counts.discharges),
		.lane = EVENT_HOST_LANE,
		.kind = kinds[event],
	};
	if (batch->count == sizeof(batch->entries) / sizeof(batch->entries[0]))
		h->watch.hand_on(h->watch.context);
}

static inline void hi_pr_tell(struct hi_pr *h, enum hi_pr_event event, int32_t u, int32_t v,
			      int64_t amount, enum hi_pr_watched watched)
{
	if (!watched)
		return;
	if (h->watch.batch && event != HI_PR_SCAN && event != HI_PR_GLOBAL_RELABEL)
		hi_pr_add(h, event, u, v, amount);
	else if (h->watch.tell)
		h->watch.tell(h->watch.context, event, u, v, amount);
}

/* u has read `arcs` arcs. */
static inline void hi_pr_tell_scan(struct hi_pr *h, int32_t u, int64_t arcs,
				   enum hi_pr_watched watched)
{
	h->now.counts.arc_scans += arcs;
	if (watched && h->watch.scans && arcs)
		hi_pr_tell(h, HI_PR_SCAN, u, 0, arcs, watched);
}

static inline void hi_pr_activate(struct hi_pr *h, int32_t u, int32_t height, enum hi_pr_watched watched)
{
	hi_pr_put(h, &h->turn[u].next, h->active[height], watched);
	hi_pr_put(h, &h->active[height], u, watched);
	h->now.active++;
	if (height > h->now.highest)
		h->now.highest = height;
}

static inline void hi_pr_enlist(struct hi_pr *h, int32_t u, int32_t height, enum hi_pr_watched watched)
{
	int32_t next = h->list[height];

	hi_pr_put(h, &h->link[u].next, next, watched);
	hi_pr_put(h, &h->link[u].before, HI_PR_NONE, watched);
	if (next >= 0)
		hi_pr_put(h, &h->link[next].before, u, watched);
	hi_pr_put(h, &h->list[height], u, watched);
	if (height > h->now.most)
		h->now.most = height;
}

/* Removes u, whose height this is, from its list, if it is in one. */
static inline void hi_pr_unlist(struct hi_pr *h, int32_t u, int32_t height, enum hi_pr_watched watched)
{
	int32_t next = h->link[u].next;
	int32_t before = h->link[u].before;

	if (before == HI_PR_UNLISTED)
		return;
	if (before >= 0)
		hi_pr_put(h, &h->link[before].next, next, watched);
	else
		hi_pr_put(h, &h->list[height], next, watched);
	if (next >= 0)
		hi_pr_put(h, &h->link[next].before, before, watched);
	hi_pr_put(h, &h->link[u].before, HI_PR_UNLISTED, watched);
}

/* No vertex at that height or above reaches the sink: begins to give up those above. now.gap has
 * the next one. */
void hi_pr_begin_gap(struct hi_pr *h, int32_t height);
/* Reports the gap, then gives up one vertex after the other, and reports each. */
void hi_pr_go_on_gap(struct hi_pr *h);
/* Global relabeling: begins one, or continues it. False: poll asked to stop. */
bool hi_pr_search(struct hi_pr *h, const struct poll *poll);

#endif
