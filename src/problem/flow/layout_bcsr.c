/* SPDX-License-Identifier: GPL-3.0-or-later
 * The bidirectional CSR: the network's own rows (gpu/flow/layout_bcsr.h).
 */
#include "src/engine/run.h"
#include "src/graph/network.h"
#include "src/problem/flow/flow.h"

static int64_t places(const struct network *network)
{
	return network->entries;
}

static int parts(const struct network *network, enum width width, struct layout_part *parts)
{
	int64_t rows = network->vertices + INT64_C(1);

	parts[0] = (struct layout_part){ "bcsr_rows", rows * (int64_t)width_arc_size(width) };
	parts[1] = (struct layout_part){ "bcsr_heads", network->entries * 4 };
	parts[2] = (struct layout_part){
		"bcsr_residual_capacities", network->entries * (int64_t)width_capacity_size(width)
	};
	return 3;
}

/* As layout_twin in gpu/flow/layout_bcsr.h searches. */
static int64_t search_steps(const struct network *network, int32_t u, int32_t v)
{
	int64_t low = network->row[v];
	int64_t high = network->row[v + 1];
	int64_t steps = 0;
	int64_t middle;

	for (; low < high; steps++) {
		middle = low + (high - low) / 2;
		if (network->head[middle] < u)
			low = middle + 1;
		else
			high = middle;
	}
	return steps;
}

static int spots(const struct network *network, int32_t u, int64_t entry,
		 struct layout_spot *spots)
{
	spots[0] = (struct layout_spot){ "bcsr_place", "back_bcsr_place", entry };
	spots[1] = (struct layout_spot){
		"bcsr_search_steps", "back_bcsr_search_steps",
		search_steps(network, u, network->head[entry])
	};
	return 2;
}

static bool allocate(struct run *run, struct err *err)
{
	const struct network *network = run->plan.network;
	struct flow_args *args = flow_args(run);
	size_t entries = (size_t)network->entries;

	/* What the machine can read as it is, is shared. */
	args->graph.row = width_arc_size(run->width) == sizeof(*network->row)
			    ? machine_share(run->machine, "rows", network->row,
					    ((size_t)network->vertices + 1) *
						    sizeof(*network->row), err)
			    : layout_allocate_rows(run, "rows", network->row, 0, err);
	if (!args->graph.row)
		return false;
	args->graph.head = machine_share(run->machine, "heads", network->head,
				   entries * sizeof(*network->head), err);
	return args->graph.head || !entries;
}

const struct layout layout_bcsr = {
	.name = "bcsr",
	.width_key = "bcsr_width",
	.bytes_key = "bcsr_bytes",
	.title = "bidirectional CSR: one sorted row a vertex, opposite arcs by binary search",
	.by_entry = true,
	.places = places,
	.words = places,
	.parts = parts,
	.spots = spots,
	.search = { &kernel_search_begin_bcsr, &kernel_search_level_bcsr, &kernel_search_end_bcsr },
	.allocate = allocate,
};
