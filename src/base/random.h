/* SPDX-License-Identifier: GPL-3.0-or-later
 * random: numbers that come out the same on every host and compiler.
 *
 * SplitMix64 (Steele, Lea, Flood, OOPSLA 2014). A seed and a purpose name a stream, so that
 * two uses of one seed are independent.
 */
#ifndef SPILLWAY_BASE_RANDOM_H
#define SPILLWAY_BASE_RANDOM_H

#include <stdint.h>

struct random {
	uint64_t state;
};

/* The stream of `seed` for `purpose`. */
void random_start(struct random *random, uint64_t seed, const char *purpose);
/* The next 64 bits. */
uint64_t random_next(struct random *random);
/* Uniform in [0, bound); bound > 0. */
uint64_t random_below(struct random *random, uint64_t bound);
/* Uniform in [low, high]; low <= high, and high - low < 2^63. */
int64_t random_range(struct random *random, int64_t low, int64_t high);

/* A hash of a word: equal words give equal results, near ones far ones. */
uint64_t random_mix(uint64_t word);

#endif
