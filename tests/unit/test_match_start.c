/* SPDX-License-Identifier: GPL-3.0-or-later
 * The initial matching of a run: it asks its poll often enough, also in long rows, and stops at the
 * first Ctrl-C; and a run knows how large it was.
 */
#include "tests/unit/matchings.h"
#include "tests/unit/runs.h"

#include "src/host/karp_sipser.h"
#include "src/host/pace.h"

/* Says no until it was asked so often. */
struct asker {
	int64_t asked, until;
};

static enum urgency ask(void *context)
{
	struct asker *asker = context;

	return ++asker->asked > asker->until ? URGENCY_CYCLE : URGENCY_NONE;
}

/* A graph of hubs: a few columns that are next to every row. */
static struct graph *hubs(struct memory *memory, int32_t rows, int32_t columns)
{
	struct arc_list list = { .memory = memory };
	int32_t u, v;

	for (v = 0; v < columns; v++)
		for (u = 0; u < rows; u++)
			sides_join(&list, rows, u, v);
	return sides_make(&list, rows, columns);
}

static bool match(const struct graph *graph, int32_t *mu, bool karp, struct asker *asker, int64_t *edges)
{
	const struct poll poll = { ask, asker };
	struct memory memory = { 0 };
	bool stopped;

	if (!karp)
		return cheap_matching(graph, mu, &poll, edges);
	assert_true(karp_sipser(graph, mu, &poll, &memory, edges, &stopped, NULL));
	assert_int_equal(memory.used, 0);
	return !stopped;
}

static void initial_matchings_ask_and_stop(void **state)
{
	enum { ROWS = 3 * PACE_STEPS, COLUMNS = 5 };
	struct memory memory = { 0 };
	struct graph *graph = hubs(&memory, ROWS, COLUMNS);
	int32_t *mu = unit_room((size_t)graph->vertices * sizeof(*mu));
	int64_t edges, i, size;
	int karp;

	(void)state;
	for (karp = 0; karp < 2; karp++) {
		struct asker asker = { 0, INT64_MAX };

		assert_true(match(graph, mu, karp, &asker, &edges));
		assert_int_equal(edges, COLUMNS);
		/* Karp and Sipser's goes along the rows of all that it matches. */
		assert_true(asker.asked >= (karp ? COLUMNS * 3 : 0));
		for (i = 0, size = 0; i < ROWS; i++)
			size += mu[i] >= 0;
		assert_int_equal(size, edges);
		if (!karp)
			continue;
		asker = (struct asker){ 0, 4 };
		assert_false(match(graph, mu, karp, &asker, &edges));
		assert_int_equal(asker.asked, 5);
		assert_true(edges < COLUMNS);
	}
	free(mu);
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

/* Columns of a thousand rows, all of which are taken. */
static void what_finds_nothing_asks_too(void **state)
{
	enum { ROWS = 1000, COLUMNS = 2000 };
	struct memory memory = { 0 };
	struct graph *graph = hubs(&memory, ROWS, COLUMNS);
	int32_t *mu = unit_room((size_t)graph->vertices * sizeof(*mu));
	struct asker asker = { 0, INT64_MAX };
	int64_t edges;

	(void)state;
	assert_true(match(graph, mu, false, &asker, &edges));
	assert_int_equal(edges, ROWS);
	assert_true(asker.asked > ROWS * INT64_C(1000) * 3 / 2 / PACE_STEPS - 2);
	asker = (struct asker){ 0, 3 };
	assert_false(match(graph, mu, false, &asker, &edges));
	assert_true(edges < ROWS);
	free(mu);
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

static void runs_stop_at_once(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct asker asker = { 0, 2 };
	struct graph *graph = hubs(&fixture.memory, 4 * PACE_STEPS, 2);
	struct plan plan = plan_for(graph, "hk");

	(void)state;
	plan.initial = INITIAL_KARP_SIPSER;
	plan.poll = (struct poll){ ask, &asker };
	assert_null(run_start(&plan, &fixture.memory, &fixture.err));
	assert_int_equal(fixture.err.kind, ERR_INTERRUPT);
	assert_string_equal(fixture.err.message, "interrupted in the initial matching; no run has begun");
	assert_int_equal(asker.asked, 3);
	graph_free(graph);
	assert_int_equal(fixture.memory.used, 0);
}

static void runs_know_what_they_begin_with(void **state)
{
	static const enum initial initials[] = { INITIAL_NONE, INITIAL_CHEAP, INITIAL_KARP_SIPSER };
	struct fixture fixture = { .memory = { 0 } };
	struct random random;
	struct graph *graph;
	struct plan plan;
	struct run *run;
	int64_t value;
	size_t i;

	(void)state;
	random_start(&random, 2, "initial");
	graph = sides_draw(&fixture.memory, &random, 300, 280, 700, 2);
	for (i = 0; i < sizeof(initials) / sizeof(initials[0]); i++) {
		plan = plan_for(graph, "g-hk");
		plan.initial = initials[i];
		run = start(&fixture, &plan);
		assert_true(run_value(run, &value, &fixture.err));
		assert_int_equal(run->trace.begun.reached, value);
		assert_true(run->trace.begun.ns >= 0 && run->trace.begun.labels_ns > 0);
		assert_true(i ? value > 100 : !value);
		run_free(run);
	}
	graph_free(graph);
	assert_int_equal(fixture.memory.used, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(initial_matchings_ask_and_stop),
		cmocka_unit_test(what_finds_nothing_asks_too),
		cmocka_unit_test(runs_stop_at_once),
		cmocka_unit_test(runs_know_what_they_begin_with),
	};

	return cmocka_run_group_tests_name("match_start", tests, NULL, NULL);
}
