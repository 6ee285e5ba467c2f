/* SPDX-License-Identifier: GPL-3.0-or-later
 * What one warp of the last launch did, row by row (gpu/core/record.h).
 *
 * The run is repeated privately with a record open (replica.h); kernels that need no counts run
 * without counting there, so this takes less time than the run took.
 */
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/engine/replica.h"
#include "src/view/look/costs_look.h"
#include "src/view/look/look.h"
#include "src/view/look/rounds.h"
#include "src/engine/run.h"
#include "src/view/look/snapshot.h"
#include "src/view/look/spread.h"

#include <string.h>

static bool unknown(struct snapshot *snapshot, const char *reason)
{
	struct text text;

	text_fixed(&text, snapshot->warp_look.reason, sizeof(snapshot->warp_look.reason));
	text_print(&text, "%s", reason);
	return true;
}

/* What is chosen may be of another launch. */
static bool is_beyond(const struct snapshot *snapshot, const struct launch_work *launch)
{
	return snapshot->about.warp < 0 && snapshot->warp >= launch->warps;
}

/* What is looked at where neither a warp nor a vertex was chosen. */
static int64_t find_slowest(const struct run *run, const struct launch_work *launch)
{
	const struct works works = works_of_launch(run, launch);
	int64_t slowest = 0;
	int64_t warp;

	for (warp = 1; warp < works.count; warp++)
		if (works_get(&works, warp) > works_get(&works, slowest))
			slowest = warp;
	return slowest;
}

/* That of the chosen vertex, or the slowest. */
static bool choose(struct run *run, const struct launch_work *launch, struct snapshot *snapshot,
		   struct err *err)
{
	if (snapshot->vertex >= 0 && !holder_find(run, launch, snapshot->vertex, &snapshot->warp_look.holder,
						  &snapshot->warp, err))
		return false;
	if (snapshot->warp < 0)
		snapshot->warp = find_slowest(run, launch);
	return true;
}

static bool check_number(const struct snapshot *snapshot, const struct launch_work *launch,
			 struct err *err)
{
	long long most = launch->warps - 1;

	if (snapshot->warp <= most)
		return true;
	if (most < 0)
		return err_set(err, ERR_WORK, "there is no warp %lld: the launch of %s had none",
			       (long long)snapshot->warp, launch->kernel->name);
	err_set(err, ERR_WORK, "there is no warp %lld: the launch of %s has the warps 0 to %lld",
		(long long)snapshot->warp, launch->kernel->name, most);
	return err_hint(err, "`show warps` names the slowest");
}

/* The same run once more, counting nothing but what is recorded, and where its rounds end. */
static bool record(const struct run *run, struct warp_look *look, struct rounds *rounds, struct err *err)
{
	struct run *replica;
	struct plan plan;
	bool good;

	replica_plan(run, &plan);
	plan.machine.record = &look->record;
	replica = run_start(&plan, run->memory, err);
	good = replica && (look->by_rounds ? replica_follow_rounds(replica, run, look->record.launch,
								   rounds_end, rounds, err)
					   : replica_follow(replica, run, look->record.launch, err));
	return replica_end(replica, good, NULL, err);
}

static bool same_counts(const struct counts *a, const struct counts *b)
{
	return !memcmp(a, b, sizeof(*a));
}

/* Records the warp; what it did must be what was counted. */
static bool repeat(const struct run *run, struct warp_look *look, struct err *err)
{
	struct rounds rounds = { .record = &look->record };
	struct counts sum;
	bool good = record(run, look, &rounds, err);

	sum = record_sum(&look->record);
	if (good && !same_counts(&look->counts, &sum))
		good = err_set(err, ERR_MACHINE, "warp %lld did something else when the run was repeated",
			       (long long)look->record.warp);
	good = good && (!look->by_rounds || rounds_gather(&rounds, err));
	rounds_free(&rounds);
	return good;
}

static bool take(struct run *run, const struct launch_work *launch, struct snapshot *snapshot,
		 struct err *err)
{
	struct warp_look *look = &snapshot->warp_look;
	const struct works works = works_of_launch(run, launch);
	static const struct counts nothing;

	look->warps = launch->warps;
	look->by_rounds = launch->kernel->sync == SYNC_BLOCK;
	look->kernel = launch->kernel->name;
	look->counts = launch->counts[snapshot->warp];
	look->work = works_get(&works, snapshot->warp);
	look->held.warp = snapshot->warp;
	snapshot->work_unit = spread_unit(run);
	record_init(&look->record, launch->number, snapshot->warp, run->memory);
	if (!spread_held(run, launch, &look->held, err))
		return false;
	if (!same_counts(&look->counts, &nothing) && !repeat(run, look, err))
		return false;
	snapshot->known |= KNOWN_WARP;
	return true;
}

/* Repeats the run up to where it stands. Fails also if the launch has no such warp, and if poll
 * asked to stop. */
static bool look_warp(struct run *run, struct snapshot *snapshot, struct err *err)
{
	struct launch_work launch;

	if (run->tape)
		return unknown(snapshot, costs_lack_warps(run)
			? "a recording does not hold what a warp did row by row; `device sim`, then "
			  "`step`, counts anew"
			: "a recording does not hold what a warp did row by row; `show loads` and "
			  "`show heat` have the times of warps over the run; `device sim`, then `step`, "
			  "counts anew");
	if (run->plan.variant->machine)
		return unknown(snapshot, "on the host there are no warps: one core does all the "
			       "work");
	if (!run->machine->row->models_times)
		return unknown(snapshot, "what a warp does can only be seen on sim: `device sim`");
	if (!run->plan.machine.counting)
		return unknown(snapshot, "the work of warps was not kept: `set counting on`, then "
			       "`reset`");
	if (run->machine->degraded)
		return unknown(snapshot, "memory was refused in this run, so it cannot be repeated: "
			       "`reset` begins anew");
	if (!spread_launch(run, &launch, err))
		return false;
	if (!launch.kernel && spread_is_cpus(run))
		return unknown(snapshot, "the CPU did all cycles, and no warp has worked: `why cpu` says "
			       "why");
	if (!launch.kernel && run->now.phase == PHASE_DONE)
		return unknown(snapshot, "the run has ended without a launch");
	if (!launch.kernel)
		return unknown(snapshot, "nothing was launched yet: `step` performs a launch");
	if (snapshot->warp < 0 && !choose(run, &launch, snapshot, err))
		return false;
	if (is_beyond(snapshot, &launch))
		return unknown(snapshot, "the last launch has no warp of that number");
	return check_number(snapshot, &launch, err) && take(run, &launch, snapshot, err);
}

const struct look look_row_warp = { KNOWN_WARP, NULL, look_warp };
