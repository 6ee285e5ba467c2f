/* SPDX-License-Identifier: GPL-3.0-or-later
 * Back to where an expression held: the same moment whether the trace tells it or the run
 * is done again, and where the trace does, hardly anything is done again.
 */
#include "tests/unit/runs.h"

#include "src/base/text.h"
#include "src/engine/back_until.h"
#include "src/engine/history.h"

/* Names, as a session knows them; `plain` is as good as nothing to the trace. */
struct names {
	const struct run *run;
	int64_t asked; /* for any */
};

static bool look_up(void *context, const struct name *name, struct value *value,
		    struct err *err)
{
	struct names *names = context;
	const int64_t *counters = names->run->now.counters;

	names->asked++;
	value->kind = VALUE_NUMBER;
	if (!strcmp(name->name, "plain"))
		value->number = 0;
	else if (!strcmp(name->name, "queue"))
		value->number = names->run->now.queue;
	else if (!strcmp(name->name, "cycle"))
		value->number = counters[COUNTER_cycles];
	else if (!strcmp(name->name, "pushes"))
		value->number = counters[COUNTER_pushes];
	else if (!strcmp(name->name, "arc_scans"))
		value->number = counters[COUNTER_arc_scans];
	else if (!strcmp(name->name, "launches"))
		value->number = counters[COUNTER_launches];
	else
		return err_set(err, ERR_WORK, "what is %s?", name->name);
	return true;
}

static const char *const expressions[] = {
	"pushes % 7 == 0", "pushes < 60", "cycle == 3", "cycle % 10 == 0", "arc_scans > 1000000",
	"launches % 5 == 0 && cycle > 2", "queue > 8", "queue == 1 || pushes < 2", "cycle < 1",
};

/* Goes there both ways, again and again, until it is nowhere. */
static void go_both_ways(struct fixture *fixture, const struct plan *plan, const char *expression)
{
	struct run *traced = start(fixture, plan);
	struct run *again = start(fixture, plan);
	struct names one = { traced, 0 }, other = { again, 0 };
	const struct scope here = { look_up, &one, NULL }, there = { look_up, &other, NULL };
	char slow[80];
	struct text text;
	enum halt halt, wanted;

	text_fixed(&text, slow, sizeof(slow));
	text_print(&text, "(%s) && !plain", expression);
	step(fixture, traced, UNIT_CYCLE, INT64_MAX);
	step(fixture, again, UNIT_CYCLE, 1000000);
	do {
		assert_true(back_until(traced, expression, &here, &halt, &fixture->err));
		assert_true(back_until(again, slow, &there, &wanted, &fixture->err));
		assert_int_equal(halt, wanted);
		assert_memory_equal(traced->now.ended, again->now.ended, sizeof(again->now.ended));
		assert_true(hash_of(fixture, traced, true) == hash_of(fixture, again, true));
	} while (halt == HALT_CONDITION);
	assert_int_equal(halt, HALT_END);
	assert_true(one.asked < other.asked || !is_vc(plan->variant));
	run_free(traced);
	run_free(again);
}

static void both_ways_lead_to_the_same(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	const struct variant *const *row;
	struct plan plan;
	size_t i;

	(void)state;
	for (row = flow_variants(); *row; row++) {
		plan = plan_for(graph, (*row)->name);
		plan.history_memory = 1 << 22;
		for (i = 0; i < sizeof(expressions) / sizeof(expressions[0]); i++)
			if (is_vc(*row) || !strstr(expressions[i], "queue"))
				go_both_ways(&fixture, &plan, expressions[i]);
	}
	graph_free(graph);
	assert_int_equal(fixture.memory.used, 0);
}

static enum urgency count_asked(void *context)
{
	++*(int64_t *)context;
	return URGENCY_NONE;
}

/* Nothing but the way to the cycle is done again; where it is nowhere, nothing. */
static void what_the_trace_tells_is_not_done_again(void **state)
{
	static const int64_t value[] = { 8, 30, 1, 100 };
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = make(&fixture, "genrmf", value);
	struct plan plan = plan_for(graph, "vc-bcsr");
	int64_t asked = 0, whole;
	struct names names = { .asked = 0 };
	const struct scope scope = { look_up, &names, NULL };
	struct run *run;
	enum halt halt;

	(void)state;
	plan.check = false;
	plan.history_memory = 1 << 28;
	plan.poll = (struct poll){ count_asked, &asked };
	run = start(&fixture, &plan);
	names.run = run;
	step(&fixture, run, UNIT_CYCLE, 900);
	whole = asked;
	assert_true(back_until(run, "cycle == 5", &scope, &halt, &fixture.err));
	assert_int_equal(halt, HALT_CONDITION);
	assert_int_equal(run->now.ended[UNIT_CYCLE], 5);
	assert_true(asked - whole < whole / 10);
	step(&fixture, run, UNIT_CYCLE, 895);
	whole = asked;
	assert_true(back_until(run, "queue > 1000000", &scope, &halt, &fixture.err));
	assert_int_equal(halt, HALT_END);
	assert_int_equal(run->now.ended[UNIT_CYCLE], 0);
	assert_true(asked - whole < 10);
	run_free(run);
	graph_free(graph);
	assert_int_equal(fixture.memory.used, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(both_ways_lead_to_the_same),
		cmocka_unit_test(what_the_trace_tells_is_not_done_again),
	};

	return cmocka_run_group_tests_name("back_until", tests, NULL, NULL);
}
