/* SPDX-License-Identifier: GPL-3.0-or-later
 * flow_dot: a flow for graphviz.
 */
#ifndef SPILLWAY_VIEW_FLOW_FLOW_DOT_H
#define SPILLWAY_VIEW_FLOW_FLOW_DOT_H

#include <stdbool.h>

struct err;
struct exhibit;
struct save;

/* Arcs with flow/capacity, vertices with height and excess; ranks by height, from the highest down, and in
 * each the vertices in the order of their columns. `pos` has the same places for `neato -n`. */
bool flow_dot_write(const struct exhibit *exhibit, struct save *save, struct err *err);

#endif
