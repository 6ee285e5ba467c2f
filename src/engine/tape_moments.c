/* SPDX-License-Identifier: GPL-3.0-or-later
 * Reads the words of the newest moment of a recording, the older moments, and the words that
 * changed between them.
 */
#include "src/engine/tape_reading.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/text.h"

#include <string.h>

enum { MOST_SLOTS = 1 << 16 };

static void total_add(struct total *total, int64_t number, int sign)
{
	const int64_t size = number < 0 ? -number : number;

	total->high += sign * (size >> 32);
	total->low += sign * (size & 0xffffffff);
}

static bool total_fits(const struct total *total)
{
	return total->high + (total->low >> 32) <= INT32_MAX;
}

/* Whether the word may stand there. */
static bool is_word(const struct reading *reader, int array, int64_t value)
{
	const struct tape_words *words = &reader->tape->words[array];
	int64_t least = 0;
	int64_t most = array == TAPE_CHARGES ? TAPE_MOST_COUNT : MOST_TICKS;

	if (words->row)
		words->row->range(reader->graph, words->size == sizeof(int64_t), &least, &most);
	return value >= least && value <= most;
}

/* The sum that its words must keep; NULL: none. */
static const struct summed *sum_of(const struct reading *reader, int array)
{
	const struct array *row = reader->tape->words[array].row;

	return row ? row->summed : NULL;
}

/* Adds a word to the sum of its array, if it has one; sign -1: takes it out. */
static void count_word(struct reading *reader, int array, int64_t index, int64_t value, int sign)
{
	const struct summed *sum = sum_of(reader, array);

	if (sum && !(sum->leaves_out && sum->leaves_out(&reader->run->plan.terminals, index)))
		total_add(&reader->sums[array], value, sign);
}

static bool check_sums(const struct reading *reader, struct err *err)
{
	char message[80];
	struct text text;
	int array;

	for (array = 0; array < TAPE_ARRAYS; array++) {
		if (!sum_of(reader, array) || total_fits(&reader->sums[array]))
			continue;
		text_fixed(&text, message, sizeof(message));
		text_print(&text, "%s does not fit in 2^63 - 1", sum_of(reader, array)->title);
		return tape_wrong(reader, message, err);
	}
	return true;
}

/* Clocks and charges are as many as there are. */
static bool grow_words(struct reading *reader, struct err *err)
{
	struct tape_words *words = &reader->tape->words[reader->array];

	if (words->count == MOST_SLOTS)
		return tape_wrong(reader, "there are too many clocks", err);
	if (!tape_make_room(reader, &words->at, (size_t)words->count,
			    &reader->grown[reader->array - TAPE_CLOCKS], words->size, err))
		return false;
	words->count++;
	return true;
}

static bool read_word(struct reading *reader, struct json *json, struct err *err)
{
	struct tape_words *words = &reader->tape->words[reader->array];
	int64_t *filled = &reader->filled[reader->array];
	int64_t value;

	if (!json_number(json, &value))
		return false;
	if (!is_word(reader, reader->array, value))
		return tape_wrong(reader, "a word cannot have that value", err);
	if (reader->array >= TAPE_CLOCKS && !grow_words(reader, err))
		return false;
	if (*filled == words->count)
		return tape_wrong(reader, "the array has more words than it can have", err);
	tape_set_word(words, *filled, value);
	count_word(reader, reader->array, *filled, value, 1);
	++*filled;
	return true;
}

static bool find_array(struct reading *reader, struct err *err)
{
	int array;

	for (array = 0; array < TAPE_ARRAYS; array++) {
		const char *name = reader->tape->words[array].name;

		if (!name || strcmp(name, reader->name))
			continue;
		reader->array = array;
		return true;
	}
	return tape_wrong(reader, "no array is called that", err);
}

/* A line about an array. */
static bool read_array(struct reading *reader, struct json *json, const char *list,
		       row_reader *row, struct err *err)
{
	const struct want wants[] = { TEXT("array", reader->name) };
	const struct shape shape = { wants, 1, list, row, find_array };

	return tape_read_shape(reader, &shape, json, err);
}

bool tape_read_words(struct reading *reader, struct json *json, struct err *err)
{
	return read_array(reader, json, "words", read_word, err);
}

/* The words of a moment stand in the order of their addresses, so none comes twice. */
static bool is_next(const struct reading *reader, uint64_t address)
{
	const struct tape *tape = reader->tape;

	return tape->change_count == reader->first_change ||
	       tape->changes[tape->change_count - 1].address < address;
}

static bool read_change(struct reading *reader, struct json *json, struct err *err)
{
	struct tape *tape = reader->tape;
	void *changes = tape->changes;
	int64_t row[2];

	if (!tape_read_row(json, row, 2))
		return false;
	if (row[0] < 0 || row[0] >= tape->words[reader->array].count)
		return tape_wrong(reader, "a word lies outside of its array", err);
	if (!is_word(reader, reader->array, row[1]))
		return tape_wrong(reader, "a word cannot have that value", err);
	if (!is_next(reader, tape_address(reader->array, row[0])))
		return tape_wrong(reader, "the words of a moment are not in order", err);
	if (!tape_make_room(reader, &changes, tape->change_count, &tape->change_room,
			    sizeof(*tape->changes), err))
		return false;
	tape->changes = changes;
	tape->changes[tape->change_count++] =
		(struct tape_change){ tape_address(reader->array, row[0]), row[1] };
	return true;
}

bool tape_read_changes(struct reading *reader, struct json *json, struct err *err)
{
	if (!reader->tape->count)
		return tape_wrong(reader, "words change before there is a moment", err);
	return read_array(reader, json, "changes", read_change, err);
}

/* Sums follow the words that are put back. */
static bool go_back(struct reading *reader, size_t number, struct err *err)
{
	struct tape *tape = reader->tape;
	const struct tape_moment *moment = &tape->moments[number];
	const struct tape_change *change = tape_changes(tape, number);
	size_t i;

	for (i = 0; i < moment->count; i++) {
		const int array = tape_address_array(change[i].address);
		const int64_t index = tape_address_index(change[i].address);

		if (!sum_of(reader, array))
			continue;
		count_word(reader, array, index, tape_get_word(&tape->words[array], index), -1);
		count_word(reader, array, index, change[i].value, 1);
	}
	if (!check_sums(reader, err))
		return false;
	tape_swap(tape, number, false);
	return true;
}

/* What grows does so, and the queue is no longer than it can be. */
static bool check_moment(const struct reading *reader, const struct tape_moment *moment,
			 struct err *err)
{
	const struct tape *tape = reader->tape;
	const struct tape_field *field;

	if (moment->now.queue > tape_longest_queue(reader))
		return tape_wrong(reader, "the queue is longer than it can be", err);
	if (moment->now.decisions > reader->run->decisions.known)
		return tape_wrong(reader, "a moment has more decisions than there are", err);
	if (moment->now.task.kind == TASK_LAUNCH && moment->now.has_task &&
	    !moment->now.task.launch.kernel)
		return tape_wrong(reader, "a launch is under way without a kernel", err);
	for (field = tape_fields(); tape->count && field->name; field++) {
		if (!field->grows || tape_field_get(field, moment) <=
					     tape_field_get(field, &tape->moments[tape->count - 1]))
			continue;
		err_set(err, ERR_INPUT, "%s is more than in the moment after it", field->name);
		return tape_at_line(reader, err);
	}
	return true;
}

static bool parse_moment(struct reading *reader, struct json *json, struct tape_moment *moment,
			 struct err *err)
{
	char phase[24] = "", task[16] = "", kernel[40] = "", inside[40] = "";
	const struct want texts[] = { TEXT("phase", phase), TEXT("task", task),
				      TEXT("kernel", kernel), TEXT("inside", inside) };
	const struct tape_field *fields = tape_fields();
	struct want wants[MOST_WANTS];
	int64_t numbers[TAPE_MOST_FIELDS] = { 0 };
	struct shape shape = { .wants = wants };
	size_t i;

	for (i = 0; fields[i].name; i++)
		wants[shape.count++] = (struct want){ .key = fields[i].name, .number = &numbers[i],
						      .least = fields[i].least,
						      .most = fields[i].most,
						      .may_lack = fields[i].may_lack };
	for (i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		wants[shape.count++] = texts[i];
	if (!tape_read_shape(reader, &shape, json, err))
		return false;
	for (i = 0; fields[i].name; i++)
		tape_field_set(&fields[i], moment, numbers[i]);
	if (!tape_find_phase(phase, reader->variant, &moment->now.phase))
		return tape_wrong(reader, "no phase is called that", err);
	if (!tape_find_kernel(inside, &moment->position.kernel))
		return tape_wrong(reader, "no kernel is called that", err);
	return tape_take_task(reader, task, kernel, &moment->now.task, err);
}

bool tape_read_moment(struct reading *reader, struct json *json, struct err *err)
{
	struct tape *tape = reader->tape;
	void *moments = tape->moments;
	struct tape_moment moment;

	memset(&moment, 0, sizeof(moment));
	if (reader->warps)
		return tape_wrong(reader, "the launch before has lost clocks of warps", err);
	if (!parse_moment(reader, json, &moment, err) || !check_moment(reader, &moment, err))
		return false;
	moment.first = reader->first_change;
	moment.count = tape->change_count - reader->first_change;
	moment.launch = tape->launch_count;
	reader->first_change = tape->change_count;
	if (!tape_make_room(reader, &moments, tape->count, &tape->room, sizeof(moment), err))
		return false;
	tape->moments = moments;
	tape->moments[tape->count++] = moment;
	tape->inside = tape->inside || moment.now.launched;
	return go_back(reader, tape->count - 1, err);
}

bool tape_read_end(struct reading *reader, struct json *json, struct err *err)
{
	struct tape *tape = reader->tape;
	char digest[24] = "", expected[24];
	const struct want wants[] = {
		{ .key = "moments", .number = &reader->moments, .most = INT64_MAX },
		{ .key = "digest", .text = digest, .room = sizeof(digest), .may_lack = true },
	};
	const struct shape shape = { .wants = wants, .count = 2 };
	struct text text;

	if (!tape_read_shape(reader, &shape, json, err))
		return false;
	if (!tape->count || reader->moments != (int64_t)tape->count)
		return tape_wrong(reader, "the end tells another number of moments", err);
	text_fixed(&text, expected, sizeof(expected));
	text_print(&text, "%016llx", (unsigned long long)reader->digest);
	/* Old recordings have no digest, so nothing is known of them. */
	tape->altered = digest[0] && strcmp(digest, expected);
	return (!reader->warps && reader->first_change == tape->change_count) ||
	       tape_wrong(reader, "the last moment is missing", err);
}
