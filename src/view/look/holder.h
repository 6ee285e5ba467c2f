/* SPDX-License-Identifier: GPL-3.0-or-later
 * holder: which warp of a launch had a vertex to do.
 */
#ifndef SPILLWAY_VIEW_LOOK_HOLDER_H
#define SPILLWAY_VIEW_LOOK_HOLDER_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct launch_work;
struct run;

enum holder {
	HOLDER_UNKNOWN, /* warps of such launches have no vertices, or it is no longer known which */
	HOLDER_NONE,    /* no warp had it */
	HOLDER_FOUND    /* the first of those that had it, or a part of it */
};

/* The launch is that of spread_launch(). Sets *warp to -1 where none is found. False: the machine failed. */
bool holder_find(struct run *run, const struct launch_work *launch, int32_t vertex, enum holder *holder,
		 int64_t *warp, struct err *err);

#endif
