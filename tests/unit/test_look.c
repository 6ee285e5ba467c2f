/* SPDX-License-Identifier: GPL-3.0-or-later
 * What panels look at: the cut, arcs, neighbourhoods, the step that is ahead, and how
 * well a prediction orders warps; each against something simpler.
 */
#include "tests/unit/flows.h"
#include "tests/unit/runs.h"

#include "src/host/check.h"
#include "src/engine/costs.h"
#include "src/engine/listing.h"
#include "src/method/variants.h"
#include "src/view/look/rank.h"
#include "src/view/look/snapshot.h"
#include "src/problem/flow/flow.h"

#include <math.h>

static void look(struct fixture *fixture, struct run *run, unsigned wanted, int32_t u,
		 int32_t v, struct snapshot *snapshot)
{
	const struct subject subject = subject_about(u, v, -1);

	assert_true(snapshot_take_about(run, wanted, &subject, snapshot, &fixture->err));
}

/* --- The cut. --- */

static void check_cut(const struct graph *graph, const struct snapshot *snapshot)
{
	const struct cut *cut = &snapshot->cut;
	bool side[FLOW_VERTICES] = { false };
	int64_t capacity = 0;
	int64_t arcs = 0;
	int64_t i, p;
	int32_t u;

	assert_true(snapshot->known & KNOWN_CUT);
	for (i = 0; i < cut->side_count; i++)
		side[cut->side[i]] = true;
	assert_true(side[ends_of(graph)->source]);
	assert_false(side[ends_of(graph)->sink]);
	for (u = 0; u < graph->vertices; u++)
		for (p = graph->row[u]; p < graph->row[u + 1]; p++)
			arcs += side[u] && !side[graph->head[p]] && graph_has_arc(graph, p);
	assert_int_equal(cut->arc_count, arcs);
	for (i = 0; i < arcs; i++) {
		assert_true(side[cut->arcs[i].from] && !side[cut->arcs[i].to]);
		assert_true(i == 0 || cut->arcs[i].capacity <= cut->arcs[i - 1].capacity);
		capacity += cut->arcs[i].capacity;
	}
	assert_int_equal(capacity, naive_value(graph));
	assert_int_equal(capacity, snapshot->check.cut);
}

static void test_cut(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct random random;
	struct snapshot snapshot;
	struct graph *graph;
	struct run *run;
	int i;

	(void)state;
	random_start(&random, 1, "test_cut");
	for (i = 0; i < 100; i++) {
		graph = flow_draw(&fixture.memory, &random, 9);
		run = start_variant(&fixture, graph, i % 2 ? "vc-rcsr" : "tc-bcsr");
		look(&fixture, run, KNOWN_CUT, -1, -1, &snapshot);
		assert_false(snapshot.known & KNOWN_CUT);
		assert_true(*snapshot.cut.reason);
		snapshot_free(&snapshot);
		step(&fixture, run, UNIT_CYCLE, INT64_MAX);
		look(&fixture, run, KNOWN_CUT, -1, -1, &snapshot);
		check_cut(graph, &snapshot);
		snapshot_free(&snapshot);
		/* Looking does not verify. */
		assert_false(run->checked);
		run_free(run);
		graph_free(graph);
	}
	assert_int_equal(fixture.memory.used, 0);
}

/* --- Arcs. --- */

/* Rows and heads of the reversed CSR as they lie on the machine (sim, 32 bits). */
static void check_rcsr(const struct run *run, const struct arc_way *way, int32_t to,
		       const struct layout_spot *spots)
{
	const struct flow_args *args = flow_args(run);
	const int32_t *row = args->graph.row;
	const int32_t *back_row = args->back_row;
	const int32_t *flow_index = args->flow_index;
	int64_t place = spots[0].place;
	int64_t turned = spots[1].place;

	if (place >= 0) {
		assert_in_range(place, row[way->vertex], row[way->vertex + 1] - 1);
		assert_int_equal(args->graph.head[place], to);
	}
	if (turned >= 0) {
		assert_in_range(turned, back_row[way->vertex], back_row[way->vertex + 1] - 1);
		assert_int_equal(args->graph.head[turned], to);
		assert_int_equal(spots[2].place,
				 args->arcs + flow_index[turned - args->arcs]);
	}
	assert_true(place >= 0 || turned >= 0 || way->capacity == 0);
	assert_int_equal(place >= 0, way->capacity > 0);
}

static void check_arc(struct fixture *fixture, struct run *run, int32_t u, int32_t v)
{
	const struct graph *graph = run->plan.graph;
	struct snapshot snapshot;
	const struct arc_way *way = snapshot.arc.way;
	int64_t p = graph_find(graph, u, v);
	int i;

	look(fixture, run, KNOWN_ARC, u, v, &snapshot);
	assert_int_equal(snapshot.arc.spot_count, 7);
	assert_string_equal(way[0].spots[3].key, "bcsr_place");
	assert_int_equal(way[0].spots[3].place, p);
	assert_int_equal(way[1].spots[3].place, graph_find(graph, v, u));
	assert_string_equal(way[0].spots[5].key, "fcsr_flow_word");
	assert_string_equal(way[0].spots[6].key, "slot");
	for (i = 0; i < 2; i++)
		assert_int_equal(way[i].spots[5].place, way[i].spots[0].place);
	check_rcsr(run, &way[0], v, way[0].spots);
	check_rcsr(run, &way[1], u, way[1].spots);
	assert_int_equal(way[0].flow, -way[1].flow);
	for (i = 0; i < 2; i++) {
		assert_int_equal(way[i].residual, way[i].capacity - way[i].flow);
		assert_int_equal(way[i].admissible, way[i].residual > 0 &&
							    way[i].height > way[!i].height);
	}
	snapshot_free(&snapshot);
}

static void test_arcs(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct random random;
	const struct subject ends = subject_about(0, 0, -1);
	struct snapshot snapshot;
	struct graph *graph;
	struct run *run;
	int64_t p;
	int32_t u;
	int i;

	(void)state;
	random_start(&random, 2, "test_arcs");
	for (i = 0; i < 50; i++) {
		graph = flow_draw(&fixture.memory, &random, 9);
		run = start_variant(&fixture, graph, "vc-rcsr");
		step(&fixture, run, UNIT_WARP, i);
		for (u = 0; u < graph->vertices; u++)
			for (p = graph->row[u]; p < graph->row[u + 1]; p++)
				check_arc(&fixture, run, u, graph->head[p]);
		assert_false(snapshot_take_about(run, KNOWN_ARC, &ends, &snapshot, &fixture.err));
		assert_int_equal(fixture.err.kind, ERR_WORK);
		snapshot_free(&snapshot);
		err_clear(&fixture.err);
		run_free(run);
		graph_free(graph);
	}
	assert_int_equal(fixture.memory.used, 0);
}

/* --- Neighbourhoods. --- */

static void flow_shown(const struct graph *graph, const struct snapshot *snapshot,
		       int32_t centre)
{
	const struct flow_look *flow = &snapshot->flow;
	int64_t degree = graph->row[centre + 1] - graph->row[centre];
	int64_t i;

	assert_int_equal(flow->vertices[0].vertex, centre);
	assert_int_equal(flow->near, degree + 1);
	assert_int_equal(flow->left_out, 0);
	for (i = 1; i < flow->near; i++)
		assert_true(graph_find(graph, centre, flow->vertices[i].vertex) >= 0);
	for (i = 0; i < flow->arc_count; i++)
		assert_true(flow->arcs[i].residual > 0);
}

static void test_neighbourhoods(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct random random;
	struct snapshot snapshot;
	struct graph *graph;
	struct run *run;
	int32_t u;
	int i;

	(void)state;
	random_start(&random, 3, "test_neighbourhoods");
	for (i = 0; i < 50; i++) {
		graph = flow_draw(&fixture.memory, &random, 9);
		run = start_variant(&fixture, graph, "tc-rcsr");
		step(&fixture, run, UNIT_CYCLE, 3);
		look(&fixture, run, KNOWN_FLOW, -1, -1, &snapshot);
		assert_true(snapshot.flow.whole);
		assert_int_equal(snapshot.flow.count, graph->vertices);
		snapshot_free(&snapshot);
		for (u = 0; u < graph->vertices; u++) {
			look(&fixture, run, KNOWN_FLOW, u, -1, &snapshot);
			assert_false(snapshot.flow.whole);
			flow_shown(graph, &snapshot, u);
			snapshot_free(&snapshot);
		}
		run_free(run);
		graph_free(graph);
	}
	assert_int_equal(fixture.memory.used, 0);
}

/* A hub with more neighbours than are taken. */
static void test_a_hub(void **state)
{
	enum { SPOKES = 500 };
	struct fixture fixture = { .memory = { 0 } };
	struct arc arcs[2 * SPOKES];
	struct snapshot snapshot;
	struct graph *graph;
	struct run *run;
	int i;

	(void)state;
	for (i = 0; i < SPOKES; i++) {
		arcs[2 * i] = (struct arc){ 0, i + 1, 2 };
		arcs[2 * i + 1] = (struct arc){ i + 1, SPOKES + 1, 1 };
	}
	graph = graph_make(&fixture.memory, SPOKES + 2, arcs, LENGTH(arcs));
	assert_true(ends_set(graph, 0, SPOKES + 1, NULL));
	run = start_variant(&fixture, graph, "vc-bcsr");
	look(&fixture, run, KNOWN_FLOW, 0, -1, &snapshot);
	assert_int_equal(snapshot.flow.count, FLOW_LOOK_MOST);
	assert_int_equal(snapshot.flow.left_out, SPOKES + 1 - FLOW_LOOK_MOST);
	snapshot_free(&snapshot);
	run_free(run);
	fixture_end(&fixture, graph);
}

/* --- The step that is ahead. --- */

/* What the last piece of work was, from what it left behind. */
static enum code_step step_done(const struct run *run, const int64_t *before)
{
	/* A task that only ends a run says nothing of what the machine returned before. */
	if (run->now.phase == PHASE_DONE)
		return run->plan.variant->returns_freely ? CODE_END : CODE_RETURN;
	if (run->now.task.kind == TASK_DECIDE)
		return CODE_DECIDE;
	if (run->now.counters[COUNTER_global_relabels] > before[COUNTER_global_relabels])
		return CODE_RELABEL;
	if (run->now.task.launch.kernel->items == ITEMS_SEARCH)
		return CODE_RELABEL;
	if (variant_kernel(run->plan.variant, CODE_RETURN) && run->now.phase == PHASE_RETURN &&
	    run->now.task.ends_cycle)
		return CODE_RETURN;
	if (run->now.task.ends_cycle && variant_kernel(run->plan.variant, CODE_LIFT))
		return CODE_LIFT;
	if (run->now.task.launch.kernel == variant_main(run->plan.variant))
		return CODE_DISCHARGE;
	if (run->now.task.launch.kernel->items == ITEMS_BLOCKS)
		return CODE_DISCHARGE;
	return run->now.task.launch.kernel->items == ITEMS_OTHER ? CODE_SCAN : CODE_COLLECT;
}

static void follow(struct fixture *fixture, struct run *run)
{
	int64_t before[COUNTERS];
	struct snapshot snapshot;
	uint64_t hash, same;

	do {
		assert_true(run_hash(run, true, &hash, &fixture->err));
		look(fixture, run, KNOWN_CODE, -1, -1, &snapshot);
		assert_true(run_hash(run, true, &same, &fixture->err));
		assert_true(hash == same);
		memcpy(before, run->now.counters, sizeof(before));
		step(fixture, run, UNIT_LAUNCH, 1);
		assert_int_equal(snapshot.code.step, step_done(run, before));
		snapshot_free(&snapshot);
	} while (run->now.phase != PHASE_DONE);
	look(fixture, run, KNOWN_CODE, -1, -1, &snapshot);
	assert_int_equal(snapshot.code.step, CODE_END);
	snapshot_free(&snapshot);
}

static void test_what_is_ahead(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct random random;
	const struct variant *const *row;
	struct graph *graph;
	struct run *run;
	int i;

	(void)state;
	random_start(&random, 4, "test_what_is_ahead");
	for (i = 0; i < 30; i++) {
		graph = flow_draw(&fixture.memory, &random, 9);
		for (row = flow_variants(); *row; row++) {
			run = start_variant(&fixture, graph, (*row)->name);
			follow(&fixture, run);
			run_free(run);
		}
		graph_free(graph);
	}
	assert_int_equal(fixture.memory.used, 0);
}

/* Of a search the lines of its part are lit, and those of a round where an epoch was left. */
static void test_parts_of_steps(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	struct run *run = start_variant(&fixture, graph, "turbo");
	struct snapshot snapshot;
	unsigned seen = 0;

	(void)state;
	while (run->now.phase != PHASE_DONE) {
		const bool inside = run->now.launched;
		const enum relabeling_stage stage = run->now.relabeling.stage;

		look(&fixture, run, KNOWN_CODE, -1, -1, &snapshot);
		if (snapshot.code.step == CODE_RELABEL) {
			assert_int_equal(snapshot.code.part,
					 stage ? (int)stage : (int)RELABELING_BEGIN);
			seen |= 1u << snapshot.code.part;
		} else if (snapshot.code.step == CODE_DISCHARGE) {
			assert_int_equal(snapshot.code.part, inside ? PART_MIDDLE : PART_ALL);
			seen |= 1u << (4 + inside);
		}
		assert_int_equal(snapshot.code.returns, run->now.phase == PHASE_RETURN);
		snapshot_free(&snapshot);
		step(&fixture, run, UNIT_ROUND, 1);
	}
	assert_int_equal(seen, 1u << PART_BEGIN | 1u << PART_MIDDLE | 1u << PART_END | 3u << 4);
	run_free(run);
	fixture_end(&fixture, graph);
}

static void test_listings(void **state)
{
	const struct variant *const *row;
	const struct code_line *line;
	bool discharges, lifts;

	(void)state;
	for (row = flow_variants(); *row; row++) {
		discharges = lifts = false;
		for (line = (*row)->listing->lines; line->text; line++) {
			assert_true(*line->where);
			assert_true(strlen(line->text) + 2 * (size_t)line->indent <= 56);
			discharges = discharges || line->step == CODE_DISCHARGE;
			lifts = lifts || line->step == CODE_LIFT;
		}
		assert_true(discharges);
		assert_int_equal(lifts, variant_kernel((*row), CODE_LIFT) != NULL);
	}
}

/* --- Ranks. --- */

static bool naive_tau(const struct rank_pair *pairs, int count, double *tau)
{
	double sum = 0;
	double x = 0;
	double y = 0;
	int i, j, dx, dy;

	for (i = 0; i < count; i++) {
		for (j = 0; j < i; j++) {
			dx = (pairs[i].x > pairs[j].x) - (pairs[i].x < pairs[j].x);
			dy = (pairs[i].y > pairs[j].y) - (pairs[i].y < pairs[j].y);
			sum += dx * dy;
			x += dx * dx;
			y += dy * dy;
		}
	}
	if (x == 0 || y == 0)
		return false;
	*tau = sum / sqrt(x * y);
	return true;
}

static void test_tau(void **state)
{
	struct rank_pair pairs[40], scratch[40];
	struct random random;
	double tau, naive;
	int count, i, j;

	(void)state;
	random_start(&random, 5, "test_tau");
	for (i = 0; i < 5000; i++) {
		count = (int)random_range(&random, 0, LENGTH(pairs));
		for (j = 0; j < count; j++)
			pairs[j] = (struct rank_pair){ random_range(&random, -5, i % 30),
						       random_range(&random, 0, i % 7) };
		naive = 0;
		if (!naive_tau(pairs, count, &naive)) {
			assert_false(rank_tau(pairs, scratch, count, &tau));
			continue;
		}
		assert_true(rank_tau(pairs, scratch, count, &tau));
		assert_true(fabs(tau - naive) < 1e-12);
	}
}

/* Of a star, Eq. 1 knows which warp is slow: the one that holds the hub. */
static void test_prediction(void **state)
{
	enum { SPOKES = 200 };
	static const char *const names[] = { "tc-bcsr", "tc-rcsr", "vc-bcsr", "vc-rcsr" };
	struct fixture fixture = { .memory = { 0 } };
	struct arc arcs[2 * SPOKES + 1];
	struct snapshot snapshot;
	struct graph *graph;
	struct run *run;
	size_t i;

	(void)state;
	arcs[2 * SPOKES] = (struct arc){ 0, 1, 1000 };
	for (i = 0; i < SPOKES; i++) {
		arcs[2 * i] = (struct arc){ 1, (int32_t)i + 2, 2 };
		arcs[2 * i + 1] = (struct arc){ (int32_t)i + 2, SPOKES + 2, 1 };
	}
	graph = graph_make(&fixture.memory, SPOKES + 3, arcs, LENGTH(arcs));
	assert_true(ends_set(graph, 0, SPOKES + 2, NULL));
	for (i = 0; i < LENGTH(names); i++) {
		run = start_variant(&fixture, graph, names[i]);
		step(&fixture, run, UNIT_CYCLE, 4);
		look(&fixture, run, KNOWN_LAST | KNOWN_PREDICTION, -1, -1, &snapshot);
		assert_true(snapshot.known & KNOWN_PREDICTION);
		assert_true(snapshot.prediction.fitted && snapshot.prediction.k > 0);
		assert_true(snapshot.prediction.ranked && snapshot.prediction.tau > 0.3);
		assert_int_equal(snapshot.slow[0].vertex[0], 1);
		assert_true(snapshot.slow[0].predicted > snapshot.slow[1].predicted);
		snapshot_free(&snapshot);
		run_free(run);
	}
	fixture_end(&fixture, graph);
}

/* --- A vertex where nobody chose one. --- */

static void check_stand_in(struct fixture *fixture, struct run *run, enum stand_in why)
{
	struct snapshot snapshot, other;
	const int64_t *words;
	int32_t u, v;

	look(fixture, run, KNOWN_VERTEX, -1, -1, &snapshot);
	assert_true(snapshot.known & KNOWN_VERTEX);
	assert_int_equal(snapshot.vertex, -1);
	assert_int_equal(snapshot.about.stand_in.why, why);
	v = stand_in_vertex(&snapshot);
	/* What is shown is that of the vertex, as if it had been asked for. */
	look(fixture, run, KNOWN_VERTEX, v, -1, &other);
	assert_int_equal(stand_in_vertex(&other), v);
	assert_string_equal(stand_in_why(&other), "");
	assert_int_equal(snapshot.height, other.height);
	assert_int_equal(snapshot.excess, other.excess);
	assert_int_equal(snapshot.neighbour_count, other.neighbour_count);
	if (why == STAND_IN_COST) {
		words = costs_vertices(run, &fixture->err);
		for (u = 0; u < run->plan.graph->vertices; u++)
			assert_true(words[u * COST_WORDS + COST_TOTAL] <= words[v * COST_WORDS + COST_TOTAL]);
	} else if (why == STAND_IN_EXCESS) {
		assert_true(snapshot.active);
		for (u = 0; u < run->plan.graph->vertices; u++) {
			snapshot_free(&other);
			look(fixture, run, KNOWN_VERTEX, u, -1, &other);
			assert_true(!other.active || other.excess <= snapshot.excess);
		}
	} else {
		assert_int_equal(v, run->plan.terminals.source);
	}
	snapshot_free(&other);
	snapshot_free(&snapshot);
}

static void test_stand_in(void **state)
{
	static const struct arc arcs[] = { { 0, 1, 3 }, { 0, 2, 9 }, { 1, 3, 2 }, { 2, 3, 4 }, { 1, 2, 1 } };
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = graph_make(&fixture.memory, 4, arcs, LENGTH(arcs));
	struct run *run;

	(void)state;
	assert_true(ends_set(graph, 0, 3, NULL));
	run = start_variant(&fixture, graph, "vc-bcsr");
	check_stand_in(&fixture, run, STAND_IN_EXCESS);
	step(&fixture, run, UNIT_CYCLE, 1);
	check_stand_in(&fixture, run, run->trace.costs ? STAND_IN_COST : STAND_IN_EXCESS);
	run_free(run);
	/* On the host there are no costs. */
	run = start_variant(&fixture, graph, "hi-pr");
	check_stand_in(&fixture, run, STAND_IN_EXCESS);
	step(&fixture, run, UNIT_CYCLE, INT64_MAX);
	check_stand_in(&fixture, run, STAND_IN_FIRST);
	run_free(run);
	fixture_end(&fixture, graph);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_cut),	       cmocka_unit_test(test_arcs),
		cmocka_unit_test(test_neighbourhoods), cmocka_unit_test(test_a_hub),
		cmocka_unit_test(test_what_is_ahead),  cmocka_unit_test(test_parts_of_steps),
		cmocka_unit_test(test_listings),       cmocka_unit_test(test_stand_in),
		cmocka_unit_test(test_tau),	       cmocka_unit_test(test_prediction),
	};

	return cmocka_run_group_tests_name("look", tests, NULL, NULL);
}
