/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gpu/model.h"

#include <string.h>

enum { BLOCK_WARPS = 8, MOST_RESIDENT = 64 };

static int64_t fact(const struct profile *profile, enum fact name)
{
	return profile_fact(profile, name);
}

static int64_t ps_of_cycles(const struct profile *profile, int64_t cycles)
{
	return cycles * 1000000 / fact(profile, FACT_clock);
}

/* A value for what fits in the second-level cache and one for what does not, mixed by
 * how much of the footprint fits. */
static int64_t by_footprint(const struct profile *profile, int64_t footprint, enum fact near,
			    enum fact far)
{
	int64_t fits = fact(profile, FACT_l2_bytes);

	if (footprint <= fits)
		return fact(profile, near);
	/* In KiB, so that products stay far from 2^63. */
	fits >>= 10;
	footprint >>= 10;
	return (fact(profile, near) * fits + fact(profile, far) * (footprint - fits)) / footprint;
}

int64_t model_warp(const struct profile *profile, const struct counts *counts,
		   int64_t footprint)
{
	int64_t latency = by_footprint(profile, footprint, FACT_l2_latency, FACT_memory_latency);

	return ps_of_cycles(profile,
			    fact(profile, FACT_word_latency) * counts->instructions +
				    latency * counts->depth +
				    fact(profile, FACT_sector_latency) *
					    (counts->sectors - counts->requests) +
				    fact(profile, FACT_conflict_latency) * counts->conflicts +
				    fact(profile, FACT_fence_latency) * counts->fences +
				    fact(profile, FACT_barrier_latency) * counts->barriers);
}

/* The places of a multiprocessor, each with the time at which it is free: a heap whose
 * first is the earliest. */
struct places {
	int64_t free[MOST_RESIDENT];
	int count;
};

/* The warp takes the place that is free first. */
static void schedule(struct places *places, int64_t ps)
{
	int64_t *heap = places->free;
	int64_t time = heap[0] + ps;
	int at = 0;
	int child;

	while ((child = 2 * at + 1) < places->count) {
		if (child + 1 < places->count && heap[child + 1] < heap[child])
			child++;
		if (heap[child] >= time)
			break;
		heap[at] = heap[child];
		at = child;
	}
	heap[at] = time;
}

static int64_t last_free(const struct places *places)
{
	int64_t last = 0;
	int i;

	for (i = 0; i < places->count; i++)
		if (places->free[i] > last)
			last = places->free[i];
	return last;
}

/* One multiprocessor: blocks go round, each takes its block's warps in order. Adds to
 * `issued` the instructions, to `sectors` the granules. */
static int64_t schedule_multiprocessor(const struct profile *profile,
				       const struct model_launch *launch, int64_t number,
				       int64_t *issued, int64_t *sectors)
{
	int64_t block = launch->warps_a_block > BLOCK_WARPS ? launch->warps_a_block : BLOCK_WARPS;
	int64_t stride = block * fact(profile, FACT_multiprocessors);
	struct places places;
	int64_t first, i;

	memset(&places, 0, sizeof(places));
	places.count = (int)fact(profile, FACT_resident_warps);
	for (first = number * block; first < launch->warps; first += stride) {
		for (i = first; i < first + block && i < launch->warps; i++) {
			const struct counts *counts = &launch->counts[i];

			*issued += counts->instructions;
			*sectors += counts->sectors;
			schedule(&places, model_warp(profile, counts, launch->footprint));
		}
	}
	return last_free(&places);
}

static int64_t bandwidth_ps(const struct profile *profile, const struct model_launch *launch,
			    int64_t sectors)
{
	int64_t megabytes = by_footprint(profile, launch->footprint, FACT_l2_bandwidth,
					 FACT_memory_bandwidth);

	/* 1 byte at 1 MB/s takes 10^6 ps. */
	return sectors * fact(profile, FACT_granule) * 1000 / megabytes * 1000;
}

void model_launch(const struct profile *profile, const struct model_launch *launch,
		  struct model_time *time)
{
	int64_t issues = fact(profile, FACT_word_issues);
	int64_t sectors = 0;
	int64_t number, issued, ps;
	int bound;

	memset(time, 0, sizeof(*time));
	for (number = 0; number < fact(profile, FACT_multiprocessors); number++) {
		issued = 0;
		ps = schedule_multiprocessor(profile, launch, number, &issued, &sectors);
		if (ps > time->term[BOUND_warp])
			time->term[BOUND_warp] = ps;
		ps = ps_of_cycles(profile, 4 * issued * issues / fact(profile, FACT_issue));
		if (ps > time->term[BOUND_issue])
			time->term[BOUND_issue] = ps;
	}
	time->term[BOUND_bandwidth] = bandwidth_ps(profile, launch, sectors);
	time->term[BOUND_atomics] = launch->hot * fact(profile, FACT_hot_word);
	for (bound = 0; bound < BOUNDS; bound++)
		if (time->term[bound] > time->term[time->bound])
			time->bound = (enum bound)bound;
	time->overhead =
		1000 * fact(profile, launch->joined ? FACT_grid_barrier : FACT_launch);
	time->ps = time->overhead + time->term[time->bound];
}

int64_t model_copies(const struct profile *profile, int64_t copies, int64_t bytes)
{
	return copies * fact(profile, FACT_copy) * 1000 +
	       bytes * 1000 / fact(profile, FACT_link_bandwidth) * 1000;
}

int64_t model_visits(const struct profile *profile, int64_t visits, int64_t footprint)
{
	const struct host_profile *host = profile->host;

	return visits * (footprint <= host->cache_bytes ? host->near_ps : host->far_ps);
}

static const struct {
	const char *name, *help;
} bounds[] = {
#define BOUND(name, help) { #name, help },
#include "gpu/bounds.def"
#undef BOUND
};

const char *bound_name(enum bound bound)
{
	return bounds[bound].name;
}

const char *bound_help(enum bound bound)
{
	return bounds[bound].help;
}
