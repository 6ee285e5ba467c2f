/* SPDX-License-Identifier: GPL-3.0-or-later
 * args: what the kernels are given. Pointers are the machine's own memory; the
 * engine fills these structs and knows the widths (gpu/kernel.h).
 */
#ifndef SPILLWAY_GPU_ARGS_H
#define SPILLWAY_GPU_ARGS_H

#include <stdint.h>

struct event_sum;

/* Maximum flow on a bidirectional CSR (WBPR 3.2, BCSR): all neighbours of a vertex
 * in one row, sorted, residual capacities beside them. */
struct flow_args {
	struct event_sum *events; /* [EVENT_KINDS][EVENT_PLACES]; NULL: none wanted */
	const void *row;          /* ARC_T [vertices + 1] */
	const int32_t *head;      /* [arcs] */
	void *residual;           /* CAP_T [arcs]: c_f */
	int64_t *excess;          /* [vertices]: e */
	int32_t *height;          /* [vertices]: h */
	int32_t *queue;           /* [vertices]: avq */
	int32_t *queue_size;      /* [1] */
	int32_t vertices;
	int32_t source, sink;
};

#endif
