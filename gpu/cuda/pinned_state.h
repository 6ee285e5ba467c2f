/* SPDX-License-Identifier: GPL-3.0-or-later
 * pinned_state: the state of a free run on the GPU (gpu/loop/drive.h), and its copy in pinned memory, to and
 * from which it is copied fast. Only plugin.cu includes this file.
 */
#ifndef SPILLWAY_GPU_CUDA_PINNED_STATE_H
#define SPILLWAY_GPU_CUDA_PINNED_STATE_H

#include "gpu/loop/drive.h"

#include <cuda_runtime.h>

struct pinned_state {
	struct drive_state *there, *here; /* on the GPU, and on the host; NULL until there is a free run */
};

/* Without pinned memory copies are slower, but right. */
static inline void pinned_state_open(struct pinned_state *pinned)
{
	if (cudaHostAlloc(&pinned->here, sizeof(*pinned->here), cudaHostAllocDefault) == cudaSuccess)
		return;
	cudaGetLastError();
	pinned->here = NULL;
}

/* Queues the copy to the GPU. The memory is allocated where there is none. */
static inline cudaError_t pinned_state_put(struct pinned_state *pinned, const struct drive_state *state)
{
	cudaError_t result = cudaSuccess;

	if (!pinned->there) {
		pinned_state_open(pinned);
		result = cudaMalloc(&pinned->there, sizeof(*state));
	}
	if (result != cudaSuccess)
		return result;
	if (!pinned->here)
		return cudaMemcpy(pinned->there, state, sizeof(*state), cudaMemcpyHostToDevice);
	*pinned->here = *state;
	return cudaMemcpyAsync(pinned->there, pinned->here, sizeof(*state), cudaMemcpyHostToDevice);
}

/* Behind the kernel. */
static inline cudaError_t pinned_state_get(const struct pinned_state *pinned, struct drive_state *state)
{
	const cudaError_t result = cudaMemcpy(pinned->here ? pinned->here : state, pinned->there,
					      sizeof(*state), cudaMemcpyDeviceToHost);

	if (result == cudaSuccess && pinned->here)
		*state = *pinned->here;
	return result;
}

static inline void pinned_state_close(struct pinned_state *pinned)
{
	cudaFree(pinned->there);
	cudaFreeHost(pinned->here);
}

#endif
