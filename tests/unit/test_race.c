/* SPDX-License-Identifier: GPL-3.0-or-later
 * Races: runs on threads of their own (race.h), and the rivals of what `auto` has chosen (rivals.h). Who wins
 * is left to the host, unless a test makes all others wait.
 */
#include "tests/unit/desks.h"
#include "tests/unit/runs.h"

#include "src/base/cores.h"
#include "src/engine/race.h"

#include <stdatomic.h>
#include <time.h>

static void sleep_a_little(void)
{
	const struct timespec little = { .tv_nsec = 200000 };

	nanosleep(&little, NULL);
}

/* --- Runs on threads. --- */

static const char *const codes[] = { "hi-pr", "pseudoflow", "eibfs" };

enum { CODES = LENGTH(codes) };

static struct graph *medium(struct fixture *fixture)
{
	static const int64_t value[] = { 8, 12, 1, 100 };

	return make(fixture, "genrmf", value);
}

/* Takes hundreds of times as long as a test waits for. */
static struct graph *large(struct fixture *fixture)
{
	static const int64_t value[] = { 24, 24, 1, 1000 };

	return make(fixture, "genrmf", value);
}

static void plan_all(const struct graph *graph, struct plan plans[CODES])
{
	int i;

	for (i = 0; i < CODES; i++) {
		plans[i] = plan_for(graph, codes[i]);
		plans[i].check = false;
		plans[i].events = EVENTS_COUNTERS;
		plans[i].history_memory = 1 << 20;
	}
}

static struct race *begin(struct fixture *fixture, const struct graph *graph, int count)
{
	struct plan plans[CODES];
	struct race *race;

	plan_all(graph, plans);
	race = race_begin(plans, count, &fixture->memory, &fixture->err);
	assert_non_null(race);
	return race;
}

static void the_first_that_ends_wins(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = medium(&fixture);
	struct race *race = begin(&fixture, graph, CODES);
	struct run *alone = start_variant(&fixture, graph, "sync");
	struct run *run;
	int64_t value, same;
	int number, none;

	(void)state;
	while (!race_is_won(race))
		sleep_a_little();
	run = race_take(race, &number);
	assert_non_null(run);
	assert_null(race_take(race, &none));
	assert_int_equal(none, number);
	race_free(race);
	assert_string_equal(run->plan.variant->name, codes[number]);
	assert_int_equal(run->now.phase, PHASE_DONE);
	assert_true(run_check(run, &fixture.err));
	assert_true(run->check.good);
	/* It is as any other run from now on. */
	run->poll = (struct poll){ 0 };
	assert_true(run->now.counters[COUNTER_pushes] > 0);
	assert_int_equal(step(&fixture, run, UNIT_CYCLE, 1), HALT_END);
	step(&fixture, alone, UNIT_CYCLE, INT64_MAX);
	assert_true(run_value(run, &value, &fixture.err) && run_value(alone, &same, &fixture.err));
	assert_int_equal(value, same);
	run_free(alone);
	run_free(run);
	fixture_end(&fixture, graph);
}

static void a_winner_that_is_not_taken_is_freed(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = medium(&fixture);
	struct race *race = begin(&fixture, graph, 1);

	(void)state;
	while (!race_is_over(race))
		sleep_a_little();
	assert_true(race_is_won(race));
	race_free(race);
	fixture_end(&fixture, graph);
}

/* However far they are. */
static void all_can_be_stopped(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = large(&fixture);
	const size_t used = fixture.memory.used;
	struct race *race;
	int i, k;

	(void)state;
	for (i = 0; i < 8; i++) {
		race = begin(&fixture, graph, CODES);
		for (k = 0; k < i; k++)
			sleep_a_little();
		race_stop(race);
		race_free(race);
		assert_int_equal(fixture.memory.used, used);
	}
	race_free(NULL);
	fixture_end(&fixture, graph);
}

static void the_others_stop_by_themselves(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *small = small_genrmf(&fixture), *graph = large(&fixture);
	struct plan plans[CODES];
	struct race *race;
	int number;

	(void)state;
	plan_all(graph, plans);
	plans[1].graph = small;
	plans[1].terminals = *ends_of(small);
	race = race_begin(plans, CODES, &fixture.memory, &fixture.err);
	assert_non_null(race);
	while (!race_is_over(race))
		sleep_a_little();
	run_free(race_take(race, &number));
	assert_int_equal(number, 1);
	race_free(race);
	graph_free(small);
	fixture_end(&fixture, graph);
}

static void who_gets_no_memory_does_not_win(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = medium(&fixture);
	struct plan plans[CODES];
	struct race *race;
	int number;

	(void)state;
	plan_all(graph, plans);
	fixture.memory.fail_at = fixture.memory.requests + 1;
	assert_null(race_begin(plans, CODES, &fixture.memory, &fixture.err));
	assert_int_equal(fixture.err.kind, ERR_MEMORY);
	fixture.memory.fail_at = 0;
	fixture.memory.limit = fixture.memory.used + 60000;
	fixture.memory.peak = fixture.memory.used;
	race = begin(&fixture, graph, CODES);
	while (!race_is_over(race))
		sleep_a_little();
	assert_false(race_is_won(race));
	assert_null(race_take(race, &number));
	assert_int_equal(number, -1);
	race_free(race);
	assert_true(fixture.memory.peak <= fixture.memory.limit);
	fixture_end(&fixture, graph);
}

/* --- Rivals. --- */

/* A graph for which more is predicted than rivals wait for. */
static const char graph_line[] = "device sim; generate washington-rlg rows=60 cols=60; use auto";

/* The session's run waits for its rivals. */
static enum urgency let_rivals_win(void *context)
{
	const struct session *session = context;

	while (session->run && session->automatic.rivals.race && !rivals_have_won(session) &&
	       !race_is_over(session->automatic.rivals.race))
		sleep_a_little();
	return URGENCY_NONE;
}

static void a_race_solves(void **state)
{
	struct desk desk;
	const char *said;

	(void)state;
	desk_open(&desk, STYLE_TEXT);
	said = desk_ask(&desk, "%s; set race 3; solve", graph_line);
	assert_non_null(strstr(said, "hi-pr runs against pseudoflow and eibfs, each on a thread of its own"));
	assert_non_null(strstr(said, " has ended first, after "));
	assert_non_null(strstr(said, "verified: flow 42786 = cut 42786"));
	assert_null(desk.session.automatic.rivals.race);
	assert_true(automatic_has_begun(&desk.session));
	/* The run goes on from there as any other. */
	assert_non_null(strstr(desk_ask(&desk, "back; solve"), "verified: flow 42786 = cut 42786"));
	assert_null(strstr(desk.said, "runs against"));
	desk_close(&desk);
}

static void the_run_of_a_rival_takes_the_place(void **state)
{
	struct desk desk;
	const char *said, *name;
	int64_t pushes;

	(void)state;
	desk_open(&desk, STYLE_JSON);
	desk.session.poll = (struct poll){ let_rivals_win, &desk.session };
	said = desk_ask(&desk, "%s; set race 2; solve", graph_line);
	assert_non_null(strstr(said, "pseudoflow has ended first"));
	assert_non_null(strstr(said, "its run takes the place of that of hi-pr"));
	assert_non_null(strstr(said, "\"variant\":\"auto\",\"chosen\":\"pseudoflow\",\"device\":\"host\""));
	assert_non_null(strstr(said, "\"value\":42786,\"verified\":true"));
	name = desk.session.run->plan.variant->name;
	assert_string_equal(name, "pseudoflow");
	assert_ptr_equal(desk.session.variant, desk.session.run->plan.variant);
	assert_true(automatic_has_begun(&desk.session));
	/* Who does it again needs no race. */
	assert_non_null(strstr(desk.session.diary.last->line, "use pseudoflow\nstart\nstep "));
	/* As if it had been chosen. */
	pushes = desk.session.run->now.counters[COUNTER_pushes];
	desk_ask(&desk, "use pseudoflow; solve");
	assert_int_equal(desk.session.run->now.counters[COUNTER_pushes], pushes);
	desk_close(&desk);
}

static void matchings_race_among_themselves(void **state)
{
	struct desk desk;
	const char *said;

	(void)state;
	desk_open(&desk, STYLE_JSON);
	desk.session.poll = (struct poll){ let_rivals_win, &desk.session };
	said = desk_ask(&desk, "device sim; generate bipartite left=20000 right=18000 m=90000; use auto; "
			"set race 2; solve");
	assert_non_null(strstr(said, "its run takes the place"));
	assert_non_null(strstr(said, "\"problem\":\"matching\",\"variant\":\"auto\""));
	assert_non_null(strstr(said, "\"verified\":true"));
	desk_close(&desk);
}

static void nobody_races(struct desk *desk, const char *before)
{
	const char *said;

	desk_ask(desk, "%s", graph_line);
	desk_ask(desk, "%s", before);
	said = desk_ask(desk, "run until 1; solve");
	assert_null(strstr(said, "runs against"));
	assert_non_null(strstr(said, "verified: flow 42786"));
	desk_ask(desk, "reset; use auto; %s", before);
	said = desk_ask(desk, "solve");
	assert_null(strstr(said, "runs against"));
}

/* It is about the way of one code, or the user wants none. */
static void some_runs_have_no_rivals(void **state)
{
	static const char *const before[] = {
		"set race off", "set race 2; set record on", "set record off; set cycle-limit 100000",
		"set cycle-limit none; break cycle == 1000000", "delete; pair hi-pr",
	};
	struct desk desk;
	size_t i;

	(void)state;
	desk_open(&desk, STYLE_TEXT);
	for (i = 0; i < LENGTH(before); i++)
		nobody_races(&desk, before[i]);
	desk_close(&desk);
}

static void small_graphs_have_no_rivals(void **state)
{
	struct desk desk;

	(void)state;
	desk_open(&desk, STYLE_TEXT);
	assert_null(strstr(desk_ask(&desk, "device sim; set race 4; generate genrmf a=3 b=3; "
					   "use auto; solve"),
			   "runs against"));
	desk_close(&desk);
}

/* Of a code that takes longer than predicted: each look at the clock finds it a hundredth of a second on. */
static double hurry(void)
{
	static atomic_int looks;

	return 0.01 * ++looks;
}

/* A clock that stands. */
static double idle(void)
{
	return 0;
}

static void rivals_come_later_where_little_was_predicted(void **state)
{
	struct desk desk;

	(void)state;
	desk_open(&desk, STYLE_TEXT);
	desk_ask(&desk, "device sim; set race 2; generate genrmf a=5 b=8; use auto");
	unit_clock = idle;
	assert_null(strstr(desk_ask(&desk, "solve"), "runs against"));
	unit_clock = hurry;
	session_end_run(&desk.session, "");
	assert_non_null(strstr(desk_ask(&desk, "solve"), "runs against"));
	unit_clock = NULL;
	assert_non_null(strstr(desk.said, "verified: flow"));
	desk_close(&desk);
}

static void without_memory_there_is_no_race(void **state)
{
	struct desk desk;
	const char *said;

	(void)state;
	desk_open(&desk, STYLE_TEXT);
	said = desk_ask(&desk, "%s; set race 2; set memory-limit 300; solve", graph_line);
	assert_non_null(strstr(said, "auto: hi-pr runs without rivals: together they may need 51"));
	assert_non_null(strstr(said, "verified: flow 42786"));
	said = desk_ask(&desk, "set history-memory 16; use auto; solve");
	assert_non_null(strstr(said, "hi-pr runs against pseudoflow"));
	desk_close(&desk);
}

/* Ctrl-C, after some questions. */
static enum urgency interrupt(void *context)
{
	int *left = context;

	return --*left < 0 ? URGENCY_NOW : URGENCY_NONE;
}

static void ctrl_c_ends_the_race(void **state)
{
	struct desk desk;
	int left, first;

	(void)state;
	for (first = 0; first < 60; first += 7) {
		desk_open(&desk, STYLE_TEXT);
		desk_ask(&desk, "%s; set race 3", graph_line);
		left = first;
		desk.session.poll = (struct poll){ interrupt, &left };
		(void)session_line(&desk.session, "solve");
		assert_null(desk.session.automatic.rivals.race);
		desk.session.poll = (struct poll){ 0 };
		if (desk.session.run)
			desk.session.run->poll = desk.session.poll;
		desk.session.quit = false;
		assert_non_null(strstr(desk_ask(&desk, "solve"), "verified: flow 42786"));
		desk_close(&desk);
	}
}

/* Other programs work: the clock goes on, and this thread does not work. */
static void busy_hosts_have_no_race(void **state)
{
	struct desk desk;
	const char *said;

	(void)state;
	desk_open(&desk, STYLE_TEXT);
	desk_ask(&desk, "%s", graph_line);
	unit_clock = hurry;
	unit_worked = idle;
	said = desk_ask(&desk, "solve");
	unit_clock = unit_worked = NULL;
	assert_non_null(strstr(said, "verified: flow 42786"));
	if (cores_usable() > 1)
		assert_non_null(strstr(said, "the host has no core free for pseudoflow"));
	assert_null(desk.session.automatic.rivals.race);
	desk_close(&desk);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_first_that_ends_wins),
		cmocka_unit_test(a_winner_that_is_not_taken_is_freed),
		cmocka_unit_test(all_can_be_stopped),
		cmocka_unit_test(the_others_stop_by_themselves),
		cmocka_unit_test(who_gets_no_memory_does_not_win),
		cmocka_unit_test(a_race_solves),
		cmocka_unit_test(the_run_of_a_rival_takes_the_place),
		cmocka_unit_test(matchings_race_among_themselves),
		cmocka_unit_test(some_runs_have_no_rivals),
		cmocka_unit_test(small_graphs_have_no_rivals),
		cmocka_unit_test(rivals_come_later_where_little_was_predicted),
		cmocka_unit_test(without_memory_there_is_no_race),
		cmocka_unit_test(ctrl_c_ends_the_race),
		cmocka_unit_test(busy_hosts_have_no_race),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
