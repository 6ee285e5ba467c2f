/* SPDX-License-Identifier: GPL-3.0-or-later
 * warps: times of the warps of launches, and how those of two machines agree. Memory that is refused ends the
 * program.
 */
#ifndef SPILLWAY_TESTS_MODEL_WARPS_H
#define SPILLWAY_TESTS_MODEL_WARPS_H

#include <stddef.h>
#include <stdint.h>

/* The warps of one launch: what each is known by (its vertex, its chunk), its time. */
struct warp {
	int32_t key;
	int64_t time;
};

struct warps {
	struct warp *warp;
	int64_t count;
};

/* Zeroed memory, at least a byte; the caller frees it. */
void *must_get(size_t count, size_t size);
/* Adds *more to *all, whose warps the caller frees. */
void warps_append(struct warps *all, const struct warps *more);

/* Of the times of the same warps on two machines: Spearman's rho, the correlation of ranks, where ties share
 * their mean; Kendall's tau-b. NaN: one side has the same time everywhere. */
double rho_of(const struct warps *x, const struct warps *y);
double tau_of(const struct warps *x, const struct warps *y);
/* The longest time of a warp over the mean one. */
double spread_of(const struct warps *warps);
/* The standard deviation of the times over their mean. */
double deviation_of(const struct warps *warps);
/* The time of all warps by the model (ps) over that on the card (ticks), which counts at `clock` MHz. */
double scale_of(const struct warps *modelled, const struct warps *measured, int64_t clock);

#endif
