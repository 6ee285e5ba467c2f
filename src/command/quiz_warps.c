/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/quiz_warps.h"

#include "src/base/err.h"
#include "src/base/text.h"
#include "src/engine/problem.h"
#include "src/engine/run.h"
#include "src/graph/graph.h"
#include "src/view/look/snapshot.h"
#include "src/view/look/spread.h"

enum { LANES = 32, MOST_WARPS = 12, MOST_ENTRIES = 24, TELLING = 2048 };

/* What one warp has. */
struct share {
	int count;
	int32_t vertex[LANES];
	int64_t degree[LANES];
};

static void add(struct share *share, int32_t vertex, int64_t degree)
{
	share->vertex[share->count] = vertex;
	share->degree[share->count++] = degree;
}

/* Of the vertices of a thread each, those that were discharged. */
static bool take_chunk(const struct run *run, const struct kernel *kernel, int64_t warp, struct share *share)
{
	const struct graph *graph = run->plan.graph;
	const struct problem *problem = run_problem(run);
	const int64_t first = warp * LANES + (problem->first_of ? problem->first_of(run, kernel) : 0);
	int64_t u;

	for (u = first; run->discharges && u < first + LANES && u < graph->vertices; u++)
		if (run->discharges[u])
			add(share, (int32_t)u, graph->row[u + 1] - graph->row[u]);
	return run->discharges != NULL;
}

/* What the problem says. */
static bool take_told(struct run *run, const struct kernel *kernel, int64_t warp, struct share *share)
{
	struct err ignored = { 0 };
	struct held held[MOST_HELD];
	const int count = run_problem(run)->held(run, kernel, warp, held, &ignored);
	int i;

	for (i = 0; i < count; i++)
		add(share, held[i].vertex, held[i].degree);
	return count > 0;
}

static bool take(struct run *run, const struct launch_work *launch, int64_t warp, struct share *share)
{
	struct slow_warp held = { .warp = warp };
	struct err ignored = { 0 };

	share->count = 0;
	if (run_problem(run)->held)
		return take_told(run, launch->kernel, warp, share);
	if (launch->kernel->items == ITEMS_CHUNKS)
		return take_chunk(run, launch->kernel, warp, share);
	if (launch->kernel->items != ITEMS_QUEUE || !spread_held(run, launch, &held, &ignored) || held.count != 1)
		return false;
	add(share, held.vertex[0], held.degree[0]);
	return true;
}

static void print(const struct graph *graph, const struct share *share, int64_t warp, struct text *text)
{
	int i;

	text_print(text, "%s%lld: %s", warp ? "; " : "", (long long)warp, share->count ? "" : "nothing");
	for (i = 0; i < share->count; i++) {
		text_print(text, "%s", i ? ", " : "");
		graph_label(graph, share->vertex[i], text);
		text_print(text, " (%lld %s)", (long long)share->degree[i], share->degree[i] == 1 ? "arc" : "arcs");
	}
}

void quiz_warps_say(struct run *run, const struct launch_work *launch, struct text *text)
{
	char buffer[TELLING];
	struct share share;
	struct text list;
	int64_t warp;
	int entries = 0;

	if (launch->kernel != variant_main(run->plan.variant) || launch->warps > MOST_WARPS)
		return;
	text_fixed(&list, buffer, sizeof(buffer));
	for (warp = 0; warp < launch->warps; warp++) {
		if (!take(run, launch, warp, &share))
			return;
		entries += share.count;
		print(run->plan.graph, &share, warp, &list);
	}
	if (entries && entries <= MOST_ENTRIES && !list.cut)
		text_print(text, "Warps %s: %s. ", launch->kernel->items == ITEMS_CHUNKS ? "discharge" : "have", buffer);
}
