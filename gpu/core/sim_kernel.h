/* SPDX-License-Identifier: GPL-3.0-or-later
 * sim_kernel: a kernel as `sim` runs it, for one width. Each text is compiled twice: one version counts
 * fast, the other one, _closely, counts every access by a call (simt_sim.h). Graphs beyond 2^31 arcs, with
 * the widest words, have the second one alone: they are too large for `sim`, and the program is built sooner.
 */
#ifndef SPILLWAY_GPU_CORE_SIM_KERNEL_H
#define SPILLWAY_GPU_CORE_SIM_KERNEL_H

#include <stddef.h>
#include <stdint.h>

struct team_state;

struct sim_kernel {
	void (*body)(struct team_state *S, const void *args, int64_t item);
	size_t args_size; /* bytes of its struct of arguments */
	int lanes;        /* of a team: 8, 16, 32 or all of a block */
	int block_warps;  /* warps of the blocks it is launched in */
	const struct sim_kernel *wide; /* SYNC_BLOCK: the body for deferred entries; else NULL */
};

/* A kernel's row (kernel.h), from what `sim` runs for each of the three widths. */
#define KERNEL_MAKE_ROW(label, how, what, words, c32a32, c64a32, c64a64)                      \
	const struct kernel kernel_##label = {                                                \
		.name = #label,                                                               \
		.title = words,                                                               \
		.sync = how,                                                                  \
		.items = what,                                                                \
		.sim = {                                                                      \
			[WIDTH_C32_A32] = { &sim_##c32a32, &sim_##c32a32##_closely },         \
			[WIDTH_C64_A32] = { &sim_##c64a32, &sim_##c64a32##_closely },         \
			[WIDTH_C64_A64] = { &sim_##c64a64##_closely, &sim_##c64a64##_closely }, \
		},                                                                            \
	};

/* Makes a kernel's row from its text in all widths. */
#define KERNEL_MAKE(label, how, what, words)                                                  \
	extern const struct sim_kernel sim_##label##_c32a32, sim_##label##_c64a32,            \
		sim_##label##_c32a32_closely, sim_##label##_c64a32_closely,                   \
		sim_##label##_c64a64_closely;                                                 \
	KERNEL_MAKE_ROW(label, how, what, words, label##_c32a32, label##_c64a32, label##_c64a64)

/* Makes the row of a kernel without capacities, from its text in both widths of arc indices. */
#define KERNEL_MAKE_ARC(label, how, what, words)                                              \
	extern const struct sim_kernel sim_##label##_c32a32, sim_##label##_c32a32_closely,    \
		sim_##label##_c64a64_closely;                                                 \
	KERNEL_MAKE_ROW(label, how, what, words, label##_c32a32, label##_c32a32, label##_c64a64)

/* Makes the row of a PLAIN_KERNEL, whose one text serves all widths. */
#define KERNEL_MAKE_PLAIN(label, how, what, words)                                            \
	extern const struct sim_kernel sim_##label##_c32a32, sim_##label##_c32a32_closely;    \
	KERNEL_MAKE_ROW(label, how, what, words, label##_c32a32, label##_c32a32, label##_c32a32)

#endif
