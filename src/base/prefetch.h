/* SPDX-License-Identifier: GPL-3.0-or-later
 * prefetch: loads a cache line that will soon be read or written. Any address will do.
 */
#ifndef SPILLWAY_BASE_PREFETCH_H
#define SPILLWAY_BASE_PREFETCH_H

#include <stdbool.h>
#include <stdint.h>

/* Items of a loop between asking for memory and using it. */
enum { PREFETCH_AHEAD = 16 };

static inline void prefetch(const void *at)
{
#if defined(__GNUC__)
	__builtin_prefetch(at, 1);
	__asm__ volatile(""); /* else gcc drops calls of a function that does nothing but prefetch */
#else
	(void)at;
#endif
}

/* For word i of an array of 64-bit words, or of 32-bit ones. */
static inline void prefetch_word(bool wide, const void *words, int64_t i)
{
	prefetch((const char *)words + (uint64_t)i * (wide ? sizeof(int64_t) : sizeof(int32_t)));
}

#endif
