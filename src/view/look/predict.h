/* SPDX-License-Identifier: GPL-3.0-or-later
 * predict: the work of warps by WBPR's Eq. 1 (section 2.4), compared with the work that was
 * counted.
 *
 *   time = max over threads t of the sum over t's vertices v of k d(v) + P or R
 *
 * A push or a relabel (P, R) counts as one more arc: a thread's size is the sum of d(v) + 1
 * over the vertices it discharged, where d(v) is the number of arcs it scans. The lanes of a
 * warp wait for one another, so a warp's size is that of its longest lane. Vertex-centric, 32
 * lanes share an arc each turn: the size of a warp is its turns + 1. All warps also do other
 * work, such as testing their vertices: work = base + k size, where base and k are fitted by
 * least squares over the warps of one launch.
 */
#ifndef SPILLWAY_VIEW_LOOK_PREDICT_H
#define SPILLWAY_VIEW_LOOK_PREDICT_H

#include "gpu/core/events.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct err;
struct launch_work;
struct run;
struct snapshot;

struct prediction {
	double base, k;
	bool fitted;    /* sizes differ, so base and k could be fitted */
	bool ranked;    /* tau, Kendall's tau-b between size and work, is known */
	double tau;
	bool queued;    /* sizes are turns of a warp (vertex-centric), not sums of a lane */
	int64_t warps;  /* warps that did anything; only these are compared */
};

/* Fills snapshot->prediction and `predicted` of the slow warps that spread_take has found. Only
 * for launches of the kernel that discharges; for others it does nothing. */
bool predict_take(struct run *run, struct snapshot *snapshot, struct err *err);

/* How many arcs a lane of a warp of the launch read in a turn of its own: 0: it had nothing to do. */
bool predict_lane(struct run *run, const struct launch_work *launch, int64_t warp, int lane, int64_t *arcs,
		  struct err *err);

#endif
