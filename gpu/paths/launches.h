/* SPDX-License-Identifier: GPL-3.0-or-later
 * launches: which launch of a traversal follows, from what the last one has left. The host asks it between
 * two launches (src/method/paths/traversal.c), the blocks of a free run between two barriers
 * (gpu/loop/drive_strategy_cuda.h).
 *
 *   bs  nodes                                      section II-A
 *   ns  split                                      section III-B
 *   ep  edges                                      section II-B, breadth-first search
 *       edges -> condense, or refill               shortest paths
 *   wd  [tiles -> totals] -> places -> offsets -> decompose       section III-A
 *   hp  step -> step ... until no entry has arcs left, or few have: then as wd    section III-C
 *
 * These are the launches of a cycle, which reads one worklist and fills the other. First comes what was
 * seen: traversal_asks says which word the last launch has left, traversal_sees takes it.
 */
#ifndef SPILLWAY_GPU_PATHS_LAUNCHES_H
#define SPILLWAY_GPU_PATHS_LAUNCHES_H

#include "gpu/core/both.h"
#include "gpu/paths/args.h"
#include "gpu/strategy/tile.h"

#include <stddef.h>
#include <stdint.h>

enum {
	TRAVERSAL_LANES = 32,      /* of a team of their kernels, but for prefix sums */
	TRAVERSAL_SHARES = 1 << 19 /* threads at most that arcs are dealt out to: what offsets have room for.
				      More than the cards of today hold at once */
};

enum traversal_launch {
	LAUNCH_NONE, /* the worklist is empty: the run ends */
	LAUNCH_NODES,
	LAUNCH_SPLIT,
	LAUNCH_EDGES,
	LAUNCH_CONDENSE,
	LAUNCH_REFILL,
	LAUNCH_STEP,
	LAUNCH_TILES,
	LAUNCH_TOTALS,
	LAUNCH_PLACES,
	LAUNCH_OFFSETS,
	LAUNCH_DECOMPOSE
};

/* Where a cycle stands: what was launched last. */
enum at {
	AT_SEARCHED, /* the last launch of a cycle, or nothing: the run begins */
	AT_TOP,      /* the same, and the next worklist is counted */
	AT_TILES,    /* prefix sums */
	AT_TOTALS,
	AT_PLACES,
	AT_OFFSETS,  /* find_offsets */
	AT_STEPPED,  /* hp: some arcs of each entry */
	AT_PUSHED    /* ep: arcs were pushed, which have to be condensed */
};

/* The state of a traversal: plain data, zeroed at the start. */
struct traversal {
	enum at at;
	int half;        /* hp: the sublist that the next launch reads; -1: the worklist */
	int64_t entries; /* of the worklist that is read */
	int64_t listed;  /* of the list that the next launch reads: that, or a sublist */
	int64_t dealt;   /* number of its arcs */
	int64_t share;   /* of these, what a thread reads */
	int64_t done;    /* number of arcs of each entry that were read before */
	int64_t pushed;  /* ep: arcs that were pushed */
	int64_t cycles;  /* that had ended when the last launch was chosen; kept by the host */
};

/* A launch. */
struct traversal_step {
	enum traversal_launch launch;
	int32_t ends_cycle; /* it is the last one of its cycle, whatever it leaves */
	int64_t items;
};

/* --- What was seen. --- */

/* Words that launches leave. */
enum traversal_word {
	SEES_NOTHING,
	SEES_SIZE,   /* path_args.size: of the next worklist */
	SEES_SUM,    /* deal.sum */
	SEES_LEFT,   /* sublists.size */
	SEES_PUSHED  /* edges.pushed */
};

ON_BOTH enum traversal_word traversal_asks(const struct traversal *t)
{
	switch (t->at) {
	case AT_SEARCHED:
	case AT_TOP:
		return SEES_SIZE;
	case AT_PLACES:
		return SEES_SUM;
	case AT_STEPPED:
		return SEES_LEFT;
	case AT_PUSHED:
		return SEES_PUSHED;
	default:
		return SEES_NOTHING;
	}
}

/* A worklist of so many entries is read next. */
ON_BOTH void traversal_begin(struct traversal *t, int64_t entries)
{
	t->at = AT_TOP;
	t->entries = t->listed = entries;
	t->done = 0;
	t->half = -1;
}

/* E / T: section III-A. */
ON_BOTH int64_t traversal_share(const struct path_args *a, int64_t dealt)
{
	const int64_t threads = a->terms.threads < TRAVERSAL_SHARES ? a->terms.threads : TRAVERSAL_SHARES;

	return (dealt + threads - 1) / threads;
}

/* Takes the word. Returns what else is asked for. Behind the last one AT_TOP: the cycle has ended. */
ON_BOTH enum traversal_word traversal_sees(const struct path_args *a, struct traversal *t,
					   enum traversal_word word, int64_t value)
{
	switch (word) {
	case SEES_SIZE:
		traversal_begin(t, value);
		break;
	case SEES_SUM:
		t->dealt = value;
		t->share = traversal_share(a, value);
		break;
	case SEES_LEFT:
		t->listed = value;
		t->done += a->sublists.most;
		t->half = t->half == 0;
		return value ? SEES_NOTHING : SEES_SIZE;
	case SEES_PUSHED:
		t->pushed = value;
		if (!value)
			traversal_begin(t, 0);
		break;
	default:
		break;
	}
	return SEES_NOTHING;
}

/* --- What follows. --- */

ON_BOTH struct traversal_step traversal_end(void)
{
	struct traversal_step step = { LAUNCH_NONE, 0, 0 };

	return step;
}

ON_BOTH struct traversal_step traversal_items(struct traversal *t, enum traversal_launch launch,
					      int64_t items, enum at at)
{
	struct traversal_step step = { LAUNCH_NONE, at == AT_SEARCHED, 0 };

	step.launch = launch;
	step.items = items;
	t->at = at;
	return step;
}

/* A launch over `threads`. */
ON_BOTH struct traversal_step traversal_threads(struct traversal *t, enum traversal_launch launch,
						int64_t threads, enum at at)
{
	return traversal_items(t, launch, (threads + TRAVERSAL_LANES - 1) / TRAVERSAL_LANES, at);
}

ON_BOTH struct traversal_step traversal_decide_bs(const struct path_args *a, struct traversal *t)
{
	(void)a;
	return t->entries ? traversal_threads(t, LAUNCH_NODES, t->entries, AT_SEARCHED) : traversal_end();
}

ON_BOTH struct traversal_step traversal_decide_ns(const struct path_args *a, struct traversal *t)
{
	(void)a;
	return t->entries ? traversal_threads(t, LAUNCH_SPLIT, t->entries, AT_SEARCHED) : traversal_end();
}

/* ep: threads of a launch, in whole teams. */
ON_BOTH int64_t traversal_edge_threads(const struct path_args *a, const struct traversal *t)
{
	const int64_t wanted = t->entries < a->terms.threads ? t->entries : a->terms.threads;

	return (wanted + TRAVERSAL_LANES - 1) / TRAVERSAL_LANES * TRAVERSAL_LANES;
}

/* In a search for shortest paths arcs may be pushed more than once. */
ON_BOTH struct traversal_step traversal_decide_ep(const struct path_args *a, struct traversal *t)
{
	if (t->at == AT_PUSHED && t->pushed > a->room)
		return traversal_threads(t, LAUNCH_REFILL, a->vertices, AT_SEARCHED);
	if (t->at == AT_PUSHED)
		return traversal_threads(t, LAUNCH_CONDENSE, t->pushed, AT_SEARCHED);
	if (!t->entries)
		return traversal_end();
	return traversal_threads(t, LAUNCH_EDGES, traversal_edge_threads(a, t),
				 a->edges.raw ? AT_PUSHED : AT_SEARCHED);
}

ON_BOTH int64_t traversal_tiles(int64_t entries)
{
	return (entries + SCAN_TILE - 1) / SCAN_TILE;
}

/* Workload decomposition begins: the prefix sums of a long list take three launches. */
ON_BOTH struct traversal_step traversal_deal(struct traversal *t)
{
	const int64_t tiles = traversal_tiles(t->listed);

	return tiles > 1 ? traversal_items(t, LAUNCH_TILES, tiles, AT_TILES)
			 : traversal_items(t, LAUNCH_PLACES, 1, AT_PLACES);
}

/* The threads that have a share; one where there are no arcs at all. */
ON_BOTH int64_t traversal_shares(const struct traversal *t)
{
	return t->share ? (t->dealt + t->share - 1) / t->share : 1;
}

/* It goes on; LAUNCH_NONE: it has not begun. */
ON_BOTH struct traversal_step traversal_deal_on(struct traversal *t)
{
	switch (t->at) {
	case AT_TILES:
		return traversal_items(t, LAUNCH_TOTALS, 1, AT_TOTALS);
	case AT_TOTALS:
		return traversal_items(t, LAUNCH_PLACES, traversal_tiles(t->listed), AT_PLACES);
	case AT_PLACES:
		return traversal_threads(t, LAUNCH_OFFSETS, traversal_shares(t), AT_OFFSETS);
	case AT_OFFSETS:
		return traversal_threads(t, LAUNCH_DECOMPOSE, traversal_shares(t), AT_SEARCHED);
	default:
		return traversal_end();
	}
}

/* `few`: lists of fewer entries are decomposed, longer ones are stepped through. */
ON_BOTH struct traversal_step traversal_deal_or_step(struct traversal *t, int64_t few)
{
	const struct traversal_step next = traversal_deal_on(t);

	if (next.launch != LAUNCH_NONE || !t->listed)
		return next;
	return t->listed < few ? traversal_deal(t)
			       : traversal_threads(t, LAUNCH_STEP, t->listed, AT_STEPPED);
}

ON_BOTH struct traversal_step traversal_decide_wd(const struct path_args *a, struct traversal *t)
{
	(void)a;
	return traversal_deal_or_step(t, INT64_MAX);
}

ON_BOTH struct traversal_step traversal_decide_hp(const struct path_args *a, struct traversal *t)
{
	return traversal_deal_or_step(t, a->terms.few);
}

/* --- Its arguments. --- */

/* Where the worklist begins that is read behind so many cycles; the other one is filled. */
ON_BOTH int64_t traversal_input(const struct path_args *a, int64_t cycles)
{
	return cycles % 2 ? a->room : 0;
}

/* Those that are no arrays, but for the counts that a launch changes. */
ON_BOTH void traversal_set_args(struct path_args *a, const struct traversal *t,
				enum traversal_launch launch, int64_t cycles)
{
	const int64_t sublist = t->half > 0 ? a->vertices : 0;

	a->in = traversal_input(a, cycles);
	a->out = a->room - a->in;
	a->turn = (int32_t)(cycles + 2);
	a->list = t->half < 0 ? a->queue + a->in : a->sublists.list + sublist;
	a->entries = launch == LAUNCH_CONDENSE ? t->pushed : t->listed;
	a->sublists.out = t->half == 0 ? a->vertices : 0;
	a->edges.threads = traversal_edge_threads(a, t);
	if (a->deal.degree)
		a->deal.count = t->half < 0 ? a->deal.degree + a->in : a->sublists.left + sublist;
	a->deal.done = t->done;
	a->deal.dealt = t->dealt;
	a->deal.share = t->share;
}

#endif
