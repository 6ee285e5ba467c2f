/* SPDX-License-Identifier: GPL-3.0-or-later
 * Tests of the judge of matchings that are given by mates (src/host/check.h).
 */
#include "tests/unit/matchings.h"

#include "src/base/text.h"

enum { ROWS = 3, COLUMNS = 3 };

/* Two rows that only the first column reaches, and one that all reach. */
static struct graph *make(struct memory *memory)
{
	struct arc_list list = { .memory = memory };

	sides_join(&list, ROWS, 0, 0);
	sides_join(&list, ROWS, 1, 0);
	sides_join(&list, ROWS, 2, 0);
	sides_join(&list, ROWS, 2, 1);
	sides_join(&list, ROWS, 2, 2);
	return sides_make(&list, ROWS, COLUMNS);
}

static void judge(const int32_t *mu, int64_t value, bool held, const char *verdict)
{
	struct memory memory = { 0 };
	struct graph *graph = make(&memory);
	const struct mates mates = { graph, mu, value };
	struct check check;
	char buffer[300];
	struct text text;

	assert_true(check_mates(&mates, &memory, &check, NULL));
	text_fixed(&text, buffer, sizeof(buffer));
	check_verdict(&check, &text);
	assert_string_equal(buffer, verdict);
	assert_int_equal(check.held, held);
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

static void maximum_matchings(void **state)
{
	static const int32_t one[] = { 3, -1, 4, 0, 2, -1 };
	static const int32_t other[] = { -1, 3, 5, 1, -2, 2 };

	(void)state;
	judge(one, 2, true, "verified: matching 2 = cover 2");
	judge(other, 2, true, "verified: matching 2 = cover 2");
}

static void matchings_that_are_not_maximum(void **state)
{
	static const int32_t none[] = { -1, -1, -1, -1, -1, -1 };
	static const int32_t middle[] = { -1, -1, 3, 2, -1, -1 };

	(void)state;
	judge(none, 0, true, "NOT verified: matching 0 is not cover 3");
	judge(middle, 1, true, "NOT verified: matching 1 is not cover 3");
}

static void mates_that_disagree(void **state)
{
	static const int32_t row_only[] = { 3, -1, 4, -1, 2, -1 };
	static const int32_t column_only[] = { 3, -1, 4, 0, 2, 2 };
	static const int32_t shared[] = { 3, 3, 4, 0, 2, -1 };

	(void)state;
	judge(row_only, 2, false, "NOT verified: vertex L1 has mate R1, whose mate is another");
	judge(column_only, 2, false, "NOT verified: vertex R3 has mate L3, whose mate is another");
	judge(shared, 3, false, "NOT verified: vertex L2 has mate R1, whose mate is another");
}

static void mates_that_are_no_vertices(void **state)
{
	static const int32_t beyond[] = { 6, -1, 4, -1, 2, -1 };
	static const int32_t below[] = { 3, -1, 4, 0, 2, -3 };
	static const int32_t given_up[] = { 3, -2, 4, 0, 2, -1 };
	static const int32_t same_side[] = { 1, 0, -1, -1, -1, -1 };
	static const int32_t itself[] = { -1, -1, -1, 3, -1, -1 };

	(void)state;
	judge(beyond, 2, false, "NOT verified: vertex L1 has mate number 6, which is no vertex of "
	      "the other side");
	judge(below, 2, false, "NOT verified: vertex R3 has mate number -3, which is no vertex of "
	      "the other side");
	judge(given_up, 2, false, "NOT verified: vertex L2 has mate number -2, which is no vertex "
	      "of the other side");
	judge(same_side, 1, false, "NOT verified: vertex L1 has mate number 1, which is no vertex "
	      "of the other side");
	judge(itself, 0, false, "NOT verified: vertex R1 has mate number 3, which is no vertex of "
	      "the other side");
}

static void edges_that_are_none(void **state)
{
	static const int32_t mu[] = { 4, -1, -1, -1, 0, -1 };

	(void)state;
	judge(mu, 1, false, "NOT verified: L1, R2 is in the matching, but no edge of the graph");
}

static void another_value_is_shown(void **state)
{
	static const int32_t mu[] = { 3, -1, 4, 0, 2, -1 };

	(void)state;
	judge(mu, 3, false, "NOT verified: the matching is shown with 3 edges, but has 2");
}

static void memory_is_refused(void **state)
{
	static const int32_t mu[] = { 3, -1, 4, 0, 2, -1 };
	struct memory memory = { 0 };
	struct graph *graph = make(&memory);
	const struct mates mates = { graph, mu, 2 };
	const int64_t before = memory.requests;
	struct check check;

	(void)state;
	memory.fail_at = before + 1;
	assert_false(check_mates(&mates, &memory, &check, NULL));
	memory.fail_at = memory.requests + 2;
	assert_false(check_mates(&mates, &memory, &check, NULL));
	memory.fail_at = 0;
	assert_true(check_mates(&mates, &memory, &check, NULL));
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

/* Of all matchings of random graphs that the greedy one is, those are accepted that have as many
 * edges as a maximum one. */
static void it_knows_the_maximum(void **state)
{
	struct memory memory = { 0 };
	struct random random;
	int good = 0;
	int bad = 0;
	int i;

	(void)state;
	random_start(&random, 1, "check_mates");
	for (i = 0; i < unit_draws(400, 20000); i++) {
		struct graph *graph =
			sides_draw(&memory, &random, (int32_t)random_range(&random, 0, 12),
				   (int32_t)random_range(&random, 0, 12),
				   random_range(&random, 0, 30), 1);
		int32_t mu[24];
		struct mates mates = { graph, mu, 0 };
		struct check check;

		assert_true(cheap_matching(graph, mu, &(struct poll){ NULL, NULL }, &mates.value));
		assert_true(check_mates(&mates, &memory, &check, NULL));
		assert_int_equal(check.good, mates.value == sides_maximum(graph));
		*(check.good ? &good : &bad) += 1;
		graph_free(graph);
	}
	assert_true(good > 0);
	assert_true(bad > 0);
	assert_int_equal(memory.used, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(maximum_matchings),
		cmocka_unit_test(matchings_that_are_not_maximum),
		cmocka_unit_test(mates_that_disagree),
		cmocka_unit_test(mates_that_are_no_vertices),
		cmocka_unit_test(edges_that_are_none),
		cmocka_unit_test(another_value_is_shown),
		cmocka_unit_test(memory_is_refused),
		cmocka_unit_test(it_knows_the_maximum),
	};

	return cmocka_run_group_tests_name("check_mates", tests, NULL, NULL);
}
