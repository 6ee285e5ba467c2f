/* SPDX-License-Identifier: GPL-3.0-or-later
 * Tests of the judge of distances (src/host/check_paths.h): what is right is accepted, and of
 * what is wrong it says what.
 */
#include "tests/unit/graphs.h"

#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/host/check_paths.h"

#define NONE PATHS_UNREACHED

/* 1 leads to 2 and 3, and these to 4; 5 and 6 lead to each other, 6 to 4, and nothing to them. */
static const struct arc arcs[] = { { 0, 1, 1 }, { 0, 2, 4 }, { 1, 3, 5 }, { 2, 3, 2 },
				   { 4, 5, 3 }, { 5, 4, 3 }, { 5, 3, 1 } };

enum { VERTICES = 6 };

/* What the judge says of these distances from vertex 1. */
static void judge(bool lengths, const int64_t distance[VERTICES], const char *verdict)
{
	struct memory memory = { 0 };
	struct graph *graph = graph_make(&memory, VERTICES, arcs, LENGTH(arcs));
	const struct paths_claim claim = { .graph = graph, .lengths = lengths,
					   .source = 0, .distance = distance };
	struct paths_check check;
	char buffer[300];
	struct text text;

	graph->labels = (struct labels){ .first = 1, .count = VERTICES };
	assert_true(check_paths(&claim, &memory, &check, NULL));
	text_fixed(&text, buffer, sizeof(buffer));
	check_paths_verdict(&check, &text);
	assert_string_equal(buffer, verdict);
	assert_true(check.good == !strncmp(verdict, "verified", 8));
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

#define JUDGE(lengths, verdict, ...) judge(lengths, (const int64_t[]){ __VA_ARGS__ }, verdict)

static void right_distances(void **state)
{
	(void)state;
	JUDGE(false, "verified: 4 distances", 0, 1, 1, 2, NONE, NONE);
	JUDGE(true, "verified: 4 distances", 0, 1, 4, 6, NONE, NONE);
}

static void wrong_ends(void **state)
{
	(void)state;
	JUDGE(false, "NOT verified: the source, 1, has distance 1, which must be 0",
	      1, 2, 2, 3, NONE, NONE);
	JUDGE(false, "NOT verified: the source, 1, is not reached", NONE, NONE, NONE, NONE, NONE,
	      NONE);
	JUDGE(false, "NOT verified: vertex 3 has distance -1, which is negative",
	      0, 1, -1, 2, NONE, NONE);
	JUDGE(false, "NOT verified: vertex 1 has distance -9223372036854775808, which is negative",
	      INT64_MIN, 1, 1, 2, NONE, NONE);
}

static void violated_arcs(void **state)
{
	(void)state;
	JUDGE(false, "NOT verified: vertex 4 has distance 3, but it is 1 to 2, and the arc from "
	      "there has length 1", 0, 1, 1, 3, NONE, NONE);
	JUDGE(true, "NOT verified: vertex 4 has distance 6, but it is 3 to 3, and the arc from "
	      "there has length 2", 0, 1, 3, 6, NONE, NONE);
	JUDGE(true, "NOT verified: vertex 2 has distance 9223372036854775806, but it is 0 to 1, "
	      "and the arc from there has length 1", 0, NONE - 1, 4, 6, NONE, NONE);
}

static void missing_vertices(void **state)
{
	(void)state;
	JUDGE(false, "NOT verified: vertex 3 is not reached, but an arc leads there from 1, which "
	      "is", 0, 1, NONE, 2, NONE, NONE);
	JUDGE(false, "NOT verified: vertex 4 is not reached, but an arc leads there from 2, which "
	      "is", 0, 1, 1, NONE, NONE, NONE);
}

/* Below what paths there are, or reached by nothing but each other. */
static void distances_without_paths(void **state)
{
	(void)state;
	JUDGE(false, "NOT verified: vertex 4 has distance 1, but no path of that length leads "
	      "there from the source, 1", 0, 1, 1, 1, NONE, NONE);
	JUDGE(false, "NOT verified: vertex 2 has distance 0, but no path of that length leads "
	      "there from the source, 1", 0, 0, 1, 1, NONE, NONE);
	JUDGE(true, "NOT verified: vertex 4 has distance 5, but no path of that length leads "
	      "there from the source, 1", 0, 1, 4, 5, NONE, NONE);
	JUDGE(false, "NOT verified: vertex 5 has distance 7, but no path of that length leads "
	      "there from the source, 1", 0, 1, 1, 2, 7, 8);
}

static void what_is_summed_up(void **state)
{
	static const int64_t distance[] = { 0, 1, 4, 6, NONE, NONE };
	struct memory memory = { 0 };
	struct graph *graph = graph_make(&memory, VERTICES, arcs, LENGTH(arcs));
	const struct paths_claim claim = { .graph = graph, .lengths = true,
					   .distance = distance };
	struct paths_check check;

	(void)state;
	assert_true(check_paths(&claim, &memory, &check, NULL));
	assert_true(check.good);
	assert_int_equal(check.reached, 4);
	assert_int_equal(check.farthest, 6);
	assert_int_equal(check.sum, 11);
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

/* A sum of two distances that 64 bits cannot hold. */
static void a_sum_that_is_too_large(void **state)
{
	static const struct arc far[] = { { 0, 1, INT64_MAX - 1 }, { 0, 2, INT64_MAX - 1 } };
	static const int64_t distance[] = { 0, INT64_MAX - 1, INT64_MAX - 1 };
	struct memory memory = { 0 };
	struct graph *graph = graph_make(&memory, 3, far, LENGTH(far));
	const struct paths_claim claim = { .graph = graph, .lengths = true,
					   .distance = distance };
	struct paths_check check;

	(void)state;
	assert_true(check_paths(&claim, &memory, &check, NULL));
	assert_true(check.good);
	assert_int_equal(check.reached, 3);
	assert_true(check.sum == INT64_MAX);
	assert_true(check.farthest == INT64_MAX - 1);
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

/* Each request for memory is refused once; nothing stays behind. */
static void memory_that_runs_out(void **state)
{
	static const int64_t distance[] = { 0, 1, 4, 6, NONE, NONE };
	struct memory memory = { 0 };
	struct graph *graph = graph_make(&memory, VERTICES, arcs, LENGTH(arcs));
	const struct paths_claim claim = { .graph = graph, .lengths = true,
					   .distance = distance };
	const size_t used = memory.used;
	struct paths_check check;
	int i;

	(void)state;
	for (i = 1; i <= 2; i++) {
		memory.fail_at = memory.requests + i;
		assert_false(check_paths(&claim, &memory, &check, NULL));
		assert_int_equal(memory.used, used);
	}
	memory.fail_at = memory.requests + i;
	assert_true(check_paths(&claim, &memory, &check, NULL));
	graph_free(graph);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(right_distances),
		cmocka_unit_test(wrong_ends),
		cmocka_unit_test(violated_arcs),
		cmocka_unit_test(missing_vertices),
		cmocka_unit_test(distances_without_paths),
		cmocka_unit_test(what_is_summed_up),
		cmocka_unit_test(a_sum_that_is_too_large),
		cmocka_unit_test(memory_that_runs_out),
	};

	return cmocka_run_group_tests_name("check_paths", tests, NULL, NULL);
}
