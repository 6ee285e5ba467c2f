/* SPDX-License-Identifier: GPL-3.0-or-later
 * method: what problems and methods see of a run, besides the tasks that they ask for
 * (task.h). Methods do not see struct run.
 */
#ifndef SPILLWAY_ENGINE_METHOD_H
#define SPILLWAY_ENGINE_METHOD_H

#include "src/engine/moment.h"
#include "src/engine/plan.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct machine;
struct memory;
struct run;

/* Its plan; where it stands, to read and to write; its machine and memory of the host. */
const struct plan *run_plan(const struct run *run);
const struct moment *run_now(const struct run *run);
struct moment *run_moment(struct run *run);
struct machine *run_machine(const struct run *run);
struct memory *run_memory(const struct run *run);
/* The width of its numbers; the arguments of its kernels, and their bytes; the variant's state. */
enum width run_width(const struct run *run);
void *run_args(const struct run *run);
size_t run_args_size(const struct run *run);
void *run_state(const struct run *run);

/* The work since the start, in counted operations: arcs scanned,
 * pushes, relabels, and a warp's test of its vertices. */
int64_t run_work(const struct run *run);
/* Whether the next global relabeling is due; where times decide, when cycles have taken so many halves
 * of the last one's time (gpu/loop/controller.h). And the number of cycles after which it will be, at
 * the latest (at the present pace). */
bool run_relabel_is_due(const struct run *run);
bool run_relabel_is_due_in(const struct run *run, int64_t halves);
int64_t run_relabel_cycles(const struct run *run);
/* Cycles from one global relabeling to the next, if the plan counts cycles; 0: work or time decides. */
int64_t run_relabel_spacing(const struct run *run);

/* Adds the modelled time of host work: copies of arrays (mirror.h) down from the machine and up
 * to it, unless the host holds them, and visits of vertices and arcs. */
void run_model_slice(struct run *run, unsigned down, unsigned up, int64_t visits);
/* Adds the modelled time of host work in lists of vertices (hi-pr), which visits only vertices, and
 * at random: a cache line each. */
void run_model_lists(struct run *run, int64_t visits);
/* A global relabeling begins that is launches of the machine. */
void run_begin_search(struct run *run);
/* A global relabeling has ended: counts it. The time to the next one starts here. */
void run_count_relabel(struct run *run, int64_t levels, int64_t work);

/* Whether global relabelings, but for the first, are launches of the machine. */
bool run_searches(const struct run *run);
/* Whether the run's times are modelled. */
bool run_is_modelled(const struct run *run);
/* Whether the run's times are known, modelled or measured. */
bool run_has_times(const struct run *run);
/* Times of the run so far, modelled if there is a model, else measured. */
struct busy run_busy(const struct run *run);
/* The same of kernels, in picoseconds; -1: it is not known. */
int64_t run_work_ps(const struct run *run);

#endif
