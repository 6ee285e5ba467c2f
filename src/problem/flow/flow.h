/* SPDX-License-Identifier: GPL-3.0-or-later
 * flow: maximum flow as a problem (src/engine/problem.h): the arrays c_f, e, h and the queue, and
 * what a run holds for them in memory of the host.
 */
#ifndef SPILLWAY_PROBLEM_FLOW_FLOW_H
#define SPILLWAY_PROBLEM_FLOW_FLOW_H

#include "gpu/flow/args.h"
#include "src/engine/mirror.h"
#include "src/engine/task.h"
#include "src/host/residual.h"
#include "src/problem/flow/layout.h"

struct claim;
struct err;
struct graph;
struct problem;
struct run;
struct steep;
struct variant;

/* Sets of its mirrored arrays. */
enum {
	FLOW_CAPACITY = 1, /* residual capacities */
	FLOW_EXCESS = 2,
	FLOW_HEIGHT = 4,
	FLOW_ALL = 7
};

/* What the problem asks of its variants (variant.own). */
struct flow_method {
	const struct layout *layout; /* layout of the residual graph */
	int queues;                  /* queues of |V| entries that take turns; 0: one */
	bool searches;               /* global relabelings are on the machine under
					`relabel-on auto` */
	bool starts_low;             /* a run begins with heights 0: its method relabels first */
	bool cancels;                /* the host's relabeling cancels violations first */
	bool labels;                 /* heights are labels of its own, which their neighbours do not
					explain. Without `relabel` nothing relabels globally but the
					proof at the end */
	/* Sets arguments of its own before the launch of a search; or NULL. */
	void (*arrange)(struct run *run);
	/* For searches by worklists of blocks (gpu/core/worklist.h), else NULL: changes the launch of
	 * a search; makes the worklists ready for it; and counts the entries that it has left,
	 * none of which may be lost. */
	void (*shape)(const struct run *run, struct task *task);
	bool (*ready)(struct run *run, struct err *err);
	bool (*left)(struct run *run, int32_t *left, struct err *err);
	/* The greatest distance that an ended search has found; or NULL: its last level's. */
	bool (*levels)(struct run *run, int64_t *levels, struct err *err);
	/* Whether the last relabeling has found exact distances; NULL: it always does. */
	bool (*is_exact)(const struct run *run);
	/* Whether the variant's own last relabeling, `relabel` below, ended before it had reached all
	 * vertices: the heights of the others are bounds. NULL: it never does. */
	bool (*ended_early)(const struct run *run);
	/* `relabel paper`: cycles between two global relabelings; NULL: |V|. */
	int64_t (*paper_cycles)(const struct graph *graph);
	/* Called after a relabeling on the host, or NULL. The view has all arrays. */
	void (*relabeled)(struct run *run, void *state, const struct residual *view);
	/* Its own global relabeling on the host. It sets now.active, the levels, and the vertices
	 * and arcs it visited; or *stopped if the run's poll asks to stop, and changes nothing then.
	 * False: it needs an exact one now, like the last one. NULL: all are exact (relabel.c). */
	bool (*relabel)(struct run *run, void *state, bool *stopped, int64_t *levels, int64_t *work);
};

/* What a run holds for it in memory of the host. */
struct flow {
	struct residual view;  /* made of the mirror's copies */
	int32_t *queue;        /* [vertices] working space */
	int32_t *height;       /* [vertices] working space */
	struct steep *steep;   /* counts steep relabels (sim) */
	void *cpu_lists;       /* hybrid-mf: memory of the CPU's lists, where that cannot be machine
				  memory, owned; or NULL */
};

extern const struct problem problem_flow;
/* The exact global relabeling, and stage two, on the host. */
extern const struct host_task flow_relabel_task, flow_return_task;

/* Whether a run is one of this problem. */
bool flow_is(const struct run *run);

/* Its kernels' arguments; what it holds for the problem in memory of the host. */
struct flow_args *flow_args(const struct run *run);
struct flow *flow_of(const struct run *run);

const struct flow_method *flow_method(const struct variant *variant);

/* The host's copies, as they are now. */
struct residual *flow_view(const struct run *run);
/* Fetches the arrays of the set (mirror.h), which the caller may change and then store. NULL: the
 * machine failed. */
struct residual *flow_fetch(struct run *run, unsigned set, struct err *err);

/* The exact relabeling and stage two. If poll asks to stop, each sets *stopped, counts nothing,
 * and leaves heights as before; stage two then also restores what it changed. Without undo some
 * cycles of flow may be removed already, and it can be called again. */
bool flow_relabel(struct run *run, bool *stopped, struct err *err);
bool flow_return(struct run *run, bool *stopped, struct err *err);

/* Fills *claim with all that is displayed of the result, for the checker. */
bool flow_claim(struct run *run, struct claim *claim, struct err *err);
/* Whether no path leads from the source to the sink, as far as is known: the last global
 * relabeling found no vertex that reaches the sink, and no flow has arrived there. */
bool flow_is_cut_off(struct run *run);

#endif
