/* SPDX-License-Identifier: GPL-3.0-or-later
 * The way back of hybrid-mf on a machine that cannot be mapped (cards.h): it leads to what the
 * machine was shown, and what the CPU had built is built anew. And what becomes of a run whose
 * machine is lost.
 */
#include "tests/unit/cards.h"

#include "src/engine/history.h"
#include "src/engine/rescue.h"
#include "src/problem/flow/flow.h"

/* --- The way back. --- */

struct mark {
	uint64_t hash;
	int64_t decisions;
	bool held;
};

enum { MOST = 2048 };

/* Launch by launch to the end; what it is behind each. Returns how many there are. */
static int64_t note(struct fixture *fixture, struct run *run, struct mark *marks)
{
	int64_t count;
	enum halt halt;

	do {
		count = run->now.ended[UNIT_LAUNCH];
		assert_true(count < MOST);
		marks[count] = (struct mark){ hash_of(fixture, run, true), run->now.decisions,
					      run->now.held };
		halt = step(fixture, run, UNIT_LAUNCH, 1);
	} while (halt == HALT_UNIT);
	return count;
}

static void go_back(struct fixture *fixture, struct run *run, int64_t launch,
		    const struct mark *mark)
{
	enum halt halt;

	if (!history_go(run, UNIT_LAUNCH, launch, &halt, &fixture->err))
		fail_msg("%s", fixture->err.message);
	assert_int_equal(run->now.ended[UNIT_LAUNCH], launch);
	assert_true(hash_of(fixture, run, true) == mark->hash);
	assert_int_equal(run->now.decisions, mark->decisions);
	assert_false(run->now.held);
}

/* In a phase of the CPU it builds its lists anew, and goes on. (Where nothing was decided yet it
 * begins.) */
static void go_on(struct fixture *fixture, struct run *run, const struct mark *mark)
{
	const struct decision *next;

	step(fixture, run, UNIT_LAUNCH, 1);
	if (run->now.decisions == mark->decisions) {
		assert_false(mark->held);
		return;
	}
	next = &run->decisions.rows[mark->decisions];
	assert_int_equal(next->reason == REASON_AGAIN, mark->held && mark->decisions > 0);
	/* The first decision is anew the policy's, by what is measured. */
	assert_true(!mark->held || !mark->decisions || next->worker == WORKER_CPU);
	assert_int_equal(next->paid,
			 next->worker == WORKER_CPU ? mirror_bytes(run, FLOW_ALL) : 0);
}

/* All the way back to launch `at`, if there are so many, and from there on to the end. Returns
 * how many there were: by measured times it is another run each time. */
static int64_t go_round(struct fixture *fixture, const struct plan *plan, int64_t at,
			int64_t value, int64_t *again)
{
	static struct mark marks[MOST];
	struct run *run = start(fixture, plan);
	const int64_t count = note(fixture, run, marks);
	int64_t i;

	for (i = count; i >= at; i--)
		go_back(fixture, run, i, &marks[i]);
	if (at <= count) {
		*again += marks[at].held;
		go_on(fixture, run, &marks[at]);
		step(fixture, run, UNIT_CYCLE, 1 << 20);
	}
	assert_int_equal(checked_value(fixture, run), value);
	run_free(run);
	return count;
}

static void what_was_shown_is_come_back_to(void **state)
{
	static const size_t which[] = { SAMPLE_GENRMF, SAMPLE_DENSE, SAMPLE_BIPARTITE, SAMPLE_WIDE };
	struct fixture fixture = { .memory = { 0 } };
	struct fake *fake = fake_ready();
	int64_t count, at, value, again = 0;
	int policy;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(which); i++) {
		struct graph *graph = sample(&fixture, which[i]);

		value = expected_value(&fixture, graph);
		for (policy = POLICY_CPU; policy <= FICKLE; policy++) {
			struct plan plan = plan_on_card(fake, graph, policy, i);

			plan.history_memory = 1 << 24;
			if (policy == POLICY_ORACLE)
				plan.cpu_slice = 1000;
			for (at = count = 0; at <= count; at += 1 + count / 12)
				count = go_round(&fixture, &plan, at, value, &again);
		}
		graph_free(graph);
	}
	assert_true(again > 50);
	free_all(&fixture, NULL, fake);
}

/* --- Stopped in the middle of the CPU's launch. --- */

static enum urgency ask(void *context)
{
	return *(const enum urgency *)context;
}

/* Somebody asks now and then; what was done of the launch is kept, and it goes on. Who comes
 * back to there finds the lists gone: the launch is no more. */
static void a_launch_of_the_cpu_is_left_and_come_back_to(void **state)
{
	static const int64_t value[] = { 64, 64, 1000 };
	struct fixture fixture = { .memory = { 0 } };
	struct fake *fake = fake_ready();
	struct graph *graph = make(&fixture, "washington-rlg", value);
	struct plan plan = plan_on_card(fake, graph, POLICY_CPU, 0);
	const int64_t expected = expected_value(&fixture, graph);
	enum urgency urgency = URGENCY_NONE;
	int64_t warps, decisions;
	struct run *run;
	enum halt halt;
	uint64_t hash;
	int way;

	(void)state;
	plan.check = false;
	plan.relabel_cycles = 1000;
	plan.cpu_slice = INT64_MAX;
	plan.history_memory = 1 << 26;
	plan.poll = (struct poll){ ask, &urgency };
	for (way = 0; way < 2; way++) {
		run = start(&fixture, &plan);
		step(&fixture, run, UNIT_LAUNCH, 1);
		urgency = URGENCY_NOW;
		while (!run->now.launched)
			assert_int_equal(step(&fixture, run, UNIT_LAUNCH, 1), HALT_INTERRUPT);
		urgency = URGENCY_NONE;
		assert_true(run->now.held);
		hash = hash_of(&fixture, run, false);
		warps = run->now.ended[UNIT_WARP];
		decisions = run->now.decisions;
		step(&fixture, run, UNIT_LAUNCH, way ? 1 : 1 << 20);
		assert_true(history_go(run, UNIT_WARP, warps, &halt, &fixture.err));
		assert_int_equal(run->now.ended[UNIT_WARP], warps);
		assert_true(hash_of(&fixture, run, false) == hash);
		assert_false(run->now.launched || run->now.held);
		step(&fixture, run, UNIT_LAUNCH, 1);
		assert_int_equal(run->now.decisions, decisions + 1);
		assert_int_equal(run->decisions.rows[decisions].reason, REASON_AGAIN);
		step(&fixture, run, UNIT_CYCLE, INT64_MAX);
		assert_int_equal(checked_value(&fixture, run), expected);
		run_free(run);
	}
	free_all(&fixture, graph, fake);
}

/* --- A GPU that is lost. --- */

/* What there is of a run goes on on sim, to the same value. Returns whether there was
 * something. */
static bool rescued(struct fixture *fixture, struct run *run, int64_t value)
{
	struct plan plan = plan_for(run->plan.graph, "vc-bcsr");
	const int64_t cycle = run->now.counters[COUNTER_cycles];
	const bool held = run->now.held;
	struct rescue *rescue = rescue_take(run);
	struct run *next;

	if (!rescue)
		return false;
	assert_in_range(rescue_cycle(rescue), held ? cycle : 0, cycle);
	plan.from = rescue;
	next = start(fixture, &plan);
	assert_int_equal(next->now.counters[COUNTER_cycles], rescue_cycle(rescue));
	step(fixture, next, UNIT_CYCLE, INT64_MAX);
	assert_int_equal(checked_value(fixture, next), value);
	run_free(next);
	rescue_free(rescue);
	return true;
}

/* Wherever that happens; in the hands of the CPU nothing of it is lost. */
static void what_the_cpu_holds_outlives_the_gpu(void **state)
{
	static const enum fake_call calls[] = { FAKE_COPY, FAKE_LAUNCH };
	struct fixture fixture = { .memory = { 0 } };
	struct fake *fake = fake_ready();
	struct graph *graph = sample(&fixture, SAMPLE_GENRMF);
	const int64_t value = expected_value(&fixture, graph);
	int64_t n, held = 0, fetched = 0;
	enum halt halt;
	int way;

	(void)state;
	for (way = 0; way < 4; way++) {
		for (n = 0;; n++) {
			struct plan plan = plan_on_card(fake, graph, FICKLE, (uint64_t)way);
			struct run *run;

			plan.history_memory = way < 2 ? 1 << 20 : 0;
			plan.rescue = RESCUE_ALWAYS;
			run = start(&fixture, &plan);
			fail_call(fake, calls[way % 2], n);
			fake->fault = FAULT_LOST;
			fake->lasting = true;
			if (run_step(run, UNIT_CYCLE, 1 << 20, NULL, NULL, &halt, &fixture.err)) {
				run_free(run);
				break;
			}
			assert_int_equal(fixture.err.kind, ERR_MACHINE);
			assert_true(run->machine->failed);
			err_clear(&fixture.err);
			fake->fails_after = -1;
			fake->lasting = fake->failed = false;
			held += run->now.held;
			if (rescued(&fixture, run, value))
				fetched++;
			else
				assert_false(run->now.held);
			run_free(run);
		}
		fake->fails_after = -1;
		fake->lasting = fake->failed = false;
	}
	assert_true(held > 20 && fetched > held + 20);
	free_all(&fixture, graph, fake);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_was_shown_is_come_back_to),
		cmocka_unit_test(a_launch_of_the_cpu_is_left_and_come_back_to),
		cmocka_unit_test(what_the_cpu_holds_outlives_the_gpu),
	};

	plugin_find_folder();
	return cmocka_run_group_tests_name("plugin hybrid back", tests, NULL, NULL);
}
