/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/base/random.h"

uint64_t random_mix(uint64_t word)
{
	word = (word ^ (word >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	word = (word ^ (word >> 27)) * UINT64_C(0x94d049bb133111eb);
	return word ^ (word >> 31);
}

void random_start(struct random *random, uint64_t seed, const char *purpose)
{
	random->state = random_mix(seed + 1);
	for (; *purpose; purpose++)
		random->state = random_mix(random->state ^ (unsigned char)*purpose);
}

uint64_t random_next(struct random *random)
{
	random->state += UINT64_C(0x9e3779b97f4a7c15);
	return random_mix(random->state);
}

uint64_t random_below(struct random *random, uint64_t bound)
{
	/* The topmost values would favour small remainders: draw again. */
	uint64_t last = UINT64_MAX - UINT64_MAX % bound;
	uint64_t word;

	do
		word = random_next(random);
	while (word >= last);
	return word % bound;
}

int64_t random_range(struct random *random, int64_t low, int64_t high)
{
	return low + (int64_t)random_below(random, (uint64_t)high - (uint64_t)low + 1);
}
