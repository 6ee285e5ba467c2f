/* SPDX-License-Identifier: GPL-3.0-or-later
 * micro: the kernels of micro.def, as a machine is told to run them.
 */
#ifndef SPILLWAY_TESTS_MODEL_MICRO_H
#define SPILLWAY_TESTS_MODEL_MICRO_H

#include "gpu/core/kernel.h"
#include "tests/model/micro_args.h"

#define KERNEL_ROW(name, ...) extern const struct kernel kernel_##name;
#include "tests/model/micro.def"
#undef KERNEL_ROW

#endif
