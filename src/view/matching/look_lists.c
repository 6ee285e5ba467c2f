/* SPDX-License-Identifier: GPL-3.0-or-later
 * The entries of what a variant keeps: lists of active columns, walks, a ring of columns, or the
 * worklists of blocks.
 */
#include "src/engine/midway.h"
#include "src/problem/matching/matching.h"
#include "src/view/look/look.h"
#include "src/view/look/look_blocks.h"
#include "src/view/matching/look_match.h"

static struct list_entry *add(const struct run *run, int64_t number, int32_t now, int32_t before,
			      struct list_look *look)
{
	if (look->listed == LIST_ENTRIES)
		return NULL;
	look->entries[look->listed] = (struct list_entry){
		.number = number,
		.now = now,
		.before = before,
		.psi = now < 0 ? -1 : matching_psi(run)[now],
		.mu = now < 0 ? MATCH_FREE : matching_mu(run)[now],
	};
	return &look->entries[look->listed++];
}

/* Reads a list piece by piece, both of two lists at once. */
enum { PIECE = 1024 };

static bool read_piece(const struct run *run, const int32_t *list, int64_t first, int64_t some,
		       int32_t to[PIECE], struct err *err)
{
	return machine_look(run->machine, to, list + first, (size_t)some * sizeof(*to), err);
}

/* --- A_c and A_p. --- */

static void count_entry(const struct run *run, int64_t number, int32_t now, int32_t before,
			struct list_look *look)
{
	look->columns += now >= 0;
	look->waiting += before >= 0;
	if (now >= 0 || before >= 0)
		(void)add(run, number, now, before, look);
}

static bool take_columns(struct run *run, const struct matching_lists *lists, struct list_look *look,
			 struct err *err)
{
	int32_t now[PIECE], before[PIECE];
	int64_t first, some, i;

	for (first = 0; first < lists->entries; first += some) {
		some = lists->entries - first < PIECE ? lists->entries - first : PIECE;
		if (!read_piece(run, lists->now, first, some, now, err) ||
		    !read_piece(run, lists->before, first, some, before, err))
			return false;
		for (i = 0; i < some; i++)
			count_entry(run, first + i, now[i], before[i], look);
	}
	return true;
}

/* --- Walks. --- */

static bool add_walk(struct run *run, const struct matching_lists *lists, int64_t number, int32_t v,
		     struct list_look *look, struct err *err)
{
	struct list_entry *entry = add(run, number, v, -1, look);

	return !entry || (machine_look(run->machine, &entry->before, lists->before + v,
				       sizeof(entry->before), err) &&
			  machine_look(run->machine, &entry->read, lists->read + v, sizeof(entry->read),
				       err));
}

static bool take_walks(struct run *run, const struct matching_lists *lists, struct list_look *look,
		       struct err *err)
{
	int32_t now[PIECE];
	int64_t first, some, i;

	for (first = 0; first < lists->entries; first += some) {
		some = lists->entries - first < PIECE ? lists->entries - first : PIECE;
		if (!read_piece(run, lists->now, first, some, now, err))
			return false;
		for (i = 0; i < some; i++) {
			look->columns += now[i] >= 0;
			if (now[i] >= 0 && !add_walk(run, lists, first + i, now[i], look, err))
				return false;
		}
	}
	return true;
}

/* --- A ring. --- */

static bool take_ring(struct run *run, const struct matching_lists *lists, struct list_look *look,
		      struct err *err)
{
	int64_t i;
	int32_t v;

	look->columns = lists->entries;
	for (i = 0; i < lists->entries && i < LIST_ENTRIES; i++) {
		const int64_t place = (lists->first + i) % lists->room;

		if (!machine_look(run->machine, &v, lists->now + place, sizeof(v), err))
			return false;
		(void)add(run, i, v, -1, look);
	}
	return true;
}

static bool take_lists(struct run *run, struct list_look *look, struct err *err)
{
	static bool (*const takes[])(struct run *, const struct matching_lists *, struct list_look *,
				     struct err *) = {
		[LISTS_COLUMNS] = take_columns,
		[LISTS_WALKS] = take_walks,
		[LISTS_RING] = take_ring,
	};
	const struct matching_method *method = matching_method(run->plan.variant);
	struct matching_lists lists;
	bool any;

	if (!method->lists)
		return true;
	any = method->lists(run, &lists);
	look->kind = lists.kind;
	if (!any)
		return true;
	look->count = lists.entries;
	return takes[lists.kind](run, &lists, look, err);
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
		(void)add(run, i, blocks->entries[i].vertex, -1, look);
	if (!blocks->lack)
		look->count = blocks->kept + blocks->pooled;
	snapshot->queue_size = run->now.queue;
	snapshot->blocks.midway = run_queue_is_open(run);
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
