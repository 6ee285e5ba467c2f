/* SPDX-License-Identifier: GPL-3.0-or-later
 * Frames on the way to a moment that the user goes back to. A user who goes back once is
 * likely to do so again from there. So the last frames before the goal lie close together, and
 * each one is a constant times as far from the goal as the next:
 *
 *      frame                                        goal
 *        |----------------*-------*---*-*-------------|     (not to scale)
 *
 * The constant follows from the number of frames that there is room for. With plenty of room
 * it is 2. With room for n frames it is the n+1st root of the length of the way. So going back
 * step by step all along the way repeats everything only a few times.
 *
 * Words may take more than was reckoned with. A frame for which older ones would have to go is
 * kept only if that pays.
 */
#include "src/engine/frames.h"

enum { TWICE = 2 };

/* How many frames find room, words between them being given as much as they are, unless
 * that is none. For half of all there may be, what is older lets go. */
static int64_t find_room(const struct run *run)
{
	size_t most = (size_t)run->plan.history_memory;
	size_t taken = frames_bytes(run->history);
	size_t left = taken < most / 2 ? most - taken : most / 2;
	/* At the start a frame is small: it grows with the warps that have run. */
	size_t size = run->history->largest;

	if (left >= 2 * size)
		return (int64_t)(left / (2 * size));
	return left > size;
}

/* The least number, from 2 on, whose power is no less than the way. */
static int64_t find_root(int64_t way, int64_t power)
{
	int64_t root = TWICE;
	int64_t left, i;

	for (;; root++) {
		left = way;
		for (i = 0; i < power && left > 1; i++)
			left = (left + root - 1) / root;
		if (left <= 1)
			return root;
	}
}

static int64_t distance(const struct run *run, const struct moment *moment)
{
	const struct approach *approach = &run->history->approach;

	return approach->goal - moment->ended[approach->unit];
}

/* To what is left when all frames go that need words. */
static int64_t longest_way(const struct run *run)
{
	const struct history *history = run->history;
	size_t i = history->count - 1;

	while (i > 0 && history->frames[i].held && !history->frames[i].memory)
		i--;
	return distance(run, &history->frames[i].now);
}

void frames_approach(struct run *run, enum unit unit, int64_t goal)
{
	struct approach *approach = &run->history->approach;
	int64_t room = find_room(run);
	int64_t way;

	*approach = (struct approach){ .on = true, .unit = unit, .goal = goal };
	way = distance(run, &run->now);
	if (way <= 1)
		return;
	/* Even where none fits one is kept, for else the whole way would be done again each
	 * time. It takes the place of the last, if that pays. */
	if (!room) {
		way = longest_way(run);
		room = 1;
	}
	approach->ratio = find_root(way, room + 1);
	approach->next = way / approach->ratio;
}

void frames_arrive(struct run *run)
{
	if (run->history)
		run->history->approach.on = false;
}

/* What a frame here would cost others: those from the oldest on that would have to go. How
 * far they lie before the goal, 0: none does. */
struct loss {
	int64_t anchor; /* the last moment before them that needs no words */
	int64_t oldest;
	int64_t next;   /* what would be the oldest then */
};

static struct loss find_loss(const struct run *run)
{
	const struct history *history = run->history;
	const size_t most = (size_t)run->plan.history_memory;
	size_t bytes = history->bytes + journal_words(&history->journal) * sizeof(struct change) +
		       frames_size(run, false);
	struct loss loss = { 0, 0, 0 };
	const struct frame *frame;
	size_t i;

	for (i = 0; i < history->count && bytes > most; i++) {
		frame = &history->frames[i];
		bytes -= frame->change_count * sizeof(*frame->changes);
		if (!frame->held || frame->memory) {
			loss.anchor = distance(run, &frame->now);
			continue;
		}
		bytes -= frame->size;
		if (!loss.oldest)
			loss.oldest = distance(run, &frame->now);
	}
	loss.next = distance(run, i < history->count ? &history->frames[i].now : &run->now);
	return loss;
}

/* Whether a frame here makes steps back shorter by more than it makes longer what must be
 * done again once they come to where the oldest frame is then. */
static bool pays(const struct run *run)
{
	const struct history *history = run->history;
	const struct loss loss = find_loss(run);
	int64_t shorter = distance(run, &history->frames[history->count - 1].now) -
			  distance(run, &run->now);

	return !loss.oldest || shorter / 2 > (loss.anchor - loss.oldest) / loss.next;
}

bool frames_approach_pays(struct run *run)
{
	struct history *history = run->history;

	if (pays(run))
		return true;
	journal_compact(&history->journal);
	if (pays(run))
		return true;
	frames_approach_kept(run);
	return false;
}

bool frames_approach_due(const struct run *run)
{
	const struct approach *approach = &run->history->approach;
	int64_t left = approach->goal - run->now.ended[approach->unit];

	return left > 0 && left <= approach->next && run->now.fresh & 1u << approach->unit;
}

void frames_approach_kept(struct run *run)
{
	struct approach *approach = &run->history->approach;
	int64_t left = approach->goal - run->now.ended[approach->unit];

	if (approach->ratio)
		approach->next = left / approach->ratio;
}

bool frames_approach_is_tight(const struct run *run)
{
	return run->history->approach.ratio != TWICE;
}
