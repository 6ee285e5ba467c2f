/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/run/spread.h"

#include "src/graph/network.h"
#include "src/run/run.h"
#include "src/run/snapshot.h"

#include <math.h>
#include <string.h>

/* The work of one warp as one number. On sim that is its instructions; time comes
 * with the model. */
static int64_t work_of(const struct warp_work *work, bool last, int64_t warp)
{
	if (last)
		return work->last[warp].instructions;
	return work->slots ? work->slots[warp].instructions : work->ticks[warp];
}

/* Statistics over the warps that were launched: the first of `count`, up to the
 * last that did anything. */
static void fill(struct spread *spread, const struct warp_work *work, bool last, int64_t count)
{
	double squares = 0;
	double off;
	int64_t i, bin, one;

	while (count > 0 && !work_of(work, last, count - 1))
		count--;
	spread->warps = count;
	for (i = 0; i < count; i++) {
		one = work_of(work, last, i);
		spread->busy += one > 0;
		spread->total += one;
		if (one > spread->most)
			spread->most = one;
	}
	if (!spread->total)
		return;
	spread->mean = (double)spread->total / (double)count;
	for (i = 0; i < count; i++) {
		one = work_of(work, last, i);
		off = (double)one - spread->mean;
		squares += off * off;
		bin = (int64_t)(4 * (double)one / spread->mean);
		spread->bins[bin < SPREAD_BINS ? bin : SPREAD_BINS - 1]++;
	}
	spread->deviation = sqrt(squares / (double)count);
}

/* The slowest warps of the last launch, slowest first. */
static void find_slowest(struct snapshot *snapshot, const struct warp_work *work)
{
	struct slow_warp *slow = snapshot->slow;
	int64_t i, one;
	int at;

	for (i = 0; i < work->warps; i++) {
		one = work_of(work, true, i);
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
static void hold(struct slow_warp *slow, const struct network *network, int32_t vertex)
{
	int64_t degree = network->row[vertex + 1] - network->row[vertex];
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

/* Which vertices a warp worked on: the entry of the queue it took, or the chunk of
 * vertices it tests. */
static bool name_vertices(struct run *run, struct slow_warp *slow, bool by_queue,
			  struct err *err)
{
	const struct network *network = run->plan.network;
	int32_t vertex;
	int64_t u;

	if (by_queue) {
		if (!machine_look(run->machine, &vertex, run->args.queue + slow->warp,
				  sizeof(vertex), err))
			return false;
		hold(slow, network, vertex);
		return true;
	}
	for (u = slow->warp * 32; u < slow->warp * 32 + 32 && u < network->vertices; u++)
		hold(slow, network, (int32_t)u);
	return true;
}

bool spread_take(struct run *run, struct snapshot *snapshot, struct err *err)
{
	struct warp_work work;
	int64_t i;
	int at;

	if (!machine_work(run->machine, &work, err))
		return false;
	if (work.ticks) {
		snapshot->known |= KNOWN_TICKS;
		fill(&snapshot->run_spread, &work, false, work.slot_count);
	}
	if (!work.slots)
		return true;
	snapshot->known |= KNOWN_COUNTS;
	for (i = 0; i < work.slot_count; i++)
		counts_add(&snapshot->work, &work.slots[i]);
	fill(&snapshot->run_spread, &work, false, work.slot_count);
	if (!work.last)
		return true;
	snapshot->known |= KNOWN_LAST;
	snapshot->last_kernel = work.kernel->name;
	fill(&snapshot->last_spread, &work, true, work.warps);
	find_slowest(snapshot, &work);
	for (at = 0; at < snapshot->slow_count; at++)
		if (!name_vertices(run, &snapshot->slow[at],
				   work.kernel->items == ITEMS_QUEUE, err))
			return false;
	return true;
}
