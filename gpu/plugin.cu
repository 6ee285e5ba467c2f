/* SPDX-License-Identifier: GPL-3.0-or-later
 * plugin: the CUDA side of the machine `cuda`. Built by nvcc into
 * spillway-cuda.so, with the CUDA runtime inside.
 *
 * Additional permission under GNU GPL version 3 section 7: this file and the
 * plug-in made of it may be combined with the NVIDIA CUDA Toolkit's libraries
 * (see LICENSE-EXCEPTION).
 */
#include "gpu/plugin.h"
#include "gpu/shadow.h"

#include <cuda_runtime.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct block {
	struct block *next;
	void *at;
};

struct plugin_state {
	int device;
	int multiprocessors;
	struct block *blocks;
	struct shadow *shadow;
};

#define KERNEL_ROW(name, ...)                                                                 \
	extern "C" const struct cuda_kernel cuda_##name##_c32a32, cuda_##name##_c64a32,       \
		cuda_##name##_c64a64;
#include KERNELS_DEF
#undef KERNEL_ROW

static const struct cuda_kernel *const kernels[] = {
#define KERNEL_ROW(name, ...)                                                                 \
	&cuda_##name##_c32a32, &cuda_##name##_c64a32, &cuda_##name##_c64a64,
#include KERNELS_DEF
#undef KERNEL_ROW
};

/* Turns a result of CUDA into a sentence, unless it is a success. */
static bool good(cudaError_t result, const char *doing, char *why)
{
	if (result == cudaSuccess)
		return true;
	snprintf(why, PLUGIN_WHY, "%s: %s (%s)", doing, cudaGetErrorString(result),
		 cudaGetErrorName(result));
	cudaGetLastError();
	return false;
}

static int count_devices(char *why)
{
	int count = 0;
	cudaError_t result = cudaGetDeviceCount(&count);

	if (result == cudaErrorInsufficientDriver) {
		int driver = 0;

		cudaDriverGetVersion(&driver);
		if (driver)
			snprintf(why, PLUGIN_WHY, "the NVIDIA driver is too old: it offers CUDA "
				 "%d.%d, the plug-in was built for %d.%d", driver / 1000,
				 driver % 1000 / 10, CUDART_VERSION / 1000,
				 CUDART_VERSION % 1000 / 10);
		else
			snprintf(why, PLUGIN_WHY, "there is no NVIDIA driver");
		return 0;
	}
	if (result == cudaErrorNoDevice || (result == cudaSuccess && !count)) {
		snprintf(why, PLUGIN_WHY, "there is no NVIDIA GPU");
		return 0;
	}
	return good(result, "looking for GPUs", why) ? count : 0;
}

static void fill_card(struct plugin_card *card, const cudaDeviceProp *properties)
{
	memset(card, 0, sizeof(*card));
	snprintf(card->name, sizeof(card->name), "%s", properties->name);
	card->major = properties->major;
	card->minor = properties->minor;
	card->multiprocessors = properties->multiProcessorCount;
	card->resident_warps = properties->maxThreadsPerMultiProcessor / 32;
	card->memory = properties->totalGlobalMem;
	cudaDriverGetVersion(&card->driver);
	cudaRuntimeGetVersion(&card->runtime);
}

/* Whether code for this card is in the plug-in. */
static bool has_code(const struct plugin_card *card, char *why)
{
	cudaFuncAttributes attributes;

	if (cudaFuncGetAttributes(&attributes, kernels[0]->function) == cudaSuccess)
		return true;
	cudaGetLastError();
	snprintf(why, PLUGIN_WHY, "the plug-in holds no code for %.99s (compute capability %d.%d)",
		 card->name, card->major, card->minor);
	return false;
}

static bool open_device(int device, struct plugin_state **state, struct plugin_card *card,
			char *why)
{
	cudaDeviceProp properties;

	if (!good(cudaSetDevice(device), "choosing the GPU", why) ||
	    !good(cudaGetDeviceProperties(&properties, device), "asking the GPU", why))
		return false;
	fill_card(card, &properties);
	if (!has_code(card, why))
		return false;
	*state = (struct plugin_state *)calloc(1, sizeof(**state));
	if (*state)
		(*state)->shadow = shadow_open();
	if (!*state || !(*state)->shadow) {
		free(*state);
		snprintf(why, PLUGIN_WHY, "out of memory");
		return false;
	}
	(*state)->device = device;
	(*state)->multiprocessors = card->multiprocessors;
	return true;
}

static void close_device(struct plugin_state *state)
{
	cudaSetDevice(state->device);
	shadow_close(state->shadow);
	while (struct block *block = state->blocks) {
		state->blocks = block->next;
		cudaFree(block->at);
		free(block);
	}
	/* A kernel that went astray spoils the context for good: take a new one. */
	if (cudaDeviceSynchronize() != cudaSuccess)
		cudaDeviceReset();
	cudaGetLastError();
	free(state);
}

static bool alloc(struct plugin_state *state, void **at, size_t size, size_t *unused, char *why)
{
	struct block *block = (struct block *)calloc(1, sizeof(*block));
	size_t total = 0;

	*unused = 0;
	if (!block) {
		snprintf(why, PLUGIN_WHY, "out of host memory");
		return false;
	}
	if (!good(cudaSetDevice(state->device), "choosing the GPU", why) ||
	    !good(cudaMalloc(&block->at, size ? size : 1), "allocating", why)) {
		cudaMemGetInfo(unused, &total);
		cudaGetLastError();
		free(block);
		return false;
	}
	block->next = state->blocks;
	state->blocks = block;
	*at = block->at;
	cudaMemGetInfo(unused, &total);
	return good(cudaMemset(block->at, 0, size ? size : 1), "clearing memory", why);
}

static bool copy(struct plugin_state *state, void *to, const void *from, size_t size,
		 enum plugin_way way, char *why)
{
	return good(cudaSetDevice(state->device), "choosing the GPU", why) &&
	       good(cudaMemcpy(to, from, size, way == PLUGIN_TO_GPU ? cudaMemcpyHostToDevice
								    : cudaMemcpyDeviceToHost),
		    "copying", why);
}

static bool fill(struct plugin_state *state, void *to, int byte, size_t size, char *why)
{
	return good(cudaSetDevice(state->device), "choosing the GPU", why) &&
	       good(cudaMemset(to, byte, size), "filling", why);
}

static const struct cuda_kernel *find_kernel(const char *name, int width)
{
	for (const struct cuda_kernel *kernel : kernels)
		if (!strcmp(kernel->name, name) && kernel->width == width)
			return kernel;
	return NULL;
}

/* Enough blocks for all items, but no more than run at once: the wrapper's teams
 * go on to further items themselves. */
static bool launch(struct plugin_state *state, const struct cuda_kernel *kernel,
		   const void *args, const struct grid *grid, char *why)
{
	const int threads = 256;
	const int64_t teams = threads / kernel->lanes;
	int64_t blocks = (grid->items + teams - 1) / teams;
	int resident = 0;
	struct grid copy = *grid;
	void *parameters[] = { (void *)args, &copy };

	if (!blocks)
		return true;
	if (!good(cudaSetDevice(state->device), "choosing the GPU", why) ||
	    !good(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, kernel->function,
								threads, 0),
		  kernel->name, why))
		return false;
	if (blocks > (int64_t)resident * state->multiprocessors)
		blocks = (int64_t)resident * state->multiprocessors;
	return good(cudaLaunchKernel(kernel->function, dim3((unsigned)blocks), dim3(threads),
				     parameters, 0, 0),
		    kernel->name, why) &&
	       good(cudaDeviceSynchronize(), kernel->name, why);
}

static bool watch(struct plugin_state *state, void *at, size_t size, char *why)
{
	if (shadow_watch(state->shadow, at, size))
		return true;
	snprintf(why, PLUGIN_WHY, "too many arrays to watch");
	return false;
}

static bool sync(struct plugin_state *state, char *why)
{
	return good(cudaSetDevice(state->device), "choosing the GPU", why) &&
	       good(shadow_sync(state->shadow), "copying for the way back", why);
}

static bool changes(struct plugin_state *state, struct change *found, size_t room, size_t *count,
		    char *why)
{
	return good(cudaSetDevice(state->device), "choosing the GPU", why) &&
	       good(shadow_changes(state->shadow, found, room, count), "comparing", why);
}

static bool patch(struct plugin_state *state, const struct change *old, size_t count, char *why)
{
	return good(cudaSetDevice(state->device), "choosing the GPU", why) &&
	       good(shadow_patch(state->shadow, old, count), "going back", why);
}

extern "C" const struct plugin *spillway_cuda_plugin(void)
{
	static const struct plugin plugin = {
		PLUGIN_ABI, PLUGIN_BUILT, count_devices, open_device, close_device, alloc,
		copy, fill, find_kernel, launch, watch, sync, changes, patch,
	};

	return &plugin;
}
