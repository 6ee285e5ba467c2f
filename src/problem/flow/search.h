/* SPDX-License-Identifier: GPL-3.0-or-later
 * search: a global relabeling on the machine, launch by launch (gpu/flow/search.h), for the row of
 * the problem (src/engine/problem.h). run->now.relabeling is its state.
 */
#ifndef SPILLWAY_PROBLEM_FLOW_SEARCH_H
#define SPILLWAY_PROBLEM_FLOW_SEARCH_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct run;
struct task;

/* Fills *task with the variant's next task. In the place of a global relabeling it is the first
 * launch of a search, if the run searches on its machine; then the search's next launch, until
 * that has ended. */
bool search_task(struct run *run, struct task *task, struct err *err);
/* The same for display; it changes nothing. A relabeling is not replaced. */
bool search_task_ahead(const struct run *run, struct task *task, struct err *err);
/* A launch has ended. *levels: the number of levels if a search has ended with it, else -1. */
bool search_launched(struct run *run, int64_t *levels, struct err *err);

#endif
