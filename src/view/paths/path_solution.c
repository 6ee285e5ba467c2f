/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/paths/path_solution.h"

#include "src/base/save.h"
#include "src/base/text.h"
#include "src/engine/run.h"
#include "src/graph/write.h"
#include "src/problem/paths/paths.h"
#include "src/view/export.h"
#include "src/view/paths/tree.h"

enum { NAME = 32 };

static const char *name_of(const struct graph *graph, int32_t vertex, char name[NAME])
{
	struct text text;

	text_fixed(&text, name, NAME);
	if (vertex < 0)
		text_print(&text, "-");
	else
		graph_label(graph, vertex, &text);
	return name;
}

/* What the lines below it mean, and what they come to. */
static void write_head(const struct run *run, const struct exhibit *exhibit, struct save *save)
{
	static const char no_sum[] = "no s line: the sum of all distances is more than 2^63 - 2";
	const struct snapshot *snapshot = exhibit->snapshot;
	const struct graph *graph = run->plan.graph;
	const int32_t vertices = paths_vertices(graph);
	int32_t reached = 0;
	char name[NAME];
	int32_t u;

	for (u = 0; u < vertices; u++)
		reached += paths_distance(run, u) != PATHS_UNREACHED;
	save_print(save, "c %.200s\n", write_title(graph));
	save_print(save, "c v VERTEX DISTANCE PARENT: %s from %s\n",
		   paths_counts_arcs(snapshot->solves) ? "arcs on a path" : "lengths of shortest paths",
		   name_of(graph, run->plan.terminals.source, name));
	save_print(save, "c reached %d, unreached %d\n", reached, vertices - reached);
	if (snapshot->check.value >= 0) {
		save_print(save, "s %lld\n", (long long)snapshot->check.value);
		return;
	}
	save_print(save, "c %s\n", no_sum);
	if (exhibit->note)
		text_print(exhibit->note, "it has %s", no_sum);
}

static bool write_vertex(const struct run *run, const struct tree *tree, int32_t u, struct save *save)
{
	const struct graph *graph = run->plan.graph;
	const int64_t distance = paths_distance(run, u);
	char name[NAME], parent[NAME];

	name_of(graph, u, name);
	if (distance == PATHS_UNREACHED)
		return save_print(save, "v %s unreached -\n", name);
	return save_print(save, "v %s %lld %s\n", name, (long long)distance,
			  name_of(graph, tree->before[u], parent));
}

bool path_solution_write(const struct exhibit *exhibit, struct save *save, struct err *err)
{
	/* To look does not change a run. */
	struct run *run = (struct run *)(uintptr_t)exhibit->run;
	struct tree tree = { .before = NULL };
	const bool good = paths_fetch(run, err) && tree_make(run, &tree, err);
	int32_t u;

	if (good) {
		write_head(run, exhibit, save);
		for (u = 0; u < paths_vertices(exhibit->graph); u++)
			if (!write_vertex(run, &tree, u, save))
				break;
	}
	tree_free(&tree);
	return good;
}
