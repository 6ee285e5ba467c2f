/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo_paths_4: rows of up to 16 arcs by four lanes, longer ones by a warp.
 */
#define TURBO_PATHS_LANES 4
#define TURBO_PATHS_WIDE WARP_LANES
#include "gpu/paths/turbo_paths_row.h"
