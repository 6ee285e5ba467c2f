/* SPDX-License-Identifier: GPL-3.0-or-later
 * compare: how the states of two flow runs differ (src/engine/comparison.h).
 */
#ifndef SPILLWAY_PROBLEM_FLOW_COMPARE_H
#define SPILLWAY_PROBLEM_FLOW_COMPARE_H

#include "src/engine/problem.h"

/* Adds the vertices and arcs whose height, excess or residual capacity differ. */
bool flow_compare(struct run *const runs[2], struct comparison *diff, struct err *err);
extern const struct difference_row flow_differences[];

#endif
