/* SPDX-License-Identifier: GPL-3.0-or-later
 * compare: how the states of two traversals differ (src/engine/comparison.h).
 */
#ifndef SPILLWAY_PROBLEM_PATHS_COMPARE_H
#define SPILLWAY_PROBLEM_PATHS_COMPARE_H

#include "src/engine/problem.h"

extern const struct difference_row paths_differences[];

/* Adds the vertices whose distances differ; -1: it is not reached. */
bool paths_compare(struct run *const runs[2], struct comparison *diff, struct err *err);

#endif
