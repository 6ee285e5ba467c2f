/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/method/flow/turbo_lists.h"

#include "gpu/flow/turbo.h"
#include "src/engine/block_lists.h"
#include "src/engine/method.h"
#include "src/graph/graph.h"
#include "src/problem/flow/slots.h"

#define COUNT(key, member)                                                                    \
	{ key, "a count", NULL, PER_ONE, WORD_I32, .at = offsetof(struct turbo_args, member) }

/* A vertex is listed once in an epoch, as a rule. Its last part may be short, which is one part more for each
 * row of more than TURBO_WHOLE arcs. */
static int64_t part_room(const struct run *run)
{
	const struct graph *graph = run_plan(run)->graph;

	return graph->entries / TURBO_PART + graph->entries / TURBO_WHOLE + 1;
}

static int64_t row_words(const struct run *run)
{
	return part_room(run) * ROW_WORDS;
}

static int64_t turns(const struct run *run)
{
	(void)run;
	return TURBO_TURNS;
}

#define PACKED(function, name, count)                                                         \
	static const struct packing *function(const struct run *run)                          \
	{                                                                                     \
		static const struct packing packing = { .title = name, .words = count };      \
                                                                                              \
		(void)run;                                                                    \
		return &packing;                                                              \
	}

PACKED(in_parts, "parts of rows", part_room)
PACKED(in_rows, "long rows", row_words)
PACKED(in_turns, "counts", turns)

/* Whether free runs on a GPU split long rows. */
static bool splits(const struct run *run)
{
	const struct graph *graph = run_plan(run)->graph;
	const int64_t uneven = TURBO_UNEVEN * graph->entries / graph->vertices;
	const int64_t most = uneven > TURBO_WHOLE ? uneven : TURBO_WHOLE;
	int32_t u = 0;

	if (slots_stride(graph, run_plan(run)->ideas.stride))
		return false;
	while (u < graph->vertices && graph->row[u + 1] - graph->row[u] <= most)
		u++;
	return u < graph->vertices;
}

#define PARTS(key, what, word, in, member)                                                    \
	{ key, what, NULL, PER_BLOCK, word, .is_wanted = splits, .packing = in,               \
	  .at = offsetof(struct turbo_args, member) }

const struct array turbo_arrays[] = {
	BLOCK_LISTS(struct turbo_args, lists),
	PARTS("parts", "parts of rows", WORD_I32, in_parts, parts),
	PARTS("long_rows", "long rows", WORD_I64, in_rows, rows),
	PARTS("part_counts", "counts", WORD_I64, in_turns, part_count),
	COUNT("farthest", farthest),
	COUNT("live", live),
	{ .name = NULL },
};

const struct worklists *turbo_lists(const struct run *run)
{
	return &((const struct turbo_args *)run_args(run))->lists;
}

/* Arcs of the source or of the sink, whichever has more. */
static int64_t terminal_arcs(const struct run *run)
{
	const struct flow_args *flow = &((const struct turbo_args *)run_args(run))->flow;
	const int64_t *row = run_plan(run)->graph->row;
	const int64_t out = row[flow->source + 1] - row[flow->source];
	const int64_t in = row[flow->sink + 1] - row[flow->sink];

	return out > in ? out : in;
}

bool turbo_shape_lists(struct run *run, struct err *err)
{
	const struct ideas *ideas = &run_plan(run)->ideas;
	struct turbo_args *args = run_args(run);
	const int64_t rounds = turbo_rounds(args->stride, args->places, args->flow.graph.vertices);

	(void)err;
	args->rounds = (int32_t)(ideas->rounds ? ideas->rounds : rounds);
	args->ticks = ideas->rounds ? 0 : turbo_ticks(args->stride);
	args->search_rounds = (int32_t)(ideas->search_rounds ? ideas->search_rounds
							     : turbo_search_rounds(args->stride));
	args->budget = turbo_budget(args->stride, terminal_arcs(run));
	args->part_room = splits(run) ? part_room(run) : 0;
	block_lists_shape(run, &args->lists);
	return true;
}
