/* SPDX-License-Identifier: GPL-3.0-or-later
 * events: what kernels report about their work. Events are for display and counting; undo does
 * not use them.
 */
#ifndef SPILLWAY_GPU_CORE_EVENTS_H
#define SPILLWAY_GPU_CORE_EVENTS_H

#include <stddef.h>
#include <stdint.h>

enum event_kind {
#define EVENT_KIND(name, ...) EVENT_##name,
#include "gpu/core/events.def"
	EVENT_KINDS, /* number of kinds that kernels report */
	EVENT_LAST = EVENT_KINDS - 1,
#include "gpu/core/host_events.def"
#undef EVENT_KIND
	EVENT_ALL
};

/* Number of events of a kind. Scans are only reported as sums: `amount` is the sum of their
 * amounts, and 0 for other kinds. */
struct event_sum {
	int64_t count, amount;
};

/* One event, as sim reports it at the end of a wave. */
struct event {
	int64_t amount;           /* the kind says what: flow, the new height, ... (events.def) */
	int32_t u, v;             /* vertices: the kind says which */
	int32_t u_level, v_level; /* heights of u and v at that moment, as the team sees them, if
				     the launch has `levels` */
	int32_t warp, lane;       /* warp of the launch; lane of its team. Of code of the host: the item,
				     and EVENT_HOST_LANE */
	enum event_kind kind;
};

enum { EVENT_HOST_LANE = -1 };

/* Events that code of the host reports, until they are handed on together. */
struct event_batch {
	struct event entries[128];
	size_t count;
	const int32_t *levels; /* [vertices] heights, for u_level and v_level; NULL: none */
};

/* On CUDA single events are kept in a ring in the GPU's memory, which follows the sums. Those for
 * which there is no room are only counted. */
struct event_ring {
	struct event *entries;    /* [room]; NULL: only sums are needed */
	const int32_t *levels;    /* [vertices] heights, for u_level and v_level; NULL: none */
	unsigned long long next;  /* events of this launch so far, with those without room */
	unsigned long long room;  /* most events that `entries` holds */
};

/* On CUDA a sum has this many parts, which spread the atomic operations. */
enum { EVENT_PARTS = 64 };

#endif
