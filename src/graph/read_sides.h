/* SPDX-License-Identifier: GPL-3.0-or-later
 * read_sides: makes edges between two sides of the arcs that a reader has found: a matching (as=sides,
 * as=bipartite, and files that have two sides).
 */
#ifndef SPILLWAY_GRAPH_READ_SIDES_H
#define SPILLWAY_GRAPH_READ_SIDES_H

#include <stdbool.h>

struct err;
struct reader;

/* The reader's list, labels and counts become those of a matching. `both_ways`: each line stands for both
 * directions. False: an error, such as an edge that closes a cycle of an odd number of edges. */
bool read_sides(struct reader *reader, bool both_ways, struct err *err);

#endif
