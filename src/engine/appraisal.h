/* SPDX-License-Identifier: GPL-3.0-or-later
 * appraisal: what `compare` tells of a run of distances besides what it tells of all runs, in the terms of
 * "Dynamic Load Balancing Strategies for Graph Applications on GPUs": Table II and Figs. 7 to 10.
 */
#ifndef SPILLWAY_ENGINE_APPRAISAL_H
#define SPILLWAY_ENGINE_APPRAISAL_H

#include <stdint.h>

/* The mean, the deviation and the most of some degrees. */
struct degree_spread {
	int64_t count, most;
	double mean, deviation;
};

struct appraisal {
	int64_t traversed;           /* arcs that leave the vertices that were reached */
	int64_t graph_bytes;         /* of the graph on the machine, */
	int64_t list_bytes;          /* and of all else there */
	struct degree_spread degree; /* outdegrees of what a thread can have: of vertices, or of parents and
					children */
	int64_t start_ps;            /* modelled time of making the graph for the machine and of copying it
					there; -1: it is not modelled */
};

#endif
