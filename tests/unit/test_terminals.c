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

/* A random network; every fifth capacity is 0, and some vertices lie alone. */
static struct network *draw(struct memory *memory, struct random *random, int32_t vertices,
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
static void distances(const struct network *network, int32_t start, int *distance)
{
	bool changed = true;
	int64_t p;
	int32_t u;
	int level;

	for (u = 0; u < network->vertices; u++)
		distance[u] = u == start ? 0 : -1;
	for (level = 0; changed; level++) {
		changed = false;
		for (u = 0; u < network->vertices; u++) {
			for (p = network->row[u]; distance[u] == level && p < network->row[u + 1];
			     p++) {
				if (network_has_arc(network, p) && distance[network->head[p]] < 0) {
					distance[network->head[p]] = level + 1;
					changed = true;
				}
			}
		}
	}
}

/* Fewer than a quarter of the vertices that the source reaches (rounded up) lie
 * farther away than the sink. */
static void check_far(const struct network *network, int32_t source, int32_t sink)
{
	int distance[MOST];
	int reached = 0;
	int farther = 0;
	int32_t u;

	distances(network, source, distance);
	for (u = 0; u < network->vertices; u++) {
		reached += distance[u] > 0;
		farther += distance[u] > distance[sink];
	}
	assert_true(distance[sink] > 0);
	assert_true(farther < (reached + 3) / 4);
}

static void check_distinct(const struct network *network, const int32_t *sources,
			   const int32_t *sinks, int64_t count)
{
	int uses[MOST] = { 0 };
	int64_t i;

	for (i = 0; i < count; i++) {
		assert_in_range(sources[i], 0, network->vertices - 1);
		assert_in_range(sinks[i], 0, network->vertices - 1);
		assert_int_equal(uses[sources[i]]++, 0);
		assert_int_equal(uses[sinks[i]]++, 0);
	}
}

static void far_pairs_are_far(void **state)
{
	struct memory memory = { 0 };
	struct random random;
	struct network *network;
	int32_t sources[MOST], sinks[MOST];
	int64_t count, i;
	int found = 0;
	int round;

	(void)state;
	random_start(&random, 1, "test");
	for (round = 0; round < 500; round++) {
		int32_t n = (int32_t)random_range(&random, 2, MOST);

		network = draw(&memory, &random, n, random_range(&random, n, 4 * n));
		count = random_range(&random, 1, n / 2 < 6 ? n / 2 : 6);
		if (choose_far(network, count, (uint64_t)round, sources, sinks, &memory,
				  &nobody, NULL)) {
			check_distinct(network, sources, sinks, count);
			for (i = 0; i < count; i++)
				check_far(network, sources[i], sinks[i]);
			found++;
		}
		network_free(network);
		assert_int_equal(memory.used, 0);
	}
	assert_in_range(found, 350, 500);
}

static void the_seed_decides(void **state)
{
	struct memory memory = { 0 };
	struct random random;
	struct network *network;
	int32_t a[3][10], b[3][10];
	int i;

	(void)state;
	random_start(&random, 2, "test");
	network = draw(&memory, &random, MOST, 4 * MOST);
	for (i = 0; i < 3; i++)
		assert_true(choose_far(network, 10, i == 1 ? 8 : 7, a[i], b[i], &memory,
					  &nobody, NULL));
	assert_memory_equal(a[0], a[2], sizeof(a[0]));
	assert_memory_equal(b[0], b[2], sizeof(b[0]));
	assert_memory_not_equal(a[0], a[1], sizeof(a[0]));
	for (i = 0; i < 3; i++)
		assert_true(choose_random(network, 10, i == 1 ? 8 : 7, a[i], b[i], &memory,
					     NULL));
	assert_memory_equal(a[0], a[2], sizeof(a[0]));
	assert_memory_equal(b[0], b[2], sizeof(b[0]));
	assert_memory_not_equal(a[0], a[1], sizeof(a[0]));
	network_free(network);
	assert_int_equal(memory.used, 0);
}

static void no_far_pairs_where_nothing_is_reached(void **state)
{
	static const struct arc arcs[] = { { 0, 1, 5 }, { 2, 3, 0 } };
	struct memory memory = { 0 };
	struct network *network = graph_make(&memory, 40, arcs, 2);
	struct err err = { 0 };
	int32_t a[2], b[2];

	(void)state;
	assert_true(choose_far(network, 1, 1, a, b, &memory, &nobody, &err));
	assert_int_equal(a[0], 0);
	assert_int_equal(b[0], 1);
	assert_false(choose_far(network, 2, 1, a, b, &memory, &nobody, &err));
	assert_int_equal(err.kind, ERR_WORK);
	assert_non_null(strstr(err.message, "only 1 of 2 far pairs"));
	assert_non_null(strstr(err.hint, "fewer"));
	network_free(network);
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
	struct network *network = graph_make(&memory, 1000, arcs, 1);
	struct err err = { 0 };
	int asked = 0;
	const struct poll poll = { stop_third, &asked };
	int32_t a[2], b[2];

	(void)state;
	assert_false(choose_far(network, 2, 1, a, b, &memory, &poll, &err));
	assert_int_equal(err.kind, ERR_INTERRUPT);
	assert_int_equal(asked, 3);
	network_free(network);
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
		struct network *network = draw(&memory, &random, n, n);

		/* As many as there are room for: all vertices. */
		assert_true(choose_random(network, n / 2, 1, a, b, &memory, NULL));
		check_distinct(network, a, b, n / 2);
		network_free(network);
	}
	assert_int_equal(memory.used, 0);
}

static void more_than_there_are_is_refused(void **state)
{
	struct memory memory = { 0 };
	struct random random;
	struct network *network;
	struct err err = { 0 };
	int32_t a[MOST], b[MOST];
	static const int64_t bad[] = { 0, -1, 6, INT64_MAX, INT64_MIN };
	size_t i;

	(void)state;
	random_start(&random, 4, "test");
	network = draw(&memory, &random, 11, 30);
	for (i = 0; i < LENGTH(bad); i++) {
		err_clear(&err);
		assert_false(choose_random(network, bad[i], 1, a, b, &memory, &err));
		assert_int_equal(err.kind, ERR_WORK);
		assert_string_equal(err.hint, "choose from 1 to 5");
		err_clear(&err);
		assert_false(choose_far(network, bad[i], 1, a, b, &memory, &nobody, &err));
		assert_string_equal(err.hint, "choose from 1 to 5");
	}
	network_free(network);
	assert_int_equal(memory.used, 0);
}

/* The vertex of a rank by degree, ties to the smaller: the naive way. */
static int32_t ranked(const struct network *network, int rank)
{
	bool taken[MOST] = { false };
	int32_t best, u;

	for (;;) {
		for (u = 0, best = -1; u < network->vertices; u++)
			if (!taken[u] && (best < 0 || network->row[u + 1] - network->row[u] >
							      network->row[best + 1] -
								      network->row[best]))
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
	struct network *network;
	int32_t first, second, joined_first, joined_second;
	int round, k;

	(void)state;
	random_start(&random, 5, "test");
	for (round = 0; round < 100; round++) {
		int32_t n = (int32_t)random_range(&random, 2, MOST);

		network = draw(&memory, &random, n, random_range(&random, 0, 4 * n));
		for (k = 0; 2 * k + 1 < n; k++) {
			assert_true(choose_hubs(network, k, &first, &second, NULL));
			assert_int_equal(first, ranked(network, 2 * k));
			assert_int_equal(second, ranked(network, 2 * k + 1));
		}
		/* Joined terminals change nothing. */
		assert_true(choose_hubs(network, 0, &first, &second, NULL));
		assert_true(choose_join(network, &second, &first, 1, ends_of(network), &memory, NULL));
		assert_true(choose_hubs(network, 0, &joined_first, &joined_second, NULL));
		assert_int_equal(joined_first, first);
		assert_int_equal(joined_second, second);
		network_free(network);
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
	struct network *network;
	struct err err = { 0 };
	int32_t source, sink;
	size_t i;

	(void)state;
	random_start(&random, 6, "test");
	network = draw(&memory, &random, 7, 20);
	assert_true(choose_join(network, one, two, 1, ends_of(network), &memory, NULL));
	for (i = 0; i < LENGTH(bad); i++) {
		assert_false(choose_hubs(network, bad[i], &source, &sink, &err));
		assert_int_equal(err.kind, ERR_WORK);
		assert_true(err.hint[0]);
	}
	assert_true(choose_hubs(network, 2, &source, &sink, &err));
	network_free(network);
	assert_int_equal(memory.used, 0);
}

/* --- Join and strip. --- */

/* All that makes a network, copied. */
struct copy {
	struct network network;
	int64_t row[MOST + 1], capacity[8 * MOST];
	int32_t head[8 * MOST];
	uint32_t twin[8 * MOST];
};

static void copy_network(struct copy *copy, const struct network *network)
{
	size_t entries = (size_t)network->entries;

	assert_true(entries <= LENGTH(copy->head));
	copy->network = *network;
	memcpy(copy->row, network->row, ((size_t)network->vertices + 1) * sizeof(*copy->row));
	memcpy(copy->head, network->head, entries * sizeof(*copy->head));
	memcpy(copy->capacity, network->weight, entries * sizeof(*copy->capacity));
	memcpy(copy->twin, network->twin, entries * sizeof(*copy->twin));
}

static void expect_copy(const struct network *network, const struct copy *copy)
{
	size_t entries = (size_t)network->entries;

	assert_int_equal(network->vertices, copy->network.vertices);
	assert_int_equal(network->entries, copy->network.entries);
	assert_int_equal(network->arcs, copy->network.arcs);
	assert_int_equal(network->widest, copy->network.widest);
	assert_memory_equal(&network->intake, &copy->network.intake, sizeof(network->intake));
	assert_int_equal(network->labels.count, copy->network.labels.count);
	assert_int_equal(network->labels.super, false);
	assert_ptr_equal(network->title, copy->network.title);
	assert_memory_equal(network->row, copy->row,
			    ((size_t)network->vertices + 1) * sizeof(*copy->row));
	assert_memory_equal(network->head, copy->head, entries * sizeof(*copy->head));
	assert_memory_equal(network->weight, copy->capacity,
			    entries * sizeof(*copy->capacity));
	assert_memory_equal(network->twin, copy->twin, entries * sizeof(*copy->twin));
}

/* The capacity from u to v, 0 if they are not joined. */
static int64_t capacity(const struct network *network, int32_t u, int32_t v)
{
	int64_t p = network_find(network, u, v);

	return p < 0 ? 0 : network_capacity(network, p);
}

/* The joined network holds the copied one, and S* and T* besides. */
static void check_joined(const struct network *network, const struct copy *copy,
			 const int32_t *sources, const int32_t *sinks, int64_t count)
{
	int32_t n = copy->network.vertices;
	int64_t joined = 0;
	int64_t i, p, out, in;
	int32_t u, v;

	assert_int_equal(network->vertices, n + 2);
	assert_int_equal(ends_of(network)->source, n);
	assert_int_equal(ends_of(network)->sink, n + 1);
	assert_int_equal(network->entries, copy->network.entries + 4 * count);
	assert_int_equal(network->row[n + 1] - network->row[n], count);
	assert_int_equal(network->row[n + 2] - network->row[n + 1], count);
	for (i = 0; i < count; i++) {
		for (out = in = 0, v = 0; v < n; v++) {
			out += capacity(network, sources[i], v);
			in += capacity(network, v, sinks[i]);
		}
		assert_int_equal(capacity(network, n, sources[i]), out);
		assert_int_equal(capacity(network, sources[i], n), 0);
		assert_int_equal(capacity(network, sinks[i], n + 1), in);
		assert_int_equal(capacity(network, n + 1, sinks[i]), 0);
		joined += (out > 0) + (in > 0);
	}
	assert_int_equal(network->arcs, copy->network.arcs + joined);
	for (u = 0; u < network->vertices; u++) {
		for (p = network->row[u]; p < network->row[u + 1]; p++) {
			assert_int_equal(network->twin[network->twin[p]], p);
			assert_int_equal(network->head[network->twin[p]], u);
			assert_true(p == network->row[u] ||
				    network->head[p - 1] < network->head[p]);
			assert_true(network_capacity(network, p) +
					    network_capacity(network, network->twin[p]) <=
				    network->widest);
		}
	}
}

static void check_super_names(const struct network *network)
{
	char buffer[32];
	struct text text;
	int32_t vertex;

	text_fixed(&text, buffer, sizeof(buffer));
	network_label(network, ends_of(network)->source, &text);
	network_label(network, ends_of(network)->sink, &text);
	assert_string_equal(buffer, "S*T*");
	assert_true(network_vertex(network, "S*", &vertex, NULL) && vertex == ends_of(network)->source);
	assert_true(network_vertex(network, "T*", &vertex, NULL) && vertex == ends_of(network)->sink);
	assert_int_equal(network_identity(network, ends_of(network)->source), UINT64_MAX);
	assert_int_equal(network_identity(network, ends_of(network)->sink), UINT64_MAX - 1);
	assert_false(network_vertex(network, "62", &vertex, NULL));
}

static void joined_terminals_come_off_again(void **state)
{
	struct memory memory = { 0 };
	struct random random;
	struct network *network;
	struct copy copy;
	int32_t sources[MOST], sinks[MOST];
	int64_t count;
	int round;

	(void)state;
	random_start(&random, 7, "test");
	for (round = 0; round < 500; round++) {
		int32_t n = (int32_t)random_range(&random, 2, MOST);

		network = draw(&memory, &random, n, random_range(&random, 0, 4 * n));
		copy_network(&copy, network);
		count = random_range(&random, 1, n / 2);
		assert_true(choose_random(network, count, (uint64_t)round, sources, sinks,
					     &memory, NULL));
		if (round % 2) /* a vertex may be both */
			sinks[0] = sources[0];
		if (round % 3) /* in place of others */
			assert_true(choose_join(network, sinks, sources, count, ends_of(network), &memory, NULL));
		assert_true(choose_join(network, sources, sinks, count, ends_of(network), &memory, NULL));
		check_joined(network, &copy, sources, sinks, count);
		check_super_names(network);
		assert_true(join_strip(network, &memory, NULL));
		expect_copy(network, &copy);
		assert_true(join_strip(network, &memory, NULL)); /* nothing left to strip */
		expect_copy(network, &copy);
		network_free(network);
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
	struct network *network = graph_make(&memory, 10, arcs, 7);
	struct network *before = network;
	struct copy copy;
	struct err err = { 0 };
	size_t used = memory.used;

	(void)state;
	copy_network(&copy, network);
	assert_false(choose_join(network, two, ends, 2, ends_of(network), &memory, &err));
	assert_non_null(strstr(err.message, "2^63 - 1"));
	assert_non_null(strstr(err.hint, "divide=N"));
	assert_false(choose_join(network, heavy, end, 1, ends_of(network), &memory, &err));
	assert_false(choose_join(network, one, fed, 1, ends_of(network), &memory, &err));
	assert_ptr_equal(network, before);
	expect_copy(network, &copy);
	assert_int_equal(memory.used, used);
	assert_true(choose_join(network, one, end, 1, ends_of(network), &memory, &err));
	network_free(network);
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
