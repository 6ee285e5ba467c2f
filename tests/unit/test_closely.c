/* SPDX-License-Identifier: GPL-3.0-or-later
 * Each kernel of `sim` is compiled twice (gpu/core/simt_sim.h): a launch of which a warp is
 * recorded runs the text that counts closely, any other the one that counts fast. Both
 * must count the same, warp by warp, in every launch of every variant.
 */
#include "tests/unit/runs.h"

#include "gpu/core/record.h"

/* Of blocks, 16 on each of the 82 multiprocessors of an RTX 3090. */
enum { LAUNCHES = 40, WARPS = 82 * 16 };

/* The counts of the first launches of a run. */
struct course {
	struct counts counts[LAUNCHES][WARPS];
	int64_t warps[LAUNCHES];
	int64_t launches;
};

/* Steps until launch `until` is over, or the run is. */
static void go(struct run *run, int64_t until)
{
	enum halt halt = HALT_UNIT;
	struct err err = { 0 };

	while (run->machine->launches < until && halt != HALT_END)
		assert_true(run_step(run, UNIT_LAUNCH, 1, NULL, NULL, &halt, &err));
}

static struct launch_work last_launch(struct run *run)
{
	struct warp_work work = { 0 };

	assert_true(machine_work(run->machine, &work, NULL));
	assert_true(work.last.warps <= WARPS);
	return work.last;
}

static void count_fast(struct fixture *fixture, const struct plan *plan, struct course *course)
{
	struct run *run = run_start(plan, &fixture->memory, &fixture->err);
	struct launch_work last;
	int64_t i;

	assert_non_null(run);
	memset(course, 0, sizeof(*course));
	for (i = 0; i < LAUNCHES; i++) {
		go(run, i + 1);
		if (run->machine->launches == i)
			break;
		last = last_launch(run);
		course->warps[i] = last.warps;
		memcpy(course->counts[i], last.counts,
		       (size_t)last.warps * sizeof(*last.counts));
		course->launches = i + 1;
	}
	run_free(run);
}

/* The warp that did most in launch `number`. */
static int64_t busiest(const struct course *course, int64_t number)
{
	const struct counts *counts = course->counts[number - 1];
	int64_t busiest = 0;
	int64_t warp;

	for (warp = 1; warp < course->warps[number - 1]; warp++)
		if (counts[warp].instructions > counts[busiest].instructions)
			busiest = warp;
	return busiest;
}

/* Launch `number` again, recorded. */
static void count_closely(struct fixture *fixture, const struct plan *plan,
			  const struct course *course, int64_t number)
{
	struct plan closely = *plan;
	struct launch_work last;
	struct record record;
	struct run *run;

	record_init(&record, number, busiest(course, number), &fixture->memory);
	closely.machine.record = &record;
	run = run_start(&closely, &fixture->memory, &fixture->err);
	assert_non_null(run);
	go(run, number);
	last = last_launch(run);
	assert_int_equal(last.number, number);
	assert_int_equal(last.warps, course->warps[number - 1]);
	assert_memory_equal(last.counts, course->counts[number - 1],
			    (size_t)last.warps * sizeof(*last.counts));
	assert_true(!last.warps || record.body_count > 0);
	run_free(run);
	record_free(&record);
}

static void compare(struct fixture *fixture, const struct graph *graph,
		    const struct variant *variant, const char *device)
{
	struct course *course = unit_room(sizeof(*course));
	struct plan plan = plan_for(graph, variant->name);
	int64_t number;

	plan.device = device;
	count_fast(fixture, &plan, course);
	assert_true(course->launches > 0);
	for (number = 1; number <= course->launches; number++)
		count_closely(fixture, &plan, course, number);
	free(course);
}

static void all_variants(const char *device)
{
	static const int64_t genrmf[] = { 5, 8, 1, 100 };
	const struct variant *const *variant;
	struct fixture fixture = { 0 };
	struct graph *graph = make(&fixture, "genrmf", genrmf);

	for (variant = flow_variants(); *variant; variant++)
		if (!(*variant)->machine)
			compare(&fixture, graph, *variant, device);
	fixture_end(&fixture, graph);
}

static void by_warps(void **state)
{
	(void)state;
	all_variants("sim:rtx3090");
}

static void by_halves(void **state)
{
	(void)state;
	all_variants("sim:gtx285");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(by_warps),
		cmocka_unit_test(by_halves),
	};

	return cmocka_run_group_tests_name("closely", tests, NULL, NULL);
}
