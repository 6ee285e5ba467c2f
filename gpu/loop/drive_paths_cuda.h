/* SPDX-License-Identifier: GPL-3.0-or-later
 * drive_paths_cuda: the free run of turbo-bfs and turbo-sssp (drive_block_cuda.h), and its kernel. On sim
 * src/method/paths/turbo_paths.c does the same, launch by launch.
 */
#ifndef SPILLWAY_GPU_LOOP_DRIVE_PATHS_CUDA_H
#define SPILLWAY_GPU_LOOP_DRIVE_PATHS_CUDA_H

#include "gpu/loop/drive_block_cuda.h"
#include "gpu/paths/far.h"
#include "gpu/paths/turbo_paths.h"

struct block_paths {
	typedef struct block_view<struct turbo_path_args> view;
	/* Vertices that wait beyond the bound are in no worklist. */
	static constexpr bool misses = true;

	static __device__ __forceinline__ int32_t vertices(const struct turbo_path_args *a)
	{
		return a->path.vertices;
	}

	static __device__ __forceinline__ enum lap_phase phase(const struct turbo_path_args *)
	{
		return LAP_TO_SINK;
	}

	/* Whether v joins the worklists: it is active, and below the bound. If it is beyond that, it is noted. */
	template <bool>
	static __device__ __forceinline__ bool collects(const view *b, int32_t v, int32_t)
	{
		CAP_T *const nearest = (CAP_T *)b->a.nearest + b->a.place;
		const CAP_T distance = cuda_peek((CAP_T *)b->a.path.distance + v);

		if (cuda_peek((CAP_T *)b->a.read + v) <= distance)
			return false;
		if (distance < b->a.bound)
			return true;
		if (distance < cuda_peek(nearest))
			(void)cuda_atomic_min(nearest, distance);
		return false;
	}

	/* Nobody waits, as far as the next sweep knows. By one thread, two sweeps after all have read that
	 * place, which is one barrier at least. */
	static __device__ __forceinline__ void forget(view *b, int32_t place)
	{
		((CAP_T *)b->a.nearest)[place] = path_far();
	}

	/* Collects. Returns the least distance of a vertex that waits. */
	template <int threads> static __device__ __forceinline__ CAP_T sweep(view *b)
	{
		const int32_t place = b->a.place;
		const int32_t next = (place + 1) % TURBO_PATHS_PLACES;

		lap_begin(b->clock, LAP_SWEEP);
		block_clear(b);
		if (block_decides())
			forget(b, next);
		block_meet<threads>(b, block_collect<threads, struct block_paths, false>(b, 0), 0, false, false);
		b->a.place = next;
		return cuda_peek((CAP_T *)b->a.nearest + place);
	}

	static __device__ __forceinline__ void raise(view *b, int64_t from)
	{
		b->a.bound = from < INT64_MAX - b->a.delta ? from + b->a.delta : INT64_MAX;
	}

	/* Collects, and raises the bound until a vertex is below it. False: no vertex is active. */
	template <int threads> static __device__ __forceinline__ bool collect(view *b)
	{
		for (;;) {
			const CAP_T nearest = sweep<threads>(b);

			if (b->kept + b->given)
				return true;
			if (nearest == path_far())
				return false;
			raise(b, nearest);
		}
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

	/* Entries that the pool had no room for are collected anew, for their arcs are still to be read. */
	template <int threads, class steps>
	static __device__ __forceinline__ enum drive_end run(view *b, bool *)
	{
		b->missed = 0;
		if (block_decides())
			forget(b, b->a.place);
		block_barrier(b, 0, 0, false, false, 0);
		while (collect<threads>(b)) {
			do {
				relax<threads, steps>(b);
				if (b->leave) {
					b->missed = 1;
					return b->order->formula_count ? DRIVE_FORMULA : DRIVE_SLICE;
				}
			} while (b->kept + b->given && b->given <= b->a.lists.pool_room);
			if (b->given <= b->a.lists.pool_room)
				raise(b, b->a.bound);
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
