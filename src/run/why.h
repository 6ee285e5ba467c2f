/* SPDX-License-Identifier: GPL-3.0-or-later
 * why: what made a vertex stand where it stands, hold what it holds, and a warp take as
 * long as it took. Looked up in the log; what that no longer holds is found by repeating
 * the run privately (again.h). The run that is asked about does not change.
 */
#ifndef SPILLWAY_RUN_WHY_H
#define SPILLWAY_RUN_WHY_H

#include "gpu/counts.h"
#include "gpu/model.h"
#include "src/run/log.h"
#include "src/run/snapshot.h"

#include <stdbool.h>
#include <stdint.h>

struct err;
struct run;

enum why_cause {
	WHY_START,   /* as the run began */
	WHY_FIXED,   /* a terminal, whose height never changes */
	WHY_EVENT,   /* `event` did it: a relabel, a push, or the host */
	WHY_SEARCH   /* a height: the search under way has it so, or has not found it yet */
};

/* What made it so. */
struct why_moment {
	enum why_cause cause;
	int64_t number;         /* WHY_EVENT: of the log */
	struct log_entry event;
};

struct why_height {
	struct why_moment moment;
	int32_t height;         /* now */
	bool in_flight;         /* a relabel that has not landed yet: `lands` */
	int64_t lands;
	bool to_source;         /* heights are distances to the source: stage two is the machine's */
	bool from_zero;         /* WHY_START: `set relabel paper`; else exact heights */
	int64_t began;          /* the cycle at whose end the run began */
	bool bound;             /* a global relabeling need not have seen it: it stands no
				   higher than its distance */
	bool given_up;          /* a relabel to |V|, as it reaches the sink no more */
	int32_t lowest;         /* another relabel: the lowest residual neighbour then; -1: unknown */
	int32_t lowest_height;
	int32_t steep;          /* a residual neighbour that is too far below; -1: none */
	int32_t steep_height;
};

/* Sums are of the whole run; known only where all events were seen. */
struct why_excess {
	struct why_moment moment;
	int64_t excess;         /* now */
	bool summed;
	int64_t first;          /* the oldest event that the log holds */
	int64_t began;          /* the cycle at whose end the run began */
	int64_t at_start;       /* what it had then: by the source, where that was cycle 0 */
	int64_t in, out, back;  /* pushed to it, by it; gone back to the source in the end */
	int64_t pushes_in, pushes_out;
	bool cancelled;         /* relabelings moved some, of which there are no events */
};

/* What the kernel of a warp is for. */
enum why_work {
	WHY_TESTS,          /* its vertices, for being active */
	WHY_SCANS,          /* looks for lowest neighbours, where that is a launch of its own */
	WHY_DISCHARGES,
	WHY_LIFTS,          /* where that is a launch of its own */
	WHY_BEGINS_SEARCH,  /* a global relabeling */
	WHY_SEARCHES,       /* one level of it */
	WHY_ENDS_SEARCH,
	WHY_COUNTS          /* likewise, where heights were written on the way */
};

struct why_warp {
	int64_t warp, warps;    /* of the launch */
	int64_t launch;         /* its number */
	bool under_way;
	int64_t cycle;          /* its own; the last, where it has several; of a global
				   relabeling the one before */
	const char *kernel, *unit;
	int64_t work;           /* in `unit` */
	double mean;            /* of the launch's warps */
	enum why_work what;
	int32_t vertex;         /* that weighed most of those it held, NO_VERTEX: none */
	int64_t degree;
	int64_t times;          /* that it was discharged, 0: nobody counted */
	bool counted;           /* what follows is known (sim) */
	struct counts counts;
	struct model_parts parts;
};

bool why_height(struct run *run, int32_t vertex, struct why_height *why, struct err *err);
bool why_excess(struct run *run, int32_t vertex, struct why_excess *why, struct err *err);
/* Of the launch that `show warps` shows. */
bool why_warp(struct run *run, int64_t warp, struct why_warp *why, struct err *err);

#endif
