/* SPDX-License-Identifier: GPL-3.0-or-later
 * names: what expressions call the state of a matching run: mu(V), psi(V).
 */
#ifndef SPILLWAY_PROBLEM_MATCHING_NAMES_H
#define SPILLWAY_PROBLEM_MATCHING_NAMES_H

#include "src/engine/problem.h"

extern const struct name_row matching_names[];

#endif
