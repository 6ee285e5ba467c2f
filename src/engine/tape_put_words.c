/* SPDX-License-Identifier: GPL-3.0-or-later
 * Writes the words of a recording. The history has them by address, some in halves. They are
 * put back into a copy of the machine's arrays, moment by moment, and the words that the copy
 * then has are written.
 */
#include "src/engine/tape_writing.h"

#include "gpu/core/journal.h"
#include "src/base/memory.h"
#include "src/engine/costs.h"

#include <stdlib.h>
#include <string.h>

bool tape_copy_words(struct writing *writer, int array, struct err *err)
{
	const struct tape_words *there = &writer->there[array];
	struct tape_words *here = &writer->here[array];

	*here = *there;
	here->at = memory_array(writer->memory, (size_t)tape_places(there), there->size, "a recording",
				err);
	return here->at && machine_look(writer->run->machine, here->at, there->at,
					(size_t)tape_places(there) * there->size, err);
}

/* The clocks are no array that kernels know. */
bool tape_copy_clocks(struct writing *writer, const struct warp_work *work, struct err *err)
{
	struct tape_words *here = &writer->here[TAPE_CLOCKS];

	if (!work->ticks)
		return true;
	here->size = sizeof(*work->ticks);
	here->count = work->slot_count;
	here->at = memory_array(writer->memory, (size_t)here->count, here->size, "a recording",
				err);
	if (here->at)
		memcpy(here->at, work->ticks, (size_t)here->count * here->size);
	return here->at != NULL;
}

/* Nor are what costs know of warps and launches. */
bool tape_copy_charges(struct writing *writer, struct err *err)
{
	struct tape_words *here = &writer->here[TAPE_CHARGES];
	const int64_t count = costs_words(writer->run);

	if (!count)
		return true;
	here->size = sizeof(int64_t);
	here->count = count;
	here->at = memory_array(writer->memory, (size_t)count, here->size, "a recording", err);
	writer->charges = memory_array(writer->memory, (size_t)count, here->size, "a recording", err);
	if (!here->at || !writer->charges)
		return false;
	costs_flatten(writer->run, NULL, here->at, count);
	return true;
}

void tape_write_words(struct writing *writer, int array)
{
	const struct tape_words *here = &writer->here[array];
	char head[64];
	struct text text;
	int64_t i;

	text_fixed(&text, head, sizeof(head));
	text_print(&text, "\"type\":\"words\",\"array\":\"%s\"", writer->there[array].name);
	tape_list_open(writer, head, "words");
	for (i = 0; i < here->count; i++)
		tape_list_number(tape_list_row(writer), tape_get_word(here, i));
	(void)tape_list_flush(writer);
}

static bool touch(struct writing *writer, int array, int64_t index, struct err *err)
{
	size_t room = writer->room ? 2 * writer->room : 1024;
	void *touched = writer->touched;

	if (writer->count == writer->room) {
		if (!memory_resize(writer->memory, &touched, room, sizeof(*writer->touched),
				   "a recording", err))
			return false;
		writer->touched = touched;
		writer->room = room;
	}
	writer->touched[writer->count++] = tape_address(array, index);
	return true;
}

/* Puts a word, or half of one, back into the copy of the array it belongs to. */
static bool put_back(struct writing *writer, const struct change *change, struct err *err)
{
	const uintptr_t at = (uintptr_t)change_at(change);
	const uint32_t half = (uint32_t)change->old;
	const bool narrow = change_size(change) == sizeof(half);
	int array;

	for (array = 0; array < TAPE_CLOCKS; array++) {
		const struct tape_words *there = &writer->there[array];
		const uintptr_t offset = at - (uintptr_t)there->at;
		int64_t index;

		if (at < (uintptr_t)there->at ||
		    offset >= (uintptr_t)tape_places(there) * there->size)
			continue;
		index = tape_word_of(there, (int64_t)(offset / there->size));
		if (index < 0)
			return true;
		memcpy((char *)writer->here[array].at + offset,
		       narrow ? (const void *)&half : (const void *)&change->old,
		       change_size(change));
		return touch(writer, array, index, err);
	}
	return true; /* what kernels only read was written once more */
}

/* Likewise clocks or charges, as they stood then; NULL: they do not change. */
static bool put_back_all(struct writing *writer, int array, const int64_t *then, struct err *err)
{
	const struct tape_words *here = &writer->here[array];
	int64_t *words = here->at;
	int64_t i;

	for (i = 0; then && i < here->count; i++) {
		if (words[i] == then[i])
			continue;
		words[i] = then[i];
		if (!touch(writer, array, i, err))
			return false;
	}
	return true;
}

static int compare(const void *a, const void *b)
{
	uint64_t one = *(const uint64_t *)a;
	uint64_t other = *(const uint64_t *)b;

	return (one > other) - (one < other);
}

/* The words that were put back, each once, an array after the other. */
static void write_changes(struct writing *writer)
{
	int array = TAPE_ARRAYS;
	char head[64];
	struct text text;
	size_t i;

	if (writer->count)
		qsort(writer->touched, writer->count, sizeof(*writer->touched), compare);
	for (i = 0; i < writer->count; i++) {
		const uint64_t address = writer->touched[i];
		int64_t row[2] = { tape_address_index(address), 0 };

		if (i && address == writer->touched[i - 1])
			continue;
		if (tape_address_array(address) != array) {
			if (array != TAPE_ARRAYS)
				(void)tape_list_flush(writer);
			array = tape_address_array(address);
			text_fixed(&text, head, sizeof(head));
			text_print(&text, "\"type\":\"changes\",\"array\":\"%s\"",
				   writer->there[array].name);
			tape_list_open(writer, head, "changes");
		}
		row[1] = tape_get_word(&writer->here[array], row[0]);
		tape_list_numbers(writer, row, 2);
	}
	if (array != TAPE_ARRAYS)
		(void)tape_list_flush(writer);
	writer->count = 0;
}

static bool put_back_list(struct writing *writer, const struct change *changes, size_t count, struct err *err)
{
	while (count-- > 0)
		if (!put_back(writer, &changes[count], err))
			return false;
	return true;
}

bool tape_write_back(struct writing *writer, const struct history_past *past,
		       const struct warp_work *work, struct err *err)
{
	if (!put_back_list(writer, past->changes, past->count, err) ||
	    !put_back_list(writer, past->apart, past->apart_count, err))
		return false;
	if (writer->charges)
		costs_flatten(writer->run, past->costs ? past->costs : costs_none, writer->charges,
			      writer->here[TAPE_CHARGES].count);
	if (!put_back_all(writer, TAPE_CLOCKS, work->ticks, err) ||
	    !put_back_all(writer, TAPE_CHARGES, writer->charges, err))
		return false;
	write_changes(writer);
	return true;
}
