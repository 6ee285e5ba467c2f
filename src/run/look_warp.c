/* SPDX-License-Identifier: GPL-3.0-or-later
 * What one warp of the last launch did, row by row (gpu/record.h).
 *
 * Nobody records what may never be asked for. But sim is deterministic: a second run of
 * the same plan, private to this file, is stepped to the same launch with a record
 * open, and the run that is looked at stays as it is. That takes as long as the run took
 * so far, and less where kernels need no counts.
 */
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/run/look.h"
#include "src/run/run.h"
#include "src/run/snapshot.h"
#include "src/run/spread.h"

#include <string.h>

static bool unknown(struct snapshot *snapshot, const char *reason)
{
	struct text text;

	text_fixed(&text, snapshot->warp_look.reason, sizeof(snapshot->warp_look.reason));
	text_print(&text, "%s", reason);
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

static bool step(struct run *again, enum unit unit, int64_t count, struct err *err)
{
	enum halt halt;

	if (!run_step(again, unit, count, NULL, NULL, &halt, err))
		return false;
	if (halt == HALT_INTERRUPT)
		return err_set(err, ERR_INTERRUPT, "interrupted while the run was repeated for the "
			       "picture of a warp");
	return true;
}

/* Steps to the end of that launch, or if that is under way, as far as it has come: warp
 * by warp, and into the body where it stands. */
static bool repeat(struct run *again, const struct run *run, int64_t launch, struct err *err)
{
	struct outcome there, here = { .steps = 0 };
	bool under_way = run->now.launched && launch == run->machine->launches;

	while (!under_way && again->machine->launches < launch && again->now.phase != PHASE_DONE)
		if (!step(again, UNIT_LAUNCH, 1, err))
			return false;
	if (!under_way)
		return true;
	if (!step(again, UNIT_LAUNCH, run->now.ended[UNIT_LAUNCH], err))
		return false;
	machine_outcome(run->machine, &there);
	while (here.steps < there.steps && again->now.phase != PHASE_DONE) {
		if (!step(again, UNIT_WARP, 1, err))
			return false;
		machine_outcome(again->machine, &here);
	}
	return here.told == there.told || step(again, UNIT_LANE, there.told - here.told, err);
}

/* It was a run of this file's own that memory was refused to. */
static bool refused(struct err *err)
{
	err_set(err, ERR_MEMORY, "out of memory: the picture of a warp");
	return err_hint(err, "`set memory-limit` raises the limit; the run is as it was");
}

/* The same run once more, counting nothing but what is recorded. */
static bool record(const struct run *run, struct warp_look *look, struct err *err)
{
	struct plan plan = run->plan;
	struct run *again;
	bool good;

	plan.device = run->machine->label;
	plan.machine.counting = false;
	plan.machine.on_wave = NULL;
	plan.machine.record = &look->record;
	plan.cycle_limit = 0;
	plan.history_memory = 0;
	again = run_start(&plan, run->memory, err);
	if (!again)
		return false;
	good = repeat(again, run, look->record.launch, err);
	if (again->machine->narrow)
		good = refused(err);
	run_free(again);
	return good;
}

static bool same_counts(const struct counts *a, const struct counts *b)
{
	return !memcmp(a, b, sizeof(*a));
}

static bool take(struct run *run, const struct launch_work *launch, struct snapshot *snapshot,
		 struct err *err)
{
	struct warp_look *look = &snapshot->warp_look;
	const struct works works = works_of_launch(run, launch);
	static const struct counts nothing;
	struct counts sum;

	look->warps = launch->warps;
	look->kernel = launch->kernel->name;
	look->counts = launch->counts[snapshot->warp];
	look->work = works_get(&works, snapshot->warp);
	look->held.warp = snapshot->warp;
	snapshot->work_unit = spread_unit(run);
	record_init(&look->record, launch->number, snapshot->warp, run->memory);
	if (!spread_held(run, launch, &look->held, err))
		return false;
	if (!same_counts(&look->counts, &nothing) && !record(run, look, err))
		return false;
	sum = record_sum(&look->record);
	if (!same_counts(&look->counts, &sum))
		return err_set(err, ERR_MACHINE, "warp %lld did something else when the run was "
			       "repeated", (long long)snapshot->warp);
	snapshot->known |= KNOWN_WARP;
	return true;
}

bool look_warp(struct run *run, struct snapshot *snapshot, struct err *err)
{
	struct launch_work launch;

	if (run->tape)
		return unknown(snapshot, "a recording does not hold what warps did one by one");
	if (!run->machine->row->steps_warps)
		return unknown(snapshot, "what a warp does can only be seen on sim: `device sim`");
	if (!run->plan.machine.counting)
		return unknown(snapshot, "the work of warps was not kept: `set counting on`, then "
			       "`reset`");
	if (run->machine->narrow)
		return unknown(snapshot, "memory was refused in this run, so it cannot be repeated: "
			       "`reset` begins anew");
	if (!spread_launch(run, &launch, err))
		return false;
	if (!launch.kernel)
		return unknown(snapshot, "nothing was launched yet: `step` does");
	return check_number(snapshot, &launch, err) && take(run, &launch, snapshot, err);
}
