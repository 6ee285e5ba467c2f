/* SPDX-License-Identifier: GPL-3.0-or-later
 * verdict: the cardinality that is displayed, and the checker's verdict on a matching.
 */
#ifndef SPILLWAY_PROBLEM_MATCHING_VERDICT_H
#define SPILLWAY_PROBLEM_MATCHING_VERDICT_H

#include <stdbool.h>
#include <stdint.h>

struct check;
struct err;
struct run;

/* The functions of struct problem. */
bool matching_value(struct run *run, int64_t *value, struct err *err);
int64_t matching_reached(struct run *run);
bool matching_judge(struct run *run, struct check *check, struct err *err);
bool matching_weigh(struct run *run, struct check *check, struct err *err);

#endif
