/* SPDX-License-Identifier: GPL-3.0-or-later
 * model: from counts to time, for the card of a profile (docs/sim.md has the formulas
 * in words). Integers only, picoseconds, so that every host models the same time.
 * What comes out is a model, and is shown as one.
 */
#ifndef SPILLWAY_GPU_MODEL_H
#define SPILLWAY_GPU_MODEL_H

#include "gpu/counts.h"
#include "gpu/profile.h"

#include <stdbool.h>
#include <stddef.h>

/* What a launch waits for: the term that is largest. */
enum bound {
#define BOUND(name, help) BOUND_##name,
#include "gpu/bounds.def"
#undef BOUND
	BOUNDS
};

/* The warps of a launch, and what surrounds them. */
struct model_launch {
	const struct counts *counts; /* [warps] */
	int64_t warps;
	int64_t warps_a_block;       /* that stay on one multiprocessor */
	int64_t footprint;           /* bytes that the launch may touch */
	int64_t hot;                 /* atomics on the word that most of them take */
	bool joined;                 /* the paper has it in one kernel with the launch
					before: a barrier of the grid, not a launch */
};

/* The time of a launch: `overhead` and the largest of the terms. */
struct model_time {
	int64_t ps;
	int64_t overhead;
	int64_t term[BOUNDS];
	enum bound bound;
};

/* What a warp waits for, one after the other: the parts of model_warp, in picoseconds. */
enum model_part {
	PART_WORDS,       /* issuing instructions */
	PART_MEMORY,      /* requests that had to wait for the one before */
	PART_SECTORS,     /* granules of a request beyond its first */
	PART_CONFLICTS,   /* atomics on one word */
	PART_FENCES,
	PART_BARRIERS,
	MODEL_PARTS
};

struct model_parts {
	int64_t ps[MODEL_PARTS];
};

struct model_parts model_warp_parts(const struct profile *profile, const struct counts *counts,
				    int64_t footprint);
/* A warp that has the card's memory to itself. */
int64_t model_warp(const struct profile *profile, const struct counts *counts,
		   int64_t footprint);
void model_launch(const struct profile *profile, const struct model_launch *launch,
		  struct model_time *time);
/* Where and when a warp runs, in picoseconds from when the first can. */
struct model_slot {
	int64_t warp;
	int multiprocessor;
	int place;       /* of those that it has for warps */
	int64_t begin, ps;
};

/* The schedule behind BOUND_warp, warp by warp, a multiprocessor after the other. */
void model_schedule(const struct profile *profile, const struct model_launch *launch,
		    void (*each)(void *context, const struct model_slot *slot), void *context);
/* Copies between host and card, at so many MB/s; 0: at the rate of the card's link. */
int64_t model_copies(const struct profile *profile, int64_t rate, int64_t copies, int64_t bytes);
/* Bytes a second between host and card, at so many MB/s; 0: at the rate of the card's link. */
double model_link(const struct profile *profile, int64_t rate);
/* Vertices and arcs visited by a search on the host, in `footprint` bytes. */
int64_t model_visits(const struct profile *profile, int64_t visits, int64_t footprint);

const char *bound_name(enum bound bound);
const char *bound_help(enum bound bound);

#endif
