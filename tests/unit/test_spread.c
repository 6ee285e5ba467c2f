/* SPDX-License-Identifier: GPL-3.0-or-later
 * The statistics of warps, on a machine that says what its warps did, against
 * numbers worked out by hand.
 */
#include "tests/unit/runs.h"

#include "src/view/look/snapshot.h"
#include "src/view/look/spread.h"

/* A machine with nothing but its warps' work, whose memory is the host's. */
struct abacus {
	struct machine machine;
	struct warp_work work;
};

static bool tell_work(struct machine *machine, struct warp_work *work, struct err *err)
{
	(void)err;
	*work = ((struct abacus *)(void *)machine)->work;
	return true;
}

static bool read_word(struct machine *machine, void *to, const void *from, size_t size,
		      struct err *err)
{
	(void)machine;
	(void)err;
	memcpy(to, from, size);
	return true;
}

static const struct machine_row abacus_row = { .name = "abacus", .work = tell_work,
					       .read = read_word };

static struct run run_on(struct abacus *abacus, struct flow_args *args)
{
	abacus->machine.row = &abacus_row;
	return (struct run){ .machine = &abacus->machine, .args = args,
			     .plan = { .variant = variant_find("vc-bcsr", NULL) } };
}

static void take(struct run *run, struct snapshot *snapshot)
{
	memset(snapshot, 0, sizeof(*snapshot));
	assert_true(spread_take(run, snapshot, NULL));
}

/* --- Mean, deviation, bins. --- */

/* 2 4 4 4 5 5 7 9: the mean is 5, the squares of what is off are 9 1 1 1 0 0 4 16,
 * 32 in all, 4 on average. Idle warps at the end were not launched. */
static void mean_and_deviation_by_hand(void **state)
{
	static const int64_t ticks[] = { 2, 4, 4, 4, 5, 5, 7, 9, 0, 0 };
	struct abacus abacus = { .work = { .ticks = ticks, .slot_count = 10 } };
	struct flow_args args = { 0 };
	struct run run = run_on(&abacus, &args);
	struct snapshot snapshot;
	const struct spread *spread = &snapshot.run_spread;

	(void)state;
	take(&run, &snapshot);
	assert_int_equal(snapshot.known, KNOWN_TICKS);
	assert_int_equal(spread->warps, 8);
	assert_int_equal(spread->busy, 8);
	assert_int_equal(spread->total, 40);
	assert_int_equal(spread->most, 9);
	assert_true(spread->mean == 5.0);
	assert_true(spread->deviation == 2.0);
	/* Quarters of 5: 1.6, 3.2 three times, 4 twice, 5.6, 7.2. */
	assert_int_equal(spread->bins[1], 1);
	assert_int_equal(spread->bins[3], 3);
	assert_int_equal(spread->bins[4], 2);
	assert_int_equal(spread->bins[5], 1);
	assert_int_equal(spread->bins[7], 1);
}

/* Seven warps idle between two: 0, 60 and 300 are off their mean of 40 by 40, 20 and
 * 260. The last bin holds all from almost six means on. */
static void idle_warps_belong_to_it(void **state)
{
	static const struct counts counts[] = {
		{ .instructions = 60, .sectors = 7 }, { 0 }, { 0 }, { 0 }, { 0 }, { 0 }, { 0 },
		{ 0 }, { .instructions = 300, .sectors = 1 },
	};
	struct abacus abacus = { .work = { .slots = counts, .slot_count = 9 } };
	struct flow_args args = { 0 };
	struct run run = run_on(&abacus, &args);
	struct snapshot snapshot;
	const struct spread *spread = &snapshot.run_spread;
	int64_t bins = 0;
	int i;

	(void)state;
	take(&run, &snapshot);
	assert_int_equal(snapshot.known, KNOWN_COUNTS);
	assert_int_equal(spread->warps, 9);
	assert_int_equal(spread->busy, 2);
	assert_int_equal(spread->most, 300);
	assert_true(spread->mean == 40.0);
	/* (7 * 1600 + 400 + 67600) / 9 = 8800, the square of 93.808... */
	assert_true(spread->deviation > 93.808 && spread->deviation < 93.809);
	assert_int_equal(spread->bins[0], 7);
	assert_int_equal(spread->bins[6], 1);
	assert_int_equal(spread->bins[SPREAD_BINS - 1], 1);
	for (i = 0; i < SPREAD_BINS; i++)
		bins += spread->bins[i];
	assert_int_equal(bins, 9);
	/* 7.5 means. */
	assert_int_equal(spread->tail[0], 0);
	assert_int_equal(spread->tail[1], 1);
	assert_int_equal(spread->tail[2], 0);
	assert_int_equal(snapshot.work.instructions, 360);
	assert_int_equal(snapshot.work.sectors, 8);
}

static void nothing_done_is_no_spread(void **state)
{
	static const int64_t ticks[] = { 0, 0, 0 };
	struct abacus abacus = { .work = { .ticks = ticks, .slot_count = 3 } };
	struct flow_args args = { 0 };
	struct run run = run_on(&abacus, &args);
	struct snapshot snapshot;

	(void)state;
	take(&run, &snapshot);
	assert_int_equal(snapshot.run_spread.warps, 0);
	assert_true(snapshot.run_spread.mean == 0.0 && snapshot.run_spread.deviation == 0.0);
	abacus.work.ticks = NULL;
	take(&run, &snapshot);
	assert_int_equal(snapshot.known, 0);
}

/* --- The slowest warps of a launch. --- */

/* Warps of a launch with so many instructions; five of them are shown. */
static const struct counts launched[] = {
	{ .instructions = 10 }, { .instructions = 70 }, { .instructions = 0 },
	{ .instructions = 30 }, { .instructions = 70 }, { .instructions = 50 },
	{ .instructions = 20 }, { .instructions = 0 },
};

enum { LAUNCHED = sizeof(launched) / sizeof(launched[0]) };

static void expect_slowest(const struct snapshot *snapshot)
{
	static const int64_t warps[] = { 1, 4, 5, 3, 6 };
	int i;

	assert_true(snapshot->known & KNOWN_LAST);
	assert_int_equal(snapshot->slow_count, SLOW_WARPS);
	for (i = 0; i < SLOW_WARPS; i++) {
		assert_int_equal(snapshot->slow[i].warp, warps[i]);
		assert_int_equal(snapshot->slow[i].work, launched[warps[i]].instructions);
	}
	assert_int_equal(snapshot->last_spread.warps, LAUNCHED);
	assert_int_equal(snapshot->last_spread.busy, LAUNCHED - 2);
	assert_int_equal(snapshot->last_spread.total, 250);
	/* Those behind the last that did something are of the launch as those before it. */
	assert_true(snapshot->last_spread.mean == 250.0 / LAUNCHED);
}

/* Vertex 40 has 6 neighbours, 63 has 5, 41 has 4: a warp that tests the vertices 32
 * to 63 held these first, and of those with as many neighbours the lowest. */
static struct graph *stars(struct fixture *fixture)
{
	static const struct arc arcs[] = {
		{ 40, 1, 1 },  { 40, 2, 1 },  { 40, 3, 1 },  { 40, 4, 1 }, { 40, 5, 1 },
		{ 40, 6, 1 },  { 63, 1, 1 },  { 63, 2, 1 },  { 63, 3, 1 }, { 63, 4, 1 },
		{ 63, 5, 1 },  { 41, 1, 1 },  { 41, 2, 1 },  { 41, 3, 1 }, { 41, 4, 1 },
		{ 50, 64, 1 }, { 51, 64, 1 }, { 31, 0, 1 },
	};

	return graph_make(&fixture->memory, 7 * 32 - 10, arcs, LENGTH(arcs));
}

static void a_warp_of_chunks_holds_its_vertices(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct abacus abacus = { .work = { .slots = launched, .slot_count = LAUNCHED } };
	struct flow_args args = { 0 };
	struct run run = run_on(&abacus, &args);
	struct snapshot snapshot;
	const struct slow_warp *slow = snapshot.slow;

	(void)state;
	abacus.work.last =
		(struct launch_work){ .kernel = &kernel_tc_bcsr, .counts = launched, .warps = LAUNCHED };
	run.plan.graph = stars(&fixture);
	take(&run, &snapshot);
	expect_slowest(&snapshot);
	assert_string_equal(snapshot.last_kernel, kernel_tc_bcsr.name);
	assert_int_equal(slow[0].count, SLOW_VERTICES);
	assert_int_equal(slow[0].vertex[0], 40);
	assert_int_equal(slow[0].degree[0], 6);
	assert_int_equal(slow[0].vertex[1], 63);
	assert_int_equal(slow[0].vertex[2], 41);
	assert_int_equal(slow[0].degree[2], 4);
	assert_int_equal(slow[0].vertex[3], 50);
	assert_int_equal(slow[0].degree[3], 1);
	/* The last warp's vertices are not all there. */
	assert_int_equal(slow[4].warp, 6);
	assert_int_equal(slow[4].vertex[0], 192);
	graph_free((struct graph *)run.plan.graph);
	assert_int_equal(fixture.memory.used, 0);
}

static void a_warp_of_the_queue_holds_its_entry(void **state)
{
	static int32_t queue[LAUNCHED] = { 0, 40, 2, 63, 41, 50, 7, 3 };
	static const int32_t held[] = { 40, 41, 50, 63, 7 };
	struct fixture fixture = { .memory = { 0 } };
	struct abacus abacus = { .work = { .slots = launched, .slot_count = LAUNCHED } };
	struct flow_args args = { 0 };
	struct run run = run_on(&abacus, &args);
	struct snapshot snapshot;
	int i;

	(void)state;
	abacus.work.last = (struct launch_work){ .kernel = &kernel_vc_discharge_bcsr, .counts = launched,
						 .warps = LAUNCHED };
	run.plan.graph = stars(&fixture);
	args.queue = queue;
	take(&run, &snapshot);
	expect_slowest(&snapshot);
	for (i = 0; i < SLOW_WARPS; i++) {
		assert_int_equal(snapshot.slow[i].count, 1);
		assert_int_equal(snapshot.slow[i].vertex[0], held[i]);
	}
	graph_free((struct graph *)run.plan.graph);
	assert_int_equal(fixture.memory.used, 0);
}

/* A collecting launch that is through and found nothing is not worth showing. */
static void the_launch_worth_showing_is_shown(void **state)
{
	static const struct counts collected[] = { { .instructions = 1 } };
	struct abacus abacus = { .work = { .slots = launched, .slot_count = LAUNCHED } };
	struct fixture fixture = { .memory = { 0 } };
	struct flow_args args = { 0 };
	struct run run = run_on(&abacus, &args);
	int32_t queue[LAUNCHED] = { 0 };
	int32_t queue_size = 0;
	struct snapshot snapshot;

	(void)state;
	abacus.work.last =
		(struct launch_work){ .kernel = &kernel_vc_collect, .counts = collected, .warps = 1 };
	abacus.work.before = (struct launch_work){ .kernel = &kernel_vc_discharge_bcsr, .counts = launched,
						   .warps = LAUNCHED };
	run.plan.graph = stars(&fixture);
	args.queue = queue;
	args.queue_size = &queue_size;
	take(&run, &snapshot);
	assert_string_equal(snapshot.last_kernel, kernel_vc_discharge_bcsr.name);
	run.now.launched = true;
	take(&run, &snapshot);
	assert_string_equal(snapshot.last_kernel, kernel_vc_collect.name);
	run.now.launched = false;
	queue_size = 3;
	take(&run, &snapshot);
	assert_string_equal(snapshot.last_kernel, kernel_vc_collect.name);
	graph_free((struct graph *)run.plan.graph);
	assert_int_equal(fixture.memory.used, 0);
}

/* Where a cycle pushes and lifts in two launches, the longer one is; but not in place of one
 * that is under way. */
static void the_longer_part_of_a_cycle_is_shown(void **state)
{
	struct abacus abacus = { .work = { .slots = launched, .slot_count = LAUNCHED } };
	struct flow_args args = { 0 };
	struct run run = run_on(&abacus, &args);
	struct launch_work *last = &abacus.work.last, *before = &abacus.work.before;
	struct launch_work shown;

	(void)state;
	run.plan.variant = variant_find("sync", NULL);
	*last = (struct launch_work){ .kernel = variant_kernel(run.plan.variant, CODE_LIFT), .time.ps = 3 };
	*before = (struct launch_work){ .kernel = variant_main(run.plan.variant), .time.ps = 3 };
	assert_true(spread_launch(&run, &shown, NULL));
	assert_ptr_equal(shown.kernel, last->kernel);
	before->time.ps = 4;
	assert_true(spread_launch(&run, &shown, NULL));
	assert_ptr_equal(shown.kernel, before->kernel);
	run.now.launched = true;
	assert_true(spread_launch(&run, &shown, NULL));
	assert_ptr_equal(shown.kernel, last->kernel);
	run.now.launched = false;
	before->kernel = &kernel_sync_collect;
	assert_true(spread_launch(&run, &shown, NULL));
	assert_ptr_equal(shown.kernel, last->kernel);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(mean_and_deviation_by_hand),
		cmocka_unit_test(idle_warps_belong_to_it),
		cmocka_unit_test(nothing_done_is_no_spread),
		cmocka_unit_test(a_warp_of_chunks_holds_its_vertices),
		cmocka_unit_test(a_warp_of_the_queue_holds_its_entry),
		cmocka_unit_test(the_launch_worth_showing_is_shown),
		cmocka_unit_test(the_longer_part_of_a_cycle_is_shown),
	};

	return cmocka_run_group_tests_name("spread", tests, NULL, NULL);
}
