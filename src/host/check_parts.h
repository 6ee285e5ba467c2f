/* SPDX-License-Identifier: GPL-3.0-or-later
 * check_parts: shared by the files of the checker. Private to check*.c.
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

/* A sum of 64-bit numbers that cannot overflow: upper and lower halves are added separately. */
struct sum {
	int64_t high;
	uint64_t low;
};

void sum_add(struct sum *sum, int64_t number);
/* Whether it fits into 64 bits; and the sum, if it does. */
bool sum_fits(const struct sum *sum);
int64_t sum_value(const struct sum *sum);

/* Marks the result as wrong, for this reason. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void check_reject(struct check *check, const char *format, ...);
/* Marks it as right, with what proves it. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void check_accept(struct check *check, const char *format, ...);
/* The name of a vertex, in the caller's buffer. */
const char *check_name(const struct graph *graph, int32_t vertex, char *buffer,
		       size_t size);

/* Begins a check: nothing is known yet. */
void check_clear(struct check *check);
/* Checks 1. (check.h), on several threads. False: it does not hold. */
bool check_pairs(const struct claim *claim, struct check *check);
/* Checks 2. without the value, after 1., on several threads. *open: the first vertex with excess that is
 * no terminal, or -1. */
bool check_excess(const struct claim *claim, int32_t *open, struct check *check);
/* Flow that leaves a vertex minus flow that enters it; after 1. */
struct sum check_outflow(const struct claim *claim, int32_t u);

/* Proves that a matching of check->value edges is maximum, or rejects it. mate[labels.count]: of
 * every vertex, joined to it by an edge; < 0: none. Takes linear time. False: memory ran out. */
bool check_cover(const struct graph *graph, const int32_t *mate, struct memory *memory,
		 struct check *check, struct err *err);

#endif
