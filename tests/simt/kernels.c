/* SPDX-License-Identifier: GPL-3.0-or-later
 * The rows of words.def as kernels, as gpu/core/kernel.c makes those of the program.
 */
#include "tests/simt/kernels.h"

#include "gpu/core/sim_kernel.h"

#define KERNEL_ROW(label, how, words) KERNEL_MAKE(label, how, ITEMS_OTHER, words)
#include "tests/simt/words.def"
#undef KERNEL_ROW
