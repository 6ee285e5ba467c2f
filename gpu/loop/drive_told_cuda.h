/* SPDX-License-Identifier: GPL-3.0-or-later
 * drive_told_cuda: free runs in which every block decides by itself what comes next, from the same words, and
 * all come to the same (drive_strategy_cuda.h, drive_turns_cuda.h). Only kernels include this file, when nvcc
 * compiles them.
 *
 * A turn is what lies between two barriers of the grid; it stands for a launch by the host. Behind the
 * barrier the first thread of each block reads what the turn has left. The first thread of the last block
 * (the deciding thread) looks at the clock besides, and writes the rows of the trace.
 */
#ifndef SPILLWAY_GPU_LOOP_DRIVE_TOLD_CUDA_H
#define SPILLWAY_GPU_LOOP_DRIVE_TOLD_CUDA_H

#include "gpu/loop/drive_work_cuda.h"

#define _CG_LIMIT_INCLUDED_DEPENDENCIES
#include <cooperative_groups.h>

/* Threads of a block. Barriers of few blocks take less time. */
enum { TOLD_THREADS = 512, TOLD_WARPS = TOLD_THREADS / WARP_LANES };

/* What a block knows, in its shared memory. Its first thread writes it, behind barriers of the grid. */
struct told {
	enum drive_end end; /* why the slice is over, where it is */
	int64_t cycles;     /* that have ended since the run started */
	int64_t queue;      /* entries of the last one's worklist */
	bool ended;         /* a cycle has just ended */
	bool holds;         /* a formula holds there */
	/* In the last block. */
	int64_t began, rows; /* in ns, when the slice began; its rows so far */
};

struct told_view {
	struct event_sum *events;
	const struct drive_order *order;
	struct drive_state *state;
	struct drive_row *rows;
	const struct grid *grid; /* ticks of warps */
	struct told *told;
	struct cuda_sums<TOLD_THREADS> *sums;
	int64_t *raw;            /* [EVENT_KINDS] in shared memory */
	int64_t first;           /* cycles before this slice */
	uint32_t turn;           /* of this slice */
};

/* By the first thread of each block. */
DEVICE void told_begin(struct told_view *d)
{
	*d->told = {};
	d->told->cycles = d->first;
	d->told->queue = d->state->values[DRIVE_QUEUE];
	d->told->began = cuda_now();
}

/* A cycle has ended: whether a formula holds there. The blocks have added up their sums before. By all
 * threads. */
DEVICE void told_ask_formulas(struct told_view *d)
{
	struct drive_state *state = d->state;

	if (drive_leads()) {
		drive_add_sums(d->events, d->order, state, d->raw);
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

/* Whether to return to the host where a cycle has ended. `time_is_up`: as the deciding thread saw it. */
DEVICE bool told_leaves(struct told_view *d, bool time_is_up)
{
	struct told *told = d->told;
	const int64_t last = d->order->budget.cycles;

	told->end = DRIVE_SLICE;
	if (told->holds)
		told->end = DRIVE_FORMULA;
	else if (last && told->cycles >= last)
		told->end = DRIVE_LIMIT;
	return told->end != DRIVE_SLICE || time_is_up;
}

/* Whether this turn is the last one of the slice. By the deciding thread. */
DEVICE bool told_time_is_up(const struct told_view *d)
{
	return cuda_now() - d->told->began >= d->order->budget.nanoseconds || d->told->rows == DRIVE_ROWS - 1;
}

/* The row of the cycle that has ended. Sums of events are known where blocks add them up behind every
 * cycle, or behind the last. */
DEVICE void told_add_row(struct told_view *d, bool counted)
{
	const int64_t *values = d->state->values;
	struct told *told = d->told;

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

/* A body over all items of a turn. Few items go to as many multiprocessors as there are. `last`: it is
 * the last turn of a cycle, whose warps have clocks of their own. */
template <int level, class args, void body(struct team *, const args *, int64_t)>
DEVICE void told_items(struct told_view *d, struct team *T, const args *a, int64_t items, bool last)
{
	const int64_t teams = (int64_t)gridDim.x * TOLD_WARPS;
	const long long began = cuda_clock<level>(d->grid->ticks);
	int64_t item = (int64_t)T->in_block * gridDim.x + blockIdx.x;

	for (; item < items; item += teams) {
		const long long item_began = cuda_clock<level>(d->grid->item_ticks);

		T->warp = (int32_t)item;
		body(T, a, item);
		if (last)
			(void)drive_set_item_ticks<level>(d->grid, T, item, item_began);
	}
	cuda_add_ticks<TOLD_THREADS, level>(d->grid, began);
}

/* The last row of a slice has sums of events, even where something follows the cycle that it is of. */
DEVICE void told_end_rows(struct told_view *d)
{
	const struct told *told = d->told;
	struct drive_row *last = d->rows + told->rows - 1;

	if (told->ended) {
		told_add_row(d, true);
	} else if (told->rows && last->cycle == told->cycles) {
		last->pushes = d->state->values[DRIVE_PUSHES];
		last->relabels = d->state->values[DRIVE_RELABELS];
		last->arc_scans = d->state->values[DRIVE_ARC_SCANS];
	}
}

/* What the host is told of cycles and rows. By the last block. */
DEVICE void told_tell(struct told_view *d)
{
	struct drive_state *state = d->state;
	const struct told *told = d->told;

	drive_add_sums(d->events, d->order, state, d->raw);
	if (threadIdx.x)
		return;
	state->values[DRIVE_CYCLES_DONE] = told->cycles;
	state->values[DRIVE_QUEUE] = told->queue;
	state->end = told->end;
	told_end_rows(d);
	state->row_count = told->rows;
}

#endif
