/* SPDX-License-Identifier: GPL-3.0-or-later
 * From a list of arcs to a graph, in linear time. The arcs between two vertices
 * form a pair; two counting sorts bring the pairs into the order of their lower,
 * then of their higher vertices:
 *
 *      pairs   {0,1} {0,4} {0,9} {1,2} {1,4} ...
 *      row 1   0 | 2 4 ...     lower neighbours | higher neighbours
 *
 * In this order both parts of every row fill up from front to back, and both
 * entries of a pair, twins, are at hand when it comes up. At most 48 bytes an arc
 * and 16 a vertex are held at once.
 */
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/prefetch.h"
#include "src/graph/arc_list.h"
#include "src/graph/graph.h"
#include "src/graph/reshape.h"
#include "src/graph/sums.h"

#include <string.h>

/* Which vertex of a pair. */
enum end { LOW, HIGH };

/* All that was declared between two vertices. */
struct pair {
	int32_t low, high;
	int64_t up, down;   /* weights from low to high, from high to low */
	int64_t ups, downs; /* the arcs they come from */
};

static inline int32_t end_of(const struct arc *arc, enum end end)
{
	return (arc->tail < arc->head) == (end == LOW) ? arc->tail : arc->head;
}

/* Turns the counts of n things, each one place ahead, into offsets. */
static void sum_up(int64_t *offset, int32_t n)
{
	int32_t i;

	for (i = 0; i < n; i++)
		offset[i + 1] += offset[i];
}

/* Moves arcs to where the offset of their end says, loops left out. */
static inline bool scatter(const struct arc_list *list, const struct arc *from, int64_t count,
			   struct arc *to, int64_t *offset, enum end end, struct err *err)
{
	int64_t i;

	for (i = 0; i < count; i++) {
		if (!arc_list_go_on(list, i, err))
			return false;
		if (i + 2 * PREFETCH_AHEAD < count) {
			prefetch(&offset[end_of(&from[i + 2 * PREFETCH_AHEAD], end)]);
			prefetch(&to[offset[end_of(&from[i + PREFETCH_AHEAD], end)]]);
		}
		if (from[i].tail != from[i].head)
			to[offset[end_of(&from[i], end)]++] = from[i];
	}
	return true;
}

/* Sorts the arcs by their pairs and drops the loops. The arcs of a pair stay in
 * the order of the list. low[] and high[] are zeroed, [vertices + 1]. */
static bool sort_by_pair(struct arc_list *list, struct arc *space, int32_t vertices,
			 int64_t *low, int64_t *high, struct err *err)
{
	int64_t count = 0;
	int64_t i;

	for (i = 0; i < list->count; i++) {
		if (!arc_list_go_on(list, i, err))
			return false;
		if (list->arcs[i].tail == list->arcs[i].head)
			continue;
		low[end_of(&list->arcs[i], LOW) + 1]++;
		high[end_of(&list->arcs[i], HIGH) + 1]++;
		count++;
	}
	sum_up(low, vertices);
	sum_up(high, vertices);
	if (!scatter(list, list->arcs, list->count, space, high, HIGH, err) ||
	    !scatter(list, space, count, list->arcs, low, LOW, err))
		return false;
	list->count = count;
	return true;
}

/* How the arcs of a pair are merged; RULE_SHORTEST: they have lengths. */
enum rule { RULE_ADD, RULE_LARGEST, RULE_SHORTEST };

static enum rule rule_of(const struct arc_list *list)
{
	if (list->meaning == WEIGHT_LENGTH)
		return RULE_SHORTEST;
	return list->merge == MERGE_ADD ? RULE_ADD : RULE_LARGEST;
}

static inline void add_arc(int64_t *weight, int64_t *count, int64_t more, enum rule rule)
{
	if (rule == RULE_ADD)
		*weight += more;
	else if (rule == RULE_LARGEST ? *weight < more : !*count || *weight > more)
		*weight = more;
	++*count;
}

/* Puts the pair together that begins at arc `at`; returns where the next begins.
 * Its capacities were checked to fit. */
static inline int64_t take_pair(const struct arc_list *list, enum rule rule, int64_t at,
				struct pair *pair)
{
	const struct arc *arc = &list->arcs[at];
	const struct arc *end = &list->arcs[list->count];

	*pair = (struct pair){ .low = end_of(arc, LOW), .high = end_of(arc, HIGH) };
	for (; arc < end && end_of(arc, LOW) == pair->low && end_of(arc, HIGH) == pair->high;
	     arc++) {
		if (arc->tail == pair->low)
			add_arc(&pair->up, &pair->ups, arc->weight, rule);
		else
			add_arc(&pair->down, &pair->downs, arc->weight, rule);
	}
	return arc - list->arcs;
}

/* What `count` arcs that have lengths can carry together. */
static inline int64_t carried(const struct arc_list *list, int64_t count)
{
	return list->merge == MERGE_ADD ? count : count > 0;
}

/* Adds what a pair comes to that can carry that much up and down. */
static inline void count_pair(struct graph *graph, const struct pair *pair, int64_t up,
			      int64_t down)
{
	graph->arcs += (up > 0) + (down > 0);
	graph->intake.idle += (pair->ups > 0 && !up) + (pair->downs > 0 && !down);
	if (up + down > graph->widest)
		graph->widest = up + down;
}

static inline void count_lengths(struct graph *graph, const struct arc_list *list,
				 const struct pair *pair)
{
	int64_t up = carried(list, pair->ups);
	int64_t down = carried(list, pair->downs);

	count_pair(graph, pair, up, down);
	graph->bundle_count += (up > 1) + (down > 1);
}

/* Counts what the pairs come to: arcs, entries, the widest; row[] gets where every
 * row begins, split[] where its higher part does. Both are zeroed. */
static bool count_rows(struct graph *graph, const struct arc_list *list, int64_t *row,
		       int64_t *split, struct err *err)
{
	const enum rule rule = rule_of(list);
	struct pair pair;
	int64_t pairs = 0;
	int64_t at;
	int32_t u;

	for (at = 0; at < list->count;) {
		if (!arc_list_go_on(list, pairs++, err))
			return false;
		if (at + PREFETCH_AHEAD < list->count)
			prefetch(&split[end_of(&list->arcs[at + PREFETCH_AHEAD], HIGH)]);
		at = take_pair(list, rule, at, &pair);
		split[pair.high]++;
		row[pair.low + 1]++;
		if (rule == RULE_SHORTEST)
			count_lengths(graph, list, &pair);
		else
			count_pair(graph, &pair, pair.up, pair.down);
	}
	for (u = 0; u < graph->vertices; u++) {
		split[u] += row[u];
		row[u + 1] += split[u];
	}
	graph->entries = row[graph->vertices];
	return true;
}

static inline void put_entry(struct graph *graph, int64_t at, int32_t head, int64_t weight,
			     int64_t twin)
{
	graph->head[at] = head;
	graph->weight[at] = weight;
	if (graph->twin)
		graph->twin[at] = (uint32_t)twin;
}

/* What an entry of `count` arcs that have lengths needs beside the shortest of them. */
static inline void finish_length(struct graph *graph, const struct arc_list *list,
				 int64_t at, int64_t count)
{
	int64_t capacity = carried(list, count);

	if (!count)
		graph->weight[at] = -1;
	if (capacity > 1)
		graph->bundles[graph->bundle_count++] = (struct bundle){ at, capacity };
}

/* Asks for the far entries of the pairs that come up soon. */
static inline void look_ahead(const struct graph *graph, const struct arc *arc)
{
	int64_t far = graph->row[end_of(arc + PREFETCH_AHEAD, HIGH)];

	prefetch(&graph->row[end_of(arc + 2 * PREFETCH_AHEAD, HIGH)]);
	prefetch(graph->head + far);
	prefetch(graph->weight + far);
	if (graph->twin)
		prefetch(graph->twin + far);
}

/* Writes the entries. row[u] and split[u] walk through the parts of row u. */
static bool fill_rows(struct graph *graph, const struct arc_list *list, int64_t *split,
		      struct err *err)
{
	const enum rule rule = rule_of(list);
	int64_t *row = graph->row;
	struct pair pair;
	int64_t at, near, far;
	int64_t pairs = 0;
	int32_t u;

	graph->bundle_count = 0;
	for (at = 0; at < list->count;) {
		if (!arc_list_go_on(list, pairs++, err))
			return false;
		if (at + 2 * PREFETCH_AHEAD < list->count)
			look_ahead(graph, &list->arcs[at]);
		at = take_pair(list, rule, at, &pair);
		near = split[pair.low]++;
		far = row[pair.high]++;
		put_entry(graph, near, pair.high, pair.up, far);
		put_entry(graph, far, pair.low, pair.down, near);
		if (rule == RULE_SHORTEST) {
			finish_length(graph, list, near, pair.ups);
			finish_length(graph, list, far, pair.downs);
		}
	}
	graph_sort_bundles(graph);
	/* Now split[u] is the end of row u. */
	row[0] = 0;
	for (u = 0; u < graph->vertices; u++)
		row[u + 1] = split[u];
	return true;
}

static bool make_bundles(struct graph *graph, struct memory *memory, struct err *err)
{
	if (!graph->bundle_count)
		return true;
	graph->bundles = memory_array(memory, (size_t)graph->bundle_count,
				      sizeof(*graph->bundles), "bundles of arcs", err);
	return graph->bundles != NULL;
}

static bool make_entries(struct graph *graph, const struct arc_list *list, struct err *err)
{
	struct memory *memory = list->memory;
	size_t count;

	graph->room = graph->entries + list->spare;
	count = (size_t)graph->room;
	graph->head = memory_aligned(memory, count, sizeof(*graph->head), "heads", err);
	if (!graph->head)
		return false;
	graph->weight =
		memory_aligned(memory, count, sizeof(*graph->weight), "capacities", err);
	if (!graph->weight || !make_bundles(graph, memory, err))
		return false;
	if (graph->room >= (int64_t)UINT32_MAX)
		return true;
	graph->twin = memory_array(memory, count, sizeof(*graph->twin), "twins", err);
	return graph->twin != NULL;
}

/* Working space, freed as soon as it has done its work. */
struct space {
	struct arc *arcs; /* as many as the list has */
	int64_t *offset;  /* [vertices + 1] */
};

static bool find_room(struct graph *graph, struct arc_list *list, struct space *space,
		      struct err *err)
{
	size_t rows = (size_t)graph->vertices + 1;
	size_t count = (size_t)list->count;
	void *arcs = list->arcs;

	graph->row_room = graph->vertices + (list->spare ? 2 : 0);
	/* The list grew by doubling: give back what it did not use. */
	if (!memory_resize(list->memory, &arcs, count, sizeof(*list->arcs), "the list of arcs",
			   err))
		return false;
	list->arcs = arcs;
	list->room = list->count;
	graph->row = memory_aligned(list->memory, (size_t)graph->row_room + 1,
				    sizeof(*graph->row), "rows", err);
	if (!graph->row)
		return false;
	space->offset = memory_array(list->memory, rows, sizeof(*space->offset), "rows", err);
	if (!space->offset)
		return false;
	space->arcs = memory_array(list->memory, count, sizeof(*space->arcs), "sorting", err);
	return space->arcs != NULL;
}

/* The steps from list to graph; on failure the caller frees what is there. */
static bool build(struct graph *graph, struct arc_list *list, struct space *space,
		  struct err *err)
{
	size_t rows = (size_t)graph->vertices + 1;

	if (!find_room(graph, list, space, err))
		return false;
	graph->intake.arcs = list->count;
	if (!sort_by_pair(list, space->arcs, graph->vertices, space->offset, graph->row, err))
		return false;
	graph->intake.loops = graph->intake.arcs - list->count;
	memory_free(space->arcs);
	space->arcs = NULL;
	memset(graph->row, 0, rows * sizeof(*graph->row));
	memset(space->offset, 0, rows * sizeof(*space->offset));
	if (!count_rows(graph, list, graph->row, space->offset, err))
		return false;
	graph->intake.parallels = list->count - graph->arcs - graph->intake.idle;
	return make_entries(graph, list, err) &&
	       fill_rows(graph, list, space->offset, err);
}

struct graph *graph_build(struct arc_list *list, int32_t vertices, int64_t *bad_arc,
			  struct err *err)
{
	struct graph *graph = NULL;
	struct space space = { 0 };
	bool good = false;

	*bad_arc = -1;
	if (!sums_check(list, bad_arc, err))
		goto done;
	graph = memory_new(list->memory, sizeof(*graph), "a network", err);
	if (!graph)
		goto done;
	graph->vertices = vertices;
	graph->meaning = list->meaning;
	graph->labels = (struct labels){ .first = 1, .count = vertices };
	good = build(graph, list, &space, err);
done:
	memory_free(space.arcs);
	memory_free(space.offset);
	arc_list_free(list);
	if (good)
		return graph;
	graph_free(graph);
	return NULL;
}
