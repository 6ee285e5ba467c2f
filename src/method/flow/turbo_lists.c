/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/method/flow/turbo_lists.h"

#include "gpu/flow/turbo.h"
#include "src/engine/block_lists.h"
#include "src/engine/method.h"

#define COUNT(key, member)                                                                    \
	{ key, "a count", NULL, PER_ONE, WORD_I32, .at = offsetof(struct turbo_args, member) }

const struct array turbo_arrays[] = {
	BLOCK_LISTS(struct turbo_args, lists),
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

	(void)err;
	args->rounds = (int32_t)(ideas->rounds ? ideas->rounds : turbo_rounds(args->stride));
	args->search_rounds = (int32_t)(ideas->search_rounds ? ideas->search_rounds
							     : turbo_search_rounds(args->stride));
	block_lists_shape(run, &args->lists);
	return true;
}
