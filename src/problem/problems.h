/* SPDX-License-Identifier: GPL-3.0-or-later
 * problems: the list of all problems (problems.def).
 */
#ifndef SPILLWAY_PROBLEM_PROBLEMS_H
#define SPILLWAY_PROBLEM_PROBLEMS_H

#include "src/engine/problem.h"

/* All problems, ended by NULL. */
const struct problem *const *problems(void);

#endif
