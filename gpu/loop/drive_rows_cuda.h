/* SPDX-License-Identifier: GPL-3.0-or-later
 * drive_rows_cuda: turbo's free run (drive_flow_cuda.h) for dense graphs whose rows are uneven. All blocks
 * read a long row together, for it can have more arcs than all others that a block comes to. A warp that
 * comes to one lists its parts. Behind the barrier of the epoch each warp reads some of those that are
 * listed. Of a row that discharges, each part takes what it needs from the row's excess, and whoever reads
 * the last one ends the discharge. Where rows are even this does not pay: excess spreads over all arcs of
 * a vertex, and comes back, in place of going along the first of them.
 *
 * Only gpu/flow/turbo_0.cu includes this file, where TEAM_LANES is that of a warp.
 */
#ifndef SPILLWAY_GPU_LOOP_DRIVE_ROWS_CUDA_H
#define SPILLWAY_GPU_LOOP_DRIVE_ROWS_CUDA_H

#include "gpu/loop/drive_flow_cuda.h"

/* The words of the row whose first part has this number. */
DEVICE int64_t *rows_words(const struct turbo_args *a, int64_t first)
{
	return a->rows + first * ROW_WORDS;
}

DEVICE int64_t rows_parts(struct team *T, const struct turbo_args *a, int32_t v)
{
	const ARC_T begin = UNIFORM(TOGETHER(turbo_begin(T, a, v)));
	const ARC_T end = UNIFORM(turbo_end(T, a, v));

	return ((int64_t)end - begin + TURBO_PART - 1) / TURBO_PART;
}

/* Lists the parts of v, with its excess in a discharge. False: there was no room. */
DEVICE bool rows_list(struct team *T, const struct turbo_args *a, int32_t v, int64_t excess)
{
	const int64_t parts = rows_parts(T, a, v);
	const int64_t first = UNIFORM(fetch_add(a->part_count + a->part_turn, parts));
	const bool fits = first + parts <= a->part_room;
	int64_t part;

	ONE_LANE(l)
		if (fits) {
			int64_t *words = rows_words(a, first);

			poke(words + ROW_VERTEX, (int64_t)v);
			poke(words + ROW_EXCESS, excess);
			poke(words + ROW_REST, excess);
			poke(words + ROW_LOW, (int64_t)INT32_MAX);
			poke(words + ROW_LEFT, parts);
		}
	for (part = first; part < first + parts && part < a->part_room; part += TEAM_LANES) {
		LANES(l)
			if (part + l < first + parts && part + l < a->part_room)
				poke(a->parts + part + l, fits ? (int32_t)first : -1);
	}
	return fits;
}

/* Whether the row of v is read as a whole. If not, it is deferred, and a warp lists its parts. Entries that
 * can be deferred no more would wait for the next round, and a search would no longer go level by level
 * (drive_up_cuda.h): their rows are read as a whole, too. Each warp of a block may defer one meanwhile. */
DEVICE bool rows_is_whole(struct team *T, const struct turbo_args *a, int32_t v)
{
	const ARC_T arcs = UNIFORM(turbo_end(T, a, v) - turbo_begin(T, a, v));
	const bool has_room = UNIFORM(T->list->wide_size) <=
			      WORKLIST_WIDE - (int32_t)blockDim.x / WARP_LANES;

	if (arcs > TURBO_WHOLE && has_room)
		ONE_LANE(l)
			block_defer(v);
	return arcs <= TURBO_WHOLE || !has_room;
}

/* Bodies in place of those of turbo_0.cu. */
DEVICE void rows_search_body(struct team *T, const struct turbo_args *a, int64_t item)
{
	if (rows_is_whole(T, a, (int32_t)item))
		turbo_label_row_warp(T, a, (int32_t)item);
}

DEVICE void rows_discharge_body(struct team *T, const struct turbo_args *a, int64_t item)
{
	if (rows_is_whole(T, a, (int32_t)item))
		turbo_discharge_row_warp(T, a, (int32_t)item);
}

DEVICE void rows_list_search_body(struct team *T, const struct turbo_args *a, int64_t item)
{
	if (!rows_list(T, a, (int32_t)item, 0))
		turbo_label_row_warp(T, a, (int32_t)item);
}

DEVICE void rows_list_discharge_body(struct team *T, const struct turbo_args *a, int64_t item)
{
	const int64_t excess = UNIFORM(peek(a->flow.excess + item));
	const int32_t high = UNIFORM(TOGETHER(peek(a->flow.height + item)));

	if (high < a->flow.graph.vertices && !rows_list(T, a, (int32_t)item, excess))
		turbo_discharge_row_warp(T, a, (int32_t)item);
}

/* A part of a row. */
struct rows_part {
	int64_t *words;
	int32_t v;
	ARC_T begin, end;
};

DEVICE struct rows_part rows_part_of(struct team *T, const struct turbo_args *a, int64_t part, int64_t first)
{
	struct rows_part p = { rows_words(a, first) };
	ARC_T end;

	p.v = (int32_t)UNIFORM(peek(p.words + ROW_VERTEX));
	p.begin = UNIFORM(TOGETHER(turbo_begin(T, a, p.v))) + (ARC_T)((part - first) * TURBO_PART);
	end = UNIFORM(turbo_end(T, a, p.v));
	p.end = end - p.begin > TURBO_PART ? p.begin + TURBO_PART : end;
	return p;
}

DEVICE void rows_label_part(struct team *T, const struct turbo_args *a, const struct rows_part *p)
{
	const int32_t label = UNIFORM(peek(a->flow.search.distance + p->v)) + 1;
	ARC_T from;

	for (from = p->begin; from < p->end; from += TURBO_PARTS * TEAM_LANES) {
		LANES(l)
			turbo_label_arcs(T, a, from + l, TEAM_LANES, p->end, label);
	}
}

/* Takes as much as is left of the row's excess, `wanted` at most. By one lane. */
DEVICE int64_t rows_take(struct team *T, int64_t *words, int64_t wanted)
{
	int64_t rest = peek(words + ROW_REST);

	while (rest > 0) {
		const int64_t taken = rest < wanted ? rest : wanted;
		const int64_t before = atomic_cas(words + ROW_REST, rest, rest - taken);

		if (before == rest)
			return taken;
		rest = before;
	}
	return 0;
}

/* All parts of the row are read. By one lane. */
DEVICE void rows_end_discharge(struct team *T, const struct turbo_args *a, const struct rows_part *p,
			       int32_t high, int64_t excess)
{
	const int64_t rest = peek(p->words + ROW_REST);
	const int32_t to = turbo_above(a, (int32_t)TOGETHER(peek(p->words + ROW_LOW)));

	if (rest > 0 && to > high)
		turbo_lift(T, a, p->v, high, to);
	turbo_give_up(T, a, p->v, excess - rest);
	if (rest > 0 && rest == excess && to < a->flow.graph.vertices)
		block_append(p->v);
}

/* Pushes along the admissible arcs of 32 times TURBO_PARTS arcs. Returns whether the row had all the excess
 * that they could take. */
DEVICE bool rows_push_arcs(struct team *T, const struct turbo_args *a, const struct rows_part *p, ARC_T from,
			   int32_t high, int64_t excess, int32_t *lowest)
{
	struct turbo_arcs arcs;
	int64_t could, before, all, taken;
	int32_t low;

	LANES(l)
		turbo_load_arcs(T, a, from + l, TEAM_LANES, p->end, &arcs);
	could = turbo_could_all(&arcs, 0, TURBO_PARTS, high, excess);
	all = team_scan(could, before);
	taken = all ? UNIFORM(rows_take(T, p->words, all)) : 0;
	turbo_take(&arcs, 0, TURBO_PARTS, high, excess, taken - before);
	LANES(l) {
		low = turbo_send_arcs(T, a, p->v, high, from + l, TEAM_LANES, &arcs);
		*lowest = low < *lowest ? low : *lowest;
	}
	return taken == all;
}

DEVICE void rows_discharge_part(struct team *T, const struct turbo_args *a, const struct rows_part *p)
{
	const int64_t excess = UNIFORM(peek(p->words + ROW_EXCESS));
	const int32_t high = UNIFORM(TOGETHER(peek(a->flow.height + p->v)));
	bool more = UNIFORM(TOGETHER(peek(p->words + ROW_REST))) > 0;
	int32_t lowest = INT32_MAX;
	ARC_T from = p->begin;

	for (; from < p->end && more; from += TURBO_PARTS * TEAM_LANES)
		more = rows_push_arcs(T, a, p, from, high, excess, &lowest);
	from = from < p->end ? from : p->end;
	lowest = team_min(lowest);
	LANES(l)
		FENCE();
	ONE_LANE(l) {
		EVENT(SCAN, p->v, 0, from - p->begin);
		if (lowest < INT32_MAX)
			(void)atomic_min(p->words + ROW_LOW, (int64_t)lowest);
		FENCE();
		if (fetch_sub(p->words + ROW_LEFT, 1) == 1) {
			FENCE();
			rows_end_discharge(T, a, p, high, excess);
		}
	}
}

/* No part is listed. By one thread, before the blocks of a launch meet. */
DEVICE void rows_clear(const struct turbo_args *a)
{
	for (int turn = 0; turn < TURBO_TURNS; turn++)
		a->part_count[turn] = 0;
}

typedef void rows_body(struct team *T, const struct turbo_args *a, const struct rows_part *p);

/* How many parts the epoch has listed. The next ones are listed in the next turn. By all threads, behind the
 * barrier of the epoch. */
DEVICE int64_t rows_turn(block_flow::view *b)
{
	struct turbo_args *a = &b->a;
	const int64_t listed = cuda_peek(a->part_count + a->part_turn);

	a->part_turn = (a->part_turn + 1) % TURBO_TURNS;
	if (block_decides())
		a->part_count[(a->part_turn + 1) % TURBO_TURNS] = 0;
	return listed < a->part_room ? listed : a->part_room;
}

/* So many parts, a warp each, neighbours in different blocks. */
template <int threads, rows_body body> DEVICE void rows_do(block_flow::view *b, int64_t parts)
{
	const int64_t step = (int64_t)gridDim.x * (threads / WARP_LANES);
	int64_t i = blockIdx.x + (int64_t)gridDim.x * (threadIdx.x / WARP_LANES);

	for (; i < parts; i += step) {
		const int32_t first = cuda_peek(b->a.parts + i);

		if (first >= 0) {
			const struct rows_part part = rows_part_of(b->N, &b->a, i, first);

			body(b->N, &b->a, &part);
		}
	}
}

/* Behind the barrier of an epoch: all blocks read the parts that are listed, and meet again. What they append
 * joins the pool that is read next. */
template <int threads, rows_body body> DEVICE void rows_read(block_flow::view *b)
{
	struct cuda_worklist *list = b->N->list;
	const int64_t parts = rows_turn(b);
	const int32_t given = b->given, counted = b->counted, rounds = b->rounds;
	int32_t left;

	if (!parts)
		return;
	if (threadIdx.x == 0)
		cuda_choose_pool(list, &b->a.lists, b->pool);
	__syncthreads();
	rows_do<threads, body>(b, parts);
	left = block_collected(b);
	cuda_give<threads>(list, b->N->round & 1, 0, left);
	__syncthreads();
	if (threadIdx.x == 0)
		list->own_size[0] = list->own_size[1] = 0;
	block_barrier(b, 0, list->given, b->due, b->leave, 0);
	b->given += given;
	b->counted += counted;
	b->rounds = rounds;
	if (threadIdx.x == 0)
		cuda_choose_pool(list, &b->a.lists, !b->pool);
	__syncthreads();
}

/* turbo's free run that splits long rows, behind DRIVE_TURBO(0, threads). */
#define DRIVE_TURBO_ROWS(name, threads)                                                       \
	struct WIDTH_NAME(name##_steps) : WIDTH_NAME(turbo_0_steps) {                         \
		typedef cuda_sizes<TEAM_LANES, TEAM_LANES, threads> sizes;                    \
		static constexpr bool splits = true;                                          \
		static constexpr cuda_body<args> search = rows_search_body;                   \
		static constexpr cuda_body<args> search_long = rows_list_search_body;         \
		static constexpr cuda_body<args> discharge = rows_discharge_body;             \
		static constexpr cuda_body<args> discharge_long = rows_list_discharge_body;   \
		static __device__ __forceinline__ int32_t few(const problem::view *)          \
		{                                                                             \
			return 0;                                                             \
		}                                                                             \
		static __device__ __forceinline__ void clear(const args *a)                   \
		{                                                                             \
			rows_clear(a);                                                        \
		}                                                                             \
		static __device__ __forceinline__ void read_labels(problem::view *b)          \
		{                                                                             \
			rows_read<threads, rows_label_part>(b);                               \
		}                                                                             \
		static __device__ __forceinline__ void read_pushes(problem::view *b)          \
		{                                                                             \
			rows_read<threads, rows_discharge_part>(b);                           \
		}                                                                             \
	};                                                                                    \
	DRIVE_TURBO_KERNEL(name, threads)

#endif
