/* SPDX-License-Identifier: GPL-3.0-or-later
 * search: a global relabeling done by the machine, launch by launch (gpu/search.h).
 * For the engine's own files.
 */
#ifndef SPILLWAY_RUN_SEARCH_H
#define SPILLWAY_RUN_SEARCH_H

#include "src/run/run.h"

/* Whether the run's machine does them. */
static inline bool search_is_wanted(const struct run *run)
{
	return run->plan.relabel_on == RELABEL_ON_MACHINE && !run->plan.variant->relabel &&
	       !run->plan.variant->cancels;
}
/* The machine's arrays for it. */
bool search_place(struct run *run, struct err *err);
/* One is asked for: run->now.relabeling says so until it is through. */
void search_begin(struct run *run);
/* The next of its launches. */
bool search_next(struct run *run, struct task *task, struct err *err);
/* The same for who looks. */
void search_ahead(const struct run *run, struct task *task);
/* A launch of it is through. *levels: if that was the last, how many there were; else -1. */
bool search_go_on(struct run *run, int64_t *levels, struct err *err);

#endif
