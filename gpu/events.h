/* SPDX-License-Identifier: GPL-3.0-or-later
 * events: what kernels tell about their work. Events tell, they do not undo.
 */
#ifndef SPILLWAY_GPU_EVENTS_H
#define SPILLWAY_GPU_EVENTS_H

#include <stdint.h>

enum event_kind {
#define EVENT_KIND(name, help) EVENT_##name,
#include "gpu/events.def"
	EVENT_KINDS, /* that kernels tell */
	EVENT_LAST = EVENT_KINDS - 1,
#include "gpu/host_events.def"
#undef EVENT_KIND
	EVENT_ALL
};

/* How often a kind came up. Scans are told by their sums alone: amount is that of their
 * amounts, and 0 for other kinds. */
struct event_sum {
	int64_t count, amount;
};

/* One event, as sim hands it on at the end of a wave. */
struct event {
	int64_t amount;
	int32_t u, v;
	int32_t u_level, v_level; /* heights when it was told, if the launch names them */
	int32_t warp, lane;       /* of the launch; lane of its team */
	enum event_kind kind;
};

/* On CUDA events themselves are kept in a ring of the GPU's memory, which lies behind the
 * sums; those that find no room are only counted. */
struct event_ring {
	struct event *entries;    /* [room]; NULL: nobody wants them */
	const int32_t *levels;    /* as in struct launch, or NULL */
	unsigned long long next;  /* events of this launch */
	unsigned long long room;
};

/* On CUDA sums are kept in this many places, to spread the atomics over. */
enum { EVENT_PLACES = 64 };

#endif
