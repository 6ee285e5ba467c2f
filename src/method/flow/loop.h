/* SPDX-License-Identifier: GPL-3.0-or-later
 * loop: shared by the loops of the push-relabel variants: how they launch kernels, when they
 * relabel globally, and how they end.
 */
#ifndef SPILLWAY_METHOD_FLOW_LOOP_H
#define SPILLWAY_METHOD_FLOW_LOOP_H

#include "gpu/loop/controller.h"
#include "src/engine/method.h"
#include "src/engine/variant.h"
#include "src/problem/flow/flow.h"

/* A part of a variant's state. */
struct loop {
	struct controller controller;
	bool inside;        /* inside the paper's kernel: the next launch is joined to the one
			       before, by a grid barrier */
	int64_t changes;    /* run_now(run)->changes before the launches under way */
};

/* Fills *task with a launch of a kernel with the run's arguments. */
void loop_launch(const struct run *run, struct task *task, const struct kernel *kernel,
		 int64_t items, int64_t cycles);
/* Number of teams of 32 lanes that go over all vertices. */
int64_t loop_chunks(const struct run *run);
/* What the controller is told. `queue`: vertices that were collected, where it asks for that. */
struct controller_seen loop_look(const struct run *run, const struct loop *loop, int64_t queue);
/* Whether the run stalls: the launches since loop->changes should have changed something, but did
 * not. Returns false with an error in that case. */
bool loop_stalled(const struct run *run, int64_t active, struct err *err);
/* For variants without races, when no vertex is active: an exact relabeling proves it, if the
 * plan asks for that; then stage two. `proved`: it has been requested. */
bool loop_prove(const struct run *run, bool *proved, struct task *task, struct err *err);
/* Fills *task with what the host does: relabels, or ends the run; or says that it stalls. */
bool loop_follow(const struct run *run, struct loop *loop, enum verdict verdict,
		 struct task *task, struct err *err);
/* For loops whose cycles have more parts than those that gpu/loop/controller.h knows. Before a
 * cycle: relabels if that is due, and ends if the relabeling left no vertex active. True: *task is
 * set. */
bool loop_begin(const struct run *run, struct loop *loop, struct task *task);
/* The kernels found no active vertex. */
bool loop_end(const struct run *run, struct loop *loop, struct task *task, struct err *err);

#endif
