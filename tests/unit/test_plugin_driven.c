/* SPDX-License-Identifier: GPL-3.0-or-later
 * Which runs a machine does by itself: where it may begin, the conditions that it can ask, and
 * whole sessions.
 */
#include "tests/unit/drives.h"

#include "src/command/script.h"
#include "src/command/session.h"
#include "src/engine/history.h"
#include "src/method/variants.h"
#include "src/view/look/account.h"

static void a_plug_in_of_another_version_is_told(void **state)
{
	struct scene scene;

	(void)state;
	scene_open(&scene, &endless, "vc-rcsr");
	scene.fake->args_more--;
	fail_freely(&scene, ERR_MACHINE,
		    "cuda:0: the plug-in has no drive_vc_rcsr of this version");
	scene_end(&scene);
}

/* --- Stepped before. --- */

/* Sums of events never go back, counters do: the order says how far apart they are. */
static void sums_may_be_ahead_of_counters(void **state)
{
	const struct course course = { .slice = 5, .every = 5, .proved = 10 };
	struct scene scene;
	struct run *run;
	enum halt halt;

	(void)state;
	scene_set(&scene, &course, "vc-bcsr");
	scene.fake->run = lift_one;
	scene.plan.relabel = RELABEL_EVERY;
	scene.plan.relabel_cycles = 1000;
	run = scene_start(&scene);
	assert_int_equal(step(&scene.fixture, run, UNIT_CYCLE, 5), HALT_UNIT);
	assert_true(history_go(run, UNIT_CYCLE, 2, &halt, &scene.fixture.err));
	assert_int_equal(run->now.counters[COUNTER_relabels], 2);
	assert_int_equal(run_freely(&scene), HALT_END);
	assert_int_equal(scene.course.order.before[DRIVE_RELABELS], 3);
	assert_int_equal(scene.course.order.before[DRIVE_ARC_SCANS], 3 * 4);
	assert_int_equal(scene.course.order.before[DRIVE_PUSHES], 0);
	/* Two stepped cycles, and eight that were driven. */
	assert_int_equal(run->now.counters[COUNTER_cycles], 10);
	assert_int_equal(run->now.counters[COUNTER_relabels], 2 + RELABELS * 8);
	assert_int_equal(run->now.counters[COUNTER_arc_scans], 2 * 4 + SCANNED * 8);
	assert_int_equal(run->now.counters[COUNTER_pushes], PUSHES * 8);
	scene_end(&scene);
}

/* Not in the middle of anything, and not where nothing is left to push. */
static void a_drive_begins_at_rest(void **state)
{
	struct scene scene;
	struct moment *now;
	struct moment then;

	(void)state;
	now = &scene_open(&scene, &brief, "tc-bcsr")->now;
	then = *now;
	assert_true(drive_can_begin(scene.run));
	now->has_task = true;
	assert_false(drive_can_begin(scene.run));
	*now = then;
	now->relabeling.stage = RELABELING_LEVEL;
	assert_false(drive_can_begin(scene.run));
	*now = then;
	now->phase = PHASE_RETURN;
	assert_false(drive_can_begin(scene.run));
	*now = then;
	run_freely(&scene);
	assert_false(drive_can_begin(scene.run));
	scene_end(&scene);
}

/* In the middle of a cycle the launch that ends it comes first. */
static void a_drive_begins_where_a_cycle_ends(void **state)
{
	struct scene scene;
	struct run *run;

	(void)state;
	scene_set(&scene, &brief, "vc-rcsr");
	scene.fake->run = lift_one;
	run = scene_start(&scene);
	step(&scene.fixture, run, UNIT_LAUNCH, 1);
	assert_int_equal(scene.fake->calls[FAKE_LAUNCH], 1);
	assert_int_equal(run_freely(&scene), HALT_END);
	assert_int_equal(scene.fake->calls[FAKE_LAUNCH], 2);
	assert_int_equal(scene.course.cycles, 4);
	assert_int_equal(run->now.counters[COUNTER_cycles], 5);
	assert_int_equal(run->now.counters[COUNTER_relabels], 1 + RELABELS * 4);
	scene_end(&scene);
}

/* --- Formulas. --- */

static void conditions_about_numbers_are_formulas(void **state)
{
	static const struct {
		const char *text;
		bool with_queue, without_queue, without_events;
	} cases[] = {
		{ "cycle > 5", true, true, true },
		{ "cycles % 10 == 0 && global_relabels >= 2 || !cycle", true, true, true },
		{ "queue > 100", true, false, true },
		{ "queue < pushes + 1", true, false, false },
		{ "pushes >= 1", true, true, false },
		{ "saturating * 2 > pushes", true, true, false },
		{ "relabels == 7", true, true, false },
		{ "arc_scans / 10 > cycle", true, true, false },
		{ "launches > 3", false, false, false },
		{ "vertex_checks > 3", false, false, false },
		{ "relabel_levels > 3", false, false, false },
		{ "value > 3", false, false, false },
		{ "active > 3", false, false, false },
		{ "vertices > 3", false, false, false },
		{ "height(5) > 3", false, false, false },
		{ "cycle > 5 && excess(3) > 0", false, false, false },
		{ "phase == \"return\"", false, false, false },
		{ "finished", false, false, false },
		{ "hash == 0x0123456789abcdef", false, false, false },
		{ "cycle >", false, false, false },
	};
	static const char *const names[] = { "vc-bcsr", "tc-bcsr" };
	struct scene scene;
	size_t i, j;

	(void)state;
	for (j = 0; j < LENGTH(names); j++) {
		scene_open(&scene, &endless, names[j]);
		for (i = 0; i < LENGTH(cases); i++) {
			const bool wanted = j ? cases[i].without_queue : cases[i].with_queue;

			scene.run->formula_count = 0;
			scene.run->plan.events = EVENTS_COUNTERS;
			if (drive_add_formula(scene.run, cases[i].text) != wanted)
				fail_msg("%s, %s", names[j], cases[i].text);
			assert_int_equal(scene.run->formula_count, wanted);
			scene.run->plan.events = EVENTS_OFF;
			if (!j && drive_add_formula(scene.run, cases[i].text) !=
					  cases[i].without_events)
				fail_msg("without events, %s", cases[i].text);
		}
		scene_end(&scene);
	}
}

static void formulas_are_so_many_at_most(void **state)
{
	struct scene scene;
	int i;

	(void)state;
	scene_open(&scene, &endless, "vc-bcsr");
	for (i = 0; i < DRIVE_FORMULAS; i++)
		assert_true(drive_add_formula(scene.run, "cycle > 5"));
	assert_false(drive_add_formula(scene.run, "cycle > 5"));
	assert_int_equal(scene.run->formula_count, DRIVE_FORMULAS);
	scene_end(&scene);
}

/* --- Whole sessions: what is driven, and what is not. --- */

struct stage {
	struct session session;
	struct fake *fake;
	struct course course;
	FILE *nowhere;
};

static void stage_open(struct stage *stage, const char *settings)
{
	memset(stage, 0, sizeof(*stage));
	stage->fake = fake_ready();
	stage->fake->drive = fake_drive;
	stage->fake->context = &stage->course;
	stage->course = (struct course){ .slice = 10, .every = 100, .proved = 100 };
	stage->nowhere = fopen("/dev/null", "w");
	assert_non_null(stage->nowhere);
	session_init(&stage->session, stage->nowhere, stage->nowhere);
	assert_true(session_line(&stage->session, settings));
	assert_true(session_line(&stage->session, "device cuda; generate genrmf a=3 b=4; start"));
}

static void stage_close(struct stage *stage)
{
	session_free(&stage->session);
	assert_int_equal(stage->session.memory.used, 0);
	assert_int_equal(stage->fake->opened, stage->fake->closed);
	fclose(stage->nowhere);
}

static const char usual[] = "use vc-bcsr";

struct driven {
	const char *settings, *line;
	int formulas; /* -1: it is not driven */
};

static void check_driven(const struct driven *it)
{
	const bool driven = it->formulas >= 0;
	struct stage stage;

	stage_open(&stage, it->settings);
	/* The checker has no good word for a flow that nobody has moved. */
	if (!session_line(&stage.session, it->line) && driven &&
	    strcmp(it->line, "solve") != 0)
		fail_msg("%s; %s", it->settings, it->line);
	if ((stage.course.calls > 0) != driven ||
	    (stage.fake->calls[FAKE_LAUNCH] > 0) == driven)
		fail_msg("%s; %s: %lld slices", it->settings, it->line,
			 (long long)stage.course.calls);
	if (driven && stage.course.order.formula_count != it->formulas)
		fail_msg("%s: %d formulas", it->line,
			 stage.course.order.formula_count);
	/* Nobody may miss a cycle where one of them holds. */
	if (driven)
		assert_int_equal(stage.course.order.batch, it->formulas ? 1 : 64);
	stage_close(&stage);
}

/* What is not driven is launched, and stalls, as the kernels do nothing. */
static void some_runs_are_driven(void **state)
{
	static const struct driven cases[] = {
		{ usual, "run", 0 },
		{ usual, "finish", 0 },
		{ usual, "solve", 0 },
		{ usual, "step 500", -1 },
		{ usual, "goto 500", -1 },
		{ "set relabel-on machine", "run", 0 },
		{ "set relabel-on host", "run", -1 },
		{ "set record on", "run", -1 },
		{ "set check on", "run", -1 },
		{ "set history-memory none", "run", 0 },
		{ "set warp-clock on", "run", 0 },
		{ usual, "run until cycle >= 7", 1 },
		{ usual, "run until queue > 8 && pushes > 20", 1 },
		{ usual, "run until height(5) > 3", -1 },
		{ usual, "run until value > 3", -1 },
		{ "set events off", "run until cycle >= 7", 1 },
		{ "set events off", "run until queue > 8", 1 },
		{ "set events off", "run until pushes > 8", -1 },
		{ "use tc-bcsr", "run until queue > 8", -1 },
		{ usual, "break cycle % 10 == 0; run", 1 },
		{ usual, "break cycle > 50; break pushes > 500; run until queue > 10", 3 },
		{ usual, "tbreak relabels >= 100; run", 1 },
		{ usual, "break cycle > 50; break height(5) > 3; run", -1 },
		{ usual, "break cycle > 50; break height(5) > 3; disable 2; run", 1 },
		{ usual, "break cycle > 50; disable; run", 0 },
		{ usual, "break pushes > 5 if height(5) > 100; run", 1 },
		{ usual, "break push; run", -1 },
		{ usual, "break global-relabel; run", -1 },
		{ usual, "break vertex 5; run", -1 },
		{ usual, "break push; delete; run", 0 },
		{ usual, "watch pushes; run", -1 },
		{ usual, "watch height(5); run until cycle > 5", -1 },
	};
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(cases); i++)
		check_driven(&cases[i]);
}

/* Where a formula holds it is asked what else there is; and there the run stands. */
static void stops_come_up_where_formulas_hold(void **state)
{
	static const struct {
		const char *line;
		int64_t cycle;
		int64_t slice, every; /* 0: as they are */
	} cases[] = {
		{ "run until cycle >= 7", 7, 0, 0 },
		{ "run until queue == 11", 6, 0, 0 },
		{ "run until pushes > 30 && queue == 11", 13, 0, 0 },
		{ "break cycle % 10 == 0; run", 10, 0, 0 },
		{ "break cycle % 10 == 0; run; run", 20, 0, 0 },
		{ "break cycle % 10 == 0; ignore 1 3; run", 40, 0, 0 },
		{ "break cycle > 90; break relabels >= 25; run until queue > 100", 13, 0, 0 },
		{ "break queue == 11 if cycle > 20; run", 27, 0, 0 },
		/* What never holds all in all is asked again and again. */
		{ "break queue == 11 if height(5) > 1000; run", 100, 0, 0 },
		{ "break global_relabels > 1; run", 26, 0, 25 },
		/* A relabeling is no end of a cycle, be it the last thing of a slice or of all. */
		{ "run until global_relabels > 1", 26, 25, 25 },
		{ "run until global_relabels > 1", 100, 0, 0 },
		{ "break global_relabels > 1; run", 100, 0, 0 },
	};
	struct stage stage;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(cases); i++) {
		stage_open(&stage, usual);
		if (cases[i].slice)
			stage.course.slice = cases[i].slice;
		if (cases[i].every)
			stage.course.every = cases[i].every;
		if (!session_line(&stage.session, cases[i].line))
			fail_msg("%s failed", cases[i].line);
		if (stage.session.run->now.counters[COUNTER_cycles] != cases[i].cycle)
			fail_msg("%s: cycle %lld", cases[i].line,
				 (long long)stage.session.run->now.counters[COUNTER_cycles]);
		assert_int_equal(stage.course.cycles, cases[i].cycle);
		assert_int_equal(stage.session.run->now.phase,
				 cases[i].cycle == 100 ? PHASE_DONE : PHASE_PUSH);
		stage_close(&stage);
	}
}

/* What cannot be evaluated is found by the GPU, and told by the host. */
static void a_formula_that_cannot_be_evaluated_is_an_error(void **state)
{
	struct stage stage;

	(void)state;
	stage_open(&stage, usual);
	assert_false(session_line(&stage.session, "run until 100 / (cycle - 8) > 1000"));
	assert_int_equal(stage.session.run->now.counters[COUNTER_cycles], 8);
	stage_close(&stage);
}

/* What was stepped can be gone back to, over free runs behind it, of which only the ends are kept; and so
 * can what is stepped behind them. */
static void the_way_back_leads_over_free_runs(void **state)
{
	struct stage stage;

	(void)state;
	stage_open(&stage, "set relabel 1000");
	stage.fake->run = lift_one;
	assert_true(session_line(&stage.session, "step 3; back 2; assert cycle == 1; step 4"));
	assert_true(session_line(&stage.session, "run until cycle >= 50; assert cycle == 50"));
	assert_true(session_line(&stage.session, "step 3; back 2; assert cycle == 51"));
	assert_int_equal(stage.course.cycles, 45);
	assert_true(session_line(&stage.session, "run until cycle >= 70; back 3; assert cycle == 51"));
	assert_true(session_line(&stage.session, "back; assert cycle == 50; back 9; assert cycle == 5"));
	assert_true(session_line(&stage.session, "back 9; assert cycle == 0"));
	stage_close(&stage);
}

/* What is compared has run for a cycle before, on a card; elsewhere nothing is done once. */
static void a_comparison_warms_the_card_up(void **state)
{
	struct account account;
	struct scene scene;

	(void)state;
	scene_open(&scene, &brief, "vc-bcsr");
	assert_int_equal(scene.fake->opened, 1);
	assert_true(account_take(&scene.plan, &scene.fixture.memory, &account, &scene.fixture.err));
	assert_int_equal(scene.fake->opened, 3);
	assert_int_equal(scene.course.calls, 2);
	assert_int_equal(account.counters[COUNTER_cycles], 5);
	scene.plan.variant = variant_find("hi-pr", NULL);
	assert_true(account_take(&scene.plan, &scene.fixture.memory, &account, &scene.fixture.err));
	scene.plan.variant = variant_find("vc-bcsr", NULL);
	scene.plan.device = "sim";
	assert_true(account_take(&scene.plan, &scene.fixture.memory, &account, &scene.fixture.err));
	assert_int_equal(scene.fake->opened, 3);
	scene_end(&scene);
}

/* Sees all cycles from its first look on, up to the seventh. */
static void look_closer(void *context, struct run *run)
{
	(void)context;
	run->plan.watcher.every_cycle = run->now.counters[COUNTER_cycles] < 7;
}

static void who_wants_to_see_every_cycle_does(void **state)
{
	struct scene scene;

	(void)state;
	scene_set(&scene, &endless, "vc-bcsr");
	scene.fake->run = lift_one;
	scene.plan.relabel = RELABEL_EVERY;
	scene.plan.relabel_cycles = 1000;
	scene.plan.watcher = (struct watcher){ .look = look_closer };
	scene_start(&scene);
	assert_int_equal(run_until(&scene, 20), HALT_CONDITION);
	/* Five driven, two stepped, and then five, five and three. */
	assert_int_equal(scene.run->now.counters[COUNTER_cycles], 20);
	assert_int_equal(scene.course.cycles, 18);
	assert_int_equal(scene.course.calls, 4);
	scene_end(&scene);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_plug_in_of_another_version_is_told),
		cmocka_unit_test(sums_may_be_ahead_of_counters),
		cmocka_unit_test(a_drive_begins_at_rest),
		cmocka_unit_test(a_drive_begins_where_a_cycle_ends),
		cmocka_unit_test(conditions_about_numbers_are_formulas),
		cmocka_unit_test(formulas_are_so_many_at_most),
		cmocka_unit_test(some_runs_are_driven),
		cmocka_unit_test(stops_come_up_where_formulas_hold),
		cmocka_unit_test(a_formula_that_cannot_be_evaluated_is_an_error),
		cmocka_unit_test(the_way_back_leads_over_free_runs),
		cmocka_unit_test(a_comparison_warms_the_card_up),
		cmocka_unit_test(who_wants_to_see_every_cycle_does),
	};

	plugin_find_folder();
	return cmocka_run_group_tests_name("plugin driven", tests, NULL, NULL);
}
