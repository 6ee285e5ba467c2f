/* SPDX-License-Identifier: GPL-3.0-or-later
 * loop: what the loops of the push-relabel variants share: how they launch kernels, when
 * they relabel globally, and how they end.
 */
#ifndef SPILLWAY_METHOD_LOOP_H
#define SPILLWAY_METHOD_LOOP_H

#include "src/method/variant.h"
#include "src/run/run.h"

/* A part of a variant's state. */
struct loop {
	bool inside;        /* in the kernel, as the paper has it: launches join the one before */
	bool relabeled;     /* nothing was pushed or lifted since the last relabeling */
	int64_t changes;    /* run->now.changes before the launches under way */
};

/* Fills in a launch of a kernel that is given the run's arguments. */
void loop_launch(const struct run *run, struct task *task, const struct kernel *kernel,
		 int64_t items, int64_t cycles);
/* Teams of 32 lanes that go over all vertices. */
int64_t loop_chunks(const struct run *run);
/* What the launches since loop->changes should have changed, they have not. */
bool loop_stalled(const struct run *run, int64_t active, struct err *err);
/* Nothing is active where nothing races: an exact relabeling proves it, if the plan wants
 * that; then stage two. `proved`: it has been asked for. */
bool loop_prove(const struct run *run, bool *proved, struct task *task, struct err *err);
/* Before a cycle: relabel if that is due, and end if it left nothing active. True:
 * the task is set. */
bool loop_begin(const struct run *run, struct loop *loop, struct task *task);
/* The kernels found nothing active. Only an exact relabeling proves that nothing is:
 * races may have lifted a vertex too far. */
bool loop_end(const struct run *run, struct loop *loop, struct task *task, struct err *err);

#endif
