/* SPDX-License-Identifier: GPL-3.0-or-later
 * What the judge has said holds for the moment it was asked at, and no other (src/problem/flow/verdict.c).
 */
#include "tests/unit/runs.h"

#include "src/engine/history.h"

/* Good at the end, not so at cycle 1, and good at the end again. */
static void go_back(struct fixture *fixture, const struct plan *plan)
{
	struct run *run = start(fixture, plan);
	enum halt halt;

	step(fixture, run, UNIT_CYCLE, INT64_MAX);
	assert_true(run_check(run, &fixture->err) && run->check.good);
	assert_true(history_go(run, UNIT_CYCLE, 1, &halt, &fixture->err));
	assert_false(run->judged || run->checked);
	assert_true(run_check(run, &fixture->err));
	assert_false(run->check.good);
	step(fixture, run, UNIT_CYCLE, INT64_MAX);
	assert_true(run_check(run, &fixture->err) && run->check.good);
	run_free(run);
}

/* Also where a frame is kept of every moment, so that nothing is done again on the way. */
static void going_back_forgets_it(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	const struct variant *const *row;
	struct plan plan;

	(void)state;
	for (row = flow_variants(); *row; row++) {
		plan = plan_for(graph, (*row)->name);
		plan.history_memory = 1 << 28;
		go_back(&fixture, &plan);
		plan.history_always = true;
		go_back(&fixture, &plan);
	}
	fixture_end(&fixture, graph);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(going_back_forgets_it),
	};

	return cmocka_run_group_tests_name("verdict", tests, NULL, NULL);
}
