/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo_paths_32: rows of up to 1024 arcs by a warp, longer ones by the block.
 */
#define TURBO_PATHS_LANES 32
#define TURBO_PATHS_WIDE BLOCK_THREADS
#include "gpu/paths/turbo_paths_row.h"
