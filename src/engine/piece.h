/* SPDX-License-Identifier: GPL-3.0-or-later
 * piece: the smallest amount of work that stepping does at once. The variant names the next
 * task, the engine does one piece of it, and then knows which units have ended. For the
 * engine's own files.
 */
#ifndef SPILLWAY_ENGINE_PIECE_H
#define SPILLWAY_ENGINE_PIECE_H

#include "src/engine/run.h"

/* What a piece of work completed. */
struct piece {
	int64_t ended[UNITS]; /* how many of each unit; several cycles if nothing happened in
				 them */
	bool stopped;         /* poll asked to stop */
};

/* Does one piece of the present task, no larger than the unit. If it fails before it began, the
 * state is as it was. */
bool piece_do(struct run *run, enum unit unit, struct piece *piece, struct err *err);

/* For other ways to do a piece (step.c): adds its units to the run's; copies the counters that
 * the machine itself keeps. */
void piece_count_units(struct run *run, const struct piece *piece);
void piece_count_machine(const struct run *run, int64_t *counters);

/* The run's machine->stop_on: called in the middle of a body. */
bool piece_on_event(void *run, const struct event *event);

#endif
