/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/engine/hash.h"

#include "src/base/memory.h"
#include "src/base/random.h"
#include "src/engine/mirror.h"
#include "src/engine/problem.h"
#include "src/engine/worklists.h"
#include "src/graph/graph.h"

uint64_t hash_term(uint64_t kind, uint64_t a, uint64_t b, int64_t value)
{
	uint64_t word = random_mix(kind);

	word = random_mix(word ^ a);
	word = random_mix(word + b);
	return random_mix(word ^ (uint64_t)value);
}

/* An array with a word for each vertex. */
static uint64_t hash_vertices(const struct run *run, const struct array *array, const void *words)
{
	const struct graph *graph = run->plan.graph;
	uint64_t sum = 0;
	int64_t value;
	int32_t u;

	for (u = 0; u < graph->vertices; u++) {
		value = array->word == WORD_I64 ? ((const int64_t *)words)[u]
						: ((const int32_t *)words)[u];
		if (value || !(array->uses & ARRAY_SPARSE))
			sum += hash_term(array->term, graph_identity(graph, u), 0, value);
	}
	return sum;
}

/* The arrays of which the host has copies. */
static uint64_t hash_arrays(const struct run *run)
{
	const struct array *array = run_arrays(run);
	uint64_t sum = 0;
	int i;

	for (i = 0; i < run->mirror->count; i++) {
		const void *host = run->mirror->copies[i].host;

		if (array[i].hash)
			sum += array[i].hash(run, host);
		else if (array[i].term)
			sum += hash_vertices(run, &array[i], host);
	}
	return sum;
}

static uint64_t hash_active(const struct run *run)
{
	const struct graph *graph = run->plan.graph;
	const struct problem *problem = run_problem(run);
	uint64_t sum = 0;
	int32_t u;

	for (u = 0; u < graph->vertices; u++)
		if (problem->is_active(run, u))
			sum += hash_term(HASH_ACTIVE, graph_identity(graph, u), 0, 1);
	return sum;
}

/* How far the launch has come. */
static uint64_t hash_position(const struct run *run)
{
	struct position position;
	uint64_t sum;

	machine_position(run->machine, &position);
	sum = hash_term(HASH_POSITION, (uint64_t)run->now.has_task,
			(uint64_t)task_number(&run->now.task), position.warp);
	if (position.round)
		sum += hash_term(HASH_POSITION, UINT64_MAX, 0, position.round);
	if (position.inside)
		sum += hash_term(HASH_POSITION, (uint64_t)position.in_warp,
				 (uint64_t)position.lane, position.in_flight);
	return sum;
}

/* An entry of the queue: a vertex, or what a method numbers beyond them. */
static uint64_t identity_of(const struct graph *graph, int32_t entry)
{
	return entry < graph->vertices ? graph_identity(graph, entry) : (uint64_t)entry << 32;
}

/* The queue as it lies there, if the problem has one. */
static bool hash_queue(struct run *run, uint64_t *sum, struct err *err)
{
	const struct graph *graph = run->plan.graph;
	const struct array *array = array_per(run, PER_QUEUE);
	int32_t *queue;
	int32_t size;
	int64_t count, i;
	bool good;

	if (!array)
		return true;
	if (!machine_look(run->machine, &size,
			  array_get(run, array_for(run, ARRAY_QUEUE_SIZE)), sizeof(size), err))
		return false;
	count = size;
	/* Of queues that take turns all that lies there. */
	if (run_problem(run)->queues(run) > 1) {
		*sum += hash_term(HASH_QUEUE, (uint64_t)run_queue_room(run), 0, count);
		count = (int64_t)run_queue_room(run);
	}
	queue = memory_array(run->memory, (size_t)count, sizeof(*queue), "a copy of the queue",
			     err);
	good = queue && machine_look(run->machine, queue, array_get(run, array),
				     (size_t)count * sizeof(*queue), err);
	for (i = 0; good && i < count; i++)
		*sum += hash_term(HASH_QUEUE, (uint64_t)i, identity_of(graph, queue[i]), 0);
	memory_free(queue);
	return good;
}

static uint64_t hash_entries(const struct run *run, uint64_t list, const int32_t *entries,
			     int32_t size, int32_t room)
{
	uint64_t sum = 0;
	int32_t i;

	for (i = 0; i < size && i < room; i++)
		sum += hash_term(HASH_WORKLIST, list, (uint64_t)i,
				 (int64_t)graph_identity(run->plan.graph, entries[i]));
	return sum + (size ? hash_term(HASH_WORKLIST, list, UINT64_MAX, size) : 0);
}

/* The worklists of blocks as they lie there. Empty ones add nothing. */
static bool hash_worklists(struct run *run, uint64_t *sum, struct err *err)
{
	struct worklists lists = { .own = NULL };
	const bool good = !run->plan.variant->lists || worklists_copy(run, &lists, err);
	const uint64_t wide = (uint64_t)lists.blocks * WORKLIST_PARTS;
	int32_t block;
	int part;

	for (block = 0; good && block < lists.blocks; block++) {
		for (part = 0; part < WORKLIST_PARTS; part++)
			*sum += hash_entries(run, (uint64_t)(block * WORKLIST_PARTS + part),
					     worklist_own(&lists, part, block),
					     *worklist_size(&lists, part, block), lists.room);
		*sum += hash_entries(run, wide + (uint64_t)block,
				     lists.wide + (size_t)block * WORKLIST_WIDE,
				     lists.wide_size[block], WORKLIST_WIDE);
	}
	for (part = 0; good && lists.blocks && part < WORKLIST_POOLS; part++)
		*sum += hash_entries(run, wide + (uint64_t)(lists.blocks + part),
				     worklist_pool(&lists, part), lists.pool_size[part],
				     lists.pool_room);
	worklists_free(&lists);
	return good;
}

/* What a search under way has written: an array with a 32-bit word for each vertex. */
static bool hash_found(struct run *run, const struct array *array, uint64_t *sum, struct err *err)
{
	const size_t size = array_size(run, array);
	int32_t *words = memory_array(run->memory, size, 1, "a copy of the distances", err);
	const bool good = words && machine_look(run->machine, words, array_get(run, array), size,
						err);

	if (good)
		*sum += hash_vertices(run, array, words);
	memory_free(words);
	return good;
}

/* Words by their places. */
static uint64_t hash_words(const struct run *run, const struct array *array, const void *words)
{
	const int64_t count = array_words(run, array);
	uint64_t sum = 0;
	int64_t i;

	for (i = 0; i < count; i++)
		sum += hash_term(array->term, (uint64_t)i, 0,
				 array_word_size(run, array) == sizeof(int64_t)
					 ? ((const int64_t *)words)[i]
					 : ((const int32_t *)words)[i]);
	return sum;
}

/* Those of these rows, which may be NULL, that only `hash full` has. */
static bool hash_more(struct run *run, const struct array *array, uint64_t *sum, struct err *err)
{
	bool good = true;
	void *words;
	size_t size;

	for (; good && array && array->name; array++) {
		if (!(array->uses & ARRAY_FULL) || !array_is_wanted(run, array))
			continue;
		size = array_size(run, array);
		words = memory_array(run->memory, size, 1, "a copy of lists", err);
		good = words && machine_look(run->machine, words, array_get(run, array), size, err);
		if (good)
			*sum += array->hash ? array->hash(run, words) : hash_words(run, array, words);
		memory_free(words);
	}
	return good;
}

/* A global relabeling under way on the machine: how far it is, and what it has written. */
static bool hash_search(struct run *run, uint64_t *sum, struct err *err)
{
	const struct relabeling *search = &run->now.relabeling;
	const struct array *array = array_for(run, ARRAY_SCRATCH);

	if (!search->stage)
		return true;
	*sum += hash_term(HASH_SEARCH, (uint64_t)search->stage, (uint64_t)search->level, 0);
	*sum += hash_term(HASH_SEARCH, (uint64_t)search->first, (uint64_t)search->last, 1);
	/* Before it has begun, the arrays hold old data. */
	if (!array || !array_get(run, array) ||
	    (search->stage == RELABELING_BEGIN && !run->now.launched))
		return true;
	return hash_found(run, array, sum, err);
}

bool run_hash(struct run *run, bool full, uint64_t *hash, struct err *err)
{
	if (!mirror_fetch(run, MIRROR_ALL | MIRROR_LOOK, err))
		return false;
	*hash = hash_arrays(run) + hash_active(run);
	*hash += hash_term(HASH_PHASE, (uint64_t)run->now.phase, 0, 0);
	*hash += hash_term(HASH_CYCLE, 0, 0, run->now.counters[COUNTER_cycles]);
	if (!full)
		return true;
	*hash += hash_position(run);
	return hash_queue(run, hash, err) && hash_worklists(run, hash, err) &&
	       hash_search(run, hash, err) && hash_more(run, run_arrays(run), hash, err) &&
	       hash_more(run, run->plan.variant->arrays, hash, err);
}
