/* SPDX-License-Identifier: GPL-3.0-or-later
 * args: the arguments of push-relabel. Every kernel on a flow takes this struct, or one that
 * begins with it and adds what its method alone has (mf.h, ecl.h, sync.h, balance.h).
 */
#ifndef SPILLWAY_GPU_FLOW_ARGS_H
#define SPILLWAY_GPU_FLOW_ARGS_H

#include "gpu/core/graph_args.h"

/* A global relabeling on the machine (search.h). */
struct search_args {
	int32_t *distance;   /* [vertices]; NULL: no searches on the machine, or they write heights
				at once */
	int32_t *active;     /* [1]: number of vertices that the search leaves active */
	int64_t *visits;     /* [1]: number of vertices and arcs that the search visited */
	int32_t first, last; /* this level's entries in the queue */
	int32_t level;       /* distance of these entries */
};

/* Maximum flow. What row, head and residual hold depends on the layout
 * (layout_bcsr.h, layout_rcsr.h, layout_fcsr.h); `places` is its number of residual arcs. */
struct flow_args {
	struct graph_args graph;
	struct search_args search;
	const void *back_row;     /* rcsr, fcsr: ARC_T [vertices + 1], counted from `arcs` on */
	const void *flow_index;   /* rcsr, fcsr: ARC_T [arcs] */
	const void *capacity;     /* fcsr: CAP_T [arcs]: c, of declared arcs */
	void *residual;           /* CAP_T [places]: c_f; fcsr: [arcs]: f, of declared arcs */
	int64_t *excess;          /* [vertices]: e */
	int32_t *height;          /* [vertices]: h */
	int32_t *queue;           /* [vertices]: avq; in a search, all vertices it reached; a
				     method with several queues has them all here */
	int32_t *queue_size;      /* [1]; in a search, of the next level alone */
	int64_t arcs;             /* rcsr, fcsr: number of declared arcs */
	int32_t source, sink;
	int32_t turn;             /* tc, vc: by which scans of rows are rotated, besides vertex and
				     cycle of the launch; 0: they are not */
};

#endif
