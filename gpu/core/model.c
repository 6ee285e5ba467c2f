/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gpu/core/model.h"

#include "src/base/saturate.h"

#include <string.h>

enum { MOST_RESIDENT = 64 };

static int64_t fact(const struct profile *profile, enum fact name)
{
	return profile_fact(profile, name);
}

static int64_t ps_of_cycles(const struct profile *profile, int64_t cycles)
{
	return saturate_multiply(cycles, 1000000) / fact(profile, FACT_clock);
}

/* A value for what fits in a cache of `fits` bytes and one for what does not, mixed by how much of the
 * footprint fits. */
static int64_t mix(int64_t footprint, int64_t fits, int64_t near, int64_t far)
{
	if (!fits)
		return far;
	if (footprint <= fits)
		return near;
	/* In KiB, so that products stay far from 2^63. */
	fits >>= 10;
	footprint >>= 10;
	return (near * fits + far * (footprint - fits)) / footprint;
}

/* The same of the second-level cache. */
static int64_t by_footprint(const struct profile *profile, int64_t footprint, enum fact near,
			    enum fact far)
{
	return mix(footprint, fact(profile, FACT_l2_bytes), fact(profile, near), fact(profile, far));
}

struct model_prices model_prices(const struct profile *profile, int64_t footprint)
{
	return (struct model_prices){
		.word = fact(profile, FACT_word_latency),
		.latency = by_footprint(profile, footprint, FACT_l2_latency,
					FACT_memory_latency),
		.sector = fact(profile, FACT_sector_latency),
		.conflict = fact(profile, FACT_conflict_latency),
		.fence = fact(profile, FACT_fence_latency),
		.barrier = fact(profile, FACT_barrier_latency),
	};
}

/* One after the other, as enum model_part has them. */
static inline void cycles_by_part(const struct model_prices *prices, const struct counts *counts,
				  int64_t cycles[MODEL_PARTS])
{
	cycles[PART_WORDS] = prices->word * counts->instructions;
	cycles[PART_MEMORY] = prices->latency * counts->depth;
	cycles[PART_SECTORS] = prices->sector * (counts->sectors - counts->requests);
	cycles[PART_CONFLICTS] = prices->conflict * counts->conflicts;
	cycles[PART_FENCES] = prices->fence * counts->fences;
	cycles[PART_BARRIERS] = prices->barrier * counts->barriers;
}

struct model_parts model_warp_parts(const struct profile *profile, const struct counts *counts,
				    int64_t footprint)
{
	const struct model_prices prices = model_prices(profile, footprint);
	int64_t cycles[MODEL_PARTS];
	struct model_parts parts;
	int part;

	cycles_by_part(&prices, counts, cycles);
	for (part = 0; part < MODEL_PARTS; part++)
		parts.ps[part] = ps_of_cycles(profile, cycles[part]);
	return parts;
}

int64_t model_warp(const struct profile *profile, const struct counts *counts,
		   int64_t footprint)
{
	const struct model_prices prices = model_prices(profile, footprint);

	return ps_of_cycles(profile, model_ticks(&prices, counts));
}

/* The slots of a multiprocessor for warps, each with the cycle at which it is free: a heap whose
 * first is the earliest. */
struct slots {
	int64_t free[MOST_RESIDENT];
	int count;
};

/* The warp takes the slot that is free first. */
static void schedule(struct slots *slots, int64_t cycles)
{
	int64_t *heap = slots->free;
	int64_t time = heap[0] + cycles;
	int at = 0;
	int child;

	while ((child = 2 * at + 1) < slots->count) {
		if (child + 1 < slots->count && heap[child + 1] < heap[child])
			child++;
		if (heap[child] >= time)
			break;
		heap[at] = heap[child];
		at = child;
	}
	heap[at] = time;
}

static int64_t last_free(const struct slots *slots)
{
	int64_t last = 0;
	int i;

	for (i = 0; i < slots->count; i++)
		if (slots->free[i] > last)
			last = slots->free[i];
	return last;
}

/* What one multiprocessor does. */
struct share {
	int64_t cycles;  /* until its last warp is through */
	int64_t issued;  /* instructions */
	int64_t sectors; /* granules */
};

/* Which warps a multiprocessor gets: blocks go round, each takes its block's in order. A warp of the grid
 * does one of the launch's, the one a grid further, and so on. */
struct round {
	int64_t warps;         /* of the grid */
	int64_t block, stride; /* warps of a block, of a round of blocks */
	int slots;
};

/* How the warps of a launch go round. */
static struct round round_of(const struct profile *profile, const struct model_launch *launch)
{
	struct round round = { .warps = launch->warps };

	if (launch->grid && launch->grid < launch->warps)
		round.warps = launch->grid;
	round.block = launch->warps_a_block > 1 ? launch->warps_a_block : 1;
	round.stride = round.block * fact(profile, FACT_multiprocessors);
	round.slots = (int)profile_resident(profile, round.block);
	return round;
}

/* Ticks of that warp of the grid; adds what it issues. */
static int64_t take_warp(const struct model_prices *prices, const struct model_launch *launch,
			 const struct round *round, int64_t warp, struct share *share)
{
	int64_t ticks = 0;
	int64_t own;

	for (; warp < launch->warps; warp += round->warps) {
		own = model_ticks(prices, &launch->counts[warp]);
		if (launch->ticks)
			launch->ticks[warp] = own;
		ticks += own;
		share->issued += launch->counts[warp].instructions;
		share->sectors += launch->counts[warp].sectors;
	}
	return ticks;
}

static struct share take_share(const struct model_prices *prices, const struct model_launch *launch,
			       const struct round *round, int64_t number)
{
	/* Where all warps fit at once, none waits for a slot. */
	bool crowded = round->warps > round->stride / round->block * round->slots;
	struct share share = { 0 };
	struct slots slots;
	int64_t first, i, cycles;

	slots.count = round->slots;
	if (crowded)
		memset(slots.free, 0, sizeof(slots.free));
	for (first = number * round->block; first < round->warps; first += round->stride) {
		for (i = first; i < first + round->block && i < round->warps; i++) {
			cycles = take_warp(prices, launch, round, i, &share);
			if (crowded)
				schedule(&slots, cycles);
			else if (cycles > share.cycles)
				share.cycles = cycles;
		}
	}
	if (crowded)
		share.cycles = last_free(&slots);
	return share;
}

static int64_t bandwidth_ps(const struct profile *profile, const struct model_launch *launch,
			    int64_t sectors)
{
	int64_t megabytes = by_footprint(profile, launch->footprint, FACT_l2_bandwidth,
					 FACT_memory_bandwidth);

	/* 1 byte at 1 MB/s takes 10^6 ps. */
	return saturate_multiply(saturate_multiply(sectors, fact(profile, FACT_granule) * 1000) /
					 megabytes,
				 1000);
}

/* The largest numbers of any multiprocessor, and the granules of all. */
static struct share take_shares(const struct profile *profile,
				const struct model_launch *launch)
{
	const struct model_prices prices = model_prices(profile, launch->footprint);
	int64_t multiprocessors = fact(profile, FACT_multiprocessors);
	const struct round round = round_of(profile, launch);
	struct share all = { 0 };
	struct share one;
	int64_t number;

	for (number = 0; number < multiprocessors && number * round.block < round.warps;
	     number++) {
		one = take_share(&prices, launch, &round, number);
		all.sectors += one.sectors;
		if (one.cycles > all.cycles)
			all.cycles = one.cycles;
		if (one.issued > all.issued)
			all.issued = one.issued;
	}
	return all;
}

void model_launch(const struct profile *profile, const struct model_launch *launch,
		  struct model_time *time)
{
	const struct share all = take_shares(profile, launch);
	int bound;

	memset(time, 0, sizeof(*time));
	time->term[BOUND_warp] = ps_of_cycles(profile, all.cycles);
	time->term[BOUND_issue] =
		ps_of_cycles(profile, 4 * all.issued * fact(profile, FACT_word_issues) /
					      fact(profile, FACT_issue));
	time->term[BOUND_bandwidth] = bandwidth_ps(profile, launch, all.sectors);
	time->term[BOUND_atomics] = launch->hot * fact(profile, FACT_hot_word);
	for (bound = 0; bound < BOUNDS; bound++)
		if (time->term[bound] > time->term[time->bound])
			time->bound = (enum bound)bound;
	time->overhead = 1000 * fact(profile, launch->joined ? FACT_grid_barrier : FACT_launch);
	if (launch->joined && launch->turn)
		time->overhead += 1000 * fact(profile, FACT_turn);
	time->ps = saturate_add(time->overhead, time->term[time->bound]);
}

/* The slot that is free first. */
static int first_free(const struct slots *slots)
{
	int first = 0;
	int i;

	for (i = 1; i < slots->count; i++)
		if (slots->free[i] < slots->free[first])
			first = i;
	return first;
}

/* The warp of the grid takes a slot, and does all that is its own there. */
static void place(const struct profile *profile, const struct model_launch *launch, const struct round *round,
		  struct slots *slots, struct model_slot *slot,
		  void (*each)(void *context, const struct model_slot *slot), void *context)
{
	const struct model_prices prices = model_prices(profile, launch->footprint);
	int64_t *free;

	slot->number = first_free(slots);
	free = &slots->free[slot->number];
	for (; slot->warp < launch->warps; slot->warp += round->warps) {
		slot->begin = ps_of_cycles(profile, *free);
		*free += model_ticks(&prices, &launch->counts[slot->warp]);
		slot->ps = ps_of_cycles(profile, *free) - slot->begin;
		each(context, slot);
	}
}

void model_schedule(const struct profile *profile, const struct model_launch *launch,
		    void (*each)(void *context, const struct model_slot *slot), void *context)
{
	const struct round round = round_of(profile, launch);
	struct slots slots = { .count = round.slots };
	struct model_slot slot = { .multiprocessor = 0 };
	int64_t number, first, i;

	for (number = 0; number * round.block < round.warps && number < round.stride / round.block;
	     number++) {
		memset(slots.free, 0, sizeof(slots.free));
		slot.multiprocessor = (int)number;
		for (first = number * round.block; first < round.warps; first += round.stride) {
			for (i = first; i < first + round.block && i < round.warps; i++) {
				slot.warp = i;
				place(profile, launch, &round, &slots, &slot, each, context);
			}
		}
	}
}

/* MB/s. */
static int64_t link_rate(const struct profile *profile, int64_t rate, enum model_way way)
{
	static const enum fact rates[] = { [WAY_PINNED] = FACT_link_bandwidth, [WAY_DOWN] = FACT_plain_down,
					   [WAY_UP] = FACT_plain_up };

	return rate ? rate : fact(profile, rates[way]);
}

double model_link(const struct profile *profile, int64_t rate, enum model_way way)
{
	return 1e6 * (double)link_rate(profile, rate, way);
}

int64_t model_copies(const struct profile *profile, int64_t rate, enum model_way way, int64_t copies,
		     int64_t bytes)
{
	rate = link_rate(profile, rate, way);
	return copies * fact(profile, FACT_copy) * 1000 + bytes * 1000 / rate * 1000;
}

int64_t model_visits(const struct profile *profile, int64_t visits, int64_t footprint)
{
	const struct host_profile *host = profile->host;

	return visits * mix(footprint, host->cache_bytes, host->near_ps, host->far_ps);
}

static const struct {
	const char *name, *help;
} bounds[] = {
#define BOUND(name, help) { #name, help },
#include "gpu/core/bounds.def"
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
