/* SPDX-License-Identifier: GPL-3.0-or-later
 * comparison: what differs between two runs on one graph.
 *
 * Runs are compared by values of the input's own vertices and arcs, as `hash` does: of a flow
 * heights, excess and residual capacities. So the comparison is independent of layout, width and
 * machine.
 */
#ifndef SPILLWAY_ENGINE_COMPARISON_H
#define SPILLWAY_ENGINE_COMPARISON_H

#include "src/engine/run.h"

#include <stdbool.h>
#include <stdint.h>

struct err;
struct memory;

enum { COMPARISON_LISTED = 8, COMPARISON_VALUES = 4 };

/* A vertex, or an arc, with values that differ: of each kind of vertices, or of arcs, the values
 * in both runs. */
struct difference {
	int32_t from, to;    /* a vertex has only `from` */
	int64_t values[COMPARISON_VALUES][2];
};

struct comparison {
	const struct problem *problem; /* whose differences these are */
	const char *variant[2];
	char device[2][64];
	bool differ;
	bool ended[2];       /* the run has ended; if only one has, that is the difference */
	int64_t cycle;       /* the first cycle that ends differently; or the last cycle of the
				run that has ended; or the last of both */
	int64_t counts[COMPARISON_VALUES];    /* how many values of each kind (struct difference_row)
					   differ then */
	struct difference vertices[COMPARISON_LISTED]; /* the first that differ */
	struct difference arcs[COMPARISON_LISTED];
	int vertex_count, arc_count;
};

/* How many values differ. */
int64_t comparison_count(const struct comparison *diff);
/* For problems: a vertex, or an arc, that differs, to be filled in; NULL: enough are listed. */
struct difference *comparison_add_vertex(struct comparison *diff, int32_t vertex);
struct difference *comparison_add_arc(struct comparison *diff, int32_t from, int32_t to);

/* Compares two runs that stand at the ends of cycles, or have ended. False on an error. */
bool comparison_take(struct run *const runs[2], struct comparison *diff, struct err *err);
/* Fills in the names of the variants and devices. */
void comparison_name(struct run *const runs[2], struct comparison *diff);

/* Starts a replica of each plan and steps both cycle by cycle, until they differ or one has ended.
 * False on an error, or if poll asked to stop. */
bool comparison_run(const struct plan plans[2], struct memory *memory, struct comparison *diff,
		    struct err *err);

#endif
