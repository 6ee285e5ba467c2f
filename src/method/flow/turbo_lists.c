/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/method/flow/turbo_lists.h"

#include "gpu/flow/turbo.h"
#include "src/engine/method.h"
#include "src/graph/graph.h"

/* Of the card with the most multiprocessors that there is a profile for: so many are planned for
 * while the machine is not known. */
enum { MOST_BLOCKS = 132 };

static int64_t count_blocks(const struct run *run)
{
	const struct machine *machine = run_machine(run);

	return machine ? machine->multiprocessors : MOST_BLOCKS;
}

static int32_t count_room(const struct run *run)
{
	const int32_t vertices = run_plan(run)->graph->vertices;
	const int64_t wanted = run_plan(run)->sizes.worklist;

	if (wanted && wanted < vertices)
		return (int32_t)wanted;
	return vertices < WORKLIST_ROOM ? vertices : WORKLIST_ROOM;
}

/* A vertex is in one worklist, or in none, where blocks discharge. */
static int32_t count_pool_room(const struct run *run)
{
	return run_plan(run)->graph->vertices;
}

static int64_t own_words(const struct run *run)
{
	return WORKLIST_PARTS * count_blocks(run) * count_room(run);
}

static int64_t own_sizes(const struct run *run)
{
	return WORKLIST_PARTS * count_blocks(run);
}

static int64_t wide_words(const struct run *run)
{
	return WORKLIST_WIDE * count_blocks(run);
}

static int64_t tally_words(const struct run *run)
{
	return TALLIES * count_blocks(run);
}

static int64_t pool_words(const struct run *run)
{
	return WORKLIST_POOLS * (int64_t)count_pool_room(run);
}

static int64_t pool_sizes(const struct run *run)
{
	(void)run;
	return WORKLIST_POOLS;
}

static int64_t told_words(const struct run *run)
{
	(void)run;
	return WORKLIST_TOLD;
}

/* How long an array is: { its name in errors, its words }. */
#define PACKED(name, label, count)                                                            \
	static const struct packing name##_packing = { .title = label, .words = count };      \
	static const struct packing *name##_packed(const struct run *run)                     \
	{                                                                                     \
		(void)run;                                                                    \
		return &name##_packing;                                                       \
	}

PACKED(own, "worklists", own_words)
PACKED(own_size, "worklists", own_sizes)
PACKED(wide, "worklists", wide_words)
PACKED(wide_size, "worklists", count_blocks)
PACKED(tally, "worklists", tally_words)
PACKED(pools, "pools", pool_words)
PACKED(pool_size, "pools", pool_sizes)
PACKED(told, "counts", told_words)

static void entry_range(const struct graph *graph, bool wide, int64_t *least, int64_t *most)
{
	(void)wide;
	*least = 0;
	*most = graph->vertices - INT64_C(1);
}

/* Of a pool it may be larger than its room. */
static void size_range(const struct graph *graph, bool wide, int64_t *least, int64_t *most)
{
	(void)graph;
	(void)wide;
	*least = 0;
	*most = INT32_MAX;
}

#define LIST(key, member, what)                                                               \
	{ key, "worklists", NULL, PER_BLOCK, WORD_I32, ARRAY_TAPED,                           \
	  .packing = member##_packed, .range = what##_range,                                  \
	  .at = offsetof(struct turbo_args, lists.member) }
#define COUNT(key, member)                                                                    \
	{ key, "a count", NULL, PER_ONE, WORD_I32, .at = offsetof(struct turbo_args, member) }

const struct array turbo_arrays[] = {
	LIST("worklists", own, entry),
	LIST("worklist_sizes", own_size, size),
	LIST("deferred", wide, entry),
	LIST("deferred_sizes", wide_size, size),
	LIST("pools", pools, entry),
	LIST("pool_sizes", pool_size, size),
	LIST("tallies", tally, size),
	{ "told", "counts", NULL, PER_BLOCK, WORD_I32, .packing = told_packed,
	  .at = offsetof(struct turbo_args, lists.told) },
	COUNT("kept", lists.kept),
	COUNT("farthest", farthest),
	COUNT("live", live),
	{ .name = NULL },
};

const struct worklists *turbo_lists(const struct run *run)
{
	return &((const struct turbo_args *)run_args(run))->lists;
}

bool turbo_shape_lists(struct run *run, struct err *err)
{
	const struct ideas *ideas = &run_plan(run)->ideas;
	struct turbo_args *args = run_args(run);
	struct worklists *lists = &args->lists;

	(void)err;
	args->rounds = (int32_t)(ideas->rounds ? ideas->rounds : turbo_rounds(args->stride));
	args->search_rounds = (int32_t)(ideas->search_rounds ? ideas->search_rounds
							     : turbo_search_rounds(args->stride));
	lists->blocks = (int32_t)count_blocks(run);
	lists->room = count_room(run);
	lists->pool_room = count_pool_room(run);
	return true;
}
