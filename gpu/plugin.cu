/* SPDX-License-Identifier: GPL-3.0-or-later
 * plugin: the CUDA side of the machine `cuda`. Built by nvcc into
 * spillway-cuda.so, with the CUDA runtime inside.
 *
 * Additional permission under GNU GPL version 3 section 7: this file and the
 * plug-in made of it may be combined with the NVIDIA CUDA Toolkit's libraries
 * (see LICENSE-EXCEPTION).
 */
#include "gpu/drive.h"
#include "gpu/plugin.h"
#include "gpu/shadow.h"

#include <cuda_runtime.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
	THREADS = 256,
	EAGER = 20000,   /* looks at a launch before it is slept between them */
	DRIVE_BLOCKS = 4 /* a multiprocessor: more make barriers slower than work faster */
};

struct block {
	struct block *next;
	void *at;
};

struct plugin_state {
	int device;
	int multiprocessors;
	struct block *blocks;
	struct shadow *shadow;
	struct drive_state *drive; /* on the GPU */
	double patience;           /* seconds that a launch may take */
	bool lost;                 /* one took longer, and goes on */
};

#define KERNEL_ROW(name, ...)                                                                 \
	extern "C" const struct cuda_kernel cuda_##name##_c32a32, cuda_##name##_c64a32,       \
		cuda_##name##_c64a64;
#define DRIVE_ROW(name) KERNEL_ROW(drive_##name)
#include KERNELS_DEF
#ifdef DRIVES_DEF
#include DRIVES_DEF
#endif
#undef KERNEL_ROW

static const struct cuda_kernel *const kernels[] = {
#define KERNEL_ROW(name, ...)                                                                 \
	&cuda_##name##_c32a32, &cuda_##name##_c64a32, &cuda_##name##_c64a64,
#include KERNELS_DEF
#ifdef DRIVES_DEF
#include DRIVES_DEF
#endif
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

	if (cudaFuncGetAttributes(&attributes, kernels[0]->function[LEVEL_OFF]) == cudaSuccess)
		return true;
	cudaGetLastError();
	snprintf(why, PLUGIN_WHY, "the plug-in holds no code for %.99s (compute capability %d.%d)",
		 card->name, card->major, card->minor);
	return false;
}

static bool open_device(int device, double patience, struct plugin_state **state,
			struct plugin_card *card, char *why)
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
	(*state)->patience = patience;
	(*state)->multiprocessors = card->multiprocessors;
	return true;
}

static double seconds()
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void close_device(struct plugin_state *state)
{
	/* Giving memory back would wait for the kernel: the program's end does it. */
	if (state->lost)
		return;
	cudaSetDevice(state->device);
	shadow_close(state->shadow);
	cudaFree(state->drive);
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

static int64_t room(struct plugin_state *state)
{
	size_t unused, total;

	if (cudaSetDevice(state->device) == cudaSuccess &&
	    cudaMemGetInfo(&unused, &total) == cudaSuccess)
		return (int64_t)unused;
	cudaGetLastError();
	return -1;
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

/* Blocks of a kernel that the card holds at once, 0 if asking fails. */
static int64_t resident_blocks(const struct plugin_state *state, const void *function,
			       const char *name, char *why)
{
	int blocks = 0;

	if (!good(cudaSetDevice(state->device), "choosing the GPU", why) ||
	    !good(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, function, THREADS, 0),
		  name, why))
		return 0;
	return (int64_t)blocks * state->multiprocessors;
}

/* Waits for what was launched, but not for ever. A kernel that goes on is beyond help:
 * from then on the GPU's state must not be asked for anything (`lost`). */
static bool wait(struct plugin_state *state, const char *name, char *why)
{
	const double until = seconds() + state->patience;
	cudaError_t result = cudaStreamQuery(0);
	int64_t asked = 0;

	while (result == cudaErrorNotReady && seconds() < until) {
		if (++asked > EAGER)
			usleep(50);
		result = cudaStreamQuery(0);
	}
	if (result != cudaErrorNotReady)
		return good(result, name, why);
	state->lost = true;
	cudaGetLastError();
	snprintf(why, PLUGIN_WHY, "%s has run for more than %.3g seconds: it was given up", name,
		 state->patience);
	return false;
}

/* Enough blocks for all items, but no more than run at once: the wrapper's teams
 * go on to further items themselves. */
static bool launch(struct plugin_state *state, const struct cuda_kernel *kernel,
		   enum level level, const void *args, const struct grid *grid, char *why)
{
	const void *function = kernel->function[level];
	const int64_t teams = THREADS / kernel->lanes;
	int64_t blocks = (grid->items + teams - 1) / teams;
	int64_t resident;
	struct grid copy = *grid;
	void *parameters[] = { (void *)args, &copy };

	if (!blocks)
		return true;
	resident = resident_blocks(state, function, kernel->name, why);
	if (!resident)
		return false;
	if (blocks > resident)
		blocks = resident;
	return good(cudaLaunchKernel(function, dim3((unsigned)blocks), dim3(THREADS), parameters,
				     0, 0),
		    kernel->name, why) &&
	       wait(state, kernel->name, why);
}

/* A block that decides, and those that work: all of them at once on the card. */
static bool drive(struct plugin_state *state, const struct cuda_kernel *kernel,
		  enum level level, const void *args, const struct drive_order *order,
		  struct drive_state *drive, struct drive_row *rows, const struct grid *grid,
		  char *why)
{
	const void *function = kernel->function[level];
	struct grid copy = *grid;
	void *parameters[] = { (void *)args, &order, &state->drive, &rows, &copy };
	int64_t blocks = resident_blocks(state, function, kernel->name, why);

	if (!blocks)
		return false;
	if (!state->drive &&
	    !good(cudaMalloc(&state->drive, sizeof(*drive)), "allocating", why))
		return false;
	if (blocks > DRIVE_BLOCKS * state->multiprocessors)
		blocks = DRIVE_BLOCKS * state->multiprocessors;
	return good(cudaMemcpy(state->drive, drive, sizeof(*drive), cudaMemcpyHostToDevice),
		    "copying", why) &&
	       good(cudaLaunchCooperativeKernel(function, dim3((unsigned)blocks), dim3(THREADS),
						parameters, 0, 0),
		    kernel->name, why) &&
	       wait(state, kernel->name, why) &&
	       good(cudaMemcpy(drive, state->drive, sizeof(*drive), cudaMemcpyDeviceToHost),
		    kernel->name, why);
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
		room, copy, fill, find_kernel, launch, drive, watch, sync, changes, patch,
	};

	return &plugin;
}
