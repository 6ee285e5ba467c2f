/* SPDX-License-Identifier: GPL-3.0-or-later
 * both: functions in headers that C and nvcc both compile, for the host and for kernels.
 */
#ifndef SPILLWAY_GPU_CORE_BOTH_H
#define SPILLWAY_GPU_CORE_BOTH_H

#ifdef __CUDACC__
#define ON_BOTH static __forceinline__ __host__ __device__
#else
#define ON_BOTH static inline
#endif

#endif
