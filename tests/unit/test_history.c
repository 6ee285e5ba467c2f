/* SPDX-License-Identifier: GPL-3.0-or-later
 * The way back. A reference is stepped unit by unit, forward only, and what the run is
 * then is kept for each moment. However another run of the same plan goes back and
 * forth, from wherever it stands, with little memory or much, interrupted or with memory
 * refused: it is at every moment what the reference was.
 */
#include "tests/unit/runs.h"

#include "src/base/text.h"
#include "src/run/history.h"
#include "src/run/snapshot.h"

/* --- What a run is, at one moment. --- */

struct mark {
	bool there;                  /* the run comes by here */
	uint64_t plain, full, work;  /* hashes: of the state, and of the work of warps */
	int64_t counters[COUNTERS];
	int64_t ended[UNITS];
	struct modelled modelled;
	int64_t queue, active;
};

static uint64_t mix_words(uint64_t hash, const void *words, size_t size)
{
	const uint64_t *word = words;
	size_t i;

	for (i = 0; i < size / sizeof(*word); i++)
		hash = (hash ^ word[i]) * UINT64_C(0x9e3779b97f4a7c15) + (hash >> 29);
	return hash;
}

static uint64_t mix_launch(uint64_t hash, const struct launch_work *work)
{
	hash = random_mix(hash ^ (uint64_t)work->number ^ (uint64_t)work->time.ps << 20);
	return mix_words(hash, work->counts, (size_t)work->warps * sizeof(*work->counts));
}

static uint64_t work_of(struct fixture *fixture, struct run *run)
{
	struct warp_work work;
	uint64_t hash;

	assert_true(machine_work(run->machine, &work, &fixture->err));
	hash = mix_launch(mix_launch(1, &work.last), &work.before);
	hash = mix_words(hash, work.slots, (size_t)work.slot_count * sizeof(*work.slots));
	if (run->discharges)
		hash = mix_words(hash, run->discharges,
				 (size_t)run->args.vertices * sizeof(*run->discharges));
	return hash;
}

static struct mark mark_of(struct fixture *fixture, struct run *run)
{
	struct mark mark = {
		.there = true,
		.plain = hash_of(fixture, run, false),
		.full = hash_of(fixture, run, true),
		.work = work_of(fixture, run),
		.modelled = run->now.modelled,
		.queue = run->now.queue,
		.active = run->now.active,
	};

	memcpy(mark.counters, run->now.counters, sizeof(mark.counters));
	memcpy(mark.ended, run->now.ended, sizeof(mark.ended));
	return mark;
}

static bool is_fresh(const struct run *run, enum unit unit)
{
	return run->now.fresh & 1u << unit;
}

/* --- The reference. --- */

struct reference {
	struct fixture *fixture;
	struct plan plan;
	struct mark *marks[UNITS];    /* [count + 1] of each unit */
	int64_t count[UNITS];
	struct mark end;
	struct trace_row *rows;
	int64_t row_count;
};

static void keep_mark(struct reference *reference, enum unit unit, struct run *run)
{
	void *marks = reference->marks[unit];
	int64_t at = run->now.ended[unit];
	int64_t first = marks ? reference->count[unit] + 1 : 0;

	assert_true(at >= first);
	assert_true(memory_resize(&reference->fixture->memory, &marks, (size_t)at + 1,
				  sizeof(struct mark), "marks", NULL));
	reference->marks[unit] = marks;
	memset(reference->marks[unit] + first, 0, (size_t)(at + 1 - first) * sizeof(struct mark));
	reference->marks[unit][at] = mark_of(reference->fixture, run);
	reference->count[unit] = at;
}

static void keep_rows(struct reference *reference, const struct trace *trace)
{
	assert_int_equal(trace->step, 1);
	reference->rows = memory_array(&reference->fixture->memory, (size_t)trace->count,
				       sizeof(*trace->rows), "rows", NULL);
	assert_non_null(reference->rows);
	memcpy(reference->rows, trace->rows, (size_t)trace->count * sizeof(*trace->rows));
	reference->row_count = trace->count;
}

static void reference_open(struct reference *reference, struct fixture *fixture,
			   const struct plan *plan)
{
	enum halt halt;
	struct run *run;
	int unit;

	memset(reference, 0, sizeof(*reference));
	reference->fixture = fixture;
	reference->plan = *plan;
	reference->plan.history_memory = 0;
	for (unit = 0; unit < UNITS; unit++) {
		run = start(fixture, &reference->plan);
		keep_mark(reference, (enum unit)unit, run);
		do {
			halt = step(fixture, run, (enum unit)unit, 1);
			if (is_fresh(run, (enum unit)unit))
				keep_mark(reference, (enum unit)unit, run);
			else
				assert_int_equal(halt, HALT_END);
		} while (halt != HALT_END);
		if (unit == UNIT_WARP)
			keep_rows(reference, &run->trace);
		reference->end = mark_of(fixture, run);
		run_free(run);
	}
}

static void reference_close(struct reference *reference)
{
	int unit;

	for (unit = 0; unit < UNITS; unit++)
		memory_free(reference->marks[unit]);
	memory_free(reference->rows);
}

/* The nearest moment from there on (or back), -1: none. */
static int64_t nearest(const struct reference *reference, enum unit unit, int64_t count, int way)
{
	for (; count >= 0 && count <= reference->count[unit]; count += way)
		if (reference->marks[unit][count].there)
			return count;
	return -1;
}

/* --- A run that goes back and forth, and what it did, for the message of a failure. --- */

struct walk {
	const struct reference *reference;
	struct fixture *fixture;
	struct run *run;
	char about[4000];
	struct text log;
};

static void walk_open(struct walk *walk, const struct reference *reference,
		      const struct plan *plan)
{
	memset(walk, 0, sizeof(*walk));
	walk->reference = reference;
	walk->fixture = reference->fixture;
	walk->run = start(walk->fixture, plan);
	text_fixed(&walk->log, walk->about, sizeof(walk->about));
	text_print(&walk->log, "%s on %s, %d vertices, wave %lld, order %d, relabel %d, memory %lld%s:",
		   plan->variant->name, plan->device, plan->network->vertices,
		   (long long)plan->machine.wave, (int)plan->machine.order, (int)plan->relabel,
		   (long long)plan->history_memory, plan->history_always ? " always" : "");
}

static void walk_close(struct walk *walk)
{
	run_free(walk->run);
	walk->run = NULL;
}

static void claim(const struct walk *walk, bool holds, const char *words)
{
	const struct run *run = walk->run;
	const int64_t *ended = run->now.ended;

	if (!holds)
		fail_msg("%s\n%s: is not so at lane %lld, warp %lld, launch %lld, cycle %lld, phase "
			 "%lld, fresh %x\n%s", walk->about, words, (long long)ended[UNIT_LANE],
			 (long long)ended[UNIT_WARP], (long long)ended[UNIT_LAUNCH],
			 (long long)ended[UNIT_CYCLE], (long long)ended[UNIT_PHASE],
			 run->now.fresh, walk->fixture->err.message);
}

#define CLAIM(walk, holds) claim((walk), (holds), #holds)

static void check_mark(struct walk *walk, const struct mark *mark)
{
	const struct mark now = mark_of(walk->fixture, walk->run);

	CLAIM(walk, mark->there);
	CLAIM(walk, !memcmp(now.ended, mark->ended, sizeof(now.ended)));
	CLAIM(walk, !memcmp(now.counters, mark->counters, sizeof(now.counters)));
	CLAIM(walk, now.plain == mark->plain);
	CLAIM(walk, now.full == mark->full);
	CLAIM(walk, now.work == mark->work);
	CLAIM(walk, !memcmp(&now.modelled, &mark->modelled, sizeof(now.modelled)));
	CLAIM(walk, now.queue == mark->queue);
	CLAIM(walk, now.active == mark->active);
}

/* The course of events holds the cycles so far, and no others. */
static void check_rows(struct walk *walk)
{
	const struct trace *trace = &walk->run->trace;
	const struct trace_row *rows = walk->reference->rows;
	int64_t count = 0;

	while (count < walk->reference->row_count &&
	       rows[count].cycle <= walk->run->now.ended[UNIT_CYCLE])
		count++;
	CLAIM(walk, trace->count == count);
	CLAIM(walk, !memcmp(trace->rows, rows, (size_t)count * sizeof(*rows)));
}

/* It is what the reference was at each unit that has just ended here. */
static void check_moment(struct walk *walk)
{
	const struct reference *reference = walk->reference;
	struct run *run = walk->run;
	struct place place;
	int unit;

	machine_place(run->machine, &place);
	CLAIM(walk, run->now.fresh != 0);
	CLAIM(walk, !place.inside || run->now.fresh == 1u << UNIT_LANE);
	for (unit = 0; unit < UNITS; unit++) {
		if (!is_fresh(run, (enum unit)unit))
			continue;
		CLAIM(walk, run->now.ended[unit] <= reference->count[unit]);
		check_mark(walk, &reference->marks[unit][run->now.ended[unit]]);
	}
	check_rows(walk);
	if (run->history)
		CLAIM(walk, history_facts(run).first_cycle == 0);
}

/* --- Its ways. --- */

static void check_end(struct walk *walk, enum halt halt)
{
	CLAIM(walk, (halt == HALT_END) == (walk->run->now.phase == PHASE_DONE));
	if (halt == HALT_END)
		check_mark(walk, &walk->reference->end);
}

static void step_by(struct walk *walk, enum unit unit, int64_t count)
{
	int64_t goal = walk->run->now.ended[unit] + count;
	enum halt halt;

	text_print(&walk->log, " step %lld %s;", (long long)count, unit_name(unit));
	CLAIM(walk, run_step(walk->run, unit, count, NULL, NULL, &halt, &walk->fixture->err));
	check_moment(walk);
	check_end(walk, halt);
	if (halt == HALT_UNIT)
		CLAIM(walk, walk->run->now.ended[unit] ==
				    nearest(walk->reference, unit, goal, 1));
}

static void go_to(struct walk *walk, enum unit unit, int64_t count)
{
	const struct moment *now = &walk->run->now;
	bool forward = now->ended[unit] < count;
	bool stays = now->ended[unit] == count && is_fresh(walk->run, unit);
	int64_t goal = nearest(walk->reference, unit, count, forward ? 1 : -1);
	enum halt halt;

	text_print(&walk->log, " goto %s %lld;", unit_name(unit), (long long)count);
	CLAIM(walk, history_reaches(walk->run, unit, count, &walk->fixture->err));
	CLAIM(walk, history_go(walk->run, unit, count, &halt, &walk->fixture->err));
	check_moment(walk);
	if (!forward && !stays)
		CLAIM(walk, halt == HALT_UNIT);
	if (forward && goal < 0) {
		CLAIM(walk, halt == HALT_END);
		check_end(walk, halt);
		return;
	}
	CLAIM(walk, halt == HALT_UNIT || walk->run->now.phase == PHASE_DONE);
	CLAIM(walk, now->ended[unit] == goal);
	CLAIM(walk, is_fresh(walk->run, unit));
}

/* As the command does. */
static void back_by(struct walk *walk, enum unit unit, int64_t count)
{
	const struct moment *now = &walk->run->now;
	int64_t goal = now->ended[unit] - count + !is_fresh(walk->run, unit);

	text_print(&walk->log, " back %lld %s:", (long long)count, unit_name(unit));
	go_to(walk, unit, goal > 0 ? goal : 0);
}

/* Something that holds at some cycles. */
struct predicate {
	const struct run *run;
	uint64_t key, every;
};

static bool holds_for(const struct predicate *predicate, const int64_t *counters)
{
	return random_mix((uint64_t)(counters[COUNTER_pushes] * 64 + counters[COUNTER_cycles]) ^
			  predicate->key) % predicate->every == 0;
}

static bool holds(void *context, struct err *err)
{
	const struct predicate *predicate = context;

	(void)err;
	return holds_for(predicate, predicate->run->now.counters);
}

/* The last cycle before this moment at which it held. */
static int64_t last_cycle(const struct walk *walk, const struct predicate *predicate)
{
	const struct mark *marks = walk->reference->marks[UNIT_CYCLE];
	int64_t cycle = walk->run->now.ended[UNIT_CYCLE] - is_fresh(walk->run, UNIT_CYCLE);

	for (; cycle >= 0; cycle--)
		if (marks[cycle].there && holds_for(predicate, marks[cycle].counters))
			return cycle;
	return -1;
}

static void back_until(struct walk *walk, uint64_t key, uint64_t every)
{
	struct predicate predicate = { walk->run, key, every };
	int64_t goal = last_cycle(walk, &predicate);
	enum halt halt;

	text_print(&walk->log, " back until %llx every %llu;", (unsigned long long)key,
		   (unsigned long long)every);
	CLAIM(walk, history_back_until(walk->run, holds, &predicate, &halt,
				       &walk->fixture->err));
	check_moment(walk);
	CLAIM(walk, halt == (goal < 0 ? HALT_END : HALT_CONDITION));
	CLAIM(walk, walk->run->now.ended[UNIT_CYCLE] == (goal < 0 ? 0 : goal));
	CLAIM(walk, is_fresh(walk->run, UNIT_CYCLE));
}

/* Nothing that is looked at changes. */
static void look(struct walk *walk, int32_t vertex)
{
	struct snapshot snapshot;
	const struct mark before = mark_of(walk->fixture, walk->run);
	const struct moment now = walk->run->now;
	const struct subject subject = { vertex, -1, 0 };
	unsigned wanted = walk->run->machine->launches ? ~0u : ~(unsigned)KNOWN_WARP;

	text_print(&walk->log, " look;");
	CLAIM(walk, snapshot_take_about(walk->run, wanted, &subject, &snapshot,
					&walk->fixture->err));
	snapshot_free(&snapshot);
	CLAIM(walk, !memcmp(&now, &walk->run->now, sizeof(now)));
	check_mark(walk, &before);
	CLAIM(walk, run_check(walk->run, &walk->fixture->err));
	check_mark(walk, &before);
}

/* --- Random walks. --- */

static enum unit random_unit(struct random *random)
{
	return (enum unit)random_range(random, UNIT_LANE, UNIT_PHASE);
}

static void random_way(struct walk *walk, struct random *random)
{
	enum unit unit = random_unit(random);
	int64_t most = random_below(random, 4) ? 6 : walk->reference->count[unit] / 2 + 1;

	switch (random_below(random, 12)) {
	case 0:
	case 1:
	case 2:
		step_by(walk, unit, random_range(random, 1, most));
		break;
	case 3:
	case 4:
	case 5:
	case 6:
		back_by(walk, unit, random_range(random, 1, most));
		break;
	case 7:
	case 8:
		go_to(walk, unit, random_range(random, 0, walk->reference->count[unit] + 2));
		break;
	case 9:
	case 10:
		back_until(walk, random_below(random, 1000),
			   (uint64_t)random_range(random, 1, walk->reference->count[UNIT_CYCLE]));
		break;
	default:
		if (random_below(random, 3))
			step_by(walk, UNIT_CYCLE, INT64_MAX / 2);
		else
			look(walk, (int32_t)random_below(random,
							 (uint64_t)walk->run->args.vertices));
	}
}

/* A plan drawn at random. */
static struct plan random_plan(struct random *random, const struct network *network, int which)
{
	static const char *const devices[] = { "sim:c2050", "sim:gtx285", "sim" };
	static const int64_t waves[] = { 0, 1, 7 };
	struct plan plan = plan_for(network, variants()[which % 4]->name);

	plan.device = devices[random_below(random, LENGTH(devices))];
	plan.machine.wave = waves[random_below(random, LENGTH(waves))];
	plan.machine.order = (enum warp_order)random_below(random, ORDER_SHUFFLED + 1);
	plan.machine.counting = random_below(random, 4) != 0;
	plan.relabel = (enum relabel_policy)random_below(random, RELABEL_EVERY + 1);
	plan.relabel_cycles = 3;
	return plan;
}

static struct network *sample(struct fixture *fixture, int which)
{
	static const struct {
		const char *family;
		int64_t value[4];
	} samples[] = {
		{ "genrmf", { 3, 3, 1, 30 } },
		{ "washington-rlg", { 4, 5, 50 } },
		{ "random", { 40, 160, 9 } },
		{ "bipartite", { 12, 9, 40, 0 } },
	};

	return make(fixture, samples[which].family, samples[which].value);
}

enum { PLANS = 60, WALKS = 4, WAYS = 16 };

static void walk_about(const struct reference *reference, struct random *random)
{
	/* From too little for one frame to more than enough. */
	static const int64_t memories[] = { 4 << 10, 100 << 10, 400 << 10, 2 << 20, 8 << 20,
					    256 << 20 };
	struct plan plan = reference->plan;
	struct walk walk;
	int i;

	plan.history_memory = memories[random_below(random, LENGTH(memories))];
	plan.history_always = random_below(random, 2);
	walk_open(&walk, reference, &plan);
	check_moment(&walk);
	for (i = 0; i < WAYS; i++)
		random_way(&walk, random);
	walk_close(&walk);
}

static void test_random_walks(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct reference reference;
	struct network *network;
	struct random random;
	struct plan plan;
	int i, j;

	(void)state;
	random_start(&random, 3, "history");
	for (i = 0; i < PLANS; i++) {
		network = sample(&fixture, i / 4 % 4);
		plan = random_plan(&random, network, i);
		reference_open(&reference, &fixture, &plan);
		for (j = 0; j < WALKS; j++)
			walk_about(&reference, &random);
		reference_close(&reference);
		network_free(network);
		assert_int_equal(fixture.memory.used, 0);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_random_walks),
	};

	return cmocka_run_group_tests_name("history", tests, NULL, NULL);
}
