/* SPDX-License-Identifier: GPL-3.0-or-later
 * history: the way back in a run.
 *
 * From time to time a frame is kept: all that the run holds beside the memory of its
 * machine. Between two frames every word of that memory is noted before it changes
 * (gpu/journal.h). To go back, words are put back to a frame, the frame is taken up
 * again, and what lies between it and the moment wanted is done once more: sim does the
 * same every time.
 *
 *      start     frame      frame            frame      now
 *        |---------|----------|----------------|---------|
 *                             <====== put back ==========
 *                             --- again --->
 *
 * When this needs more memory than it may, the oldest words are let go. Behind them lie
 * frames with the whole memory, the fewer the older, and before those the start, which
 * can always be made again.
 *
 * A machine that does not do the same every time (cuda) has a frame after every piece,
 * and its words come from comparing its memory with a copy: there the oldest frame is as
 * far as one can go.
 */
#ifndef SPILLWAY_RUN_HISTORY_H
#define SPILLWAY_RUN_HISTORY_H

#include "src/run/run.h"

struct history;

/* Begins the history of a run that stands at its start. Without memory for it the run
 * has none. */
void history_open(struct run *run);
void history_close(struct run *run);

/* The engine steps on by so many units. `free`: to the end, of which machines that do not
 * repeat keep nothing: their history then begins where the stepping ends. */
void history_begin(struct run *run, enum unit unit, int64_t count, bool free);
/* Whether what is done now can be gone back to. */
bool history_is_kept(const struct run *run);
/* A piece of the run has ended: keeps a frame, if one is due. */
void history_piece(struct run *run);

/* Whether the moment at which so many units had ended can be reached, and if not, why. */
bool history_reaches(const struct run *run, enum unit unit, int64_t count, struct err *err);
/* Somebody is about to go back; `seconds`: what the run had taken up to the earliest moment
 * that is gone to. Returns whether it is up to him to say that he has arrived, and not up to
 * somebody for whom he goes. */
bool history_leave(struct run *run, double seconds);
/* He has, well or not: if he was interrupted, or what he looked for cannot be evaluated, the
 * run returns to where it stood (run->returned). Returns `good`, or false where that failed. */
bool history_arrive(struct run *run, bool left, bool good, enum halt halt, struct err *err);
/* Goes there: back, forward, or not at all. *halt: HALT_UNIT, or HALT_END or
 * HALT_INTERRUPT where it came to something else. False also when it cannot be reached:
 * nothing has changed then, unless the run itself failed on the way. A way back that is
 * interrupted leads to where it began, here and below. */
bool history_go(struct run *run, enum unit unit, int64_t count, enum halt *halt,
		struct err *err);
/* The first cycle whose end is not before that moment: its own, if one has just ended. */
int64_t history_next_cycle(const struct moment *now);
/* Goes back to the last moment before this one, and before the end of that cycle, at which a
 * cycle had ended (or the start) and `until` said so: HALT_CONDITION. HALT_END: it is
 * nowhere; the run then stands at the oldest moment there is. */
bool history_back_until(struct run *run, int64_t end,
			bool (*until)(void *context, struct err *err),
			void *context, enum halt *halt, struct err *err);

/* The last moment that is kept (or the start) at which such a unit had just ended and fewer
 * than so many had, NULL: none. history_go() leads there without doing anything again. */
const struct moment *history_kept(const struct run *run, enum unit unit, int64_t before);

/* While nobody steps or goes back: gives back the memory of what can be done again from the
 * start instead. False: there was none. */
bool history_spare(struct run *run);

/* For people: frames, bytes they and the words between them take, and the first cycle
 * that can be reached. */
struct history_facts {
	int64_t frames, bytes, first_cycle;
};

struct history_facts history_facts(const struct run *run);

/* For recordings: a moment of the past, and the words that changed from then to the moment
 * after it. */
struct history_past {
	const struct moment *now;
	const void *machine;          /* what machine_freeze wrote; NULL: it is the start */
	const struct change *changes; /* the old values, the first change first */
	size_t count;
};

/* The moment so many frames before the present, 0 being the last before it; whoever asks
 * for one has got those behind it. False: words lead back no further. */
bool history_past(const struct run *run, size_t back, struct history_past *past);

#endif
