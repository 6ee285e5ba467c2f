/* SPDX-License-Identifier: GPL-3.0-or-later
 * steep: counts relabels that a race made too high ("steep").
 *
 * A vertex v relabels itself to one above the lowest residual neighbour it saw. If a lower
 * vertex u pushes to v in the same wave, after v has read its neighbours, the arc (v, u)
 * appears in the residual graph and v ends higher than h(u) + 1: its label is no longer valid.
 * Only such pushes can do it (other neighbours only rise, and v itself did not push), so it is
 * enough to look at the pushes of a wave. In launches without a barrier a push may land in another wave than
 * the relabel. Those that land before it are not counted.
 */
#ifndef SPILLWAY_PROBLEM_FLOW_STEEP_H
#define SPILLWAY_PROBLEM_FLOW_STEEP_H

#include "gpu/core/events.h"

#include <stddef.h>
#include <stdint.h>

struct err;
struct memory;
struct steep;

struct steep *steep_open(int32_t vertices, struct memory *memory, struct err *err);
void steep_close(struct steep *steep);
/* Returns how many relabels ended too high by the pushes of this wave. height[]: after the wave. */
int64_t steep_wave(struct steep *steep, const struct event *events, size_t count,
		   const int32_t *height);

#endif
