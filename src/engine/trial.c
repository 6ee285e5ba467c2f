/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/engine/trial.h"

#include "src/engine/aside.h"
#include "src/engine/rescue.h"

static double seconds_of(const struct run *run)
{
	const struct busy busy = run_busy(run);

	return busy.kernels + busy.host;
}

static bool go_on(struct run *run, bool hands_over, double limit, double *seconds,
		  struct err *err)
{
	/* Its start includes a relabeling, as handing over does; the worker that continues does
	 * not need one. */
	const double began = hands_over ? 0 : seconds_of(run);

	do {
		if (!aside_step(run, UNIT_LAUNCH, 1, NULL, NULL, err))
			return false;
		*seconds = seconds_of(run) - began;
	} while (run->now.phase != PHASE_DONE && *seconds < limit);
	if (*seconds >= limit)
		*seconds = -1;
	return true;
}

bool trial_run(struct run *run, enum worker worker, bool hands_over, double limit,
	       double *seconds, struct err *err)
{
	struct plan plan = run->plan;
	struct rescue *copy = rescue_copy(run, err);
	struct run *aside;
	bool good;

	if (!copy)
		return false;
	aside_plan(&plan);
	plan.policy = worker == WORKER_CPU ? POLICY_CPU : POLICY_GPU;
	plan.from = copy;
	plan.cycle_limit = 0;
	aside = run_start(&plan, run->memory, err);
	good = aside && go_on(aside, hands_over, limit, seconds, err);
	good = aside ? aside_end(aside, good, "trying both", err) : good;
	rescue_free(copy);
	return good;
}
