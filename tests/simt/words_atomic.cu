/* SPDX-License-Identifier: GPL-3.0-or-later
 * words_atomic: kernels that try the atomic words of simt.h, in 32 and 64 bits,
 * signed and unsigned, each lane on words of its own and all lanes on one.
 * expect_atomic.c says what must come out.
 */
#include "tests/simt/words_kernel.h"

#define TEAM_LANES 32

/* On words of its own; the old values come back. */
#define OWN_WORDS(name, word)                                                                 \
	KERNEL(name, words_args)                                                              \
	{                                                                                     \
		LANES(l) {                                                                    \
			const int64_t i = item * TEAM_LANES + l;                              \
			const int32_t v = in32(T, a, i);                                      \
			const int64_t w = in64(T, a, i);                                      \
			uint32_t *word32 = (uint32_t *)a->word32 + 2 * i + 1;                 \
			uint64_t *word64 = (uint64_t *)a->word64 + 2 * i + 1;                 \
                                                                                              \
			put(T, a, 0, i, word(a->word32 + 2 * i, v));                          \
			put(T, a, 1, i, word(word32, (uint32_t)v));                           \
			put(T, a, 2, i, word(a->word64 + 2 * i, w));                          \
			put(T, a, 3, i, (int64_t)word(word64, (uint64_t)w));                  \
		}                                                                             \
	}
OWN_WORDS(own_add, fetch_add)
OWN_WORDS(own_sub, fetch_sub)
OWN_WORDS(own_min, atomic_min)
OWN_WORDS(own_max, atomic_max)
OWN_WORDS(own_or, atomic_or)
OWN_WORDS(own_exch, atomic_exch)

/* Odd places expect what is there, even ones something else. */
KERNEL(own_cas, words_args)
{
	LANES(l) {
		const int64_t i = item * TEAM_LANES + l;
		const int32_t v = in32(T, a, i);
		const int64_t w = in64(T, a, i);
		uint32_t *word32 = (uint32_t *)a->word32 + 2 * i + 1;
		uint64_t *word64 = (uint64_t *)a->word64 + 2 * i + 1;
		const int32_t signed32 = peek(a->word32 + 2 * i) ^ (int32_t)(~i & 1);
		const uint32_t unsigned32 = peek(word32) ^ (uint32_t)(~i & 1);
		const int64_t signed64 = peek(a->word64 + 2 * i) ^ (~i & 1) << 32;
		const uint64_t unsigned64 = peek(word64) ^ (uint64_t)(~i & 1) << 63;

		put(T, a, 0, i, atomic_cas(a->word32 + 2 * i, signed32, v));
		put(T, a, 1, i, atomic_cas(word32, unsigned32, (uint32_t)v));
		put(T, a, 2, i, atomic_cas(a->word64 + 2 * i, signed64, w));
		put(T, a, 3, i, (int64_t)atomic_cas(word64, unsigned64, (uint64_t)w));
	}
}

/* All lanes on the same words. Each old value comes back to one lane. */
KERNEL(crowd_sum, words_args)
{
	LANES(l) {
		const int64_t i = item * TEAM_LANES + l;

		put(T, a, 0, i, fetch_add(a->word32, 1));
		put(T, a, 1, i, fetch_sub((uint32_t *)a->word32 + 1, 2));
		put(T, a, 2, i, fetch_sub(a->word64, 3));
		put(T, a, 3, i, (int64_t)fetch_add((uint64_t *)a->word64 + 1, 5));
	}
}

KERNEL(crowd_exch, words_args)
{
	LANES(l) {
		const int64_t i = item * TEAM_LANES + l;

		put(T, a, 0, i, atomic_exch(a->word32, (int32_t)i));
		put(T, a, 1, i, atomic_exch((uint32_t *)a->word32 + 1, (uint32_t)i));
		put(T, a, 2, i, atomic_exch(a->word64, i));
		put(T, a, 3, i, (int64_t)atomic_exch((uint64_t *)a->word64 + 1, (uint64_t)i));
	}
}

/* Which old values come back depends on the order; what is left does not. */
KERNEL(crowd_extremes, words_args)
{
	LANES(l) {
		const int64_t i = item * TEAM_LANES + l;
		const int32_t v = in32(T, a, i);
		const int64_t w = in64(T, a, i);

		atomic_min(a->word32, v);
		atomic_max(a->word32 + 1, v);
		atomic_min((uint32_t *)a->word32 + 2, (uint32_t)v);
		atomic_max((uint32_t *)a->word32 + 3, (uint32_t)v);
		atomic_or(a->word32 + 4, v & 0x55555555);
		atomic_min(a->word64, w);
		atomic_max(a->word64 + 1, w);
		atomic_min((uint64_t *)a->word64 + 2, (uint64_t)w);
		atomic_max((uint64_t *)a->word64 + 3, (uint64_t)w);
		atomic_or((uint64_t *)a->word64 + 4, (uint64_t)w & 0x5555555555555555);
	}
}

/* A sum made of compare-and-swap: a lane that comes too late tries again. */
KERNEL(crowd_cas, words_args)
{
	LANES(l) {
		const int64_t i = item * TEAM_LANES + l;
		int32_t old = peek(a->word32);
		int32_t seen = atomic_cas(a->word32, old, old + 1);
		uint64_t wide_old = peek((uint64_t *)a->word64);
		uint64_t wide_seen = atomic_cas((uint64_t *)a->word64, wide_old, wide_old + 1);

		while (seen != old) {
			old = seen;
			seen = atomic_cas(a->word32, old, old + 1);
		}
		while (wide_seen != wide_old) {
			wide_old = wide_seen;
			wide_seen = atomic_cas((uint64_t *)a->word64, wide_old, wide_old + 1);
		}
		put(T, a, 0, i, old);
		put(T, a, 1, i, (int64_t)wide_old);
	}
}
