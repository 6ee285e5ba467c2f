/* SPDX-License-Identifier: GPL-3.0-or-later
 * drive_paths_cuda: the free run of turbo-bfs and turbo-sssp (drive_block_cuda.h), and its kernel. On sim
 * src/method/paths/turbo_paths.c does the same, launch by launch.
 */
#ifndef SPILLWAY_GPU_LOOP_DRIVE_PATHS_CUDA_H
#define SPILLWAY_GPU_LOOP_DRIVE_PATHS_CUDA_H

#include "gpu/loop/drive_block_cuda.h"
#include "gpu/paths/turbo_paths_arcs.h"
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

	/* The next sweep uses the next place. It is cleared before the barrier behind this sweep; all have
	 * read what was in it before the barrier before that. */
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

	/* No vertex below the bound is active. */
	static __device__ __forceinline__ void raise(view *b, int64_t from)
	{
		b->a.settled = b->a.bound < INT64_MAX ? b->a.bound : 0;
		b->a.bound = from < INT64_MAX - b->a.delta ? from + b->a.delta : INT64_MAX;
	}

	/* Where a thread begins, and how far apart its vertices are. */
	template <int threads> static __device__ __forceinline__ int64_t first()
	{
		return (int64_t)blockIdx.x * threads + threadIdx.x;
	}

	template <int threads> static __device__ __forceinline__ int64_t step()
	{
		return (int64_t)gridDim.x * threads;
	}

	/* Active vertices below the bound join the worklists. Returns how many the block's has. */
	template <int threads> static __device__ __forceinline__ int32_t gather(view *b)
	{
		int64_t v = first<threads>();

		for (; v < b->a.path.vertices; v += TURBO_PATHS_SWEPT * step<threads>()) {
			int near[TURBO_PATHS_SWEPT];

			turbo_paths_are_near(b->N, &b->a, v, step<threads>(), near);
			for (int i = 0; i < TURBO_PATHS_SWEPT; i++)
				if (near[i])
					cuda_block_append(b->N, (int32_t)(v + i * step<threads>()));
		}
		return block_collected(b);
	}

	/* Collects, and raises the bound until a vertex is below it. False: no vertex is active. */
	template <int threads> static __device__ __forceinline__ bool collect(view *b)
	{
		for (;;) {
			const int32_t place = begin_sweep(b);
			CAP_T nearest;

			block_clear(b);
			block_meet<threads>(b, gather<threads>(b), 0, false, false);
			end_sweep(b);
			if (b->kept + b->given)
				return true;
			nearest = cuda_peek((CAP_T *)b->a.nearest + place);
			if (nearest == path_far() && !b->a.settled)
				return false;
			if (nearest == path_far())
				b->a.settled = 0;
			else
				raise(b, nearest);
		}
	}

	/* Adds up what threads have seen. */
	static __device__ __forceinline__ void add(view *b, int32_t place, const int64_t seen[SEEN])
	{
		for (int what = 0; what < SEEN; what++) {
			const int64_t sum = cuda_sum<WARP_LANES>(b->N, seen[what]);

			if (threadIdx.x % WARP_LANES == 0 && sum)
				cuda_fetch_add(b->a.seen + place * SEEN + what, sum);
		}
	}

	/* Behind the barrier of a sweep: what all have seen. */
	static __device__ __forceinline__ void take(view *b, int32_t place, int64_t seen[SEEN])
	{
		end_sweep(b);
		for (int what = 0; what < SEEN; what++)
			seen[what] = cuda_peek(b->a.seen + place * SEEN + what);
	}

	/* Weighs the level. The worklists stay as they are. */
	template <int threads> static __device__ __forceinline__ void weigh(view *b, int64_t seen[SEEN])
	{
		const int32_t kept = b->kept, given = b->given;
		const int32_t place = begin_sweep(b);
		int64_t v = first<threads>();
		int64_t own[SEEN] = {};

		for (; v < b->a.path.vertices; v += TURBO_PATHS_SWEPT * step<threads>())
			turbo_paths_weigh_vertices(b->N, &b->a, v, step<threads>(), own);
		add(b, place, own);
		block_barrier(b, 0, 0, false, false, 0);
		b->kept = kept;
		b->given = given;
		take(b, place, seen);
	}

	/* Pulls a level, which is a cycle. */
	template <int threads> static __device__ __forceinline__ void pull(view *b, int64_t seen[SEEN])
	{
		const int32_t place = begin_sweep(b);
		int64_t v = first<threads>();
		int64_t own[SEEN] = {};
		bool leave = false;

		for (; v < b->a.path.vertices; v += TURBO_PATHS_SWEPT * step<threads>())
			turbo_paths_pull_vertices(b->N, &b->a, v, step<threads>(), own);
		add(b, place, own);
		if (block_decides()) {
			block_note_epoch(b);
			leave = block_leaves(b);
		}
		block_barrier(b, 0, 0, false, leave, 0);
		take(b, place, seen);
		b->cycles++;
		b->since++;
	}

	/* Pulls levels as long as that pays; true: at least one, so that the worklists are to be
	 * collected. */
	template <int threads> static __device__ __forceinline__ bool pulled(view *b)
	{
		int64_t entries = b->kept + b->given;
		int64_t seen[SEEN];
		bool some = false;

		while (!b->leave && turbo_paths_weighs(&b->a, entries)) {
			if (!some)
				weigh<threads>(b, seen);
			if (!turbo_paths_pays(&b->a, seen))
				break;
			pull<threads>(b, seen);
			entries = seen[SEEN_PULLED];
			some = true;
		}
		return some;
	}

	/* The entries with which the block would begin its next epoch go on to the one behind it. */
	template <int threads> static __device__ __forceinline__ void carry(view *b)
	{
		const struct cuda_worklist *list = b->N->list;
		const int part = b->N->round & 1;
		const int64_t entries = b->given < b->a.lists.pool_room ? b->given : b->a.lists.pool_room;
		const int64_t end = entries * (blockIdx.x + 1) / gridDim.x;

		for (int32_t i = (int32_t)threadIdx.x; i < list->own_size[part]; i += threads)
			cuda_block_append(b->N, list->own[part][i]);
		for (int64_t i = entries * blockIdx.x / gridDim.x + threadIdx.x; i < end; i += threads)
			cuda_block_append(b->N, cuda_peek(worklist_pool(&b->a.lists, b->pool) + i));
	}

	/* All blocks read the parts that are listed, a warp each. Neighbouring parts go to different
	 * blocks. */
	template <int threads> static __device__ __forceinline__ void read_parts(view *b)
	{
		const int64_t listed = cuda_peek(b->a.part_count + b->a.turn);
		const int64_t count = listed < b->a.part_room ? listed : b->a.part_room;
		const int64_t step = (int64_t)gridDim.x * (threads / WARP_LANES);
		int64_t i = blockIdx.x + (int64_t)gridDim.x * (threadIdx.x / WARP_LANES);

		for (; i < count; i += step) {
			int32_t joins[TURBO_PATHS_SLOTS];

			turbo_paths_read_part(b->N, &b->a, cuda_peek(b->a.parts + i),
					      (int)threadIdx.x % WARP_LANES, joins);
			for (int slot = 0; slot < TURBO_PATHS_SLOTS; slot++)
				if (joins[slot] >= 0)
					cuda_block_append(b->N, joins[slot]);
		}
	}

	/* Behind the barrier of an epoch in which rows were split: what was left of them is read. The next
	 * parts are listed in the other turn, which nobody reads any more. */
	template <int threads> static __device__ __forceinline__ void finish_rows(view *b)
	{
		const bool leave = b->leave;

		carry<threads>(b);
		read_parts<threads>(b);
		b->a.turn = !b->a.turn;
		if (block_decides())
			b->a.part_count[b->a.turn] = 0;
		block_meet<threads>(b, block_collected(b), 0, false, leave);
	}

	/* All parts are read, and all blocks have met since. */
	static __device__ __forceinline__ void forget_parts(view *b)
	{
		if (block_decides())
			for (int turn = 0; turn < TURBO_PATHS_TURNS; turn++)
				b->a.part_count[turn] = 0;
	}

	/* An epoch. False: the pool had no room for some entries. */
	template <int threads, class steps> static __device__ __forceinline__ bool relax(view *b)
	{
		bool whole;
		int64_t rounds;
		int32_t left;
		bool leave = false;

		lap_begin(b->clock, LAP_DISCHARGE);
		left = block_epoch<typename steps::sizes, struct turbo_path_args, steps::relax,
				   steps::relax_long, 1>(
			b, b->a.rounds, 0, 0, &rounds);
		rounds = rounds < BLOCK_WORD_ROUNDS ? rounds : BLOCK_WORD_ROUNDS;
		if (block_decides()) {
			b->state->entries += b->kept + b->given;
			block_note_epoch(b);
			leave = block_leaves(b);
		}
		block_meet<threads>(b, left, rounds, false, leave);
		b->cycles++;
		b->since++;
		whole = b->given <= b->a.lists.pool_room;
		if (b->counted)
			finish_rows<threads>(b);
		return whole && b->given <= b->a.lists.pool_room;
	}

	/* The worklists that were collected, until they are empty. True: it is time to leave. Entries that
	 * the pool had no room for are collected anew, for their arcs are still to be read. */
	template <int threads, class steps> static __device__ __forceinline__ bool empty(view *b)
	{
		bool whole;

		do {
			if (steps::may_pull && pulled<threads>(b))
				return b->leave;
			whole = relax<threads, steps>(b);
			if (b->leave)
				return true;
		} while (b->kept + b->given && whole);
		if (whole)
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
		if (cuda_peek(b->a.part_count + b->a.turn)) /* from the launch before */
			finish_rows<threads>(b);
		while (collect<threads>(b))
			if (empty<threads, steps>(b)) {
				b->missed = 1;
				forget_parts(b);
				return b->order->formula_count ? DRIVE_FORMULA : DRIVE_SLICE;
			}
		forget_parts(b);
		return DRIVE_PROVED;
	}
};

/* The free run with teams of so many lanes: DRIVE_TURBO_PATHS(lanes, threads). */
#define DRIVE_TURBO_PATHS(lanes, threads) DRIVE_TURBO_PATHS_OF(lanes, threads)
#define DRIVE_TURBO_PATHS_OF(lanes, threads)                                                  \
	struct WIDTH_NAME(turbo_paths_##lanes##_steps) : block_keeps_rows<struct turbo_path_args> { \
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
