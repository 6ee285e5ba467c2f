/* SPDX-License-Identifier: GPL-3.0-or-later
 * steep: counts relabels that a race made too high.
 *
 * A vertex v lifts itself one above the lowest residual neighbour it saw. If in
 * the same wave, after v has looked, a lower vertex u pushes to v, the arc (v, u)
 * comes up and v ends higher than h(u) + 1: its label is no longer valid. Only
 * such pushes can do it (other neighbours only rise, and v itself did not push),
 * so it is enough to hold the pushes of a wave against its relabels.
 */
#ifndef SPILLWAY_RUN_STEEP_H
#define SPILLWAY_RUN_STEEP_H

#include "gpu/events.h"

#include <stddef.h>
#include <stdint.h>

struct err;
struct memory;
struct steep;

struct steep *steep_open(int32_t vertices, struct memory *memory, struct err *err);
void steep_close(struct steep *steep);
/* How many relabels of this wave ended too high. height[]: after the wave. */
int64_t steep_wave(struct steep *steep, const struct event *events, size_t count,
		   const int32_t *height);

#endif
