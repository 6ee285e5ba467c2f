/* SPDX-License-Identifier: GPL-3.0-or-later
 * The way back of hybrid-mf on sim. Wherever a run has gone back to, in whatever units and with
 * however little memory, it is what it was there: its state, its counters, and all that was
 * decided up to there. What is decided again is decided the same.
 */
#include "tests/unit/hybrids.h"

#include "src/engine/history.h"
#include "src/view/look/snapshot.h"

/* --- What a run is, at one moment. --- */

struct mark {
	bool there; /* the run comes by here */
	uint64_t hash;
	int64_t counters[COUNTERS], ended[UNITS];
	int64_t decisions, active, cut_off;
	struct modelled modelled;
	bool held;
};

#include "tests/unit/marks.h"

static struct mark mark_of(struct fixture *fixture, struct run *run)
{
	struct mark mark = { .there = true,
			     .hash = hash_of(fixture, run, true),
			     .decisions = run->now.decisions,
			     .active = run->now.active,
			     .cut_off = run->now.cut_off,
			     .modelled = run->now.modelled,
			     .held = run->now.held };

	memcpy(mark.counters, run->now.counters, sizeof(mark.counters));
	memcpy(mark.ended, run->now.ended, sizeof(mark.ended));
	return mark;
}

/* --- The reference: forward only, once in each unit. --- */

struct reference {
	struct fixture *fixture;
	struct marks marks;
	struct decision *rows;     /* [row_count] */
	int64_t row_count;
	int64_t switches;
};

static void keep_mark(struct reference *reference, enum unit unit, struct run *run)
{
	const struct mark mark = mark_of(reference->fixture, run);

	marks_keep(&reference->marks, &reference->fixture->memory, unit, run->now.ended[unit], &mark);
}

static void keep_rows(struct reference *reference, const struct run *run)
{
	const size_t count = (size_t)run->now.decisions;

	reference->rows = memory_array(&reference->fixture->memory, count + 1,
				       sizeof(*reference->rows), "rows", NULL);
	assert_non_null(reference->rows);
	if (count)
		memcpy(reference->rows, run->decisions.rows, count * sizeof(*reference->rows));
	reference->row_count = run->now.decisions;
	reference->switches = hand_overs(run, WORKER_CPU);
}

static void reference_open(struct reference *reference, struct fixture *fixture, struct plan plan)
{
	int unit;

	*reference = (struct reference){ .fixture = fixture };
	plan.history_memory = 0;
	for (unit = 0; unit < UNITS; unit++) {
		struct run *run = start(fixture, &plan);
		enum halt halt;

		keep_mark(reference, (enum unit)unit, run);
		do {
			halt = step(fixture, run, (enum unit)unit, 1);
			if (is_fresh(run, (enum unit)unit))
				keep_mark(reference, (enum unit)unit, run);
		} while (halt != HALT_END);
		if (unit == UNIT_LAUNCH)
			keep_rows(reference, run);
		run_free(run);
	}
}

static void reference_close(struct reference *reference)
{
	marks_free(&reference->marks);
	memory_free(reference->rows);
}

/* --- A run that goes back and forth. --- */

static void check_moment(const struct reference *reference, struct run *run)
{
	const struct mark now = mark_of(reference->fixture, run);
	int unit;

	assert_true(run->now.fresh != 0);
	for (unit = 0; unit < UNITS; unit++) {
		const int64_t at = run->now.ended[unit];
		const struct mark *mark = &reference->marks.of[unit][at];

		if (!is_fresh(run, (enum unit)unit))
			continue;
		assert_in_range(at, 0, reference->marks.count[unit]);
		assert_true(mark->there);
		assert_memory_equal(now.ended, mark->ended, sizeof(now.ended));
		assert_memory_equal(now.counters, mark->counters, sizeof(now.counters));
		assert_true(now.hash == mark->hash);
		assert_int_equal(now.decisions, mark->decisions);
		assert_int_equal(now.active, mark->active);
		assert_int_equal(now.cut_off, mark->cut_off);
		assert_int_equal(now.held, mark->held);
		assert_memory_equal(&now.modelled, &mark->modelled, sizeof(now.modelled));
	}
	/* And what is known of those behind the present. */
	assert_in_range(run->decisions.known, now.decisions, reference->row_count);
	if (run->decisions.known)
		assert_memory_equal(run->decisions.rows, reference->rows,
				    (size_t)run->decisions.known * sizeof(*reference->rows));
}

static void go_to(const struct reference *reference, struct run *run, enum unit unit,
		  int64_t count)
{
	enum halt halt;

	if (!history_go(run, unit, count, &halt, &reference->fixture->err))
		fail_msg("%s", reference->fixture->err.message);
	check_moment(reference, run);
}

/* Something that holds at some cycles. */
struct predicate {
	const struct run *run;
	int64_t every;
};

static bool holds(void *context, struct err *err)
{
	const struct predicate *predicate = context;

	(void)err;
	return predicate->run->now.counters[COUNTER_pushes] % predicate->every == 0;
}

/* Looking changes nothing. */
static void look(const struct reference *reference, struct run *run)
{
	const struct moment before = run->now;
	struct err *err = &reference->fixture->err;
	struct snapshot snapshot;

	assert_true(snapshot_take(run, ~(unsigned)KNOWN_WARP, 1, &snapshot, err));
	assert_true(snapshot.known & KNOWN_ARBITER);
	assert_int_equal(snapshot.decision_count, run->now.decisions);
	assert_int_equal(snapshot.decision_known, run->decisions.known);
	snapshot_free(&snapshot);
	assert_memory_equal(&before, &run->now, sizeof(before));
	check_moment(reference, run);
}

static void random_way(const struct reference *reference, struct run *run,
		       struct random *random)
{
	/* A round is a launch here. */
	static const enum unit units[] = { UNIT_LANE, UNIT_WARP, UNIT_LAUNCH, UNIT_CYCLE, UNIT_PHASE };
	const enum unit unit = units[random_below(random, LENGTH(units))];
	const int64_t here = run->now.ended[unit];
	const int64_t some = random_range(random, 1, random_below(random, 3) ? 5 : here / 2 + 1);
	struct predicate predicate = { run, random_range(random, 1, 9) };
	enum halt halt;

	switch (random_below(random, 8)) {
	case 0:
	case 1:
		step(reference->fixture, run, unit, some);
		break;
	case 2:
	case 3:
	case 4:
		go_to(reference, run, unit, here > some ? here - some : 0);
		break;
	case 5:
		go_to(reference, run, unit, random_range(random, 0, reference->marks.count[unit]));
		break;
	case 6:
		assert_true(history_back_until(run, history_next_cycle(&run->now), holds,
					       &predicate, &halt, &reference->fixture->err));
		break;
	default:
		if (random_below(random, 2))
			step(reference->fixture, run, UNIT_CYCLE, 1 << 30);
		else
			look(reference, run);
	}
	check_moment(reference, run);
}

enum { PLANS = 180, WALKS = 4, WAYS = 30 };

static struct graph *small_sample(struct fixture *fixture, int which)
{
	static const struct {
		const char *family;
		int64_t value[4];
	} samples[] = {
		{ "genrmf", { 3, 4, 1, 30 } },
		{ "acyclic-dense", { 60, 100 } },
		{ "washington-rlg", { 6, 6, 50 } },
		{ "bipartite", { 100, 90, 400, 0 } },
	};
	struct graph *graph = make(fixture, samples[which].family, samples[which].value);

	if (ends_of(graph)->source < 0)
		assert_true(ends_set(graph, 0, graph->vertices - 1, NULL));
	return graph;
}

static struct plan random_plan(struct random *random, const struct graph *graph, int policy)
{
	static const char *const devices[] = { "sim:c2050", "sim:gtx285", "sim" };
	static const int64_t waves[] = { 0, 1, 7 };
	struct plan plan = hybrid_plan(graph, policy, random_next(random));

	plan.device = devices[random_below(random, LENGTH(devices))];
	plan.machine.wave = waves[random_below(random, LENGTH(waves))];
	plan.machine.order = (enum warp_order)random_below(random, ORDER_SHUFFLED + 1);
	plan.relabel = random_below(random, 2) ? RELABEL_EVERY : RELABEL_AUTO;
	plan.relabel_cycles = 3;
	plan.cpu_slice = random_range(random, 1, 30);
	plan.width = random_below(random, 2) ? WIDTH_C64_A32 : WIDTH_C32_A32;
	plan.last_check = random_below(random, 2);
	if (policy == POLICY_ORACLE)
		plan.cpu_slice = 200;
	return plan;
}

static void random_walks_pass_the_same_decisions(void **state)
{
	static const int64_t memories[] = { 1, 4 << 10, 24 << 10, 100 << 10, 400 << 10, 256 << 20 };
	struct fixture fixture = { .memory = { 0 } };
	struct reference reference;
	struct random random;
	int64_t switches = 0;
	int i, j, k;

	(void)state;
	for (i = 0; i < PLANS; i++) {
		struct graph *graph = small_sample(&fixture, i % 4);
		struct plan plan;

		random_start(&random, (uint64_t)i, "hybrid");
		plan = random_plan(&random, graph, i % 2 ? FICKLE : i / 2 % FICKLE);
		reference_open(&reference, &fixture, plan);
		switches += reference.switches;
		for (j = 0; j < WALKS; j++) {
			struct run *run;

			plan.history_memory = memories[random_below(&random, LENGTH(memories))];
			plan.history_always = random_below(&random, 2);
			plan.sizes.history_words = any_history_words(&random);
			run = start(&fixture, &plan);
			for (k = 0; k < WAYS; k++)
				random_way(&reference, run, &random);
			run_free(run);
		}
		reference_close(&reference);
		graph_free(graph);
	}
	assert_true(switches > 50);
	assert_int_equal(fixture.memory.used, 0);
}

/* Every event of a small run, and every decision: there, one back, and forward again. */
static void every_moment_can_be_left_and_come_back_to(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_sample(&fixture, 0);
	struct plan plan = hybrid_plan(graph, FICKLE, 4);
	struct reference reference;
	struct run *run;
	int64_t lane;

	(void)state;
	plan.device = "sim:c2050";
	plan.machine.wave = 2;
	plan.cpu_slice = 6;
	plan.relabel = RELABEL_EVERY;
	plan.relabel_cycles = 2;
	plan.ideas.arc_order = ARCS_FIXED; /* the CPU and the GPU take turns then */
	reference_open(&reference, &fixture, plan);
	assert_true(reference.switches > 1);
	plan.history_memory = 1 << 20;
	plan.history_always = true;
	run = start(&fixture, &plan);
	for (lane = reference.marks.count[UNIT_LANE]; lane > 0; lane--) {
		go_to(&reference, run, UNIT_LANE, lane);
		step(&fixture, run, UNIT_LAUNCH, 1);
		check_moment(&reference, run);
		go_to(&reference, run, UNIT_LANE, lane - 1);
		step(&fixture, run, UNIT_WARP, 3);
		check_moment(&reference, run);
	}
	run_free(run);
	reference_close(&reference);
	fixture_end(&fixture, graph);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_walks_pass_the_same_decisions),
		cmocka_unit_test(every_moment_can_be_left_and_come_back_to),
	};

	return cmocka_run_group_tests_name("hybrid back", tests, NULL, NULL);
}
