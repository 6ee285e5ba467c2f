/* SPDX-License-Identifier: GPL-3.0-or-later
 * Predictions: what a twin of the run did is right when the run does it, what it did not
 * do is wrong; cycle by cycle, for every variant, and event by event.
 */
#include "tests/unit/runs.h"

#include "src/view/look/guess.h"
#include "src/view/look/prospect.h"
#include "src/view/look/snapshot.h"

static bool is_right(struct fixture *fixture, struct run *run, const struct guess *guess,
		     int64_t first)
{
	const struct prospect none = { .residual = 0 }; /* no push but the one that took place */
	struct grade grade;

	assert_true(guess_grade(run, guess, &none, first, &grade, &fixture->err));
	if (grade.event >= 0) {
		struct log_entry entry;

		assert_true(grade.event >= first);
		assert_true(run_get_event(run, grade.event, &entry));
		assert_int_equal(entry.kind, grade.entry.kind);
		assert_int_equal(entry.u, grade.entry.u);
		assert_int_equal(entry.v, grade.entry.v);
		assert_int_equal(entry.amount, grade.entry.amount);
	}
	return grade.right;
}

/* What an event says, as a guess. */
static struct guess guess_of(const struct log_entry *entry)
{
	if (entry->kind == LOG_RELABEL)
		return (struct guess){ GUESS_RELABEL, .u = entry->u, .v = NO_VERTEX,
				       .number = entry->amount };
	return (struct guess){ GUESS_PUSH, .u = entry->u, .v = entry->v, .number = entry->amount };
}

/* Whether the log says so. A vertex may do several things in a cycle. */
static bool happened(const struct run *run, const struct guess *guess, int64_t first)
{
	struct log_entry entry;
	struct guess other;
	int64_t n;

	for (n = first; n < run_count_events(run); n++) {
		if (!run_get_event(run, n, &entry) || entry.kind >= LOG_GLOBAL_RELABEL)
			continue;
		other = guess_of(&entry);
		if (other.kind == guess->kind && other.u == guess->u && other.v == guess->v &&
		    other.number == guess->number)
			return true;
	}
	return false;
}

static void check_event(struct fixture *fixture, struct run *run, int64_t first,
			const struct log_entry *entry)
{
	struct guess guess = guess_of(entry);

	assert_true(is_right(fixture, run, &guess, first));
	guess.number++;
	assert_int_equal(is_right(fixture, run, &guess, first), happened(run, &guess, first));
	guess.number = -1;
	assert_int_equal(is_right(fixture, run, &guess, first), guess.kind == GUESS_PUSH);
	guess.kind = GUESS_NOTHING;
	assert_false(is_right(fixture, run, &guess, first));
	guess.u = NO_VERTEX;
	assert_false(is_right(fixture, run, &guess, first));
}

/* Every vertex stands where the machine has it, with its excess. */
static void check_values(struct fixture *fixture, struct run *run, int64_t first)
{
	const struct residual *view = view_of(fixture, run);
	struct guess height = { .kind = GUESS_VALUE, .value = guess_value_find("height"), .v = NO_VERTEX };
	struct guess excess = { .kind = GUESS_VALUE, .value = guess_value_find("excess"), .v = NO_VERTEX };
	int32_t u;

	for (u = 0; u < view->graph->vertices; u++) {
		height.u = excess.u = u;
		height.number = view->height[u];
		excess.number = view->excess[u];
		assert_true(is_right(fixture, run, &height, first));
		height.number++;
		assert_false(is_right(fixture, run, &height, first));
		if (excess.number < 0)
			continue; /* of the source: no such number can be written */
		assert_true(is_right(fixture, run, &excess, first));
		excess.number++;
		assert_false(is_right(fixture, run, &excess, first));
	}
}

/* Every vertex did what the log says, or nothing. */
static void check_step(struct fixture *fixture, struct run *run, int64_t first)
{
	const struct graph *graph = run->plan.graph;
	struct guess guess = { .kind = GUESS_NOTHING };
	int64_t end = run_count_events(run);
	struct log_entry entry;
	int64_t n;

	for (n = first; n < end; n++)
		if (run_get_event(run, n, &entry) && entry.kind < LOG_GLOBAL_RELABEL)
			check_event(fixture, run, first, &entry);
	for (guess.u = 0; guess.u < graph->vertices; guess.u++) {
		for (n = first; n < end; n++)
			if (run_get_event(run, n, &entry) && entry.kind < LOG_GLOBAL_RELABEL &&
			    entry.u == guess.u)
				break;
		assert_int_equal(is_right(fixture, run, &guess, first), n == end);
	}
	guess = (struct guess){ .kind = GUESS_QUEUE, .u = NO_VERTEX, .v = NO_VERTEX,
				.number = run->now.queue };
	assert_true(is_right(fixture, run, &guess, first));
	guess.number++;
	assert_false(is_right(fixture, run, &guess, first));
	check_values(fixture, run, first);
}

static void check_variant(struct fixture *fixture, const struct graph *graph,
			  const char *variant)
{
	struct run *run = start_variant(fixture, graph, variant);
	int64_t first;
	int i;

	for (i = 0; run->now.phase != PHASE_DONE; i++) {
		first = run_count_events(run);
		step(fixture, run, i % 3 ? UNIT_CYCLE : UNIT_LANE, 1);
		check_step(fixture, run, first);
	}
	assert_false(guess_check(run, &(struct guess){ .kind = GUESS_QUEUE },
				 &fixture->err));
	err_clear(&fixture->err);
	run_free(run);
}

static void test_every_variant(void **state)
{
	(void)state;
	each_kernel_variant(check_variant);
}

/* Who is asked about can do something; asking changes nothing. */
static void test_choice(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	struct run *run = start_variant(&fixture, graph, "vc-rcsr");
	const struct residual *view;
	uint64_t before;
	int32_t u;

	(void)state;
	while (run->now.phase != PHASE_DONE) {
		before = hash_of(&fixture, run, true);
		assert_true(guess_choose(run, &u, &fixture.err));
		assert_true(hash_of(&fixture, run, true) == before);
		view = view_of(&fixture, run);
		if (u == NO_VERTEX)
			assert_int_equal(residual_active(view), 0);
		else
			assert_true(residual_is_active(view, u));
		step(&fixture, run, UNIT_CYCLE, 1);
	}
	run_free(run);
	fixture_end(&fixture, graph);
}

static bool acts(const struct run *run, int32_t u, int64_t first)
{
	int64_t end = run_count_events(run);
	struct log_entry entry;

	for (; first < end; first++)
		if (run_get_event(run, first, &entry) && entry.kind < LOG_GLOBAL_RELABEL &&
		    entry.u == u)
			return true;
	return false;
}

/* Whether it has, in the cycle that has begun. */
static bool acted_now(const struct run *run, int32_t u)
{
	struct log_entry entry;
	int64_t n = run_count_events(run);

	while (n-- > 0 && run_get_event(run, n, &entry))
		if (entry.cycle > run->now.counters[COUNTER_cycles] &&
		    entry.kind < LOG_GLOBAL_RELABEL && entry.u == u)
			return true;
	return false;
}

/* In the middle of a cycle nobody is asked about who has had a turn: whoever is has something
 * to do in the rest of it. */
static void test_choice_midway(void **state)
{
	static const char *const names[] = { "vc-rcsr", "vc-bcsr", "tc-rcsr", "tc-bcsr" };
	static const enum warp_order orders[] = { ORDER_FORWARD, ORDER_REVERSED, ORDER_SHUFFLED };
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	int64_t first, asked = 0;
	struct plan plan;
	struct run *run;
	int32_t u;
	size_t i;

	(void)state;
	for (i = 0; i < 12; i++) {
		plan = plan_for(graph, names[i % 4]);
		plan.machine.order = orders[i / 4];
		plan.machine.wave = (int64_t)i / 4;
		run = start(&fixture, &plan);
		while (run->now.phase != PHASE_DONE) {
			step(&fixture, run, UNIT_LANE, 1 + asked % 3);
			assert_true(guess_choose(run, &u, &fixture.err));
			if (u == NO_VERTEX || !guess_is_midway(run))
				continue;
			first = run_count_events(run);
			assert_false(acted_now(run, u));
			step(&fixture, run, UNIT_CYCLE, 1);
			/* Without a barrier a turn may come later than the cycle ends. */
			assert_true(*names[i % 4] == 't' || acts(run, u, first));
			asked++;
		}
		run_free(run);
	}
	assert_true(asked > 30);
	graph_free(graph);
	assert_int_equal(fixture.memory.used, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_every_variant),
		cmocka_unit_test(test_choice),
		cmocka_unit_test(test_choice_midway),
	};

	return cmocka_run_group_tests_name("guess", tests, NULL, NULL);
}
