/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/host/pseudoflow_parts.h"

#include "src/base/memory.h"
#include "src/graph/graph.h"
#include "src/host/carve.h"

#include <string.h>

/* --- The forest. --- */

/* v leaves its parent. */
static void cut(struct pseudoflow *h, int32_t v)
{
	struct pseudoflow_vertex *vertex = &h->vertex[v];

	if (vertex->before >= 0)
		lean_put(&h->lean, &h->vertex[vertex->before].next, vertex->next);
	else
		lean_put(&h->lean, &h->vertex[vertex->parent].child, vertex->next);
	if (vertex->next >= 0)
		lean_put(&h->lean, &h->vertex[vertex->next].before, vertex->before);
	lean_put(&h->lean, &vertex->parent, PSEUDOFLOW_NONE);
}

/* v, a root, hangs on the head of its entry p. */
static void hang(struct pseudoflow *h, int32_t v, uint32_t p)
{
	struct pseudoflow_vertex *vertex = &h->vertex[v];
	const int32_t parent = lean_head(h->lean.arc[p]);
	const int32_t next = h->vertex[parent].child;

	lean_put(&h->lean, &vertex->parent, parent);
	lean_put_index(&h->lean, &vertex->up, p);
	lean_put(&h->lean, &vertex->before, PSEUDOFLOW_NONE);
	lean_put(&h->lean, &vertex->next, next);
	if (next >= 0)
		lean_put(&h->lean, &h->vertex[next].before, v);
	lean_put(&h->lean, &h->vertex[parent].child, v);
}

/* The tree of u hangs on the head of its entry p: arcs from u to its root are turned round. Then the
 * excess of that root is on its way. */
static void merge(struct pseudoflow *h, int32_t u, uint32_t p)
{
	int32_t parent = h->vertex[u].parent;
	uint32_t up;

	while (parent >= 0) {
		up = h->lean.graph->twin[h->vertex[u].up];
		cut(h, u);
		hang(h, u, p);
		u = parent;
		p = up;
		parent = h->vertex[u].parent;
	}
	hang(h, u, p);
	h->now.at = u;
	h->now.merged = true;
	h->now.mergers++;
}

/* A root with excess waits for its turn, unless it cannot reach the sink. */
static void wait(struct pseudoflow *h, int32_t v)
{
	const int32_t label = h->lean.height[v];

	if (label >= h->lean.vertices)
		return;
	lean_put(&h->lean, &h->vertex[v].strong, h->strong[label]);
	lean_put(&h->lean, &h->strong[label], v);
	if (label > h->now.highest)
		h->now.highest = label;
}

/* --- A turn: the search. --- */

/* The entry of v that leads one label down, at v's current arc. */
static bool find_merger(struct pseudoflow *h, int32_t v)
{
	const uint32_t from = h->vertex[v].current;
	const uint32_t end = h->lean.first[v + 1];
	const int32_t wanted = h->now.label - 1;
	uint32_t arc, p;

	if (from == end)
		return false;
	for (p = from; p < end; p++) {
		arc = h->lean.arc[p];
		if (arc & LEAN_OUT && h->lean.height[lean_head(arc)] == wanted)
			break;
	}
	lean_count_scan(&h->lean, v, (int64_t)(p - from) + (p < end));
	lean_put_index(&h->lean, &h->vertex[v].current, p);
	return p < end;
}

/* The next child of v that has its label; PSEUDOFLOW_NONE: there is none. */
static int32_t next_child(struct pseudoflow *h, int32_t v)
{
	int32_t child = h->vertex[v].scan;

	while (child >= 0 && h->lean.height[child] != h->now.label)
		child = h->vertex[child].next;
	lean_put(&h->lean, &h->vertex[v].scan, child < 0 ? child : h->vertex[child].next);
	return child;
}

static void put_label(struct pseudoflow *h, int32_t v, int32_t label)
{
	const int32_t before = h->lean.height[v];

	lean_put(&h->lean, &h->count[before], h->count[before] - 1);
	if (label < h->lean.vertices)
		lean_put(&h->lean, &h->count[label], h->count[label] + 1);
	lean_put_index(&h->lean, &h->vertex[v].current, h->lean.first[v]);
	lean_lift(&h->lean, v, label);
}

/* v, and all below it that had its label, lead nowhere: v rises above its lowest neighbour, but not
 * above a child. */
static void lift(struct pseudoflow *h, int32_t v)
{
	const uint32_t first = h->lean.first[v];
	const uint32_t end = h->lean.first[v + 1];
	int32_t least = h->lean.vertices;
	int32_t child, label;
	uint32_t p;

	for (p = first; p < end; p++) {
		label = h->lean.height[lean_head(h->lean.arc[p])] + 1;
		if (label < least && h->lean.arc[p] & LEAN_OUT)
			least = label;
	}
	for (child = h->vertex[v].child; child >= 0; child = h->vertex[child].next)
		if (h->lean.height[child] < least)
			least = h->lean.height[child];
	lean_count_scan(&h->lean, v, (int64_t)(end - first));
	put_label(h, v, least);
}

/* Goes on with the search until a vertex has been lifted, or the tree has been hung elsewhere. True:
 * the root has been lifted. */
static bool search(struct pseudoflow *h)
{
	int32_t v, child, parent;

	for (;;) {
		v = h->now.at;
		if (find_merger(h, v)) {
			merge(h, v, h->vertex[v].current);
			return false;
		}
		child = next_child(h, v);
		if (child < 0)
			break;
		lean_put(&h->lean, &h->vertex[child].scan, h->vertex[child].child);
		h->now.at = child;
	}
	parent = h->vertex[v].parent;
	lift(h, v);
	h->now.at = parent;
	if (parent < 0)
		wait(h, v);
	return parent < 0;
}

/* Goes on to give up the tree: one vertex of it, after those that hang on it. True: that was the
 * root. */
static bool give_up(struct pseudoflow *h)
{
	int32_t v = h->now.at;
	int32_t child;

	for (;;) {
		child = h->vertex[v].scan;
		if (child < 0)
			break;
		lean_put(&h->lean, &h->vertex[v].scan, h->vertex[child].next);
		lean_put(&h->lean, &h->vertex[child].scan, h->vertex[child].child);
		v = child;
	}
	h->now.at = h->vertex[v].parent;
	put_label(h, v, h->lean.vertices);
	return h->now.at < 0;
}

/* --- A turn: the excess goes to another root. --- */

/* Pushes it over the next arc. What does not go through stays behind, in a tree of its own. True: it
 * has arrived, or nothing goes through. */
static bool push(struct pseudoflow *h)
{
	const int32_t v = h->now.at;
	const int32_t parent = h->vertex[v].parent;
	const uint32_t up = h->vertex[v].up;
	const int64_t excess = h->lean.excess[v];
	int64_t rest;

	if (parent < 0) {
		if (v != h->lean.sink && !h->now.had)
			wait(h, v);
		return true;
	}
	rest = lean_rest(&h->lean, up);
	if (rest < excess) {
		cut(h, v);
		wait(h, v);
	}
	if (!rest)
		return true;
	h->now.had = h->lean.excess[parent] > 0;
	h->now.at = parent;
	lean_push(&h->lean, v, up, excess < rest ? excess : rest);
	return false;
}

/* --- Turns. --- */

/* The next strong root, of the highest label. */
static bool find_highest(struct pseudoflow *h)
{
	while (h->now.highest > 0 && h->strong[h->now.highest] < 0)
		h->now.highest--;
	return h->now.highest > 0;
}

static void begin_turn(void *code)
{
	struct pseudoflow *h = code;
	const int32_t root = h->strong[h->now.highest];

	lean_put(&h->lean, &h->strong[h->now.highest], h->vertex[root].strong);
	lean_put(&h->lean, &h->vertex[root].scan, h->vertex[root].child);
	h->now.at = root;
	h->now.label = h->now.highest;
	h->now.merged = false;
	h->now.gap = !h->count[h->now.label - 1];
}

static bool step(void *code, bool single)
{
	struct pseudoflow *h = code;
	bool ended;

	(void)single;
	if (h->now.merged) {
		ended = push(h);
	} else if (h->now.gap) {
		ended = give_up(h);
	} else {
		ended = search(h);
	}
	if (ended)
		(void)find_highest(h);
	return ended;
}

static enum turn_end look(void *code)
{
	struct pseudoflow *h = code;
	int64_t levels, work;

	if (pseudoflow_is_over(h))
		return TURN_OVER;
	if (!pseudoflow_is_due(h))
		return TURN_MORE;
	if (h->leave)
		return TURN_DUE;
	if (!pseudoflow_relabel(h, h->poll, &levels, &work))
		return TURN_STOPPED;
	return pseudoflow_is_over(h) ? TURN_OVER : TURN_MORE;
}

enum turn_end pseudoflow_advance(struct pseudoflow *h, enum turn_unit unit, int64_t count,
				 const struct poll *poll)
{
	static const struct turn_steps steps = { look, begin_turn, step };
	enum turn_end end;

	h->poll = poll;
	end = turns_go_on(h, &steps, unit, count, poll);
	h->poll = NULL;
	return end;
}

bool pseudoflow_is_over(const struct pseudoflow *h)
{
	return !h->lean.turns.inside && !h->now.highest;
}

/* --- Labels. --- */

/* Gives v its new label. Where it would stand below its parent, it becomes a root. */
static void relabel(struct pseudoflow *h, int32_t v, const int32_t *label)
{
	struct pseudoflow_vertex *vertex = &h->vertex[v];

	if (vertex->parent >= 0 && label[v] < label[vertex->parent])
		cut(h, v);
	lean_put(&h->lean, &h->lean.height[v], label[v]);
	lean_put(&h->lean, &h->count[label[v]], h->count[label[v]] + 1);
	lean_put_index(&h->lean, &vertex->current, h->lean.first[v]);
	if (h->lean.excess[v] > 0 && v != h->lean.source && v != h->lean.sink)
		wait(h, v);
}

static void relabel_all(struct pseudoflow *h, const int32_t *label)
{
	int32_t v;

	h->now.highest = 0;
	for (v = 0; v <= h->lean.vertices; v++) {
		lean_put(&h->lean, &h->strong[v], PSEUDOFLOW_NONE);
		lean_put(&h->lean, &h->count[v], 0);
	}
	for (v = 0; v < h->lean.vertices; v++)
		relabel(h, v, label);
	(void)find_highest(h);
	h->now.scanned = h->lean.turns.counts.arc_scans;
}

bool pseudoflow_relabel(struct pseudoflow *h, const struct poll *poll, int64_t *levels, int64_t *work)
{
	if (!residual_distances(&h->residual, h->distance, h->queue, poll, levels, work))
		return false;
	relabel_all(h, h->distance);
	h->now.relabels++;
	return true;
}

bool pseudoflow_is_due(const struct pseudoflow *h)
{
	const struct graph *graph = h->lean.graph;

	return h->paced && !h->lean.turns.inside &&
	       (!h->now.relabels || (h->lean.turns.counts.arc_scans - h->now.scanned) / PSEUDOFLOW_PACE >
					    graph->entries + graph->vertices);
}

void pseudoflow_set_pace(struct pseudoflow *h, bool leave)
{
	h->paced = true;
	h->leave = leave;
}

/* --- The beginning and the end. --- */

/* Lays the arrays out in the room; returns their bytes. */
static int64_t lay_out(struct pseudoflow *h, const struct graph *graph, char *room)
{
	const int64_t vertices = graph->vertices;
	int64_t bytes = 0;

	lean_lay_out(&h->lean, graph, room, &bytes);
	h->vertex = carve(room, &bytes, vertices, sizeof(*h->vertex));
	h->strong = carve(room, &bytes, vertices + 1, sizeof(*h->strong));
	h->count = carve(room, &bytes, vertices + 1, sizeof(*h->count));
	h->distance = carve(room, &bytes, vertices, sizeof(*h->distance));
	h->queue = carve(room, &bytes, vertices, sizeof(*h->queue));
	return bytes;
}

int64_t pseudoflow_bytes(const struct graph *graph)
{
	struct pseudoflow nowhere;

	return lay_out(&nowhere, graph, NULL);
}

void pseudoflow_begin(struct pseudoflow *h, const struct residual *residual, void *room)
{
	static const struct pseudoflow_vertex tree = { .parent = PSEUDOFLOW_NONE,
						       .child = PSEUDOFLOW_NONE,
						       .next = PSEUDOFLOW_NONE,
						       .before = PSEUDOFLOW_NONE,
						       .scan = PSEUDOFLOW_NONE,
						       .strong = PSEUDOFLOW_NONE };
	int32_t v;

	memset(h, 0, sizeof(*h));
	(void)lay_out(h, residual->graph, room);
	lean_begin(&h->lean, residual);
	h->residual = *residual;
	for (v = 0; v < h->lean.vertices; v++) {
		h->vertex[v] = tree;
		h->vertex[v].up = h->lean.first[v];
		h->distance[v] = 1;
	}
	h->distance[h->lean.source] = h->lean.vertices;
	h->distance[h->lean.sink] = 0;
	relabel_all(h, h->distance);
}

struct pseudoflow *pseudoflow_new(const struct residual *residual, struct memory *memory,
				  struct err *err)
{
	struct pseudoflow *h;
	void *room;

	if (!lean_fits(residual->graph, "pseudoflow", err))
		return NULL;
	h = memory_new(memory, sizeof(*h), "pseudoflow", err);
	if (!h)
		return NULL;
	room = memory_new(memory, (size_t)pseudoflow_bytes(residual->graph), "pseudoflow", err);
	if (!room) {
		memory_free(h);
		return NULL;
	}
	pseudoflow_begin(h, residual, room);
	return h;
}

void pseudoflow_free(struct pseudoflow *h)
{
	if (!h)
		return;
	memory_free(h->lean.arc); /* the whole room */
	memory_free(h);
}
