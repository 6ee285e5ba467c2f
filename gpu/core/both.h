/* SPDX-License-Identifier: GPL-3.0-or-later
 * both: functions in headers that C and nvcc both compile, for the host and for kernels.
 */
#ifndef SPILLWAY_GPU_LOOP_BOTH_H
#define SPILLWAY_GPU_LOOP_BOTH_H

/* Kernels define it before (gpu/core/simt.h). */
#ifndef ON_BOTH
#define ON_BOTH static inline
#endif

#endif
