/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo-mm and its worklists: sizes of matchings, whatever the order; behind each epoch every active
 * column is in one worklist, or was counted; behind each search labels are exact, or the search has ended
 * early and every active column has one; and nobody is given up who could be matched.
 */
#include "tests/unit/matchings.h"
#include "tests/unit/runs.h"

#include "gpu/matching/turbo_mm.h"
#include "src/host/match_distances.h"
#include "src/problem/matching/matching.h"

enum { WAYS = 4 };

/* What a run has shown. */
struct seen {
	int64_t epochs, exact, early;
	int64_t missed; /* columns that have left the worklists */
};

static const struct turbo_mm_args *args_of(const struct run *run)
{
	return run->args;
}

static void note(unsigned char *seen, const int32_t *entries, int32_t count)
{
	int32_t i;

	for (i = 0; i < count; i++)
		assert_int_equal(seen[entries[i]]++, 0);
}

static void fetch(struct fixture *fixture, struct run *run)
{
	assert_true(mirror_fetch(run, MATCHING_ALL | MIRROR_LOOK, &fixture->err));
}

/* Behind an epoch of discharges. A column that has left the worklists has no row of a label below m + n. */
static void check_worklists(struct fixture *fixture, struct run *run, struct seen *all)
{
	const struct worklists *lists = &args_of(run)->lists;
	const struct graph *graph = run->plan.graph;
	unsigned char *seen = unit_room((size_t)graph->vertices);
	int64_t missed = 0;
	int32_t block, v;
	int64_t p;

	fetch(fixture, run);
	memset(seen, 0, (size_t)graph->vertices);
	for (block = 0; block < lists->blocks; block++)
		note(seen, worklist_own(lists, 0, block), *worklist_size(lists, 0, block));
	note(seen, worklist_pool(lists, !lists->pool), lists->pool_size[!lists->pool]);
	for (v = graph->labels.left; v < graph->labels.count; v++) {
		assert_true(!seen[v] || matching_is_active(matching_mu(run), v));
		if (seen[v] || !matching_is_active(matching_mu(run), v))
			continue;
		missed++;
		for (p = graph->row[v]; run->plan.machine.wave == 1 && p < graph->row[v + 1]; p++)
			assert_int_equal(matching_psi(run)[graph->head[p]], graph->vertices);
	}
	assert_true(missed <= all->missed + lists->told[WORKLIST_COUNTED]);
	all->missed = missed;
	free(seen);
}

/* Behind a search: labels that the host computes. */
static void check_labels(struct fixture *fixture, struct run *run, struct seen *all)
{
	const struct graph *graph = run->plan.graph;
	int32_t *psi = unit_room((size_t)graph->vertices * sizeof(*psi));
	int32_t *queue = unit_room((size_t)graph->vertices * sizeof(*queue));
	struct match_state state;
	const struct poll poll = { 0 };
	int64_t levels, work;
	int32_t v;

	fetch(fixture, run);
	state = (struct match_state){ graph, matching_mu(run) };
	assert_true(match_distances(&state, psi, queue, &poll, &levels, &work));
	for (v = 0; v < graph->labels.count; v++) {
		const bool is_active = v >= graph->labels.left && matching_is_active(matching_mu(run), v);

		if (!args_of(run)->depth)
			assert_int_equal(matching_psi(run)[v], psi[v]);
		if (is_active)
			assert_true(matching_psi(run)[v] < graph->vertices);
		if (matching_mu(run)[v] == MATCH_GIVEN_UP)
			assert_int_equal(psi[v], graph->vertices);
	}
	if (args_of(run)->depth)
		all->early++;
	else
		all->exact++;
	all->missed = 0;
	free(psi);
	free(queue);
}

static void follow(struct fixture *fixture, const struct plan *plan, struct seen *all)
{
	struct run *run = start(fixture, plan);
	int64_t searches = run->now.counters[COUNTER_global_relabels];
	int64_t value;

	all->missed = 0;
	while (run->now.phase != PHASE_DONE) {
		step(fixture, run, UNIT_LAUNCH, 1);
		if (run->now.task.kind == TASK_LAUNCH && run->now.task.ends_cycle) {
			check_worklists(fixture, run, all);
			all->epochs++;
		}
		if (run->now.counters[COUNTER_global_relabels] != searches)
			check_labels(fixture, run, all);
		searches = run->now.counters[COUNTER_global_relabels];
	}
	assert_true(run_check(run, &fixture->err));
	if (!run->check.good)
		fail_msg("%s", run->check.reason);
	assert_true(run_value(run, &value, &fixture->err));
	assert_int_equal(value, sides_maximum(plan->graph));
	run_free(run);
}

/* In every order, with waves and without, with short epochs and long ones, with a last check and without. */
static void follow_each_way(struct fixture *fixture, const struct graph *graph, struct seen *all)
{
	struct plan plan = plan_for(graph, "turbo-mm");
	int way;

	for (way = 0; way < WAYS; way++) {
		plan.machine.order = (enum warp_order)(way % 3);
		plan.machine.wave = way == 3;
		plan.machine.seed = (uint64_t)way;
		plan.initial = way % 2 ? INITIAL_CHEAP : INITIAL_NONE;
		plan.relabel = way % 2 ? RELABEL_AUTO : RELABEL_EVERY;
		plan.relabel_cycles = 1;
		plan.ideas.rounds = way % 2 ? 0 : 1;
		plan.ideas.search_rounds = way < 2;
		plan.ideas.full_searches = way == 3;
		plan.sizes.worklist = way == 1 ? 3 : 0;
		plan.last_check = way < 2;
		follow(fixture, &plan, all);
	}
}

static void worklists_and_labels_are_right(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct seen all = { 0 };
	struct random random;
	struct graph *graph;
	int i;

	(void)state;
	random_start(&random, 4, "turbo-mm");
	for (i = 0; i < unit_draws(8, 200); i++) {
		graph = sides_draw(&fixture.memory, &random, 10 + 40 * (i % 5), 15 + 40 * (i % 4),
				   60 + 150 * (i % 3), 1 + i % 3);
		follow_each_way(&fixture, graph, &all);
		graph_free(graph);
	}
	assert_true(all.epochs > 40);
	assert_true(all.exact > 4);
	assert_true(all.early > 4);
	assert_int_equal(fixture.memory.used, 0);
}

/* One path goes through all vertices; a row has all columns; all rows have all columns. */
static void long_paths_and_long_rows(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct seen all = { 0 };
	struct graph *graphs[3];
	int i;

	(void)state;
	graphs[0] = sides_chain(&fixture.memory, 150);
	graphs[1] = sides_whole(&fixture.memory, 3, 300);
	graphs[2] = sides_whole(&fixture.memory, 60, 50);
	for (i = 0; i < 3; i++) {
		follow_each_way(&fixture, graphs[i], &all);
		graph_free(graphs[i]);
	}
	assert_int_equal(fixture.memory.used, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(worklists_and_labels_are_right),
		cmocka_unit_test(long_paths_and_long_rows),
	};

	return cmocka_run_group_tests_name("match_turbo", tests, NULL, NULL);
}
