/* SPDX-License-Identifier: GPL-3.0-or-later
 * replay: the machine of a replayed run. It has memory, which is the host's, and runs nothing.
 * The reader of the recording writes the recorded words into that memory, and sets position and
 * clocks.
 */
#ifndef SPILLWAY_GPU_CORE_REPLAY_H
#define SPILLWAY_GPU_CORE_REPLAY_H

#include "gpu/core/machine.h"

struct replayed {
	const char *label, *title; /* of the machine that was recorded */
	int multiprocessors;
};

/* Sets position and clocks. The arrays of `work` are the caller's, and must stay valid until the
 * next call. */
void replay_stand(struct machine *machine, const struct position *position,
		  const struct warp_work *work);

#endif
