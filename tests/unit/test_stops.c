/* SPDX-License-Identifier: GPL-3.0-or-later
 * Stops: where the run stops going on, it stops going back, in the same state; and in
 * between it has passed no moment at which it should have stopped.
 */
#include "tests/unit/unit.h"

#include "src/base/err.h"
#include "src/base/random.h"
#include "src/command/scope.h"
#include "src/command/script.h"
#include "src/command/session.h"
#include "src/engine/hash.h"
#include "src/engine/history.h"
#include "src/engine/run.h"
#include "src/engine/stops.h"

/* A session that speaks to nobody. */
struct stage {
	struct session session;
	FILE *nowhere;
};

static void stage_open(struct stage *stage, const char *line)
{
	stage->nowhere = fopen("/dev/null", "w");
	assert_non_null(stage->nowhere);
	session_init(&stage->session, stage->nowhere, stage->nowhere);
	assert_true(session_line(&stage->session, line));
}

static void stage_close(struct stage *stage)
{
	session_free(&stage->session);
	assert_int_equal(stage->session.memory.used, 0);
	fclose(stage->nowhere);
}

static void say(struct stage *stage, const char *line)
{
	if (!session_line(&stage->session, line))
		fail_msg("%s failed", line);
}

/* --- Forward and back. --- */

enum { MOST_PLACES = 40, STOPS = 3 };

/* Where the run stood. */
struct standing {
	uint64_t hash;
	int64_t lanes, cycles;
	unsigned hits; /* a bit for each stop that was hit */
};

static struct standing stand(struct stage *stage)
{
	const struct stops *stops = &stage->session.stops;
	struct run *run = stage->session.run;
	struct standing standing = { .lanes = run->now.ended[UNIT_LANE],
				     .cycles = run->now.ended[UNIT_CYCLE] };
	int i;

	assert_true(run_hash(run, true, &standing.hash, NULL));
	for (i = 0; i < stops->count; i++)
		standing.hits |= (unsigned)stops->rows[i].hit << i;
	return standing;
}

static void expect(const struct standing *wanted, const struct standing *got, const char *scene)
{
	if (wanted->hash != got->hash || wanted->lanes != got->lanes ||
	    wanted->cycles != got->cycles || wanted->hits != got->hits)
		fail_msg("%s: event %lld, cycle %lld, hits %x for event %lld, cycle %lld, hits %x",
			 scene, (long long)got->lanes, (long long)got->cycles, got->hits,
			 (long long)wanted->lanes, (long long)wanted->cycles, wanted->hits);
}

static const char *const wheres[] = {
	"break push", "break saturate", "break relabel", "break global-relabel", "break return",
	"break vertex 5", "break vertex 12 if event == \"relabel\"", "break arc 1 2",
	"break warp 1", "break relabel if new > 6", "break push if u == 5 || v == 12",
	"break push if amount > 100 && relabels % 7 == 0", "break queue > 4 && cycle % 3 == 0",
	"break relabels > 20 if cycle % 5 == 1", "watch height(12)", "watch excess(5) / 100",
	"watch global_relabels", "watch phase", "break saturate if pushes % 11 == 3",
	"break push if height(u) > height(v) + 1", "break relabel if cycle == 7",
};

static const char *const scenes[] = {
	"generate genrmf a=4 b=3; use vc-bcsr; start",
	"generate genrmf a=3 b=4; use vc-bcsr; start",
	"generate genrmf a=3 b=4; use vc-rcsr; set wave 1; start",
	"generate genrmf a=3 b=4; use vc-rcsr; set wave 3; set warp-order shuffled; start",
	"generate genrmf a=3 b=4; use vc-bcsr; set relabel paper; start",
	"generate genrmf a=3 b=4; use vc-bcsr; set events off; set events counters; start",
	"generate genrmf a=3 b=4; use vc-bcsr; set history-memory 1; start",
};

static const char *const steps[] = { "run", "finish", "step 100", "goto 1000", "step 500 warp",
				     "step 1000 lane", "step 90 phase" };

/* Draws stops; tells what they are. */
static void draw_stops(struct stage *stage, struct random *random, char *scene, size_t size)
{
	size_t length = strlen(scene);
	const char *where;
	int i;

	for (i = 0; i < STOPS; i++) {
		where = wheres[random_below(random, LENGTH(wheres))];
		say(stage, where);
		length += (size_t)snprintf(scene + length, size - length, "; %s", where);
	}
}

/* Goes on from stop to stop, at random paces. Returns how many there were. */
static int go_forward(struct stage *stage, struct random *random, struct standing *places)
{
	const struct run *run = stage->session.run;
	int count = 0;

	while (count < MOST_PLACES && run->now.phase != PHASE_DONE) {
		say(stage, steps[random_below(random, LENGTH(steps))]);
		places[count] = stand(stage);
		count += places[count].hits != 0;
	}
	return count;
}

/* Returns how many stops there were. */
static int back_and_forth(struct random *random, bool always)
{
	struct standing places[MOST_PLACES + 1], now;
	struct stage stage;
	char scene[600];
	int count, i;

	snprintf(scene, sizeof(scene), "%s", scenes[random_below(random, LENGTH(scenes))]);
	stage_open(&stage, scene);
	stage.session.run->plan.history_always = always;
	draw_stops(&stage, random, scene, sizeof(scene));
	count = go_forward(&stage, random, places);
	now = stand(&stage);
	for (i = count - 1 - (now.hits != 0); i >= 0; i--) {
		say(&stage, "run back");
		now = stand(&stage);
		expect(&places[i], &now, scene);
	}
	say(&stage, "run back");
	now = stand(&stage);
	assert_int_equal(now.lanes + now.cycles + now.hits, 0);
	for (i = 0; i < count && i < 5; i++) {
		say(&stage, "run");
		now = stand(&stage);
		expect(&places[i], &now, scene);
	}
	stage_close(&stage);
	return count;
}

static void back_stops_where_forward_did(void **state)
{
	struct random random;
	int hits = 0;
	int i;

	(void)state;
	random_start(&random, 4, "stops");
	for (i = 0; i < 150; i++)
		hits += back_and_forth(&random, i % 2);
	assert_in_range(hits, 2000, 150 * MOST_PLACES);
}

/* --- Nothing is passed over, and nothing else stops the run: the log is the judge. --- */

enum { MOST_EVENTS = 4000 };

struct judge {
	const char *where;
	bool (*is_meant)(const struct log_entry *entry);
};

static bool is_push(const struct log_entry *entry)
{
	return entry->kind == LOG_PUSH || entry->kind == LOG_SATURATE;
}

static bool is_relabel(const struct log_entry *entry)
{
	return entry->kind == LOG_RELABEL;
}

static bool is_high(const struct log_entry *entry)
{
	return is_relabel(entry) && entry->amount - entry->v > 1;
}

static bool is_of_host(const struct log_entry *entry)
{
	return entry->kind == LOG_GLOBAL_RELABEL;
}

/* Vertices of the generator count from 1 for users, from 0 inside. */
static bool is_of_five(const struct log_entry *entry)
{
	return entry->kind < LOG_GLOBAL_RELABEL &&
	       (entry->u == 4 || (is_push(entry) && entry->v == 4));
}

static bool is_between(const struct log_entry *entry)
{
	return is_push(entry) && entry->u + entry->v == 1 && entry->u != entry->v;
}

static bool is_of_warp(const struct log_entry *entry)
{
	return entry->kind < LOG_GLOBAL_RELABEL && entry->warp == 1;
}

static bool is_in_seven(const struct log_entry *entry)
{
	return entry->kind == LOG_SATURATE && entry->cycle == 7;
}

static const struct judge judges[] = {
	{ "break push", is_push },
	{ "break relabel", is_relabel },
	{ "break relabel if new - old > 1", is_high },
	{ "break global-relabel", is_of_host },
	{ "break vertex 5", is_of_five },
	{ "break arc 2 1", is_between },
	{ "break warp 1", is_of_warp },
	{ "break saturate if cycle == 7", is_in_seven },
};

static void judge(const char *scene, const struct judge *judge)
{
	const struct log_entry *entry;
	struct stage whole, parts;
	const struct log *log;
	int64_t n;

	stage_open(&whole, scene);
	say(&whole, "finish");
	stage_open(&parts, scene);
	say(&parts, judge->where);
	log = &whole.session.run->log;
	assert_in_range(log->next, 100, MOST_EVENTS);
	for (n = 0; n < log->next; n++) {
		entry = log_get(log, n);
		assert_non_null(entry);
		if (!judge->is_meant(entry))
			continue;
		say(&parts, "run");
		if (parts.session.run->now.ended[UNIT_LANE] != n + 1)
			fail_msg("%s; %s: stands at event %lld, not %lld", scene, judge->where,
				 (long long)parts.session.run->now.ended[UNIT_LANE],
				 (long long)n + 1);
	}
	say(&parts, "run");
	assert_int_equal(parts.session.run->now.phase, PHASE_DONE);
	stage_close(&whole);
	stage_close(&parts);
}

static void stops_are_where_the_log_says(void **state)
{
	size_t i, j;

	(void)state;
	for (i = 0; i < LENGTH(scenes); i++)
		for (j = 0; j < LENGTH(judges) && !strstr(scenes[i], "counters"); j++)
			judge(scenes[i], &judges[j]);
}

/* Expressions: at the cycles at whose ends they hold, or have changed, and where the host
 * has changed a value, behind that. */
static void cycle_stops_are_where_cycles_end(void **state)
{
	struct stage parts, single;
	int64_t before;
	int i;

	(void)state;
	stage_open(&parts, scenes[0]);
	stage_open(&single, scenes[0]);
	say(&parts, "break queue > 4 && cycle % 3 == 0; watch global_relabels");
	for (i = 0; single.session.run->now.phase != PHASE_DONE; i++) {
		const struct moment *now = &single.session.run->now;

		before = now->counters[COUNTER_global_relabels];
		say(&single, "step launch");
		if (now->counters[COUNTER_global_relabels] == before &&
		    !(now->fresh & 1u << UNIT_CYCLE && now->queue > 4 &&
		      now->counters[COUNTER_cycles] % 3 == 0))
			continue;
		say(&parts, "run");
		assert_memory_equal(parts.session.run->now.ended, now->ended, sizeof(now->ended));
		assert_true(parts.session.stops.rows[1].hit ==
			    (now->counters[COUNTER_global_relabels] != before));
	}
	say(&parts, "run");
	assert_int_equal(parts.session.run->now.phase, PHASE_DONE);
	assert_true(parts.session.stops.rows[0].hits > 3 && parts.session.stops.rows[1].hits > 1);
	stage_close(&parts);
	stage_close(&single);
}

/* --- Counts. --- */

static void a_body_that_was_left_is_no_step(void **state)
{
	struct stage warps, lanes;
	int64_t events;

	(void)state;
	stage_open(&warps, scenes[0]);
	stage_open(&lanes, scenes[0]);
	say(&warps, "step 20");
	events = warps.session.run->now.ended[UNIT_LANE];
	while (lanes.session.run->now.ended[UNIT_LANE] < events)
		say(&lanes, "step lane");
	assert_true(lanes.session.run->now.fresh == 1u << UNIT_LANE);
	say(&lanes, "step");
	assert_int_equal(lanes.session.run->now.ended[UNIT_CYCLE], 20);
	assert_int_equal(lanes.session.run->now.ended[UNIT_WARP],
			 warps.session.run->now.ended[UNIT_WARP]);
	assert_false(warps.session.run->now.fresh & 1u << UNIT_LANE);
	stage_close(&warps);
	stage_close(&lanes);
}

static void hits_are_counted(void **state)
{
	struct stage stage;
	const struct stops *stops = &stage.session.stops;

	(void)state;
	stage_open(&stage, scenes[0]);
	say(&stage, "break relabel; ignore 1 3; tbreak push; run; run");
	assert_int_equal(stops->count, 1);
	assert_int_equal(stops->rows[0].hits, 4);
	assert_int_equal(stage.session.run->now.counters[COUNTER_relabels] + 1, 5);
	say(&stage, "disable; finish; assert finished; enable; run back");
	assert_int_equal(stops->rows[0].hits, 5);
	say(&stage, "reset");
	assert_int_equal(stops->rows[0].hits, 0);
	say(&stage, "break height(5) > 3; generate genrmf a=3 b=3");
	assert_int_equal(stops->count, 1);
	stage_close(&stage);
}

/* Commands that go on hit stops whose commands go on, to the end. */
static void commands_do_not_nest(void **state)
{
	struct stage stage;

	(void)state;
	stage_open(&stage, "generate genrmf a=4 b=20; break push");
	say(&stage, "commands; run; end; run");
	assert_int_equal(stage.session.run->now.phase, PHASE_DONE);
	assert_true(stage.session.stops.rows[0].hits > 2000);
	assert_false(session_line(&stage.session, "commands 1; print nonsense; end; reset; run"));
	assert_int_equal(stage.session.stops.rows[0].hits, 1);
	stage_close(&stage);
}

/* --- What needs no kind of its own. --- */

/* Whether the push woke the vertex it went to; excess[] is kept up to date. */
static bool wakes(const struct log_entry *entry, int64_t *excess)
{
	if (entry->kind != LOG_PUSH && entry->kind != LOG_SATURATE)
		return false;
	excess[entry->u] -= entry->amount;
	excess[entry->v] += entry->amount;
	return excess[entry->v] == entry->amount;
}

/* The pushes that a condition finds are those that made a vertex active, as the whole log
 * has it. */
static void a_condition_finds_what_becomes_active(void **state)
{
	struct stage whole, parts;
	const struct graph *graph;
	int64_t excess[64] = { 0 };
	int64_t n, p, woken = 0;
	int32_t source;

	(void)state;
	stage_open(&whole, scenes[0]);
	stage_open(&parts, scenes[0]);
	say(&whole, "finish");
	say(&parts, "break push if excess(v) == amount");
	graph = whole.session.graph;
	assert_true(graph->vertices <= 64);
	source = whole.session.terminals.source;
	for (p = graph->row[source]; p < graph->row[source + 1]; p++)
		excess[graph->head[p]] = graph_capacity(graph, p);
	for (n = 0; n < whole.session.run->log.next; n++) {
		if (!wakes(log_get(&whole.session.run->log, n), excess))
			continue;
		say(&parts, "run");
		assert_int_equal(parts.session.run->now.ended[UNIT_LANE], n + 1);
		woken++;
	}
	assert_true(woken > 10);
	say(&parts, "run");
	assert_int_equal(parts.session.run->now.phase, PHASE_DONE);
	stage_close(&whole);
	stage_close(&parts);
}

/* --- Interrupted. --- */

struct stopper {
	int64_t asked, at; /* it stops when it is asked for that time; 0: never */
};

static enum urgency stop_at(void *context)
{
	struct stopper *stopper = context;

	return ++stopper->asked == stopper->at ? URGENCY_NOW : URGENCY_NONE;
}

/* Stopped on the way back, the run stands where it stood, and no stop was hit. */
static void a_way_back_that_is_stopped_is_none(void **state)
{
	struct stopper stopper = { 0, 0 };
	struct arrival arrival;
	struct standing wanted, got;
	struct stage stage;
	struct scope scope;
	struct err err = { 0 };
	int n;

	(void)state;
	stage_open(&stage, "set on-error continue");
	stage.session.poll = (struct poll){ stop_at, &stopper };
	say(&stage, "generate genrmf a=4 b=8");
	say(&stage, "break queue > 15; watch height(12); step 60; delete 1; break pushes < 3");
	scope = session_scope(&stage.session);
	for (n = 1; n < 1000; n++) {
		wanted = stand(&stage);
		wanted.hits = 0;
		stopper.at = stopper.asked + n;
		assert_true(stops_back(&stage.session.stops, stage.session.run, &scope, &arrival,
				       &err));
		if (arrival.halt != HALT_INTERRUPT)
			break;
		got = stand(&stage);
		expect(&wanted, &got, "stopped");
		assert_true(stage.session.run->returned && arrival.back && !arrival.stopped);
	}
	assert_in_range(n, 10, 999);
	stage_close(&stage);
}

/* --- Nothing to look for. --- */

static enum urgency count_questions(void *context)
{
	++*(int64_t *)context;
	return URGENCY_NONE;
}

/* Where no stop could come up, going back does nothing of the run again. */
static void back_without_stops_is_short(void **state)
{
	struct stage stage;
	struct run *run;
	int64_t questions = 0;

	(void)state;
	stage_open(&stage, "generate genrmf a=3 b=4; use vc-bcsr; break relabel; disable; finish");
	run = stage.session.run;
	run->plan.poll = (struct poll){ count_questions, &questions };
	say(&stage, "run back");
	assert_int_equal(run->now.ended[UNIT_LAUNCH], 0);
	assert_true(questions < 10);
	say(&stage, "finish; enable; run back");
	assert_true(run->now.ended[UNIT_LAUNCH] > 0);
	assert_true(questions > 100);
	stage_close(&stage);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(back_stops_where_forward_did),
		cmocka_unit_test(stops_are_where_the_log_says),
		cmocka_unit_test(cycle_stops_are_where_cycles_end),
		cmocka_unit_test(a_condition_finds_what_becomes_active),
		cmocka_unit_test(a_way_back_that_is_stopped_is_none),
		cmocka_unit_test(a_body_that_was_left_is_no_step),
		cmocka_unit_test(hits_are_counted),
		cmocka_unit_test(commands_do_not_nest),
		cmocka_unit_test(back_without_stops_is_short),
	};

	return cmocka_run_group_tests_name("stops", tests, NULL, NULL);
}
