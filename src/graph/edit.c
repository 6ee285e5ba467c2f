/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copies a graph, makes room in its rows for pairs that were not joined, and writes capacities.
 */
#include "src/graph/edit.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/graph/graph.h"
#include "src/graph/reshape.h"

#include <stdlib.h>
#include <string.h>

static int by_arc(const void *a, const void *b)
{
	const struct arc_edit *one = a, *other = b;

	if (one->tail != other->tail)
		return one->tail < other->tail ? -1 : 1;
	if (one->head != other->head)
		return one->head < other->head ? -1 : 1;
	return one->line < other->line ? -1 : one->line > other->line;
}

bool graph_is_edited(const struct graph *graph)
{
	return graph->title && strstr(graph->title, " (edited)");
}

int64_t graph_sort_edits(struct arc_edit *edits, int64_t count)
{
	int64_t i;

	if (count)
		qsort(edits, (size_t)count, sizeof(*edits), by_arc);
	for (i = 1; i < count; i++)
		if (edits[i].tail == edits[i - 1].tail && edits[i].head == edits[i - 1].head)
			return i;
	return -1;
}

/* The entries that rows gain: both of each new pair, sorted, and once each. */
struct gain {
	struct arc_edit *entries; /* owned; of each its tail and head */
	int64_t count;
};

static bool find_gain(const struct graph *graph, const struct arc_edit *edits, int64_t count,
		      struct gain *gain, struct memory *memory, struct err *err)
{
	int64_t i, left = 0;

	gain->entries = memory_array(memory, (size_t)count, 2 * sizeof(*gain->entries), "edits", err);
	if (!gain->entries)
		return false;
	gain->count = 0;
	for (i = 0; i < count; i++) {
		if (graph_find(graph, edits[i].tail, edits[i].head) >= 0)
			continue;
		gain->entries[gain->count++] = (struct arc_edit){ edits[i].tail, edits[i].head, 0, 0 };
		gain->entries[gain->count++] = (struct arc_edit){ edits[i].head, edits[i].tail, 0, 0 };
	}
	qsort(gain->entries, (size_t)gain->count, sizeof(*gain->entries), by_arc);
	for (i = 0; i < gain->count; i++)
		if (!left || by_arc(&gain->entries[i], &gain->entries[left - 1]))
			gain->entries[left++] = gain->entries[i];
	gain->count = left;
	return true;
}

/* Merges what row u gains, entries that end at `left`, into it: it ends at `to`. From the
 * back, so nothing is overwritten before it has moved. */
static void merge_row(struct graph *graph, int32_t u, const struct gain *gain, int64_t left, int64_t to)
{
	int64_t p = graph->row[u + 1];

	while (p > graph->row[u] || (left && gain->entries[left - 1].tail == u)) {
		to--;
		if (left && gain->entries[left - 1].tail == u &&
		    (p == graph->row[u] || gain->entries[left - 1].head > graph->head[p - 1])) {
			graph->head[to] = gain->entries[--left].head;
			graph->weight[to] = 0;
		} else {
			p--;
			graph->head[to] = graph->head[p];
			graph->weight[to] = graph->weight[p];
		}
	}
}

static bool widen_rows(struct graph *graph, const struct gain *gain, struct memory *memory, struct err *err)
{
	int64_t left = gain->count;
	int64_t end;
	int32_t u;

	if (!gain->count)
		return true;
	for (u = graph->vertices; u-- > 0;) {
		end = graph->row[u + 1] + left;
		merge_row(graph, u, gain, left, end);
		while (left && gain->entries[left - 1].tail == u)
			left--;
		graph->row[u + 1] = end;
	}
	graph->entries += gain->count;
	return graph_pair_twins(graph, memory, err);
}

static bool tell_wide(const struct graph *graph, const struct arc_edit *edit, struct err *err)
{
	char tail[32], head[32];
	struct text text;

	text_fixed(&text, tail, sizeof(tail));
	graph_label(graph, edit->tail, &text);
	text_fixed(&text, head, sizeof(head));
	graph_label(graph, edit->head, &text);
	return err_set(err, ERR_WORK, "the capacities of %s to %s and back add up to more than 2^63 - 1",
		       tail, head);
}

static bool write_capacities(struct graph *graph, const struct arc_edit *edits, int64_t count, int64_t *bad,
			     struct err *err)
{
	int64_t i, p;

	for (i = 0; i < count; i++) {
		p = graph_find(graph, edits[i].tail, edits[i].head);
		graph->arcs += (edits[i].capacity > 0) - graph_has_arc(graph, p);
		graph->weight[p] = edits[i].capacity;
	}
	for (i = 0; i < count; i++) {
		p = graph_find(graph, edits[i].tail, edits[i].head);
		if (graph->weight[p] > INT64_MAX - graph->weight[graph_twin(graph, edits[i].tail, p)]) {
			*bad = i;
			return tell_wide(graph, &edits[i], err);
		}
	}
	graph_find_widest(graph, INT64_MAX);
	return true;
}

/* What the copy shares with the graph so far. */
static bool copy_names(const struct graph *graph, struct graph *copy, struct memory *memory, struct err *err)
{
	const struct labels *labels = &graph->labels;
	const bool edited = graph_is_edited(graph);
	struct text text;

	copy->labels.numbers = NULL;
	copy->title = NULL;
	if (labels->numbers) {
		copy->labels.numbers = memory_array(memory, (size_t)labels->count, sizeof(*labels->numbers),
						    "names of vertices", err);
		if (!copy->labels.numbers)
			return false;
		memcpy(copy->labels.numbers, labels->numbers,
		       (size_t)labels->count * sizeof(*labels->numbers));
	}
	text_init(&text, memory);
	text_print(&text, "%s%s", graph->title ? graph->title : "", edited ? "" : " (edited)");
	if (!text.cut)
		copy->title = memory_string(memory, text_string(&text), err);
	else
		err_set(err, ERR_MEMORY, "out of memory: a title");
	text_free(&text);
	return copy->title != NULL;
}

struct graph *graph_edit(const struct graph *graph, const struct arc_edit *edits, int64_t count, int64_t *bad,
			 struct memory *memory, struct err *err)
{
	struct gain gain = { 0 };
	struct graph *copy = NULL;
	bool good;

	*bad = -1;
	if (find_gain(graph, edits, count, &gain, memory, err))
		copy = memory_new(memory, sizeof(*copy), "a graph", err);
	if (copy &&
	    !graph_copy_arrays(graph, copy, graph->vertices, graph->entries + gain.count, memory, err)) {
		memory_free(copy);
		copy = NULL;
	}
	good = copy && copy_names(graph, copy, memory, err) && widen_rows(copy, &gain, memory, err) &&
	       write_capacities(copy, edits, count, bad, err);
	memory_free(gain.entries);
	if (good) {
		copy->meaning = WEIGHT_CAPACITY;
		return copy;
	}
	graph_free(copy);
	return NULL;
}
