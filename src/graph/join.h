/* SPDX-License-Identifier: GPL-3.0-or-later
 * join: a super-source S* and a super-sink T* joined to a network.
 */
#ifndef SPILLWAY_GRAPH_JOIN_H
#define SPILLWAY_GRAPH_JOIN_H

#include "src/graph/network.h"

struct err;
struct memory;

/* What each of the network's own vertices is joined with: S* and T* that are there
 * already do not count, and go. */
struct joint {
	int64_t *feed;  /* [own vertices] capacity of the arc from S*, -1: none */
	int64_t *drain; /* [own vertices] capacity of the arc to T*, -1: none */
};

/* How many vertices are the network's own, and where the row of one ends without the
 * entries of S* and T*, which stand last in it. */
int32_t joint_vertices(const struct network *network);
int64_t joint_row_end(const struct network *network, int32_t vertex);

/* Room for the vertices of a network; none is joined yet. */
bool joint_open(struct joint *joint, const struct network *network, struct memory *memory,
		struct err *err);
void joint_close(struct joint *joint);

/* Joins S* and T*, which become source and sink, in place of those that were joined
 * before. Consumes *network, which becomes the new one; on failure it stays. */
bool network_join(struct network **network, const struct joint *joint, struct memory *memory,
		  struct err *err);

#endif
