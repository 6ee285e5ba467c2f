/* SPDX-License-Identifier: GPL-3.0-or-later
 * The log's ring, filled one by one and in rows, against a plain count: which events it keeps,
 * and that each is where its number says.
 */
#include "tests/unit/unit.h"

#include "src/base/memory.h"
#include "src/engine/log.h"

/* Adds `count` events in rows; the amount of each is its number. */
static void add(struct log *log, size_t count)
{
	struct log_entry *entries;
	size_t i, row;

	for (; count; count -= row) {
		row = log_new_row(log, count, &entries);
		assert_true(row > 0 && row <= count);
		for (i = 0; i < row; i++)
			entries[i] = (struct log_entry){ .amount = log->next - (int64_t)row + (int64_t)i };
	}
}

static void check(const struct log *log, int64_t first, int64_t next)
{
	int64_t number;

	assert_int_equal(log->first, first);
	assert_int_equal(log->next, next);
	assert_null(log_get(log, first - 1));
	assert_null(log_get(log, next));
	for (number = first; number < next; number++)
		assert_int_equal(log_get(log, number)->amount, number);
}

static int64_t first_of(int64_t next)
{
	return next > LOG_MOST ? next - LOG_MOST : 0;
}

static void rows_of_all_lengths(void **state)
{
	static const size_t counts[] = { 1, 127, 128, 4096, 129, LOG_MOST - 5000, 1, 128,
					 LOG_MOST, 128, 3, 2 * LOG_MOST + 17, 128 };
	struct memory memory = { 0 };
	struct log log;
	int64_t next = 0;
	size_t i;

	(void)state;
	log_init(&log, &memory);
	for (i = 0; i < LENGTH(counts); i++) {
		add(&log, counts[i]);
		next += (int64_t)counts[i];
		check(&log, first_of(next), next);
	}
	assert_int_equal(log.lost, 0);
	log_free(&log);
}

static void rows_after_going_back(void **state)
{
	struct memory memory = { 0 };
	struct log log;

	(void)state;
	log_init(&log, &memory);
	add(&log, LOG_MOST + 100);
	log_cut(&log, LOG_MOST - 50);
	check(&log, 100, LOG_MOST - 50);
	/* The ring has room for 150 events before it drops the oldest. */
	add(&log, 150);
	check(&log, 100, LOG_MOST + 100);
	add(&log, 1);
	check(&log, 101, LOG_MOST + 101);
	log_cut(&log, 10);
	assert_int_equal(log.next, 10);
	add(&log, 0);
	log_free(&log);
}

/* Without memory an event is counted, and lost. */
static void without_memory(void **state)
{
	struct memory memory = { .limit = 1 };
	struct log_entry *entries;
	struct log log;

	(void)state;
	log_init(&log, &memory);
	assert_int_equal(log_new_row(&log, 5, &entries), 0);
	assert_int_equal(log.next, 1);
	assert_int_equal(log.lost, 1);
	log_free(&log);
}

/* A log that may not grow keeps the last events that it has room for. */
static void without_more_memory(void **state)
{
	static const size_t counts[] = { 256, 1, 100, 255, 3, 1000 };
	struct memory memory = { .fail_at = 2 };
	struct log log;
	int64_t next = 0;
	size_t i;

	(void)state;
	log_init(&log, &memory);
	for (i = 0; i < LENGTH(counts); i++) {
		add(&log, counts[i]);
		next += (int64_t)counts[i];
		check(&log, next - 256, next);
	}
	assert_int_equal(log.lost, 0);
	log_cut(&log, next - 10);
	add(&log, 5);
	check(&log, next - 256, next - 5);
	log_free(&log);
	assert_false(log.refused);
	assert_int_equal(memory.used, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rows_of_all_lengths),
		cmocka_unit_test(rows_after_going_back),
		cmocka_unit_test(without_memory),
		cmocka_unit_test(without_more_memory),
	};

	return cmocka_run_group_tests_name("log", tests, NULL, NULL);
}
