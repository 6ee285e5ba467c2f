/* SPDX-License-Identifier: GPL-3.0-or-later
 * The entries of lists of active columns, or of the worklists of blocks.
 */
#include "src/problem/matching/matching.h"
#include "src/view/look/look.h"
#include "src/view/look/look_blocks.h"
#include "src/view/matching/look_match.h"

static void add(const struct run *run, int64_t number, int32_t now, int32_t before,
		struct list_look *look)
{
	if (look->listed == LIST_ENTRIES)
		return;
	look->entries[look->listed++] = (struct list_entry){
		.number = number,
		.now = now,
		.before = before,
		.psi = now < 0 ? -1 : matching_psi(run)[now],
		.mu = now < 0 ? MATCH_FREE : matching_mu(run)[now],
	};
}

static void count_entry(const struct run *run, int64_t number, int32_t now, int32_t before,
			struct list_look *look)
{
	look->columns += now >= 0;
	look->waiting += before >= 0;
	if (now >= 0 || before >= 0)
		add(run, number, now, before, look);
}

/* Reads them piece by piece. A replay does not have them. */
static bool take_lists(struct run *run, struct list_look *look, struct err *err)
{
	enum { PIECE = 1024 };
	const struct matching_method *method = matching_method(run->plan.variant);
	struct matching_lists lists;
	int32_t now[PIECE], before[PIECE];
	int64_t first, some, i;

	if (!method->lists || run->tape || !method->lists(run, &lists))
		return true;
	for (first = 0; first < lists.entries; first += some) {
		some = lists.entries - first < PIECE ? lists.entries - first : PIECE;
		if (!machine_look(run->machine, now, lists.now + first, (size_t)some * sizeof(*now), err) ||
		    !machine_look(run->machine, before, lists.before + first,
				  (size_t)some * sizeof(*before), err))
			return false;
		for (i = 0; i < some; i++)
			count_entry(run, first + i, now[i], before[i], look);
	}
	look->count = lists.entries;
	return true;
}

/* Entries of blocks, which a recording has too. */
static bool take_blocks(struct run *run, struct snapshot *snapshot, struct list_look *look,
			struct err *err)
{
	const struct blocks_look *blocks = &snapshot->blocks;
	int i;

	if (!look_blocks(run, snapshot, err))
		return false;
	for (i = 0; i < blocks->listed; i++)
		add(run, i, blocks->entries[i].vertex, -1, look);
	if (!blocks->lack)
		look->count = blocks->kept + blocks->pooled;
	snapshot->queue_size = run->now.queue;
	return true;
}

static bool take(struct run *run, struct snapshot *snapshot, struct err *err)
{
	struct list_look *look = &((struct match_look *)snapshot->own)->lists;

	look->count = -1;
	if (!(run->plan.variant->lists ? take_blocks(run, snapshot, look, err)
				       : take_lists(run, look, err)))
		return false;
	snapshot->known |= KNOWN_OWN_LISTS;
	return true;
}

const struct look look_row_lists = { KNOWN_OWN_LISTS, &problem_matching, take };
