/* SPDX-License-Identifier: GPL-3.0-or-later
 * device: CUDA's words for kernels. Words that others may see are accessed in the order in which
 * threads go on (grid.h): so fences have nothing to do.
 */
#ifndef SPILLWAY_TESTS_EMULATED_DEVICE_H
#define SPILLWAY_TESTS_EMULATED_DEVICE_H

#include "tests/emulated/grid.h"

#include <stdint.h>
#include <string.h>

#define __global__
#define __device__
#define __host__
#define __grid_constant__
#define __shared__ static thread_local
#define __forceinline__ inline __attribute__((always_inline))
#define __launch_bounds__(...)

#define threadIdx emulated_thread
#define blockIdx emulated_block
#define blockDim emulated_threads
#define gridDim emulated_blocks

struct int2 {
	int x, y;
};

struct alignas(16) longlong2 {
	long long x, y;
};

static inline long long clock64() { return grid_now(); }
static inline void __threadfence() {}

/* --- Barriers and shuffles. --- */

static inline void __syncthreads() { emulated_block_barrier(false); }
static inline int __syncthreads_or(int vote) { return emulated_block_barrier(vote != 0); }
static inline void __syncwarp(unsigned mask) { emulated_warp_barrier(mask, 0, "__syncwarp"); }

static inline int __ffs(int bits)
{
	return __builtin_ffs(bits);
}

static inline unsigned __ballot_sync(unsigned mask, int vote)
{
	const uint64_t *votes = emulated_warp_barrier(mask, vote != 0, "__ballot_sync");
	unsigned ballot = 0;

	for (unsigned lane = 0; lane < 32; lane++)
		if (mask >> lane & 1 && votes[lane])
			ballot |= 1u << lane;
	return ballot;
}

static inline int __any_sync(unsigned mask, int vote)
{
	return __ballot_sync(mask, vote) != 0;
}

/* The value that lane `from` of the warp brings, if it is one of those that share. */
template <typename type>
type emulated_shuffle(unsigned mask, type value, unsigned from, bool inside, const char *word)
{
	static_assert(sizeof(type) <= sizeof(uint64_t), "shuffles have 32 or 64 bits");
	uint64_t bits = 0;
	const uint64_t *all;

	memcpy(&bits, &value, sizeof(value));
	all = emulated_warp_barrier(mask, bits, word);
	if (inside && mask >> from & 1)
		memcpy(&value, &all[from], sizeof(value));
	return value;
}

/* The present lane, and the first one of those `width` lanes that it is of. */
static inline unsigned emulated_lane() { return emulated_thread.x % 32; }
static inline unsigned emulated_first(int width)
{
	return emulated_lane() & ~((unsigned)width - 1);
}

template <typename type> type __shfl_sync(unsigned mask, type value, int lane, int width = 32)
{
	const unsigned from = emulated_first(width) + (unsigned)lane % (unsigned)width;

	return emulated_shuffle(mask, value, from, true, "__shfl_sync");
}

template <typename type>
type __shfl_up_sync(unsigned mask, type value, unsigned step, int width = 32)
{
	const unsigned from = emulated_lane() - step;
	const bool inside = emulated_lane() >= emulated_first(width) + step;

	return emulated_shuffle(mask, value, from % 32, inside, "__shfl_up_sync");
}

template <typename type>
type __shfl_down_sync(unsigned mask, type value, unsigned step, int width = 32)
{
	const unsigned from = emulated_lane() + step;
	const bool inside = from < emulated_first(width) + (unsigned)width;

	return emulated_shuffle(mask, value, from % 32, inside, "__shfl_down_sync");
}

template <typename type> type __shfl_xor_sync(unsigned mask, type value, unsigned bits)
{
	return emulated_shuffle(mask, value, (emulated_lane() ^ bits) % 32, true, "__shfl_xor_sync");
}

/* --- Atomics. --- */

#define EMULATED_ATOMIC(name, result)                                                         \
	template <typename type, typename value> type name(type *at, value v)                 \
	{                                                                                     \
		emulated_step();                                                              \
		const type old = *at;                                                         \
		const type given = (type)v;                                                   \
		*at = (result);                                                               \
		return old;                                                                   \
	}
EMULATED_ATOMIC(atomicAdd, (type)(old + given))
EMULATED_ATOMIC(atomicMin, given < old ? given : old)
EMULATED_ATOMIC(atomicMax, given > old ? given : old)
EMULATED_ATOMIC(atomicOr, old | given)
EMULATED_ATOMIC(atomicExch, given)

template <typename type, typename value> type atomicCAS(type *at, type expected, value v)
{
	emulated_step();
	const type old = *at;

	if (old == expected)
		*at = (type)v;
	return old;
}

#endif
