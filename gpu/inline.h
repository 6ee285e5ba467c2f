/* SPDX-License-Identifier: GPL-3.0-or-later
 * inline: what `sim` asks of a compiler for the words of kernels: that they are expanded on
 * the spot, whatever their size, and which way of a branch is kept short.
 */
#ifndef SPILLWAY_GPU_INLINE_H
#define SPILLWAY_GPU_INLINE_H

#if defined(__GNUC__)
#define INLINE static inline __attribute__((always_inline))
#define RARELY(condition) __builtin_expect((condition), 0)
#else
#define INLINE static inline
#define RARELY(condition) (condition)
#endif

#endif
