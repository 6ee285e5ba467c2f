/* SPDX-License-Identifier: GPL-3.0-or-later
 * stages: pinned memory of the host for uploads in pieces. Part of the plug-in. There are two
 * pieces: the host fills one while the other one is copied.
 */
#ifndef SPILLWAY_GPU_CUDA_STAGES_H
#define SPILLWAY_GPU_CUDA_STAGES_H

#include <cuda_runtime.h>

enum { STAGES = 2, STAGE_ROOM = 4 << 20 };

struct stage {
	void *at;         /* NULL: it was never used */
	cudaEvent_t sent; /* the last copy from it is over */
};

/* All zero at first. */
struct stages {
	struct stage of[STAGES];
	int turn; /* the one that the host fills */
};

/* The next piece, of STAGE_ROOM bytes; no copy from it is under way. */
static inline cudaError_t stages_take(struct stages *stages, void **piece)
{
	cudaError_t result = cudaSuccess;

	stages->turn = (stages->turn + 1) % STAGES;
	struct stage *next = &stages->of[stages->turn];

	if (!next->at) {
		result = cudaHostAlloc(&next->at, STAGE_ROOM, cudaHostAllocDefault);
		if (result != cudaSuccess)
			return result;
		result = cudaEventCreateWithFlags(&next->sent, cudaEventDisableTiming);
	}
	*piece = next->at;
	return result == cudaSuccess ? cudaEventSynchronize(next->sent) : result;
}

/* Starts a copy of the piece that was taken last. */
static inline cudaError_t stages_send(struct stages *stages, void *to, size_t size)
{
	const struct stage *stage = &stages->of[stages->turn];
	cudaError_t result = cudaMemcpyAsync(to, stage->at, size, cudaMemcpyHostToDevice);

	return result == cudaSuccess ? cudaEventRecord(stage->sent) : result;
}

static inline void stages_close(struct stages *stages)
{
	for (struct stage &stage : stages->of)
		if (stage.at) {
			cudaEventDestroy(stage.sent);
			cudaFreeHost(stage.at);
		}
}

#endif
