/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/look/spread.h"
#include "src/view/look/look.h"

#include "src/graph/graph.h"
#include "src/view/look/look_model.h"
#include "src/engine/problem.h"
#include "src/view/look/snapshot.h"
#include "src/engine/array.h"

#include <math.h>
#include <string.h>

enum { WARP = 32, MULTIPROCESSORS = 1024 };

int64_t works_get(const struct works *works, int64_t warp)
{
	if (works->ticks && works->tick_ps)
		return (int64_t)((double)works->ticks[warp] * (double)works->tick_ps / 1000 + 0.5);
	if (works->ticks)
		return works->ticks[warp];
	if (!works->profile || !works->counts[warp].instructions)
		return works->counts[warp].instructions;
	return (model_warp(works->profile, &works->counts[warp], works->footprint) + 500) / 1000;
}

struct works works_of_launch(const struct run *run, const struct launch_work *launch)
{
	return (struct works){ launch->counts, launch->ticks, launch->warps,
			       run->machine->profile, launch->footprint, launch->tick_ps };
}

bool spread_is_even(const struct spread *spread)
{
	return spread->busy > 1 && spread->held.warps > 1 && spread->total &&
	       spread->held.deviation < SPREAD_EVEN * spread->held.mean;
}

/* Puts a warp into the bins. */
static void put_into_bins(struct spread *spread, int64_t work)
{
	const int64_t quarters = (int64_t)(4 * (double)work / spread->mean);
	int tail = 0;

	spread->bins[quarters < SPREAD_BINS ? quarters : SPREAD_BINS - 1]++;
	if (quarters < 8)
		return;
	while (tail < SPREAD_TAIL - 1 && quarters >> (tail + 4))
		tail++;
	spread->tail[tail]++;
}

void spread_fill_launch(struct spread *spread, const struct works *works)
{
	const int64_t count = works->count;
	double squares = 0;
	double off;
	int64_t i, one;

	spread->warps = count;
	for (i = 0; i < count; i++) {
		one = works_get(works, i);
		spread->busy += one > 0;
		spread->total += one;
		if (one > spread->most)
			spread->most = one;
	}
	if (!spread->total)
		return;
	spread->mean = (double)spread->total / (double)count;
	for (i = 0; i < count; i++) {
		one = works_get(works, i);
		off = (double)one - spread->mean;
		squares += off * off;
		put_into_bins(spread, one);
	}
	spread->deviation = sqrt(squares / (double)count);
	spread->held.warps = count;
	spread->held.mean = spread->mean;
	spread->held.deviation = spread->deviation;
}

/* Of a launch in which a warp tests a chunk of vertices: the warps that have discharged one of theirs, if
 * there are any. */
static void fill_held(struct spread *spread, const struct works *works, const int64_t *discharges,
		      int32_t vertices)
{
	double sum = 0, squares = 0;
	int64_t count = 0;
	int64_t warp;

	for (warp = 0; warp < works->count; warp++) {
		const double one = (double)works_get(works, warp);
		int64_t u = warp * WARP;

		while (u < vertices && u < (warp + 1) * WARP && !discharges[u])
			u++;
		if (u == vertices || u == (warp + 1) * WARP)
			continue;
		count++;
		sum += one;
		squares += one * one;
	}
	if (!count)
		return;
	spread->held.warps = count;
	spread->held.mean = sum / (double)count;
	squares -= sum * spread->held.mean;
	spread->held.deviation = sqrt(fmax(0, squares / (double)count));
}

void spread_fill(struct spread *spread, const struct works *works)
{
	struct works used = *works;

	while (used.count > 0 && !works_get(&used, used.count - 1))
		used.count--;
	spread_fill_launch(spread, &used);
}

/* The slowest warps of the last launch, slowest first. */
static void find_slowest(struct snapshot *snapshot, const struct works *works)
{
	struct slow_warp *slow = snapshot->slow;
	int64_t i, one;
	int at;

	for (i = 0; i < works->count; i++) {
		one = works_get(works, i);
		if (!one || (snapshot->slow_count == SLOW_WARPS && one <= slow[SLOW_WARPS - 1].work))
			continue;
		if (snapshot->slow_count < SLOW_WARPS)
			snapshot->slow_count++;
		for (at = snapshot->slow_count - 1; at > 0 && slow[at - 1].work < one; at--)
			slow[at] = slow[at - 1];
		slow[at] = (struct slow_warp){ .warp = i, .work = one };
	}
}

/* Adds a vertex to those a warp held, the highest degree first. */
static void hold_part(struct slow_warp *slow, int32_t vertex, int64_t degree)
{
	int at;

	if (slow->count == SLOW_VERTICES && degree <= slow->degree[SLOW_VERTICES - 1])
		return;
	if (slow->count < SLOW_VERTICES)
		slow->count++;
	for (at = slow->count - 1; at > 0 && slow->degree[at - 1] < degree; at--) {
		slow->degree[at] = slow->degree[at - 1];
		slow->vertex[at] = slow->vertex[at - 1];
	}
	slow->degree[at] = degree;
	slow->vertex[at] = vertex;
}

static void hold(struct slow_warp *slow, const struct graph *graph, int32_t vertex)
{
	hold_part(slow, vertex, graph->row[vertex + 1] - graph->row[vertex]);
}

/* The degrees of all entries of the vertex of entry i; 0: an entry before it has them. */
static int64_t joined_degree(const struct held *held, int count, int i)
{
	int64_t degree = 0;
	int j;

	for (j = 0; j < i && held[j].vertex != held[i].vertex; j++)
		;
	if (j < i)
		return 0;
	for (; j < count; j++)
		degree += held[j].vertex == held[i].vertex ? held[j].degree : 0;
	return degree;
}

/* What the problem says of it. A vertex may have several entries: it has their degrees together. */
static bool hold_told(struct run *run, const struct kernel *kernel, struct slow_warp *slow, struct err *err)
{
	struct held held[MOST_HELD];
	const int count = run_problem(run)->held(run, kernel, slow->warp, held, err);
	int i;

	for (i = 0; i < count; i++) {
		const int64_t degree = joined_degree(held, count, i);

		if (degree || !held[i].degree)
			hold_part(slow, held[i].vertex, degree);
	}
	return count >= 0;
}

/* The vertices of a chunk: those that were discharged, as far as that is known, or all. */
static void hold_chunk(const struct run *run, const struct kernel *kernel, struct slow_warp *slow,
		       bool discharged)
{
	const struct problem *problem = run_problem(run);
	int64_t u = slow->warp * WARP + (problem->first_of ? problem->first_of(run, kernel) : 0);
	int64_t end = u + WARP < run->plan.graph->vertices ? u + WARP
							     : run->plan.graph->vertices;

	for (; u < end; u++)
		if (!discharged || (run->discharges && run->discharges[u]))
			hold(slow, run->plan.graph, (int32_t)u);
}

/* The entries of a chunk of the queue. */
static bool hold_entries(struct run *run, struct slow_warp *slow, struct err *err)
{
	const int64_t first = slow->warp * WARP;
	const int64_t left = run->now.queue - first;
	int32_t vertices[WARP];
	int64_t i;

	if (!machine_look(run->machine, vertices,
			  (const int32_t *)array_get(run, array_per(run, PER_QUEUE)) + first,
			  (size_t)(left < WARP ? left : WARP) * sizeof(vertices[0]), err))
		return false;
	for (i = 0; i < left && i < WARP; i++)
		hold(slow, run->plan.graph, vertices[i]);
	return true;
}

/* The entries of the queue it took, or the chunk of vertices it tests. */
bool spread_held(struct run *run, const struct launch_work *launch, struct slow_warp *slow,
		 struct err *err)
{
	const struct graph *graph = run->plan.graph;
	int32_t vertex;

	if (run_problem(run)->held)
		return hold_told(run, launch->kernel, slow, err);
	if (launch->kernel->items == ITEMS_SEARCH || launch->kernel->items == ITEMS_OTHER ||
	    launch->kernel->items == ITEMS_BLOCKS ||
	    (kernel_has_queue(launch->kernel) && run->now.listed.gone))
		return true;
	if (launch->kernel->items == ITEMS_ENTRIES)
		return hold_entries(run, slow, err);
	if (launch->kernel->items == ITEMS_QUEUE) {
		if (!machine_look(run->machine, &vertex, run_queue(run) + slow->warp,
				  sizeof(vertex), err))
			return false;
		hold(slow, graph, vertex);
		return true;
	}
	hold_chunk(run, launch->kernel, slow, true);
	if (!slow->count)
		hold_chunk(run, launch->kernel, slow, false);
	return true;
}

/* Whether a launch is the greater part of a cycle that the last one ended: it pushes or walks, and
 * the last one lifts or augments; or it searches, and the last one goes by what was found. */
static bool leads_to(const struct variant *variant, const struct kernel *before,
		     const struct kernel *last)
{
	if (!before || !last)
		return false;
	if (variant_step(variant, last) == CODE_LIFT || variant_step(variant, last) == CODE_AUGMENT)
		return before == variant_main(variant);
	return last == variant_main(variant) && variant_step(variant, before) == CODE_SCAN;
}

/* Whether the last launch is the lesser part of a cycle. */
static bool is_outdone(const struct run *run, const struct warp_work *work)
{
	return !run->now.launched &&
	       leads_to(run->plan.variant, work->before.kernel, work->last.kernel) &&
	       work->before.time.ps > work->last.time.ps;
}

/* The launch worth showing: the last, unless that only found the queue empty or did the
 * lesser part of a cycle; then the one before, whose queue still lies there. */
static bool choose_launch(struct run *run, const struct warp_work *work,
			  struct launch_work *chosen, struct err *err)
{
	int32_t queue_size = 1;

	*chosen = is_outdone(run, work) ? work->before : work->last;
	if (!work->last.kernel || work->last.kernel->items != ITEMS_CHUNKS ||
	    !work->before.kernel || work->before.kernel->items != ITEMS_QUEUE)
		return true;
	if (!machine_look(run->machine, &queue_size, array_get(run, array_for(run, ARRAY_QUEUE_SIZE)),
			  sizeof(queue_size), err))
		return false;
	if (!queue_size && !run->now.launched)
		*chosen = work->before;
	return true;
}

/* The busiest multiprocessors, the busiest first. */
static void find_busiest(struct snapshot *snapshot, const struct works *works,
			 const int32_t *warps)
{
	struct multiprocessors_look *look = &snapshot->multiprocessors;
	struct busy_multiprocessor *busy = look->busy;
	int64_t number;
	int at;

	for (number = 0; number < works->count; number++) {
		const int64_t one = works_get(works, number);

		if (!one)
			continue;
		at = look->busy_count;
		if (at == BUSY_MOST && one <= busy[at - 1].work)
			continue;
		if (at < BUSY_MOST)
			look->busy_count++;
		else
			at--;
		for (; at > 0 && busy[at - 1].work < one; at--)
			busy[at] = busy[at - 1];
		busy[at] = (struct busy_multiprocessor){ number, warps[number], one };
	}
}

/* How the work of a launch lay on multiprocessors, where that was measured. */
static void take_multiprocessors(struct snapshot *snapshot, const struct launch_work *launch)
{
	int64_t busy[MULTIPROCESSORS] = { 0 };
	int32_t warps[MULTIPROCESSORS] = { 0 };
	struct works works = { .ticks = busy, .tick_ps = launch->tick_ps };
	int64_t i, number;

	for (i = 0; launch->multiprocessors && i < launch->warps; i++) {
		number = launch->multiprocessors[i];
		if (number < 0 || number >= MULTIPROCESSORS || !launch->ticks[i])
			continue;
		busy[number] += launch->ticks[i];
		warps[number]++;
		if (works.count <= number)
			works.count = number + 1;
	}
	spread_fill(&snapshot->multiprocessors.spread, &works);
	find_busiest(snapshot, &works, warps);
}

/* Whether all warps of the launch have had their turn: in one under way those of blocks have, round by round;
 * others begin one after the other. */
static bool all_took_part(const struct run *run, const struct launch_work *launch)
{
	return !run->now.launched || launch->number != run->machine->launches ||
	       launch->kernel->sync == SYNC_BLOCK;
}

static bool take_last(struct run *run, struct snapshot *snapshot,
		      const struct warp_work *work, struct err *err)
{
	struct launch_work last;
	struct works works;
	int at;

	if (!choose_launch(run, work, &last, err))
		return false;
	if (!last.kernel)
		return true;
	works = works_of_launch(run, &last);
	snapshot->known |= KNOWN_LAST;
	snapshot->last_kernel = last.kernel->name;
	snapshot->last_time = last.time;
	if (all_took_part(run, &last))
		spread_fill_launch(&snapshot->last_spread, &works);
	else
		spread_fill(&snapshot->last_spread, &works);
	if (works.counts && run->discharges && last.kernel == variant_main(run->plan.variant))
		fill_held(&snapshot->last_spread, &works, run->discharges, run->plan.graph->vertices);
	find_slowest(snapshot, &works);
	take_multiprocessors(snapshot, &last);
	for (at = 0; at < snapshot->slow_count; at++)
		if (!spread_held(run, &last, &snapshot->slow[at], err))
			return false;
	return !last.ticks || look_model(run, &last, snapshot, err);
}

const char *spread_unit(const struct run *run)
{
	return run->machine->profile ? "model ns" : "instructions";
}

const char *spread_tick_unit(const struct launch_work *launch)
{
	return launch->tick_ps ? "ns" : "clock ticks";
}

bool spread_is_cpus(const struct run *run)
{
	return run->plan.variant->arbitrate && !run->machine->launches &&
	       run->now.counters[COUNTER_cycles] > 0;
}

bool spread_launch(struct run *run, struct launch_work *launch, struct err *err)
{
	struct warp_work work;

	memset(launch, 0, sizeof(*launch));
	if (!machine_work(run->machine, &work, err))
		return false;
	return (!work.slots && !work.ticks) || choose_launch(run, &work, launch, err);
}

bool spread_take(struct run *run, struct snapshot *snapshot, struct err *err)
{
	struct warp_work work;
	struct works works;
	int64_t i;

	if (!machine_work(run->machine, &work, err))
		return false;
	if (!work.slots && !work.ticks)
		return true;
	works = (struct works){ work.slots, work.ticks, work.slot_count, run->machine->profile,
				work.last.footprint, work.last.tick_ps };
	spread_fill(&snapshot->run_spread, &works);
	snapshot->known |= work.slots ? KNOWN_COUNTS : KNOWN_TICKS;
	snapshot->work_unit = work.slots ? spread_unit(run) : spread_tick_unit(&work.last);
	for (i = 0; work.slots && i < work.slot_count; i++)
		counts_add(&snapshot->work, &work.slots[i]);
	return take_last(run, snapshot, &work, err);
}

const struct look look_row_spread = { KNOWN_COUNTS | KNOWN_TICKS | KNOWN_LAST, NULL, spread_take };
