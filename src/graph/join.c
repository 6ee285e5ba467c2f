/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/graph/join.h"

#include "src/base/err.h"
#include "src/base/memory.h"

#include <string.h>

bool joint_open(struct joint *joint, const struct network *network, struct memory *memory,
		struct err *err)
{
	size_t count = (size_t)network->vertices;
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
	int32_t super = from->vertices;
	int64_t filled = 0;
	int64_t count, p;
	int32_t u;

	for (u = 0; u < from->vertices; u++) {
		to->row[u] = filled;
		count = from->row[u + 1] - from->row[u];
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
	for (u = 0, p = filled; u < from->vertices; u++) {
		if (joint->feed[u] >= 0) {
			to->arcs += joint->feed[u] > 0;
			to->head[p] = u;
			to->capacity[p++] = joint->feed[u];
		}
	}
	to->row[super + 1] = p;
	for (u = 0; u < from->vertices; u++) {
		if (joint->drain[u] >= 0) {
			to->head[p] = u;
			to->capacity[p++] = 0;
		}
	}
	to->row[super + 2] = p;
}

/* An empty network of the joined size, rows and all. */
static struct network *make_room(const struct network *from, int64_t count,
				 struct memory *memory, struct err *err)
{
	struct network *to = memory_new(memory, sizeof(*to), "a network", err);
	size_t entries = (size_t)(from->entries + 2 * count);

	if (!to)
		return NULL;
	to->vertices = from->vertices + 2;
	to->entries = (int64_t)entries;
	to->arcs = from->arcs;
	to->intake = from->intake;
	to->row = memory_array(memory, (size_t)to->vertices + 1, sizeof(*to->row), "rows", err);
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

	for (u = 0; u < network->vertices; u++)
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
	    !network_set_terminals(to, from->vertices, from->vertices + 1, err)) {
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
