/* SPDX-License-Identifier: GPL-3.0-or-later
 * tile: how many numbers a team of scan.h adds up; known to kernels and to those who launch them.
 */
#ifndef SPILLWAY_GPU_STRATEGY_TILE_H
#define SPILLWAY_GPU_STRATEGY_TILE_H

enum { SCAN_TILE = 1024 };

#endif
