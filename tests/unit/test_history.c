/* SPDX-License-Identifier: GPL-3.0-or-later
 * The way back. A reference is stepped unit by unit, forward only, and what the run is
 * then is kept for each moment. However another run of the same plan goes back and
 * forth, from wherever it stands, with little memory or much, interrupted or with memory
 * refused: it is at every moment what the reference was.
 */
#include "tests/unit/runs.h"

#include "gpu/core/journal.h"
#include "src/base/text.h"
#include "src/engine/history.h"
#include "src/view/look/snapshot.h"
#include "src/problem/flow/flow.h"

/* --- The clock: frames are kept by it. --- */

/* Each look at it takes up to so many microseconds, drawn at random. */
static struct {
	struct random random;
	uint64_t most;
	double now;
} ticks;

static double look_at_ticks(void)
{
	ticks.now += 1e-6 * (double)random_below(&ticks.random, ticks.most);
	return ticks.now;
}

static void ticks_start(uint64_t seed, uint64_t most)
{
	random_start(&ticks.random, seed, "ticks");
	ticks.most = most;
	unit_clock = look_at_ticks;
}

/* So that frames are due hardly ever, now and then, or nearly always. */
static void ticks_start_any(struct random *random)
{
	static const uint64_t most[] = { 1, 1000, 12000, 160000, 1000000 };

	ticks_start(random_next(random), most[random_below(random, sizeof(most) / sizeof(*most))]);
}

/* --- What a run is, at one moment. --- */

struct mark {
	bool there;                  /* the run comes by here */
	uint64_t plain, full, work;  /* hashes: of the state, and of the work of warps */
	int64_t counters[COUNTERS];
	int64_t ended[UNITS];
	struct modelled modelled;
	int64_t queue, active;
	int64_t in_flight;           /* words that wait to land */
	int64_t lost;                /* events that are not in the log */
};

#include "tests/unit/marks.h"

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
				 (size_t)flow_args(run)->graph.vertices * sizeof(*run->discharges));
	return hash;
}

static struct mark mark_of(struct fixture *fixture, struct run *run)
{
	struct position position;
	struct mark mark = {
		.there = true,
		.plain = hash_of(fixture, run, false),
		.full = hash_of(fixture, run, true),
		.work = work_of(fixture, run),
		.modelled = run->now.modelled,
		.queue = run->now.queue,
		.active = run->now.active,
		.lost = run->log.lost,
	};

	machine_position(run->machine, &position);
	mark.in_flight = position.in_flight;
	memcpy(mark.counters, run->now.counters, sizeof(mark.counters));
	memcpy(mark.ended, run->now.ended, sizeof(mark.ended));
	return mark;
}

/* --- The reference. --- */

struct reference {
	struct fixture *fixture;
	struct plan plan;
	struct marks marks;
	struct mark end;
	struct trace_row *rows;
	int64_t row_count;
};

static void keep_mark(struct reference *reference, enum unit unit, struct run *run)
{
	const struct mark mark = mark_of(reference->fixture, run);

	marks_keep(&reference->marks, &reference->fixture->memory, unit, run->now.ended[unit], &mark);
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
	marks_free(&reference->marks);
	memory_free(reference->rows);
}

/* The nearest moment from there on (or back), -1: none. */
static int64_t nearest(const struct reference *reference, enum unit unit, int64_t count, int way)
{
	for (; count >= 0 && count <= reference->marks.count[unit]; count += way)
		if (reference->marks.of[unit][count].there)
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
		      const struct plan *plan, uint64_t seed)
{
	memset(walk, 0, sizeof(*walk));
	walk->reference = reference;
	walk->fixture = reference->fixture;
	walk->run = start(walk->fixture, plan);
	text_fixed(&walk->log, walk->about, sizeof(walk->about));
	text_print(&walk->log, "seed %llu: %s on %s, %d vertices, wave %lld, order %d, relabel %d, "
		   "memory %lld%s:",
		   (unsigned long long)seed, plan->variant->name, plan->device, plan->graph->vertices,
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
	CLAIM(walk, now.in_flight == mark->in_flight);
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
	CLAIM(walk, !count || !memcmp(trace->rows, rows, (size_t)count * sizeof(*rows)));
}

/* It is what the reference was at each unit that has just ended here. */
static void check_moment(struct walk *walk)
{
	const struct reference *reference = walk->reference;
	struct run *run = walk->run;
	struct position position;
	int unit;

	machine_position(run->machine, &position);
	CLAIM(walk, run->now.fresh != 0);
	CLAIM(walk, !position.inside || run->now.fresh == 1u << UNIT_LANE);
	for (unit = 0; unit < UNITS; unit++) {
		if (!is_fresh(run, (enum unit)unit))
			continue;
		CLAIM(walk, run->now.ended[unit] <= reference->marks.count[unit]);
		check_mark(walk, &reference->marks.of[unit][run->now.ended[unit]]);
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
	const struct mark *marks = walk->reference->marks.of[UNIT_CYCLE];
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
	CLAIM(walk, history_back_until(walk->run, history_next_cycle(&walk->run->now), holds, &predicate,
				       &halt, &walk->fixture->err));
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
	const struct subject subject = subject_about(vertex, -1, 0);
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
	int64_t most = random_below(random, 4) ? 6 : walk->reference->marks.count[unit] / 2 + 1;

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
		go_to(walk, unit, random_range(random, 0, walk->reference->marks.count[unit] + 2));
		break;
	case 9:
	case 10:
		back_until(walk, random_below(random, 1000),
			   (uint64_t)random_range(random, 1, walk->reference->marks.count[UNIT_CYCLE]));
		break;
	default:
		if (random_below(random, 3))
			step_by(walk, UNIT_CYCLE, INT64_MAX / 2);
		else
			look(walk, (int32_t)random_below(random,
							 (uint64_t)flow_args(walk->run)->graph.vertices));
	}
}

static int count_variants(void)
{
	int count = 0;

	while (flow_variants()[count])
		count++;
	return count;
}

/* A plan drawn at random. */
static struct plan random_plan(struct random *random, const struct graph *graph, int which)
{
	static const char *const devices[] = { "sim:c2050", "sim:gtx285", "sim" };
	static const int64_t waves[] = { 0, 1, 7 };
	struct plan plan = plan_for(graph, flow_variants()[which % count_variants()]->name);

	plan.device = devices[random_below(random, LENGTH(devices))];
	plan.machine.wave = waves[random_below(random, LENGTH(waves))];
	plan.machine.order = (enum warp_order)random_below(random, ORDER_SHUFFLED + 1);
	plan.machine.counting = random_below(random, 4) != 0;
	plan.relabel = (enum relabel_policy)random_below(random, RELABEL_EVERY + 1);
	plan.relabel_cycles = 3;
	plan.relabel_on = (enum relabel_on)random_below(random, RELABEL_ON_MACHINE + 1);
	plan.policy = (enum policy)random_below(random, POLICY_GPU + 1);
	if (!plan.machine.counting && plan.policy <= POLICY_PAPER)
		plan.policy = POLICY_CPU; /* nobody models times */
	return plan;
}

static struct graph *sample(struct fixture *fixture, int which)
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

/* Steps, ways back, and a look, in any order, again and again. */
enum { PLANS = UNIT_SANITIZED ? 80 : 240, PLANS_DEEP = 1200, WALKS = 5, WAYS = 24 };

/* From too little for one frame to more than enough. */
static const int64_t memories[] = { 1, 4 << 10, 24 << 10, 100 << 10, 400 << 10, 2 << 20, 256 << 20 };

/* What all frames take stays within its limit, but for the last one and a few words. */
static void check_bytes(struct walk *walk)
{
	const struct plan *plan = &walk->run->plan;
	const int64_t words = 32768;
	int64_t one = (int64_t)machine_freeze(walk->run->machine, false, NULL) +
		      (walk->run->discharges ? 8 * (int64_t)flow_args(walk->run)->graph.vertices : 0);
	struct position position;

	machine_position(walk->run->machine, &position);
	if (plan->history_always && !position.kernel)
		CLAIM(walk, history_facts(walk->run).bytes <=
				    (plan->history_memory > one ? plan->history_memory : one) +
					    words);
}

static void walk_about(const struct reference *reference, struct random *random, uint64_t seed)
{
	struct plan plan = reference->plan;
	struct walk walk;
	int i;

	plan.history_memory = memories[random_below(random, LENGTH(memories))];
	plan.history_always = random_below(random, 2);
	plan.sizes.history_words = any_history_words(random);
	ticks_start_any(random);
	walk_open(&walk, reference, &plan, seed);
	check_moment(&walk);
	for (i = 0; i < WAYS; i++) {
		random_way(&walk, random);
		check_bytes(&walk);
	}
	walk_close(&walk);
}

static void test_random_walks(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct reference reference;
	struct graph *graph;
	struct random random;
	struct plan plan;
	int i, j;

	(void)state;
	for (i = 0; i < unit_draws(PLANS, PLANS_DEEP); i++) {
		random_start(&random, (uint64_t)i, "history");
		graph = sample(&fixture, i / count_variants() % 4);
		plan = random_plan(&random, graph, i);
		reference_open(&reference, &fixture, &plan);
		for (j = 0; j < WALKS; j++)
			walk_about(&reference, &random, (uint64_t)i);
		reference_close(&reference);
		graph_free(graph);
		assert_int_equal(fixture.memory.used, 0);
	}
	unit_clock = NULL;
}

/* What a moment takes follows the graph, not the card: of a small one all are kept. */
static void test_small_frames(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	struct plan plan = plan_for(graph, "vc-bcsr");
	struct history_facts facts;
	struct run *run;

	(void)state;
	plan.history_memory = 16 << 20;
	plan.history_always = true;
	run = start(&fixture, &plan);
	step(&fixture, run, UNIT_CYCLE, INT64_MAX);
	facts = history_facts(run);
	assert_int_equal(facts.first_cycle, 0);
	assert_true(facts.frames > 100);
	assert_true(facts.bytes / facts.frames < 64 << 10);
	run_free(run);
	fixture_end(&fixture, graph);
}

/* --- The journal. --- */

enum { WORDS = 64, CHANGES = 5000 };

/* Changes a word of 4 bytes or of 8, as somebody who notes it first. */
static void change_word(struct journal *journal, uint64_t *words, struct random *random)
{
	char *at = (char *)&words[random_below(random, WORDS)];
	size_t size = random_below(random, 2) ? sizeof(uint64_t) : sizeof(uint32_t);
	uint64_t young = random_below(random, UINT64_MAX);
	uint64_t old = 0;

	if (size == sizeof(uint32_t))
		at += size * random_below(random, 2);
	memcpy(&old, at, size);
	journal_keep(journal, at, size, old);
	memcpy(at, &young, size);
}

static void test_compact(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	uint64_t words[WORDS], before[WORDS];
	struct journal journal;
	struct random random;
	int i;

	(void)state;
	random_start(&random, 6, "journal");
	journal_init(&journal, &fixture.memory);
	for (i = 0; i < WORDS; i++)
		words[i] = before[i] = (uint64_t)i;
	for (i = 0; i < CHANGES; i++) {
		change_word(&journal, words, &random);
		if (i % 1000 == 500)
			journal_compact(&journal);
	}
	fixture.memory.fail_at = fixture.memory.requests + 1;
	journal_compact(&journal);
	assert_true(journal.count > 3 * WORDS && !journal.lost);
	journal_compact(&journal);
	assert_int_equal(journal.count, 3 * WORDS);
	journal_undo(&journal, 0);
	assert_memory_equal(words, before, sizeof(words));
	journal_free(&journal);
	assert_int_equal(fixture.memory.used, 0);
}

/* Changes of many words at once. Those that are known to be of distinct words are not looked at again. */
static void test_keep_many(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	uint32_t words[CHANGES], before[CHANGES];
	struct change *changes = calloc(CHANGES, sizeof(*changes));
	struct journal journal;
	size_t i;

	(void)state;
	assert_non_null(changes);
	journal_init(&journal, &fixture.memory);
	for (i = 0; i < CHANGES; i++) {
		words[i] = before[i] = (uint32_t)i;
		changes[i] = (struct change){ (uintptr_t)&words[i], words[i] };
	}
	journal_keep_many(&journal, changes, CHANGES / 2, true);
	journal_keep_many(&journal, changes + CHANGES / 2, CHANGES / 2, true);
	assert_int_equal(journal.count, CHANGES);
	assert_int_equal(journal.compacted, CHANGES);
	memset(words, 0, sizeof(words));
	/* The same words again: the first values stay. */
	for (i = 0; i < CHANGES; i++)
		changes[i].old = 0;
	journal_keep_many(&journal, changes, CHANGES, false);
	assert_int_equal(journal.compacted, CHANGES);
	journal_compact(&journal);
	assert_int_equal(journal.count, CHANGES);
	journal_undo(&journal, 0);
	assert_memory_equal(words, before, sizeof(words));
	/* Where memory is refused none of them is kept, and the journal says so. */
	journal_free(&journal);
	fixture.memory.fail_at = fixture.memory.requests + 1;
	journal_keep_many(&journal, changes, 1, true);
	assert_true(journal.lost && !journal.count);
	free(changes);
	assert_int_equal(fixture.memory.used, 0);
}

/* Words that their owner keeps once are left alone; and only what takes words out makes it older. */
static void check_once(bool gather)
{
	struct fixture fixture = { .memory = { 0 } };
	uint64_t words[WORDS], before[WORDS], own[WORDS];
	struct journal journal;
	struct random random;
	uint64_t age;
	int i;

	random_start(&random, 7, "journal");
	journal_init(&journal, &fixture.memory);
	age = journal.age;
	for (i = 0; i < WORDS; i++)
		words[i] = before[i] = own[i] = (uint64_t)i;
	for (i = 0; i < WORDS; i++) {
		journal_keep_once(&journal, &own[i], own[i]);
		own[i] = 0;
	}
	assert_int_equal(journal_words(&journal), WORDS);
	for (i = 0; i < CHANGES; i++)
		change_word(&journal, words, &random);
	journal_compact(&journal);
	assert_int_equal(journal.count, 3 * WORDS);
	assert_int_equal(journal.compacted, 3 * WORDS);
	assert_int_equal(journal_words(&journal), 4 * WORDS);
	/* What is undone is not apart, and makes it no older. */
	journal_undo(&journal, 0);
	assert_memory_equal(words, before, sizeof(words));
	assert_int_equal(journal_words(&journal), WORDS);
	assert_true(journal.age == age && !journal.compacted);
	if (gather) {
		assert_true(journal_gather(&journal));
		assert_int_equal(journal.count, WORDS);
		changes_undo(journal.changes, journal.count);
	} else {
		changes_undo(journal.apart, journal.apart_count);
	}
	assert_memory_equal(own, before, sizeof(own));
	age = journal.age;
	journal_clear(&journal);
	assert_true(journal.age > age);
	age = journal.age;
	journal_free(&journal);
	assert_true(journal.age > age);
	assert_int_equal(fixture.memory.used, 0);
}

static void test_compact_once(void **state)
{
	(void)state;
	check_once(false);
	check_once(true);
}

/* --- A small run, and a reference to it, for what is tried at every point. --- */

struct scene {
	struct fixture fixture;
	struct graph *graph;
	struct reference reference;
	struct plan plan;
};

/* genrmf a a b */
static void scene_open(struct scene *scene, const char *variant, int64_t a, int64_t b)
{
	const int64_t value[] = { a, b, 1, 20 };

	memset(scene, 0, sizeof(*scene));
	scene->graph = make(&scene->fixture, "genrmf", value);
	scene->plan = plan_for(scene->graph, variant);
	scene->plan.device = "sim:c2050";
	scene->plan.machine.wave = 2;
	scene->plan.history_memory = 1 << 20;
	scene->plan.history_always = true;
	scene->plan.policy = POLICY_GPU; /* its bodies have words in flight, the CPU's none */
	reference_open(&scene->reference, &scene->fixture, &scene->plan);
}

static void scene_close(struct scene *scene)
{
	reference_close(&scene->reference);
	graph_free(scene->graph);
	assert_int_equal(scene->fixture.memory.used, 0);
}

static bool is_inside(const struct run *run)
{
	struct position position;

	machine_position(run->machine, &position);
	return position.inside;
}

/* --- From the middle of a body. --- */

/* Words that wait to land are told apart from those that lie there. */
static void check_in_flight(struct walk *walk, int64_t *seen)
{
	struct run *run = walk->run;
	struct position position;
	int64_t value, found = 0;
	int32_t u;

	machine_position(run->machine, &position);
	for (u = 0; u < flow_args(run)->graph.vertices; u++) {
		if (!machine_in_flight(run->machine, flow_args(run)->height + u, &value))
			continue;
		CLAIM(walk, value > 0 && value <= 2 * flow_args(run)->graph.vertices);
		found++;
	}
	CLAIM(walk, found <= position.in_flight);
	*seen += found;
}

/* What can be done from there, one of them. */
static void leave_body(struct walk *walk, int way)
{
	const struct moment *now = &walk->run->now;
	int unit = way % UNITS;

	switch (way / UNITS) {
	case 0:
		step_by(walk, (enum unit)unit, 1);
		break;
	case 1:
		back_by(walk, (enum unit)unit, 1);
		break;
	case 2:
		go_to(walk, (enum unit)unit, now->ended[unit] / 2);
		break;
	case 3:
		go_to(walk, (enum unit)unit, now->ended[unit]);
		break;
	case 4:
		back_until(walk, (uint64_t)unit, 3);
		break;
	default:
		step_by(walk, (enum unit)unit, 1000000);
	}
}

enum { WAYS_OUT = 6 * UNITS };

static void leave_every_body(struct scene *scene, int64_t *seen)
{
	struct walk walk;
	int64_t lane;
	int way;

	for (lane = 1; lane <= scene->reference.marks.count[UNIT_LANE]; lane++) {
		walk_open(&walk, &scene->reference, &scene->plan, 0);
		for (way = 0; way < WAYS_OUT; way++) {
			go_to(&walk, UNIT_LANE, lane);
			check_in_flight(&walk, seen);
			if (way % 10 == 0)
				look(&walk, (int32_t)(lane % scene->graph->vertices));
			leave_body(&walk, way);
			text_clear(&walk.log);
		}
		walk_close(&walk);
	}
}

static void test_from_the_middle_of_a_body(void **state)
{
	const struct variant *const *row;
	struct scene scene;
	int64_t seen;

	(void)state;
	for (row = flow_variants(); *row; row++) {
		if ((*row)->machine)
			continue; /* it runs on the host */
		scene_open(&scene, (*row)->name, 2, 3);
		seen = 0;
		leave_every_body(&scene, &seen);
		assert_true(seen > 0);
		scene_close(&scene);
	}
}

/* --- Settings that say no. --- */

static void test_without_history(void **state)
{
	struct predicate predicate = { NULL, 1, 1 };
	struct scene scene;
	struct run *run;
	enum halt halt;
	uint64_t hash;

	(void)state;
	scene_open(&scene, "vc-bcsr", 2, 3);
	scene.plan.history_memory = 0;
	run = start(&scene.fixture, &scene.plan);
	step(&scene.fixture, run, UNIT_CYCLE, 3);
	hash = hash_of(&scene.fixture, run, true);
	assert_false(history_reaches(run, UNIT_CYCLE, 2, &scene.fixture.err));
	assert_int_equal(scene.fixture.err.kind, ERR_WORK);
	assert_non_null(strstr(scene.fixture.err.message, "history-memory is none"));
	err_clear(&scene.fixture.err);
	assert_false(history_go(run, UNIT_LANE, 1, &halt, &scene.fixture.err));
	err_clear(&scene.fixture.err);
	predicate.run = run;
	assert_false(history_back_until(run, history_next_cycle(&run->now), holds, &predicate, &halt,
					&scene.fixture.err));
	err_clear(&scene.fixture.err);
	assert_true(hash_of(&scene.fixture, run, true) == hash);
	/* Forward needs none. */
	assert_true(history_go(run, UNIT_CYCLE, 4, &halt, &scene.fixture.err));
	assert_int_equal(run->now.ended[UNIT_CYCLE], 4);
	run_free(run);
	scene_close(&scene);
}

/* A limit of cycles ends the way on, and never the way back. */
static void test_limit(void **state)
{
	struct scene scene;
	struct walk walk;
	enum halt halt;
	int64_t cycle;

	(void)state;
	scene_open(&scene, "vc-rcsr", 2, 3);
	for (cycle = 2; cycle < 6; cycle++) {
		scene.plan.cycle_limit = cycle;
		scene.plan.history_always = cycle % 2;
		walk_open(&walk, &scene.reference, &scene.plan, 0);
		assert_false(history_go(walk.run, UNIT_CYCLE, 9, &halt, &scene.fixture.err));
		assert_int_equal(scene.fixture.err.kind, ERR_STALL);
		err_clear(&scene.fixture.err);
		check_moment(&walk);
		assert_int_equal(walk.run->now.ended[UNIT_CYCLE], cycle);
		step_by(&walk, UNIT_WARP, 1);
		back_by(&walk, UNIT_CYCLE, 1);
		assert_int_equal(walk.run->now.ended[UNIT_CYCLE], cycle);
		step_by(&walk, UNIT_LAUNCH, 1);
		back_until(&walk, 1, 1);
		back_until(&walk, 1, 3);
		assert_string_equal(walk.run->stall, "");
		walk_close(&walk);
	}
	scene_close(&scene);
}

/* However far one step went, each moment on its way has its own time. */
static void test_seconds(void **state)
{
	struct scene scene;
	struct run *run;
	enum halt halt;
	double seconds;
	int64_t cycle;

	(void)state;
	scene_open(&scene, "tc-bcsr", 2, 3);
	run = start(&scene.fixture, &scene.plan);
	step(&scene.fixture, run, UNIT_CYCLE, INT64_MAX);
	for (cycle = run->now.ended[UNIT_CYCLE]; cycle > 0; cycle--) {
		seconds = run->now.seconds;
		assert_true(history_go(run, UNIT_CYCLE, cycle, &halt, &scene.fixture.err));
		assert_true(run->now.seconds > 0 && run->now.seconds <= seconds);
	}
	run_free(run);
	scene_close(&scene);
}

/* --- Whatever is asked for, once more with something in its way. --- */

/* A way back or on, from some moment. */
struct trip {
	enum unit from_unit;
	int64_t from;
	enum unit unit;
	int64_t to;      /* -1: until something holds, -2: until something that never did */
};

static struct trip random_trip(const struct reference *reference, struct random *random)
{
	struct trip trip = { .from_unit = random_unit(random), .unit = random_unit(random) };

	trip.from = random_range(random, 0, reference->marks.count[trip.from_unit]);
	trip.to = random_range(random, 0, reference->marks.count[trip.unit]);
	if (!random_below(random, 4))
		trip.to = random_range(random, -2, -1);
	return trip;
}

static bool never(void *context, struct err *err)
{
	(void)context;
	(void)err;
	return false;
}

static bool travel(struct walk *walk, const struct trip *trip, enum halt *halt)
{
	struct predicate predicate = { walk->run, 1, 4 };

	if (trip->to < 0)
		return history_back_until(walk->run, history_next_cycle(&walk->run->now),
					  trip->to == -1 ? holds : never, &predicate, halt,
					  &walk->fixture->err);
	return history_go(walk->run, trip->unit, trip->to, halt, &walk->fixture->err);
}

/* Whatever happened, from there it is the same run as before. */
static void check_whole(struct walk *walk, struct random *random)
{
	const struct reference *reference = walk->reference;
	int i;

	for (i = 0; i < unit_draws(2, 40); i++)
		go_to(walk, UNIT_WARP, random_range(random, 0, reference->marks.count[UNIT_WARP]));
	back_by(walk, UNIT_LANE, 1);
	step_by(walk, UNIT_CYCLE, 1000000);
}

/* --- Interruptions. --- */

struct stopper {
	int64_t asked, at; /* stops when it is asked for that time; 0: never */
	enum urgency urgency;
};

static enum urgency stop_at(void *context)
{
	struct stopper *stopper = context;

	return ++stopper->asked == stopper->at ? stopper->urgency : URGENCY_NONE;
}

/* Stopped between two units, where the reference never stood, it is what it was when the
 * last warp had ended, but that the next launch may have begun. */
static void check_stopped(struct walk *walk)
{
	const struct run *run = walk->run;
	const struct mark *mark = &walk->reference->marks.of[UNIT_WARP][run->now.ended[UNIT_WARP]];

	CLAIM(walk, run->now.ended[UNIT_WARP] <= walk->reference->marks.count[UNIT_WARP]);
	if (run->now.fresh) {
		check_moment(walk);
		return;
	}
	CLAIM(walk, !is_inside(run));
	CLAIM(walk, !memcmp(run->now.ended, mark->ended, sizeof(mark->ended)));
	CLAIM(walk, hash_of(walk->fixture, walk->run, false) == mark->plain);
	CLAIM(walk, run->now.counters[COUNTER_pushes] == mark->counters[COUNTER_pushes]);
	CLAIM(walk, run->now.counters[COUNTER_arc_scans] == mark->counters[COUNTER_arc_scans]);
	CLAIM(walk, run->now.counters[COUNTER_waves] == mark->counters[COUNTER_waves]);
	check_rows(walk);
}

/* Stopped on the way back, it stands where it stood before. */
static void check_returned(struct walk *walk, const struct mark *origin, unsigned fresh,
			   int64_t events)
{
	const struct mark here = mark_of(walk->fixture, walk->run);

	CLAIM(walk, walk->run->returned);
	CLAIM(walk, !memcmp(here.ended, origin->ended, sizeof(here.ended)));
	CLAIM(walk, walk->run->now.fresh == fresh);
	CLAIM(walk, here.full == origin->full && here.work == origin->work);
	CLAIM(walk, here.in_flight == origin->in_flight);
	CLAIM(walk, here.lost == origin->lost);
	CLAIM(walk, !memcmp(here.counters, origin->counters, sizeof(here.counters)));
	CLAIM(walk, walk->run->log.next == events);
	check_rows(walk);
}

/* Stops the trip when it asks for the n-th time. False: it does not ask so often. */
static bool interrupt(struct scene *scene, const struct trip *trip, struct stopper *stopper,
		      int n, struct random *random)
{
	struct walk walk;
	struct mark origin;
	int64_t events;
	unsigned fresh;
	enum halt halt;

	stopper->at = 0;
	walk_open(&walk, &scene->reference, &scene->plan, (uint64_t)n);
	go_to(&walk, trip->from_unit, trip->from);
	text_print(&walk.log, " then %s %lld, stopped;", unit_name(trip->unit),
		   (long long)trip->to);
	origin = mark_of(walk.fixture, walk.run);
	fresh = walk.run->now.fresh;
	events = walk.run->log.next;
	stopper->at = stopper->asked + n;
	CLAIM(&walk, travel(&walk, trip, &halt));
	CLAIM(&walk, halt != HALT_INTERRUPT || stopper->asked >= stopper->at);
	if (halt == HALT_INTERRUPT)
		check_stopped(&walk);
	if (halt == HALT_INTERRUPT && (trip->to < 0 || origin.ended[trip->unit] >= trip->to))
		check_returned(&walk, &origin, fresh, events);
	if (halt != HALT_INTERRUPT)
		check_moment(&walk);
	stopper->at = 0;
	check_whole(&walk, random);
	walk_close(&walk);
	return halt == HALT_INTERRUPT;
}

/* Returns how often it could be stopped. */
static int interrupt_everywhere(struct scene *scene, struct random *random)
{
	struct stopper stopper = { .urgency = URGENCY_NOW };
	struct trip trip = random_trip(&scene->reference, random);
	int n = 1;

	if (random_below(random, 2))
		stopper.urgency = URGENCY_CYCLE;
	scene->plan.poll = (struct poll){ stop_at, &stopper };
	scene->plan.history_always = random_below(random, 2);
	scene->plan.sizes.history_words = any_history_words(random);
	scene->plan.history_memory = memories[random_below(random, LENGTH(memories))];
	scene->plan.events = random_below(random, 2) ? EVENTS_FULL : EVENTS_COUNTERS;
	ticks_start_any(random);
	while (interrupt(scene, &trip, &stopper, n, random))
		n++;
	return n - 1;
}

/* A scene drawn at random. */
static void scene_open_any(struct scene *scene, struct random *random, int which)
{
	memset(scene, 0, sizeof(*scene));
	scene->graph = sample(&scene->fixture, (int)random_below(random, 4));
	scene->plan = random_plan(random, scene->graph, which);
	reference_open(&scene->reference, &scene->fixture, &scene->plan);
}

enum { SCENES = 40, TRIPS = 6 };

static void test_interruptions(void **state)
{
	struct random random;
	struct scene scene;
	int i, j, stops = 0;

	(void)state;
	for (i = 0; i < SCENES; i++) {
		random_start(&random, (uint64_t)i, "stops");
		scene_open_any(&scene, &random, i);
		for (j = 0; j < TRIPS; j++)
			stops += interrupt_everywhere(&scene, &random);
		scene_close(&scene);
	}
	unit_clock = NULL;
	assert_true(stops > 800);
}

/* A run that has gone back to its start and is stopped there takes up what it held, which
 * knows its arrays by address: they lie where they lay. */
static void test_return_from_the_start(void **state)
{
	static const struct trip trips[] = { { UNIT_CYCLE, 7, UNIT_CYCLE, -2 },
					     { UNIT_CYCLE, 7, UNIT_CYCLE, 3 } };
	struct stopper stopper = { .urgency = URGENCY_NOW };
	const struct variant *const *row;
	struct random random;
	struct scene scene;
	struct walk walk;
	const void *excess;
	int n;

	(void)state;
	random_start(&random, 1, "the start");
	for (row = flow_variants(); *row; row++) {
		scene_open(&scene, (*row)->name, 3, 4);
		scene.plan.poll = (struct poll){ stop_at, &stopper };
		scene.plan.history_memory = 30 << 10; /* for the origin, and little more */
		for (n = 1; interrupt(&scene, &trips[n % 2], &stopper, n, &random); n++)
			;
		scene.plan.history_memory = 1;
		walk_open(&walk, &scene.reference, &scene.plan, 0);
		excess = flow_args(walk.run)->excess;
		go_to(&walk, UNIT_CYCLE, 7);
		go_to(&walk, UNIT_CYCLE, 0);
		CLAIM(&walk, flow_args(walk.run)->excess == excess);
		walk_close(&walk);
		scene_close(&scene);
	}
}

/* --- Going back again and again. --- */

/* How often a run asks whether it is to stop, which is how much it does. */
static enum urgency count_asked(void *context)
{
	++*(int64_t *)context;
	return URGENCY_NONE;
}

/* Step by step, with so much memory, it does no more than a few times what it did before. */
static void go_back_often(struct fixture *fixture, struct plan *plan, int64_t cycles,
			  enum unit unit, int steps)
{
	int64_t asked = 0, whole;
	enum halt halt;
	struct run *run;
	int i;

	plan->poll = (struct poll){ count_asked, &asked };
	run = start(fixture, plan);
	step(fixture, run, UNIT_CYCLE, cycles);
	step(fixture, run, unit, 1);
	whole = asked;
	assert_true(whole > cycles);
	for (i = 0; i < steps; i++)
		assert_true(history_go(run, unit, run->now.ended[unit] - 1, &halt, &fixture->err));
	if (asked - whole > 4 * whole)
		fail_msg("%d %ss back with %lld bytes: %lld for %lld", steps, unit_name(unit),
			 (long long)plan->history_memory, (long long)(asked - whole),
			 (long long)whole);
	run_free(run);
}

static void test_repeated(void **state)
{
	static const int64_t value[] = { 8, 30, 1, 100 };
	static const int64_t memory[] = { 1 << 18, 1 << 20, 1 << 23, 1 << 28 };
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = make(&fixture, "genrmf", value);
	struct plan plan = plan_for(graph, "vc-bcsr");
	size_t i;

	(void)state;
	plan.check = false;
	for (i = 0; i < LENGTH(memory); i++) {
		plan.history_memory = memory[i];
		go_back_often(&fixture, &plan, 900, UNIT_CYCLE, 60);
		go_back_often(&fixture, &plan, 900, UNIT_LAUNCH, 60);
		go_back_often(&fixture, &plan, 900, UNIT_WARP, 60);
	}
	graph_free(graph);
	assert_int_equal(fixture.memory.used, 0);
}

/* So too where one frame takes most of that memory, and words between two take the rest. */
static void test_repeated_in_little(void **state)
{
	static const int64_t value[] = { 12, 60, 1, 1000 };
	/* A frame of tc-bcsr has what is in flight, too. */
	static const int64_t memory[] = { 1, 1 << 20, 1 << 17, 1 << 21 };
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = make(&fixture, "genrmf", value);
	struct plan plan;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(memory); i++) {
		plan = plan_for(graph, i % 2 ? "tc-bcsr" : "vc-bcsr");
		plan.check = false;
		plan.history_memory = memory[i];
		ticks_start(i, 200);
		go_back_often(&fixture, &plan, 400, UNIT_CYCLE, 50);
	}
	unit_clock = NULL;
	graph_free(graph);
	assert_int_equal(fixture.memory.used, 0);
}

/* --- Memory that is refused. --- */

/* After a refusal: it is lost, and that is known; or it stands at some moment of its
 * course; or it is narrow, when it only promises to end well. */
static void check_refused(struct walk *walk, const struct err *why, struct random *random)
{
	struct run *run = walk->run;
	int64_t value;
	enum halt halt;

	CLAIM(walk, why->kind == ERR_NONE || why->kind == ERR_MEMORY);
	if (run->machine->failed) {
		assert_int_equal(why->kind, ERR_MEMORY);
		return;
	}
	if (!run->machine->degraded) {
		check_stopped(walk);
		if (run->history)
			check_whole(walk, random);
		return;
	}
	assert_null(run->history);
	CLAIM(walk, !history_reaches(run, UNIT_CYCLE, run->now.ended[UNIT_CYCLE] - 1,
				     &walk->fixture->err));
	err_clear(&walk->fixture->err);
	CLAIM(walk, run_step(run, UNIT_CYCLE, INT64_MAX, NULL, NULL, &halt, &walk->fixture->err));
	CLAIM(walk, run_value(run, &value, &walk->fixture->err) &&
			    run_check(run, &walk->fixture->err));
	CLAIM(walk, run->check.good);
}

/* Refuses the n-th request of a trip. False: it has no so many. */
static bool refuse(struct scene *scene, const struct trip *trip, int64_t n, bool steps,
		   struct random *random)
{
	struct memory *memory = &scene->fixture.memory;
	struct err why;
	struct walk walk;
	enum halt halt;
	bool good, refused;

	walk_open(&walk, &scene->reference, &scene->plan, (uint64_t)n);
	go_to(&walk, trip->from_unit, trip->from);
	text_print(&walk.log, " then %s %s %lld, refused;", steps ? "step" : "go",
		   unit_name(trip->unit), (long long)trip->to);
	memory->fail_at = memory->requests + n;
	good = steps ? run_step(walk.run, trip->unit, trip->to, NULL, NULL, &halt,
				&scene->fixture.err)
		     : travel(&walk, trip, &halt);
	refused = memory->requests >= memory->fail_at;
	memory->fail_at = 0;
	why = scene->fixture.err;
	err_clear(&scene->fixture.err);
	assert_true(good || refused);
	assert_true(good == (why.kind == ERR_NONE));
	check_refused(&walk, &why, random);
	if (good && !steps && trip->to >= 0)
		assert_true(halt == HALT_UNIT || walk.run->now.phase == PHASE_DONE);
	walk_close(&walk);
	return refused;
}

static void refuse_everything(struct scene *scene, const struct trip *trip, bool steps,
			      struct random *random)
{
	int64_t n;

	for (n = 1; refuse(scene, trip, n, steps, random); n++)
		assert_true(n < 10000);
}

static void test_memory_is_refused(void **state)
{
	const struct variant *const *row;
	struct random random;
	struct scene scene;
	struct trip trip;
	int i;

	(void)state;
	random_start(&random, 4, "refusals");
	for (row = flow_variants(); *row; row++) {
		scene_open(&scene, (*row)->name, 2, 3);
		for (i = 0; i < 12; i++) {
			scene.plan.history_always = i % 3 == 0;
			scene.plan.sizes.history_words = any_history_words(&random);
			scene.plan.history_memory = memories[random_below(&random, LENGTH(memories))];
			trip = random_trip(&scene.reference, &random);
			refuse_everything(&scene, &trip, false, &random);
			trip.to = random_range(&random, 1, 9);
			refuse_everything(&scene, &trip, true, &random);
		}
		scene_close(&scene);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_random_walks),
		cmocka_unit_test(test_small_frames),
		cmocka_unit_test(test_compact),
		cmocka_unit_test(test_keep_many),
		cmocka_unit_test(test_compact_once),
		cmocka_unit_test(test_from_the_middle_of_a_body),
		cmocka_unit_test(test_without_history),
		cmocka_unit_test(test_limit),
		cmocka_unit_test(test_seconds),
		cmocka_unit_test(test_interruptions),
		cmocka_unit_test(test_return_from_the_start),
		cmocka_unit_test(test_repeated),
		cmocka_unit_test(test_repeated_in_little),
		cmocka_unit_test(test_memory_is_refused),
	};

	return cmocka_run_group_tests_name("history", tests, NULL, NULL);
}
