/* SPDX-License-Identifier: GPL-3.0-or-later
 * grid: what a launch wrapper on CUDA is told beside the kernel's arguments.
 */
#ifndef SPILLWAY_GPU_GRID_H
#define SPILLWAY_GPU_GRID_H

#include <stdint.h>

struct grid {
	int64_t items, cycles;
	/* Clock ticks are added here, or all are NULL: [warps of the grid], whatever
	 * items they took; [warps of the launch], by item, and the multiprocessor each ran
	 * on; how many ticks go by in how many ns, [2]. */
	long long *ticks, *item_ticks, *item_places, *pace;
	int32_t *wrote; /* becomes 1 if the launch changed a word */
};

/* What the host says to a launch under way (flow_args.hurry). */
enum hurry {
	HURRY_NOT,
	HURRY_SOON, /* it has taken long: what was begun is done, but no further cycle of it */
	HURRY_NOW   /* somebody waits: what was begun is left as it is, and nothing more begun */
};

/* What a launch tells, each level more than the one before; on CUDA the rest is not
 * compiled into it. */
enum level {
	LEVEL_OFF,      /* nothing but whether it changed a word */
	LEVEL_COUNTERS, /* sums of events */
	LEVEL_FULL,     /* events one by one, clocks of warps */
	LEVELS
};

enum { ANY_WIDTH = -1 }; /* in place of an enum width */

/* A kernel as the plug-in lists it, for one width or for all. */
struct cuda_kernel {
	const char *name;
	int width;             /* enum width, or ANY_WIDTH */
	int lanes;             /* of a team */
	int threads;           /* of a block */
	int blocks;            /* of a free run, a multiprocessor; 0: as many as fit */
	uint64_t args_size;
	const void *function[LEVELS]; /* what cudaLaunchKernel takes */
};

#endif
