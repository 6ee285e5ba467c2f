/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/engine/hash.h"

#include "src/base/memory.h"
#include "src/base/random.h"
#include "src/graph/network.h"
#include "src/problem/flow/mirror.h"
#include "src/engine/run.h"

/* What a term speaks of, so that equal numbers of different kinds differ. */
enum { FLOW = 1, EXCESS, HEIGHT, ACTIVE, PHASE, CYCLE, QUEUE, PLACE, SEARCH,
       DISTANCE };

/* Terms are added up, so their order does not matter. */
static uint64_t term(uint64_t kind, uint64_t a, uint64_t b, int64_t value)
{
	uint64_t word = random_mix(kind);

	word = random_mix(word ^ a);
	word = random_mix(word + b);
	return random_mix(word ^ (uint64_t)value);
}

/* Net flows: each pair once, from the end that flow leaves. */
static uint64_t hash_flow(const struct residual *view)
{
	const struct network *network = view->network;
	uint64_t sum = 0;
	int64_t p, flow;
	int32_t u;

	for (u = 0; u < network->vertices; u++) {
		for (p = network->row[u]; p < network->row[u + 1]; p++) {
			flow = network->capacity[p] - residual_get(view, p);
			if (flow > 0)
				sum += term(FLOW, network_identity(network, u),
					    network_identity(network, network->head[p]), flow);
		}
	}
	return sum;
}

static uint64_t hash_vertices(const struct residual *view)
{
	const struct network *network = view->network;
	uint64_t sum = 0;
	uint64_t name;
	int32_t u;

	for (u = 0; u < network->vertices; u++) {
		name = network_identity(network, u);
		sum += term(HEIGHT, name, 0, view->height[u]);
		if (view->excess[u])
			sum += term(EXCESS, name, 0, view->excess[u]);
		if (residual_is_active(view, u))
			sum += term(ACTIVE, name, 0, 1);
	}
	return sum;
}

/* The queue as it lies there, and the place of the launch. */
static bool hash_scratch(struct run *run, uint64_t *sum, struct err *err)
{
	const struct network *network = run->plan.network;
	struct place place;
	int32_t *queue;
	int32_t size;
	int64_t count, i;
	bool good;

	machine_place(run->machine, &place);
	*sum += term(PLACE, (uint64_t)run->now.has_task, (uint64_t)run->now.task.kind, place.warp);
	if (place.inside)
		*sum += term(PLACE, (uint64_t)place.in_warp, (uint64_t)place.lane, place.in_flight);
	if (!machine_look(run->machine, &size, run->args.queue_size, sizeof(size), err))
		return false;
	count = size;
	/* Of queues that take turns all that lies there. */
	if (run->plan.variant->queues) {
		*sum += term(QUEUE, (uint64_t)run_queue_room(run), 0, count);
		count = (int64_t)run_queue_room(run);
	}
	queue = memory_array(run->memory, (size_t)count, sizeof(*queue), "a copy of the queue",
			     err);
	good = queue && machine_look(run->machine, queue, run->args.queue,
				     (size_t)count * sizeof(*queue), err);
	for (i = 0; good && i < count; i++)
		*sum += term(QUEUE, (uint64_t)i, network_identity(network, queue[i]), 0);
	memory_free(queue);
	return good;
}

/* A global relabeling under way on the machine: how far it is, and what it has written. */
static bool hash_search(struct run *run, uint64_t *sum, struct err *err)
{
	const struct relabeling *search = &run->now.relabeling;
	const struct network *network = run->plan.network;
	int32_t *distance;
	int32_t u;
	bool good;

	if (!search->stage)
		return true;
	*sum += term(SEARCH, (uint64_t)search->stage, (uint64_t)search->level, 0);
	*sum += term(SEARCH, (uint64_t)search->first, (uint64_t)search->last, 1);
	/* Before it has begun, the arrays hold old data. Some searches write heights at once. */
	if (!run->args.distance || (search->stage == RELABELING_BEGIN && !run->now.launched))
		return true;
	distance = memory_array(run->memory, (size_t)network->vertices, sizeof(*distance),
				"a copy of the distances", err);
	good = distance && machine_look(run->machine, distance, run->args.distance,
					(size_t)network->vertices * sizeof(*distance), err);
	for (u = 0; good && u < network->vertices; u++)
		*sum += term(DISTANCE, network_identity(network, u), 0, distance[u]);
	memory_free(distance);
	return good;
}

bool run_hash(struct run *run, bool full, uint64_t *hash, struct err *err)
{
	const struct residual *view = mirror_fetch(run, MIRROR_ALL | MIRROR_LOOK, err);

	if (!view)
		return false;
	*hash = hash_flow(view) + hash_vertices(view);
	*hash += term(PHASE, (uint64_t)run->now.phase, 0, 0);
	*hash += term(CYCLE, 0, 0, run->now.counters[COUNTER_cycles]);
	return !full || (hash_scratch(run, hash, err) && hash_search(run, hash, err));
}
