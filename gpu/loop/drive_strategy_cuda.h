/* SPDX-License-Identifier: GPL-3.0-or-later
 * drive_strategy_cuda: the free runs of the five strategies of "Dynamic Load Balancing Strategies for Graph
 * Applications on GPUs", as cooperative kernels around the bodies of a strategy. Only kernels include this
 * file, when nvcc compiles them. On sim src/method/paths/traversal.c does the same, launch by launch.
 *
 * What was a launch there lies between two barriers of the grid here. Behind a barrier the first thread of
 * each block looks at what was left, and asks which launch follows (gpu/paths/launches.h); all come to the
 * same. The first thread of the last block looks at the clock besides, and writes the rows of the trace.
 *
 * Counts have three places, used in rotation: a late thread still reads that of the last turn while others
 * add to the next, and that of the turn behind it is cleared.
 */
#ifndef SPILLWAY_GPU_LOOP_DRIVE_STRATEGY_CUDA_H
#define SPILLWAY_GPU_LOOP_DRIVE_STRATEGY_CUDA_H

#include "gpu/loop/drive_work_cuda.h"
#include "gpu/paths/launches.h"

#define _CG_LIMIT_INCLUDED_DEPENDENCIES
#include <cooperative_groups.h>

/* Threads of a block. Barriers of few blocks take less time. */
enum { STRATEGY_THREADS = 512, STRATEGY_WARPS = STRATEGY_THREADS / WARP_LANES };

/* Prefix sums are for whole blocks. */
#undef TEAM_LANES
#define TEAM_LANES STRATEGY_THREADS
#include "gpu/paths/scan.h"
#undef TEAM_LANES
#define TEAM_LANES 32

/* What a block knows, in its shared memory. Its first thread writes it, behind barriers of the grid. */
struct strategy_told {
	struct traversal state;
	struct traversal_step step; /* LAUNCH_NONE: the slice is over, and `end` says why */
	enum drive_end end;
	int64_t cycles;             /* that have ended since the run started */
	int64_t queue;              /* entries of the last one's worklist */
	bool ended;                 /* a cycle has just ended */
	bool holds;                 /* a formula holds there */
	/* In the last block. */
	int64_t began, rows;        /* in ns, when the slice began; its rows so far */
};

struct strategy_view {
	const struct path_args *a; /* as the host gave them */
	const struct drive_order *order;
	struct drive_state *state;
	struct drive_row *rows;
	const struct grid *grid;  /* ticks of warps */
	struct strategy_told *told;
	struct cuda_sums<STRATEGY_THREADS> *sums;
	int64_t *raw;             /* [EVENT_KINDS] in shared memory */
	int64_t first;            /* cycles before this slice */
	uint32_t turn;            /* launches of this slice so far */
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
	struct strategy_told *told = d->told;
	const int64_t queue = told->state.entries;
	enum traversal_word word = traversal_asks(&told->state);

	while (word != SEES_NOTHING)
		word = traversal_sees(d->a, &told->state, word, strategy_word(d, word));
	told->ended = d->turn && told->state.at == AT_TOP;
	told->holds = false;
	if (told->ended) {
		told->cycles++;
		told->queue = queue;
	}
}

/* A cycle has ended: whether a formula holds there. The blocks have added up their sums before. By all
 * threads. */
DEVICE void strategy_ask_formulas(struct strategy_view *d)
{
	struct drive_state *state = d->state;

	if (drive_leads()) {
		drive_add_sums(d->a->events, d->order, state, d->raw);
		if (threadIdx.x == 0) {
			state->values[DRIVE_CYCLES_DONE] = d->told->cycles;
			state->values[DRIVE_QUEUE] = d->told->queue;
			state->words.verdict = drive_holds(d->order, state);
		}
	}
	cooperative_groups::this_grid().sync();
	if (threadIdx.x == 0)
		d->told->holds = drive_get(&state->words.verdict);
}

/* Whether to return to the host where a cycle has ended. */
DEVICE bool strategy_leaves(struct strategy_view *d)
{
	struct strategy_told *told = d->told;
	const int64_t last = d->order->budget.cycles;

	told->end = DRIVE_SLICE;
	if (told->holds)
		told->end = DRIVE_FORMULA;
	else if (last && told->cycles >= last)
		told->end = DRIVE_LIMIT;
	return told->end != DRIVE_SLICE || drive_get(&d->state->words.leave[(d->turn - 1) & 1]);
}

/* Which launch follows. By one thread of each block. */
template <class strategy> DEVICE void strategy_decide(struct strategy_view *d)
{
	struct strategy_told *told = d->told;

	told->step = traversal_end();
	if (told->ended && strategy_leaves(d))
		return;
	told->end = DRIVE_PROVED;
	told->step = strategy::decide(d->a, &told->state);
}

/* Looks, and decides. By all threads, which then know the same. */
template <class strategy> DEVICE void strategy_next(struct strategy_view *d)
{
	struct strategy_told *told = d->told;

	if (threadIdx.x == 0)
		strategy_look(d);
	if (d->order->formula_count) {
		__syncthreads();
		if (told->ended)
			strategy_ask_formulas(d);
	}
	if (threadIdx.x == 0)
		strategy_decide<strategy>(d);
	__syncthreads();
}

/* --- A launch. --- */

/* The row of the cycle that has ended. Sums of events are known where blocks add them up behind every
 * cycle, or behind the last. */
DEVICE void strategy_add_row(struct strategy_view *d, bool counted)
{
	const int64_t *values = d->state->values;
	struct strategy_told *told = d->told;

	if (!d->order->row_step || told->cycles % d->order->row_step)
		return;
	d->rows[told->rows++] = {
		told->cycles,
		told->queue,
		counted ? values[DRIVE_PUSHES] : -1,
		counted ? values[DRIVE_RELABELS] : -1,
		counted ? values[DRIVE_ARC_SCANS] : -1,
		values[DRIVE_GLOBAL_RELABELS],
	};
}

/* What the next launches count begins at 0, and this one is the last of the slice if its time is over. By the
 * deciding thread. */
DEVICE void strategy_prepare(struct strategy_view *d)
{
	struct drive_words *words = &d->state->words;
	const int next = (strategy_place(d) + 1) % 3;
	const struct strategy_told *told = d->told;

	words->counts[next] = 0;
	words->pushed[next] = 0;
	words->left[(d->turn + 1) % 3] = 0;
	words->leave[d->turn & 1] = cuda_now() - told->began >= d->order->budget.nanoseconds ||
				    told->rows == DRIVE_ROWS - 1;
}

/* A body over all items of a launch. Few items go to as many multiprocessors as there are. */
template <int level, void body(struct team *, const struct path_args *, int64_t)>
DEVICE void strategy_items(struct strategy_view *d, struct team *T, const struct path_args *a, int64_t items)
{
	const int64_t teams = (int64_t)gridDim.x * STRATEGY_WARPS;
	const long long began = cuda_clock<level>(d->grid->ticks);
	int64_t item = (int64_t)T->in_block * gridDim.x + blockIdx.x;

	for (; item < items; item += teams) {
		T->warp = (int32_t)item;
		body(T, a, item);
	}
	cuda_add_ticks<STRATEGY_THREADS, level>(d->grid, began);
}

/* The same for whole blocks. */
template <void body(struct team *, const struct path_args *, int64_t)>
DEVICE void strategy_tiles(const struct path_args *a, int64_t items)
{
	struct team T = cuda_team<STRATEGY_THREADS, LEVEL_OFF, STRATEGY_THREADS>(nullptr);

	for (int64_t item = blockIdx.x; item < items; item += gridDim.x)
		body(&T, a, item);
}

template <int level, class strategy> DEVICE void strategy_launch(struct strategy_view *d, struct team *T)
{
	struct drive_words *words = &d->state->words;
	const struct traversal_step step = d->told->step;
	struct path_args a = *d->a;

	traversal_set_args(&a, &d->told->state, step.launch, d->told->cycles);
	a.size = &words->counts[strategy_place(d)];
	a.edges.pushed = &words->pushed[strategy_place(d)];
	a.sublists.size = &words->left[d->turn % 3];
	if (drive_decides())
		strategy_prepare(d);
	strategy::template launch<level>(d, T, &a, step);
	if (d->order->formula_count)
		cuda_add_sums<level>(T, d->sums, d->a->events);
	cooperative_groups::this_grid().sync();
	d->turn++;
}

/* --- A slice. --- */

/* What the host is told. By the last block. */
DEVICE void strategy_tell(struct strategy_view *d)
{
	struct drive_state *state = d->state;
	const struct strategy_told *told = d->told;

	drive_add_sums(d->a->events, d->order, state, d->raw);
	if (threadIdx.x)
		return;
	state->values[DRIVE_CYCLES_DONE] = told->cycles;
	state->values[DRIVE_QUEUE] = told->queue;
	state->since += told->cycles - d->first;
	state->end = told->end;
	*d->a->size = (int32_t)told->state.entries;
	if (told->cycles > d->first)
		strategy_add_row(d, true);
	state->row_count = told->rows;
}

/* A whole launch. All but the last row of the trace are written while others work. */
template <int level, class strategy>
DEVICE void strategy_drive(const struct path_args &a, const struct drive_order *order,
			   struct drive_state *state, struct drive_row *rows, const struct grid &grid)
{
	__shared__ struct cuda_sums<STRATEGY_THREADS> sums;
	__shared__ struct strategy_told told;
	__shared__ int64_t raw[EVENT_KINDS];
	struct team team = cuda_team<WARP_LANES, level>(&sums);
	const struct cuda_pace pace = cuda_pace_now<level>(&grid);
	struct strategy_view d = { &a, order, state, rows, &grid, &told, &sums, raw,
				   state->values[DRIVE_CYCLES_DONE], 0 };

	if (threadIdx.x == 0) {
		told = {};
		told.cycles = d.first;
		told.queue = state->values[DRIVE_QUEUE];
		told.began = cuda_now();
	}
	strategy_next<strategy>(&d);
	while (told.step.launch != LAUNCH_NONE) {
		if (drive_decides() && told.ended)
			strategy_add_row(&d, order->formula_count > 0);
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
	static __global__ void __launch_bounds__(STRATEGY_THREADS, DRIVE_BLOCKS_paths_##name) \
	WIDTH_NAME(paths_##name##_drive)(const __grid_constant__ struct path_args a,          \
					 const struct drive_order *order,                     \
					 struct drive_state *state, struct drive_row *rows,   \
					 const __grid_constant__ struct grid grid)            \
	{                                                                                     \
		strategy_drive<level, WIDTH_NAME(name##_strategy)>(a, order, state, rows, grid); \
	}                                                                                     \
	extern "C" const struct cuda_kernel WIDTH_NAME(cuda_drive_paths_##name) = {           \
		"drive_paths_" #name, SPILLWAY_WIDTH, TRAVERSAL_LANES, STRATEGY_THREADS,      \
		DRIVE_BLOCKS_paths_##name, sizeof(struct path_args),                          \
		{ cuda_function(WIDTH_NAME(paths_##name##_drive)<LEVEL_OFF>),                 \
		  cuda_function(WIDTH_NAME(paths_##name##_drive)<LEVEL_COUNTERS>),            \
		  cuda_function(WIDTH_NAME(paths_##name##_drive)<LEVEL_FULL>) }               \
	};

#endif
