/* SPDX-License-Identifier: GPL-3.0-or-later
 * stage_two: from a maximum preflow to a maximum flow.
 *
 * WBPR stops when no vertex with excess can reach the sink: e(t) is then the value,
 * but what lies at the other vertices belongs back at the source. This is the
 * second stage that Cherkassky and Goldberg describe ("On implementing the
 * push-relabel method", Algorithmica 19, 1997): cancel the cycles of flow that lie
 * upstream of excess, then return excess in topological order.
 */
#ifndef SPILLWAY_HOST_STAGE_TWO_H
#define SPILLWAY_HOST_STAGE_TWO_H

#include "src/host/residual.h"

struct err;
struct memory;

/* Returns all excess to the source. Stops early, with the preflow whole and an
 * ERR_INTERRUPT, when poll says so; it can then be called again. *work: arcs
 * visited. */
bool stage_two(struct residual *residual, struct memory *memory, const struct poll *poll,
	       int64_t *work, struct err *err);

#endif
