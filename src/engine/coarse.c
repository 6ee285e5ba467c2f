/* SPDX-License-Identifier: GPL-3.0-or-later
 * The coarse history, for code of the host. It changes a word every nanosecond or two, and
 * writing each of them to the journal takes several times as long as the work itself. So on a
 * long way the journal is off. Instead the history keeps frames with the whole memory, as
 * often as that costs little, and undo repeats what follows a frame at full speed. Near the
 * goal of the stepping the journal is on again, so that the last steps can be undone one by
 * one.
 *
 *      words noted       whole       whole       whole         words noted      goal
 *        |-|-|-|-|----------|-----------|-----------|-----------|-|-|-|-|-|-|-----|
 */
#include "src/engine/frames.h"

enum {
	/* After so many noted words the journal goes off, if more bodies than that lie before the goal.
	 * With so many bodies left it goes on again. Either is a few hundredths of a second of work. */
	NOTED = 1 << 16,
	/* Frames with the whole memory that there must be room for. */
	FEWEST = 3
};

/* Whether the run has code of the host that notes words. */
static bool pays(const struct run *run)
{
	const struct variant *variant = run->plan.variant;

	return (variant->machine || variant->hosts) && frames_repeat(run) &&
	       !run->plan.history_always;
}

size_t coarse_room(const struct run *run)
{
	const size_t most = (size_t)run->plan.history_memory;

	return pays(run) ? most / 4 * 3 : most / 3;
}

/* Bodies of warps, or discharges, up to the goal: as many a unit as there were so far, or
 * until the run went back. */
static double bodies_left(const struct run *run)
{
	const struct history *history = run->history;
	const struct moment *past = history->origin.left ? &history->origin.frame.now : &run->now;
	const enum unit unit = history->unit;
	const double units = past->ended[unit] ? (double)past->ended[unit] : 1;

	return (double)(history->goal - run->now.ended[unit]) * (double)past->ended[UNIT_WARP] / units;
}

static int64_t noted(const struct run *run)
{
	return run->plan.sizes.history_words ? run->plan.sizes.history_words : NOTED;
}

static bool is_far(const struct run *run)
{
	return bodies_left(run) > (double)noted(run);
}

bool coarse_is_due(const struct run *run)
{
	const struct history *history = run->history;

	return (int64_t)(history->words + journal_words(&history->journal)) >= noted(run) && pays(run) &&
	       is_far(run);
}

/* A frame of the present: with the whole memory, if there is room for some of those. */
static void keep(struct run *run, bool always)
{
	const bool whole = frames_size(run, true) <= coarse_room(run) / FEWEST;

	if ((!whole && !always) || frames_at_present(run))
		return;
	if (!frames_new(run, whole))
		frames_forget(run);
	frames_keep_within(run);
}

/* From here on words are not noted. Those since the last frame lead back to it from a frame
 * that is kept here; without one they lead nowhere. */
static void stop_noting(struct run *run)
{
	struct history *history = run->history;

	frames_close(history);
	keep(run, false);
	if (!frames_at_present(run))
		frames_drop_changes(history, &history->frames[history->count - 1]);
	coarse_begin(run);
}

void coarse_begin(struct run *run)
{
	run->history->coarse = true;
	run->machine->journal = NULL;
	frames_free_room(run->history);
}

void coarse_end(struct run *run)
{
	run->history->coarse = false;
	run->history->words = 0;
	run->machine->journal = &run->history->journal;
}

void coarse_choose(struct run *run)
{
	struct history *history = run->history;

	/* In the middle of a body no frame can be made: the next piece chooses (coarse_piece). */
	if (!machine_settled(run->machine))
		return;
	if (history->coarse && !is_far(run)) {
		coarse_end(run);
		keep(run, true);
	} else if (history->approach.on && pays(run) && is_far(run) && frames_at_present(run)) {
		coarse_begin(run);
	}
}

void coarse_piece(struct run *run, double now)
{
	struct history *history = run->history;

	if (!history->coarse) {
		stop_noting(run);
	} else if (!is_far(run)) {
		coarse_end(run);
		keep(run, true);
		if (history->approach.on)
			frames_approach_kept(run);
	} else if (frames_may_keep(history, now)) {
		keep(run, false);
	} else {
		return;
	}
	frames_kept(history, now);
}
