/* SPDX-License-Identifier: GPL-3.0-or-later
 * kernels: the kernels of words.def, as a machine is told to run them.
 */
#ifndef SPILLWAY_TESTS_SIMT_KERNELS_H
#define SPILLWAY_TESTS_SIMT_KERNELS_H

#include "gpu/core/kernel.h"

#define KERNEL_ROW(name, sync, title) extern const struct kernel kernel_##name;
#include "tests/simt/words.def"
#undef KERNEL_ROW

#endif
