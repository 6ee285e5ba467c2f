/* SPDX-License-Identifier: GPL-3.0-or-later
 * drive_turns_cuda: free runs of flow variants whose launches by the host are turns here
 * (drive_told_cuda.h): ecl (drive_ecl_cuda.h) and flow-wd, flow-ns, flow-hp (drive_balance_cuda.h). Only
 * kernels include this file, when nvcc compiles them. A variant has a struct of steps:
 *
 *   arguments    of its kernels; they begin with struct flow_args, `flow`
 *   stalls       whether a cycle that changes nothing ends the run
 *   decide()     its controller
 *   left()       the slice ends behind a cycle; changed: that has changed something
 *   collect()    VERDICT_COLLECT
 *   cycle()      VERDICT_DISCHARGE: a turn or several, then turns_end_cycle
 *   relabel()    VERDICT_RELABEL, VERDICT_PROVE: turns, then turns_end_search. It is never left in its middle
 *
 * Counts have three places, used in rotation by turn: a late thread still reads that of the last turn while
 * others add to the next, and that of the turn behind it is cleared.
 */
#ifndef SPILLWAY_GPU_LOOP_DRIVE_TURNS_CUDA_H
#define SPILLWAY_GPU_LOOP_DRIVE_TURNS_CUDA_H

#include "gpu/loop/drive_told_cuda.h"

/* What the deciding thread tells with a turn: a set, in drive_words.leave. */
enum { TURN_TIME_IS_UP = 1, TURN_RELABEL_IS_DUE = 2 };

/* What a block knows besides, in its shared memory. */
struct turns_asked {
	struct controller controller;
	enum verdict verdict;
	int64_t entries;    /* of the worklist, or of the queue */
	int64_t since;      /* cycles since the last global relabeling */
	int64_t searches;   /* global relabelings since the run started */
	int32_t active;     /* vertices that the last one left active */
	int32_t told;       /* what the deciding thread told with the last cycle */
	int32_t changed;    /* that has changed something */
	/* In the last block. */
	int64_t discharged; /* entries of this slice */
	int64_t mark;       /* in ns: when the cycles since the last global relabeling began, or would have
			       without what was between them */
	int64_t search_ns;  /* time of that relabeling */
};

struct turns_view : told_view {
	struct turns_asked *asked;
};

/* The same, with the arguments as the host gave them. */
template <class arguments> struct turns_of : turns_view {
	const arguments *a;
};

DEVICE int64_t turns_chunks(const struct flow_args *a)
{
	return ((int64_t)a->graph.vertices + WARP_LANES - 1) / WARP_LANES;
}

/* --- A turn. --- */

/* Where it counts. */
DEVICE int turns_place(const struct turns_view *d)
{
	return (int)(d->turn % 3);
}

/* Where the last one has counted. */
DEVICE int turns_last_place(const struct turns_view *d)
{
	return (int)((d->turn - 1) % 3);
}

/* The next turn counts from 0, and something is told with this one. By the deciding thread. */
DEVICE void turns_prepare(struct turns_view *d)
{
	const struct turns_asked *asked = d->asked;
	struct drive_words *words = &d->state->words;
	const int next = (int)((d->turn + 1) % 3);
	const bool due = controller_is_due(d->order->relabel_cycles, asked->since + 1,
					   cuda_now() - asked->mark, asked->search_ns);

	if (d->told->ended)
		told_add_row(d, d->order->formula_count > 0);
	d->told->ended = false;
	words->counts[next] = words->left[next] = words->wrote[next] = 0;
	words->pushed[next] = 0;
	words->leave[d->turn & 1] =
		(told_time_is_up(d) ? TURN_TIME_IS_UP : 0) | (due ? TURN_RELABEL_IS_DUE : 0);
}

/* `last`: of its cycle. */
template <int level, class arguments, void body(struct team *, const arguments *, int64_t)>
DEVICE void turns_do(struct turns_view *d, struct team *T, const arguments *a, int64_t items, bool last)
{
	if (drive_decides())
		turns_prepare(d);
	T->wrote = false;
	told_items<level, arguments, body>(d, T, a, items, last);
	drive_tell_wrote(T, &d->state->words.wrote[turns_place(d)]);
	if (d->order->formula_count)
		cuda_add_sums<level>(T, d->sums, d->events);
	cooperative_groups::this_grid().sync();
	d->turn++;
}

/* The last turn has ended a cycle. By all threads. */
DEVICE void turns_end_cycle(struct turns_view *d)
{
	const struct drive_words *words = &d->state->words;
	struct turns_asked *asked = d->asked;
	struct told *told = d->told;

	if (threadIdx.x == 0) {
		told->queue = asked->entries;
		told->cycles++;
		told->ended = true;
		asked->discharged += asked->entries;
		asked->since++;
		asked->told = drive_get(&words->leave[(d->turn - 1) & 1]);
		asked->changed = drive_get(&words->wrote[turns_last_place(d)]);
	}
	if (d->order->formula_count) {
		__syncthreads();
		told_ask_formulas(d);
	}
}

/* --- A global relabeling. --- */

/* Clears what it counts. Returns the time; 0: it is not the deciding thread's. By all threads. */
DEVICE int64_t turns_begin_search(struct turns_view *d)
{
	struct drive_words *words = &d->state->words;

	if (!drive_decides())
		return 0;
	words->active = 0;
	words->visits = 0;
	return cuda_now();
}

/* Tells of it. By the deciding thread. */
DEVICE void turns_note_search(struct turns_view *d, int32_t levels, int64_t began)
{
	struct drive_state *state = d->state;
	struct turns_asked *asked = d->asked;

	state->visits_last = drive_get(&state->words.visits);
	state->visits += state->visits_last;
	state->levels += levels;
	state->values[DRIVE_GLOBAL_RELABELS] = asked->searches;
	if (state->search_count < DRIVE_SEARCHES)
		state->searches[state->search_count] = { d->told->cycles, asked->active, levels, 0 };
	state->search_count++;
	asked->mark = cuda_now();
	asked->search_ns = asked->mark - began;
}

/* `began`: what turns_begin_search gave. By all threads. */
DEVICE void turns_end_search(struct turns_view *d, int32_t levels, int64_t began)
{
	if (threadIdx.x == 0) {
		d->asked->active = drive_get(&d->state->words.active);
		d->asked->since = 0;
		d->asked->searches++;
	}
	if (drive_decides())
		turns_note_search(d, levels, began);
}

/* --- A slice. --- */

/* What comes next. `ended`: a cycle has. By the first thread of each block. */
template <class steps> DEVICE void turns_decide(struct turns_of<typename steps::arguments> *d, bool ended)
{
	struct turns_asked *asked = d->asked;
	const struct controller_seen seen = { asked->entries, asked->active, asked->changed,
					      (asked->told & TURN_RELABEL_IS_DUE) != 0,
					      d->order->last_check };

	if (ended && (asked->changed || !steps::stalls) && told_leaves(d, asked->told & TURN_TIME_IS_UP)) {
		steps::left(&asked->controller, asked->changed);
		asked->verdict = VERDICT_LEAVE;
		return;
	}
	asked->verdict = steps::decide(&asked->controller, &seen, d->a);
	d->told->end = asked->verdict == VERDICT_STALL	? DRIVE_STALLED
		       : asked->controller.relabeled	? DRIVE_PROVED
							: DRIVE_EMPTY;
}

/* Where the last slice has left the run, or the host. By the first thread of each block. */
template <class steps> DEVICE void turns_begin(struct turns_of<typename steps::arguments> *d)
{
	const struct drive_state *state = d->state;
	struct turns_asked *asked = d->asked;
	const bool due = state->since > 0 && controller_is_due(d->order->relabel_cycles, state->since,
							       state->cycle_ns, state->search_ns);

	told_begin(d);
	*asked = {};
	asked->controller = state->controller;
	asked->entries = drive_get(d->a->flow.queue_size);
	asked->since = state->since;
	asked->searches = state->values[DRIVE_GLOBAL_RELABELS];
	asked->active = state->active;
	asked->told = due ? TURN_RELABEL_IS_DUE : 0;
	asked->changed = steps::stalls;
	asked->mark = d->told->began - state->cycle_ns;
	asked->search_ns = state->search_ns;
	turns_decide<steps>(d, false);
}

/* What the host is told. By the last block. */
DEVICE void turns_tell(struct turns_view *d, int32_t *queue_size)
{
	struct drive_state *state = d->state;
	const struct turns_asked *asked = d->asked;
	const int64_t cycles = d->told->cycles - d->first;

	told_tell(d);
	if (threadIdx.x)
		return;
	state->controller = asked->controller;
	state->active = asked->active;
	state->entries += asked->discharged;
	state->since = asked->since;
	state->cycle_ns = cuda_now() - asked->mark;
	state->search_ns = asked->search_ns;
	if (cycles)
		state->pace = (cuda_now() - d->told->began) / cycles;
	*queue_size = (int32_t)asked->entries;
}

/* A whole launch. */
template <int level, class steps>
DEVICE void turns_drive(const typename steps::arguments &a, const struct drive_order *order,
			struct drive_state *state, struct drive_row *rows, const struct grid &grid)
{
	__shared__ struct cuda_sums<TOLD_THREADS> sums;
	__shared__ struct told told;
	__shared__ struct turns_asked asked;
	__shared__ int64_t raw[EVENT_KINDS];
	struct team team = cuda_team<WARP_LANES, level>(&sums);
	const struct cuda_pace pace = cuda_pace_now<level>(&grid);
	struct turns_of<typename steps::arguments> d = {
		{ { a.flow.graph.events, order, state, rows, &grid, &told, &sums, raw,
		    state->values[DRIVE_CYCLES_DONE], 0 }, &asked }, &a
	};

	if (threadIdx.x == 0)
		turns_begin<steps>(&d);
	__syncthreads();
	for (;;) {
		const enum verdict verdict = asked.verdict;

		if (verdict == VERDICT_COLLECT)
			steps::collect(&d, &team);
		else if (verdict == VERDICT_DISCHARGE)
			steps::template cycle<level>(&d, &team);
		else if (verdict == VERDICT_RELABEL || verdict == VERDICT_PROVE)
			steps::relabel(&d, &team);
		else
			break;
		__syncthreads();
		if (threadIdx.x == 0)
			turns_decide<steps>(&d, verdict == VERDICT_DISCHARGE);
		__syncthreads();
	}
	cuda_add_sums<level>(&team, &sums, d.events);
	cooperative_groups::this_grid().sync();
	if (drive_leads())
		turns_tell(&d, a.flow.queue_size);
	cuda_add_pace<level>(&grid, pace);
}

/* The kernel of a variant. `searches`: it has distances for its global relabelings. */
#define DRIVE_TURNS(name, searches)                                                           \
	template <int level>                                                                  \
	static __global__ void __launch_bounds__(TOLD_THREADS, DRIVE_BLOCKS_##name)            \
	WIDTH_NAME(name##_drive)(const __grid_constant__ name##_steps::arguments a,     \
				 const struct drive_order *order, struct drive_state *state,  \
				 struct drive_row *rows, const __grid_constant__ struct grid grid) \
	{                                                                                     \
		turns_drive<level, name##_steps>(a, order, state, rows, grid);          \
	}                                                                                     \
	extern "C" const struct cuda_kernel WIDTH_NAME(cuda_drive_##name) = {                 \
		"drive_" #name, SPILLWAY_WIDTH, WARP_LANES, TOLD_THREADS, DRIVE_BLOCKS_##name, \
		sizeof(name##_steps::arguments),                                              \
		{ cuda_function(WIDTH_NAME(name##_drive)<LEVEL_OFF>),                         \
		  cuda_function(WIDTH_NAME(name##_drive)<LEVEL_COUNTERS>),                    \
		  cuda_function(WIDTH_NAME(name##_drive)<LEVEL_FULL>) }, searches             \
	};

#endif
