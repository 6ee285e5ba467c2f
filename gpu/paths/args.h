/* SPDX-License-Identifier: GPL-3.0-or-later
 * args: the arguments of the kernels that find distances from a source. Pointers point to the
 * machine's own memory.
 */
#ifndef SPILLWAY_GPU_PATHS_ARGS_H
#define SPILLWAY_GPU_PATHS_ARGS_H

#include <stdint.h>

struct event_sum;

/* Vertices with work to do. `degree` and `size` may be NULL in a list that is only read. */
struct worklist {
	int32_t *vertex; /* [room] */
	int32_t *degree; /* [room] number of arcs that leave each of them */
	int32_t *size;   /* [1] number of entries */
};

/* The arcs of a worklist as workload decomposition deals them out (gpu/strategy/decompose.h). */
struct deal {
	int64_t *offset;  /* [room] number of each entry's first arc */
	int64_t *totals;  /* [room / SCAN_TILE, rounded up] sums on the way to `offset` */
	int64_t *sum;     /* [1] number of arcs that all entries have, once it is counted */
	int32_t *entry;   /* [room] for each thread: the entry at which it begins (NodeOffset), */
	int32_t *skip;    /* [room] and the number of that entry's arcs before it (EdgeOffset) */
	int64_t entries;  /* number of entries of the worklist */
	int64_t dealt;    /* number of arcs that they have */
	int64_t share;    /* number of arcs that a thread reads (edgesPerThread) */
};

/* Distances from a source. An arc leads from u to head[p] for each p in [row[u], row[u + 1]). */
struct path_args {
	struct event_sum *events; /* [EVENT_KINDS][EVENT_PLACES]; NULL: events are not counted */
	const void *row;          /* ARC_T [vertices + 1] */
	const int32_t *head;      /* [arcs] */
	void *distance;           /* CAP_T [vertices]; the largest CAP_T: not reached so far. The
				     width is chosen so that the longest path fits */
	struct worklist in;       /* what this cycle reads (inputWl) */
	struct worklist out;      /* what this cycle fills (outputWl) */
	struct deal deal;
	int32_t vertices;
};

#endif
