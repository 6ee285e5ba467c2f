/* SPDX-License-Identifier: GPL-3.0-or-later
 * invariants: what must hold for a preflow between two launches, whatever races there were.
 */
#ifndef SPILLWAY_PROBLEM_FLOW_INVARIANTS_H
#define SPILLWAY_PROBLEM_FLOW_INVARIANTS_H

#include <stdbool.h>

struct err;
struct run;

/* Checks the invariants of a preflow; the error names the first that does not hold:
 *   0 <= c_f(u, v), and c_f(u, v) + c_f(v, u) = c(u, v) + c(v, u);
 *   e(v) = what flows into v less what flows out, the source's counted from its full arcs on,
 *   and e(v) >= 0;
 *   0 <= h(v), and h(s) = |V|;
 *   right after a global relabeling h(u) <= h(v) + 1 along residual arcs of u below |V|.
 * Between relabelings lock-free heights may be invalid: they are not checked then. Nothing is
 * checked in the middle of a launch, where stores are in flight. */
bool flow_invariants(struct run *run, struct err *err);

#endif
