/* SPDX-License-Identifier: GPL-3.0-or-later
 * Tests of src/host/residual.h and stage_two.h: distances, and excess that goes back
 * to the source, against naive algorithms on random graphs.
 */
#include "tests/unit/flows.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/host/check.h"
#include "src/host/stage_two.h"

static const struct poll nobody = { 0 };

/* --- Starting, distances. --- */

static void the_source_is_emptied(void **state)
{
	static const struct arc arcs[] = { { 0, 1, 5 }, { 1, 0, 2 }, { 0, 2, 7 }, { 1, 2, 3 },
					   { 2, 0, 4 } };
	struct memory memory = { 0 };
	struct graph *graph = graph_make(&memory, 3, arcs, 5);
	struct flow_arrays arrays;
	struct residual *residual;
	int wide;

	(void)state;
	assert_true(ends_set(graph, 0, 2, NULL));
	for (wide = 0; wide < 2; wide++) {
		residual = flow_start(&arrays, graph, wide);
		assert_int_equal(residual_get(residual, graph_find(graph, 0, 1)), 0);
		assert_int_equal(residual_get(residual, graph_find(graph, 1, 0)), 7);
		assert_int_equal(residual_get(residual, graph_find(graph, 0, 2)), 0);
		assert_int_equal(residual_get(residual, graph_find(graph, 2, 0)), 11);
		assert_int_equal(residual_get(residual, graph_find(graph, 1, 2)), 3);
		assert_int_equal(arrays.excess[0], 0);
		assert_int_equal(arrays.excess[1], 5);
		assert_int_equal(arrays.excess[2], 7);
		assert_int_equal(arrays.height[0], 3);
		assert_int_equal(arrays.height[1], 0);
		assert_int_equal(residual_active(residual), 1);
	}
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

/* Sends some excess straight back: the source has residual arcs again. */
static void send_some_back(struct residual *residual)
{
	const struct graph *graph = residual->graph;
	int32_t s = ends_of(graph)->source;
	int64_t p;

	for (p = graph->row[s]; p < graph->row[s + 1]; p += 2)
		if (residual->excess[graph->head[p]] > 0)
			flow_push(residual, graph->head[p], graph_twin(graph, s, p), 1);
}

static void distances_as_the_naive_way_finds(void **state)
{
	struct memory memory = { 0 };
	struct random random;
	struct graph *graph;
	struct flow_arrays arrays;
	int32_t height[FLOW_VERTICES], queue[FLOW_VERTICES], naive[FLOW_VERTICES];
	int64_t levels, work;
	int32_t u, farthest;
	int round, stirred;

	(void)state;
	random_start(&random, 1, "test");
	for (round = 0; round < 3000; round++) {
		struct residual *residual;

		graph = flow_draw(&memory, &random, 3);
		residual = flow_start(&arrays, graph, round % 2);
		for (stirred = 0; stirred < round % 5; stirred++)
			flow_stir(residual, &random);
		if (round % 3)
			send_some_back(residual);
		assert_true(residual_distances(residual, height, queue, &nobody, &levels, &work));
		naive_distances(residual, naive);
		for (u = farthest = 0; u < graph->vertices; u++) {
			assert_int_equal(height[u], naive[u]);
			if (naive[u] < graph->vertices && naive[u] > farthest)
				farthest = naive[u];
		}
		assert_int_equal(levels, farthest);
		assert_in_range(work, graph->vertices, graph->vertices + graph->entries);
		graph_free(graph);
	}
	assert_int_equal(memory.used, 0);
}

static enum urgency stop_now(void *context)
{
	++*(int *)context;
	return URGENCY_NOW;
}

/* A chain from the source, long enough for the searches to ask whether to stop. */
static struct graph *chain(struct memory *memory, int32_t vertices)
{
	struct arc_list list = { .memory = memory };
	struct graph *graph;
	int64_t bad_arc;
	int32_t u;

	for (u = 0; u + 1 < vertices; u++)
		assert_true(arc_list_add(&list, u, u + 1, 5, NULL));
	graph = graph_build(&list, vertices, &bad_arc, NULL);
	assert_non_null(graph);
	return graph;
}

/* A state of that many vertices and entries, on the heap. */
static void open_state(struct residual *residual, const struct graph *graph,
		       struct memory *memory)
{
	size_t vertices = (size_t)graph->vertices;

	*residual = (struct residual){ .graph = graph, .terminals = *ends_of(graph), .wide = true };
	residual->capacity = memory_array(memory, (size_t)graph->entries, 8, "test", NULL);
	residual->excess = memory_array(memory, vertices, 8, "test", NULL);
	residual->height = memory_array(memory, vertices, 4, "test", NULL);
	assert_true(residual->capacity && residual->excess && residual->height);
	residual_start(residual);
}

static void close_state(struct residual *residual)
{
	memory_free(residual->capacity);
	memory_free(residual->excess);
	memory_free(residual->height);
}

static void a_search_can_be_stopped(void **state)
{
	enum { N = 200000 };
	struct memory memory = { 0 };
	struct graph *graph = chain(&memory, N);
	struct residual residual;
	int32_t *queue = memory_array(&memory, N, sizeof(*queue), "test", NULL);
	int asked = 0;
	const struct poll poll = { stop_now, &asked };
	int64_t levels, work;

	(void)state;
	assert_non_null(queue);
	assert_true(ends_set(graph, 0, N - 1, NULL));
	open_state(&residual, graph, &memory);
	assert_false(residual_distances(&residual, residual.height, queue, &poll, &levels, &work));
	assert_int_equal(asked, 1);
	assert_true(residual_distances(&residual, residual.height, queue, &nobody, &levels,
				       &work));
	assert_int_equal(levels, N - 2);
	close_state(&residual);
	memory_free(queue);
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

/* --- The second stage. --- */

/* A maximum preflow becomes a flow of the same value, which the checker accepts. */
static void return_excess(struct residual *residual, struct memory *memory)
{
	const struct graph *graph = residual->graph;
	int64_t arrived = residual->excess[ends_of(graph)->sink];
	struct claim claim;
	struct check check;
	int64_t work;
	int32_t u;

	assert_true(stage_two(residual, memory, &nobody, &work, NULL));
	for (u = 0; u < graph->vertices; u++)
		if (u != ends_of(graph)->source && u != ends_of(graph)->sink)
			assert_int_equal(residual->excess[u], 0);
	assert_int_equal(residual->excess[ends_of(graph)->sink], arrived);
	residual_claim(residual, &claim);
	assert_true(check_flow(&claim, memory, &check, NULL));
	if (!check.good)
		fail_msg("%s", check.reason);
	assert_int_equal(check.value, arrived);
	assert_int_equal(check.cut, arrived);
	assert_int_equal(arrived, naive_value(graph));
}

static void preflows_become_flows(void **state)
{
	struct memory memory = { 0 };
	struct random random;
	struct graph *graph;
	struct residual *residual;
	struct flow_arrays arrays;
	int64_t value;
	int round, stirred, stranded = 0;
	int32_t u;

	(void)state;
	random_start(&random, 2, "test");
	for (round = 0; round < 6000; round++) {
		graph = flow_draw(&memory, &random, round % 3 ? 9 : 100000000);
		residual = flow_start(&arrays, graph, round % 2);
		naive_preflow(residual, &random);
		for (stirred = 0; stirred < round % 7; stirred++)
			flow_stir(residual, &random);
		value = residual->excess[ends_of(graph)->sink];
		assert_int_equal(value, naive_value(graph));
		for (u = 1; u + 1 < graph->vertices; u++)
			stranded += residual->excess[u] > 0;
		return_excess(residual, &memory);
		graph_free(graph);
		assert_int_equal(memory.used, 0);
	}
	assert_true(stranded > 3000); /* there was something to return */
}

/* Excess at 2 that came from the source over a cycle 1 > 2 > 3 > 1 of flow. */
static void a_cycle_upstream_of_excess(void **state)
{
	static const struct arc arcs[] = { { 0, 1, 4 }, { 1, 2, 10 }, { 2, 3, 6 }, { 3, 1, 6 },
					   { 3, 4, 1 } };
	struct memory memory = { 0 };
	struct graph *graph = graph_make(&memory, 6, arcs, 5);
	struct residual *residual;
	struct flow_arrays arrays;

	(void)state;
	assert_true(ends_set(graph, 0, 5, NULL));
	residual = flow_start(&arrays, graph, true);
	flow_push(residual, 1, graph_find(graph, 1, 2), 4);
	flow_push(residual, 1, graph_find(graph, 1, 2), 6);
	flow_push(residual, 2, graph_find(graph, 2, 3), 6);
	flow_push(residual, 3, graph_find(graph, 3, 1), 6);
	assert_int_equal(residual->excess[2], 4);
	assert_int_equal(residual->excess[1], 0);
	return_excess(residual, &memory);
	assert_int_equal(residual->excess[0], 4);
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

/* Not a maximum preflow: flow leaves the sink for a vertex with excess. What lies
 * there goes back into the sink, and nothing of the sink's goes further. */
static void the_sink_keeps_what_it_has(void **state)
{
	static const struct arc arcs[] = { { 0, 1, 9 }, { 1, 2, 9 }, { 2, 3, 4 } };
	struct memory memory = { 0 };
	struct graph *graph = graph_make(&memory, 4, arcs, 3);
	struct residual *residual;
	struct flow_arrays arrays;
	int64_t work;

	(void)state;
	assert_true(ends_set(graph, 0, 2, NULL));
	residual = flow_start(&arrays, graph, false);
	flow_push(residual, 1, graph_find(graph, 1, 2), 9);
	flow_push(residual, 2, graph_find(graph, 2, 3), 4);
	assert_true(stage_two(residual, &memory, &nobody, &work, NULL));
	assert_int_equal(residual->excess[2], 9);
	assert_int_equal(residual->excess[3], 0);
	assert_int_equal(residual->excess[0], 0);
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

static void the_second_stage_can_be_stopped(void **state)
{
	enum { N = 20000 };
	struct memory memory = { 0 };
	struct graph *graph = chain(&memory, N);
	struct residual residual;
	struct err err = { 0 };
	int asked = 0;
	const struct poll poll = { stop_now, &asked };
	struct claim claim;
	struct check check;
	int64_t work;
	int32_t u;

	(void)state;
	assert_true(ends_set(graph, 0, N - 1, NULL));
	open_state(&residual, graph, &memory);
	/* Everything stops just before the sink. */
	for (u = 1; u + 2 < N; u++)
		flow_push(&residual, u, graph_find(graph, u, u + 1), 5);
	assert_int_equal(residual.excess[N - 2], 5);
	assert_false(stage_two(&residual, &memory, &poll, &work, &err));
	assert_int_equal(err.kind, ERR_INTERRUPT);
	assert_int_equal(asked, 1);
	assert_int_equal(residual.excess[N - 2], 5);
	assert_true(stage_two(&residual, &memory, &nobody, &work, &err));
	assert_int_equal(residual.excess[N - 2], 0);
	assert_int_equal(residual.excess[0], 5);
	assert_true(work >= N - 3);
	residual_claim(&residual, &claim);
	assert_true(check_flow(&claim, &memory, &check, NULL));
	assert_non_null(strstr(check.reason, "is not maximum"));
	close_state(&residual);
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_source_is_emptied),
		cmocka_unit_test(distances_as_the_naive_way_finds),
		cmocka_unit_test(a_search_can_be_stopped),
		cmocka_unit_test(preflows_become_flows),
		cmocka_unit_test(a_cycle_upstream_of_excess),
		cmocka_unit_test(the_sink_keeps_what_it_has),
		cmocka_unit_test(the_second_stage_can_be_stopped),
	};

	return cmocka_run_group_tests_name("host", tests, NULL, NULL);
}
