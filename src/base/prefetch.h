/* SPDX-License-Identifier: GPL-3.0-or-later
 * prefetch: loads a cache line that will soon be read or written.
 */
#ifndef SPILLWAY_BASE_PREFETCH_H
#define SPILLWAY_BASE_PREFETCH_H

static inline void prefetch(const void *at)
{
#if defined(__GNUC__)
	__builtin_prefetch(at, 1);
#else
	(void)at;
#endif
}

#endif
