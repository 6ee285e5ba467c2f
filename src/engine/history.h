/* SPDX-License-Identifier: GPL-3.0-or-later
 * history: undo for a run.
 *
 * From time to time the engine keeps a frame: everything that the run holds except the memory
 * of its machine. Between two frames a journal keeps the old value of every word of that
 * memory before it changes (gpu/core/journal.h). To go back, the journal is undone to a frame, the
 * frame is restored, and the run repeats what lies between it and the wanted moment: sim does
 * the same every time.
 *
 *      start     frame      frame            frame      now
 *        |---------|----------|----------------|---------|
 *                             <====== put back ==========
 *                             --- again --->
 *
 * When this needs more memory than allowed (`set history-memory`), the oldest parts of the
 * journal are dropped. Before those the history has frames with the machine's whole memory,
 * fewer the older they are, and before them the start, which can always be made again.
 *
 * On a machine that does not repeat a run exactly (cuda) the engine keeps a frame after every
 * piece, and finds the changed words by comparing the machine's memory with a copy. There undo
 * ends at the oldest frame. A free run behind a frame is one piece, however long: a leap.
 */
#ifndef SPILLWAY_ENGINE_HISTORY_H
#define SPILLWAY_ENGINE_HISTORY_H

#include "src/engine/run.h"

struct history;

/* Begins the history of a run that stands at its start. If memory is refused, the run has no
 * undo. */
void history_open(struct run *run);
void history_close(struct run *run);

/* The engine begins to step by `count` units. `free`: to the end of the run; on a machine that
 * does not repeat, nothing is kept then but the end, and that only if steps were kept before. */
void history_begin(struct run *run, enum unit unit, int64_t count, bool free);
/* The stepping has ended. */
void history_end(struct run *run);
/* Whether undo will be able to return to the present moment. */
bool history_is_kept(const struct run *run);
/* A piece of the run has ended: keeps a frame if one is due. */
void history_piece(struct run *run);

/* Whether undo can reach the moment at which `count` of these units had ended; if not, *err says
 * why. */
bool history_reaches(const struct run *run, enum unit unit, int64_t count, struct err *err);
/* The caller is about to go back. `seconds`: stepping time of the run at the earliest moment that
 * it goes to. Returns `left` for history_end_undo: whether this is the outermost such caller, and
 * an interrupt can be undone. */
bool history_begin_undo(struct run *run, double seconds);
/* The caller has arrived, or failed. After an interrupt, or if the condition cannot be evaluated,
 * the run returns to where it stood (run->returned), if `left`. Returns `good`, or false if that
 * failed. */
bool history_end_undo(struct run *run, bool left, bool good, enum halt halt, struct err *err);
/* The largest unit that had just ended at a moment, by whose number it can be found again; none had: bodies
 * of warps. */
enum unit history_unit_of(const struct moment *moment);
/* Goes to the moment at which `count` units had ended: back, forward, or nowhere. *halt:
 * HALT_UNIT, or HALT_END or HALT_INTERRUPT if the run ended up elsewhere. Returns false also if
 * the moment cannot be reached; nothing has changed then, unless the run itself failed on the
 * way. After an interrupt the run is where it began, here and below. */
bool history_go(struct run *run, enum unit unit, int64_t count, enum halt *halt,
		struct err *err);
/* The first cycle whose end is not before that moment: its own, if one has just ended. */
int64_t history_next_cycle(const struct moment *now);
/* Goes back to the last moment before the present, and before the end of cycle `end`, at which a
 * cycle had ended (or the start) and `until` returned true: HALT_CONDITION. HALT_END: there is
 * none; the run then stands at the oldest moment that undo reaches. */
bool history_back_until(struct run *run, int64_t end,
			bool (*until)(void *context, struct err *err),
			void *context, enum halt *halt, struct err *err);

/* The last frame (or the start) at which such a unit had just ended and fewer than `before` had;
 * NULL: none. history_go() reaches it without repeating anything. */
const struct moment *history_last_frame(const struct run *run, enum unit unit, int64_t before);

/* Frees memory of the history that can be made again from the start. Not allowed while the run
 * steps or goes back. False: there was none to free. */
bool history_release_memory(struct run *run);

/* For display: number of frames, bytes of frames and journal, and the first cycle that undo
 * reaches. */
struct history_facts {
	int64_t frames, bytes, first_cycle;
};

struct history_facts history_facts(const struct run *run);

/* For recordings: a moment of the past, and the words that changed between it and the moment
 * after it. */
struct history_past {
	const struct moment *now;
	const void *costs;            /* what costs_freeze wrote; NULL: the moment is the start */
	const void *machine;          /* what machine_freeze wrote; NULL: the moment is the start */
	const struct change *changes; /* the old values, the first change first; */
	size_t count;
	const struct change *apart;   /* and those that were kept apart (journal.h) */
	size_t apart_count;
};

/* The moment `back` frames before the present; 0 is the last frame before it. The caller must
 * have asked for all smaller `back` before. False: undo reaches no further. */
bool history_past(const struct run *run, size_t back, struct history_past *past);

#endif
