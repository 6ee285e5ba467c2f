/* SPDX-License-Identifier: GPL-3.0-or-later
 * names: what expressions call the state of a traversal: distance(V).
 */
#ifndef SPILLWAY_PROBLEM_PATHS_NAMES_H
#define SPILLWAY_PROBLEM_PATHS_NAMES_H

#include "src/engine/problem.h"

extern const struct name_row paths_names[];

#endif
