/* SPDX-License-Identifier: GPL-3.0-or-later
 * inline: hints for the compiler of `sim`: expand the words of kernels in place, whatever
 * their size, and which way of a branch is rare.
 */
#ifndef SPILLWAY_GPU_CORE_INLINE_H
#define SPILLWAY_GPU_CORE_INLINE_H

#if defined(__GNUC__)
#define INLINE static inline __attribute__((always_inline))
#define RARELY(condition) __builtin_expect((condition), 0)
#else
#define INLINE static inline
#define RARELY(condition) (condition)
#endif

#endif
