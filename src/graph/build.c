/* SPDX-License-Identifier: GPL-3.0-or-later
 * From a list of arcs to a network, in time linear but for the sorting of rows:
 * count the entries of each row, scatter them, sort each row, add up what shares
 * a head, and pair the twins. The list is freed on the way, so that at most 56
 * bytes an arc are held at once.
 */
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/graph/network.h"
#include "src/graph/sums.h"

#include <stdlib.h>
#include <string.h>

/* An entry on its way into a row. `declared` counts the arcs that made it. */
struct entry {
	int64_t capacity;
	int32_t head;
	int32_t declared;
};

enum { SHORT_ROW = 24 }; /* rows up to here are sorted by insertion */

static int by_head(const void *a, const void *b)
{
	const struct entry *x = a;
	const struct entry *y = b;

	return (x->head > y->head) - (x->head < y->head);
}

static void sort_row(struct entry *entry, int64_t count)
{
	struct entry moving;
	int64_t i, j;

	if (count > SHORT_ROW) {
		qsort(entry, (size_t)count, sizeof(*entry), by_head);
		return;
	}
	for (i = 1; i < count; i++) {
		moving = entry[i];
		for (j = i; j > 0 && entry[j - 1].head > moving.head; j--)
			entry[j] = entry[j - 1];
		entry[j] = moving;
	}
}

/* Merges the entries of a sorted row that share a head; returns how many are
 * left. The sums were checked to fit. */
static int64_t merge_row(struct entry *entry, int64_t count, enum merge merge,
			 struct network *network)
{
	struct entry *last;
	int64_t kept = 0;
	int64_t i;

	for (i = 0; i < count; i++) {
		last = entry + kept - 1;
		if (!kept || last->head != entry[i].head) {
			entry[kept++] = entry[i];
			continue;
		}
		last->declared += entry[i].declared;
		if (merge == MERGE_ADD)
			last->capacity += entry[i].capacity;
		else if (last->capacity < entry[i].capacity)
			last->capacity = entry[i].capacity;
	}
	for (i = 0; i < kept; i++) {
		network->arcs += entry[i].declared > 0;
		network->intake.parallels += entry[i].declared > 1 ? entry[i].declared - 1 : 0;
	}
	return kept;
}

/* Offsets of the rows of the scattered entries, from the arcs that are no loops. */
static void count_rows(const struct arc_list *list, int32_t vertices, int64_t *row)
{
	int64_t i;

	memset(row, 0, ((size_t)vertices + 1) * sizeof(*row));
	for (i = 0; i < list->count; i++) {
		if (list->arcs[i].tail != list->arcs[i].head) {
			row[list->arcs[i].tail]++;
			row[list->arcs[i].head]++;
		}
	}
	/* Each row ends where the next begins; scattering walks the ends back. */
	for (i = 1; i <= vertices; i++)
		row[i] += row[i - 1];
}

/* Puts both entries of every arc into their rows, the last arc first, so that
 * each row[u] ends at the row's beginning. */
static void scatter(const struct arc_list *list, int64_t *row, struct entry *entry)
{
	const struct arc *arc;
	int64_t i;

	for (i = list->count - 1; i >= 0; i--) {
		arc = &list->arcs[i];
		if (arc->tail == arc->head)
			continue;
		entry[--row[arc->tail]] = (struct entry){ arc->capacity, arc->head, 1 };
		entry[--row[arc->head]] = (struct entry){ 0, arc->tail, 0 };
	}
}

/* Sorts and merges all rows in place, moving them together; row gets the final
 * offsets, *entries the number of entries. */
static void compact(struct network *network, struct entry *entry, enum merge merge)
{
	int64_t filled = 0;
	int64_t begin, count;
	int32_t u;

	for (u = 0; u < network->vertices; u++) {
		begin = network->row[u];
		count = network->row[u + 1] - begin;
		sort_row(entry + begin, count);
		count = merge_row(entry + begin, count, merge, network);
		memmove(entry + filled, entry + begin, (size_t)count * sizeof(*entry));
		network->row[u] = filled;
		filled += count;
	}
	network->row[network->vertices] = filled;
	network->entries = filled;
}

/* Splits the entries into the network's own arrays. */
static bool store(struct network *network, struct memory *memory, const struct entry *entry,
		  struct err *err)
{
	size_t count = (size_t)network->entries;
	int64_t i;

	network->head = memory_aligned(memory, count, sizeof(*network->head), "heads", err);
	if (!network->head)
		return false;
	network->capacity =
		memory_aligned(memory, count, sizeof(*network->capacity), "capacities", err);
	if (!network->capacity)
		return false;
	for (i = 0; i < network->entries; i++) {
		network->head[i] = entry[i].head;
		network->capacity[i] = entry[i].capacity;
	}
	return true;
}

/* Pairs the entries. Rows are visited in ascending order, and rows are sorted,
 * so the heads of row v that are met come in the order in which row v holds
 * them: a cursor a row finds each twin in constant time. */
static bool pair_twins(struct network *network, struct memory *memory, struct err *err)
{
	int64_t *cursor;
	int64_t p, q;
	int32_t u;

	if (network->entries >= (int64_t)UINT32_MAX)
		return true;
	memory_free(network->twin);
	network->twin = memory_array(memory, (size_t)network->entries, sizeof(*network->twin),
				     "twins", err);
	if (!network->twin)
		return false;
	cursor = memory_array(memory, (size_t)network->vertices + 1, sizeof(*cursor), "twins", err);
	if (!cursor)
		return false;
	memcpy(cursor, network->row, ((size_t)network->vertices + 1) * sizeof(*cursor));
	for (u = 0; u < network->vertices; u++) {
		for (p = network->row[u]; p < network->row[u + 1]; p++) {
			q = cursor[network->head[p]]++;
			network->twin[p] = (uint32_t)q;
		}
	}
	memory_free(cursor);
	return true;
}

static void find_widest(struct network *network)
{
	int64_t p, both;
	int32_t u;

	network->widest = 0;
	for (u = 0; u < network->vertices; u++) {
		for (p = network->row[u]; p < network->row[u + 1]; p++) {
			both = network->capacity[p] +
			       network->capacity[network_twin(network, u, p)];
			if (both > network->widest)
				network->widest = both;
		}
	}
}

bool network_pair(struct network *network, struct memory *memory, struct err *err)
{
	if (!pair_twins(network, memory, err))
		return false;
	find_widest(network);
	return true;
}

bool network_keep(struct network *network, const int32_t *index, int32_t kept,
		  struct memory *memory, struct err *err)
{
	int64_t filled = 0;
	int64_t p, end;
	int32_t u;

	network->arcs = 0;
	for (u = 0; u < network->vertices; u++) {
		if (index[u] < 0)
			continue;
		p = network->row[u];
		end = network->row[u + 1];
		network->row[index[u]] = filled;
		for (; p < end; p++) {
			if (index[network->head[p]] < 0)
				continue;
			network->head[filled] = index[network->head[p]];
			network->arcs += network->capacity[p] > 0;
			network->capacity[filled++] = network->capacity[p];
		}
	}
	network->row[kept] = filled;
	network->entries = filled;
	network->vertices = kept;
	return network_pair(network, memory, err);
}

/* The steps from list to network; on failure the caller frees what is there. */
static bool build(struct network *network, struct arc_list *list, struct entry **entry,
		  struct err *err)
{
	struct memory *memory = list->memory;
	int64_t i;

	network->row = memory_array(memory, (size_t)network->vertices + 1, sizeof(*network->row),
				    "rows", err);
	if (!network->row)
		return false;
	network->intake.arcs = list->count;
	for (i = 0; i < list->count; i++)
		network->intake.loops += list->arcs[i].tail == list->arcs[i].head;
	count_rows(list, network->vertices, network->row);
	*entry = memory_array(memory, (size_t)network->row[network->vertices], sizeof(**entry),
			      "entries", err);
	if (!*entry)
		return false;
	scatter(list, network->row, *entry);
	arc_list_free(list);
	compact(network, *entry, list->merge);
	if (!store(network, memory, *entry, err))
		return false;
	memory_free(*entry);
	*entry = NULL;
	return network_pair(network, memory, err);
}

struct network *network_build(struct arc_list *list, int32_t vertices, int64_t *bad_arc,
			      struct err *err)
{
	struct network *network = NULL;
	struct entry *entry = NULL;

	*bad_arc = -1;
	if (!sums_check(list, bad_arc, err))
		goto fail;
	network = memory_new(list->memory, sizeof(*network), "a network", err);
	if (!network)
		goto fail;
	network->vertices = vertices;
	network->source = network->sink = -1;
	network->labels = (struct labels){ .first = 1, .count = vertices };
	if (build(network, list, &entry, err))
		return network;
fail:
	memory_free(entry);
	network_free(network);
	arc_list_free(list);
	return NULL;
}
