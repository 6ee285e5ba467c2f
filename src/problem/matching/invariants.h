/* SPDX-License-Identifier: GPL-3.0-or-later
 * invariants: what holds between the launches of a matching run (`set check on`).
 */
#ifndef SPILLWAY_PROBLEM_MATCHING_INVARIANTS_H
#define SPILLWAY_PROBLEM_MATCHING_INVARIANTS_H

#include <stdbool.h>

struct err;
struct run;

/* A matched row is its column's mate, and an edge joins the two. Labels are not negative; right
 * after a global relabeling no label is more than one above a neighbour's, and that of a matched row
 * is one above its column's. False, and *err: something does not hold. */
bool matching_invariants(struct run *run, struct err *err);

#endif
