/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/graph/network.h"

#include "src/base/err.h"
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

bool network_check_terminals(const struct network *network, int32_t source, int32_t sink,
			     struct err *err)
{
	if (source < 0 || source >= network->vertices || sink < 0 || sink >= network->vertices)
		return err_set(err, ERR_INPUT, "source or sink is no vertex of this graph");
	if (source == sink) {
		err_set(err, ERR_INPUT, "source and sink are the same vertex");
		return err_hint(err, "choose two: terminals S T");
	}
	if (network_capacity_out(network, source) < 0) {
		err_set(err, ERR_INPUT, "the capacities leaving the source add up to more than "
			"2^63 - 1");
		return err_hint(err, "load it with divide=N to scale the capacities down");
	}
	return true;
}

bool network_set_terminals(struct network *network, int32_t source, int32_t sink,
			   struct err *err)
{
	if (!network_check_terminals(network, source, sink, err))
		return false;
	network->source = source;
	network->sink = sink;
	return true;
}

const char *problem_name(enum purpose problem)
{
	return problem == PROBLEM_MATCHING ? "matching" : "flow";
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
