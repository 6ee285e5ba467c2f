/* SPDX-License-Identifier: GPL-3.0-or-later
 * drive_ecl_cuda: the free run of ecl, as a cooperative kernel around its bodies. Only kernels include this
 * file, when nvcc compiles them. On sim src/method/flow/ecl.c does the same, launch by launch; what follows
 * what is in gpu/loop/controller_list.h for both.
 *
 * A launch there is a turn here (drive_told_cuda.h): a cycle, a collecting of vertices, a level of a global
 * relabeling. A global relabeling is never left in its middle. Counts have three places, used in rotation by
 * turn.
 */
#ifndef SPILLWAY_GPU_LOOP_DRIVE_ECL_CUDA_H
#define SPILLWAY_GPU_LOOP_DRIVE_ECL_CUDA_H

#include "gpu/flow/ecl_search.h"
#include "gpu/loop/controller_list.h"
#include "gpu/loop/drive_told_cuda.h"

/* What the deciding thread tells with a cycle: a set, in drive_words.leave. */
enum { ECL_TIME_IS_UP = 1, ECL_RELABEL_IS_DUE = 2 };

/* What a block knows besides, in its shared memory. */
struct ecl_asked {
	struct controller controller;
	enum verdict verdict;
	int64_t entries;    /* of WL_PR */
	int64_t since;      /* cycles since the last global relabeling */
	int64_t searches;   /* global relabelings since the run started */
	int32_t active;     /* vertices that the last one left active */
	int32_t told;       /* what the deciding thread told with the last cycle */
	/* In the last block. */
	int64_t discharged; /* entries of this slice */
	int64_t mark;       /* in ns: when the cycles since the last global relabeling began, or would have
			       without what was between them */
	int64_t search_ns;  /* time of that relabeling */
};

struct ecl_view : told_view {
	const struct ecl_args *a; /* as the host gave them */
	struct ecl_asked *asked;
};

DEVICE bool ecl_returns(const struct ecl_view *d)
{
	return d->a->root == d->a->flow.source;
}

DEVICE int32_t *ecl_list(const struct ecl_view *d, int64_t number)
{
	return d->a->flow.queue + number * d->a->flow.graph.vertices;
}

DEVICE int64_t ecl_chunks(const struct ecl_view *d)
{
	return ((int64_t)d->a->flow.graph.vertices + TEAM_LANES - 1) / TEAM_LANES;
}

/* --- A turn. --- */

DEVICE int32_t *ecl_count(const struct ecl_view *d)
{
	return &d->state->words.counts[d->turn % 3];
}

/* What the last turn has counted. */
DEVICE int32_t ecl_counted(const struct ecl_view *d)
{
	return drive_get(&d->state->words.counts[(d->turn - 1) % 3]);
}

/* The next turn counts from 0, and something is told with this one. By the deciding thread. */
DEVICE void ecl_prepare(struct ecl_view *d)
{
	const struct ecl_asked *asked = d->asked;
	struct drive_words *words = &d->state->words;
	const bool due = controller_is_due(d->order->relabel_cycles, asked->since + 1, cuda_now() - asked->mark,
					   asked->search_ns);

	if (d->told->ended)
		told_add_row(d, d->order->formula_count > 0);
	d->told->ended = false;
	words->counts[(d->turn + 1) % 3] = 0;
	words->wrote[(d->turn + 1) % 3] = 0;
	words->leave[d->turn & 1] = (told_time_is_up(d) ? ECL_TIME_IS_UP : 0) | (due ? ECL_RELABEL_IS_DUE : 0);
}

template <int level, void body(struct team *, const struct ecl_args *, int64_t)>
DEVICE void ecl_turn(struct ecl_view *d, struct team *T, const struct ecl_args *a, int64_t items)
{
	if (drive_decides())
		ecl_prepare(d);
	T->wrote = false;
	told_items<level, struct ecl_args, body>(d, T, a, items);
	drive_tell_wrote(T, &d->state->words.wrote[d->turn % 3]);
	if (d->order->formula_count)
		cuda_add_sums<level>(T, d->sums, d->events);
	cooperative_groups::this_grid().sync();
	d->turn++;
}

/* --- What the controller asks for. --- */

/* Vertices with excess join WL_PR. */
DEVICE void ecl_refill(struct ecl_view *d, struct team *T)
{
	struct ecl_args a = *d->a;

	a.next = ecl_list(d, d->told->cycles % 2);
	a.flow.queue_size = ecl_count(d);
	ecl_turn<LEVEL_OFF, ecl_collect_body>(d, T, &a, ecl_chunks(d));
	if (drive_decides())
		d->state->words.tested += a.flow.graph.vertices;
	if (threadIdx.x == 0)
		d->asked->entries = ecl_counted(d);
}

/* By the first thread of each block. */
DEVICE void ecl_end_cycle(struct ecl_view *d)
{
	const struct drive_words *words = &d->state->words;
	struct ecl_asked *asked = d->asked;
	struct told *told = d->told;

	told->queue = asked->entries;
	told->cycles++;
	told->ended = true;
	asked->discharged += asked->entries;
	asked->entries = ecl_counted(d);
	asked->since++;
	asked->told = drive_get(&words->leave[(d->turn - 1) & 1]);
	if (drive_get(&words->wrote[(d->turn - 1) % 3]))
		controller_list_changed(&asked->controller);
}

template <int level> DEVICE void ecl_cycle(struct ecl_view *d, struct team *T)
{
	struct ecl_args a = *d->a;
	const int64_t cycles = d->told->cycles;

	a.stamp = (int32_t)(cycles + 1);
	a.worklist = ecl_list(d, cycles % 2);
	a.next = ecl_list(d, (cycles + 1) % 2);
	a.flow.queue_size = ecl_count(d);
	if (ecl_returns(d))
		ecl_turn<level, ecl_reduce_body>(d, T, &a, d->asked->entries);
	else
		ecl_turn<level, ecl_discharge_body>(d, T, &a, d->asked->entries);
	if (threadIdx.x == 0)
		ecl_end_cycle(d);
	if (d->order->formula_count) {
		__syncthreads();
		told_ask_formulas(d);
	}
}

/* Tells of a search that has ended, with so many levels. By the deciding thread. */
DEVICE void ecl_note_search(struct ecl_view *d, int32_t levels, int64_t began)
{
	struct drive_state *state = d->state;
	struct ecl_asked *asked = d->asked;

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

/* A global relabeling. Its list of a level takes turns with that of the next: WL_next, and the third one. */
DEVICE void ecl_relabel(struct ecl_view *d, struct team *T)
{
	struct ecl_args a = *d->a;
	struct drive_words *words = &d->state->words;
	int32_t *const lists[] = { ecl_list(d, 2), ecl_list(d, (d->told->cycles + 1) % 2) };
	const int64_t began = drive_decides() ? cuda_now() : 0;
	int32_t found = 1;

	if (drive_decides())
		words->active = words->visits = 0;
	a.stamp = (int32_t)-(d->asked->searches + 1);
	a.next = lists[0];
	a.flow.search.level = 0;
	a.flow.search.active = &words->active;
	a.flow.search.visits = &words->visits;
	ecl_turn<LEVEL_OFF, ecl_reach_root>(d, T, &a, ecl_chunks(d));
	for (; found; a.flow.search.level++) {
		a.worklist = lists[a.flow.search.level % 2];
		a.next = lists[(a.flow.search.level + 1) % 2];
		a.flow.queue_size = ecl_count(d);
		ecl_turn<LEVEL_OFF, ecl_reach_level>(d, T, &a, found);
		found = ecl_counted(d);
	}
	ecl_turn<LEVEL_OFF, ecl_count_reached>(d, T, &a, ecl_chunks(d));
	if (threadIdx.x == 0) {
		d->asked->active = drive_get(&words->active);
		d->asked->since = 0;
		d->asked->searches++;
	}
	if (drive_decides())
		ecl_note_search(d, a.flow.search.level - 1, began);
}

/* --- A slice. --- */

/* What comes next. `ended`: a cycle has. By the first thread of each block. */
DEVICE void ecl_decide(struct ecl_view *d, bool ended)
{
	struct ecl_asked *asked = d->asked;
	const struct controller_seen seen = { asked->entries, asked->active, 0,
					      (asked->told & ECL_RELABEL_IS_DUE) != 0, d->order->last_check };

	if (ended && told_leaves(d, asked->told & ECL_TIME_IS_UP)) {
		asked->verdict = VERDICT_LEAVE;
		return;
	}
	asked->verdict = controller_list(&asked->controller, &seen, ecl_returns(d));
	d->told->end = asked->verdict == VERDICT_STALL	? DRIVE_STALLED
		       : asked->controller.relabeled	? DRIVE_PROVED
							: DRIVE_EMPTY;
}

/* Where the last slice has left the run, or the host. By the first thread of each block. */
DEVICE void ecl_begin(struct ecl_view *d)
{
	const struct drive_state *state = d->state;
	const bool due = state->since > 0 && controller_is_due(d->order->relabel_cycles, state->since,
							       state->cycle_ns, state->search_ns);

	told_begin(d);
	*d->asked = {};
	d->asked->controller = state->controller;
	d->asked->entries = drive_get(d->a->flow.queue_size);
	d->asked->since = state->since;
	d->asked->searches = state->values[DRIVE_GLOBAL_RELABELS];
	d->asked->active = state->active;
	d->asked->told = due ? ECL_RELABEL_IS_DUE : 0;
	d->asked->mark = d->told->began - state->cycle_ns;
	d->asked->search_ns = state->search_ns;
	ecl_decide(d, false);
}

/* What the host is told. By the last block. */
DEVICE void ecl_tell(struct ecl_view *d)
{
	struct drive_state *state = d->state;
	const struct ecl_asked *asked = d->asked;
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
	*d->a->flow.queue_size = (int32_t)asked->entries;
}

/* A whole launch. */
template <int level>
DEVICE void ecl_drive(const struct ecl_args &a, const struct drive_order *order, struct drive_state *state,
		      struct drive_row *rows, const struct grid &grid)
{
	__shared__ struct cuda_sums<TOLD_THREADS> sums;
	__shared__ struct told told;
	__shared__ struct ecl_asked asked;
	__shared__ int64_t raw[EVENT_KINDS];
	struct team team = cuda_team<WARP_LANES, level>(&sums);
	const struct cuda_pace pace = cuda_pace_now<level>(&grid);
	struct ecl_view d = { { a.flow.graph.events, order, state, rows, &grid, &told, &sums, raw,
				state->values[DRIVE_CYCLES_DONE], 0 }, &a, &asked };

	if (threadIdx.x == 0)
		ecl_begin(&d);
	__syncthreads();
	for (;;) {
		const enum verdict verdict = asked.verdict;

		if (verdict == VERDICT_COLLECT)
			ecl_refill(&d, &team);
		else if (verdict == VERDICT_DISCHARGE)
			ecl_cycle<level>(&d, &team);
		else if (verdict == VERDICT_RELABEL || verdict == VERDICT_PROVE)
			ecl_relabel(&d, &team);
		else
			break;
		__syncthreads();
		if (threadIdx.x == 0)
			ecl_decide(&d, verdict == VERDICT_DISCHARGE);
		__syncthreads();
	}
	cuda_add_sums<level>(&team, &sums, d.events);
	cooperative_groups::this_grid().sync();
	if (drive_leads())
		ecl_tell(&d);
	cuda_add_pace<level>(&grid, pace);
}

#define DRIVE_ECL                                                                             \
	template <int level>                                                                  \
	static __global__ void __launch_bounds__(TOLD_THREADS, DRIVE_BLOCKS_ecl)               \
	WIDTH_NAME(ecl_drive)(const __grid_constant__ struct ecl_args a,                      \
			      const struct drive_order *order, struct drive_state *state,     \
			      struct drive_row *rows, const __grid_constant__ struct grid grid) \
	{                                                                                     \
		ecl_drive<level>(a, order, state, rows, grid);                                \
	}                                                                                     \
	extern "C" const struct cuda_kernel WIDTH_NAME(cuda_drive_ecl) = {                    \
		"drive_ecl", SPILLWAY_WIDTH, TEAM_LANES, TOLD_THREADS, DRIVE_BLOCKS_ecl,      \
		sizeof(struct ecl_args),                                                      \
		{ cuda_function(WIDTH_NAME(ecl_drive)<LEVEL_OFF>),                            \
		  cuda_function(WIDTH_NAME(ecl_drive)<LEVEL_COUNTERS>),                       \
		  cuda_function(WIDTH_NAME(ecl_drive)<LEVEL_FULL>) }                          \
	};

#endif
