/* SPDX-License-Identifier: GPL-3.0-or-later
 * sides: what is said of a graph with one side where a matching is asked for.
 */
#ifndef SPILLWAY_PROBLEM_MATCHING_SIDES_H
#define SPILLWAY_PROBLEM_MATCHING_SIDES_H

#include <stdbool.h>

struct err;
struct graph;

/* False; *err says whether its edges have two sides, or names a cycle of an odd number of edges; and what
 * to type. */
bool matching_explain_sides(const struct graph *graph, struct err *err);

#endif
