/* SPDX-License-Identifier: GPL-3.0-or-later
 * Tests of src/host/hi_pr.h: its flows against naive ones and the variants on sim, its
 * steps against each other, its labels against distances, what it tells and notes.
 */
#include "tests/unit/flows.h"
#include "tests/unit/runs.h"

#include "gpu/core/journal.h"
#include "src/host/check.h"
#include "src/host/hi_pr_parts.h"
#include "src/host/stage_two.h"

static const struct poll nobody = { 0 };

/* --- A state on the heap, and hi-pr on it. --- */

struct bench {
	struct memory memory;
	struct residual residual;
	struct hi_pr *hi_pr;
};

static bool bench_try(struct bench *bench, const struct graph *graph, bool wide)
{
	size_t vertices = (size_t)graph->vertices;
	struct residual *residual = &bench->residual;

	*residual = (struct residual){ .graph = graph, .terminals = *ends_of(graph), .wide = wide };
	residual->capacity = unit_room((size_t)graph->entries * 8);
	residual->excess = unit_room(vertices * sizeof(*residual->excess));
	residual->height = unit_room(vertices * sizeof(*residual->height));
	residual_start(residual);
	bench->hi_pr = hi_pr_new(residual, &bench->memory, NULL);
	return bench->hi_pr != NULL;
}

static void bench_open(struct bench *bench, const struct graph *graph, bool wide)
{
	memset(bench, 0, sizeof(*bench));
	assert_true(bench_try(bench, graph, wide));
}

static void bench_close(struct bench *bench)
{
	hi_pr_free(bench->hi_pr);
	free(bench->residual.capacity);
	free(bench->residual.excess);
	free(bench->residual.height);
	assert_int_equal(bench->memory.used, 0);
}

static size_t capacity_size(const struct bench *bench)
{
	return (size_t)bench->residual.graph->entries * (bench->residual.wide ? 8 : 4);
}

static void must_be_equal(const struct bench *a, const struct bench *b)
{
	size_t vertices = (size_t)a->residual.graph->vertices;

	assert_memory_equal(a->residual.capacity, b->residual.capacity, capacity_size(a));
	assert_memory_equal(a->residual.excess, b->residual.excess, vertices * sizeof(int64_t));
	assert_memory_equal(a->residual.height, b->residual.height, vertices * sizeof(int32_t));
	assert_memory_equal(hi_pr_counts(a->hi_pr), hi_pr_counts(b->hi_pr),
			    sizeof(struct hi_pr_counts));
	assert_int_equal(hi_pr_at(a->hi_pr), hi_pr_at(b->hi_pr));
}

/* To the end, stage two included: a flow that the checker accepts. Returns its value. */
static int64_t bench_finish(struct bench *bench)
{
	const struct graph *graph = bench->residual.graph;
	struct claim claim;
	struct check check;
	int64_t value, work;

	assert_int_equal(hi_pr_advance(bench->hi_pr, HI_PR_DISCHARGES, INT64_MAX, &nobody),
			 HI_PR_OVER);
	assert_int_equal(hi_pr_advance(bench->hi_pr, HI_PR_EVENTS, 1, &nobody), HI_PR_OVER);
	value = bench->residual.excess[ends_of(graph)->sink];
	assert_true(stage_two(&bench->residual, &bench->memory, &nobody, &work, NULL));
	residual_claim(&bench->residual, &claim);
	assert_true(check_flow(&claim, &bench->memory, &check, NULL));
	if (!check.good)
		fail_msg("%s", check.reason);
	assert_int_equal(check.value, value);
	return value;
}

/* A random graph of n vertices, 0 and n - 1 its terminals. */
static struct graph *draw(struct memory *memory, struct random *random, int32_t n, int64_t m,
			  int64_t most)
{
	struct arc_list list = { .memory = memory };
	struct graph *graph;
	int64_t bad_arc;

	graph_draw(random, n, m, most, &list);
	graph = graph_build(&list, n, &bad_arc, NULL);
	assert_non_null(graph);
	assert_true(ends_set(graph, 0, n - 1, NULL));
	return graph;
}

/* --- Flows. --- */

static void small_flows_are_maximum(void **state)
{
	struct memory memory = { 0 };
	struct random random;
	struct graph *graph;
	struct bench bench;
	int64_t found = 0;
	int round;

	(void)state;
	random_start(&random, 1, "test");
	for (round = 0; round < 20000; round++) {
		graph = flow_draw(&memory, &random, round % 3 ? 9 : INT64_C(1) << 24);
		bench_open(&bench, graph, round % 2);
		assert_int_equal(bench_finish(&bench), naive_value(graph));
		found += bench.residual.excess[ends_of(graph)->sink] > 0;
		bench_close(&bench);
		graph_free(graph);
	}
	assert_true(found > 10000);
	assert_int_equal(memory.used, 0);
}

/* By vc-bcsr on sim. */
static int64_t value_on_sim(struct fixture *fixture, const struct graph *graph)
{
	struct plan plan = plan_for(graph, "vc-bcsr");
	struct run *run;
	int64_t value;

	plan.machine.counting = plan.check = false;
	plan.events = EVENTS_COUNTERS;
	run = start(fixture, &plan);
	assert_int_equal(step(fixture, run, UNIT_CYCLE, INT64_MAX), HALT_END);
	assert_true(run_value(run, &value, NULL));
	run_free(run);
	return value;
}

static void must_agree(struct fixture *fixture, struct graph *graph)
{
	const int64_t value = value_on_sim(fixture, graph);
	const struct hi_pr_counts *counts;
	struct bench bench;

	bench_open(&bench, graph, graph->widest > INT32_MAX);
	assert_int_equal(bench_finish(&bench), value);
	counts = hi_pr_counts(bench.hi_pr);
	assert_true(counts->saturating <= counts->pushes);
	assert_true(counts->relabels <= counts->arc_scans + counts->gapped);
	assert_true(counts->discharges <= counts->pushes + counts->relabels);
	assert_true(counts->global_relabels >= 1 || !counts->discharges);
	assert_in_range(counts->gapped, 0, (uintmax_t)graph->vertices);
	bench_close(&bench);
}

static void families_agree_with_sim(void **state)
{
	/* As their rows have the keys; what is 0 and may be left out is. */
	static const struct {
		const char *family;
		int64_t value[6];
	} rows[] = {
		{ "genrmf", { 6, 10, 1, 1000 } },
		{ "genrmf", { 3, 60, 1, INT64_C(1) << 36 } },
		{ "washington-rlg", { 16, 40, 1000 } },
		{ "washington-rlg", { 40, 16, INT64_C(1) << 40 } },
		{ "acyclic-dense", { 60, 1000 } },
		{ "grid", { 20, 30, 1000 } },
		{ "road", { 20, 20, 100 } },
		{ "random", { 300, 1500, INT64_C(1) << 40 } },
		{ "rmat", { 8, 8, 570000, 190000, 190000 } },
		{ "bipartite", { 100, 120, 400, 0 } },
	};
	struct fixture fixture = { 0 };
	struct graph *graph;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(rows); i++) {
		graph = make(&fixture, rows[i].family, rows[i].value);
		if (ends_of(graph)->source < 0)
			assert_true(ends_set(graph, 0, graph->vertices - 1, NULL));
		must_agree(&fixture, graph);
		graph_free(graph);
	}
	assert_int_equal(fixture.memory.used, 0);
}

static void random_graphs_agree_with_sim(void **state)
{
	struct fixture fixture = { 0 };
	struct random random;
	struct graph *graph;
	int round;

	(void)state;
	random_start(&random, 2, "test");
	for (round = 0; round < 300; round++) {
		int32_t n = (int32_t)random_range(&random, 2, 200);

		graph = draw(&fixture.memory, &random, n, random_range(&random, 1, 6 * n),
			     round % 2 ? INT64_C(1) << 40 : 20);
		must_agree(&fixture, graph);
		graph_free(graph);
	}
	assert_int_equal(fixture.memory.used, 0);
}

/* --- Steps. --- */

/* Layers, each joined to the next at random, and some arcs anywhere: searches come up
 * again and again. */
static struct graph *deep(struct memory *memory, struct random *random)
{
	enum { ROWS = 5, LAYERS = 24, N = ROWS * LAYERS + 2 };
	struct arc_list list = { .memory = memory };
	struct graph *graph;
	int64_t bad_arc;
	int32_t u;

	for (u = 0; u < ROWS; u++) {
		assert_true(arc_list_add(&list, 0, 1 + u, 100, NULL));
		assert_true(arc_list_add(&list, N - 2 - u, N - 1, 100, NULL));
	}
	for (u = 0; u < 3 * ROWS * (LAYERS - 1); u++)
		assert_true(arc_list_add(&list, 1 + u / 3,
					 1 + (u / 3 / ROWS + 1) * ROWS +
						 (int32_t)random_below(random, ROWS),
					 random_range(random, 1, 40), NULL));
	graph_draw(random, N, ROWS, 9, &list);
	graph = graph_build(&list, N, &bad_arc, NULL);
	assert_non_null(graph);
	assert_true(ends_set(graph, 0, N - 1, NULL));
	return graph;
}

/* To where as many discharges are over, event by event. */
static void step_to(struct bench *bench, int64_t discharges)
{
	const struct hi_pr_counts *counts = hi_pr_counts(bench->hi_pr);

	while (counts->discharges < discharges || hi_pr_at(bench->hi_pr) >= 0)
		if (hi_pr_advance(bench->hi_pr, HI_PR_EVENTS, 1, &nobody) == HI_PR_OVER)
			return;
}

static void steps_pass_the_same_states(void **state)
{
	struct memory memory = { 0 };
	struct random random;
	struct graph *graph;
	struct bench whole, steps;
	int64_t searches = 0;
	enum hi_pr_end end;
	int round;

	(void)state;
	random_start(&random, 3, "test");
	for (round = 0; round < 200; round++) {
		graph = deep(&memory, &random);
		bench_open(&whole, graph, round % 2);
		bench_open(&steps, graph, round % 2);
		do {
			end = hi_pr_advance(whole.hi_pr, HI_PR_DISCHARGES,
					    random_range(&random, 1, 20), &nobody);
			step_to(&steps, end == HI_PR_OVER ? INT64_MAX
							  : hi_pr_counts(whole.hi_pr)->discharges);
			must_be_equal(&whole, &steps);
		} while (end != HI_PR_OVER);
		searches += hi_pr_counts(whole.hi_pr)->global_relabels;
		assert_int_equal(bench_finish(&whole), bench_finish(&steps));
		bench_close(&whole);
		bench_close(&steps);
		graph_free(graph);
	}
	assert_true(searches > 700);
	assert_int_equal(memory.used, 0);
}

/* Searches that are the caller's come where they come else; and at another pace the flow is
 * the same. */
static void searches_can_be_left_to_the_caller(void **state)
{
	struct memory memory = { 0 };
	struct random random;
	struct graph *graph;
	struct bench own, left, classic;
	enum hi_pr_end end;
	int64_t fewer = 0;
	int round;

	(void)state;
	random_start(&random, 7, "test");
	for (round = 0; round < 100; round++) {
		graph = deep(&memory, &random);
		bench_open(&own, graph, round % 2);
		bench_open(&left, graph, round % 2);
		bench_open(&classic, graph, round % 2);
		hi_pr_set_pace(left.hi_pr, HI_PR_BY_COST, true);
		hi_pr_set_pace(classic.hi_pr, HI_PR_CLASSIC, false);
		do {
			end = hi_pr_advance(left.hi_pr, HI_PR_DISCHARGES, 7, &nobody);
			if (end == HI_PR_DUE)
				assert_true(hi_pr_is_due(left.hi_pr) &&
					    hi_pr_relabel(left.hi_pr, &nobody));
		} while (end != HI_PR_OVER);
		assert_true(hi_pr_is_over(left.hi_pr));
		assert_int_equal(bench_finish(&own), bench_finish(&left));
		must_be_equal(&own, &left);
		assert_int_equal(bench_finish(&classic), own.residual.excess[ends_of(graph)->sink]);
		fewer += hi_pr_counts(own.hi_pr)->global_relabels -
			 hi_pr_counts(classic.hi_pr)->global_relabels;
		bench_close(&own);
		bench_close(&left);
		bench_close(&classic);
		graph_free(graph);
	}
	assert_true(fewer > 100);
	assert_int_equal(memory.used, 0);
}

/* Vertices that begin with different arcs of their rows push less: on genrmf, where all have the same
 * neighbours, in the same order. The flow is the same. */
static void rotated_rows_spread_the_excess(void **state)
{
	const int64_t value[6] = { 16, 60, 1, 1000 };
	struct fixture fixture = { 0 };
	struct graph *graph = make(&fixture, "genrmf", value);
	struct bench rotated, fixed;

	(void)state;
	bench_open(&rotated, graph, false);
	bench_open(&fixed, graph, false);
	hi_pr_set_order(fixed.hi_pr, false);
	assert_int_equal(bench_finish(&rotated), bench_finish(&fixed));
	assert_true(2 * hi_pr_counts(rotated.hi_pr)->pushes < hi_pr_counts(fixed.hi_pr)->pushes);
	bench_close(&rotated);
	bench_close(&fixed);
	graph_free(graph);
	assert_int_equal(fixture.memory.used, 0);
}

/* No residual arc leads more than one down, among vertices below |V|; and no height is
 * above the distance to the sink. */
static void must_be_labels(const struct residual *residual, int32_t *distance, int32_t *queue)
{
	const struct graph *graph = residual->graph;
	const int32_t n = graph->vertices;
	int64_t levels, work, p;
	int32_t u;

	assert_true(residual_distances(residual, distance, queue, &nobody, &levels, &work));
	for (u = 0; u < n; u++) {
		assert_in_range(residual->height[u], 0, n);
		if (u == ends_of(graph)->source || residual->height[u] == n) {
			assert_int_equal(distance[u], n);
			continue;
		}
		assert_true(residual->height[u] <= distance[u]);
		for (p = graph->row[u]; p < graph->row[u + 1]; p++)
			if (residual_get(residual, p) > 0)
				assert_true(residual->height[u] <=
					    residual->height[graph->head[p]] + 1);
	}
}

/* After a search those with excess have their distances. */
static void must_be_exact(const struct residual *residual, const int32_t *distance)
{
	const struct graph *graph = residual->graph;
	int32_t u;

	for (u = 0; u < graph->vertices; u++)
		if (residual->excess[u] > 0 && u != ends_of(graph)->sink)
			assert_int_equal(residual->height[u], distance[u]);
}

static void labels_stay_below_distances(void **state)
{
	struct memory memory = { 0 };
	struct random random;
	struct graph *graph;
	struct bench bench;
	int32_t distance[200], queue[200];
	int64_t searches = 0;
	int round;

	(void)state;
	random_start(&random, 4, "test");
	for (round = 0; round < 100; round++) {
		int64_t before = 0;

		graph = deep(&memory, &random);
		bench_open(&bench, graph, true);
		while (hi_pr_advance(bench.hi_pr, HI_PR_EVENTS, 1, &nobody) == HI_PR_MORE) {
			must_be_labels(&bench.residual, distance, queue);
			if (hi_pr_counts(bench.hi_pr)->global_relabels > before) {
				must_be_exact(&bench.residual, distance);
				searches++;
			}
			before = hi_pr_counts(bench.hi_pr)->global_relabels;
		}
		bench_close(&bench);
		graph_free(graph);
	}
	assert_true(searches > 350);
	assert_int_equal(memory.used, 0);
}

/* --- Who watches. --- */

struct ear {
	struct residual *residual; /* a state that does what it hears */
	struct hi_pr_counts counts;
	int64_t events;
	int32_t gap;  /* the last, */
	int64_t left; /* vertices that it has still to give up */
};

static void hear(void *context, enum hi_pr_event event, int32_t u, int32_t v, int64_t amount)
{
	struct ear *ear = context;
	const struct graph *graph = ear->residual->graph;
	int64_t p;

	ear->events += event != HI_PR_SCAN;
	switch (event) {
	case HI_PR_PUSH:
	case HI_PR_SATURATE:
		p = graph_find(graph, u, v);
		assert_true(p >= 0 && amount > 0);
		flow_push(ear->residual, u, p, amount);
		assert_int_equal(residual_get(ear->residual, p) == 0, event == HI_PR_SATURATE);
		ear->counts.pushes++;
		ear->counts.saturating += event == HI_PR_SATURATE;
		break;
	case HI_PR_RELABEL:
		assert_true(amount > v);
		ear->counts.relabels++;
		if (ear->left) {
			assert_int_equal(amount, graph->vertices);
			assert_true(v > ear->gap);
			ear->left--;
		}
		break;
	case HI_PR_GAP:
		/* The first of them has just gone. */
		assert_int_equal(ear->left, 0);
		ear->gap = v;
		ear->left = amount - 1;
		ear->counts.gaps++;
		break;
	case HI_PR_SCAN:
		ear->counts.arc_scans += amount;
		break;
	case HI_PR_GLOBAL_RELABEL:
		ear->counts.global_relabels++;
		break;
	}
}

static void what_is_told_is_what_is_done(void **state)
{
	struct memory memory = { 0 };
	struct random random;
	struct graph *graph;
	struct bench bench, heard;
	int64_t gaps = 0;
	int round;

	(void)state;
	random_start(&random, 5, "test");
	for (round = 0; round < 300; round++) {
		struct ear ear = { .residual = &heard.residual };
		struct hi_pr_watch watch = { .tell = hear, .context = &ear, .scans = true };
		const struct hi_pr_counts *counts;
		int64_t steps = 0;

		graph = deep(&memory, &random);
		bench_open(&bench, graph, round % 2);
		bench_open(&heard, graph, round % 2);
		hi_pr_set_watch(bench.hi_pr, &watch);
		while (hi_pr_advance(bench.hi_pr, HI_PR_EVENTS, 1, &nobody) == HI_PR_MORE)
			assert_int_equal(ear.events, ++steps);
		assert_memory_equal(bench.residual.capacity, heard.residual.capacity,
				    capacity_size(&bench));
		assert_memory_equal(bench.residual.excess, heard.residual.excess,
				    (size_t)graph->vertices * sizeof(int64_t));
		counts = hi_pr_counts(bench.hi_pr);
		assert_int_equal(ear.counts.pushes, counts->pushes);
		assert_int_equal(ear.counts.saturating, counts->saturating);
		assert_int_equal(ear.counts.relabels, counts->relabels);
		assert_int_equal(ear.counts.gaps, counts->gaps);
		assert_int_equal(ear.counts.arc_scans, counts->arc_scans);
		assert_int_equal(ear.left, 0);
		gaps += counts->gaps;
		assert_int_equal(ear.counts.global_relabels, counts->global_relabels);
		assert_true(ear.counts.arc_scans <= counts->arc_scans);
		bench_close(&bench);
		bench_close(&heard);
		graph_free(graph);
	}
	assert_true(gaps > 100);
	assert_int_equal(memory.used, 0);
}

/* Goes on, puts back what was noted, and goes on again: the same end, as if nobody had
 * watched. */
static void what_is_noted_leads_back(void **state)
{
	struct memory memory = { 0 };
	struct random random;
	struct graph *graph;
	struct bench plain, noted;
	struct journal journal;
	struct hi_pr_watch watch = { .journal = &journal };
	struct hi_pr_moment moment;
	int round;

	(void)state;
	random_start(&random, 6, "test");
	for (round = 0; round < 300; round++) {
		int64_t before = random_range(&random, 0, 300);
		size_t mark;

		graph = deep(&memory, &random);
		bench_open(&plain, graph, round % 2);
		bench_open(&noted, graph, round % 2);
		journal_init(&journal, &memory);
		hi_pr_set_watch(noted.hi_pr, &watch);
		(void)hi_pr_advance(plain.hi_pr, HI_PR_EVENTS, before, &nobody);
		(void)hi_pr_advance(noted.hi_pr, HI_PR_EVENTS, before, &nobody);
		must_be_equal(&plain, &noted);
		mark = journal.count;
		moment = noted.hi_pr->now;
		(void)hi_pr_advance(noted.hi_pr, HI_PR_EVENTS, random_range(&random, 1, 2000),
				    &nobody);
		journal_undo(&journal, mark);
		noted.hi_pr->now = moment;
		must_be_equal(&plain, &noted);
		assert_int_equal(bench_finish(&plain), bench_finish(&noted));
		must_be_equal(&plain, &noted);
		bench_close(&plain);
		bench_close(&noted);
		journal_free(&journal);
		graph_free(graph);
	}
	assert_int_equal(memory.used, 0);
}

/* --- Stopping, and what is refused. --- */

static enum urgency stop_twice(void *context)
{
	return ++*(int *)context <= 2 ? URGENCY_NOW : URGENCY_NONE;
}

/* Large enough for the first search, and for discharges, to ask whether to stop. */
static void it_can_be_stopped(void **state)
{
	static const int64_t value[] = { 10, 600, 1, 1000 };
	struct fixture fixture = { 0 };
	struct graph *graph = make(&fixture, "genrmf", value);
	struct bench stopped, whole;
	int asked = 0;
	const struct poll poll = { stop_twice, &asked };

	(void)state;
	bench_open(&stopped, graph, false);
	bench_open(&whole, graph, false);
	assert_int_equal(hi_pr_advance(stopped.hi_pr, HI_PR_DISCHARGES, INT64_MAX, &poll),
			 HI_PR_STOPPED);
	assert_int_equal(hi_pr_counts(stopped.hi_pr)->discharges, 0);
	assert_int_equal(hi_pr_advance(stopped.hi_pr, HI_PR_DISCHARGES, INT64_MAX, &poll),
			 HI_PR_STOPPED);
	assert_int_equal(asked, 2);
	assert_int_equal(hi_pr_advance(stopped.hi_pr, HI_PR_DISCHARGES, INT64_MAX, &poll),
			 HI_PR_OVER);
	assert_true(asked > 3);
	assert_int_equal(bench_finish(&stopped), bench_finish(&whole));
	must_be_equal(&stopped, &whole);
	bench_close(&stopped);
	bench_close(&whole);
	fixture_end(&fixture, graph);
}

static void refused_memory_leaves_nothing(void **state)
{
	struct fixture fixture = { 0 };
	struct graph *graph = small_genrmf(&fixture);
	struct bench bench;
	int64_t request;

	(void)state;
	for (request = 1;; request++) {
		memset(&bench, 0, sizeof(bench));
		bench.memory.fail_at = request;
		if (bench_try(&bench, graph, false))
			break;
		bench_close(&bench);
	}
	assert_int_equal(request, 3);
	bench_close(&bench);
	fixture_end(&fixture, graph);
}

static void too_large_is_said(void **state)
{
	struct graph graph = { .vertices = 2, .entries = INT64_C(1) << 33 };
	struct err err = { 0 };

	(void)state;
	assert_false(hi_pr_fits(&graph, &err));
	assert_int_equal(err.kind, ERR_WORK);
	assert_non_null(strstr(err.message, "8589934592 residual arcs"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(small_flows_are_maximum),
		cmocka_unit_test(families_agree_with_sim),
		cmocka_unit_test(random_graphs_agree_with_sim),
		cmocka_unit_test(steps_pass_the_same_states),
		cmocka_unit_test(searches_can_be_left_to_the_caller),
		cmocka_unit_test(rotated_rows_spread_the_excess),
		cmocka_unit_test(labels_stay_below_distances),
		cmocka_unit_test(what_is_told_is_what_is_done),
		cmocka_unit_test(what_is_noted_leads_back),
		cmocka_unit_test(it_can_be_stopped),
		cmocka_unit_test(refused_memory_leaves_nothing),
		cmocka_unit_test(too_large_is_said),
	};

	return cmocka_run_group_tests_name("hi_pr", tests, NULL, NULL);
}
