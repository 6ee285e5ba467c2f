/* SPDX-License-Identifier: GPL-3.0-or-later
 * frames: what a frame holds, how it is kept and restored, and which frames are dropped if the
 * history takes too much memory. history.c decides when a frame is due.
 */
#include "src/engine/frames.h"

#include "gpu/core/journal.h"
#include "src/base/clock.h"
#include "src/base/memory.h"
#include "src/engine/costs.h"
#include "src/engine/history.h"

#include <string.h>

bool frames_repeat(const struct run *run)
{
	return run->machine->row->repeats;
}

size_t frames_bytes(const struct history *history)
{
	return history->bytes + journal_bytes(&history->journal);
}

/* --- What a frame holds: the variant's state, arguments, discharges, costs, and the machine's. --- */

/* Rounded up: what stands behind it begins on a boundary of 8 bytes. */
size_t frames_state_size(const struct run *run)
{
	return (run_state_size(run) + run->args_size + 7) / 8 * 8;
}

size_t frames_discharges_size(const struct run *run)
{
	return run->discharges ? (size_t)run->plan.graph->vertices * sizeof(*run->discharges) : 0;
}

size_t frames_size(const struct run *run, bool memory)
{
	return frames_state_size(run) + frames_discharges_size(run) + costs_freeze(run, NULL) +
	       machine_freeze(run->machine, memory, NULL);
}

static size_t memory_size(const struct run *run)
{
	return frames_size(run, true) - frames_size(run, false);
}

void frames_save(const struct run *run, struct frame *frame)
{
	char *to = frame->held;

	memcpy(to, run->state, run_state_size(run));
	/* Of a launch that is due, and did not begin, as memory was refused. */
	memcpy(to + run_state_size(run), run->args, run->args_size);
	to += frames_state_size(run);
	if (run->discharges)
		memcpy(to, run->discharges, frames_discharges_size(run));
	to += frames_discharges_size(run);
	to += costs_freeze(run, to);
	machine_freeze(run->machine, frame->memory, to);
}

/* False: memory was refused, and nothing has changed. */
bool frames_restore(struct run *run, const struct frame *frame, bool memory, struct err *err)
{
	const char *from = frame->held;
	const char *costs = from + frames_state_size(run) + frames_discharges_size(run);
	const char *machine = costs + costs_frozen(costs);

	if (!machine_thaw(run->machine, memory, machine, err))
		return false;
	memcpy(run->state, from, run_state_size(run));
	memcpy(run->args, from + run_state_size(run), run->args_size);
	if (run->discharges)
		memcpy(run->discharges, from + frames_state_size(run), frames_discharges_size(run));
	costs_thaw(run, costs);
	return true;
}

/* --- Keeping frames. --- */

/* To do again what lies behind a frame takes about `pace` seconds, and keeping frames takes
 * no more than `share` of the time; whole memories, in a coarse history, `coarse_share`. */
static const double pace = 0.010;
static const double share = 0.05, coarse_share = 0.03;

bool frames_may_keep(const struct history *history, double now)
{
	const double since = now - history->kept_at;

	return since >= pace &&
	       since >= history->cost / (history->coarse ? coarse_share : share);
}

void frames_kept(struct history *history, double began)
{
	history->kept_at = clock_seconds();
	history->cost = history->kept_at - began;
}

void frames_drop_changes(struct history *history, struct frame *frame)
{
	history->bytes -= frame->change_count * sizeof(*frame->changes);
	memory_free(frame->changes);
	frame->changes = NULL;
	frame->change_count = 0;
	frame->linked = false;
	history->gap = true;
}

/* What the frame holds is freed. */
static void free_held(struct history *history, struct frame *frame)
{
	history->bytes -= frame->size;
	history->whole_bytes -= frame->memory ? frame->size : 0;
	memory_free(frame->held);
}

void frames_drop(struct history *history, size_t count)
{
	while (history->count > count) {
		struct frame *frame = &history->frames[--history->count];

		frames_drop_changes(history, frame);
		free_held(history, frame);
	}
}

/* The words go to the frame. The journal keeps its room for those to come: to grow anew takes longer than
 * to copy the few that are left. */
static bool copy_changes(struct journal *journal, struct frame *last)
{
	const size_t words = journal_words(journal);

	last->changes = memory_array(journal->memory, words, sizeof(*last->changes), "the history", NULL);
	if (!last->changes)
		return false;
	journal_copy(journal, last->changes);
	last->change_count = words;
	journal_clear(journal);
	return true;
}

/* Without memory for a copy the frame takes the journal's own. */
static bool take_changes(struct journal *journal, struct frame *last)
{
	if (!journal_gather(journal))
		return false;
	last->changes = journal->changes;
	last->change_count = journal->count;
	journal->changes = NULL;
	journal_free(journal);
	return true;
}

void frames_close(struct history *history)
{
	struct frame *last = &history->frames[history->count - 1];
	struct journal *journal = &history->journal;

	history->words += journal_words(journal);
	if (!journal->lost)
		journal_compact(journal);
	if (journal->lost || (!copy_changes(journal, last) && !take_changes(journal, last))) {
		journal_free(journal);
		return;
	}
	last->linked = true;
	history->bytes += last->change_count * sizeof(*last->changes);
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

bool history_release_memory(struct run *run)
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
	history->gap |= history->count && !history->frames[history->count - 1].linked;
	history->frames[history->count++] = *frame;
	history->bytes += frame->size;
	history->whole_bytes += frame->memory ? frame->size : 0;
	return true;
}

bool frames_new(struct run *run, bool memory)
{
	struct frame frame = { .now = run->now, .lost = run->log.lost, .memory = memory };

	frame.size = frames_size(run, memory);
	frame.held = memory_new(run->memory, frame.size, "the history", NULL);
	if (!frame.held)
		return false;
	frames_save(run, &frame);
	if (!memory && frame.size > run->history->largest)
		run->history->largest = frame.size;
	if (frames_add(run, &frame))
		return true;
	memory_free(frame.held);
	return false;
}

bool frames_at_present(const struct run *run)
{
	const struct history *history = run->history;

	return history->count && !journal_words(&history->journal) &&
	       !memcmp(history->frames[history->count - 1].now.ended, run->now.ended,
		       sizeof(run->now.ended));
}

/* The first frame from this one on behind which words are missing; the last: behind none. */
static size_t last_linked(const struct history *history, size_t frame)
{
	while (frame + 1 < history->count && history->frames[frame].linked)
		frame++;
	return frame;
}

size_t frames_anchor(const struct history *history, size_t frame)
{
	const size_t last = last_linked(history, frame);

	if (last + 1 == history->count && !history->journal.lost && !history->coarse)
		return history->count;
	for (; frame <= last; frame++)
		if (history->frames[frame].memory)
			return frame;
	return NO_FRAME;
}

bool frames_is_reachable(const struct history *history, size_t frame)
{
	return !history->frames[frame].held || frames_anchor(history, frame) != NO_FRAME;
}

/* Frees the frames that going back can no longer lead to, and words that lead to none. */
static void drop_lost_frames(struct run *run)
{
	struct history *history = run->history;
	bool anchored = !history->journal.lost && !history->coarse; /* the next frame, or the present */
	size_t kept = history->count;
	size_t i;

	for (i = history->count; i-- > 0;) {
		struct frame *frame = &history->frames[i];
		const bool linked = i + 1 == history->count || frame->linked;

		if (!linked || !anchored)
			frames_drop_changes(history, frame);
		anchored = frame->memory || (linked && anchored);
		if (anchored || !frame->held) {
			history->frames[--kept] = *frame;
			continue;
		}
		free_held(history, frame);
	}
	history->count -= kept;
	history->gap = false;
	memmove(history->frames, history->frames + kept, history->count * sizeof(*history->frames));
}

/* A whole frame lets go of its memory, which stands behind all else. */
static void shrink(struct run *run, struct frame *frame)
{
	size_t size = frame->size - memory_size(run);
	void *held = frame->held;

	frame->memory = false;
	run->history->whole_bytes -= frame->size;
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

void frames_free_room(struct history *history)
{
	if (!journal_words(&history->journal) && !history->journal.lost)
		journal_free(&history->journal);
}

void frames_keep_within(struct run *run)
{
	struct history *history = run->history;
	const bool thinned = history->whole_bytes > coarse_room(run);
	size_t most = (size_t)run->plan.history_memory;

	while (history->whole_bytes > coarse_room(run))
		thin_out(run);
	if (thinned || history->gap || history->journal.lost || history->coarse)
		drop_lost_frames(run);
	if (frames_bytes(history) > most)
		frames_free_room(history);
	while (frames_bytes(history) > most && let_go(run))
		;
}
