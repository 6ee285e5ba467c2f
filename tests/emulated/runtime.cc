/* SPDX-License-Identifier: GPL-3.0-or-later
 * runtime: CUDA's functions for the host. A GPU's memory is the host's; behind each block of it
 * lies a page that cannot be touched.
 */
#include "tests/emulated/cuda_runtime.h"

#include "tests/emulated/function.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* Stands on a page of its own before each block. */
struct head {
	char *base;
	size_t mapped, size;
};

/* A copy that has been started: it is done where the host waits, or calls anything else. So a host
 * that changes the memory too soon copies what it has changed. */
struct copy {
	void *to;
	const void *from;
	size_t size;
};

enum { MOST_COPIES = 16 };

static size_t used;      /* bytes of blocks */
static cudaError_t last; /* what cudaGetLastError returns */
static struct copy copies[MOST_COPIES];
static int copies_left;

static cudaError_t tell(cudaError_t error)
{
	if (error != cudaSuccess)
		last = error;
	return error;
}

static void wait_for_copies()
{
	for (int i = 0; i < copies_left; i++)
		memcpy(copies[i].to, copies[i].from, copies[i].size);
	copies_left = 0;
}

static void wait_for_all()
{
	grid_wait();
	wait_for_copies();
}

/* --- What there is. --- */

const char *cudaGetErrorString(cudaError_t error)
{
	static const char *const words[] = {
#define ERROR(name, words) words,
		EMULATED_ERRORS(ERROR)
#undef ERROR
	};

	return words[error];
}

const char *cudaGetErrorName(cudaError_t error)
{
	static const char *const names[] = {
#define ERROR(name, words) #name,
		EMULATED_ERRORS(ERROR)
#undef ERROR
	};

	return names[error];
}

cudaError_t cudaGetLastError()
{
	const cudaError_t error = last;

	last = cudaSuccess;
	return error;
}

cudaError_t cudaGetDeviceCount(int *count)
{
	*count = (int)spillway_emulation.cards;
	return tell(*count ? cudaSuccess : cudaErrorNoDevice);
}

cudaError_t cudaSetDevice(int device)
{
	return tell(device >= 0 && device < spillway_emulation.cards ? cudaSuccess
							       : cudaErrorInvalidDevice);
}

static size_t total_memory()
{
	return (size_t)spillway_emulation.memory << 20;
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp *properties, int device)
{
	*properties = {};
	snprintf(properties->name, sizeof(properties->name), "Emulated GPU");
	properties->major = 9;
	properties->multiProcessorCount = (int)spillway_emulation.multiprocessors;
	properties->maxThreadsPerMultiProcessor = (int)spillway_emulation.threads;
	properties->totalGlobalMem = total_memory();
	return cudaSetDevice(device);
}

cudaError_t cudaDriverGetVersion(int *version)
{
	*version = CUDART_VERSION;
	return cudaSuccess;
}

cudaError_t cudaRuntimeGetVersion(int *version)
{
	*version = CUDART_VERSION;
	return cudaSuccess;
}

cudaError_t cudaDeviceSynchronize()
{
	wait_for_all();
	return cudaSuccess;
}

cudaError_t cudaDeviceReset()
{
	return cudaSuccess;
}

/* --- Memory. --- */

cudaError_t cudaMalloc(void **at, size_t size)
{
	const size_t page = (size_t)sysconf(_SC_PAGESIZE);
	const size_t aligned = (size + 15) / 16 * 16;
	const size_t body = (aligned + page - 1) / page * page;
	const size_t mapped = body + 2 * page;

	if (size > total_memory() - used)
		return tell(cudaErrorMemoryAllocation);
	char *base = (char *)mmap(NULL, mapped, PROT_READ | PROT_WRITE,
				  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	if (base == MAP_FAILED || mprotect(base + page + body, page, PROT_NONE) != 0)
		return tell(cudaErrorMemoryAllocation);
	*(struct head *)base = { base, mapped, size };
	used += size;
	*at = base + page + body - aligned;
	return cudaSuccess;
}

cudaError_t cudaFree(void *at)
{
	const size_t page = (size_t)sysconf(_SC_PAGESIZE);

	wait_for_all();
	if (!at)
		return cudaSuccess;
	const struct head *head = (const struct head *)((uintptr_t)at / page * page - page);

	if (head->base != (const char *)head)
		return tell(cudaErrorInvalidValue);
	used -= head->size;
	munmap(head->base, head->mapped);
	return cudaSuccess;
}

cudaError_t cudaHostAlloc(void **at, size_t size, unsigned)
{
	*at = calloc(1, size);
	return tell(*at ? cudaSuccess : cudaErrorMemoryAllocation);
}

cudaError_t cudaHostGetDevicePointer(void **device, void *host, unsigned)
{
	*device = host;
	return cudaSuccess;
}

cudaError_t cudaFreeHost(void *at)
{
	wait_for_all();
	free(at);
	return cudaSuccess;
}

cudaError_t cudaMemGetInfo(size_t *unused, size_t *total)
{
	*total = total_memory();
	*unused = *total - used;
	return cudaSuccess;
}

cudaError_t cudaMemcpy(void *to, const void *from, size_t size, cudaMemcpyKind)
{
	wait_for_all();
	if (size)
		memcpy(to, from, size);
	return cudaSuccess;
}

cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t size, cudaMemcpyKind way)
{
	if (way != cudaMemcpyHostToDevice || copies_left == MOST_COPIES)
		return cudaMemcpy(to, from, size, way);
	grid_wait();
	copies[copies_left++] = { to, from, size };
	return cudaSuccess;
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned)
{
	*event = 0;
	return cudaSuccess;
}

cudaError_t cudaEventRecord(cudaEvent_t)
{
	return cudaSuccess;
}

cudaError_t cudaEventSynchronize(cudaEvent_t)
{
	wait_for_all();
	return cudaSuccess;
}

cudaError_t cudaEventDestroy(cudaEvent_t)
{
	return cudaSuccess;
}

cudaError_t cudaMemset(void *at, int byte, size_t size)
{
	wait_for_all();
	if (size)
		memset(at, byte, size);
	return cudaSuccess;
}

cudaError_t cudaMemsetAsync(void *at, int byte, size_t size)
{
	return cudaMemset(at, byte, size);
}

/* --- Launches. --- */

cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *attributes, const void *)
{
	*attributes = {};
	return cudaSuccess;
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, const void *, int threads,
							  size_t)
{
	*blocks = (int)(spillway_emulation.threads / threads);
	return cudaSuccess;
}

static cudaError_t launch(const void *function, dim3 blocks, dim3 threads, void **args,
			  bool cooperative)
{
	const struct emulated_function *kernel = (const struct emulated_function *)function;
	struct emulated_launch launch = {};

	launch.call = kernel->call;
	launch.blocks = blocks.x;
	launch.threads = threads.x;
	launch.cooperative = cooperative;
	wait_for_copies();
	kernel->copy(launch.args, args);
	grid_launch(&launch);
	return cudaSuccess;
}

cudaError_t cudaLaunchKernel(const void *function, dim3 blocks, dim3 threads, void **args, size_t,
			     int)
{
	return launch(function, blocks, threads, args, false);
}

cudaError_t cudaLaunchCooperativeKernel(const void *function, dim3 blocks, dim3 threads,
					void **args, size_t, int)
{
	if (blocks.x > spillway_emulation.multiprocessors * (spillway_emulation.threads / threads.x))
		return tell(cudaErrorCooperativeLaunchTooLarge);
	return launch(function, blocks, threads, args, true);
}

cudaError_t cudaStreamQuery(int)
{
	return grid_go_on(spillway_emulation.query) ? cudaSuccess : cudaErrorNotReady;
}

void emulated_sleep(unsigned us)
{
	grid_go_on(100 * (int64_t)us);
}
