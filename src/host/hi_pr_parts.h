/* SPDX-License-Identifier: GPL-3.0-or-later
 * hi_pr_parts: what the parts of hi-pr share. Private to hi_pr*.c
 * and to who steps it (src/method/hi_pr.c).
 *
 * A vertex below |V| that is no terminal stands in exactly one of two places:
 *
 *      queue   0 | 7 3 | 9 4 8 | ...    as the last search reached it, level by level;
 *      level   0   1     3       6      it still has the height it got there
 *
 *      list    by height, linked both ways: it was lifted since, or not reached
 *
 * and its height is counted in `count`. Those with excess are in `active` as well, by
 * height, all but the one that is being discharged.
 *
 * Arcs are the network's entries in three arrays, 12 bytes an arc where capacities have
 * 32 bits: head, twin, rest. The sign bit of a head says that the opposite arc is full;
 * so a search, which goes against the arcs, does not have to look there.
 */
#ifndef SPILLWAY_HOST_HI_PR_PARTS_H
#define SPILLWAY_HOST_HI_PR_PARTS_H

#include "src/host/hi_pr.h"

#include "gpu/journal.h"

enum { HI_PR_NONE = -1, HI_PR_UNLISTED = -2 };

#define HI_PR_FULL INT32_MIN

struct hi_pr_link {
	int32_t next, before; /* HI_PR_NONE: the end; before == HI_PR_UNLISTED: in no list */
};

/* Where a vertex is: touched together when it is discharged. */
struct hi_pr_turn {
	uint32_t current; /* arcs before it are not admissible */
	int32_t next;     /* in `active` */
};

/* A gap, while the vertices above it are given up one by one. */
struct hi_pr_gap {
	bool open;              /* a discharge has made it, and goes on with it; */
	bool told;              /* that has been told */
	int32_t next;           /* vertex; HI_PR_NONE: there is none left */
	int32_t height;         /* of the gap */
	int32_t level;          /* whose vertices go now, those of its list first; */
	int32_t place;          /* then these of the queue */
};

/* Where a search stands. */
struct hi_pr_search {
	bool on;
	int32_t level;          /* whose vertices are next, */
	int32_t first, last;    /* in the queue; it ends there */
	int32_t waiting;        /* entries of `waiting` */
	int64_t wanted, found;  /* active vertices */
	int64_t visits, asked;
};

/* What whoever watches wants: nothing, events, or the journal of words, and events too if
 * there is somebody to tell. */
enum hi_pr_watched { HI_PR_ALONE, HI_PR_HEARD, HI_PR_NOTED };

/* All that changes and is in no array: plain data. */
struct hi_pr_moment {
	struct hi_pr_counts counts;
	struct hi_pr_search search;
	struct hi_pr_gap gap;
	int32_t at;             /* being discharged, or HI_PR_NONE */
	int32_t active;         /* vertices that are, but for `at` */
	int32_t highest;        /* none of them is higher */
	int32_t top;            /* the last level of the queue */
	int32_t most;           /* no vertex below |V| is higher */
	int32_t low;            /* the lowest height pushed to since the last search */
	int64_t work;           /* of relabels since then */
	int64_t due;            /* the next search comes when it exceeds this */
};

struct hi_pr {
	const struct network *network;
	int32_t vertices, source, sink;
	/* The caller's. */
	void *rest;             /* [entries] c_f, int32_t or int64_t */
	bool wide;
	int64_t *excess;        /* [vertices] */
	int32_t *height;        /* [vertices]; ~h in a search: not reached, it was h */
	/* Its own. */
	int32_t *head;          /* [entries] */
	uint32_t *first;        /* [vertices + 1] the network's rows */
	struct hi_pr_turn *turn; /* [vertices] */
	struct hi_pr_link *link; /* [vertices] */
	int32_t *active, *list; /* [heights] the first of each, or HI_PR_NONE */
	int32_t *count;         /* [heights] */
	int32_t *level;         /* [heights] where it begins in the queue */
	int32_t *queue;         /* [vertices + 1] */
	int32_t *waiting;       /* [vertices] that a search may still reach */
	enum hi_pr_pace pace;
	bool leave;             /* searches are the caller's */
	struct hi_pr_watch watch;
	enum hi_pr_watched watched; /* by `watch` */
	struct hi_pr_moment now;
};

/* Every word that outlives a call is written through these. */
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

static inline void hi_pr_tell(struct hi_pr *h, enum hi_pr_event event, int32_t u, int32_t v,
			      int64_t amount, enum hi_pr_watched watched)
{
	if (watched && h->watch.tell)
		h->watch.tell(h->watch.context, event, u, v, amount);
}

/* u has looked at so many arcs. */
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

/* Takes u, which stands that high, out of the list it is in, if it is in one. */
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

/* Nobody at that height or above reaches the sink: those above are to be given up, the next
 * of them is in now.gap. */
void hi_pr_begin_gap(struct hi_pr *h, int32_t height);
/* Tells of the gap, then gives up one vertex after the other, and tells. */
void hi_pr_go_on_gap(struct hi_pr *h);
/* Global relabeling: begins one, or goes on with it. False: poll asked to stop. */
bool hi_pr_search(struct hi_pr *h, const struct poll *poll);

#endif
