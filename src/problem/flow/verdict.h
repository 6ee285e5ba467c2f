/* SPDX-License-Identifier: GPL-3.0-or-later
 * verdict: the value of a flow, and the independent checker's verdict on it, for the row of the
 * problem (src/engine/problem.h).
 */
#ifndef SPILLWAY_PROBLEM_FLOW_VERDICT_H
#define SPILLWAY_PROBLEM_FLOW_VERDICT_H

#include <stdbool.h>
#include <stdint.h>

struct check;
struct err;
struct run;

/* e(t): of a matching by flow that is the number of its edges. */
bool flow_value(struct run *run, int64_t *value, struct err *err);
/* The verdict on the end of the run, as a flow or as a matching; and on a preflow before it. */
bool flow_judge(struct run *run, struct check *check, struct err *err);
bool flow_weigh(struct run *run, struct check *check, struct err *err);

#endif
