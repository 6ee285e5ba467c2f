/* SPDX-License-Identifier: GPL-3.0-or-later
 * Which vertex a traversal reached or lowered last, for the line of the pseudo-code.
 */
#include "gpu/paths/turbo_paths.h"
#include "src/engine/run.h"
#include "src/engine/variant.h"
#include "src/problem/paths/paths.h"
#include "src/view/look/look.h"
#include "src/view/look/snapshot.h"

/* Of a replay it is known while its launch is the last one, or where pushes came behind it. */
static enum code_step step_replayed(const struct run *run, int64_t launch)
{
	const struct kernel *kernel = run->now.task.launch.kernel;
	const int64_t later = run->machine->launches - launch;

	if (!later)
		return kernel == &kernel_turbo_paths_pull ? CODE_PULL : CODE_REACH;
	return later == 1 && (kernel == &kernel_turbo_paths_weigh || kernel == &kernel_turbo_paths_part)
		       ? CODE_REACH
		       : CODE_NONE;
}

/* The lines that say so. Where vertices may pull, that depends on the launch of the event; CODE_NONE: it is
 * not known any more. */
static enum code_step step_of(const struct run *run, const struct log_entry *event)
{
	const struct paths_method *method = run->plan.variant->own;

	if (!listing_has(run->plan.variant->listing, CODE_PULL) ||
	    !((const struct turbo_path_args *)run->args)->pulls)
		return CODE_REACH;
	if (run->tape)
		return step_replayed(run, event->launch);
	return method->pulled && method->pulled(run->state, event->launch) ? CODE_PULL : CODE_REACH;
}

static bool look_path_deed(struct run *run, struct snapshot *snapshot, struct err *err)
{
	struct deed_look *deed = &snapshot->code.deed;

	(void)err;
	if (!look_last_event(run, 1u << LOG_REACH | 1u << LOG_LOWER, deed))
		return true;
	deed->plain = true;
	deed->step = step_of(run, &deed->event);
	if (deed->step != CODE_NONE)
		snapshot->known |= KNOWN_DEED;
	return true;
}

const struct look look_row_path_deed = { KNOWN_DEED, &problem_bfs, look_path_deed };
