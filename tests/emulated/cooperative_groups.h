/* SPDX-License-Identifier: GPL-3.0-or-later
 * cooperative_groups: the barrier of a grid.
 */
#ifndef SPILLWAY_TESTS_EMULATED_COOPERATIVE_GROUPS_H
#define SPILLWAY_TESTS_EMULATED_COOPERATIVE_GROUPS_H

#include "tests/emulated/grid.h"

namespace cooperative_groups
{
struct grid_group {
	void sync() const { emulated_grid_barrier(); }
};

static inline grid_group this_grid() { return {}; }
}

#endif
