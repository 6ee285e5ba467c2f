/* SPDX-License-Identifier: GPL-3.0-or-later
 * hybrid-mf: Algorithm 5 of "Dynamically Tuned Push-Relabel Algorithm for the Maximum Flow
 * Problem on CPU-GPU-Hybrid Platforms" (He, Hong): slices of cuda-mf on the machine (mf.h)
 * or of hi-pr on the host (highest.h), whoever promises more (arbiter.h).
 *
 * A GPU slice is a pass through lines 9 to 12: the kernel until a relabeling is due, and
 * that. A CPU slice ends after so many operations. While the CPU works the host holds e, h
 * and c_f (src/run/mirror.h), and nothing is copied.
 */
#include "gpu/host.h"
#include "gpu/journal.h"
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/host/hi_pr_parts.h"
#include "src/method/arbiter.h"
#include "src/method/highest.h"
#include "src/method/listing.h"
#include "src/method/mf.h"
#include "src/run/layout.h"
#include "src/run/mirror.h"
#include "src/run/trial.h"

#include <math.h>
#include <string.h>

/* Discharges between two looks at what a slice has done: a 64th of it at most. */
enum { CHUNK = 32, CHUNKS_OF_A_SLICE = 64 };

struct args {
	struct run *run;
};

struct state {
	struct mf mf;
	struct args args;
	struct hi_pr hi_pr;
	void *room;           /* of its arrays */
	struct arbiter arbiter;
	enum worker worker;
	bool due;             /* a decision */
	bool proved;          /* the last exact relabeling has been asked for */
	int64_t slice_from;   /* hi-pr's discharges when its slice began */
	int64_t slice_end;    /* its units then, when the slice is over */
	int64_t sweep_cost;   /* of the last exact relabeling */
	/* When the slice began. */
	struct busy busy;
	double bound;         /* seconds of kernels after which it relabels in any case; < 0: none */
	int64_t active, operations, units;
	bool marked[];        /* [vertices] of mf */
};

/* --- Slices of the CPU. --- */

/* Where words are noted before they change: in memory of the machine that can be mapped.
 * Elsewhere going back finds what the machine was shown. */
static struct journal *journal_of(const struct run *run)
{
	return run->mirror->mapped ? run->machine->journal : NULL;
}

static int64_t units_of(const struct hi_pr *hi_pr)
{
	const struct hi_pr_counts *counts = hi_pr_counts(hi_pr);

	return counts->pushes + counts->relabels + counts->arc_scans + counts->visits;
}

static int64_t slice_units(const struct run *run)
{
	return run->plan.cpu_slice > 0 ? run->plan.cpu_slice : run->plan.network->vertices;
}

static bool is_sliced(const struct state *state)
{
	return hi_pr_at(&state->hi_pr) < 0 && units_of(&state->hi_pr) >= state->slice_end;
}

static int64_t chunk(const struct run *run)
{
	const int64_t part = slice_units(run) / CHUNKS_OF_A_SLICE;

	return part < 1 ? 1 : part > CHUNK ? CHUNK : part;
}

/* Discharges since the last look; it does not matter how they are stepped. */
static int64_t since_look(const struct run *run, const struct state *state)
{
	const int64_t ended = hi_pr_counts(&state->hi_pr)->discharges -
			      (hi_pr_at(&state->hi_pr) >= 0);

	return (ended - state->slice_from) % chunk(run);
}

static bool pauses(const struct run *run, const struct state *state)
{
	const struct hi_pr *hi_pr = &state->hi_pr;

	return hi_pr_is_due(hi_pr) || hi_pr_is_over(hi_pr) ||
	       (is_sliced(state) && !since_look(run, state));
}

static enum host_end go_on(struct machine *machine, const void *data, bool single,
			   int64_t items, bool *inside, int64_t *done, const struct poll *poll)
{
	struct run *run = ((const struct args *)data)->run;
	struct state *state = run->state;
	enum host_end end = HOST_MORE;
	enum hi_pr_end gone;
	int64_t part, some;

	*done = 0;
	mirror_changed(run);
	do {
		part = chunk(run) - since_look(run, state);
		part = items - *done < part ? items - *done : part;
		gone = highest_go_on(&state->hi_pr, machine, journal_of(run), single, part, inside,
				     &some, poll);
		*done += some;
		if (gone == HI_PR_STOPPED)
			return HOST_STOPPED;
		if (gone != HI_PR_MORE || pauses(run, state))
			end = HOST_OVER;
	} while (!single && end == HOST_MORE && *done < items);
	return end;
}

static const struct host_kernel discharge = {
	.args_size = sizeof(struct args),
	.go_on = go_on,
};

const struct kernel kernel_hybrid_cpu = {
	.name = "hybrid_cpu",
	.title = "on the CPU the highest active vertices are discharged, one after the other",
	.sync = SYNC_GRID,
	.items = ITEMS_OTHER,
	.host = &discharge,
};

static void launch_cpu(const struct run *run, struct state *state, struct task *task)
{
	task->kind = TASK_LAUNCH;
	task->ends_cycle = true;
	task->launch = (struct launch){
		.kernel = &kernel_hybrid_cpu,
		.width = run->width,
		.items = slice_units(run),
		.cycles = 1,
		.args = &state->args,
		.args_size = sizeof(state->args),
	};
}

/* --- Handing over. --- */

/* What hi-pr builds is noted as a whole, where somebody may come back from it. */
static void build(struct run *run, struct state *state)
{
	const size_t room = (size_t)hi_pr_bytes(run->plan.network);
	const size_t heights = (size_t)run->args.vertices * sizeof(*run->mirror->view.height);
	struct journal *journal = journal_of(run);
	int32_t *height = run->mirror->view.height;
	char *before = NULL;

	if (journal)
		before = memory_array(run->memory, room + heights, 1, "the history", NULL);
	if (before) {
		memcpy(before, state->room, room);
		memcpy(before + room, height, heights);
	} else if (journal) {
		journal->lost = true;
	}
	hi_pr_begin(&state->hi_pr, &run->mirror->view, state->room);
	if (before) {
		journal_keep_changes(journal, state->room, before, state->room, room);
		journal_keep_changes(journal, height, before + room, height, heights);
	}
	memory_free(before);
}

/* The CPU begins as hi-pr does, with a relabeling of its own. */
static bool give_cpu(struct run *run, struct state *state, struct err *err)
{
	static const enum hi_pr_pace paces[] = {
		[RELABEL_AUTO] = HI_PR_BY_COST,
		[RELABEL_PAPER] = HI_PR_CLASSIC,
		[RELABEL_EVERY] = HI_PR_ON_DEMAND,
	};
	const struct network *network = run->plan.network;
	int64_t levels, work;

	if (!run->now.held && !mirror_hold(run, err))
		return false;
	build(run, state);
	hi_pr_set_pace(&state->hi_pr, paces[run->plan.relabel], true);
	run->now.active = highest_relabel(&state->hi_pr, journal_of(run), &levels, &work);
	mirror_changed(run);
	run_count_relabel(run, levels, work);
	run_model_slice(run, 0, 0, network->vertices + network->entries + work);
	state->proved = false;
	return true;
}

/* Lines 5 to 8: what the CPU has goes to the GPU; heights do in any case. */
static bool give_gpu(struct run *run, struct state *state, struct decision *decision,
		     struct err *err)
{
	if (run->now.held) {
		decision->paid = mirror_bytes(run, MIRROR_ALL);
		if (!mirror_release(run, err))
			return false;
		run_model_slice(run, 0, MIRROR_ALL, 0);
	}
	state->mf.launched = state->mf.loop.relabeled = false;
	run->now.relabel_cost = state->sweep_cost;
	run->now.work_mark = run_work(run);
	run->now.cycle_mark = run->now.counters[COUNTER_cycles];
	return true;
}

/* --- Deciding. --- */

static int64_t operations_of(const struct run *run)
{
	return run->now.counters[COUNTER_pushes] + run->now.counters[COUNTER_relabels];
}

static int64_t all_units(const struct run *run)
{
	return run_work(run) + run->now.counters[COUNTER_relabel_work];
}

/* What the slice that has ended was, for the arbiter and for people. */
static void note_slice(const struct run *run, struct state *state, struct decision *decision)
{
	const struct busy busy = run_busy(run);
	const struct slice slice = {
		.active = state->active,
		.operations = operations_of(run) - state->operations,
		.units = all_units(run) - state->units,
		.kernels = busy.kernels - state->busy.kernels,
		.host = busy.host - state->busy.host,
	};

	decision->spent = slice.kernels + slice.host;
	decision->operations = slice.operations;
	if (run->now.decisions)
		arbiter_note(&state->arbiter, state->worker, &slice);
}

static void begin_slice(const struct run *run, struct state *state)
{
	state->busy = run_busy(run);
	state->active = run->now.active;
	state->operations = operations_of(run);
	state->units = all_units(run);
	state->slice_from = hi_pr_counts(&state->hi_pr)->discharges;
	state->slice_end = units_of(&state->hi_pr) + slice_units(run);
	state->due = false;
}

/* T_overhead, (3 |V| + |E|) / B in the paper: h there, and c_f, h and e back. */
static double overhead(const struct run *run, int64_t bytes)
{
	const struct traffic *traffic = &run->machine->traffic;
	const int64_t all = traffic->to_bytes + traffic->from_bytes;

	if (run_is_modelled(run))
		return (double)model_copies(run->machine->profile, run->plan.bandwidth,
					    1 + mirror_arrays(MIRROR_ALL), bytes) / 1e12;
	return all ? (double)bytes * traffic->seconds / (double)all : 0;
}

/* Both are tried on copies, to the end. Whoever would be through first works. */
static bool ask_oracle(struct run *run, struct decision *decision, struct err *err)
{
	const enum worker other = (enum worker)!decision->before;
	double *rest = decision->rest;

	if (!trial_run(run, decision->before, HUGE_VAL, &rest[decision->before], err) ||
	    !trial_run(run, other, rest[decision->before], &rest[other], err))
		return false;
	decision->worker = rest[other] >= 0 ? other : decision->before;
	decision->reason = REASON_ORACLE;
	return true;
}

static bool choose(struct run *run, struct state *state, struct decision *decision,
		   struct err *err)
{
	const struct network *network = run->plan.network;
	const int64_t bytes = mirror_bytes(run, MIRROR_ALL) + mirror_bytes(run, MIRROR_HEIGHT);
	const struct question question = {
		.worker = state->worker,
		.policy = decision->policy,
		.active = run->now.active,
		.sweep = network->vertices + network->entries,
		.overhead = overhead(run, bytes),
	};

	decision->reason = REASON_ALWAYS;
	decision->worker = decision->policy == POLICY_GPU ? WORKER_GPU : WORKER_CPU;
	if (decision->policy <= POLICY_PAPER)
		arbiter_decide(&state->arbiter, &question, decision);
	else if (decision->policy == POLICY_ORACLE && !ask_oracle(run, decision, err))
		return false;
	if (!run->now.held && !state->mf.tight && decision->worker == WORKER_CPU) {
		decision->worker = WORKER_GPU;
		decision->reason = REASON_LOOSE;
	}
	decision->bytes = bytes;
	return true;
}

/* The CPU holds what it works on, but where somebody went back on a machine whose memory
 * cannot be mapped. */
static bool is_lost(const struct run *run, const struct state *state)
{
	return run->now.decisions && state->worker == WORKER_CPU && !run->now.held;
}

static bool arbitrate(struct run *run, void *data, struct decision *decision, struct err *err)
{
	struct state *state = data;
	struct arbiter before = state->arbiter;
	const bool lost = is_lost(run, state);
	bool good;

	decision->c_cuda = decision->c_cpu = decision->e_cuda = decision->e_cpu = -1;
	decision->threshold = decision->fixed = decision->rate = decision->work = -1;
	decision->bound = -1;
	decision->rest[WORKER_CPU] = decision->rest[WORKER_GPU] = -1;
	decision->before = state->worker;
	if (run->now.held)
		run->now.active = hi_pr_is_over(&state->hi_pr) ? 0 : state->hi_pr.now.active;
	decision->active = run->now.active;
	if (lost) {
		decision->worker = WORKER_CPU;
		decision->reason = REASON_AGAIN;
		good = true;
	} else {
		note_slice(run, state, decision);
		good = choose(run, state, decision, err);
	}
	if (good && decision->worker == WORKER_GPU && state->worker != WORKER_GPU)
		good = give_gpu(run, state, decision, err);
	else if (good && decision->worker == WORKER_CPU && !run->now.held)
		good = give_cpu(run, state, err);
	if (!good) {
		state->arbiter = before;
		return false;
	}
	state->worker = decision->worker;
	state->bound = decision->bound;
	begin_slice(run, state);
	return true;
}

/* --- The loop. --- */

static void relabeled(struct run *run, void *data, const struct residual *view)
{
	struct state *state = data;

	mf_relabeled(run, &state->mf, state->marked, view);
	state->sweep_cost = run->now.relabel_cost;
	state->due = true;
}

/* The CPU's own; the GPU, and the end, want exact heights. */
static bool relabel(struct run *run, void *data, int64_t *levels, int64_t *work)
{
	struct state *state = data;

	if (!run->now.held)
		return false;
	run->now.active = highest_relabel(&state->hi_pr, journal_of(run), levels, work);
	mirror_changed(run);
	return true;
}

/* Nothing is active on the CPU. One exact relabeling proves that the rest reaches the sink no
 * more. */
static bool end_or_prove(const struct run *run, struct state *state, struct task *task,
			 struct err *err)
{
	if (!state->proved && run->plan.last_check) {
		task->kind = TASK_RELABEL;
		task->last_check = true;
		state->proved = true;
		return true;
	}
	task->kind = TASK_RETURN;
	return !state->proved || !run->now.active || loop_stalled(run, run->now.active, err);
}

static bool next_of_cpu(const struct run *run, struct state *state, struct task *task,
			struct err *err)
{
	const struct hi_pr *hi_pr = &state->hi_pr;

	if (hi_pr_is_over(hi_pr))
		return end_or_prove(run, state, task, err);
	if (is_sliced(state))
		task->kind = TASK_DECIDE;
	else if (hi_pr_is_due(hi_pr) ||
		 (run->plan.relabel == RELABEL_EVERY && run_relabel_is_due(run)))
		task->kind = TASK_RELABEL;
	else
		launch_cpu(run, state, task);
	return true;
}

/* A first probe may turn out to be slow: it is over when it has shown that. */
static bool is_worn_out(const struct run *run, const struct state *state)
{
	return state->bound >= 0 && state->mf.launched &&
	       run_busy(run).kernels - state->busy.kernels >= state->bound;
}

static bool decide(const struct run *run, struct state *state, struct task *task,
		   struct err *err)
{
	const bool held = run->now.held;

	if (!held && state->mf.loop.relabeled && mf_is_over(run, &state->mf)) {
		task->kind = TASK_RETURN;
		return true;
	}
	if (is_lost(run, state) || (!held && state->due)) {
		task->kind = TASK_DECIDE;
		return true;
	}
	if (!held && is_worn_out(run, state)) {
		mf_relabel(&state->mf, task);
		return true;
	}
	return held ? next_of_cpu(run, state, task, err) : mf_next(run, &state->mf, task, err);
}

static bool next(struct run *run, void *data, struct task *task, struct err *err)
{
	return decide(run, data, task, err);
}

static bool ahead(const struct run *run, const void *data, struct task *task, struct err *err)
{
	struct state state = *(const struct state *)data;

	if (!decide(run, &state, task, err))
		return false;
	if (task->kind == TASK_LAUNCH && task->launch.kernel == &kernel_hybrid_cpu)
		task->launch.args = &((const struct state *)data)->args;
	return true;
}

/* Who decides by what was done, and how long it took, must know both. */
static bool check_policy(const struct run *run, struct err *err)
{
	const enum policy policy = run->plan.policy;

	if (policy == POLICY_CPU || policy == POLICY_GPU)
		return true;
	if (run->plan.events == EVENTS_OFF) {
		err_set(err, ERR_WORK, "the arbiter, %s, goes by operations, and nobody counts them",
			policy_name(policy));
		return err_hint(err, "`set events counters` does; `set arbiter always-gpu` needs "
				"none");
	}
	if (run_is_modelled(run) || !run->machine->row->steps_warps)
		return true;
	err_set(err, ERR_WORK, "the arbiter, %s, goes by modelled times, and nobody models them",
		policy_name(policy));
	return err_hint(err, "`set counting on` does; `set arbiter always-gpu` needs none");
}

static bool open(struct run *run, void *data, struct err *err)
{
	struct state *state = data;
	const size_t room = (size_t)hi_pr_bytes(run->plan.network);

	if (!check_policy(run, err) || !hi_pr_fits(run->plan.network, err))
		return false;
	if (run->mirror->mapped) {
		state->room = machine_alloc(run->machine, "hi-pr", room, err);
	} else {
		run->mirror->room = memory_new(run->memory, room, "hi-pr", err);
		state->room = run->mirror->room;
	}
	state->args.run = run;
	state->sweep_cost = run->plan.network->vertices + run->plan.network->entries;
	state->due = true;
	arbiter_init(&state->arbiter);
	return state->room != NULL;
}

const struct variant variant_hybrid_mf = {
	.name = "hybrid-mf",
	.title = "cuda-mf on the GPU or hi-pr on the CPU, chosen anew for every slice",
	.paper = "He and Hong, Algorithm 5, Equations 1 to 3",
	.problems = 1u << PROBLEM_FLOW | 1u << PROBLEM_MATCHING,
	.layout = &layout_bcsr,
	.discharge = &kernel_cuda_mf,
	.listing = &listing_hybrid_mf,
	.size = sizeof(struct state),
	.vertex_size = sizeof(bool),
	.bytes = mf_bytes,
	.place = mf_place,
	.paper_cycles = mf_paper_cycles,
	.hosts = true,
	.cancels = true,
	.relabeled = relabeled,
	.open = open,
	.relabel = relabel,
	.arbitrate = arbitrate,
	.next = next,
	.ahead = ahead,
};
