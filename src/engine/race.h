/* SPDX-License-Identifier: GPL-3.0-or-later
 * race: runs of several variants on one graph at the same time, each on a thread of its own. The first that
 * comes to its end wins.
 *
 * The caller's own run may work meanwhile, on the caller's thread, and asks whether the race is won. A thread
 * has a run of its own, and shares nothing with others but the graph, which does not change, and the struct
 * memory, which may be shared.
 */
#ifndef SPILLWAY_ENGINE_RACE_H
#define SPILLWAY_ENGINE_RACE_H

#include <stdbool.h>

struct err;
struct memory;
struct plan;
struct race;
struct run;

enum { RACE_MOST = 15 }; /* runs of a race */

/* Begins such runs, from 1 to RACE_MOST. The plans are copied; their graph and `memory` must outlive the
 * race, and `spare` of the memory must not be set. Their poll and their watcher are not asked. NULL: memory
 * was refused, or the host refuses threads. */
struct race *race_begin(const struct plan *plans, int count, struct memory *memory, struct err *err);
/* Whether a run has come to its end. Any thread may ask. */
bool race_is_won(const struct race *race);
/* Whether no run works any more. */
bool race_is_over(const struct race *race);
/* Tells all runs to stop. They do so soon, and free themselves, while the caller goes on. */
void race_stop(struct race *race);
/* Takes the run that has won; the caller owns it, and gives it a poll of its own (run->poll). *number: its
 * plan. NULL: none has won, or it was taken before. */
struct run *race_take(struct race *race, int *number);
/* Tells all runs to stop, waits until their threads have ended, and frees them, and a run that has won but
 * was not taken. NULL is allowed. */
void race_free(struct race *race);

#endif
