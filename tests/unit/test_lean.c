/* SPDX-License-Identifier: GPL-3.0-or-later
 * Tests of the codes on src/host/lean.h: their flows against naive ones and hi-pr, their structure,
 * their steps against each other, what they tell and note.
 */
#include "tests/unit/lean_codes.h"
#include "tests/unit/runs.h"

#include "gpu/core/journal.h"
#include "src/host/hi_pr.h"

/* --- Flows. --- */

static void small_flows_are_maximum(void **state)
{
	struct memory memory = { 0 };
	struct random random;
	struct graph *graph;
	struct lean_bench bench;
	int64_t found = 0;
	size_t row;
	int round;

	(void)state;
	random_start(&random, 1, "test");
	for (round = 0; round < 20000; round++) {
		graph = flow_draw(&memory, &random, round % 3 ? 9 : INT64_C(1) << 24);
		for (row = 0; row < LENGTH(lean_codes); row++) {
			lean_bench_open(&bench, &lean_codes[row], graph, round % 2);
			assert_int_equal(lean_bench_finish(&bench), naive_value(graph));
			found += bench.residual.excess[ends_of(graph)->sink] > 0;
			lean_bench_close(&bench);
		}
		graph_free(graph);
	}
	assert_true(found > 10000);
	assert_int_equal(memory.used, 0);
}

/* Turn by turn, and its structure after each. */
static void small_turns_keep_the_structure(void **state)
{
	struct memory memory = { 0 };
	struct random random;
	struct graph *graph;
	struct lean_bench bench;
	size_t row;
	int round;

	(void)state;
	random_start(&random, 2, "test");
	for (round = 0; round < 4000; round++) {
		graph = flow_draw(&memory, &random, round % 3 ? 9 : INT64_C(1) << 24);
		for (row = 0; row < LENGTH(lean_codes); row++) {
			lean_bench_open(&bench, &lean_codes[row], graph, round % 2);
			do
				bench.row->audit(bench.code);
			while (lean_bench_go(&bench, TURN_TURNS, 1) == TURN_MORE);
			assert_int_equal(lean_bench_finish(&bench), naive_value(graph));
			lean_bench_close(&bench);
		}
		graph_free(graph);
	}
	assert_int_equal(memory.used, 0);
}

/* By hi-pr. */
static int64_t value_by_hi_pr(const struct graph *graph)
{
	struct lean_bench bench = { .row = &lean_codes[0] };
	struct hi_pr *hi_pr;
	int64_t value;

	assert_true(lean_bench_try(&bench, graph, true));
	residual_start(&bench.residual);
	hi_pr = hi_pr_new(&bench.residual, &bench.memory, NULL);
	assert_non_null(hi_pr);
	assert_int_equal(hi_pr_advance(hi_pr, HI_PR_DISCHARGES, INT64_MAX, &lean_nobody),
			 HI_PR_OVER);
	value = bench.residual.excess[ends_of(graph)->sink];
	hi_pr_free(hi_pr);
	lean_bench_close(&bench);
	return value;
}

static void must_agree(const struct graph *graph)
{
	const int64_t value = value_by_hi_pr(graph);
	const struct turn_counts *counts;
	struct lean_bench bench;
	size_t row;

	for (row = 0; row < LENGTH(lean_codes); row++) {
		lean_bench_open(&bench, &lean_codes[row], graph, graph->widest > INT32_MAX);
		assert_int_equal(lean_bench_finish(&bench), value);
		counts = &lean_of(&bench)->turns.counts;
		assert_true(counts->saturating <= counts->pushes);
		assert_true(counts->turns <= counts->pushes + counts->scans);
		lean_bench_close(&bench);
	}
}

/* A few hundred graphs of all families, small, with terminals of the family or random ones. */
static void families_agree_with_hi_pr(void **state)
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
	struct random random;
	struct graph *graph;
	int32_t source;
	size_t i;
	int round;

	(void)state;
	random_start(&random, 3, "test");
	for (i = 0; i < LENGTH(rows); i++) {
		graph = make(&fixture, rows[i].family, rows[i].value);
		if (ends_of(graph)->source >= 0)
			must_agree(graph);
		for (round = 0; round < 20; round++) {
			source = (int32_t)random_range(&random, 1, graph->vertices - 1);
			assert_true(ends_set(graph, source,
					     (int32_t)random_range(&random, 0, source - 1), NULL));
			must_agree(graph);
		}
		graph_free(graph);
	}
	assert_int_equal(fixture.memory.used, 0);
}

/* A random graph of n vertices, 0 and n - 1 its terminals; the first and the last `ends` of the
 * others are joined to them, as where many terminals are joined to one. */
static struct graph *draw(struct memory *memory, struct random *random, int32_t n, int64_t m,
			  int64_t most, int32_t ends)
{
	struct arc_list list = { .memory = memory };
	struct graph *graph;
	int64_t bad_arc;
	int32_t u;

	for (u = 1; u <= ends; u++) {
		assert_true(arc_list_add(&list, 0, u, random_range(random, 1, most), NULL));
		assert_true(arc_list_add(&list, n - 1 - u, n - 1, random_range(random, 1, most),
					 NULL));
	}
	graph_draw(random, n, m, most, &list);
	graph = graph_build(&list, n, &bad_arc, NULL);
	assert_non_null(graph);
	assert_true(ends_set(graph, 0, n - 1, NULL));
	return graph;
}

static void random_graphs_agree_with_hi_pr(void **state)
{
	struct memory memory = { 0 };
	struct random random;
	struct graph *graph;
	int round;

	(void)state;
	random_start(&random, 4, "test");
	for (round = 0; round < 400; round++) {
		int32_t n = (int32_t)random_range(&random, 4, 200);

		graph = draw(&memory, &random, n, random_range(&random, 1, 6 * n),
			     round % 2 ? INT64_C(1) << 40 : 20, round % 3 ? n / 3 : 0);
		must_agree(graph);
		graph_free(graph);
	}
	assert_int_equal(memory.used, 0);
}

/* --- Steps. --- */

/* To where as many turns are over, event by event. */
static void step_to(struct lean_bench *bench, int64_t turns)
{
	while (lean_of(bench)->turns.counts.turns < turns || lean_of(bench)->turns.inside)
		if (lean_bench_go(bench, TURN_EVENTS, 1) == TURN_OVER)
			return;
}

static void steps_pass_the_same_states(void **state)
{
	struct memory memory = { 0 };
	struct random random;
	struct graph *graph;
	struct lean_bench whole, steps;
	enum turn_end end;
	size_t row;
	int round;

	(void)state;
	random_start(&random, 5, "test");
	for (round = 0; round < 100; round++) {
		graph = draw(&memory, &random, 60, 250, 20, 12);
		for (row = 0; row < LENGTH(lean_codes); row++) {
			lean_bench_open(&whole, &lean_codes[row], graph, round % 2);
			lean_bench_open(&steps, &lean_codes[row], graph, round % 2);
			do {
				end = lean_bench_go(&whole, TURN_TURNS,
						    random_range(&random, 1, 9));
				step_to(&steps, end == TURN_OVER ? INT64_MAX
								 : lean_of(&whole)->turns.counts.turns);
				/* Scans that were stepped are told of in parts. */
				lean_of(&steps)->turns.counts.scans = lean_of(&whole)->turns.counts.scans;
				lean_must_be_equal(&whole, &steps);
			} while (end != TURN_OVER);
			lean_bench_close(&whole);
			lean_bench_close(&steps);
		}
		graph_free(graph);
	}
	assert_int_equal(memory.used, 0);
}

/* --- Who watches. --- */

struct ear {
	struct residual *residual; /* a state that does what it hears */
	struct turn_counts counts;
	int64_t events;
	bool relabels; /* heights change without a word, too */
};

static void hear(void *context, enum event_kind event, int32_t u, int32_t v, int64_t amount)
{
	struct ear *ear = context;
	int64_t p;

	ear->events += event != EVENT_SCAN;
	if (event == EVENT_SCAN) {
		ear->counts.arc_scans += amount;
	} else if (event == EVENT_RELABEL) {
		assert_true(amount != v);
		assert_true(ear->relabels || ear->residual->height[u] == v);
		ear->residual->height[u] = (int32_t)amount;
		ear->counts.relabels++;
	} else {
		p = graph_find(ear->residual->graph, u, v);
		assert_true(p >= 0 && amount > 0);
		flow_push(ear->residual, u, p, amount);
		assert_int_equal(residual_get(ear->residual, p) == 0, event == EVENT_SATURATE);
		ear->counts.pushes++;
		ear->counts.saturating += event == EVENT_SATURATE;
	}
}

static void must_tell_all(const struct lean_code *row, const struct graph *graph, bool wide)
{
	struct lean_bench bench, heard;
	struct ear ear = { .residual = &heard.residual, .relabels = row->relabels };
	struct turn_watch watch = { .tell = hear, .context = &ear, .scans = true };
	const size_t vertices = (size_t)graph->vertices;
	const struct turn_counts *counts;

	lean_bench_open(&bench, row, graph, wide);
	lean_bench_open(&heard, row, graph, wide);
	turns_set_watch(&lean_of(&bench)->turns, &watch);
	counts = &lean_of(&bench)->turns.counts;
	ear.counts.arc_scans = counts->arc_scans;
	while (lean_bench_go(&bench, TURN_EVENTS, 1) == TURN_MORE)
		assert_int_equal(ear.events, lean_of(&bench)->turns.told);
	assert_memory_equal(bench.residual.capacity, heard.residual.capacity,
			    lean_capacity_size(&bench));
	assert_memory_equal(bench.residual.excess, heard.residual.excess,
			    vertices * sizeof(int64_t));
	if (!row->relabels)
		assert_memory_equal(bench.residual.height, heard.residual.height,
				    vertices * sizeof(int32_t));
	assert_int_equal(ear.counts.pushes, counts->pushes);
	assert_int_equal(ear.counts.saturating, counts->saturating);
	assert_int_equal(ear.counts.relabels, counts->relabels);
	assert_int_equal(ear.counts.arc_scans, counts->arc_scans);
	lean_bench_close(&bench);
	lean_bench_close(&heard);
}

static void what_is_told_is_what_is_done(void **state)
{
	struct memory memory = { 0 };
	struct random random;
	struct graph *graph;
	size_t row;
	int round;

	(void)state;
	random_start(&random, 6, "test");
	for (round = 0; round < 200; round++) {
		graph = draw(&memory, &random, 50, 200, 20, 10);
		for (row = 0; row < LENGTH(lean_codes); row++)
			must_tell_all(&lean_codes[row], graph, round % 2);
		graph_free(graph);
	}
	assert_int_equal(memory.used, 0);
}

/* Goes on, puts back what was noted, and goes on again: the same end, as if nobody had watched. */
static void must_lead_back(const struct lean_code *row, const struct graph *graph,
			   struct random *random)
{
	struct memory memory = { 0 };
	struct lean_bench plain, noted;
	struct journal journal;
	struct turn_watch watch = { .journal = &journal };
	const int64_t before = random_range(random, 0, 300);
	unsigned char *kept = unit_room(row->size);
	size_t mark;

	lean_bench_open(&plain, row, graph, before % 2);
	lean_bench_open(&noted, row, graph, before % 2);
	journal_init(&journal, &memory);
	turns_set_watch(&lean_of(&noted)->turns, &watch);
	(void)lean_bench_go(&plain, TURN_EVENTS, before);
	(void)lean_bench_go(&noted, TURN_EVENTS, before);
	lean_must_be_equal(&plain, &noted);
	mark = journal.count;
	memcpy(kept, noted.code, row->size);
	(void)lean_bench_go(&noted, TURN_EVENTS, random_range(random, 1, 500));
	journal_undo(&journal, mark);
	memcpy(noted.code, kept, row->size);
	lean_must_be_equal(&plain, &noted);
	assert_int_equal(lean_bench_finish(&noted), lean_bench_finish(&plain));
	lean_must_be_equal(&plain, &noted);
	free(kept);
	lean_bench_close(&plain);
	lean_bench_close(&noted);
	journal_free(&journal);
	assert_int_equal(memory.used, 0);
}

static void what_is_noted_leads_back(void **state)
{
	struct memory memory = { 0 };
	struct random random;
	struct graph *graph;
	size_t row;
	int round;

	(void)state;
	random_start(&random, 7, "test");
	for (round = 0; round < 300; round++) {
		graph = draw(&memory, &random, 60, 250, 20, 12);
		for (row = 0; row < LENGTH(lean_codes); row++)
			must_lead_back(&lean_codes[row], graph, &random);
		graph_free(graph);
	}
	assert_int_equal(memory.used, 0);
}

/* --- Stops. --- */

static enum urgency at_once(void *context)
{
	++*(int64_t *)context;
	return URGENCY_NOW;
}

/* Asked to stop again and again, it ends where it would have. */
static void it_stops_and_goes_on(void **state)
{
	static const int64_t size[6] = { 12, 40, 1, 1000 };
	struct fixture fixture = { 0 };
	struct graph *graph = make(&fixture, "genrmf", size);
	struct lean_bench plain, stopped;
	int64_t asked = 0;
	const struct poll poll = { at_once, &asked };
	enum turn_end end;
	size_t row;

	(void)state;
	for (row = 0; row < LENGTH(lean_codes); row++) {
		lean_bench_open(&plain, &lean_codes[row], graph, false);
		lean_bench_open(&stopped, &lean_codes[row], graph, false);
		asked = 0;
		do {
			end = stopped.row->advance(stopped.code, TURN_TURNS, INT64_MAX, &poll);
			if (end == TURN_STOPPED)
				(void)lean_bench_go(&stopped, TURN_TURNS, 1);
		} while (end != TURN_OVER);
		assert_true(asked > 2);
		assert_int_equal(lean_bench_finish(&stopped), lean_bench_finish(&plain));
		lean_must_be_equal(&plain, &stopped);
		lean_bench_close(&plain);
		lean_bench_close(&stopped);
	}
	graph_free(graph);
	assert_int_equal(fixture.memory.used, 0);
}

/* A global relabeling that is asked to stop changes nothing, whoever does it. */
static void relabelings_stop(void **state)
{
	static const int64_t size[6] = { 256, 300, 1000 };
	struct fixture fixture = { 0 };
	struct graph *graph = make(&fixture, "washington-rlg", size);
	struct lean_bench plain, stopped;
	int64_t asked = 0;
	const struct poll poll = { at_once, &asked };
	int64_t levels, work;

	(void)state;
	lean_bench_open(&plain, &lean_codes[1], graph, false);
	lean_bench_open(&stopped, &lean_codes[1], graph, false);
	assert_false(pseudoflow_relabel(stopped.code, &poll, &levels, &work));
	assert_int_equal(pseudoflow_advance(stopped.code, TURN_TURNS, 1, &poll), TURN_STOPPED);
	assert_int_equal(asked, 2);
	assert_true(pseudoflow_is_due(stopped.code));
	lean_must_be_equal(&plain, &stopped);
	assert_int_equal(lean_bench_finish(&stopped), lean_bench_finish(&plain));
	lean_must_be_equal(&plain, &stopped);
	lean_bench_close(&plain);
	lean_bench_close(&stopped);
	graph_free(graph);
	assert_int_equal(fixture.memory.used, 0);
}

/* S that becomes too deep is built anew: here once, after a few levels. */
static void a_deep_forest_is_built_anew(void **state)
{
	struct memory memory = { 0 };
	struct random random;
	struct graph *graph;
	struct lean_bench bench;
	struct eibfs *eibfs;
	int32_t depth;
	int rebuilt = 0;
	int round;

	(void)state;
	random_start(&random, 8, "test");
	for (round = 0; round < 4000; round++) {
		graph = flow_draw(&memory, &random, 9);
		lean_bench_open(&bench, &lean_codes[0], graph, round % 2);
		eibfs = bench.code;
		depth = 0;
		eibfs->most = 3 + round % 2;
		do {
			bench.row->audit(bench.code);
			if (eibfs->now.depth[EIBFS_S] < depth) {
				eibfs->most = graph->vertices;
				rebuilt++;
			}
			depth = eibfs->now.depth[EIBFS_S];
		} while (lean_bench_go(&bench, TURN_TURNS, 1) == TURN_MORE);
		assert_int_equal(lean_bench_finish(&bench), naive_value(graph));
		lean_bench_close(&bench);
		graph_free(graph);
	}
	assert_true(rebuilt > 100);
	assert_int_equal(memory.used, 0);
}

/* Left to the caller, global relabelings lead through the same states. */
static void relabelings_can_be_left_to_the_caller(void **state)
{
	static const int64_t size[6] = { 64, 200, 1000 };
	struct fixture fixture = { 0 };
	struct graph *graph = make(&fixture, "washington-rlg", size);
	struct lean_bench own, left;
	struct pseudoflow *h;
	int64_t levels, work;
	enum turn_end end;

	(void)state;
	lean_bench_open(&own, &lean_codes[1], graph, false);
	lean_bench_open(&left, &lean_codes[2], graph, false);
	h = left.code;
	pseudoflow_set_pace(h, true);
	do {
		end = lean_bench_go(&left, TURN_TURNS, 7);
		if (end == TURN_DUE) {
			assert_true(pseudoflow_is_due(h));
			assert_true(pseudoflow_relabel(h, &lean_nobody, &levels, &work));
			assert_true(levels > 0 && work >= graph->vertices);
			assert_false(pseudoflow_is_due(h));
			lean_audit_pseudoflow(h);
		}
	} while (end != TURN_OVER);
	assert_true(h->now.relabels > 1);
	assert_int_equal(lean_bench_finish(&left), lean_bench_finish(&own));
	lean_must_be_equal(&left, &own);
	lean_bench_close(&own);
	lean_bench_close(&left);
	graph_free(graph);
	assert_int_equal(fixture.memory.used, 0);
}

/* Without memory nothing is left behind. */
static void refused_memory_leaves_nothing(void **state)
{
	struct memory memory = { 0 };
	struct random random;
	struct graph *graph;
	struct lean_bench bench;
	size_t row;
	int fails;

	(void)state;
	random_start(&random, 9, "test");
	graph = draw(&memory, &random, 20, 60, 9, 3);
	for (row = 0; row < 2; row++) {
		for (fails = 1; fails <= 3; fails++) {
			memset(&bench, 0, sizeof(bench));
			bench.row = &lean_codes[row];
			bench.memory.fail_at = fails;
			assert_int_equal(lean_bench_try(&bench, graph, false), fails == 3);
			lean_bench_close(&bench);
		}
	}
	graph_free(graph);
}

static void too_large_graphs_are_refused(void **state)
{
	struct graph graph = { .vertices = 3, .entries = 4 };
	struct err err = { 0 };

	(void)state;
	assert_false(lean_fits(&graph, "eibfs", &err));
	assert_non_null(strstr(err.message, "eibfs: 4 residual arcs of 3 vertices"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(small_flows_are_maximum),
		cmocka_unit_test(small_turns_keep_the_structure),
		cmocka_unit_test(families_agree_with_hi_pr),
		cmocka_unit_test(random_graphs_agree_with_hi_pr),
		cmocka_unit_test(steps_pass_the_same_states),
		cmocka_unit_test(what_is_told_is_what_is_done),
		cmocka_unit_test(what_is_noted_leads_back),
		cmocka_unit_test(it_stops_and_goes_on),
		cmocka_unit_test(relabelings_stop),
		cmocka_unit_test(a_deep_forest_is_built_anew),
		cmocka_unit_test(relabelings_can_be_left_to_the_caller),
		cmocka_unit_test(refused_memory_leaves_nothing),
		cmocka_unit_test(too_large_graphs_are_refused),
	};

	return cmocka_run_group_tests_name("lean", tests, NULL, NULL);
}
