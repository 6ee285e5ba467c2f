/* SPDX-License-Identifier: GPL-3.0-or-later
 * why: the cause of a vertex's height, of its excess, and of a warp's time. It comes from the
 * log; events that the log no longer holds are found by repeating the run privately (replica.h).
 * The run that is asked about does not change.
 */
#ifndef SPILLWAY_VIEW_FLOW_WHY_H
#define SPILLWAY_VIEW_FLOW_WHY_H

#include "gpu/core/counts.h"
#include "gpu/core/model.h"
#include "src/engine/log.h"
#include "src/view/look/snapshot.h"

#include <stdbool.h>
#include <stdint.h>

struct err;
struct run;

enum why_cause {
	WHY_START,   /* it is as it was when the run began */
	WHY_FIXED,   /* a terminal, whose height never changes */
	WHY_EVENT,   /* `event` is the cause: a relabel, a push, or the host */
	WHY_SEARCH   /* a height: the search under way has set it, or has not reached the vertex
			yet */
};

/* The cause. */
struct why_moment {
	enum why_cause cause;
	int64_t number;         /* WHY_EVENT: number of `event` in the log */
	struct log_entry event;
};

struct why_height {
	struct why_moment moment;
	bool is_source;         /* the vertex is the source */
	int32_t height;         /* now */
	bool in_flight;         /* a relabel has not landed yet: `lands` is the new height */
	int64_t lands;
	bool to_source;         /* stage two on the machine: heights are distances to the source */
	bool from_zero;         /* WHY_START: heights began at 0 (`set relabel paper`); else they
				   were exact */
	int64_t began;          /* the cycle at whose end the run began */
	bool bound;             /* a global relabeling may not have changed it: it is no higher
				   than its distance */
	bool label;             /* heights are labels of forests, not bounds of distances (eibfs) */
	bool given_up;          /* a relabel to |V|, because the vertex cannot reach the sink any
				   more */
	int32_t lowest;         /* any other relabel: the lowest residual neighbour at that time;
				   -1: unknown */
	int32_t lowest_height;
	int32_t steep;          /* a residual neighbour more than one below; -1: none */
	int32_t steep_height;
};

/* Sums are over the whole run; they are known only if all events were seen. */
struct why_excess {
	struct why_moment moment;
	bool is_source;         /* the vertex is the source */
	int64_t excess;         /* now */
	bool summed;
	int64_t first;          /* number of the oldest event that the log holds */
	int64_t began;          /* the cycle at whose end the run began */
	bool edited;            /* it began there with an edit of the graph */
	int64_t at_start;       /* excess at that time; at cycle 0 it came from the source */
	int64_t in, out, back;  /* flow pushed to it and by it; returned to the source at the end */
	int64_t pushes_in, pushes_out;
	int64_t pending;        /* what the body under way has pushed and not added yet; below 0: not taken
				   away yet */
	bool amid;              /* a body is under way in whose middle nothing adds up */
	bool cancelled;         /* relabelings cancelled flow, without events */
};

/* The purpose of a warp's kernel. */
enum why_work {
	WHY_TESTS,          /* tests its vertices for being active */
	WHY_SCANS,          /* finds lowest neighbours, if that is a launch of its own */
	WHY_DISCHARGES,
	WHY_LIFTS,          /* relabels, if that is a launch of its own */
	WHY_BEGINS_SEARCH,  /* begins a global relabeling */
	WHY_SEARCHES,       /* does one level of it */
	WHY_ENDS_SEARCH,
	WHY_COUNTS,         /* counts active vertices, after a search that wrote heights itself */
	WHY_OTHER           /* a kernel of another problem: `title` says what it does */
};

struct why_warp {
	int64_t warp, warps;    /* warps of the launch; of one under way those that have worked so far */
	int64_t launch;         /* its number */
	bool under_way;
	int64_t cycle;          /* its cycle; the last one, if it has several; of a global
				   relabeling the cycle before; of WHY_OTHER the last
				   that has ended */
	const char *kernel, *title, *unit;
	int64_t work;           /* in `unit` */
	double mean;            /* their mean work */
	bool even;              /* they are too even to rank by the model (spread.h) */
	enum why_work what;
	bool by_rounds;         /* it did other entries in each round, and no vertex is named */
	int32_t vertex;         /* the vertex with the most work among those it held; NO_VERTEX:
				   none */
	int64_t degree;
	int64_t times;          /* discharges of that vertex; 0: not counted */
	bool counted;           /* the next fields are known (sim) */
	struct counts counts;
	struct model_parts parts;
};

bool why_height(struct run *run, int32_t vertex, struct why_height *why, struct err *err);
bool why_excess(struct run *run, int32_t vertex, struct why_excess *why, struct err *err);
/* About a warp of the launch that `show warps` shows. */
bool why_warp(struct run *run, int64_t warp, struct why_warp *why, struct err *err);

#endif
