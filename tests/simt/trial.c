/* SPDX-License-Identifier: GPL-3.0-or-later
 * The arrays of a trial, its launch and the comparison.
 */
#include "tests/simt/trial.h"

#include "src/base/err.h"
#include "src/base/random.h"

#include <stdlib.h>
#include <string.h>

enum { SIZE_OF_CAPACITY = -1, SIZE_OF_INDEX = -2 };

/* An array of words_args: `many` elements of `size` bytes a place. */
struct array {
	const char *name;
	size_t member;    /* of struct words_args */
	int size;         /* bytes of an element, or SIZE_OF_... */
	int many;
	bool drawn;       /* begins with numbers drawn; else all bits set */
};

static const struct array arrays[] = {
	{ .name = "in32", .member = offsetof(struct words_args, in32), .size = 4, .many = 1 },
	{ .name = "in64", .member = offsetof(struct words_args, in64), .size = 8, .many = 1 },
	{ .name = "arc32", .member = offsetof(struct words_args, arc32), .size = 4, .many = 2,
	  .drawn = true },
	{ .name = "arc64", .member = offsetof(struct words_args, arc64), .size = 8, .many = 2,
	  .drawn = true },
	{ .name = "index", .member = offsetof(struct words_args, index), .size = SIZE_OF_INDEX,
	  .many = 1 },
	{ .name = "capacity", .member = offsetof(struct words_args, capacity),
	  .size = SIZE_OF_CAPACITY, .many = 1, .drawn = true },
	{ .name = "word32", .member = offsetof(struct words_args, word32), .size = 4, .many = 2,
	  .drawn = true },
	{ .name = "word64", .member = offsetof(struct words_args, word64), .size = 8, .many = 2,
	  .drawn = true },
	{ .name = "list32", .member = offsetof(struct words_args, list32), .size = 4, .many = 1 },
	{ .name = "list64", .member = offsetof(struct words_args, list64), .size = 8, .many = 1 },
	{ .name = "count", .member = offsetof(struct words_args, count), .size = 4, .many = 1 },
	{ .name = "out", .member = offsetof(struct words_args, out), .size = 8,
	  .many = WORDS_COLUMNS },
};

enum { ARRAYS = sizeof(arrays) / sizeof(arrays[0]) };

static size_t element_size(const struct array *array, enum width width)
{
	switch (array->size) {
	case SIZE_OF_CAPACITY:
		return width_capacity_size(width);
	case SIZE_OF_INDEX:
		return width_arc_size(width);
	default:
		return (size_t)array->size;
	}
}

static size_t array_elements(const struct trial *trial, const struct array *array)
{
	return (size_t)array->many * (size_t)trial->places;
}

static size_t array_bytes(const struct trial *trial, const struct array *array)
{
	return array_elements(trial, array) * element_size(array, trial->width);
}

static void *array_get(const struct words_args *args, const struct array *array)
{
	void *at;

	memcpy(&at, (const char *)args + array->member, sizeof(at));
	return at;
}

static void array_set(struct words_args *args, const struct array *array, void *at)
{
	memcpy((char *)args + array->member, &at, sizeof(at));
}

int64_t trial_get(const void *array, size_t size, int64_t place)
{
	return size == sizeof(int32_t) ? ((const int32_t *)array)[place]
				       : ((const int64_t *)array)[place];
}

void trial_set(void *array, size_t size, int64_t place, int64_t value)
{
	if (size == sizeof(int32_t))
		((int32_t *)array)[place] = (int32_t)value;
	else
		((int64_t *)array)[place] = value;
}

int64_t *trial_column(const struct trial *trial, const struct words_args *args, int column)
{
	return args->out + column * trial->places;
}

static int by_number(const void *left, const void *right)
{
	const int64_t *a = left;
	const int64_t *b = right;

	return (*a > *b) - (*a < *b);
}

static int by_narrow_number(const void *left, const void *right)
{
	const int32_t *a = left;
	const int32_t *b = right;

	return (*a > *b) - (*a < *b);
}

void trial_sort(void *numbers, size_t size, int64_t count)
{
	qsort(numbers, (size_t)count, size,
	      size == sizeof(int32_t) ? by_narrow_number : by_number);
}

/* A word such as tests like: often at an edge of its range. */
static uint64_t draw(struct random *random)
{
	switch (random_below(random, 6)) {
	case 0:
		return (uint64_t)INT64_MIN;
	case 1:
		return (uint64_t)INT64_MAX;
	case 2:
		return (uint64_t)INT32_MIN;
	case 3:
		return (uint64_t)INT32_MAX;
	case 4:
		return (uint64_t)random_range(random, -2, 2);
	default:
		return random_next(random);
	}
}

/* The operand of a lane. Teams differ by turns: all zero, all but one lane zero, all
 * equal, few values (so that ties come up), any values, edges. */
static int64_t draw_operand(struct random *random, int64_t team, int64_t lane, int lanes)
{
	switch (team % 6) {
	case 0:
		return 0;
	case 1:
		return lane == team / 6 * 7 % lanes ? -256 - team : 0;
	case 2:
		return team % 4 == 0 ? INT64_MIN + team : -team;
	case 3:
		return random_range(random, -2, 1);
	case 4:
		return (int64_t)random_next(random);
	default:
		return (int64_t)draw(random);
	}
}

static void draw_operands(struct trial *trial, int32_t *in32, int64_t *in64)
{
	struct random random;
	int lanes = trial->row->lanes;
	int64_t i;

	random_start(&random, 1, trial->row->name);
	for (i = 0; i < trial->places; i++) {
		in64[i] = draw_operand(&random, i / lanes, i % lanes, lanes);
		in32[i] = (int32_t)draw_operand(&random, i / lanes, i % lanes, lanes);
	}
}

/* All arrays as the launch finds them. The index turns the places around. */
static void draw_all(struct trial *trial)
{
	const struct array *array;
	struct random random;
	size_t size, i;
	void *at;

	random_start(&random, 2, trial->row->name);
	for (array = arrays; array < arrays + ARRAYS; array++) {
		at = array_get(&trial->start, array);
		size = element_size(array, trial->width);
		memset(at, 0xff, array_bytes(trial, array));
		for (i = 0; array->drawn && i < array_elements(trial, array); i++)
			trial_set(at, size, (int64_t)i, (int64_t)draw(&random));
		for (i = 0; array->size == SIZE_OF_INDEX && i < (size_t)trial->places; i++)
			trial_set(at, size, (int64_t)i, trial->places - 1 - (int64_t)i);
	}
	memset(trial->start.count, 0, sizeof(*trial->start.count) * (size_t)trial->places);
	/* The host may write what kernels only read. */
	draw_operands(trial, (int32_t *)trial->start.in32, (int64_t *)trial->start.in64);
}

static bool make_arrays(struct trial *trial, struct err *err)
{
	struct words_args *sides[] = { &trial->start, &trial->want, &trial->got };
	const struct array *array;
	size_t side;
	void *at;

	for (array = arrays; array < arrays + ARRAYS; array++) {
		for (side = 0; side < sizeof(sides) / sizeof(sides[0]); side++) {
			at = memory_aligned(&trial->memory, array_elements(trial, array),
					    element_size(array, trial->width), array->name, err);
			if (!at)
				return false;
			array_set(sides[side], array, at);
		}
		at = machine_alloc(trial->machine, array->name, array_bytes(trial, array), err);
		if (!at)
			return false;
		array_set(&trial->there, array, at);
	}
	return true;
}

static void free_arrays(struct trial *trial)
{
	const struct array *array;

	for (array = arrays; array < arrays + ARRAYS; array++) {
		memory_free(array_get(&trial->start, array));
		memory_free(array_get(&trial->want, array));
		memory_free(array_get(&trial->got, array));
	}
}

static bool launch(struct trial *trial, struct err *err)
{
	const struct word_case *row = trial->row;
	struct launch launch = {
		.kernel = row->kernel,
		.width = trial->width,
		.args = &trial->there,
		.args_size = sizeof(trial->there),
		.items = row->items,
		.cycles = row->cycles ? row->cycles : 1,
	};
	enum advance step = ADVANCE_MORE;
	struct outcome outcome;

	trial->there.events = trial->machine->events;
	trial->there.places = trial->places;
	trial->there.number = row->number;
	if (!machine_launch(trial->machine, &launch, err))
		return false;
	while (step == ADVANCE_MORE)
		step = machine_advance(trial->machine, PACE_LAUNCH, err);
	if (step == ADVANCE_STOPPED)
		return err_set(err, ERR_MACHINE, "the launch stopped though nobody asked");
	machine_outcome(trial->machine, &outcome);
	memcpy(trial->got_events, outcome.events, sizeof(trial->got_events));
	return step == ADVANCE_DONE;
}

/* Writes all arrays, runs the kernel, reads all arrays. */
static bool run(struct trial *trial, struct err *err)
{
	const struct array *array;

	for (array = arrays; array < arrays + ARRAYS; array++) {
		memcpy(array_get(&trial->want, array), array_get(&trial->start, array),
		       array_bytes(trial, array));
		if (!machine_write(trial->machine, array_get(&trial->there, array),
				   array_get(&trial->start, array), array_bytes(trial, array),
				   err))
			return false;
	}
	if (!launch(trial, err))
		return false;
	for (array = arrays; array < arrays + ARRAYS; array++)
		if (!machine_read(trial->machine, array_get(&trial->got, array),
				  array_get(&trial->there, array), array_bytes(trial, array),
				  err))
			return false;
	return true;
}

static bool same_array(const struct trial *trial, const struct array *array, struct err *err)
{
	size_t size = element_size(array, trial->width);
	const void *got = array_get(&trial->got, array);
	const void *want = array_get(&trial->want, array);
	int64_t count = (int64_t)array_elements(trial, array);
	int64_t i;

	for (i = 0; i < count; i++)
		if (trial_get(got, size, i) != trial_get(want, size, i))
			break;
	if (i == count)
		return true;
	if (array->many == WORDS_COLUMNS)
		return err_set(err, ERR_CHECK,
			       "lane %d of team %lld: result %d is %lld, not %lld",
			       (int)(i % trial->places % trial->row->lanes),
			       (long long)(i % trial->places / trial->row->lanes),
			       (int)(i / trial->places), (long long)trial_get(got, size, i),
			       (long long)trial_get(want, size, i));
	return err_set(err, ERR_CHECK, "%s[%lld] is %lld, not %lld", array->name, (long long)i,
		       (long long)trial_get(got, size, i), (long long)trial_get(want, size, i));
}

static bool same_events(const struct trial *trial, struct err *err)
{
	int kind;

	for (kind = 0; kind < EVENT_KINDS; kind++)
		if (trial->got_events[kind].count != trial->want_events[kind].count ||
		    trial->got_events[kind].amount != trial->want_events[kind].amount)
			return err_set(err, ERR_CHECK,
				       "events of kind %d: %lld of %lld in all, not %lld of %lld",
				       kind, (long long)trial->got_events[kind].count,
				       (long long)trial->got_events[kind].amount,
				       (long long)trial->want_events[kind].count,
				       (long long)trial->want_events[kind].amount);
	return true;
}

static bool compare(struct trial *trial, struct err *err)
{
	const struct array *array;

	if (trial->row->settle && !trial->row->settle(trial, err))
		return false;
	for (array = arrays; array < arrays + ARRAYS; array++)
		if (!same_array(trial, array, err))
			return false;
	return same_events(trial, err);
}

bool word_case_run(const struct word_case *row, enum width width, const char *machine,
		   const struct machine_options *options, struct err *err)
{
	struct machine_options wanted = *options;
	struct trial trial;
	bool good = false;

	memset(&trial, 0, sizeof(trial));
	trial.row = row;
	trial.width = width;
	trial.places = row->places ? row->places : row->items * row->lanes;
	wanted.events = !row->untold;
	if (!machine_open(&trial.machine, machine, &wanted, &trial.memory, err))
		return false;
	if (!make_arrays(&trial, err))
		goto fail;
	draw_all(&trial);
	if (row->prepare)
		row->prepare(&trial);
	if (!run(&trial, err))
		goto fail;
	row->expect(&trial);
	good = compare(&trial, err);
fail:
	free_arrays(&trial);
	machine_close(trial.machine);
	if (good && trial.memory.used)
		return err_set(err, ERR_CHECK, "the machine kept %zu bytes", trial.memory.used);
	return good;
}
