/* SPDX-License-Identifier: GPL-3.0-or-later
 * check_parts: what the parts of the checker share. Private to check*.c.
 */
#ifndef SPILLWAY_HOST_CHECK_PARTS_H
#define SPILLWAY_HOST_CHECK_PARTS_H

#include "src/host/check.h"

static inline int64_t check_rest(const struct claim *claim, int64_t entry)
{
	if (claim->wide)
		return ((const int64_t *)claim->capacity)[entry];
	return ((const int32_t *)claim->capacity)[entry];
}

/* A sum of 64-bit numbers that cannot overflow: halves added up apart. */
struct sum {
	int64_t high;
	uint64_t low;
};

void sum_add(struct sum *sum, int64_t number);
/* Whether it fits into 64 bits; and the sum, where it does. */
bool sum_fits(const struct sum *sum);
int64_t sum_value(const struct sum *sum);

/* The result is not good, for this reason. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void check_reject(struct check *check, const char *format, ...);
/* The name of a vertex, in the caller's buffer. */
const char *check_name(const struct network *network, int32_t vertex, char *buffer,
		       size_t size);

/* A check that has found nothing yet. */
void check_begin(const struct claim *claim, struct check *check);
/* 1., in met[vertices]. False: it does not hold. */
bool check_pairs(const struct claim *claim, int64_t *met, struct check *check);
/* 2., but for the value, where 1. holds. *open: the first vertex that is no terminal and has
 * excess, or -1. */
bool check_excess(const struct claim *claim, int32_t *open, struct check *check);
/* What leaves a vertex, less what enters it, where 1. holds. */
struct sum check_outflow(const struct claim *claim, int32_t u);

#endif
