/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/engine/worklists.h"

#include "src/base/memory.h"
#include "src/engine/run.h"

/* Replaces the pointer to memory of the machine by one to a copy. */
static bool copy_words(struct run *run, int32_t **words, int64_t count, struct err *err)
{
	const int32_t *there = *words;

	*words = memory_array(run->memory, (size_t)count, sizeof(**words), "a copy of worklists",
			      err);
	return *words && machine_look(run->machine, *words, there, (size_t)count * sizeof(**words),
				      err);
}

bool worklists_copy(struct run *run, struct worklists *copy, struct err *err)
{
	const struct worklists *there = run->plan.variant->lists(run);
	const int64_t blocks = there->blocks;
	const struct {
		int32_t **to, *from;
		int64_t count;
	} rows[] = {
		{ &copy->own, there->own, WORKLIST_PARTS * blocks * there->room },
		{ &copy->own_size, there->own_size, WORKLIST_PARTS * blocks },
		{ &copy->wide, there->wide, WORKLIST_WIDE * blocks },
		{ &copy->wide_size, there->wide_size, blocks },
		{ &copy->pools, there->pools, WORKLIST_POOLS * (int64_t)there->pool_room },
		{ &copy->pool_size, there->pool_size, WORKLIST_POOLS },
		{ &copy->tally, there->tally, TALLIES * blocks },
		{ &copy->kept, there->kept, 1 },
	};
	size_t i;

	*copy = *there;
	for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		*rows[i].to = NULL;
	for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		*rows[i].to = rows[i].from;
		if (copy_words(run, rows[i].to, rows[i].count, err))
			continue;
		worklists_free(copy);
		return false;
	}
	return true;
}

void worklists_free(struct worklists *copy)
{
	memory_free(copy->own);
	memory_free(copy->own_size);
	memory_free(copy->wide);
	memory_free(copy->wide_size);
	memory_free(copy->pools);
	memory_free(copy->pool_size);
	memory_free(copy->tally);
	memory_free(copy->kept);
	*copy = (struct worklists){ .own = NULL };
}
