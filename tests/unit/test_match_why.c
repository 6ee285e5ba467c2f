/* SPDX-License-Identifier: GPL-3.0-or-later
 * Why a vertex has its mate: the event that is named joined the two, and whoever is said to have had the
 * row before had it when the cycle began, or took it in a launch or a wave that the taker could see. Where
 * the log holds nothing, the same is found by repeating the run.
 */
#include "tests/unit/matchings.h"
#include "tests/unit/runs.h"

#include "src/base/text.h"
#include "src/problem/matching/matching.h"
#include "src/view/explanation.h"

enum { MOST_CYCLES = 4000 };

struct past {
	int32_t *mu[MOST_CYCLES]; /* mates behind every cycle */
	int64_t robberies;        /* that were checked */
};

static void keep(struct past *past, const struct run *run)
{
	const size_t bytes = (size_t)run->plan.graph->labels.count * sizeof(int32_t);
	const int64_t cycle = run->now.counters[COUNTER_cycles];

	assert_in_range(cycle, 0, MOST_CYCLES - 1);
	free(past->mu[cycle]);
	past->mu[cycle] = unit_room(bytes);
	memcpy(past->mu[cycle], matching_mu(run), bytes);
}

static struct explained ask(struct fixture *fixture, struct run *run, int32_t v, struct text *answer)
{
	struct explained explained = { .answer = answer };

	text_clear(answer);
	if (!explanation_find("mate")->explain(run, v, &explained, &fixture->err))
		fail_msg("%s", fixture->err.message);
	return explained;
}

/* The column that *taken robbed: in this launch the last one that had left the label which it saw, or,
 * where an exchange takes rows, the last one; else the last one of an earlier launch of the cycle, else
 * who had the row when the cycle began. */
static int32_t robbed_by(const struct past *past, const struct run *run, const struct explained *explained)
{
	const bool exchanges = !(variant_tells(run->plan.variant) & 1 << LOG_CONFLICT);
	const struct log_entry *taken = &explained->event;
	struct log_entry entry;
	int64_t n = explained->number;

	while (n-- > 0 && run_get_event(run, n, &entry) && entry.cycle == taken->cycle)
		if (entry.kind == LOG_MATCH && entry.v == taken->v &&
		    (exchanges || entry.launch != taken->launch || entry.amount < taken->amount))
			return entry.u;
	return past->mu[taken->cycle - 1][taken->v];
}

static void check_robbed(struct past *past, const struct run *run, const struct explained *explained)
{
	char wanted[48];
	struct text text;

	text_fixed(&text, wanted, sizeof(wanted));
	text_print(&text, " from ");
	graph_label(run->plan.graph, robbed_by(past, run, explained), &text);
	text_print(&text, " in ");
	/* Of the initial matching no event tells. */
	if (strstr(text_string(explained->answer), " from another column in "))
		return;
	if (!strstr(text_string(explained->answer), wanted))
		fail_msg("%s, not%s", text_string(explained->answer), wanted);
	past->robberies++;
}

static void check_vertex(struct fixture *fixture, struct past *past, struct run *run, int32_t v,
			 struct text *answer)
{
	const int32_t *mu = matching_mu(run);
	const int32_t mate = mu[v];
	const struct explained explained = ask(fixture, run, v, answer);

	assert_int_equal(explained.value, matching_mate_number(run->plan.graph, mate));
	if (!explained.is_event)
		return;
	if (mate < 0) {
		assert_int_equal(explained.event.kind, LOG_GIVE_UP);
		assert_int_equal(explained.event.u, v);
		return;
	}
	assert_int_equal(explained.event.kind, LOG_MATCH);
	if (mu[mate] == v) {
		assert_int_equal(explained.event.u + explained.event.v, v + mate);
	} else {
		assert_non_null(strstr(text_string(answer), "has lost its row"));
		assert_int_equal(explained.event.v, mate);
		assert_int_equal(explained.event.u, mu[mate]);
	}
	if (explained.event.amount && !run->plan.variant->machine)
		check_robbed(past, run, &explained);
}

static void follow(struct fixture *fixture, const struct plan *plan, struct past *past)
{
	struct run *run = start(fixture, plan);
	char buffer[1024];
	struct text answer;
	int i;
	int32_t v;

	text_fixed(&answer, buffer, sizeof(buffer));
	do {
		keep(past, run);
		for (v = 0; v < plan->graph->labels.count; v++)
			check_vertex(fixture, past, run, v, &answer);
	} while (step(fixture, run, UNIT_CYCLE, 1) == HALT_UNIT);
	for (i = 0; i < MOST_CYCLES; i++) {
		free(past->mu[i]);
		past->mu[i] = NULL;
	}
	run_free(run);
}

static void the_event_is_found(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct past past = { .robberies = 0 };
	const struct variant *const *row;
	struct random random;
	struct graph *graph;
	struct plan plan;
	int i;

	(void)state;
	random_start(&random, 1, "why mate");
	for (i = 0; i < unit_draws(6, 120); i++) {
		graph = sides_draw(&fixture.memory, &random, 20 + i, 90, 200, 1 + i % 3);
		for (row = match_variants(); *row; row++) {
			plan = plan_for(graph, (*row)->name);
			plan.initial = i % 2 ? INITIAL_CHEAP : INITIAL_NONE;
			plan.machine.order = (enum warp_order)(i % 3);
			plan.machine.wave = i % 4 == 3 ? 1 : 0;
			plan.sizes.host_cycle = 3;
			follow(&fixture, &plan, &past);
		}
		graph_free(graph);
	}
	assert_true(past.robberies > 1000);
	assert_int_equal(fixture.memory.used, 0);
}

/* Without a log the run is repeated, and says the same. */
static void found_again_without_a_log(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	char buffer[2][1024];
	struct text answer[2];
	struct random random;
	struct graph *graph;
	struct plan plan;
	struct run *run[2];
	int32_t v;
	int i;

	(void)state;
	random_start(&random, 2, "why mate");
	graph = sides_draw(&fixture.memory, &random, 40, 50, 120, 2);
	plan = plan_for(graph, "g-pr-shr");
	for (i = 0; i < 2; i++) {
		plan.events = i ? EVENTS_COUNTERS : EVENTS_FULL;
		run[i] = start(&fixture, &plan);
		step(&fixture, run[i], UNIT_CYCLE, 4);
		text_fixed(&answer[i], buffer[i], sizeof(buffer[i]));
	}
	for (v = 0; v < graph->labels.count; v++) {
		for (i = 0; i < 2; i++)
			(void)ask(&fixture, run[i], v, &answer[i]);
		assert_string_equal(text_string(&answer[0]), text_string(&answer[1]));
	}
	run_free(run[0]);
	run_free(run[1]);
	fixture_end(&fixture, graph);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_event_is_found),
		cmocka_unit_test(found_again_without_a_log),
	};

	return cmocka_run_group_tests_name("match_why", tests, NULL, NULL);
}
