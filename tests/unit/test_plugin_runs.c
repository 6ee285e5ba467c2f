/* SPDX-License-Identifier: GPL-3.0-or-later
 * Runs on a machine whose memory the host cannot read. The kernels of the fake
 * plug-in do nothing, so what is seen is what the host put there, and what a run says
 * when the machine fails under it.
 */
#include "tests/unit/matchings.h"
#include "tests/unit/plugins.h"

#include "gpu/core/journal.h"
#include "src/view/look/snapshot.h"

#include "src/base/random.h"
#include "src/engine/history.h"
#include "src/engine/stops.h"
#include "src/problem/flow/flow.h"
#include "src/problem/flow/layout.h"
#include "src/problem/flow/slots.h"
#include "src/method/variants.h"

static const char lost[] = "the run is lost, the graph is not: `start` tries again (if that "
			   "fails too, start the program anew), `device sim` needs no GPU";

static struct plan plan_on_cuda(const struct graph *graph, const char *variant)
{
	struct plan plan = plan_for(graph, variant);

	plan.device = "cuda";
	plan.check = false; /* kernels that do what they like break invariants */
	return plan;
}

/* A step that fails; its sentence and its hint stay in the fixture. */
static void fail_step(struct fixture *fixture, struct run *run, enum unit unit)
{
	enum halt halt;

	assert_false(run_step(run, unit, INT64_MAX, NULL, NULL, &halt, &fixture->err));
}

static void free_all(struct fixture *fixture, struct run *run, struct graph *graph,
		     const struct fake *fake)
{
	run_free(run);
	graph_free(graph);
	assert_int_equal(fixture->memory.used, 0);
	assert_int_equal(fake->opened, fake->closed);
	assert_int_equal(fake->blocks, 0);
}

/* --- What the host does. --- */

/* The preflow and the first relabeling, in 32 bits and in 64. */
static void states_are_those_of_sim(void **state)
{
	static const int64_t widest[] = { 100, INT64_C(1) << 40 };
	struct fixture fixture = { .memory = { 0 } };
	struct fake *fake = fake_ready();
	const struct variant *const *row;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(widest); i++) {
		const int64_t value[] = { 4, 6, 1, widest[i] };

		for (row = flow_variants(); *row; row++) {
			struct graph *graph = make(&fixture, "genrmf", value);
			struct plan plan = plan_for(graph, (*row)->name);
			struct run *run = start(&fixture, &plan);
			uint64_t hash = hash_of(&fixture, run, true);

			run_free(run);
			plan.device = "cuda";
			run = start(&fixture, &plan);
			assert_int_equal(run->machine->launches, 0);
			assert_true(hash_of(&fixture, run, true) == hash);
			free_all(&fixture, run, graph, fake);
		}
	}
}

/* A relabeling of cuda-mf brings c_f, h and e over, and h back; with a violation cancelled,
 * also e and c_f. */
static void what_was_cancelled_is_copied_back(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct fake *fake = fake_ready();
	struct graph *graph = path(&fixture, 4, 5);
	struct plan plan = plan_on_cuda(graph, "cuda-mf");
	struct run *run = start(&fixture, &plan);
	const int64_t heights = 4 * graph->vertices;
	const int64_t flow = 8 * graph->vertices + 4 * graph->entries;
	const struct traffic *traffic = &run->machine->traffic;
	struct traffic before;
	bool stopped;
	int way;

	(void)state;
	/* The memory of the fake is at hand. The source has filled its arc to 2, which stands at
	 * 2, above 1 and the sink. */
	assert_int_equal(flow_args(run)->excess[2], 5);
	flow_args(run)->height[2] = 3;
	for (way = 0; way < 2; way++) {
		before = *traffic;
		assert_true(flow_relabel(run, &stopped, &fixture.err));
		assert_int_equal(traffic->from_bytes - before.from_bytes, flow + heights);
		assert_int_equal(traffic->to_bytes - before.to_bytes,
				 heights + (way ? 0 : flow));
		assert_int_equal(run->now.counters[COUNTER_violations], 1);
		assert_int_equal(run->now.counters[COUNTER_cancel_bytes], flow);
		assert_int_equal(flow_args(run)->excess[2], 0);
		assert_int_equal(flow_args(run)->excess[1], 5);
		assert_int_equal(((int32_t *)flow_args(run)->residual)[graph_find(graph, 2, 1)], 0);
		assert_int_equal(((int32_t *)flow_args(run)->residual)[graph_find(graph, 1, 2)], 5);
		assert_int_equal(flow_args(run)->height[2], 4);
	}
	free_all(&fixture, run, graph, fake);
}

/* What a run needs, and what is free, is known before anything is taken; a run that is to
 * be replaced gives its own back. */
static void too_little_memory_is_said_beforehand(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct fake *fake = fake_ready();
	struct graph *graph = small_genrmf(&fixture);
	struct plan plan = plan_on_cuda(graph, "vc-bcsr");
	const int64_t need = run_bytes(&plan, NULL);
	char message[200];
	struct run *run;

	(void)state;
	/* Rows, heads, residual capacities; excess, heights, the queue and its size. */
	assert_int_equal(need, (graph->vertices + 1) * 4 + graph->entries * 8 +
				       graph->vertices * 16 + 4);
	fake->room = 1 + need - 1;
	fake->calls[FAKE_ALLOC] = 0;
	assert_null(run_start(&plan, &fixture.memory, &fixture.err));
	assert_int_equal(fake->calls[FAKE_ALLOC], 1); /* what kernels tell */
	snprintf(message, sizeof(message), "cuda:0: the run needs %lld bytes, %lld bytes are free",
		 (long long)need, (long long)need - 1);
	assert_string_equal(fixture.err.message, message);
	fixture.err = (struct err){ 0 };
	fake->room = 1 + need;
	run = start(&fixture, &plan);
	fake->room = 1;
	assert_true(run_could_replace(run, &plan, &fixture.err));
	plan.variant = variant_find("vc-rcsr", NULL);
	assert_true(run_bytes(&plan, NULL) > need);
	assert_false(run_could_replace(run, &plan, &fixture.err));
	plan.device = "sim";
	assert_true(run_could_replace(run, &plan, &fixture.err));
	free_all(&fixture, run, graph, fake);
}

/* The hint names variants of the problem that the run has. */
static void too_little_memory_has_a_hint_of_its_problem(void **state)
{
	static const char *const variants[] = { "vc-rcsr", "g-pr-shr" };
	static const char *const hints[] = {
		"`device sim` uses the host's memory; vc-bcsr and tc-bcsr need the least on most graphs "
		"(`info graph`)",
		"`device sim` uses the host's memory; g-pr-first needs the least (`info graph`)",
	};
	struct fixture fixture = { .memory = { 0 } };
	struct fake *fake = fake_ready();
	struct graph *graphs[] = { small_genrmf(&fixture), sides_whole(&fixture.memory, 3, 4) };
	struct plan plan;
	int i;

	(void)state;
	for (i = 0; i < 2; i++) {
		plan = plan_on_cuda(graphs[i], variants[i]);
		fake->room = 1 + run_bytes(&plan, NULL) - 1;
		assert_null(run_start(&plan, &fixture.memory, &fixture.err));
		assert_string_equal(fixture.err.hint, hints[i]);
		fixture.err = (struct err){ 0 };
	}
	graph_free(graphs[0]);
	free_all(&fixture, NULL, graphs[1], fake);
}

/* Collects as the kernel does; what discharges spoils all it can, and its warps take the
 * longer the later they come, on multiprocessor 5 and, twice as many, on 7. */
static void run_by_hand(void *context, const char *kernel, const void *args,
			const struct grid *grid)
{
	const struct flow_args *a = args;
	int32_t u;
	int64_t i;

	(void)context;
	if (!strcmp(kernel, "vc_collect")) {
		for (u = 0; u < a->graph.vertices; u++)
			if (a->excess[u] > 0 && a->height[u] < a->graph.vertices && u != a->sink)
				a->queue[(*a->queue_size)++] = u;
		return;
	}
	for (i = 0; i < grid->items; i++) {
		grid->item_ticks[i] = 1000 * (i + 1);
		grid->item_multiprocessors[i] = i % 3 ? 7 : 5;
	}
	for (u = 0; u < a->graph.vertices; u++) {
		a->height[u] += 2;
		a->excess[u] -= 1;
	}
	a->graph.events[EVENT_RELABEL * EVENT_PARTS].count += a->graph.vertices;
	grid->pace[0] += 4000;
	grid->pace[1] += 1000;
}

/* The model's launch begins where the card's did, not where that has led. */
static void the_model_stands_beside_a_measured_launch(void **state)
{
	static const int64_t value[] = { 6, 4, 1, 100 };
	const unsigned wanted = KNOWN_TICKS | KNOWN_COUNTS | KNOWN_LAST;
	struct fixture fixture = { .memory = { 0 } };
	struct fake *fake = fake_ready();
	struct graph *graph = make(&fixture, "genrmf", value);
	struct plan plan = plan_on_cuda(graph, "vc-bcsr");
	struct snapshot card, model;
	int64_t warps, i, places[2] = { 0, 0 };
	struct run *run, *sim;

	(void)state;
	plan.history_memory = 1 << 20;
	plan.machine.warp_clock = true;
	fake->run = run_by_hand;
	run = start(&fixture, &plan);
	step(&fixture, run, UNIT_CYCLE, 1);
	assert_true(snapshot_take(run, wanted, -1, &card, &fixture.err));
	plan.device = "sim:h200";
	sim = start(&fixture, &plan);
	step(&fixture, sim, UNIT_CYCLE, 1);
	assert_true(snapshot_take(sim, wanted, -1, &model, &fixture.err));
	warps = model.last_spread.warps;
	assert_true(warps > 2);
	assert_string_equal(card.model.device, "sim:h200");
	assert_true(!memcmp(&card.model.spread, &model.last_spread, sizeof(model.last_spread)));
	/* A tick is a quarter of a nanosecond. */
	assert_string_equal(card.work_unit, "ns");
	assert_int_equal(card.last_spread.most, 250 * warps);
	for (i = 0; i < warps; i++)
		places[i % 3 > 0] += 250 * (i + 1);
	assert_int_equal(card.multiprocessors.busy_count, 2);
	assert_int_equal(card.multiprocessors.busy[0].number, places[1] > places[0] ? 7 : 5);
	assert_int_equal(card.multiprocessors.busy[0].work, places[places[1] > places[0]]);
	assert_int_equal(card.multiprocessors.busy[0].warps + card.multiprocessors.busy[1].warps, warps);
	snapshot_free(&card);
	snapshot_free(&model);
	run_free(sim);
	free_all(&fixture, run, graph, fake);
}

/* 4 > 3 > 2, and 1 > 0: the sink is out of reach, all excess goes back. */
static void excess_goes_back(void **state)
{
	static const struct arc arcs[] = { { 4, 3, 7 }, { 3, 2, 5 }, { 1, 0, 3 },
					   { 3, 4, 2 } };
	struct fixture fixture = { .memory = { 0 } };
	struct fake *fake = fake_ready();
	const struct variant *const *row;
	int64_t value;

	(void)state;
	for (row = flow_variants(); *row; row++) {
		struct graph *graph = graph_make(&fixture.memory, 5, arcs, LENGTH(arcs));
		struct plan plan = plan_on_cuda(graph, (*row)->name);
		struct run *run;

		plan.relabel_on = RELABEL_ON_HOST; /* and with it, stage two */
		assert_true(terminals_set(&plan.terminals, graph, 4, 0, NULL));
		run = start(&fixture, &plan);
		assert_true(run_check(run, &fixture.err));
		assert_false(run->check.good);
		assert_int_equal(step(&fixture, run, UNIT_CYCLE, INT64_MAX), HALT_END);
		assert_true(run_value(run, &value, &fixture.err));
		assert_int_equal(value, 0);
		assert_true(run_check(run, &fixture.err));
		assert_true(run->check.good);
		free_all(&fixture, run, graph, fake);
	}
}

/* 1 > 0, the path's last arc, with one unit on it, where the layout keeps it. */
static void push_one(const struct run *run)
{
	const struct graph *graph = run->plan.graph;
	const bool bcsr = flow_args(run)->flow_index == NULL;
	int32_t *residual = flow_args(run)->residual;
	int64_t p = graph_find(graph, 1, 0);

	if (flow_method(run->plan.variant)->layout == &layout_slots) {
		/* A place is the head, the place of the opposite arc, c_f, and the sum of both. */
		residual[4 * (slots_stride(graph, 0) * 1 + p - graph->row[1]) + 2]--;
		residual[2]++;
	} else if (flow_args(run)->capacity) {
		residual[0]++;
	} else {
		residual[bcsr ? p : 0]--;
		residual[bcsr ? graph_twin(graph, 1, p) : flow_args(run)->arcs]++;
	}
	flow_args(run)->excess[0] += 1;
	flow_args(run)->height[1] += 3;
}

/* The fake's memory is the host's: what is changed there is fetched. */
static void what_kernels_did_is_seen(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct fake *fake = fake_ready();
	const struct variant *const *row;

	(void)state;
	for (row = flow_variants(); *row; row++) {
		if ((*row)->machine)
			continue; /* it runs on the host */
		struct graph *graph = path(&fixture, 6, 5);
		struct plan plan = plan_on_cuda(graph, (*row)->name);
		struct run *run = start(&fixture, &plan);
		const struct residual *view = flow_view(run);
		int64_t p = graph_find(graph, 1, 0);
		int32_t at_first = flow_method(*row)->starts_low ? 0 : 1;

		push_one(run);
		assert_ptr_equal(flow_fetch(run, FLOW_EXCESS, &fixture.err), view);
		assert_int_equal(view->excess[0], 1);
		assert_int_equal(view->height[1], at_first);
		assert_int_equal(residual_get(view, p), 5);
		assert_non_null(flow_fetch(run, FLOW_HEIGHT, &fixture.err));
		assert_int_equal(view->height[1], at_first + 3);
		assert_int_equal(residual_get(view, p), 5);
		assert_non_null(flow_fetch(run, FLOW_CAPACITY, &fixture.err));
		assert_int_equal(residual_get(view, p), 4);
		assert_int_equal(residual_get(view, graph_twin(graph, 1, p)), 1);
		free_all(&fixture, run, graph, fake);
	}
}

/* --- What it says. --- */

static void kernels_that_do_nothing_are_a_stall(void **state)
{
	static const char sentence[] = "stalled in cycle ";
	struct fixture fixture = { .memory = { 0 } };
	struct fake *fake = fake_ready();
	const struct variant *const *row;

	(void)state;
	for (row = flow_variants(); *row; row++) {
		if ((*row)->machine)
			continue; /* it runs on the host */
		struct graph *graph = path(&fixture, 6, 5);
		struct plan plan = plan_on_cuda(graph, (*row)->name);
		struct run *run;

		plan.relabel_on = RELABEL_ON_HOST;
		plan.policy = POLICY_GPU; /* the host would do something */
		run = start(&fixture, &plan);
		fail_step(&fixture, run, UNIT_CYCLE);
		assert_int_equal(fixture.err.kind, ERR_STALL);
		assert_memory_equal(fixture.err.message, sentence, strlen(sentence));
		assert_non_null(strstr(fixture.err.message, ": 1 vertices are active"));
		assert_string_equal(run->stall, fixture.err.message);
		err_clear(&fixture.err);
		free_all(&fixture, run, graph, fake);
	}
}

static void a_failed_launch_ends_the_step(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct fake *fake = fake_ready();
	struct graph *graph = path(&fixture, 6, 5);
	struct plan plan = plan_on_cuda(graph, "vc-rcsr");
	struct run *run = start(&fixture, &plan);

	(void)state;
	fail_step(&fixture, run, UNIT_WARP);
	assert_string_equal(fixture.err.message, "cuda:0 cannot stop inside a launch");
	err_clear(&fixture.err);
	fail_step(&fixture, run, UNIT_ROUND);
	assert_string_equal(fixture.err.message,
			    "cuda:0 cannot stop between the rounds of a launch");
	assert_non_null(strstr(fixture.err.hint, "step cycle"));
	err_clear(&fixture.err);
	fail_call(fake, FAKE_LAUNCH, 1);
	assert_int_equal(step(&fixture, run, UNIT_LAUNCH, 1), HALT_UNIT);
	fail_step(&fixture, run, UNIT_CYCLE);
	assert_int_equal(fixture.err.kind, ERR_MACHINE);
	assert_string_equal(fixture.err.message, "cuda:0: the kernel met an illegal address");
	assert_string_equal(fixture.err.hint, lost);
	assert_string_equal(run->stall, "");
	free_all(&fixture, run, graph, fake);
}

/* Whichever call fails, the run does not start, says why and keeps nothing. */
static void starts_that_fail_keep_nothing(void **state)
{
	static const enum fake_call calls[] = { FAKE_OPEN, FAKE_ALLOC, FAKE_COPY };
	struct fixture fixture = { .memory = { 0 } };
	struct fake *fake = fake_ready();
	const struct variant *const *row;
	int64_t failed, n;
	size_t i;

	(void)state;
	for (row = flow_variants(); *row; row++) {
		if ((*row)->machine)
			continue; /* it runs on the host */
		struct graph *graph = small_genrmf(&fixture);
		struct plan plan = plan_on_cuda(graph, (*row)->name);
		size_t used = fixture.memory.used;
		struct run *run;

		for (i = 0, failed = 0; i < LENGTH(calls); i++) {
			for (n = 0;; n++, failed++) {
				fail_call(fake, calls[i], n);
				run = run_start(&plan, &fixture.memory, &fixture.err);
				if (run)
					break;
				assert_int_equal(fixture.err.kind, ERR_MACHINE);
				assert_string_not_equal(fixture.err.message, "");
				assert_int_equal(fixture.memory.used, used);
				assert_int_equal(fake->blocks, 0);
				err_clear(&fixture.err);
			}
			run_free(run);
		}
		assert_true(failed > 10);
		fake->fails_after = -1;
		free_all(&fixture, NULL, graph, fake);
	}
}

/* Nothing is asked for behind what was refused, which is what the error names. */
static void the_array_that_was_refused_is_named(void **state)
{
	static const char *const names[] = { "event counters", "rows", "heads",
					     "residual capacities",
					     "excess", "heights", "the queue", "the queue's size",
					     "distances", "a count", "a count" };
	struct fixture fixture = { .memory = { 0 } };
	struct fake *fake = fake_ready();
	struct graph *graph = small_genrmf(&fixture);
	struct plan plan = plan_on_cuda(graph, "vc-bcsr");
	size_t n;

	(void)state;
	plan.relabel_on = RELABEL_ON_MACHINE;
	for (n = 0; n < LENGTH(names); n++) {
		fail_call(fake, FAKE_ALLOC, (int64_t)n);
		assert_null(run_start(&plan, &fixture.memory, &fixture.err));
		if (!strstr(fixture.err.message, names[n]))
			fail_msg("%s: %s", names[n], fixture.err.message);
		assert_int_equal(fake->calls[FAKE_ALLOC], n + 1);
		err_clear(&fixture.err);
	}
	fake->fails_after = -1;
	free_all(&fixture, NULL, graph, fake);
}

/* --- Launches that cannot be interrupted are short. --- */

static void note_cycles(void *context, const char *kernel, const void *args,
			const struct grid *grid)
{
	(void)kernel;
	(void)args;
	*(int64_t *)context = grid->cycles;
}

/* Of the launch after one whose cycles took `seconds` each, whatever they took on this machine. */
static int64_t cycles_after(double seconds)
{
	struct fixture fixture = { .memory = { 0 } };
	struct fake *fake = fake_ready();
	struct graph *graph = path(&fixture, 6, 5);
	struct plan plan = plan_on_cuda(graph, "tc-bcsr");
	struct run *run;
	int64_t cycles = 0;

	fake->run = note_cycles;
	fake->context = &cycles;
	plan.relabel = RELABEL_EVERY;
	plan.relabel_cycles = 1000000;
	run = start(&fixture, &plan);
	assert_int_equal(step(&fixture, run, UNIT_CYCLE, 3), HALT_UNIT);
	assert_int_equal(cycles, 3);
	assert_int_equal(run->now.counters[COUNTER_cycles], 3);
	run->cycle_seconds = seconds;
	assert_int_equal(step(&fixture, run, UNIT_PHASE, 1), HALT_UNIT); /* the last check */
	fail_step(&fixture, run, UNIT_PHASE);
	assert_int_equal(run->now.counters[COUNTER_cycles], 3 + cycles);
	free_all(&fixture, run, graph, fake);
	return cycles;
}

static void launches_are_no_longer_than_asked_for(void **state)
{
	(void)state;
	assert_int_equal(cycles_after(1e-9), 4096); /* LONGEST_LAUNCH */
	assert_int_equal(cycles_after(1.0 / 1024), 51); /* 50 ms */
	assert_int_equal(cycles_after(1), 1);
}

/* --- The way back, on a machine that does not do the same twice. --- */

/* What stands for kernels: they change what they like. */
struct chaos {
	struct random random;
	int32_t left; /* launches until nothing is active any more */
};

static void run_chaos(void *context, const char *kernel, const void *args,
		      const struct grid *grid)
{
	const struct flow_args *a = args;
	struct chaos *chaos = context;
	int32_t i;

	(void)grid;
	if (!strcmp(kernel, "vc_collect")) {
		*a->queue_size = chaos->left-- > 0 ? 3 : 0;
		for (i = 0; i < *a->queue_size; i++)
			a->queue[i] = (int32_t)random_below(&chaos->random, (uint64_t)a->graph.vertices);
		return;
	}
	for (i = 0; i < 5; i++) {
		uint64_t u = random_below(&chaos->random, (uint64_t)a->graph.vertices);

		a->height[u] += 1;
		a->excess[u] += (int64_t)random_below(&chaos->random, UINT64_C(1) << 40);
		((int32_t *)a->residual)[u] ^= 1;
	}
	a->graph.events[EVENT_RELABEL * EVENT_PARTS].count += 5;
}

enum { CHAOS_CYCLES = 40 };

struct was {
	uint64_t hash;
	int64_t relabels;
};

static void expect_was(struct fixture *fixture, struct run *run, const struct was *was)
{
	assert_true(hash_of(fixture, run, true) == was->hash);
	assert_int_equal(run->now.counters[COUNTER_relabels], was->relabels);
}

static void go_to(struct fixture *fixture, struct run *run, int64_t cycle)
{
	enum halt halt;

	if (!history_go(run, UNIT_CYCLE, cycle, &halt, &fixture->err))
		fail_msg("%s", fixture->err.message);
}

/* That moment was not kept, and nothing changes. */
static void refuse_to_go(struct fixture *fixture, struct run *run, int64_t cycle)
{
	const int64_t now = run->now.ended[UNIT_CYCLE];
	enum halt halt;

	assert_false(history_go(run, UNIT_CYCLE, cycle, &halt, &fixture->err));
	assert_int_equal(run->now.ended[UNIT_CYCLE], now);
	err_clear(&fixture->err);
}

static void chaos_can_be_undone(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct fake *fake = fake_ready();
	struct graph *graph = small_genrmf(&fixture);
	struct plan plan = plan_on_cuda(graph, "vc-bcsr");
	struct chaos chaos = { .left = 3 * CHAOS_CYCLES };
	struct was was[CHAOS_CYCLES + 1];
	struct run *run;
	int64_t i, goal;

	(void)state;
	random_start(&chaos.random, 5, "chaos");
	fake->run = run_chaos;
	fake->context = &chaos;
	plan.history_memory = 1 << 20;
	plan.relabel = RELABEL_EVERY;
	plan.relabel_cycles = 3;
	run = start(&fixture, &plan);
	for (i = 0; i <= CHAOS_CYCLES; i++) {
		was[i] = (struct was){ hash_of(&fixture, run, true),
				       run->now.counters[COUNTER_relabels] };
		if (i < CHAOS_CYCLES)
			assert_int_equal(step(&fixture, run, UNIT_CYCLE, 1), HALT_UNIT);
	}
	for (goal = CHAOS_CYCLES; goal > 0; goal -= 7) {
		go_to(&fixture, run, goal);
		expect_was(&fixture, run, &was[goal]);
	}
	go_to(&fixture, run, 0);
	expect_was(&fixture, run, &was[0]);
	/* What comes now is another course. */
	assert_int_equal(step(&fixture, run, UNIT_CYCLE, 4), HALT_UNIT);
	go_to(&fixture, run, 0);
	expect_was(&fixture, run, &was[0]);
	free_all(&fixture, run, graph, fake);
}

static bool after_many(void *context, struct err *err)
{
	const struct run *run = *(struct run **)context;

	(void)err;
	return run->now.ended[UNIT_CYCLE] % CHAOS_CYCLES == 0;
}

/* A free run keeps its end, if steps came before; and those, unless it has changed too many words. */
static void free_runs_are_leaps(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct fake *fake = fake_ready();
	struct graph *graph = small_genrmf(&fixture);
	struct plan plan = plan_on_cuda(graph, "vc-bcsr");
	struct chaos chaos = { .left = INT32_MAX };
	struct was was[3];
	struct run *run;
	enum halt halt;
	int64_t copies;

	(void)state;
	random_start(&chaos.random, 6, "leaps");
	fake->run = run_chaos;
	fake->context = &chaos;
	plan.history_memory = 1 << 20;
	run = start(&fixture, &plan);
	assert_true(run_step(run, UNIT_CYCLE, INT64_MAX, after_many, &run, &halt, &fixture.err));
	refuse_to_go(&fixture, run, 1);
	assert_int_equal(step(&fixture, run, UNIT_CYCLE, 2), HALT_UNIT);
	was[0] = (struct was){ hash_of(&fixture, run, true), run->now.counters[COUNTER_relabels] };
	assert_true(run_step(run, UNIT_CYCLE, INT64_MAX, after_many, &run, &halt, &fixture.err));
	was[1] = (struct was){ hash_of(&fixture, run, true), run->now.counters[COUNTER_relabels] };
	assert_int_equal(step(&fixture, run, UNIT_CYCLE, 2), HALT_UNIT);
	refuse_to_go(&fixture, run, CHAOS_CYCLES + 5);
	go_to(&fixture, run, 2 * CHAOS_CYCLES);
	expect_was(&fixture, run, &was[1]);
	go_to(&fixture, run, CHAOS_CYCLES + 2);
	expect_was(&fixture, run, &was[0]);
	/* Now there is no room for that: what else has changed is not asked for, but copied anew. */
	run->plan.history_memory = 9 * sizeof(struct change);
	copies = fake->calls[FAKE_SYNC];
	assert_true(run_step(run, UNIT_CYCLE, INT64_MAX, after_many, &run, &halt, &fixture.err));
	refuse_to_go(&fixture, run, CHAOS_CYCLES + 2);
	assert_int_equal(fake->calls[FAKE_SYNC], copies + 1);
	run->plan.history_memory = 1 << 20;
	was[2] = (struct was){ hash_of(&fixture, run, true), run->now.counters[COUNTER_relabels] };
	assert_int_equal(step(&fixture, run, UNIT_CYCLE, 2), HALT_UNIT);
	go_to(&fixture, run, 2 * CHAOS_CYCLES);
	expect_was(&fixture, run, &was[2]);
	free_all(&fixture, run, graph, fake);
}

/* --- More events than the ring holds. --- */

enum { LOST = 5 };

/* Tells so many more: they are counted, and written nowhere. */
static void tell_too_much(void *context, const char *kernel, const void *args,
			  const struct grid *grid)
{
	const struct flow_args *a = args;
	struct event_sum *sums = a->graph.events;
	struct event_ring *ring = (struct event_ring *)(sums + EVENT_KINDS * EVENT_PARTS);

	(void)context;
	(void)grid;
	if (!strcmp(kernel, "vc_collect")) {
		*a->queue_size = 1;
		a->queue[0] = 0;
		return;
	}
	a->height[0]++;
	for (ring->next = 0; ring->next < ring->room; ring->next++)
		ring->entries[ring->next] = (struct event){ .kind = EVENT_RELABEL };
	ring->next += LOST;
	sums[EVENT_RELABEL * EVENT_PARTS].count += (int64_t)ring->next;
}

static void events_beyond_the_ring_are_counted(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct fake *fake = fake_ready();
	struct graph *graph = small_genrmf(&fixture);
	struct plan plan = plan_on_cuda(graph, "vc-bcsr");
	struct run *run;
	int64_t before;

	(void)state;
	fake->run = tell_too_much;
	plan.relabel = RELABEL_EVERY;
	plan.relabel_cycles = 1000000;
	run = start(&fixture, &plan);
	before = run->log.next;
	assert_int_equal(step(&fixture, run, UNIT_CYCLE, 1), HALT_UNIT);
	assert_int_equal(run->log.lost, LOST);
	assert_int_equal(run->log.next - before, run->now.counters[COUNTER_relabels]);
	free_all(&fixture, run, graph, fake);
}

/* --- Stops, where nobody can stand at an event. --- */

enum { SPEAKERS = 7 };

/* A kernel that lifts a vertex each time, another one in turn, and tells of it. */
static void lift_one(void *context, const char *kernel, const void *args,
		     const struct grid *grid)
{
	const struct flow_args *a = args;
	struct event_sum *sums = a->graph.events;
	struct event_ring *ring = (struct event_ring *)(sums + EVENT_KINDS * EVENT_PARTS);
	int32_t u = *(int32_t *)context % SPEAKERS;

	(void)grid;
	if (!strcmp(kernel, "vc_collect")) {
		*a->queue_size = 1;
		a->queue[0] = 0;
		return;
	}
	++*(int32_t *)context;
	a->height[u]++;
	sums[EVENT_RELABEL * EVENT_PARTS].count++;
	if (ring->entries)
		ring->entries[ring->next++] = (struct event){ .kind = EVENT_RELABEL, .u = u,
							      .amount = a->height[u] };
}

/* The one name there is. */
static bool look_up_cycle(void *context, const struct name *name, struct value *value,
			  struct err *err)
{
	const struct run *run = context;

	(void)err;
	assert_string_equal(name->name, "cycle");
	value->kind = VALUE_NUMBER;
	value->number = run->now.counters[COUNTER_cycles];
	return true;
}

static void expect_stop(const struct arrival *arrival, const struct run *run, int64_t cycle)
{
	assert_true(arrival->stopped);
	assert_int_equal(run->now.counters[COUNTER_cycles], cycle);
	assert_true(run->now.fresh & 1u << UNIT_CYCLE);
	assert_int_equal(arrival->is_event, cycle % SPEAKERS == 5);
	if (arrival->is_event)
		assert_int_equal(arrival->event.u, 4);
}

/* Stops about vertex 4, which speaks in cycles 5, 12, 19, ..., and about every fourth. */
static void add_stops(struct fixture *fixture, struct stops *stops)
{
	static char vertex[] = "vertex 5";
	static char fourth[] = "cycle % 4 == 0";
	static char late[] = "new > 0 && u != \"S*\"";
	struct stop draft = { .row = stop_rows(), .what = vertex, .condition = late, .u = 4 };

	while (strcmp(draft.row->name, "vertex"))
		draft.row++;
	assert_non_null(stops_add(stops, &draft, &fixture->err));
	draft = (struct stop){ .row = &stop_expression, .what = fourth };
	assert_non_null(stops_add(stops, &draft, &fixture->err));
}

static void events_stop_a_run_where_their_launch_ends(void **state)
{
	static const int64_t places[] = { 4, 5, 8, 12, 16, 19, 20, 24 };
	struct fixture fixture = { .memory = { 0 } };
	struct fake *fake = fake_ready();
	struct graph *graph = small_genrmf(&fixture);
	struct plan plan = plan_on_cuda(graph, "vc-bcsr");
	struct stops stops;
	struct arrival arrival;
	struct scope scope;
	struct run *run;
	int32_t turn = 0;
	size_t i;

	(void)state;
	fake->run = lift_one;
	fake->context = &turn;
	plan.history_memory = 1 << 20;
	plan.relabel = RELABEL_EVERY;
	plan.relabel_cycles = 1000000;
	run = start(&fixture, &plan);
	scope = (struct scope){ look_up_cycle, run, NULL };
	stops_init(&stops, &fixture.memory);
	add_stops(&fixture, &stops);
	for (i = 0; i < LENGTH(places); i++) {
		assert_true(stops_step(&stops, run, &scope, UNIT_CYCLE, 100, NULL, NULL,
				       &arrival, &fixture.err));
		expect_stop(&arrival, run, places[i]);
	}
	while (--i > 0) {
		assert_true(stops_back(&stops, run, &scope, &arrival, &fixture.err));
		expect_stop(&arrival, run, places[i - 1]);
	}
	assert_true(stops_back(&stops, run, &scope, &arrival, &fixture.err));
	assert_int_equal(arrival.halt, HALT_END);
	assert_int_equal(run->now.counters[COUNTER_cycles], 0);
	/* A free run tells events if somebody wants to stop at them; of it the end is kept. */
	turn = 0;
	assert_true(stops_step(&stops, run, &scope, UNIT_CYCLE, INT64_MAX, NULL, NULL, &arrival,
			       &fixture.err));
	assert_true(stops_step(&stops, run, &scope, UNIT_CYCLE, INT64_MAX, NULL, NULL, &arrival,
			       &fixture.err));
	expect_stop(&arrival, run, 5);
	assert_true(stops_back(&stops, run, &scope, &arrival, &fixture.err));
	expect_stop(&arrival, run, places[0]);
	stops_free(&stops);
	free_all(&fixture, run, graph, fake);
}

/* A GPU that is lost on the way back takes the run along. */
static void a_way_back_that_fails_is_told(void **state)
{
	static const enum fake_call calls[] = { FAKE_COPY, FAKE_PATCH };
	struct fixture fixture = { .memory = { 0 } };
	struct fake *fake = fake_ready();
	struct graph *graph = small_genrmf(&fixture);
	struct plan plan = plan_on_cuda(graph, "vc-bcsr");
	size_t i;

	(void)state;
	fake->run = run_chaos;
	plan.history_memory = 1 << 20;
	plan.machine.warp_clock = true;
	for (i = 0; i < LENGTH(calls); i++) {
		struct chaos chaos = { .left = CHAOS_CYCLES };
		struct run *run;
		enum halt halt;

		random_start(&chaos.random, 6, "chaos");
		fake->context = &chaos;
		run = start(&fixture, &plan);
		assert_int_equal(step(&fixture, run, UNIT_CYCLE, 3), HALT_UNIT);
		fake->fails = calls[i];
		fake->fails_after = 0;
		assert_false(history_go(run, UNIT_CYCLE, 1, &halt, &fixture.err));
		assert_true(run->machine->failed);
		assert_int_equal(fixture.err.kind, ERR_MACHINE);
		fake->fails_after = -1;
		err_clear(&fixture.err);
		run_free(run);
	}
	fixture_end(&fixture, graph);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(states_are_those_of_sim),
		cmocka_unit_test(what_was_cancelled_is_copied_back),
		cmocka_unit_test(excess_goes_back),
		cmocka_unit_test(what_kernels_did_is_seen),
		cmocka_unit_test(kernels_that_do_nothing_are_a_stall),
		cmocka_unit_test(a_failed_launch_ends_the_step),
		cmocka_unit_test(starts_that_fail_keep_nothing),
		cmocka_unit_test(the_array_that_was_refused_is_named),
		cmocka_unit_test(launches_are_no_longer_than_asked_for),
		cmocka_unit_test(chaos_can_be_undone),
		cmocka_unit_test(free_runs_are_leaps),
		cmocka_unit_test(a_way_back_that_fails_is_told),
		cmocka_unit_test(too_little_memory_is_said_beforehand),
		cmocka_unit_test(too_little_memory_has_a_hint_of_its_problem),
		cmocka_unit_test(the_model_stands_beside_a_measured_launch),
		cmocka_unit_test(events_beyond_the_ring_are_counted),
		cmocka_unit_test(events_stop_a_run_where_their_launch_ends),
	};

	plugin_find_folder();
	return cmocka_run_group_tests_name("plugin runs", tests, NULL, NULL);
}
