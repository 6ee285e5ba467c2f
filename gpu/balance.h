/* SPDX-License-Identifier: GPL-3.0-or-later
 * balance: what the kernels of balance.cu and who launches them agree on.
 */
#ifndef SPILLWAY_GPU_BALANCE_H
#define SPILLWAY_GPU_BALANCE_H

#include <stdint.h>

/* A ticket counts entries in its upper 31 bits, their arcs in the lower 33. */
#define BALANCE_ENTRY (UINT64_C(1) << 33)

#endif
