/* SPDX-License-Identifier: GPL-3.0-or-later
 * drive_none: sim makes every launch by itself.
 */
#ifndef SPILLWAY_GPU_LOOP_DRIVE_NONE_H
#define SPILLWAY_GPU_LOOP_DRIVE_NONE_H

#define DRIVE(name, loop, body) struct name##_is_stepped;

#define DRIVE_ECL struct ecl_is_stepped;

#define DRIVE_BALANCE struct balance_is_stepped;

#define DRIVE_TURBO(stride, threads) struct turbo_is_stepped;

#define DRIVE_TURBO_ROWS(name, threads) struct name##_is_stepped;

#define DRIVE_TURBO_MM(threads) struct turbo_mm_is_stepped;

#define DRIVE_TURBO_PATHS(lanes, threads) struct turbo_paths_is_stepped;

#define DRIVE_STRATEGY(name, bodies) struct name##_is_stepped;

#endif
