/* SPDX-License-Identifier: GPL-3.0-or-later
 * holder: which warp of a launch had a vertex to do, and which vertices a warp had.
 */
#ifndef SPILLWAY_VIEW_LOOK_HOLDER_H
#define SPILLWAY_VIEW_LOOK_HOLDER_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct launch_work;
struct run;

enum { SHARE_MOST = 32 };

/* Vertices that a warp had, with their arcs. */
struct warp_share {
	int count;
	int32_t vertex[SHARE_MOST];
	int64_t degree[SHARE_MOST];
};

enum holder {
	HOLDER_UNKNOWN, /* warps of such launches have no vertices, or it is no longer known which */
	HOLDER_NONE,    /* no warp had it */
	HOLDER_FOUND    /* the first of those that had it, or a part of it */
};

/* The launch is that of spread_launch(). Sets *warp to -1 where none is found. False: the machine failed. */
bool holder_find(struct run *run, const struct launch_work *launch, int32_t vertex, enum holder *holder,
		 int64_t *warp, struct err *err);
/* Of a kernel with a thread a vertex those that were discharged. False: that is not known. */
bool holder_share(struct run *run, const struct launch_work *launch, int64_t warp, struct warp_share *share);

#endif
