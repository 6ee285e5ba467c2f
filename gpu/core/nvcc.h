/* SPDX-License-Identifier: GPL-3.0-or-later
 * nvcc: what only nvcc understands: instructions of PTX, and a kernel as launches take it. The
 * emulated CUDA of the tests has a header of its own in place of this one.
 */
#ifndef SPILLWAY_GPU_CORE_NVCC_H
#define SPILLWAY_GPU_CORE_NVCC_H

#include <stddef.h>
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

/* The address of a word in global memory, for instructions that know no other memory. */
static __device__ __forceinline__ size_t cuda_global(const void *at)
{
	return __cvta_generic_to_global(at);
}

/* A load and a store of 32 or 64 bits, relaxed and device-wide, as cuda::atomic_ref of libcu++
 * does it: the headers of that library take the compiler longer than most kernels do. The word is in global
 * memory, and the instruction says so: a generic one asks first which memory the address is in. */
template <typename type> static __device__ __forceinline__ type cuda_peek(const type *at)
{
	static_assert(sizeof(type) == 4 || sizeof(type) == 8, "a word has 32 or 64 bits");
	if constexpr (sizeof(type) == 4) {
		uint32_t bits;

		asm volatile("ld.relaxed.gpu.global.b32 %0, [%1];"
			     : "=r"(bits) : "l"(cuda_global(at)) : "memory");
		return (type)bits;
	} else {
		uint64_t bits;

		asm volatile("ld.relaxed.gpu.global.b64 %0, [%1];"
			     : "=l"(bits) : "l"(cuda_global(at)) : "memory");
		return (type)bits;
	}
}

/* Neighbouring words in one access; each of them is read whole, not all together. */
static __device__ __forceinline__ void cuda_peek_four(const int32_t *at, int32_t *x, int32_t *y, int32_t *z,
						      int32_t *w)
{
	asm volatile("ld.relaxed.gpu.global.v4.b32 {%0, %1, %2, %3}, [%4];"
		     : "=r"(*x), "=r"(*y), "=r"(*z), "=r"(*w)
		     : "l"(cuda_global(at))
		     : "memory");
}

static __device__ __forceinline__ void cuda_peek_two(const int32_t *at, int32_t *x, int32_t *y)
{
	asm volatile("ld.relaxed.gpu.global.v2.b32 {%0, %1}, [%2];"
		     : "=r"(*x), "=r"(*y)
		     : "l"(cuda_global(at))
		     : "memory");
}

static __device__ __forceinline__ void cuda_peek_two(const int64_t *at, int64_t *x, int64_t *y)
{
	asm volatile("ld.relaxed.gpu.global.v2.b64 {%0, %1}, [%2];"
		     : "=l"(*x), "=l"(*y)
		     : "l"(cuda_global(at))
		     : "memory");
}

template <typename type, typename value>
static __device__ __forceinline__ void cuda_poke(type *at, value v)
{
	static_assert(sizeof(type) == 4 || sizeof(type) == 8, "a word has 32 or 64 bits");
	if constexpr (sizeof(type) == 4)
		asm volatile("st.relaxed.gpu.global.b32 [%0], %1;"
			     ::"l"(cuda_global(at)), "r"((type)v) : "memory");
	else
		asm volatile("st.relaxed.gpu.global.b64 [%0], %1;"
			     ::"l"(cuda_global(at)), "l"((type)v) : "memory");
}

/* What a thread wrote before is seen before what it writes later. __threadfence() would also put
 * all fences of the card into one order, which takes longer. */
static __device__ __forceinline__ void cuda_fence()
{
	asm volatile("fence.acq_rel.gpu;" ::: "memory");
}

/* What others wrote before a fence, and behind it a word that the thread has read, is seen by what follows.
 * No write of the thread is waited for. */
static __device__ __forceinline__ void cuda_fence_acquire()
{
#if __CUDACC_VER_MAJOR__ * 100 + __CUDACC_VER_MINOR__ >= 1208
	asm volatile("fence.acquire.gpu;" ::: "memory");
#else
	cuda_fence(); /* PTX has no other */
#endif
}

/* A word with which a thread tells others what it wrote before, and how they see that. */
static __device__ __forceinline__ void cuda_release(uint64_t *at, uint64_t v)
{
	asm volatile("st.release.gpu.global.b64 [%0], %1;" ::"l"(cuda_global(at)), "l"(v) : "memory");
}

static __device__ __forceinline__ uint64_t cuda_acquire(const uint64_t *at)
{
	uint64_t v;

	asm volatile("ld.acquire.gpu.global.b64 %0, [%1];" : "=l"(v) : "l"(cuda_global(at)) : "memory");
	return v;
}

#endif
