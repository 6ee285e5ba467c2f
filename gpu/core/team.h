/* SPDX-License-Identifier: GPL-3.0-or-later
 * team: the state of a running body of `sim`. struct team is small and used by the words of
 * simt_sim.h, which are expanded into kernels. struct team_state is large and shared by the
 * rare paths of the words (team.c) and the scheduler.
 *
 * Counting. A region is run lane after lane, but hardware runs a warp's lanes together: what
 * lane 0 and lane 1 do at the same site of the text is one instruction. A site of the text
 * is a `site`. When a lane comes to a site for the n-th time within a region, it uses the
 * site's n-th slot, which has what earlier lanes did there.
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
#ifndef SPILLWAY_GPU_CORE_TEAM_H
#define SPILLWAY_GPU_CORE_TEAM_H

#include "gpu/core/costs.h"
#include "gpu/core/counts.h"
#include "gpu/core/events.h"
#include "gpu/core/hot.h"
#include "gpu/core/journal.h"
#include "gpu/core/record.h"
#include "gpu/core/slot.h"

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum {
	TEAM_SITES = 128,       /* words in the text of one kernel file */
	TEAM_MOST_LANES = 256,  /* of a team as wide as a block */
	SLOTS_AT_FIRST = 63,    /* further slots of a site, when they are first needed */
	SLOTS_AT_MOST = 4095,   /* beyond, each access counts alone */
	SLOTS_A_REGION = 64     /* for teams that share a warp (see sim_enter) */
};

struct machine;
struct worklists;

struct site {
	/* Lower half: the lane that came here last. Upper half: how often it had come before in
	 * this region. Kernels number lanes from 0. team.c gives each lane a stamp above all such
	 * numbers, so the two are never equal. */
	uint64_t visit;
	struct slot first;          /* the slot of a lane's first visit */
	struct slot *more;          /* [room] slots of further visits, owned */
	uint32_t room;
	uint32_t overflow_region;   /* beyond the slots: the region, and the number of visits */
	uint32_t overflow_most;     /* of one lane that are counted in it */
};

/* A poke that waits for the end of the wave, or of its body's time (`late`); there sums wait, too. */
struct store {
	void *at;
	uint64_t value;
	uint16_t size;
	bool adds;                  /* late: the value is added to the word */
	int32_t lane;               /* lane of its team */
};

/* SYNC_FREE: a body whose time is not over. So many stores and events are its own, in the order of bodies.
 * No team sees such a store before it lands, not even its own: lanes of a warp read before any of them
 * writes. */
struct late_body {
	int64_t due;                /* the clock at which its stores land, and its events are told */
	size_t stores, events;
};

struct late_bodies {
	bool are;                   /* what bodies write in this launch lands late */
	struct late_body *list;     /* [room] owned; the first `count` are in use */
	size_t count, room;
	struct event *told;         /* [told_room] owned; events that are told together */
	size_t told_room;
};

/* The stores of a team that are pending: the last ones of the wave. Many of them are noted in a table, so
 * that a word which is not among them is told from those that are without a look at all. */
struct own_stores {
	size_t count;
	uint64_t seen;    /* a filter: a bit for each of these (team_own_bit) */
	bool noted;       /* they are in the table */
	uint32_t *stamps; /* [room] owned; a word's place has this stamp if it may be among them */
	size_t room;      /* a power of two, or 0 */
	uint32_t stamp;   /* of this team; never 0 */
};

/* Where a team works. */
struct team_place {
	int32_t warp;               /* its first warp in the launch */
	int32_t block, round;       /* SYNC_BLOCK: its block; ROUND */
	int32_t entries;            /* SYNC_BLOCK: of its block, in this round */
	const struct worklists *lists; /* SYNC_BLOCK: the worklists of all blocks */
	struct cost_book *costs;    /* told of scanned vertices; NULL: nobody is */
};

/* The part of the state that all bodies share; bodies run one after the other. */
struct team_state {
	struct counts *counts;      /* counts of the current warp */
	struct counts *warps;       /* counts of the team's first warp */
	bool counting;
	bool half_warp;             /* half a warp makes a request (profile's request_lanes) */
	struct granule granule;     /* granule of the card */
	int lane;                   /* the current lane, when team.c was last called */
	uint32_t lane_base;         /* the stamp of lane 0 in this region; lane l has this + l */
	uint32_t lane_next;         /* the first free stamp */
	uint32_t region_stamp;      /* the stamp of the region, an even number */
	uint32_t request;           /* the stamp of requests that are one: the region's, or that
				       + 1 in the second half of a warp */
	uint32_t first_slot;        /* first slot of this region */
	struct record *record;      /* record of this warp, or of one of this block; mostly NULL */
	/* Teams that share a warp issue the words of whole teams, and come to their barriers,
	 * together. So the warp counts those of the team with the most: those of this team, and
	 * the most of any. */
	int64_t steps, steps_most;
	int64_t waits, waits_most;

	struct store *stores;       /* [store_room] pending pokes of the wave, in order */
	size_t store_count, store_room;
	struct own_stores own;      /* those of this team */
	struct late_bodies late;
	bool wrote;                 /* this body has changed a word, or has a pending poke */
	struct journal *journal;    /* notes words before they change; NULL: undo is off */

	bool events_on;
	struct event_sum sums[EVENT_KINDS];
	struct event *events;       /* [event_room] events of the wave */
	size_t event_count, event_room;
	/* Number of events since the machine was opened, without scans. If bodies may be stopped,
	 * event number `stop_at` ends the body by a jump to `way_out`, unless memory was refused
	 * to its journal. */
	bool may_leave;
	int64_t told, stop_at;
	int64_t events_before;      /* events up to this number are old: stop_on is not called
				       for them */
	struct machine *machine;    /* stop_on of this machine is called for the others */
	jmp_buf way_out;

	struct team_place place;
	const int32_t *levels;      /* levels of the launch (machine.h); NULL: none */
	bool refused;               /* memory was refused: see team.c */
	struct memory *memory;
	struct site sites[TEAM_SITES];
	struct hot hot[TEAM_SITES]; /* by site, in this launch */
};

/* The state in a body. No address of it leaves the kernel, so that the compiler keeps it in
 * registers. */
struct team {
	struct team_state *state;
	struct granule granule;
	uint32_t request;
	int lane;                   /* the current lane */
	bool alone;                 /* the region has one lane only */
	bool together;              /* the next request is TOGETHER with the one before */
	struct counts tally;        /* counts that are not yet added to state->counts */
};

/* Notes a word that is about to change. */
INLINE void team_note(struct team_state *S, const void *at, size_t size)
{
	uint64_t old = 0;

	if (!S->journal)
		return;
	memcpy(&old, at, size);
	journal_keep(S->journal, at, size, old);
}

/* The bit of a word in own.seen. */
INLINE uint64_t team_own_bit(const volatile void *at)
{
	return UINT64_C(1) << ((uintptr_t)at >> 7 & 63);
}

/* Whether the team may have poked that word. */
INLINE bool team_may_own(const struct team_state *S, const volatile void *at)
{
	return RARELY(S->own.count != 0) && S->own.seen & team_own_bit(at);
}

/* A team begins, which has none. */
INLINE void team_forget_own(struct team_state *S)
{
	S->own.count = 0;
	S->own.seen = 0;
	S->own.noted = false;
}

/* The rare paths of the words, which are not expanded into kernels. `lane` is the current lane. */

/* Counts a request, in the text compiled with SPILLWAY_CLOSELY. */
void team_count_closely(struct team_state *S, enum record_word word, unsigned site, uintptr_t at,
			int lane, int waits);
/* Counts a request of a lane that has come to the site so often that there may be no slot. */
void team_count_overflow(struct team_state *S, unsigned site, uintptr_t at, int waits);
/* Counts an atomic operation. `waits`: it waits for the request before; sums do not
 * (docs/sim.md). */
void team_count_atomic(struct team_state *S, unsigned site, const volatile void *at, int lane,
		       int waits);
void team_count_fence(struct team_state *S, unsigned site, int lane);
/* Counts `steps` words of a whole team of `lanes`. */
void team_count_words(struct team_state *S, int lanes, int steps);
void team_count_barriers(struct team_state *S, struct counts *counts, int lanes, int barriers);
void team_poke(struct team_state *S, void *at, uint64_t value, size_t size, int lane);
bool team_own_store(const struct team_state *S, const volatile void *at, uint64_t *value);
/* The value that a word has when all that is pending has landed. False: nothing is. */
bool team_in_flight(const struct team_state *S, const volatile void *at, int64_t *value);
void team_land_word(struct team_state *S, const volatile void *at);
void team_land_lane(struct team_state *S, int lane);
void team_land_all(struct team_state *S);
/* Late: the value is added to the word when the body's time is over. */
void team_add_late(struct team_state *S, void *at, uint64_t value, size_t size, int lane);
/* Late: makes room for the end of a body. A launch begins with some. False: memory was refused. */
bool team_grow_late(struct team_state *S, struct err *err);
/* Late: a body has ended. Its stores and events, those from these numbers on, are due at that clock. */
void team_end_late(struct team_state *S, size_t stores, size_t events, int64_t due);
/* Late: the clock at which the next store lands; INT64_MAX: none is pending. */
int64_t team_next_due(const struct team_state *S);
/* Events that were told and not reported yet: of this wave. Late: of the body that is under way. Returns how
 * many. */
size_t team_body_events(const struct team_state *S, const struct event **events);
/* Late: lands the stores of all bodies that are due by that clock. Returns the number of their events, which
 * are in late.told then. */
size_t team_land_due(struct team_state *S, int64_t clock);
/* Entries for the next round of the team's block, and deferred ones of this round (worklist.h).
 * Where they have no room they go to the pool, or to the next round. */
void team_block_append(struct team_state *S, int32_t v);
void team_block_defer(struct team_state *S, int32_t v);
/* Adds to what the launch tells the host. */
void team_block_count(struct team_state *S, int32_t n);
/* An entry for the next launch. */
void team_pool_append(struct team_state *S, int32_t v);
/* `levels` [2]: heights of u and v; NULL: those that the team sees now. */
void team_event(struct team_state *S, enum event_kind kind, int64_t u, int64_t v, int64_t amount,
		const int32_t *levels, int lane);

#endif
