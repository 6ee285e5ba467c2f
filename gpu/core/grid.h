/* SPDX-License-Identifier: GPL-3.0-or-later
 * grid: the arguments of a launch wrapper on CUDA in addition to the kernel's.
 */
#ifndef SPILLWAY_GPU_CORE_GRID_H
#define SPILLWAY_GPU_CORE_GRID_H

#include "gpu/core/width.h"
#include "gpu/core/worklist.h"

#include <stdint.h>

struct laps;

struct grid {
	int64_t items, cycles;
	/* Clocks of warps, or all NULL. `ticks` [warps of the grid]: sums, whatever items they
	 * did. item_ticks, item_multiprocessors [warps of the launch]: by item, with the multiprocessor
	 * that did it. `pace` [2]: a number of ticks, and the ns they took. */
	long long *ticks, *item_ticks, *item_multiprocessors, *pace;
	int32_t *wrote; /* becomes 1 if the launch changed a word */
	struct worklists lists; /* SYNC_BLOCK */
	struct laps *laps; /* [LAP_PHASES][DRIVE_FLAGS] turbo's free run (gpu/loop/laps.h); or NULL */
};

/* A message from the host to a launch under way (graph_args.hurry). */
enum hurry {
	HURRY_NOT,
	HURRY_SOON, /* it takes long: finish the present cycle, begin no other */
	HURRY_NOW   /* the user waits: leave the present items as they are, begin no other */
};

/* What a launch reports, each level more than the one before. On CUDA code for the rest is not
 * compiled. */
enum level {
	LEVEL_OFF,      /* only whether it changed a word */
	LEVEL_COUNTERS, /* sums of events */
	LEVEL_FULL,     /* events one by one, clocks of warps */
	LEVELS
};

/* A kernel as the plug-in lists it, for one width or for all. */
struct cuda_kernel {
	const char *name;
	int width;             /* enum width, or ANY_WIDTH */
	int lanes;             /* of a team */
	int threads;           /* of a block */
	int blocks;            /* blocks a multiprocessor in a free run; 0: as many as fit */
	uint64_t args_size;
	const void *function[LEVELS]; /* the functions for cudaLaunchKernel */
	int searches;          /* 1: a free run that needs struct flow_args.search.distance */
};

#endif
