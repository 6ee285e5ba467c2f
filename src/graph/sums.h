/* SPDX-License-Identifier: GPL-3.0-or-later
 * sums: whether the capacities of every pair of vertices fit in 63 bits.
 *
 * A residual capacity c_f(u, v) can reach c(u, v) + c(v, u), so this sum must
 * fit for each pair, parallel arcs merged.
 */
#ifndef SPILLWAY_GRAPH_SUMS_H
#define SPILLWAY_GRAPH_SUMS_H

#include <stdbool.h>
#include <stdint.h>

struct arc_list;
struct err;

/* True if they fit. Else an error, and in *bad_arc the first arc, in the order
 * of the list, that takes its pair past 2^63 - 1 (-1 if memory ran out). */
bool sums_check(const struct arc_list *list, int64_t *bad_arc, struct err *err);

#endif
