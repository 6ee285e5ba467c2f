/* SPDX-License-Identifier: GPL-3.0-or-later
 * Additional permission under GNU GPL version 3 section 7: see plugin.cu.
 */
#include "gpu/cuda/shadow.h"

#include "gpu/core/nvcc.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_ARRAYS = 32, THREADS = 256, CHANGES = 1 << 20 };

/* A watched array, and its copy on the GPU. */
struct watched {
	uint32_t *at, *copy;
	size_t words;
};

struct shadow {
	struct watched arrays[MOST_ARRAYS];
	int count, copied;            /* arrays, and those that have a copy */
	struct change *changes;       /* [CHANGES] on the GPU */
	unsigned long long *found;    /* [1] on the GPU */
};

static __global__ void compare(struct watched array, struct change *changes,
			       unsigned long long *found, size_t room)
{
	const size_t step = (size_t)gridDim.x * blockDim.x;

	for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < array.words; i += step) {
		const uint32_t now = array.at[i];
		const uint32_t before = array.copy[i];

		if (now != before) {
			const unsigned long long at = atomicAdd(found, 1ull);

			/* What has no room is left as it is, for the next time. */
			if (at < room) {
				changes[at] = { (uintptr_t)(array.at + i), before };
				array.copy[i] = now;
			}
		}
	}
}

static __global__ void put_back(const struct change *changes, size_t count,
				struct watched array)
{
	const size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;

	if (i < count) {
		uint32_t *at = (uint32_t *)changes[i].at;

		if (at >= array.at && at < array.at + array.words) {
			*at = (uint32_t)changes[i].old;
			array.copy[at - array.at] = (uint32_t)changes[i].old;
		}
	}
}

struct shadow *shadow_open(void)
{
	return (struct shadow *)calloc(1, sizeof(struct shadow));
}

void shadow_close(struct shadow *shadow)
{
	if (!shadow)
		return;
	for (int i = 0; i < shadow->copied; i++)
		cudaFree(shadow->arrays[i].copy);
	cudaFree(shadow->changes);
	cudaFree(shadow->found);
	free(shadow);
}

bool shadow_watch(struct shadow *shadow, void *at, size_t size)
{
	if (shadow->count == MOST_ARRAYS)
		return false;
	shadow->arrays[shadow->count++] = { (uint32_t *)at, NULL, size / sizeof(uint32_t) };
	return true;
}

static cudaError_t make_copies(struct shadow *shadow)
{
	cudaError_t result = cudaSuccess;

	if (!shadow->found)
		result = cudaMalloc(&shadow->found, sizeof(*shadow->found));
	if (result == cudaSuccess && !shadow->changes)
		result = cudaMalloc(&shadow->changes, CHANGES * sizeof(*shadow->changes));
	while (result == cudaSuccess && shadow->copied < shadow->count) {
		struct watched *array = &shadow->arrays[shadow->copied];

		result = cudaMalloc(&array->copy, array->words * sizeof(*array->copy) + 1);
		shadow->copied += result == cudaSuccess;
	}
	return result;
}

/* Blocks that have a thread for each of so many words. */
static size_t blocks_for(size_t words)
{
	return (words + THREADS - 1) / THREADS;
}

cudaError_t shadow_sync(struct shadow *shadow)
{
	cudaError_t result = make_copies(shadow);

	for (int i = 0; result == cudaSuccess && i < shadow->count; i++)
		result = cudaMemcpyAsync(shadow->arrays[i].copy, shadow->arrays[i].at,
					 shadow->arrays[i].words * sizeof(uint32_t),
					 cudaMemcpyDeviceToDevice);
	return result == cudaSuccess ? cudaDeviceSynchronize() : result;
}

cudaError_t shadow_changes(struct shadow *shadow, struct change *changes, size_t room,
			   size_t *count)
{
	unsigned long long found = 0;
	cudaError_t result = cudaMemsetAsync(shadow->found, 0, sizeof(*shadow->found));

	*count = 0;
	if (room > CHANGES)
		room = CHANGES;
	for (int i = 0; result == cudaSuccess && i < shadow->count; i++) {
		const size_t blocks = blocks_for(shadow->arrays[i].words);
		void *args[] = { &shadow->arrays[i], &shadow->changes, &shadow->found, &room };

		if (blocks)
			result = cudaLaunchKernel(cuda_function(compare),
						  (unsigned)(blocks < 2048 ? blocks : 2048),
						  THREADS, args, 0, 0);
	}
	if (result == cudaSuccess)
		result = cudaMemcpy(&found, shadow->found, sizeof(found), cudaMemcpyDeviceToHost);
	if (result != cudaSuccess)
		return result;
	*count = found < room ? (size_t)found : room;
	return cudaMemcpy(changes, shadow->changes, *count * sizeof(*changes),
			  cudaMemcpyDeviceToHost);
}

/* As many as the buffer holds at once. */
static cudaError_t patch_some(struct shadow *shadow, const struct change *changes, size_t count)
{
	cudaError_t result = cudaMemcpy(shadow->changes, changes, count * sizeof(*changes),
					cudaMemcpyHostToDevice);

	for (int i = 0; result == cudaSuccess && i < shadow->count; i++) {
		void *args[] = { &shadow->changes, &count, &shadow->arrays[i] };

		result = cudaLaunchKernel(cuda_function(put_back), (unsigned)blocks_for(count),
					  THREADS, args, 0, 0);
	}
	return result == cudaSuccess ? cudaDeviceSynchronize() : result;
}

cudaError_t shadow_patch(struct shadow *shadow, const struct change *changes, size_t count)
{
	cudaError_t result = cudaSuccess;

	while (result == cudaSuccess && count) {
		const size_t some = count < CHANGES ? count : CHANGES;

		/* The last first, as they were noted. */
		count -= some;
		result = patch_some(shadow, changes + count, some);
	}
	return result;
}
