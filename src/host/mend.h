/* SPDX-License-Identifier: GPL-3.0-or-later
 * mend: takes a preflow over to an edited graph, arc by arc.
 *
 * Where an arc carries more than it now may, the surplus goes back to its tail as excess, and its
 * head has a deficit. So far this is what Kannappan, Kumar and Nasre do ("Efficient Dynamic MaxFlow
 * Computation on GPUs", PVLDB 19(1), 2026). Theirs then lets excess flow to vertices with a deficit
 * as it does to the sink, fills all arcs of the source again, and takes deficits that are left off the
 * value. Here deficits are repaid at once, by flow that leaves these vertices (stage_two.h), so that
 * every variant gets a preflow; and of the arcs of the source only those are filled whose heads reach
 * the sink.
 */
#ifndef SPILLWAY_HOST_MEND_H
#define SPILLWAY_HOST_MEND_H

#include "src/host/residual.h"

struct err;
struct memory;

/* What an edit has done to the flow. */
struct mended {
	int64_t surplus;   /* flow taken off arcs that could no longer carry it */
	int64_t cut;       /* the arcs it was on */
	int64_t lost;      /* how much less arrives at the sink */
	int64_t filled;    /* what was sent anew from the source */
	int64_t work;      /* visited vertices and arcs */
};

/* Fills capacity[] and excess[] of `to`, whose graph has the vertices of `from`'s, and whose capacities
 * have 64 bits. height[] of `to` is working space. `all`: fills all arcs of the source. False: memory
 * ran out, or poll asked to stop. */
bool mend(const struct residual *from, struct residual *to, bool all, struct mended *mended,
	  struct memory *memory, const struct poll *poll, struct err *err);

#endif
