/* SPDX-License-Identifier: GPL-3.0-or-later
 * Keeping frames: when one is due, and what is dropped if they take too much memory.
 * history_go.c goes back to them.
 */
#include "src/engine/history.h"

#include "gpu/core/journal.h"
#include "src/base/clock.h"
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/engine/frames.h"

#include <string.h>

/* The longest stretch between two frames. */
static const double stretch = 0.2;

/* Frames that hold the whole memory: every so many-th. */
enum { WHOLE_EVERY = 4 };

/* Between two frames lie words that take so many times the memory of a frame, unless the
 * stretch is too long. */
enum { WORDS_A_FRAME = 4 };

/* Words between two frames are compacted when so many more are there. */
enum { COMPACT_AT = 1 << 16 };

static bool wants_whole(const struct run *run)
{
	const struct history *history = run->history;

	return frames_repeat(run) && history->since_whole >= WHOLE_EVERY &&
	       frames_size(run, true) <= (size_t)run->plan.history_memory / 8;
}

/* Not too often, by the clock and by the memory a frame takes beside that of the words. */
static bool is_time(const struct run *run, double now)
{
	const struct history *history = run->history;
	double since = now - history->kept_at;
	size_t words = journal_words(&history->journal) * sizeof(struct change);

	return frames_may_keep(history, now) &&
	       (since >= stretch || words >= WORDS_A_FRAME * frames_size(run, false));
}

static bool is_due(struct run *run, double now)
{
	if (!frames_repeat(run) || run->plan.history_always)
		return true;
	if (run->history->approach.on)
		return (frames_approach_due(run) && frames_approach_pays(run)) ||
		       (!frames_approach_is_tight(run) && is_time(run, now));
	return is_time(run, now);
}

/* So many words are compacted at least: no more than a part of what there may be. */
static size_t least_compaction(const struct run *run)
{
	size_t part = (size_t)run->plan.history_memory / 8 / sizeof(struct change);

	return part < COMPACT_AT ? part : COMPACT_AT;
}

/* Words that come up again and again are kept once. */
static void compact(struct run *run)
{
	struct journal *journal = &run->history->journal;
	const size_t more = journal->count - journal->compacted;

	if (more >= least_compaction(run) && more >= journal->compacted)
		journal_compact(journal);
}

void history_piece(struct run *run)
{
	struct history *history = run->history;
	struct err ignored = { 0 };
	double began;
	bool whole, near;

	if (!history)
		return;
	if (run->machine->degraded || run->machine->failed) {
		history_close(run);
		return;
	}
	if (!history_is_kept(run) || !machine_settled(run->machine))
		return;
	began = clock_seconds();
	/* Sim's journal is kept within its memory by frames in between. */
	if (!frames_repeat(run))
		history->journal.most = (size_t)run->plan.history_memory / sizeof(struct change);
	if (!machine_compare(run->machine, false, &ignored))
		history->journal.lost = true;
	run->now.seconds += began - run->counted_at;
	run->counted_at = began;
	if (history->journal.lost)
		frames_forget(run);
	if (history->coarse || coarse_is_due(run)) {
		coarse_piece(run, began);
		return;
	}
	if (frames_repeat(run))
		compact(run);
	if (!is_due(run, began))
		return;
	if (history->count)
		frames_close(history);
	near = history->approach.on && frames_approach_due(run);
	whole = !near && wants_whole(run);
	if (!frames_new(run, whole))
		frames_forget(run);
	history->since_whole = whole ? 0 : history->since_whole + !near;
	if (near)
		frames_approach_kept(run);
	frames_keep_within(run);
	frames_kept(history, began);
}

/* Where words are noted, or not, by how far the stepping goes. */
static void set_goal(struct run *run, enum unit unit, int64_t count)
{
	struct history *history = run->history;
	const int64_t ended = run->now.ended[unit];

	history->unit = unit;
	history->goal = count < INT64_MAX - ended ? ended + count : INT64_MAX;
	coarse_choose(run);
}

void history_begin(struct run *run, enum unit unit, int64_t count, bool free)
{
	struct history *history = run->history;
	struct err err = { 0 };

	if (history && frames_repeat(run))
		set_goal(run, unit, count);
	if (!history || frames_repeat(run))
		return;
	history->leaps = free && !history->idle;
	if (free || !history->idle)
		return;
	history->idle = false;
	/* Without memory for a copy of everything there is no way back. */
	if (machine_compare(run->machine, true, &err) && frames_new(run, false))
		return;
	if (err.kind == ERR_NONE)
		err_set(&err, ERR_MEMORY, "out of memory: the history");
	if (!run->machine->failed)
		run_remark(run, &err, "this run cannot go back");
	history_close(run);
}

void history_end(struct run *run)
{
	if (!run->history || !run->history->leaps)
		return;
	run->history->leaps = false;
	history_piece(run);
	/* No time of the run's. */
	run->counted_at = clock_seconds();
}

bool history_is_kept(const struct run *run)
{
	return run->history && !run->history->idle && !run->history->leaps;
}

void history_open(struct run *run)
{
	struct history *history;

	if (!run->plan.history_memory)
		return;
	history = memory_new(run->memory, sizeof(*history), "the history", NULL);
	run->history = history;
	if (!history)
		return;
	journal_init(&history->journal, run->memory);
	history->kept_at = clock_seconds();
	run->machine->journal = &history->journal;
	history->idle = !frames_repeat(run); /* until the next stepping */
	if (history->idle)
		return;
	if (!frames_new(run, false)) {
		history_close(run);
		return;
	}
	/* Where everything is done the same way again, the start needs no copy. */
	history->bytes -= history->frames[0].size;
	memory_free(history->frames[0].held);
	history->frames[0].held = NULL;
	history->frames[0].size = 0;
}

void history_close(struct run *run)
{
	struct history *history = run->history;

	if (!history)
		return;
	if (run->machine)
		run->machine->journal = NULL;
	frames_drop(history, 0);
	memory_free(history->origin.frame.held);
	memory_free(history->frames);
	journal_free(&history->journal);
	memory_free(history);
	run->history = NULL;
}
