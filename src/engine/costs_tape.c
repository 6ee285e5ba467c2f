/* SPDX-License-Identifier: GPL-3.0-or-later
 * What recordings have of costs, beside the words of vertices: struct costs_now and the words of
 * warps, one after the other.
 */
#include "src/engine/costs.h"

#include "src/base/memory.h"
#include "src/engine/run.h"

#include <string.h>

const int64_t costs_none[1] = { sizeof(int64_t) };

int64_t costs_words(const struct run *run)
{
	const struct costs *costs = run->trace.costs;

	if (!costs || !costs->step || run->machine->degraded)
		return 0;
	return COSTS_NOW_WORDS + (costs->book.warps ? costs->book.slots_used * COST_WORDS : 0);
}

void costs_flatten(const struct run *run, const void *frozen, int64_t *words, int64_t count)
{
	const struct costs *costs = run->trace.costs;
	const int64_t size = frozen ? (int64_t)(costs_frozen(frozen) / sizeof(*words)) - 1 : count;

	memset(words, 0, (size_t)count * sizeof(*words));
	if (frozen) {
		if (size > 0)
			memcpy(words, (const char *)frozen + sizeof(*words),
			       (size_t)(size < count ? size : count) * sizeof(*words));
		return;
	}
	memcpy(words, &costs->now, sizeof(costs->now));
	if (count > COSTS_NOW_WORDS)
		memcpy(words + COSTS_NOW_WORDS, costs->book.warps,
		       (size_t)(count - COSTS_NOW_WORDS) * sizeof(*words));
}

/* How many of the words are of struct costs_now: recordings of before do not have its last, `uncharged`.
 * Those of warps come in threes, so the remainder tells. */
static int64_t now_words(int64_t count)
{
	return count % COST_WORDS == COSTS_NOW_WORDS % COST_WORDS ? COSTS_NOW_WORDS : COSTS_NOW_WORDS - 1;
}

/* What later code relies on. */
static bool is_sound(const struct costs_now *now)
{
	return now->longest_count >= 0 && now->longest_count <= COST_LAUNCHES && now->uncharged >= 0;
}

static bool make_warps(struct costs *costs, int64_t slots)
{
	struct cost_book *book = &costs->book;

	if (book->slot_count == slots)
		return true;
	memory_free(book->warps);
	book->slot_count = 0;
	book->warps = memory_array(costs->memory, (size_t)slots * COST_WORDS, sizeof(*book->warps),
				   "costs", NULL);
	if (book->warps)
		book->slot_count = slots;
	return book->warps != NULL;
}

void costs_stand(struct run *run, const int64_t *words, int64_t count)
{
	struct costs *costs = run->trace.costs;
	const int64_t head = now_words(count);
	int64_t slots = (count - head) / COST_WORDS;

	if (!costs || count < head)
		return;
	memset(&costs->now, 0, sizeof(costs->now));
	memcpy(&costs->now, words, (size_t)head * sizeof(*words));
	if (!is_sound(&costs->now))
		memset(&costs->now, 0, sizeof(costs->now));
	costs->step = costs->step ? costs->step : 1;
	costs->width = costs->width ? costs->width : 1;
	costs->book.cycle = run->now.counters[COUNTER_cycles];
	if (!slots || !make_warps(costs, slots))
		return;
	memcpy(costs->book.warps, words + head,
	       (size_t)(slots * COST_WORDS) * sizeof(*words));
	while (slots && !costs->book.warps[(slots - 1) * COST_WORDS])
		slots--;
	costs->book.slots_used = slots;
}

bool costs_take_column(struct costs *costs, const struct heat_column *column)
{
	if (costs->column_count == HEAT_COLUMNS)
		return false;
	costs->columns[costs->column_count++] = *column;
	return true;
}
