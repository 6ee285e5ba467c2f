/* SPDX-License-Identifier: GPL-3.0-or-later
 * sim_kernel: a kernel as `sim` runs it, for one width.
 */
#ifndef SPILLWAY_GPU_SIM_KERNEL_H
#define SPILLWAY_GPU_SIM_KERNEL_H

#include <stddef.h>
#include <stdint.h>

struct team;

struct sim_kernel {
	void (*body)(struct team *T, const void *args, int64_t item);
	size_t args_size; /* bytes of its struct of arguments */
	int lanes;        /* of a team: 8, 16, 32 or BLOCK_LANES */
};

#endif
