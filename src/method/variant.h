/* SPDX-License-Identifier: GPL-3.0-or-later
 * variant: an algorithm in one of its forms, as the engine steps it.
 *
 * The caller owns the loop. A variant only answers, again and again, what is to
 * be done next (a task); the engine does it, in as small pieces as the user asked
 * for, and asks again. What a variant remembers between two questions is `size`
 * bytes of plain data.
 */
#ifndef SPILLWAY_METHOD_VARIANT_H
#define SPILLWAY_METHOD_VARIANT_H

#include "gpu/machine.h"
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
	TASK_RELABEL, /* exact distances to the sink, on the host */
	TASK_RETURN,  /* stage two: excess that cannot reach the sink goes back; the last */
	TASK_END,     /* or, where the machine has done stage two: nothing is left to do */
	TASK_DECIDE,  /* who works next, the CPU or the GPU (variant.arbitrate) */
	TASK_KINDS
};

struct task {
	enum task_kind kind;
	struct launch launch;  /* TASK_LAUNCH */
	bool ends_cycle;       /* this launch is the last of its cycle */
	bool last_check;       /* TASK_RELABEL: asked for because nothing was active */
	bool returning;        /* TASK_RELABEL: distances to the source, for stage two; the
				  machine's */
};

struct variant {
	const char *name, *title;
	const char *paper;     /* paper, algorithm: where it comes from */
	const char *missing;   /* why it cannot run here; NULL: it can */
	unsigned problems;     /* that it solves, a bit each: 1 << PROBLEM_FLOW */
	const char *machine;   /* it runs there, whatever the user chose; NULL: it does not */
	const struct layout *layout;      /* of its residual graph */
	const struct kernel *discharge;   /* the kernel that pushes and relabels */
	const struct kernel *scan;        /* or NULL: it looks for lowest neighbours before that */
	const struct kernel *lift;        /* or, behind it, relabels in a launch of its own */
	const struct kernel *reduce;      /* what takes flow back where stage two is the machine's;
					     NULL: it is the host's */
	bool searches;         /* global relabelings are the machine's where nobody says whose */
	const struct listing *listing;    /* its pseudo-code */
	size_t size;           /* bytes of state, zeroed by the engine */
	size_t vertex_size;    /* and so many more a vertex, behind it */
	/* Arrays of its own on the machine, or NULL: their bytes, and what makes them. */
	int64_t (*bytes)(const struct plan *plan, enum width width);
	bool (*place)(struct run *run, struct err *err);
	/* Queues of |V| entries that take turns in args.queue (run_queue); 0: it is one. */
	int queues;
	/* Points args of its own at what the launch of a search is about; or NULL. */
	void (*arrange)(struct run *run);
	/* `relabel paper`: cycles between two global relabelings; NULL: |V|. */
	int64_t (*paper_cycles)(const struct network *network);
	bool hosts;            /* some of its launches are the host's, on whatever machine */
	bool cancels;          /* who relabels, which is always the host, cancels violations first */
	bool gaps;             /* on the host it tells of gaps, and discharges vertices one by one */
	/* A relabeling on the host is through, or NULL: nobody asks. Its view has all arrays. */
	void (*relabeled)(struct run *run, void *state, const struct residual *view);
	/* Once the preflow is there. NULL: there is nothing to prepare. */
	bool (*open)(struct run *run, void *state, struct err *err);
	/* Its own global relabeling on the host; it sets run->now.active, and the levels and
	 * the vertices and arcs it visited. False: it wants an exact one now, as the last one
	 * is. NULL: they all are (src/run/relabel.c). */
	bool (*relabel)(struct run *run, void *state, int64_t *levels, int64_t *work);
	/* Decides who works next, and hands over to him where that is another one
	 * (src/run/mirror.h). NULL: there is nothing to decide. */
	bool (*arbitrate)(struct run *run, void *state, struct decision *decision,
			  struct err *err);
	/* What to do next. May read the machine; must not wait for it. */
	bool (*next)(struct run *run, void *state, struct task *task, struct err *err);
	/* For who looks: the task that `next` would give now. Changes nothing. */
	bool (*ahead)(const struct run *run, const void *state, struct task *task,
		      struct err *err);
	/* Free runs that a machine does by itself (gpu/drive.h): the name of its kernel, or
	 * NULL; whether one may begin here; and what it leaves, `relabeled`: nothing was
	 * pushed or lifted since the last relabeling. */
	const char *drive;
	bool (*may_drive)(const struct run *run, const void *state);
	void (*driven)(const struct run *run, void *state, bool relabeled);
};

/* The variants there are, ended by NULL. */
const struct variant *const *variants(void);
/* All of them, for a word that names none. */
void variants_near(struct near *near);
/* The variant of that name, or NULL and what there is. */
const struct variant *variant_find(const char *name, struct err *err);
/* Whether it runs here, and solves the problem of the network, which may be NULL. */
bool variant_check(const struct variant *variant, const struct network *network,
		   struct err *err);
/* The machine it runs on where the user chose `device`. */
const char *variant_device(const struct variant *variant, const char *device);

#endif
