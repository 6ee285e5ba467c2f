/* SPDX-License-Identifier: GPL-3.0-or-later
 * The coarse history (src/engine/coarse.c): on a long way code of the host notes no words, and
 * every moment can be gone back to all the same.
 */
#include "tests/unit/runs.h"

#include "src/engine/frames.h"
#include "src/engine/history.h"

#include <cmocka.h>

enum { MOMENTS = 40, WORDS = 64, MANY_WORDS = 3000 };

/* Time passes with every look, so that frames are due often. */
static double look_at_clock(void)
{
	static double now;

	return now += 0.02;
}

static struct graph *some_genrmf(struct fixture *fixture)
{
	return make(fixture, "genrmf", (const int64_t[]){ 6, 6, 1, 1000 });
}

/* A straight run without a way back: the hash at the end of every cycle. */
struct course {
	uint64_t hash[4096];
	int64_t cycles;
};

static void note_course(struct course *course, struct fixture *fixture, struct plan plan)
{
	struct run *run;

	plan.history_memory = 0;
	run = start(fixture, &plan);
	do
		course->hash[run->now.ended[UNIT_CYCLE]] = hash_of(fixture, run, true);
	while (step(fixture, run, UNIT_CYCLE, 1) == HALT_UNIT);
	course->cycles = run->now.ended[UNIT_CYCLE];
	assert_in_range(course->cycles, 50, 4095);
	run_free(run);
}

static void go_to(struct fixture *fixture, struct run *run, enum unit unit, int64_t count)
{
	enum halt halt;

	assert_true(history_go(run, unit, count, &halt, &fixture->err));
	assert_int_equal(halt, HALT_UNIT);
	assert_int_equal(run->now.ended[unit], count);
}

static void go_about(struct fixture *fixture, struct run *run, const struct course *course,
		     struct random *random)
{
	int i;

	for (i = 0; i < MOMENTS; i++) {
		const int64_t cycle = random_range(random, 0, course->cycles - 1);

		go_to(fixture, run, UNIT_CYCLE, cycle);
		assert_int_equal(hash_of(fixture, run, true), course->hash[cycle]);
		if (cycle > 0) {
			go_to(fixture, run, UNIT_LANE, run->now.ended[UNIT_LANE] - 1);
			go_to(fixture, run, UNIT_CYCLE, cycle - 1);
			assert_int_equal(hash_of(fixture, run, true), course->hash[cycle - 1]);
		}
	}
}

static struct plan long_plan(const struct graph *graph, const char *variant)
{
	struct plan plan = plan_for(graph, variant);

	plan.policy = POLICY_CPU;
	plan.sizes.history_words = WORDS;
	plan.sizes.host_cycle = 8;
	plan.cpu_slice = 30;
	return plan;
}

/* With room for frames with the whole memory, for none of them, and for next to nothing. */
static void any_moment_is_gone_back_to(const char *variant)
{
	static const int64_t memories[] = { 64 << 20, 100 << 10, 40 << 10, 1 };
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = some_genrmf(&fixture);
	static struct course course;
	struct random random;
	struct run *run;
	size_t i;

	note_course(&course, &fixture, long_plan(graph, variant));
	random_start(&random, 1, "coarse");
	for (i = 0; i < 2 * sizeof(memories) / sizeof(*memories); i++) {
		struct plan plan = long_plan(graph, variant);

		plan.sizes.history_words = i % 2 ? WORDS : MANY_WORDS;
		plan.history_memory = memories[i / 2];
		run = start(&fixture, &plan);
		assert_int_equal(step(&fixture, run, UNIT_CYCLE, INT64_MAX), HALT_END);
		assert_true(run->history->coarse);
		go_about(&fixture, run, &course, &random);
		assert_int_equal(step(&fixture, run, UNIT_CYCLE, INT64_MAX), HALT_END);
		go_about(&fixture, run, &course, &random);
		run_free(run);
	}
	fixture_end(&fixture, graph);
}

static void hi_pr_goes_back_anywhere(void **state)
{
	(void)state;
	any_moment_is_gone_back_to("hi-pr");
}

static void hybrid_mf_goes_back_anywhere(void **state)
{
	(void)state;
	any_moment_is_gone_back_to("hybrid-mf");
}

/* Near the goal of a long stepping words are noted, so that one step back does little again. */
static void the_last_steps_are_noted(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = some_genrmf(&fixture);
	struct plan plan = long_plan(graph, "hi-pr");
	struct run *run;

	(void)state;
	plan.history_memory = 64 << 20;
	run = start(&fixture, &plan);
	step(&fixture, run, UNIT_CYCLE, 100);
	assert_false(run->history->coarse);
	assert_true(run->history->journal.count > 0);
	run_free(run);
	fixture_end(&fixture, graph);
}

/* Steps to that event. False: the run has ended, or does not stand in the middle of a body there while words
 * are not noted. */
static bool stands_inside(struct fixture *fixture, struct run *run, int64_t lane)
{
	struct position position;

	if (step(fixture, run, UNIT_LANE, lane) != HALT_UNIT)
		return false;
	machine_position(run->machine, &position);
	return position.inside && run->history->coarse;
}

/* A frame of the middle of a body would do the lanes before it twice. */
static void no_frame_stands_inside_a_body(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = make(&fixture, "genrmf", (const int64_t[]){ 3, 3, 1, 30 });
	struct plan plan = plan_for(graph, "hybrid-mf");
	int64_t lane, lanes, warps;
	struct run *run;
	int seen = 0;

	(void)state;
	plan.policy = POLICY_GPU;
	plan.sizes.history_words = 1;
	plan.history_memory = 64 << 20;
	for (lane = 1; lane <= 200; lane++) {
		run = start(&fixture, &plan);
		if (stands_inside(&fixture, run, lane)) {
			seen++;
			step(&fixture, run, UNIT_WARP, 1);
			lanes = run->now.ended[UNIT_LANE];
			warps = run->now.ended[UNIT_WARP];
			step(&fixture, run, UNIT_CYCLE, INT64_MAX);
			go_to(&fixture, run, UNIT_WARP, warps);
			assert_int_equal(run->now.ended[UNIT_LANE], lanes);
		}
		run_free(run);
	}
	assert_true(seen > 0);
	fixture_end(&fixture, graph);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(hi_pr_goes_back_anywhere),
		cmocka_unit_test(hybrid_mf_goes_back_anywhere),
		cmocka_unit_test(the_last_steps_are_noted),
		cmocka_unit_test(no_frame_stands_inside_a_body),
	};

	unit_clock = look_at_clock;
	return cmocka_run_group_tests(tests, NULL, NULL);
}
