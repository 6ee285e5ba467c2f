/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/run/trial.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/run/aside.h"
#include "src/run/mirror.h"
#include "src/run/rescue.h"
#include "src/run/run.h"

static double seconds_of(const struct run *run)
{
	const struct busy busy = run_busy(run);

	return busy.kernels + busy.host;
}

/* Excess times exact distance. */
static bool measure(struct run *run, double *left, struct err *err)
{
	static const struct poll nobody = { 0 };
	struct residual *view = mirror_fetch(run, MIRROR_ALL | MIRROR_LOOK, err);
	struct mirror *mirror = run->mirror;
	int64_t levels, work;
	int32_t u;

	if (!view)
		return false;
	(void)residual_distances(view, mirror->height, mirror->queue, &nobody, &levels, &work);
	*left = 0;
	for (u = 0; u < view->network->vertices; u++)
		if (residual_is_active(view, u) && mirror->height[u] < view->network->vertices)
			*left += (double)view->excess[u] * mirror->height[u];
	return true;
}

/* From decision to decision. */
static bool go_on(struct run *run, double seconds, struct trial *trial, struct err *err)
{
	double began = 0;

	while (run->now.phase != PHASE_DONE &&
	       (run->now.decisions < 2 || trial->seconds < seconds)) {
		const int64_t decisions = run->now.decisions;

		if (!aside_step(run, UNIT_LAUNCH, 1, NULL, NULL, err))
			return false;
		/* Handing over is not what is compared. */
		if (!decisions && run->now.decisions)
			began = seconds_of(run);
		trial->seconds = seconds_of(run) - began;
	}
	return true;
}

bool trial_run(struct run *run, enum worker worker, double seconds, struct trial *trial,
	       struct err *err)
{
	struct plan plan = run->plan;
	struct rescue *copy;
	struct run *aside;
	bool good;

	*trial = (struct trial){ 0 };
	copy = rescue_copy(run, err);
	if (!copy)
		return false;
	aside_plan(&plan);
	plan.policy = worker == WORKER_CPU ? POLICY_CPU : POLICY_GPU;
	plan.from = copy;
	plan.cycle_limit = 0;
	aside = run_start(&plan, run->memory, err);
	good = aside && go_on(aside, seconds, trial, err) && measure(aside, &trial->left, err);
	good = aside ? aside_end(aside, good, "trying both", err) : good;
	rescue_free(copy);
	return good;
}
