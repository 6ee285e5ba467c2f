/* SPDX-License-Identifier: GPL-3.0-or-later
 * frames: the parts of the history, frames and the journal between them (history.h). Private
 * to history.c, history_go.c, frames.c, coarse.c, approach.c and origin.c.
 */
#ifndef SPILLWAY_ENGINE_FRAMES_H
#define SPILLWAY_ENGINE_FRAMES_H

#include "gpu/core/journal.h"
#include "src/engine/run.h"

struct frame {
	struct moment now;
	int64_t lost;           /* events that were lost before it (struct log) */
	char *held;             /* [size], owned: what frames_save() writes; NULL for the start */
	size_t size;
	bool memory;            /* `held` includes the machine's memory */
	struct change *changes; /* old values of the words that changed from here to the next
				   frame */
	size_t change_count;
	bool linked;            /* `changes` is complete: undo can go from the next frame to this
				   one */
};

/* The run is on its way to a moment by repeating what lies before it (approach.c). */
struct approach {
	bool on;                /* the run is on that way */
	enum unit unit;         /* unit of the moment */
	int64_t goal;           /* how many of `unit` will have ended there */
	int64_t next;           /* the next frame is due this many units before the goal; 0: none
				   is */
	int64_t ratio;          /* ratio of that distance to the next ones; 0: no more frames */
};

/* The moment where going back began, to return to after an interrupt (origin.c). */
struct origin {
	bool left;              /* the run has left that moment */
	struct frame frame;     /* `held` is NULL if it is reached by repeating */
	int64_t first_event, events; /* numbers of the log's oldest event and of the next one */
	int64_t rows, row_step; /* rows and step of the trace */
};

struct history {
	struct journal journal; /* words changed since the last frame */
	struct frame *frames;   /* [count], owned; the first is the start, or the oldest one that
				   is kept */
	size_t count, room;
	size_t bytes;           /* bytes of all frames together */
	size_t whole_bytes;     /* of those with the machine's memory */
	bool gap;               /* words behind some frame are missing, and drop_lost_frames did not look
				   since */
	size_t largest;         /* the largest frame so far, without the machine's memory */
	double kept_at, cost;   /* in seconds: when the last frame was kept, and how long that
				   took */
	size_t since_whole;     /* frames since the last one with the machine's memory */
	struct approach approach;
	struct origin origin;
	enum unit unit;         /* the stepping under way ends when `goal` of these units have
				   ended */
	int64_t goal;           /* so many of `unit` */
	size_t words;           /* words in the journal up to the last frame, since it was last
				   switched on */
	bool coarse;            /* the journal is off since the last frame (coarse.c) */
	bool idle;              /* no moment is kept, until the next stepping that is not free */
	bool leaps;             /* a free run is under way, behind frames: its end will be one */
};

/* Whether the run's machine repeats a run exactly (sim, host). */
bool frames_repeat(const struct run *run);
/* Bytes of a frame, with the machine's memory or without it. */
size_t frames_size(const struct run *run, bool memory);
/* Bytes of all frames, and of the words since the last. */
size_t frames_bytes(const struct history *history);
/* Sizes of what a frame holds, in this order: the variant's state with the kernel arguments,
 * discharges, and the machine's own state (machine_freeze). */
size_t frames_state_size(const struct run *run);
size_t frames_discharges_size(const struct run *run);
/* Writes the run's present state into frame->held. */
void frames_save(const struct run *run, struct frame *frame);
/* Adds a frame; the history then owns its `held`. False: memory was refused. */
bool frames_add(struct run *run, const struct frame *frame);
/* Adds a frame of the present state; `memory`: with the machine's memory. False: memory was
 * refused. */
bool frames_new(struct run *run, bool memory);
/* Limit the time that frames take: whether a frame may be kept now (`now`: seconds); a frame was
 * kept, which was begun at `began`. */
bool frames_may_keep(const struct history *history, double now);
void frames_kept(struct history *history, double began);
/* Whether the last frame is where the run stands. */
bool frames_at_present(const struct run *run);
/* Moves the words of the journal to the last frame, as its `changes`. The journal keeps its room. */
void frames_close(struct history *history);
/* Frees that room, where no words are in it. */
void frames_free_room(struct history *history);
/* Frees frames and words, the oldest first, until the rest fits into plan.history_memory. */
void frames_keep_within(struct run *run);
/* Undo reaches a frame from a later moment whose memory is known: the nearest later frame with the
 * machine's memory, or the present (history->count). Returns its number; NO_FRAME: words are
 * missing between. */
#define NO_FRAME SIZE_MAX
size_t frames_anchor(const struct history *history, size_t frame);
/* Whether going back can lead to the frame. */
bool frames_is_reachable(const struct history *history, size_t frame);
/* Restores the run's state from the frame, except run->now; `memory`: the machine's memory too.
 * False: memory was refused, and nothing has changed. */
bool frames_restore(struct run *run, const struct frame *frame, bool memory, struct err *err);
/* The run begins to repeat towards that moment; it has arrived there, or has given up. */
void frames_approach(struct run *run, enum unit unit, int64_t goal);
void frames_arrive(struct run *run);
/* On the way. Is a frame due here? Does it make later undo shorter (if not, the next is due
 * further on)? One was kept. Is there no room for more? */
bool frames_approach_due(const struct run *run);
bool frames_approach_pays(struct run *run);
void frames_approach_kept(struct run *run);
bool frames_approach_is_tight(const struct run *run);
/* A stepping begins towards history->goal: decides whether the journal is on. */
void coarse_choose(struct run *run);
/* A piece has ended at the time `now`: keeps a frame if one is due, and switches the journal on
 * again near the goal. */
void coarse_piece(struct run *run, double now);
/* Whether it is time to switch the journal off. */
bool coarse_is_due(const struct run *run);
/* The run stands at the last frame: switches the journal off there, or on again. */
void coarse_begin(struct run *run);
void coarse_end(struct run *run);
/* Bytes of plan.history_memory that frames with the machine's memory may take. */
size_t coarse_room(const struct run *run);
/* Memory was refused: forgets everything but the start. No journal leads back to it. */
void frames_forget(struct run *run);
/* Forgets the words that changed after a frame. */
void frames_drop_changes(struct history *history, struct frame *frame);
/* Forgets all frames but the first `count`. */
void frames_drop(struct history *history, size_t count);

#endif
