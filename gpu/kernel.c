/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gpu/kernel.h"

#include "gpu/sim_kernel.h"

#define KERNEL_ROW KERNEL_MAKE
#include "gpu/kernels.def"
#undef KERNEL_ROW

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
	if (entries > INT32_MAX)
		return WIDTH_C64_A64;
	return widest > INT32_MAX ? WIDTH_C64_A32 : WIDTH_C32_A32;
}
