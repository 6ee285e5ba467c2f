/* SPDX-License-Identifier: GPL-3.0-or-later
 * wbpr: the variants of "Engineering A Workload-balanced Push-Relabel Algorithm
 * for Massive Graphs on GPUs" (Hsieh, Lin, Kuo): thread-centric after Algorithm 1,
 * vertex-centric after Algorithm 2, each on the reversed and on the bidirectional CSR.
 *
 * The paper ends when e(s) + e(t) reaches ExcessTotal, from which each relabeling
 * subtracts the excess that cannot reach the sink. That is the case exactly when a
 * relabeling leaves no vertex active, which is what is asked here.
 */
#include "src/base/err.h"
#include "src/method/listing.h"
#include "src/method/variant.h"
#include "src/run/layout.h"
#include "src/run/run.h"

enum { CHUNK = 32 }; /* vertices that a team tests at once */

/* Where the loop stands. */
enum at { AT_TOP, AT_COLLECTED, AT_DISCHARGED };

struct state {
	enum at at;
	bool inside;        /* in the kernel, as the paper has it: launches join the one before */
	bool relabeled;     /* nothing was pushed or lifted since the last relabeling */
	int64_t changes;    /* run->now.changes before the launch under way */
};

static void launch(const struct run *run, struct task *task, const struct kernel *kernel,
		   int64_t items, int64_t cycles)
{
	task->kind = TASK_LAUNCH;
	task->launch = (struct launch){
		.kernel = kernel,
		.width = run->width,
		.args = &run->args,
		.args_size = sizeof(run->args),
		.items = items,
		.cycles = cycles,
	};
}

static int64_t chunks(const struct run *run)
{
	return ((int64_t)run->args.vertices + CHUNK - 1) / CHUNK;
}

static bool stalled(const struct run *run, int64_t active, struct err *err)
{
	err_set(err, ERR_STALL, "stalled in cycle %lld: %lld vertices are active, but none could "
		"push or be lifted", (long long)run->now.counters[COUNTER_cycles], (long long)active);
	return err_hint(err, "this is a fault of the program: please report the graph, the seed "
			"and the settings");
}

/* Before a cycle: relabel if that is due, and end if it left nothing active. True:
 * the task is set. */
static bool relabel_first(const struct run *run, struct state *state, struct task *task)
{
	if (state->relabeled && !run->now.active) {
		task->kind = TASK_RETURN;
		return true;
	}
	if (state->relabeled || !run_relabel_is_due(run))
		return false;
	task->kind = TASK_RELABEL;
	state->relabeled = true;
	state->inside = false;
	return true;
}

/* The kernels found nothing active. Only an exact relabeling proves that nothing
 * is: races may have lifted a vertex too far. */
static bool end_or_relabel(const struct run *run, struct state *state, struct task *task,
			   struct err *err)
{
	if (state->relabeled)
		return stalled(run, run->now.active, err);
	state->at = AT_TOP;
	if (!run->plan.last_check) {
		task->kind = TASK_RETURN;
		return true;
	}
	task->kind = TASK_RELABEL;
	task->last_check = true;
	state->relabeled = true;
	state->inside = false;
	return true;
}

/* Algorithm 1: cycles of the kernel without a barrier, then a relabeling. */
static bool decide_tc(const struct run *run, struct state *state, struct task *task,
		      struct err *err)
{
	int64_t cycles;

	if (state->at == AT_DISCHARGED) {
		state->at = AT_TOP;
		if (run->now.changes == state->changes)
			return end_or_relabel(run, state, task, err);
		state->relabeled = false;
	}
	if (relabel_first(run, state, task))
		return true;
	cycles = run_relabel_cycles(run);
	launch(run, task, run->plan.variant->discharge, chunks(run), cycles > 0 ? cycles : 1);
	state->changes = run->now.changes;
	state->at = AT_DISCHARGED;
	return true;
}

static bool next_tc(struct run *run, void *data, struct task *task, struct err *err)
{
	return decide_tc(run, data, task, err);
}

static bool ahead_tc(const struct run *run, const void *data, struct task *task,
		     struct err *err)
{
	struct state state = *(const struct state *)data;

	return decide_tc(run, &state, task, err);
}

/* Algorithm 2: collect the active vertices, discharge each once. `queue_size`: where
 * they have been collected. */
static bool decide_vc(const struct run *run, struct state *state, int32_t queue_size,
		      struct task *task, struct err *err)
{
	if (state->at == AT_COLLECTED) {
		if (!queue_size)
			return end_or_relabel(run, state, task, err);
		launch(run, task, run->plan.variant->discharge, queue_size, 1);
		task->ends_cycle = true;
		task->launch.joined = true;
		state->changes = run->now.changes;
		state->at = AT_DISCHARGED;
		return true;
	}
	if (state->at == AT_DISCHARGED) {
		state->at = AT_TOP;
		if (run->now.changes == state->changes)
			return stalled(run, run->now.queue, err);
		state->relabeled = false;
	}
	if (relabel_first(run, state, task))
		return true;
	launch(run, task, &kernel_vc_collect, chunks(run), 1);
	task->launch.joined = state->inside;
	state->inside = true;
	state->at = AT_COLLECTED;
	return true;
}

static bool next_vc(struct run *run, void *data, struct task *task, struct err *err)
{
	struct state *state = data;
	struct state then = *state;
	int32_t queue_size = 0;

	if (state->at == AT_COLLECTED) {
		if (!machine_read(run->machine, &queue_size, run->args.queue_size,
				  sizeof(queue_size), err))
			return false;
		run->now.queue = queue_size;
	}
	if (!decide_vc(run, &then, queue_size, task, err))
		return false;
	if (then.at == AT_COLLECTED &&
	    !machine_fill(run->machine, run->args.queue_size, 0, sizeof(queue_size), err))
		return false;
	*state = then;
	return true;
}

static bool ahead_vc(const struct run *run, const void *data, struct task *task,
		     struct err *err)
{
	struct state state = *(const struct state *)data;
	int32_t queue_size = 0;

	if (state.at == AT_COLLECTED &&
	    !machine_look(run->machine, &queue_size, run->args.queue_size, sizeof(queue_size),
			  err))
		return false;
	return decide_vc(run, &state, queue_size, task, err);
}

/* Where a cycle has ended well, and more is to be done. */
static bool may_drive(const struct run *run, const void *data)
{
	const struct state *state = data;

	if (state->at == AT_DISCHARGED)
		return run->now.changes != state->changes;
	return state->at == AT_TOP && !(state->relabeled && !run->now.active);
}

static void driven(const struct run *run, void *data, bool relabeled)
{
	struct state *state = data;

	(void)run;
	*state = (struct state){ .at = AT_TOP, .relabeled = relabeled };
}

enum { PROBLEMS = 1u << PROBLEM_FLOW | 1u << PROBLEM_MATCHING };

const struct variant variant_tc_rcsr = {
	.drive = "drive_tc_rcsr",
	.may_drive = may_drive,
	.driven = driven,
	.name = "tc-rcsr",
	.title = "lock-free push-relabel, a thread per vertex, reversed CSR",
	.paper = "WBPR, Algorithm 1; section 3.2, RCSR",
	.problems = PROBLEMS,
	.layout = &layout_rcsr,
	.discharge = &kernel_tc_rcsr,
	.listing = &listing_tc,
	.size = sizeof(struct state),
	.next = next_tc,
	.ahead = ahead_tc,
};

const struct variant variant_tc_bcsr = {
	.drive = "drive_tc_bcsr",
	.may_drive = may_drive,
	.driven = driven,
	.name = "tc-bcsr",
	.title = "lock-free push-relabel, a thread per vertex, bidirectional CSR",
	.paper = "WBPR, Algorithm 1; section 3.2, BCSR",
	.problems = PROBLEMS,
	.layout = &layout_bcsr,
	.discharge = &kernel_tc_bcsr,
	.listing = &listing_tc,
	.size = sizeof(struct state),
	.next = next_tc,
	.ahead = ahead_tc,
};

const struct variant variant_vc_rcsr = {
	.drive = "drive_vc_rcsr",
	.may_drive = may_drive,
	.driven = driven,
	.name = "vc-rcsr",
	.title = "active-vertex queue, a warp per active vertex, reversed CSR",
	.paper = "WBPR, Algorithm 2; section 3.2, RCSR",
	.problems = PROBLEMS,
	.layout = &layout_rcsr,
	.discharge = &kernel_vc_discharge_rcsr,
	.listing = &listing_vc,
	.size = sizeof(struct state),
	.next = next_vc,
	.ahead = ahead_vc,
};

const struct variant variant_vc_bcsr = {
	.drive = "drive_vc_bcsr",
	.may_drive = may_drive,
	.driven = driven,
	.name = "vc-bcsr",
	.title = "active-vertex queue, a warp per active vertex, bidirectional CSR",
	.paper = "WBPR, Algorithm 2; section 3.2, BCSR",
	.problems = PROBLEMS,
	.layout = &layout_bcsr,
	.discharge = &kernel_vc_discharge_bcsr,
	.listing = &listing_vc,
	.size = sizeof(struct state),
	.next = next_vc,
	.ahead = ahead_vc,
};
