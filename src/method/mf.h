/* SPDX-License-Identifier: GPL-3.0-or-later
 * mf: what cuda-mf is made of, for who runs it by turns with something else (hybrid_mf.c).
 */
#ifndef SPILLWAY_METHOD_MF_H
#define SPILLWAY_METHOD_MF_H

#include "src/method/loop.h"

struct residual;

/* A part of a variant's state. */
struct mf {
	struct loop loop;
	bool launched;
	bool paid;       /* e(s) + e(t) has reached ExcessTotal */
	bool tight;      /* no residual arc leads from the source to who reaches the sink */
};

/* Bytes of where the mates of arcs stand, which section VI keeps beside the data; and these on
 * the machine. */
int64_t mf_bytes(const struct plan *plan, enum width width);
bool mf_place(struct run *run, struct err *err);
/* KERNEL_CYCLES. */
int64_t mf_paper_cycles(const struct network *network);
/* Program 4, lines 10 to 17. marked[vertices]: that were not reached once. */
void mf_relabeled(struct run *run, struct mf *mf, bool *marked, const struct residual *view);
/* Right behind a relabeling: whether it was the last. */
bool mf_is_over(const struct run *run, const struct mf *mf);
/* A relabeling, before it is due. */
void mf_relabel(struct mf *mf, struct task *task);
/* What comes next, of Algorithm 1. */
bool mf_next(const struct run *run, struct mf *mf, struct task *task, struct err *err);

#endif
