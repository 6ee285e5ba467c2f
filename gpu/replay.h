/* SPDX-License-Identifier: GPL-3.0-or-later
 * replay: a machine that stands for one that a run was recorded on. It has memory, which
 * is the host's, and runs nothing: whoever reads the recording puts into its memory what
 * lay there, and tells it the rest.
 */
#ifndef SPILLWAY_GPU_REPLAY_H
#define SPILLWAY_GPU_REPLAY_H

#include "gpu/machine.h"

struct replayed {
	const char *label, *title; /* of the other machine */
};

/* Where it stood, and what its clocks showed; the arrays of `work` are the caller's and
 * stay until the next call. */
void replay_stand(struct machine *machine, const struct place *place,
		  const struct warp_work *work);

#endif
