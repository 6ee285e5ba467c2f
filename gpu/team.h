/* SPDX-License-Identifier: GPL-3.0-or-later
 * team: the state of `sim` that a running body works on, shared between the
 * words of simt_sim.h (which are expanded into kernels) and the scheduler.
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
 * the longest. Slots are never cleared: each remembers the region it was filled in.
 */
#ifndef SPILLWAY_GPU_TEAM_H
#define SPILLWAY_GPU_TEAM_H

#include "gpu/counts.h"
#include "gpu/events.h"
#include "gpu/journal.h"
#include "gpu/record.h"

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum {
	TEAM_SITES = 128,       /* words in the text of one kernel file */
	SLOTS_AT_FIRST = 64,    /* slots a site starts with */
	SLOTS_AT_MOST = 4096,   /* beyond, each access counts alone */
	SLOTS_A_REGION = 64,    /* for teams that share a warp (see sim_enter) */
	SLOT_LANES = 32
};

struct machine;

struct slot {
	uint32_t region;            /* the region it was last filled in */
	uint32_t units;             /* distinct places of memory so far */
	uint64_t unit[SLOT_LANES];  /* their sectors, or for atomics their words */
};

/* A word that many atomics of this place take, and at least how many. */
struct hot {
	const volatile void *at;
	int64_t count;
};

enum { HOT_WORDS = 4 };

struct site {
	uint32_t lane;              /* the lane, by stamp, that was here last */
	uint32_t nth;               /* and how often before, in this region */
	uint32_t room;              /* slots there are */
	uint32_t open;              /* those that words find by themselves: all, or none while
				       a record wants to see every visit */
	struct slot *slots;
	uint32_t far_region;        /* beyond the slots: the region, and how many visits of */
	uint32_t far_most;          /* one lane are counted in it */
	struct hot hot[HOT_WORDS];  /* in this launch */
};

/* A poke that waits for the end of the wave. */
struct store {
	void *at;
	uint64_t value;
	uint32_t size;
	int32_t lane;               /* of its team */
};

struct team {
	struct counts *counts;      /* of the warp at work */
	struct counts *warps;       /* of the first warp of the team */
	struct site *sites;         /* [TEAM_SITES] */
	uint32_t lane_base;         /* the stamp of lane 0 in this region; lane l has the l-th
				       behind it */
	uint32_t lane_next;         /* the first stamp that is still free */
	uint32_t region_stamp;      /* likewise for the region */
	uint32_t first_slot;        /* of this region */
	int sector_shift;           /* log2 of the card's granule of memory, in bytes */
	bool halved;                /* accesses are put together for half a warp only */
	uint64_t half;              /* of the lane at work: marks its granules, then */
	bool counting;
	bool together;              /* the next request does not wait */
	struct record *record;      /* of this warp, or of one of this block; mostly NULL */
	/* Teams that share a warp issue their words of whole teams, and come to their
	 * barriers, together: the warp has as many as the team with the most. Those of
	 * this team, and the most of any. */
	int64_t steps, steps_most;
	int64_t waits, waits_most;

	struct store *stores;       /* pending pokes of the wave, in order */
	size_t store_count, store_room;
	size_t own;                 /* how many of the last ones this team made */
	bool wrote;                 /* this body changed, or will change, a word */
	struct journal *journal;    /* where words are noted before they change; NULL: nowhere */

	bool events_on;
	struct event_sum sums[EVENT_KINDS];
	struct event *events;       /* of the wave */
	size_t event_count, event_room;
	/* Events told since the machine was opened, scans not counted. The body that tells
	 * number `stop_at` is left on the spot, by a jump to `way_out`, unless memory was
	 * refused to its journal. */
	int64_t told, stop_at;
	int64_t passed;             /* events that were told before: nobody is asked about them */
	struct machine *machine;    /* whose stop_on is asked about the others */
	jmp_buf way_out;

	int lane;
	int32_t warp;               /* of the launch: the first one of the team */
	const int32_t *levels;      /* of the launch; NULL: none */
	bool refused;               /* memory was: see team.c */
	struct memory *memory;
};

/* A request that begins an instruction: nobody was at its place before. */
static inline void team_open_slot(struct team *T, struct slot *slot, uint64_t unit)
{
	slot->region = T->region_stamp;
	slot->units = 1;
	slot->unit[0] = unit;
	T->counts->instructions++;
	T->counts->requests++;
	T->counts->depth += !T->together;
	T->counts->sectors++;
}

bool team_new_unit(struct slot *slot, uint64_t unit);

/* A request that has a slot. */
static inline void team_count_request(struct team *T, struct slot *slot, uint64_t sector)
{
	if (slot->region != T->region_stamp)
		team_open_slot(T, slot, sector);
	else if (slot->unit[slot->units - 1] != sector)
		T->counts->sectors += team_new_unit(slot, sector);
	T->together = false;
}

/* A word is about to change. */
static inline void team_note(struct team *T, const void *at, size_t size)
{
	uint64_t old = 0;

	if (!T->journal)
		return;
	memcpy(&old, at, size);
	journal_keep(T->journal, at, size, old);
}

/* The rare ways of the words, kept out of the kernels. */
void team_count_far(struct team *T, enum record_word word, unsigned site, uint64_t sector);
/* The warp at work is recorded from now on, or (NULL) no more. */
void team_record(struct team *T, struct record *record);
/* `waits`: for the request before. Sums do not: nobody looks at what they give back. */
void team_count_atomic(struct team *T, unsigned site, const volatile void *at, bool waits);
void team_poke(struct team *T, void *at, uint64_t value, size_t size);
bool team_own_store(const struct team *T, const volatile void *at, uint64_t *value);
void team_settle(struct team *T, const volatile void *at);
void team_count_fence(struct team *T, unsigned site);
void team_fence(struct team *T);
/* Atomics on the word that most of them took, as far as is known: at least so many. */
int64_t team_hottest(const struct team *T);
void team_forget_hot(struct team *T);
void team_land_all(struct team *T);
void team_event(struct team *T, enum event_kind kind, int64_t u, int64_t v, int64_t amount);

#endif
