/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/graph/network.h"
#include "src/graph/reshape.h"

#include "src/base/memory.h"

void network_free(struct network *network)
{
	if (!network)
		return;
	network_free_arrays(network);
	memory_free(network->labels.numbers);
	memory_free(network->title);
	memory_free(network);
}

int64_t network_find(const struct network *network, int32_t u, int32_t v)
{
	int64_t low = network->row[u];
	int64_t high = network->row[u + 1];
	int64_t middle;

	while (low < high) {
		middle = low + (high - low) / 2;
		if (network->head[middle] < v)
			low = middle + 1;
		else
			high = middle;
	}
	return low < network->row[u + 1] && network->head[low] == v ? low : -1;
}

int64_t network_twin(const struct network *network, int32_t u, int64_t entry)
{
	if (network->twin)
		return network->twin[entry];
	return network_find(network, network->head[entry], u);
}

int64_t network_capacity_out(const struct network *network, int32_t vertex)
{
	int64_t sum = 0;
	int64_t p, capacity;

	for (p = network->row[vertex]; p < network->row[vertex + 1]; p++) {
		capacity = network_capacity(network, p);
		if (capacity > INT64_MAX - sum)
			return -1;
		sum += capacity;
	}
	return sum;
}

int64_t network_capacity_in(const struct network *network, int32_t vertex)
{
	int64_t sum = 0;
	int64_t p, capacity;

	for (p = network->row[vertex]; p < network->row[vertex + 1]; p++) {
		capacity = network_capacity(network, network_twin(network, vertex, p));
		if (capacity > INT64_MAX - sum)
			return -1;
		sum += capacity;
	}
	return sum;
}

int64_t network_bytes(const struct network *network)
{
	int64_t an_entry = (int64_t)(sizeof(*network->head) + sizeof(*network->weight));
	int64_t a_vertex = (int64_t)sizeof(*network->row);

	if (network->twin)
		an_entry += (int64_t)sizeof(*network->twin);
	if (network->labels.numbers)
		a_vertex += (int64_t)sizeof(*network->labels.numbers);
	return network->entries * an_entry + (network->vertices + INT64_C(1)) * a_vertex +
	       network->bundle_count * (int64_t)sizeof(*network->bundles);
}
