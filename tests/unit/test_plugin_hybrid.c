/* SPDX-License-Identifier: GPL-3.0-or-later
 * hybrid-mf on a machine whose memory the host cannot read (cards.h): flows, what is copied and
 * what is seen while the CPU works on its own copy, and memory that is refused.
 */
#include "tests/unit/cards.h"

#include "src/view/look/snapshot.h"
#include "src/problem/flow/flow.h"

/* --- Flows. --- */

/* However it is stepped. */
static void go_to_the_end(struct fixture *fixture, struct run *run, int way)
{
	static const enum unit units[] = { UNIT_LAUNCH, UNIT_CYCLE, UNIT_PHASE };

	if (way % 4 == 3)
		step(fixture, run, UNIT_CYCLE, INT64_MAX);
	else
		while (step(fixture, run, units[way % 4], 1 + way % 5) == HALT_UNIT)
			;
}

static void flows_are_right_whoever_works(void **state)
{
	enum { PLANS = 12 };
	struct fixture fixture = { .memory = { 0 } };
	struct fake *fake = fake_ready();
	int64_t value, to_cpu = 0, violations = 0;
	size_t which;
	int policy, i;

	(void)state;
	for (which = 0; which < SAMPLES; which++) {
		struct graph *graph = sample(&fixture, which);

		value = expected_value(&fixture, graph);
		for (policy = 0; policy < HYBRID_WAYS; policy++) {
			for (i = 0; i < (policy == POLICY_ORACLE ? 2 : PLANS); i++) {
				struct plan plan = plan_on_card(fake, graph, policy, (uint64_t)i);
				struct run *run;

				plan.cpu_slice = policy == POLICY_ORACLE ? 1000 : 1 + 40 * (i % 3);
				plan.relabel = i % 5 ? RELABEL_EVERY : RELABEL_AUTO;
				plan.relabel_cycles = 1 + i;
				plan.width = i % 2 ? WIDTH_C64_A32 : WIDTH_C32_A32;
				plan.history_memory = i % 3 ? 1 << 20 : 0;
				plan.last_check = i / 2 % 2;
				plan.events = i % 2 ? EVENTS_FULL : EVENTS_COUNTERS;
				plan.rescue = i % 2 ? RESCUE_ALWAYS : RESCUE_OFF;
				card_take(fake, &plan);
				run = start(&fixture, &plan);
				go_to_the_end(&fixture, run, i);
				assert_int_equal(checked_value(&fixture, run), value);
				to_cpu += hand_overs(run, WORKER_CPU);
				violations += run->now.counters[COUNTER_violations];
				run_free(run);
			}
		}
		graph_free(graph);
	}
	assert_true(to_cpu > 100 && violations > 100);
	free_all(&fixture, NULL, fake);
}

/* --- What is copied, and what is seen. --- */

/* c_f, e and h. */
static int64_t all_bytes(const struct run *run)
{
	const struct graph *graph = run->plan.graph;

	return 12 * graph->vertices + (flow_view(run)->wide ? 8 : 4) * graph->entries;
}

static void check_copies(const struct run *run, const struct traffic *before, bool held)
{
	const struct traffic *now = &run->machine->traffic;
	const int64_t to = now->to_bytes - before->to_bytes;
	const int64_t from = now->from_bytes - before->from_bytes;

	if (held && run->now.phase == PHASE_DONE) {
		assert_int_equal(to, all_bytes(run));
		assert_int_equal(from, 0);
	} else if (held && run->now.held) {
		assert_int_equal(to + from, 0);
	} else if (held) {
		assert_int_equal(to, all_bytes(run));
		assert_int_equal(to, run->decisions.rows[run->now.decisions - 1].paid);
		assert_int_equal(from, 0);
	} else if (run->now.held) {
		assert_int_equal(to, 0);
		assert_in_range(from, 0, (uintmax_t)all_bytes(run));
		assert_int_equal(run->decisions.rows[run->now.decisions - 1].paid, from);
	}
}

/* The memory of the fake is at hand. */
static void must_show(const struct run *run)
{
	const struct graph *graph = run->plan.graph;
	const struct residual *view = flow_view(run);
	const size_t vertices = (size_t)graph->vertices;

	assert_memory_equal(flow_args(run)->excess, view->excess, vertices * sizeof(*view->excess));
	assert_memory_equal(flow_args(run)->height, view->height, vertices * sizeof(*view->height));
	assert_memory_equal(flow_args(run)->residual, view->capacity,
			    (size_t)graph->entries * (view->wide ? 8 : 4));
}

static void look(struct fixture *fixture, struct run *run)
{
	const struct residual *view = flow_view(run);
	const struct traffic before = run->machine->traffic;
	const int32_t u = (int32_t)(run->now.ended[UNIT_LAUNCH] % run->plan.graph->vertices);
	const uint64_t hash = hash_of(fixture, run, true);
	struct snapshot snapshot;
	int64_t value;

	must_show(run);
	assert_true(snapshot_take(run, KNOWN_HEIGHTS | KNOWN_VERTEX | KNOWN_VALUE | KNOWN_ARBITER, u,
				  &snapshot, &fixture->err));
	assert_int_equal(snapshot.height, view->height[u]);
	assert_int_equal(snapshot.excess, view->excess[u]);
	assert_int_equal(snapshot.heights.all_active, residual_active(view));
	assert_int_equal(snapshot.value, view->excess[flow_args(run)->sink]);
	assert_int_equal(snapshot.decision_count, run->now.decisions);
	snapshot_free(&snapshot);
	assert_true(run_value(run, &value, &fixture->err));
	assert_int_equal(value, view->excess[flow_args(run)->sink]);
	assert_true(hash_of(fixture, run, true) == hash);
	assert_memory_equal(&before, &run->machine->traffic, sizeof(before));
}

static bool show_and_go_on(void *context, struct err *err)
{
	struct run *run = context;

	(void)err;
	if (run->now.held)
		must_show(run);
	return false;
}

static void what_the_cpu_has_is_seen_and_costs_nothing(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct fake *fake = fake_ready();
	int64_t held = 0;
	enum halt halt;
	size_t which;
	int way;

	(void)state;
	for (which = 0; which < SAMPLES; which++) {
		struct graph *graph = sample(&fixture, which);

		for (way = 0; way < 4; way++) {
			struct plan plan = plan_on_card(fake, graph, FICKLE, which);
			struct run *run;

			plan.history_memory = way % 2 ? 1 << 20 : 0;
			plan.rescue = way / 2 ? RESCUE_ALWAYS : RESCUE_OFF;
			run = start(&fixture, &plan);
			while (run->now.phase != PHASE_DONE) {
				const struct traffic before = run->machine->traffic;
				const bool was_held = run->now.held;

				step(&fixture, run, UNIT_LAUNCH, 1);
				check_copies(run, &before, was_held);
				held += run->now.held;
				if (run->now.held)
					look(&fixture, run);
			}
			(void)checked_value(&fixture, run);
			run_free(run);
			run = start(&fixture, &plan);
			assert_true(run_step(run, UNIT_CYCLE, INT64_MAX, show_and_go_on, run, &halt,
					     &fixture.err));
			(void)checked_value(&fixture, run);
			run_free(run);
		}
		graph_free(graph);
	}
	assert_true(held > 400);
	free_all(&fixture, NULL, fake);
}

/* Heights of its events are those that it has, not what the machine was last shown. */
static void events_of_the_cpu_look_where_it_works(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct fake *fake = fake_ready();
	struct graph *graph = sample(&fixture, SAMPLE_LEVELS);
	struct plan plan = plan_on_card(fake, graph, POLICY_CPU, 0);
	const struct log_entry *entry;
	int64_t n, relabels = 0, pushes = 0;
	struct run *run;

	(void)state;
	run = start(&fixture, &plan);
	step(&fixture, run, UNIT_CYCLE, 1 << 20);
	for (n = run->log.first; n < run->log.next; n++) {
		entry = log_get(&run->log, n);
		if (entry->kind == LOG_RELABEL) {
			assert_int_equal(entry->u_level, entry->amount);
			relabels++;
		} else if (entry->kind == LOG_PUSH || entry->kind == LOG_SATURATE) {
			assert_int_equal(entry->u_level, entry->v_level + 1);
			pushes++;
		}
	}
	assert_true(relabels > 100 && pushes > 100);
	run_free(run);
	free_all(&fixture, graph, fake);
}

/* --- Memory that is refused. --- */

static void refused_memory_breaks_nothing(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct memory *memory = &fixture.memory;
	struct fake *fake = fake_ready();
	struct graph *graph = sample(&fixture, SAMPLE_DENSE);
	const int64_t value = expected_value(&fixture, graph);
	const size_t used = memory->used;
	int64_t n, refusals = 0;
	bool refused;
	enum halt halt;
	int way;

	(void)state;
	for (way = 0; way < 6; way++) {
		refused = true;
		for (n = 1; refused; n++) {
			struct plan plan = plan_on_card(fake, graph, way % 3 ? FICKLE : POLICY_FITTED,
							(uint64_t)way);
			struct run *run;

			plan.history_memory = way / 2 ? 1 << 20 : 0;
			plan.rescue = RESCUE_ALWAYS;
			memory->fail_at = memory->requests + n;
			run = run_start(&plan, memory, &fixture.err);
			if (run)
				(void)run_step(run, UNIT_CYCLE, 1 << 20, NULL, NULL, &halt,
					       &fixture.err);
			refused = memory->requests >= memory->fail_at;
			refusals += refused;
			memory->fail_at = 0;
			assert_true(fixture.err.kind == ERR_NONE || fixture.err.kind == ERR_MEMORY);
			assert_true(run || fixture.err.kind == ERR_MEMORY);
			err_clear(&fixture.err);
			if (run && !run->machine->failed) {
				step(&fixture, run, UNIT_CYCLE, INT64_MAX);
				assert_int_equal(checked_value(&fixture, run), value);
			}
			run_free(run);
			assert_int_equal(memory->used, used);
		}
	}
	assert_true(refusals > 100);
	free_all(&fixture, graph, fake);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(flows_are_right_whoever_works),
		cmocka_unit_test(what_the_cpu_has_is_seen_and_costs_nothing),
		cmocka_unit_test(events_of_the_cpu_look_where_it_works),
		cmocka_unit_test(refused_memory_breaks_nothing),
	};

	plugin_find_folder();
	return cmocka_run_group_tests_name("plugin hybrid", tests, NULL, NULL);
}
