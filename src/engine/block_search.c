/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/engine/block_search.h"

#include "gpu/core/machine.h"
#include "gpu/core/worklist.h"
#include "src/engine/method.h"

struct block_search block_search_begin(bool early)
{
	return (struct block_search){ .early = early };
}

int32_t block_search_reads(const struct run *run)
{
	return run_now(run)->relabeling.level % 2;
}

int32_t block_search_writes(const struct run *run)
{
	switch (run_now(run)->relabeling.stage) {
	case RELABELING_LEVEL:
		return !block_search_reads(run);
	case RELABELING_END:
		return block_search_reads(run);
	default:
		return 0;
	}
}

bool block_search_cut(struct run *run, struct block_search *search, const struct worklists *lists,
		      const int32_t *live, int32_t *left, struct err *err)
{
	int32_t told[WORKLIST_TOLD];
	int32_t count = 0;

	if (!search->early)
		return true;
	if (!machine_read(run_machine(run), told, lists->told, sizeof(told), err) ||
	    !machine_read(run_machine(run), &count, live, sizeof(count), err))
		return false;
	search->found += told[WORKLIST_COUNTED];
	search->depth += told[WORKLIST_ROUNDS];
	search->cut = *left && search->found >= count;
	if (search->cut)
		*left = 0;
	return true;
}

bool block_search_levels(struct run *run, const int32_t *farthest, int64_t *levels, struct err *err)
{
	int32_t label = 0;

	if (!machine_read(run_machine(run), &label, farthest, sizeof(label), err))
		return false;
	*levels = label;
	return true;
}
