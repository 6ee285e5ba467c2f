/* SPDX-License-Identifier: GPL-3.0-or-later
 * The CPU's part of hybrid-mf, slices of hi-pr, and handing over between the CPU and the GPU.
 */
#include "gpu/core/host.h"
#include "gpu/core/journal.h"
#include "src/base/memory.h"
#include "src/method/flow/highest.h"
#include "src/method/flow/hybrid_parts.h"
#include "src/problem/flow/flow.h"

#include <string.h>

/* Discharges between two looks at what a slice has done: a 64th of it at most. */
enum { CHUNK = 32, CHUNKS_OF_A_SLICE = 64 };

/* --- Slices of the CPU. --- */

/* Where words are noted before they change: in memory of the machine that can be mapped.
 * Elsewhere going back finds what the machine was shown. */
static struct journal *journal_of(const struct run *run)
{
	return mirror_is_mapped(run) ? run_machine(run)->journal : NULL;
}

int64_t hybrid_units(const struct hybrid *hybrid)
{
	const struct hi_pr_counts *counts = hi_pr_counts(&hybrid->hi_pr);

	return counts->pushes + counts->relabels + counts->arc_scans;
}

int64_t hybrid_slice_units(const struct run *run)
{
	return run_plan(run)->cpu_slice > 0 ? run_plan(run)->cpu_slice
					    : run_plan(run)->graph->vertices;
}

/* A search alone is no slice: counted in operations, the CPU would seem idle. */
bool hybrid_is_sliced(const struct hybrid *hybrid)
{
	return hi_pr_at(&hybrid->hi_pr) < 0 && hybrid_units(hybrid) >= hybrid->slice_end &&
	       hi_pr_counts(&hybrid->hi_pr)->discharges > hybrid->slice_from;
}

static int64_t chunk(const struct run *run)
{
	const int64_t part = hybrid_slice_units(run) / CHUNKS_OF_A_SLICE;

	return part < 1 ? 1 : part > CHUNK ? CHUNK : part;
}

/* Discharges since the last look; it does not matter how they are stepped. */
static int64_t since_look(const struct run *run, const struct hybrid *hybrid)
{
	const int64_t ended = hi_pr_counts(&hybrid->hi_pr)->discharges -
			      (hi_pr_at(&hybrid->hi_pr) >= 0);

	return (ended - hybrid->slice_from) % chunk(run);
}

static bool pauses(const struct run *run, const struct hybrid *hybrid)
{
	const struct hi_pr *hi_pr = &hybrid->hi_pr;

	return hi_pr_is_due(hi_pr) || hi_pr_is_over(hi_pr) ||
	       (hybrid_is_sliced(hybrid) && !since_look(run, hybrid));
}

static enum host_end go_on(struct machine *machine, const void *data, bool single,
			   int64_t items, bool *inside, int64_t *done, const struct poll *poll)
{
	struct run *run = ((const struct hybrid_args *)data)->run;
	struct hybrid *hybrid = run_state(run);
	enum host_end end = HOST_MORE;
	enum hi_pr_end gone;
	int64_t part;

	*done = 0;
	mirror_changed(run);
	do {
		part = chunk(run) - since_look(run, hybrid);
		part = items - *done < part ? items - *done : part;
		gone = highest_go_on(&hybrid->hi_pr, machine, journal_of(run), single, part, inside,
				     done, poll);
		if (gone == HI_PR_STOPPED)
			return HOST_STOPPED;
		if (gone != HI_PR_MORE || pauses(run, hybrid))
			end = HOST_OVER;
	} while (!single && end == HOST_MORE && *done < items);
	return end;
}

static const struct host_kernel discharge = {
	.args_size = sizeof(struct hybrid_args),
	.item = "discharge",
	.open_ended = true,
	.go_on = go_on,
};

const struct kernel kernel_hybrid_cpu = {
	.name = "hybrid_cpu",
	.title = "on the CPU the highest active vertices are discharged, one after the other",
	.sync = SYNC_GRID,
	.items = ITEMS_OTHER,
	.host = &discharge,
};

void hybrid_launch_cpu(const struct run *run, const struct hybrid *hybrid, struct task *task)
{
	task->kind = TASK_LAUNCH;
	task->ends_cycle = true;
	task->launch = (struct launch){
		.kernel = &kernel_hybrid_cpu,
		.width = run_width(run),
		.items = hybrid_slice_units(run),
		.cycles = 1,
		.args = &hybrid->args,
		.args_size = sizeof(hybrid->args),
	};
}

/* --- Handing over. --- */

/* What hi-pr builds is noted as a whole, if undo may need it. */
static void build(struct run *run, struct hybrid *hybrid)
{
	const size_t room = (size_t)hi_pr_bytes(run_plan(run)->graph);
	const size_t heights =
		(size_t)flow_args(run)->graph.vertices * sizeof(*flow_view(run)->height);
	struct journal *journal = journal_of(run);
	int32_t *height = flow_view(run)->height;
	char *before = NULL;

	if (journal)
		before = memory_array(run_memory(run), room + heights, 1, "the history", NULL);
	if (before) {
		memcpy(before, hybrid->room, room);
		memcpy(before + room, height, heights);
	} else if (journal) {
		journal->lost = true;
	}
	highest_begin(&hybrid->hi_pr, run, hybrid->room);
	if (before) {
		journal_keep_changes(journal, hybrid->room, before, hybrid->room, room);
		journal_keep_changes(journal, height, before + room, height, heights);
	}
	memory_free(before);
}

void hybrid_relabel(struct run *run, struct hybrid *hybrid, int64_t *levels, int64_t *work)
{
	run_moment(run)->active = highest_relabel(&hybrid->hi_pr, journal_of(run), levels, work);
	mirror_changed(run);
}

bool hybrid_begin_cpu(struct run *run, struct hybrid *hybrid, struct err *err)
{
	if (!run_now(run)->held && !mirror_hold(run, err))
		return false;
	build(run, hybrid);
	hybrid->proved = false;
	return true;
}

/* What a relabeling has fetched is copied once more where the mirror may have been given away
 * since (rescue.h). */
bool hybrid_give_cpu(struct run *run, struct hybrid *hybrid, struct decision *decision,
		     struct err *err)
{
	const struct graph *graph = run_plan(run)->graph;
	int64_t levels, work;

	if (!mirror_is_mapped(run))
		decision->paid = mirror_bytes(run, FLOW_ALL);
	if (!hybrid_begin_cpu(run, hybrid, err))
		return false;
	hybrid_relabel(run, hybrid, &levels, &work);
	run_count_relabel(run, levels, work);
	run_model_lists(run, graph->vertices + graph->entries + work);
	return true;
}

/* Lines 5 to 8: what the CPU has goes to the GPU; heights do in any case. */
bool hybrid_give_gpu(struct run *run, struct hybrid *hybrid, struct decision *decision,
		     struct err *err)
{
	if (run_now(run)->held) {
		decision->paid = mirror_bytes(run, FLOW_ALL);
		if (!mirror_release(run, err))
			return false;
		run_model_slice(run, 0, FLOW_ALL, 0);
	}
	mf_go_on(run, &hybrid->mf);
	run_moment(run)->relabel_cost = hybrid->sweep_cost;
	run_moment(run)->work_mark = run_work(run);
	run_moment(run)->cycle_mark = run_now(run)->counters[COUNTER_cycles];
	return true;
}
