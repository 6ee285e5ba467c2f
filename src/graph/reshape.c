/* SPDX-License-Identifier: GPL-3.0-or-later
 * Gives a network another size: leaves out vertices, or makes room for more.
 */
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/graph/network.h"
#include "src/graph/reshape.h"

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

/* --- Copies. --- */

typedef void *allocator(struct memory *memory, size_t count, size_t size, const char *owner,
			struct err *err);

/* A larger array that begins with `used` things of another. */
static void *copy_of(const void *from, int64_t used, int64_t count, size_t size,
		     allocator *allocate, const char *owner, struct memory *memory, struct err *err)
{
	void *array = allocate(memory, (size_t)count, size, owner, err);

	if (array)
		memcpy(array, from, (size_t)used * size);
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

/* Those that not every network has. */
static bool copy_others(const struct network *network, struct network *copy, struct memory *memory,
			struct err *err)
{
	if (network->bundles) {
		copy->bundles = copy_of(network->bundles, network->bundle_count,
					network->bundle_count, sizeof(*copy->bundles),
					memory_array, "bundles of arcs", memory, err);
		if (!copy->bundles)
			return false;
	}
	if (!network->twin || copy->room >= (int64_t)UINT32_MAX)
		return true;
	copy->twin = copy_of(network->twin, network->entries, copy->room, sizeof(*copy->twin),
			     memory_array, "twins", memory, err);
	return copy->twin != NULL;
}

bool network_copy_arrays(const struct network *network, struct network *copy, int32_t vertices,
			 int64_t entries, struct memory *memory, struct err *err)
{
	*copy = *network;
	copy->head = NULL;
	copy->weight = NULL;
	copy->bundles = NULL;
	copy->twin = NULL;
	copy->row_room = vertices > network->vertices ? vertices : network->vertices;
	copy->room = entries > network->entries ? entries : network->entries;
	copy->row = copy_of(network->row, network->vertices + INT64_C(1),
			    copy->row_room + INT64_C(1), sizeof(*copy->row), memory_aligned, "rows",
			    memory, err);
	if (copy->row)
		copy->head = copy_of(network->head, network->entries, copy->room,
				     sizeof(*copy->head), memory_aligned, "heads", memory, err);
	if (copy->head)
		copy->weight = copy_of(network->weight, network->entries, copy->room,
				       sizeof(*copy->weight), memory_aligned, "capacities", memory,
				       err);
	if (copy->weight && copy_others(network, copy, memory, err))
		return true;
	network_free_arrays(copy);
	return false;
}

bool network_reserve(struct network *network, int32_t vertices, int64_t entries,
		     struct memory *memory, struct err *err)
{
	struct network copy;

	if (vertices <= network->row_room && entries <= network->room)
		return true;
	if (!network_copy_arrays(network, &copy, vertices, entries, memory, err))
		return false;
	network_free_arrays(network);
	*network = copy;
	return true;
}
