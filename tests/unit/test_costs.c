/* SPDX-License-Identifier: GPL-3.0-or-later
 * What vertices, warps and launches cost: against counts made here, launch by launch, and the same
 * however the run comes to a moment.
 */
#include "tests/unit/tapes.h"

#include "gpu/core/profile.h"
#include "src/base/text.h"
#include "src/engine/costs.h"
#include "src/engine/history.h"

enum { SLOTS = 4096 };

static struct plan plan_of(const struct graph *graph, const char *variant)
{
	struct plan plan = plan_for(graph, variant);

	plan.costs = true;
	plan.check = false;
	plan.history_memory = 1 << 24;
	return plan;
}

static const int64_t *vertex_words(const struct run *run, int64_t vertex)
{
	return run->trace.costs->book.vertices + vertex * COST_WORDS;
}

/* --- Against counts made here. --- */

/* What was counted here. */
struct tally {
	int64_t total[SLOTS], most[SLOTS], cycle[SLOTS];
	struct cost_launch longest;
};

static void add(struct tally *tally, int64_t at, int64_t ticks, int64_t cycle)
{
	assert_true(at < SLOTS);
	tally->total[at] += ticks;
	if (ticks <= tally->most[at])
		return;
	tally->most[at] = ticks;
	tally->cycle[at] = cycle;
}

/* The launch that has just ended: a warp an entry of the queue, and that is a vertex. */
static void count_launch(struct run *run, struct tally *vertices, struct tally *warps)
{
	const int64_t cycle = run->now.counters[COUNTER_cycles];
	struct model_prices prices;
	struct warp_work work;
	int64_t warp, ticks;

	assert_true(machine_work(run->machine, &work, NULL));
	prices = model_prices(run->machine->profile, work.last.footprint);
	for (warp = 0; warp < work.last.warps; warp++) {
		ticks = model_ticks(&prices, work.last.counts + warp);
		/* A collecting launch is the first of a cycle, which has not ended. */
		add(warps, warp, ticks, cycle + (work.last.kernel->items != ITEMS_QUEUE));
		if (work.last.kernel->items == ITEMS_QUEUE)
			add(vertices, run_queue(run)[warp], ticks, cycle);
	}
	if (work.last.time.ps > vertices->longest.ps)
		vertices->longest = (struct cost_launch){ work.last.time.ps, work.last.number,
							  cycle, work.last.warps, 0 };
}

static void check_words(const int64_t *words, const struct tally *tally, int64_t at)
{
	assert_int_equal(words[COST_TOTAL], tally->total[at]);
	assert_int_equal(words[COST_MOST], tally->most[at]);
	assert_int_equal(words[COST_CYCLE], tally->cycle[at]);
}

static void check_counted(const char *variant)
{
	static struct tally vertices, warps;
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	const struct plan plan = plan_of(graph, variant);
	struct run *run = start(&fixture, &plan);
	const struct costs *costs = run->trace.costs;
	int64_t launches = 0;
	int64_t i;

	memset(&vertices, 0, sizeof(vertices));
	memset(&warps, 0, sizeof(warps));
	while (run->now.phase != PHASE_DONE) {
		(void)step(&fixture, run, UNIT_LAUNCH, 1);
		if (run->machine->launches > launches)
			count_launch(run, &vertices, &warps);
		launches = run->machine->launches;
	}
	assert_true(launches > 50);
	for (i = 0; i < graph->vertices; i++)
		check_words(vertex_words(run, i), &vertices, i);
	assert_true(costs->book.slots_used > 5);
	for (i = 0; i < costs->book.slots_used; i++)
		check_words(costs->book.warps + i * COST_WORDS, &warps, i);
	assert_int_equal(costs->now.launches, launches);
	assert_int_equal(costs->now.longest[0].ps, vertices.longest.ps);
	assert_int_equal(costs->now.longest[0].number, vertices.longest.number);
	assert_int_equal(costs->now.longest[0].cycle, vertices.longest.cycle);
	assert_string_equal(costs_kernel_name(costs->now.longest[0].kernel),
			    variant_main(plan.variant)->name);
	run_free(run);
	fixture_end(&fixture, graph);
}

static void vertices_of_the_queue_cost_what_their_warps_do(void **state)
{
	(void)state;
	check_counted("vc-bcsr");
	check_counted("vc-rcsr");
}

/* Vertices of which events tell; and all ticks, over the card's places for warps. */
struct told {
	bool of[SLOTS];
};

static void note(void *context, const struct event *events, size_t count)
{
	struct told *told = context;
	size_t i;

	for (i = 0; i < count; i++)
		if (events[i].kind != EVENT_REACH && events[i].kind != EVENT_LOWER)
			told->of[events[i].u] = true;
}

static int64_t ticks_of_slots(const struct run *run)
{
	struct model_prices prices;
	struct warp_work work;
	int64_t sum = 0;
	int64_t i;

	assert_true(machine_work(run->machine, &work, NULL));
	prices = model_prices(run->machine->profile, work.last.footprint);
	for (i = 0; i < work.slot_count; i++) {
		const int64_t ticks = model_ticks(&prices, work.slots + i);

		assert_int_equal(run->trace.costs->book.warps[i * COST_WORDS], ticks);
		sum += ticks;
	}
	return sum;
}

/* Whatever kernels do, no tick is lost or charged twice. */
static void check_sums(struct fixture *fixture, const struct graph *graph, const char *variant)
{
	static struct told told;
	struct plan plan = plan_of(graph, variant);
	struct run *run;
	int64_t sums[HEAT_ROWS];
	int64_t sum = 0, heat = 0;
	int64_t i, all;

	memset(&told, 0, sizeof(told));
	plan.machine.on_wave = note;
	plan.machine.context = &told;
	run = start(fixture, &plan);
	(void)step(fixture, run, UNIT_CYCLE, INT64_MAX);
	all = ticks_of_slots(run);
	for (i = 0; i < graph->vertices; i++) {
		const int64_t *words = vertex_words(run, i);

		sum += words[COST_TOTAL];
		assert_true(words[COST_MOST] <= words[COST_TOTAL]);
		if (told.of[i] && !words[COST_TOTAL])
			fail_msg("%s: vertex %lld worked and cost nothing", variant, (long long)i);
	}
	assert_true(sum > 0 && sum <= all);
	costs_sum(run->trace.costs, sums);
	for (i = 0; i < HEAT_ROWS; i++)
		heat += sums[i];
	assert_int_equal(heat, all);
	run_free(run);
}

static void no_tick_is_lost_or_charged_twice(void **state)
{
	(void)state;
	each_kernel_variant(check_sums);
}

/* --- However the run comes to a moment. --- */

struct mark {
	uint64_t vertices, warps, now;
};

static uint64_t mix(const int64_t *words, int64_t count)
{
	uint64_t hash = 1;
	int64_t i;

	for (i = 0; i < count; i++)
		hash = (hash ^ (uint64_t)words[i]) * UINT64_C(0x9e3779b97f4a7c15) + (hash >> 29);
	return hash;
}

/* Without the heat map, whose rows and columns are the wider the farther a run has been. */
static struct mark mark_of(const struct run *run)
{
	const struct costs *costs = run->trace.costs;
	const struct cost_book *book = &costs->book;

	return (struct mark){
		mix(book->vertices, book->vertex_count * COST_WORDS),
		mix(book->warps, book->slots_used * COST_WORDS),
		mix((const int64_t *)&costs->now.longest,
		    COST_LAUNCHES * (int64_t)(sizeof(struct cost_launch) / sizeof(int64_t))) ^
			(uint64_t)costs->now.launches,
	};
}

static void check_mark(const struct run *run, const struct mark *mark, const char *variant)
{
	const struct mark now = mark_of(run);

	if (memcmp(&now, mark, sizeof(now)))
		fail_msg("%s: costs differ at cycle %lld", variant,
			 (long long)run->now.counters[COUNTER_cycles]);
}

enum { MARKS = 12 };

static void go_ways(struct fixture *fixture, const struct plan *plan, const char *variant)
{
	static const int64_t ways[] = { 3, 11, 0, 7, 6, 5, 1, 2, 10, 4 };
	struct mark marks[MARKS];
	struct run *run = start(fixture, plan);
	enum halt halt;
	size_t i;

	for (i = 0; i < MARKS; i++) {
		marks[i] = mark_of(run);
		(void)step(fixture, run, UNIT_LAUNCH, 1);
	}
	(void)step(fixture, run, UNIT_CYCLE, INT64_MAX);
	for (i = 0; i < sizeof(ways) / sizeof(ways[0]); i++) {
		if (ways[i] > run->now.ended[UNIT_LAUNCH])
			continue;
		assert_true(history_go(run, UNIT_LAUNCH, ways[i], &halt, &fixture->err));
		check_mark(run, &marks[ways[i]], variant);
		(void)step(fixture, run, i % 2 ? UNIT_LANE : UNIT_WARP, 2);
	}
	run_free(run);
}

/* By doing all again; and by the words of many frames, each of which has those of a vertex once. */
static void check_back(struct fixture *fixture, const struct graph *graph, const char *variant)
{
	struct plan plan = plan_of(graph, variant);

	go_ways(fixture, &plan, variant);
	plan.history_always = true;
	go_ways(fixture, &plan, variant);
}

static void costs_go_back_with_the_run(void **state)
{
	(void)state;
	each_kernel_variant(check_back);
}

/* --- Within launches. --- */

enum { STOPS = 40 };

/* All ticks so far: of launches that are over, and of the one under way, between two bodies. */
static void check_all_ticks(struct run *run, const char *variant)
{
	struct model_prices prices;
	struct position position;
	struct warp_work work;
	int64_t counted = 0, charged = 0;
	int64_t i;

	machine_position(run->machine, &position);
	if (position.inside)
		return;
	assert_true(machine_work(run->machine, &work, NULL));
	prices = model_prices(run->machine->profile, work.last.footprint);
	for (i = 0; i < work.slot_count; i++) {
		counted += model_ticks(&prices, work.slots + i);
		charged += run->trace.costs->book.warps[i * COST_WORDS];
	}
	for (i = 0; position.kernel && i < work.last.warps; i++)
		counted += model_ticks(&prices, work.last.counts + i);
	if (charged != counted)
		fail_msg("%s: %lld ticks are charged of %lld", variant, (long long)charged,
			 (long long)counted);
}

/* By warps and lanes to the end of each launch, where all is as if launches had been stepped; and back to
 * stops within them. */
static void check_within(struct fixture *fixture, const struct graph *graph, const char *variant)
{
	struct plan plan = plan_of(graph, variant);
	struct mark ends[MARKS], stops[STOPS];
	int64_t warps[STOPS];
	struct run *run;
	enum halt halt;
	int64_t i;

	plan.machine.order = ORDER_SHUFFLED;
	run = start(fixture, &plan);
	for (i = 0; i < MARKS; i++) {
		ends[i] = mark_of(run);
		(void)step(fixture, run, UNIT_LAUNCH, 1);
	}
	run_free(run);
	run = start(fixture, &plan);
	for (i = 0; i < STOPS; i++) {
		(void)step(fixture, run, UNIT_LANE, 1);
		(void)step(fixture, run, UNIT_WARP, 1);
		stops[i] = mark_of(run);
		warps[i] = run->now.ended[UNIT_WARP];
		check_all_ticks(run, variant);
		if (run->now.ended[UNIT_LAUNCH] < MARKS && run->now.fresh & 1u << UNIT_LAUNCH)
			check_mark(run, &ends[run->now.ended[UNIT_LAUNCH]], variant);
	}
	for (i = STOPS - 1; i >= 0; i -= 7) {
		assert_true(history_go(run, UNIT_WARP, warps[i], &halt, &fixture->err));
		check_mark(run, &stops[i], variant);
	}
	run_free(run);
}

static void costs_are_the_same_within_launches(void **state)
{
	(void)state;
	each_kernel_variant(check_within);
}

/* --- After a recording. --- */

static void check_replay(struct fixture *fixture, const struct graph *graph, const char *variant)
{
	struct plan plan = plan_of(graph, variant);
	struct scratch scratch;
	struct tape_extent extent;
	struct tape_bytes made;
	struct mark marks[4];
	struct graph *again;
	struct run *run;
	enum halt halt;
	int i;

	plan.record = plan.history_always = true;
	run = start(fixture, &plan);
	for (i = 0; i < 4; i++) {
		(void)step(fixture, run, UNIT_CYCLE, i ? 2 : 1);
		marks[i] = mark_of(run);
	}
	assert_true(tape_make(run, true, &made, &extent, &fixture->err));
	run_free(run);
	scratch_open(&scratch);
	run = tape_play(fixture, &scratch, &made, &again);
	if (!run)
		fail_msg("%s", fixture->err.message);
	for (i = 0; i < 4; i++) {
		assert_true(history_go(run, UNIT_CYCLE, 1 + 2 * i, &halt, &fixture->err));
		check_mark(run, &marks[i], variant);
	}
	assert_true(history_go(run, UNIT_CYCLE, 3, &halt, &fixture->err));
	check_mark(run, &marks[1], variant);
	run_free(run);
	graph_free(again);
	scratch_close(&scratch);
	free(made.bytes);
}

static void recordings_have_costs(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);

	(void)state;
	check_replay(&fixture, graph, "vc-bcsr");
	check_replay(&fixture, graph, "tc-rcsr");
	check_replay(&fixture, graph, "flow-hp");
	fixture_end(&fixture, graph);
}

/* Recordings of before have a word less of a moment: all but the last are the same. */
static void words_of_old_recordings_are_read(void **state)
{
	enum { WARPS = 2, MOST = COSTS_NOW_WORDS + WARPS * COST_WORDS };
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	const struct plan plan = plan_of(graph, "vc-bcsr");
	struct run *run = start(&fixture, &plan);
	const struct costs *costs = run->trace.costs;
	int64_t words[MOST];
	int64_t i, lacks;

	(void)state;
	for (lacks = 0; lacks < 2; lacks++) {
		memset(words, 0, sizeof(words));
		words[0] = 17;
		words[COSTS_NOW_WORDS - 1 - lacks] = 5; /* `uncharged`, or the kernel of the last launch */
		for (i = 0; i < WARPS * COST_WORDS; i++)
			words[COSTS_NOW_WORDS - lacks + i] = 100 + i;
		costs_stand(run, words, MOST - lacks);
		assert_int_equal(costs->now.launches, 17);
		assert_int_equal(costs->now.uncharged, lacks ? 0 : 5);
		assert_int_equal(costs->now.longest[COST_LAUNCHES - 1].kernel, lacks ? 5 : 0);
		assert_int_equal(costs->book.slots_used, WARPS);
		for (i = 0; i < WARPS * COST_WORDS; i++)
			assert_int_equal(costs->book.warps[i], 100 + i);
	}
	run_free(run);
	fixture_end(&fixture, graph);
}

/* --- A long run. --- */

/* The map is thinned, and no tick of it is lost. */
static void a_long_run_fits_the_heat_map(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = path(&fixture, 200, 5);
	const struct plan plan = plan_of(graph, "vc-bcsr");
	struct run *run = start(&fixture, &plan);
	struct costs *costs = run->trace.costs;
	const struct heat_column *last;
	int64_t sums[HEAT_ROWS];
	int64_t i;

	(void)state;
	(void)step(&fixture, run, UNIT_CYCLE, INT64_MAX);
	assert_true(costs->now.launches > HEAT_COLUMNS);
	assert_true(costs->step > 1);
	assert_true(costs_columns(costs) <= HEAT_COLUMNS);
	assert_int_equal(costs_columns(costs), costs->now.launches / costs->step);
	last = &costs->columns[costs_columns(costs) - 1];
	costs_sum(costs, sums);
	for (i = 0; i < HEAT_ROWS; i++)
		assert_true(last->sums[i] <= sums[i]);
	run_free(run);
	fixture_end(&fixture, graph);
}

/* --- Words of any recording. --- */

enum { HUGE_WARPS = 40 };

static struct costs *costs_of_huge_warps(struct memory *memory)
{
	struct costs *costs = costs_new(memory, NULL);
	int64_t i;

	assert_non_null(costs);
	costs->book.warps = memory_array(memory, HUGE_WARPS * COST_WORDS, sizeof(*costs->book.warps), "costs",
					 NULL);
	assert_non_null(costs->book.warps);
	for (i = 0; i < HUGE_WARPS; i++)
		costs->book.warps[i * COST_WORDS + COST_TOTAL] = INT64_C(1) << 60;
	costs->book.slots_used = HUGE_WARPS;
	return costs;
}

/* Eight of the largest numbers that a recording may have are more than 64 bits hold. */
static void sums_of_the_heat_map_stop_at_64_bits(void **state)
{
	struct memory memory = { 0 };
	struct costs *costs = costs_of_huge_warps(&memory);
	int64_t *sums = costs->columns[0].sums;
	int64_t now[HEAT_ROWS];
	int i;

	(void)state;
	for (i = 0; i < HEAT_ROWS; i++)
		sums[i] = i < 2 ? INT64_MAX - 1 : 7;
	costs->column_count = 1;
	costs->width = 1;
	costs_sum(costs, now);
	assert_int_equal(costs->width, 2);
	assert_true(sums[0] == INT64_MAX && sums[1] == 14 && sums[HEAT_ROWS / 2] == 0);
	assert_true(now[0] == INT64_C(1) << 61);
	costs->width = HUGE_WARPS;
	costs_sum(costs, now);
	assert_true(now[0] == INT64_MAX);
	costs_free(costs);
	assert_int_equal(memory.used, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(vertices_of_the_queue_cost_what_their_warps_do),
		cmocka_unit_test(no_tick_is_lost_or_charged_twice),
		cmocka_unit_test(costs_go_back_with_the_run),
		cmocka_unit_test(costs_are_the_same_within_launches),
		cmocka_unit_test(recordings_have_costs),
		cmocka_unit_test(words_of_old_recordings_are_read),
		cmocka_unit_test(a_long_run_fits_the_heat_map),
		cmocka_unit_test(sums_of_the_heat_map_stop_at_64_bits),
	};

	return cmocka_run_group_tests_name("costs", tests, NULL, NULL);
}
