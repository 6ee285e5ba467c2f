/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/look/diagnose.h"

#include "src/engine/replica.h"
#include "src/view/look/spread.h"

#include <string.h>

/* What is looked at after every cycle. */
struct watch {
	struct run *run;
	int64_t budget;
	struct diagnosis *diagnosis;
};

/* Keeps the launch if it took longer than all before it. */
static bool keep_longest(struct watch *watch, struct err *err)
{
	struct diagnosis *diagnosis = watch->diagnosis;
	struct snapshot snapshot;
	struct launch_work launch;
	bool good;

	if (!spread_launch(watch->run, &launch, err))
		return false;
	if (!launch.kernel || launch.time.ps <= diagnosis->longest.ps)
		return true;
	good = snapshot_take(watch->run, KNOWN_COUNTS | KNOWN_LAST, -1, &snapshot, err);
	if (good) {
		diagnosis->longest = launch.time;
		diagnosis->longest_cycle = watch->run->now.counters[COUNTER_cycles];
		diagnosis->longest_spread = snapshot.last_spread;
		diagnosis->slowest = snapshot.slow[0];
	}
	snapshot_free(&snapshot);
	return good;
}

static bool is_enough(void *context, struct err *err)
{
	struct watch *watch = context;

	return keep_longest(watch, err) && run_work(watch->run) >= watch->budget;
}

static bool take_run(struct run *run, struct diagnosis *diagnosis, struct err *err)
{
	struct snapshot snapshot;
	bool good = snapshot_take(run, KNOWN_COUNTS, -1, &snapshot, err);

	diagnosis->spread = snapshot.run_spread;
	snapshot_free(&snapshot);
	memcpy(diagnosis->counters, run->now.counters, sizeof(diagnosis->counters));
	diagnosis->modelled = run->now.modelled;
	diagnosis->finished = run->now.phase == PHASE_DONE;
	return good;
}

bool diagnose(const struct plan *plan, int64_t budget, struct memory *memory,
	      struct diagnosis *diagnosis, struct err *err)
{
	struct watch watch = { NULL, budget, diagnosis };
	bool good;

	memset(diagnosis, 0, sizeof(*diagnosis));
	watch.run = replica_start(plan, memory, err);
	good = watch.run &&
	       replica_step(watch.run, UNIT_CYCLE, INT64_MAX, is_enough, &watch, err) &&
	       take_run(watch.run, diagnosis, err);
	return replica_end(watch.run, good, "the graph could not be diagnosed", err);
}

double diagnosis_pace(const struct diagnosis *diagnosis)
{
	const struct modelled *modelled = &diagnosis->modelled;
	int64_t steps =
		diagnosis->counters[COUNTER_pushes] + diagnosis->counters[COUNTER_relabels];

	return (double)(modelled->launches + modelled->copies + modelled->host) /
	       (double)(steps ? steps : 1);
}
