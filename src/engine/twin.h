/* SPDX-License-Identifier: GPL-3.0-or-later
 * twin: two runs on one graph in lock-step, and the first cycle that ends differently.
 *
 * Both are private runs. They are compared by heights, excess and residual capacities of the
 * input's own vertices and arcs, as `hash` does. So the comparison is independent of layout,
 * width and machine.
 */
#ifndef SPILLWAY_ENGINE_TWIN_H
#define SPILLWAY_ENGINE_TWIN_H

#include "src/engine/run.h"

#include <stdbool.h>
#include <stdint.h>

struct err;
struct memory;

enum { TWIN_LISTED = 8 };

/* A vertex whose height or excess differs. */
struct twin_vertex {
	int32_t vertex;
	int32_t height[2];
	int64_t excess[2];
};

/* An arc whose residual capacity differs. */
struct twin_arc {
	int32_t from, to;
	int64_t residual[2];
};

struct twin {
	const char *variant[2];
	char device[2][64];
	bool differ;
	bool ended[2];       /* the run has ended; if only one has, that is the difference */
	int64_t cycle;       /* the first cycle that ends differently; or the last cycle of the
				run that has ended; or the last of both */
	int64_t heights, excesses, residuals; /* how many values differ then */
	struct twin_vertex vertices[TWIN_LISTED]; /* the first that differ */
	struct twin_arc arcs[TWIN_LISTED];
	int vertex_count, arc_count;
};

/* Compares two runs that stand at the ends of cycles, or have ended. False on an error. */
bool twin_compare(struct run *const runs[2], struct twin *twin, struct err *err);
/* Fills in the names of the variants and devices. */
void twin_name(struct run *const runs[2], struct twin *twin);

/* Steps both by cycles until they differ or one has ended. False on an error, or if poll asked to
 * stop. */
bool twin_step(const struct plan plans[2], struct memory *memory, struct twin *twin,
	       struct err *err);

#endif
