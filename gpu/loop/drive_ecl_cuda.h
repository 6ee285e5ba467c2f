/* SPDX-License-Identifier: GPL-3.0-or-later
 * drive_ecl_cuda: what the free run of ecl does (drive_turns_cuda.h), in either phase. On sim
 * src/method/flow/ecl.c does the same, launch by launch; what follows what is in gpu/loop/controller_list.h
 * for both. A cycle has one turn, and so has a level of a search.
 */
#ifndef SPILLWAY_GPU_LOOP_DRIVE_ECL_CUDA_H
#define SPILLWAY_GPU_LOOP_DRIVE_ECL_CUDA_H

#include "gpu/flow/ecl_search.h"
#include "gpu/loop/controller_list.h"
#include "gpu/loop/drive_turns_cuda.h"

typedef struct turns_of<struct ecl_args> ecl_view;

DEVICE bool ecl_returns(const struct ecl_args *a)
{
	return a->root == a->flow.source;
}

DEVICE int32_t *ecl_list(const ecl_view *d, int64_t number)
{
	return d->a->flow.queue + number * d->a->flow.graph.vertices;
}

/* What the last turn has put into its list. */
DEVICE int32_t ecl_listed(const ecl_view *d)
{
	return drive_get(&d->state->words.counts[turns_last_place(d)]);
}

/* Vertices with excess join WL_PR. */
DEVICE void ecl_refill(ecl_view *d, struct team *T)
{
	struct ecl_args a = *d->a;

	a.next = ecl_list(d, d->told->cycles % 2);
	a.flow.queue_size = &d->state->words.counts[turns_place(d)];
	turns_do<LEVEL_OFF, struct ecl_args, ecl_collect_body>(d, T, &a, turns_chunks(&a.flow), false);
	if (drive_decides())
		d->state->words.tested += a.flow.graph.vertices;
	if (threadIdx.x == 0)
		d->asked->entries = ecl_listed(d);
}

template <int level> DEVICE void ecl_cycle(ecl_view *d, struct team *T)
{
	struct ecl_args a = *d->a;
	const int64_t cycles = d->told->cycles;

	a.stamp = (int32_t)(cycles + 1);
	a.worklist = ecl_list(d, cycles % 2);
	a.next = ecl_list(d, (cycles + 1) % 2);
	a.flow.queue_size = &d->state->words.counts[turns_place(d)];
	if (ecl_returns(&a))
		turns_do<level, struct ecl_args, ecl_reduce_body>(d, T, &a, d->asked->entries, true);
	else
		turns_do<level, struct ecl_args, ecl_discharge_body>(d, T, &a, d->asked->entries, true);
	turns_end_cycle(d);
	if (threadIdx.x == 0)
		d->asked->entries = ecl_listed(d);
}

/* A global relabeling. Its list of a level takes turns with that of the next: WL_next, and the third one. */
DEVICE void ecl_relabel(ecl_view *d, struct team *T)
{
	struct ecl_args a = *d->a;
	struct drive_words *words = &d->state->words;
	int32_t *const lists[] = { ecl_list(d, 2), ecl_list(d, (d->told->cycles + 1) % 2) };
	const int64_t began = turns_begin_search(d);
	int32_t found = 1;

	a.stamp = (int32_t)-(d->asked->searches + 1);
	a.next = lists[0];
	a.flow.search.level = 0;
	a.flow.search.active = &words->active;
	a.flow.search.visits = &words->visits;
	turns_do<LEVEL_OFF, struct ecl_args, ecl_reach_root>(d, T, &a, turns_chunks(&a.flow), false);
	for (; found; a.flow.search.level++) {
		a.worklist = lists[a.flow.search.level % 2];
		a.next = lists[(a.flow.search.level + 1) % 2];
		a.flow.queue_size = &words->counts[turns_place(d)];
		turns_do<LEVEL_OFF, struct ecl_args, ecl_reach_level>(d, T, &a, found, false);
		found = ecl_listed(d);
	}
	turns_do<LEVEL_OFF, struct ecl_args, ecl_count_reached>(d, T, &a, turns_chunks(&a.flow), false);
	turns_end_search(d, a.flow.search.level - 1, began);
}

struct ecl_steps {
	typedef struct ecl_args arguments;
	static constexpr bool stalls = false;

	static __device__ __forceinline__ enum verdict
	decide(struct controller *controller, const struct controller_seen *seen, const struct ecl_args *a)
	{
		return controller_list(controller, seen, ecl_returns(a));
	}

	static __device__ __forceinline__ void left(struct controller *controller, int32_t changed)
	{
		if (changed)
			controller_list_changed(controller);
	}

	static __device__ __forceinline__ void collect(ecl_view *d, struct team *T)
	{
		ecl_refill(d, T);
	}

	template <int level> static __device__ __forceinline__ void cycle(ecl_view *d, struct team *T)
	{
		ecl_cycle<level>(d, T);
	}

	static __device__ __forceinline__ void relabel(ecl_view *d, struct team *T)
	{
		ecl_relabel(d, T);
	}
};

#define DRIVE_ECL DRIVE_TURNS(ecl, 0)

#endif
