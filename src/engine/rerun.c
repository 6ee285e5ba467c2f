/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/engine/rerun.h"

#include "src/base/err.h"
#include "src/engine/aside.h"

/* A run is not repeated for a detail alone when it took more work than this: some
 * seconds on sim. */
static const int64_t DETAIL_WORK = 30000000;

bool rerun_check(const struct run *run, struct err *err)
{
	if (!run->machine->row->repeats) {
		err_set(err, ERR_WORK, "a run on %s cannot be repeated", run->machine->label);
		return err_hint(err, "`device sim` can repeat a run exactly");
	}
	if (!run->machine->degraded)
		return true;
	err_set(err, ERR_WORK, "memory was refused in this run, so it cannot be repeated");
	return err_hint(err, "`reset` begins anew");
}

bool rerun_is_cheap(const struct run *run)
{
	return run->machine->row->repeats && !run->machine->degraded &&
	       run_work(run) <= DETAIL_WORK;
}

void rerun_plan(const struct run *run, struct plan *plan)
{
	*plan = run->plan;
	aside_plan(plan);
	plan->device = run->machine->label;
	/* If times decide whether the CPU or the GPU works, they are part of what is repeated. */
	plan->machine.counting = plan->machine.counting && plan->variant->arbitrate;
	plan->cycle_limit = 0;
	plan->check = false;
}

bool rerun_step(struct run *again, enum unit unit, int64_t count, struct err *err)
{
	return aside_step(again, unit, count, NULL, NULL, err) ||
	       (err->kind == ERR_INTERRUPT &&
		err_set(err, ERR_INTERRUPT, "interrupted while the run was repeated"));
}

bool rerun_follow(struct run *again, const struct run *run, int64_t launch, struct err *err)
{
	struct outcome there, here = { .steps = 0 };
	bool under_way = run->now.launched && launch == run->machine->launches;

	while (!under_way && again->machine->launches < launch && again->now.phase != PHASE_DONE)
		if (!rerun_step(again, UNIT_LAUNCH, 1, err))
			return false;
	if (!under_way)
		return true;
	if (!rerun_step(again, UNIT_LAUNCH, run->now.ended[UNIT_LAUNCH], err))
		return false;
	machine_outcome(run->machine, &there);
	while (here.steps < there.steps && again->now.phase != PHASE_DONE) {
		if (!rerun_step(again, UNIT_WARP, 1, err))
			return false;
		machine_outcome(again->machine, &here);
	}
	return here.told == there.told ||
	       rerun_step(again, UNIT_LANE, there.told - here.told, err);
}

bool rerun_end(struct run *again, bool good, struct err *err)
{
	return aside_end(again, good, "the run could not be repeated", err);
}
