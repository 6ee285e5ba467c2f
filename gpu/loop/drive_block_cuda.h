/* SPDX-License-Identifier: GPL-3.0-or-later
 * drive_block_cuda: the free runs of variants with worklists of blocks, a cooperative kernel with one block a
 * multiprocessor. Blocks keep their worklists in shared memory, and meet at a barrier of their own after
 * each epoch (drive_meet_cuda.h). Only kernels include this file, when nvcc compiles them.
 *
 * A free run begins and ends without worklists: it collects the active vertices first.
 *
 * `problem` says what all vertices get where a search begins and ends, and who is active:
 * drive_flow_cuda.h, drive_matching_cuda.h; or it has a loop of its own: drive_paths_cuda.h.
 */
#ifndef SPILLWAY_GPU_LOOP_DRIVE_BLOCK_CUDA_H
#define SPILLWAY_GPU_LOOP_DRIVE_BLOCK_CUDA_H

#include "gpu/loop/drive_meet_cuda.h"
#include "gpu/loop/drive_up_cuda.h"

/* Steps of a problem whose rows each belong to one block: no parts are listed, or cleared. Blocks keep
 * entries, discharges release nothing, and no search looks up, unless steps say otherwise. */
template <class steps_args> struct block_keeps_rows {
	typedef steps_args args;
	static constexpr bool splits = false;
	static constexpr cuda_release_body<args> release = nullptr;
	static constexpr bool looks_up = false; /* searches may look up (drive_up_cuda.h) */
	static __device__ __forceinline__ bool shares(const void *)
	{
		return false;
	}
	static __device__ __forceinline__ int32_t few(const void *)
	{
		return 0;
	}
	static __device__ __forceinline__ void clear(const void *)
	{
	}
};

/* The block's share of the pool: neighbours, or where blocks keep none, every gridDim-th entry. */
template <class view> DEVICE struct cuda_share_of_pool block_share(const view *b)
{
	const int64_t entries = b->given < b->a.lists.pool_room ? b->given : b->a.lists.pool_room;
	const int32_t *pool = worklist_pool(&b->a.lists, b->pool);
	const int64_t first = entries * blockIdx.x / gridDim.x;
	const int64_t end = entries * (blockIdx.x + 1) / gridDim.x;

	if (!b->shares)
		return { pool + first, (int32_t)(end - first), 1 };
	return { pool + blockIdx.x, (int32_t)((entries + gridDim.x - 1 - blockIdx.x) / gridDim.x),
		 gridDim.x };
}

/* One epoch of bodies, up to its barrier: at most so many rounds, or where `ticks` are given, until these
 * have passed (cuda_reach) and at most BLOCK_WORD_ROUNDS. `few`: as in struct cuda_reach; `chain`: as for
 * cuda_chain; `release`: as for cuda_rounds. */
template <class sizes, class args, cuda_body<args> narrow, cuda_body<args> wide, int chain,
	  cuda_release_body<args> release = nullptr>
DEVICE int32_t block_epoch(struct block_view<args> *b, int32_t most, int64_t ticks, int32_t few,
			   int64_t *rounds)
{
	const struct cuda_share_of_pool share = block_share(b);
	const int32_t mean = (b->kept + b->given) / (int32_t)gridDim.x;
	const struct cuda_reach reach = {
		ticks ? BLOCK_WORD_ROUNDS : most,
		2 * mean > BLOCK_LEAST_LIMIT ? 2 * mean : BLOCK_LEAST_LIMIT, ticks, few
	};

	int64_t all = 0;
	const int32_t left = cuda_rounds<sizes, args, narrow, wide, chain, release>(
		b->N, b->W, &b->a, &share, &reach, rounds, b->clock ? &all : nullptr);

	lap_count(b->clock, *rounds, all);
	return left;
}

/* No block has an entry, and the pools are empty. All blocks have met before. */
template <class view> DEVICE void block_clear(view *b)
{
	if (threadIdx.x == 0) {
		cuda_clear_list(b->N->list, &b->a.lists);
		b->N->list->given = 0;
	}
	__syncthreads();
}

/* All threads of the block have appended what they found. Returns the entries of its worklist, which are in
 * own[N->round & 1]. */
template <class view> DEVICE int32_t block_collected(view *b)
{
	struct cuda_worklist *list = b->N->list;
	int32_t size;

	__syncthreads();
	b->N->round = b->W->round = b->N->round + 1;
	size = list->own_size[b->N->round & 1];
	return size < list->room ? size : list->room;
}

/* Active vertices join the worklists; behind a search, those that have their labels from it. Returns the
 * block's. */
template <int threads, class problem, bool labels, class view>
DEVICE int32_t block_collect(view *b, int32_t depth)
{
	int32_t v = (int32_t)(blockIdx.x * threads + threadIdx.x);

	for (; v < problem::vertices(&b->a); v += (int32_t)(gridDim.x * threads))
		if (problem::template collects<labels>(b, v, depth))
			cuda_block_append(b->N, v);
	return block_collected(b);
}

/* Labels are as at the beginning of a search. `early`: live vertices get a label above all that a search
 * gives, and are counted. Returns whether a vertex needs the search. */
template <int threads, class problem, class view> DEVICE bool block_begin_search(view *b, bool early)
{
	int32_t v = (int32_t)(blockIdx.x * threads + threadIdx.x);
	int32_t live = 0;
	bool any = false;

	lap_begin(b->clock, LAP_SWEEP);
	block_clear(b);
	for (; v < problem::vertices(&b->a); v += (int32_t)(gridDim.x * threads))
		live += problem::begins(b, v, early, &any);
	if (live)
		atomicAdd(&b->N->list->given, live);
	if (__syncthreads_or(any) && threadIdx.x == 0)
		b->N->list->counted = 1;
	if (block_decides())
		b->a.lists.pool_size[0] = b->a.lists.pool_size[1] = 0;
	block_barrier(b, 0, b->N->list->given, false, false, 0);
	block_turn_pools(b);
	lap_begin(b->clock, LAP_SEARCH);
	return b->counted;
}

/* All that have a label of at least `least` join the worklists, and all blocks meet: where the pool had no
 * room for entries of the last epoch, or a level was searched bottom up. */
template <int threads, class problem, class view> DEVICE void block_refill(view *b, int32_t least)
{
	struct cuda_worklist *list = b->N->list;
	int32_t v = (int32_t)(blockIdx.x * threads + threadIdx.x);

	if (threadIdx.x == 0)
		list->own_size[0] = list->own_size[1] = 0;
	__syncthreads();
	for (; v < problem::vertices(&b->a); v += (int32_t)(gridDim.x * threads))
		if (problem::is_labeled(b, v, least))
			cuda_block_append(b->N, v);
	block_meet<threads>(b, block_collected(b), 0, false, false);
}

/* Notes a search of so many epochs; `cut`: it has ended early. By one thread. */
template <class problem, class view> DEVICE void block_note_search(view *b, int64_t epochs, bool cut)
{
	struct drive_state *state = b->state;

	b->sums->searches++;
	state->values[DRIVE_GLOBAL_RELABELS]++;
	state->visits_last = problem::vertices(&b->a);
	state->visits += state->visits_last;
	state->levels += epochs;
	if (state->search_count < DRIVE_SEARCHES)
		state->searches[state->search_count] = { b->cycles, b->kept + b->given, epochs, cut };
	state->search_count++;
}

/* How far a search is. */
struct block_front {
	int32_t depth; /* no label that it has given is greater */
	int32_t rest;  /* vertices without a label, if the search goes level by level */
	bool mixed;    /* worklists have vertices of several levels */
	bool unlisted; /* worklists have none of the vertices that were labelled last (drive_up_cuda.h) */
};

/* One epoch of a search. Returns how many of the vertices that it is to find it has found. */
template <int threads, class steps, class view>
DEVICE int32_t block_search_epoch(view *b, struct block_front *front)
{
	typedef typename steps::problem problem;
	int64_t rounds;
	int32_t left;
	int32_t found = 0;

	if constexpr (steps::looks_up) {
		if (!front->mixed && up_pays<steps>(b, front->rest)) {
			up_level<threads, steps>(b, front->depth++);
			front->rest -= b->given;
			front->unlisted = true;
			return b->counted;
		}
		if (front->unlisted) {
			block_refill<threads, problem>(b, front->depth);
			found = b->counted;
		}
		front->unlisted = false;
	}
	left = block_epoch<typename steps::sizes, typename steps::args, steps::search,
			   steps::search_long, steps::search_chain>(
		b, b->a.search_rounds, 0, steps::few(b), &rounds);
	block_meet<threads>(b, left, rounds, false, false);
	if constexpr (steps::splits)
		steps::read_labels(b);
	front->depth += b->rounds * steps::search_chain;
	front->rest -= b->kept + b->given;
	found += b->counted;
	if (b->given > b->a.lists.pool_room) {
		block_refill<threads, problem>(b, 0);
		found += b->counted;
		front->mixed = true;
	}
	return found;
}

/* A global relabeling. The active vertices are in the worklists then. `early`: it may end when all
 * live ones have their labels. Returns whether it is exact. */
template <int threads, class steps, class view> DEVICE bool block_search(view *b, bool early)
{
	typedef typename steps::problem problem;
	const int64_t began = block_decides() ? cuda_now() : 0;
	struct block_front front = { 1, problem::vertices(&b->a) - 1, false, false };
	int64_t epochs = 0;
	int32_t live, left;
	bool cut;

	if (!block_begin_search<threads, problem>(b, early))
		return true;
	live = b->given;
	b->given = 0;
	problem::template roots<threads, steps>(b);
	block_meet<threads>(b, block_collected(b), 1, false, false);
	live -= b->counted;
	front.rest -= b->kept + b->given;
	cut = early && live <= 0 && b->kept + b->given;
	for (; b->kept + b->given && !cut; epochs++) {
		live -= block_search_epoch<threads, steps>(b, &front);
		cut = early && live <= 0 && b->kept + b->given;
	}
	lap_begin(b->clock, LAP_SWEEP);
	lap_note_search(b->clock);
	block_clear(b);
	left = block_collect<threads, problem, true>(b, cut ? front.depth : 0);
	block_meet<threads>(b, left, 0, false, false);
	b->since = 0;
	if (problem::misses)
		b->missed = 0;
	if (block_decides()) {
		block_note_search<problem>(b, epochs, cut);
		b->mark = cuda_now();
		b->search_ns = b->mark - began;
	}
	return !cut;
}

template <class problem, class view> DEVICE bool block_is_due(const view *b)
{
	return controller_is_due(b->order->relabel_cycles, b->since + 1, cuda_now() - b->mark,
				 problem::budget(&b->a) * b->search_ns / 2);
}

template <class view> DEVICE bool block_leaves(const view *b)
{
	const int64_t last = b->order->budget.cycles;

	return b->order->formula_count || (last && b->cycles + 1 >= last) ||
	       cuda_now() - b->state->began >= b->order->budget.nanoseconds;
}

/* The epoch that ends gets its row. By one thread. */
template <class view> DEVICE void block_note_epoch(view *b)
{
	struct block_sums *sums = b->sums;
	const int32_t before = sums->epochs++;

	sums->queue = b->kept + b->given;
	b->state->words.course.rows[before % DRIVE_EPOCHS] = { before, sums->queue, sums->searches };
}

/* An epoch of discharges. */
template <int threads, class steps, class view> DEVICE void block_discharge(view *b)
{
	int64_t rounds;
	int32_t left;
	bool due = false;
	bool leave = false;

	lap_begin(b->clock, LAP_DISCHARGE);
	b->a.turn = b->a.turn < 0 ? b->a.turn : (int32_t)(b->cycles * b->a.rounds & 0xfffff);
	left = block_epoch<typename steps::sizes, typename steps::args, steps::discharge,
			   steps::discharge_long, steps::chain, steps::release>(
		b, b->a.rounds, steps::problem::ticks(&b->a), steps::few(b), &rounds);
	rounds = rounds < BLOCK_WORD_ROUNDS ? rounds : BLOCK_WORD_ROUNDS;
	if (block_decides()) {
		b->state->entries += b->kept + b->given;
		block_note_epoch(b);
		due = block_is_due<typename steps::problem>(b);
		leave = block_leaves(b);
	}
	block_meet<threads>(b, left, rounds, due, leave);
	if constexpr (steps::splits)
		steps::read_pushes(b);
	b->cycles++;
	b->since++;
	if (steps::problem::misses)
		b->missed += b->counted;
}

/* Discharges and searches in turn, until no vertex is active or it is time to leave. *relabeled: nothing
 * has changed since the last search. */
template <int threads, class steps, class view>
DEVICE enum drive_end block_run(view *b, bool *relabeled)
{
	typedef typename steps::problem problem;
	bool due = b->state->controller.at == CONTROLLER_SEARCH;
	bool exact = *relabeled;

	b->first = due && !b->state->controller.searched;
	block_clear(b);
	block_meet<threads>(b, block_collect<threads, problem, false>(b, 0), 0, false, false);
	for (;;) {
		const bool empty = !(b->kept + b->given);

		if (empty && (problem::misses ? !b->missed : exact))
			return DRIVE_PROVED;
		if (empty && !problem::misses && !b->order->last_check && !due)
			return DRIVE_EMPTY;
		if (empty || due) {
			exact = block_search<threads, steps>(
				b, b->a.early && (b->first || (!empty && !exact)));
			b->first = false;
			*relabeled = true;
			due = false;
			continue;
		}
		block_discharge<threads, steps>(b);
		*relabeled = exact = false;
		due = b->due;
		if (b->leave)
			return b->order->formula_count ? DRIVE_FORMULA : DRIVE_SLICE;
	}
}

/* What the host is told. By block 0. */
template <class problem, class view>
DEVICE void block_tell(view *b, enum drive_end end, bool relabeled)
{
	struct drive_state *state = b->state;

	if (threadIdx.x == 0) {
		const int64_t last = b->order->budget.cycles;
		const bool due = b->due || (problem::misses && b->missed && !(b->kept + b->given));

		state->end = end == DRIVE_SLICE && last && b->cycles >= last ? DRIVE_LIMIT : end;
		state->controller.at = due ? CONTROLLER_SEARCH : CONTROLLER_TOP;
		state->controller.relabeled = relabeled;
		state->active = b->kept + b->given + (problem::misses ? b->missed : 0);
		state->values[DRIVE_CYCLES_DONE] = b->cycles;
		if (b->sums->epochs)
			state->values[DRIVE_QUEUE] = b->sums->queue;
		state->words.course.count = b->sums->epochs;
		state->since = b->since;
		state->search_ns = b->search_ns;
		state->cycle_ns = cuda_now() - b->mark;
	}
}

/* The clock of a block starts, behind barriers that tell how long one takes by itself. */
template <class view> DEVICE void block_start_clock(view *b, struct lap_clock *clock)
{
	if (threadIdx.x == 0) {
		*clock = {};
		clock->mark = clock64();
	}
	for (int i = 0; i < LAP_PROBES; i++)
		block_barrier(b, 0, 0, false, false, 0);
	if (threadIdx.x == 0) {
		const int64_t now = clock64();

		clock->laps.probe = now - clock->mark;
		clock->laps.launches = 1;
		clock->mark = now;
	}
	b->clock = clock;
}

/* The block has no entry, and a releaser if its steps release entries. */
template <class steps> DEVICE void block_begin_lists(struct team *N, const struct worklists *lists)
{
	if constexpr (steps::release != nullptr) {
		__shared__ struct cuda_releases releases;

		cuda_begin_releases(N, &releases);
	}
	if (threadIdx.x == 0) {
		cuda_clear_list(N->list, lists);
		cuda_choose_pool(N->list, lists, 1);
	}
}

/* A whole launch. Its events are not told one by one, but they may be counted. */
template <int level, int threads, class steps>
DEVICE void block_launch(const typename steps::args &a, const struct drive_order *order,
			 struct drive_state *state, const struct grid &g)
{
	typedef typename steps::problem problem;

	__shared__ struct cuda_sums<threads> counts;
	__shared__ struct cuda_worklist list;
	__shared__ struct block_sums sums;
	typedef typename steps::sizes sizes;
	constexpr int counting = level == LEVEL_FULL ? LEVEL_COUNTERS : level;
	struct team N = cuda_together<sizes::narrow>(cuda_team<sizes::narrow, counting>(&counts), &list);
	struct team W = cuda_together<sizes::wide>(cuda_team<sizes::wide, counting>(&counts), &list);
	const struct cuda_pace pace = cuda_pace_now<level>(&g);
	struct block_view<typename steps::args> b = {
		a, order, state, &sums, &N, &W, nullptr, steps::splits || steps::shares(&a)
	};
	bool relabeled = state->controller.relabeled;
	enum drive_end end;

	N.warp = W.warp = (int32_t)(blockIdx.x * (threads / WARP_LANES) + threadIdx.x / WARP_LANES);
	b.cycles = state->values[DRIVE_CYCLES_DONE];
	b.since = state->since;
	b.search_ns = state->search_ns;
	if (threadIdx.x == 0)
		sums = {};
	block_begin_lists<steps>(&N, &a.lists);
	if (block_decides()) {
		a.lists.pool_size[0] = a.lists.pool_size[1] = 0;
		steps::clear(&a);
		state->began = cuda_now();
		b.mark = state->began - state->cycle_ns;
	}
	block_barrier(&b, 0, 0, false, false, 0);
	if (level == LEVEL_FULL && g.laps) {
		__shared__ struct lap_clock clock;

		block_start_clock(&b, &clock);
	}
	end = problem::template run<threads, steps>(&b, &relabeled);
	cuda_add_sums<level>(&N, &counts, CUDA_EVENTS(&a));
	__syncthreads();
	cuda_add_sums<level>(&W, &counts, CUDA_EVENTS(&a));
	{
		const int32_t kept = b.kept, given = b.given;
		const bool due = b.due;

		block_barrier(&b, 0, 0, false, false, 0);
		b.kept = kept;
		b.given = given;
		b.due = due;
	}
	lap_add(b.clock, g.laps, problem::phase(&a));
	if (blockIdx.x == 0) {
		__shared__ int64_t raw[EVENT_KINDS];

		block_tell<problem>(&b, end, relabeled);
		drive_add_sums(CUDA_EVENTS(&a), order, state, raw);
	}
	cuda_add_pace<level>(&g, pace);
}

#endif
