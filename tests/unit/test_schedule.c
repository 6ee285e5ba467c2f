/* SPDX-License-Identifier: GPL-3.0-or-later
 * The schedule of a run: its items follow each other without a gap but for looks of the host, take the
 * time that the run was modelled to take, and hold what the run did; taking it changes nothing.
 */
#include "tests/unit/runs.h"

#include "src/view/look/schedule.h"

static void check_warps(const struct schedule *schedule, const struct schedule_item *item)
{
	int64_t end = 0;
	size_t i;

	assert_int_equal(item->count, item->warps < SCHEDULE_WARPS ? item->warps : SCHEDULE_WARPS);
	for (i = item->first; i < item->first + item->count; i++) {
		const struct model_slot *slot = &schedule->warps[i];

		assert_true(i == item->first || slot->ps <= schedule->warps[i - 1].ps);
		if (slot->begin + slot->ps > end)
			end = slot->begin + slot->ps;
	}
	assert_int_equal(end, item->time.term[BOUND_warp]);
	assert_int_equal(item->time.ps, item->ps);
}

static void check_schedule(struct fixture *fixture, struct run *run)
{
	const struct modelled *modelled = &run->now.modelled;
	const uint64_t before = hash_of(fixture, run, true);
	struct schedule schedule;
	int64_t launches = 0;
	int64_t looks = 0;
	int64_t end = 0;
	size_t i;

	if (!schedule_take(run, &schedule, &fixture->err))
		fail_msg("%s", fixture->err.message);
	assert_true(hash_of(fixture, run, true) == before);
	for (i = 0; i < schedule.item_count; i++) {
		assert_int_equal(schedule.items[i].begin, end);
		end += schedule.items[i].ps;
		if (schedule.items[i].kind != SCHEDULE_LAUNCH)
			continue;
		assert_int_equal(schedule.items[i].launch, ++launches);
		check_warps(&schedule, &schedule.items[i]);
		looks += schedule.items[i].look;
		end += schedule.items[i].look;
	}
	assert_int_equal(schedule.ps, end);
	assert_int_equal(end, modelled->launches + modelled->looks + modelled->copies + modelled->host);
	assert_int_equal(looks, modelled->looks);
	/* Behind every launch, unless the variant's cycles follow each other in one kernel on `cuda`. */
	assert_int_equal(looks, run->plan.variant->drive
					? 0
					: launches * 1000 * profile_fact(run->machine->profile, FACT_look));
	assert_int_equal(launches, run->machine->launches - run->now.launched);
	schedule_free(&schedule);
}

static void check_variant(struct fixture *fixture, const struct graph *graph,
			  const char *variant)
{
	struct run *run = start_variant(fixture, graph, variant);
	int i;

	check_schedule(fixture, run);
	for (i = 0; i < 6; i++) {
		step(fixture, run, i % 2 ? UNIT_WARP : UNIT_CYCLE, 3);
		check_schedule(fixture, run);
	}
	step(fixture, run, UNIT_CYCLE, INT64_MAX);
	check_schedule(fixture, run);
	run_free(run);
}

static void test_every_variant(void **state)
{
	(void)state;
	each_kernel_variant(check_variant);
}

/* Of a large launch the longest warps are kept, and the others counted. */
static void test_limits(void **state)
{
	static const int64_t value[] = { 150, 150, 9 };
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = make(&fixture, "grid", value);
	struct plan plan = plan_for(graph, "tc-bcsr");
	struct run *run;
	struct schedule schedule;

	(void)state;
	run = start(&fixture, &plan);
	step(&fixture, run, UNIT_LAUNCH, 1);
	assert_true(schedule_take(run, &schedule, &fixture.err));
	assert_int_equal(schedule.items[schedule.item_count - 1].count, SCHEDULE_WARPS);
	assert_int_equal(schedule.warps_left_out, (150 * 150 + 31) / 32 - SCHEDULE_WARPS);
	schedule_free(&schedule);
	run_free(run);
	plan.machine.counting = false;
	run = start(&fixture, &plan);
	assert_false(schedule_take(run, &schedule, &fixture.err));
	assert_non_null(strstr(fixture.err.hint, "set counting on"));
	schedule_free(&schedule);
	run_free(run);
	fixture_end(&fixture, graph);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_every_variant),
		cmocka_unit_test(test_limits),
	};

	return cmocka_run_group_tests_name("schedule", tests, NULL, NULL);
}
