/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/graph/join.h"

#include "src/base/err.h"
#include "src/base/memory.h"

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

/* Copies the rows, adding the arcs of S* and T* behind those of the terminals:
 * both new vertices come after all others, so rows stay sorted. */
static void copy_rows(const struct network *from, struct network *to,
		      const struct joint *joint)
{
	int32_t super = joint_vertices(from);
	int64_t filled = 0;
	int64_t count, p;
	int32_t u;

	for (u = 0; u < super; u++) {
		to->row[u] = filled;
		count = joint_row_end(from, u) - from->row[u];
		memcpy(to->head + filled, from->head + from->row[u],
		       (size_t)count * sizeof(*to->head));
		memcpy(to->capacity + filled, from->capacity + from->row[u],
		       (size_t)count * sizeof(*to->capacity));
		filled += count;
		if (joint->feed[u] >= 0) {
			to->head[filled] = super;
			to->capacity[filled++] = 0;
		}
		if (joint->drain[u] >= 0) {
			to->arcs += joint->drain[u] > 0;
			to->head[filled] = super + 1;
			to->capacity[filled++] = joint->drain[u];
		}
	}
	to->row[super] = filled;
	for (u = 0, p = filled; u < super; u++) {
		if (joint->feed[u] >= 0) {
			to->arcs += joint->feed[u] > 0;
			to->head[p] = u;
			to->capacity[p++] = joint->feed[u];
		}
	}
	to->row[super + 1] = p;
	for (u = 0; u < super; u++) {
		if (joint->drain[u] >= 0) {
			to->head[p] = u;
			to->capacity[p++] = 0;
		}
	}
	to->row[super + 2] = p;
}

/* Entries, and arcs among them, that belong to S* and T*: those in their rows, each of
 * which has its twin in another. */
static void count_joined(const struct network *network, int64_t *entries, int64_t *arcs)
{
	int64_t p = network->row[joint_vertices(network)];
	int64_t twin;
	int32_t u;

	*entries = 2 * (network->entries - p);
	*arcs = 0;
	for (u = joint_vertices(network); u < network->vertices; u++) {
		for (; p < network->row[u + 1]; p++) {
			twin = network_twin(network, u, p);
			*arcs += (network->capacity[p] > 0) + (network->capacity[twin] > 0);
		}
	}
}

/* An empty network of the joined size, rows and all. */
static struct network *make_room(const struct network *from, int64_t count,
				 struct memory *memory, struct err *err)
{
	struct network *to = memory_new(memory, sizeof(*to), "a network", err);
	int64_t joined, arcs;
	size_t entries;

	if (!to)
		return NULL;
	count_joined(from, &joined, &arcs);
	entries = (size_t)(from->entries - joined + 2 * count);
	to->vertices = joint_vertices(from) + 2;
	to->entries = (int64_t)entries;
	to->arcs = from->arcs - arcs;
	to->intake = from->intake;
	to->row = memory_aligned(memory, (size_t)to->vertices + 1, sizeof(*to->row), "rows", err);
	to->head = memory_aligned(memory, entries, sizeof(*to->head), "heads", err);
	to->capacity = memory_aligned(memory, entries, sizeof(*to->capacity), "capacities", err);
	if (to->row && to->head && to->capacity)
		return to;
	network_free(to);
	return NULL;
}

static int64_t count_arcs(const struct network *network, const struct joint *joint)
{
	int64_t count = 0;
	int32_t u;

	for (u = 0; u < joint_vertices(network); u++)
		count += (joint->feed[u] >= 0) + (joint->drain[u] >= 0);
	return count;
}

bool network_join(struct network **network, const struct joint *joint, struct memory *memory,
		  struct err *err)
{
	struct network *from = *network;
	struct network *to = make_room(from, count_arcs(from, joint), memory, err);

	if (!to)
		return false;
	copy_rows(from, to, joint);
	if (!network_pair(to, memory, err) ||
	    !network_set_terminals(to, to->vertices - 2, to->vertices - 1, err)) {
		network_free(to);
		return false;
	}
	to->labels = from->labels;
	to->labels.super = true;
	to->title = from->title;
	memset(&from->labels, 0, sizeof(from->labels));
	from->title = NULL;
	network_free(from);
	*network = to;
	return true;
}
