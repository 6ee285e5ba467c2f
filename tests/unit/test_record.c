/* SPDX-License-Identifier: GPL-3.0-or-later
 * The record of a warp (gpu/core/record.h): rows that can be told from the kernels' text in
 * tests/simt/words_count.h, and sums that are the counts of the warp.
 */
#include "tests/simt/bench.h"
#include "tests/simt/kernels.h"

#include "gpu/core/record.h"
#include "src/base/memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

enum { LANES = 32 };

static const uint32_t ALL = UINT32_MAX;

/* A row as it is wanted. */
struct want {
	enum record_word word;
	uint32_t lanes, waiting;
	int32_t sectors, instructions;
};

struct fixture {
	struct memory memory;
	struct bench bench;
	struct record record;
};

/* One launch, recorded; its sum is checked. */
static void run(struct fixture *fixture, const struct kernel *kernel, int64_t items,
		int64_t number, int64_t cycles, int64_t warp)
{
	struct machine_options options = { .counting = true, .record = &fixture->record };
	struct counts got, want;

	memset(fixture, 0, sizeof(*fixture));
	record_init(&fixture->record, 1, warp, &fixture->memory);
	assert_true(bench_open(&fixture->bench, "sim:rtx3090", &options));
	assert_true(bench_run_cycles(&fixture->bench, kernel, items, number, cycles));
	got = record_sum(&fixture->record);
	want = bench_counts(&fixture->bench, warp);
	if (memcmp(&got, &want, sizeof(got)))
		fail_msg("%s, warp %lld: the rows do not add up", kernel->name, (long long)warp);
}

static void end(struct fixture *fixture)
{
	record_free(&fixture->record);
	assert_true(bench_close(&fixture->bench));
	assert_int_equal(fixture->memory.used, 0);
}

static void print_row(const char *what, enum record_word word, uint32_t lanes, uint32_t waiting,
		      int sectors, int instructions)
{
	char cells[LANES + 1] = { 0 };
	int l;

	for (l = 0; l < LANES; l++)
		cells[l] = lanes >> l & 1 ? '#' : waiting >> l & 1 ? '-' : '.';
	print_message("%s %-8s %s %d sectors, %d instructions\n", what, record_word_name(word),
		      cells, sectors, instructions);
}

static void expect(const struct record *record, size_t body, const struct want *want,
		   size_t count)
{
	const struct record_row *row = record->rows + record->bodies[body].first;
	size_t i;

	for (i = 0; i < count && i < record->bodies[body].count; i++, row++) {
		if (row->word == want[i].word && row->lanes == want[i].lanes &&
		    row->waiting == want[i].waiting &&
		    row->counts[COUNT_sectors] == want[i].sectors &&
		    row->counts[COUNT_instructions] == want[i].instructions)
			continue;
		print_row("got ", row->word, row->lanes, row->waiting,
			  row->counts[COUNT_sectors], row->counts[COUNT_instructions]);
		print_row("want", want[i].word, want[i].lanes, want[i].waiting, want[i].sectors,
			  want[i].instructions);
		fail_msg("row %zu differs", i);
	}
	assert_int_equal(record->bodies[body].count, count);
}

static void test_branches(void **state)
{
	static const uint32_t odd = 0xaaaaaaaa;
	const struct want want[] = {
		{ RECORD_LOAD, odd, ~odd, 4, 1 },
		{ RECORD_LOAD, ~odd, 0, 8, 1 },
		{ RECORD_BARRIER, ALL, 0, 0, 0 },
	};
	struct fixture fixture;

	(void)state;
	run(&fixture, &kernel_count_branch_32, 3, 0, 1, 1);
	expect(&fixture.record, 0, want, LENGTH(want));
	assert_int_equal(fixture.record.body_count, 1);
	assert_int_equal(fixture.record.backward, 0);
	end(&fixture);
}

/* Lane l comes 1 + l times, in each of two regions. */
static void test_loops(void **state)
{
	struct want want[2 * (LANES + 1)];
	struct fixture fixture;
	int turn, n;

	(void)state;
	for (turn = 0; turn < 2; turn++) {
		for (n = 0; n < LANES; n++)
			want[turn * (LANES + 1) + n] =
				(struct want){ RECORD_PEEK, ALL << n, 0, LANES - n, 1 };
		want[turn * (LANES + 1) + LANES] = (struct want){ RECORD_BARRIER, ALL, 0, 0, 0 };
	}
	run(&fixture, &kernel_count_loop_32, 1, 1, 1, 0);
	expect(&fixture.record, 0, want, LENGTH(want));
	end(&fixture);
}

/* The same with four teams in a warp: they share the rows. */
static void test_narrow_loops(void **state)
{
	struct want want[2 * 9];
	struct fixture fixture;
	int turn, n;

	(void)state;
	for (turn = 0; turn < 2; turn++) {
		for (n = 0; n < 8; n++)
			want[turn * 9 + n] = (struct want){
				RECORD_PEEK, 0x01010101u * (0xffu << n & 0xffu), 0, 4 * (8 - n), 1
			};
		want[turn * 9 + 8] = (struct want){ RECORD_BARRIER, ALL, 0, 0, 0 };
	}
	run(&fixture, &kernel_count_loop_8, 4, 1, 1, 0);
	expect(&fixture.record, 0, want, LENGTH(want));
	end(&fixture);
}

static void test_atomics(void **state)
{
	const struct want want[] = {
		{ RECORD_ATOMIC, ALL, 0, 1, 1 },
		{ RECORD_BARRIER, ALL, 0, 0, 0 },
	};
	struct fixture fixture;

	(void)state;
	run(&fixture, &kernel_count_add_32, 2, 0, 1, 1);
	expect(&fixture.record, 0, want, LENGTH(want));
	assert_int_equal(fixture.record.rows[0].counts[COUNT_conflicts], 31);
	assert_int_equal(fixture.record.rows[0].counts[COUNT_atomics], 32);
	end(&fixture);
}

/* One atomic reserves room; the odd lanes write. */
static void test_append(void **state)
{
	static const uint32_t odd = 0xaaaaaaaa;
	const struct want want[] = {
		{ RECORD_BARRIER, ALL, 0, 0, 0 },
		{ RECORD_TEAM, ALL, 0, 0, 2 },
		{ RECORD_ATOMIC, 1, odd, 1, 1 },
		{ RECORD_POKE, odd, 0, 2, 1 },
		{ RECORD_BARRIER, ALL, 0, 0, 0 },
	};
	struct fixture fixture;

	(void)state;
	run(&fixture, &kernel_count_word_32, 1, 6, 1, 0);
	expect(&fixture.record, 0, want, LENGTH(want));
	end(&fixture);
}

static void test_uniform(void **state)
{
	const struct want want[] = { { RECORD_LOAD, 1, 0, 1, 1 } };
	struct fixture fixture;

	(void)state;
	run(&fixture, &kernel_count_uniform_32, 1, 0, 1, 0);
	expect(&fixture.record, 0, want, LENGTH(want));
	end(&fixture);
}

/* The third warp of the second block. */
static void test_blocks(void **state)
{
	const struct want want[] = {
		{ RECORD_LOAD, ALL, 0, 4, 1 },
		{ RECORD_BARRIER, ALL, 0, 0, 0 },
	};
	struct fixture fixture;

	(void)state;
	run(&fixture, &kernel_count_load_block, 2, 1, 1, 10);
	expect(&fixture.record, 0, want, LENGTH(want));
	end(&fixture);
}

/* Cycles that are alike are kept once, those that were never run too. */
static void test_cycles(void **state)
{
	const struct want busy[] = {
		{ RECORD_PEEK, 1, 0, 1, 1 },
		{ RECORD_ATOMIC, 1, 0, 1, 1 },
		{ RECORD_BARRIER, ALL, 0, 0, 0 },
	};
	const struct want idle[] = {
		{ RECORD_PEEK, 1, 0, 1, 1 },
		{ RECORD_BARRIER, ALL, 0, 0, 0 },
	};
	struct fixture fixture;

	(void)state;
	run(&fixture, &kernel_count_free_32, 5, 3, 1000, 4);
	assert_int_equal(fixture.record.body_count, 2);
	expect(&fixture.record, 0, busy, LENGTH(busy));
	expect(&fixture.record, 1, idle, LENGTH(idle));
	assert_int_equal(fixture.record.bodies[0].times, 3);
	assert_int_equal(fixture.record.bodies[1].times, 997);
	end(&fixture);
}

/* Whatever a kernel does, its rows add up; also beyond the rows that are kept. */
static void test_sums(void **state)
{
	static const struct {
		const struct kernel *kernel;
		int64_t number, warp;
	} row[] = {
		{ &kernel_count_load_8, 1, 1 },      { &kernel_count_poke_block, 3, 5 },
		{ &kernel_count_branch_8, 0, 0 },    { &kernel_count_branch_block, 0, 7 },
		{ &kernel_count_loop_8, 200, 1 },    { &kernel_count_loop_8, 5000, 0 },
		{ &kernel_count_loop_32, 5000, 3 },  { &kernel_count_together_8, 0, 0 },
		{ &kernel_count_together_32, 0, 2 }, { &kernel_count_regions_8, 0, 0 },
		{ &kernel_count_uniform_8, 0, 1 },   { &kernel_count_uniform_block, 0, 8 },
		{ &kernel_count_free_8, 3, 0 },      { &kernel_wave_see_8, 0, 1 },
		{ &kernel_count_loop_32, 200000, 1 },
	};
	struct fixture fixture;
	int64_t number;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(row); i++) {
		run(&fixture, row[i].kernel, 8, row[i].number, 1, row[i].warp);
		assert_true(fixture.record.row_count <= RECORD_MOST_ROWS);
		if (row[i].number == 200000)
			assert_true(fixture.record.left_out > 0);
		end(&fixture);
	}
	for (number = 0; number <= 6; number++) {
		run(&fixture, &kernel_count_word_8, 7, number, 1, 1);
		end(&fixture);
		run(&fixture, &kernel_count_word_32, 7, number, 1, 6);
		end(&fixture);
		run(&fixture, &kernel_count_word_block, 2, number, 1, 9);
		end(&fixture);
	}
}

/* A record of another launch stays empty. */
static void test_other_launch(void **state)
{
	struct machine_options options = { .counting = true };
	struct fixture fixture;

	(void)state;
	memset(&fixture, 0, sizeof(fixture));
	record_init(&fixture.record, 2, 0, &fixture.memory);
	options.record = &fixture.record;
	assert_true(bench_open(&fixture.bench, "sim", &options));
	assert_true(bench_run(&fixture.bench, &kernel_count_load_32, 1, 1));
	assert_int_equal(fixture.record.body_count, 0);
	assert_true(bench_run(&fixture.bench, &kernel_count_load_32, 1, 1));
	assert_int_equal(fixture.record.body_count, 1);
	assert_true(bench_run(&fixture.bench, &kernel_count_load_32, 1, 1));
	assert_int_equal(fixture.record.body_count, 1);
	end(&fixture);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_branches),
		cmocka_unit_test(test_loops),
		cmocka_unit_test(test_narrow_loops),
		cmocka_unit_test(test_atomics),
		cmocka_unit_test(test_append),
		cmocka_unit_test(test_uniform),
		cmocka_unit_test(test_blocks),
		cmocka_unit_test(test_cycles),
		cmocka_unit_test(test_sums),
		cmocka_unit_test(test_other_launch),
	};

	return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
