/* SPDX-License-Identifier: GPL-3.0-or-later
 * g_pr: shared by the variants of G-PR.
 */
#ifndef SPILLWAY_METHOD_MATCHING_G_PR_H
#define SPILLWAY_METHOD_MATCHING_G_PR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct err;
struct kernel;
struct machine;
struct run;
struct task;

/* A function that reads words of the machine: machine_read, or for display machine_look. */
typedef bool g_pr_reading(struct machine *machine, void *to, const void *from, size_t size,
			  struct err *err);

/* GETITERGR, where a variant keeps the levels of all global relabelings before the last one: the
 * cycles between two of them. `relabel adaptive K`: K times the levels of the last one; `relabel
 * paper` and `auto`: 0.7 times, which section IV finds best. 0: the loop begins with one. */
int64_t g_pr_cycles(const struct run *run, int64_t levels_before);
/* Whether a turn begins with a global relabeling: it is due, or none was made before the first turn
 * (Algorithms 3 and 7: iterGR begins at 0). */
bool g_pr_relabels(const struct run *run);
/* Fills *task with a launch over all columns. */
void g_pr_launch_columns(const struct run *run, struct task *task, const struct kernel *kernel);

#endif
