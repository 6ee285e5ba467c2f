/* SPDX-License-Identifier: GPL-3.0-or-later
 * drive_cuda: free runs, as cooperative kernels around the bodies of a variant. Only kernels
 * include this file, when nvcc compiles them. The last block decides (its first thread is the
 * deciding thread), the other blocks work.
 *
 * Words that change from turn to turn have two or three places, used in rotation: a late
 * thread still reads the place of its turn while others write the next. The state belongs to
 * the deciding block alone and is in its shared memory, so reading it costs almost nothing.
 */
#ifndef SPILLWAY_GPU_LOOP_DRIVE_CUDA_H
#define SPILLWAY_GPU_LOOP_DRIVE_CUDA_H

#include "gpu/flow/collect.h"
#include "gpu/loop/drive_work_cuda.h"
#include "gpu/flow/search.h"

/* Only the barrier of a grid is used: libcu++ stays out (older toolkits bring it all the same). */
#define _CG_LIMIT_INCLUDED_DEPENDENCIES
#include <cooperative_groups.h>

/* The verdict with which a cycle of each loop begins. */
#define DRIVE_CYCLE_tc VERDICT_DISCHARGE
#define DRIVE_CYCLE_vc VERDICT_COLLECT

DEVICE bool drive_searches(enum verdict verdict)
{
	return verdict == VERDICT_RELABEL || verdict == VERDICT_PROVE;
}

/* Collects the queue of the next cycle, while it is decided whether there is one. `queue`:
 * entries of the cycle before, -1: there was none in this slice. */
template <int level, class steps>
DEVICE enum verdict drive_collect(struct drive_view *d, struct team *T, int place, int64_t queue)
{
	struct drive_words *words = d->words;

	d->a.queue_size = &words->counts[place];
	if (drive_decides()) {
		words->counts[(place + 1) % 3] = 0;
		words->wrote[place] = 0;
	}
	if (level != LEVEL_OFF && queue >= 0 && d->order->formula_count && drive_leads())
		drive_read_sums(d);
	if (drive_decides())
		words->verdict = queue >= 0 ? drive_decide<steps>(d, 1, queue) : VERDICT_COLLECT;
	if (queue >= 0 && drive_has_row(d))
		cuda_add_sums<level>(T, d->sums, d->a.graph.events);
	drive_items<level, collect>(d, T, (d->a.graph.vertices + 31) / 32, 1, false);
	cooperative_groups::this_grid().sync();
	d->turn++;
	/* Writing a row costs no time: the other blocks collect while the deciding block reads
	 * the counts, and discharge while it writes the row. */
	if (queue >= 0 && drive_has_row(d) && drive_leads()) {
		/* With formulas they were read above, and others may add to them now. */
		if (level != LEVEL_OFF && !d->order->formula_count)
			drive_read_sums(d);
		drive_add_row(d);
	}
	return (enum verdict)drive_get(&words->verdict);
}

/* Discharges so many entries. Whether that changed anything: else it was no cycle. */
template <int level, class steps>
DEVICE bool drive_discharge(struct drive_view *d, struct team *T, int place, int64_t queue)
{
	T->wrote = false;
	drive_items<level, steps::discharge>(d, T, queue, 1, true);
	d->cycles++;
	if (d->order->formula_count)
		cuda_add_sums<level>(T, d->sums, d->a.graph.events);
	drive_tell_wrote(T, &d->words->wrote[place]);
	cooperative_groups::this_grid().sync();
	if (drive_get(&d->words->wrote[place]))
		return true;
	d->cycles--;
	return false;
}

/* What to do where the entries of the queue could do nothing. */
template <class steps> DEVICE enum verdict drive_rest(struct drive_view *d, int64_t queue)
{
	if (drive_decides()) {
		d->state->values[DRIVE_QUEUE] = queue;
		drive_catch_up<steps>(d, queue);
		d->words->verdict = drive_ask<steps>(d, queue, false);
	}
	cooperative_groups::this_grid().sync();
	return (enum verdict)drive_get(&d->words->verdict);
}

/* WBPR, Algorithm 2: collect, discharge, again. */
template <int level, class steps>
DEVICE enum verdict drive_cycles_vc(struct drive_view *d, struct team *T)
{
	const struct flow_args given = d->a;
	enum verdict verdict;
	int64_t queue = -1;
	int64_t last; /* turn with a cycle */

	for (;;) {
		const int place = (int)(d->turn % 3);

		d->a.queue = drive_queue_place(&given, d->turn);
		drive_turn(d);
		verdict = drive_collect<level, steps>(d, T, place, queue);
		if (verdict != VERDICT_COLLECT) {
			last = d->turn - 2;
			break;
		}
		queue = drive_get(&d->words->counts[place]);
		if (!drive_discharge<level, steps>(d, T, place, queue)) {
			verdict = drive_rest<steps>(d, queue);
			last = d->turn - 1;
			break;
		}
	}
	d->a.queue = given.queue;
	if (!drive_searches(verdict))
		drive_keep_queue(&given, last, queue);
	return verdict;
}

/* The number of cycles until the next decision: no more than there were since the last
 * relabeling, and than fit, at their pace, in a quarter of a slice. They end where a row is due. */
DEVICE int64_t drive_batch(const struct drive_view *d)
{
	const struct drive_state *state = d->state;
	const int64_t since = state->since;
	const int64_t done = d->cycles;
	const int64_t step = d->order->row_step;
	int64_t batch = since + 1 < d->order->batch ? since + 1 : d->order->batch;

	if (state->pace > 0 && batch > d->order->budget.nanoseconds / 4 / state->pace)
		batch = d->order->budget.nanoseconds / 4 / state->pace;
	if (d->order->relabel_cycles && since + batch > d->order->relabel_cycles)
		batch = d->order->relabel_cycles - since;
	if (d->order->budget.cycles && done + batch > d->order->budget.cycles)
		batch = d->order->budget.cycles - done;
	if (step && (done + batch) / step > done / step)
		batch = (done + batch) / step * step - done;
	return batch > 0 ? batch : 1;
}

/* WBPR, Algorithm 1: more and more cycles without a barrier, as long as that goes well. */
template <int level, class steps>
DEVICE enum verdict drive_cycles_tc(struct drive_view *d, struct team *T)
{
	auto grid = cooperative_groups::this_grid();
	struct drive_words *words = d->words;
	enum verdict verdict;

	if (drive_decides()) {
		words->batch = drive_batch(d);
		words->wrote[d->turn % 3] = 0;
	}
	grid.sync();
	do {
		const int place = (int)(d->turn % 3);
		const int64_t batch = drive_get(&words->batch);
		bool wrote;

		if (drive_decides())
			words->wrote[(place + 1) % 3] = 0;
		T->wrote = false;
		drive_turn(d);
		drive_items<level, steps::discharge>(d, T, (d->a.graph.vertices + 31) / 32, batch,
						     true);
		d->cycles += batch;
		if (d->order->formula_count || drive_has_row(d))
			cuda_add_sums<level>(T, d->sums, d->a.graph.events);
		drive_tell_wrote(T, &words->wrote[place]);
		grid.sync();
		d->turn++;
		wrote = drive_get(&words->wrote[place]);
		if (!wrote)
			d->cycles -= batch;
		if (level != LEVEL_OFF && wrote && drive_leads() &&
		    (d->order->formula_count || drive_has_row(d)))
			drive_read_sums(d);
		if (drive_decides()) {
			words->verdict = wrote ? drive_decide<steps>(d, batch, -1)
					       : drive_ask<steps>(d, -1, false);
			words->batch = drive_batch(d);
		}
		if (wrote && drive_has_row(d) && drive_leads())
			drive_add_row(d);
		grid.sync();
		verdict = (enum verdict)drive_get(&words->verdict);
	} while (verdict == VERDICT_DISCHARGE);
	return verdict;
}

/* A level may be left early here: the search can begin anew (drive_keep_search). */
DEVICE void drive_search_body(struct team *T, const struct flow_args *a, int64_t item)
{
	search_level(T, a, item, a->graph.hurry);
}

/* Nothing is reached but the sink (search.h). */
DEVICE void drive_begin_search(struct drive_view *d, struct team *T)
{
	drive_items<LEVEL_OFF, search_begin>(d, T, (d->a.graph.vertices + 31) / 32, 1, false);
	d->a.search.level = d->a.search.first = 0;
	d->a.search.last = 1;
	if (drive_decides()) {
		d->words->counts[d->turn % 3] = 0;
		d->state->searching = 1;
	}
	cooperative_groups::this_grid().sync();
}

/* Does one level. Returns whether the search stops after it. */
DEVICE bool drive_search_level(struct drive_view *d, struct team *T)
{
	struct drive_words *words = d->words;
	const int place = (int)(d->turn % 3);
	const int flag = (int)(d->turn & 1);

	d->a.queue_size = &words->counts[place];
	if (drive_decides()) {
		words->counts[(place + 1) % 3] = 0;
		words->leave[flag] = drive_time_is_up(d);
	}
	drive_items<LEVEL_OFF, drive_search_body>(d, T, d->a.search.last - d->a.search.first, 1,
						  false);
	cooperative_groups::this_grid().sync();
	d->turn++;
	d->a.search.first = d->a.search.last;
	d->a.search.last += drive_get(&words->counts[place]);
	d->a.search.level++;
	return drive_get(&words->leave[flag]);
}

/* Where the next slice goes on. Behind a level that a team has left in its middle distances
 * may be wrong: then the search begins anew. */
DEVICE void drive_keep_search(struct drive_view *d)
{
	struct drive_state *state = d->state;

	if (!drive_decides())
		return;
	state->next = { d->a.search.level, d->a.search.first, drive_is_hurried(d) ? 0 : d->a.search.last };
	state->end = DRIVE_SLICE;
}

/* Does a search from its beginning, or from the level where it stopped. Returns whether it is
 * finished. All threads must pass the same `resume`, because they do not read the state here.
 * Whether a team has left its work is tested after the last level, when no team can leave any
 * more. Before that only the deciding thread knows, and ends the search one level later. */
DEVICE bool drive_search(struct drive_view *d, struct team *T, bool resume)
{
	bool leave = false;

	if (!resume)
		drive_begin_search(d, T);
	while (d->a.search.first < d->a.search.last && !leave)
		leave = drive_search_level(d, T);
	if (d->a.search.first < d->a.search.last || drive_is_hurried(d)) {
		drive_keep_search(d);
		return false;
	}
	d->a.search.active = &d->words->active;
	d->a.search.visits = &d->words->visits;
	drive_items<LEVEL_OFF, search_end>(d, T, (d->a.graph.vertices + 31) / 32, 1, false);
	cooperative_groups::this_grid().sync();
	return true;
}

/* A search is through. By one thread. */
DEVICE void drive_note_search(struct drive_view *d)
{
	struct drive_state *state = d->state;

	state->active = drive_get(&d->words->active);
	state->visits_last = drive_get(&d->words->visits);
	state->visits += state->visits_last;
	state->levels += d->a.search.level - 1;
	state->values[DRIVE_GLOBAL_RELABELS]++;
	if (state->search_count < DRIVE_SEARCHES)
		state->searches[state->search_count] = {
			state->values[DRIVE_CYCLES_DONE], state->active, d->a.search.level - 1, 0,
		};
	state->search_count++;
	state->since = 0;
	state->cycle_ns = 0;
	state->searching = 0;
}

/* The same, and what to do now. What the teams counted is 0 again when the next search begins to
 * count. */
template <class steps> DEVICE enum verdict drive_end_search(struct drive_view *d)
{
	auto grid = cooperative_groups::this_grid();

	if (drive_decides()) {
		drive_note_search(d);
		d->words->verdict = drive_ask<steps>(d, -1, true);
	}
	grid.sync();
	if (drive_decides()) {
		d->words->active = 0;
		d->words->visits = 0;
	}
	return (enum verdict)drive_get(&d->words->verdict);
}

/* What to do first. A slice may have been left where a relabeling was due, or in the middle of
 * one. */
template <class steps> DEVICE enum verdict drive_first(struct drive_view *d)
{
	struct drive_state *state = d->state;

	drive_start_clock(d);
	if (drive_decides()) {
		state->began = state->mark;
		d->words->verdict = state->searching ? VERDICT_RELABEL
						     : drive_ask<steps>(d, -1, true);
	}
	cooperative_groups::this_grid().sync();
	return (enum verdict)drive_get(&d->words->verdict);
}

/* Cycles and searches in turn, until it is time to leave. `resume`: a search goes on. */
template <int level, class steps>
DEVICE void drive(struct drive_view *d, struct team *T, bool resume)
{
	enum verdict verdict = drive_first<steps>(d);

	while (verdict == steps::cycle || drive_searches(verdict)) {
		drive_start_clock(d);
		if (verdict == steps::cycle) {
			verdict = steps::template cycles<level>(d, T);
			drive_stop_clock(d, &d->state->cycle_ns);
			resume = false; /* it is: but this saves the compiler registers */
			continue;
		}
		if (drive_decides() && !resume)
			d->state->search_ns = 0;
		const bool through = drive_search(d, T, resume);

		drive_stop_clock(d, &d->state->search_ns);
		if (!through)
			return;
		resume = false;
		verdict = drive_end_search<steps>(d);
	}
}

/* A state from here to there, but for what the teams share: some may still look at that. By
 * all threads of a block. */
DEVICE void drive_copy(void *to, const void *from)
{
	const int words = offsetof(struct drive_state, words) / sizeof(int32_t);

	__syncthreads();
	for (int i = (int)threadIdx.x; i < words; i += BLOCK_LANES)
		((int32_t *)to)[i] = ((const int32_t *)from)[i];
	__syncthreads();
}

/* A whole launch. The block that decides has the state in its shared memory meanwhile; the
 * words that the teams share stay where they are. */
template <int level, class steps>
DEVICE void drive_launch(const struct flow_args &a, const struct drive_order *order,
			 struct drive_state *home, struct drive_row *rows, const struct grid &grid)
{
	__shared__ struct cuda_sums<BLOCK_LANES> sums;
	__shared__ struct drive_state state;
	__shared__ int64_t raw[EVENT_KINDS];
	struct team team = cuda_team<TEAM_LANES, level>(&sums);
	struct drive_view view = { a, order, &state, &home->words, rows, grid, 0,
				   home->values[DRIVE_CYCLES_DONE], &sums, raw };
	const struct cuda_pace pace = cuda_pace_now<level>(&grid);
	const bool resume = home->searching && home->next.last;

	view.a.search.level = home->next.level;
	view.a.search.first = home->next.first;
	view.a.search.last = home->next.last;
	if (drive_leads())
		drive_copy(&state, home);
	drive<level, steps>(&view, &team, resume);
	cuda_add_sums<level>(&team, &sums, a.graph.events);
	cooperative_groups::this_grid().sync();
	if (drive_leads()) {
		drive_read_sums(&view);
		drive_copy(home, &state);
	}
	cuda_add_pace<level>(&grid, pace);
}

/* A variant's free run: DRIVE(name, loop, discharge), where the loop is vc or tc. */
#define DRIVE(name, loop, body)                                                               \
	struct WIDTH_NAME(name##_steps) {                                                     \
		static constexpr enum verdict cycle = DRIVE_CYCLE_##loop;                     \
		static __device__ __forceinline__ enum verdict                                \
		decide(struct controller *controller, const struct controller_seen *seen)     \
		{                                                                             \
			return controller_##loop(controller, seen);                           \
		}                                                                             \
		static __device__ __forceinline__ void                                        \
		discharge(struct team *T, const struct flow_args *a, int64_t item)            \
		{                                                                             \
			body(T, a, item);                                                     \
		}                                                                             \
		template <int level>                                                          \
		static __device__ __forceinline__ enum verdict                                \
		cycles(struct drive_view *d, struct team *T)                                  \
		{                                                                             \
			return drive_cycles_##loop<level, WIDTH_NAME(name##_steps)>(d, T);    \
		}                                                                             \
	};                                                                                    \
	template <int level>                                                                  \
	static __global__ void __launch_bounds__(BLOCK_LANES, DRIVE_BLOCKS_##name)               \
	WIDTH_NAME(name##_drive)(const __grid_constant__ struct flow_args a,                  \
				 const struct drive_order *order, struct drive_state *state,  \
				 struct drive_row *rows, struct grid grid)                    \
	{                                                                                     \
		drive_launch<level, WIDTH_NAME(name##_steps)>(a, order, state, rows, grid);   \
	}                                                                                     \
	extern "C" const struct cuda_kernel WIDTH_NAME(cuda_drive_##name) = {                 \
		"drive_" #name, SPILLWAY_WIDTH, TEAM_LANES, BLOCK_THREADS, DRIVE_BLOCKS_##name, \
		sizeof(struct flow_args),                                                     \
		{ cuda_function(WIDTH_NAME(name##_drive)<LEVEL_OFF>),                          \
		  cuda_function(WIDTH_NAME(name##_drive)<LEVEL_COUNTERS>),                     \
		  cuda_function(WIDTH_NAME(name##_drive)<LEVEL_FULL>) }, 1                     \
	};

#endif
