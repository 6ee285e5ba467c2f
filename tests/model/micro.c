/* SPDX-License-Identifier: GPL-3.0-or-later
 * The rows of micro.def as kernels, as gpu/kernel.c makes those of the program.
 */
#include "tests/model/micro.h"

#include "gpu/sim_kernel.h"

#define KERNEL_ROW(label, how, what, words)                                                   \
	extern const struct sim_kernel sim_##label##_c32a32, sim_##label##_c64a32,            \
		sim_##label##_c64a64;                                                         \
	const struct kernel kernel_##label = {                                                \
		.name = #label,                                                               \
		.title = words,                                                               \
		.sync = how,                                                                  \
		.items = what,                                                                \
		.sim = {                                                                      \
			[WIDTH_C32_A32] = &sim_##label##_c32a32,                              \
			[WIDTH_C64_A32] = &sim_##label##_c64a32,                              \
			[WIDTH_C64_A64] = &sim_##label##_c64a64,                              \
		},                                                                            \
	};
#include "tests/model/micro.def"
#undef KERNEL_ROW
