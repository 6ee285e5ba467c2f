/* SPDX-License-Identifier: GPL-3.0-or-later
 * drive_paths_cuda: the free run of turbo-bfs and turbo-sssp (drive_block_cuda.h), and its kernel. On sim
 * src/method/paths/turbo_paths.c does the same, launch by launch.
 */
#ifndef SPILLWAY_GPU_LOOP_DRIVE_PATHS_CUDA_H
#define SPILLWAY_GPU_LOOP_DRIVE_PATHS_CUDA_H

#include "gpu/loop/drive_block_cuda.h"
#include "gpu/paths/turbo_paths_sweep.h"

struct block_paths {
	typedef struct block_view<struct turbo_path_args> view;
	/* Vertices that wait beyond the bound are in no worklist, nor those that were pulled. */
	static constexpr bool misses = true;

	static __device__ __forceinline__ int32_t vertices(const struct turbo_path_args *a)
	{
		return a->path.vertices;
	}

	static __device__ __forceinline__ enum lap_phase phase(const struct turbo_path_args *)
	{
		return LAP_TO_SINK;
	}

	/* Whether v joins the worklists. */
	template <bool>
	static __device__ __forceinline__ bool collects(const view *b, int32_t v, int32_t)
	{
		return turbo_paths_is_near(b->N, &b->a, v);
	}

	/* The next sweep uses the next place. It is cleared before the barrier behind this sweep; all have read
	 * what was in it before the barrier before that. */
	static __device__ __forceinline__ void clear(view *b, int32_t place)
	{
		((CAP_T *)b->a.nearest)[place] = path_far();
		for (int what = 0; what < SEEN; what++)
			b->a.seen[place * SEEN + what] = 0;
	}

	/* A sweep begins; the worklists are empty if it collects. Returns its place. */
	static __device__ __forceinline__ int32_t begin_sweep(view *b)
	{
		const int32_t place = b->a.place;

		lap_begin(b->clock, LAP_SWEEP);
		b->a.level = (int32_t)b->cycles;
		if (block_decides())
			clear(b, (place + 1) % TURBO_PATHS_PLACES);
		return place;
	}

	static __device__ __forceinline__ void end_sweep(view *b)
	{
		b->a.place = (b->a.place + 1) % TURBO_PATHS_PLACES;
	}

	static __device__ __forceinline__ void raise(view *b, int64_t from)
	{
		b->a.bound = from < INT64_MAX - b->a.delta ? from + b->a.delta : INT64_MAX;
	}

	/* Collects, and raises the bound until a vertex is below it. False: no vertex is active. */
	template <int threads> static __device__ __forceinline__ bool collect(view *b)
	{
		for (;;) {
			const int32_t place = begin_sweep(b);
			CAP_T nearest;

			block_clear(b);
			block_meet<threads>(b, block_collect<threads, struct block_paths, false>(b, 0), 0, false,
					    false);
			end_sweep(b);
			if (b->kept + b->given)
				return true;
			nearest = cuda_peek((CAP_T *)b->a.nearest + place);
			if (nearest == path_far())
				return false;
			raise(b, nearest);
		}
	}

	/* Adds up what threads have seen. */
	static __device__ __forceinline__ void add(view *b, int32_t place, int what, int64_t seen)
	{
		const int64_t sum = cuda_sum<WARP_LANES>(b->N, seen);

		if (threadIdx.x % WARP_LANES == 0 && sum)
			cuda_atomic_add(b->a.seen + place * SEEN + what, sum);
	}

	/* Whether the level is to be pulled. The worklists stay as they are. */
	template <int threads> static __device__ __forceinline__ bool pays(view *b)
	{
		const int32_t kept = b->kept, given = b->given;
		const int32_t place = begin_sweep(b);
		int64_t v = (int64_t)blockIdx.x * threads + threadIdx.x;
		int64_t arcs = 0;
		int64_t unreached = 0;
		int64_t seen[SEEN];

		for (; v < b->a.path.vertices; v += (int64_t)gridDim.x * threads)
			arcs += turbo_paths_weigh_vertex(b->N, &b->a, v, &unreached);
		add(b, place, SEEN_ARCS, arcs);
		add(b, place, SEEN_UNREACHED, unreached);
		block_barrier(b, 0, 0, false, false, 0);
		b->kept = kept;
		b->given = given;
		end_sweep(b);
		for (int what = 0; what < SEEN; what++)
			seen[what] = cuda_peek(b->a.seen + place * SEEN + what);
		return turbo_paths_pays(&b->a, seen);
	}

	/* Pulls a level, which is a cycle. Returns how many vertices are on the next one. */
	template <int threads> static __device__ __forceinline__ int64_t pull(view *b)
	{
		const int32_t place = begin_sweep(b);
		int64_t v = (int64_t)blockIdx.x * threads + threadIdx.x;
		int64_t reached = 0;
		bool leave = false;

		for (; v < b->a.path.vertices; v += (int64_t)gridDim.x * threads)
			reached += turbo_paths_pull_vertex(b->N, &b->a, v);
		add(b, place, SEEN_PULLED, reached);
		if (block_decides()) {
			block_note_epoch(b);
			leave = block_leaves(b);
		}
		block_barrier(b, 0, 0, false, leave, 0);
		end_sweep(b);
		b->cycles++;
		b->since++;
		return cuda_peek(b->a.seen + place * SEEN + SEEN_PULLED);
	}

	/* Pulls levels as long as that pays; true: at least one, so that the worklists are to be collected. */
	template <int threads> static __device__ __forceinline__ bool pulled(view *b)
	{
		int64_t entries = b->kept + b->given;
		bool some = false;

		while (!b->leave && turbo_paths_weighs(&b->a, entries) && pays<threads>(b)) {
			entries = pull<threads>(b);
			some = true;
		}
		return some;
	}

	/* An epoch. */
	template <int threads, class steps> static __device__ __forceinline__ void relax(view *b)
	{
		int64_t rounds;
		int32_t left;
		bool leave = false;

		lap_begin(b->clock, LAP_DISCHARGE);
		left = block_epoch<typename steps::sizes, struct turbo_path_args, steps::relax, steps::relax_long, 1>(
			b, b->a.rounds, &rounds);
		rounds = rounds < BLOCK_WORD_ROUNDS ? rounds : BLOCK_WORD_ROUNDS;
		if (block_decides()) {
			b->state->entries += b->kept + b->given;
			block_note_epoch(b);
			leave = block_leaves(b);
		}
		block_meet<threads>(b, left, rounds, false, leave);
		b->cycles++;
		b->since++;
	}

	/* The worklists that were collected, until they are empty. True: it is time to leave. Entries that the
	 * pool had no room for are collected anew, for their arcs are still to be read. */
	template <int threads, class steps> static __device__ __forceinline__ bool empty(view *b)
	{
		do {
			if (steps::may_pull && pulled<threads>(b))
				return b->leave;
			relax<threads, steps>(b);
			if (b->leave)
				return true;
		} while (b->kept + b->given && b->given <= b->a.lists.pool_room);
		if (b->given <= b->a.lists.pool_room)
			raise(b, b->a.bound);
		return false;
	}

	template <int threads, class steps>
	static __device__ __forceinline__ enum drive_end run(view *b, bool *)
	{
		b->missed = 0;
		if (block_decides())
			clear(b, b->a.place);
		block_barrier(b, 0, 0, false, false, 0);
		while (collect<threads>(b))
			if (empty<threads, steps>(b)) {
				b->missed = 1;
				return b->order->formula_count ? DRIVE_FORMULA : DRIVE_SLICE;
			}
		return DRIVE_PROVED;
	}
};

/* The free run with teams of so many lanes: DRIVE_TURBO_PATHS(lanes, threads). */
#define DRIVE_TURBO_PATHS(lanes, threads) DRIVE_TURBO_PATHS_OF(lanes, threads)
#define DRIVE_TURBO_PATHS_OF(lanes, threads)                                                  \
	struct WIDTH_NAME(turbo_paths_##lanes##_steps) {                                      \
		typedef struct turbo_path_args args;                                          \
		typedef struct block_paths problem;                                           \
		typedef cuda_sizes<turbo_paths_relax_##lanes##_lanes,                         \
				   turbo_paths_relax_long_##lanes##_lanes, threads> sizes;    \
		static constexpr bool may_pull = lanes == WARP_LANES;                         \
		static constexpr cuda_body<args> relax = turbo_paths_relax_##lanes##_body;    \
		static constexpr cuda_body<args> relax_long =                                 \
			turbo_paths_relax_long_##lanes##_body;                                \
	};                                                                                    \
	template <int level>                                                                  \
	static __global__ void __launch_bounds__(threads, 1)                                  \
	WIDTH_NAME(turbo_paths_##lanes##_drive)(                                              \
		const __grid_constant__ struct turbo_path_args a,                             \
		const struct drive_order *order, struct drive_state *state,                   \
		struct drive_row *, struct grid grid)                                         \
	{                                                                                     \
		block_launch<level, threads, WIDTH_NAME(turbo_paths_##lanes##_steps)>(a, order, \
										      state, grid); \
	}                                                                                     \
	extern "C" const struct cuda_kernel WIDTH_NAME(cuda_drive_turbo_paths_##lanes) = {    \
		"drive_turbo_paths_" #lanes, SPILLWAY_WIDTH, turbo_paths_relax_##lanes##_lanes, \
		threads, 1, sizeof(struct turbo_path_args),                                   \
		{ cuda_function(WIDTH_NAME(turbo_paths_##lanes##_drive)<LEVEL_OFF>),          \
		  cuda_function(WIDTH_NAME(turbo_paths_##lanes##_drive)<LEVEL_COUNTERS>),     \
		  cuda_function(WIDTH_NAME(turbo_paths_##lanes##_drive)<LEVEL_FULL>) }        \
	};

#endif
