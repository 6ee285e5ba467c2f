/* SPDX-License-Identifier: GPL-3.0-or-later
 * frames: what the history consists of. Private to history.c, history_go.c, frames.c,
 * coarse.c, approach.c and origin.c.
 */
#ifndef SPILLWAY_RUN_FRAMES_H
#define SPILLWAY_RUN_FRAMES_H

#include "gpu/journal.h"
#include "src/run/run.h"

struct frame {
	struct moment now;
	char *held;             /* [size]: see hold(); NULL for the start */
	size_t size;
	bool memory;            /* what the machine holds is its memory, too */
	struct change *changes; /* words that changed since, up to the next frame */
	size_t change_count;
	bool linked;            /* they are all there: the next frame leads back to this */
};

/* A moment that is gone to by doing again what lies before it (approach.c). */
struct approach {
	bool on;
	enum unit unit;
	int64_t goal;           /* so many of them */
	int64_t next;           /* a frame is due so many before, 0: none is */
	int64_t ratio;          /* between this one and those that follow, 0: none do */
};

/* Where a way back began (origin.c). */
struct origin {
	bool left;
	struct frame frame;     /* held: NULL where it is gone to by doing again */
	int64_t first_event, events;
	int64_t rows, row_step; /* of the trace */
};

struct history {
	struct journal journal; /* since the last frame */
	struct frame *frames;   /* [count]; the first is the start, or the oldest there is */
	size_t count, room;
	size_t bytes;           /* of all frames */
	size_t largest;         /* frame so far, without the machine's memory */
	double kept_at, cost;   /* when the last frame was kept, and what it took */
	size_t since_whole;     /* frames */
	size_t compact_at;      /* words in the journal */
	struct approach approach;
	struct origin origin;
	enum unit unit;         /* the stepping under way ends when so many of these have ended */
	int64_t goal;
	size_t words;           /* noted up to the last frame since words were last not noted */
	bool coarse;            /* words are not noted since the last frame (coarse.c) */
	bool idle;              /* a free run is on, or was: nothing is known of before */
};

/* Whether the run's machine does the same every time. */
bool frames_repeat(const struct run *run);
/* Bytes of a frame, with the machine's memory or without it. */
size_t frames_size(const struct run *run, bool memory);
/* Bytes of all frames, and of the words since the last. */
size_t frames_bytes(const struct history *history);
/* What a frame holds, in this order: the variant's state with the arguments of kernels,
 * discharges, and what the machine writes of itself. */
size_t frames_state_size(const struct run *run);
size_t frames_discharges_size(const struct run *run);
/* Writes into frame->held what the run holds now. */
void frames_hold(const struct run *run, struct frame *frame);
/* Adds a frame, whose `held` is the history's then. False: memory was refused. */
bool frames_add(struct run *run, const struct frame *frame);
/* Keeps a frame of the present. False: memory was refused. */
bool frames_new(struct run *run, bool memory);
/* By the clock: whether a frame may be kept now; one has been kept, which began then. */
bool frames_may_keep(const struct history *history, double now);
void frames_kept(struct history *history, double began);
/* Whether the last frame is where the run stands. */
bool frames_at_present(const struct run *run);
/* The words since the last frame are that frame's from now on. */
void frames_close(struct history *history);
/* Gives up frames and words until the rest fits into plan.history_memory. */
void frames_keep_within(struct run *run);
/* Words lead back to a frame from a place whose memory is known: the nearest later frame with
 * the whole memory, or the present (history->count). NO_FRAME: words are missing between. */
#define NO_FRAME SIZE_MAX
size_t frames_anchor(const struct history *history, size_t frame);
/* Whether going back can lead to the frame. */
bool frames_is_reachable(const struct history *history, size_t frame);
/* Makes the run what the frame says, but for its moment; `memory`: also the machine's
 * memory. False: memory was refused, and nothing has changed. */
bool frames_take_up(struct run *run, const struct frame *frame, bool memory, struct err *err);
/* The run is on its way to that moment, has arrived, or has given up. */
void frames_approach(struct run *run, enum unit unit, int64_t goal);
void frames_arrive(struct run *run);
/* On the way: whether a frame is due here, and makes the way back shorter (if not, the next
 * is due further on); that one was kept; and whether there is room for no others. */
bool frames_approach_due(const struct run *run);
bool frames_approach_pays(struct run *run);
void frames_approach_kept(struct run *run);
bool frames_approach_is_tight(const struct run *run);
/* A stepping begins, with history->unit and history->goal: chooses whether words are noted. */
void coarse_choose(struct run *run);
/* A piece has ended: keeps a frame where one is due, and notes words again near the goal. */
void coarse_piece(struct run *run, double now);
/* Whether it is time to stop noting words. */
bool coarse_is_due(const struct run *run);
/* The run stands at the last frame: words are noted from here on, or are not. */
void coarse_begin(struct run *run);
void coarse_end(struct run *run);
/* The part of plan.history_memory that frames with the whole memory may take. */
size_t coarse_room(const struct run *run);
/* Memory was refused: only the start is left of the past, and no words lead to it. */
void frames_forget(struct run *run);
/* Forgets the words behind a frame. */
void frames_drop_changes(struct history *history, struct frame *frame);
/* Forgets all frames but the first `count`. */
void frames_drop(struct history *history, size_t count);

#endif
