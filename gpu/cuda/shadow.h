/* SPDX-License-Identifier: GPL-3.0-or-later
 * shadow: finds the words of a GPU's memory that changed since the last call, for undo. Part
 * of the plug-in.
 *
 * Each array that kernels write is watched and has a copy. A kernel compares the two, outputs
 * the old value of each word that differs, and updates the copy. The result is exact, whatever
 * wrote the words, with races or without.
 */
#ifndef SPILLWAY_GPU_CUDA_SHADOW_H
#define SPILLWAY_GPU_CUDA_SHADOW_H

#include "gpu/core/journal.h"

#include <cuda_runtime.h>

struct shadow;

/* NULL: out of host memory. */
struct shadow *shadow_open(void);
void shadow_close(struct shadow *shadow);
/* Copies the watched arrays: the present state is the new reference. The first call allocates the
 * copies. */
cudaError_t shadow_sync(struct shadow *shadow);
/* Watches `size` bytes, a multiple of 4. */
bool shadow_watch(struct shadow *shadow, void *at, size_t size);
/* Writes at most `room` of the words that changed since, to host memory; the next call finds
 * more. */
cudaError_t shadow_changes(struct shadow *shadow, struct change *changes, size_t room,
			   size_t *count);
/* Puts words back in the arrays and the copies; no word may occur twice. */
cudaError_t shadow_patch(struct shadow *shadow, const struct change *changes, size_t count);

#endif
