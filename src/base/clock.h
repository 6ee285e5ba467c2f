/* SPDX-License-Identifier: GPL-3.0-or-later
 * clock: wall time, for people. Nothing that computes may look at it.
 */
#ifndef SPILLWAY_BASE_CLOCK_H
#define SPILLWAY_BASE_CLOCK_H

/* Seconds since some fixed moment; never runs backwards. */
double clock_seconds(void);

#endif
