/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/engine/block_lists.h"

#include "gpu/core/machine.h"
#include "src/engine/method.h"
#include "src/graph/graph.h"

/* --- Arrays. --- */

/* Of the card with the most multiprocessors that there is a profile for: so many are planned for
 * while the machine is not known. */
enum { MOST_BLOCKS = 132 };

enum { LEAST_LIMIT = 256, LEAST_KEEP = 16 };

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
	const struct packing *block_lists_##name##_packed(const struct run *run)                     \
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

void block_lists_entry_range(const struct graph *graph, bool wide, int64_t *least, int64_t *most)
{
	(void)wide;
	*least = 0;
	*most = graph->vertices - INT64_C(1);
}

/* Of a pool it may be larger than its room. */
void block_lists_size_range(const struct graph *graph, bool wide, int64_t *least, int64_t *most)
{
	(void)graph;
	(void)wide;
	*least = 0;
	*most = INT32_MAX;
}

void block_lists_shape(const struct run *run, struct worklists *lists)
{
	lists->blocks = (int32_t)count_blocks(run);
	lists->room = count_room(run);
	lists->pool_room = count_pool_room(run);
}

/* --- Between two launches. --- */

/* What a launch tells is 0. */
static bool clear_told(struct run *run, const struct worklists *lists, struct err *err)
{
	return machine_fill(run_machine(run), lists->kept, 0, sizeof(*lists->kept), err) &&
	       machine_fill(run_machine(run), lists->told, 0, WORKLIST_TOLD * sizeof(*lists->told),
			    err);
}

bool block_lists_empty(struct run *run, const struct worklists *lists, struct err *err)
{
	struct machine *machine = run_machine(run);

	return machine_fill(machine, lists->own_size, 0,
			    (size_t)lists->blocks * sizeof(*lists->own_size), err) &&
	       machine_fill(machine, lists->pool_size, 0,
			    WORKLIST_POOLS * sizeof(*lists->pool_size), err) &&
	       clear_told(run, lists, err);
}

bool block_lists_turn(struct run *run, struct worklists *lists, int32_t pool, int32_t entries,
		      struct err *err)
{
	struct machine *machine = run_machine(run);
	const int32_t mean = entries / lists->blocks;
	const int32_t keep = mean + mean / 4;

	lists->pool = pool;
	lists->limit = 2 * mean > LEAST_LIMIT ? 2 * mean : LEAST_LIMIT;
	lists->keep = keep > LEAST_KEEP ? keep : LEAST_KEEP;
	if (lists->keep > lists->room)
		lists->keep = lists->room;
	return machine_fill(machine, lists->pool_size + !pool, 0, sizeof(*lists->pool_size), err) &&
	       clear_told(run, lists, err);
}

bool block_lists_count(const struct run *run, const struct worklists *lists, block_lists_reading *get,
		       int32_t pool, int32_t *entries, bool *dropped, struct err *err)
{
	int32_t size, kept;

	if (!get(run_machine(run), &size, lists->pool_size + pool, sizeof(size), err) ||
	    !get(run_machine(run), &kept, lists->kept, sizeof(kept), err))
		return false;
	*dropped = size > lists->pool_room;
	*entries = (*dropped ? lists->pool_room : size) + kept;
	return true;
}

int32_t block_lists_rotation(const struct run *run, int32_t rounds)
{
	const int64_t cycles = run_now(run)->counters[COUNTER_cycles];

	return run_plan(run)->ideas.arc_order == ARCS_FIXED ? -1 : (int32_t)(cycles * rounds % (1 << 20));
}
