/* SPDX-License-Identifier: GPL-3.0-or-later
 * width: the widths for which kernels are compiled (simt.h).
 */
#ifndef SPILLWAY_GPU_CORE_WIDTH_H
#define SPILLWAY_GPU_CORE_WIDTH_H

/* Bits of a residual capacity and of an index of arcs. */
enum width { WIDTH_C32_A32, WIDTH_C64_A32, WIDTH_C64_A64, WIDTHS };

enum { ANY_WIDTH = -1 }; /* instead of an enum width */

#endif
