/* SPDX-License-Identifier: GPL-3.0-or-later
 * arbiter: who works next, judged by what both have done so far (He and Hong, section IV).
 * Plain data and arithmetic; hybrid_mf.c tells it about slices and hands over.
 */
#ifndef SPILLWAY_METHOD_ARBITER_H
#define SPILLWAY_METHOD_ARBITER_H

#include "src/run/decision.h"

#include <stdbool.h>
#include <stdint.h>

/* What one of them did, from a decision to the next. */
struct slice {
	int64_t active;       /* N when it began */
	int64_t operations;   /* pushes and relabels */
	int64_t units;        /* these, arcs looked at, and what relabelings visited */
	double kernels, host; /* seconds; host: relabelings and copies, or all of a CPU slice */
	double part;          /* of the CPU: its size over the usual one */
};

struct arbiter {
	bool known[WORKERS];
	struct slice last[WORKERS];
	double since[WORKERS]; /* seconds that the other has worked since */
	double patience;       /* so many times what a probe costs go by before one */
	/* Sums over slices, the older the less: of the GPU their weights, N, N^2, seconds,
	 * N times seconds, operations, seconds of kernels; of the CPU the last two. */
	double weight, n, nn, t, nt, operations, kernels;
	double cpu_operations, cpu_seconds;
};

/* What is to be decided about. */
struct question {
	enum worker worker;    /* who worked */
	enum policy policy;    /* POLICY_FITTED or POLICY_PAPER */
	int64_t active;        /* N */
	int64_t sweep;         /* |V| and residual arcs: what a relabeling visits */
	double overhead;       /* T_overhead, seconds: copies of a GPU slice, there and back */
};

void arbiter_init(struct arbiter *arbiter);
/* A slice of that worker has ended. */
void arbiter_note(struct arbiter *arbiter, enum worker worker, const struct slice *slice);
/* Fills in who, why, and the numbers, but for T_overhead: fitted, by past slices; paper, by
 * Equation 3. */
void arbiter_decide(struct arbiter *arbiter, const struct question *question,
		    struct decision *decision);

#endif
