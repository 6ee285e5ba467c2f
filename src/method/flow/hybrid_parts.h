/* SPDX-License-Identifier: GPL-3.0-or-later
 * hybrid_parts: what the parts of hybrid-mf share. Private to hybrid_*.c.
 */
#ifndef SPILLWAY_METHOD_FLOW_HYBRID_PARTS_H
#define SPILLWAY_METHOD_FLOW_HYBRID_PARTS_H

#include "src/host/hi_pr_parts.h"
#include "src/method/flow/arbiter.h"
#include "src/method/flow/mf.h"

/* Arguments of launches on the CPU. */
struct hybrid_args {
	struct run *run;
};

struct hybrid {
	struct mf mf;
	struct hybrid_args args;
	struct hi_pr hi_pr;
	void *room;           /* memory of hi_pr's arrays */
	struct arbiter arbiter;
	enum worker worker;
	bool due;             /* a decision is due */
	bool proved;          /* the last exact relabeling has been requested */
	int64_t slice_from;   /* hi-pr's discharges when its slice began */
	int64_t slice_begun;  /* its units when its slice began */
	int64_t slice_end;    /* and those at which the slice ends */
	int64_t sweep_cost;   /* work of the last exact relabeling */
	/* Values when the slice began. */
	struct busy busy;
	double bound;         /* the GPU relabels after so many seconds of kernels, at the
				 latest; < 0: no limit */
	int64_t active, operations, units;
	bool marked[];        /* [vertices] see mf_relabeled */
};

/* Operations of a CPU slice; and those done in all CPU slices so far. */
int64_t hybrid_slice_units(const struct run *run);
int64_t hybrid_units(const struct hybrid *hybrid);
/* Whether the slice ends with the launch under way. */
bool hybrid_is_sliced(const struct hybrid *hybrid);
/* Fills *task with a launch of discharges on the CPU, up to the end of the slice or the next
 * search. */
void hybrid_launch_cpu(const struct run *run, const struct hybrid *hybrid, struct task *task);
/* Does the CPU's own global relabeling. */
void hybrid_relabel(struct run *run, struct hybrid *hybrid, int64_t *levels, int64_t *work);
/* Makes the CPU hold the state and builds its lists; a relabeling of its own is then due. */
bool hybrid_begin_cpu(struct run *run, struct hybrid *hybrid, struct err *err);
/* Hand the work over to the CPU, or to the GPU. */
bool hybrid_give_cpu(struct run *run, struct hybrid *hybrid, struct decision *decision,
		     struct err *err);
bool hybrid_give_gpu(struct run *run, struct hybrid *hybrid, struct decision *decision,
		     struct err *err);

#endif
