/* SPDX-License-Identifier: GPL-3.0-or-later
 * model: computes times from counts, for the card of a profile (docs/sim.md has the formulas).
 * Integers only, in picoseconds, so every host computes the same. The times are modelled, and
 * displayed as such.
 */
#ifndef SPILLWAY_GPU_CORE_MODEL_H
#define SPILLWAY_GPU_CORE_MODEL_H

#include "gpu/core/counts.h"
#include "gpu/core/profile.h"

#include <stdbool.h>
#include <stddef.h>

/* What bounds a launch: the largest term. */
enum bound {
#define BOUND(name, help) BOUND_##name,
#include "gpu/core/bounds.def"
#undef BOUND
	BOUNDS
};

/* A launch: its warps, and what else its time depends on. */
struct model_launch {
	const struct counts *counts; /* [warps] */
	int64_t *ticks;              /* [warps] gets what each took; NULL: nobody asks */
	int64_t warps;
	int64_t warps_a_block;       /* warps that stay on one multiprocessor */
	int64_t grid;                /* warps of the grid, if these take more than one of the launch's each:
					one, the one a grid further, and so on; 0: each takes one */
	int64_t footprint;           /* bytes of arrays that the launch may access */
	int64_t hot;                 /* atomic operations on the word with the most */
	bool joined;                 /* it is in one kernel with the launch before: its overhead
					is a barrier of the grid, not a launch */
	bool turn;                   /* then threads decide behind the barrier what is next */
};

/* The time of a launch: `overhead` and the largest of the terms. */
struct model_time {
	int64_t ps;
	int64_t overhead;
	int64_t term[BOUNDS];
	enum bound bound;
};

/* The parts of a warp's time (model_warp), which add up, in picoseconds. */
enum model_part {
	PART_WORDS,       /* instructions */
	PART_MEMORY,      /* requests that waited for the one before */
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
/* What a warp pays for each thing it does, in clock ticks of the card. */
struct model_prices {
	int64_t word, latency, sector, conflict, fence, barrier;
};

struct model_prices model_prices(const struct profile *profile, int64_t footprint);

/* Ticks of a warp that did so much: the sum of all parts. */
INLINE int64_t model_ticks(const struct model_prices *prices, const struct counts *counts)
{
	return prices->word * counts->instructions + prices->latency * counts->depth +
	       prices->sector * (counts->sectors - counts->requests) +
	       prices->conflict * counts->conflicts + prices->fence * counts->fences +
	       prices->barrier * counts->barriers;
}

/* Picoseconds of a warp that has the card's memory to itself. */
int64_t model_warp(const struct profile *profile, const struct counts *counts,
		   int64_t footprint);
void model_launch(const struct profile *profile, const struct model_launch *launch,
		  struct model_time *time);
/* Where and when a warp runs, in picoseconds after the first can run. */
struct model_slot {
	int64_t warp;
	int multiprocessor;
	int number;         /* of the slot on that multiprocessor, from 0 */
	int64_t begin, ps;  /* when the warp begins, and how long it runs */
};

/* The schedule behind BOUND_warp: calls `each` for every warp, one multiprocessor after the
 * other. */
void model_schedule(const struct profile *profile, const struct model_launch *launch,
		    void (*each)(void *context, const struct model_slot *slot), void *context);
/* Copies between host and card: to pinned memory of the host or from it, or to and from other memory, as
 * those of whole arrays. */
enum model_way { WAY_PINNED, WAY_DOWN, WAY_UP };

/* Picoseconds of copies, at `rate` MB/s; 0: at the card's rate for this way. */
int64_t model_copies(const struct profile *profile, int64_t rate, enum model_way way, int64_t copies,
		     int64_t bytes);
/* Bytes a second, likewise. */
double model_link(const struct profile *profile, int64_t rate, enum model_way way);
/* Picoseconds of a search on the host: `visits` of vertices and arcs, in `footprint` bytes. */
int64_t model_visits(const struct profile *profile, int64_t visits, int64_t footprint);

const char *bound_name(enum bound bound);
const char *bound_help(enum bound bound);

#endif
