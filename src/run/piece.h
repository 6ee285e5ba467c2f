/* SPDX-License-Identifier: GPL-3.0-or-later
 * piece: the smallest thing that stepping does at once. A variant says what is to be done
 * next, one piece of it is done, and after it is known which units have ended.
 * For the engine's own files.
 */
#ifndef SPILLWAY_RUN_PIECE_H
#define SPILLWAY_RUN_PIECE_H

#include "src/run/run.h"

/* What a piece of work completed. */
struct piece {
	int64_t ended[UNITS]; /* units; several cycles where nothing more happens in them */
	bool stopped;         /* poll asked to stop */
};

/* Does one piece of what is to be done, as small as the unit asks for. What fails
 * before it has begun leaves the state as it was. */
bool piece_do(struct run *run, enum unit unit, struct piece *piece, struct err *err);

/* For who does a piece in another way (step.c): adds its units to the run's, and takes over
 * what the machine counts itself. */
void piece_count_units(struct run *run, const struct piece *piece);
void piece_count_machine(const struct run *run, int64_t *counters);

/* machine->stop_on of a run: asked in the middle of a body. */
bool piece_ask(void *run, const struct event *event);

#endif
