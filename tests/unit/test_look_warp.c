/* SPDX-License-Identifier: GPL-3.0-or-later
 * The picture of a warp: for every variant, at many moments, its rows add up to what
 * the run itself counted, and looking leaves the run as it was.
 */
#include "tests/unit/runs.h"

#include "src/view/look/snapshot.h"
#include "src/view/look/spread.h"

static struct run *begin(struct fixture *fixture, const struct graph *graph,
			 const char *variant, bool counting)
{
	struct plan plan = plan_for(graph, variant);

	plan.machine.counting = counting;
	plan.machine.order = ORDER_SHUFFLED;
	plan.machine.wave = 64;
	return start(fixture, &plan);
}

static bool look(struct fixture *fixture, struct run *run, int64_t warp,
		 struct snapshot *snapshot)
{
	const struct subject subject = subject_about(-1, -1, warp);

	return snapshot_take_about(run, KNOWN_WARP, &subject, snapshot, &fixture->err);
}

/* A warp of the launch: looking fails by itself where the sums differ. */
static void check_warp(struct fixture *fixture, struct run *run, int64_t warp)
{
	struct snapshot snapshot;
	struct counts sum, want;
	struct launch_work launch;

	assert_true(spread_launch(run, &launch, &fixture->err));
	want = launch.counts[warp];
	if (!look(fixture, run, warp, &snapshot))
		fail_msg("%s", fixture->err.message);
	assert_true(snapshot.known & KNOWN_WARP);
	sum = record_sum(&snapshot.warp_look.record);
	assert_memory_equal(&sum, &want, sizeof(sum));
	snapshot_free(&snapshot);
}

/* All warps of the launch, and one that is none. */
static void check_launch(struct fixture *fixture, struct run *run)
{
	const uint64_t before = hash_of(fixture, run, true);
	struct snapshot snapshot;
	struct launch_work launch;
	int64_t warp;

	assert_true(spread_launch(run, &launch, &fixture->err));
	if (!launch.kernel)
		return; /* hybrid-mf has decided, and launched nothing yet */
	for (warp = 0; warp < launch.warps; warp++)
		check_warp(fixture, run, warp);
	assert_false(look(fixture, run, launch.warps, &snapshot));
	assert_int_equal(fixture->err.kind, ERR_WORK);
	err_clear(&fixture->err);
	snapshot_free(&snapshot);
	assert_true(hash_of(fixture, run, true) == before);
}

static void check_variant(struct fixture *fixture, const struct graph *graph,
			  const char *variant)
{
	struct run *run = begin(fixture, graph, variant, true);
	int i;

	for (i = 0; i < 9; i++) {
		step(fixture, run, UNIT_WARP, 1 + i % 3);
		check_launch(fixture, run);
	}
	for (i = 0; i < 6; i++) {
		step(fixture, run, UNIT_CYCLE, 3);
		check_launch(fixture, run);
	}
	step(fixture, run, UNIT_CYCLE, INT64_MAX);
	check_launch(fixture, run);
	run_free(run);
}

static void test_every_variant(void **state)
{
	(void)state;
	each_kernel_variant(check_variant);
}

/* A run goes on as if nobody had looked. */
static void test_looking_changes_nothing(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	struct run *run = begin(&fixture, graph, "tc-rcsr", true);
	struct run *twin = begin(&fixture, graph, "tc-rcsr", true);
	int i;

	(void)state;
	for (i = 0; i < 20; i++) {
		step(&fixture, run, UNIT_WARP, 2);
		step(&fixture, twin, UNIT_WARP, 2);
		check_warp(&fixture, run, 0);
		assert_true(hash_of(&fixture, run, true) == hash_of(&fixture, twin, true));
	}
	step(&fixture, run, UNIT_CYCLE, INT64_MAX);
	step(&fixture, twin, UNIT_CYCLE, INT64_MAX);
	assert_memory_equal(run->now.counters, twin->now.counters, sizeof(run->now.counters));
	assert_memory_equal(&run->now.modelled, &twin->now.modelled, sizeof(run->now.modelled));
	run_free(run);
	run_free(twin);
	fixture_end(&fixture, graph);
}

static void expect_reason(struct fixture *fixture, struct run *run, const char *reason)
{
	struct snapshot snapshot;

	assert_true(look(fixture, run, 0, &snapshot));
	assert_false(snapshot.known & KNOWN_WARP);
	assert_non_null(strstr(snapshot.warp_look.reason, reason));
	snapshot_free(&snapshot);
}

static void test_reasons(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	struct run *run = begin(&fixture, graph, "vc-bcsr", true);

	(void)state;
	expect_reason(&fixture, run, "nothing was launched");
	run_free(run);
	run = begin(&fixture, graph, "vc-bcsr", false);
	step(&fixture, run, UNIT_CYCLE, 2);
	expect_reason(&fixture, run, "set counting on");
	run_free(run);
	fixture_end(&fixture, graph);
}

static enum urgency stop_now(void *context)
{
	(void)context;
	return URGENCY_NOW;
}

/* Whoever wants to stop gets no picture, and the run is whole. */
static void test_interrupt(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	struct run *run = begin(&fixture, graph, "tc-bcsr", true);
	struct snapshot snapshot;

	(void)state;
	step(&fixture, run, UNIT_CYCLE, 200);
	run->plan.poll.ask = stop_now;
	assert_false(look(&fixture, run, 0, &snapshot));
	assert_int_equal(fixture.err.kind, ERR_INTERRUPT);
	snapshot_free(&snapshot);
	err_clear(&fixture.err);
	run->plan.poll.ask = NULL;
	check_warp(&fixture, run, 0);
	run_free(run);
	fixture_end(&fixture, graph);
}

/* Wherever memory runs out, it is said and nothing is kept. */
static void test_memory(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	struct run *run = begin(&fixture, graph, "vc-rcsr", true);
	struct snapshot snapshot;
	size_t used;
	int64_t i;
	bool good = false;

	(void)state;
	step(&fixture, run, UNIT_CYCLE, 7);
	used = fixture.memory.used;
	for (i = 1; !good; i++) {
		fixture.memory.fail_at = fixture.memory.requests + i;
		good = look(&fixture, run, 0, &snapshot);
		snapshot_free(&snapshot);
		assert_true(good || fixture.err.kind == ERR_MEMORY);
		err_clear(&fixture.err);
		assert_int_equal(fixture.memory.used, used);
	}
	assert_true(i > 20);
	fixture.memory.fail_at = 0;
	run_free(run);
	fixture_end(&fixture, graph);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_every_variant),
		cmocka_unit_test(test_looking_changes_nothing),
		cmocka_unit_test(test_reasons),
		cmocka_unit_test(test_interrupt),
		cmocka_unit_test(test_memory),
	};

	return cmocka_run_group_tests_name("look_warp", tests, NULL, NULL);
}
