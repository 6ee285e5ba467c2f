/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/graph/numbering.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/random.h"
#include "src/graph/arc_list.h"
#include "src/graph/graph.h"

#include <stdlib.h>
#include <string.h>

/* The table may have so many places, and so many more for every number seen. */
enum { TABLE_FREE = 1 << 16, TABLE_A_NUMBER = 2 };

/* Numbers below this may index the table. */
static int64_t table_limit(const struct numbering *numbering)
{
	return TABLE_FREE + TABLE_A_NUMBER * numbering->seen;
}

static bool grow_table(struct numbering *numbering, int64_t number, struct err *err)
{
	void *table = numbering->table;
	int64_t before = numbering->table_room;
	int64_t room = 2 * before;

	if (room > table_limit(numbering))
		room = table_limit(numbering);
	if (room <= number)
		room = number + 1;
	if (!memory_resize(numbering->memory, &table, (size_t)room, sizeof(*numbering->table),
			   "vertex numbers", err))
		return false;
	numbering->table = table;
	memset(numbering->table + before, 0, (size_t)(room - before) * sizeof(*numbering->table));
	numbering->table_room = room;
	return true;
}

/* Where a number stands among the slots, or the free one where it would. */
static int32_t *find_slot(const struct numbering *numbering, int64_t number)
{
	uint64_t mask = (uint64_t)numbering->slot_room - 1;
	uint64_t at = random_mix((uint64_t)number) & mask;

	while (numbering->slots[at] &&
	       numbering->numbers[numbering->slots[at] - 1] != number)
		at = (at + 1) & mask;
	return &numbering->slots[at];
}

/* At least every second slot stays free, so that searches end soon. */
static bool grow_slots(struct numbering *numbering, struct err *err)
{
	int32_t *before = numbering->slots;
	int64_t room = numbering->slot_room;
	int32_t *slots;
	int64_t i;

	if (2 * numbering->hashed < room)
		return true;
	numbering->slot_room = room ? 2 * room : 1024;
	slots = memory_array(numbering->memory, (size_t)numbering->slot_room, sizeof(*slots),
			     "vertex numbers", err);
	if (!slots) {
		numbering->slot_room = room;
		return false;
	}
	numbering->slots = slots;
	for (i = 0; i < room; i++)
		if (before[i])
			*find_slot(numbering, numbering->numbers[before[i] - 1]) = before[i];
	memory_free(before);
	return true;
}

static bool add_number(struct numbering *numbering, int64_t number, struct err *err)
{
	void *numbers = numbering->numbers;
	int32_t room = numbering->room;

	if (numbering->count == room) {
		room = room > INT32_MAX / 2 ? INT32_MAX : room ? 2 * room : 1024;
		if (!memory_resize(numbering->memory, &numbers, (size_t)room,
				   sizeof(*numbering->numbers), "vertex numbers", err))
			return false;
		numbering->numbers = numbers;
		numbering->room = room;
	}
	numbering->numbers[numbering->count++] = number;
	return true;
}

/* A number that the table does not know: it may have been hashed before the table
 * grew, or it is new. */
static bool index_slowly(struct numbering *numbering, int64_t number, int32_t *index,
			 struct err *err)
{
	bool small = number < table_limit(numbering);
	int32_t *slot = numbering->slots ? find_slot(numbering, number) : NULL;

	if (small && number >= numbering->table_room && !grow_table(numbering, number, err))
		return false;
	if (slot && *slot) {
		*index = *slot - 1;
	} else {
		*index = numbering->count;
		if (!small && !grow_slots(numbering, err))
			return false;
		if (!add_number(numbering, number, err))
			return false;
		if (!small) {
			*find_slot(numbering, number) = *index + 1;
			numbering->hashed++;
		}
	}
	if (small)
		numbering->table[number] = *index + 1;
	return true;
}

bool numbering_index(struct numbering *numbering, int64_t number, int32_t *index,
		     struct err *err)
{
	numbering->seen++;
	if (number < numbering->table_room && numbering->table[number]) {
		*index = numbering->table[number] - 1;
		return true;
	}
	return index_slowly(numbering, number, index, err);
}

/* The place of every index in the order of the numbers, which are sorted; here
 * through the table, which knows all numbers or is made to. */
static bool rank_by_table(struct numbering *numbering, int32_t *rank, int64_t largest,
			  struct err *err)
{
	int32_t next = 0;
	int64_t number;
	int32_t i;

	if (largest >= numbering->table_room && !grow_table(numbering, largest, err))
		return false;
	for (i = 0; i < numbering->count; i++)
		numbering->table[numbering->numbers[i]] = i + 1;
	for (number = 0; number <= largest; number++) {
		if (numbering->table[number]) {
			rank[numbering->table[number] - 1] = next;
			numbering->numbers[next++] = number;
		}
	}
	return true;
}

struct numbered {
	int64_t number;
	int32_t index;
};

static int by_number(const void *a, const void *b)
{
	const struct numbered *x = a;
	const struct numbered *y = b;

	return (x->number > y->number) - (x->number < y->number);
}

/* The same by sorting. */
static bool rank_by_sorting(struct numbering *numbering, int32_t *rank, struct err *err)
{
	size_t count = (size_t)numbering->count;
	struct numbered *sorted = memory_array(numbering->memory, count, sizeof(*sorted),
					       "vertex numbers", err);
	int32_t i;

	if (!sorted)
		return false;
	for (i = 0; i < numbering->count; i++)
		sorted[i] = (struct numbered){ numbering->numbers[i], i };
	qsort(sorted, count, sizeof(*sorted), by_number);
	for (i = 0; i < numbering->count; i++) {
		rank[sorted[i].index] = i;
		numbering->numbers[i] = sorted[i].number;
	}
	memory_free(sorted);
	return true;
}

static bool rank_all(struct numbering *numbering, int32_t *rank, struct err *err)
{
	int64_t largest = 0;
	int32_t i;

	for (i = 0; i < numbering->count; i++)
		if (numbering->numbers[i] > largest)
			largest = numbering->numbers[i];
	if (largest < table_limit(numbering))
		return rank_by_table(numbering, rank, largest, err);
	return rank_by_sorting(numbering, rank, err);
}

/* Hands the sorted numbers over; names without gaps need none. */
static bool fill_labels(struct numbering *numbering, struct labels *labels, struct err *err)
{
	void *numbers = numbering->numbers;
	int32_t count = numbering->count;

	*labels = (struct labels){ .count = count };
	if (!count)
		return true;
	labels->first = numbering->numbers[0];
	if (numbering->numbers[count - 1] - labels->first == count - 1)
		return true;
	if (!memory_resize(numbering->memory, &numbers, (size_t)count,
			   sizeof(*numbering->numbers), "vertex numbers", err))
		return false;
	labels->numbers = numbers;
	numbering->numbers = NULL;
	return true;
}

bool numbering_finish(struct numbering *numbering, struct arc_list *list,
		      struct labels *labels, struct err *err)
{
	int32_t *rank;
	int64_t i;
	bool good;

	memory_free(numbering->slots);
	numbering->slots = NULL;
	rank = memory_array(numbering->memory, (size_t)numbering->count, sizeof(*rank),
			    "vertex numbers", err);
	if (!rank)
		return false;
	good = rank_all(numbering, rank, err) && fill_labels(numbering, labels, err);
	for (i = 0; good && i < list->count; i++) {
		list->arcs[i].tail = rank[list->arcs[i].tail];
		list->arcs[i].head = rank[list->arcs[i].head];
	}
	memory_free(rank);
	return good;
}

void numbering_free(struct numbering *numbering)
{
	memory_free(numbering->numbers);
	memory_free(numbering->table);
	memory_free(numbering->slots);
}
