/* SPDX-License-Identifier: GPL-3.0-or-later
 * hybrid-mf: Algorithm 5 of "Dynamically Tuned Push-Relabel Algorithm for the Maximum Flow
 * Problem on CPU-GPU-Hybrid Platforms" (He, Hong): slices of cuda-mf on the machine (mf.h) or
 * of hi-pr on the host (highest.h), as the arbiter decides (arbiter.h).
 *
 * A GPU slice is a pass through lines 9 to 12: the kernel until a relabeling is due, then the
 * relabeling. A CPU slice ends after a number of operations (`set cpu-slice`). While the CPU
 * works the host holds e, h and c_f (src/problem/flow/flow.h), and nothing is copied.
 */
#include "gpu/core/host.h"
#include "gpu/flow/mf.h"
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/saturate.h"
#include "src/engine/log.h"
#include "src/method/flow/hybrid_parts.h"
#include "src/problem/flow/layout.h"
#include "src/problem/flow/flow.h"
#include "src/engine/replica.h"

#include <math.h>

/* Cycles of a launch of the first probe, which is looked at behind every one. */
enum { PROBE_CYCLES = 32 };

/* --- Deciding. --- */

static int64_t operations_of(const struct run *run)
{
	return run_now(run)->counters[COUNTER_pushes] + run_now(run)->counters[COUNTER_relabels];
}

static int64_t all_units(const struct run *run)
{
	return run_work(run) + run_now(run)->counters[COUNTER_relabel_work];
}

/* What the slice that has ended was, for the arbiter and for people. */
static void note_slice(const struct run *run, struct hybrid *hybrid, struct decision *decision)
{
	const struct busy busy = run_busy(run);
	const struct slice slice = {
		.active = hybrid->active,
		.operations = operations_of(run) - hybrid->operations,
		.units = all_units(run) - hybrid->units,
		.kernels = busy.kernels - hybrid->busy.kernels,
		.host = busy.host - hybrid->busy.host,
		.part = (double)(hybrid_units(hybrid) - hybrid->slice_begun) /
			(double)run_plan(run)->graph->vertices,
	};

	decision->spent = run_has_times(run) ? slice.kernels + slice.host : -1;
	decision->operations = slice.operations;
	if (run_now(run)->decisions)
		arbiter_note(&hybrid->arbiter, hybrid->worker, &slice);
}

/* Of the seconds since `before`, and the units since then, handing over is a part. */
static void begin_slice(const struct run *run, struct hybrid *hybrid, struct busy before,
			int64_t before_units)
{
	const int64_t units = hybrid_units(hybrid);
	const int64_t most = hybrid_slice_units(run);

	hybrid->busy = before;
	hybrid->active = run_now(run)->active;
	hybrid->operations = operations_of(run);
	hybrid->units = before_units;
	hybrid->slice_from = hi_pr_counts(&hybrid->hi_pr)->discharges;
	hybrid->slice_begun = units;
	hybrid->slice_end = saturate_add(units, most);
	hybrid->due = false;
}

/* Bytes a second between host and machine; -1: nothing was copied yet. */
static double link_of(const struct run *run)
{
	const struct traffic *traffic = &run_machine(run)->traffic;
	const int64_t all = traffic->to_bytes + traffic->from_bytes;

	if (run_is_modelled(run))
		return model_link(run_machine(run)->profile, run_plan(run)->bandwidth, WAY_DOWN);
	return all && traffic->seconds > 0 ? (double)all / traffic->seconds : -1;
}

/* T_overhead, (3 |V| + |E|) / B in the paper: h there, and c_f, h and e back. */
static double overhead(const struct run *run, int64_t bytes)
{
	const double link = link_of(run);
	const struct profile *profile = run_machine(run)->profile;
	const int64_t rate = run_plan(run)->bandwidth;

	if (run_is_modelled(run))
		return (double)(model_copies(profile, rate, WAY_UP, 1, mirror_bytes(run, FLOW_HEIGHT)) +
				model_copies(profile, rate, WAY_DOWN, mirror_arrays(FLOW_ALL),
					     mirror_bytes(run, FLOW_ALL))) / 1e12;
	return link > 0 ? (double)bytes / link : -1;
}

/* Tries both on copies, to the end, and chooses the one that ends first. */
static bool ask_oracle(struct run *run, struct decision *decision, struct err *err)
{
	const enum worker other = (enum worker)!decision->before;
	double *rest = decision->rest;

	if (!replica_race(run, decision->before, false, HUGE_VAL, &rest[decision->before], err) ||
	    !replica_race(run, other, true, rest[decision->before], &rest[other], err))
		return false;
	decision->worker = rest[other] >= 0 ? other : decision->before;
	decision->reason = REASON_ORACLE;
	return true;
}

static bool choose(struct run *run, struct hybrid *hybrid, struct decision *decision,
		   struct err *err)
{
	const struct graph *graph = run_plan(run)->graph;
	const int64_t bytes = mirror_bytes(run, FLOW_ALL) + mirror_bytes(run, FLOW_HEIGHT);
	const struct question question = {
		.worker = hybrid->worker,
		.policy = decision->policy,
		.active = run_now(run)->active,
		.sweep = graph->vertices + graph->entries,
		.overhead = overhead(run, bytes),
	};

	decision->overhead = question.overhead;
	decision->link = link_of(run);
	decision->bytes = bytes;
	decision->reason = REASON_ALWAYS;
	decision->worker = decision->policy == POLICY_GPU ? WORKER_GPU : WORKER_CPU;
	if (decision->policy <= POLICY_PAPER)
		arbiter_decide(&hybrid->arbiter, &question, decision);
	else if (decision->policy == POLICY_ORACLE && !ask_oracle(run, decision, err))
		return false;
	if (!run_now(run)->held && !hybrid->mf.tight && decision->worker == WORKER_CPU) {
		decision->worker = WORKER_GPU;
		decision->reason = REASON_LOOSE;
	}
	return true;
}

/* The CPU holds the state that it works on, except after undo on a machine whose memory cannot be
 * mapped. */
static bool is_lost(const struct run *run, const struct hybrid *hybrid)
{
	return run_now(run)->decisions && hybrid->worker == WORKER_CPU && !run_now(run)->held;
}

static bool arbitrate(struct run *run, void *data, struct decision *decision, struct err *err)
{
	struct hybrid *hybrid = data;
	struct arbiter before = hybrid->arbiter;
	const bool lost = is_lost(run, hybrid);
	const struct busy busy = run_busy(run);
	const int64_t units = all_units(run);
	bool good;

	decision->c_cuda = decision->c_cpu = decision->e_cuda = decision->e_cpu = -1;
	decision->threshold = decision->fixed = decision->rate = decision->work = -1;
	decision->overhead = decision->bound = -1;
	decision->rest[WORKER_CPU] = decision->rest[WORKER_GPU] = -1;
	decision->before = hybrid->worker;
	if (run_now(run)->held)
		run_moment(run)->active =
			hi_pr_is_over(&hybrid->hi_pr) ? 0 : hybrid->hi_pr.now.active;
	decision->active = run_now(run)->active;
	if (lost) {
		decision->worker = WORKER_CPU;
		decision->reason = REASON_AGAIN;
		good = true;
	} else {
		mf_note_sweep(run, &hybrid->mf);
		note_slice(run, hybrid, decision);
		good = choose(run, hybrid, decision, err);
	}
	if (good && decision->worker == WORKER_GPU && hybrid->worker != WORKER_GPU)
		good = hybrid_give_gpu(run, hybrid, decision, err);
	else if (good && decision->worker == WORKER_CPU && !run_now(run)->held)
		good = hybrid_give_cpu(run, hybrid, decision, err);
	if (!good) {
		hybrid->arbiter = before;
		return false;
	}
	hybrid->worker = decision->worker;
	hybrid->bound = decision->bound;
	begin_slice(run, hybrid, busy, units);
	return true;
}

/* --- The loop. --- */

static void relabeled(struct run *run, void *data, const struct residual *view)
{
	struct hybrid *hybrid = data;

	mf_relabeled(run, &hybrid->mf, hybrid->marked, view);
	hybrid->sweep_cost = run_now(run)->relabel_cost;
	hybrid->due = true;
}

/* The CPU's own; the GPU, and the end, want exact heights. */
static bool relabel(struct run *run, void *data, bool *stopped, int64_t *levels, int64_t *work)
{
	struct hybrid *hybrid = data;

	(void)stopped; /* highest_relabel() does it whole */
	if (!run_now(run)->held)
		return false;
	hybrid_relabel(run, hybrid, levels, work);
	return true;
}

static bool ended_early(const struct run *run)
{
	const struct hybrid *hybrid = run_state(run);

	return run_now(run)->held && hi_pr_ended_early(&hybrid->hi_pr);
}

static bool next_of_cpu(const struct run *run, struct hybrid *hybrid, struct task *task,
			struct err *err)
{
	const struct hi_pr *hi_pr = &hybrid->hi_pr;

	if (hi_pr_is_over(hi_pr))
		return loop_prove(run, &hybrid->proved, task, err);
	if (hybrid->due || hybrid_is_sliced(hybrid))
		task->kind = TASK_DECIDE;
	else if (hi_pr_is_due(hi_pr) ||
		 (run_plan(run)->relabel == RELABEL_EVERY && run_relabel_is_due(run))) {
		task->kind = TASK_HOST;
		task->host = &flow_relabel_task;
	} else {
		hybrid_launch_cpu(run, hybrid, task);
	}
	return true;
}

/* A first probe may turn out to be slow: it is over when it has shown that. */
static bool is_worn_out(const struct run *run, const struct hybrid *hybrid)
{
	return hybrid->bound >= 0 && hybrid->mf.launched &&
	       run_busy(run).kernels - hybrid->busy.kernels >= hybrid->bound;
}

static bool decide(const struct run *run, struct hybrid *hybrid, struct task *task,
		   struct err *err)
{
	const bool held = run_now(run)->held;

	if (is_lost(run, hybrid)) {
		task->kind = TASK_DECIDE;
		return true;
	}
	if (!held && hybrid->mf.loop.controller.relabeled && mf_is_over(run, &hybrid->mf)) {
		task->kind = TASK_HOST;
		task->host = &flow_return_task;
		return true;
	}
	if (!held && hybrid->due) {
		task->kind = TASK_DECIDE;
		return true;
	}
	if (!held && is_worn_out(run, hybrid)) {
		mf_relabel(run, &hybrid->mf, task);
		return true;
	}
	if (held)
		return next_of_cpu(run, hybrid, task, err);
	if (!mf_next(run, &hybrid->mf, task, err))
		return false;
	if (hybrid->bound >= 0 && task->kind == TASK_LAUNCH && task->launch.cycles > PROBE_CYCLES)
		task->launch.cycles = PROBE_CYCLES;
	return true;
}

static bool next(struct run *run, void *data, struct task *task, struct err *err)
{
	return decide(run, data, task, err);
}

static bool ahead(const struct run *run, const void *data, struct task *task, struct err *err)
{
	struct hybrid hybrid = *(const struct hybrid *)data;

	if (!decide(run, &hybrid, task, err))
		return false;
	if (task->kind == TASK_LAUNCH && task->launch.kernel == &kernel_hybrid_cpu)
		task->launch.args = &((const struct hybrid *)data)->args;
	return true;
}

/* Who decides by what was done, and how long it took, must know how long. What was done is
 * always counted (run.c). */
static bool check_policy(const struct run *run, struct err *err)
{
	const enum policy policy = run_plan(run)->policy;

	if (policy == POLICY_CPU || policy == POLICY_GPU)
		return true;
	if (run_has_times(run))
		return true;
	err_set(err, ERR_WORK, "the arbiter's policy %s needs modelled times, and this run has "
		"none",
		policy_name(policy));
	return err_hint(err, "`set counting on` models them; `set arbiter always-gpu` needs none");
}

static bool open(struct run *run, void *data, struct err *err)
{
	struct hybrid *hybrid = data;
	const size_t room = (size_t)hi_pr_bytes(run_plan(run)->graph);
	const enum policy policy = run_plan(run)->policy;

	if (!check_policy(run, err) || !hi_pr_fits(run_plan(run)->graph, err))
		return false;
	if (mirror_is_mapped(run)) {
		hybrid->room = machine_alloc(run_machine(run), "hi-pr", room, err);
	} else {
		flow_of(run)->cpu_lists = memory_new(run_memory(run), room, "hi-pr", err);
		hybrid->room = flow_of(run)->cpu_lists;
	}
	hybrid->args.run = run;
	hybrid->sweep_cost = run_plan(run)->graph->vertices + run_plan(run)->graph->entries;
	hybrid->mf.tight = true; /* the source has filled its arcs */
	hybrid->due = true;
	arbiter_init(&hybrid->arbiter);
	if (!hybrid->room)
		return false;
	/* Line 2, LastDevice = CPU: it begins as hi-pr does. Its lists, and their first relabeling,
	 * belong to the start. */
	return policy == POLICY_GPU || run_plan(run)->relabel == RELABEL_PAPER ||
	       hybrid_begin_cpu(run, hybrid, err);
}

static const struct flow_method method = {
	.layout = &layout_bcsr,
	.cancels = true,
	.paper_cycles = mf_paper_cycles,
	.relabeled = relabeled,
	.ended_early = ended_early,
	.relabel = relabel,
};

static const struct code_kernel kernels[] = {
	{ &kernel_cuda_mf, CODE_DISCHARGE },
	{ &kernel_hybrid_cpu, CODE_HOST },
	{ NULL, CODE_NONE },
};

const struct variant variant_hybrid_mf = {
	.problem = &problem_flow,
	.own = &method,
	.kernels = kernels,
	.name = "hybrid-mf",
	.title = "cuda-mf on the GPU or hi-pr on the CPU, chosen for every slice",
	.paper = "He and Hong, Algorithm 5, Equations 1 to 3",
	.listing = &listing_hybrid_mf,
	.size = sizeof(struct hybrid),
	.vertex_size = sizeof(bool),
	.args_size = sizeof(struct mf_args),
	.bytes = mf_bytes,
	.allocate = mf_allocate,
	.tells = 1 << LOG_GAP | 1 << LOG_DECIDE | 1 << LOG_SWITCH,
	.by_seconds = true,
	.hosts = true,
	.open = open,
	.arbitrate = arbitrate,
	.next = next,
	.ahead = ahead,
};
