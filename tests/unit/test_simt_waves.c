/* SPDX-License-Identifier: GPL-3.0-or-later
 * Waves of the machine `sim`: in which order warps run, when others see what they
 * poke, and what is told when. The kernel wave_see (tests/simt/words_count.h) notes
 * for every item when it ran and what it saw of the item before.
 */
#include "tests/simt/bench.h"
#include "tests/simt/kernels.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ITEMS = 64, CARD_WARPS = 82 * 48 };

/* The sizes of teams: how many make a warp, or how many warps make one. */
static const struct shape {
	const struct kernel *kernel;
	int teams_a_warp;
	int warps_a_team;
} shapes[] = {
	{ .kernel = &kernel_wave_see_8, .teams_a_warp = 4, .warps_a_team = 1 },
	{ .kernel = &kernel_wave_see_32, .teams_a_warp = 1, .warps_a_team = 1 },
	{ .kernel = &kernel_wave_see_block, .teams_a_warp = 1, .warps_a_team = 8 },
};

enum { SHAPES = sizeof(shapes) / sizeof(shapes[0]) };

/* When the item ran, and what it saw of the one before: 0 is what was there. */
static int64_t ran(const struct bench *bench, int64_t item)
{
	return bench->args.out[item];
}

static int64_t saw(const struct bench *bench, int64_t item)
{
	return bench->args.out[BENCH_PLACES + item];
}

/* The item whose poke landed last in the word that all write. */
static int64_t last_to_land(const struct bench *bench)
{
	return bench->args.word32[2 * BENCH_PLACES - 1];
}

static void run(struct bench *bench, const struct kernel *kernel, int64_t items,
		const struct machine_options *options)
{
	assert_true(bench_open(bench, "sim:rtx3090", options));
	assert_true(bench_run(bench, kernel, items, 0));
}

static void close(struct bench *bench)
{
	assert_true(bench_close(bench));
}

/* Every item ran once, and all its pokes have landed. */
static void check_all_ran(const struct bench *bench, int64_t items)
{
	bool *seen = calloc((size_t)items, sizeof(*seen));
	int64_t item;

	assert_non_null(seen);
	for (item = 0; item < items; item++) {
		assert_in_range(ran(bench, item), 0, items - 1);
		assert_false(seen[ran(bench, item)]);
		seen[ran(bench, item)] = true;
		assert_int_equal(bench->args.word32[item], item + 1);
	}
	free(seen);
}

/* With `wave` groups of `group` items to a wave, an item saw the one before if that
 * one ran in an earlier wave; and the last to run was the last to land. */
static void check_waves(const struct bench *bench, int64_t items, int64_t group, int64_t wave)
{
	struct outcome outcome;
	int64_t item, earlier, own;

	for (item = 1; item < items; item++) {
		earlier = ran(bench, item - 1) / group / wave;
		own = ran(bench, item) / group / wave;
		assert_int_equal(saw(bench, item), earlier < own ? item : 0);
	}
	assert_int_equal(ran(bench, last_to_land(bench)), items - 1);
	machine_outcome(bench->machine, &outcome);
	assert_int_equal(outcome.waves, (items / group + wave - 1) / wave);
	assert_int_equal(outcome.bodies, items);
}

static void pokes_are_seen_from_the_next_wave_on(void **state)
{
	static const int64_t waves[] = { 1, 2, 4, 7, 8, 20, 64, 1000 };
	struct machine_options options = { .seed = 5 };
	struct bench bench;
	int64_t groups;
	size_t i, s;

	(void)state;
	for (i = 0; i < sizeof(waves) / sizeof(waves[0]); i++) {
		for (s = 0; s < 3 * SHAPES; s++) {
			const struct shape *shape = &shapes[s % SHAPES];

			options.wave = waves[i];
			options.order = (enum warp_order)(s / SHAPES);
			groups = waves[i] / shape->teams_a_warp;
			run(&bench, shape->kernel, ITEMS, &options);
			check_all_ran(&bench, ITEMS);
			check_waves(&bench, ITEMS, shape->teams_a_warp, groups ? groups : 1);
			close(&bench);
		}
	}
}

/* So many that only the last few are beyond the first wave. */
static void the_default_wave_is_what_the_card_holds(void **state)
{
	const struct machine_options options = { .order = ORDER_FORWARD };
	struct bench bench;
	size_t s;

	(void)state;
	for (s = 0; s < SHAPES; s++) {
		const struct shape *shape = &shapes[s];
		const int64_t wave = CARD_WARPS / shape->warps_a_team;
		const int64_t items = (wave + 1) * shape->teams_a_warp;

		assert_true(items < BENCH_PLACES);
		run(&bench, shape->kernel, items, &options);
		check_all_ran(&bench, items);
		check_waves(&bench, items, shape->teams_a_warp, wave);
		assert_int_equal(saw(&bench, wave * shape->teams_a_warp - 1), 0);
		assert_int_equal(saw(&bench, wave * shape->teams_a_warp),
				 wave * shape->teams_a_warp);
		close(&bench);
	}
}

static void atomics_are_seen_at_once(void **state)
{
	const struct machine_options options = { .order = ORDER_FORWARD };
	struct bench bench;
	int64_t item;

	(void)state;
	run(&bench, &kernel_wave_see_32, ITEMS, &options);
	for (item = 0; item < ITEMS; item++) {
		assert_int_equal(ran(&bench, item), item);
		assert_int_equal(saw(&bench, item), item ? 0 : -1);
	}
	close(&bench);
}

static void pokes_land_in_the_order_teams_ran(void **state)
{
	struct machine_options options = { .order = ORDER_FORWARD };
	struct bench bench;
	int64_t item;

	(void)state;
	run(&bench, &kernel_wave_see_32, ITEMS, &options);
	assert_int_equal(last_to_land(&bench), ITEMS - 1);
	close(&bench);

	options.order = ORDER_REVERSED;
	run(&bench, &kernel_wave_see_32, ITEMS, &options);
	assert_int_equal(last_to_land(&bench), 0);
	for (item = 0; item < ITEMS; item++)
		assert_int_equal(ran(&bench, item), ITEMS - 1 - item);
	close(&bench);

	/* The teams of a warp run in their own order, whatever that of warps is. */
	run(&bench, &kernel_wave_see_8, ITEMS, &options);
	assert_int_equal(last_to_land(&bench), 3);
	assert_int_equal(ran(&bench, ITEMS - 4), 0);
	close(&bench);
}

/* The order of one launch on a machine of that seed, after some others. */
static void order_of(uint64_t seed, int launches_before, int64_t order[ITEMS])
{
	const struct machine_options options = { .order = ORDER_SHUFFLED, .seed = seed };
	struct bench bench;
	int64_t item;
	int i;

	assert_true(bench_open(&bench, "sim:rtx3090", &options));
	for (i = 0; i <= launches_before; i++) {
		bench.args.count[0] = 0;
		assert_true(bench_run(&bench, &kernel_wave_see_32, ITEMS, 0));
	}
	check_all_ran(&bench, ITEMS);
	for (item = 0; item < ITEMS; item++)
		order[item] = ran(&bench, item);
	close(&bench);
}

static void a_seed_is_an_order(void **state)
{
	int64_t first[ITEMS], again[ITEMS], other[ITEMS], second[ITEMS], second_again[ITEMS];
	int64_t in_order[ITEMS];
	int64_t item;

	(void)state;
	for (item = 0; item < ITEMS; item++)
		in_order[item] = item;
	order_of(1, 0, first);
	order_of(1, 0, again);
	order_of(2, 0, other);
	order_of(1, 1, second);
	order_of(1, 1, second_again);
	assert_memory_equal(first, again, sizeof(first));
	assert_memory_equal(second, second_again, sizeof(second));
	assert_memory_not_equal(first, in_order, sizeof(first));
	assert_memory_not_equal(first, other, sizeof(first));
	assert_memory_not_equal(first, second, sizeof(first));
}

/* Whether the work is counted changes nothing else. */
static void counting_does_not_change_the_run(void **state)
{
	struct machine_options options = { .order = ORDER_SHUFFLED, .seed = 3, .wave = 5 };
	struct bench plain, counted;

	(void)state;
	run(&plain, &kernel_wave_see_32, ITEMS, &options);
	options.counting = true;
	run(&counted, &kernel_wave_see_32, ITEMS, &options);
	assert_memory_equal(plain.args.out, counted.args.out,
			    WORDS_COLUMNS * BENCH_PLACES * sizeof(*plain.args.out));
	assert_memory_equal(plain.args.word32, counted.args.word32,
			    2 * BENCH_PLACES * sizeof(*plain.args.word32));
	close(&plain);
	close(&counted);
}

static void a_launch_stops_after_every_warp(void **state)
{
	const struct machine_options options = { .order = ORDER_REVERSED, .wave = 8 };
	struct bench bench;
	struct launch launch = { .kernel = &kernel_wave_see_8, .args = &bench.args,
				 .args_size = sizeof(bench.args), .items = 14, .cycles = 1 };
	struct position position;
	int warp;

	(void)state;
	assert_true(bench_open(&bench, "sim", &options));
	assert_true(machine_launch(bench.machine, &launch, NULL));
	for (warp = 1; warp < 4; warp++) {
		assert_int_equal(machine_advance(bench.machine, PACE_WARP, NULL), ADVANCE_MORE);
		assert_int_equal(bench.args.count[0], 4 * warp - 2);
		machine_position(bench.machine, &position);
		assert_ptr_equal(position.kernel, &kernel_wave_see_8);
		assert_int_equal(position.warp, warp);
		assert_int_equal(position.warps, 4);
		/* The pokes of the first two warps land with the second. */
		assert_int_equal(bench.args.word32[13], warp < 2 ? 0 : 14);
	}
	assert_int_equal(machine_advance(bench.machine, PACE_WARP, NULL), ADVANCE_DONE);
	assert_int_equal(bench.args.count[0], 14);
	machine_position(bench.machine, &position);
	assert_null(position.kernel);
	close(&bench);
}

/* What was told, as it came. */
struct told {
	int waves;
	size_t count;
	struct event events[4 * 32];
};

static void note(void *context, const struct event *events, size_t count)
{
	struct told *told = context;

	assert_true(told->count + count <= sizeof(told->events) / sizeof(told->events[0]));
	memcpy(told->events + told->count, events, count * sizeof(*events));
	told->count += count;
	told->waves++;
}

/* Four teams, two to a wave. Scans are only summed up. */
static void events_are_told_at_the_end_of_the_wave(void **state)
{
	struct told told = { .waves = 0 };
	const struct machine_options options = { .order = ORDER_REVERSED, .wave = 2,
						 .events = true, .on_wave = note,
						 .context = &told };
	struct outcome outcome;
	struct bench bench;
	int64_t *in64;
	size_t i;

	(void)state;
	assert_true(bench_open(&bench, "sim", &options));
	in64 = machine_map(bench.machine, (void *)bench.args.in64);
	for (i = 0; i < 4 * 32; i++)
		in64[i] = -1024 * (int64_t)i;
	assert_true(bench_run(&bench, &kernel_word_event, 4, 0));
	assert_int_equal(told.waves, 2);
	assert_int_equal(told.count, 4 * 32);
	for (i = 0; i < told.count; i++) {
		const int place = (int)((3 - i / 32) * 32 + i % 32);

		assert_int_equal(told.events[i].kind, EVENT_SATURATE);
		assert_int_equal(told.events[i].u, place);
		assert_int_equal(told.events[i].v, place + 1);
		assert_int_equal(told.events[i].amount, -place);
		assert_int_equal(told.events[i].lane, i % 32);
	}
	machine_outcome(bench.machine, &outcome);
	assert_int_equal(outcome.events[EVENT_SATURATE].count, 4 * 32);
	assert_int_equal(outcome.events[EVENT_SATURATE].amount, 0);
	assert_int_equal(outcome.events[EVENT_SCAN].count, 4);
	assert_int_equal(outcome.events[EVENT_SCAN].amount, 4 * 32);
	close(&bench);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(pokes_are_seen_from_the_next_wave_on),
		cmocka_unit_test(the_default_wave_is_what_the_card_holds),
		cmocka_unit_test(atomics_are_seen_at_once),
		cmocka_unit_test(pokes_land_in_the_order_teams_ran),
		cmocka_unit_test(a_seed_is_an_order),
		cmocka_unit_test(counting_does_not_change_the_run),
		cmocka_unit_test(a_launch_stops_after_every_warp),
		cmocka_unit_test(events_are_told_at_the_end_of_the_wave),
	};

	return cmocka_run_group_tests_name("waves", tests, NULL, NULL);
}
