/* SPDX-License-Identifier: GPL-3.0-or-later
 * work: how kernels for matching are launched, and how runs end.
 */
#ifndef SPILLWAY_PROBLEM_MATCHING_WORK_H
#define SPILLWAY_PROBLEM_MATCHING_WORK_H

#include <stdint.h>

struct kernel;
struct run;
struct task;

/* Fills *task with a launch of the kernel: a thread for each of `count` vertices. */
void match_launch(const struct run *run, struct task *task, const struct kernel *kernel,
		  int64_t count);
/* Fills *task with the end of the run. */
void match_end(struct task *task);

#endif
