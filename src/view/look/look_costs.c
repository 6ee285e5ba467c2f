/* SPDX-License-Identifier: GPL-3.0-or-later
 * What vertices, warps and launches have cost so far, those that cost most first.
 */
#include "gpu/core/profile.h"
#include "src/base/memory.h"
#include "src/base/saturate.h"
#include "src/graph/graph.h"
#include "src/engine/problem.h"
#include "src/engine/run.h"
#include "src/view/look/costs_look.h"
#include "src/view/look/look.h"
#include "src/view/look/snapshot.h"

#include <string.h>

int64_t costs_time(const struct costs_look *look, int64_t ticks)
{
	const double time = (double)ticks * look->tick + 0.5;

	return time < 9e18 ? (int64_t)time : INT64_MAX;
}

int64_t costs_degree(const struct problem *problem, const struct graph *graph, int32_t vertex)
{
	return problem->degree ? problem->degree(graph, vertex) : graph->row[vertex + 1] - graph->row[vertex];
}

const char *costs_degree_word(const struct problem *problem)
{
	return problem->degree ? "outdegree" : "degree";
}

const char *costs_degree_note(const struct problem *problem)
{
	return problem->degree ? "outdegrees count the arcs that leave a vertex"
			       : "degrees count arcs in both directions, as residual arcs do";
}

int degree_bin_of(int64_t degree)
{
	int bin = 0;

	if (!degree)
		return 0;
	while (INT64_C(1) << bin < degree)
		bin++;
	return bin + 1;
}

int64_t degree_bin_low(int bin)
{
	return bin < 2 ? bin : (INT64_C(1) << (bin - 2)) + 1;
}

int64_t degree_bin_high(int bin)
{
	return bin < 2 ? bin : INT64_C(1) << (bin - 1);
}

/* --- Why not. --- */

static const char *lack(struct run *run)
{
	if (run->machine->degraded)
		return "memory was refused in this run, so nothing is charged any more; `reset` "
		       "begins anew";
	if (run->plan.variant->machine)
		return "on the host there are no warps, and a clock for every vertex would take longer "
		       "than its work; `show counters` has what was done, `compare` the times of runs";
	if (run->tape)
		return "the recording does not have it: the run that was recorded must count (sim: `set "
		       "counting on`) or have clocks (cuda: `set warp-clock on`)";
	if (!run->trace.costs)
		return run->plan.costs ? "it is kept of the first run only, not of the one beside it"
				       : "the run keeps no costs: `set costs on`, then `reset`";
	return run->machine->row->models_times
		       ? "this run counts no work: `set counting on`, then `reset`"
		       : "no clock was read around warps: `set warp-clock on`, then `reset`";
}

const char *costs_lack_warps(struct run *run)
{
	const struct costs *costs = run->trace.costs;

	/* A recording has no words of warps where none has worked. */
	if (costs && run->tape && costs->step && run->machine->profile)
		return NULL;
	return costs && costs->book.warps && !run->machine->degraded ? NULL : lack(run);
}

const char *costs_lack_vertices(struct run *run)
{
	const struct costs *costs = run->trace.costs;

	if (costs && costs->book.vertices && !run->machine->degraded)
		return NULL;
	if (costs && costs->book.warps && run->plan.events == EVENTS_OFF)
		return "without events a warp does not tell which vertices it scans: `set events full`, "
		       "then `reset`";
	return lack(run);
}

/* --- Lists. --- */

static void keep(struct cost_list *list, const struct cost_row *row)
{
	int at = list->count;

	list->total = saturate_add(list->total, row->total);
	list->charged++;
	if (at == COST_ROWS && row->total <= list->rows[at - 1].total)
		return;
	if (at < COST_ROWS)
		list->count++;
	else
		at--;
	for (; at > 0 && list->rows[at - 1].total < row->total; at--)
		list->rows[at] = list->rows[at - 1];
	list->rows[at] = *row;
}

static void fill(struct cost_list *list, const int64_t *words, int64_t count)
{
	int64_t i;

	for (i = 0; i < count; i++, words += COST_WORDS) {
		const struct cost_row row = { i, words[COST_TOTAL], words[COST_MOST],
					      words[COST_CYCLE] };

		if (row.total)
			keep(list, &row);
	}
}

static void fill_degrees(struct costs_look *look, const struct run *run, const int64_t *words)
{
	const struct graph *graph = run->plan.graph;
	int32_t u;
	int bin;

	for (u = 0; u < graph->vertices; u++) {
		bin = degree_bin_of(costs_degree(run_problem(run), graph, u));
		if (bin >= look->degree_count)
			look->degree_count = bin + 1;
		look->degrees[bin].vertices++;
		if (words)
			look->degrees[bin].ticks =
				saturate_add(look->degrees[bin].ticks,
					     words[(int64_t)u * COST_WORDS + COST_TOTAL]);
	}
}

/* --- The heat map. --- */

/* A launch that only finds nothing left belongs to no cycle that ends. */
static void add_column(struct costs_look *look, const int64_t *sums, const int64_t *before,
		       int64_t cycle, int64_t last)
{
	int row;

	for (row = 0; row < HEAT_ROWS; row++) {
		look->heat[look->columns][row] = sums[row] > before[row] ? sums[row] - before[row] : 0;
		if (sums[row] && row >= look->heat_rows)
			look->heat_rows = row + 1;
	}
	look->cycles[look->columns++] = cycle < last ? cycle : last;
}

static void fill_heat(struct costs_look *look, struct costs *costs, int64_t last)
{
	static const int64_t nothing[HEAT_ROWS];
	const int64_t *before = nothing;
	const size_t count = costs_columns(costs);
	int64_t sums[HEAT_ROWS];
	size_t i;

	costs_sum(costs, sums);
	look->width = costs->width;
	look->step = costs->step;
	for (i = 0; i < count; i++) {
		add_column(look, costs->columns[i].sums, before, costs->columns[i].cycle, last);
		before = costs->columns[i].sums;
	}
	/* The launches since the last column. */
	if (costs->now.launches > (int64_t)count * costs->step)
		add_column(look, sums, before, costs->book.cycle, last);
}

/* --- All of it. --- */

static void set_units(struct run *run, struct costs_look *look)
{
	look->tick = costs_tick_ns(run);
	look->unit = run->machine->profile ? "model ns" : look->tick > 0 ? "ns" : "clock ticks";
	look->tick = look->tick > 0 ? look->tick : 1;
	look->launch_unit = run->machine->profile ? "model ns" : "ns";
}

static void take_launches(const struct run *run, struct costs_look *look)
{
	const struct costs_now *now = &run->trace.costs->now;
	int i;

	look->launches = now->launches;
	look->untold = now->untold;
	look->vertices.uncharged = now->uncharged;
	look->launch_count = (int)now->longest_count;
	memcpy(look->longest, now->longest, sizeof(look->longest));
	for (i = 0; i < look->launch_count; i++)
		if (look->longest[i].cycle > run->now.counters[COUNTER_cycles])
			look->longest[i].cycle = run->now.counters[COUNTER_cycles];
	look->launch_ps = now->ps;
}

static struct cost_span span_of(const struct run *run, int64_t cycle)
{
	const struct trace *trace = &run->trace;
	struct cost_span span = { cycle, cycle };

	if (trace->known && trace->rows[trace->known - 1].cycle > cycle)
		span.known = trace->rows[trace->known - 1].cycle;
	if (trace->end > span.known)
		span.known = trace->end;
	return span;
}

static bool take(struct run *run, struct snapshot *snapshot, struct err *err)
{
	struct costs *costs = run->trace.costs;
	struct costs_look *look = memory_new(run->memory, sizeof(*look), "a picture of costs", err);
	const int64_t *words = NULL;

	snapshot->tables.costs = look;
	if (!look)
		return false;
	snapshot->known |= KNOWN_COSTS;
	look->vertices.lack = costs_lack_vertices(run);
	look->warps.lack = costs_lack_warps(run);
	look->span = span_of(run, snapshot->cycle);
	set_units(run, look);
	if (!look->vertices.lack) {
		words = costs_vertices(run, err);
		if (!words)
			return false;
		fill(&look->vertices, words, costs->book.vertex_count);
	}
	fill_degrees(look, run, words);
	if (!costs)
		return true;
	take_launches(run, look);
	if (look->warps.lack)
		return true;
	if (costs->book.warps)
		fill(&look->warps, costs->book.warps, costs->book.slots_used);
	look->slots = run->machine->profile ? profile_places(run->machine->profile, run->plan.machine.blocks,
							     run->plan.machine.threads)
					    : costs->book.slot_count;
	fill_heat(look, costs, snapshot->cycle);
	return true;
}

const struct look look_row_costs = { KNOWN_COSTS, NULL, take };
