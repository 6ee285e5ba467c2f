/* SPDX-License-Identifier: GPL-3.0-or-later
 * Tests of src/problem/flow/choose.h against naive searches, rankings and sums; and that
 * joined terminals come off again without a trace.
 */
#include "tests/unit/graphs.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/problem/flow/join.h"
#include "src/problem/flow/choose.h"

enum { MOST = 60 }; /* vertices */

static const struct poll nobody = { 0 };

/* A random graph; every fifth capacity is 0, and some vertices lie alone. */
static struct graph *draw(struct memory *memory, struct random *random, int32_t vertices,
			  int64_t m)
{
	struct arc arcs[4 * MOST];
	int64_t i;

	assert_true(m <= (int64_t)LENGTH(arcs));
	for (i = 0; i < m; i++)
		arcs[i] = (struct arc){ (int32_t)random_range(random, 0, vertices - 1),
					(int32_t)random_range(random, 0, vertices - 1),
					random_below(random, 5) ? random_range(random, 1, 99) : 0 };
	return graph_make(memory, vertices, arcs, m);
}

/* --- Far. --- */

/* Breadth-first distances along arcs of positive capacity, naively; -1: not reached. */
static void distances(const struct graph *graph, int32_t start, int *distance)
{
	bool changed = true;
	int64_t p;
	int32_t u;
	int level;

	for (u = 0; u < graph->vertices; u++)
		distance[u] = u == start ? 0 : -1;
	for (level = 0; changed; level++) {
		changed = false;
		for (u = 0; u < graph->vertices; u++) {
			for (p = graph->row[u]; distance[u] == level && p < graph->row[u + 1];
			     p++) {
				if (graph_has_arc(graph, p) && distance[graph->head[p]] < 0) {
					distance[graph->head[p]] = level + 1;
					changed = true;
				}
			}
		}
	}
}

/* Fewer than a quarter of the vertices that the source reaches (rounded up) lie
 * farther away than the sink. */
static void check_far(const struct graph *graph, int32_t source, int32_t sink)
{
	int distance[MOST];
	int reached = 0;
	int farther = 0;
	int32_t u;

	distances(graph, source, distance);
	for (u = 0; u < graph->vertices; u++) {
		reached += distance[u] > 0;
		farther += distance[u] > distance[sink];
	}
	assert_true(distance[sink] > 0);
	assert_true(farther < (reached + 3) / 4);
}

static void check_distinct(const struct graph *graph, const int32_t *sources,
			   const int32_t *sinks, int64_t count)
{
	int uses[MOST] = { 0 };
	int64_t i;

	for (i = 0; i < count; i++) {
		assert_in_range(sources[i], 0, graph->vertices - 1);
		assert_in_range(sinks[i], 0, graph->vertices - 1);
		assert_int_equal(uses[sources[i]]++, 0);
		assert_int_equal(uses[sinks[i]]++, 0);
	}
}

static void far_pairs_are_far(void **state)
{
	struct memory memory = { 0 };
	struct random random;
	struct graph *graph;
	int32_t sources[MOST], sinks[MOST];
	int64_t count, i;
	int found = 0;
	int round;

	(void)state;
	random_start(&random, 1, "test");
	for (round = 0; round < 500; round++) {
		int32_t n = (int32_t)random_range(&random, 2, MOST);

		graph = draw(&memory, &random, n, random_range(&random, n, 4 * n));
		count = random_range(&random, 1, n / 2 < 6 ? n / 2 : 6);
		if (choose_far(graph, count, (uint64_t)round, sources, sinks, &memory,
				  &nobody, NULL)) {
			check_distinct(graph, sources, sinks, count);
			for (i = 0; i < count; i++)
				check_far(graph, sources[i], sinks[i]);
			found++;
		}
		graph_free(graph);
		assert_int_equal(memory.used, 0);
	}
	assert_in_range(found, 350, 500);
}

static void the_seed_decides(void **state)
{
	struct memory memory = { 0 };
	struct random random;
	struct graph *graph;
	int32_t a[3][10], b[3][10];
	int i;

	(void)state;
	random_start(&random, 2, "test");
	graph = draw(&memory, &random, MOST, 4 * MOST);
	for (i = 0; i < 3; i++)
		assert_true(choose_far(graph, 10, i == 1 ? 8 : 7, a[i], b[i], &memory,
					  &nobody, NULL));
	assert_memory_equal(a[0], a[2], sizeof(a[0]));
	assert_memory_equal(b[0], b[2], sizeof(b[0]));
	assert_memory_not_equal(a[0], a[1], sizeof(a[0]));
	for (i = 0; i < 3; i++)
		assert_true(choose_random(graph, 10, i == 1 ? 8 : 7, a[i], b[i], &memory,
					     NULL));
	assert_memory_equal(a[0], a[2], sizeof(a[0]));
	assert_memory_equal(b[0], b[2], sizeof(b[0]));
	assert_memory_not_equal(a[0], a[1], sizeof(a[0]));
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

static void no_far_pairs_where_nothing_is_reached(void **state)
{
	static const struct arc arcs[] = { { 0, 1, 5 }, { 2, 3, 0 } };
	struct memory memory = { 0 };
	struct graph *graph = graph_make(&memory, 40, arcs, 2);
	struct err err = { 0 };
	int32_t a[2], b[2];

	(void)state;
	assert_true(choose_far(graph, 1, 1, a, b, &memory, &nobody, &err));
	assert_int_equal(a[0], 0);
	assert_int_equal(b[0], 1);
	assert_false(choose_far(graph, 2, 1, a, b, &memory, &nobody, &err));
	assert_int_equal(err.kind, ERR_WORK);
	assert_non_null(strstr(err.message, "only 1 of 2 far pairs"));
	assert_non_null(strstr(err.hint, "fewer"));
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

static enum urgency stop_third(void *context)
{
	return ++*(int *)context > 2 ? URGENCY_NOW : URGENCY_NONE;
}

static void the_search_can_be_stopped(void **state)
{
	static const struct arc arcs[] = { { 0, 1, 5 } };
	struct memory memory = { 0 };
	struct graph *graph = graph_make(&memory, 1000, arcs, 1);
	struct err err = { 0 };
	int asked = 0;
	const struct poll poll = { stop_third, &asked };
	int32_t a[2], b[2];

	(void)state;
	assert_false(choose_far(graph, 2, 1, a, b, &memory, &poll, &err));
	assert_int_equal(err.kind, ERR_INTERRUPT);
	assert_int_equal(asked, 3);
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

/* --- Random, hubs. --- */

static void random_terminals_are_distinct(void **state)
{
	struct memory memory = { 0 };
	struct random random;
	int32_t a[MOST], b[MOST];
	int32_t n;

	(void)state;
	random_start(&random, 3, "test");
	for (n = 2; n <= MOST; n++) {
		struct graph *graph = draw(&memory, &random, n, n);

		/* As many as there are room for: all vertices. */
		assert_true(choose_random(graph, n / 2, 1, a, b, &memory, NULL));
		check_distinct(graph, a, b, n / 2);
		graph_free(graph);
	}
	assert_int_equal(memory.used, 0);
}

static void more_than_there_are_is_refused(void **state)
{
	struct memory memory = { 0 };
	struct random random;
	struct graph *graph;
	struct err err = { 0 };
	int32_t a[MOST], b[MOST];
	static const int64_t bad[] = { 0, -1, 6, INT64_MAX, INT64_MIN };
	size_t i;

	(void)state;
	random_start(&random, 4, "test");
	graph = draw(&memory, &random, 11, 30);
	for (i = 0; i < LENGTH(bad); i++) {
		err_clear(&err);
		assert_false(choose_random(graph, bad[i], 1, a, b, &memory, &err));
		assert_int_equal(err.kind, ERR_WORK);
		assert_string_equal(err.hint, "choose from 1 to 5");
		err_clear(&err);
		assert_false(choose_far(graph, bad[i], 1, a, b, &memory, &nobody, &err));
		assert_string_equal(err.hint, "choose from 1 to 5");
	}
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

/* The vertex of a rank by degree, ties to the smaller: the naive way. */
static int32_t ranked(const struct graph *graph, int rank)
{
	bool taken[MOST] = { false };
	int32_t best, u;

	for (;;) {
		for (u = 0, best = -1; u < graph->vertices; u++)
			if (!taken[u] && (best < 0 || graph->row[u + 1] - graph->row[u] >
							      graph->row[best + 1] -
								      graph->row[best]))
				best = u;
		taken[best] = true;
		if (rank-- == 0)
			return best;
	}
}

static void hubs_by_distinct_neighbours(void **state)
{
	struct memory memory = { 0 };
	struct random random;
	struct graph *graph;
	int32_t first, second, joined_first, joined_second;
	int round, k;

	(void)state;
	random_start(&random, 5, "test");
	for (round = 0; round < 100; round++) {
		int32_t n = (int32_t)random_range(&random, 2, MOST);

		graph = draw(&memory, &random, n, random_range(&random, 0, 4 * n));
		for (k = 0; 2 * k + 1 < n; k++) {
			assert_true(choose_hubs(graph, k, &first, &second, NULL));
			assert_int_equal(first, ranked(graph, 2 * k));
			assert_int_equal(second, ranked(graph, 2 * k + 1));
		}
		/* Joined terminals change nothing. */
		assert_true(choose_hubs(graph, 0, &first, &second, NULL));
		assert_true(choose_join(graph, &second, &first, 1, ends_of(graph), &memory, NULL));
		assert_true(choose_hubs(graph, 0, &joined_first, &joined_second, NULL));
		assert_int_equal(joined_first, first);
		assert_int_equal(joined_second, second);
		graph_free(graph);
		assert_int_equal(memory.used, 0);
	}
}

static void no_such_hubs(void **state)
{
	static const int64_t bad[] = { -1, 3, INT64_MAX, INT64_MIN, INT64_MAX / 2 + 1 };
	static const int32_t one[] = { 1 };
	static const int32_t two[] = { 2 };
	struct memory memory = { 0 };
	struct random random;
	struct graph *graph;
	struct err err = { 0 };
	int32_t source, sink;
	size_t i;

	(void)state;
	random_start(&random, 6, "test");
	graph = draw(&memory, &random, 7, 20);
	assert_true(choose_join(graph, one, two, 1, ends_of(graph), &memory, NULL));
	for (i = 0; i < LENGTH(bad); i++) {
		assert_false(choose_hubs(graph, bad[i], &source, &sink, &err));
		assert_int_equal(err.kind, ERR_WORK);
		assert_true(err.hint[0]);
	}
	assert_true(choose_hubs(graph, 2, &source, &sink, &err));
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

/* --- Join and strip. --- */

/* All that makes a graph, copied. */
struct copy {
	struct graph graph;
	int64_t row[MOST + 1], capacity[8 * MOST];
	int32_t head[8 * MOST];
	uint32_t twin[8 * MOST];
};

static void copy_network(struct copy *copy, const struct graph *graph)
{
	size_t entries = (size_t)graph->entries;

	assert_true(entries <= LENGTH(copy->head));
	copy->graph = *graph;
	memcpy(copy->row, graph->row, ((size_t)graph->vertices + 1) * sizeof(*copy->row));
	memcpy(copy->head, graph->head, entries * sizeof(*copy->head));
	memcpy(copy->capacity, graph->weight, entries * sizeof(*copy->capacity));
	memcpy(copy->twin, graph->twin, entries * sizeof(*copy->twin));
}

static void expect_copy(const struct graph *graph, const struct copy *copy)
{
	size_t entries = (size_t)graph->entries;

	assert_int_equal(graph->vertices, copy->graph.vertices);
	assert_int_equal(graph->entries, copy->graph.entries);
	assert_int_equal(graph->arcs, copy->graph.arcs);
	assert_int_equal(graph->widest, copy->graph.widest);
	assert_memory_equal(&graph->intake, &copy->graph.intake, sizeof(graph->intake));
	assert_int_equal(graph->labels.count, copy->graph.labels.count);
	assert_int_equal(graph->labels.super, false);
	assert_ptr_equal(graph->title, copy->graph.title);
	assert_memory_equal(graph->row, copy->row,
			    ((size_t)graph->vertices + 1) * sizeof(*copy->row));
	assert_memory_equal(graph->head, copy->head, entries * sizeof(*copy->head));
	assert_memory_equal(graph->weight, copy->capacity,
			    entries * sizeof(*copy->capacity));
	assert_memory_equal(graph->twin, copy->twin, entries * sizeof(*copy->twin));
}

/* The capacity from u to v, 0 if they are not joined. */
static int64_t capacity(const struct graph *graph, int32_t u, int32_t v)
{
	int64_t p = graph_find(graph, u, v);

	return p < 0 ? 0 : graph_capacity(graph, p);
}

/* The joined graph holds the copied one, and S* and T* besides. */
static void check_joined(const struct graph *graph, const struct copy *copy,
			 const int32_t *sources, const int32_t *sinks, int64_t count)
{
	int32_t n = copy->graph.vertices;
	int64_t joined = 0;
	int64_t i, p, out, in;
	int32_t u, v;

	assert_int_equal(graph->vertices, n + 2);
	assert_int_equal(ends_of(graph)->source, n);
	assert_int_equal(ends_of(graph)->sink, n + 1);
	assert_int_equal(graph->entries, copy->graph.entries + 4 * count);
	assert_int_equal(graph->row[n + 1] - graph->row[n], count);
	assert_int_equal(graph->row[n + 2] - graph->row[n + 1], count);
	for (i = 0; i < count; i++) {
		for (out = in = 0, v = 0; v < n; v++) {
			out += capacity(graph, sources[i], v);
			in += capacity(graph, v, sinks[i]);
		}
		assert_int_equal(capacity(graph, n, sources[i]), out);
		assert_int_equal(capacity(graph, sources[i], n), 0);
		assert_int_equal(capacity(graph, sinks[i], n + 1), in);
		assert_int_equal(capacity(graph, n + 1, sinks[i]), 0);
		joined += (out > 0) + (in > 0);
	}
	assert_int_equal(graph->arcs, copy->graph.arcs + joined);
	for (u = 0; u < graph->vertices; u++) {
		for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
			assert_int_equal(graph->twin[graph->twin[p]], p);
			assert_int_equal(graph->head[graph->twin[p]], u);
			assert_true(p == graph->row[u] ||
				    graph->head[p - 1] < graph->head[p]);
			assert_true(graph_capacity(graph, p) +
					    graph_capacity(graph, graph->twin[p]) <=
				    graph->widest);
		}
	}
}

static void check_super_names(const struct graph *graph)
{
	char buffer[32];
	struct text text;
	int32_t vertex;

	text_fixed(&text, buffer, sizeof(buffer));
	graph_label(graph, ends_of(graph)->source, &text);
	graph_label(graph, ends_of(graph)->sink, &text);
	assert_string_equal(buffer, "S*T*");
	assert_true(graph_vertex(graph, "S*", &vertex, NULL) && vertex == ends_of(graph)->source);
	assert_true(graph_vertex(graph, "T*", &vertex, NULL) && vertex == ends_of(graph)->sink);
	assert_int_equal(graph_identity(graph, ends_of(graph)->source), UINT64_MAX);
	assert_int_equal(graph_identity(graph, ends_of(graph)->sink), UINT64_MAX - 1);
	assert_false(graph_vertex(graph, "62", &vertex, NULL));
}

static void joined_terminals_come_off_again(void **state)
{
	struct memory memory = { 0 };
	struct random random;
	struct graph *graph;
	struct copy copy;
	int32_t sources[MOST], sinks[MOST];
	int64_t count;
	int round;

	(void)state;
	random_start(&random, 7, "test");
	for (round = 0; round < 500; round++) {
		int32_t n = (int32_t)random_range(&random, 2, MOST);

		graph = draw(&memory, &random, n, random_range(&random, 0, 4 * n));
		copy_network(&copy, graph);
		count = random_range(&random, 1, n / 2);
		assert_true(choose_random(graph, count, (uint64_t)round, sources, sinks,
					     &memory, NULL));
		if (round % 2) /* a vertex may be both */
			sinks[0] = sources[0];
		if (round % 3) /* in place of others */
			assert_true(choose_join(graph, sinks, sources, count, ends_of(graph), &memory, NULL));
		assert_true(choose_join(graph, sources, sinks, count, ends_of(graph), &memory, NULL));
		check_joined(graph, &copy, sources, sinks, count);
		check_super_names(graph);
		assert_true(join_strip(graph, &memory, NULL));
		expect_copy(graph, &copy);
		assert_true(join_strip(graph, &memory, NULL)); /* nothing left to strip */
		expect_copy(graph, &copy);
		graph_free(graph);
		assert_int_equal(memory.used, 0);
	}
}

static void sums_at_the_terminals_must_fit(void **state)
{
	static const int64_t half = INT64_MAX / 2 + 1;
	const struct arc arcs[] = { { 0, 1, half }, { 2, 3, half }, { 0, 4, 7 }, { 5, 0, 3 },
				    { 6, 7, half }, { 6, 8, half }, { 9, 8, half } };
	static const int32_t two[] = { 0, 2 }, heavy[] = { 6 }, one[] = { 0 }, fed[] = { 8 };
	static const int32_t ends[] = { 1, 3 }, end[] = { 1 };
	struct memory memory = { 0 };
	struct graph *graph = graph_make(&memory, 10, arcs, 7);
	struct graph *before = graph;
	struct copy copy;
	struct err err = { 0 };
	size_t used = memory.used;

	(void)state;
	copy_network(&copy, graph);
	assert_false(choose_join(graph, two, ends, 2, ends_of(graph), &memory, &err));
	assert_non_null(strstr(err.message, "2^63 - 1"));
	assert_non_null(strstr(err.hint, "divide=N"));
	assert_false(choose_join(graph, heavy, end, 1, ends_of(graph), &memory, &err));
	assert_false(choose_join(graph, one, fed, 1, ends_of(graph), &memory, &err));
	assert_ptr_equal(graph, before);
	expect_copy(graph, &copy);
	assert_int_equal(memory.used, used);
	assert_true(choose_join(graph, one, end, 1, ends_of(graph), &memory, &err));
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(far_pairs_are_far),
		cmocka_unit_test(the_seed_decides),
		cmocka_unit_test(no_far_pairs_where_nothing_is_reached),
		cmocka_unit_test(the_search_can_be_stopped),
		cmocka_unit_test(random_terminals_are_distinct),
		cmocka_unit_test(more_than_there_are_is_refused),
		cmocka_unit_test(hubs_by_distinct_neighbours),
		cmocka_unit_test(no_such_hubs),
		cmocka_unit_test(joined_terminals_come_off_again),
		cmocka_unit_test(sums_at_the_terminals_must_fit),
	};

	return cmocka_run_group_tests_name("terminals", tests, NULL, NULL);
}
