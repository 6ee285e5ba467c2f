/* SPDX-License-Identifier: GPL-3.0-or-later
 * nvcc: in place of gpu/core/nvcc.h, without PTX.
 */
#ifndef SPILLWAY_GPU_CORE_NVCC_H
#define SPILLWAY_GPU_CORE_NVCC_H

#include "tests/emulated/function.h"
#include "tests/emulated/grid.h"

#define cuda_function(...) emulated_function_of<__VA_ARGS__>()

static inline long long cuda_now() { return grid_now(); }
static inline long long cuda_multiprocessor()
{
	return emulated_block.x % spillway_emulation.multiprocessors;
}

template <typename type> static inline type cuda_peek(const type *at)
{
	emulated_step();
	return *at;
}

template <typename type, typename value> static inline void cuda_poke(type *at, value v)
{
	emulated_step();
	*at = (type)v;
}

static inline void cuda_prefetch(const void *) {}

template <typename type> void cuda_peek_two(const type *at, type *x, type *y)
{
	*x = cuda_peek(at);
	*y = cuda_peek(at + 1);
}

static inline void cuda_peek_four(const int32_t *at, int32_t *x, int32_t *y, int32_t *z, int32_t *w)
{
	cuda_peek_two(at, x, y);
	cuda_peek_two(at + 2, z, w);
}

static inline void cuda_fence() { emulated_step(); }
static inline void cuda_fence_acquire() { emulated_step(); }
static inline void cuda_release(uint64_t *at, uint64_t v) { cuda_poke(at, v); }
static inline uint64_t cuda_acquire(const uint64_t *at) { return cuda_peek(at); }

#endif
