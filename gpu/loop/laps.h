/* SPDX-License-Identifier: GPL-3.0-or-later
 * laps: where the blocks of turbo's free runs spend their time. Each block reads the clock of its
 * multiprocessor where its work changes, in free runs whose warps are timed.
 */
#ifndef SPILLWAY_GPU_LOOP_LAPS_H
#define SPILLWAY_GPU_LOOP_LAPS_H

#include <stdint.h>

/* What a block works at. */
enum lap_part {
	LAP_SWEEP,     /* passes over all vertices, before and behind searches */
	LAP_SEARCH,    /* epochs of searches */
	LAP_DISCHARGE, /* epochs of discharges */
	LAP_PARTS
};

/* Excess goes to the sink; what cannot get there goes back to the source. */
enum lap_phase { LAP_TO_SINK, LAP_TO_SOURCE, LAP_PHASES };

/* So many barriers are measured where a launch begins. */
enum { LAP_PROBES = 8 };

/* What is summed up of a part. */
struct lap {
	int64_t work;     /* ticks between barriers */
	int64_t wait;     /* ticks at barriers */
	int64_t barriers;
	int64_t rounds;   /* of this block */
	int64_t longest;  /* of each epoch, the rounds of the block that had the most of them */
	int64_t entries;  /* bodies begin with them */
};

/* A block's sums, over launches. */
struct laps {
	struct lap parts[LAP_PARTS];
	int64_t launches, searches;
	int64_t probe;    /* ticks of LAP_PROBES barriers a launch, to which all come at once */
};

#endif
