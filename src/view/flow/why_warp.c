/* SPDX-License-Identifier: GPL-3.0-or-later
 * What a warp's time went into: the purpose of its kernel, and the vertex with the most work
 * among those it held.
 */
#include "src/view/flow/why.h"

#include "src/base/err.h"
#include "src/graph/graph.h"
#include "src/engine/run.h"
#include "src/view/look/costs_look.h"
#include "src/view/look/spread.h"
#include "src/problem/flow/flow.h"

#include <string.h>

/* How often a vertex was discharged: in waves that have landed, and in the present one. */
static int64_t count_discharges(const struct run *run, const struct why_warp *why, int64_t u)
{
	const struct event *fresh = NULL;
	size_t i = why->under_way ? machine_body_events(run->machine, &fresh) : 0;
	int64_t count = run->discharges ? run->discharges[u] : 0;

	while (i-- > 0)
		count += fresh[i].u == u && fresh[i].warp == why->warp;
	return count;
}

/* The vertex of the chunk whose arcs were walked along most often. */
static void weigh_chunk(const struct run *run, struct why_warp *why)
{
	const struct graph *graph = run->plan.graph;
	int64_t most = 0;
	int64_t u, degree, times;

	for (u = 32 * why->warp; u < 32 * (why->warp + 1) && u < graph->vertices; u++) {
		degree = graph->row[u + 1] - graph->row[u];
		times = count_discharges(run, why, u);
		if (times * (degree + 1) <= most)
			continue;
		most = times * (degree + 1);
		why->vertex = (int32_t)u;
		why->degree = degree;
		why->times = times;
	}
}

/* What a kernel does for a flow. */
static enum why_work flow_work(const struct run *run, const struct kernel *kernel)
{
	const struct layout *layout = flow_method(run->plan.variant)->layout;
	const enum code_step step = variant_step(run->plan.variant, kernel);

	if (step == CODE_DISCHARGE || step == CODE_RETURN)
		return WHY_DISCHARGES;
	if (step == CODE_LIFT)
		return WHY_LIFTS;
	if (kernel->items == ITEMS_OTHER)
		return WHY_SCANS;
	if (kernel->items != ITEMS_SEARCH)
		return WHY_TESTS;
	if (kernel == layout->search[0])
		return WHY_BEGINS_SEARCH;
	if (kernel != layout->search[2])
		return WHY_SEARCHES;
	return layout->search_lifts ? WHY_COUNTS : WHY_ENDS_SEARCH;
}

static bool weigh(struct run *run, const struct launch_work *launch, struct why_warp *why,
		  struct err *err)
{
	struct slow_warp held = { .warp = why->warp };

	why->what = run->plan.variant->problem == &problem_flow ? flow_work(run, launch->kernel)
								 : WHY_OTHER;
	why->by_rounds = launch->kernel->sync == SYNC_BLOCK;
	if (why->by_rounds || (why->what != WHY_DISCHARGES && why->what != WHY_LIFTS))
		return true;
	if (launch->kernel->items == ITEMS_CHUNKS) {
		weigh_chunk(run, why);
		return true;
	}
	if (!spread_held(run, launch, &held, err))
		return false;
	if (!held.count)
		return true; /* a global relabeling on the machine has used the queue since */
	why->vertex = held.vertex[0];
	why->degree = held.degree[0];
	why->times = 1;
	return true;
}

/* False. Nothing was launched, or nothing is known of it. */
static bool tell_none(struct run *run, struct err *err)
{
	err_set(err, ERR_WORK, "there is no launch with data about its warps");
	if (run->tape)
		return err_hint(err, "a recording has the warps of one launch only if the run on cuda read "
				"their clocks%s; `device sim`, then `step`, counts anew",
				costs_lack_warps(run) ? ""
						      : "; `show loads` and `show heat` have "
							"sums over the run");
	if (run->plan.variant->machine)
		return err_hint(err, "on the host there are no warps: one core does all "
				"the work");
	if (spread_is_cpus(run)) {
		err_set(err, ERR_WORK, "no warp has worked: the CPU did all %lld cycles",
			(long long)run->now.counters[COUNTER_cycles]);
		return err_hint(err, "`why cpu` says why; `set arbiter always-gpu`, then `reset`, "
				     "has the GPU work");
	}
	if (!run->machine->row->models_times)
		return err_hint(err, "`set warp-clock on`, `reset`, then `step`");
	if (!run->plan.machine.counting)
		return err_hint(err, "`set counting on`, `reset`, then `step`");
	return err_hint(err, run->now.phase == PHASE_DONE ? "the run has ended without one"
							  : "`step` performs one");
}

static bool check_warp(struct run *run, const struct launch_work *launch, int64_t warp,
		       struct err *err)
{
	if (!launch->kernel)
		return tell_none(run, err);
	if (warp < launch->warps)
		return true;
	err_set(err, ERR_WORK, "there is no warp %lld: the launch of %s has %lld, from 0 on",
		(long long)warp, launch->kernel->name, (long long)launch->warps);
	return err_hint(err, "`show warps` names the slowest");
}

/* Whether its cycle has not ended yet: what discharges, or lifts, is the last of one. Global
 * relabelings come between two. */
static bool is_in_next_cycle(const struct run *run, const struct why_warp *why)
{
	const enum why_work last = variant_kernel(run->plan.variant, CODE_LIFT) ? WHY_LIFTS : WHY_DISCHARGES;

	if (why->what == WHY_OTHER)
		return false;
	if (why->what < last)
		return why->launch == run->machine->launches;
	return why->what == last && why->under_way;
}

/* In the middle of a launch those that have not run yet do not count. */
static void find_mean_so_far(const struct works *works, struct why_warp *why)
{
	int64_t warp, total = 0;

	why->warps = 0;
	for (warp = 0; warp < works->count; warp++) {
		total += works_get(works, warp);
		why->warps += works_get(works, warp) > 0;
	}
	why->mean = why->warps ? (double)total / (double)why->warps : 0;
}

bool why_warp(struct run *run, int64_t warp, struct why_warp *why, struct err *err)
{
	struct launch_work launch;
	struct snapshot snapshot;
	struct works works;
	bool good;

	memset(why, 0, sizeof(*why));
	why->vertex = NO_VERTEX;
	if (!spread_launch(run, &launch, err) || !check_warp(run, &launch, warp, err))
		return false;
	good = snapshot_take(run, KNOWN_LAST, -1, &snapshot, err);
	why->mean = snapshot.last_spread.mean;
	why->even = snapshot.known & KNOWN_COUNTS && spread_is_even(&snapshot.last_spread);
	why->unit = launch.ticks ? spread_tick_unit(&launch) : spread_unit(run);
	snapshot_free(&snapshot);
	works = works_of_launch(run, &launch);
	why->warp = warp;
	why->warps = launch.warps;
	why->launch = launch.number;
	why->under_way = run->now.launched && launch.number == run->machine->launches;
	why->kernel = launch.kernel->name;
	why->title = launch.kernel->title;
	why->work = works_get(&works, warp);
	if (why->under_way)
		find_mean_so_far(&works, why);
	if (launch.counts) {
		why->counted = true;
		why->counts = launch.counts[warp];
		if (run->machine->profile)
			why->parts = model_warp_parts(run->machine->profile, &why->counts,
						      launch.footprint);
	}
	if (!good || !weigh(run, &launch, why, err))
		return false;
	why->cycle = run->now.counters[COUNTER_cycles] + is_in_next_cycle(run, why);
	return true;
}
