/* SPDX-License-Identifier: GPL-3.0-or-later
 * `auto`: what it sees in a graph, which code it chooses, when it opens a GPU, when it changes its mind,
 * and what it leaves as it was.
 */
#include "tests/unit/desks.h"
#include "tests/unit/plugins.h"

#include "src/engine/problem.h"
#include "src/engine/stops.h"
#include "src/host/features.h"

static struct features look(struct desk *desk)
{
	struct features features;
	struct err err;

	assert_true(features_take(desk->session.graph, &desk->session.terminals, &desk->session.memory,
				  &features, &err));
	return features;
}

/* --- The look. --- */

static void searches_know_levels_and_ends(void **state)
{
	struct features features;
	struct desk desk;

	(void)state;
	desk_open(&desk, STYLE_TEXT);
	/* 1 has 2 neighbours, 9 x 9 vertices lie between the corners, 16 levels apart. */
	desk_ask(&desk, "generate grid rows=9 cols=9 cap=1; terminals 1 81");
	features = look(&desk);
	assert_int_equal(features.vertices, 81);
	assert_int_equal(features.entries, 2 * 2 * 9 * 8);
	assert_int_equal(features.largest, 4);
	assert_int_equal(features.from_source.first, 2);
	assert_int_equal(features.from_sink.first, 2);
	assert_int_equal(features.from_source.levels, 16);
	assert_int_equal(features.from_source.distance, 16);
	assert_int_equal(features.from_sink.distance, 16);
	assert_int_equal(features.from_source.visited, 81);
	assert_true(features.from_source.whole && features.from_sink.whole);
	assert_true(features.two_way == 1 && features.unit == 1 && features.mean_capacity == 1);
	assert_true(features.out == 2 && features.in == 2);
	assert_false(features_are_cut_off(&features));
	desk_close(&desk);
}

static void the_search_goes_along_arcs(void **state)
{
	struct features features;
	struct desk desk;

	(void)state;
	desk_open(&desk, STYLE_TEXT);
	desk_ask(&desk, "generate acyclic-dense n=20 cap=9");
	features = look(&desk);
	assert_int_equal(features.from_source.visited, 20);
	assert_int_equal(features.from_sink.visited, 20);
	assert_true(features.two_way == 0);
	/* Against the arcs there is no path. */
	desk_ask(&desk, "terminals 20 1");
	features = look(&desk);
	assert_int_equal(features.from_source.visited, 1);
	assert_int_equal(features.from_sink.visited, 1);
	assert_true(features_are_cut_off(&features));
	desk_close(&desk);
}

static void a_large_graph_is_not_searched_in_whole(void **state)
{
	struct features features;
	struct desk desk;

	(void)state;
	desk_open(&desk, STYLE_TEXT);
	desk_ask(&desk, "generate grid rows=400 cols=400 cap=5; terminals 79700 79707");
	features = look(&desk);
	assert_false(features.from_source.whole);
	assert_true(features.from_source.visited < 60000);
	assert_true(features.from_source.distance > 0);
	assert_false(features_are_cut_off(&features));
	desk_close(&desk);
}

static void a_look_without_memory_is_refused(void **state)
{
	struct features features;
	struct desk desk;
	struct err err;
	int at;

	(void)state;
	desk_open(&desk, STYLE_TEXT);
	desk_ask(&desk, "generate grid rows=9 cols=9 cap=1; terminals 1 81");
	for (at = 1; at <= 4; at++) {
		desk.session.memory.fail_at = desk.session.memory.requests + at;
		assert_false(features_take(desk.session.graph, &desk.session.terminals,
					   &desk.session.memory, &features, &err));
		assert_int_equal(err.kind, ERR_MEMORY);
	}
	desk.session.memory.fail_at = 0;
	desk_close(&desk);
}

/* --- The forecast. --- */

static void the_least_seconds_are_the_best(void **state)
{
	struct forecast forecasts[FORECASTS] = { { .variant = "" } };
	int i;

	(void)state;
	for (i = 0; i < FORECASTS; i++)
		forecasts[i] = (struct forecast){ .variant = "x", .card = i >= 3, .seconds = 10 - i };
	assert_ptr_equal(forecast_best(forecasts, false), &forecasts[2]);
	assert_ptr_equal(forecast_best(forecasts, true), &forecasts[FORECASTS - 1]);
	forecasts[2].barred = "x";
	assert_ptr_equal(forecast_best(forecasts, false), &forecasts[1]);
	for (i = 0; i < FORECASTS; i++)
		forecasts[i].barred = "x";
	assert_null(forecast_best(forecasts, true));
}

/* More of the same takes longer, everywhere. */
static void larger_graphs_take_longer(void **state)
{
	struct forecast small[FORECASTS], large[FORECASTS];
	struct features features;
	struct desk desk;
	int i;

	(void)state;
	desk_open(&desk, STYLE_TEXT);
	desk_ask(&desk, "generate washington-rlg rows=16 cols=16");
	features = look(&desk);
	forecast_all(&features, small);
	features.vertices *= 100;
	features.entries *= 100;
	features.arcs *= 100;
	forecast_all(&features, large);
	for (i = 0; i < FORECASTS; i++) {
		assert_true(large[i].fits == !large[i].matches);
		if (!large[i].fits)
			continue;
		assert_true(large[i].seconds > 5 * small[i].seconds);
		assert_null(large[i].barred);
	}
	features.entries = UINT32_MAX;
	forecast_all(&features, large);
	for (i = 0; i < FORECASTS; i++)
		assert_true(!large[i].barred == (large[i].card && large[i].fits));
	desk_close(&desk);
}

/* --- The choice. --- */

static void the_result_says_auto_and_what_was_chosen(void **state)
{
	struct desk desk;
	const char *said;

	(void)state;
	unsetenv("SPILLWAY_CUDA_PLUGIN");
	desk_open(&desk, STYLE_JSON);
	desk_ask(&desk, "generate genrmf a=4 b=4; use auto");
	said = desk_ask(&desk, "solve");
	assert_non_null(strstr(said, "\"variant\":\"auto\",\"chosen\":\""));
	assert_non_null(strstr(said, "\"device\":\"host\""));
	assert_non_null(strstr(said, "\"verified\":true"));
	assert_non_null(strstr(desk_ask(&desk, "print variant"), "\"auto\""));
	/* It stays in use. */
	assert_non_null(strstr(desk_ask(&desk, "start; show result"), "\"variant\":\"auto\""));
	assert_non_null(strstr(desk_ask(&desk, "reset; show result"), "\"variant\":\"auto\""));
	/* Another `use` ends it. */
	said = desk_ask(&desk, "use hi-pr; solve");
	assert_non_null(strstr(said, "\"variant\":\"hi-pr\",\"device\""));
	desk_close(&desk);
}

static void only_solve_chooses_by_itself(void **state)
{
	struct desk desk;

	(void)state;
	desk_open(&desk, STYLE_JSON);
	desk_ask(&desk, "generate genrmf a=3 b=3");
	assert_int_equal(automatic_duty(&desk.session), DUTY_NONE);
	assert_non_null(strstr(desk_ask(&desk, "solve"), "\"variant\":\"vc-bcsr\""));
	desk_ask(&desk, "set auto all; use vc-bcsr");
	assert_int_equal(automatic_duty(&desk.session), DUTY_NONE);
	desk_close(&desk);

	desk_open(&desk, STYLE_JSON);
	desk_ask(&desk, "generate genrmf a=3 b=3; set auto all");
	assert_int_equal(automatic_duty(&desk.session), DUTY_CHOOSE);
	desk_ask(&desk, "start");
	assert_int_equal(automatic_duty(&desk.session), DUTY_NONE);
	assert_non_null(strstr(desk_ask(&desk, "solve"), "\"variant\":\"vc-bcsr\""));
	desk_ask(&desk, "generate genrmf a=3 b=4");
	assert_non_null(strstr(desk_ask(&desk, "solve"), "\"variant\":\"auto\""));
	/* Whoever looks closer gets the variant for looking. */
	assert_non_null(strstr(desk_ask(&desk, "start; show result"), "\"variant\":\"vc-bcsr\""));
	assert_non_null(strstr(desk_ask(&desk, "set auto none; generate genrmf a=4 b=4; solve"),
			       "\"variant\":\"vc-bcsr\""));
	desk_close(&desk);
}

static void more_than_a_million_arcs_are_large(void **state)
{
	struct desk desk;

	(void)state;
	desk_open(&desk, STYLE_JSON);
	desk_ask(&desk, "generate acyclic-dense n=1414 cap=3");
	assert_int_equal(desk.session.graph->arcs, 1414 * 1413 / 2);
	assert_int_equal(automatic_duty(&desk.session), DUTY_NONE);
	desk_ask(&desk, "generate acyclic-dense n=1415 cap=3");
	assert_int_equal(automatic_duty(&desk.session), DUTY_CHOOSE);
	desk_ask(&desk, "set auto none");
	assert_int_equal(automatic_duty(&desk.session), DUTY_NONE);
	desk_close(&desk);
}

static void matchings_are_chosen_for(void **state)
{
	struct desk desk;
	const char *said;

	(void)state;
	desk_open(&desk, STYLE_JSON);
	desk_ask(&desk, "generate bipartite left=50 right=60 m=300; use g-pr-first; solve; use auto");
	said = desk_ask(&desk, "solve");
	assert_non_null(strstr(said, "\"problem\":\"matching\",\"variant\":\"auto\",\"chosen\":"));
	assert_non_null(strstr(said, "\"verified\":true"));
	desk_close(&desk);
}

/* On a small one a variant that can be looked at, on the user's machine. */
static void solve_matches_two_sides(void **state)
{
	struct desk desk;
	const char *said;

	(void)state;
	desk_open(&desk, STYLE_JSON);
	desk_ask(&desk, "generate bipartite left=50 right=60 m=300");
	assert_int_equal(automatic_duty(&desk.session), DUTY_MATCH);
	assert_string_equal(automatic_meant(&desk.session)->name, "g-pr-shr");
	said = desk_ask(&desk, "solve");
	assert_non_null(
		strstr(said, "\"variant\":\"auto\",\"chosen\":\"g-pr-shr\",\"device\":\"sim:rtx3090\""));
	assert_non_null(strstr(said, "\"verified\":true"));
	assert_non_null(strstr(desk_ask(&desk, "info auto"), "\"vertices\":112,"));
	/* Whoever looks closer gets the flow. */
	assert_non_null(strstr(desk_ask(&desk, "generate bipartite left=9 right=9 m=20; start; show result"),
			       "\"variant\":\"vc-bcsr\""));
	assert_non_null(strstr(desk_ask(&desk, "terminals L1 R1; solve"), "\"variant\":\"vc-bcsr\""));
	said = desk_ask(&desk, "set auto none; generate bipartite left=9 right=9 m=20; solve");
	assert_non_null(strstr(said, "\"variant\":\"vc-bcsr\""));
	desk_ask(&desk, "set auto large; generate bipartite left=9 right=9 m=20; use vc-bcsr");
	assert_int_equal(automatic_duty(&desk.session), DUTY_NONE);
	assert_string_equal(automatic_meant(&desk.session)->name, "vc-bcsr");
	desk_close(&desk);
}

static void large_matchings_get_codes_for_them(void **state)
{
	struct desk desk;
	const struct automatic *automatic = &desk.session.automatic;

	(void)state;
	desk_open(&desk, STYLE_JSON);
	desk_ask(&desk, "device sim; generate bipartite left=100000 right=90000 m=900000");
	assert_int_equal(automatic_duty(&desk.session), DUTY_CHOOSE);
	assert_non_null(strstr(desk_ask(&desk, "solve"), "\"device\":\"host\""));
	assert_true(automatic->forecasts[automatic->at].matches);
	assert_string_equal(desk.session.variant->problem->name, "matching");
	desk_close(&desk);
}

/* --- The card. --- */

static void codes_for_matchings_on_the_card_are_rivals(void **state)
{
	struct fake *fake = fake_ready();
	struct desk desk;
	const char *said;

	(void)state;
	desk_open(&desk, STYLE_TEXT);
	said = desk_ask(&desk, "generate bipartite left=300000 right=280000 m=900000; use auto; start");
	assert_non_null(strstr(said, "auto chooses turbo-mm"));
	assert_int_equal(fake->opened, 1);
	assert_string_equal(desk.session.run->machine->row->name, "cuda");
	desk_close(&desk);
}

/* Graphs on which a GPU is expected to be far ahead. */
static const char wide[] = "generate washington-rlg rows=400 cols=400";

static void a_gpu_is_opened_only_if_nobody_said_device(void **state)
{
	struct fake *fake = fake_ready();
	struct desk desk;
	const char *said;

	(void)state;
	desk_open(&desk, STYLE_TEXT);
	desk_ask(&desk, "%s; use auto", wide);
	said = desk_ask(&desk, "start");
	assert_non_null(strstr(said, "nobody said `device`, so cuda is opened"));
	assert_non_null(strstr(said, "auto chooses turbo"));
	assert_int_equal(fake->opened, 1);
	assert_string_equal(desk.session.run->machine->row->name, "cuda");
	/* What the user has said stays. */
	assert_string_equal(desk.session.device, "sim:rtx3090");
	said = desk_ask(&desk, "device sim; start");
	assert_null(strstr(said, "cuda is opened"));
	assert_non_null(strstr(said, "barred (`device` was said)"));
	assert_int_equal(fake->opened, 1);
	assert_string_equal(desk.session.run->machine->row->name, "host");
	desk_close(&desk);
}

static void a_gpu_that_was_named_is_a_rival(void **state)
{
	struct fake *fake = fake_ready();
	struct desk desk;

	(void)state;
	fake->devices = 2;
	desk_open(&desk, STYLE_TEXT);
	desk_ask(&desk, "device cuda:1; %s; use auto; start", wide);
	assert_string_equal(desk.session.run->machine->label, "cuda:1");
	assert_int_equal(fake->device, 1);
	desk_close(&desk);
}

static void small_graphs_open_no_gpu(void **state)
{
	struct fake *fake = fake_ready();
	struct desk desk;

	(void)state;
	desk_open(&desk, STYLE_TEXT);
	desk_ask(&desk, "generate washington-rlg rows=10 cols=10; use auto; solve");
	assert_int_equal(fake->opened, 0);
	desk_close(&desk);
}

static void without_a_gpu_the_host_is_chosen(void **state)
{
	struct fake *fake = fake_ready();
	struct desk desk;

	(void)state;
	fake->devices = 0;
	desk_open(&desk, STYLE_TEXT);
	assert_non_null(strstr(desk_ask(&desk, "%s; use auto; start", wide), "auto: no GPU: "));
	assert_string_equal(desk.session.run->machine->row->name, "host");
	desk_close(&desk);
}

static void a_gpu_that_refuses_gives_way(void **state)
{
	struct fake *fake = fake_ready();
	struct desk desk;
	const char *said;

	(void)state;
	fail_call(fake, FAKE_ALLOC, 0);
	desk_open(&desk, STYLE_TEXT);
	said = desk_ask(&desk, "%s; use auto; start", wide);
	assert_non_null(strstr(said, "auto: turbo could not begin"));
	assert_string_equal(desk.session.run->machine->row->name, "host");
	desk_close(&desk);
}

/* --- Changes of mind. --- */

/* Each look at the clock finds it a hundredth of a second on. */
static double hurry(void)
{
	static double now;

	return now += 0.01;
}

/* Begins a run of a code of the host, for which hardly any time was predicted. Of the others the card, or
 * the next code of the host, is the best. Returns the code's name. */
static const char *begin_late(struct desk *desk, bool card)
{
	struct automatic *automatic = &desk->session.automatic;
	int i, next;

	desk_ask(desk, "generate washington-rlg rows=60 cols=60; use auto; device sim; start");
	unit_clock = hurry;
	next = card ? FORECAST_turbo : automatic->at == FORECAST_hi_pr ? FORECAST_eibfs : FORECAST_hi_pr;
	for (i = 0; i < FORECASTS; i++)
		automatic->forecasts[i].seconds = i == automatic->at ? 1e-6 : i == next ? 1e-5 : 1e-3;
	return automatic->forecasts[automatic->at].variant;
}

static void a_late_code_is_dropped(void **state)
{
	struct arrival arrival = { .halt = HALT_END };
	const char *before;
	struct desk desk;
	struct err err = { 0 };

	(void)state;
	desk_open(&desk, STYLE_TEXT);
	before = begin_late(&desk, false);
	desk.length = 0;
	assert_true(automatic_go_on(&desk.session, &arrival, &err));
	unit_clock = NULL;
	assert_non_null(strstr(desk.said, "has worked for"));
	assert_non_null(strstr(desk.said, "so auto changes its mind"));
	assert_string_not_equal(desk.session.run->plan.variant->name, before);
	assert_true(automatic_has_begun(&desk.session));
	assert_int_equal(desk.session.run->now.phase, PHASE_DONE);
	assert_non_null(strstr(desk_ask(&desk, "solve"), "verified: flow"));
	desk_close(&desk);
}

static void the_last_code_goes_on(void **state)
{
	struct arrival arrival = { .halt = HALT_END };
	const char *before;
	struct desk desk;
	struct err err = { 0 };
	int i;

	(void)state;
	desk_open(&desk, STYLE_TEXT);
	before = begin_late(&desk, false);
	for (i = 0; i < FORECASTS; i++)
		if (i != desk.session.automatic.at)
			desk.session.automatic.forecasts[i].barred = "x";
	desk.length = 0;
	assert_true(automatic_go_on(&desk.session, &arrival, &err));
	unit_clock = NULL;
	assert_null(strstr(desk.said, "changes its mind"));
	assert_string_equal(desk.session.run->plan.variant->name, before);
	desk_close(&desk);
}

static void the_card_takes_over(void **state)
{
	struct fake *fake = fake_ready();
	struct arrival arrival = { .halt = HALT_END };
	struct desk desk;
	struct err err = { 0 };
	int i;

	(void)state;
	desk_open(&desk, STYLE_TEXT);
	(void)begin_late(&desk, true);
	for (i = 0; i < FORECASTS; i++)
		desk.session.automatic.forecasts[i].barred = NULL;
	/* What the GPU would do does not matter. */
	fail_call(fake, FAKE_DRIVE, 0);
	assert_false(automatic_go_on(&desk.session, &arrival, &err));
	unit_clock = NULL;
	assert_int_equal(fake->opened, 1);
	assert_string_equal(desk.session.run->plan.variant->name, "turbo");
	desk_close(&desk);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(searches_know_levels_and_ends),
		cmocka_unit_test(the_search_goes_along_arcs),
		cmocka_unit_test(a_large_graph_is_not_searched_in_whole),
		cmocka_unit_test(a_look_without_memory_is_refused),
		cmocka_unit_test(the_least_seconds_are_the_best),
		cmocka_unit_test(larger_graphs_take_longer),
		cmocka_unit_test(the_result_says_auto_and_what_was_chosen),
		cmocka_unit_test(only_solve_chooses_by_itself),
		cmocka_unit_test(more_than_a_million_arcs_are_large),
		cmocka_unit_test(matchings_are_chosen_for),
		cmocka_unit_test(solve_matches_two_sides),
		cmocka_unit_test(large_matchings_get_codes_for_them),
		cmocka_unit_test(codes_for_matchings_on_the_card_are_rivals),
		cmocka_unit_test(a_gpu_is_opened_only_if_nobody_said_device),
		cmocka_unit_test(a_gpu_that_was_named_is_a_rival),
		cmocka_unit_test(small_graphs_open_no_gpu),
		cmocka_unit_test(without_a_gpu_the_host_is_chosen),
		cmocka_unit_test(a_gpu_that_refuses_gives_way),
		cmocka_unit_test(a_late_code_is_dropped),
		cmocka_unit_test(the_last_code_goes_on),
		cmocka_unit_test(the_card_takes_over),
	};

	plugin_find_folder();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
