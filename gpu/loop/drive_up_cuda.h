/* SPDX-License-Identifier: GPL-3.0-or-later
 * drive_up_cuda: a level of a search, bottom up (Beamer, Asanovic and Patterson, Direction-Optimizing
 * Breadth-First Search, SC 2012). Where a level has many vertices, most of their arcs lead to vertices that
 * have a label already. So each vertex without a label looks for an arc to one that has the level's, some
 * arcs at once, and stops behind the first. That needs rows in which a vertex has its own arcs, and a search
 * that goes level by level: all vertices of lower levels have been entries. (Entries that a block cannot
 * defer wait for the next round. Where rows are not split that takes more than 67,000 rows of more than
 * TURBO_SEARCHED arcs in a level of few vertices, more than a card has memory for.) Only drive_block_cuda.h
 * includes this file.
 */
#ifndef SPILLWAY_GPU_LOOP_DRIVE_UP_CUDA_H
#define SPILLWAY_GPU_LOOP_DRIVE_UP_CUDA_H

#include "gpu/loop/drive_meet_cuda.h"

/* A level is searched bottom up if it has more than 1 / UP_SHARE of all vertices, and more than 1 / UP_REST
 * of those without a label: for a smaller level most of these look at their whole row and find nothing. A
 * few lanes look at the first arcs of a row, and a warp at the others. With mean rows of more than UP_LONG
 * arcs a warp looks at all. */
enum { UP_SHARE = 16, UP_REST = 4, UP_LANES = 2, UP_FIRST = 64, UP_LONG = 256 };

/* Arcs of rows from p to `end`, in teams of so many lanes, until one leads to a label of at most `label`. All
 * lanes of a warp come here; those of a team have the same row. */
template <int lanes, class steps, class view> DEVICE bool up_finds(view *b, ARC_T p, ARC_T end, int32_t label)
{
	const int lane = (int)threadIdx.x % lanes;
	const unsigned team = (unsigned)((1ull << lanes) - 1) << ((int)threadIdx.x % WARP_LANES - lane);
	bool found = false;

	while (__any_sync(0xffffffffu, !found && p < end)) {
		const bool leads = !found && p < end &&
				   steps::leads(b->N, &b->a, p + lane, lanes, end, label);
		const unsigned votes = __ballot_sync(0xffffffffu, leads);

		found = found || votes & team;
		p += lanes * steps::arcs_a_lane;
	}
	return found;
}

/* What a few lanes have not found, the warp looks for: among the arcs from `p` on, row by row. */
template <int lanes, class steps, class view>
DEVICE bool up_finds_more(view *b, bool found, ARC_T p, ARC_T end, int32_t label)
{
	const int at = (int)threadIdx.x % WARP_LANES;
	unsigned left = __ballot_sync(0xffffffffu, at % lanes == 0 && !found && p < end);

	for (; left; left &= left - 1) {
		const int from = __ffs((int)left) - 1;
		const bool finds = up_finds<WARP_LANES, steps>(
			b, __shfl_sync(0xffffffffu, p, from), __shfl_sync(0xffffffffu, end, from), label);

		found = found || (finds && at / lanes == from / lanes);
	}
	return found;
}

/* All vertices, each by a team of so many lanes. Returns how many of the team's get a label; by its first
 * lane. */
template <int threads, int lanes, class steps, class view> DEVICE int32_t up_label(view *b, int32_t label)
{
	typedef typename steps::problem problem;
	const int32_t teams = (int32_t)gridDim.x * (threads / lanes);
	const int32_t team = (int32_t)(blockIdx.x * threads + threadIdx.x) / lanes;
	const int32_t vertices = problem::vertices(&b->a);
	int32_t labelled = 0;

	for (int32_t first = 0; first < vertices; first += teams) {
		const int32_t v = first + team;
		const bool wanted = v < vertices && problem::lacks_label(b, v);
		const ARC_T begin = wanted ? steps::begin(b->N, &b->a, v) : 0;
		const ARC_T end = wanted ? steps::end(b->N, &b->a, v) : 0;
		const ARC_T some = lanes < WARP_LANES && end - begin > UP_FIRST ? begin + UP_FIRST : end;
		bool found = up_finds<lanes, steps>(b, begin, some, label);

		if (lanes < WARP_LANES)
			found = up_finds_more<lanes, steps>(b, found, some, end, label);
		if (found && threadIdx.x % lanes == 0) {
			problem::set_label(b, v, label + 1);
			labelled++;
		}
	}
	return labelled;
}

/* Whether the next level is searched bottom up, where worklists have vertices of one level only. `rest`:
 * vertices without a label. */
template <class steps, class view> DEVICE bool up_pays(const view *b, int32_t rest)
{
	const int32_t level = b->kept + b->given;

	return b->a.search_rounds == 1 && level > steps::problem::vertices(&b->a) / UP_SHARE &&
	       level > rest / UP_REST;
}

/* One level: vertices that lead to `label` get the next one. They are in no worklist, but counted in
 * b->given. */
template <int threads, class steps, class view> DEVICE void up_level(view *b, int32_t label)
{
	struct cuda_worklist *list = b->N->list;
	int32_t labelled;

	if (threadIdx.x == 0)
		list->own_size[0] = list->own_size[1] = list->given = 0;
	__syncthreads();
	labelled = steps::mean_row(&b->a) > UP_LONG ? up_label<threads, WARP_LANES, steps>(b, label)
						    : up_label<threads, UP_LANES, steps>(b, label);
	if (labelled)
		atomicAdd(&list->given, labelled);
	if (block_decides())
		b->a.lists.pool_size[b->pool] = 0;
	__syncthreads();
	block_barrier(b, 0, list->given, false, false, 0);
	block_turn_pools(b);
}

#endif
