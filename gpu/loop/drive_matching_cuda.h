/* SPDX-License-Identifier: GPL-3.0-or-later
 * drive_matching_cuda: what the free run of turbo-mm (drive_block_cuda.h) does for all vertices at once, and
 * its kernel. On sim gpu/matching/turbo_mm.cu does the same.
 */
#ifndef SPILLWAY_GPU_LOOP_DRIVE_MATCHING_CUDA_H
#define SPILLWAY_GPU_LOOP_DRIVE_MATCHING_CUDA_H

#include "gpu/loop/drive_block_cuda.h"
#include "gpu/matching/turbo_mm.h"

struct block_matching {
	typedef struct block_view<struct turbo_mm_args> view;
	/* Discharges count columns that leave the worklists. Where no worklist has an entry, and none was
	 * counted since the last search, the end is proved: only exact searches give columns up. */
	static constexpr bool misses = true;

	static __device__ __forceinline__ int32_t vertices(const struct turbo_mm_args *a)
	{
		return a->match.vertices;
	}

	static __device__ __forceinline__ int budget(const struct turbo_mm_args *)
	{
		return BLOCK_MM_BUDGET;
	}

	static __device__ __forceinline__ int64_t ticks(const struct turbo_mm_args *)
	{
		return 0;
	}

	static __device__ __forceinline__ enum lap_phase phase(const struct turbo_mm_args *)
	{
		return LAP_TO_SINK;
	}

	static __device__ __forceinline__ bool is_labeled(const view *b, int32_t v, int32_t least)
	{
		const int32_t vertices = b->a.match.vertices;
		const int32_t label = v < b->a.match.rows ? cuda_peek(b->a.match.psi + v) : vertices;

		return label >= least && label < vertices;
	}

	static __device__ __forceinline__ bool is_active(const view *b, int32_t v)
	{
		const int32_t mate = cuda_peek(b->a.match.mu + v);

		return mate >= 0 ? cuda_peek(b->a.match.mu + mate) != v : mate == MATCH_FREE;
	}

	/* What a vertex gets that the search has not reached. A search of `depth` rounds has ended early. */
	static __device__ __forceinline__ void leaves_out(const view *b, int32_t v, int32_t depth)
	{
		const struct match_args *match = &b->a.match;
		const struct turbo_mm_args *a = &b->a; /* for EVENT, as T */
		struct team *T = b->N;
		const int32_t least = 2 * depth + (v < match->rows);

		cuda_poke(match->psi + v, depth && least < match->vertices ? least : match->vertices);
		if (depth || v < match->rows || cuda_peek(match->mu + v) != MATCH_FREE)
			return;
		cuda_poke(match->mu + v, MATCH_GIVEN_UP);
		EVENT(GIVE_UP, v, v, match->vertices);
	}

	/* Whether v joins the worklists. `labels`: behind a search. */
	template <bool labels>
	static __device__ __forceinline__ bool collects(const view *b, int32_t v, int32_t depth)
	{
		const struct match_args *match = &b->a.match;

		if (labels && cuda_peek(match->psi + v) >= match->vertices)
			leaves_out(b, v, depth);
		if (v < match->rows)
			return false;
		return labels ? cuda_peek(match->mu + v) == MATCH_FREE : is_active(b, v);
	}

	/* Only free rows have a label, and columns that were robbed forget their row. Returns whether v is an
	 * active column that an early search has to find; *any: it is active. */
	static __device__ __forceinline__ bool begins(const view *b, int32_t v, bool early, bool *any)
	{
		const struct match_args *match = &b->a.match;

		if (v < match->rows) {
			const bool free = cuda_peek(match->mu + v) == MATCH_FREE;

			cuda_poke(match->psi + v, free ? 0 : match->vertices);
			return false;
		}
		const bool active = is_active(b, v);

		if (active)
			cuda_poke(match->mu + v, (int32_t)MATCH_FREE);
		cuda_poke(match->psi + v, match->vertices + (active && early));
		*any = *any || active;
		return active && early;
	}

	/* Free rows join the worklists. */
	template <int threads, class steps> static __device__ __forceinline__ void roots(view *b)
	{
		int32_t v = (int32_t)(blockIdx.x * threads + threadIdx.x);

		for (; v < b->a.match.rows; v += (int32_t)(gridDim.x * threads))
			if (cuda_peek(b->a.match.psi + v) == 0)
				cuda_block_append(b->N, v);
	}

	template <int threads, class steps>
	static __device__ __forceinline__ enum drive_end run(view *b, bool *relabeled)
	{
		return block_run<threads, steps>(b, relabeled);
	}
};

/* turbo-mm's free run: DRIVE_TURBO_MM(threads). */
#define DRIVE_TURBO_MM(threads)                                                               \
	struct WIDTH_NAME(turbo_mm_steps) : block_keeps_rows<struct turbo_mm_args> {          \
		typedef struct block_matching problem;                                        \
		typedef cuda_sizes<turbo_mm_discharge_lanes, turbo_mm_discharge_long_lanes,   \
				   threads> sizes;                                            \
		static constexpr int chain = TURBO_MM_CHAIN;                                  \
		static constexpr int search_chain = TURBO_MM_SEARCH_CHAIN;                    \
		static constexpr cuda_body<args> search = turbo_mm_search_body;               \
		static constexpr cuda_body<args> search_long = turbo_mm_search_long_body;     \
		static constexpr cuda_body<args> discharge = turbo_mm_discharge_body;         \
		static constexpr cuda_body<args> discharge_long = turbo_mm_discharge_long_body; \
	};                                                                                    \
	template <int level>                                                                  \
	static __global__ void __launch_bounds__(threads, 1)                                  \
	WIDTH_NAME(turbo_mm_drive)(const __grid_constant__ struct turbo_mm_args a,            \
				   const struct drive_order *order, struct drive_state *state, \
				   struct drive_row *, struct grid grid)                      \
	{                                                                                     \
		block_launch<level, threads, WIDTH_NAME(turbo_mm_steps)>(a, order, state, grid); \
	}                                                                                     \
	extern "C" const struct cuda_kernel WIDTH_NAME(cuda_drive_turbo_mm) = {               \
		"drive_turbo_mm", SPILLWAY_WIDTH, turbo_mm_discharge_lanes, threads, 1,       \
		sizeof(struct turbo_mm_args),                                                 \
		{ cuda_function(WIDTH_NAME(turbo_mm_drive)<LEVEL_OFF>),                       \
		  cuda_function(WIDTH_NAME(turbo_mm_drive)<LEVEL_COUNTERS>),                  \
		  cuda_function(WIDTH_NAME(turbo_mm_drive)<LEVEL_FULL>) }                     \
	};

#endif
