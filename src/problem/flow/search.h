/* SPDX-License-Identifier: GPL-3.0-or-later
 * search: a global relabeling on the machine, launch by launch (gpu/flow/search.h). For the
 * engine's own files.
 */
#ifndef SPILLWAY_PROBLEM_FLOW_SEARCH_H
#define SPILLWAY_PROBLEM_FLOW_SEARCH_H

#include "src/engine/run.h"

/* Allocates its arrays on the machine. */
bool search_place(struct run *run, struct err *err);
/* Begins one; run->now.relabeling is its state until it ends. `returning`: for stage two, with
 * distances to the source. */
void search_begin(struct run *run, bool returning);
/* Fills *task with its next launch. */
bool search_next(struct run *run, struct task *task, struct err *err);
/* The same for display; it changes nothing. */
void search_ahead(const struct run *run, struct task *task);
/* One of its launches has ended. *levels: the number of levels if that was the last launch, else
 * -1. */
bool search_go_on(struct run *run, int64_t *levels, struct err *err);

#endif
