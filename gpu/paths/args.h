/* SPDX-License-Identifier: GPL-3.0-or-later
 * args: the arguments of the kernels that find distances from a source. Pointers point to the
 * machine's own memory.
 */
#ifndef SPILLWAY_GPU_PATHS_ARGS_H
#define SPILLWAY_GPU_PATHS_ARGS_H

#include <stdint.h>

struct event_sum;

/* The arcs of a worklist as workload decomposition deals them out (gpu/strategy/decompose.h). */
struct deal {
	int32_t *degree;  /* [2 * vertices] for each place of the worklists: the number of arcs that
			     leave its vertex */
	int64_t *offset;  /* [vertices] number of each entry's first arc */
	int64_t *totals;  /* [vertices / SCAN_TILE, rounded up] sums on the way to `offset` */
	int64_t *sum;     /* [1] number of arcs that all entries have, once it is counted */
	int32_t *entry;   /* [vertices] for each thread: the entry at which it begins (NodeOffset), */
	int32_t *skip;    /* [vertices] and how many of its arcs come before (EdgeOffset) */
	int64_t entries;  /* number of entries of the worklist */
	int64_t dealt;    /* number of arcs that they have */
	int64_t share;    /* number of arcs that a thread reads (edgesPerThread) */
};

/* Distances from a source. An arc leads from u to head[p] for each p in [row[u], row[u + 1]). */
struct path_args {
	struct event_sum *events; /* [EVENT_KINDS][EVENT_PARTS]; NULL: events are not counted */
	const void *row;          /* ARC_T [vertices + 1] */
	const int32_t *head;      /* [arcs] */
	void *distance;           /* CAP_T [vertices]; the largest CAP_T: not reached so far. The
				     width is chosen so that the longest path fits */
	int32_t *queue;           /* [2 * vertices] two worklists, which take turns */
	int32_t *size;            /* [1] number of entries of the one that is being filled */
	int64_t in, out;          /* where the one begins that is read (inputWl), and the one that
				     is being filled (outputWl): 0 or `vertices` */
	struct deal deal;
	int32_t vertices;
};

#endif
