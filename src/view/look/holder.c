/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/look/holder.h"

#include "src/base/err.h"
#include "src/engine/array.h"
#include "src/engine/problem.h"
#include "src/engine/run.h"
#include "src/graph/graph.h"
#include "src/view/look/snapshot.h"
#include "src/view/look/spread.h"

enum { WARP = SHARE_MOST, PIECE = 1024 };

/* The place of a vertex among the first `count` entries of a queue on the machine; -1: it is not there. */
static bool find_entry(struct run *run, const int32_t *queue, int64_t count, int32_t vertex, int64_t *place,
		       struct err *err)
{
	int32_t entries[PIECE];
	int64_t first, i, length;

	*place = -1;
	for (first = 0; first < count && *place < 0; first += PIECE) {
		length = count - first < PIECE ? count - first : PIECE;
		if (!machine_look(run->machine, entries, queue + first, (size_t)length * sizeof(*entries),
				  err))
			return false;
		for (i = 0; i < length && *place < 0; i++)
			if (entries[i] == vertex)
				*place = first + i;
	}
	return true;
}

/* Warp by warp, as the problem tells it. */
static bool ask_problem(struct run *run, const struct launch_work *launch, int32_t vertex,
			enum holder *holder, int64_t *warp, struct err *err)
{
	struct held held[MOST_HELD];
	int64_t tried;
	int count, i;

	/* From a card each answer would be fetched. */
	if (!run->machine->row->models_times)
		return true;
	for (tried = 0; tried < launch->warps && *warp < 0; tried++) {
		count = run_problem(run)->held(run, launch->kernel, tried, held, err);
		if (count < 0)
			return false;
		for (i = 0; i < count && *warp < 0; i++)
			if (held[i].vertex == vertex)
				*warp = tried;
		if (count)
			*holder = HOLDER_NONE;
	}
	return true;
}

static bool find_in_queue(struct run *run, const struct launch_work *launch, int32_t vertex, int64_t *warp,
			  struct err *err)
{
	const bool whole = launch->kernel->items == ITEMS_QUEUE;
	const int32_t *queue = whole ? run_queue(run) : array_get(run, array_per(run, PER_QUEUE));
	int64_t count = run->now.queue;

	if (whole && count > launch->warps)
		count = launch->warps;
	if (!find_entry(run, queue, count, vertex, warp, err))
		return false;
	if (*warp >= 0 && !whole)
		*warp /= WARP;
	return true;
}

static void find_chunk(const struct run *run, const struct launch_work *launch, int32_t vertex, int64_t *warp)
{
	const struct problem *problem = run_problem(run);
	const int64_t place = vertex - (problem->first_of ? problem->first_of(run, launch->kernel) : 0);

	if (place >= 0 && place / WARP < launch->warps)
		*warp = place / WARP;
}

bool holder_find(struct run *run, const struct launch_work *launch, int32_t vertex, enum holder *holder,
		 int64_t *warp, struct err *err)
{
	const enum kernel_items items = launch->kernel->items;

	*holder = HOLDER_UNKNOWN;
	*warp = -1;
	if (run_problem(run)->held) {
		if (!ask_problem(run, launch, vertex, holder, warp, err))
			return false;
	} else if (kernel_has_queue(launch->kernel) && !run->now.listed.gone) {
		if (!find_in_queue(run, launch, vertex, warp, err))
			return false;
		*holder = HOLDER_NONE;
	} else if (items == ITEMS_CHUNKS) {
		find_chunk(run, launch, vertex, warp);
		*holder = HOLDER_NONE;
	}
	if (*warp >= 0)
		*holder = HOLDER_FOUND;
	return true;
}

/* --- What a warp had. --- */

static void add(struct warp_share *share, int32_t vertex, int64_t degree)
{
	share->vertex[share->count] = vertex;
	share->degree[share->count++] = degree;
}

/* Of the vertices of a thread each, those that were discharged. */
static bool take_chunk(const struct run *run, const struct kernel *kernel, int64_t warp,
		       struct warp_share *share)
{
	const struct graph *graph = run->plan.graph;
	const struct problem *problem = run_problem(run);
	const int64_t first = warp * WARP + (problem->first_of ? problem->first_of(run, kernel) : 0);
	int64_t u;

	for (u = first; run->discharges && u < first + WARP && u < graph->vertices; u++)
		if (run->discharges[u])
			add(share, (int32_t)u, graph->row[u + 1] - graph->row[u]);
	return run->discharges != NULL;
}

/* What the problem says. */
static bool take_told(struct run *run, const struct kernel *kernel, int64_t warp, struct warp_share *share)
{
	struct err ignored = { 0 };
	struct held held[MOST_HELD];
	const int count = run_problem(run)->held(run, kernel, warp, held, &ignored);
	int i;

	for (i = 0; i < count; i++)
		add(share, held[i].vertex, held[i].degree);
	return count > 0;
}

bool holder_share(struct run *run, const struct launch_work *launch, int64_t warp, struct warp_share *share)
{
	struct slow_warp held = { .warp = warp };
	struct err ignored = { 0 };

	share->count = 0;
	if (run_problem(run)->held)
		return take_told(run, launch->kernel, warp, share);
	if (launch->kernel->items == ITEMS_CHUNKS)
		return take_chunk(run, launch->kernel, warp, share);
	if (launch->kernel->items != ITEMS_QUEUE || !spread_held(run, launch, &held, &ignored) ||
	    held.count != 1)
		return false;
	add(share, held.vertex[0], held.degree[0]);
	return true;
}
