/* SPDX-License-Identifier: GPL-3.0-or-later
 * simt_sim: the words of simt.h as C11, for the machine `sim`.
 *
 * Only kernels see this file. Each word does its work at once and adds it to the
 * counts of the warp (team.h); pokes wait for the end of the wave.
 */
#ifndef SPILLWAY_GPU_SIMT_SIM_H
#define SPILLWAY_GPU_SIMT_SIM_H

#include "gpu/sim_kernel.h"
#include "gpu/team.h"

#include <assert.h>

#define DEVICE static inline

#ifdef SPILLWAY_QUIET
#define SIM_NAME(name) SIM_QUIET(WIDTH_NAME(name))
#define SIM_QUIET(name) SIM_QUIET_NAME(name)
#define SIM_QUIET_NAME(name) name##_quiet
#define EVENT(kind, u, v, amount) ((void)(u), (void)(v), (void)(amount))
#else
#define SIM_NAME(name) WIDTH_NAME(name)
#define EVENT(kind, u, v, amount)                                                             \
	(T->events_on ? team_event(T, EVENT_##kind, (u), (v), (amount)) : (void)0)
#endif

#define KERNEL(name, args) SIM_KERNEL(name, args, SIM_CALL)
#define SILENT_KERNEL(name, args) SIM_KERNEL(name, args, SIM_CALL_SILENT)
#if SPILLWAY_WIDTH == 0
#define PLAIN_KERNEL SILENT_KERNEL
#else
#define PLAIN_KERNEL(name, args)                                                              \
	__attribute__((unused)) static void WIDTH_NAME(name##_body)(                          \
		struct team *T, const struct args *a, int64_t item)
#endif

#define SIM_CALL(call) call
#define SIM_CALL_SILENT(call)                                                                 \
	const int64_t told = T->told + T->sums[EVENT_SCAN].count;                             \
	call;                                                                                 \
	(void)told;                                                                           \
	assert(told == T->told + T->sums[EVENT_SCAN].count)

#define SIM_KERNEL(name, args, how)                                                           \
	static void WIDTH_NAME(name##_body)(struct team *T, const struct args *a,             \
					    int64_t item);                                    \
	static void WIDTH_NAME(name##_enter)(struct team *T, const void *a, int64_t item)     \
	{                                                                                     \
		how(WIDTH_NAME(name##_body)(T, (const struct args *)a, item));                \
	}                                                                                     \
	const struct sim_kernel SIM_NAME(sim_##name) = { WIDTH_NAME(name##_enter),          \
							   sizeof(struct args), TEAM_LANES,   \
							   BLOCK_THREADS / WARP_LANES };      \
	static void WIDTH_NAME(name##_body)(struct team *T, const struct args *a, int64_t item)

#define LANES(l)                                                                              \
	for (int l = sim_enter(T, TEAM_LANES); l < TEAM_LANES; l = sim_next(T, l, TEAM_LANES))
#define ONE_LANE(l)                                                                           \
	for (int l = sim_enter(T, TEAM_LANES); l == 0; l = sim_leave(T, TEAM_LANES))
#define PER_LANE(type, name) type name[TEAM_LANES]
#define AT(name) name[l]
#define SHARED(type, name, count) type name[count]
#define UNIFORM(expr) (sim_alone(T, TEAM_LANES), (expr))
#define TOGETHER(expr) (T->together = true, (expr))
#define FENCE() sim_fence(T, SIM_SITE)
#define HURRY(flag) ((void)(flag), false)

/* A number for this place of the text; a text with too many does not compile. */
#define SIM_SITE SIM_SITE_NUMBER(__COUNTER__)
#define SIM_SITE_NUMBER(n) ((unsigned)((n) + 0 * sizeof(char[(n) < TEAM_SITES ? 1 : -1])))

/* Begins a region; lane 0 is first. Teams narrower than a warp run one after the
 * other though they share its instructions: their regions keep one stamp for the
 * whole warp, and take a fresh range of slots instead. */
static inline int sim_enter(struct team *T, int lanes)
{
	if (lanes < WARP_LANES)
		T->first_slot += SLOTS_A_REGION;
	else
		T->region_stamp++;
	T->lane_base = T->lane_next;
	T->lane_next += (uint32_t)lanes;
	T->lane = 0;
	T->half = 0;
	T->counts = T->warps;
	return 0;
}

/* Counts on *mine for a team that shares a warp, and says by how much the warp's
 * count grows, which is the most of its teams'. */
static inline int64_t sim_beyond(int64_t *mine, int64_t *most, int64_t more)
{
	*mine += more;
	if (*mine <= *most)
		return 0;
	more = *mine - *most;
	*most = *mine;
	return more;
}

/* Barriers that a warp comes to. */
static inline void sim_count_barriers(struct team *T, struct counts *counts, int lanes,
				      int barriers)
{
	counts->barriers += lanes < WARP_LANES ? sim_beyond(&T->waits, &T->waits_most, barriers)
					       : barriers;
}

/* On a card whose requests are made by half a warp: which half the lane is in. */
static inline void sim_take_half(struct team *T)
{
	T->half = (uint64_t)(T->lane / (WARP_LANES / 2) & 1) << 63;
}

/* From one lane to the next; after the last, the barrier. A block's lanes go on
 * to their next warp every 32. */
static inline int sim_next(struct team *T, int lane, int lanes)
{
	lane++;
	T->lane = lane;
	if (T->halved)
		sim_take_half(T);
	if (lanes <= WARP_LANES) {
		if (lane == lanes)
			sim_count_barriers(T, T->counts, lanes, 1);
	} else if (lane % WARP_LANES == 0) {
		sim_count_barriers(T, T->counts, lanes, 1);
		if (lane < lanes) {
			T->counts++;
			T->region_stamp++;
		}
	}
	return lane;
}

/* The barrier behind a region of lane 0 alone. */
static inline int sim_leave(struct team *T, int lanes)
{
	int first;

	for (first = 0; first < lanes; first += WARP_LANES)
		sim_count_barriers(T, T->warps + first / WARP_LANES, lanes, 1);
	return 1;
}

/* A number for the lane at work, in this region, that was never used before. */
static inline uint32_t sim_lane_stamp(const struct team *T)
{
	return T->lane_base + (uint32_t)T->lane;
}

/* A region of one lane, without a barrier. */
static inline void sim_alone(struct team *T, int lanes)
{
	(void)sim_enter(T, lanes);
}

/* A fence: counted once for all lanes that come to it together. */
static inline void sim_fence(struct team *T, unsigned number)
{
	if (T->counting)
		team_count_fence(T, number);
	if (T->own)
		team_fence(T);
}

/* Counts a request of the lane at work. Most lanes touch the very sector that the
 * lane before touched: that way is kept short. */
static inline void sim_count(struct team *T, enum record_word word, unsigned number,
			     const volatile void *at)
{
	struct site *site = &T->sites[number];
	const uint32_t stamp = sim_lane_stamp(T);
	/* Lanes that are too far apart for one request share no granule. */
	const uint64_t sector = (uint64_t)(uintptr_t)at >> T->sector_shift ^ T->half;
	const uint32_t nth = site->lane == stamp ? site->nth + 1 : T->first_slot;

	if (!T->counting)
		return;
	site->lane = stamp;
	site->nth = nth;
	T->counts->lane_steps++;
	if (nth >= site->open) {
		team_count_far(T, word, number, sector);
		return;
	}
	team_count_request(T, &site->slots[nth], sector);
}

/* Instructions of a whole team outside regions: `steps` of them, all lanes. */
static inline void sim_count_team(struct team *T, int lanes, int steps)
{
	struct counts *counts = T->warps;
	const int64_t before = T->steps;
	int first;

	for (first = 0; T->counting && first < lanes; first += WARP_LANES, counts++) {
		counts->instructions += lanes < WARP_LANES
						? sim_beyond(&T->steps, &T->steps_most, steps)
						: steps;
		counts->lane_steps += (int64_t)steps * (lanes < WARP_LANES ? lanes : WARP_LANES);
		if (T->record)
			record_word(T, counts, before);
	}
}

#include "gpu/simt_sim_words.h"

#endif
