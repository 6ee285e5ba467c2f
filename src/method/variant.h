/* SPDX-License-Identifier: GPL-3.0-or-later
 * variant: an algorithm in one of its forms, in a shape that the engine can step.
 *
 * The engine owns the loop. It asks the variant for the next task, does it in pieces as small
 * as the user's unit of stepping, and asks again. Between two calls a variant keeps `size`
 * bytes of plain data.
 */
#ifndef SPILLWAY_METHOD_VARIANT_H
#define SPILLWAY_METHOD_VARIANT_H

#include "gpu/core/machine.h"
#include "src/graph/network.h"

#include <stdbool.h>
#include <stddef.h>

struct decision;
struct err;
struct near;
struct layout;
struct listing;
struct plan;
struct residual;
struct run;

enum task_kind {
	TASK_LAUNCH,  /* a kernel on the machine */
	TASK_RELABEL, /* global relabeling: exact distances to the sink, on the host */
	TASK_RETURN,  /* stage two on the host: returns excess that cannot reach the sink; the
			 last task */
	TASK_END,     /* the last task if the machine has done stage two: nothing is left to do */
	TASK_DECIDE,  /* decides whether the CPU or the GPU works next (variant.arbitrate) */
	TASK_KINDS
};

struct task {
	enum task_kind kind;
	struct launch launch;  /* TASK_LAUNCH */
	bool ends_cycle;       /* this launch is the last of its cycle */
	bool last_check;       /* TASK_RELABEL: requested because no vertex was active */
	bool returning;        /* TASK_RELABEL: distances to the source, for stage two, on the
				  machine */
};

struct variant {
	const char *name, *title;
	const char *paper;     /* source: paper and algorithm */
	const char *missing;   /* why it cannot run here; NULL: it can */
	unsigned problems;     /* problems that it solves, a bit each: 1 << PROBLEM_FLOW */
	const char *machine;   /* machine that it always runs on; NULL: the user's choice */
	const struct layout *layout;      /* layout of its residual graph */
	const struct kernel *discharge;   /* the kernel that pushes and relabels */
	const struct kernel *scan;        /* kernel that finds lowest neighbours before
					     `discharge`; or NULL */
	const struct kernel *lift;        /* kernel that relabels after `discharge`; or NULL */
	const struct kernel *reduce;      /* kernel that returns flow, if stage two is on the
					     machine; NULL: it is on the host */
	bool searches;         /* global relabelings are on the machine under `relabel-on auto` */
	const struct listing *listing;    /* its pseudo-code */
	size_t size;           /* bytes of state, zeroed by the engine */
	size_t vertex_size;    /* additional bytes for each vertex, behind these */
	/* Arrays of its own on the machine, or NULL: their bytes, and a function that allocates
	 * them. */
	int64_t (*bytes)(const struct plan *plan, enum width width);
	bool (*place)(struct run *run, struct err *err);
	/* Number of queues of |V| entries that alternate in args.queue (run_queue); 0: one. */
	int queues;
	/* Sets arguments of its own before the launch of a search; or NULL. */
	void (*arrange)(struct run *run);
	/* `relabel paper`: cycles between two global relabelings; NULL: |V|. */
	int64_t (*paper_cycles)(const struct network *network);
	bool hosts;            /* some of its launches are on the host, on every machine */
	bool cancels;          /* the relabeling, always on the host, cancels violations first */
	bool gaps;             /* on the host it reports gaps, and discharges one vertex at a
				  time */
	/* Called after a relabeling on the host, or NULL. The view has all arrays. */
	void (*relabeled)(struct run *run, void *state, const struct residual *view);
	/* Called once after the preflow was made; or NULL. */
	bool (*open)(struct run *run, void *state, struct err *err);
	/* Its own global relabeling on the host. It sets run->now.active, the levels, and the
	 * vertices and arcs it visited. False: it needs an exact one now, like the last one.
	 * NULL: all are exact (src/problem/flow/relabel.c). */
	bool (*relabel)(struct run *run, void *state, int64_t *levels, int64_t *work);
	/* Decides whether the CPU or the GPU works next, and hands the work over if that changes
	 * (src/problem/flow/mirror.h). NULL: for all other variants. */
	bool (*arbitrate)(struct run *run, void *state, struct decision *decision,
			  struct err *err);
	/* Fills *task with the next task. May read the machine's memory; must not wait for the
	 * machine. */
	bool (*next)(struct run *run, void *state, struct task *task, struct err *err);
	/* For display: the task that `next` would give now. Changes nothing. */
	bool (*ahead)(const struct run *run, const void *state, struct task *task,
		      struct err *err);
	/* Free runs (gpu/loop/drive.h): name of its kernel, or NULL; whether one may begin now; and
	 * what one has left behind. `relabeled`: there was no push or relabel since the last
	 * global relabeling. */
	const char *drive;
	bool (*may_drive)(const struct run *run, const void *state);
	void (*driven)(const struct run *run, void *state, bool relabeled);
};

/* All variants, ended by NULL. */
const struct variant *const *variants(void);
/* Offers all of them to `near`. */
void variants_near(struct near *near);
/* The variant of that name; NULL: an error that lists all. */
const struct variant *variant_find(const char *name, struct err *err);
/* Checks that it runs here and solves the problem of the network, which may be NULL. */
bool variant_check(const struct variant *variant, const struct network *network,
		   struct err *err);
/* The machine it runs on if the user chose `device`. */
const char *variant_device(const struct variant *variant, const char *device);

#endif
