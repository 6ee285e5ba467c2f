/* SPDX-License-Identifier: GPL-3.0-or-later
 * The row of maximum flow, its arrays, and the start of a run.
 */
#include "src/problem/flow/flow.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/engine/hash.h"
#include "src/engine/log.h"
#include "src/engine/rescue.h"
#include "src/graph/graph.h"
#include "src/problem/flow/compare.h"
#include "src/problem/flow/hash.h"
#include "src/problem/flow/invariants.h"
#include "src/problem/flow/names.h"
#include "src/problem/flow/pose.h"
#include "src/problem/flow/search.h"
#include "src/problem/flow/steep.h"
#include "src/problem/flow/verdict.h"

bool flow_is(const struct run *run)
{
	return run->plan.variant->problem == &problem_flow;
}

struct flow_args *flow_args(const struct run *run)
{
	return run->args;
}

struct flow *flow_of(const struct run *run)
{
	return run->own;
}

const struct flow_method *flow_method(const struct variant *variant)
{
	return variant->own;
}

static const struct layout *layout_of(const struct run *run)
{
	return flow_method(run->plan.variant)->layout;
}

/* --- Arrays. --- */

static const struct packing *packing(const struct run *run)
{
	return layout_of(run)->packing;
}

static bool searches(const struct run *run)
{
	const struct flow_method *method = flow_method(run->plan.variant);

	if (run->plan.relabel_on == RELABEL_ON_AUTO)
		return method->searches;
	return run->plan.relabel_on == RELABEL_ON_MACHINE && !method->cancels &&
	       !method->relabel && !method->labels;
}

static bool ended_early(const struct run *run)
{
	const struct flow_method *method = flow_method(run->plan.variant);

	return (method->is_exact && !method->is_exact(run)) ||
	       (method->ended_early && method->ended_early(run));
}

/* Some searches write heights at once. */
static bool has_distances(const struct run *run)
{
	return searches(run) && !layout_of(run)->search_lifts;
}

/* --- The values that words of a recording may have. --- */

static void residual_range(const struct graph *graph, bool wide, int64_t *least, int64_t *most)
{
	const int64_t limit = INT64_C(1) << 61;

	*least = wide ? -limit : INT32_MIN;
	*most = wide ? limit : INT32_MAX;
	if (wide && graph->widest > limit) {
		*least = 0;
		*most = graph->widest;
	}
}

static void excess_range(const struct graph *graph, bool wide, int64_t *least, int64_t *most)
{
	(void)graph;
	(void)wide;
	*least = INT64_MIN + 1;
	*most = INT64_MAX;
}

static void height_range(const struct graph *graph, bool wide, int64_t *least, int64_t *most)
{
	(void)graph;
	(void)wide;
	*least = 0;
	*most = INT32_MAX - 1;
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

static bool is_terminal(const struct terminals *terminals, int64_t vertex)
{
	return terminals_have(terminals, (int32_t)vertex);
}

static const struct summed excess_sum = { "the excess of all vertices", is_terminal };

#define AT(member) .at = offsetof(struct flow_args, member)

static const struct array arrays[] = {
	{ "residual", "residual capacities", "a copy of residual capacities", PER_ARC, WORD_CAPACITY,
	  ARRAY_MIRRORED | ARRAY_TAPED | ARRAY_RESCUED | ARRAY_OF_GRAPH, .packing = packing,
	  .hash = flow_hash, .range = residual_range, AT(residual) },
	{ "excess", "excess", "a copy of excess", PER_VERTEX, WORD_I64,
	  ARRAY_MIRRORED | ARRAY_TAPED | ARRAY_RESCUED | ARRAY_SPARSE,
	  HASH_EXCESS, .range = excess_range, .summed = &excess_sum, AT(excess) },
	{ "heights", "heights", "a copy of heights", PER_VERTEX, WORD_I32,
	  ARRAY_MIRRORED | ARRAY_TAPED | ARRAY_LEVEL, HASH_HEIGHT, .range = height_range,
	  AT(height) },
	{ "queue", "the queue", NULL, PER_QUEUE, WORD_I32, ARRAY_TAPED,
	  .range = vertex_range, AT(queue) },
	{ "queue_size", "the queue's size", NULL, PER_ONE, WORD_I32, ARRAY_TAPED | ARRAY_QUEUE_SIZE,
	  .range = count_range, AT(queue_size) },
	{ "distances", "distances", NULL, PER_VERTEX, WORD_I32, ARRAY_SCRATCH | ARRAY_TAPED,
	  HASH_DISTANCE, .is_wanted = has_distances, .range = height_range, AT(search.distance) },
	{ "active", "a count", NULL, PER_ONE, WORD_I32, .is_wanted = searches, AT(search.active) },
	{ "visits", "a count", NULL, PER_ONE, WORD_I64, .is_wanted = searches, AT(search.visits) },
	{ .name = NULL },
};

static const struct event_counter counters[] = {
	{ EVENT_PUSH, COUNTER_pushes, false },
	{ EVENT_SATURATE, COUNTER_pushes, false },
	{ EVENT_SATURATE, COUNTER_saturating, false },
	{ EVENT_RELABEL, COUNTER_relabels, false },
	{ EVENT_SCAN, COUNTER_arc_scans, true },
	{ EVENT_GAP, COUNTER_gaps, false },
	{ .counter = COUNTERS },
};

static const enum counter counts[] = {
	COUNTER_cycles, COUNTER_launches, COUNTER_pushes, COUNTER_saturating,
	COUNTER_relabels, COUNTER_steep, COUNTER_arc_scans, COUNTER_vertex_checks,
	COUNTER_global_relabels, COUNTER_relabel_levels, COUNTER_relabel_work,
	COUNTER_discharges, COUNTER_gaps, COUNTER_violations, COUNTER_waves, COUNTER_to_bytes,
	COUNTER_from_bytes, COUNTER_cancel_bytes, COUNTERS
};

static const struct result_row results[] = {
	{ "pushes", "pushes", COUNTER_pushes, "pushes", false },
	{ "relabels", "relabels", COUNTER_relabels, "relabels", false },
	{ "global relabels", "global_relabels", COUNTER_global_relabels,
	  "global relabelings", false },
	{ "arc scans", "arc_scans", COUNTER_arc_scans, NULL, false },
	{ .title = NULL },
};

static const char *const phases[PHASES] = {
	[PHASE_START] = "preflow",
	[PHASE_PUSH] = "push-relabel",
	[PHASE_RETURN] = "return",
	[PHASE_DONE] = "done",
};

static const struct host_task *const host_tasks[] = { &flow_relabel_task, &flow_return_task, NULL };

/* --- Views. --- */

struct residual *flow_view(const struct run *run)
{
	const struct copy *copies = run->mirror->copies;
	struct residual *view = &flow_of(run)->view;

	view->capacity = copies[0].host;
	view->excess = copies[1].host;
	view->height = copies[2].host;
	return view;
}

struct residual *flow_fetch(struct run *run, unsigned set, struct err *err)
{
	return mirror_fetch(run, set, err) ? flow_view(run) : NULL;
}

static bool active(struct run *run, int64_t *count, struct err *err)
{
	const struct residual *view = flow_fetch(run, FLOW_EXCESS | FLOW_HEIGHT | MIRROR_LOOK, err);

	if (view)
		*count = residual_active(view);
	return view != NULL;
}

static bool is_active(const struct run *run, int32_t vertex)
{
	return residual_is_active(flow_view(run), vertex);
}

/* --- Plans. --- */

/* Names commands that choose terminals. Their numbers fit the graph, and leave most of it free. */
static bool hint_ends(const struct graph *graph, const char *more, struct err *err)
{
	const int32_t few = graph->vertices < 8 ? 1 : graph->vertices / 8;

	if (graph->vertices < 2)
		return err_hint(err, "a flow needs two vertices, and this graph has %d%s", graph->vertices,
				more);
	return err_hint(err, "choose them: `terminals hubs 0`, `terminals far %d` or `terminals random %d`%s",
			few < 20 ? few : 20, few < 10 ? few : 10, more);
}

static bool check_ends(const struct graph *graph, const struct terminals *terminals,
		       struct err *err)
{
	if (terminals->source >= 0 && terminals->sink >= 0)
		return true;
	if (graph->bipartite && terminals->source < 0) {
		err_set(err, ERR_WORK, "no S* and T* are joined to the sides of this graph");
		return err_hint(err, "`use` a variant for flow: that joins them");
	}
	err_set(err, ERR_WORK, terminals->source < 0
				       ? "this graph names no source and sink"
				       : "this graph names a source, but no sink");
	return hint_ends(graph, terminals->source < 0 ? ""
			 : graph->meaning == WEIGHT_LENGTH
				 ? "; `use sssp-wd` or another variant for distances needs a source only"
				 : "; `use bfs-wd` or another variant for distances needs a source only",
			 err);
}

static bool check_plan(const struct plan *plan, struct err *err)
{
	return plan->graph->vertices <= 1 << 30 ||
	       err_set(err, ERR_WORK, "heights of %d vertices do not fit in 32 bits: "
		       "the most are 2^30", plan->graph->vertices);
}

static enum width width_of(const struct plan *plan)
{
	return layout_width(plan->graph, plan->ideas.stride, flow_method(plan->variant)->layout);
}

static int topology(const struct plan *plan, enum width width, struct structure *structures)
{
	return flow_method(plan->variant)->layout->parts(plan->graph, plan->ideas.stride, width, structures);
}

static const char *layout_name(const struct plan *plan)
{
	return flow_method(plan->variant)->layout->name;
}

/* Unpacking residual capacities adds two of them. */
static bool can_tape(const struct plan *plan, struct err *err)
{
	const struct layout *layout = flow_method(plan->variant)->layout;

	return layout->by_entry || plan->graph->widest <= INT64_C(1) << 61 ||
	       err_set(err, ERR_WORK, "a recording in the layout %s holds capacities up to 2^61",
		       layout->name);
}

/* --- The start. --- */

static bool allocate(struct run *run, struct err *err)
{
	const struct graph *graph = run->plan.graph;
	struct flow_args *args = flow_args(run);

	args->graph.vertices = graph->vertices;
	args->source = run->plan.terminals.source;
	args->sink = run->plan.terminals.sink;
	args->graph.events = run->machine->events;
	args->graph.hurry = run->machine->hurry;
	return layout_of(run)->allocate(run, err);
}

static bool open(struct run *run, struct err *err)
{
	const size_t vertices = (size_t)run->plan.graph->vertices;
	struct flow *flow = memory_new(run->memory, sizeof(*flow), "a flow", err);

	run->own = flow;
	if (!flow)
		return false;
	flow->view.graph = run->plan.graph;
	flow->view.terminals = run->plan.terminals;
	flow->view.wide = width_capacity_size(run->width) == sizeof(int64_t);
	flow->steep = steep_open(run->plan.graph->vertices, run->memory, err);
	flow->queue = memory_array(run->memory, vertices, sizeof(*flow->queue),
				   "global relabeling", err);
	flow->height = memory_array(run->memory, vertices, sizeof(*flow->height),
				    "global relabeling", err);
	return flow->steep && flow->queue && flow->height;
}

static void close(struct run *run)
{
	struct flow *flow = flow_of(run);

	if (!flow)
		return;
	steep_close(flow->steep);
	memory_free(flow->cpu_lists);
	memory_free(flow->queue);
	memory_free(flow->height);
	memory_free(flow);
	run->own = NULL;
}

/* The flow of another run, with heights 0. */
static void go_on_from(const struct rescue *rescue, struct residual *view)
{
	const struct graph *graph = view->graph;
	int64_t p;
	int32_t u;

	for (p = 0; p < graph->entries; p++) {
		const int64_t left = rescue_word(rescue, 0, rescue_is_wide(rescue), p);

		if (view->wide)
			((int64_t *)view->capacity)[p] = left;
		else
			((int32_t *)view->capacity)[p] = (int32_t)left;
	}
	for (u = 0; u < graph->vertices; u++) {
		view->excess[u] = rescue_word(rescue, 1, true, u);
		view->height[u] = 0;
	}
	view->height[view->terminals.source] = graph->vertices;
}

/* Preflow: the source's arcs are filled; or one that another run has come to. */
static bool start(struct run *run, struct err *err)
{
	const struct rescue *from = run->plan.from;
	const unsigned flow = FLOW_CAPACITY | FLOW_EXCESS;

	if (from)
		go_on_from(from, flow_view(run));
	else
		residual_start(flow_view(run));
	/* An edit brings the state down, and mends it. */
	if (from && rescue_work(from))
		run_model_slice(run, flow, flow, rescue_work(from));
	return mirror_store(run, FLOW_ALL, err);
}

static bool flow_starts_low(const struct run *run)
{
	return flow_method(run->plan.variant)->starts_low ||
	       (run->plan.relabel == RELABEL_PAPER && !run->plan.from);
}

static bool prepare(struct run *run, bool *stopped, struct err *err)
{
	const struct flow_method *method = flow_method(run->plan.variant);

	run->now.active = residual_active(flow_view(run));
	if (method->labels && !method->relabel)
		return true;
	if (flow_starts_low(run))
		return true;
	return flow_relabel(run, stopped, err);
}

/* --- Stepping. --- */

static int64_t paper_cycles(const struct run *run)
{
	const struct flow_method *method = flow_method(run->plan.variant);
	const struct graph *graph = run->plan.graph;

	return method->paper_cycles ? method->paper_cycles(graph) : graph->vertices;
}

static int queues(const struct run *run)
{
	const int count = flow_method(run->plan.variant)->queues;

	return count ? count : 1;
}

static void wave(struct run *run, const struct event *events, size_t count)
{
	const struct kernel *kernel = run->now.task.launch.kernel;

	/* Code of the host does one thing after the other; and heights of a GPU are not at
	 * hand. */
	if (run->mirror->mapped && !kernel->host)
		run->now.counters[COUNTER_steep] += steep_wave(flow_of(run)->steep, events, count,
							       flow_view(run)->height);
}

const struct problem problem_flow = {
	.name = "flow",
	.args_size = sizeof(struct flow_args),
	.arrays = arrays,
	.tells = 1 << LOG_PUSH | 1 << LOG_SATURATE | 1 << LOG_RELABEL | 1 << LOG_SCAN |
		 1 << LOG_GLOBAL_RELABEL | 1 << LOG_RETURN,
	.counters = counters,
	.counts = counts,
	.host_tasks = host_tasks,
	.names = flow_names,
	.results = results,
	.differences = flow_differences,
	.phases = phases,
	.joined = "matching",
	.least = "vc-bcsr and tc-bcsr need the least on most graphs",
	.unfinished = "the flow is not yet maximum",
	.check_ends = check_ends,
	.pose = flow_pose,
	.check_plan = check_plan,
	.width = width_of,
	.topology = topology,
	.layout = layout_name,
	.tell_footprint = layouts_tell,
	.allocate = allocate,
	.open = open,
	.close = close,
	.start = start,
	.prepare = prepare,
	.paper_cycles = paper_cycles,
	.next = search_task,
	.ahead = search_task_ahead,
	.launched = search_launched,
	.wave = wave,
	.searches = searches,
	.ended_early = ended_early,
	.queues = queues,
	.invariants = flow_invariants,
	.value = flow_value,
	.judge = flow_judge,
	.weigh = flow_weigh,
	.active = active,
	.is_active = is_active,
	.compare = flow_compare,
	.can_tape = can_tape,
};
