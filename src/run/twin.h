/* SPDX-License-Identifier: GPL-3.0-or-later
 * twin: two runs of one graph in lock-step, and the first cycle that ends differently.
 *
 * Both are runs of their own. What is compared is what `hash` is made of, in the input's
 * own vertices and arcs: heights, excess and residual capacities, whatever the layout, the
 * width and the machine.
 */
#ifndef SPILLWAY_RUN_TWIN_H
#define SPILLWAY_RUN_TWIN_H

#include "src/run/run.h"

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
	bool ended[2];       /* the run is through; if only one is, that is the difference */
	int64_t cycle;       /* the first that ends differently, the last of the one that is
				through, or the last of both */
	int64_t heights, excesses, residuals; /* how many differ then */
	struct twin_vertex vertices[TWIN_LISTED]; /* the first of them */
	struct twin_arc arcs[TWIN_LISTED];
	int vertex_count, arc_count;
};

/* How two runs that stand where cycles ended, or at their ends, differ there. False on an
 * error. */
bool twin_compare(struct run *const runs[2], struct twin *twin, struct err *err);
/* Notes which they are. */
void twin_name(struct run *const runs[2], struct twin *twin);

/* Steps both by cycles until they differ, or one is through. False on an error, or when poll
 * asked to stop. */
bool twin_step(const struct plan plans[2], struct memory *memory, struct twin *twin,
	       struct err *err);

#endif
