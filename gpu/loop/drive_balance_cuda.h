/* SPDX-License-Identifier: GPL-3.0-or-later
 * drive_balance_cuda: what the free runs of flow-wd, flow-ns and flow-hp do (drive_turns_cuda.h). On sim
 * src/method/flow/balance.c does the same, launch by launch; which launch of a cycle follows is in
 * gpu/flow/balance_loop.h for both.
 *
 * Of a turn's counts, drive_words.counts is balance_args.list_size, `left` is flow.queue_size, and `pushed`
 * is the ticket. In a search, `counts` has the entries of the next level.
 */
#ifndef SPILLWAY_GPU_LOOP_DRIVE_BALANCE_CUDA_H
#define SPILLWAY_GPU_LOOP_DRIVE_BALANCE_CUDA_H

#include "gpu/flow/balance_loop.h"
#include "gpu/flow/search.h"
#include "gpu/loop/drive_turns_cuda.h"

typedef struct turns_of<struct balance_args> balance_view;

/* The arguments of the turn that follows, for the whole block: in local memory, as a copy of each thread's
 * own, they would cost a load wherever a body reads one. By all threads, behind the barrier of the last
 * turn. */
DEVICE struct balance_args *balance_args_of(const balance_view *d, const struct balance_loop *loop)
{
	__shared__ struct balance_args args;
	struct drive_words *words = &d->state->words;
	const int place = turns_place(d);

	if (threadIdx.x == 0) {
		args = *d->a;
		balance_set_args(&args, loop);
		args.list_size = &words->counts[place];
		args.flow.queue_size = &words->left[place];
		args.ticket = (uint64_t *)&words->pushed[place];
	}
	__syncthreads();
	return &args;
}

/* What the last turn, `at`, has left. */
DEVICE struct balance_found balance_look(const balance_view *d, enum balance_strategy strategy,
					 enum balance_at at)
{
	const struct drive_words *words = &d->state->words;
	const int place = turns_last_place(d);
	const uint64_t ticket = (uint64_t)drive_get(&words->pushed[place]);
	const int64_t listed = drive_get(&words->counts[place]);

	if (at == BALANCE_COLLECT && strategy == BALANCE_NS)
		return { drive_get(&words->left[place]), listed };
	if (at == BALANCE_STEP)
		return { listed, listed };
	return { (int64_t)(ticket / BALANCE_ENTRY), (int64_t)(ticket % BALANCE_ENTRY) };
}

template <enum balance_strategy strategy>
DEVICE void balance_gather_active(balance_view *d, struct team *T)
{
	struct balance_loop loop = {};
	const struct balance_args *a;

	loop.at = BALANCE_COLLECT;
	a = balance_args_of(d, &loop);
	if (strategy == BALANCE_NS)
		turns_do<LEVEL_OFF, struct balance_args, balance_collect_children_body>(
			d, T, a, turns_chunks(&a->flow), false);
	else
		turns_do<LEVEL_OFF, struct balance_args, balance_collect_body>(d, T, a,
									       turns_chunks(&a->flow),
									       false);
	if (threadIdx.x == 0)
		d->asked->entries = balance_look(d, strategy, BALANCE_COLLECT).entries;
}

/* The launch `at`: one of those that the strategy has. */
template <int level, enum balance_strategy strategy>
DEVICE void balance_do(balance_view *d, struct team *T, const struct balance_args *a, enum balance_at at,
		       int64_t items)
{
	if (at == BALANCE_DISCHARGE)
		turns_do<level, struct balance_args, balance_discharge_body>(d, T, a, items, true);
	else if (strategy == BALANCE_NS)
		turns_do<level, struct balance_args, balance_split_body>(d, T, a, items, false);
	else if (strategy == BALANCE_WD || at == BALANCE_DECOMPOSE)
		turns_do<level, struct balance_args, balance_decompose_body>(d, T, a, items, false);
	else if (at == BALANCE_GATHER)
		turns_do<level, struct balance_args, balance_gather_body>(d, T, a, items, false);
	else
		turns_do<level, struct balance_args, balance_step_body>(d, T, a, items, false);
}

template <int level, enum balance_strategy strategy>
DEVICE void balance_cycle(balance_view *d, struct team *T)
{
	struct balance_loop loop = {};

	loop.at = BALANCE_COLLECT;
	while (loop.at != BALANCE_DISCHARGE) {
		const struct balance_found found = balance_look(d, strategy, loop.at);
		const int64_t threads = balance_next(&loop, strategy, d->a->mdt, &found);

		balance_do<level, strategy>(d, T, balance_args_of(d, &loop), loop.at, balance_teams(threads));
	}
	turns_end_cycle(d);
}

/* Kernels of search.h, whose arguments are those of flow. */
DEVICE void balance_search_begin(struct team *T, const struct balance_args *a, int64_t item)
{
	search_begin(T, &a->flow, item);
}

DEVICE void balance_search_level(struct team *T, const struct balance_args *a, int64_t item)
{
	search_level(T, &a->flow, item, NULL);
}

DEVICE void balance_search_end(struct team *T, const struct balance_args *a, int64_t item)
{
	search_end(T, &a->flow, item);
}

/* Those of a turn of a search, likewise. */
DEVICE struct balance_args *balance_args_at(const balance_view *d, const struct drive_level *level)
{
	__shared__ struct balance_args args;
	struct drive_words *words = &d->state->words;

	if (threadIdx.x == 0) {
		args = *d->a;
		args.flow.search.level = level->level;
		args.flow.search.first = level->first;
		args.flow.search.last = level->last;
		args.flow.search.active = &words->active;
		args.flow.search.visits = &words->visits;
		args.flow.queue_size = &words->counts[turns_place(d)];
	}
	__syncthreads();
	return &args;
}

DEVICE void balance_relabel(balance_view *d, struct team *T)
{
	struct drive_level level = { 0, 0, 1 };
	const int64_t chunks = turns_chunks(&d->a->flow);
	const int64_t began = turns_begin_search(d);

	turns_do<LEVEL_OFF, struct balance_args, balance_search_begin>(d, T,
								       balance_args_at(d, &level),
								       chunks, false);
	while (level.first < level.last) {
		turns_do<LEVEL_OFF, struct balance_args, balance_search_level>(
			d, T, balance_args_at(d, &level), level.last - level.first, false);
		level.first = level.last;
		level.last += drive_get(&d->state->words.counts[turns_last_place(d)]);
		level.level++;
	}
	turns_do<LEVEL_OFF, struct balance_args, balance_search_end>(d, T, balance_args_at(d, &level), chunks,
								     false);
	turns_end_search(d, level.level - 1, began);
}

template <enum balance_strategy strategy> struct balance_steps {
	typedef struct balance_args arguments;
	static constexpr bool stalls = true;

	static __device__ __forceinline__ enum verdict
	decide(struct controller *controller, const struct controller_seen *seen, const struct balance_args *)
	{
		return controller_vc(controller, seen);
	}

	static __device__ __forceinline__ void left(struct controller *, int32_t)
	{
	}

	static __device__ __forceinline__ void collect(balance_view *d, struct team *T)
	{
		balance_gather_active<strategy>(d, T);
	}

	template <int level> static __device__ __forceinline__ void cycle(balance_view *d, struct team *T)
	{
		balance_cycle<level, strategy>(d, T);
	}

	static __device__ __forceinline__ void relabel(balance_view *d, struct team *T)
	{
		balance_relabel(d, T);
	}
};

typedef struct balance_steps<BALANCE_WD> flow_wd_steps;
typedef struct balance_steps<BALANCE_NS> flow_ns_steps;
typedef struct balance_steps<BALANCE_HP> flow_hp_steps;

#define DRIVE_BALANCE                                                                         \
	DRIVE_TURNS(flow_wd, 1)                                                               \
	DRIVE_TURNS(flow_ns, 1)                                                               \
	DRIVE_TURNS(flow_hp, 1)

#endif
