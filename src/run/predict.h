/* SPDX-License-Identifier: GPL-3.0-or-later
 * predict: what Eq. 1 of WBPR (section 2.4) says of the work of warps, beside what was
 * counted.
 *
 *   time = max over threads t of the sum over t's vertices v of k d(v) + P or R
 *
 * A push and a lift (P, R) count as one arc more: a thread's size is the sum of d(v) + 1
 * over what it discharged, d(v) being the arcs it walks along. The lanes of a warp wait
 * for one another, so a warp's size is that of its longest lane. Vertex-centric, 32
 * lanes share an arc each turn: the size of a warp is its turns + 1. All warps do
 * something beside, such as testing their vertices: work = base + k size, both by least
 * squares over the warps of one launch.
 */
#ifndef SPILLWAY_RUN_PREDICT_H
#define SPILLWAY_RUN_PREDICT_H

#include "gpu/events.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct err;
struct run;
struct snapshot;

struct prediction {
	double base, k;
	bool fitted;    /* sizes differ, so that base and k are known */
	bool ranked;    /* so is tau: Kendall's tau-b between size and work */
	double tau;
	bool queued;    /* sizes are turns of a warp, not sums of a lane */
	int64_t warps;  /* that it is about: those that did anything */
};

/* Watches a thread-centric launch: each event is a discharge of its u, a push or a
 * lift. */
void predict_wave(int64_t *discharges, const struct event *events, size_t count);
/* Fills snapshot->prediction and what was predicted for its slow warps (spread_take has
 * found them), where the kernel of their launch is the one that discharges. */
bool predict_take(struct run *run, struct snapshot *snapshot, struct err *err);

#endif
