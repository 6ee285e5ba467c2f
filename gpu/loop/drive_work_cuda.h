/* SPDX-License-Identifier: GPL-3.0-or-later
 * drive_work_cuda: parts of the loops of a free run (drive_cuda.h): distributing work, adding
 * up counts, and the decisions of the deciding block. Only kernels include this file.
 */
#ifndef SPILLWAY_GPU_LOOP_DRIVE_WORK_CUDA_H
#define SPILLWAY_GPU_LOOP_DRIVE_WORK_CUDA_H

#include "gpu/flow/args.h"
#include "gpu/loop/drive.h"
#include "gpu/core/grid.h"
#include "gpu/core/simt.h"

/* Blocks of each variant's free run, a multiprocessor. */
enum {
#define DRIVE_ROW(name, blocks) DRIVE_BLOCKS_##name = blocks,
#include "gpu/loop/drives.def"
#undef DRIVE_ROW
};

/* The bodies of a variant, and whether it has a queue. */
struct drive_view {
	struct flow_args a;
	const struct drive_order *order;
	struct drive_state *state; /* the deciding block's own, in shared memory */
	struct drive_words *words;
	struct drive_row *rows;
	struct grid grid;        /* ticks of warps */
	int64_t turn;
	int64_t cycles;            /* done since the run started, as everybody counts them */
	struct cuda_sums<BLOCK_LANES> *sums;
	int64_t *raw;              /* [EVENT_KINDS] of the deciding block */
};

/* One word of the state, as it is in memory. */
template <typename type> DEVICE type drive_get(const type *at)
{
	return *(const volatile type *)at;
}

DEVICE bool drive_leads()
{
	return blockIdx.x == gridDim.x - 1;
}

DEVICE bool drive_decides()
{
	return drive_leads() && threadIdx.x == 0;
}

/* Whether a team has left its work because of HURRY_NOW. */
DEVICE bool drive_is_hurried(const struct drive_view *d)
{
	return drive_get(&d->words->hurried) != 0;
}

DEVICE bool drive_time_is_up(const struct drive_view *d)
{
	return drive_is_hurried(d) || cuda_now() - d->state->began >= d->order->budget.nanoseconds;
}

/* The clock of an item's warp in the last launch. Returns it; 0: it is not kept. */
template <int level>
DEVICE long long drive_set_item_ticks(const struct grid *grid, const struct team *T, int64_t item,
				      long long began)
{
	long long ticks = 0;

	if (level == LEVEL_FULL && grid->item_ticks && T->lane == 0) {
		ticks = clock64() - began;
		grid->item_ticks[item] = ticks;
		grid->item_multiprocessors[item] = cuda_multiprocessor();
	}
	return ticks;
}

/* A body over all items, by the blocks that work. A team that was told to hurry leaves out
 * cycles and items (cuda_begins), here and no longer. */
template <int level, void body(struct team *, const struct flow_args *, int64_t)>
DEVICE void drive_items(struct drive_view *d, struct team *T, int64_t items, int64_t cycles,
			bool timed)
{
	const int64_t teams = (int64_t)(gridDim.x - 1) * (BLOCK_LANES / WARP_LANES);
	int64_t item = (int64_t)blockIdx.x * (BLOCK_LANES / WARP_LANES) + T->in_block;

	if (drive_leads())
		return;
	T->haste = HURRY_NOT;
	for (; item < items; item += teams) {
		const long long began = timed ? cuda_clock<level>(d->grid.item_ticks) : 0;

		T->warp = (int32_t)item;
		for (int64_t cycle = 0; cycle < cycles && cuda_begins<WARP_LANES>(T, cycle); cycle++) {
			T->round = (int32_t)cycle;
			body(T, &d->a, item);
		}
		if (level == LEVEL_FULL && timed) {
			const long long ticks = drive_set_item_ticks<level>(&d->grid, T, item, began);

			if (ticks)
				d->grid.ticks[(int64_t)blockIdx.x * (BLOCK_LANES / WARP_LANES) +
					      T->in_block] += ticks;
		}
	}
	if (T->haste == HURRY_NOW)
		d->words->hurried = 1;
}

/* Rotates rows anew, if they are rotated. */
DEVICE void drive_turn(struct drive_view *d)
{
	if (d->a.turn)
		d->a.turn = 1 + (int32_t)(d->cycles & 0xfffff);
}

/* Whether any team of the block changed something; all its threads come here. */
DEVICE void drive_tell_wrote(const struct team *T, int32_t *wrote)
{
	if (__syncthreads_or(T->wrote) && threadIdx.x == 0)
		*wrote = 1;
}

/* The sum of one kind over its places; by one warp. */
DEVICE int64_t drive_sum(const struct event_sum *places, bool amount)
{
	int64_t sum = 0;

	for (int i = (int)threadIdx.x % WARP_LANES; i < EVENT_PARTS; i += WARP_LANES)
		sum += amount ? drive_get(&places[i].amount) : drive_get(&places[i].count);
	for (int step = WARP_LANES / 2; step > 0; step /= 2)
		sum += __shfl_xor_sync(0xffffffffu, sum, step);
	return sum;
}

/* The sums of events become values; by the block that decides, a warp a kind. raw: [EVENT_KINDS] in its
 * shared memory. */
DEVICE void drive_add_sums(const struct event_sum *events, const struct drive_order *order,
			   struct drive_state *state, int64_t *raw)
{
	const int kind = (int)threadIdx.x / WARP_LANES;

	if (events && kind < EVENT_KINDS) {
		const int64_t sum = drive_sum(events + kind * EVENT_PARTS, kind == EVENT_SCAN);

		if (threadIdx.x % WARP_LANES == 0)
			raw[kind] = sum;
	}
	__syncthreads();
	if (events && threadIdx.x == 0) {
		const int64_t *before = order->before;
		int64_t *values = state->values;

		values[DRIVE_PUSHES] = raw[EVENT_PUSH] + raw[EVENT_SATURATE] + raw[EVENT_MATCH] -
				       before[DRIVE_PUSHES];
		values[DRIVE_SATURATING] = raw[EVENT_SATURATE] - before[DRIVE_SATURATING];
		values[DRIVE_RELABELS] = raw[EVENT_RELABEL] - before[DRIVE_RELABELS];
		values[DRIVE_ARC_SCANS] = raw[EVENT_SCAN] - before[DRIVE_ARC_SCANS];
		values[DRIVE_GIVEN_UP] = raw[EVENT_GIVE_UP] - before[DRIVE_GIVEN_UP];
		values[DRIVE_REACHED] = raw[EVENT_REACH] - before[DRIVE_REACHED];
		values[DRIVE_LOWERED] = raw[EVENT_LOWER] - before[DRIVE_LOWERED];
	}
}

DEVICE void drive_read_sums(struct drive_view *d)
{
	drive_add_sums(d->a.graph.events, d->order, d->state, d->raw);
}

DEVICE bool drive_has_row(const struct drive_view *d)
{
	return d->order->row_step && d->cycles % d->order->row_step == 0;
}

/* The row of the last cycle. By the block that decides. */
DEVICE void drive_add_row(struct drive_view *d)
{
	const int64_t *values = d->state->values;

	/* One thread reads it: a load that could be done early would be done by all. */
	if (threadIdx.x || drive_get(&d->state->row_count) == DRIVE_ROWS)
		return;
	d->rows[d->state->row_count++] = {
		values[DRIVE_CYCLES_DONE], values[DRIVE_QUEUE],     values[DRIVE_PUSHES],
		values[DRIVE_RELABELS],    values[DRIVE_ARC_SCANS], values[DRIVE_GLOBAL_RELABELS],
	};
}

DEVICE bool drive_holds(const struct drive_order *order, const struct drive_state *state)
{
	for (int i = 0; i < order->formula_count; i++)
		if (formula_holds(&order->formulas[i], state->values))
			return true;
	return false;
}

DEVICE bool drive_is_due(const struct drive_view *d)
{
	const struct drive_state *state = d->state;

	return state->since > 0 &&
	       controller_is_due(d->order->relabel_cycles, state->since,
				 state->cycle_ns + cuda_now() - state->mark, state->search_ns);
}

/* ns a cycle took lately. */
DEVICE void drive_set_pace(struct drive_view *d, int64_t cycles)
{
	const int64_t now = cuda_now();

	d->state->pace = (now - d->state->looked) / cycles;
	d->state->looked = now;
}

/* Why the run ends, if it does. */
DEVICE void drive_note_end(struct drive_state *state, enum verdict verdict)
{
	if (verdict == VERDICT_END)
		state->end = state->controller.relabeled ? DRIVE_PROVED : DRIVE_EMPTY;
	if (verdict == VERDICT_STALL)
		state->end = DRIVE_STALLED;
}

/* What the controller says, unless the host is to do it. A relabeling that is due is due for the host, too;
 * one that proves the end is asked for by CONTROLLER_SEARCH. By one thread. */
DEVICE enum verdict drive_leave_to_host(struct drive_view *d, const struct controller *before,
					enum verdict verdict)
{
	struct controller *controller = &d->state->controller;

	if (!d->order->host_relabels || (verdict != VERDICT_RELABEL && verdict != VERDICT_PROVE))
		return verdict;
	*controller = *before;
	if (verdict == VERDICT_PROVE)
		controller->at = CONTROLLER_SEARCH;
	d->state->end = DRIVE_RELABEL;
	return VERDICT_LEAVE;
}

/* Asks the controller. By one thread. */
template <class steps>
DEVICE enum verdict drive_ask(struct drive_view *d, int64_t queue, bool changed)
{
	struct drive_state *state = d->state;
	const struct controller_seen seen = { queue, state->active, changed, drive_is_due(d),
					      d->order->last_check };
	const struct controller before = state->controller;
	const enum verdict verdict = steps::decide(&state->controller, &seen);

	drive_note_end(state, verdict);
	return drive_leave_to_host(d, &before, verdict);
}

/* The vertices of a queue have discharged before anybody asked whether to: the controller says so
 * now. */
template <class steps> DEVICE void drive_catch_up(struct drive_view *d, int64_t queue)
{
	if (queue > 0)
		(void)drive_ask<steps>(d, queue, true);
}

/* A cycle has ended: whether to return there. By one thread. */
DEVICE bool drive_leaves(struct drive_view *d)
{
	const struct drive_state *state = d->state;
	const int64_t last = d->order->budget.cycles;
	enum drive_end end = DRIVE_SLICE;

	if (drive_holds(d->order, state))
		end = DRIVE_FORMULA;
	else if (last && state->values[DRIVE_CYCLES_DONE] >= last)
		end = DRIVE_LIMIT;
	else if (!drive_time_is_up(d) && state->row_count < DRIVE_ROWS - 1) /* one is to come */
		return false;
	d->state->end = end;
	return true;
}

/* `cycles` have ended, and changed something: what now? By one thread. A relabeling that is due
 * when it leaves is the first thing of the next slice. */
template <class steps>
DEVICE enum verdict drive_decide(struct drive_view *d, int64_t cycles, int64_t queue)
{
	struct drive_state *state = d->state;

	state->values[DRIVE_CYCLES_DONE] = d->cycles;
	state->values[DRIVE_QUEUE] = queue;
	state->since += cycles;
	drive_set_pace(d, cycles);
	state->entries += queue > 0 ? queue : 0;
	drive_catch_up<steps>(d, queue);
	return drive_leaves(d) ? VERDICT_LEAVE : drive_ask<steps>(d, queue, true);
}

/* The time of cycles ends here, or begins. */
DEVICE void drive_stop_clock(struct drive_view *d, int64_t *ns)
{
	if (drive_decides())
		*ns += cuda_now() - d->state->mark;
}

DEVICE void drive_start_clock(struct drive_view *d)
{
	if (drive_decides())
		d->state->mark = d->state->looked = cuda_now();
}

/* Queues of successive cycles lie in two places, for the next one is collected before it is
 * decided whether there is a next cycle. */
DEVICE int32_t *drive_queue_place(const struct flow_args *a, int64_t turn)
{
	return turn & 1 ? a->search.distance : a->queue;
}

/* Copies the queue of the last cycle, that of `turn`, to where the host reads it. By all
 * threads. */
DEVICE void drive_keep_queue(const struct flow_args *a, int64_t turn, int64_t entries)
{
	const int32_t *queue = drive_queue_place(a, turn);
	int64_t i = (int64_t)blockIdx.x * BLOCK_LANES + threadIdx.x;

	if (drive_decides())
		*a->queue_size = (int32_t)entries;
	for (; queue != a->queue && i < entries; i += (int64_t)gridDim.x * BLOCK_LANES)
		a->queue[i] = queue[i];
}

#endif
