/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo_sparse: all of turbo for rows of STRIDE places.
 */
#include "gpu/flow/turbo_long.h"

#define TEAM_LANES 32
#define TURBO_TEAM warp
#include "gpu/flow/turbo_team.h"

#include "gpu/flow/turbo_search.h"
#include "gpu/flow/turbo_discharge.h"
#include SIMT_DRIVE_FLOW

DRIVE_TURBO(STRIDE, BLOCK_THREADS)
