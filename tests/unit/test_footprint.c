/* SPDX-License-Identifier: GPL-3.0-or-later
 * What a flow is said to take on its machine (src/engine/footprint.h) is what it has there: on `sim` kernels
 * may access all of it.
 */
#include "tests/unit/runs.h"
#include "src/engine/footprint.h"
#include "src/view/look/memory_uses.h"

/* All bytes of the structures that a variant has. */
static int64_t sum_of(const struct memory_uses *found, int user)
{
	int64_t sum = 0;
	int i;

	for (i = 0; i < found->use_count; i++)
		if (found->uses[i].users & UINT32_C(1) << user)
			sum += found->uses[i].bytes;
	return sum;
}

static void expect_told(struct run *run, int64_t footprint)
{
	struct memory_uses found;
	int i;

	memory_uses_find(&run->plan, run->machine, &found);
	for (i = 0; i < found.user_count; i++) {
		assert_int_equal(sum_of(&found, i), found.users[i].all);
		if (found.users[i].variant == run->plan.variant)
			assert_int_equal(found.users[i].all, footprint);
	}
	assert_int_equal(run_bytes(&run->plan, run->machine), footprint);
}

static void flows_have_what_is_told(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	const struct variant *const *row;
	struct warp_work work;
	struct plan plan;
	struct run *run;
	int compared = 0;

	(void)state;
	for (row = flow_variants(); *row; row++) {
		if ((*row)->machine || (*row)->hosts)
			continue; /* it has lists of the host */
		plan = plan_for(graph, (*row)->name);
		run = start(&fixture, &plan);
		step(&fixture, run, UNIT_LAUNCH, 1);
		assert_true(machine_work(run->machine, &work, &fixture.err));
		assert_non_null(work.last.kernel);
		expect_told(run, work.last.footprint);
		run_free(run);
		compared++;
	}
	assert_true(compared > 10);
	fixture_end(&fixture, graph);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(flows_have_what_is_told),
	};

	return cmocka_run_group_tests_name("footprint", tests, NULL, NULL);
}
