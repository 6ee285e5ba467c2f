/* SPDX-License-Identifier: GPL-3.0-or-later
 * counts: the work of one warp, as `sim` counts it (docs/sim.md).
 */
#ifndef SPILLWAY_GPU_CORE_COUNTS_H
#define SPILLWAY_GPU_CORE_COUNTS_H

#include "gpu/core/inline.h"

#include <stdint.h>

struct counts {
#define COUNT(name) int64_t name;
#include "gpu/core/counts.def"
#undef COUNT
};

enum count {
#define COUNT(name) COUNT_##name,
#include "gpu/core/counts.def"
#undef COUNT
	COUNTS
};

/* The value of one of the counts. */
int64_t counts_get(const struct counts *counts, enum count which);
const char *count_name(enum count which);

/* Adds `more` to *sum. Inline, because kernels call it with counts that they keep in registers. */
INLINE void counts_add(struct counts *sum, const struct counts *more)
{
#define COUNT(name) sum->name += more->name;
#include "gpu/core/counts.def"
#undef COUNT
}

#endif
