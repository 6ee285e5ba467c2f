/* SPDX-License-Identifier: GPL-3.0-or-later
 * simt_cuda: the words of simt.h as CUDA.
 *
 * Only kernels include this file, when nvcc compiles them. A region runs once, for the
 * thread's own lane, and ends in the barrier of the team. The launch wrapper that KERNEL makes
 * does the loops over items and cycles.
 */
#ifndef SPILLWAY_GPU_CORE_SIMT_CUDA_H
#define SPILLWAY_GPU_CORE_SIMT_CUDA_H

#include "gpu/core/grid.h"
#include "gpu/core/nvcc.h"

/* A thread's view of its team. */
struct team {
	int lane;       /* in the team */
	unsigned mask;  /* of the team's lanes in the warp; unused for blocks */
	int in_block;   /* which team of its block */
	int level;      /* enum level: a constant, once all is inlined */
	bool wrote;     /* this lane changed a word that others may see */
	int haste;      /* enum hurry: the value when this lane last asked */
	unsigned told[EVENT_KINDS]; /* by this lane: registers, for kinds are constants */
	long long scanned;          /* amounts of EVENT_SCAN */
	int32_t warp;   /* of the launch: this lane's, while the team works on its item */
	int32_t round;  /* ROUND */
	int32_t entries; /* SYNC_BLOCK: of its block, in this round */
	struct cuda_worklist *list; /* SYNC_BLOCK: its block's */
	int32_t held;    /* SYNC_BLOCK: an entry that this lane holds back, or enum hold */
	bool releaser;   /* SYNC_BLOCK: RELEASER: a constant, once all is inlined */
	struct cuda_releases *releases; /* SYNC_BLOCK: its block's, if it has a releaser */
};

/* What the warps of a block counted, in its shared memory. */
template <int threads> struct cuda_sums {
	unsigned count[threads / WARP_LANES][EVENT_KINDS];
	unsigned long long scanned[threads / WARP_LANES];
};

#define DEVICE static __device__ __forceinline__

/* Blocks that a multiprocessor of this compute capability holds at most. One that is not
 * listed holds 16 or more. */
#if __CUDA_ARCH__ == 800 || __CUDA_ARCH__ == 900 || __CUDA_ARCH__ == 1000 || __CUDA_ARCH__ == 1030
#define CUDA_MOST_BLOCKS 32
#elif __CUDA_ARCH__ == 890 || __CUDA_ARCH__ == 1100 || __CUDA_ARCH__ == 1200 || \
	__CUDA_ARCH__ == 1210
#define CUDA_MOST_BLOCKS 24
#else
#define CUDA_MOST_BLOCKS 16
#endif

/* Blocks for which a kernel leaves registers: as many as make 1024 threads, if they fit. */
#define CUDA_BLOCKS                                                                           \
	(1024 / BLOCK_THREADS < CUDA_MOST_BLOCKS ? 1024 / BLOCK_THREADS : CUDA_MOST_BLOCKS)

/* The body of a kernel, and its launch wrapper, once for every level (enum level): what is
 * not observed is not compiled. A kernel without events has nothing to count, so LEVEL_OFF
 * and LEVEL_COUNTERS share a wrapper there. */
#define KERNEL(name, args) CUDA_KERNEL(name, args, LEVEL_COUNTERS, SPILLWAY_WIDTH)
#define SILENT_KERNEL(name, args) CUDA_KERNEL(name, args, LEVEL_OFF, SPILLWAY_WIDTH)
#if SPILLWAY_WIDTH == 0
#define PLAIN_KERNEL(name, args) CUDA_KERNEL(name, args, LEVEL_OFF, ANY_WIDTH)
#else
#define PLAIN_KERNEL(name, args)                                                              \
	static __device__ __forceinline__ __attribute__((unused))                             \
	void name##_body(struct team *T, const struct args *a, int64_t item)
#endif

#define CUDA_KERNEL(name, args, counting, width)                                              \
	SIMT_SIZES(TEAM_LANES, BLOCK_THREADS);                                                \
	static __device__ __forceinline__ void name##_body(struct team *T,                    \
							   const struct args *a, int64_t item); \
	template <int level>                                                                  \
	static __global__ void __launch_bounds__(BLOCK_THREADS, CUDA_BLOCKS)                  \
	WIDTH_NAME(name##_grid)(const __grid_constant__ struct args a, struct grid g)         \
	{                                                                                     \
		__shared__ struct cuda_sums<BLOCK_THREADS> sums;                              \
		struct team team = cuda_team<TEAM_LANES, level>(&sums);                       \
		const int64_t teams = (int64_t)gridDim.x * (BLOCK_THREADS / TEAM_LANES);      \
		int64_t item = (int64_t)blockIdx.x * (BLOCK_THREADS / TEAM_LANES) + team.in_block; \
		const struct cuda_pace pace = cuda_pace_now<level>(&g);                       \
		const long long began = cuda_clock<level>(g.ticks);                           \
		for (; item < g.items; item += teams) {                                       \
			const long long item_began = cuda_clock<level>(g.item_ticks);         \
			team.warp = (int32_t)cuda_warp<TEAM_LANES>(item);                     \
			for (int64_t cycle = 0;                                               \
			     cycle < g.cycles && cuda_begins<TEAM_LANES>(&team, cycle);       \
			     cycle++) {                                                       \
				team.round = (int32_t)cycle;                                  \
				name##_body(&team, &a, item);                                 \
			}                                                                     \
			cuda_add_item_ticks<TEAM_LANES, level>(&g, item, item_began);         \
		}                                                                             \
		cuda_add_ticks<BLOCK_THREADS, level>(&g, began);                              \
		cuda_add_pace<level>(&g, pace);                                               \
		cuda_add_sums<level>(&team, &sums, CUDA_EVENTS(&a));                           \
		if (__syncthreads_or(team.wrote) && threadIdx.x == 0)                         \
			*g.wrote = 1;                                                         \
	}                                                                                     \
	extern "C" const struct cuda_kernel WIDTH_NAME(cuda_##name) = {                       \
		#name, width, TEAM_LANES, BLOCK_THREADS, 0, sizeof(struct args),              \
		{ cuda_function(WIDTH_NAME(name##_grid)<LEVEL_OFF>),                           \
		  cuda_function(WIDTH_NAME(name##_grid)<counting>),                            \
		  cuda_function(WIDTH_NAME(name##_grid)<LEVEL_FULL>) }                         \
	};                                                                                    \
	static __device__ __forceinline__ void name##_body(struct team *T,                    \
							   const struct args *a, int64_t item)

/* Every struct of arguments begins with its sums of events (graph_args.h). */
#define CUDA_EVENTS(args) (*(struct event_sum *const *)(args))

#define LANES(l)                                                                              \
	for (int l = T->lane, l##_runs = 1 + 0 * l; l##_runs; l##_runs = 0, cuda_barrier<TEAM_LANES>(T))
#define ONE_LANE(l) LANES(l) if (l == 0)
#define PER_LANE(type, name) type name
#define AT(name) name
#define SHARED(type, name, count)                                                             \
	__shared__ type name##_of_block[BLOCK_THREADS / TEAM_LANES][count];                   \
	type *name = name##_of_block[T->in_block]
#define UNIFORM(expr)                                                                         \
	cuda_share<TEAM_LANES>(T, T->lane == 0 ? (expr) : decltype(expr)(0), 0)
#define TOGETHER(expr) (expr)
#define FENCE() cuda_fence()
#define ACQUIRE() cuda_fence_acquire()
#define EVENT(kind, u, v, amount)                                                             \
	cuda_event(T, CUDA_EVENTS(a), EVENT_##kind, (u), (v), (amount), NULL)
#define EVENT_AT(kind, u, v, amount, u_level, v_level)                                        \
	do {                                                                                  \
		const int32_t cuda_levels[2] = { (u_level), (v_level) };                      \
		cuda_event(T, CUDA_EVENTS(a), EVENT_##kind, (u), (v), (amount), cuda_levels); \
	} while (0)

#define HURRY(flag) cuda_hurry(T, (flag))

template <int lanes, int level, int threads>
DEVICE struct team cuda_team(struct cuda_sums<threads> *sums)
{
	struct team team;

	team.lane = (int)threadIdx.x % lanes;
	team.warp = team.round = 0;
	team.list = nullptr;
	team.wrote = false;
	team.haste = HURRY_NOT;
	team.level = level;
	team.in_block = (int)threadIdx.x / lanes;
	team.mask = lanes < 32 ? ((1u << (lanes & 31)) - 1) << (threadIdx.x % 32 / lanes * lanes)
			       : 0xffffffffu;
	for (int kind = 0; kind < EVENT_KINDS; kind++)
		team.told[kind] = 0;
	team.scanned = 0;
	if (level != LEVEL_OFF && threadIdx.x == 0)
		*sums = {};
	if (level != LEVEL_OFF)
		__syncthreads();
	return team;
}

/* Adds what the lane counted to the sums of its warp, and begins anew. */
template <int threads> DEVICE void cuda_add_told(struct team *T, struct cuda_sums<threads> *sums)
{
	const int warp = (int)threadIdx.x / WARP_LANES;

	for (int kind = 0; kind < EVENT_KINDS; kind++) {
		if (T->told[kind])
			atomicAdd(&sums->count[warp][kind], T->told[kind]);
		T->told[kind] = 0;
	}
	if (T->scanned)
		atomicAdd(&sums->scanned[warp], (unsigned long long)T->scanned);
	T->scanned = 0;
}

/* Adds the block's sums to those in memory, a thread a kind, and begins anew. */
template <int threads>
DEVICE void cuda_move_sums(struct cuda_sums<threads> *sums, struct event_sum *events)
{
	const int kind = (int)threadIdx.x;
	struct event_sum *sum = events + kind * EVENT_PARTS + blockIdx.x % EVENT_PARTS;
	unsigned long long count = 0;
	unsigned long long amount = 0;

	if (kind >= EVENT_KINDS)
		return;
	for (int warp = 0; warp < threads / WARP_LANES; warp++) {
		count += sums->count[warp][kind];
		sums->count[warp][kind] = 0;
		if (kind == EVENT_SCAN) {
			amount += sums->scanned[warp];
			sums->scanned[warp] = 0;
		}
	}
	if (count)
		atomicAdd((unsigned long long *)&sum->count, count);
	if (amount)
		atomicAdd((unsigned long long *)&sum->amount, amount);
}

/* Adds the counts of the block's lanes to the sums in memory, if these are needed (it may be that
 * only clocks are). All threads of the block call it; there must be a barrier between two calls. */
template <int level, int threads>
DEVICE void cuda_add_sums(struct team *T, struct cuda_sums<threads> *sums,
			  struct event_sum *events)
{
	if (level == LEVEL_OFF || !events)
		return;
	cuda_add_told(T, sums);
	__syncthreads();
	cuda_move_sums(sums, events);
}

/* Reads the word over the bus, which takes about a microsecond. Work that is left counts as a
 * change, because there is still something to do. */
DEVICE bool cuda_hurry(struct team *T, const int32_t *flag)
{
	T->haste = flag ? *(const volatile int32_t *)flag : HURRY_NOT;
	T->wrote = T->wrote || T->haste == HURRY_NOW;
	return T->haste == HURRY_NOW;
}

/* Whether the team begins the body of this cycle of its item, by the values of HURRY that its
 * lanes have read in earlier bodies. It does not read the word itself, which is in memory of the
 * host. Under HURRY_SOON every item still has its first cycle, so that every launch makes
 * progress. */
template <int lanes> DEVICE bool cuda_begins(const struct team *T, int64_t cycle)
{
	const bool leaves = cycle ? T->haste != HURRY_NOT : T->haste == HURRY_NOW;

	return lanes > 32 || !__any_sync(T->mask, leaves);
}

template <int lanes> DEVICE void cuda_barrier(const struct team *T)
{
	if (lanes <= 32)
		__syncwarp(T->mask);
	else
		__syncthreads();
}

/* The clock is read by the first lane of each warp, in the wrapper, never in a
 * kernel's text. */
template <int level> DEVICE long long cuda_clock(const long long *wanted)
{
	return level == LEVEL_FULL && wanted ? clock64() : 0;
}

template <int threads, int level>
DEVICE void cuda_add_ticks(const struct grid *g, long long began)
{
	const int64_t warp = ((int64_t)blockIdx.x * threads + threadIdx.x) / 32;

	if (level == LEVEL_FULL && g->ticks && threadIdx.x % 32 == 0)
		g->ticks[warp] += clock64() - began;
}

/* Both clocks of one thread: what a tick of a multiprocessor is worth. */
struct cuda_pace {
	long long ticks, ns;
};

template <int level> DEVICE struct cuda_pace cuda_pace_now(const struct grid *g)
{
	if (level == LEVEL_FULL && g->pace && blockIdx.x == 0 && threadIdx.x == 0)
		return cuda_pace{ clock64(), cuda_now() };
	return cuda_pace{ 0, 0 };
}

template <int level> DEVICE void cuda_add_pace(const struct grid *g, struct cuda_pace began)
{
	if (level == LEVEL_FULL && g->pace && blockIdx.x == 0 && threadIdx.x == 0) {
		g->pace[0] += clock64() - began.ticks;
		g->pace[1] += cuda_now() - began.ns;
	}
}

/* The warp of the launch that works on an item: several teams share one, or it is one of
 * a block's. */
template <int lanes> DEVICE int64_t cuda_warp(int64_t item)
{
	return lanes < 32 ? item / (32 / (lanes < 32 ? lanes : 1))
			  : item * (lanes / 32) + threadIdx.x % lanes / 32;
}

/* Of teams that share a warp, the first lane's stands for all. */
template <int lanes, int level>
DEVICE void cuda_add_item_ticks(const struct grid *g, int64_t item, long long began)
{
	const int64_t warp = cuda_warp<lanes>(item);

	if (level == LEVEL_FULL && g->item_ticks && threadIdx.x % 32 == 0) {
		g->item_ticks[warp] += clock64() - began;
		g->item_multiprocessors[warp] = cuda_multiprocessor();
	}
}

/* --- Memory. --- */

/* Not __ldg, whose cache is not cleared where one launch does the work of several
 * (gpu/loop/drive_cuda.h). */
template <typename type> DEVICE type load(const type *at)
{
	return *at;
}

template <typename type> DEVICE type peek(const type *at)
{
	return cuda_peek(at);
}

#define poke(at, v) (T->wrote = true, cuda_poke((at), (v)))

/* Stores the event itself, if events are kept. `levels` [2]: of u and v; NULL: as they are in memory. */
DEVICE void cuda_tell(const struct team *T, struct event_ring *ring, enum event_kind kind,
		      int64_t u, int64_t v, int64_t amount, const int32_t *levels)
{
	const unsigned long long next = atomicAdd(&ring->next, 1ull);

	if (next < ring->room) {
		struct event *event = ring->entries + next;

		event->amount = amount;
		event->u = (int32_t)u;
		event->v = (int32_t)v;
		event->u_level = event->v_level = 0;
		if (ring->levels) {
			event->u_level = levels ? levels[0] : peek(ring->levels + u);
			if (kind != EVENT_RELABEL)
				event->v_level = levels ? levels[1] : peek(ring->levels + v);
		}
		event->warp = T->warp;
		event->lane = T->lane;
		event->kind = kind;
	}
}

DEVICE void cuda_event(struct team *T, struct event_sum *events, enum event_kind kind,
		       int64_t u, int64_t v, int64_t amount, const int32_t *levels)
{
	if (T->level == LEVEL_OFF)
		return;
	T->told[kind]++;
	if (kind == EVENT_SCAN)
		T->scanned += amount;
	if (T->level == LEVEL_FULL && events && kind != EVENT_SCAN) {
		struct event_ring *ring =
			(struct event_ring *)(events + EVENT_KINDS * EVENT_PARTS);

		if (ring->entries)
			cuda_tell(T, ring, kind, u, v, amount, levels);
	}
}

DEVICE struct packed32 load_arc(const struct packed32 *at)
{
	const int2 both = *(const int2 *)at;

	return packed32{ both.x, both.y };
}

DEVICE struct packed64 load_arc(const struct packed64 *at)
{
	const longlong2 both = *(const longlong2 *)at;

	return packed64{ both.x, both.y };
}

DEVICE struct pair32 load_pair(const struct pair32 *at)
{
	const int2 both = *(const int2 *)at;

	return pair32{ both.x, both.y };
}

DEVICE struct pair64 load_pair(const struct pair64 *at)
{
	const longlong2 both = *(const longlong2 *)at;

	return pair64{ both.x, both.y };
}

DEVICE struct slot_c32a32 peek_slot(const struct slot_c32a32 *at)
{
	struct slot_c32a32 slot;

	cuda_peek_four(&at->link.first, &slot.link.first, &slot.link.second, &slot.room.first,
		       &slot.room.second);
	return slot;
}

/* Slots of other widths take two accesses. */
template <class wide> DEVICE wide peek_slot(const wide *at)
{
	wide slot;

	cuda_peek_two(&at->link.first, &slot.link.first, &slot.link.second);
	cuda_peek_two(&at->room.first, &slot.room.first, &slot.room.second);
	return slot;
}

/* CUDA's atomics know their own names of the types: int, unsigned, and the long
 * longs. Sums of signed 64-bit words go through the unsigned ones, with the same
 * bits. */
DEVICE unsigned long long *cuda_bits(int64_t *at) { return (unsigned long long *)at; }
DEVICE unsigned long long *cuda_bits(uint64_t *at) { return (unsigned long long *)at; }
DEVICE unsigned *cuda_bits(int32_t *at) { return (unsigned *)at; }
DEVICE unsigned *cuda_bits(uint32_t *at) { return at; }
DEVICE long long *cuda_word(int64_t *at) { return (long long *)at; }
DEVICE unsigned long long *cuda_word(uint64_t *at) { return (unsigned long long *)at; }
DEVICE int *cuda_word(int32_t *at) { return at; }
DEVICE unsigned *cuda_word(uint32_t *at) { return at; }

template <typename bits> DEVICE bits cuda_as(const bits *, long long v) { return (bits)v; }

#define CUDA_ATOMIC(name, intrinsic, as, sign)                                                \
	template <typename type, typename value> DEVICE type cuda_##name(type *at, value v)   \
	{                                                                                     \
		return (type)intrinsic(as(at), cuda_as(as(at), (long long)(sign (type)v)));   \
	}
CUDA_ATOMIC(fetch_add, atomicAdd, cuda_bits, )
CUDA_ATOMIC(fetch_sub, atomicAdd, cuda_bits, -)
CUDA_ATOMIC(atomic_min, atomicMin, cuda_word, )
CUDA_ATOMIC(atomic_max, atomicMax, cuda_word, )
CUDA_ATOMIC(atomic_or, atomicOr, cuda_bits, )
CUDA_ATOMIC(atomic_exch, atomicExch, cuda_bits, )

#define fetch_add(at, v) (T->wrote = true, cuda_fetch_add((at), (v)))
#define fetch_sub(at, v) (T->wrote = true, cuda_fetch_sub((at), (v)))
#define atomic_add(at, v) ((void)fetch_add((at), (v)))
#define atomic_sub(at, v) ((void)fetch_sub((at), (v)))
#define atomic_min(at, v) (T->wrote = true, cuda_atomic_min((at), (v)))
#define atomic_max(at, v) (T->wrote = true, cuda_atomic_max((at), (v)))
#define atomic_or(at, v) (T->wrote = true, cuda_atomic_or((at), (v)))
#define atomic_exch(at, v) (T->wrote = true, cuda_atomic_exch((at), (v)))
#define atomic_cas(at, expected, v) (T->wrote = true, cuda_atomic_cas((at), (expected), (v)))

template <typename type, typename value>
DEVICE type cuda_atomic_cas(type *at, value expected, value v)
{
	return (type)atomicCAS(cuda_bits(at), cuda_as(cuda_bits(at), (long long)(type)expected),
			       cuda_as(cuda_bits(at), (long long)(type)v));
}

#define lane_append(list, count, v) poke((list) + fetch_add((count), 1), (v))

#include "gpu/core/simt_cuda_team.h"
#include "gpu/core/simt_cuda_block.h"

#endif
