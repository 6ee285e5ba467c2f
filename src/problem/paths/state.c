/* SPDX-License-Identifier: GPL-3.0-or-later
 * The arrays of traversals, who is active by them, and what they hold at the start.
 */
#include "src/problem/paths/state.h"

#include "gpu/paths/turbo_paths.h"
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/engine/hash.h"
#include "src/engine/mirror.h"
#include "src/engine/rescue.h"
#include "src/engine/run.h"
#include "src/problem/paths/layout.h"

#include <stddef.h>

static bool is_wide(const struct run *run)
{
	return width_capacity_size(run->width) == sizeof(int64_t);
}

static int64_t get(const void *words, bool wide, int32_t vertex)
{
	if (wide)
		return ((const int64_t *)words)[vertex];
	return ((const int32_t *)words)[vertex] == INT32_MAX ? PATHS_UNREACHED
							       : ((const int32_t *)words)[vertex];
}

static void set(void *words, bool wide, int32_t vertex, int64_t distance)
{
	if (wide)
		((int64_t *)words)[vertex] = distance;
	else
		((int32_t *)words)[vertex] =
			distance == PATHS_UNREACHED ? INT32_MAX : (int32_t)distance;
}

/* Vertices that are not reached have no term: so that of all widths is the same. */
static uint64_t hash(const struct run *run, const void *words)
{
	const struct graph *graph = run->plan.graph;
	const bool wide = is_wide(run);
	uint64_t sum = 0;
	int64_t distance;
	int32_t u;

	for (u = 0; u < graph->vertices; u++) {
		distance = get(words, wide, u);
		if (distance != PATHS_UNREACHED)
			sum += hash_term(HASH_OTHERS, graph_identity(graph, u), 0, distance);
	}
	return sum;
}

static void distance_range(const struct graph *graph, bool wide, int64_t *least,
			   int64_t *most)
{
	(void)graph;
	*least = 0;
	*most = wide ? INT64_MAX : INT32_MAX;
}

/* Vertices, or numbers of arcs, or of children, of which there are fewer than arcs. */
static void entry_range(const struct graph *graph, bool wide, int64_t *least, int64_t *most)
{
	(void)wide;
	*least = 0;
	*most = graph->vertices + graph->entries - INT64_C(1);
	if (*most > INT32_MAX)
		*most = INT32_MAX;
}

static void count_range(const struct graph *graph, bool wide, int64_t *least, int64_t *most)
{
	(void)wide;
	*least = 0;
	*most = graph->vertices + graph->entries;
	if (*most > INT32_MAX)
		*most = INT32_MAX;
}

static void turn_range(const struct graph *graph, bool wide, int64_t *least, int64_t *most)
{
	(void)graph;
	(void)wide;
	*least = 0;
	*most = INT32_MAX;
}

#define DISTANCES                                                                             \
	{ "distances", "distances", "a copy of distances", PER_VERTEX, WORD_CAPACITY,         \
	  ARRAY_MIRRORED | ARRAY_TAPED | ARRAY_RESCUED, .hash = hash, .range = distance_range, \
	  .at = offsetof(struct path_args, distance) }
#define WORKLISTS                                                                             \
	{ "queue", "the worklists", NULL, PER_QUEUE, WORD_I32, ARRAY_TAPED,                   \
	  .range = entry_range, .at = offsetof(struct path_args, queue) },                    \
	{ "queue_size", "the worklist's size", NULL, PER_ONE, WORD_I32,                       \
	  ARRAY_TAPED | ARRAY_QUEUE_SIZE, .range = count_range,                               \
	  .at = offsetof(struct path_args, size) },                                           \
	{ .name = NULL }

const struct array paths_arrays_bfs[] = { DISTANCES, WORKLISTS };

const struct array paths_arrays_sssp[] = {
	DISTANCES,
	{ "turns", "turns", "a copy of turns", PER_VERTEX, WORD_I32,
	  ARRAY_MIRRORED | ARRAY_TAPED | ARRAY_RESCUED, .range = turn_range,
	  .at = offsetof(struct path_args, lowered) },
	WORKLISTS
};

const struct array paths_arrays_read[] = {
	DISTANCES,
	{ "read", "read distances", "a copy of read distances", PER_VERTEX, WORD_CAPACITY,
	  ARRAY_MIRRORED | ARRAY_TAPED | ARRAY_RESCUED, .hash = hash, .range = distance_range,
	  .at = offsetof(struct turbo_path_args, read) },
	{ .name = NULL }
};

bool paths_fetch(struct run *run, struct err *err)
{
	return mirror_fetch(run, PATHS_DISTANCE | PATHS_LOWERED | MIRROR_LOOK, err);
}

int64_t paths_distance(const struct run *run, int32_t vertex)
{
	return get(run->mirror->copies[0].host, is_wide(run), vertex);
}

static bool reads(const struct run *run)
{
	return run_arrays(run) == paths_arrays_read;
}

/* Whether its arcs were last read by a larger distance than it has now. */
static bool is_unread(const struct run *run, int32_t vertex)
{
	return paths_distance(run, vertex) < get(run->mirror->copies[1].host, is_wide(run), vertex);
}

/* Whether it is on a level whose arcs have not all been read. */
static bool is_on_level(const struct run *run, int32_t vertex)
{
	const int64_t distance = paths_distance(run, vertex);

	return distance != PATHS_UNREACHED && distance >= run->now.counters[COUNTER_cycles];
}

static int32_t *turns_of(const struct run *run)
{
	return run->mirror->copies[1].host;
}

/* Whether it was pushed in the last cycle, or in the present one. */
static bool is_pushed(const struct run *run, int32_t vertex)
{
	return turns_of(run)[vertex] > run->now.counters[COUNTER_cycles];
}

bool paths_is_active(const struct run *run, int32_t vertex)
{
	const struct array *rows = run_arrays(run);

	if (run->now.phase == PHASE_DONE)
		return false;
	if (rows == paths_arrays_read)
		return is_unread(run, vertex);
	return rows == paths_arrays_bfs ? is_on_level(run, vertex) : is_pushed(run, vertex);
}

/* --- The start. --- */

/* All distances: those of another run, or only the source's (Fig. 4, lines 2 and 3). */
static void fill_distances(struct run *run)
{
	const struct rescue *from = run->plan.from;
	void *words = run->mirror->copies[0].host;
	const bool wide = is_wide(run);
	int64_t distance;
	int32_t u;

	for (u = 0; u < run->plan.graph->vertices; u++) {
		distance = u == run->plan.terminals.source ? 0 : PATHS_UNREACHED;
		if (from) {
			distance = rescue_word(from, 0, rescue_is_wide(from), u);
			if (!rescue_is_wide(from) && distance == INT32_MAX)
				distance = PATHS_UNREACHED;
		}
		set(words, wide, u, distance);
	}
}

/* No arcs have been read. So all that are reached are active, also where another run was. */
static void fill_read(struct run *run)
{
	const bool wide = is_wide(run);
	int32_t u;

	for (u = 0; u < run->plan.graph->vertices; u++)
		set(run->mirror->copies[1].host, wide, u, PATHS_UNREACHED);
}

/* Who is active: as in another run, or only the source. */
static void fill_turns(struct run *run)
{
	const struct rescue *from = run->plan.from;
	int32_t *turns = turns_of(run);
	int32_t u;

	for (u = 0; u < run->plan.graph->vertices; u++)
		turns[u] = from ? (int32_t)rescue_word(from, 1, false, u)
				: u == run->plan.terminals.source;
}

/* The worklist: the entries of the vertices that are active. */
static int64_t fill_worklist(struct run *run, int32_t *list)
{
	const struct paths_layout *layout = paths_layout(&run->plan);
	const struct graph *graph = run->plan.graph;
	const int32_t mdt = layout->numbers ? paths_mdt(&run->plan) : 0;
	int64_t numbers = 0;
	int64_t first = 0;
	int64_t count = 0;
	int32_t u;

	for (u = 0; u < graph->vertices; u++) {
		if (layout->numbers)
			numbers = layout->numbers(paths_outdegree(graph, u), mdt);
		if (paths_is_active(run, u))
			count += layout->list(graph, u, first, numbers, list + count);
		first += numbers;
	}
	return count;
}

static bool write_worklist(struct run *run, const int32_t *list, int64_t count, struct err *err)
{
	const struct path_args *args = path_args(run);
	const int64_t at = paths_input(run, run->now.counters[COUNTER_cycles]);
	const int32_t size = (int32_t)count;

	return machine_write(run->machine, args->queue + at, list, (size_t)count * sizeof(*list), err) &&
	       machine_write(run->machine, args->size, &size, sizeof(size), err);
}

static bool start_list(struct run *run, struct err *err)
{
	int32_t *list = memory_array(run->memory, (size_t)path_args(run)->room, sizeof(*list), "a worklist",
				     err);
	const bool good = list && write_worklist(run, list, fill_worklist(run, list), err);

	memory_free(list);
	return good;
}

static int64_t count_reached(const struct run *run)
{
	int64_t count = 0;
	int32_t u;

	for (u = 0; u < paths_vertices(run->plan.graph); u++)
		count += paths_distance(run, u) != PATHS_UNREACHED;
	return count;
}

int64_t paths_recount(struct run *run, enum counter counter)
{
	struct err ignored = { 0 };

	return counter == COUNTER_reached && paths_fetch(run, &ignored) ? count_reached(run) : -1;
}

bool paths_start(struct run *run, struct err *err)
{
	fill_distances(run);
	if (reads(run))
		fill_read(run);
	else if (run->mirror->count > 1)
		fill_turns(run);
	run->now.counters[COUNTER_reached] = count_reached(run);
	return mirror_store(run, PATHS_DISTANCE | PATHS_LOWERED, err) && (reads(run) || start_list(run, err));
}
