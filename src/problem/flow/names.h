/* SPDX-License-Identifier: GPL-3.0-or-later
 * names: what expressions call the state of a flow run: height(V), flow(U, V).
 */
#ifndef SPILLWAY_PROBLEM_FLOW_NAMES_H
#define SPILLWAY_PROBLEM_FLOW_NAMES_H

#include "src/engine/problem.h"

extern const struct name_row flow_names[];

#endif
