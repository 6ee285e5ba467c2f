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
#include "src/engine/method.h"

/* Rows are rotated by cycle too, if the plan says so (lowest.h). */
static void turn(const struct run *run)
{
	const int64_t cycles = run_now(run)->counters[COUNTER_cycles];
	const bool rotated = run_plan(run)->ideas.arc_order == ARCS_ROTATED;

	flow_args(run)->turn = rotated ? 1 + (int32_t)(cycles & 0xfffff) : 0;
}

/* A free run has found no active vertex, and has left it to the host to prove that there is none. */
static bool was_left(const struct loop *loop)
{
	return loop->controller.at == CONTROLLER_SEARCH;
}

/* Algorithm 1: cycles of the kernel without a barrier, then a relabeling. */
static bool decide_tc(const struct run *run, struct loop *loop, struct task *task,
		      struct err *err)
{
	const struct controller_seen seen = loop_look(run, loop, 0);
	enum verdict verdict;
	int64_t cycles;

	if (was_left(loop))
		return loop_end(run, loop, task, err);
	verdict = controller_tc(&loop->controller, &seen);
	if (verdict != VERDICT_DISCHARGE)
		return loop_follow(run, loop, verdict, task, err);
	cycles = run_relabel_cycles(run);
	loop_launch(run, task, variant_main(run_plan(run)->variant), loop_chunks(run),
		    cycles > 0 ? cycles : 1);
	loop->changes = run_now(run)->changes;
	return true;
}

static bool next_tc(struct run *run, void *data, struct task *task, struct err *err)
{
	turn(run);
	return decide_tc(run, data, task, err);
}

static bool ahead_tc(const struct run *run, const void *data, struct task *task,
		     struct err *err)
{
	struct loop loop = *(const struct loop *)data;

	return decide_tc(run, &loop, task, err);
}

static void discharge(const struct run *run, struct loop *loop, int64_t entries,
		      struct task *task)
{
	loop_launch(run, task, variant_main(run_plan(run)->variant), entries, 1);
	task->ends_cycle = true;
	task->launch.joined = true;
	loop->changes = run_now(run)->changes;
}

static void collect(const struct run *run, struct loop *loop, struct task *task)
{
	loop_launch(run, task, &kernel_vc_collect, loop_chunks(run), 1);
	task->launch.joined = loop->inside;
	loop->inside = true;
}

/* Algorithm 2: collect the active vertices, discharge each once. `queue_size`: where
 * they have been collected. */
static bool decide_vc(const struct run *run, struct loop *loop, int32_t queue_size,
		      struct task *task, struct err *err)
{
	const struct controller_seen seen = loop_look(run, loop, queue_size);
	const bool discharged = loop->controller.at == CONTROLLER_DISCHARGED;
	enum verdict verdict;

	if (was_left(loop))
		return loop_end(run, loop, task, err);
	verdict = controller_vc(&loop->controller, &seen);
	if (verdict == VERDICT_DISCHARGE)
		discharge(run, loop, queue_size, task);
	else if (verdict == VERDICT_COLLECT)
		collect(run, loop, task);
	else if (verdict == VERDICT_STALL && discharged)
		return loop_stalled(run, run_now(run)->queue, err);
	else
		return loop_follow(run, loop, verdict, task, err);
	return true;
}

static bool next_vc(struct run *run, void *data, struct task *task, struct err *err)
{
	struct loop *loop = data;
	struct loop then = *loop;
	int32_t queue_size = 0;

	if (then.controller.at == CONTROLLER_COLLECTED) {
		if (!machine_read(run_machine(run), &queue_size, flow_args(run)->queue_size,
				  sizeof(queue_size), err))
			return false;
		run_moment(run)->queue = queue_size;
	}
	if (!decide_vc(run, &then, queue_size, task, err))
		return false;
	if (then.controller.at == CONTROLLER_COLLECTED &&
	    !machine_fill(run_machine(run), flow_args(run)->queue_size, 0, sizeof(queue_size), err))
		return false;
	turn(run);
	*loop = then;
	return true;
}

static bool ahead_vc(const struct run *run, const void *data, struct task *task,
		     struct err *err)
{
	struct loop loop = *(const struct loop *)data;
	int32_t queue_size = 0;

	if (loop.controller.at == CONTROLLER_COLLECTED &&
	    !machine_look(run_machine(run), &queue_size, flow_args(run)->queue_size,
			  sizeof(queue_size), err))
		return false;
	return decide_vc(run, &loop, queue_size, task, err);
}

/* Where a cycle has ended well, and more is to be done. */
static bool may_drive(const struct run *run, const void *data, struct controller *controller)
{
	const struct loop *loop = data;

	turn(run);
	*controller = loop->controller;
	if (controller->at == CONTROLLER_DISCHARGED)
		return run_now(run)->changes != loop->changes;
	return controller->at == CONTROLLER_TOP &&
	       !(controller->relabeled && !run_now(run)->active);
}

/* Its cycles have changed something. */
static void driven(struct run *run, void *data, const struct controller *controller)
{
	struct loop *loop = data;

	*loop = (struct loop){ .controller = *controller, .changes = run_now(run)->changes - 1 };
}

static const struct flow_method on_rcsr = { .layout = &layout_rcsr };
static const struct flow_method on_bcsr = { .layout = &layout_bcsr };

static const struct code_kernel kernels_tc_rcsr[] = {
	{ &kernel_tc_rcsr, CODE_DISCHARGE },
	{ NULL, CODE_NONE },
};

const struct variant variant_tc_rcsr = {
	.drive = "drive_tc_rcsr",
	.may_drive = may_drive,
	.driven = driven,
	.leaves_relabelings = true,
	.name = "tc-rcsr",
	.title = "lock-free push-relabel, a thread per vertex, reversed CSR",
	.paper = "WBPR, Algorithm 1; section 3.2, RCSR",
	.problem = &problem_flow,
	.own = &on_rcsr,
	.kernels = kernels_tc_rcsr,
	.listing = &listing_tc,
	.size = sizeof(struct loop),
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
	.leaves_relabelings = true,
	.name = "tc-bcsr",
	.title = "lock-free push-relabel, a thread per vertex, bidirectional CSR",
	.paper = "WBPR, Algorithm 1; section 3.2, BCSR",
	.problem = &problem_flow,
	.own = &on_bcsr,
	.kernels = kernels_tc_bcsr,
	.listing = &listing_tc,
	.size = sizeof(struct loop),
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
	.leaves_relabelings = true,
	.name = "vc-rcsr",
	.title = "active-vertex queue, a warp per active vertex, reversed CSR",
	.paper = "WBPR, Algorithm 2; section 3.2, RCSR",
	.problem = &problem_flow,
	.own = &on_rcsr,
	.kernels = kernels_vc_rcsr,
	.listing = &listing_vc,
	.size = sizeof(struct loop),
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
	.leaves_relabelings = true,
	.name = "vc-bcsr",
	.title = "active-vertex queue, a warp per active vertex, bidirectional CSR",
	.paper = "WBPR, Algorithm 2; section 3.2, BCSR",
	.problem = &problem_flow,
	.own = &on_bcsr,
	.kernels = kernels_vc_bcsr,
	.listing = &listing_vc,
	.size = sizeof(struct loop),
	.next = next_vc,
	.ahead = ahead_vc,
};
