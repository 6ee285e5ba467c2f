/* SPDX-License-Identifier: GPL-3.0-or-later
 * counts: the work of one warp, as `sim` counts it (docs/sim.md).
 */
#ifndef SPILLWAY_GPU_COUNTS_H
#define SPILLWAY_GPU_COUNTS_H

#include <stdint.h>

struct counts {
#define COUNT(name, help) int64_t name;
#include "gpu/counts.def"
#undef COUNT
};

enum count {
#define COUNT(name, help) COUNT_##name,
#include "gpu/counts.def"
#undef COUNT
	COUNTS
};

/* One of the counts. */
int64_t counts_get(const struct counts *counts, enum count which);
/* Adds `more` to *sum. */
void counts_add(struct counts *sum, const struct counts *more);
const char *count_name(enum count which);
const char *count_help(enum count which);

#endif
