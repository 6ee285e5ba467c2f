/* SPDX-License-Identifier: GPL-3.0-or-later
 * clock: wall time, for display and limits only. No result of a computation may depend on it.
 */
#ifndef SPILLWAY_BASE_CLOCK_H
#define SPILLWAY_BASE_CLOCK_H

/* Seconds since some fixed moment; never runs backwards. */
double clock_seconds(void);
/* Seconds that the processor has worked for the thread that asks, so that other programs and threads do not
 * count. */
double clock_worked(void);

#endif
