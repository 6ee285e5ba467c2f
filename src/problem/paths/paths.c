/* SPDX-License-Identifier: GPL-3.0-or-later
 * The rows of breadth-first search, where every arc counts 1, and of shortest paths, where it
 * counts its length. A vertex that was found in a breadth-first search has its final distance. In a
 * search for shortest paths it may get a lower one later, and its arcs are then read again.
 */
#include "src/problem/paths/layout.h"

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


const struct paths_layout *paths_layout(const struct plan *plan)
{
	const struct paths_method *method = plan->variant->own;

	return method->layout;
}

int64_t paths_input(const struct run *run, int64_t cycle)
{
	return cycle % 2 && !paths_layout(&run->plan)->waits ? path_args(run)->room : 0;
}

bool paths_counts_arcs(const struct problem *problem)
{
	return problem->weight == WEIGHT_NONE;
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

static const struct array arrays_bfs[] = { DISTANCES, WORKLISTS };

static const struct array arrays_sssp[] = {
	DISTANCES,
	{ "turns", "turns", "a copy of turns", PER_VERTEX, WORD_I32,
	  ARRAY_MIRRORED | ARRAY_TAPED | ARRAY_RESCUED, .range = turn_range,
	  .at = offsetof(struct path_args, lowered) },
	WORKLISTS
};

static const struct event_counter counters[] = {
	{ EVENT_REACH, COUNTER_reached, false },
	{ EVENT_LOWER, COUNTER_lowered, false },
	{ EVENT_SCAN, COUNTER_arc_scans, true },
	{ .counter = COUNTERS },
};

#define COUNTED                                                                               \
	COUNTER_cycles, COUNTER_launches, COUNTER_reached, COUNTER_arc_scans, COUNTER_waves,  \
		COUNTER_discharges, COUNTER_to_bytes, COUNTER_from_bytes

static const enum counter counts_bfs[] = { COUNTED, COUNTERS };
static const enum counter counts_sssp[] = { COUNTED, COUNTER_lowered, COUNTERS };

#define REACHED { "reached", "reached", COUNTER_reached, "reached" }
#define OPERATIONS                                                                            \
	{ "pushes", "pushes", COUNTER_pushes, NULL },                                         \
	{ "relabels", "relabels", COUNTER_relabels, NULL },                                   \
	{ "global relabels", "global_relabels", COUNTER_global_relabels, NULL },              \
	{ "arc scans", "arc_scans", COUNTER_arc_scans, NULL },                                \
	{ .title = NULL }

static const struct result_row results_bfs[] = { REACHED, OPERATIONS };
static const struct result_row results_sssp[] = {
	REACHED, { "lowered", "lowered", COUNTER_lowered, "lowered" }, OPERATIONS
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
	return mirror_fetch(run, PATHS_DISTANCE | PATHS_LOWERED | MIRROR_LOOK, err);
}

int64_t paths_distance(const struct run *run, int32_t vertex)
{
	return get(run->mirror->copies[0].host, is_wide(run), vertex);
}

/* Whether it is on a level whose arcs have not all been read. */
static bool is_on_level(const struct run *run, int32_t vertex)
{
	const int64_t distance = paths_distance(run, vertex);

	return run->now.phase != PHASE_DONE && distance != PATHS_UNREACHED &&
	       distance >= run->now.counters[COUNTER_cycles];
}

static int32_t *turns_of(const struct run *run)
{
	return run->mirror->copies[1].host;
}

/* Whether it was pushed in the last cycle, or in the present one. */
static bool is_pushed(const struct run *run, int32_t vertex)
{
	return run->now.phase != PHASE_DONE &&
	       turns_of(run)[vertex] > run->now.counters[COUNTER_cycles];
}

bool paths_is_active(const struct run *run, int32_t vertex)
{
	return run_problem(run)->is_active(run, vertex);
}

static int64_t count_active(const struct run *run)
{
	int64_t count = 0;
	int32_t u;

	for (u = 0; u < run->plan.graph->vertices; u++)
		count += paths_is_active(run, u);
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
	return err_hint(err, "choose one: `terminals hubs 0`, `terminals far 1` or `terminals random 1`; "
			"or load FILE source=%s", graph->bipartite ? "L1" : "V");
}

static bool check_numbers(const struct plan *plan, struct err *err)
{
	const struct paths_layout *layout = paths_layout(plan);
	const int64_t room = layout->numbered ? layout->room(plan) : 0;

	return room <= INT32_MAX ||
	       err_set(err, ERR_WORK, "%s: %lld %s are more than it can number (2^31 - 1)",
		       plan->variant->name, (long long)room, layout->numbered);
}

static bool check_plan(const struct plan *plan, struct err *err)
{
	if (!check_numbers(plan, err))
		return false;
	if (paths_longest(plan) < INT64_MAX)
		return true;
	err_set(err, ERR_WORK, "%s: a path of this graph may be longer than 2^63 - 2, the largest "
		"distance", plan->variant->name);
	return err_hint(err, "`load FILE weight=length divide=1000` makes lengths shorter");
}

/* The largest word means that a vertex is not reached. */
static enum width width_of(const struct plan *plan)
{
	const int64_t longest = paths_layout(plan)->waits ? INT64_MAX : paths_longest(plan);

	return width_for(longest < INT32_MAX ? longest : INT64_MAX, paths_count_arcs(plan->graph));
}

static int topology(const struct plan *plan, enum width width, struct structure *structures)
{
	return paths_layout(plan)->structures(plan, width, structures);
}

static int64_t queue_room(const struct run *run)
{
	return paths_layout(&run->plan)->room(&run->plan);
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
	args->room = queue_room(run);
	return paths_layout(&run->plan)->place(run, err);
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

/* The worklist: the entries of the vertices that are active. Counts what is reached. */
static int64_t fill_worklist(struct run *run, int32_t *list)
{
	const struct paths_layout *layout = paths_layout(&run->plan);
	const struct graph *graph = run->plan.graph;
	const int32_t mdt = layout->numbers ? paths_mdt(&run->plan) : 0;
	int64_t numbers = 0;
	int64_t first = 0;
	int64_t count = 0;
	int32_t u;

	run->now.counters[COUNTER_reached] = 0;
	for (u = 0; u < graph->vertices; u++) {
		run->now.counters[COUNTER_reached] += paths_distance(run, u) != PATHS_UNREACHED;
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

static bool start(struct run *run, struct err *err)
{
	int32_t *list = memory_array(run->memory, (size_t)path_args(run)->room, sizeof(*list), "a worklist", err);
	const bool lowers = run->mirror->count > 1;
	bool good;

	if (!list)
		return false;
	fill_distances(run);
	if (lowers)
		fill_turns(run);
	good = mirror_store(run, PATHS_DISTANCE | PATHS_LOWERED, err) &&
	       write_worklist(run, list, fill_worklist(run, list), err);
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

#define PATHS_PROBLEM                                                                         \
	.fits_card = true, .mdt = paths_mdt,                                                  \
	.args_size = sizeof(struct path_args), .counters = counters, .host_tasks = host_tasks, \
	.names = paths_names, .differences = paths_differences,                               \
	.phases = phases, .unfinished = "the search has not ended", .check_ends = check_ends, \
	.check_plan = check_plan, .width = width_of, .topology = topology,                    \
	.allocate = allocate, .open = open, .close = close, .start = start,                   \
	.prepare = prepare, .next = next, .ahead = ahead, .launched = launched,               \
	.searches = searches, .queues = queues, .queue_room = queue_room,                     \
	.invariants = paths_invariants, .value = paths_value, .judge = paths_judge,           \
	.weigh = paths_weigh, .active = active, .compare = paths_compare,\
	.appraise = paths_appraise, .can_tape = can_tape

const struct problem problem_bfs = {
	.name = "bfs",
	.arrays = arrays_bfs,
	.tells = 1 << LOG_REACH | 1 << LOG_SCAN,
	.counts = counts_bfs,
	.results = results_bfs,
	.weight = WEIGHT_NONE,
	.is_active = is_on_level,
	PATHS_PROBLEM,
};

/* The same for a code of the host, whose cycles are no levels. */
const struct problem problem_bfs_listed = {
	.name = "bfs",
	.like = &problem_bfs,
	.arrays = arrays_sssp,
	.tells = 1 << LOG_REACH | 1 << LOG_SCAN,
	.counts = counts_bfs,
	.results = results_bfs,
	.weight = WEIGHT_NONE,
	.is_active = is_pushed,
	PATHS_PROBLEM,
};

const struct problem problem_sssp = {
	.name = "sssp",
	.like = &problem_bfs,
	.arrays = arrays_sssp,
	.tells = 1 << LOG_REACH | 1 << LOG_LOWER | 1 << LOG_SCAN,
	.counts = counts_sssp,
	.results = results_sssp,
	.weight = WEIGHT_LENGTH,
	.is_active = is_pushed,
	PATHS_PROBLEM,
};
