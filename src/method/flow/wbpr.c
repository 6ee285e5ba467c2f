/* SPDX-License-Identifier: GPL-3.0-or-later
 * wbpr: the variants of "Engineering A Workload-balanced Push-Relabel Algorithm
 * for Massive Graphs on GPUs" (Hsieh, Lin, Kuo): thread-centric after Algorithm 1,
 * vertex-centric after Algorithm 2, each on the reversed and on the bidirectional CSR.
 *
 * The paper ends when e(s) + e(t) reaches ExcessTotal, from which each relabeling subtracts
 * the excess that cannot reach the sink. That is the case exactly when a relabeling leaves no
 * vertex active, which is the test used here.
 */
#include "src/method/flow/loop.h"
#include "src/engine/variant.h"
#include "src/problem/flow/layout.h"
#include "src/engine/run.h"
#include "src/problem/flow/flow.h"

/* Where the loop stands. */
enum at { AT_TOP, AT_COLLECTED, AT_DISCHARGED };

struct state {
	struct loop loop;
	enum at at;
};

/* Algorithm 1: cycles of the kernel without a barrier, then a relabeling. */
static bool decide_tc(const struct run *run, struct state *state, struct task *task,
		      struct err *err)
{
	int64_t cycles;

	if (state->at == AT_DISCHARGED) {
		state->at = AT_TOP;
		if (run->now.changes == state->loop.changes)
			return loop_end(run, &state->loop, task, err);
		state->loop.relabeled = false;
	}
	if (loop_begin(run, &state->loop, task))
		return true;
	cycles = run_relabel_cycles(run);
	loop_launch(run, task, variant_main(run->plan.variant), loop_chunks(run),
		    cycles > 0 ? cycles : 1);
	state->loop.changes = run->now.changes;
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
		if (!queue_size) {
			state->at = AT_TOP;
			return loop_end(run, &state->loop, task, err);
		}
		loop_launch(run, task, variant_main(run->plan.variant), queue_size, 1);
		task->ends_cycle = true;
		task->launch.joined = true;
		state->loop.changes = run->now.changes;
		state->at = AT_DISCHARGED;
		return true;
	}
	if (state->at == AT_DISCHARGED) {
		state->at = AT_TOP;
		if (run->now.changes == state->loop.changes)
			return loop_stalled(run, run->now.queue, err);
		state->loop.relabeled = false;
	}
	if (loop_begin(run, &state->loop, task))
		return true;
	loop_launch(run, task, &kernel_vc_collect, loop_chunks(run), 1);
	task->launch.joined = state->loop.inside;
	state->loop.inside = true;
	state->at = AT_COLLECTED;
	return true;
}

static bool next_vc(struct run *run, void *data, struct task *task, struct err *err)
{
	struct state *state = data;
	struct state then = *state;
	int32_t queue_size = 0;

	if (state->at == AT_COLLECTED) {
		if (!machine_read(run->machine, &queue_size, flow_args(run)->queue_size,
				  sizeof(queue_size), err))
			return false;
		run->now.queue = queue_size;
	}
	if (!decide_vc(run, &then, queue_size, task, err))
		return false;
	if (then.at == AT_COLLECTED &&
	    !machine_fill(run->machine, flow_args(run)->queue_size, 0, sizeof(queue_size), err))
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
	    !machine_look(run->machine, &queue_size, flow_args(run)->queue_size, sizeof(queue_size),
			  err))
		return false;
	return decide_vc(run, &state, queue_size, task, err);
}

/* Where a cycle has ended well, and more is to be done. */
static bool may_drive(const struct run *run, const void *data)
{
	const struct state *state = data;

	if (state->at == AT_DISCHARGED)
		return run->now.changes != state->loop.changes;
	return state->at == AT_TOP && !(state->loop.relabeled && !run->now.active);
}

static void driven(const struct run *run, void *data, bool relabeled)
{
	struct state *state = data;

	(void)run;
	*state = (struct state){ .at = AT_TOP, .loop.relabeled = relabeled };
}

static const struct flow_method on_rcsr = { .layout = &layout_rcsr };
static const struct flow_method on_bcsr = { .layout = &layout_bcsr };

enum { PROBLEMS = 1u << PROBLEM_FLOW | 1u << PROBLEM_MATCHING };

static const struct code_kernel kernels_tc_rcsr[] = {
	{ &kernel_tc_rcsr, CODE_DISCHARGE },
	{ NULL, CODE_NONE },
};

const struct variant variant_tc_rcsr = {
	.drive = "drive_tc_rcsr",
	.may_drive = may_drive,
	.driven = driven,
	.name = "tc-rcsr",
	.title = "lock-free push-relabel, a thread per vertex, reversed CSR",
	.paper = "WBPR, Algorithm 1; section 3.2, RCSR",
	.problems = PROBLEMS,
	.problem = &problem_flow,
	.own = &on_rcsr,
	.kernels = kernels_tc_rcsr,
	.listing = &listing_tc,
	.size = sizeof(struct state),
	.next = next_tc,
	.ahead = ahead_tc,
};

static const struct code_kernel kernels_tc_bcsr[] = {
	{ &kernel_tc_bcsr, CODE_DISCHARGE },
	{ NULL, CODE_NONE },
};

const struct variant variant_tc_bcsr = {
	.drive = "drive_tc_bcsr",
	.may_drive = may_drive,
	.driven = driven,
	.name = "tc-bcsr",
	.title = "lock-free push-relabel, a thread per vertex, bidirectional CSR",
	.paper = "WBPR, Algorithm 1; section 3.2, BCSR",
	.problems = PROBLEMS,
	.problem = &problem_flow,
	.own = &on_bcsr,
	.kernels = kernels_tc_bcsr,
	.listing = &listing_tc,
	.size = sizeof(struct state),
	.next = next_tc,
	.ahead = ahead_tc,
};

static const struct code_kernel kernels_vc_rcsr[] = {
	{ &kernel_vc_collect, CODE_COLLECT },
	{ &kernel_vc_discharge_rcsr, CODE_DISCHARGE },
	{ NULL, CODE_NONE },
};

const struct variant variant_vc_rcsr = {
	.drive = "drive_vc_rcsr",
	.may_drive = may_drive,
	.driven = driven,
	.name = "vc-rcsr",
	.title = "active-vertex queue, a warp per active vertex, reversed CSR",
	.paper = "WBPR, Algorithm 2; section 3.2, RCSR",
	.problems = PROBLEMS,
	.problem = &problem_flow,
	.own = &on_rcsr,
	.kernels = kernels_vc_rcsr,
	.listing = &listing_vc,
	.size = sizeof(struct state),
	.next = next_vc,
	.ahead = ahead_vc,
};

static const struct code_kernel kernels_vc_bcsr[] = {
	{ &kernel_vc_collect, CODE_COLLECT },
	{ &kernel_vc_discharge_bcsr, CODE_DISCHARGE },
	{ NULL, CODE_NONE },
};

const struct variant variant_vc_bcsr = {
	.drive = "drive_vc_bcsr",
	.may_drive = may_drive,
	.driven = driven,
	.name = "vc-bcsr",
	.title = "active-vertex queue, a warp per active vertex, bidirectional CSR",
	.paper = "WBPR, Algorithm 2; section 3.2, BCSR",
	.problems = PROBLEMS,
	.problem = &problem_flow,
	.own = &on_bcsr,
	.kernels = kernels_vc_bcsr,
	.listing = &listing_vc,
	.size = sizeof(struct state),
	.next = next_vc,
	.ahead = ahead_vc,
};
