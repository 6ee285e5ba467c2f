/* SPDX-License-Identifier: GPL-3.0-or-later
 * Keeping frames: when one is due, what it holds, and what is let go of when there is
 * too much of it. history_go.c goes back to them.
 */
#include "src/run/history.h"

#include "gpu/journal.h"
#include "src/base/clock.h"
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/graph/network.h"
#include "src/run/frames.h"

#include <string.h>

/* Doing again what lies behind a frame takes about this long, in seconds, and keeping
 * frames takes no more than this part of a run's time. */
static const double pace = 0.010;
static const double share = 0.05;

/* The longest stretch between two frames. */
static const double stretch = 0.2;

/* Frames that hold the whole memory: every so many-th. */
enum { WHOLE_EVERY = 4 };

/* Between two frames lie words that take so many times the memory of a frame, unless the
 * stretch is too long. */
enum { WORDS_A_FRAME = 4 };

/* Words between two frames are compacted first when there are so many. */
enum { COMPACT_AT = 1 << 16 };

bool frames_repeat(const struct run *run)
{
	return run->machine->row->steps_warps;
}

size_t frames_bytes(const struct history *history)
{
	return history->bytes + history->journal.room * sizeof(struct change);
}

/* --- What a frame holds: the variant's state, discharges, and the machine's. --- */

/* Rounded up: what stands behind it begins on a boundary of 8 bytes. */
size_t frames_state_size(const struct run *run)
{
	return (run_state_size(run) + 7) / 8 * 8;
}

size_t frames_discharges_size(const struct run *run)
{
	return run->discharges ? (size_t)run->args.vertices * sizeof(*run->discharges) : 0;
}

size_t frames_size(const struct run *run, bool memory)
{
	return frames_state_size(run) + frames_discharges_size(run) +
	       machine_freeze(run->machine, memory, NULL);
}

static size_t memory_size(const struct run *run)
{
	return frames_size(run, true) - frames_size(run, false);
}

void frames_hold(const struct run *run, struct frame *frame)
{
	char *to = frame->held;

	memcpy(to, run->state, run_state_size(run));
	to += frames_state_size(run);
	if (run->discharges)
		memcpy(to, run->discharges, frames_discharges_size(run));
	to += frames_discharges_size(run);
	machine_freeze(run->machine, frame->memory, to);
}

/* False: memory was refused, and nothing has changed. */
bool frames_take_up(struct run *run, const struct frame *frame, bool memory, struct err *err)
{
	const char *from = frame->held;
	const char *machine = from + frames_state_size(run) + frames_discharges_size(run);

	if (!machine_thaw(run->machine, memory, machine, err))
		return false;
	memcpy(run->state, from, run_state_size(run));
	if (run->discharges)
		memcpy(run->discharges, from + frames_state_size(run), frames_discharges_size(run));
	return true;
}

/* --- Keeping frames. --- */

void frames_drop_changes(struct history *history, struct frame *frame)
{
	history->bytes -= frame->change_count * sizeof(*frame->changes);
	memory_free(frame->changes);
	frame->changes = NULL;
	frame->change_count = 0;
	frame->linked = false;
}

void frames_drop(struct history *history, size_t count)
{
	while (history->count > count) {
		struct frame *frame = &history->frames[--history->count];

		frames_drop_changes(history, frame);
		history->bytes -= frame->size;
		memory_free(frame->held);
	}
}

/* The words since the last frame are its own from now on. */
static void close_frame(struct history *history)
{
	struct frame *last = &history->frames[history->count - 1];
	struct journal *journal = &history->journal;
	void *changes;

	history->compact_at = 0;
	if (journal->lost) {
		journal_free(journal);
		return;
	}
	journal_compact(journal);
	changes = journal->changes;
	if (journal->count && memory_resize(journal->memory, &changes, journal->count,
					    sizeof(*journal->changes), "the history", NULL))
		journal->changes = changes;
	last->changes = journal->changes;
	last->change_count = journal->count;
	last->linked = true;
	history->bytes += last->change_count * sizeof(*last->changes);
	journal_init(journal, journal->memory);
}

void frames_forget(struct run *run)
{
	struct history *history = run->history;

	journal_free(&history->journal);
	frames_drop(history, frames_repeat(run) ? 1 : 0);
	if (!history->count)
		return;
	frames_drop_changes(history, &history->frames[0]);
	history->journal.lost = true;
}

bool history_spare(struct run *run)
{
	const struct history *history = run->history;

	if (!history || !frames_repeat(run) || run->stepping || !frames_bytes(history))
		return false;
	frames_forget(run);
	return true;
}

bool frames_add(struct run *run, const struct frame *frame)
{
	struct history *history = run->history;
	size_t room = history->room ? 2 * history->room : 64;
	void *frames = history->frames;

	if (history->count == history->room) {
		if (!memory_resize(run->memory, &frames, room, sizeof(*history->frames),
				   "the history", NULL))
			return false;
		history->frames = frames;
		history->room = room;
	}
	history->frames[history->count++] = *frame;
	history->bytes += frame->size;
	return true;
}

static bool new_frame(struct run *run, bool memory)
{
	struct frame frame = { .now = run->now, .memory = memory };

	frame.size = frames_size(run, memory);
	frame.held = memory_new(run->memory, frame.size, "the history", NULL);
	if (!frame.held)
		return false;
	frames_hold(run, &frame);
	if (!memory && frame.size > run->history->largest)
		run->history->largest = frame.size;
	if (frames_add(run, &frame))
		return true;
	memory_free(frame.held);
	return false;
}

/* Frames that cannot be reached any more go, and words that lead to such a frame. */
static void drop_lost_frames(struct run *run)
{
	struct history *history = run->history;
	size_t first = history->count; /* from here on all are linked */
	size_t kept = 0;
	size_t i;

	while (first > 0 && (first == history->count || history->frames[first - 1].linked))
		first--;
	for (i = 0; i < history->count; i++) {
		struct frame *frame = &history->frames[i];

		if (i < first)
			frames_drop_changes(history, frame);
		if (i >= first || frame->memory || !frame->held) {
			history->frames[kept++] = *frame;
			continue;
		}
		history->bytes -= frame->size;
		memory_free(frame->held);
	}
	history->count = kept;
}

/* A whole frame lets go of its memory, which stands behind all else. */
static void shrink(struct run *run, struct frame *frame)
{
	size_t size = frame->size - memory_size(run);
	void *held = frame->held;

	frame->memory = false;
	if (!memory_resize(run->memory, &held, size, 1, "the history", NULL))
		return;
	frame->held = held;
	run->history->bytes -= frame->size - size;
	frame->size = size;
}

/* Of the frames with the whole memory one becomes one without: that which leaves the
 * shortest way between those next to it, by how long ago that is. Bodies of warps are the
 * measure. */
static void thin_out(struct run *run)
{
	struct history *history = run->history;
	struct frame *least = NULL, *last = NULL;
	int64_t now = run->now.ended[UNIT_WARP] + 1;
	int64_t before = 0;
	double cost, lowest = 2;
	size_t i;

	for (i = 0; i <= history->count; i++) {
		struct frame *frame = i < history->count ? &history->frames[i] : NULL;
		int64_t here = frame ? frame->now.ended[UNIT_WARP] : now;

		if (frame && !frame->memory)
			continue;
		cost = (double)(here - before) / (double)(now - before);
		if (last && cost < lowest) {
			lowest = cost;
			least = last;
		}
		if (last)
			before = last->now.ended[UNIT_WARP];
		last = frame;
	}
	if (least)
		shrink(run, least);
}

/* Lets go of the words behind the oldest frame that has them. */
static bool let_go(struct run *run)
{
	struct history *history = run->history;
	size_t oldest = 0;

	while (oldest < history->count && !history->frames[oldest].linked)
		oldest++;
	if (oldest == history->count)
		return false;
	frames_drop_changes(history, &history->frames[oldest]);
	drop_lost_frames(run);
	return true;
}

static size_t whole_bytes(const struct history *history)
{
	size_t whole = 0;
	size_t i;

	for (i = 0; i < history->count; i++)
		whole += history->frames[i].memory ? history->frames[i].size : 0;
	return whole;
}

static void keep_within(struct run *run)
{
	struct history *history = run->history;
	size_t most = (size_t)run->plan.history_memory;

	while (whole_bytes(history) > most / 3)
		thin_out(run);
	drop_lost_frames(run);
	while (frames_bytes(history) > most && let_go(run))
		;
}

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
	size_t words = history->journal.count * sizeof(struct change);

	return since >= pace && since >= history->cost / share &&
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

/* So many words are compacted first: no more than a part of what there may be. */
static size_t first_compaction(const struct run *run)
{
	size_t part = (size_t)run->plan.history_memory / 8 / sizeof(struct change);

	return part < COMPACT_AT ? part : COMPACT_AT;
}

/* Words that come up again and again are kept once. */
static void compact(struct run *run)
{
	struct history *history = run->history;

	if (history->journal.count < first_compaction(run) ||
	    history->journal.count < history->compact_at)
		return;
	journal_compact(&history->journal);
	history->compact_at = 2 * history->journal.count;
}

void history_piece(struct run *run)
{
	struct history *history = run->history;
	struct err ignored = { 0 };
	double began;
	bool whole, near;

	if (!history)
		return;
	if (run->machine->narrow || run->machine->failed) {
		history_close(run);
		return;
	}
	if (history->idle || !machine_settled(run->machine))
		return;
	began = clock_seconds();
	if (!machine_compare(run->machine, false, &ignored))
		history->journal.lost = true;
	run->now.seconds += began - run->counted_at;
	run->counted_at = began;
	if (history->journal.lost)
		frames_forget(run);
	if (frames_repeat(run))
		compact(run);
	if (!is_due(run, began))
		return;
	if (history->count)
		close_frame(history);
	near = history->approach.on && frames_approach_due(run);
	whole = !near && wants_whole(run);
	if (!new_frame(run, whole))
		frames_forget(run);
	history->since_whole = whole ? 0 : history->since_whole + !near;
	if (near)
		frames_approach_kept(run);
	keep_within(run);
	history->kept_at = clock_seconds();
	history->cost = history->kept_at - began;
}

void history_begin(struct run *run, bool free)
{
	struct history *history = run->history;
	struct err err = { 0 };

	if (!history || frames_repeat(run) || history->idle == free)
		return;
	frames_forget(run);
	history->idle = free;
	/* Without memory for a copy of everything there is no way back. */
	if (free || (machine_compare(run->machine, true, &err) && new_frame(run, false)))
		return;
	if (err.kind == ERR_NONE)
		err_set(&err, ERR_MEMORY, "out of memory: the history");
	if (!run->machine->failed)
		run_remark(run, &err, "there is no way back in this run");
	history_close(run);
}

bool history_is_kept(const struct run *run)
{
	return run->history && !run->history->idle;
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
	history->idle = !frames_repeat(run); /* until somebody steps */
	if (history->idle)
		return;
	if (!new_frame(run, false)) {
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
