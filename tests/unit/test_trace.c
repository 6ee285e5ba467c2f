/* SPDX-License-Identifier: GPL-3.0-or-later
 * The trace: as many rows as there is room for, evenly spaced, however many cycles
 * there were.
 */
#include "tests/unit/unit.h"

#include "src/base/memory.h"
#include "src/base/random.h"
#include "src/engine/decision.h"
#include "src/engine/past.h"
#include "src/engine/trace.h"

static struct trace_row row_of(int64_t cycle)
{
	return (struct trace_row){ .cycle = cycle, .queue = -cycle, .pushes = 2 * cycle,
				   .relabels = 3 * cycle, .arc_scans = 5 * cycle,
				   .global_relabels = 7 * cycle };
}

static void add(struct trace *trace, int64_t cycle)
{
	const struct trace_row row = row_of(cycle);

	assert_true(trace_reserve(trace, NULL));
	trace_add(trace, &row);
	assert_in_range(trace->count, 0, TRACE_ROWS);
}

/* Rows step, 2 * step, ... up to the last cycle, each as it was added. */
static void check_rows(const struct trace *trace, int64_t last)
{
	int64_t i;

	assert_int_equal(trace->count, last / trace->step);
	for (i = 0; i < trace->count; i++) {
		const struct trace_row row = row_of((i + 1) * trace->step);

		assert_memory_equal(&trace->rows[i], &row, sizeof(row));
	}
}

static void rows_are_thinned_out(void **state)
{
	struct memory memory = { 0 };
	struct trace trace;
	int64_t cycle;
	int64_t step = 1;

	(void)state;
	trace_init(&trace, &memory);
	for (cycle = 1; cycle <= 5 * TRACE_ROWS + 77; cycle++) {
		/* The row that finds no room is the first of the wider spacing. */
		if (cycle == step * TRACE_ROWS + 1)
			step *= 2;
		add(&trace, cycle);
		assert_int_equal(trace.step, step);
		if (cycle % 40009 == 0 || cycle % TRACE_ROWS < 2)
			check_rows(&trace, cycle);
	}
	assert_int_equal(trace.step, 8);
	check_rows(&trace, cycle - 1);
	trace_free(&trace);
	assert_int_equal(memory.used, 0);
}

/* Cycles that pass many at a time: 48, 96, ... are all multiples of 16. */
static void rows_of_even_cycles_are_thinned_out_too(void **state)
{
	struct memory memory = { 0 };
	struct trace trace;
	int64_t i;

	(void)state;
	trace_init(&trace, &memory);
	for (i = 1; i <= 3 * TRACE_ROWS; i++)
		add(&trace, 48 * i);
	assert_int_equal(trace.step, 64);
	assert_int_equal(trace.count, 3 * TRACE_ROWS / 4);
	for (i = 0; i < trace.count; i++)
		assert_int_equal(trace.rows[i].cycle, 48 * 4 * (i + 1));
	trace_free(&trace);
	assert_int_equal(memory.used, 0);
}

static void cycles_may_be_left_out(void **state)
{
	struct memory memory = { 0 };
	struct trace trace;
	struct random random;
	int64_t cycle = 0;
	int64_t i;

	(void)state;
	random_start(&random, 1, "trace");
	trace_init(&trace, &memory);
	for (i = 0; i < 3 * TRACE_ROWS; i++)
		add(&trace, cycle += random_range(&random, 1, 9));
	assert_true(trace.step > 1);
	assert_in_range(trace.count, TRACE_ROWS / 4, TRACE_ROWS);
	for (i = 0; i < trace.count; i++) {
		const struct trace_row row = row_of(trace.rows[i].cycle);

		assert_int_equal(row.cycle % trace.step, 0);
		assert_true(!i || row.cycle > trace.rows[i - 1].cycle);
		assert_memory_equal(&trace.rows[i], &row, sizeof(row));
	}
	trace_free(&trace);
	assert_int_equal(memory.used, 0);
}

/* What was known before the run went back stays known, until it goes another way. */
static void the_future_is_kept(void **state)
{
	struct memory memory = { 0 };
	const struct trace_row other = row_of(7);
	struct trace trace;
	int64_t cycle;

	(void)state;
	trace_init(&trace, &memory);
	for (cycle = 1; cycle <= 10; cycle++)
		add(&trace, cycle);
	trace_cut(&trace, 4);
	assert_int_equal(trace.count, 4);
	assert_int_equal(trace.known, 10);
	add(&trace, 5);
	assert_int_equal(trace.count, 5);
	assert_int_equal(trace.known, 10);
	/* 6 ended together with 7. */
	assert_true(trace_reserve(&trace, NULL));
	trace_add(&trace, &other);
	assert_int_equal(trace.count, 6);
	assert_int_equal(trace.known, 6);
	trace_cut(&trace, 3);
	trace_forget(&trace);
	assert_int_equal(trace.known, 3);
	trace_free(&trace);
	assert_int_equal(memory.used, 0);
}

/* --- Over edits (past.h). --- */

static void check_joined(const struct past *past, const struct trace *now, int64_t step, int64_t last)
{
	struct memory memory = { 0 };
	struct trace all;
	int64_t i;

	assert_true(past_join_rows(past, now, &memory, &all));
	assert_int_equal(all.step, step);
	assert_int_equal(all.known, last / step);
	assert_int_equal(all.count, all.known);
	/* Each row adds as many pushes as cycles have ended since the row before, twice. */
	for (i = 0; i < all.known; i++) {
		assert_int_equal(all.rows[i].cycle, (i + 1) * step);
		assert_int_equal(all.rows[i].queue, -all.rows[i].cycle);
		assert_int_equal(all.rows[i].relabels, i ? -1 : 3);
	}
	assert_int_equal(all.rows[all.known - 1].pushes, 2 * last);
	memory_free(all.rows);
	assert_int_equal(memory.used, 0);
}

/* Rows of the cycles behind `first` up to `last`, with totals since `first`. */
static void fill(struct trace *trace, struct memory *memory, int64_t first, int64_t last)
{
	struct trace_row row;
	int64_t cycle;

	trace_init(trace, memory);
	for (cycle = first + 1; cycle <= last; cycle++) {
		row = row_of(cycle);
		row.pushes = 2 * (cycle - first);
		row.relabels = cycle == 1 ? 3 : -1;
		assert_true(trace_reserve(trace, NULL));
		trace_add(trace, &row);
	}
}

static void totals_go_on_over_edits(void **state)
{
	struct memory memory = { 0 };
	struct past first = { .number = 1, .cycle = 4 },
		    second = { .before = &first, .number = 2, .cycle = 4 };
	struct trace now;

	(void)state;
	fill(&first.trace, &memory, 0, 4);
	trace_init(&second.trace, &memory);
	trace_init(&now, &memory);
	check_joined(&second, &now, 1, 4);
	fill(&now, &memory, 4, 9);
	check_joined(&second, &now, 1, 9);
	trace_free(&first.trace);
	trace_free(&now);
	assert_int_equal(memory.used, 0);
}

/* All rows have the wider spacing. */
static void thinned_rows_are_joined(void **state)
{
	struct memory memory = { 0 };
	struct past past = { .number = 1 };
	struct trace now, all;
	int64_t i;

	(void)state;
	fill(&past.trace, &memory, 0, 5);
	trace_init(&now, &memory);
	for (i = 6; i <= 2 * TRACE_ROWS; i++)
		add(&now, i);
	assert_int_equal(now.step, 2);
	assert_true(past_join_rows(&past, &now, &memory, &all));
	assert_int_equal(all.step, 2);
	assert_int_equal(all.known, TRACE_ROWS);
	for (i = 0; i < all.known; i++)
		assert_int_equal(all.rows[i].cycle, 2 * (i + 1));
	memory_free(all.rows);
	trace_free(&past.trace);
	trace_free(&now);
	assert_int_equal(memory.used, 0);
}

static void decisions_are_joined(void **state)
{
	struct memory memory = { 0 };
	struct decision rows[] = { { .cycle = 0 }, { .cycle = 3 }, { .cycle = 7 } };
	struct past first = { .decisions = rows, .decision_count = 1 };
	struct past second = { .before = &first, .decisions = rows + 1, .decision_count = 1 };
	struct decision *all;
	int64_t count;

	(void)state;
	all = past_join_decisions(&second, rows + 2, 1, &memory, &count);
	assert_non_null(all);
	assert_int_equal(count, LENGTH(rows));
	assert_memory_equal(all, rows, sizeof(rows));
	memory_free(all);
	assert_int_equal(memory.used, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rows_are_thinned_out),
		cmocka_unit_test(rows_of_even_cycles_are_thinned_out_too),
		cmocka_unit_test(cycles_may_be_left_out),
		cmocka_unit_test(the_future_is_kept),
		cmocka_unit_test(totals_go_on_over_edits),
		cmocka_unit_test(thinned_rows_are_joined),
		cmocka_unit_test(decisions_are_joined),
	};

	return cmocka_run_group_tests_name("trace", tests, NULL, NULL);
}
