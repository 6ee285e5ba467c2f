/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo_0: turbo for dense graphs: rows of any length, one behind the other. A warp does a row. A
 * block does one that is long together, where it has few entries: its warps would be idle.
 */
#define STRIDE 0
#include "gpu/flow/turbo_long.h"

#define TEAM_LANES WARP_LANES
#define TURBO_TEAM warp
#include "gpu/flow/turbo_team.h"

#undef TEAM_LANES
#define TEAM_LANES BLOCK_THREADS
#define TURBO_TEAM block
#include "gpu/flow/turbo_team.h"

WIDE_BODY(turbo_search_long_0, turbo_args)
{
	turbo_label_row_block(T, a, (int32_t)item);
}

WIDE_BODY(turbo_discharge_long_0, turbo_args)
{
	turbo_discharge_row_block(T, a, (int32_t)item);
}

#undef TEAM_LANES
#define TEAM_LANES WARP_LANES

BLOCK_KERNEL(turbo_search_0, turbo_search_long_0, turbo_args)
{
	const int32_t v = (int32_t)item;
	const ARC_T arcs = UNIFORM(turbo_end(T, a, v) - turbo_begin(T, a, v));

	if (arcs <= (ENTRIES <= TURBO_FEW ? TURBO_WHOLE : TURBO_SEARCHED)) {
		turbo_label_row_warp(T, a, v);
	} else {
		ONE_LANE(l)
			block_defer(v);
	}
}

BLOCK_KERNEL(turbo_discharge_0, turbo_discharge_long_0, turbo_args)
{
	const int32_t v = (int32_t)item;
	const ARC_T arcs = UNIFORM(turbo_end(T, a, v) - turbo_begin(T, a, v));

	if (ENTRIES > TURBO_FEW || arcs <= TURBO_WHOLE) {
		turbo_discharge_row_warp(T, a, v);
	} else {
		ONE_LANE(l)
			block_defer(v);
	}
}

#include SIMT_DRIVE_ROWS

DRIVE_TURBO(STRIDE, BLOCK_THREADS)
DRIVE_TURBO_ROWS(turbo_rows, TURBO_ROWS_THREADS)
DRIVE_TURBO_ROWS(turbo_wide_rows, TURBO_WIDE_ROWS_THREADS)
