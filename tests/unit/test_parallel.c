/* SPDX-License-Identifier: GPL-3.0-or-later
 * Tests of src/base/parallel.h, and of the checker where it works on several threads.
 */
#include "tests/unit/graphs.h"

#include "src/base/cores.h"
#include "src/base/memory.h"
#include "src/base/parallel.h"
#include "src/host/check.h"

#include <stdatomic.h>

enum { ITEMS = 1000 };

/* What parts were called with. */
struct seen {
	atomic_int times[ITEMS];
	atomic_int parts;
	atomic_llong shortest;
};

static void note(void *context, int64_t begin, int64_t end)
{
	struct seen *seen = context;
	long long shortest = seen->shortest;
	int64_t i;

	seen->parts++;
	while (end - begin < shortest &&
	       !atomic_compare_exchange_weak(&seen->shortest, &shortest, end - begin))
		;
	for (i = begin; i < end; i++)
		seen->times[i]++;
}

static void see(struct seen *seen, int64_t count, int64_t least)
{
	int i;

	memset(seen, 0, sizeof(*seen));
	seen->shortest = ITEMS;
	parallel(count, least, note, seen);
	for (i = 0; i < ITEMS; i++)
		assert_int_equal(seen->times[i], i < count);
}

static void each_item_comes_once(void **state)
{
	struct seen seen;
	int64_t count, least;

	(void)state;
	for (count = 0; count <= ITEMS; count += 37)
		for (least = 0; least < 200; least += 19) {
			see(&seen, count, least);
			assert_true(seen.parts >= 1 && seen.parts <= cores_usable());
			if (seen.parts > 1)
				assert_true(seen.shortest >= least);
		}
	see(&seen, 99, 100);
	assert_int_equal(seen.parts, 1);
	see(&seen, ITEMS, 1);
	if (cores_usable() > 1)
		assert_true(seen.parts > 1);
}

/* A graph whose entries are many enough for threads, and its state before any push, where the source's
 * arcs are still empty: its excess is all that they could carry. */
struct large {
	struct memory memory;
	struct graph *graph;
	int64_t *left, *excess;
	struct claim claim;
};

enum { VERTICES = 20000, ARCS = 200000 };

static void large_open(struct large *large)
{
	struct random random = { 18 };
	struct arc_list list = { .memory = &large->memory };
	int64_t bad_arc, p;

	memset(large, 0, sizeof(*large));
	graph_draw(&random, VERTICES, ARCS, 1000, &list);
	large->graph = graph_build(&list, VERTICES, &bad_arc, NULL);
	assert_non_null(large->graph);
	large->left = memory_array(&large->memory, (size_t)large->graph->entries, sizeof(int64_t), "c_f",
				   NULL);
	large->excess = memory_array(&large->memory, VERTICES, sizeof(int64_t), "e", NULL);
	for (p = 0; p < large->graph->entries; p++)
		large->left[p] = large->graph->weight[p];
	large->excess[0] = graph_capacity_out(large->graph, 0);
	large->claim = (struct claim){ .graph = large->graph, .terminals = { 0, 1 },
				       .capacity = large->left, .wide = true, .excess = large->excess };
}

static void large_close(struct large *large)
{
	memory_free(large->left);
	memory_free(large->excess);
	graph_free(large->graph);
	assert_int_equal(large->memory.used, 0);
}

static void expect(struct large *large, const char *reason)
{
	struct check check;

	assert_true(check_preflow(&large->claim, &large->memory, &check, NULL));
	assert_int_equal(check.good, reason == NULL);
	if (reason)
		assert_string_equal(check.reason, reason);
}

/* Whichever thread meets it: of two wrong rows the first is told. */
static void one_wrong_word_is_found(void **state)
{
	struct large large;
	struct random random = { 22 };
	char reason[128];
	int32_t u;
	int i;

	(void)state;
	large_open(&large);
	expect(&large, NULL);
	for (i = 0; i < 200; i++) {
		u = (int32_t)random_range(&random, 1, VERTICES - 2);
		large.excess[u]++;
		large.excess[VERTICES - 1]++;
		snprintf(reason, sizeof(reason), "vertex %d has excess 1, but its arcs bring it 0", u + 1);
		expect(&large, reason);
		large.excess[u]--;
		large.excess[VERTICES - 1]--;
	}
	expect(&large, NULL);
	large_close(&large);
}

/* Every entry in turn, by a stride. */
static void every_entry_is_looked_at(void **state)
{
	struct large large;
	struct check check;
	int64_t p;

	(void)state;
	large_open(&large);
	for (p = 0; p < large.graph->entries; p += unit_draws(1999, 97)) {
		large.left[p]++;
		assert_true(check_preflow(&large.claim, &large.memory, &check, NULL));
		assert_false(check.good);
		assert_non_null(strstr(check.reason, "do not come from capacities"));
		large.left[p] -= 2;
		assert_true(check_preflow(&large.claim, &large.memory, &check, NULL));
		assert_false(check.good);
		large.left[p]++;
	}
	expect(&large, NULL);
	large_close(&large);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_item_comes_once),
		cmocka_unit_test(one_wrong_word_is_found),
		cmocka_unit_test(every_entry_is_looked_at),
	};

	return cmocka_run_group_tests_name("parallel", tests, NULL, NULL);
}
