/* SPDX-License-Identifier: GPL-3.0-or-later
 * args: the arguments of the kernels that find distances from a source. Pointers point to the
 * machine's own memory.
 */
#ifndef SPILLWAY_GPU_PATHS_ARGS_H
#define SPILLWAY_GPU_PATHS_ARGS_H

#include <stdint.h>

struct event_sum;

/* wd, hp: the arcs of a list as workload decomposition deals them out
 * (gpu/strategy/decompose.h). */
struct deal {
	int32_t *degree;      /* [2 * vertices] for each place of the worklists: the number of arcs
				 that leave its vertex */
	const int32_t *count; /* [entries] how many arcs each entry of the list has, */
	int64_t done;         /* behind this many of its row, which were read before */
	int64_t *offset;      /* [vertices] number of each entry's first arc */
	int64_t *totals;      /* [vertices / SCAN_TILE, rounded up] sums on the way to `offset` */
	int64_t *sum;         /* [1] number of arcs that all entries have, once it is counted */
	int32_t *entry;       /* [threads] for each thread: the entry at which it begins
				 (NodeOffset), */
	int32_t *skip;        /* [threads] and how many of its arcs come before (EdgeOffset) */
	int64_t dealt;        /* number of arcs that all entries have */
	int64_t share;        /* number of arcs that a thread reads (edgesPerThread) */
};

/* ep: the worklists hold arcs. */
struct edges {
	const int32_t *tail; /* [arcs]: with `head` and `length` the graph in COO */
	int32_t *raw;        /* [arcs] arcs that are pushed, some of them more than once; NULL: they
				join the worklist at once */
	int64_t *pushed;     /* [1] how many; those beyond the room are not kept */
	int32_t *place;      /* [arcs] a place at which each stands in `raw` */
	int64_t threads;     /* that arcs are dealt out to, one after the other */
	int32_t chunked;     /* one atomic for all arcs of a vertex, else one for each */
};

/* ns: the graph's vertices are parents, and behind them come their children, numbered through.
 * row, head and length have parents and children; heads are parents only. */
struct children {
	const int32_t *first;  /* [vertices + 1] number of each parent's first child */
	const int32_t *parent; /* [children] */
	void *distance;        /* CAP_T [children] as that of their parents */
};

/* hp: entries that have arcs left. */
struct sublists {
	int32_t *list;  /* [2 * vertices] two sublists, which take turns */
	int32_t *left;  /* [2 * vertices] how many arcs each entry has left */
	int32_t *size;  /* [1] number of entries of the one that is being filled, */
	int64_t out;    /* and where it begins: 0 or `vertices` */
	int32_t most;   /* arcs of an entry that a launch reads: MDT */
};

/* What decides which launches a cycle has (gpu/paths/launches.h), and does not change in a run. */
struct terms {
	int64_t threads; /* that the card runs at once at most (section II-B) */
	int64_t few;     /* hp: a list of fewer entries is decomposed */
};

/* Distances from a source. An arc leads from u to head[p] for each p in [row[u], row[u + 1]). */
struct path_args {
	struct event_sum *events; /* [EVENT_KINDS][EVENT_PARTS]; NULL: events are not counted */
	const void *row;          /* ARC_T [vertices + 1] */
	const int32_t *head;      /* [arcs] */
	const void *length;       /* CAP_T [arcs]; NULL: each is 1 */
	void *distance;           /* CAP_T [vertices]; the largest CAP_T: not reached so far. The
				     width is chosen so that the longest path fits */
	int32_t *lowered;         /* [vertices] the turn in which it last was pushed; NULL: no vertex
				     is pushed twice */
	int32_t *queue;           /* [2 * room] two worklists, which take turns */
	int32_t *size;            /* [1] number of entries of the one that is being filled */
	int64_t room;             /* of each: vertices, arcs, or parents and children */
	int64_t in, out;          /* where the one begins that is read (inputWl), and the one that
				     is being filled (outputWl): 0 or `room` */
	const int32_t *list;      /* the entries that this launch reads, */
	int64_t entries;          /* and how many there are */
	struct deal deal;
	struct edges edges;
	struct children children;
	struct sublists sublists;
	struct terms terms;
	int32_t vertices;
	int32_t turn;             /* 2 more than the number of cycles that have ended */
};

#endif
