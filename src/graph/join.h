/* SPDX-License-Identifier: GPL-3.0-or-later
 * join: a super-source S* and a super-sink T* joined to a network.
 */
#ifndef SPILLWAY_GRAPH_JOIN_H
#define SPILLWAY_GRAPH_JOIN_H

#include "src/graph/network.h"

struct err;
struct memory;

/* What each vertex is joined with. */
struct joint {
	int64_t *feed;  /* [vertices] capacity of the arc from S*, -1: none */
	int64_t *drain; /* [vertices] capacity of the arc to T*, -1: none */
};

/* Room for a network without joined terminals; no vertex is joined yet. */
bool joint_open(struct joint *joint, const struct network *network, struct memory *memory,
		struct err *err);
void joint_close(struct joint *joint);

/* Joins S* and T*, which become source and sink. Consumes *network, which becomes
 * the new one; on failure it stays. */
bool network_join(struct network **network, const struct joint *joint, struct memory *memory,
		  struct err *err);

#endif
