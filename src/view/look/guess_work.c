/* SPDX-License-Identifier: GPL-3.0-or-later
 * Guesses about warps, lanes, and who works: graded by the last launch that discharged, and by the arbiter's
 * last decision.
 */
#include "src/view/look/guess.h"

#include "gpu/core/machine.h"
#include "src/base/err.h"
#include "src/engine/run.h"
#include "src/view/look/predict.h"
#include "src/view/look/spread.h"

enum { LANES = 32 };

/* The launch that the step has made. */
static bool find_launch(struct run *run, struct launch_work *launch, struct err *err)
{
	if (!spread_launch(run, launch, err))
		return false;
	if (launch->kernel == variant_main(run->plan.variant) && launch->warps)
		return true;
	return err_set(err, ERR_WORK, "there was no launch that discharges, "
				      "so the prediction cannot be checked");
}

static bool has_warp(const struct launch_work *launch, const struct guess *guess, struct err *err)
{
	return guess->warp < launch->warps ||
	       err_set(err, ERR_WORK, "the launch had no warp %lld: its last one is %lld",
		       (long long)guess->warp, (long long)launch->warps - 1);
}

static bool grade_slowest(struct run *run, const struct guess *guess, const struct launch_work *launch,
			  struct grade *grade)
{
	const struct works works = works_of_launch(run, launch);
	int64_t i;

	for (i = 0; i < launch->warps; i++)
		if (works_get(&works, i) > works_get(&works, grade->number))
			grade->number = i;
	for (i = 0; i < launch->warps; i++)
		grade->answers += works_get(&works, i) == works_get(&works, grade->number);
	grade->right = works_get(&works, guess->warp) == works_get(&works, grade->number);
	grade->tie = grade->right && guess->warp != grade->number;
	return true;
}

static bool grade_idle(struct run *run, const struct guess *guess, const struct launch_work *launch,
		       struct grade *grade, struct err *err)
{
	if (!predict_lane(run, launch, guess->warp, (int)guess->number, &grade->number, err))
		return false;
	grade->right = !grade->number;
	return true;
}

/* Within a slice the last decision holds. */
static bool grade_worker(const struct run *run, const struct guess *guess, struct grade *grade,
			 struct err *err)
{
	if (!run->now.decisions)
		return err_set(err, ERR_WORK, "the arbiter has decided nothing so far");
	grade->number = run->decisions.rows[run->now.decisions - 1].worker;
	grade->right = grade->number == guess->number;
	return true;
}

bool guess_grade_work(struct run *run, const struct guess *guess, struct grade *grade, struct err *err)
{
	struct launch_work launch;

	if (guess->kind == GUESS_WORKER)
		return grade_worker(run, guess, grade, err);
	if (!find_launch(run, &launch, err) || !has_warp(&launch, guess, err))
		return false;
	grade->warps = launch.warps;
	return guess->kind == GUESS_SLOWEST ? grade_slowest(run, guess, &launch, grade)
					    : grade_idle(run, guess, &launch, grade, err);
}
