/* SPDX-License-Identifier: GPL-3.0-or-later
 * mf: the parts of cuda-mf, also for hybrid-mf, which runs it in turns with hi-pr
 * (hybrid_mf.c).
 */
#ifndef SPILLWAY_METHOD_FLOW_MF_H
#define SPILLWAY_METHOD_FLOW_MF_H

#include "src/engine/moment.h"
#include "src/method/flow/loop.h"

struct residual;

/* A part of a variant's state. */
struct mf {
	struct loop loop;
	bool launched;
	bool paid;       /* e(s) + e(t) has reached ExcessTotal */
	bool tight;      /* no residual arc leads from the source to a vertex that reaches the
			    sink */
	bool sweeping;   /* a relabeling has begun, and mf_note_sweep() has not seen its end */
	int64_t period;  /* cycles between the last two relabelings */
	struct busy mark; /* the run's seconds when the last relabeling began */
	double sweep;    /* the seconds that it took, with its copies; 0: not known */
};

/* Bytes of the array with the places of arcs' mates, which section VI stores beside the arcs; and
 * putting it on the machine. */
int64_t mf_bytes(const struct plan *plan, enum width width);
bool mf_allocate(struct run *run, struct err *err);
/* The paper's KERNEL_CYCLES. */
int64_t mf_paper_cycles(const struct graph *graph);
/* Program 4, lines 10 to 17, after a relabeling. marked[vertices]: vertices that were not reached
 * once before. */
void mf_relabeled(struct run *run, struct mf *mf, bool *marked, const struct residual *view);
/* Directly after a relabeling: whether the algorithm has ended. */
bool mf_is_over(const struct run *run, const struct mf *mf);
/* Behind a relabeling: notes how long it took, where the run has times. */
void mf_note_sweep(const struct run *run, struct mf *mf);
/* The machine begins anew, behind work of the host: the next relabeling is as far away as behind the last. */
void mf_go_on(const struct run *run, struct mf *mf);
/* Fills *task with a relabeling, before it is due. */
void mf_relabel(const struct run *run, struct mf *mf, struct task *task);
/* Fills *task with the next step of Algorithm 1. */
bool mf_next(const struct run *run, struct mf *mf, struct task *task, struct err *err);

#endif
