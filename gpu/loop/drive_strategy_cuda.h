/* SPDX-License-Identifier: GPL-3.0-or-later
 * drive_strategy_cuda: the free runs of the five strategies of "Dynamic Load Balancing Strategies for Graph
 * Applications on GPUs", as cooperative kernels around the bodies of a strategy. Only kernels include this
 * file, when nvcc compiles them. On sim src/method/paths/traversal.c does the same, launch by launch.
 *
 * What was a launch there is a turn here (drive_told_cuda.h). Behind it each block asks which launch follows
 * (gpu/paths/launches.h).
 *
 * Counts have three places, used in rotation: a late thread still reads that of the last turn while others
 * add to the next, and that of the turn behind it is cleared.
 */
#ifndef SPILLWAY_GPU_LOOP_DRIVE_STRATEGY_CUDA_H
#define SPILLWAY_GPU_LOOP_DRIVE_STRATEGY_CUDA_H

#include "gpu/loop/drive_told_cuda.h"
#include "gpu/paths/launches.h"

/* Prefix sums are for whole blocks. */
#undef TEAM_LANES
#define TEAM_LANES TOLD_THREADS
#include "gpu/paths/scan.h"
#undef TEAM_LANES
#define TEAM_LANES 32

/* What a block knows besides, in its shared memory. */
struct strategy_asked {
	struct traversal state;
	struct traversal_step step; /* LAUNCH_NONE: the slice is over */
};

struct strategy_view : told_view {
	const struct path_args *a; /* as the host gave them */
	struct strategy_asked *asked;
};

/* The place of what a cycle counts. */
DEVICE int strategy_place(const struct strategy_view *d)
{
	return (int)((d->told->cycles - d->first) % 3);
}

/* --- Behind a barrier. --- */

DEVICE int64_t strategy_word(const struct strategy_view *d, enum traversal_word word)
{
	const struct drive_words *words = &d->state->words;

	switch (word) {
	case SEES_SIZE:
		return drive_get(d->turn ? &words->counts[strategy_place(d)] : d->a->size);
	case SEES_SUM:
		return drive_get(d->a->deal.sum);
	case SEES_LEFT:
		return drive_get(&words->left[(d->turn - 1) % 3]);
	default:
		return drive_get(&words->pushed[strategy_place(d)]);
	}
}

/* What the last launch has left. By one thread of each block. */
DEVICE void strategy_look(struct strategy_view *d)
{
	struct told *told = d->told;
	struct traversal *state = &d->asked->state;
	const int64_t queue = state->entries;
	enum traversal_word word = traversal_asks(state);

	while (word != SEES_NOTHING)
		word = traversal_sees(d->a, state, word, strategy_word(d, word));
	told->ended = d->turn && state->at == AT_TOP;
	told->holds = false;
	if (told->ended) {
		told->cycles++;
		told->queue = queue;
	}
}

/* Which launch follows. By one thread of each block. */
template <class strategy> DEVICE void strategy_decide(struct strategy_view *d)
{
	d->asked->step = traversal_end();
	if (d->told->ended && told_leaves(d, drive_get(&d->state->words.leave[(d->turn - 1) & 1])))
		return;
	d->told->end = DRIVE_PROVED;
	d->asked->step = strategy::decide(d->a, &d->asked->state);
}

/* Looks, and decides. By all threads, which then know the same. */
template <class strategy> DEVICE void strategy_next(struct strategy_view *d)
{
	if (threadIdx.x == 0)
		strategy_look(d);
	if (d->order->formula_count) {
		__syncthreads();
		if (d->told->ended)
			told_ask_formulas(d);
	}
	if (threadIdx.x == 0)
		strategy_decide<strategy>(d);
	__syncthreads();
}

/* --- A launch. --- */

/* What the next launches count begins at 0, and this one is the last of the slice if its time is over. By the
 * deciding thread. */
DEVICE void strategy_prepare(struct strategy_view *d)
{
	struct drive_words *words = &d->state->words;
	const int next = (strategy_place(d) + 1) % 3;

	words->counts[next] = 0;
	words->pushed[next] = 0;
	words->left[(d->turn + 1) % 3] = 0;
	words->leave[d->turn & 1] = told_time_is_up(d);
}

/* Clocks of single warps are not kept: a cycle may have several launches. */
template <int level, void body(struct team *, const struct path_args *, int64_t)>
DEVICE void strategy_items(struct strategy_view *d, struct team *T, const struct path_args *a, int64_t items)
{
	told_items<level, struct path_args, body>(d, T, a, items, false);
}

/* A body over all items, by whole blocks. */
template <void body(struct team *, const struct path_args *, int64_t)>
DEVICE void strategy_tiles(const struct path_args *a, int64_t items)
{
	struct team T = cuda_team<TOLD_THREADS, LEVEL_OFF, TOLD_THREADS>(nullptr);

	for (int64_t item = blockIdx.x; item < items; item += gridDim.x)
		body(&T, a, item);
}

template <int level, class strategy> DEVICE void strategy_launch(struct strategy_view *d, struct team *T)
{
	struct drive_words *words = &d->state->words;
	const struct traversal_step step = d->asked->step;
	struct path_args a = *d->a;

	traversal_set_args(&a, &d->asked->state, step.launch, d->told->cycles);
	a.size = &words->counts[strategy_place(d)];
	a.edges.pushed = &words->pushed[strategy_place(d)];
	a.sublists.size = &words->left[d->turn % 3];
	if (drive_decides())
		strategy_prepare(d);
	strategy::template launch<level>(d, T, &a, step);
	if (d->order->formula_count)
		cuda_add_sums<level>(T, d->sums, d->events);
	cooperative_groups::this_grid().sync();
	d->turn++;
}

/* --- A slice. --- */

/* What the host is told. By the last block. */
DEVICE void strategy_tell(struct strategy_view *d)
{
	told_tell(d);
	if (threadIdx.x == 0) {
		d->state->since += d->told->cycles - d->first;
		*d->a->size = (int32_t)d->asked->state.entries;
	}
}

/* A whole launch. All but the last row of the trace are written while others work. */
template <int level, class strategy>
DEVICE void strategy_drive(const struct path_args &a, const struct drive_order *order,
			   struct drive_state *state, struct drive_row *rows, const struct grid &grid)
{
	__shared__ struct cuda_sums<TOLD_THREADS> sums;
	__shared__ struct told told;
	__shared__ struct strategy_asked asked;
	__shared__ int64_t raw[EVENT_KINDS];
	struct team team = cuda_team<WARP_LANES, level>(&sums);
	const struct cuda_pace pace = cuda_pace_now<level>(&grid);
	struct strategy_view d = { { a.events, order, state, rows, &grid, &told, &sums, raw,
				     state->values[DRIVE_CYCLES_DONE], 0 }, &a, &asked };

	if (threadIdx.x == 0) {
		told_begin(&d);
		asked = {};
	}
	strategy_next<strategy>(&d);
	while (asked.step.launch != LAUNCH_NONE) {
		if (drive_decides() && told.ended)
			told_add_row(&d, order->formula_count > 0);
		strategy_launch<level, strategy>(&d, &team);
		strategy_next<strategy>(&d);
	}
	cuda_add_sums<level>(&team, &sums, a.events);
	cooperative_groups::this_grid().sync();
	if (drive_leads())
		strategy_tell(&d);
	cuda_add_pace<level>(&grid, pace);
}

/* --- Rows: what is done for each launch of a strategy. --- */

#define STRATEGY_DOES(name, body)                                                             \
	if (step.launch == LAUNCH_##name)                                                     \
		strategy_items<level, body>(d, T, a, step.items);
#define STRATEGY_SUMS(name, body)                                                             \
	if (step.launch == LAUNCH_##name)                                                     \
		strategy_tiles<body>(a, step.items);
/* Workload decomposition. */
#define STRATEGY_DEALS                                                                        \
	STRATEGY_SUMS(TILES, paths_sum_tile)                                                  \
	STRATEGY_SUMS(TOTALS, paths_sum_totals)                                               \
	STRATEGY_SUMS(PLACES, paths_sum_places)                                               \
	STRATEGY_DOES(OFFSETS, wd_find_offsets)                                               \
	STRATEGY_DOES(DECOMPOSE, wd_decompose)

/* The free run of bfs-NAME and sssp-NAME. */
#define DRIVE_STRATEGY(name, bodies)                                                          \
	struct WIDTH_NAME(name##_strategy) {                                                  \
		static __device__ __forceinline__ struct traversal_step                       \
		decide(const struct path_args *a, struct traversal *t)                        \
		{                                                                             \
			return traversal_decide_##name(a, t);                                 \
		}                                                                             \
		template <int level>                                                          \
		static __device__ __forceinline__ void                                        \
		launch(struct strategy_view *d, struct team *T, const struct path_args *a,    \
		       const struct traversal_step &step)                                     \
		{                                                                             \
			bodies                                                                \
		}                                                                             \
	};                                                                                    \
	template <int level>                                                                  \
	static __global__ void __launch_bounds__(TOLD_THREADS, DRIVE_BLOCKS_paths_##name) \
	WIDTH_NAME(paths_##name##_drive)(const __grid_constant__ struct path_args a,          \
					 const struct drive_order *order,                     \
					 struct drive_state *state, struct drive_row *rows,   \
					 const __grid_constant__ struct grid grid)            \
	{                                                                                     \
		strategy_drive<level, WIDTH_NAME(name##_strategy)>(a, order, state, rows, grid); \
	}                                                                                     \
	extern "C" const struct cuda_kernel WIDTH_NAME(cuda_drive_paths_##name) = {           \
		"drive_paths_" #name, SPILLWAY_WIDTH, TRAVERSAL_LANES, TOLD_THREADS,      \
		DRIVE_BLOCKS_paths_##name, sizeof(struct path_args),                          \
		{ cuda_function(WIDTH_NAME(paths_##name##_drive)<LEVEL_OFF>),                 \
		  cuda_function(WIDTH_NAME(paths_##name##_drive)<LEVEL_COUNTERS>),            \
		  cuda_function(WIDTH_NAME(paths_##name##_drive)<LEVEL_FULL>) }               \
	};

#endif
