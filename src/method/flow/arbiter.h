/* SPDX-License-Identifier: GPL-3.0-or-later
 * arbiter: decides whether the CPU or the GPU works next in hybrid-mf, by what both have done
 * so far (He and Hong, section IV). Plain data and arithmetic; hybrid_mf.c reports slices to
 * it, and carries its decisions out.
 */
#ifndef SPILLWAY_METHOD_FLOW_ARBITER_H
#define SPILLWAY_METHOD_FLOW_ARBITER_H

#include "src/engine/decision.h"

#include <stdbool.h>
#include <stdint.h>

/* The work of the CPU or the GPU between two decisions. */
struct slice {
	int64_t active;       /* N when it began */
	int64_t operations;   /* pushes and relabels */
	int64_t units;        /* operations, scanned arcs, and visits of relabelings */
	double kernels, host; /* seconds; host: relabelings and copies, or all of a CPU slice */
	double part;          /* of the CPU: the slice's size divided by the usual size */
};

struct arbiter {
	bool known[WORKERS];
	struct slice last[WORKERS];
	double since[WORKERS]; /* seconds that the other one has worked since the last slice of
				  this one */
	double patience;       /* a probe comes after its cost times this factor has gone by */
	/* Sums over slices, weighted less the older they are. GPU: weights, N, N^2, seconds, N
	 * times seconds, operations, seconds of kernels. CPU: operations, seconds. */
	double weight, n, nn, t, nt, operations, kernels;
	double cpu_operations, cpu_seconds;
};

/* The situation to decide about. */
struct question {
	enum worker worker;    /* the one that worked last */
	enum policy policy;    /* POLICY_FITTED or POLICY_PAPER */
	int64_t active;        /* N */
	int64_t sweep;         /* |V| and residual arcs: what a relabeling visits */
	double overhead;       /* T_overhead, seconds: copies of a GPU slice, there and back */
};

void arbiter_init(struct arbiter *arbiter);
/* Reports a slice of that worker, which has ended. */
void arbiter_note(struct arbiter *arbiter, enum worker worker, const struct slice *slice);
/* Fills in the worker, the reason and the numbers, except T_overhead: POLICY_FITTED by past
 * slices, POLICY_PAPER by Equation 3. */
void arbiter_decide(struct arbiter *arbiter, const struct question *question,
		    struct decision *decision);

#endif
