/* SPDX-License-Identifier: GPL-3.0-or-later
 * Tests of src/host/check.h, the judge: it accepts flows that are maximum, and says
 * what is wrong with every other one, also where numbers come near 2^63.
 */
#include "tests/unit/flows.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/host/check.h"
#include "src/host/stage_two.h"

static const struct poll nobody = { 0 };

static void judge(const struct residual *residual, struct check *check)
{
	struct memory memory = { 0 };
	struct claim claim;

	residual_claim(residual, &claim);
	assert_true(check_flow(&claim, &memory, check, NULL));
	assert_int_equal(memory.used, 0);
}

static void expect_rejected(const struct residual *residual, const char *reason)
{
	struct check check;

	judge(residual, &check);
	assert_false(check.good);
	if (!strstr(check.reason, reason))
		fail_msg("%s\ninstead of\n%s", check.reason, reason);
}

/* The two paths of a flow of 7: 5 over vertex 2, 2 over vertex 3. */
static const struct arc two_paths[] = { { 0, 1, 5 }, { 1, 3, 6 }, { 0, 2, 2 }, { 2, 3, 9 },
					{ 1, 2, 4 } };

/* A graph with a state on the test's own stack. */
struct bench {
	struct memory memory;
	struct graph *graph;
	struct flow_arrays arrays;
};

/* A graph from vertex 0 to its last vertex, and the state at the start. */
static struct residual *bench_open(struct bench *bench, int32_t vertices, const struct arc *arcs,
				   int64_t count)
{
	memset(bench, 0, sizeof(*bench));
	bench->graph = graph_make(&bench->memory, vertices, arcs, count);
	assert_true(ends_set(bench->graph, 0, vertices - 1, NULL));
	return flow_start(&bench->arrays, bench->graph, true);
}

static void bench_close(struct bench *bench)
{
	graph_free(bench->graph);
	assert_int_equal(bench->memory.used, 0);
}

/* Moves flow from u to v. */
static void push(struct bench *bench, int32_t u, int32_t v, int64_t amount)
{
	flow_push(&bench->arrays.residual, u, graph_find(bench->graph, u, v), amount);
}

static void send_two_paths(struct bench *bench)
{
	push(bench, 1, 3, 5);
	push(bench, 2, 3, 2);
}

static void a_flow_is_accepted(void **state)
{
	struct bench bench;
	struct residual *residual;
	struct check check;
	int64_t p;

	(void)state;
	residual = bench_open(&bench, 4, two_paths, 5);
	send_two_paths(&bench);
	for (p = 0; p < bench.graph->entries; p++)
		bench.arrays.narrow[p] = (int32_t)bench.arrays.wide[p];
	judge(residual, &check);
	assert_true(check.good);
	assert_int_equal(check.value, 7);
	assert_int_equal(check.cut, 7);
	assert_int_equal(check.cut_side, 1);
	assert_string_equal(check.reason, "");
	residual->capacity = bench.arrays.narrow;
	residual->wide = false;
	judge(residual, &check);
	assert_true(check.good);
	bench_close(&bench);
}

static void residual_capacities_that_cannot_be(void **state)
{
	struct bench bench;
	struct residual *residual;
	int64_t p, q;

	(void)state;
	residual = bench_open(&bench, 4, two_paths, 5);
	send_two_paths(&bench);
	p = graph_find(bench.graph, 1, 2);
	q = graph_find(bench.graph, 2, 1);
	bench.arrays.wide[p] = 5;
	bench.arrays.wide[q] = -1; /* the sum is right, */
	expect_rejected(residual, "arc 2 to 3: residual capacities 5 and -1 do not come from capacities 4 "
			"and 0");
	bench.arrays.wide[p] = 4;
	bench.arrays.wide[q] = 1; /* the sum is wrong */
	expect_rejected(residual, "arc 2 to 3: residual capacities 4 and 1");
	bench.arrays.wide[p] = INT64_MAX;
	bench.arrays.wide[q] = INT64_MAX;
	expect_rejected(residual, "arc 2 to 3");
	bench.arrays.wide[p] = INT64_MIN;
	expect_rejected(residual, "arc 2 to 3");
	bench_close(&bench);
}

/* The rows of a graph that no loader makes: { 1 }, { 0, 0 } and { 2 }, { 2, 1 }, { 1 }; { }, { 0 } and { },
 * { 1000000 }; { 1, 1 }, { 0, 0 }. */
static void entries_without_a_partner(void **state)
{
	static const struct arc path[] = { { 0, 1, 5 }, { 1, 2, 5 } };
	int32_t twice[] = { 1, 0, 0, 1 };
	int32_t far[] = { 2, 2, 1, 1 };
	int32_t beyond[] = { 1000000 };
	int64_t alone[] = { 0, 0, 1 };
	int64_t pairs[] = { 0, 2, 4 };
	int64_t weight[] = { 5, 5, 0, 0 };
	int32_t parallel[] = { 1, 1, 0, 0 };
	uint32_t shared[] = { 2, 2, 0, 0 };
	struct bench bench;
	struct residual *residual;
	struct graph broken;

	(void)state;
	residual = bench_open(&bench, 3, path, 2);
	broken = *bench.graph;
	residual->graph = &broken;
	residual->terminals.sink = 1;
	broken.head = twice;
	broken.vertices = 2;
	broken.entries = 3;
	expect_rejected(residual, "arc 2 to 1 has no partner in the graph");
	broken.head = far;
	broken.vertices = 3;
	broken.entries = 4;
	expect_rejected(residual, "arc 1 to 3 has no partner in the graph");
	broken.row = alone;
	broken.head = twice + 1;
	broken.vertices = 2;
	broken.entries = 1;
	expect_rejected(residual, "arc 2 to 1 has no partner in the graph");
	broken.head = beyond;
	expect_rejected(residual, "arc 2 to number 1000000 has no partner in the graph");
	/* Both entries of { 1, 1 } have the same partner in { 0, 0 }, and the last one has none. */
	broken.row = pairs;
	broken.head = parallel;
	broken.twin = shared;
	broken.weight = weight;
	broken.entries = 4;
	memcpy(bench.arrays.wide, weight, sizeof(weight));
	expect_rejected(residual, "arc 1 to 2 has no partner in the graph");
	bench_close(&bench);
}

/* The graph says that the partner of (0, 1) is (2, 0): it leads to 0 as well, but from another vertex. */
static void a_partner_in_another_row(void **state)
{
	static const struct arc two[] = { { 0, 1, 5 }, { 0, 2, 5 }, { 1, 2, 5 } };
	struct bench bench;
	struct residual *residual;
	uint32_t twin[6];

	(void)state;
	residual = bench_open(&bench, 3, two, 3);
	memcpy(twin, bench.graph->twin, sizeof(twin));
	bench.graph->twin[graph_find(bench.graph, 0, 1)] = (uint32_t)graph_find(bench.graph, 2, 0);
	expect_rejected(residual, "the graph is wrong at vertex 1: its row is not sorted, or an arc of it "
			"has another partner than the graph says");
	memcpy(bench.graph->twin, twin, sizeof(twin));
	bench_close(&bench);
}

/* Flow that leaves the source and comes nowhere: every vertex has what its arcs bring, and what is
 * left of the flow is cut by the source's arcs, so that nothing but their partners tells. */
static void flow_that_vanishes(void **state)
{
	struct bench bench;
	struct residual *residual;

	(void)state;
	residual = bench_open(&bench, 4, two_paths, 5);
	push(&bench, 2, 3, 2);
	bench.arrays.wide[graph_find(bench.graph, 1, 0)] = 0;
	bench.arrays.excess[1] = 0;
	expect_rejected(residual, "arc 1 to 2: residual capacities 0 and 0 do not come from capacities 5 "
			"and 0");
	bench_close(&bench);
}

static void what_is_not_conserved(void **state)
{
	struct bench bench;
	struct residual *residual;

	(void)state;
	residual = bench_open(&bench, 4, two_paths, 5);
	send_two_paths(&bench);
	push(&bench, 1, 2, 3);
	expect_rejected(residual, "vertex 2 gives 3 more than it takes in");
	flow_start(&bench.arrays, bench.graph, true);
	send_two_paths(&bench);
	push(&bench, 1, 3, -3);
	expect_rejected(residual, "vertex 2 takes in 3 more than it gives");
	bench_close(&bench);
}

/* Excess and value are held against the flow: every one that is shown, with both numbers. */
static void what_is_not_what_the_flow_brings(void **state)
{
	static const char *const reasons[] = {
		"vertex 1 has excess 3, but its arcs bring it 0",
		"vertex 2 has excess 3, but its arcs bring it 0",
		"vertex 3 has excess 3, but its arcs bring it 0",
		"vertex 4 has excess 10, but its arcs bring it 7",
	};
	struct bench bench;
	struct residual *residual;
	struct claim claim;
	struct check check;
	int32_t u;

	(void)state;
	residual = bench_open(&bench, 4, two_paths, 5);
	send_two_paths(&bench);
	judge(residual, &check);
	assert_true(check.good && check.held);
	for (u = 0; u < 4; u++) {
		residual->excess[u] += 3;
		judge(residual, &check);
		assert_false(check.good || check.held);
		assert_string_equal(check.reason, reasons[u]);
		residual->excess[u] -= 3;
	}
	residual_claim(residual, &claim);
	claim.value--;
	assert_true(check_flow(&claim, &bench.memory, &check, NULL));
	assert_false(check.good || check.held);
	assert_string_equal(check.reason, "the value is shown as 6, but 7 arrives at the sink, 4");
	/* What is no flow, or not the largest, can be shown as what it is all the same. */
	push(&bench, 1, 3, -1);
	judge(residual, &check);
	assert_true(check.held && !check.good);
	bench_close(&bench);
}

/* In the middle of a run vertices may have excess, but none that their arcs did not bring. */
static void preflows_are_judged(void **state)
{
	struct bench bench;
	struct residual *residual;
	struct claim claim;
	struct check check;

	(void)state;
	residual = bench_open(&bench, 4, two_paths, 5);
	residual_claim(residual, &claim);
	assert_true(check_preflow(&claim, &bench.memory, &check, NULL));
	assert_true(check.good && check.held);
	residual->excess[1]--;
	assert_true(check_preflow(&claim, &bench.memory, &check, NULL));
	assert_false(check.good || check.held);
	assert_string_equal(check.reason, "vertex 2 has excess 4, but its arcs bring it 5");
	residual->excess[1]++;
	push(&bench, 2, 3, 4);
	assert_true(check_preflow(&claim, &bench.memory, &check, NULL));
	assert_false(check.good);
	assert_string_equal(check.reason,
			    "vertex 3 has excess -2: it gives what it does not have");
	bench_close(&bench);
}

static void a_flow_that_is_not_maximum(void **state)
{
	struct bench bench;
	struct residual *residual;

	(void)state;
	residual = bench_open(&bench, 4, two_paths, 5);
	send_two_paths(&bench);
	push(&bench, 0, 1, -4);
	push(&bench, 1, 3, -4);
	expect_rejected(residual, "flow 3 is not maximum: a path of 2 arcs from source to sink can carry 4 "
			"more");
	bench_close(&bench);
}

static void random_flows_are_judged(void **state)
{
	struct memory memory = { 0 };
	struct random random;
	struct graph *graph;
	struct residual *residual;
	struct flow_arrays arrays;
	struct check check;
	int64_t work, p;
	int round, changed = 0;

	(void)state;
	random_start(&random, 3, "test");
	for (round = 0; round < 2000; round++) {
		graph = flow_draw(&memory, &random, 20);
		residual = flow_start(&arrays, graph, true);
		naive_preflow(residual, &random);
		assert_true(stage_two(residual, &memory, &nobody, &work, NULL));
		judge(&arrays.residual, &check);
		assert_true(check.good);
		if (graph->entries) {
			/* One entry more, one entry less: never accepted. */
			p = (int64_t)random_below(&random, (uint64_t)graph->entries);
			arrays.wide[p]++;
			judge(&arrays.residual, &check);
			assert_false(check.good);
			arrays.wide[p] -= 2;
			judge(&arrays.residual, &check);
			assert_false(check.good);
			changed++;
		}
		graph_free(graph);
	}
	assert_true(changed > 1000);
	assert_int_equal(memory.used, 0);
}

/* --- Numbers near 2^63. --- */

/* Four arcs in and four out of vertex 1, each nearly full: sums of rows pass 2^64. */
static void sums_pass_through_large_numbers(void **state)
{
	static const int64_t big = INT64_MAX / 2;
	const struct arc arcs[] = { { 0, 2, big }, { 2, 1, big }, { 0, 3, big }, { 3, 1, big },
				    { 4, 1, INT64_MAX }, { 1, 4, 0 }, { 5, 1, INT64_MAX },
				    { 1, 6, INT64_MAX }, { 6, 5, INT64_MAX }, { 1, 7, INT64_MAX },
				    { 7, 4, INT64_MAX }, { 1, 8, INT64_MAX } };
	struct bench bench;
	struct residual *residual;
	struct check check;

	(void)state;
	residual = bench_open(&bench, 9, arcs, LENGTH(arcs));
	push(&bench, 2, 1, big);
	push(&bench, 3, 1, big);
	push(&bench, 1, 8, INT64_MAX - 1);
	/* Two cycles of flow: their numbers are large, their sum is nothing. */
	push(&bench, 1, 6, INT64_MAX);
	push(&bench, 6, 5, INT64_MAX);
	push(&bench, 5, 1, INT64_MAX);
	push(&bench, 1, 7, INT64_MAX);
	push(&bench, 7, 4, INT64_MAX);
	push(&bench, 4, 1, INT64_MAX);
	judge(residual, &check);
	assert_string_equal(check.reason, "");
	assert_true(check.good);
	assert_int_equal(check.value, INT64_MAX - 1);
	assert_int_equal(check.cut, INT64_MAX - 1);
	bench_close(&bench);
}

/* So much more goes in, or comes out, that the difference fits in no word. */
static void differences_that_do_not_fit(void **state)
{
	static const struct arc arcs[] = { { 0, 4, 1 }, { 2, 1, INT64_MAX }, { 3, 1, INT64_MAX } };
	struct bench bench;
	struct residual *residual;

	(void)state;
	residual = bench_open(&bench, 5, arcs, 3);
	bench.arrays.wide[graph_find(bench.graph, 2, 1)] = 0;
	bench.arrays.wide[graph_find(bench.graph, 1, 2)] = INT64_MAX;
	bench.arrays.wide[graph_find(bench.graph, 3, 1)] = 0;
	bench.arrays.wide[graph_find(bench.graph, 1, 3)] = INT64_MAX;
	expect_rejected(residual, "vertex 2 has excess 0, but its arcs bring it far more");
	bench.arrays.wide[graph_find(bench.graph, 3, 1)] = INT64_MAX;
	bench.arrays.wide[graph_find(bench.graph, 1, 3)] = 0;
	expect_rejected(residual, "vertex 2 has excess 0, but its arcs bring it 9223372036854775807");
	bench.arrays.excess[1] = INT64_MAX;
	bench.arrays.excess[2] = -INT64_MAX;
	expect_rejected(residual, "vertex 2 takes in 9223372036854775807 more than it gives");
	bench_close(&bench);
}

static void the_largest_flow_there_is(void **state)
{
	static const struct arc arcs[] = { { 0, 1, INT64_MAX }, { 1, 2, INT64_MAX } };
	struct bench bench;
	struct residual *residual;
	struct check check;

	(void)state;
	residual = bench_open(&bench, 3, arcs, 2);
	push(&bench, 1, 2, INT64_MAX - 3);
	expect_rejected(residual, "vertex 2 takes in 3 more");
	flow_start(&bench.arrays, bench.graph, true);
	push(&bench, 1, 2, INT64_MAX);
	judge(residual, &check);
	assert_true(check.good);
	assert_int_equal(check.value, INT64_MAX);
	bench_close(&bench);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_flow_is_accepted),
		cmocka_unit_test(residual_capacities_that_cannot_be),
		cmocka_unit_test(entries_without_a_partner),
		cmocka_unit_test(a_partner_in_another_row),
		cmocka_unit_test(flow_that_vanishes),
		cmocka_unit_test(what_is_not_conserved),
		cmocka_unit_test(what_is_not_what_the_flow_brings),
		cmocka_unit_test(preflows_are_judged),
		cmocka_unit_test(a_flow_that_is_not_maximum),
		cmocka_unit_test(random_flows_are_judged),
		cmocka_unit_test(sums_pass_through_large_numbers),
		cmocka_unit_test(differences_that_do_not_fit),
		cmocka_unit_test(the_largest_flow_there_is),
	};

	return cmocka_run_group_tests_name("check", tests, NULL, NULL);
}
