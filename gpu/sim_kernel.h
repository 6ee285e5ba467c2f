/* SPDX-License-Identifier: GPL-3.0-or-later
 * sim_kernel: a kernel as `sim` runs it, for one width; quiet: events are not even
 * compiled into it.
 */
#ifndef SPILLWAY_GPU_SIM_KERNEL_H
#define SPILLWAY_GPU_SIM_KERNEL_H

#include <stddef.h>
#include <stdint.h>

struct team_state;

struct sim_kernel {
	void (*body)(struct team_state *S, const void *args, int64_t item);
	size_t args_size; /* bytes of its struct of arguments */
	int lanes;        /* of a team: 8, 16, 32 or BLOCK_LANES */
	int block_warps;  /* of the blocks it is launched in */
};

/* Makes a kernel's row (kernel.h) of its text in all widths. */
#define KERNEL_MAKE(label, how, what, words)                                                  \
	extern const struct sim_kernel sim_##label##_c32a32, sim_##label##_c64a32,            \
		sim_##label##_c64a64, sim_##label##_c32a32_quiet,                             \
		sim_##label##_c64a32_quiet, sim_##label##_c64a64_quiet;                       \
	const struct kernel kernel_##label = {                                                \
		.name = #label,                                                               \
		.title = words,                                                               \
		.sync = how,                                                                  \
		.items = what,                                                                \
		.sim = {                                                                      \
			[WIDTH_C32_A32] = { &sim_##label##_c32a32_quiet,                      \
					    &sim_##label##_c32a32 },                          \
			[WIDTH_C64_A32] = { &sim_##label##_c64a32_quiet,                      \
					    &sim_##label##_c64a32 },                          \
			[WIDTH_C64_A64] = { &sim_##label##_c64a64_quiet,                      \
					    &sim_##label##_c64a64 },                          \
		},                                                                            \
	};

/* The same of a PLAIN_KERNEL. */
#define KERNEL_MAKE_PLAIN(label, how, what, words)                                            \
	extern const struct sim_kernel sim_##label##_c32a32, sim_##label##_c32a32_quiet;      \
	const struct kernel kernel_##label = {                                                \
		.name = #label,                                                               \
		.title = words,                                                               \
		.sync = how,                                                                  \
		.items = what,                                                                \
		.sim = {                                                                      \
			[WIDTH_C32_A32] = { &sim_##label##_c32a32_quiet,                      \
					    &sim_##label##_c32a32 },                          \
			[WIDTH_C64_A32] = { &sim_##label##_c32a32_quiet,                      \
					    &sim_##label##_c32a32 },                          \
			[WIDTH_C64_A64] = { &sim_##label##_c32a32_quiet,                      \
					    &sim_##label##_c32a32 },                          \
		},                                                                            \
	};

#endif
