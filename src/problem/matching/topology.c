/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/problem/matching/topology.h"

#include "src/base/memory.h"
#include "src/engine/run.h"
#include "src/graph/network.h"
#include "src/problem/matching/matching.h"

int64_t topology_bytes(const struct network *network, enum width width)
{
	return (network->vertices + INT64_C(1)) * (int64_t)width_arc_size(width) +
	       network->entries * (int64_t)sizeof(*network->head);
}

/* Copies a table of the host that is never written. NULL: an error. */
static const void *put(struct run *run, const char *name, const void *table, size_t size,
		       struct err *err)
{
	void *there = machine_alloc(run->machine, name, size, err);

	if (!there || !machine_write(run->machine, there, table, size, err))
		return NULL;
	machine_fix(run->machine, there);
	return there;
}

/* Where the entries of each vertex begin, in the width of the machine's indices. */
static const void *place_rows(struct run *run, struct err *err)
{
	const struct network *network = run->plan.network;
	const size_t count = (size_t)network->vertices + 1;
	const void *placed;
	int32_t *rows;
	size_t v;

	if (width_arc_size(run->width) == sizeof(*network->row))
		return machine_share(run->machine, "rows", network->row,
				     count * sizeof(*network->row), err);
	rows = memory_array(run->memory, count, sizeof(*rows), "rows", err);
	if (!rows)
		return NULL;
	for (v = 0; v < count; v++)
		rows[v] = (int32_t)network->row[v];
	placed = put(run, "rows", rows, count * sizeof(*rows), err);
	memory_free(rows);
	return placed;
}

bool topology_place(struct run *run, struct err *err)
{
	const struct network *network = run->plan.network;
	struct match_args *args = match_args(run);

	args->vertices = network->vertices;
	args->rows = network->labels.left;
	args->row = place_rows(run, err);
	if (!args->row)
		return false;
	args->head = machine_share(run->machine, "heads", network->head,
				   (size_t)network->entries * sizeof(*network->head), err);
	return args->head || !network->entries;
}
