/* SPDX-License-Identifier: GPL-3.0-or-later
 * The moment where going back began. After an interrupt the run returns there by repeating
 * what was undone. If that would take long, the history keeps that moment before it goes back.
 */
#include "src/engine/history.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/engine/frames.h"

#include <string.h>

/* A way that took longer than this, in seconds, is not done again. */
static const double long_way = 0.3;

/* All that the run holds, if it can be written down here and finds room. */
static void keep(struct run *run, struct origin *origin)
{
	struct frame frame = { .now = run->now, .lost = run->log.lost, .memory = true };

	if (!machine_settled(run->machine))
		return;
	frame.size = frames_size(run, true);
	if (frame.size > (size_t)run->plan.history_memory)
		return;
	frame.held = memory_new(run->memory, frame.size, "the history", NULL);
	if (!frame.held)
		return;
	frames_save(run, &frame);
	origin->frame = frame;
}

bool history_begin_undo(struct run *run, double seconds)
{
	struct history *history = run->history;

	if (history && history->origin.left)
		return false;
	run->returned = false;
	if (!history || !frames_repeat(run))
		return false;
	history->origin = (struct origin){
		.left = true,
		.frame = { .now = run->now },
		.first_event = run->log.first,
		.events = run->log.next,
		.rows = run->trace.count,
		.row_step = run->trace.step,
	};
	if (run->plan.history_always || run->now.seconds - seconds > long_way)
		keep(run, &history->origin);
	return true;
}

/* Events are told the same way again, so those that were written over are the same, but
 * where older ones have taken their places. */
static void restore_log(struct log *log, const struct origin *origin)
{
	if (log->first < origin->first_event || origin->events - log->first > (int64_t)log->room)
		log->first = origin->events;
	log->next = origin->events;
	log->lost = origin->frame.lost;
}

static void restore_trace(struct trace *trace, const struct origin *origin)
{
	if (trace->step == origin->row_step && trace->known >= origin->rows)
		trace->count = origin->rows;
}

/* Takes up what was kept. False: nothing was, or there is no memory to take it up. */
static bool take_up(struct run *run, struct origin *origin)
{
	struct history *history = run->history;
	struct err ignored = { 0 };

	if (!origin->frame.held || !frames_restore(run, &origin->frame, true, &ignored))
		return false;
	restore_log(&run->log, origin);
	restore_trace(&run->trace, origin);
	run->now = origin->frame.now;
	run_forget_check(run);
	journal_free(&history->journal);
	frames_drop_changes(history, &history->frames[history->count - 1]);
	if (frames_add(run, &origin->frame))
		origin->frame.held = NULL;
	else
		frames_forget(run);
	return true;
}

enum unit history_unit_of(const struct moment *moment)
{
	int unit = UNIT_CYCLE;

	while (unit > UNIT_LANE && !(moment->fresh & 1u << unit))
		unit--;
	return moment->fresh & 1u << unit ? (enum unit)unit : UNIT_WARP;
}

/* Repeats what lies between here and there. Only a request to discard the run stops it. */
static bool go_forward(struct run *run, const struct moment *there, struct err *err)
{
	enum unit unit = history_unit_of(there);
	int64_t left = there->ended[unit] - run->now.ended[unit];
	enum halt halt;
	bool good;

	run->uninterruptible = run->repeating = true;
	good = left <= 0 || run_step(run, unit, left, NULL, NULL, &halt, err);
	run->uninterruptible = run->repeating = false;
	run->returned = good && !memcmp(run->now.ended, there->ended, sizeof(there->ended));
	return good;
}

static bool go_home(struct run *run, struct err *err)
{
	struct origin *origin = &run->history->origin;

	run->returned = take_up(run, origin);
	return run->returned || go_forward(run, &origin->frame.now, err);
}

bool history_end_undo(struct run *run, bool left, bool good, enum halt halt, struct err *err)
{
	struct err ignored = { 0 };

	if (!left || !run->history)
		return good;
	if (!good && !run->machine->failed && poll_ask(&run->plan.poll) == URGENCY_NONE)
		(void)go_home(run, &ignored);
	else if (good && halt == HALT_INTERRUPT && poll_ask(&run->plan.poll) < URGENCY_DROP)
		good = go_home(run, err);
	if (run->history)
		memory_free(run->history->origin.frame.held);
	if (run->history)
		run->history->origin = (struct origin){ .left = false };
	return good;
}
