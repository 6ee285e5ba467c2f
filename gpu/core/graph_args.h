/* SPDX-License-Identifier: GPL-3.0-or-later
 * graph_args: what every kernel on a graph is given. A family's struct of arguments begins with
 * it, so that whoever knows no family finds the events (simt_cuda.h). Pointers point to the
 * machine's own memory. The engine fills these structs, and knows the widths (kernel.h).
 */
#ifndef SPILLWAY_GPU_CORE_GRAPH_ARGS_H
#define SPILLWAY_GPU_CORE_GRAPH_ARGS_H

#include <stdint.h>

struct event_sum;

struct graph_args {
	struct event_sum *events; /* [EVENT_KINDS][EVENT_PARTS]; NULL: events are not counted */
	const void *row;          /* ARC_T [vertices + 1]: the arcs of u are at places
				     [row[u], row[u + 1]) */
	const int32_t *head;      /* [places] */
	const int32_t *hurry;     /* [1] in memory of the host: enum hurry (grid.h); NULL: none */
	int32_t vertices;
};

#endif
