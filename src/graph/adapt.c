/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/graph/adapt.h"
#include "src/graph/arc_list.h"
#include "src/graph/reshape.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/random.h"

void adapt_unit(struct arc_list *list, enum weight meaning)
{
	int64_t i;

	list->meaning = meaning;
	for (i = 0; i < list->count; i++)
		list->arcs[i].weight = 1;
}

void adapt_edges(struct arc_list *list, int64_t *unused)
{
	int64_t kept = 0;
	int64_t i;

	for (i = 0; i < list->count; i++) {
		if (arc_list_is_idle(list, i))
			continue;
		*unused += list->meaning == WEIGHT_CAPACITY && list->arcs[i].weight != 1;
		list->arcs[kept++] = list->arcs[i];
	}
	list->count = kept;
	adapt_unit(list, WEIGHT_NONE);
}

bool adapt_both_ways(struct arc_list *list, struct err *err)
{
	int64_t count = list->count;
	void *arcs = list->arcs;
	int64_t i;

	if (!memory_resize(list->memory, &arcs, 2 * (size_t)count, sizeof(*list->arcs),
			   "the list of arcs", err))
		return false;
	list->arcs = arcs;
	list->room = list->count = 2 * count;
	for (i = count - 1; i >= 0; i--) {
		struct arc arc = list->arcs[i];

		list->arcs[2 * i] = arc;
		list->arcs[2 * i + 1] = (struct arc){ arc.head, arc.tail, arc.weight };
	}
	return true;
}

void adapt_random(struct graph *graph, int64_t low, int64_t high, uint64_t seed,
		  bool symmetric)
{
	struct random random;
	int64_t p, twin;
	int32_t u;

	random_start(&random, seed, "capacities");
	graph->widest = 0;
	graph->intake.idle += graph->arcs;
	graph->arcs = 0;
	for (u = 0; u < graph->vertices; u++) {
		for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
			twin = graph_twin(graph, u, p);
			if (symmetric && graph->head[p] < u)
				graph->weight[p] = graph->weight[twin];
			else if (graph->weight[p] > 0)
				graph->weight[p] = random_range(&random, low, high);
			graph->arcs += graph->weight[p] > 0;
			if (graph->weight[p] + graph->weight[twin] > graph->widest &&
			    graph->head[p] < u)
				graph->widest =
					graph->weight[p] + graph->weight[twin];
		}
	}
	graph->intake.idle -= graph->arcs;
}

/* Numbers the weakly connected components into part[], in the order of their
 * smallest vertices; returns the number of the largest one. */
static int32_t find_components(const struct graph *graph, int32_t *part, int32_t *queue,
			       int32_t *size)
{
	int32_t largest = 0;
	int32_t parts = 0;
	int32_t first, last, u, start;
	int64_t p;

	*size = 0;
	for (start = 0; start < graph->vertices; start++)
		part[start] = -1;
	for (start = 0; start < graph->vertices; start++) {
		if (part[start] >= 0)
			continue;
		queue[0] = start;
		part[start] = parts;
		for (first = 0, last = 1; first < last; first++) {
			u = queue[first];
			for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
				if (part[graph->head[p]] < 0) {
					part[graph->head[p]] = parts;
					queue[last++] = graph->head[p];
				}
			}
		}
		if (last > *size) {
			*size = last;
			largest = parts;
		}
		parts++;
	}
	return largest;
}

static bool move_marks(struct marked *marks, const int32_t *index, struct err *err)
{
	if (marks->source < 0)
		return true;
	if (index[marks->source] < 0 || (marks->sink >= 0 && index[marks->sink] < 0)) {
		err_set(err, ERR_INPUT, "the %s is outside the largest component",
			index[marks->source] < 0 ? "source" : "sink");
		return err_hint(err, "load the whole graph, or choose source= and sink= in it");
	}
	marks->source = index[marks->source];
	if (marks->sink >= 0)
		marks->sink = index[marks->sink];
	return true;
}

/* Spells the names out, so that some of them can be left out. */
static bool list_names(struct graph *graph, struct memory *memory, struct err *err)
{
	struct labels *labels = &graph->labels;
	int32_t u;

	if (labels->numbers)
		return true;
	labels->numbers = memory_array(memory, (size_t)graph->vertices, sizeof(int64_t),
				       "vertex numbers", err);
	for (u = 0; labels->numbers && u < graph->vertices; u++)
		labels->numbers[u] =
			labels->first + (u < labels->left ? u : u - labels->left);
	return labels->numbers != NULL;
}

bool adapt_largest_component(struct graph *graph, struct marked *marks, struct memory *memory,
			     struct err *err)
{
	size_t count = (size_t)graph->vertices;
	int32_t *index = memory_array(memory, count, sizeof(*index), "components", err);
	int32_t *queue = memory_array(memory, count, sizeof(*queue), "components", err);
	int32_t largest, u, size;
	int32_t kept = 0;
	int32_t left = 0;
	bool good = false;

	if (!index || !queue || !list_names(graph, memory, err))
		goto done;
	largest = find_components(graph, index, queue, &size);
	for (u = 0; u < graph->vertices; u++) {
		index[u] = index[u] == largest ? kept++ : -1;
		if (u < graph->labels.left)
			left = kept;
	}
	if (!move_marks(marks, index, err))
		goto done;
	for (u = 0; u < graph->vertices; u++)
		if (index[u] >= 0)
			graph->labels.numbers[index[u]] = graph->labels.numbers[u];
	graph->labels.count = kept;
	graph->labels.left = left;
	graph->intake.outside = graph->vertices - kept;
	good = graph_keep(graph, index, kept, memory, err);
done:
	memory_free(index);
	memory_free(queue);
	return good;
}
