/* SPDX-License-Identifier: GPL-3.0-or-later
 * shadow: which words of a GPU's memory changed since somebody last asked. Part of the
 * plug-in.
 *
 * Arrays that kernels write are watched: each has a copy beside it. A kernel compares the
 * two, keeps the old value of each word that differs, and brings the copy up to date.
 * Whatever wrote the words, racing or not, what is kept is exact.
 */
#ifndef SPILLWAY_GPU_SHADOW_H
#define SPILLWAY_GPU_SHADOW_H

#include "gpu/journal.h"

#include <cuda_runtime.h>

struct shadow;

/* NULL: there is no host memory. */
struct shadow *shadow_open(void);
void shadow_close(struct shadow *shadow);
/* Takes the copies: watched arrays are as they should be. Copies are made by the first. */
cudaError_t shadow_sync(struct shadow *shadow);
/* `size` bytes, a multiple of 4. */
bool shadow_watch(struct shadow *shadow, void *at, size_t size);
/* At most `room` of the words that changed since, on the host; another call finds the
 * rest. */
cudaError_t shadow_changes(struct shadow *shadow, struct change *changes, size_t room,
			   size_t *count);
/* Puts words back, in the arrays and the copies; no word comes twice. */
cudaError_t shadow_patch(struct shadow *shadow, const struct change *changes, size_t count);

#endif
