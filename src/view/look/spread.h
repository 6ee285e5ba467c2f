/* SPDX-License-Identifier: GPL-3.0-or-later
 * spread: how evenly a run's work is spread over warps.
 */
#ifndef SPILLWAY_VIEW_LOOK_SPREAD_H
#define SPILLWAY_VIEW_LOOK_SPREAD_H

#include <stdbool.h>
#include <stdint.h>

struct counts;
struct err;
struct launch_work;
struct profile;
struct run;
struct slow_warp;
struct spread;
struct snapshot;

/* The work of warps, one number each. From clock ticks: nanoseconds if the length of a tick is
 * known, else ticks. From counts: modelled nanoseconds, or instructions if there is no profile. */
struct works {
	const struct counts *counts; /* [count], or */
	const int64_t *ticks;        /* [count] */
	int64_t count;
	const struct profile *profile;
	int64_t footprint;
	int64_t tick_ps;             /* 0: ticks are all that is known */
};

/* The model ranks warps poorly where the deviation of their modelled times is a smaller part of the mean:
 * on an H200 rho is 0.37 to 0.92 on the two graphs whose launches are all below it (washington-rlg,
 * random-dense: 0.00 to 0.28). On those whose launches are all above it (from 0.62 on) it is 0.94 to 1.00,
 * on bipartite-skewed 0.65 to 0.96.
 * docs/sim.md, Validation; docs/results/model-nvidia-h200.md. */
#define SPREAD_EVEN 0.3
/* Whether a launch, or what is told of a run, is too even to rank its warps by the model: those of
 * spread->held. The model tells warps that had no active vertex from the others. */
bool spread_is_even(const struct spread *spread);
/* Fills the statistics over all warps of a launch. */
void spread_fill_launch(struct spread *spread, const struct works *works);
/* Over all up to the last that did anything: of places of a card, as those behind may never have had a warp;
 * of a launch under way whose warps begin one after the other. */
void spread_fill(struct spread *spread, const struct works *works);
struct works works_of_launch(const struct run *run, const struct launch_work *launch);
int64_t works_get(const struct works *works, int64_t warp);

/* Fills the snapshot's fields on warps: on sim from counts, on cuda from clocks, if they were
 * read. */
bool spread_take(struct run *run, struct snapshot *snapshot, struct err *err);
/* Finds the launch that these fields are about; launch->kernel is NULL if none is known. */
bool spread_launch(struct run *run, struct launch_work *launch, struct err *err);
/* Whether the CPU has done all cycles of a hybrid so far, so that no warp has worked. */
bool spread_is_cpus(const struct run *run);
/* Fills `slow` with the vertices that warp slow->warp of the launch worked on. */
bool spread_held(struct run *run, const struct launch_work *launch, struct slow_warp *slow,
		 struct err *err);
/* The unit of works_get: for launches with counts, and for a launch with ticks. */
const char *spread_unit(const struct run *run);
const char *spread_tick_unit(const struct launch_work *launch);

#endif
