/* SPDX-License-Identifier: GPL-3.0-or-later
 * Frames on the way to a moment that is gone back to. Who goes back once is likely to do
 * so again, from there: so the last frames before it lie close together, and each lies so
 * many times as far away as the next:
 *
 *      frame                                        goal
 *        |----------------*-------*---*-*-------------|     (not to scale)
 *
 * How many times, follows from how many frames there is room for: with plenty it is
 * twice, and with room for n it is the n+1st root of the way, so that going back step by
 * step all along it does everything again only a few times over.
 */
#include "src/run/frames.h"

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

void frames_approach(struct run *run, enum unit unit, int64_t goal)
{
	struct approach *approach = &run->history->approach;
	int64_t way = goal - run->now.ended[unit];
	int64_t room = find_room(run);

	*approach = (struct approach){ .on = true, .unit = unit, .goal = goal };
	/* From the start on one is kept even where none fits, for else the whole way would be
	 * done again each time; but not on the short way from that one. */
	if (way <= 1 || (!room && run->history->count > 1))
		return;
	approach->ratio = find_root(way, (room ? room : 1) + 1);
	approach->next = way / approach->ratio;
}

void frames_arrive(struct run *run)
{
	if (run->history)
		run->history->approach.on = false;
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
