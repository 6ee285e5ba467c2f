/* SPDX-License-Identifier: GPL-3.0-or-later
 * The rows of breadth-first search, where every arc counts 1, and of shortest paths, where it
 * counts its length. A vertex that was found in a breadth-first search has its final distance. In a
 * search for shortest paths it may get a lower one later, and its arcs are then read again.
 */
#include "src/problem/paths/layout.h"
#include "src/problem/paths/state.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/text.h"
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

static const struct event_counter counters[] = {
	{ EVENT_REACH, COUNTER_reached, false },
	{ EVENT_LOWER, COUNTER_lowered, false },
	{ EVENT_SCAN, COUNTER_arc_scans, true },
	{ .counter = COUNTERS },
};

static const enum counter counts[] = {
	COUNTER_cycles, COUNTER_launches, COUNTER_reached, COUNTER_arc_scans, COUNTER_waves,
	COUNTER_discharges, COUNTER_to_bytes, COUNTER_from_bytes, COUNTER_lowered, COUNTERS
};

#define REACHED                                                                               \
	{ "reached", "reached", COUNTER_reached, "reached", false },                                 \
	{ "unreached", "unreached", COUNTER_reached, .lacking = true }
#define OPERATIONS                                                                            \
	{ "pushes", "pushes", COUNTER_pushes, NULL, false },                                         \
	{ "relabels", "relabels", COUNTER_relabels, NULL, false },                                   \
	{ "global relabels", "global_relabels", COUNTER_global_relabels, NULL, false },              \
	{ "arc scans", "arc_scans", COUNTER_arc_scans, NULL, false },                                \
	{ .title = NULL }

static const struct result_row results_bfs[] = { REACHED, OPERATIONS };
static const struct result_row results_sssp[] = {
	REACHED, { "lowered", "lowered", COUNTER_lowered, "lowered", false }, OPERATIONS
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

/* The first of the vertices that most arcs leave. */
static int32_t widest_vertex(const struct graph *graph)
{
	int32_t widest = 0;
	int32_t most = 0;
	int32_t u, degree;

	for (u = 0; u < graph->vertices; u++) {
		degree = paths_outdegree(graph, u);
		if (degree > most) {
			most = degree;
			widest = u;
		}
	}
	return widest;
}

/* The first of the others that an arc leaves; -1: there is none. */
static int32_t other_start(const struct graph *graph, int32_t but)
{
	int32_t u;

	for (u = 0; u < graph->vertices; u++)
		if (u != but && paths_outdegree(graph, u))
			return u;
	return -1;
}

/* Offers sources from which something can be reached. */
static bool check_ends(const struct graph *graph, const struct terminals *terminals,
		       struct err *err)
{
	const int32_t most = widest_vertex(graph);
	const int32_t second = other_start(graph, most);
	char other[64], widest[64];
	struct text text;

	if (terminals->source >= 0)
		return true;
	err_set(err, ERR_WORK, "this graph names no source");
	text_fixed(&text, widest, sizeof(widest));
	graph_label(graph, most, &text);
	if (!paths_outdegree(graph, most))
		return err_hint(err, "choose one: `terminals %s`; no arc leaves any vertex", widest);
	if (second < 0)
		return err_hint(err, "choose one: `terminals %s`, the only vertex that arcs leave", widest);
	text_fixed(&text, other, sizeof(other));
	graph_label(graph, second, &text);
	return err_hint(err, "choose one: `terminals %s`, which most arcs leave, or `terminals %s`; or let "
			"`terminals hubs 0` choose", widest, other);
}

static bool check_numbers(const struct plan *plan, struct err *err)
{
	const struct paths_layout *layout = paths_layout(plan);
	const int64_t room = layout->numbered ? layout->room(plan) : 0;

	return room <= INT32_MAX ||
	       err_set(err, ERR_WORK, "%s: %lld %s are more than it can number (2^31 - 1)",
		       plan->variant->name, (long long)room, layout->numbered);
}

/* Level by level a run goes on only where another one has left whole levels. */
static bool check_from(const struct plan *plan, struct err *err)
{
	const struct variant *variant = plan->variant;
	const struct array *rows = variant->base_arrays ? variant->base_arrays : variant->problem->arrays;

	if (!plan->from || rows == paths_arrays_read || rows == rescue_arrays(plan->from))
		return true;
	err_set(err, ERR_WORK, "%s cannot go on where a run of another kind has stopped", variant->name);
	return err_hint(err, "`reset` begins anew; turbo-%s can go on", variant->problem->name);
}

/* The file had lengths that cannot be used, and was read for another problem. */
static bool check_lengths(const struct plan *plan, struct err *err)
{
	const struct unread *unread = &plan->graph->intake.unread;

	if (paths_counts_arcs(plan->variant->problem) || !unread->line)
		return true;
	err_set(err, ERR_INPUT, "%s", unread->why);
	err_at(err, plan->graph->title, (long)unread->line);
	return err_hint(err, "%s needs lengths that are whole numbers from 0 on: mend the file; or "
			     "`use bfs-wd`, which counts arcs, or load it with weight=none, where each "
			     "length is 1", plan->variant->name);
}

static bool check_plan(const struct plan *plan, struct err *err)
{
	return check_numbers(plan, err) && check_from(plan, err) && check_lengths(plan, err);
}

/* The largest word means that a vertex is not reached. */
static enum width width_of(const struct plan *plan)
{
	const int64_t longest = paths_layout(plan)->waits ? INT64_MAX : paths_longest(plan);

	return width_for(longest < INT32_MAX ? longest : INT64_MAX, plan->graph->arcs);
}

static int topology(const struct plan *plan, enum width width, struct structure *structures)
{
	return paths_layout(plan)->structures(plan, width, structures);
}

static const char *layout(const struct plan *plan)
{
	/* Where arcs have lengths, nobody pulls. */
	if (paths_layout(plan) == &paths_both && !paths_counts_arcs(plan->variant->problem))
		return paths_csr.name;
	return paths_layout(plan)->name;
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
	return paths_check_longest(run, err);
}

static void close(struct run *run)
{
	(void)run;
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

#define PATHS_PROBLEM                                                                   \
	.fits_card = true, .tell_footprint = paths_tell_footprint, .mdt = paths_mdt,    \
	.degree = paths_degree,                                                         \
	.args_size = sizeof(struct path_args), .counters = counters, .counts = counts,  \
	.host_tasks = host_tasks, .names = paths_names,                                 \
	.differences = paths_differences,                                               \
	.phases = phases, .unfinished = "the search has not ended",                     \
	.check_ends = check_ends,                                                       \
	.check_plan = check_plan, .width = width_of, .topology = topology,              \
	.layout = layout,                                                               \
	.allocate = allocate, .open = open, .close = close,                             \
	.start = paths_start, .recount = paths_recount,                                 \
	.prepare = prepare, .next = next, .ahead = ahead, .launched = launched,         \
	.held = paths_held, .searches = searches, .queues = queues, .queue_room = queue_room,               \
	.invariants = paths_invariants, .value = paths_value, .judge = paths_judge,     \
	.weigh = paths_weigh, .active = active, .compare = paths_compare,               \
	.appraise = paths_appraise, .can_tape = can_tape

const struct problem problem_bfs = {
	.name = "bfs",
	.arrays = paths_arrays_bfs,
	.tells = 1 << LOG_REACH | 1 << LOG_SCAN,
	.results = results_bfs,
	.least = "bfs-bs needs the least",
	.weight = WEIGHT_NONE,
	.is_active = paths_is_active,
	PATHS_PROBLEM,
};

const struct problem problem_sssp = {
	.name = "sssp",
	.like = &problem_bfs,
	.arrays = paths_arrays_sssp,
	.tells = 1 << LOG_REACH | 1 << LOG_LOWER | 1 << LOG_SCAN,
	.results = results_sssp,
	.least = "sssp-bs needs the least",
	.weight = WEIGHT_LENGTH,
	.is_active = paths_is_active,
	PATHS_PROBLEM,
};
