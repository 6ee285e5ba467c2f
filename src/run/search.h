/* SPDX-License-Identifier: GPL-3.0-or-later
 * search: a global relabeling done by the machine, launch by launch (gpu/search.h).
 * For the engine's own files.
 */
#ifndef SPILLWAY_RUN_SEARCH_H
#define SPILLWAY_RUN_SEARCH_H

#include "src/run/run.h"

/* The machine's arrays for it. */
bool search_place(struct run *run, struct err *err);
/* One is asked for: run->now.relabeling says so until it is through. `returning`: its
 * distances are those to the source, for stage two. */
void search_begin(struct run *run, bool returning);
/* The next of its launches. */
bool search_next(struct run *run, struct task *task, struct err *err);
/* The same for who looks. */
void search_ahead(const struct run *run, struct task *task);
/* A launch of it is through. *levels: if that was the last, how many there were; else -1. */
bool search_go_on(struct run *run, int64_t *levels, struct err *err);

#endif
