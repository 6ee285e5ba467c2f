/* SPDX-License-Identifier: GPL-3.0-or-later
 * walks: the arguments of the kernels of g-hk and g-hkdw, whose threads walk through the graph in
 * search of augmenting paths, a walk a thread. Known to kernels and to those who launch them.
 *
 * A walk is a depth-first search. It stands at a vertex of the side that it has begun at, goes to
 * a neighbour that no other walk of the phase has come to, and on to the mate of that one. A neighbour
 * without a mate is the end of an augmenting path. A vertex from which nothing leads on is left the
 * way that the walk has come.
 *
 *      v0 --> u0 ==> v1 --> u1 ==> v2 --> u2        --> next[v]    ==> mate     u2 is free
 *        <------------ v1 <------------ v2          <-- from[v]
 *
 * All but `seen` is written by one walk alone: who comes to u0 first is the only one to come to its
 * mate v1. Behind the last launch of walks next[v] is set for the vertices of augmenting paths, and
 * for no others.
 */
#ifndef SPILLWAY_GPU_MATCHING_WALKS_H
#define SPILLWAY_GPU_MATCHING_WALKS_H

#include "gpu/matching/args.h"

/* For NOWHERE in place of a vertex. */
enum { NOWHERE = -1 };

struct match_walk_args {
	struct match_args match; /* `launch` is the number of the phase */
	int32_t *walks;   /* [vertices] where each walk stands; NOWHERE: it has ended */
	int32_t *count;   /* [1] walks that have begun */
	int32_t *going;   /* [1] becomes 1 if a launch leaves a walk that has not ended */
	int32_t *lost;    /* [1] becomes 1 if a walk ends without a path */
	int32_t *seen;    /* [vertices] the last phase in which a walk has come to this neighbour */
	int32_t *next;    /* [vertices] to which neighbour the path leads from here; NOWHERE: to none */
	int32_t *from;    /* [vertices] where the walk stood before; NOWHERE: it has begun here */
	int32_t *read;    /* [vertices] entries of its row that the walk has looked at */
	int32_t entries;  /* walks of this launch */
	int32_t ends;     /* 1: the walks go back where they came from, and end */
};

#endif
