/* SPDX-License-Identifier: GPL-3.0-or-later
 * network_picture: the graph of a flow before there is a run, for the panel graph: vertices where the run
 * will begin, and arcs without flow.
 */
#ifndef SPILLWAY_VIEW_FLOW_NETWORK_PICTURE_H
#define SPILLWAY_VIEW_FLOW_NETWORK_PICTURE_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct graph;
struct memory;
struct snapshot;
struct terminals;

/* Fills a snapshot that has nothing else; the terminals are there. Of a large graph what lies around
 * `centre`, or, if that is -1, around the source. The caller names variant and device, and frees the
 * snapshot in any case. */
bool network_picture_take(const struct graph *graph, const struct terminals *terminals, int32_t centre,
			  struct memory *memory, struct snapshot *snapshot, struct err *err);

#endif
