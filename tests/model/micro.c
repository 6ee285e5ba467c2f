/* SPDX-License-Identifier: GPL-3.0-or-later
 * The rows of micro.def as kernels, as gpu/core/kernel.c makes those of the program.
 */
#include "tests/model/micro.h"

#include "gpu/core/sim_kernel.h"

#define KERNEL_ROW KERNEL_MAKE
#include "tests/model/micro.def"
#undef KERNEL_ROW
