/* SPDX-License-Identifier: GPL-3.0-or-later
 * Gives a network another size: leaves out vertices, or makes room for more.
 */
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/graph/network.h"

#include <string.h>

/* Pairs the entries. Rows are visited in ascending order, and rows are sorted,
 * so the heads of row v that are met come in the order in which row v holds
 * them: a cursor a row finds each twin in constant time. */
static void pair_twins(struct network *network, int64_t *cursor)
{
	int64_t p;
	int32_t u;

	memcpy(cursor, network->row, (size_t)network->vertices * sizeof(*cursor));
	for (u = 0; u < network->vertices; u++)
		for (p = network->row[u]; p < network->row[u + 1]; p++)
			network->twin[p] = (uint32_t)cursor[network->head[p]]++;
}

static void find_widest(struct network *network)
{
	int64_t p, both;
	int32_t u;

	network->widest = 0;
	for (u = 0; u < network->vertices; u++) {
		for (p = network->row[u]; p < network->row[u + 1]; p++) {
			if (network->head[p] > u)
				continue;
			both = network_capacity(network, p) +
			       network_capacity(network, network_twin(network, u, p));
			if (both > network->widest)
				network->widest = both;
		}
	}
}

static int64_t *make_cursors(const struct network *network, struct memory *memory,
			     struct err *err)
{
	return memory_array(memory, (size_t)network->vertices, sizeof(int64_t), "twins", err);
}

/* How far the arrays are cut down. */
struct cut {
	int64_t filled; /* entries kept so far */
	int64_t seen;   /* of network->bundles, how many were visited, */
	int64_t kept;   /* and kept */
};

/* Moves entry p to where it is kept, as one of `head`. */
static inline void keep_entry(struct network *network, struct cut *cut, int64_t p, int32_t head)
{
	network->head[cut->filled] = head;
	network->weight[cut->filled++] = network->weight[p];
}

/* If entry p has a place in network->bundles, visits it; it stays if the entry does, as `to`. */
static inline void visit_bundle(struct network *network, struct cut *cut, int64_t p, bool stays,
			      int64_t to)
{
	struct bundle *bundle = network->bundles;

	if (cut->seen == network->bundle_count || bundle[cut->seen].entry != p)
		return;
	if (stays)
		bundle[cut->kept++] = (struct bundle){ to, bundle[cut->seen].capacity };
	cut->seen++;
}

/* Moves what is kept to the front of the arrays. */
static void cut_down(struct network *network, const int32_t *index, int32_t kept)
{
	struct cut cut = { 0 };
	int64_t p, end;
	int32_t u;
	bool stays;

	for (u = 0; u < network->vertices; u++) {
		p = network->row[u];
		end = network->row[u + 1];
		if (index[u] >= 0)
			network->row[index[u]] = cut.filled;
		for (; p < end; p++) {
			stays = index[u] >= 0 && index[network->head[p]] >= 0;
			visit_bundle(network, &cut, p, stays, cut.filled);
			if (stays)
				keep_entry(network, &cut, p, index[network->head[p]]);
			else
				network->arcs -= network_has_arc(network, p);
		}
	}
	network->row[kept] = cut.filled;
	network->entries = cut.filled;
	network->vertices = kept;
	network->bundle_count = cut.kept;
}

bool network_keep(struct network *network, const int32_t *index, int32_t kept,
		  struct memory *memory, struct err *err)
{
	int64_t *cursor = make_cursors(network, memory, err);

	if (!cursor)
		return false;
	cut_down(network, index, kept);
	if (network->twin)
		pair_twins(network, cursor);
	find_widest(network);
	memory_free(cursor);
	return true;
}

/* --- Room. --- */

/* A larger array in place of `old`, which it begins with; NULL: memory ran out, and `old` stays. */
static void *grow(void *old, int64_t used, int64_t count, size_t size, const char *owner,
		  struct memory *memory, struct err *err)
{
	void *array = memory_aligned(memory, (size_t)count, size, owner, err);

	if (!array)
		return NULL;
	memcpy(array, old, (size_t)(used < count ? used : count) * size);
	memory_free(old);
	return array;
}

static bool grow_entries(struct network *network, int64_t entries, struct memory *memory,
			 struct err *err)
{
	int32_t *head;
	int64_t *capacity;

	head = grow(network->head, network->entries, entries, sizeof(*head), "heads", memory, err);
	if (!head)
		return false;
	network->head = head;
	capacity = grow(network->weight, network->entries, entries, sizeof(*capacity),
			"capacities", memory, err);
	if (!capacity)
		return false;
	network->weight = capacity;
	return true;
}

static bool grow_twins(struct network *network, int64_t entries, struct memory *memory,
		       struct err *err)
{
	void *twin = network->twin;

	if (entries >= (int64_t)UINT32_MAX) {
		memory_free(network->twin);
		network->twin = NULL;
	}
	if (!network->twin)
		return true;
	if (!memory_resize(memory, &twin, (size_t)entries, sizeof(*network->twin), "twins", err))
		return false;
	network->twin = twin;
	return true;
}

bool network_reserve(struct network *network, int32_t vertices, int64_t entries,
		     struct memory *memory, struct err *err)
{
	int64_t rows = vertices + INT64_C(1);
	int64_t *row;

	if (entries < network->entries)
		entries = network->entries;
	row = grow(network->row, network->vertices + INT64_C(1), rows, sizeof(*row), "rows", memory,
		   err);
	if (!row)
		return false;
	network->row = row;
	return grow_entries(network, entries, memory, err) &&
	       grow_twins(network, entries, memory, err);
}

/* --- Copies. --- */

typedef void *allocator(struct memory *memory, size_t count, size_t size, const char *owner,
			struct err *err);

/* Arrays that grow by memory_resize are not aligned. */
static void *copy_of(const void *from, int64_t count, size_t size, allocator *allocate,
		     const char *owner, struct memory *memory, struct err *err)
{
	void *array = allocate(memory, (size_t)count, size, owner, err);

	if (array)
		memcpy(array, from, (size_t)count * size);
	return array;
}

void network_free_arrays(struct network *network)
{
	memory_free(network->row);
	memory_free(network->head);
	memory_free(network->weight);
	memory_free(network->bundles);
	memory_free(network->twin);
}

bool network_copy_arrays(const struct network *network, struct network *copy,
			 struct memory *memory, struct err *err)
{
	const int64_t entries = network->entries;

	*copy = *network;
	copy->head = NULL;
	copy->weight = NULL;
	copy->bundles = NULL;
	copy->twin = NULL;
	copy->row = copy_of(network->row, network->vertices + INT64_C(1), sizeof(*copy->row),
			    memory_aligned, "rows", memory, err);
	if (copy->row)
		copy->head = copy_of(network->head, entries, sizeof(*copy->head), memory_aligned,
				     "heads", memory, err);
	if (copy->head)
		copy->weight = copy_of(network->weight, entries, sizeof(*copy->weight),
				       memory_aligned, "capacities", memory, err);
	if (copy->weight && network->bundles)
		copy->bundles = copy_of(network->bundles, network->bundle_count,
					sizeof(*copy->bundles), memory_array, "bundles of arcs",
					memory, err);
	if (copy->weight && network->twin)
		copy->twin = copy_of(network->twin, entries, sizeof(*copy->twin), memory_array,
				     "twins", memory, err);
	if (copy->weight && !copy->bundles == !network->bundles && !copy->twin == !network->twin)
		return true;
	network_free_arrays(copy);
	return false;
}
