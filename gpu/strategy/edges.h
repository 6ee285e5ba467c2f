/* SPDX-License-Identifier: GPL-3.0-or-later
 * edges: what the strategies of "Dynamic Load Balancing Strategies for Graph Applications on GPUs"
 * (section III) ask of a file of kernels. A strategy says which lane reads which arcs of a vertex
 * (decompose.h, node_split.h, hierarchy.h); the file says what is done with them.
 *
 * A file of kernels defines STRATEGY_ARGS, the name of its struct of arguments, includes the
 * strategies that it uses, and then defines the functions that are only declared there and here.
 */
#ifndef SPILLWAY_GPU_STRATEGY_EDGES_H
#define SPILLWAY_GPU_STRATEGY_EDGES_H

#include "gpu/core/simt.h"

/* The arcs of u are [strategy_begin, strategy_end). */
DEVICE ARC_T strategy_begin(struct team *T, const struct STRATEGY_ARGS *a, int32_t u);
DEVICE ARC_T strategy_end(struct team *T, const struct STRATEGY_ARGS *a, int32_t u);
/* The operation: one lane reads arcs [from, to) of u, whose arcs begin at `begin`. Other lanes may
 * read other arcs of u meanwhile. */
DEVICE void strategy_edges(struct team *T, const struct STRATEGY_ARGS *a, int32_t u, ARC_T begin,
			   ARC_T from, ARC_T to);

#endif
