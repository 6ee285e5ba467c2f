/* SPDX-License-Identifier: GPL-3.0-or-later
 * looks: what the host reads behind one launch it mostly reads behind the next one, too: sums of events, the
 * size of a queue. Such words are copied along with a launch, so that the host waits once and not for each
 * of them. Part of the plug-in.
 *
 * A copy is fresh until something is written to the words that it is of.
 */
#ifndef SPILLWAY_GPU_CUDA_LOOKS_H
#define SPILLWAY_GPU_CUDA_LOOKS_H

#include <cuda_runtime.h>

#include <stddef.h>
#include <string.h>

enum {
	LOOKS = 12,
	LOOK_ROOM = 1 << 15, /* most bytes of one */
	LOOK_AGE = 6         /* launches for which words are copied that nobody reads */
};

struct look {
	const char *at; /* on the GPU; NULL: none */
	size_t size;
	int age;        /* launches since it was read */
	bool fresh;
};

/* All zero at first. */
struct looks {
	char *copies; /* [LOOKS][LOOK_ROOM], pinned; NULL: none yet */
	struct look of[LOOKS];
};

/* Something is written there; size 0: anywhere. */
static inline void looks_spoil(struct looks *looks, const void *at, size_t size)
{
	const char *const begin = (const char *)at;

	for (struct look &look : looks->of)
		if (!size || (look.at < begin + size && begin < look.at + look.size))
			look.fresh = false;
}

/* A launch has begun: copies follow it. They are fresh when it has ended (looks_end). */
static inline cudaError_t looks_begin(struct looks *looks)
{
	cudaError_t result = cudaSuccess;

	for (int i = 0; i < LOOKS && result == cudaSuccess; i++) {
		struct look *look = &looks->of[i];

		if (look->at && ++look->age > LOOK_AGE)
			look->at = NULL;
		if (look->at)
			result = cudaMemcpyAsync(looks->copies + i * (size_t)LOOK_ROOM, look->at, look->size,
						 cudaMemcpyDeviceToHost);
	}
	return result;
}

/* Returns true. */
static inline bool looks_end(struct looks *looks)
{
	for (struct look &look : looks->of)
		look.fresh = look.at != NULL;
	return true;
}

/* Reads words of which there is a fresh copy. False: there is none. */
static inline bool looks_read(struct looks *looks, void *to, const void *at, size_t size)
{
	for (int i = 0; i < LOOKS; i++) {
		struct look *look = &looks->of[i];

		if (look->at != at || look->size != size)
			continue;
		look->age = 0;
		if (!look->fresh)
			return false;
		memcpy(to, looks->copies + i * (size_t)LOOK_ROOM, size);
		return true;
	}
	return false;
}

/* The host has read these words. Without room for them they are read as ever. */
static inline void looks_note(struct looks *looks, const void *at, size_t size)
{
	struct look *oldest = &looks->of[0];

	if (size > LOOK_ROOM)
		return;
	if (!looks->copies &&
	    cudaHostAlloc(&looks->copies, LOOKS * (size_t)LOOK_ROOM, cudaHostAllocDefault) != cudaSuccess) {
		cudaGetLastError();
		looks->copies = NULL;
		return;
	}
	for (struct look &look : looks->of) {
		if (look.at == at && look.size == size)
			return;
		if (!look.at || (oldest->at && look.age > oldest->age))
			oldest = &look;
	}
	*oldest = { (const char *)at, size, 0, false };
}

/* Copies to the GPU, and from it. */
static inline cudaError_t looks_put(struct looks *looks, void *to, const void *from, size_t size)
{
	looks_spoil(looks, to, size);
	return cudaMemcpy(to, from, size, cudaMemcpyHostToDevice);
}

static inline cudaError_t looks_get(struct looks *looks, void *to, const void *from, size_t size)
{
	if (looks_read(looks, to, from, size))
		return cudaSuccess;
	looks_note(looks, from, size);
	return cudaMemcpy(to, from, size, cudaMemcpyDeviceToHost);
}

static inline void looks_close(struct looks *looks)
{
	cudaFreeHost(looks->copies);
}

#endif
