/* SPDX-License-Identifier: GPL-3.0-or-later
 * Runs of all variants for matchings: stepped in every unit, undone, recorded, gone on with and
 * compared. What the kernels do is tested by test_matching.c and test_match_lists.c.
 */
#include "tests/unit/matchings.h"
#include "tests/unit/tapes.h"

#include "src/engine/rescue.h"
#include "src/engine/comparison.h"
#include "src/problem/matching/matching.h"
#include "src/problem/matching/search.h"

static struct graph *draw(struct fixture *fixture, uint64_t seed)
{
	struct random random;

	random_start(&random, seed, "matchings");
	return sides_draw(&fixture->memory, &random, (int32_t)random_range(&random, 1, 90),
			  (int32_t)random_range(&random, 1, 90), random_range(&random, 0, 250),
			  1 + (int)random_below(&random, 3));
}

/* A plan for a matching with undo, some settings drawn. */
static struct plan plan_of(const struct graph *graph, const struct variant *variant, uint64_t seed)
{
	struct plan plan = plan_for(graph, variant->name);
	struct random random;

	random_start(&random, seed, "plans");
	plan.relabel = (enum relabel_policy)random_below(&random, RELABEL_ADAPTIVE + 1);
	plan.relabel_cycles = plan.relabel == RELABEL_ADAPTIVE ? random_range(&random, 1, 2000)
							       : random_range(&random, 1, 5);
	plan.initial = (enum initial)random_below(&random, 3);
	plan.initial_labels = (enum initial_labels)random_below(&random, INITIAL_LABELS);
	plan.sizes.host_cycle = (int64_t)random_below(&random, 4);
	plan.sizes.history_words = any_history_words(&random);
	plan.relabel_on = (enum relabel_on)random_below(&random, 3);
	plan.machine.order = (enum warp_order)random_below(&random, 3);
	plan.machine.wave = (int64_t)random_below(&random, 3);
	plan.machine.seed = seed;
	plan.width = (enum width)random_below(&random, WIDTHS);
	plan.history_memory = 1 << 24;
	return plan;
}

static void check_end(struct fixture *fixture, struct run *run)
{
	int64_t value;

	assert_int_equal(run->now.phase, PHASE_DONE);
	assert_true(run_check(run, &fixture->err));
	if (!run->check.good)
		fail_msg("%s", run->check.reason);
	assert_true(run_value(run, &value, &fixture->err));
	assert_int_equal(value, sides_maximum(run->plan.graph));
}

static void every_plan_solves(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	const struct variant *const *row;
	struct graph *graph;
	struct plan plan;
	struct run *run;
	uint64_t seed;

	(void)state;
	for (seed = 1; seed <= (uint64_t)unit_draws(100, 3000); seed++) {
		graph = draw(&fixture, seed);
		for (row = match_variants(); *row; row++) {
			plan = plan_of(graph, *row, seed);
			run = start(&fixture, &plan);
			assert_int_equal(step(&fixture, run, UNIT_CYCLE, INT64_MAX), HALT_END);
			check_end(&fixture, run);
			run_free(run);
		}
		graph_free(graph);
	}
	assert_int_equal(fixture.memory.used, 0);
}

/* --- Forward and back. --- */

enum { MOST_STOPS = 4000 };

/* Goes on by a unit at a time; the states on the way. */
static size_t go_through(struct fixture *fixture, struct run *run, enum unit unit, uint64_t *hashes)
{
	size_t count = 0;

	hashes[count++] = hash_of(fixture, run, true);
	while (step(fixture, run, unit, 1) == HALT_UNIT) {
		assert_true(count < MOST_STOPS);
		hashes[count++] = hash_of(fixture, run, true);
	}
	return count;
}

/* And back the same way, with leaps. */
static void go_back(struct fixture *fixture, struct run *run, enum unit unit,
		    const uint64_t *hashes, size_t count)
{
	struct random random;
	enum halt halt;
	int64_t at;
	int i;

	random_start(&random, 1, "back");
	for (i = 0; i < unit_draws(12, 200); i++) {
		at = random_range(&random, 0, (int64_t)count - 1);
		assert_true(history_go(run, unit, at, &halt, &fixture->err));
		assert_true(hash_of(fixture, run, true) == hashes[at]);
	}
}

/* In whatever steps it comes there, it ends in one state. */
static void go_both_ways(struct fixture *fixture, const struct plan *plan, uint64_t *hashes)
{
	uint64_t last = 0;
	struct run *run;
	size_t count;
	int unit;

	for (unit = 0; unit < UNITS; unit++) {
		run = start(fixture, plan);
		count = go_through(fixture, run, (enum unit)unit, hashes);
		check_end(fixture, run);
		assert_true(unit == 0 || hash_of(fixture, run, false) == last);
		last = hash_of(fixture, run, false);
		go_back(fixture, run, (enum unit)unit, hashes, count);
		run_free(run);
	}
}

static void every_unit_goes_both_ways(void **state)
{
	uint64_t *hashes = unit_room(MOST_STOPS * sizeof(*hashes));
	struct fixture fixture = { .memory = { 0 } };
	const struct variant *const *row;
	struct graph *graph;
	struct plan plan;
	uint64_t seed;

	(void)state;
	for (seed = 1; seed <= (uint64_t)unit_draws(4, 40); seed++) {
		graph = draw(&fixture, seed);
		for (row = match_variants(); *row; row++) {
			plan = plan_of(graph, *row, seed);
			go_both_ways(&fixture, &plan, hashes);
		}
		graph_free(graph);
	}
	free(hashes);
	assert_int_equal(fixture.memory.used, 0);
}

/* --- The end. --- */

/* Goes on to the last check; false: it has none. */
static bool go_to_last_check(struct fixture *fixture, struct run *run)
{
	struct task task;

	do {
		assert_true(run_ahead(run, &task, &fixture->err));
		if (task.kind == TASK_HOST && task.last_check)
			return true;
	} while (step(fixture, run, UNIT_LAUNCH, 1) == HALT_UNIT);
	return false;
}

/* Whether a column next to the row was given up. */
static bool is_lost(const struct run *run, int32_t row)
{
	const struct graph *graph = run->plan.graph;
	int64_t p;

	for (p = graph->row[row]; p < graph->row[row + 1]; p++)
		if (matching_mu(run)[graph->head[p]] == MATCH_GIVEN_UP)
			return true;
	return false;
}

/* A matched row becomes free, and its column is given up by mistake: the last of such rows that others
 * have searched in vain, if there is one. */
static void make_mistake(struct run *run)
{
	int32_t *mu = matching_mu(run);
	int32_t chosen = -1;
	int32_t u;

	for (u = 0; u < run->plan.graph->labels.left; u++)
		if (mu[u] >= 0 && (chosen < 0 || is_lost(run, u)))
			chosen = u;
	if (chosen < 0)
		return;
	mu[mu[chosen]] = MATCH_GIVEN_UP;
	mu[chosen] = MATCH_FREE;
}

/* Who was given up by mistake is found by the last check, and matched. */
static void mistakes_are_found(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	const struct variant *const *row;
	struct random random;
	struct graph *graph;
	struct plan plan;
	struct run *run;
	int found = 0;

	(void)state;
	random_start(&random, 8, "matchings");
	graph = sides_draw(&fixture.memory, &random, 40, 50, 120, 2);
	for (row = match_variants(); *row; row++) {
		plan = plan_for(graph, (*row)->name);
		plan.relabel_on = RELABEL_ON_HOST;
		run = start(&fixture, &plan);
		if (go_to_last_check(&fixture, run)) {
			make_mistake(run);
			assert_int_equal(step(&fixture, run, UNIT_CYCLE, INT64_MAX), HALT_END);
			found++;
		}
		check_end(&fixture, run);
		run_free(run);
	}
	assert_int_equal(found, 8); /* hk and hkdw end with a phase that finds nothing */
	fixture_end(&fixture, graph);
}

/* --- The same states. --- */

/* Two runs are alike at the end of every cycle. */
static void expect_alike(struct fixture *fixture, const struct plan plans[2])
{
	struct comparison diff;

	assert_true(comparison_run(plans, &fixture->memory, &diff, &fixture->err));
	if (diff.differ)
		fail_msg("cycle %lld: %lld mates, %lld labels", (long long)diff.cycle,
			 (long long)diff.counts[0], (long long)diff.counts[1]);
	assert_true(diff.ended[0] && diff.ended[1]);
}

static void labels_are_the_same_wherever_they_are_made(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	const struct variant *const *row;
	struct graph *graph;
	struct plan plans[2];
	uint64_t seed;

	(void)state;
	for (seed = 1; seed <= (uint64_t)unit_draws(20, 400); seed++) {
		graph = draw(&fixture, seed);
		for (row = match_variants(); *row; row++) {
			plans[0] = plan_of(graph, *row, seed);
			plans[0].machine.order = ORDER_FORWARD;
			plans[1] = plans[0];
			plans[0].relabel_on = RELABEL_ON_HOST;
			plans[1].relabel_on = RELABEL_ON_MACHINE;
			plans[1].width = WIDTH_C64_A64;
			expect_alike(&fixture, plans);
		}
		graph_free(graph);
	}
	assert_int_equal(fixture.memory.used, 0);
}

/* Races take another course, and come to an end all the same; the host has none. */
static void other_seeds_differ(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	const struct variant *const *row;
	struct random random;
	struct graph *graph;
	struct plan plans[2];
	struct comparison diff;

	(void)state;
	random_start(&random, 5, "matchings");
	graph = sides_draw(&fixture.memory, &random, 200, 300, 900, 2);
	for (row = match_variants(); *row; row++) {
		plans[0] = plan_for(graph, (*row)->name);
		plans[0].machine.order = ORDER_SHUFFLED;
		plans[1] = plans[0];
		plans[1].machine.seed++;
		assert_true(comparison_run(plans, &fixture.memory, &diff, &fixture.err));
		assert_int_equal(diff.differ, !(*row)->machine);
		assert_int_equal(diff.counts[0] > 0, diff.differ);
		assert_int_equal(diff.vertex_count > 0, diff.differ);
	}
	fixture_end(&fixture, graph);
}

/* --- Recordings. --- */

enum { MOST_MOMENTS = 200 };

/* A launch's end: what a recording tells of it; and the digest, which it tells within a search,
 * too, where the full one is not to be had. */
struct kept {
	struct was was;
	uint64_t hash;
	bool searches;
};

static struct kept keep(struct fixture *fixture, struct run *run)
{
	return (struct kept){ tape_was(fixture, run), hash_of(fixture, run, false),
			      run->now.relabeling.stage != RELABELING_NONE };
}

/* The replay shows the moment as it was. */
static void expect_kept(struct fixture *fixture, struct run *replay, const struct kept *kept)
{
	assert_true(hash_of(fixture, replay, false) == kept->hash);
	if (!kept->searches)
		tape_expect(fixture, replay, &kept->was);
}

/* Forward, and back. */
static void replay_all(struct fixture *fixture, struct run *replay, const struct kept *kept,
		       size_t count)
{
	enum halt halt;
	size_t i;

	for (i = 0; i < count; i++) {
		expect_kept(fixture, replay, &kept[i]);
		step(fixture, replay, UNIT_LAUNCH, 1);
	}
	while (count-- > 0) {
		assert_true(history_go(replay, UNIT_LAUNCH, kept[count].was.ended[UNIT_LAUNCH],
				       &halt, &fixture->err));
		expect_kept(fixture, replay, &kept[count]);
	}
}

/* Goes through a run launch by launch; what it was at the end of each. */
static size_t keep_all(struct fixture *fixture, struct run *run, struct kept *kept)
{
	size_t searching = 0;
	size_t count = 0;

	do {
		assert_true(count < MOST_MOMENTS);
		kept[count++] = keep(fixture, run);
		searching += kept[count - 1].searches;
	} while (step(fixture, run, UNIT_LAUNCH, 1) == HALT_UNIT);
	assert_true(count - searching > 2);
	if (match_searches(run) && !run->plan.variant->machine)
		assert_true(searching > 1);
	return count;
}

static void record(struct fixture *fixture, struct scratch *scratch, const struct plan *plan)
{
	struct kept *kept = unit_room(MOST_MOMENTS * sizeof(*kept));
	struct run *run = start(fixture, plan);
	const size_t count = keep_all(fixture, run, kept);
	struct tape_extent extent;
	struct tape_bytes made;
	struct graph *read;

	assert_true(tape_make(run, true, &made, &extent, &fixture->err));
	run_free(run);
	run = tape_play(fixture, scratch, &made, &read);
	if (!run)
		fail_msg("%s", fixture->err.message);
	assert_int_equal(run->plan.initial, plan->initial);
	assert_int_equal(run->plan.initial_labels, plan->initial_labels);
	if (plan->initial == INITIAL_NONE)
		tape_refused(fixture, scratch, &made, "\"initial\":\"none\"",
			     "\"initial\":\"dear\"", "no initial matching is called that");
	replay_all(fixture, run, kept, count);
	run_free(run);
	graph_free(read);
	free(made.bytes);
	free(kept);
}

static void recordings_hold_every_moment(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	const struct variant *const *row;
	struct random random;
	struct graph *graph;
	struct plan plan;
	uint64_t seed = 3;

	random_start(&random, 4, "matchings");
	graph = sides_draw(&fixture.memory, &random, 40, 50, 120, 2);
	for (row = match_variants(); *row; row++) {
		plan = plan_of(graph, *row, seed++);
		plan.relabel_on = RELABEL_ON_MACHINE;
		plan.history_always = true;
		plan.initial = seed % 3 ? INITIAL_NONE : INITIAL_KARP_SIPSER;
		plan.sizes.host_cycle = 1;
		record(&fixture, *state, &plan);
	}
	fixture_end(&fixture, graph);
}

/* --- Going on from what was saved. --- */

/* By another variant, which also finds mistakes of the first one. */
static void go_on_elsewhere(struct fixture *fixture, struct plan *plan, int64_t cycles,
			    const struct variant *next)
{
	struct run *run = start(fixture, plan);
	struct rescue *rescue;

	step(fixture, run, UNIT_CYCLE, cycles);
	make_mistake(run);
	rescue = rescue_copy(run, &fixture->err);
	assert_non_null(rescue);
	run_free(run);
	plan->from = rescue;
	plan->variant = next;
	run = start(fixture, plan);
	assert_int_equal(step(fixture, run, UNIT_CYCLE, INT64_MAX), HALT_END);
	check_end(fixture, run);
	run_free(run);
	rescue_free(rescue);
}

static void another_run_goes_on(void **state)
{
	const struct variant *const *first = match_variants();
	struct fixture fixture = { .memory = { 0 } };
	const struct variant *const *row;
	size_t count = 0;
	struct graph *graph;
	struct plan plan;
	uint64_t seed;

	(void)state;
	while (first[count])
		count++;
	for (seed = 1; seed <= (uint64_t)unit_draws(20, 400); seed++) {
		graph = draw(&fixture, seed);
		for (row = first; *row; row++) {
			plan = plan_of(graph, *row, seed);
			go_on_elsewhere(&fixture, &plan, (int64_t)(seed % 4),
					first[((size_t)(row - first) + seed) % count]);
		}
		graph_free(graph);
	}
	assert_int_equal(fixture.memory.used, 0);
}

/* --- Memory. --- */

/* Where memory is refused, a run ends with an error, and nothing is left behind. */
static void refuse_memory(struct fixture *fixture, const struct plan *plan)
{
	const size_t used = fixture->memory.used;
	enum halt halt = HALT_UNIT;
	int64_t request;
	struct run *run;
	bool good = false;

	for (request = 1; !good; request++) {
		fixture->memory.fail_at = fixture->memory.requests + request;
		run = run_start(plan, &fixture->memory, &fixture->err);
		good = run && run_step(run, UNIT_CYCLE, INT64_MAX, NULL, NULL, &halt, &fixture->err) &&
		       run_check(run, &fixture->err);
		good = good && fixture->memory.requests < fixture->memory.fail_at;
		fixture->memory.fail_at = 0;
		if (good)
			check_end(fixture, run);
		run_free(run);
		assert_int_equal(fixture->memory.used, used);
		err_clear(&fixture->err);
	}
}

static void memory_is_refused(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = draw(&fixture, 2);
	const struct variant *const *row;
	struct plan plan;
	int initial = INITIAL_CHEAP;

	(void)state;
	for (row = match_variants(); *row; row++) {
		plan = plan_of(graph, *row, 2);
		plan.initial = (enum initial)(initial++ % 3);
		refuse_memory(&fixture, &plan);
	}
	fixture_end(&fixture, graph);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_plan_solves),
		cmocka_unit_test(every_unit_goes_both_ways),
		cmocka_unit_test(mistakes_are_found),
		cmocka_unit_test(labels_are_the_same_wherever_they_are_made),
		cmocka_unit_test(other_seeds_differ),
		cmocka_unit_test_setup_teardown(recordings_hold_every_moment, scratch_setup,
						scratch_teardown),
		cmocka_unit_test(another_run_goes_on),
		cmocka_unit_test(memory_is_refused),
	};

	return cmocka_run_group_tests_name("match_runs", tests, NULL, NULL);
}
