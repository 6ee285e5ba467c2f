/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/problem/flow/join.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/graph/reshape.h"

#include <string.h>

int32_t joint_vertices(const struct graph *graph)
{
	return graph->vertices - (graph->labels.super ? 2 : 0);
}

int64_t joint_row_end(const struct graph *graph, int32_t vertex)
{
	int32_t own = joint_vertices(graph);
	int64_t end = graph->row[vertex + 1];

	while (end > graph->row[vertex] && graph->head[end - 1] >= own)
		end--;
	return end;
}

bool joint_open(struct joint *joint, const struct graph *graph, struct memory *memory,
		struct err *err)
{
	size_t count = (size_t)joint_vertices(graph);
	size_t u;

	joint->feed = memory_array(memory, count, sizeof(*joint->feed), "terminals", err);
	joint->drain = memory_array(memory, count, sizeof(*joint->drain), "terminals", err);
	if (!joint->feed || !joint->drain)
		return false;
	for (u = 0; u < count; u++)
		joint->feed[u] = joint->drain[u] = -1;
	return true;
}

void joint_close(struct joint *joint)
{
	memory_free(joint->feed);
	memory_free(joint->drain);
}

bool join_strip(struct graph *graph, struct memory *memory, struct err *err)
{
	int32_t own = joint_vertices(graph);
	int32_t *index;
	int32_t u;
	bool good;

	if (!graph->labels.super)
		return true;
	index = memory_array(memory, (size_t)graph->vertices, sizeof(*index), "terminals", err);
	if (!index)
		return false;
	for (u = 0; u < graph->vertices; u++)
		index[u] = u < own ? u : -1;
	good = graph_keep(graph, index, own, memory, err);
	memory_free(index);
	if (!good)
		return false;
	graph->labels.super = false;
	return true;
}

/* --- Joining. --- */

/* How far each row moves, by the entries that the rows before it gain: shift[own vertices + 1], whose
 * last is the number of arcs of S* and T*. */
static void find_shifts(const struct graph *graph, const struct joint *joint, int64_t *shift)
{
	int32_t own = joint_vertices(graph);
	int32_t u;

	shift[0] = 0;
	for (u = 0; u < own; u++)
		shift[u + 1] = shift[u] + (joint->feed[u] >= 0) + (joint->drain[u] >= 0);
}

/* Moves the entries of row u. */
static void move_row(struct graph *graph, int32_t u, const int64_t *shift)
{
	int64_t p, to;

	for (p = graph->row[u + 1] - 1; p >= graph->row[u]; p--) {
		to = p + shift[u];
		if (graph->twin)
			graph->twin[to] =
				(uint32_t)(graph->twin[p] + shift[graph->head[p]]);
		graph->head[to] = graph->head[p];
		graph->weight[to] = graph->weight[p];
	}
}

static void move_bundles(struct graph *graph, const int64_t *shift)
{
	struct bundle *bundle = graph->bundles;
	int32_t u = 0;
	int64_t i;

	for (i = 0; i < graph->bundle_count; i++) {
		while (bundle[i].entry >= graph->row[u + 1])
			u++;
		bundle[i].entry += shift[u];
	}
}

/* Moves the rows apart, the last one first: so no entry is overwritten before it has moved. */
static void move_rows(struct graph *graph, const int64_t *shift)
{
	int32_t u;

	move_bundles(graph, shift);
	for (u = graph->vertices - 1; u >= 0; u--) {
		move_row(graph, u, shift);
		graph->row[u + 1] += shift[u + 1];
	}
}

/* Among lengths the arcs of S* and T* have length 0. */
static void put_capacity(struct graph *graph, int64_t entry, int64_t capacity)
{
	if (graph->meaning != WEIGHT_LENGTH) {
		graph->weight[entry] = capacity;
		return;
	}
	graph->weight[entry] = capacity ? 0 : -1;
	if (capacity > 1)
		graph->bundles[graph->bundle_count++] = (struct bundle){ entry, capacity };
}

/* Writes both entries of a pair: at `near` the arc to `head`, at `far` the way back to `tail`. */
static void put_pair(struct graph *graph, int64_t near, int32_t head, int64_t far, int32_t tail,
		     int64_t capacity)
{
	graph->head[near] = head;
	graph->head[far] = tail;
	put_capacity(graph, near, capacity);
	put_capacity(graph, far, 0);
	if (graph->twin) {
		graph->twin[near] = (uint32_t)far;
		graph->twin[far] = (uint32_t)near;
	}
	graph->arcs += capacity > 0;
	if (capacity > graph->widest)
		graph->widest = capacity;
}

/* Writes the rows of S* and T*, which come after all others, and the last entries of the terminals'
 * rows: so all rows stay sorted. */
static void put_joint(struct graph *graph, const struct joint *joint)
{
	int32_t super = graph->vertices;
	int64_t end = graph->row[super];
	int64_t last;
	int32_t u;

	for (u = 0; u < super; u++)
		if (joint->feed[u] >= 0)
			put_pair(graph, end++, u,
				 graph->row[u + 1] - 1 - (joint->drain[u] >= 0), super,
				 joint->feed[u]);
	graph->row[super + 1] = end;
	for (u = 0; u < super; u++) {
		if (joint->drain[u] < 0)
			continue;
		last = graph->row[u + 1] - 1;
		put_pair(graph, last, super + 1, end++, u, joint->drain[u]);
	}
	graph->row[super + 2] = end;
	graph->vertices = super + 2;
	graph->entries = end;
	graph->labels.super = true;
	graph_sort_bundles(graph);
}

/* Makes room in graph->bundles. */
static bool reserve_bundles(struct graph *graph, const struct joint *joint,
			    struct memory *memory, struct err *err)
{
	int64_t count = graph->bundle_count;
	void *bundles = graph->bundles;
	int32_t u;

	if (graph->meaning != WEIGHT_LENGTH)
		return true;
	for (u = 0; u < joint_vertices(graph); u++)
		count += (joint->feed[u] > 1) + (joint->drain[u] > 1);
	if (!memory_resize(memory, &bundles, (size_t)count, sizeof(*graph->bundles),
			   "bundles of arcs", err))
		return false;
	graph->bundles = bundles;
	return true;
}

bool join_ends(struct graph *graph, const struct joint *joint, struct memory *memory,
		  struct err *err)
{
	int32_t own = joint_vertices(graph);
	int64_t *shift = memory_array(memory, (size_t)own + 1, sizeof(*shift), "terminals", err);
	/* Those of earlier S* and T*, as many in their rows as in others, will go. */
	int64_t entries = 2 * graph->row[own] - graph->entries;
	bool good = false;

	if (!shift)
		return false;
	find_shifts(graph, joint, shift);
	if (graph_reserve(graph, own + 2, entries + 2 * shift[own], memory, err) &&
	    reserve_bundles(graph, joint, memory, err) && join_strip(graph, memory, err)) {
		move_rows(graph, shift);
		put_joint(graph, joint);
		good = true;
	}
	memory_free(shift);
	return good;
}

/* --- Following. --- */

/* All that the arcs between u and the graph's own vertices can carry; -1: more than 2^63 - 1. */
static int64_t sum_of(const struct graph *graph, int32_t u, bool away)
{
	int64_t sum = 0;
	int64_t p, capacity;

	for (p = graph->row[u]; p < joint_row_end(graph, u); p++) {
		capacity = graph_capacity(graph, away ? p : graph_twin(graph, u, p));
		if (capacity > INT64_MAX - sum)
			return -1;
		sum += capacity;
	}
	return sum;
}

/* Arc (u, v) of S* or T*. One that had nothing to carry stays joined: its entries are there. */
static bool follow(struct graph *graph, int32_t u, int32_t v, int64_t capacity, struct err *err)
{
	const int64_t p = graph_find(graph, u, v);

	if (p < 0)
		return true;
	if (capacity < 0)
		return err_set(err, ERR_WORK, "the capacities at a terminal add up to more than 2^63 - 1");
	graph->arcs += (capacity > 0) - (graph->weight[p] > 0);
	graph->weight[p] = capacity;
	if (capacity > graph->widest)
		graph->widest = capacity;
	return true;
}

bool join_follow(struct graph *graph, int32_t vertex, struct err *err)
{
	const int32_t own = joint_vertices(graph);

	return !graph->labels.super || vertex >= own ||
	       (follow(graph, own, vertex, sum_of(graph, vertex, true), err) &&
		follow(graph, vertex, own + 1, sum_of(graph, vertex, false), err));
}

/* --- How far an arc can be widened. --- */

/* `sum` counts the arc as it is. */
static void lower(int64_t *most, int64_t capacity, int64_t sum, const char *reason, const char **why)
{
	if (sum < 0 || capacity + (INT64_MAX - sum) >= *most)
		return;
	*most = capacity + (INT64_MAX - sum);
	*why = reason;
}

int64_t join_most(const struct graph *graph, int32_t source, int32_t tail, int32_t head, const char **why)
{
	const bool super = graph->labels.super;
	const int32_t own = joint_vertices(graph);
	const int64_t p = graph_find(graph, tail, head);
	const int64_t capacity = p < 0 ? 0 : graph_capacity(graph, p);
	const int64_t back = p < 0 ? 0 : graph_capacity(graph, graph_twin(graph, tail, p));
	int64_t most = INT64_MAX - back;

	*why = back ? "with the arc back it adds up to 2^63 - 1" : "that is 2^63 - 1";
	if (source >= 0 && (source == tail || (super && graph_find(graph, own, tail) >= 0)))
		lower(&most, capacity, graph_capacity_out(graph, source),
		      "with the other arcs of the source it adds up to 2^63 - 1", why);
	if (super && graph_find(graph, head, own + 1) >= 0)
		lower(&most, capacity, sum_of(graph, head, false),
		      "with the other arcs of a sink it adds up to 2^63 - 1", why);
	return most;
}
