/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/host/cheap_matching.h"

#include "src/graph/network.h"

/* The first free row of column v, or -1. */
static int32_t free_row(const struct network *network, const int32_t *mu, int32_t v)
{
	int64_t p;

	for (p = network->row[v]; p < network->row[v + 1]; p++)
		if (network->head[p] < network->labels.left && mu[network->head[p]] < 0)
			return network->head[p];
	return -1;
}

int64_t cheap_matching(const struct network *network, int32_t *mu)
{
	int64_t edges = 0;
	int32_t u, v;

	for (v = 0; v < network->labels.count; v++)
		mu[v] = -1;
	for (v = network->labels.left; v < network->labels.count; v++) {
		u = free_row(network, mu, v);
		if (u < 0)
			continue;
		mu[u] = v;
		mu[v] = u;
		edges++;
	}
	return edges;
}
