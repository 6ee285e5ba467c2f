/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/problem/flow/join.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/graph/reshape.h"

#include <string.h>

int32_t joint_vertices(const struct network *network)
{
	return network->vertices - (network->labels.super ? 2 : 0);
}

int64_t joint_row_end(const struct network *network, int32_t vertex)
{
	int32_t own = joint_vertices(network);
	int64_t end = network->row[vertex + 1];

	while (end > network->row[vertex] && network->head[end - 1] >= own)
		end--;
	return end;
}

bool joint_open(struct joint *joint, const struct network *network, struct memory *memory,
		struct err *err)
{
	size_t count = (size_t)joint_vertices(network);
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

bool join_strip(struct network *network, struct memory *memory, struct err *err)
{
	int32_t own = joint_vertices(network);
	int32_t *index;
	int32_t u;
	bool good;

	if (!network->labels.super)
		return true;
	index = memory_array(memory, (size_t)network->vertices, sizeof(*index), "terminals", err);
	if (!index)
		return false;
	for (u = 0; u < network->vertices; u++)
		index[u] = u < own ? u : -1;
	good = network_keep(network, index, own, memory, err);
	memory_free(index);
	if (!good)
		return false;
	network->labels.super = false;
	return true;
}

/* --- Joining. --- */

/* How far each row moves, by the entries that the rows before it gain: shift[own vertices + 1], whose
 * last is the number of arcs of S* and T*. */
static void find_shifts(const struct network *network, const struct joint *joint, int64_t *shift)
{
	int32_t own = joint_vertices(network);
	int32_t u;

	shift[0] = 0;
	for (u = 0; u < own; u++)
		shift[u + 1] = shift[u] + (joint->feed[u] >= 0) + (joint->drain[u] >= 0);
}

/* Moves the entries of row u. */
static void move_row(struct network *network, int32_t u, const int64_t *shift)
{
	int64_t p, to;

	for (p = network->row[u + 1] - 1; p >= network->row[u]; p--) {
		to = p + shift[u];
		if (network->twin)
			network->twin[to] =
				(uint32_t)(network->twin[p] + shift[network->head[p]]);
		network->head[to] = network->head[p];
		network->weight[to] = network->weight[p];
	}
}

static void move_bundles(struct network *network, const int64_t *shift)
{
	struct bundle *bundle = network->bundles;
	int32_t u = 0;
	int64_t i;

	for (i = 0; i < network->bundle_count; i++) {
		while (bundle[i].entry >= network->row[u + 1])
			u++;
		bundle[i].entry += shift[u];
	}
}

/* Moves the rows apart, the last one first: so no entry is overwritten before it has moved. */
static void move_rows(struct network *network, const int64_t *shift)
{
	int32_t u;

	move_bundles(network, shift);
	for (u = network->vertices - 1; u >= 0; u--) {
		move_row(network, u, shift);
		network->row[u + 1] += shift[u + 1];
	}
}

/* Among lengths the arcs of S* and T* have length 0. */
static void put_capacity(struct network *network, int64_t entry, int64_t capacity)
{
	if (network->meaning != WEIGHT_LENGTH) {
		network->weight[entry] = capacity;
		return;
	}
	network->weight[entry] = capacity ? 0 : -1;
	if (capacity > 1)
		network->bundles[network->bundle_count++] = (struct bundle){ entry, capacity };
}

/* Writes both entries of a pair: at `near` the arc to `head`, at `far` the way back to `tail`. */
static void put_pair(struct network *network, int64_t near, int32_t head, int64_t far, int32_t tail,
		     int64_t capacity)
{
	network->head[near] = head;
	network->head[far] = tail;
	put_capacity(network, near, capacity);
	put_capacity(network, far, 0);
	if (network->twin) {
		network->twin[near] = (uint32_t)far;
		network->twin[far] = (uint32_t)near;
	}
	network->arcs += capacity > 0;
	if (capacity > network->widest)
		network->widest = capacity;
}

/* Writes the rows of S* and T*, which come after all others, and the last entries of the terminals'
 * rows: so all rows stay sorted. */
static void put_joint(struct network *network, const struct joint *joint)
{
	int32_t super = network->vertices;
	int64_t end = network->row[super];
	int64_t last;
	int32_t u;

	for (u = 0; u < super; u++)
		if (joint->feed[u] >= 0)
			put_pair(network, end++, u,
				 network->row[u + 1] - 1 - (joint->drain[u] >= 0), super,
				 joint->feed[u]);
	network->row[super + 1] = end;
	for (u = 0; u < super; u++) {
		if (joint->drain[u] < 0)
			continue;
		last = network->row[u + 1] - 1;
		put_pair(network, last, super + 1, end++, u, joint->drain[u]);
	}
	network->row[super + 2] = end;
	network->vertices = super + 2;
	network->entries = end;
	network->labels.super = true;
	network_sort_bundles(network);
}

/* Makes room in network->bundles. */
static bool reserve_bundles(struct network *network, const struct joint *joint,
			    struct memory *memory, struct err *err)
{
	int64_t count = network->bundle_count;
	void *bundles = network->bundles;
	int32_t u;

	if (network->meaning != WEIGHT_LENGTH)
		return true;
	for (u = 0; u < joint_vertices(network); u++)
		count += (joint->feed[u] > 1) + (joint->drain[u] > 1);
	if (!memory_resize(memory, &bundles, (size_t)count, sizeof(*network->bundles),
			   "bundles of arcs", err))
		return false;
	network->bundles = bundles;
	return true;
}

bool join_ends(struct network *network, const struct joint *joint, struct memory *memory,
		  struct err *err)
{
	int32_t own = joint_vertices(network);
	int64_t *shift = memory_array(memory, (size_t)own + 1, sizeof(*shift), "terminals", err);
	/* Those of earlier S* and T*, as many in their rows as in others, will go. */
	int64_t entries = 2 * network->row[own] - network->entries;
	bool good = false;

	if (!shift)
		return false;
	find_shifts(network, joint, shift);
	if (network_reserve(network, own + 2, entries + 2 * shift[own], memory, err) &&
	    reserve_bundles(network, joint, memory, err) && join_strip(network, memory, err)) {
		move_rows(network, shift);
		put_joint(network, joint);
		good = true;
	}
	memory_free(shift);
	return good;
}
