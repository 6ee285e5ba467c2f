/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/method/paths/turbo_arrays.h"

#include "gpu/paths/turbo_paths.h"
#include "src/engine/block_lists.h"
#include "src/engine/method.h"
#include "src/graph/graph.h"

static int64_t places(const struct run *run)
{
	(void)run;
	return TURBO_PATHS_PLACES;
}

static const struct packing *in_places(const struct run *run)
{
	static const struct packing packing = { .title = "counts", .words = places };

	(void)run;
	return &packing;
}

static int64_t all_seen(const struct run *run)
{
	(void)run;
	return TURBO_PATHS_PLACES * SEEN;
}

static const struct packing *in_seen(const struct run *run)
{
	static const struct packing packing = { .title = "counts", .words = all_seen };

	(void)run;
	return &packing;
}

/* Each long row is split once in an epoch, as a rule, and its last part may be short. */
int64_t turbo_part_room(const struct run *run)
{
	const int64_t arcs = run_plan(run)->graph->arcs;

	return arcs / TURBO_PATHS_PART + arcs / TURBO_PATHS_HUB + 1;
}

static const struct packing *in_parts(const struct run *run)
{
	static const struct packing packing = { .title = "parts of rows", .words = turbo_part_room };

	(void)run;
	return &packing;
}

static int64_t turns(const struct run *run)
{
	(void)run;
	return TURBO_PATHS_TURNS;
}

static const struct packing *in_turns(const struct run *run)
{
	static const struct packing packing = { .title = "counts", .words = turns };

	(void)run;
	return &packing;
}

const struct array turbo_path_arrays[] = {
	BLOCK_LISTS(struct turbo_path_args, lists),
	{ "nearest", "a distance", NULL, PER_BLOCK, WORD_CAPACITY, .packing = in_places,
	  .at = offsetof(struct turbo_path_args, nearest) },
	{ "seen", "counts", NULL, PER_BLOCK, WORD_I64, .packing = in_seen,
	  .at = offsetof(struct turbo_path_args, seen) },
	{ "parts", "parts of rows", NULL, PER_BLOCK, WORD_I64, .packing = in_parts,
	  .at = offsetof(struct turbo_path_args, parts) },
	{ "part_counts", "counts", NULL, PER_BLOCK, WORD_I64, .packing = in_turns,
	  .at = offsetof(struct turbo_path_args, part_count) },
	{ .name = NULL },
};
