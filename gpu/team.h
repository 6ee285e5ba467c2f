/* SPDX-License-Identifier: GPL-3.0-or-later
 * team: what a running body of `sim` works on: struct team, which the words of simt_sim.h
 * (expanded into kernels) have at hand, and struct team_state behind it, which the rare
 * ways of the words and the scheduler share.
 *
 * Counting. A region is run lane after lane, but hardware runs a warp's lanes
 * together: what lane 0 and lane 1 do at the same place of the text is one
 * instruction. A place is a `site`; the n-th time a lane comes to a site within a
 * region it meets, in the site's n-th slot, what the lanes before it did there.
 *
 *      site (a word in the text)     slot 0        slot 1        slot 2
 *      load(&a->head[p])             lanes 0..31   lanes 0..31   lanes 0..4
 *                                    sectors 4     sectors 4     sectors 1
 *
 * So lanes that take different branches use different sites and are counted one
 * after the other, and a loop that some lanes leave early is counted as long as
 * the longest. Where one lane acts alone, each access is an instruction, and no slot
 * is needed.
 */
#ifndef SPILLWAY_GPU_TEAM_H
#define SPILLWAY_GPU_TEAM_H

#include "gpu/counts.h"
#include "gpu/events.h"
#include "gpu/hot.h"
#include "gpu/journal.h"
#include "gpu/record.h"
#include "gpu/slot.h"

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum {
	TEAM_SITES = 128,       /* words in the text of one kernel file */
	TEAM_MOST_LANES = 256,  /* of a team as wide as a block */
	SLOTS_AT_FIRST = 63,    /* slots behind a site's first, once it wants them */
	SLOTS_AT_MOST = 4095,   /* beyond, each access counts alone */
	SLOTS_A_REGION = 64     /* for teams that share a warp (see sim_enter) */
};

struct machine;

struct site {
	/* The lane that came here last; in the upper half, how often it had come before in this
	 * region. Kernels number lanes from 0. team.c gives each lane a stamp above all such
	 * numbers, so that the two are never equal. */
	uint64_t visit;
	struct slot first;          /* for a lane's first visit */
	struct slot *more;          /* [room] for those behind it, owned */
	uint32_t room;
	uint32_t far_region;        /* beyond the slots: the region, and how many visits of */
	uint32_t far_most;          /* one lane are counted in it */
};

/* A poke that waits for the end of the wave. */
struct store {
	void *at;
	uint64_t value;
	uint32_t size;
	int32_t lane;               /* of its team */
};

/* What lies behind bodies, which run one after the other. */
struct team_state {
	struct counts *counts;      /* of the warp at work */
	struct counts *warps;       /* of the first warp of the team */
	bool counting;
	bool halved;                /* accesses are put together for half a warp only */
	struct granule granule;     /* of the card */
	int lane;                   /* at work, when team.c was called last */
	uint32_t lane_base;         /* the stamp of lane 0 in this region; lane l has the l-th
				       behind it */
	uint32_t lane_next;         /* the first stamp that is still free */
	uint32_t region_stamp;      /* likewise for the region, an even number */
	uint32_t request;           /* of requests that are put together: that of the region, or
				       one more in the second half of a warp */
	uint32_t first_slot;        /* of this region */
	struct record *record;      /* of this warp, or of one of this block; mostly NULL */
	/* Teams that share a warp issue their words of whole teams, and come to their
	 * barriers, together: the warp has as many as the team with the most. Those of
	 * this team, and the most of any. */
	int64_t steps, steps_most;
	int64_t waits, waits_most;

	struct store *stores;       /* pending pokes of the wave, in order */
	size_t store_count, store_room;
	size_t own;                 /* how many of the last ones this team made */
	uint64_t own_seen;          /* a bit for each of these; where none is set, none is */
	bool wrote;                 /* this body changed, or will change, a word */
	struct journal *journal;    /* where words are noted before they change; NULL: nowhere */

	bool events_on;
	struct event_sum sums[EVENT_KINDS];
	struct event *events;       /* of the wave */
	size_t event_count, event_room;
	/* Events told since the machine was opened, scans not counted. Where bodies may be left,
	 * that which tells number `stop_at` is left on the spot, by a jump to `way_out`, unless
	 * memory was refused to its journal. */
	bool may_leave;
	int64_t told, stop_at;
	int64_t passed;             /* events that were told before: nobody is asked about them */
	struct machine *machine;    /* whose stop_on is asked about the others */
	jmp_buf way_out;

	int32_t warp;               /* of the launch: the first one of the team */
	const int32_t *levels;      /* of the launch; NULL: none */
	bool refused;               /* memory was: see team.c */
	struct memory *memory;
	struct site sites[TEAM_SITES];
	struct hot hot[TEAM_SITES]; /* in this launch */
};

/* What a body has at hand. No address of it leaves a kernel, so that a compiler keeps it in
 * registers. */
struct team {
	struct team_state *state;
	struct granule granule;
	uint32_t request;
	int lane;                   /* at work */
	bool alone;                 /* no other lane is, in this region */
	bool together;              /* the next request does not wait */
	struct counts tally;        /* what state->counts is still to get */
};

/* A word is about to change. */
INLINE void team_note(struct team_state *S, const void *at, size_t size)
{
	uint64_t old = 0;

	if (!S->journal)
		return;
	memcpy(&old, at, size);
	journal_keep(S->journal, at, size, old);
}

/* The bit of a word in own_seen. */
INLINE uint64_t team_own_bit(const volatile void *at)
{
	return UINT64_C(1) << ((uintptr_t)at >> 7 & 63);
}

/* Whether the team may have poked that word. */
INLINE bool team_may_own(const struct team_state *S, const volatile void *at)
{
	return RARELY(S->own != 0) && S->own_seen & team_own_bit(at);
}

/* The rare ways of the words, kept out of the kernels; `lane` is the one at work. */

/* A request, where each word is counted by itself. */
void team_count_closely(struct team_state *S, enum record_word word, unsigned site, uintptr_t at,
			int lane, bool waits);
/* A request of a lane that has come to the site so often that there may be no slot. */
void team_count_far(struct team_state *S, unsigned site, uintptr_t at, bool waits);
/* `waits`: for the request before. Sums do not: nobody looks at what they give back. */
void team_count_atomic(struct team_state *S, unsigned site, const volatile void *at, int lane,
		       bool waits);
void team_count_fence(struct team_state *S, unsigned site, int lane);
/* So many words of a whole team of `lanes`. */
void team_count_words(struct team_state *S, int lanes, int steps);
void team_count_barriers(struct team_state *S, struct counts *counts, int lanes, int barriers);
void team_poke(struct team_state *S, void *at, uint64_t value, size_t size, int lane);
bool team_own_store(const struct team_state *S, const volatile void *at, uint64_t *value);
void team_settle(struct team_state *S, const volatile void *at);
void team_fence(struct team_state *S, int lane);
void team_land_all(struct team_state *S);
void team_event(struct team_state *S, enum event_kind kind, int64_t u, int64_t v, int64_t amount,
		int lane);

#endif
