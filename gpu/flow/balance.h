/* SPDX-License-Identifier: GPL-3.0-or-later
 * balance: shared by the kernels of balance.cu and the variants that launch them.
 */
#ifndef SPILLWAY_GPU_FLOW_BALANCE_H
#define SPILLWAY_GPU_FLOW_BALANCE_H

#include <stdint.h>

/* A ticket has a number of entries in its upper 31 bits, and of their arcs in the lower 33. */
#define BALANCE_ENTRY (UINT64_C(1) << 33)

#endif
