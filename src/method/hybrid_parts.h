/* SPDX-License-Identifier: GPL-3.0-or-later
 * hybrid_parts: what the parts of hybrid-mf share. Private to hybrid_*.c.
 */
#ifndef SPILLWAY_METHOD_HYBRID_PARTS_H
#define SPILLWAY_METHOD_HYBRID_PARTS_H

#include "src/host/hi_pr_parts.h"
#include "src/method/arbiter.h"
#include "src/method/mf.h"

/* Of launches on the CPU. */
struct hybrid_args {
	struct run *run;
};

struct hybrid {
	struct mf mf;
	struct hybrid_args args;
	struct hi_pr hi_pr;
	void *room;           /* of its arrays */
	struct arbiter arbiter;
	enum worker worker;
	bool due;             /* a decision */
	bool proved;          /* the last exact relabeling has been asked for */
	int64_t slice_from;   /* hi-pr's discharges when its slice began */
	int64_t slice_begun;  /* its units then, */
	int64_t slice_end;    /* and when the slice is over */
	int64_t sweep_cost;   /* of the last exact relabeling */
	/* When the slice began. */
	struct busy busy;
	double bound;         /* seconds of kernels after which it relabels in any case; < 0: none */
	int64_t active, operations, units;
	bool marked[];        /* [vertices] of mf */
};

/* Operations of a CPU slice, and those that were done in all of them. */
int64_t hybrid_slice_units(const struct run *run);
int64_t hybrid_units(const struct hybrid *hybrid);
/* Whether the slice is over, as soon as the launch under way is. */
bool hybrid_is_sliced(const struct hybrid *hybrid);
/* Discharges, until the slice is over or a search is due. */
void hybrid_launch_cpu(const struct run *run, const struct hybrid *hybrid, struct task *task);
/* The CPU's own relabeling. */
void hybrid_relabel(struct run *run, struct hybrid *hybrid, int64_t *levels, int64_t *work);
/* The CPU holds the state, and has its lists; a relabeling of its own is due. */
bool hybrid_begin_cpu(struct run *run, struct hybrid *hybrid, struct err *err);
/* Handing over. */
bool hybrid_give_cpu(struct run *run, struct hybrid *hybrid, struct decision *decision,
		     struct err *err);
bool hybrid_give_gpu(struct run *run, struct hybrid *hybrid, struct decision *decision,
		     struct err *err);

#endif
