/* SPDX-License-Identifier: GPL-3.0-or-later
 * grid: what a launch wrapper on CUDA is told beside the kernel's arguments.
 */
#ifndef SPILLWAY_GPU_GRID_H
#define SPILLWAY_GPU_GRID_H

#include <stdint.h>

struct grid {
	int64_t items, cycles;
	long long *ticks; /* [warps of the grid] clock ticks are added here; or NULL */
};

/* A kernel as the plug-in lists it, for one width. */
struct cuda_kernel {
	const char *name;
	int width;             /* enum width */
	int lanes;             /* of a team */
	uint64_t args_size;
	const void *function;  /* what cudaLaunchKernel takes */
};

#endif
