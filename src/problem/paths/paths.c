/* SPDX-License-Identifier: GPL-3.0-or-later
 * The row of breadth-first search: distances where every arc has length 1.
 */
#include "src/problem/paths/paths.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/engine/hash.h"
#include "src/engine/log.h"
#include "src/engine/mirror.h"
#include "src/engine/problem.h"
#include "src/engine/rescue.h"
#include "src/problem/paths/compare.h"
#include "src/problem/paths/names.h"

#include <stddef.h>

struct path_args *path_args(const struct run *run)
{
	return run->args;
}

int64_t paths_input(const struct run *run, int64_t cycle)
{
	return cycle % 2 ? run->plan.graph->vertices : 0;
}

/* --- Arrays. --- */

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

static void vertex_range(const struct graph *graph, bool wide, int64_t *least, int64_t *most)
{
	(void)wide;
	*least = 0;
	*most = graph->vertices - INT64_C(1);
}

static void count_range(const struct graph *graph, bool wide, int64_t *least, int64_t *most)
{
	(void)wide;
	*least = 0;
	*most = graph->vertices;
}

static const struct array arrays[] = {
	{ "distances", "distances", "a copy of distances", PER_VERTEX, WORD_CAPACITY,
	  ARRAY_MIRRORED | ARRAY_TAPED | ARRAY_RESCUED, .hash = hash, .range = distance_range,
	  .at = offsetof(struct path_args, distance) },
	{ "queue", "the worklists", NULL, PER_QUEUE, WORD_I32, ARRAY_TAPED, .range = vertex_range,
	  .at = offsetof(struct path_args, queue) },
	{ "queue_size", "the worklist's size", NULL, PER_ONE, WORD_I32,
	  ARRAY_TAPED | ARRAY_QUEUE_SIZE, .range = count_range,
	  .at = offsetof(struct path_args, size) },
	{ .name = NULL },
};

static const struct event_counter counters[] = {
	{ EVENT_REACH, COUNTER_reached, false },
	{ EVENT_SCAN, COUNTER_arc_scans, true },
	{ .counter = COUNTERS },
};

static const enum counter counts[] = {
	COUNTER_cycles, COUNTER_launches, COUNTER_reached, COUNTER_arc_scans, COUNTER_waves,
	COUNTER_to_bytes, COUNTER_from_bytes, COUNTERS
};

static const struct result_row results[] = {
	{ "reached", "reached", COUNTER_reached, "reached" },
	{ "pushes", "pushes", COUNTER_pushes, NULL },
	{ "relabels", "relabels", COUNTER_relabels, NULL },
	{ "global relabels", "global_relabels", COUNTER_global_relabels, NULL },
	{ "arc scans", "arc_scans", COUNTER_arc_scans, NULL },
	{ .title = NULL },
};

static const char *const phases[PHASES] = {
	[PHASE_START] = "start",
	[PHASE_PUSH] = "search",
	[PHASE_RETURN] = "search",
	[PHASE_DONE] = "done",
};

static bool end(struct run *run, bool *stopped, int64_t *levels, struct err *err)
{
	(void)run;
	(void)err;
	*stopped = false;
	*levels = 0;
	return true;
}

const struct host_task paths_end_task = {
	.name = "finish",
	.number = 16,
	.step = CODE_END,
	.event = LOG_END,
	.is_last = true,
	.work = end,
};

static const struct host_task *const host_tasks[] = { &paths_end_task, NULL };

bool paths_fetch(struct run *run, struct err *err)
{
	return mirror_fetch(run, PATHS_DISTANCE | MIRROR_LOOK, err);
}

int64_t paths_distance(const struct run *run, int32_t vertex)
{
	return get(run->mirror->copies[0].host, is_wide(run), vertex);
}

/* Whether it is on a level whose arcs have not all been read. */
static bool is_active(const struct run *run, int32_t vertex)
{
	const int64_t distance = paths_distance(run, vertex);

	return run->now.phase != PHASE_DONE && distance != PATHS_UNREACHED &&
	       distance >= run->now.counters[COUNTER_cycles];
}

static int64_t count_active(const struct run *run)
{
	int64_t count = 0;
	int32_t u;

	for (u = 0; u < run->plan.graph->vertices; u++)
		count += is_active(run, u);
	return count;
}

static bool active(struct run *run, int64_t *count, struct err *err)
{
	if (!paths_fetch(run, err))
		return false;
	*count = count_active(run);
	return true;
}

/* --- Plans. --- */

static bool check_ends(const struct graph *graph, const struct terminals *terminals,
		       struct err *err)
{
	if (terminals->source >= 0)
		return true;
	err_set(err, ERR_WORK, "this graph names no source");
	return err_hint(err, graph->bipartite
				     ? "choose one: load FILE source=L1"
				     : "choose one: load FILE source=V, or `terminals hubs 0`");
}

static bool check_plan(const struct plan *plan, struct err *err)
{
	(void)plan;
	(void)err;
	return true;
}

/* No path is longer than a path through all vertices. */
static enum width width_of(const struct plan *plan)
{
	return width_for(plan->graph->vertices, paths_count_arcs(plan->graph));
}

static bool can_tape(const struct plan *plan, struct err *err)
{
	(void)plan;
	(void)err;
	return true;
}

/* --- The start. --- */

static bool allocate(struct run *run, struct err *err)
{
	struct path_args *args = path_args(run);

	args->vertices = run->plan.graph->vertices;
	args->events = run->machine->events;
	return paths_allocate_topology(run, err);
}

static bool open(struct run *run, struct err *err)
{
	(void)run;
	(void)err;
	return true;
}

static void close(struct run *run)
{
	(void)run;
}

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

/* The worklist: the vertices of the level that comes next. Counts what is reached. */
static int32_t fill_worklist(struct run *run, int32_t *list)
{
	int32_t count = 0;
	int32_t u;

	run->now.counters[COUNTER_reached] = 0;
	for (u = 0; u < run->plan.graph->vertices; u++) {
		run->now.counters[COUNTER_reached] += paths_distance(run, u) != PATHS_UNREACHED;
		if (is_active(run, u))
			list[count++] = u;
	}
	return count;
}

static bool start(struct run *run, struct err *err)
{
	const size_t vertices = (size_t)run->plan.graph->vertices;
	struct path_args *args = path_args(run);
	int32_t *list = memory_array(run->memory, vertices, sizeof(*list), "a worklist", err);
	int32_t count;
	bool good;

	if (!list)
		return false;
	fill_distances(run);
	count = fill_worklist(run, list);
	good = mirror_store(run, PATHS_DISTANCE, err) &&
	       machine_write(run->machine,
			     args->queue + paths_input(run, run->now.counters[COUNTER_cycles]),
			     list, (size_t)count * sizeof(*list), err) &&
	       machine_write(run->machine, args->size, &count, sizeof(count), err);
	memory_free(list);
	return good;
}

static bool prepare(struct run *run, bool *stopped, struct err *err)
{
	(void)err;
	*stopped = false;
	run->now.active = count_active(run);
	return true;
}

/* --- Stepping. --- */

static bool next(struct run *run, struct task *task, struct err *err)
{
	return run->plan.variant->next(run, run->state, task, err);
}

static bool ahead(const struct run *run, struct task *task, struct err *err)
{
	return run->plan.variant->ahead(run, run->state, task, err);
}

static bool launched(struct run *run, int64_t *levels, struct err *err)
{
	(void)run;
	(void)err;
	*levels = -1;
	return true;
}

static bool searches(const struct run *run)
{
	(void)run;
	return false;
}

static int queues(const struct run *run)
{
	(void)run;
	return 2;
}

const struct problem problem_bfs = {
	.name = "bfs",
	.args_size = sizeof(struct path_args),
	.arrays = arrays,
	.tells = 1 << LOG_REACH | 1 << LOG_SCAN,
	.counters = counters,
	.counts = counts,
	.host_tasks = host_tasks,
	.names = paths_names,
	.results = results,
	.differences = paths_differences,
	.phases = phases,
	.weight = WEIGHT_NONE,
	.unfinished = "the search has not ended",
	.check_ends = check_ends,
	.check_plan = check_plan,
	.width = width_of,
	.topology = paths_structures,
	.allocate = allocate,
	.open = open,
	.close = close,
	.start = start,
	.prepare = prepare,
	.next = next,
	.ahead = ahead,
	.launched = launched,
	.searches = searches,
	.queues = queues,
	.invariants = paths_invariants,
	.value = paths_value,
	.judge = paths_judge,
	.weigh = paths_weigh,
	.active = active,
	.is_active = is_active,
	.compare = paths_compare,
	.can_tape = can_tape,
};
