/* SPDX-License-Identifier: GPL-3.0-or-later
 * compare: the differences between the states of two matching runs.
 */
#ifndef SPILLWAY_PROBLEM_MATCHING_COMPARE_H
#define SPILLWAY_PROBLEM_MATCHING_COMPARE_H

#include "src/engine/problem.h"

/* What may differ, and the function of struct problem. */
extern const struct difference_row matching_differences[];
bool matching_compare(struct run *const runs[2], struct comparison *diff, struct err *err);

#endif
