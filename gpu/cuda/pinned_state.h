/* SPDX-License-Identifier: GPL-3.0-or-later
 * pinned_state: the state and the order of a free run on the GPU (gpu/loop/drive.h), and their copy in pinned
 * memory, to and from which they are copied fast. Only plugin.cu includes this file.
 */
#ifndef SPILLWAY_GPU_CUDA_PINNED_STATE_H
#define SPILLWAY_GPU_CUDA_PINNED_STATE_H

#include "gpu/loop/drive.h"

#include <cuda_runtime.h>

/* What a kernel of a free run gets besides its arguments, in one copy. */
struct pinned_words {
	struct drive_state state;
	struct drive_order order;
};

struct pinned_state {
	struct pinned_words *there, *here; /* on the GPU, and on the host; NULL until there is a free
						     run */
};

/* Where they are on the GPU. */
struct pinned_parts {
	struct drive_state *state;
	struct drive_order *order;
};

/* Without pinned memory copies are slower, but right. */
static inline void pinned_state_open(struct pinned_state *pinned)
{
	if (cudaHostAlloc(&pinned->here, sizeof(*pinned->here), cudaHostAllocDefault) == cudaSuccess)
		return;
	cudaGetLastError();
	pinned->here = NULL;
}

/* Queues the copy to the GPU, and says where that is. The memory is allocated where there is none. */
static inline cudaError_t pinned_state_put(struct pinned_state *pinned, const struct drive_state *state,
					   const struct drive_order *order, struct pinned_parts *there)
{
	cudaError_t result = cudaSuccess;

	if (!pinned->there) {
		if (!pinned->here)
			pinned_state_open(pinned);
		result = cudaMalloc(&pinned->there, sizeof(*pinned->there));
	}
	if (result != cudaSuccess)
		return result;
	*there = { &pinned->there->state, &pinned->there->order };
	if (pinned->here) {
		pinned->here->state = *state;
		pinned->here->order = *order;
		return cudaMemcpyAsync(pinned->there, pinned->here, sizeof(*pinned->here),
				       cudaMemcpyHostToDevice);
	}
	result = cudaMemcpy(there->state, state, sizeof(*state), cudaMemcpyHostToDevice);
	return result != cudaSuccess
		       ? result
		       : cudaMemcpy(there->order, order, sizeof(*order), cudaMemcpyHostToDevice);
}

/* Behind the kernel. */
static inline cudaError_t pinned_state_get(const struct pinned_state *pinned, struct drive_state *state)
{
	const cudaError_t result = cudaMemcpy(pinned->here ? &pinned->here->state : state,
					      &pinned->there->state, sizeof(*state), cudaMemcpyDeviceToHost);

	if (result == cudaSuccess && pinned->here)
		*state = pinned->here->state;
	return result;
}

static inline void pinned_state_close(struct pinned_state *pinned)
{
	cudaFree(pinned->there);
	cudaFreeHost(pinned->here);
}

#endif
