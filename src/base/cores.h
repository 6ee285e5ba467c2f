/* SPDX-License-Identifier: GPL-3.0-or-later
 * cores: how many threads of this program can work at the same time.
 */
#ifndef SPILLWAY_BASE_CORES_H
#define SPILLWAY_BASE_CORES_H

/* Cores of the host that the program may use, at least 1. Other programs may keep them busy. */
int cores_usable(void);

#endif
