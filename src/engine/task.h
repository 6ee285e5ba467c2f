/* SPDX-License-Identifier: GPL-3.0-or-later
 * task: what a variant asks the engine to do next.
 */
#ifndef SPILLWAY_ENGINE_TASK_H
#define SPILLWAY_ENGINE_TASK_H

#include "gpu/core/machine.h"
#include "src/engine/listing.h"

#include <stdbool.h>
#include <stdint.h>

struct err;
struct run;

enum task_kind {
	TASK_LAUNCH,     /* a kernel on the machine, or code of the host in its place */
	TASK_HOST,       /* a function of the host (struct host_task) */
	TASK_END = 3,    /* nothing is left to do: the last task. 2 is left out, because a host task has
			    that number in the digest (task_number) */
	TASK_DECIDE      /* the variant decides whether the CPU or the GPU works next */
};

/* Work that the host does between launches. It is done whole or not at all. A row of its
 * problem. */
struct host_task {
	const char *name;     /* "relabel": in recordings */
	int number;           /* in the digest */
	enum code_step step;  /* its line in the pseudo-code */
	int event;            /* enum log_kind: what the log says when it has ended */
	bool is_last;         /* the run has ended with it */
	/* Does it. If poll asks to stop, it sets *stopped, changes nothing and counts nothing.
	 * *levels: for the log. False: an error. */
	bool (*work)(struct run *run, bool *stopped, int64_t *levels, struct err *err);
};

struct task {
	enum task_kind kind;
	struct launch launch;         /* TASK_LAUNCH */
	const struct host_task *host; /* TASK_HOST */
	int64_t tested;               /* vertices that this launch tests, if its items are chunks
					 of vertices; 0: all */
	int32_t pool;                 /* of blocks with worklists: the pool that this launch writes */
	bool ends_cycle;              /* this launch is the last of its cycle */
	bool is_half;                 /* the next launch does the other half: relabels behind pushes,
					 long rows behind short ones. The state between them is no
					 state to start from, and invariants need not hold in it */
	bool last_check;              /* a relabeling, or a launch of it: requested because no item was
					 active */
	bool returning;               /* from it on the run is in PHASE_RETURN; a search: distances to
					 the source */
};

/* For the digest: a number for the kind of a task, and for a host task that task's own. */
static inline int task_number(const struct task *task)
{
	return task->kind == TASK_HOST ? task->host->number : (int)task->kind;
}

#endif
