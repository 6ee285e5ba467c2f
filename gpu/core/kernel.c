/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gpu/core/kernel.h"

#include "gpu/core/sim_kernel.h"

#define KERNEL_ROW KERNEL_MAKE
#define ARC_ROW KERNEL_MAKE_ARC
#define PLAIN_ROW KERNEL_MAKE_PLAIN
#include "gpu/core/kernels.def"
#undef KERNEL_ROW

enum { WARP = 32 };

size_t kernel_args_size(const struct kernel *kernel)
{
	return kernel->sim[WIDTH_C32_A32][0]->args_size;
}

int kernel_block_warps(const struct kernel *kernel)
{
	const struct sim_kernel *sim = kernel->sim[WIDTH_C32_A32][0];
	const int team = sim->lanes / WARP;

	return team > sim->block_warps ? team : sim->block_warps;
}

const char *width_name(enum width width)
{
	static const char *const names[] = {
		[WIDTH_C32_A32] = "c32a32",
		[WIDTH_C64_A32] = "c64a32",
		[WIDTH_C64_A64] = "c64a64",
	};

	return names[width];
}

size_t width_capacity_size(enum width width)
{
	return width == WIDTH_C32_A32 ? 4 : 8;
}

size_t width_arc_size(enum width width)
{
	return width == WIDTH_C64_A64 ? 8 : 4;
}

enum width width_for(int64_t widest, int64_t entries)
{
	/* Kernels go along rows by up to a block at a time: what is behind a row is a number too. */
	if (entries > INT32_MAX - 1024)
		return WIDTH_C64_A64;
	return widest > INT32_MAX ? WIDTH_C64_A32 : WIDTH_C32_A32;
}
