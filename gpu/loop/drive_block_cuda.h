/* SPDX-License-Identifier: GPL-3.0-or-later
 * drive_block_cuda: the free run of turbo, a cooperative kernel with one block a multiprocessor.
 * Blocks keep their worklists in shared memory, and meet at a barrier of their own after each
 * epoch (drive_meet_cuda.h). Only kernels include this file, when nvcc compiles them.
 *
 * A free run begins and ends without worklists: it collects the active vertices first.
 */
#ifndef SPILLWAY_GPU_LOOP_DRIVE_BLOCK_CUDA_H
#define SPILLWAY_GPU_LOOP_DRIVE_BLOCK_CUDA_H

#include "gpu/loop/drive_meet_cuda.h"

enum {
	BLOCK_BUDGET = 3,        /* a relabeling is due when discharges have taken so many halves of
				    the last one's time */
	BLOCK_DENSE_BUDGET = 2   /* of rows without places */
};

/* One epoch of bodies, up to its barrier: at most so many rounds. `chain`: as for cuda_chain. */
template <class sizes, cuda_body<turbo_args> narrow, cuda_body<turbo_args> wide, int chain>
DEVICE int32_t block_epoch(struct block_view *b, int32_t most, int64_t *rounds)
{
	const int64_t entries = b->given < b->a.lists.pool_room ? b->given : b->a.lists.pool_room;
	const int64_t first = entries * blockIdx.x / gridDim.x;
	const int64_t end = entries * (blockIdx.x + 1) / gridDim.x;
	const int32_t mean = (b->kept + b->given) / (int32_t)gridDim.x;
	const struct cuda_reach reach = {
		most, 2 * mean > BLOCK_LEAST_LIMIT ? 2 * mean : BLOCK_LEAST_LIMIT
	};

	return cuda_rounds<sizes, turbo_args, narrow, wide, chain>(
		b->N, b->W, &b->a, worklist_pool(&b->a.lists, b->pool) + first,
		(int32_t)(end - first), &reach, rounds);
}

/* No block has an entry, and the pools are empty. All blocks have met before. */
DEVICE void block_clear(struct block_view *b)
{
	if (threadIdx.x == 0) {
		cuda_clear_list(b->N->list, &b->a.lists);
		b->N->list->given = 0;
	}
	__syncthreads();
}

DEVICE bool block_is_terminal(const struct block_view *b, int32_t v)
{
	return v == b->a.flow.source || v == b->a.flow.sink;
}

/* The height that a vertex gets. The search may have ended when every live vertex had its label, with
 * `depth` rounds: others then keep their height, but are above all that have a label. */
DEVICE int32_t block_height(const struct block_view *b, int32_t v, int32_t depth)
{
	const struct flow_args *flow = &b->a.flow;
	const int32_t vertices = flow->graph.vertices;
	const int32_t label = cuda_peek(flow->search.distance + v);
	int32_t height = label < vertices ? label : vertices;

	if (depth && label >= vertices && v != b->a.barred) {
		height = cuda_peek(flow->height + v);
		height = height > depth ? height : depth + 1;
		height = height < vertices ? height : vertices;
	}
	cuda_poke(flow->height + v, height);
	return height;
}

/* Active vertices join the worklists. Returns the block's, in own[N->round & 1]. */
template <int threads, bool labels> DEVICE int32_t block_collect(struct block_view *b, int32_t depth)
{
	const struct flow_args *flow = &b->a.flow;
	struct cuda_worklist *list = b->N->list;
	int32_t v = (int32_t)(blockIdx.x * threads + threadIdx.x);

	for (; v < flow->graph.vertices; v += (int32_t)(gridDim.x * threads)) {
		const int32_t height = labels ? block_height(b, v, depth)
					      : cuda_peek(flow->height + v);

		if (height < flow->graph.vertices && !block_is_terminal(b, v) &&
		    cuda_peek(flow->excess + v) > 0)
			cuda_block_append(b->N, v);
	}
	__syncthreads();
	b->N->round = b->W->round = b->N->round + 1;
	return list->own_size[b->N->round & 1] < list->room ? list->own_size[b->N->round & 1]
							    : list->room;
}

/* The root's neighbours get their labels from all blocks, because its row may be long. */
template <int threads, class steps> DEVICE void block_search_root(struct block_view *b)
{
	const ARC_T end = steps::end(b->N, &b->a, b->a.root);
	ARC_T p = steps::begin(b->N, &b->a, b->a.root) +
		  (ARC_T)(blockIdx.x * threads + threadIdx.x);

	for (; p < end; p += (ARC_T)(gridDim.x * threads))
		steps::label(b->N, &b->a, p, end);
	__syncthreads();
	b->N->round = b->W->round = b->N->round + 1;
}

/* Only the root has a label. `early`: the vertices that are live, active and below |V|, get a label
 * above |V|, and are counted. Returns whether any vertex has excess. */
template <int threads> DEVICE bool block_begin_search(struct block_view *b, bool early)
{
	const struct flow_args *flow = &b->a.flow;
	const int32_t vertices = flow->graph.vertices;
	int32_t v = (int32_t)(blockIdx.x * threads + threadIdx.x);
	int32_t live = 0;
	bool any = false;

	block_clear(b);
	for (; v < vertices; v += (int32_t)(gridDim.x * threads)) {
		const bool excess = !block_is_terminal(b, v) && cuda_peek(flow->excess + v) > 0;
		const bool wanted = early && excess && cuda_peek(flow->height + v) < vertices;

		any = any || excess;
		live += wanted;
		cuda_poke(flow->search.distance + v, v == b->a.root ? 0 : vertices + wanted);
	}
	if (live)
		atomicAdd(&b->N->list->given, live);
	if (__syncthreads_or(any) && threadIdx.x == 0)
		b->N->list->counted = 1;
	if (block_decides())
		b->a.lists.pool_size[0] = b->a.lists.pool_size[1] = 0;
	block_barrier(b, 0, b->N->list->given, false, false, 0);
	block_turn_pools(b);
	return b->counted;
}

/* The pool had no room for entries of the last epoch: all vertices that have a label join the
 * worklists, and all blocks meet. */
template <int threads> DEVICE void block_refill(struct block_view *b)
{
	const struct flow_args *flow = &b->a.flow;
	struct cuda_worklist *list = b->N->list;
	int32_t v = (int32_t)(blockIdx.x * threads + threadIdx.x);
	int32_t left;

	if (threadIdx.x == 0)
		list->own_size[0] = list->own_size[1] = 0;
	__syncthreads();
	for (; v < flow->graph.vertices; v += (int32_t)(gridDim.x * threads))
		if (cuda_peek(flow->search.distance + v) < flow->graph.vertices)
			cuda_block_append(b->N, v);
	__syncthreads();
	b->N->round = b->W->round = b->N->round + 1;
	left = list->own_size[b->N->round & 1];
	block_meet<threads>(b, left < list->room ? left : list->room, 0, false, false);
}

/* Notes a search of so many epochs. By one thread. */
DEVICE void block_note_search(struct block_view *b, int64_t epochs)
{
	struct drive_state *state = b->state;

	state->values[DRIVE_GLOBAL_RELABELS]++;
	state->visits_last = b->a.flow.graph.vertices;
	state->visits += state->visits_last;
	state->levels += epochs;
	if (state->search_count < DRIVE_SEARCHES)
		state->searches[state->search_count] = { b->cycles, b->kept + b->given, epochs };
	state->search_count++;
}

/* A global relabeling. The active vertices are in the worklists then. `early`: it may end when all
 * live ones have their labels. Returns whether it is exact. */
template <int threads, class steps> DEVICE bool block_search(struct block_view *b, bool early)
{
	const int64_t began = block_decides() ? cuda_now() : 0;
	int64_t epochs = 0;
	int64_t rounds;
	int32_t depth = 0;
	int32_t live, left;
	bool cut = false;

	if (!block_begin_search<threads>(b, early))
		return true;
	live = b->given;
	b->given = 0;
	block_search_root<threads, steps>(b);
	left = b->N->list->own_size[b->N->round & 1];
	block_meet<threads>(b, left < b->N->list->room ? left : b->N->list->room, 1, false, false);
	depth = 1;
	live -= b->counted;
	while (b->kept + b->given && !cut) {
		left = block_epoch<typename steps::sizes, steps::search, steps::search_long, steps::search_chain>(
			b, b->a.search_rounds, &rounds);
		block_meet<threads>(b, left, rounds, false, false);
		depth += b->rounds * steps::search_chain;
		live -= b->counted;
		if (b->given > b->a.lists.pool_room) {
			block_refill<threads>(b);
			live -= b->counted;
		}
		cut = early && live <= 0 && b->kept + b->given;
		epochs++;
	}
	block_clear(b);
	left = block_collect<threads, true>(b, cut ? depth : 0);
	block_meet<threads>(b, left, 0, false, false);
	b->since = 0;
	if (block_decides()) {
		block_note_search(b, epochs);
		b->mark = cuda_now();
		b->search_ns = b->mark - began;
	}
	return !cut;
}

DEVICE bool block_is_due(const struct block_view *b)
{
	return controller_is_due(b->order->relabel_cycles, b->since + 1, cuda_now() - b->mark,
				 (b->a.stride ? BLOCK_BUDGET : BLOCK_DENSE_BUDGET) *
					 b->search_ns / 2);
}

DEVICE bool block_leaves(const struct block_view *b)
{
	const int64_t last = b->order->budget.cycles;

	return b->order->formula_count || (last && b->cycles + 1 >= last) ||
	       cuda_now() - b->state->began >= b->order->budget.nanoseconds;
}

/* An epoch of discharges. */
template <int threads, class steps> DEVICE void block_discharge(struct block_view *b)
{
	int64_t rounds;
	int32_t left;
	bool due = false;
	bool leave = false;

	b->a.turn = b->a.turn < 0 ? b->a.turn : (int32_t)(b->cycles * b->a.rounds & 0xfffff);
	left = block_epoch<typename steps::sizes, steps::discharge, steps::discharge_long,
			   steps::chain>(
		b, b->a.rounds, &rounds);
	rounds = rounds < BLOCK_WORD_ROUNDS ? rounds : BLOCK_WORD_ROUNDS;
	if (block_decides()) {
		b->state->entries += b->kept + b->given;
		due = block_is_due(b);
		leave = block_leaves(b);
	}
	block_meet<threads>(b, left, rounds, due, leave);
	b->cycles++;
	b->since++;
}

/* Discharges and searches in turn, until no vertex is active or it is time to leave. Returns whether
 * nothing has changed since the last search. */
template <int threads, class steps>
DEVICE enum drive_end block_run(struct block_view *b, bool *relabeled)
{
	bool due = b->state->controller.at == CONTROLLER_SEARCH;
	bool exact = due || *relabeled;

	block_clear(b);
	block_meet<threads>(b, block_collect<threads, false>(b, 0), 0, false, false);
	for (;;) {
		const bool empty = !(b->kept + b->given);

		if (empty && *relabeled && exact)
			return DRIVE_PROVED;
		if (empty && !b->order->last_check && !due)
			return DRIVE_EMPTY;
		if (empty || due) {
			exact = block_search<threads, steps>(b, b->a.early && !empty && !exact);
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
DEVICE void block_tell(struct block_view *b, enum drive_end end, bool relabeled)
{
	struct drive_state *state = b->state;

	if (threadIdx.x == 0) {
		const int64_t last = b->order->budget.cycles;

		state->end = end == DRIVE_SLICE && last && b->cycles >= last ? DRIVE_LIMIT : end;
		state->controller.at = CONTROLLER_TOP;
		state->controller.relabeled = relabeled;
		state->active = b->kept + b->given;
		state->values[DRIVE_CYCLES_DONE] = b->cycles;
		state->values[DRIVE_QUEUE] = b->kept + b->given;
		state->since = b->since;
		state->search_ns = b->search_ns;
		state->cycle_ns = cuda_now() - b->mark;
	}
}

/* A whole launch. */
template <int level, int threads, class steps>
DEVICE void block_launch(const struct turbo_args &a, const struct drive_order *order,
			 struct drive_state *state, const struct grid &g)
{
	__shared__ struct cuda_sums<threads> counts;
	__shared__ struct cuda_worklist list;
	__shared__ struct block_sums sums;
	typedef typename steps::sizes sizes;
	struct team N = cuda_together<sizes::narrow>(cuda_team<sizes::narrow, level>(&counts), &list);
	struct team W = cuda_together<sizes::wide>(cuda_team<sizes::wide, level>(&counts), &list);
	const struct cuda_pace pace = cuda_pace_now<level>(&g);
	struct block_view b = { a, order, state, &sums, &N, &W };
	bool relabeled = state->controller.relabeled;
	enum drive_end end;

	N.warp = W.warp = (int32_t)(blockIdx.x * (threads / WARP_LANES) + threadIdx.x / WARP_LANES);
	b.cycles = state->values[DRIVE_CYCLES_DONE];
	b.since = state->since;
	b.search_ns = state->search_ns;
	if (threadIdx.x == 0) {
		sums = {};
		cuda_clear_list(&list, &a.lists);
		cuda_choose_pool(&list, &a.lists, 1);
	}
	if (block_decides()) {
		a.lists.pool_size[0] = a.lists.pool_size[1] = 0;
		state->began = cuda_now();
		b.mark = state->began - state->cycle_ns;
	}
	block_barrier(&b, 0, 0, false, false, 0);
	end = block_run<threads, steps>(&b, &relabeled);
	cuda_add_sums<level>(&N, &counts, a.flow.graph.events);
	__syncthreads();
	cuda_add_sums<level>(&W, &counts, a.flow.graph.events);
	{
		const int32_t kept = b.kept, given = b.given;

		block_barrier(&b, 0, 0, false, false, 0);
		b.kept = kept;
		b.given = given;
	}
	if (blockIdx.x == 0) {
		__shared__ int64_t raw[EVENT_KINDS];
		struct drive_view view = { a.flow, order, state, &state->words, NULL, g };

		view.raw = raw;
		block_tell(&b, end, relabeled);
		drive_read_sums(&view);
	}
	cuda_add_pace<level>(&g, pace);
}

/* turbo's free run for rows of a stride: DRIVE_TURBO(stride, threads). */
#define DRIVE_TURBO(stride, threads) DRIVE_TURBO_OF(stride, threads)
#define DRIVE_TURBO_OF(stride, threads)                                                       \
	struct WIDTH_NAME(turbo_##stride##_steps) {                                           \
		typedef struct turbo_args args;                                               \
		static __device__ __forceinline__ void label(struct team *T, const args *a, ARC_T p,  \
							     ARC_T end)                       \
		{                                                                             \
			turbo_label_arc(T, a, p, end, 1);                                     \
		}                                                                             \
		static __device__ __forceinline__ ARC_T begin(struct team *T, const args *a, int32_t v) \
		{                                                                             \
			return turbo_row_begin(T, a, v);                                      \
		}                                                                             \
		static __device__ __forceinline__ ARC_T end(struct team *T, const args *a, int32_t v) \
		{                                                                             \
			return turbo_row_end(T, a, v);                                        \
		}                                                                             \
		typedef cuda_sizes<turbo_discharge_##stride##_lanes,                          \
				   turbo_discharge_long_##stride##_lanes, threads> sizes;     \
		static constexpr int chain = TURBO_CHAIN(stride);                             \
		static constexpr int search_chain = TURBO_SEARCH_CHAIN(stride);               \
		static constexpr cuda_body<args> search = turbo_search_##stride##_body;       \
		static constexpr cuda_body<args> search_long =                                \
			turbo_search_long_##stride##_body;                                    \
		static constexpr cuda_body<args> discharge = turbo_discharge_##stride##_body; \
		static constexpr cuda_body<args> discharge_long =                             \
			turbo_discharge_long_##stride##_body;                                 \
	};                                                                                    \
	template <int level>                                                                  \
	static __global__ void __launch_bounds__(threads, 1)                                  \
	WIDTH_NAME(turbo_##stride##_drive)(const __grid_constant__ struct turbo_args a,       \
					   const struct drive_order *order,                   \
					   struct drive_state *state, struct drive_row *,     \
					   struct grid grid)                                  \
	{                                                                                     \
		block_launch<level, threads, WIDTH_NAME(turbo_##stride##_steps)>(a, order,    \
										 state, grid); \
	}                                                                                     \
	extern "C" const struct cuda_kernel WIDTH_NAME(cuda_drive_turbo_##stride) = {         \
		"drive_turbo_" #stride, SPILLWAY_WIDTH, turbo_discharge_##stride##_lanes,      \
		threads, 1,                        \
		sizeof(struct turbo_args),                                                    \
		{ cuda_function(WIDTH_NAME(turbo_##stride##_drive)<LEVEL_OFF>),                \
		  cuda_function(WIDTH_NAME(turbo_##stride##_drive)<LEVEL_COUNTERS>),           \
		  cuda_function(WIDTH_NAME(turbo_##stride##_drive)<LEVEL_FULL>) }              \
	};

#endif
