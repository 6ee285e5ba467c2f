/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/engine/replica.h"

#include "src/base/err.h"
#include "src/engine/rescue.h"
#include "src/engine/run.h"
#include "src/engine/upkeep.h"

/* --- Of any plan. --- */

/* Takes out of a plan what a private run does not need. */
static void strip(struct plan *plan)
{
	plan->is_private = true;
	plan->history_memory = 0;
	plan->record = plan->history_always = false;
	plan->rescue = RESCUE_OFF;
	plan->edit.waits = false;
	if (!plan->watcher.privately)
		plan->watcher = (struct watcher){ 0 };
	plan->machine.on_wave = NULL;
	plan->machine.record = NULL;
	if (plan->events == EVENTS_FULL)
		plan->events = EVENTS_COUNTERS;
}

struct run *replica_start(const struct plan *plan, struct memory *memory, struct err *err)
{
	struct plan own = *plan;

	strip(&own);
	return run_start(&own, memory, err);
}

bool replica_step(struct run *replica, enum unit unit, int64_t count,
		  bool (*until)(void *context, struct err *err), void *context, struct err *err)
{
	const struct watcher *watcher = &replica->plan.watcher;
	enum halt halt;

	if (!run_step(replica, unit, count, until, context, &halt, err))
		return false;
	/* Of single steps it would otherwise see none. */
	if (watcher->look)
		watcher->look(watcher->context, replica);
	return halt != HALT_INTERRUPT || err_set(err, ERR_INTERRUPT, "interrupted");
}

bool replica_end(struct run *replica, bool good, const char *what, struct err *err)
{
	/* The machine would go on, but not as if nothing had been refused. */
	if (replica && replica->machine->degraded) {
		good = err_set(err, ERR_MEMORY, "out of memory: %s",
			       what ? what : "the run could not be repeated");
		err_hint(err, "`set memory-limit` raises the limit; the present run is as it was");
	}
	run_free(replica);
	return good;
}

/* --- Of the run itself. --- */

/* A run is not repeated for a detail alone when it took more work than this: some
 * seconds on sim. */
static const int64_t DETAIL_WORK = 30000000;

bool replica_check(const struct run *run, struct err *err)
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

bool replica_is_cheap(const struct run *run)
{
	return run->machine->row->repeats && !run->machine->degraded &&
	       run_work(run) <= DETAIL_WORK;
}

void replica_plan(const struct run *run, struct plan *plan)
{
	*plan = run->plan;
	strip(plan);
	plan->device = run->machine->label;
	/* If times decide whether the CPU or the GPU works, or when to relabel, they are repeated, too. */
	plan->machine.counting = plan->machine.counting && (plan->variant->by_seconds || run_is_timed(run));
	plan->cycle_limit = 0;
	plan->check = false;
}

bool replica_repeat(struct run *replica, enum unit unit, int64_t count, struct err *err)
{
	return replica_step(replica, unit, count, NULL, NULL, err) ||
	       (err->kind == ERR_INTERRUPT &&
		err_set(err, ERR_INTERRUPT, "interrupted while the run was repeated"));
}

/* What is called after each round; `call` may be NULL. */
struct on_round {
	bool (*call)(void *context, struct err *err);
	void *context;
};

/* To the end of the launch, by launches, and through it by rounds where somebody asks for them. */
static bool follow_ended(struct run *replica, int64_t launch, const struct on_round *on_round,
			 struct err *err)
{
	const struct machine *machine = replica->machine;
	bool by_rounds;

	while ((machine->launches < launch || replica->now.launched) && replica->now.phase != PHASE_DONE) {
		by_rounds = on_round->call && machine->launches >= launch - 1;
		if (!replica_repeat(replica, by_rounds ? UNIT_ROUND : UNIT_LAUNCH, 1, err))
			return false;
		if (by_rounds && machine->launches == launch && !on_round->call(on_round->context, err))
			return false;
	}
	return true;
}

/* Into the launch under way, as far as the run has come. */
static bool follow_inside(struct run *replica, const struct run *run, const struct on_round *on_round,
			  struct err *err)
{
	struct outcome there, here = { .steps = 0 };
	int64_t rounds;

	if (!replica_repeat(replica, UNIT_LAUNCH, run->now.ended[UNIT_LAUNCH], err))
		return false;
	machine_outcome(run->machine, &there);
	while (here.steps < there.steps && replica->now.phase != PHASE_DONE) {
		rounds = here.rounds;
		if (!replica_repeat(replica, UNIT_WARP, 1, err))
			return false;
		machine_outcome(replica->machine, &here);
		if (on_round->call && here.rounds > rounds && !on_round->call(on_round->context, err))
			return false;
	}
	return here.told == there.told ||
	       replica_repeat(replica, UNIT_LANE, there.told - here.told, err);
}

bool replica_follow_rounds(struct run *replica, const struct run *run, int64_t launch,
			   bool (*ended)(void *context, struct err *err), void *context, struct err *err)
{
	const struct on_round on_round = { ended, context };

	if (run->now.launched && launch == run->machine->launches)
		return follow_inside(replica, run, &on_round, err);
	return follow_ended(replica, launch, &on_round, err);
}

bool replica_follow(struct run *replica, const struct run *run, int64_t launch, struct err *err)
{
	return replica_follow_rounds(replica, run, launch, NULL, NULL, err);
}

/* --- From the state of a run. --- */

static double seconds_of(const struct run *run)
{
	const struct busy busy = run_busy(run);

	return busy.kernels + busy.host;
}

static bool race(struct run *run, bool hands_over, double limit, double *seconds,
		 struct err *err)
{
	/* Its start includes a relabeling, as handing over does; the worker that continues does
	 * not need one. */
	const double began = hands_over ? 0 : seconds_of(run);

	do {
		if (!replica_step(run, UNIT_LAUNCH, 1, NULL, NULL, err))
			return false;
		*seconds = seconds_of(run) - began;
	} while (run->now.phase != PHASE_DONE && *seconds < limit);
	if (*seconds >= limit)
		*seconds = -1;
	return true;
}

bool replica_race(struct run *run, enum worker worker, bool hands_over, double limit,
		  double *seconds, struct err *err)
{
	struct plan plan = run->plan;
	struct rescue *copy = rescue_copy(run, err);
	struct run *replica;
	bool good;

	if (!copy)
		return false;
	plan.policy = worker == WORKER_CPU ? POLICY_CPU : POLICY_GPU;
	plan.from = copy;
	plan.cycle_limit = 0;
	replica = replica_start(&plan, run->memory, err);
	good = replica && race(replica, hands_over, limit, seconds, err);
	good = replica_end(replica, good, "trying both", err);
	rescue_free(copy);
	return good;
}
