/* SPDX-License-Identifier: GPL-3.0-or-later
 * plugin: the CUDA side of the machine `cuda`. nvcc builds it into spillway-cuda.so, with the
 * CUDA runtime inside. Additional permission under GNU GPL version 3 section 7: this file and
 * the plug-in made of it may be combined with the NVIDIA CUDA Toolkit's libraries
 * (see LICENSE-EXCEPTION).
 */
#include "gpu/loop/drive.h"
#include "gpu/cuda/cuda_errors.h"
#include "gpu/cuda/looks.h"
#include "gpu/cuda/pinned_state.h"
#include "gpu/cuda/plugin.h"
#include "gpu/cuda/shadow.h"
#include "gpu/cuda/stages.h"

#include <cuda_runtime.h>

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* The result of such a call before it is made: a file of tests that includes this one may have
 * it fail. */
#ifndef PLUGIN_CALL
#define PLUGIN_CALL(name) cudaSuccess
#endif

enum {
	EAGER = 20000 /* looks at a launch before it is slept between them */
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
	struct pinned_state drive;
	struct stages stages;
	struct looks looks;
	struct plugin_terms terms;
	int32_t *hurry;            /* the host's, where kernels see it */
	bool lost;                 /* one took longer, and goes on */
};

#define KERNEL_ROW(name, ...)                                                                 \
	extern "C" const struct cuda_kernel cuda_##name##_c32a32, cuda_##name##_c64a32,       \
		cuda_##name##_c64a64;
#define ARC_ROW(name, ...)                                                                    \
	extern "C" const struct cuda_kernel cuda_##name##_c32a32, cuda_##name##_c64a64;
#define PLAIN_ROW(name, ...) extern "C" const struct cuda_kernel cuda_##name##_c32a32;
#define DRIVE_ROW(name, ...) KERNEL_ROW(drive_##name)
#define DRIVE_ARC_ROW(name, ...)                                                              \
	extern "C" const struct cuda_kernel cuda_drive_##name##_c32a32, cuda_drive_##name##_c64a64;
#include KERNELS_DEF
#ifdef DRIVES_DEF
#include DRIVES_DEF
#endif
#undef KERNEL_ROW
#undef ARC_ROW
#undef PLAIN_ROW
#undef DRIVE_ARC_ROW

static const struct cuda_kernel *const kernels[] = {
#define KERNEL_ROW(name, ...)                                                                 \
	&cuda_##name##_c32a32, &cuda_##name##_c64a32, &cuda_##name##_c64a64,
#define ARC_ROW(name, ...) &cuda_##name##_c32a32, &cuda_##name##_c64a64,
#define PLAIN_ROW(name, ...) &cuda_##name##_c32a32,
#define DRIVE_ARC_ROW(name, ...) &cuda_drive_##name##_c32a32, &cuda_drive_##name##_c64a64,
#include KERNELS_DEF
#ifdef DRIVES_DEF
#include DRIVES_DEF
#endif
#undef KERNEL_ROW
#undef ARC_ROW
#undef PLAIN_ROW
#undef DRIVE_ROW
#undef DRIVE_ARC_ROW
};

/* False, and why. */
__attribute__((format(printf, 3, 4)))
static bool fail(enum fault fault, struct plugin_why *why, const char *format, ...)
{
	va_list args;

	why->fault = fault;
	va_start(args, format);
	vsnprintf(why->words, PLUGIN_WHY, format, args);
	va_end(args);
	return false;
}

/* Turns a result of CUDA into words, unless it is a success. */
static bool good(cudaError_t result, const char *doing, struct plugin_why *why)
{
	if (result == cudaSuccess)
		return true;
	fail(classify(result), why, "%s: %s (%s)", doing, cudaGetErrorString(result),
	     cudaGetErrorName(result));
	cudaGetLastError();
	return false;
}

static int count_devices(struct plugin_why *why)
{
	int count = 0;
	int driver = 0;
	cudaError_t result = PLUGIN_CALL("count");

	if (result == cudaSuccess)
		result = cudaGetDeviceCount(&count);
	cudaGetLastError();
	cudaDriverGetVersion(&driver);
	why->words[0] = '\0';
	if (result == cudaErrorInsufficientDriver && !driver)
		fail(FAULT_NO_DRIVER, why, "%s", "");
	else if (result == cudaErrorInsufficientDriver)
		fail(FAULT_OLD_DRIVER, why, "it offers CUDA %d.%d, the plug-in was built for %d.%d",
		     driver / 1000, driver % 1000 / 10, CUDART_VERSION / 1000,
		     CUDART_VERSION % 1000 / 10);
	else if (result == cudaErrorNoDevice || (result == cudaSuccess && !count))
		fail(FAULT_NO_GPU, why, "%s", "");
	else
		good(result, "looking for GPUs", why);
	return result == cudaSuccess ? count : 0;
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
static bool has_code(const struct plugin_card *card, struct plugin_why *why)
{
	cudaFuncAttributes attributes;
	cudaError_t result = PLUGIN_CALL("code");

	if (result == cudaSuccess)
		result = cudaFuncGetAttributes(&attributes, kernels[0]->function[LEVEL_OFF]);
	cudaGetLastError();
	if (result == cudaSuccess)
		return true;
	if (classify(result) != FAULT_NO_CODE && result != cudaErrorInvalidDeviceFunction)
		return good(result, "looking for its code", why);
	return fail(FAULT_NO_CODE, why, "%.99s has compute capability %d.%d", card->name,
		    card->major, card->minor);
}

static uint64_t mark(int device)
{
	return UINT64_C(1) << (device & 63);
}

/* Makes the GPU work for this program. */
static bool claim(int device, const struct gpu_marks *marks, cudaDeviceProp *properties,
		  struct plugin_why *why)
{
	cudaError_t result = PLUGIN_CALL("open");

	if (result == cudaSuccess)
		result = cudaSetDevice(device);
	if (result == cudaSuccess)
		result = cudaGetDeviceProperties(properties, device);
	if (result == cudaSuccess)
		result = cudaFree(NULL);
	if (result != cudaErrorDevicesUnavailable)
		return good(result, "opening it", why);
	cudaGetLastError();
	return fail(marks->spoilt & mark(device) ? FAULT_SPOILT : FAULT_BUSY, why, "%s", "");
}

static bool open_device(int device, const struct plugin_terms *terms,
			struct plugin_state **state, struct plugin_card *card,
			struct plugin_why *why)
{
	cudaDeviceProp properties;

	memset(card, 0, sizeof(*card));
	why->words[0] = '\0';
	if (terms->marks->given_up & mark(device))
		return fail(FAULT_GIVEN_UP, why, "%s", "");
	if (!claim(device, terms->marks, &properties, why))
		return false;
	fill_card(card, &properties);
	if (!has_code(card, why))
		return false;
	*state = (struct plugin_state *)calloc(1, sizeof(**state));
	if (*state)
		(*state)->shadow = shadow_open();
	if (!*state || !(*state)->shadow) {
		free(*state);
		*state = NULL;
		return fail(FAULT_OTHER, why, "out of host memory");
	}
	(*state)->device = device;
	(*state)->terms = *terms;
	(*state)->multiprocessors = card->multiprocessors;
	/* Without that word launches just take their time. */
	if (cudaHostAlloc(&(*state)->hurry, sizeof(*(*state)->hurry), cudaHostAllocMapped) !=
		    cudaSuccess ||
	    cudaHostGetDevicePointer((void **)&card->hurry, (*state)->hurry, 0) != cudaSuccess)
		card->hurry = NULL;
	cudaGetLastError();
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
	pinned_state_close(&state->drive);
	cudaFreeHost(state->hurry);
	stages_close(&state->stages);
	looks_close(&state->looks);
	while (struct block *block = state->blocks) {
		state->blocks = block->next;
		cudaFree(block->at);
		free(block);
	}
	/* A kernel that went astray spoils the context for good: the next one is new. */
	if (cudaDeviceSynchronize() != cudaSuccess) {
		cudaDeviceReset();
		state->terms.marks->spoilt |= mark(state->device);
	}
	cudaGetLastError();
	free(state);
}

static bool alloc(struct plugin_state *state, void **at, size_t size, size_t *unused, struct plugin_why *why)
{
	struct block *block = (struct block *)calloc(1, sizeof(*block));
	size_t total = 0;

	*unused = 0;
	if (!block)
		return fail(FAULT_OTHER, why, "out of host memory");
	if (!good(cudaSetDevice(state->device), "choosing the GPU", why) ||
	    !good(PLUGIN_CALL("alloc"), "allocating", why) ||
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
		 enum plugin_way way, struct plugin_why *why)
{
	return good(cudaSetDevice(state->device), "choosing the GPU", why) &&
	       good(PLUGIN_CALL("copy"), "copying", why) &&
	       good(way == PLUGIN_TO_GPU ? looks_put(&state->looks, to, from, size)
					 : looks_get(&state->looks, to, from, size),
		    "copying", why);
}

static bool fill(struct plugin_state *state, void *to, int byte, size_t size, struct plugin_why *why)
{
	looks_spoil(&state->looks, to, size);
	return good(cudaSetDevice(state->device), "choosing the GPU", why) &&
	       good(cudaMemset(to, byte, size), "filling", why);
}

static bool stage(struct plugin_state *state, void **piece, size_t *room, struct plugin_why *why)
{
	*room = STAGE_ROOM;
	return good(cudaSetDevice(state->device), "choosing the GPU", why) &&
	       good(PLUGIN_CALL("copy"), "copying", why) &&
	       good(stages_take(&state->stages, piece), "copying", why);
}

static bool send(struct plugin_state *state, void *to, const void *, size_t size,
		 struct plugin_why *why)
{
	looks_spoil(&state->looks, to, size);
	return good(stages_send(&state->stages, to, size), "copying", why);
}

static bool settle(struct plugin_state *state, struct plugin_why *why)
{
	return good(cudaSetDevice(state->device), "choosing the GPU", why) &&
	       good(cudaDeviceSynchronize(), "copying", why);
}

/* Without capacities (ARC_ROW) the code for C32_A32 serves C64_A32, too. */
static const struct cuda_kernel *find_kernel(const char *name, int width)
{
	for (const struct cuda_kernel *kernel : kernels)
		if (!strcmp(kernel->name, name) &&
		    (kernel->width == width || kernel->width == ANY_WIDTH))
			return kernel;
	return width == WIDTH_C64_A32 ? find_kernel(name, WIDTH_C32_A32) : NULL;
}

/* Blocks of a kernel that the card holds at once; 0: fewer than it needs, or asking fails. */
static int64_t resident_blocks(const struct plugin_state *state, const void *function,
			       const struct cuda_kernel *kernel, int64_t needs,
			       struct plugin_why *why)
{
	int blocks = 0;

	if (!good(cudaSetDevice(state->device), "choosing the GPU", why) ||
	    !good(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, function, kernel->threads,
								0),
		  kernel->name, why))
		return 0;
	if ((int64_t)blocks * state->multiprocessors >= needs)
		return (int64_t)blocks * state->multiprocessors;
	fail(FAULT_OTHER, why, "%s needs more than this GPU has", kernel->name);
	return 0;
}

/* The program ends, but a kernel does not: what CUDA has to do then would wait for it. */
static void leave(int status, void *)
{
	fflush(NULL);
	_exit(status);
}

static void set_hurry(struct plugin_state *state, enum hurry hurry)
{
	if (state->hurry)
		*(volatile int32_t *)state->hurry = hurry;
}

/* The value of HURRY for a kernel that should have ended at `enough`. If only the time is over,
 * no item is left in the middle: the next launch would not get further. */
static enum hurry hurry_of(const struct plugin_state *state, double enough)
{
	if (poll_ask(&state->terms.poll) != URGENCY_NONE)
		return HURRY_NOW;
	return seconds() > enough ? HURRY_SOON : HURRY_NOT;
}

/* Waits for the launch, but not for ever: after a quarter of the patience kernels get HURRY_SOON
 * or HURRY_NOW. A kernel that still runs when the patience is over cannot be stopped: from then
 * on the GPU's state must not be used (`lost`). */
static bool wait(struct plugin_state *state, const char *name, struct plugin_why *why)
{
	const double began = seconds();
	const double until = began + state->terms.patience;
	const double enough = began + state->terms.patience / 4;
	cudaError_t result = cudaStreamQuery(0);
	int64_t asked = 0;

	while (result == cudaErrorNotReady && seconds() < until) {
		if (++asked > EAGER) {
			usleep(50);
			set_hurry(state, hurry_of(state, enough));
		}
		result = cudaStreamQuery(0);
	}
	set_hurry(state, HURRY_NOT);
	if (result != cudaErrorNotReady)
		return good(result, name, why);
	if (!state->terms.marks->given_up)
		on_exit(leave, NULL);
	state->terms.marks->given_up |= mark(state->device);
	state->lost = true;
	cudaGetLastError();
	return fail(FAULT_PATIENCE, why, "%s has run for more than %.3g seconds", name,
		    state->terms.patience);
}

/* Enough blocks for all items, but no more than run at once, or than the terms say: the wrapper's teams go on
 * to further items themselves. */
static bool launch(struct plugin_state *state, const struct cuda_kernel *kernel,
		   enum level level, const void *args, const struct grid *grid, struct plugin_why *why)
{
	const void *function = kernel->function[level];
	const int64_t teams = kernel->threads / kernel->lanes;
	int64_t blocks = (grid->items + teams - 1) / teams;
	int64_t resident;
	struct grid copy = *grid;
	void *parameters[] = { (void *)args, &copy };

	if (!blocks)
		return true;
	resident = resident_blocks(state, function, kernel, 1, why);
	if (!resident)
		return false;
	if (blocks > resident)
		blocks = resident;
	if (state->terms.blocks && blocks > state->terms.blocks && !grid->lists.blocks)
		blocks = state->terms.blocks;
	looks_spoil(&state->looks, NULL, 0);
	return good(PLUGIN_CALL("launch"), kernel->name, why) &&
	       good(cudaLaunchKernel(function, dim3((unsigned)blocks), dim3((unsigned)kernel->threads),
				     parameters, 0, 0),
		    kernel->name, why) &&
	       good(looks_begin(&state->looks), kernel->name, why) && wait(state, kernel->name, why) &&
	       looks_end(&state->looks);
}

/* A block that decides, and those that work: all of them at once on the card. */
static bool drive(struct plugin_state *state, const struct cuda_kernel *kernel,
		  enum level level, const void *args, const struct drive_order *order,
		  struct drive_state *drive, struct drive_row *rows, const struct grid *grid,
		  struct plugin_why *why)
{
	const void *function = kernel->function[level];
	struct pinned_parts there;
	struct grid copy = *grid;
	void *parameters[] = { (void *)args, &there.order, &there.state, &rows, &copy };
	int64_t blocks = resident_blocks(state, function, kernel, 2, why);

	looks_spoil(&state->looks, NULL, 0);
	if (!blocks || !good(pinned_state_put(&state->drive, drive, order, &there), "allocating", why))
		return false;
	if (blocks > (int64_t)kernel->blocks * state->multiprocessors)
		blocks = (int64_t)kernel->blocks * state->multiprocessors;
	return good(PLUGIN_CALL("drive"), kernel->name, why) &&
	       good(cudaLaunchCooperativeKernel(function, dim3((unsigned)blocks),
						dim3((unsigned)kernel->threads), parameters, 0, 0),
		    kernel->name, why) &&
	       wait(state, kernel->name, why) &&
	       good(pinned_state_get(&state->drive, drive), kernel->name, why);
}

static bool watch(struct plugin_state *state, void *at, size_t size, struct plugin_why *why)
{
	return shadow_watch(state->shadow, at, size) ||
	       fail(FAULT_OTHER, why, "too many arrays to watch");
}

static bool sync(struct plugin_state *state, struct plugin_why *why)
{
	return good(cudaSetDevice(state->device), "choosing the GPU", why) &&
	       good(shadow_sync(state->shadow), "copying for the way back", why);
}

static bool changes(struct plugin_state *state, struct change *found, size_t room, size_t *count,
		    struct plugin_why *why)
{
	return good(cudaSetDevice(state->device), "choosing the GPU", why) &&
	       good(shadow_changes(state->shadow, found, room, count), "comparing", why);
}

static bool patch(struct plugin_state *state, const struct change *old, size_t count, struct plugin_why *why)
{
	looks_spoil(&state->looks, NULL, 0);
	return good(cudaSetDevice(state->device), "choosing the GPU", why) &&
	       good(shadow_patch(state->shadow, old, count), "going back", why);
}

extern "C" const struct plugin *spillway_cuda_plugin(void)
{
	static const struct plugin plugin = {
		PLUGIN_ABI, PLUGIN_BUILT, count_devices, open_device, close_device, alloc,
		room, copy, fill, stage, send, settle, find_kernel, launch, drive, watch, sync, changes,
		patch,
	};

	return &plugin;
}
