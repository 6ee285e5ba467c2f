/* SPDX-License-Identifier: GPL-3.0-or-later
 * What the machine `sim` counts of a warp's work (gpu/core/team.h says how): every number
 * here can be told from the kernel's text in tests/simt/words_count.h.
 */
#include "tests/simt/bench.h"
#include "tests/simt/kernels.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const struct machine_options counted = { .counting = true };

static int open_counted(void **state)
{
	struct bench *bench = *state;

	return bench_open(bench, "sim:rtx3090", &counted) ? 0 : -1;
}

static int open_coarse(void **state)
{
	struct bench *bench = *state;

	return bench_open(bench, "sim:c2050", &counted) ? 0 : -1;
}

static int open_halved(void **state)
{
	struct bench *bench = *state;

	return bench_open(bench, "sim:gtx285", &counted) ? 0 : -1;
}

static int open_uncounted(void **state)
{
	static const struct machine_options uncounted = { .counting = false };
	struct bench *bench = *state;

	return bench_open(bench, "sim:rtx3090", &uncounted) ? 0 : -1;
}

static int close_bench(void **state)
{
	struct bench *bench = *state;

	return bench_close(bench) ? 0 : -1;
}

/* Compares all counts, and names those that differ. */
static void expect(struct counts got, struct counts want)
{
	int differ = 0;
	enum count which;

	for (which = 0; which < COUNTS; which++) {
		if (counts_get(&got, which) == counts_get(&want, which))
			continue;
		print_error("%s: %lld, not %lld\n", count_name(which),
			    (long long)counts_get(&got, which),
			    (long long)counts_get(&want, which));
		differ++;
	}
	assert_int_equal(differ, 0);
}

/* One launch; the counts of its first warp. */
static struct counts first(struct bench *bench, const struct kernel *kernel, int64_t items,
			   int64_t number)
{
	assert_true(bench_run(bench, kernel, items, number));
	return bench_counts(bench, 0);
}

/* --- Requests and sectors. --- */

static void a_coalesced_load_is_one_request(void **state)
{
	expect(first(*state, &kernel_count_load_32, 1, 1),
	       (struct counts){ .instructions = 1, .lane_steps = 32, .requests = 1, .sectors = 4,
				.depth = 1, .barriers = 1 });
}

static void the_same_word_is_one_sector(void **state)
{
	expect(first(*state, &kernel_count_load_32, 1, 0),
	       (struct counts){ .instructions = 1, .lane_steps = 32, .requests = 1, .sectors = 1,
				.depth = 1, .barriers = 1 });
}

static void wide_words_take_more_sectors(void **state)
{
	expect(first(*state, &kernel_count_poke_32, 1, 1),
	       (struct counts){ .instructions = 1, .lane_steps = 32, .requests = 1, .sectors = 8,
				.barriers = 1 }); /* nobody waits for a store */
	expect(first(*state, &kernel_count_arc_32, 1, 1),
	       (struct counts){ .instructions = 1, .lane_steps = 32, .requests = 1,
				.sectors = 16, .depth = 1, .barriers = 1 });
}

/* The granules that 32 words of `size` bytes touch, `stride` words apart. */
static int64_t granules(int64_t stride, int64_t size, int64_t granule)
{
	int64_t touched = 0;
	int64_t last = -1;
	int64_t l;

	for (l = 0; l < 32; l++) {
		if (l * stride * size / granule != last)
			touched++;
		last = l * stride * size / granule;
	}
	return touched;
}

static void strides_spread_over_sectors(void **state)
{
	struct counts want = { .instructions = 1, .lane_steps = 32, .requests = 1, .barriers = 1 };
	int64_t stride;

	for (stride = 1; stride <= 32; stride++) {
		want.depth = 1;
		want.sectors = granules(stride, 4, 32);
		expect(first(*state, &kernel_count_load_32, 1, stride), want);
		want.depth = 0;
		want.sectors = granules(stride, 8, 32);
		expect(first(*state, &kernel_count_poke_32, 1, stride), want);
	}
	assert_int_equal(granules(8, 4, 32), 32);
}

static void the_granule_is_the_cards(void **state)
{
	struct counts want = { .instructions = 1, .lane_steps = 32, .requests = 1, .depth = 1,
			       .barriers = 1 };
	int64_t stride;

	want.sectors = 1;
	expect(first(*state, &kernel_count_load_32, 1, 1), want);
	for (stride = 1; stride <= 32; stride++) {
		want.sectors = granules(stride, 4, 128);
		expect(first(*state, &kernel_count_load_32, 1, stride), want);
	}
	want.atomics = 32;
	want.depth = 0; /* nobody waits for a sum */
	want.sectors = 2;
	expect(first(*state, &kernel_count_add64_32, 1, 1), want);
}

/* --- Ways that lanes take. --- */

static void branches_take_turns(void **state)
{
	expect(first(*state, &kernel_count_branch_32, 1, 0),
	       (struct counts){ .instructions = 2, .lane_steps = 32, .requests = 2,
				.sectors = 4 + 8, .depth = 2, .barriers = 1 });
}

/* Lane l reads l times in each of two regions, each lane in a sector of its own: 31
 * rounds of 31, 30, ... lanes. */
static void a_loop_is_as_long_as_its_longest_lane(void **state)
{
	expect(first(*state, &kernel_count_loop_32, 1, 0),
	       (struct counts){ .instructions = 62, .lane_steps = 2 * 31 * 32 / 2,
				.requests = 62, .sectors = 2 * 31 * 32 / 2, .depth = 62,
				.barriers = 2 });
}

static void a_request_in_flight_with_another_does_not_wait(void **state)
{
	expect(first(*state, &kernel_count_together_32, 1, 0),
	       (struct counts){ .instructions = 5, .lane_steps = 5 * 32, .requests = 5,
				.sectors = 4 + 8 + 4 + 4 + 4, .depth = 2, .atomics = 64,
				.barriers = 1 });
}

static void one_lane_reads_for_all(void **state)
{
	expect(first(*state, &kernel_count_uniform_32, 1, 0),
	       (struct counts){ .instructions = 1, .lane_steps = 1, .requests = 1, .sectors = 1,
				.depth = 1 });
	expect(first(*state, &kernel_count_uniform_block, 1, 0),
	       (struct counts){ .instructions = 1, .lane_steps = 1, .requests = 1, .sectors = 1,
				.depth = 1 });
	expect(bench_counts(*state, 1), (struct counts){ .instructions = 0 });
}

/* --- Atomics. --- */

static void atomics_on_one_word_conflict(void **state)
{
	expect(first(*state, &kernel_count_add_32, 1, 0),
	       (struct counts){ .instructions = 1, .lane_steps = 32, .requests = 1, .sectors = 1,
				.depth = 0, .atomics = 32, .conflicts = 31, .barriers = 1 });
	expect(first(*state, &kernel_count_add64_32, 1, 0),
	       (struct counts){ .instructions = 1, .lane_steps = 32, .requests = 1, .sectors = 1,
				.depth = 0, .atomics = 32, .conflicts = 31, .barriers = 1 });
}

static void atomics_on_words_of_their_own_do_not(void **state)
{
	struct counts want = { .instructions = 1, .lane_steps = 32, .requests = 1,
			       .atomics = 32, .barriers = 1 };
	int64_t stride;

	for (stride = 1; stride <= 32; stride++) {
		want.sectors = granules(stride, 4, 32);
		expect(first(*state, &kernel_count_add_32, 1, stride), want);
		want.sectors = granules(stride, 8, 32);
		expect(first(*state, &kernel_count_add64_32, 1, stride), want);
	}
}

/* A card whose requests are made by half a warp brings a word to each half. */
static void halves_of_a_warp_share_nothing(void **state)
{
	struct counts want = { .instructions = 1, .lane_steps = 32, .requests = 1, .depth = 1,
			       .barriers = 1, .sectors = 2 };

	expect(first(*state, &kernel_count_load_32, 1, 0), want);
	want.sectors = 4;
	expect(first(*state, &kernel_count_load_32, 1, 1), want);
}

static void a_fence_is_counted_once_for_all_lanes(void **state)
{
	assert_int_equal(first(*state, &kernel_word_fence, 2, 1).fences, 1);
	assert_int_equal(bench_counts(*state, 1).fences, 1);
}

/* --- Teams that share a warp, and teams of several. --- */

static void teams_of_a_warp_are_counted_together(void **state)
{
	expect(first(*state, &kernel_count_load_8, 4, 1),
	       (struct counts){ .instructions = 1, .lane_steps = 32, .requests = 1, .sectors = 4,
				.depth = 1, .barriers = 1 });
	expect(first(*state, &kernel_count_add_8, 4, 0),
	       (struct counts){ .instructions = 1, .lane_steps = 32, .requests = 1, .sectors = 1,
				.depth = 0, .atomics = 32, .conflicts = 31, .barriers = 1 });
	expect(first(*state, &kernel_count_branch_8, 4, 0),
	       (struct counts){ .instructions = 2, .lane_steps = 32, .requests = 2,
				.sectors = 4 + 8, .depth = 2, .barriers = 1 });
	expect(first(*state, &kernel_count_uniform_8, 4, 0),
	       (struct counts){ .instructions = 1, .lane_steps = 4, .requests = 1, .sectors = 1,
				.depth = 1 });
	/* Seven rounds in each of two regions. */
	expect(first(*state, &kernel_count_loop_8, 4, 0),
	       (struct counts){ .instructions = 14, .lane_steps = 4 * 2 * 28, .requests = 14,
				.sectors = 4 * 2 * 28, .depth = 14, .barriers = 2 });
}

static void a_last_warp_may_hold_fewer_teams(void **state)
{
	expect(first(*state, &kernel_count_load_8, 5, 1),
	       (struct counts){ .instructions = 1, .lane_steps = 32, .requests = 1, .sectors = 4,
				.depth = 1, .barriers = 1 });
	expect(bench_counts(*state, 1),
	       (struct counts){ .instructions = 1, .lane_steps = 8, .requests = 1, .sectors = 1,
				.depth = 1, .barriers = 1 });
}

/* Loops longer than the slots of a region: no count is lost, and no memory. */
static void long_loops_of_narrow_teams_count_every_lane(void **state)
{
	struct counts got = first(*state, &kernel_count_loop_8, 4, 200);

	assert_int_equal(got.lane_steps, 4 * 2 * (8 * 200 + 28));
	assert_int_equal(got.sectors, got.lane_steps);
	assert_int_equal(got.requests, got.instructions);
	assert_true(got.instructions >= 207);
	got = first(*state, &kernel_count_loop_8, 4, 5000);
	assert_int_equal(got.lane_steps, 4 * 2 * (8 * 5000 + 28));
	assert_int_equal(got.sectors, got.lane_steps);
}

static void a_block_is_counted_by_its_warps(void **state)
{
	struct bench *bench = *state;
	int64_t warp;

	assert_true(bench_run(bench, &kernel_count_load_block, 2, 1));
	for (warp = 0; warp < 16; warp++)
		expect(bench_counts(bench, warp),
		       (struct counts){ .instructions = 1, .lane_steps = 32, .requests = 1,
					.sectors = 4, .depth = 1, .barriers = 1 });
	assert_true(bench_run(bench, &kernel_count_add_block, 1, 0));
	for (warp = 0; warp < 8; warp++)
		expect(bench_counts(bench, warp),
		       (struct counts){ .instructions = 1, .lane_steps = 32, .requests = 1,
					.sectors = 1, .depth = 0, .atomics = 32,
					.conflicts = 31, .barriers = 1 });
}

/* --- Barriers and the words of teams. --- */

static void every_region_ends_in_a_barrier(void **state)
{
	int64_t warp;

	expect(first(*state, &kernel_count_regions_32, 1, 0), (struct counts){ .barriers = 4 });
	expect(first(*state, &kernel_count_regions_8, 4, 0), (struct counts){ .barriers = 4 });
	expect(first(*state, &kernel_count_regions_8, 1, 0), (struct counts){ .barriers = 4 });
	assert_true(bench_run(*state, &kernel_count_regions_block, 1, 0));
	for (warp = 0; warp < 8; warp++)
		expect(bench_counts(*state, warp), (struct counts){ .barriers = 4 });
}

enum { ANY, BCAST, SUM, SCAN, ARGMIN, ARGMIN_SHARED, APPEND };

/* What a warp of 32 lanes does for a word of a team whose tree has `levels`. */
static struct counts word_costs(int word, int levels)
{
	const int64_t steps[] = {
		[ANY] = 1, [BCAST] = 1, [SUM] = levels, [SCAN] = levels, [ARGMIN] = 2 * levels,
		[ARGMIN_SHARED] = 1 + 3 * levels,
	};

	return (struct counts){
		.instructions = steps[word],
		.lane_steps = 32 * steps[word],
		.barriers = 1 + (word == ARGMIN_SHARED ? 1 + levels : 0),
	};
}

static void words_of_teams_cost_their_trees(void **state)
{
	int64_t warp;
	int word;

	for (word = ANY; word <= ARGMIN_SHARED; word++) {
		expect(first(*state, &kernel_count_word_32, 1, word), word_costs(word, 5));
		expect(first(*state, &kernel_count_word_8, 4, word), word_costs(word, 3));
		assert_true(bench_run(*state, &kernel_count_word_block, 1, word));
		for (warp = 0; warp < 8; warp++)
			expect(bench_counts(*state, warp), word_costs(word, 8));
	}
}

/* Two steps, an atomic by one lane, and a store by the 16 that append. The four teams
 * of a warp append in turn to one list. */
static void appending_costs_one_atomic_a_team(void **state)
{
	struct bench *bench = *state;

	memset(bench->args.count, 0, sizeof(*bench->args.count));
	expect(first(bench, &kernel_count_word_32, 1, APPEND),
	       (struct counts){ .instructions = 4, .lane_steps = 2 * 32 + 1 + 16, .requests = 2,
				.sectors = 1 + 2, .depth = 2, .atomics = 1, .barriers = 2 });
	memset(bench->args.count, 0, sizeof(*bench->args.count));
	expect(first(bench, &kernel_count_word_8, 4, APPEND),
	       (struct counts){ .instructions = 4, .lane_steps = 2 * 32 + 4 + 16, .requests = 2,
				.sectors = 1 + 2, .depth = 2, .atomics = 4, .conflicts = 3,
				.barriers = 2 });
}

/* --- Launches. --- */

static void counting_off_counts_nothing(void **state)
{
	struct bench *bench = *state;
	struct warp_work work;

	assert_true(bench_run(bench, &kernel_count_add_32, 3, 0));
	assert_int_equal(bench->args.word32[0], 96);
	assert_true(machine_work(bench->machine, &work, NULL));
	assert_null(work.last.counts);
	assert_null(work.slots);
	assert_int_equal(work.last.warps, 0);
}

static void slots_gather_the_launches(void **state)
{
	struct bench *bench = *state;
	struct counts once = { .instructions = 1, .lane_steps = 32, .requests = 1, .sectors = 4,
			       .depth = 1, .barriers = 1 };
	struct counts twice = once;
	struct warp_work work;

	counts_add(&twice, &once);
	assert_true(bench_run(bench, &kernel_count_load_32, 2, 1));
	assert_true(bench_run(bench, &kernel_count_load_32, 1, 1));
	assert_true(machine_work(bench->machine, &work, NULL));
	assert_ptr_equal(work.last.kernel, &kernel_count_load_32);
	assert_int_equal(work.last.warps, 1);
	assert_int_equal(work.slot_count, 82 * 48);
	expect(work.last.counts[0], once);
	expect(work.slots[0], twice);
	expect(work.slots[1], once);
	expect(work.slots[2], (struct counts){ .instructions = 0 });
}

/* More warps than the card holds: the next ones take the places of the first. */
static void slots_are_taken_in_turn(void **state)
{
	struct bench *bench = *state;
	struct warp_work work;

	assert_true(bench_run(bench, &kernel_count_load_8, 4 * (82 * 48 + 1), 0));
	assert_true(machine_work(bench->machine, &work, NULL));
	assert_int_equal(work.slots[0].lane_steps, 64);
	assert_int_equal(work.slots[1].lane_steps, 32);
}

/* 1,000 cycles, of which three change something; the others are counted though they
 * are not all run. */
static void cycles_that_change_nothing_are_counted(void **state)
{
	struct bench *bench = *state;
	struct outcome outcome;

	assert_true(bench_run_cycles(bench, &kernel_count_free_32, 5, 3, 1000));
	assert_int_equal(bench->args.word32[4], 3);
	machine_outcome(bench->machine, &outcome);
	assert_int_equal(outcome.bodies, 5000);
	assert_int_equal(outcome.cycles, 1000);
	assert_true(outcome.waves < 10);
	expect(bench_counts(bench, 4),
	       (struct counts){ .instructions = 1003, .lane_steps = 1003, .requests = 1003,
				.sectors = 1003, .depth = 1000, .atomics = 3,
				.barriers = 1000 });
}

/* The last warp holds one team of four. */
static void bodies_are_those_of_items(void **state)
{
	struct bench *bench = *state;
	struct outcome outcome;

	assert_true(bench_run_cycles(bench, &kernel_count_free_8, 5, 3, 1000));
	machine_outcome(bench->machine, &outcome);
	assert_int_equal(outcome.bodies, 5000);
	assert_true(bench_run(bench, &kernel_count_load_8, 5, 1));
	machine_outcome(bench->machine, &outcome);
	assert_int_equal(outcome.bodies, 5);
	assert_true(bench_run_cycles(bench, &kernel_count_free_block, 5, 6, 1000));
	machine_outcome(bench->machine, &outcome);
	assert_int_equal(outcome.bodies, 5000);
}

#define COUNTED(name) { #name, name, open_counted, close_bench, &bench }

int main(void)
{
	struct bench bench;
	const struct CMUnitTest tests[] = {
		COUNTED(a_coalesced_load_is_one_request),
		COUNTED(the_same_word_is_one_sector),
		COUNTED(wide_words_take_more_sectors),
		COUNTED(strides_spread_over_sectors),
		{ "the_granule_is_the_cards", the_granule_is_the_cards, open_coarse, close_bench,
		  &bench },
		{ "halves_of_a_warp_share_nothing", halves_of_a_warp_share_nothing, open_halved,
		  close_bench, &bench },
		COUNTED(a_fence_is_counted_once_for_all_lanes),
		COUNTED(branches_take_turns),
		COUNTED(a_loop_is_as_long_as_its_longest_lane),
		COUNTED(a_request_in_flight_with_another_does_not_wait),
		COUNTED(one_lane_reads_for_all),
		COUNTED(atomics_on_one_word_conflict),
		COUNTED(atomics_on_words_of_their_own_do_not),
		COUNTED(teams_of_a_warp_are_counted_together),
		COUNTED(a_last_warp_may_hold_fewer_teams),
		COUNTED(long_loops_of_narrow_teams_count_every_lane),
		COUNTED(a_block_is_counted_by_its_warps),
		COUNTED(every_region_ends_in_a_barrier),
		COUNTED(words_of_teams_cost_their_trees),
		COUNTED(appending_costs_one_atomic_a_team),
		{ "counting_off_counts_nothing", counting_off_counts_nothing, open_uncounted,
		  close_bench, &bench },
		COUNTED(slots_gather_the_launches),
		COUNTED(slots_are_taken_in_turn),
		COUNTED(cycles_that_change_nothing_are_counted),
		COUNTED(bodies_are_those_of_items),
	};

	return cmocka_run_group_tests_name("counts", tests, NULL, NULL);
}
