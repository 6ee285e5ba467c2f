/* SPDX-License-Identifier: GPL-3.0-or-later
 * Decisions in recordings: at every moment those of the run that was recorded, and whatever
 * stands in their place is them or an error.
 */
#include "tests/unit/hybrids.h"
#include "tests/unit/tapes.h"

#include "src/view/look/snapshot.h"
#include "src/view/canvas.h"
#include "src/view/panel.h"
#include "src/view/reason.h"
#include "src/view/report.h"

#include <math.h>

enum { MOST = 4000 };

static struct scratch scratch;

static struct run *hybrid_run(struct fixture *fixture, const struct graph *graph, int way)
{
	struct plan plan = hybrid_plan(graph, way, 5);

	plan.device = "sim:c2050";
	plan.cpu_slice = way == POLICY_ORACLE ? 300 : 20;
	plan.relabel = RELABEL_EVERY;
	plan.relabel_cycles = 3;
	plan.bandwidth = 600;
	plan.history_memory = INT64_C(1) << 28;
	plan.history_always = true;
	return start(fixture, &plan);
}

/* Within what a recording keeps of a number. */
static void expect_near(double is, double was, double unit)
{
	if (was < 0)
		assert_true(is < 0);
	else if (was == HUGE_VAL)
		assert_true(is == HUGE_VAL);
	else
		assert_true(fabs(is - was) <= 0.51 / unit + 1e-12 * was);
}

static void expect_decision(const struct decision *is, const struct decision *was)
{
	assert_int_equal(is->worker, was->worker);
	assert_int_equal(is->before, was->before);
	assert_int_equal(is->policy, was->policy);
	assert_int_equal(is->reason, was->reason);
	assert_int_equal(is->cycle, was->cycle);
	assert_int_equal(is->active, was->active);
	assert_int_equal(is->operations, was->operations);
	assert_int_equal(is->bytes, was->bytes);
	assert_int_equal(is->paid, was->paid);
	expect_near(is->c_cuda, was->c_cuda, 1e3);
	expect_near(is->c_cpu, was->c_cpu, 1e3);
	expect_near(is->e_cuda, was->e_cuda, 1e3);
	expect_near(is->e_cpu, was->e_cpu, 1e3);
	expect_near(is->threshold, was->threshold, 1e3);
	expect_near(is->rate, was->rate, 1e3);
	expect_near(is->work, was->work, 1e3);
	expect_near(is->link, was->link, 1e3);
	expect_near(is->overhead, was->overhead, 1e12);
	expect_near(is->fixed, was->fixed, 1e12);
	expect_near(is->leaving, was->leaving, 1e12);
	expect_near(is->bound, was->bound, 1e12);
	expect_near(is->spent, was->spent, 1e12);
	expect_near(is->rest[WORKER_CPU], was->rest[WORKER_CPU], 1e12);
	expect_near(is->rest[WORKER_GPU], was->rest[WORKER_GPU], 1e12);
}

/* Forward and back: as many as there were, and the rest is known to come. */
static void walk(struct fixture *fixture, struct run *run, const int64_t *was, int count,
		 int64_t all)
{
	enum halt halt;
	int i;

	for (i = 0; i < count; i++) {
		assert_int_equal(run->now.decisions, was[i]);
		assert_int_equal(run->decisions.known, all);
		if (i + 1 < count)
			(void)step(fixture, run, UNIT_LAUNCH, 1);
	}
	for (i = count - 1; i >= 0; i--) {
		assert_true(history_go(run, UNIT_LAUNCH, i, &halt, &fixture->err));
		assert_int_equal(run->now.decisions, was[i]);
	}
}

static void decisions_come_back(void **state)
{
	static const int64_t value[] = { 3, 4, 1, 30 };
	static int64_t was[MOST];
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = make(&fixture, "genrmf", value);
	struct graph *again;
	struct tape_extent extent;
	struct tape_bytes made;
	struct run *run, *replay;
	int way, count;
	int64_t i;

	(void)state;
	for (way = 0; way < HYBRID_WAYS; way++) {
		run = hybrid_run(&fixture, graph, way);
		for (count = 0; count < MOST; count++) {
			was[count] = run->now.decisions;
			if (run->now.phase == PHASE_DONE)
				break;
			(void)step(&fixture, run, UNIT_LAUNCH, 1);
		}
		assert_in_range(count++, 2, MOST - 1);
		assert_true(tape_make(run, true, &made, &extent, &fixture.err));
		replay = tape_play(&fixture, &scratch, &made, &again);
		if (!replay)
			fail_msg("%ld: %s", fixture.err.line, fixture.err.message);
		assert_int_equal(replay->plan.policy, run->plan.policy);
		assert_int_equal(replay->plan.cpu_slice, run->plan.cpu_slice);
		assert_int_equal(replay->plan.bandwidth, run->plan.bandwidth);
		walk(&fixture, replay, was, count, run->now.decisions);
		for (i = 0; i < run->now.decisions; i++)
			expect_decision(&replay->decisions.rows[i], &run->decisions.rows[i]);
		run_free(replay);
		run_free(run);
		graph_free(again);
		free(made.bytes);
	}
	fixture_end(&fixture, graph);
}

static void what_is_none_is_refused(void **state)
{
	static const int64_t value[] = { 2, 2, 1, 9 };
	static const char first[] = "\"rows\":[[\"CPU\",\"GPU\",\"always-gpu\",\"always\",0,";
	static const struct {
		const char *from, *to, *message;
	} cases[] = {
		{ first, "\"rows\":[[\"CPU\",\"TPU\",\"always-gpu\",\"always\",0,", "no decision" },
		{ first, "\"rows\":[[\"CPU\",\"GPU\",\"never-gpu\",\"always\",0,", "no decision" },
		{ first, "\"rows\":[[\"CPU\",\"GPU\",\"always-gpu\",\"never mind\",0,",
		  "no decision" },
		{ first, "\"rows\":[[\"CPU\",\"GPU\",\"always-gpu\",\"always\",-1,",
		  "no decision" },
		{ first, "\"rows\":[[\"CPU\",\"GPU\",\"always-gpu\",\"always\",99999,",
		  "no decision" },
		{ first, "\"rows\":[[\"CPU\",\"GPU\",\"always-gpu\",\"always\",0,0,",
		  "no line of a recording" },
		{ first, "\"rows\":[[\"CPU\",\"GPU\",\"always-gpu\",0,", "no line of a recording" },
		{ "\"type\":\"decisions\"", "\"type\":\"ticks\"", "stands where none" },
		{ "\"decisions\":1,", "\"decisions\":9999,", "more decisions than there are" },
		{ "\"arbiter\":\"always-gpu\"", "\"arbiter\":\"a coin\"", "no policy" },
		{ "\"cpu_slice\":20", "\"cpu_slice\":-20", "cpu_slice cannot be -20" },
	};
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = make(&fixture, "genrmf", value);
	struct run *run = hybrid_run(&fixture, graph, POLICY_GPU);
	struct tape_extent extent;
	struct tape_bytes made;
	size_t i;

	(void)state;
	(void)step(&fixture, run, UNIT_LAUNCH, 1);
	(void)step(&fixture, run, UNIT_CYCLE, 20);
	assert_true(run->now.decisions > 1);
	assert_true(tape_make(run, true, &made, &extent, &fixture.err));
	run_free(run);
	for (i = 0; i < LENGTH(cases); i++)
		tape_refused(&fixture, &scratch, &made, cases[i].from, cases[i].to, cases[i].message);
	free(made.bytes);
	fixture_end(&fixture, graph);
}

/* What opens can be shown. */
static void show(struct fixture *fixture, struct run *run)
{
	static const char *const names[] = { "arbiter", "timeline" };
	const struct subject nothing = subject_about(NO_VERTEX, NO_VERTEX, -1);
	struct snapshot snapshot;
	struct report report;
	struct canvas canvas;
	struct text text;
	char why[2000];
	size_t i;

	(void)step(fixture, run, UNIT_CYCLE, INT64_MAX);
	assert_true(snapshot_take_about(run, KNOWN_ARBITER | KNOWN_COURSE, &nothing, &snapshot,
					&fixture->err));
	for (i = 0; i < LENGTH(names); i++) {
		assert_true(canvas_init(&canvas, 24, 80, SYMBOLS_ASCII, &fixture->memory,
					&fixture->err));
		panel_draw(panel_find(names[i]), &canvas, &snapshot);
		canvas_free(&canvas);
		report_init(&report, &fixture->memory, "panel");
		panel_find(names[i])->tell(&report, &snapshot);
		report_free(&report);
	}
	text_fixed(&text, why, sizeof(why));
	for (i = 0; i < (size_t)run->now.decisions; i++)
		reason_what_if(&run->decisions.rows[i], &text);
	snapshot_free(&snapshot);
}

static void other_bytes_are_shown_or_refused(void **state)
{
	static const char others[] = "0-9,]9\"a9";
	static const int64_t value[] = { 3, 4, 1, 30 };
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = make(&fixture, "genrmf", value);
	struct run *run = hybrid_run(&fixture, graph, FICKLE);
	struct graph *again;
	struct tape_extent extent;
	struct tape_bytes made;
	struct random random;
	char *line, *end;
	int i, opened = 0;

	(void)state;
	(void)step(&fixture, run, UNIT_CYCLE, 20);
	assert_true(tape_make(run, true, &made, &extent, &fixture.err));
	run_free(run);
	line = strstr(made.bytes, "{\"type\":\"decisions\"");
	assert_non_null(line);
	end = strchr(line, '\n');
	random_start(&random, 3, "mangled");
	for (i = 0; i < 1000; i++) {
		char *at = line + random_below(&random, (uint64_t)(end - line));
		const char was = *at;

		*at = others[random_below(&random, sizeof(others) - 1)];
		run = tape_play(&fixture, &scratch, &made, &again);
		if (run) {
			opened++;
			show(&fixture, run);
			run_free(run);
			graph_free(again);
		} else {
			assert_true(fixture.err.message[0] && fixture.err.hint[0]);
		}
		err_clear(&fixture.err);
		*at = was;
	}
	assert_in_range(opened, 100, 999);
	free(made.bytes);
	fixture_end(&fixture, graph);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(decisions_come_back),
		cmocka_unit_test(what_is_none_is_refused),
		cmocka_unit_test(other_bytes_are_shown_or_refused),
	};
	int status;

	scratch_open(&scratch);
	status = cmocka_run_group_tests_name("tape_decisions", tests, NULL, NULL);
	scratch_close(&scratch);
	return status;
}
