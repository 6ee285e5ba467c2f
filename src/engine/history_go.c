/* SPDX-License-Identifier: GPL-3.0-or-later
 * Goes to a moment by way of a frame, and back to the last moment at which a condition held.
 */
#include "src/engine/history.h"

#include "gpu/core/journal.h"
#include "src/base/clock.h"
#include "src/base/err.h"
#include "src/engine/costs.h"
#include "src/engine/frames.h"
#include "src/engine/mirror.h"
#include "src/engine/tape.h"

#include <string.h>

/* Whether a run that stands there is at the moment when so many units had ended, or
 * before it. */
static bool is_at(const struct moment *now, enum unit unit, int64_t count)
{
	return now->ended[unit] == count && now->fresh & 1u << unit;
}

static bool is_before(const struct moment *now, enum unit unit, int64_t count)
{
	return now->ended[unit] < count;
}

/* Puts the words back that changed between a frame and the moment whose memory is known. */
static bool put_back(struct run *run, size_t frame, size_t anchor, struct err *err)
{
	struct history *history = run->history;
	const struct journal *journal = &history->journal;
	bool good = true;
	size_t i;

	if (anchor == history->count) {
		good = machine_undo(run->machine, journal->changes, journal->count, err) &&
		       machine_undo(run->machine, journal->apart, journal->apart_count, err);
		anchor--;
	}
	for (i = anchor; good && i-- > frame;)
		good = machine_undo(run->machine, history->frames[i].changes,
				    history->frames[i].change_count, err);
	return good;
}

/* Takes up a frame, by way of the frame whose memory is known or else from the present. */
static bool take_up(struct run *run, size_t frame, struct err *err)
{
	struct history *history = run->history;
	const size_t anchor = frames_anchor(history, frame);

	if (anchor == frame)
		return frames_restore(run, &history->frames[frame], true, err);
	if (anchor < history->count && !frames_restore(run, &history->frames[anchor], true, err))
		return false;
	if (frames_restore(run, &history->frames[frame], false, err) &&
	    put_back(run, frame, anchor, err))
		return true;
	run->machine->failed = run->machine->failed || anchor < history->count;
	return false;
}

/* What the host held, where it is a copy, is no more; nor is a launch of its own that had
 * begun. */
static void let_go(struct run *run)
{
	struct moment *now = &run->now;

	if (!now->held || run->mirror->mapped)
		return;
	now->held = false;
	if (now->launched && now->task.launch.kernel->host)
		now->launched = now->has_task = false;
}

/* The frame is the present: what came after it is no more. */
static void cut_at(struct run *run, size_t frame)
{
	struct history *history = run->history;
	struct frame *last = &history->frames[frame];

	frames_drop(history, frame + 1);
	frames_drop_changes(history, last);
	journal_free(&history->journal);
	run->now = last->now;
	let_go(run);
	run_forget_check(run);
	run->stall[0] = '\0';
	log_cut(&run->log, run->now.ended[UNIT_LANE]);
	run->log.lost = last->lost;
	trace_cut(&run->trace, run->now.counters[COUNTER_cycles]);
	if (!frames_repeat(run)) {
		trace_forget(&run->trace);
		run->decisions.known = run->now.decisions;
	}
	history->kept_at = clock_seconds();
}

static bool rewind_to(struct run *run, size_t frame, struct err *err)
{
	struct history *history = run->history;

	if (history->frames[frame].held ? !take_up(run, frame, err) : !run_restart(run, err))
		return false;
	cut_at(run, frame);
	coarse_end(run);
	return true;
}

/* The last frame from which the moment can be reached; -1: there is none. */
static int64_t find_frame(const struct run *run, enum unit unit, int64_t count)
{
	const struct history *history = run->history;
	const struct frame *frame;
	int64_t i;

	for (i = history ? (int64_t)history->count - 1 : -1; i >= 0; i--) {
		frame = &history->frames[i];
		if (frames_is_reachable(history, (size_t)i) &&
		    (is_at(&frame->now, unit, count) ||
		     (frames_repeat(run) && is_before(&frame->now, unit, count))))
			return i;
	}
	return -1;
}

/* The oldest frame that can be reached, -1: none. */
static int64_t find_oldest(const struct run *run)
{
	const struct history *history = run->history;
	size_t i;

	for (i = 0; history && i < history->count; i++)
		if (frames_is_reachable(history, i))
			return (int64_t)i;
	return -1;
}

static bool tell_why_not(const struct run *run, enum unit unit, int64_t count, struct err *err)
{
	const struct history *history = run->history;

	if (!machine_is_alive(run->machine, err))
		return false;
	if (!history) {
		err_set(err, ERR_WORK, "the run cannot go back: %s",
			run->machine->degraded ? "memory was refused in this run"
			: run->plan.history_memory ? "there was no memory for the history"
						   : "history-memory is none");
		return err_hint(err, run->plan.history_memory
					     ? "`reset` begins anew"
					     : "`set history-memory 256`, then `reset`, keeps one");
	}
	err_set(err, ERR_WORK, "%s%s %lld is not in the history",
		count == run->now.ended[unit] ? "the end of " : "", unit_name(unit), (long long)count);
	if (!history->count)
		return err_hint(err, "on %s it begins with the first step; of run, finish and solve it "
				"keeps no launch (`set record on`, then `reset`)", run->machine->label);
	return err_hint(err, "on %s it holds the steps since cycle %lld",
			run->machine->label, (long long)history_facts(run).first_cycle);
}

bool history_reaches(const struct run *run, enum unit unit, int64_t count, struct err *err)
{
	if (run->tape)
		return tape_reaches(run, unit, count, err);
	return is_at(&run->now, unit, count) || is_before(&run->now, unit, count) ||
	       find_frame(run, unit, count) >= 0 || tell_why_not(run, unit, count, err);
}

/* Repeats what was done before. A limit that was not reached then does not apply now, and the
 * watcher is not called. */
static bool step_again(struct run *run, enum unit unit, int64_t count,
		       bool (*until)(void *context, struct err *err), void *context,
		       enum halt *halt, struct err *err)
{
	const int64_t limit = run->plan.cycle_limit;
	bool good;

	run->plan.cycle_limit = 0;
	run->repeating = true;
	if (run->history)
		frames_approach(run, unit, run->now.ended[unit] + count);
	good = run_step(run, unit, count, until, context, halt, err);
	frames_arrive(run);
	run->repeating = false;
	run->plan.cycle_limit = limit;
	return good;
}

/* Keeps the last end of a cycle that is not behind the one wanted. */
struct pass {
	const struct run *run;
	int64_t wanted, last;
};

static bool pass(void *context, struct err *err)
{
	struct pass *cycles = context;

	(void)err;
	if (cycles->run->now.ended[UNIT_CYCLE] <= cycles->wanted)
		cycles->last = cycles->run->now.ended[UNIT_CYCLE];
	return false;
}

/* From a frame to the moment wanted. Where several cycles end at once (gpu/core/sim_free.c),
 * and it is one between, to the last end of a cycle before it. */
static bool go_again(struct run *run, enum unit unit, int64_t count, enum halt *halt,
		     struct err *err)
{
	struct pass cycles = { run, count, run->now.ended[UNIT_CYCLE] };

	if (!step_again(run, unit, count - run->now.ended[unit],
			unit == UNIT_CYCLE ? pass : NULL, &cycles, halt, err))
		return false;
	return *halt != HALT_UNIT || run->now.ended[unit] <= count ||
	       history_go(run, unit, cycles.last, halt, err);
}

bool history_go(struct run *run, enum unit unit, int64_t count, enum halt *halt,
		struct err *err)
{
	int64_t frame;
	bool left, good;

	*halt = HALT_UNIT;
	if (run->tape)
		return tape_go(run, unit, count, halt, err);
	if (is_at(&run->now, unit, count))
		return true;
	if (is_before(&run->now, unit, count))
		return run_step(run, unit, count - run->now.ended[unit], NULL, NULL, halt, err);
	frame = find_frame(run, unit, count);
	if (frame < 0)
		return tell_why_not(run, unit, count, err);
	left = history_begin_undo(run, run->history->frames[frame].now.seconds);
	good = rewind_to(run, (size_t)frame, err) &&
	       (is_at(&run->now, unit, count) || go_again(run, unit, count, halt, err));
	return history_end_undo(run, left, good, *halt, err);
}

/* Looks for the last cycle before `end` at whose end something holds. */
struct search {
	struct run *run;
	bool (*until)(void *context, struct err *err);
	void *context;
	int64_t end;
	int64_t found; /* a cycle, -1: none yet */
};

static bool look(void *context, struct err *err)
{
	struct search *search = context;
	int64_t cycle = search->run->now.ended[UNIT_CYCLE];

	if (cycle < search->end && search->until(search->context, err))
		search->found = cycle;
	return false;
}

/* Looks at what lies between the present, a frame, and the end. */
static bool search_on(struct search *search, enum halt *halt, struct err *err)
{
	struct run *run = search->run;
	int64_t cycles = search->end - 1 - run->now.ended[UNIT_CYCLE];

	*halt = HALT_UNIT;
	if (run->now.fresh & 1u << UNIT_CYCLE)
		(void)look(search, err);
	if (err->kind != ERR_NONE)
		return false;
	return !frames_repeat(run) || cycles <= 0 ||
	       step_again(run, UNIT_CYCLE, cycles, look, search, halt, err);
}

int64_t history_next_cycle(const struct moment *now)
{
	return now->ended[UNIT_CYCLE] + !(now->fresh & 1u << UNIT_CYCLE);
}

/* The last frame from which ends of cycles before that one come up; -1: there is none. */
static int64_t find_before(const struct run *run, int64_t end)
{
	const struct history *history = run->history;
	int64_t i;

	for (i = (int64_t)history->count - 1; i >= 0; i--)
		if (frames_is_reachable(history, (size_t)i) &&
		    history_next_cycle(&history->frames[i].now) < end)
			return i;
	return -1;
}

/* Frame by frame, the last first. On the way from each, frames come and go. */
static bool search_back(struct search *search, enum halt *halt, struct err *err)
{
	struct run *run = search->run;
	int64_t i, next;

	while ((i = find_before(run, search->end)) >= 0) {
		next = history_next_cycle(&run->history->frames[i].now);
		if (!rewind_to(run, (size_t)i, err) || !search_on(search, halt, err))
			return false;
		if (*halt == HALT_INTERRUPT)
			return true;
		if (search->found >= 0) {
			if (!history_go(run, UNIT_CYCLE, search->found, halt, err))
				return false;
			*halt = *halt == HALT_UNIT ? HALT_CONDITION : *halt;
			return true;
		}
		search->end = next;
	}
	*halt = HALT_END;
	i = find_oldest(run);
	return i < 0 || rewind_to(run, (size_t)i, err);
}

bool history_back_until(struct run *run, int64_t end,
			bool (*until)(void *context, struct err *err),
			void *context, enum halt *halt, struct err *err)
{
	struct search search = { run, until, context, end, -1 };
	bool left, good;

	if (run->tape)
		return tape_back_until(run, until, context, halt, err);
	if (!run->history)
		return tell_why_not(run, UNIT_CYCLE, 0, err);
	left = history_begin_undo(run, 0);
	good = search_back(&search, halt, err);
	return history_end_undo(run, left, good, *halt, err);
}

const struct moment *history_last_frame(const struct run *run, enum unit unit, int64_t before)
{
	const struct history *history = run->history;
	int64_t i;

	if (run->tape)
		return tape_last_moment(run, unit, before);
	for (i = history ? (int64_t)history->count - 1 : -1; i >= 0; i--) {
		const struct moment *then = &history->frames[i].now;

		if (then->ended[unit] < before && then->fresh & 1u << unit &&
		    frames_is_reachable(history, (size_t)i))
			return then;
	}
	return NULL;
}

struct history_facts history_facts(const struct run *run)
{
	const struct history *history = run->history;
	int64_t oldest = find_oldest(run);

	if (run->tape)
		return tape_facts(run);
	if (oldest < 0)
		return (struct history_facts){ 0, 0, run->now.ended[UNIT_CYCLE] };
	return (struct history_facts){ (int64_t)history->count, (int64_t)frames_bytes(history),
				       history->frames[oldest].now.ended[UNIT_CYCLE] };
}

bool history_past(const struct run *run, size_t back, struct history_past *past)
{
	const struct history *history = run->history;
	const struct frame *frame;
	const char *costs;
	size_t last;

	if (!history || !history->count)
		return false;
	last = history->count - 1;
	if (frames_at_present(run))
		back++;
	if (back > last || (back ? !history->frames[last - back].linked
				 : history->journal.lost || history->coarse))
		return false;
	frame = &history->frames[last - back];
	costs = frame->held ? frame->held + frames_state_size(run) + frames_discharges_size(run) : NULL;
	*past = (struct history_past){
		.now = &frame->now,
		.costs = costs,
		.machine = costs ? costs + costs_frozen(costs) : NULL,
		.apart = back ? NULL : history->journal.apart,
		.apart_count = back ? 0 : history->journal.apart_count,
		.changes = back ? frame->changes : history->journal.changes,
		.count = back ? frame->change_count : history->journal.count,
	};
	return true;
}
