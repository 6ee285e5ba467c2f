/* SPDX-License-Identifier: GPL-3.0-or-later
 * A matching solved and written as a flow beside one that is not: copies of the graph, and judged results.
 */
#include "tests/unit/desks.h"

#include "src/base/err.h"
#include "src/command/posed.h"
#include "src/problem/flow/flow.h"
#include "src/problem/matching/matching.h"

static bool take(struct desk *desk, const struct problem *problem, struct posed *posed, struct err *err)
{
	return posed_take(desk->session.graph, &desk->session.terminals, problem, posed,
			  &desk->session.memory, err);
}

static void the_graph_is_copied_where_it_must_change(void **state)
{
	struct err err = { 0 };
	struct posed posed;
	struct desk desk;

	(void)state;
	desk_open(&desk, STYLE_TEXT);
	desk_ask(&desk, "generate bipartite left=5 right=4 m=9");
	assert_true(take(&desk, &problem_flow, &posed, &err));
	assert_ptr_equal(posed.graph, desk.session.graph);
	posed_free(&posed);
	assert_true(take(&desk, &problem_matching, &posed, &err));
	assert_int_equal(posed.graph->vertices, 9);
	assert_int_equal(posed.terminals.source, -1);
	assert_int_equal(desk.session.graph->vertices, 11);
	posed_free(&posed);
	desk_ask(&desk, "use hk");
	assert_true(take(&desk, &problem_flow, &posed, &err));
	assert_int_equal(posed.graph->vertices, 11);
	assert_true(posed.terminals.matching);
	assert_int_equal(desk.session.graph->vertices, 9);
	posed_free(&posed);
	/* Terminals of the user's stay. */
	desk_ask(&desk, "use vc-bcsr; terminals L1 R1");
	assert_true(take(&desk, &problem_matching, &posed, &err));
	assert_ptr_equal(posed.graph, desk.session.graph);
	assert_int_equal(posed.terminals.source, 0);
	posed_free(&posed);
	desk_close(&desk);
}

static void memory_that_is_refused_is_an_error(void **state)
{
	struct err err = { 0 };
	struct posed posed;
	struct desk desk;

	(void)state;
	desk_open(&desk, STYLE_TEXT);
	desk_ask(&desk, "use hk; generate bipartite left=50 right=40 m=90");
	desk.session.memory.limit = desk.session.memory.used + 8000;
	assert_false(take(&desk, &problem_flow, &posed, &err));
	assert_int_equal(err.kind, ERR_MEMORY);
	err_clear(&err);
	desk.session.memory.limit = 0;
	desk_close(&desk);
}

static void results_must_be_good_and_equal(void **state)
{
	struct account rows[2] = { { .variant = "hk", .device = "host" },
				   { .variant = "turbo", .device = "sim" } };
	const struct accounts accounts = { .rows = rows, .count = 2 };
	struct err err = { 0 };

	(void)state;
	rows[0].check = rows[1].check = (struct check){ .good = true, .value = 5 };
	assert_true(accounts_judge(&accounts, &err));
	rows[1].check.value = 4;
	assert_false(accounts_judge(&accounts, &err));
	assert_int_equal(err.kind, ERR_CHECK);
	assert_string_equal(err.message, "hk on host finds 5, turbo on sim finds 4");
	err_clear(&err);
	rows[1].check.good = false;
	assert_false(accounts_judge(&accounts, &err));
	assert_non_null(strstr(err.message, "turbo on sim: NOT verified: "));
	err_clear(&err);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_graph_is_copied_where_it_must_change),
		cmocka_unit_test(memory_that_is_refused_is_an_error),
		cmocka_unit_test(results_must_be_good_and_equal),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
