/* SPDX-License-Identifier: GPL-3.0-or-later
 * words_count: the kernels of words_count.h, for teams that share a warp, that are
 * a warp, and that are several.
 */
#include "tests/simt/words_kernel.h"

#define TEAM_LANES 8
#define TEAM 8
#include "tests/simt/words_count.h"
#undef TEAM
#undef TEAM_LANES

#define TEAM_LANES BLOCK_LANES
#define TEAM block
#include "tests/simt/words_count.h"
#undef TEAM
#undef TEAM_LANES

#define TEAM_LANES 32
#define TEAM 32
#include "tests/simt/words_count.h"
