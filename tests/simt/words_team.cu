/* SPDX-License-Identifier: GPL-3.0-or-later
 * words_team: the kernels of words_team.h for every size of team. team_any_8 is
 * team_any for teams of 8 lanes.
 */
#include "tests/simt/words_kernel.h"

#define TEAM_LANES 8
#define TEAM 8
#include "tests/simt/words_team.h"
#include "tests/simt/words_ballot.h"
#undef TEAM
#undef TEAM_LANES

#define TEAM_LANES 16
#define TEAM 16
#include "tests/simt/words_team.h"
#include "tests/simt/words_ballot.h"
#undef TEAM
#undef TEAM_LANES

#define TEAM_LANES 32
#define TEAM 32
#include "tests/simt/words_team.h"
#include "tests/simt/words_ballot.h"
#undef TEAM
#undef TEAM_LANES

#define TEAM_LANES BLOCK_THREADS
#define TEAM block
#include "tests/simt/words_team.h"
#undef TEAM

#undef BLOCK_THREADS
#define BLOCK_THREADS MOST_THREADS
#define TEAM most
#include "tests/simt/words_team.h"
