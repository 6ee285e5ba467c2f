/* SPDX-License-Identifier: GPL-3.0-or-later
 * saturate: sums and products that stop at the limits of 64 bits instead of overflowing. For
 * counts that a user may give as large as numbers go, meaning "as far as possible".
 */
#ifndef SPILLWAY_BASE_SATURATE_H
#define SPILLWAY_BASE_SATURATE_H

#include <stdint.h>

static inline int64_t saturate_add(int64_t a, int64_t b)
{
	if (b > 0 && a > INT64_MAX - b)
		return INT64_MAX;
	if (b < 0 && a < INT64_MIN - b)
		return INT64_MIN;
	return a + b;
}

/* For numbers that are not negative. */
static inline int64_t saturate_multiply(int64_t a, int64_t b)
{
	return b && a > INT64_MAX / b ? INT64_MAX : a * b;
}

#endif
