/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/host/residual.h"

#include "src/host/check.h"

#include <stddef.h>

enum { POLL_EVERY = 1 << 16 };

void residual_start(struct residual *residual)
{
	const struct network *network = residual->network;
	int32_t s = residual->terminals.source;
	int64_t p, c;
	int32_t u;

	for (p = 0; p < network->entries; p++) {
		if (residual->wide)
			((int64_t *)residual->capacity)[p] = network_capacity(network, p);
		else
			((int32_t *)residual->capacity)[p] = (int32_t)network_capacity(network, p);
	}
	for (u = 0; u < network->vertices; u++) {
		residual->excess[u] = 0;
		residual->height[u] = 0;
	}
	residual->height[s] = network->vertices;
	for (p = network->row[s]; p < network->row[s + 1]; p++) {
		c = network_capacity(network, p);
		residual_add(residual, p, -c);
		residual_add(residual, network_twin(network, s, p), c);
		residual->excess[network->head[p]] += c;
	}
}

bool residual_distances(const struct residual *residual, int32_t *height, int32_t *queue,
			const struct poll *poll, int64_t *levels, int64_t *work)
{
	const struct network *network = residual->network;
	int32_t unreached = network->vertices;
	int32_t first = 0;
	int32_t last = 0;
	int32_t u, v;
	int64_t p;

	*work = network->vertices;
	for (u = 0; u < network->vertices; u++)
		height[u] = unreached;
	height[residual->terminals.sink] = 0;
	queue[last++] = residual->terminals.sink;
	while (first < last) {
		v = queue[first++];
		if (first % POLL_EVERY == 0 && poll_now(poll))
			return false;
		*work += network->row[v + 1] - network->row[v];
		for (p = network->row[v]; p < network->row[v + 1]; p++) {
			u = network->head[p];
			if (height[u] == unreached && u != residual->terminals.source &&
			    residual_get(residual, network_twin(network, v, p)) > 0) {
				height[u] = height[v] + 1;
				queue[last++] = u;
			}
		}
	}
	*levels = height[queue[last - 1]];
	return true;
}

static bool is_violating(const struct residual *residual, int32_t u, int64_t entry)
{
	return residual->excess[u] > 0 && residual_get(residual, entry) > 0 &&
	       residual->height[u] > residual->height[residual->network->head[entry]] + 1;
}

int64_t residual_violations(const struct residual *residual)
{
	const struct network *network = residual->network;
	int64_t count = 0;
	int64_t p;
	int32_t u;

	for (u = 0; u < network->vertices; u++)
		for (p = network->row[u]; p < network->row[u + 1]; p++)
			count += is_violating(residual, u, p);
	return count;
}

int64_t residual_cancel(const struct residual *residual)
{
	const struct network *network = residual->network;
	int64_t count = 0;
	int64_t p, d;
	int32_t u;

	for (u = 0; u < network->vertices; u++) {
		for (p = network->row[u]; p < network->row[u + 1]; p++) {
			if (!is_violating(residual, u, p))
				continue;
			d = residual_get(residual, p);
			if (d > residual->excess[u])
				d = residual->excess[u];
			residual->excess[u] -= d;
			residual->excess[network->head[p]] += d;
			residual_add(residual, network_twin(network, u, p), d);
			residual_add(residual, p, -d);
			count++;
		}
	}
	return count;
}

void residual_claim(const struct residual *residual, struct claim *claim)
{
	*claim = (struct claim){
		.network = residual->network,
		.terminals = residual->terminals,
		.capacity = residual->capacity,
		.wide = residual->wide,
		.excess = residual->excess,
		.value = residual->excess[residual->terminals.sink],
	};
}

int64_t residual_active(const struct residual *residual)
{
	int64_t active = 0;
	int32_t u;

	for (u = 0; u < residual->network->vertices; u++)
		active += residual_is_active(residual, u);
	return active;
}
