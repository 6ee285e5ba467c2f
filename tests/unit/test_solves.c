/* SPDX-License-Identifier: GPL-3.0-or-later
 * Random solves: graphs, terminals, variants, widths, orders, waves, seeds and all settings of a
 * plan are drawn. What is found is what augmenting paths find on the same arcs, the judge
 * accepts it, and what is shown is what he judged.
 */
#include "tests/unit/runs.h"

#include "src/problem/flow/choose.h"
#include "src/problem/flow/flow.h"

enum { MOST_VERTICES = 40, SOLVES = 8000, SOLVES_DEEP = 200000 };

/* --- A reference that shares nothing with the program: augmenting paths on a matrix. --- */

struct rest {
	int n;
	int64_t of[MOST_VERTICES][MOST_VERTICES];
};

/* By breadth-first search: from[] leads from the sink back; false: there is no path. */
static bool find_path(const struct rest *rest, int s, int t, int *from)
{
	int queue[MOST_VERTICES];
	int first = 0, last = 0;
	int u, v;

	for (u = 0; u < rest->n; u++)
		from[u] = -1;
	from[s] = s;
	for (queue[last++] = s; first < last && from[t] < 0; first++)
		for (u = queue[first], v = 0; v < rest->n; v++)
			if (from[v] < 0 && rest->of[u][v] > 0) {
				from[v] = u;
				queue[last++] = v;
			}
	return from[t] >= 0;
}

static int64_t reference(const struct graph *graph)
{
	static struct rest rest;
	const int s = ends_of(graph)->source, t = ends_of(graph)->sink;
	int from[MOST_VERTICES];
	int64_t least, p, value = 0;
	int u, v;

	memset(&rest, 0, sizeof(rest));
	rest.n = graph->vertices;
	for (u = 0; u < rest.n; u++)
		for (p = graph->row[u]; p < graph->row[u + 1]; p++)
			rest.of[u][graph->head[p]] = graph_capacity(graph, p);
	while (find_path(&rest, s, t, from)) {
		for (v = t, least = INT64_MAX; v != s; v = from[v])
			if (rest.of[from[v]][v] < least)
				least = rest.of[from[v]][v];
		for (v = t; v != s; v = from[v]) {
			rest.of[from[v]][v] -= least;
			rest.of[v][from[v]] += least;
		}
		value += least;
	}
	return value;
}

/* --- What is drawn. --- */

static struct graph *draw_flow(struct fixture *fixture, struct random *random)
{
	static const int64_t most[] = { 1, 9, 1000, INT64_C(1) << 31, INT64_C(1) << 40 };
	struct arc_list list = { .memory = &fixture->memory };
	const int n = (int)random_range(random, 2, MOST_VERTICES - 2);
	struct graph *graph;
	int64_t bad;

	graph_draw(random, n, random_range(random, 0, 5 * n),
		   most[random_below(random, LENGTH(most))], &list);
	graph = graph_build(&list, n, &bad, &fixture->err);
	assert_non_null(graph);
	if (random_below(random, 3) == 0 && n >= 4) {
		int32_t ends[4];

		assert_true(choose_random(graph, 2, random_next(random), ends, ends + 2,
					     &fixture->memory, &fixture->err));
		assert_true(choose_join(graph, ends, ends + 2, 2, ends_of(graph), &fixture->memory,
					   &fixture->err));
	} else {
		const int32_t s = (int32_t)random_range(random, 0, n - 1);

		assert_true(ends_set(graph, s, (s + 1) % n, &fixture->err));
	}
	return graph;
}

static struct graph *draw_network(struct fixture *fixture, struct random *random)
{
	const int64_t sides[] = { random_range(random, 1, 18), random_range(random, 1, 18),
				  random_range(random, 0, 60), random_range(random, 0, 2) };

	return random_below(random, 4) ? draw_flow(fixture, random)
				       : make(fixture, "bipartite", sides);
}

/* One of so many. */
static int64_t one_of(struct random *random, const int64_t *numbers, size_t count)
{
	return numbers[random_below(random, count)];
}

#define ONE_OF(random, ...)                                                                   \
	one_of(random, (const int64_t[]){ __VA_ARGS__ },                                      \
	       sizeof((const int64_t[]){ __VA_ARGS__ }) / sizeof(int64_t))

static void draw_machine(struct random *random, struct plan *plan)
{
	static const char *const devices[] = { "sim", "sim:gtx285", "sim:c2050", "sim:k20c",
					       "sim:rtx4090", "sim:a100", "sim:h200" };

	plan->device = devices[random_below(random, LENGTH(devices))];
	plan->machine.seed = random_next(random);
	plan->machine.wave = ONE_OF(random, 0, 0, 1, 2, 3, 17, 1000);
	plan->machine.order = (enum warp_order)random_below(random, ORDER_SHUFFLED + 1);
	plan->machine.counting = random_below(random, 3) != 0;
}

/* Without counts nobody models the times that the arbiter goes by. */
static bool makes_sense(const struct plan *plan)
{
	return plan->policy == POLICY_CPU || plan->policy == POLICY_GPU || plan->machine.counting;
}

static struct plan draw_plan(struct random *random, const struct graph *graph)
{
	const struct variant *const *row = flow_variants();
	struct plan plan;
	int count = 0;

	while (row[count])
		count++;
	do {
		plan = plan_for(graph, row[random_below(random, (uint64_t)count)]->name);
		draw_machine(random, &plan);
		plan.width = (enum width)random_below(random, WIDTHS);
		plan.relabel = (enum relabel_policy)random_below(random, RELABEL_EVERY + 1);
		plan.relabel_cycles = ONE_OF(random, 1, 2, 3, 7, 50, 100000);
		plan.relabel_on = (enum relabel_on)random_below(random, RELABEL_ON_MACHINE + 1);
		plan.check = random_below(random, 4) == 0;
		plan.policy = (enum policy)random_below(random, POLICIES);
		plan.cpu_slice = ONE_OF(random, 0, 1, 5, 40, 1000);
		plan.sizes.host_cycle = ONE_OF(random, 0, 1, 2, 31, 1000);
		plan.bandwidth = ONE_OF(random, 0, 1, 600, 1000000);
		plan.events = (enum event_level)random_below(random, EVENTS_OFF + 1);
		plan.history_memory = ONE_OF(random, 0, 0, 1, 20000, 1 << 22);
		plan.record = random_below(random, 2);
	} while (!makes_sense(&plan));
	return plan;
}

/* --- Solved. --- */

static void explain(const struct plan *plan, int64_t solve, int64_t expected, int64_t found,
		    const char *reason)
{
	fail_msg("solve %lld: %s on %s, width %d, order %d, wave %lld, relabel %d every %lld on %d, "
		 "policy %d, events %d: %lld expected, %lld found; %s", (long long)solve,
		 plan->variant->name, plan->device, (int)plan->width, (int)plan->machine.order,
		 (long long)plan->machine.wave, (int)plan->relabel, (long long)plan->relabel_cycles,
		 (int)plan->relabel_on, (int)plan->policy, (int)plan->events, (long long)expected,
		 (long long)found, reason);
}

static void solve(struct fixture *fixture, const struct plan *plan, int64_t number,
		  int64_t expected)
{
	struct run *run = start(fixture, plan);
	int64_t value;

	assert_int_equal(step(fixture, run, UNIT_CYCLE, INT64_MAX), HALT_END);
	assert_true(run_value(run, &value, &fixture->err));
	assert_true(run_check(run, &fixture->err));
	if (value != expected || run->check.value != expected || !run->check.good ||
	    !run_hold(run, &fixture->err))
		explain(plan, number, expected, value, run->check.reason);
	if (flow_is_cut_off(run))
		assert_int_equal(value, 0);
	run_free(run);
}

static void random_solves(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	const int64_t solves = unit_draws(SOLVES, SOLVES_DEEP);
	struct graph *graph = NULL;
	int64_t i, expected = 0;
	struct random random;
	struct plan plan;

	(void)state;
	for (i = 0; i < solves; i++) {
		/* A stream of its own, so that a solve can be found again by its number. */
		random_start(&random, (uint64_t)(i / 10), "solves");
		if (i % 10 == 0) {
			graph_free(graph);
			graph = draw_network(&fixture, &random);
			expected = reference(graph);
		}
		random_start(&random, (uint64_t)i, "plans");
		plan = draw_plan(&random, graph);
		solve(&fixture, &plan, i, expected);
	}
	fixture_end(&fixture, graph);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_solves),
	};

	return cmocka_run_group_tests_name("solves", tests, NULL, NULL);
}
