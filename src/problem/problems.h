/* SPDX-License-Identifier: GPL-3.0-or-later
 * problems: the list of all problems (problems.def).
 */
#ifndef SPILLWAY_PROBLEM_PROBLEMS_H
#define SPILLWAY_PROBLEM_PROBLEMS_H

#include "src/engine/problem.h"

struct text;

/* All problems, ended by NULL. */
const struct problem *const *problems(void);
/* Adds the names of those that something is about which is said to be about this one: "bfs or sssp". */
void problems_print(const struct problem *problem, struct text *text);

#endif
