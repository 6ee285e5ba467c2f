/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/flow/flow_dot.h"

#include "src/base/memory.h"
#include "src/base/save.h"
#include "src/graph/graph.h"
#include "src/graph/write.h"
#include "src/view/export.h"
#include "src/view/flow/flow_placing.h"

enum { ACROSS = 54, DOWN = 90 }; /* points */

/* The vertices by height, from the highest down, and then by column. */
static void sort(const struct residual *state, const struct flow_placing *placing, int32_t *order)
{
	const int32_t *height = state->height;
	int32_t i, j;

	for (i = 0; i < placing->count; i++) {
		for (j = i; j > 0 && (height[order[j - 1]] < height[i] ||
				      (height[order[j - 1]] == height[i] &&
				       placing->column[order[j - 1]] > placing->column[i]));
		     j--)
			order[j] = order[j - 1];
		order[j] = i;
	}
}

static void write_vertex(const struct exhibit *exhibit, const struct flow_placing *placing, int32_t u,
			 int32_t row, struct save *save)
{
	const struct residual *state = exhibit->state;

	save_print(save, "\t\t");
	dot_write_name(exhibit->graph, u, save);
	save_print(save, " [pos=\"%d,%d!\" ", placing->column[u] * ACROSS, -row * DOWN);
	if (terminals_have(&exhibit->terminals, u))
		save_print(save, "shape=doublecircle ");
	else if (residual_is_active(state, u))
		save_print(save, "color=\"#d55e00\" penwidth=3 ");
	/* \N is the vertex's own name. */
	save_print(save, "label=\"\\N");
	if (terminals_have(&exhibit->terminals, u))
		save_print(save, " %s", u == exhibit->terminals.source ? "(source)" : "(sink)");
	save_print(save, "\\nheight %d", state->height[u]);
	if (state->excess[u])
		save_print(save, "\\nexcess %lld", (long long)state->excess[u]);
	save_print(save, "\"];\n");
}

/* One rank; `order` from `first` on. Returns where the next begins. */
static int32_t write_rank(const struct exhibit *exhibit, const struct flow_placing *placing,
			  const int32_t *order, int32_t first, int32_t row, struct save *save)
{
	const int32_t *height = exhibit->state->height;
	int32_t i;

	save_print(save, "\t{\n\t\trank=same;\n");
	for (i = first; i < placing->count && height[order[i]] == height[order[first]]; i++)
		write_vertex(exhibit, placing, order[i], row, save);
	save_print(save, "\t\tedge [style=invis];\n");
	for (i = first + 1; i < placing->count && height[order[i]] == height[order[first]]; i++) {
		save_print(save, "\t\t");
		dot_write_name(exhibit->graph, order[i - 1], save);
		save_print(save, " -> ");
		dot_write_name(exhibit->graph, order[i], save);
		save_print(save, ";\n");
	}
	save_print(save, "\t}\n");
	return i;
}

/* From each rank to the next, so that they stand in this order whatever arcs say. */
static void write_chain(const struct exhibit *exhibit, const struct flow_placing *placing,
			const int32_t *order, struct save *save)
{
	const int32_t *height = exhibit->state->height;
	int32_t i, before = 0;

	for (i = 1; i < placing->count; i++) {
		if (height[order[i]] == height[order[i - 1]])
			continue;
		save_print(save, "\t");
		dot_write_name(exhibit->graph, order[before], save);
		save_print(save, " -> ");
		dot_write_name(exhibit->graph, order[i], save);
		save_print(save, " [style=invis];\n");
		before = i;
	}
}

/* Bold: it carries flow. Dashed: it is full, nothing more fits. Arcs pull at no rank. */
static void write_arc(const struct exhibit *exhibit, int32_t u, int64_t p, struct save *save)
{
	const int64_t capacity = graph_capacity(exhibit->graph, p);
	const int64_t left = capacity - residual_get(exhibit->state, p);
	const int64_t flow = left > 0 ? left : 0;

	save_print(save, "\t");
	dot_write_name(exhibit->graph, u, save);
	save_print(save, " -> ");
	dot_write_name(exhibit->graph, exhibit->graph->head[p], save);
	save_print(save, " [label=\"%lld/%lld\"%s];\n", (long long)flow, (long long)capacity,
		   flow == 0          ? ""
		   : flow == capacity ? " style=\"bold,dashed\""
				      : " style=bold");
}

static void write_all(const struct exhibit *exhibit, const struct flow_placing *placing, int32_t *order,
		      struct save *save)
{
	const struct graph *graph = exhibit->graph;
	int32_t i = 0, row = 0, u;
	int64_t p;

	sort(exhibit->state, placing, order);
	save_print(save, "digraph \"");
	dot_write_quoted(save, write_title(graph));
	save_print(save, "\" {\n\trankdir=TB;\n\tnode [shape=circle];\n");
	while (i < placing->count)
		i = write_rank(exhibit, placing, order, i, row++, save);
	write_chain(exhibit, placing, order, save);
	save_print(save, "\tedge [constraint=false];\n");
	for (u = 0; u < graph->vertices; u++)
		for (p = graph->row[u]; p < graph->row[u + 1]; p++)
			if (graph_has_arc(graph, p))
				write_arc(exhibit, u, p, save);
	save_print(save, "}\n");
}

bool flow_dot_write(const struct exhibit *exhibit, struct save *save, struct err *err)
{
	const bool ran = exhibit->run && exhibit->run->plan.graph == exhibit->graph;
	const struct graph *drawn = ran ? flow_placing_graph(exhibit->run) : exhibit->graph;
	struct flow_placing *placing = flow_placing_whole(drawn, &exhibit->terminals, exhibit->memory, err);
	int32_t *order = memory_array(exhibit->memory, (size_t)exhibit->graph->vertices + 1, sizeof(*order),
				      "a picture", placing ? err : NULL);
	const bool good = placing && order;

	if (good)
		write_all(exhibit, placing, order, save);
	memory_free(order);
	memory_free(placing);
	return good;
}
