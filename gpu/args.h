/* SPDX-License-Identifier: GPL-3.0-or-later
 * args: what the kernels are given. Pointers are the machine's own memory; the
 * engine fills these structs and knows the widths (gpu/kernel.h).
 */
#ifndef SPILLWAY_GPU_ARGS_H
#define SPILLWAY_GPU_ARGS_H

#include <stdint.h>

struct event_sum;

/* Maximum flow. What row, head and residual hold depends on the layout
 * (layout_bcsr.h, layout_rcsr.h); `places` is its number of residual arcs. */
struct flow_args {
	struct event_sum *events; /* [EVENT_KINDS][EVENT_PLACES]; NULL: none wanted */
	const void *row;          /* ARC_T [vertices + 1] */
	const void *back_row;     /* rcsr: ARC_T [vertices + 1], counted from `arcs` on */
	const void *flow_index;   /* rcsr: ARC_T [arcs] */
	const int32_t *head;      /* [places] */
	void *residual;           /* CAP_T [places]: c_f */
	int64_t *excess;          /* [vertices]: e */
	int32_t *height;          /* [vertices]: h */
	int32_t *queue;           /* [vertices]: avq; in a search, all vertices it reached */
	int32_t *queue_size;      /* [1]; in a search, of the next level alone */
	int32_t *distance;        /* [vertices]: what a search makes of heights; NULL: there
				     is none on the machine */
	int32_t *active;          /* [1]: vertices left active by the search */
	int64_t *visits;          /* [1]: vertices and arcs the search visited */
	const int32_t *hurry;     /* [1] of the host: not 0 when the launch should end; NULL:
				     nobody says so */
	int64_t arcs;             /* rcsr: declared arcs */
	int32_t vertices;
	int32_t first, last;      /* in a search: this level's entries in the queue */
	int32_t level;            /* their distance */
	int32_t source, sink;
};

#endif
