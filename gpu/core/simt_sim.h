/* SPDX-License-Identifier: GPL-3.0-or-later
 * simt_sim: the words of simt.h as C11, for the machine `sim`.
 *
 * Only kernels include this file. Each word does its work at once and is counted (team.h);
 * pokes wait for the end of the wave.
 *
 * Each text is compiled twice. The first counts fast: everything is inlined, so that struct
 * team is kept in registers, and in a region of one lane counting means adding constants. The
 * second (SPILLWAY_CLOSELY) calls team.c to count: for a launch that is recorded or not
 * counted at all, and for teams that share a warp.
 */
#ifndef SPILLWAY_GPU_CORE_SIMT_SIM_H
#define SPILLWAY_GPU_CORE_SIMT_SIM_H

#include "gpu/core/sim_kernel.h"
#include "gpu/core/team.h"

#include <assert.h>

#define DEVICE INLINE

#ifdef SPILLWAY_CLOSELY
enum { SIM_CLOSELY = 1 };
#define SIM_NAME(name) SIM_CLOSELY_OF(WIDTH_NAME(name))
#define SIM_CLOSELY_OF(name) SIM_CLOSELY_NAME(name)
#define SIM_CLOSELY_NAME(name) name##_closely
#else
enum { SIM_CLOSELY = 0 };
#define SIM_NAME(name) WIDTH_NAME(name)
#endif

#define KERNEL(name, args) SIM_KERNEL(name, args, SIM_CALL, const, NULL)
#define SILENT_KERNEL(name, args) SIM_KERNEL(name, args, SIM_CALL_SILENT, const, NULL)
#define WIDE_BODY(name, args) SIM_KERNEL(name, args, SIM_CALL, static const, NULL)
#define BLOCK_KERNEL(name, wide, args)                                                        \
	SIM_KERNEL(name, args, SIM_CALL, const, &SIM_NAME(sim_##wide))
#if SPILLWAY_WIDTH == 0
#define PLAIN_KERNEL SILENT_KERNEL
#else
#define PLAIN_KERNEL(name, args)                                                              \
	__attribute__((unused)) static void WIDTH_NAME(name##_body)(                          \
		struct team *T, const struct args *a, int64_t item)
#endif

#define SIM_CALL(call) call
#define SIM_CALL_SILENT(call)                                                                 \
	const int64_t told = S->told + S->sums[EVENT_SCAN].count;                             \
	call;                                                                                 \
	(void)told;                                                                           \
	assert(told == S->told + S->sums[EVENT_SCAN].count)

#define SIM_KERNEL(name, args, how, linkage, wide)                                                       \
	SIMT_SIZES(TEAM_LANES, BLOCK_THREADS);                                                \
	DEVICE void WIDTH_NAME(name##_body)(struct team *T, const struct args *a,             \
					    int64_t item);                                    \
	static void WIDTH_NAME(name##_enter)(struct team_state *S, const void *a,             \
					     int64_t item)                                    \
	{                                                                                     \
		struct team team = { .state = S, .granule = S->granule };                     \
		how(WIDTH_NAME(name##_body)(&team, (const struct args *)a, item));            \
		sim_add_tally(&team);                                                           \
	}                                                                                     \
	linkage struct sim_kernel SIM_NAME(sim_##name) = { WIDTH_NAME(name##_enter),          \
							   sizeof(struct args), TEAM_LANES,   \
							   BLOCK_THREADS / WARP_LANES, wide };\
	DEVICE void WIDTH_NAME(name##_body)(struct team *T, const struct args *a, int64_t item)

/* Lanes run in stretches of half a warp, because warps and requests can only change between
 * stretches. */
#define LANES(l) SIM_LANES(l, TEAM_LANES)
#define SIM_LANES(l, lanes)                                                                   \
	for (int l##_first = sim_enter(T, lanes); l##_first < (lanes);                        \
	     l##_first = sim_next(T, l##_first, lanes))                                       \
		for (int l = l##_first; (T->lane = l) < l##_first + sim_stretch(lanes); l++)
#define ONE_LANE(l)                                                                           \
	for (int l = sim_enter_alone(T, TEAM_LANES); l == 0; l = sim_leave(T, TEAM_LANES))
#define PER_LANE(type, name) type name[TEAM_LANES]
#define AT(name) name[l]
#define SHARED(type, name, count) type name[count]
#define UNIFORM(expr) (sim_enter_alone(T, TEAM_LANES), (expr))
#define TOGETHER(expr) (T->together = true, (expr))
#define FENCE() sim_fence(T, SIM_SITE)
#define ACQUIRE() ((void)0)
#define HURRY(flag) ((void)(flag), false)
#define ROUND (T->state->place.round)
#define ENTRIES (T->state->place.entries)
#define prefetch(p) ((void)(p))
#define block_count(n) sim_block_count(T, (n))
#define block_append(v) sim_block_append(T, (v))
#define block_defer(v) sim_block_defer(T, (v))
#define RELEASER false
#define block_release(v, amount) ((void)(v), (void)(amount), false)
#define EVENT(kind, u, v, amount)                                                             \
	(T->state->events_on ? sim_event(T, EVENT_##kind, (u), (v), (amount), NULL) : (void)0)
#define EVENT_AT(kind, u, v, amount, u_level, v_level)                                        \
	(T->state->events_on                                                                  \
		 ? sim_event(T, EVENT_##kind, (u), (v), (amount),                             \
			     (const int32_t[]){ (u_level), (v_level) })                       \
		 : (void)0)

/* A number for this site of the text. A text with too many sites does not compile. */
#define SIM_SITE SIM_SITE_NUMBER(__COUNTER__)
#define SIM_SITE_NUMBER(n) ((unsigned)((n) + 0 * sizeof(char[(n) < TEAM_SITES ? 1 : -1])))

/* Adds the tally to the counts of the current warp. */
INLINE void sim_add_tally(struct team *T)
{
	counts_add(T->state->counts, &T->tally);
	T->tally = (struct counts){ 0 };
}

/* Another warp of the block becomes the current one. */
INLINE void sim_switch_warp(struct team *T, struct counts *warp)
{
	sim_add_tally(T);
	T->state->counts = warp;
}

/* A new stamp: the following accesses form new requests. */
INLINE void sim_new_request(struct team *T)
{
	struct team_state *S = T->state;

	S->region_stamp += 2;
	S->request = T->request = S->region_stamp;
}

/* Begins a region, at lane 0. Teams narrower than a warp run one after the other, though they
 * share its instructions: their regions keep one stamp for the whole warp, and use new slots
 * instead. */
INLINE int sim_enter(struct team *T, int lanes)
{
	struct team_state *S = T->state;

	S->lane_base = S->lane_next;
	S->lane_next += (uint32_t)lanes;
	if (lanes > WARP_LANES)
		sim_switch_warp(T, S->warps);
	if (lanes >= WARP_LANES)
		sim_new_request(T);
	else
		S->first_slot += SLOTS_A_REGION;
	T->alone = false;
	return 0;
}

/* Begins a region of lane 0 alone. */
INLINE int sim_enter_alone(struct team *T, int lanes)
{
	T->lane = 0;
	if (SIM_CLOSELY)
		return sim_enter(T, lanes);
	if (lanes > WARP_LANES)
		sim_switch_warp(T, T->state->warps);
	T->alone = true;
	return 0;
}

/* Counts barriers of a warp. */
INLINE void sim_count_barriers(struct team *T, struct counts *warp, int lanes, int barriers)
{
	if (!SIM_CLOSELY && lanes == WARP_LANES)
		T->tally.barriers += barriers;
	else
		team_count_barriers(T->state, warp, lanes, barriers);
}

/* Number of lanes of a stretch. */
INLINE int sim_stretch(int lanes)
{
	return lanes < WARP_LANES / 2 ? lanes : WARP_LANES / 2;
}

/* Goes to the next stretch. After those of a warp comes the barrier, and a block goes on to its
 * next warp. On a card whose requests are made by half a warp, the second half makes its own. */
INLINE int sim_next(struct team *T, int first, int lanes)
{
	struct team_state *S = T->state;
	const int next = first + sim_stretch(lanes);
	const bool in_warp = next % WARP_LANES != 0;

	if (next == lanes || !in_warp)
		sim_count_barriers(T, S->counts, lanes, 1);
	if (next < lanes && in_warp && S->half_warp)
		S->request = ++T->request;
	if (next < lanes && !in_warp) {
		sim_switch_warp(T, S->counts + 1);
		sim_new_request(T);
	}
	return next;
}

/* Counts barriers of all warps of the team. */
INLINE void sim_count_team_barriers(struct team *T, int lanes, int barriers)
{
	int first;

	for (first = 0; first < lanes; first += WARP_LANES)
		sim_count_barriers(T, T->state->warps + first / WARP_LANES, lanes, barriers);
}

/* Ends a region of lane 0 alone, with its barrier. */
INLINE int sim_leave(struct team *T, int lanes)
{
	sim_count_team_barriers(T, lanes, 1);
	return 1;
}

/* Whether the present request waits for the one before. Clears TOGETHER. */
INLINE bool sim_waits(struct team *T)
{
	const bool waits = !T->together;

	T->together = false;
	return waits;
}

/* Counts a request of a lane that comes to the site again. */
INLINE void sim_count_again(struct team *T, unsigned number, uintptr_t at, bool waits)
{
	struct site *site = &T->state->sites[number];
	uint64_t nth;

	site->visit += UINT64_C(1) << 32;
	nth = site->visit >> 32;
	if (RARELY(nth > site->room)) {
		team_count_overflow(T->state, number, at, waits);
		return;
	}
	T->tally.lane_steps++;
	slot_count(&site->more[nth - 1], T->granule, T->request, at, waits, &T->tally);
}

/* Counts a request of a lane in a region of all lanes. */
INLINE void sim_count_lane(struct team *T, unsigned number, uintptr_t at, bool waits)
{
	struct site *site = &T->state->sites[number];
	struct slot *slot = &site->first;

	if (RARELY(slot->request != T->request)) {
		slot_open(slot, T->granule, T->request, at, waits, &T->tally);
	} else if ((uint32_t)site->visit == (uint32_t)T->lane) {
		sim_count_again(T, number, at, waits);
		return;
	} else if ((at ^ slot->last) & T->granule.mask) {
		slot_add(slot, T->granule, at, &T->tally);
	}
	site->visit = (uint32_t)T->lane;
	T->tally.lane_steps++;
}

/* Counts a request in a region of one lane. */
INLINE void sim_count_alone(struct team *T, int waits)
{
	count_instruction(&T->tally, waits);
	T->tally.lane_steps++;
	T->tally.sectors++;
}

/* Counts a request of the current lane. */
INLINE void sim_count(struct team *T, enum record_word word, unsigned number,
		      const volatile void *at)
{
	const bool waits = sim_waits(T);

	if (SIM_CLOSELY)
		team_count_closely(T->state, word, number, (uintptr_t)at, T->lane, waits);
	else if (T->alone)
		sim_count_alone(T, waits);
	else
		sim_count_lane(T, number, (uintptr_t)at, waits);
}

INLINE void sim_count_atomic(struct team *T, unsigned number, const volatile void *at, int waits)
{
	waits = sim_waits(T) ? waits : 0;
	if (SIM_CLOSELY || !T->alone) {
		team_count_atomic(T->state, number, at, T->lane, waits);
		return;
	}
	sim_count_alone(T, waits);
	T->tally.atomics++;
	hot_note(&T->state->hot[number], at);
}

/* A fence: counted once for all lanes that come to it together. */
INLINE void sim_fence(struct team *T, unsigned number)
{
	if (SIM_CLOSELY || !T->alone)
		team_count_fence(T->state, number, T->lane);
	else
		T->tally.fences++;
	if (T->state->own.count)
		team_land_lane(T->state, T->lane);
}

/* Instructions of a whole team outside regions: `steps` of them, all lanes. */
INLINE void sim_count_team(struct team *T, int lanes, int steps)
{
	if (SIM_CLOSELY || lanes != WARP_LANES) {
		team_count_words(T->state, lanes, steps);
		return;
	}
	T->tally.instructions += steps;
	T->tally.lane_steps += steps * WARP_LANES;
}

/* Entries join the block's worklist in its shared memory: two instructions of a lane, no request. */
INLINE void sim_block_append(struct team *T, int32_t v)
{
	T->tally.instructions += 2;
	T->tally.lane_steps += 2;
	team_block_append(T->state, v);
}

INLINE void sim_block_count(struct team *T, int32_t n)
{
	T->tally.instructions++;
	T->tally.lane_steps++;
	team_block_count(T->state, n);
}

INLINE void sim_block_defer(struct team *T, int32_t v)
{
	T->tally.instructions += 2;
	T->tally.lane_steps += 2;
	team_block_defer(T->state, v);
}

INLINE void sim_event(struct team *T, enum event_kind kind, int64_t u, int64_t v, int64_t amount,
		      const int32_t *levels)
{
	struct team_state *S = T->state;

	if (kind == EVENT_SCAN) {
		S->sums[kind].count++;
		S->sums[kind].amount += amount;
		if (S->place.costs)
			cost_note(S->place.costs, (int32_t)u, amount);
		return;
	}
	if (S->may_leave)
		sim_add_tally(T);
	team_event(S, kind, u, v, amount, levels, T->lane);
}

#include "gpu/core/simt_sim_words.h"

#endif
