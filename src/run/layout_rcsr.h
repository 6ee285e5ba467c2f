/* SPDX-License-Identifier: GPL-3.0-or-later
 * layout_rcsr: the rows of the reversed CSR and what goes over their arcs, for the layouts
 * that lie behind them (gpu/rows_rcsr.h).
 */
#ifndef SPILLWAY_RUN_LAYOUT_RCSR_H
#define SPILLWAY_RUN_LAYOUT_RCSR_H

#include "src/run/layout.h"

#include <stddef.h>

/* A place for every declared arc, and one for each turned round. */
int64_t layout_rcsr_places(const struct network *network);
/* Declared arcs that stand before entry p: the place of its own, if it is declared. */
int64_t layout_rcsr_arcs_before(const struct network *network, int64_t p);
/* Rows, heads and flow index on the machine. */
bool layout_rcsr_place_rows(struct run *run, struct err *err);

/* Between words of the declared arcs and residual capacities by entry. Those of an arc are
 * what is left of its capacity, left[arcs], and flow[arcs]; where only flows are kept, `left`
 * is NULL. Of flow both ways between two vertices only the net flow remains. */
void layout_rcsr_gather(const struct run *run, const void *left, const void *flow,
			void *capacity);
void layout_rcsr_scatter(const struct run *run, const void *capacity, void *left, void *flow);

#endif
