/* SPDX-License-Identifier: GPL-3.0-or-later
 * What every variant for matchings finds: on all bipartite graphs of up to three and three vertices,
 * counted by trying all matchings; and on graphs of all families, in all orders and waves of warps,
 * counted by augmenting paths. The checker agrees, and has a cover.
 *
 * With DEEP=1 also all graphs of up to four and four vertices.
 */
#include "tests/unit/matchings.h"
#include "tests/unit/runs.h"

#include "src/problem/matching/matching.h"

static void must_find(struct fixture *fixture, const struct plan *plan, int64_t expected)
{
	struct run *run = start(fixture, plan);
	int64_t value;

	assert_int_equal(step(fixture, run, UNIT_CYCLE, INT64_MAX), HALT_END);
	assert_true(run_value(run, &value, &fixture->err) && run_check(run, &fixture->err));
	if (!run->check.good || value != expected)
		fail_msg("%s, order %d, wave %lld: %lld, not %lld; %s", plan->variant->name,
			 plan->machine.order, (long long)plan->machine.wave, (long long)value,
			 (long long)expected, run->check.reason);
	assert_int_equal(run->check.cover, expected);
	run_free(run);
}

/* --- All small graphs. --- */

/* The edges of a matrix of bits, row by row. */
static struct graph *make_bits(struct fixture *fixture, int rows, int columns, long bits)
{
	struct arc_list list = { .memory = &fixture->memory };
	int i;

	for (i = 0; i < rows * columns; i++)
		if (bits >> i & 1)
			sides_join(&list, rows, i / columns, i % columns);
	return sides_make(&list, rows, columns);
}

/* The most edges without a common end, of the rows from `row` on: each takes one of the free columns,
 * or none. */
static int most_edges(int rows, int columns, long bits, int row, unsigned taken)
{
	int best, with, v;

	if (row == rows)
		return 0;
	best = most_edges(rows, columns, bits, row + 1, taken);
	for (v = 0; v < columns; v++) {
		if (taken >> v & 1 || !(bits >> (row * columns + v) & 1))
			continue;
		with = 1 + most_edges(rows, columns, bits, row + 1, taken | 1u << v);
		best = with > best ? with : best;
	}
	return best;
}

static void enumerate(int rows, int columns)
{
	struct fixture fixture = { .memory = { 0 } };
	const struct variant *const *row;
	struct graph *graph;
	struct plan plan;
	long bits;
	int most, way = 0;

	for (bits = 0; bits < 1L << rows * columns; bits++) {
		graph = make_bits(&fixture, rows, columns, bits);
		most = most_edges(rows, columns, bits, 0, 0);
		for (row = match_variants(); *row; row++, way++) {
			plan = plan_for(graph, (*row)->name);
			plan.initial = (enum initial)(way % INITIALS);
			plan.relabel = way / 3 % 2 ? RELABEL_PAPER : RELABEL_AUTO;
			plan.machine.wave = way / 7 % 2;
			plan.machine.counting = false;
			must_find(&fixture, &plan, most);
		}
		graph_free(graph);
		assert_int_equal(fixture.memory.used, 0);
	}
}

static void all_small_graphs(void **state)
{
	const int most = unit_deep() && !UNIT_SANITIZED ? 4 : 3;
	int rows, columns;

	(void)state;
	for (rows = 1; rows <= most; rows++) /* a graph without rows has one side */
		for (columns = 0; columns <= most; columns++)
			enumerate(rows, columns);
}

/* --- All families. --- */

/* A graph of the family: its sides, or its vertices as rows and as columns, and its arcs as edges. */
static struct graph *split(struct fixture *fixture, const struct graph *from)
{
	const int32_t rows = from->labels.left ? from->labels.left : from->labels.count;
	const int32_t columns = from->labels.left ? from->labels.count - rows : rows;
	struct arc_list list = { .memory = &fixture->memory };
	int64_t p;
	int32_t u;

	for (u = 0; u < rows; u++)
		for (p = from->row[u]; p < from->row[u + 1]; p++)
			if (graph_capacity(from, p) > 0 && from->head[p] < from->labels.count)
				sides_join(&list, rows, u,
					   from->head[p] - (from->labels.left ? rows : 0));
	return sides_make(&list, rows, columns);
}

static struct graph *draw_family(struct fixture *fixture, const struct family *family, uint64_t seed)
{
	int64_t value[MOST_KEYS] = { 0 };
	struct graph *graph, *sides;
	struct random random;
	int i;

	random_start(&random, seed, family->name);
	for (i = 0; i < MOST_KEYS && family->keys[i].name; i++) {
		const struct key *key = &family->keys[i];

		value[i] = key->optional ? key->standard : random_range(&random, 5, 9);
	}
	if (!strcmp(family->name, "bipartite") || !strcmp(family->name, "random")) {
		value[0] = random_range(&random, 1, 90);
		value[1] = random_range(&random, 1, 90);
		if (family->two_sides)
			value[2] = random_range(&random, 0, 250);
	}
	graph = make(fixture, family->name, value);
	sides = split(fixture, graph);
	graph_free(graph);
	return sides;
}

static void try_all(struct fixture *fixture, const struct graph *graph, uint64_t seed)
{
	static const int64_t waves[] = { 0, 1, 2 };
	const int64_t most = sides_maximum(graph);
	const struct variant *const *row;
	struct plan plan;
	int way;

	for (row = match_variants(); *row; row++)
		for (way = 0; way < ((*row)->machine ? INITIALS : 9); way++) {
			plan = plan_for(graph, (*row)->name);
			plan.machine.order = (enum warp_order)(way % 3);
			plan.machine.wave = waves[way / 3 % 3];
			plan.machine.seed = seed;
			plan.machine.counting = false;
			plan.initial = (enum initial)((seed + (uint64_t)way) % INITIALS);
			plan.relabel = (enum relabel_policy)((seed + (uint64_t)way) %
							     (RELABEL_ADAPTIVE + 1));
			plan.relabel_cycles = plan.relabel == RELABEL_ADAPTIVE ? 300 : 2;
			must_find(fixture, &plan, most);
		}
}

static void all_families(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	const struct family *const *family;
	struct graph *graph;
	uint64_t seed;

	(void)state;
	for (family = families(); *family; family++)
		for (seed = 1; seed <= (uint64_t)unit_draws(4, 40); seed++) {
			graph = draw_family(&fixture, *family, seed);
			try_all(&fixture, graph, seed);
			graph_free(graph);
		}
	assert_int_equal(fixture.memory.used, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_small_graphs),
		cmocka_unit_test(all_families),
	};

	return cmocka_run_group_tests_name("match_sizes", tests, NULL, NULL);
}
