/* SPDX-License-Identifier: GPL-3.0-or-later
 * Which vertex a traversal reached or lowered last, for the line of the pseudo-code.
 */
#include "src/engine/run.h"
#include "src/problem/paths/paths.h"
#include "src/view/look/look.h"
#include "src/view/look/snapshot.h"

static bool look_path_deed(struct run *run, struct snapshot *snapshot, struct err *err)
{
	struct deed_look *deed = &snapshot->code.deed;

	(void)err;
	if (!look_last_event(run, 1u << LOG_REACH | 1u << LOG_LOWER, deed))
		return true;
	deed->plain = true;
	deed->step = CODE_REACH;
	snapshot->known |= KNOWN_DEED;
	return true;
}

const struct look look_row_path_deed = { KNOWN_DEED, &problem_bfs, look_path_deed };
