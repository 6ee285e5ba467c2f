/* SPDX-License-Identifier: GPL-3.0-or-later
 * twin: two runs on one graph in lock-step, and the first cycle that ends differently.
 *
 * Both are private runs. They are compared by values of the input's own vertices and arcs, as
 * `hash` does: of a flow heights, excess and residual capacities. So the comparison is independent
 * of layout, width and machine.
 */
#ifndef SPILLWAY_ENGINE_TWIN_H
#define SPILLWAY_ENGINE_TWIN_H

#include "src/engine/run.h"

#include <stdbool.h>
#include <stdint.h>

struct err;
struct memory;

enum { TWIN_LISTED = 8, TWIN_VALUES = 4 };

/* A vertex, or an arc, with values that differ: of each kind of vertices, or of arcs, the values
 * in both runs. */
struct twin_place {
	int32_t from, to;    /* a vertex has only `from` */
	int64_t values[TWIN_VALUES][2];
};

struct twin {
	const struct problem *problem; /* whose differences these are */
	const char *variant[2];
	char device[2][64];
	bool differ;
	bool ended[2];       /* the run has ended; if only one has, that is the difference */
	int64_t cycle;       /* the first cycle that ends differently; or the last cycle of the
				run that has ended; or the last of both */
	int64_t counts[TWIN_VALUES];    /* how many values of each kind (struct difference_row)
					   differ then */
	struct twin_place vertices[TWIN_LISTED]; /* the first that differ */
	struct twin_place arcs[TWIN_LISTED];
	int vertex_count, arc_count;
};

/* How many values differ. */
int64_t twin_sum(const struct twin *twin);
/* For problems: a vertex, or an arc, that differs, to be filled in; NULL: enough are listed. */
struct twin_place *twin_list_vertex(struct twin *twin, int32_t vertex);
struct twin_place *twin_list_arc(struct twin *twin, int32_t from, int32_t to);

/* Compares two runs that stand at the ends of cycles, or have ended. False on an error. */
bool twin_compare(struct run *const runs[2], struct twin *twin, struct err *err);
/* Fills in the names of the variants and devices. */
void twin_name(struct run *const runs[2], struct twin *twin);

/* Steps both by cycles until they differ or one has ended. False on an error, or if poll asked to
 * stop. */
bool twin_step(const struct plan plans[2], struct memory *memory, struct twin *twin,
	       struct err *err);

#endif
