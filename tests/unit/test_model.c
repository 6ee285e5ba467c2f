/* SPDX-License-Identifier: GPL-3.0-or-later
 * The time model (gpu/core/model.h): what it makes of counts, held against sums done here
 * in another way.
 */
#include "tests/unit/unit.h"

#include "gpu/core/model.h"

#include <string.h>

static int64_t fact(const struct profile *profile, enum fact name)
{
	return profile_fact(profile, name);
}

/* A launch of so many warps, each with as many dependent loads as its number says. */
static void fill(struct counts *counts, int64_t warps, int64_t (*loads)(int64_t warp))
{
	int64_t i;

	for (i = 0; i < warps; i++)
		counts[i] = (struct counts){ .instructions = loads(i), .requests = loads(i),
					     .sectors = loads(i), .depth = loads(i) };
}

static int64_t equal(int64_t warp)
{
	(void)warp;
	return 10;
}

static int64_t one_long(int64_t warp)
{
	return warp == 5 ? 5000 : 1;
}

static void every_number_has_a_source(void **state)
{
	const struct profile *const *row;
	int name;

	(void)state;
	for (row = profiles(); *row; row++) {
		assert_true((*row)->host->near_ps > 0 && (*row)->host->far_ps > 0);
		assert_true(strlen((*row)->host->source) > 10);
		for (name = 0; name < FACTS; name++) {
			assert_non_null((*row)->facts[name].source);
			assert_true(strlen((*row)->facts[name].source) > 10);
			if (name != FACT_l2_bytes)
				assert_true((*row)->facts[name].value > 0);
		}
		assert_true(fact(*row, FACT_resident_warps) <= 64);
		assert_true(fact(*row, FACT_l2_latency) <= fact(*row, FACT_memory_latency));
	}
}

static void a_warp_waits_for_what_it_does(void **state)
{
	const struct profile *h200 = profile_find("h200");
	struct counts counts = { .instructions = 7, .requests = 5, .sectors = 25, .depth = 3,
				 .conflicts = 4, .barriers = 2, .fences = 1 };
	int64_t cycles = 7 * fact(h200, FACT_word_latency) + 3 * fact(h200, FACT_l2_latency) +
			 20 * fact(h200, FACT_sector_latency) +
			 4 * fact(h200, FACT_conflict_latency) +
			 2 * fact(h200, FACT_barrier_latency) + fact(h200, FACT_fence_latency);

	(void)state;
	assert_int_equal(model_warp(h200, &counts, 1 << 20), cycles * 1000000 / 1980);
	/* What does not fit in the cache comes from memory. */
	assert_true(model_warp(h200, &counts, INT64_C(1) << 34) >
		    model_warp(h200, &counts, 1 << 20));
	assert_true(model_warp(h200, &counts, INT64_C(1) << 40) <=
		    (cycles + 3 * (fact(h200, FACT_memory_latency) -
				   fact(h200, FACT_l2_latency))) * 1000000 / 1980);
}

/* The launch whose warps are these, alone in the cache. */
static struct model_time time_of(const struct profile *profile, const struct counts *counts,
				 int64_t warps, int64_t hot)
{
	struct model_launch launch = { .counts = counts, .warps = warps, .warps_a_block = 8,
				       .footprint = 1 << 20, .hot = hot };
	struct model_time time;

	model_launch(profile, &launch, &time);
	return time;
}

static void the_slowest_multiprocessor_is_waited_for(void **state)
{
	const struct profile *card = profile_find("gtx285");
	int64_t slots = profile_warps(card);
	struct counts *counts = calloc((size_t)(3 * slots), sizeof(*counts));
	struct model_time time;

	(void)state;
	/* As many warps as there are places run at once, three times as many in turn. */
	fill(counts, 3 * slots, equal);
	time = time_of(card, counts, slots, 0);
	assert_int_equal(time.term[BOUND_warp], model_warp(card, counts, 1 << 20));
	time = time_of(card, counts, 3 * slots, 0);
	assert_int_equal(time.term[BOUND_warp], 3 * model_warp(card, counts, 1 << 20));
	/* A long one is waited for, and overlaps with all that follows. */
	fill(counts, 3 * slots, one_long);
	time = time_of(card, counts, 3 * slots, 0);
	assert_int_equal(time.term[BOUND_warp], model_warp(card, &counts[5], 1 << 20));
	assert_int_equal(time.bound, BOUND_warp);
	assert_int_equal(time.ps, time.term[BOUND_warp] + 1000 * fact(card, FACT_launch));
	free(counts);
}

/* Blocks go round: of eight warps one multiprocessor has all, or eight have one each. */
static void small_blocks_spread_a_launch(void **state)
{
	const struct profile *card = profile_find("gtx285");
	struct counts *counts = calloc(8, sizeof(*counts));
	struct model_launch launch = { .counts = counts, .warps = 8, .warps_a_block = 8,
				       .footprint = 1 << 20 };
	struct model_time one, eight;

	(void)state;
	fill(counts, 8, equal);
	model_launch(card, &launch, &one);
	launch.warps_a_block = 1;
	model_launch(card, &launch, &eight);
	assert_int_equal(one.term[BOUND_warp], eight.term[BOUND_warp]);
	assert_int_equal(one.term[BOUND_issue] / 8, eight.term[BOUND_issue]);
	assert_true(eight.term[BOUND_issue] > 0);
	free(counts);
}

/* Of blocks of one warp the GTX 285 holds 8 a multiprocessor, of blocks of eight warps all 32 warps. A
 * block of 24 leaves 8 places empty. */
static void blocks_are_held_whole(void **state)
{
	const struct profile *card = profile_find("gtx285");
	const int64_t slots = profile_warps(card);
	struct counts *counts = calloc((size_t)slots, sizeof(*counts));
	struct model_launch launch = { .counts = counts, .warps = slots, .footprint = 1 << 20 };
	struct model_time time;
	int64_t one;

	(void)state;
	assert_int_equal(profile_resident(card, 1), 8);
	assert_int_equal(profile_resident(card, 4), 32);
	assert_int_equal(profile_resident(card, 24), 24);
	assert_int_equal(profile_resident(profile_find("rtx3090"), 32), 32);
	fill(counts, slots, equal);
	one = model_warp(card, counts, 1 << 20);
	launch.warps_a_block = 8;
	model_launch(card, &launch, &time);
	assert_int_equal(time.term[BOUND_warp], one);
	launch.warps_a_block = 1;
	model_launch(card, &launch, &time);
	assert_int_equal(time.term[BOUND_warp], 4 * one);
	free(counts);
}

/* In a grid of ten warps the sixth does the long one, and nine more. */
static void a_grid_takes_its_warps_in_turn(void **state)
{
	const struct profile *card = profile_find("rtx3090");
	struct counts *counts = calloc(100, sizeof(*counts));
	struct model_launch launch = { .counts = counts, .warps = 100, .warps_a_block = 1, .grid = 10,
				       .footprint = 1 << 20 };
	struct model_time time;
	int64_t ten;

	(void)state;
	fill(counts, 100, equal);
	model_launch(card, &launch, &time);
	/* A warp's time is rounded down to a picosecond. */
	ten = 10 * model_warp(card, counts, 1 << 20);
	assert_in_range(time.term[BOUND_warp], ten, ten + 10);
	fill(counts, 100, one_long);
	model_launch(card, &launch, &time);
	ten = model_warp(card, &counts[5], 1 << 20) + 9 * model_warp(card, counts, 1 << 20);
	assert_in_range(time.term[BOUND_warp], ten, ten + 10);
	/* One that is larger than the launch is as if there were none. */
	launch.grid = 200;
	model_launch(card, &launch, &time);
	assert_int_equal(time.term[BOUND_warp], model_warp(card, &counts[5], 1 << 20));
	assert_int_equal(profile_places(card, 82, 1024), 82 * 32);
	assert_int_equal(profile_places(card, 82, 0), profile_warps(card));
	assert_int_equal(profile_places(card, 1000, 1024), profile_warps(card));
	free(counts);
}

static void the_largest_term_bounds(void **state)
{
	const struct profile *card = profile_find("h200");
	int64_t warps = 4 * profile_warps(card);
	struct counts *counts = calloc((size_t)warps, sizeof(*counts));
	struct model_time time;
	int64_t i;

	(void)state;
	fill(counts, warps, equal);
	time = time_of(card, counts, warps, 1000000);
	assert_int_equal(time.bound, BOUND_atomics);
	assert_int_equal(time.term[BOUND_atomics], 1000000 * fact(card, FACT_hot_word));
	for (i = 0; i < warps; i++)
		counts[i].sectors = 100000;
	assert_int_equal(time_of(card, counts, warps, 0).bound, BOUND_bandwidth);
	for (i = 0; i < warps; i++)
		counts[i] = (struct counts){ .instructions = 100000, .requests = 1, .sectors = 1 };
	/* Warps that never wait for memory: issue is what is short. */
	time = time_of(card, counts, warps, 0);
	assert_true(time.term[BOUND_issue] > 0 && time.bound != BOUND_bandwidth);
	free(counts);
}

static void a_launch_of_nothing_takes_its_overhead(void **state)
{
	const struct profile *const *row;
	struct model_time time;

	(void)state;
	for (row = profiles(); *row; row++) {
		struct model_launch launch = { .warps_a_block = 8, .joined = true };

		time = time_of(*row, NULL, 0, 0);
		assert_int_equal(time.ps, 1000 * fact(*row, FACT_launch));
		model_launch(*row, &launch, &time);
		assert_int_equal(time.ps, 1000 * fact(*row, FACT_grid_barrier));
		launch.turn = true;
		model_launch(*row, &launch, &time);
		assert_int_equal(time.ps, 1000 * (fact(*row, FACT_grid_barrier) + fact(*row, FACT_turn)));
	}
}

static void copies_and_searches(void **state)
{
	const struct profile *card = profile_find("k20c");
	const struct profile *h200 = profile_find("h200");

	(void)state;
	assert_int_equal(model_copies(card, 0, WAY_PINNED, 3, 0), 3000 * fact(card, FACT_copy));
	/* A gigabyte at 6,300 MB/s. */
	assert_int_equal(model_copies(card, 0, WAY_PINNED, 0, 1000000000) / 1000000000, 158);
	/* At 500 MB/s. */
	assert_int_equal(model_copies(card, 500, WAY_DOWN, 0, 1000000000) / 1000000000, 2000);
	/* Memory that is not pinned. */
	assert_int_equal(model_copies(h200, 0, WAY_PINNED, 0, 1000000000) / 1000000000, 18);
	assert_int_equal(model_copies(h200, 0, WAY_DOWN, 0, 1000000000) / 1000000000, 52);
	assert_int_equal(model_copies(h200, 0, WAY_UP, 0, 1000000000) / 1000000000, 96);
	assert_int_equal(model_visits(card, 1000, 1 << 20), 1000 * card->host->near_ps);
	assert_int_equal(model_visits(card, 1000, 4 * card->host->cache_bytes),
			 1000 * ((card->host->near_ps + 3 * card->host->far_ps) / 4));
}

/* What the schedule says of each warp adds up to what the model says of the launch. */
struct schedule {
	const struct profile *profile;
	const struct counts *counts;
	int64_t end;                 /* of the last warp */
	int64_t busy[256][64];       /* until when each place is taken */
	int64_t seen;
};

static void take_slot(void *context, const struct model_slot *slot)
{
	struct schedule *schedule = context;
	int64_t *busy = &schedule->busy[slot->multiprocessor][slot->number];
	int64_t alone = model_warp(schedule->profile, &schedule->counts[slot->warp], 1 << 20);

	assert_true(slot->begin >= *busy);
	assert_true(llabs(slot->ps - alone) <= 1);
	*busy = slot->begin + slot->ps;
	if (*busy > schedule->end)
		schedule->end = *busy;
	schedule->seen++;
}

static void the_schedule_is_the_models(void **state)
{
	static const int64_t warps[] = { 1, 7, 300, 20000 };
	static int64_t (*const loads[])(int64_t) = { equal, one_long };
	struct schedule *schedule = unit_room(sizeof(*schedule));
	struct counts *counts = unit_room(20000 * sizeof(*counts));
	const struct profile *const *row;
	struct model_time time;
	size_t i, j;

	(void)state;
	for (row = profiles(); *row; row++) {
		for (i = 0; i < 2 * LENGTH(warps); i++) {
			struct model_launch launch = { .counts = counts, .warps = warps[i / 2],
						       .warps_a_block = i % 3 ? 8 : 1,
						       .grid = i % 5 ? 0 : 40,
						       .footprint = 1 << 20 };

			fill(counts, launch.warps, loads[i % 2]);
			memset(schedule, 0, sizeof(*schedule));
			schedule->profile = *row;
			schedule->counts = counts;
			model_schedule(*row, &launch, take_slot, schedule);
			model_launch(*row, &launch, &time);
			assert_int_equal(schedule->seen, launch.warps);
			assert_int_equal(schedule->end, time.term[BOUND_warp]);
			for (j = 0; j < 64; j++)
				assert_true(fact(*row, FACT_resident_warps) > (int64_t)j ||
					    !schedule->busy[0][j]);
		}
	}
	free(schedule);
	free(counts);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_number_has_a_source),
		cmocka_unit_test(a_warp_waits_for_what_it_does),
		cmocka_unit_test(the_slowest_multiprocessor_is_waited_for),
		cmocka_unit_test(small_blocks_spread_a_launch),
		cmocka_unit_test(blocks_are_held_whole),
		cmocka_unit_test(a_grid_takes_its_warps_in_turn),
		cmocka_unit_test(the_largest_term_bounds),
		cmocka_unit_test(a_launch_of_nothing_takes_its_overhead),
		cmocka_unit_test(copies_and_searches),
		cmocka_unit_test(the_schedule_is_the_models),
	};

	return cmocka_run_group_tests_name("model", tests, NULL, NULL);
}
