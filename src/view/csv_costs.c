/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/csv_costs.h"

#include "src/base/err.h"
#include "src/base/save.h"
#include "src/engine/run.h"
#include "src/engine/variant.h"
#include "src/graph/graph.h"
#include "src/problem/paths/paths.h"
#include "src/view/look/costs_look.h"
#include "src/view/export.h"

#include <string.h>

const char *const csv_kinds[] = { "vertices", "warps", "launches", NULL };

/* The title of a column of times: model_ns, ns, or clock_ticks. */
static void put_unit(struct save *save, const char *unit)
{
	save_print(save, "%s", !strcmp(unit, "clock ticks") ? "clock_ticks"
			       : !strcmp(unit, "model ns")  ? "model_ns" : "ns");
}

static void put_head(struct save *save, const char *first, const char *unit, const char *last)
{
	save_print(save, "%s", first);
	put_unit(save, unit);
	save_print(save, ",longest_turn,in_cycle%s\n", last);
}

/* What stands behind the first cells. A thing that has cost nothing has no longest turn. */
static void put_words(struct save *save, const struct costs_look *look, const int64_t *words)
{
	save_print(save, "%lld,%lld,", (long long)costs_time(look, words[COST_TOTAL]),
		   (long long)costs_time(look, words[COST_MOST]));
	if (words[COST_CYCLE])
		save_print(save, "%lld", (long long)words[COST_CYCLE]);
}

/* Empty: the vertex is not reached. */
static void put_distance(struct save *save, int64_t distance)
{
	save_print(save, ",");
	if (distance != PATHS_UNREACHED)
		save_print(save, "%lld", (long long)distance);
}

static bool write_vertices(const struct exhibit *exhibit, struct save *save, struct err *err)
{
	const struct costs_look *look = exhibit->snapshot->tables.costs;
	const struct graph *graph = exhibit->run->plan.graph;
	const int64_t *words = costs_vertices((struct run *)(uintptr_t)exhibit->run, err);
	char buffer[64];
	const struct problem *problem = exhibit->snapshot->solves;
	const bool searches = problem_suits(&problem_bfs, problem);
	struct text name;
	int32_t u;

	/* To look does not change a run. */
	if (!words || (searches && !paths_fetch((struct run *)(uintptr_t)exhibit->run, err)))
		return false;
	put_head(save, searches ? "vertex,outdegree," : "vertex,degree,", look->unit,
		 searches ? ",distance" : "");
	text_fixed(&name, buffer, sizeof(buffer));
	for (u = 0; u < graph->vertices; u++, words += COST_WORDS) {
		text_clear(&name);
		graph_label(graph, u, &name);
		save_print(save, "%s,%lld,", buffer, (long long)costs_degree(problem, graph, u));
		put_words(save, look, words);
		if (searches)
			put_distance(save, paths_distance(exhibit->run, u));
		if (!save_print(save, "\n"))
			break;
	}
	return true;
}

static void write_warps(const struct exhibit *exhibit, struct save *save)
{
	const struct costs_look *look = exhibit->snapshot->tables.costs;
	const struct cost_book *book = &exhibit->run->trace.costs->book;
	int64_t warp;

	put_head(save, "warp,", look->unit, "");
	for (warp = 0; warp < book->slots_used; warp++) {
		save_print(save, "%lld,", (long long)warp);
		put_words(save, look, book->warps + warp * COST_WORDS);
		if (!save_print(save, "\n"))
			break;
	}
}

static void write_launches(const struct exhibit *exhibit, struct save *save)
{
	const struct costs_look *look = exhibit->snapshot->tables.costs;
	const struct cost_launch *launch;

	save_print(save, "launch,kernel,warps,");
	put_unit(save, look->launch_unit);
	save_print(save, ",in_cycle\n");
	for (launch = look->longest; launch < look->longest + look->launch_count; launch++) {
		save_print(save, "%lld,%s,", (long long)launch->number,
			   costs_kernel_name(launch->kernel));
		if (launch->warps)
			save_print(save, "%lld", (long long)launch->warps);
		save_print(save, ",%lld,%lld\n", (long long)((launch->ps + 500) / 1000),
			   (long long)launch->cycle);
	}
}

bool csv_costs_write(const struct exhibit *exhibit, struct save *save, struct err *err)
{
	const struct costs_look *look = exhibit->snapshot->tables.costs;
	const bool vertices = !strcmp(exhibit->kind, "vertices");
	const bool launches = !strcmp(exhibit->kind, "launches");
	const char *lack = vertices ? look->vertices.lack : look->warps.lack;

	if (lack && !(launches && look->launch_count))
		return err_set(err, ERR_WORK, "what %s cost is not known: %s", exhibit->kind, lack);
	if (vertices)
		return write_vertices(exhibit, save, err);
	if (launches)
		write_launches(exhibit, save);
	else
		write_warps(exhibit, save);
	return true;
}
