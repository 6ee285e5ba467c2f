/* SPDX-License-Identifier: GPL-3.0-or-later
 * nvcc: what only nvcc understands: instructions of PTX, and a kernel as launches take it. The
 * emulated CUDA of the tests has a header of its own in place of this one.
 */
#ifndef SPILLWAY_GPU_CORE_NVCC_H
#define SPILLWAY_GPU_CORE_NVCC_H

#include <stdint.h>

/* A kernel, for struct cuda_kernel and cudaLaunchKernel. */
#define cuda_function(...) ((const void *)__VA_ARGS__)

/* ns of a clock that all multiprocessors share. */
static __device__ __forceinline__ long long cuda_now()
{
	long long ns;

	asm volatile("mov.u64 %0, %globaltimer;" : "=l"(ns));
	return ns;
}

static __device__ __forceinline__ void cuda_prefetch(const void *at)
{
	asm volatile("prefetch.global.L2 [%0];" ::"l"(at));
}

/* The multiprocessor this is. */
static __device__ __forceinline__ long long cuda_multiprocessor()
{
	unsigned number;

	asm volatile("mov.u32 %0, %smid;" : "=r"(number));
	return number;
}

/* A load and a store of 32 or 64 bits, relaxed and device-wide, as cuda::atomic_ref of libcu++
 * does it, and in the same instructions: the headers of that library take the compiler longer
 * than most kernels do. */
template <typename type> static __device__ __forceinline__ type cuda_peek(const type *at)
{
	static_assert(sizeof(type) == 4 || sizeof(type) == 8, "a word has 32 or 64 bits");
	if constexpr (sizeof(type) == 4) {
		uint32_t bits;

		asm volatile("ld.relaxed.gpu.b32 %0, [%1];" : "=r"(bits) : "l"(at) : "memory");
		return (type)bits;
	} else {
		uint64_t bits;

		asm volatile("ld.relaxed.gpu.b64 %0, [%1];" : "=l"(bits) : "l"(at) : "memory");
		return (type)bits;
	}
}

/* Two neighbouring words in one access; each of them is read whole, not both together. */
static __device__ __forceinline__ void cuda_peek_two(const int32_t *at, int32_t *x, int32_t *y)
{
	asm volatile("ld.relaxed.gpu.v2.b32 {%0, %1}, [%2];" : "=r"(*x), "=r"(*y) : "l"(at) : "memory");
}

static __device__ __forceinline__ void cuda_peek_two(const int64_t *at, int64_t *x, int64_t *y)
{
	asm volatile("ld.relaxed.gpu.v2.b64 {%0, %1}, [%2];" : "=l"(*x), "=l"(*y) : "l"(at) : "memory");
}

template <typename type, typename value>
static __device__ __forceinline__ void cuda_poke(type *at, value v)
{
	static_assert(sizeof(type) == 4 || sizeof(type) == 8, "a word has 32 or 64 bits");
	if constexpr (sizeof(type) == 4)
		asm volatile("st.relaxed.gpu.b32 [%0], %1;" ::"l"(at), "r"((type)v) : "memory");
	else
		asm volatile("st.relaxed.gpu.b64 [%0], %1;" ::"l"(at), "l"((type)v) : "memory");
}

/* What a thread wrote before is seen before what it writes later. __threadfence() would also put
 * all fences of the card into one order, which takes longer. */
static __device__ __forceinline__ void cuda_fence()
{
	asm volatile("fence.acq_rel.gpu;" ::: "memory");
}

/* A word with which a thread tells others what it wrote before, and how they see that. */
static __device__ __forceinline__ void cuda_release(uint64_t *at, uint64_t v)
{
	asm volatile("st.release.gpu.b64 [%0], %1;" ::"l"(at), "l"(v) : "memory");
}

static __device__ __forceinline__ uint64_t cuda_acquire(const uint64_t *at)
{
	uint64_t v;

	asm volatile("ld.acquire.gpu.b64 %0, [%1];" : "=l"(v) : "l"(at) : "memory");
	return v;
}

#endif
