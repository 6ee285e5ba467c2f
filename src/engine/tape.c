/* SPDX-License-Identifier: GPL-3.0-or-later
 * The machine of a replay: it goes from moment to moment of a recording.
 */
#include "src/engine/tape.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/graph/graph.h"
#include "src/engine/costs.h"
#include "src/engine/tape_parts.h"

#include <string.h>

void tape_free(struct tape *tape)
{
	if (!tape)
		return;
	memory_free(tape->words[TAPE_CLOCKS].at);
	memory_free(tape->words[TAPE_CHARGES].at);
	memory_free(tape->moments);
	memory_free(tape->changes);
	memory_free(tape->launches);
	memory_free(tape->ticks);
	memory_free(tape);
}

const struct tape_origin *tape_origin(const struct tape *tape)
{
	return &tape->origin;
}

bool tape_is_over(const struct tape *tape)
{
	return tape->at == 0;
}

bool tape_is_altered(const struct tape *tape)
{
	return tape->altered;
}

bool tape_stops_inside(const struct tape *tape)
{
	return tape->inside;
}

static const struct moment *moment_of(const struct tape *tape, size_t number)
{
	return &tape->moments[number].now;
}

static const struct moment *oldest_of(const struct tape *tape)
{
	return moment_of(tape, tape->count - 1);
}

struct tape_extent tape_extent(const struct tape *tape)
{
	const struct moment *last = moment_of(tape, 0);
	const struct moment *first = oldest_of(tape);

	return (struct tape_extent){ (int64_t)tape->count, first->ended[UNIT_CYCLE],
				     last->ended[UNIT_CYCLE],
				     last->ended[UNIT_LAUNCH] - first->ended[UNIT_LAUNCH] };
}

struct history_facts tape_facts(const struct run *run)
{
	const struct tape *tape = run->tape;

	return (struct history_facts){
		(int64_t)tape->count,
		(int64_t)(tape->room * sizeof(*tape->moments) +
			  tape->change_room * sizeof(*tape->changes)),
		oldest_of(tape)->ended[UNIT_CYCLE]
	};
}

/* --- Standing and going. --- */

static void swap_word(struct tape *tape, struct tape_change *change)
{
	struct tape_words *words = &tape->words[tape_address_array(change->address)];
	int64_t index = tape_address_index(change->address);
	int64_t value = tape_get_word(words, index);

	tape_set_word(words, index, change->value);
	change->value = value;
}

void tape_swap(struct tape *tape, size_t number, bool forward)
{
	const struct tape_moment *moment = &tape->moments[number];
	struct tape_change *changes = tape_changes(tape, number);
	size_t i;

	/* Should a word come twice, this order and that undo each other all the same. */
	for (i = 0; i < moment->count; i++)
		swap_word(tape, &changes[forward ? moment->count - 1 - i : i]);
}

static void take_launch(const struct tape *tape, size_t number, struct launch_work *work)
{
	const struct tape_launch *launch;

	memset(work, 0, sizeof(*work));
	if (number >= tape->launch_count)
		return;
	launch = &tape->launches[number];
	work->kernel = launch->kernel;
	work->ticks = launch->count ? tape->ticks + launch->first : NULL;
	work->warps = (int64_t)launch->count;
}

static void stand_machine(struct run *run, const struct tape_moment *moment)
{
	const struct tape *tape = run->tape;
	const struct tape_words *clocks = &tape->words[TAPE_CLOCKS];
	struct warp_work work = { .ticks = clocks->at, .slot_count = clocks->count };

	if (clocks->at) {
		take_launch(tape, moment->launch, &work.last);
		take_launch(tape, moment->launch + 1, &work.before);
	}
	replay_stand(run->machine, &moment->position, &work);
	run->machine->launches = moment->now.counters[COUNTER_launches];
	run->machine->traffic.to_bytes = moment->now.counters[COUNTER_to_bytes];
	run->machine->traffic.from_bytes = moment->now.counters[COUNTER_from_bytes];
}

/* Course and log were read whole: here they are as long as they were then. */
static void stand_trace(struct run *run)
{
	struct trace *trace = &run->trace;
	int64_t cycle = run->now.counters[COUNTER_cycles];

	while (trace->count < trace->known && trace->rows[trace->count].cycle <= cycle)
		trace->count++;
	trace_cut(trace, cycle);
}

static void stand_log(struct run *run, const struct position *position)
{
	const struct tape *tape = run->tape;
	struct log *log = &run->log;
	int64_t end = tape->first_event + tape->events;

	log->next = run->now.ended[UNIT_LANE] - position->untold;
	log->first = log->next < tape->first_event || log->next > end ? log->next
								      : tape->first_event;
	log->lost = run->plan.events != EVENTS_FULL || tape->lost_events > log->next
			    ? log->next
			    : tape->lost_events;
}

void tape_stand(struct run *run, size_t number)
{
	const struct tape_moment *moment = &run->tape->moments[number];

	run->tape->at = number;
	run->now = moment->now;
	run->now.seconds = (double)moment->nanoseconds / 1e9;
	run_forget_check(run);
	stand_machine(run, moment);
	costs_stand(run, run->tape->words[TAPE_CHARGES].at, run->tape->words[TAPE_CHARGES].count);
	stand_trace(run);
	stand_log(run, &moment->position);
}

/* Word by word to another moment. */
static void move_to(struct run *run, size_t number)
{
	struct tape *tape = run->tape;
	size_t at;

	for (at = tape->at; at < number; at++)
		tape_swap(tape, at + 1, false);
	for (; at > number; at--)
		tape_swap(tape, at, true);
	tape_stand(run, number);
}

void tape_next(struct run *run, int64_t ended[UNITS])
{
	const struct moment before = run->now;
	int unit;

	move_to(run, run->tape->at - 1);
	for (unit = 0; unit < UNITS; unit++)
		ended[unit] = run->now.ended[unit] - before.ended[unit];
}

void tape_rewind(struct run *run)
{
	move_to(run, run->tape->count - 1);
}

bool tape_ahead(const struct run *run, struct task *task)
{
	const struct tape *tape = run->tape;
	const struct moment *next = tape->at ? moment_of(tape, tape->at - 1) : NULL;

	*task = next ? next->task : tape->ahead;
	/* If moments lie far apart, what came directly after this one is unknown. */
	return next ? next->ended[UNIT_LAUNCH] - run->now.ended[UNIT_LAUNCH] <= 1
		    : tape->knows_ahead;
}

/* --- The history's questions. --- */

static bool is_end_of(const struct moment *now, enum unit unit)
{
	return now->fresh & 1u << unit;
}

/* The last moment at which a unit had just ended, and no more than so many of them had;
 * -1: there is none. */
static int64_t find_moment(const struct tape *tape, enum unit unit, int64_t count)
{
	size_t low = 0;
	size_t high = tape->count;
	size_t middle;

	/* The first, which is the youngest, with no more than that. */
	while (low < high) {
		middle = low + (high - low) / 2;
		if (moment_of(tape, middle)->ended[unit] > count)
			low = middle + 1;
		else
			high = middle;
	}
	while (low < tape->count && !is_end_of(moment_of(tape, low), unit))
		low++;
	return low < tape->count ? (int64_t)low : -1;
}

const struct moment *tape_last_moment(const struct run *run, enum unit unit, int64_t before)
{
	int64_t number = find_moment(run->tape, unit, before - 1);

	return number < 0 ? NULL : moment_of(run->tape, (size_t)number);
}

static bool tell_begin(const struct run *run, enum unit unit, int64_t count, struct err *err)
{
	const struct moment *oldest = oldest_of(run->tape);

	err_set(err, ERR_WORK, "%s %lld is not in the recording", unit_name(unit),
		(long long)count);
	return err_hint(err, "it begins in cycle %lld, after %lld launches",
			(long long)oldest->ended[UNIT_CYCLE],
			(long long)oldest->ended[UNIT_LAUNCH]);
}

bool tape_reaches(const struct run *run, enum unit unit, int64_t count, struct err *err)
{
	return find_moment(run->tape, unit, count) >= 0 || tell_begin(run, unit, count, err);
}

bool tape_go(struct run *run, enum unit unit, int64_t count, enum halt *halt,
	     struct err *err)
{
	const struct tape *tape = run->tape;
	int64_t number;

	*halt = HALT_UNIT;
	if (count > moment_of(tape, 0)->ended[unit]) {
		move_to(run, 0);
		*halt = HALT_END;
		return true;
	}
	number = find_moment(tape, unit, count);
	if (number < 0)
		return tell_begin(run, unit, count, err);
	move_to(run, (size_t)number);
	return true;
}

bool tape_back_until(struct run *run, bool (*until)(void *context, struct err *err),
		     void *context, enum halt *halt, struct err *err)
{
	const struct tape *tape = run->tape;
	const size_t from = tape->at;
	int64_t end = run->now.ended[UNIT_CYCLE] + !is_end_of(&run->now, UNIT_CYCLE);

	run->returned = false;
	while (tape->at + 1 < tape->count) {
		move_to(run, tape->at + 1);
		if (is_end_of(&run->now, UNIT_CYCLE) && run->now.ended[UNIT_CYCLE] < end) {
			*halt = HALT_CONDITION;
			if (until(context, err))
				return true;
			if (err->kind != ERR_NONE) {
				move_to(run, from);
				return false;
			}
		}
		*halt = HALT_INTERRUPT;
		if (poll_ask(&run->plan.poll) != URGENCY_NONE) {
			move_to(run, from);
			run->returned = true;
			return true;
		}
	}
	*halt = HALT_END;
	return true;
}
