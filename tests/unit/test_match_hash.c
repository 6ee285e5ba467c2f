/* SPDX-License-Identifier: GPL-3.0-or-later
 * `hash full` of a matching: each word that a variant keeps besides mu and psi changes it, and leaves
 * the plain hash as it is.
 */
#include "tests/unit/matchings.h"
#include "tests/unit/runs.h"

#include "src/engine/array.h"
#include "src/problem/matching/lists.h"
#include "src/problem/matching/matching.h"

enum { ROWS = 70, COLUMNS = 60 };

static const char *const names[] = { "g-pr-first", "g-pr-noshr", "g-pr-shr", "g-hk", "g-hkdw", "pr-match" };

/* Whether word i of an array may be no part of the state: it stands behind the end of a list. */
static bool is_spare(const struct run *run, const struct array *array, int64_t i)
{
	const struct entry_lists *listed = &run->now.listed;

	if (!strcmp(array->name, "columns"))
		return (i - listed->first + COLUMNS + 1) % (COLUMNS + 1) >= listed->entries;
	return !strncmp(array->name, "active_", 7) || !strncmp(array->name, "columns_", 8)
		       ? i >= listed->entries
		       : false;
}

static void change(struct fixture *fixture, struct run *run, const struct array *array, char *word)
{
	const size_t size = array_word_size(run, array);
	const uint64_t plain = hash_of(fixture, run, false);
	const uint64_t full = hash_of(fixture, run, true);
	const int32_t vertex = ROWS + (*word == ROWS);
	char kept[sizeof(int64_t)];

	memcpy(kept, word, size);
	memcpy(word, &vertex, sizeof(vertex));
	if (memcmp(kept, word, size)) {
		assert_true(hash_of(fixture, run, true) != full);
		assert_true(hash_of(fixture, run, false) == plain);
	}
	memcpy(word, kept, size);
	assert_true(hash_of(fixture, run, true) == full);
}

/* Returns how many arrays `hash full` has words of. */
static int change_all(struct fixture *fixture, struct run *run, const struct array *array)
{
	int count = 0;
	int64_t i;
	char *words;

	for (; array && array->name; array++) {
		if (!(array->uses & ARRAY_FULL))
			continue;
		count++;
		words = machine_map(run->machine, array_get(run, array));
		for (i = 0; i < array_words(run, array); i++)
			if (!is_spare(run, array, i))
				change(fixture, run, array,
				       words + (size_t)i * array_word_size(run, array));
	}
	return count;
}

static void what_variants_keep_counts_in_full(void **state)
{
	static const int counts[] = { 1, 4, 4, 6, 6, 2 };
	struct fixture fixture = { .memory = { 0 } };
	struct random random;
	struct graph *graph;
	struct plan plan;
	struct run *run;
	size_t i;

	(void)state;
	random_start(&random, 3, "hash");
	graph = sides_draw(&fixture.memory, &random, ROWS, COLUMNS, 150, 2);
	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		plan = plan_for(graph, names[i]);
		plan.initial = INITIAL_NONE;
		run = start(&fixture, &plan);
		step(&fixture, run, UNIT_CYCLE, 1);
		assert_int_equal(change_all(&fixture, run, run_arrays(run)) +
					 change_all(&fixture, run, plan.variant->arrays),
				 counts[i]);
		run_free(run);
	}
	graph_free(graph);
	assert_int_equal(fixture.memory.used, 0);
}

/* The two lists of G-PR have terms of their own: what is active is not what was. */
static void the_lists_do_not_change_places(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct random random;
	struct graph *graph;
	struct plan plan;
	struct run *run;
	uint64_t full;

	(void)state;
	random_start(&random, 3, "hash");
	graph = sides_draw(&fixture.memory, &random, ROWS, COLUMNS, 150, 2);
	plan = plan_for(graph, "g-pr-shr");
	plan.initial = INITIAL_NONE;
	run = start(&fixture, &plan);
	step(&fixture, run, UNIT_CYCLE, 1);
	full = hash_of(&fixture, run, true);
	run->now.listed.first = 3 - run->now.listed.first;
	assert_true(hash_of(&fixture, run, true) != full);
	run_free(run);
	graph_free(graph);
	assert_int_equal(fixture.memory.used, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_variants_keep_counts_in_full),
		cmocka_unit_test(the_lists_do_not_change_places),
	};

	return cmocka_run_group_tests_name("match_hash", tests, NULL, NULL);
}
