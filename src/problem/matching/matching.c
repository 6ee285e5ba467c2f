/* SPDX-License-Identifier: GPL-3.0-or-later
 * The row of matching, its arrays, and the start of a run.
 */
#include "src/problem/matching/matching.h"

#include "src/base/clock.h"
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/engine/course.h"
#include "src/engine/hash.h"
#include "src/engine/log.h"
#include "src/engine/rescue.h"
#include "src/graph/graph.h"
#include "src/host/cheap_matching.h"
#include "src/host/karp_sipser.h"
#include "src/problem/matching/compare.h"
#include "src/problem/matching/invariants.h"
#include "src/problem/matching/lists.h"
#include "src/problem/matching/names.h"
#include "src/problem/matching/search.h"
#include "src/problem/matching/sides.h"
#include "src/problem/matching/topology.h"
#include "src/problem/matching/verdict.h"

/* Kinds of terms in the digest (hash.h). */
enum { HASH_MU = HASH_OTHERS, HASH_PSI };

/* --- What a run holds. --- */

struct match_args *match_args(const struct run *run)
{
	return run->args;
}

struct matching *matching_of(const struct run *run)
{
	return run->own;
}

int32_t *matching_mu(const struct run *run)
{
	return run->mirror->copies[0].host;
}

int32_t *matching_psi(const struct run *run)
{
	return run->mirror->copies[1].host;
}

/* --- Arrays. --- */

/* Mates by their names in the file; of a vertex without one the number that says why. */
static uint64_t hash_mu(const struct run *run, const void *words)
{
	const struct graph *graph = run->plan.graph;
	const int32_t *mu = words;
	uint64_t sum = 0;
	int32_t v;

	for (v = 0; v < graph->labels.count; v++)
		sum += hash_term(HASH_MU, graph_identity(graph, v),
				 mu[v] < 0 ? 0 : graph_identity(graph, mu[v]),
				 mu[v] < 0 ? mu[v] : 0);
	return sum;
}

/* The values that words of a recording may have. */
static void mu_range(const struct graph *graph, bool wide, int64_t *least, int64_t *most)
{
	(void)wide;
	*least = MATCH_GIVEN_UP;
	*most = graph->labels.count - INT64_C(1);
}

static void psi_range(const struct graph *graph, bool wide, int64_t *least, int64_t *most)
{
	(void)wide;
	*least = 0;
	*most = graph->labels.count + INT64_C(1);
}

static void claim_range(const struct graph *graph, bool wide, int64_t *least, int64_t *most)
{
	(void)graph;
	(void)wide;
	*least = 0;
	*most = INT64_MAX;
}

#define AT(member) .at = offsetof(struct match_args, member)

static const struct array arrays[] = {
	{ "mu", "mates", "a copy of mates", PER_VERTEX, WORD_I32,
	  ARRAY_MIRRORED | ARRAY_TAPED | ARRAY_RESCUED, .hash = hash_mu, .range = mu_range, AT(mu) },
	{ "psi", "labels", "a copy of labels", PER_VERTEX, WORD_I32,
	  ARRAY_MIRRORED | ARRAY_TAPED | ARRAY_LEVEL, HASH_PSI, .range = psi_range, AT(psi) },
	{ "claim", "claims", NULL, PER_VERTEX, WORD_I64, ARRAY_TAPED | ARRAY_FULL, HASH_CLAIM,
	  .range = claim_range, AT(claim) },
	{ "act_exists", "a flag", NULL, PER_ONE, WORD_I32, AT(act_exists) },
	{ "added", "a flag", NULL, PER_ONE, WORD_I32, .is_wanted = match_searches, AT(added) },
	{ "active", "a count", NULL, PER_ONE, WORD_I32, .is_wanted = match_searches, AT(active) },
	{ "visits", "a count", NULL, PER_ONE, WORD_I64, .is_wanted = match_searches, AT(visits) },
	{ .name = NULL },
};

static const struct event_counter counters[] = {
	{ EVENT_MATCH, COUNTER_pushes, false },
	{ EVENT_RELABEL, COUNTER_relabels, false },
	{ EVENT_CONFLICT, COUNTER_conflicts, false },
	{ EVENT_GIVE_UP, COUNTER_given_up, false },
	{ EVENT_SCAN, COUNTER_arc_scans, true },
	{ .counter = COUNTERS },
};

static const enum counter counts[] = {
	COUNTER_cycles, COUNTER_launches, COUNTER_pushes, COUNTER_conflicts, COUNTER_given_up,
	COUNTER_relabels, COUNTER_arc_scans, COUNTER_vertex_checks, COUNTER_global_relabels,
	COUNTER_relabel_levels, COUNTER_relabel_work, COUNTER_discharges, COUNTER_waves, COUNTER_to_bytes,
	COUNTER_from_bytes, COUNTERS
};

static bool end(struct run *run, bool *stopped, int64_t *levels, struct err *err)
{
	(void)run;
	(void)err;
	*stopped = false;
	*levels = 0;
	return true;
}

const struct host_task matching_end_task = {
	.name = "finish",
	.number = 17,
	.step = CODE_END,
	.event = LOG_END,
	.is_last = true,
	.work = end,
};

static const struct host_task *const host_tasks[] = { &matching_relabel_task, &matching_end_task,
						      NULL };

static const struct result_row results[] = {
	{ "pushes", "pushes", COUNTER_pushes, "pushes", false },
	{ "conflicts", "conflicts", COUNTER_conflicts, "conflicts", false },
	{ "given up", "given_up", COUNTER_given_up, NULL, false },
	{ "relabels", "relabels", COUNTER_relabels, "relabels", false },
	{ "global relabels", "global_relabels", COUNTER_global_relabels,
	  "global relabelings", false },
	{ "arc scans", "arc_scans", COUNTER_arc_scans, NULL, false },
	{ .title = NULL },
};

static int64_t count_columns(const struct graph *graph)
{
	return graph->labels.count - graph->labels.left;
}

static const struct course course = {
	.reached = "matched",
	.lacking = "unmatched",
	.shortfall = "deficiency",
	.reached_key = "course_matched",
	.lacking_key = "course_unmatched",
	.shortfall_key = "course_deficiency",
	.begun = "initial matching",
	.begun_key = "initial_matching",
	.begun_seconds = "initial_seconds",
	.label_seconds = "label_seconds",
	.ended = "maximum matching",
	.begun_short = "IM",
	.ended_short = "MM",
	.reach = matching_reached,
	.most = count_columns,
};

static const char *const phases[] = {
	[PHASE_START] = "initial matching",
	[PHASE_PUSH] = "push-relabel",
	[PHASE_RETURN] = "fix",
	[PHASE_DONE] = "done",
};

/* --- Plans. --- */

static bool check_ends(const struct graph *graph, const struct terminals *terminals,
		       struct err *err)
{
	(void)terminals;
	if (graph->labels.left && graph->labels.super) {
		err_set(err, ERR_WORK, "S* and T* are joined to this graph, and a matching needs it "
			"without them");
		return err_hint(err, "`use` a variant for matching first: that removes them");
	}
	if (graph->labels.left)
		return true;
	return matching_explain_sides(graph, err);
}

static bool check_plan(const struct plan *plan, struct err *err)
{
	return plan->graph->vertices <= 1 << 30 ||
	       err_set(err, ERR_WORK, "labels of %d vertices do not fit in 32 bits: "
		       "the most are 2^30", plan->graph->vertices);
}

static enum width width_of(const struct plan *plan)
{
	return width_for(1, plan->graph->entries);
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
	match_args(run)->events = run->machine->events;
	match_args(run)->hurry = run->machine->hurry;
	return topology_place(run, err);
}

static bool open(struct run *run, struct err *err)
{
	const size_t vertices = (size_t)run->plan.graph->vertices;
	struct matching *matching = memory_new(run->memory, sizeof(*matching), "a matching", err);

	run->own = matching;
	if (!matching)
		return false;
	matching->psi = memory_array(run->memory, vertices, sizeof(*matching->psi),
				     "global relabeling", err);
	matching->queue = memory_array(run->memory, vertices, sizeof(*matching->queue),
				       "global relabeling", err);
	return matching->psi && matching->queue;
}

static void close(struct run *run)
{
	struct matching *matching = matching_of(run);

	if (!matching)
		return;
	memory_free(matching->psi);
	memory_free(matching->queue);
	memory_free(matching);
	run->own = NULL;
}

/* The matching that another run has come to. */
static int64_t go_on_from(const struct rescue *rescue, const struct graph *graph, int32_t *mu)
{
	int64_t edges = 0;
	int32_t v;

	for (v = 0; v < graph->labels.count; v++) {
		mu[v] = (int32_t)rescue_word(rescue, 0, false, v);
		edges += v < graph->labels.left && mu[v] >= 0;
	}
	return edges;
}

/* *edges: the size of the matching. *stopped: poll asked to stop. */
static bool match_at_first(struct run *run, int64_t *edges, bool *stopped, struct err *err)
{
	const struct graph *graph = run->plan.graph;
	const struct poll *poll = &run->plan.poll;
	int32_t *mu = matching_mu(run);
	int32_t v;

	*edges = 0;
	*stopped = false;
	if (run->plan.from)
		*edges = go_on_from(run->plan.from, graph, mu);
	else if (run->plan.initial == INITIAL_KARP_SIPSER)
		return karp_sipser(graph, mu, poll, run->memory, edges, stopped, err);
	else if (run->plan.initial == INITIAL_CHEAP)
		*stopped = !cheap_matching(graph, mu, poll, edges);
	else
		for (v = 0; v < graph->labels.count; v++)
			mu[v] = MATCH_FREE;
	return true;
}

/* In nanoseconds. */
static int64_t since(double from)
{
	return (int64_t)((clock_seconds() - from) * 1e9);
}

/* The initial matching, and Algorithm 1's labels, lines 1 and 2. A method that starts low takes a row of
 * label 0 to be free: rows with a mate begin at 2, which no way to a free row is shorter than. */
static bool start(struct run *run, struct err *err)
{
	const bool starts_low = matching_method(run->plan.variant)->starts_low;
	const struct graph *graph = run->plan.graph;
	struct beginning *begun = &run->trace.begun;
	const double from = clock_seconds();
	bool stopped;
	int32_t v;

	if (!match_at_first(run, &begun->reached, &stopped, err))
		return false;
	begun->ns = since(from);
	if (stopped)
		return err_set(err, ERR_INTERRUPT, "interrupted in the initial matching; no run has begun");
	for (v = 0; v < graph->vertices; v++) {
		matching_psi(run)[v] = v >= graph->labels.left;
		if (starts_low && v < graph->labels.left && matching_mu(run)[v] >= 0)
			matching_psi(run)[v] = 2;
	}
	return mirror_store(run, MATCHING_ALL, err);
}

int64_t matching_count_active(const struct run *run)
{
	const struct labels *labels = &run->plan.graph->labels;
	int64_t count = 0;
	int32_t v;

	for (v = labels->left; v < labels->count; v++)
		count += matching_is_active(matching_mu(run), v);
	return count;
}

bool matching_labels_are_older(const struct run *run)
{
	const int64_t *counters = run->now.counters;
	const int32_t rows = run->plan.graph->labels.left;
	int32_t u;

	if (!counters[COUNTER_global_relabels])
		return false;
	if (variant_tells(run->plan.variant) & 1 << LOG_WALK && run->now.phase == PHASE_DONE)
		return run->now.cycle_mark < counters[COUNTER_cycles];
	for (u = 0; u < rows; u++)
		if (matching_mu(run)[u] >= 0 && !matching_psi(run)[u])
			return true;
	return false;
}

bool matching_begins_low(const struct plan *plan)
{
	const bool low = plan->initial_labels == LABELS_LOW ||
			 (plan->initial_labels == LABELS_AUTO && plan->relabel == RELABEL_PAPER);

	return (low || matching_method(plan->variant)->starts_low) && !plan->from;
}

/* Some methods relabel only when it is due. */
static bool prepare(struct run *run, bool *stopped, struct err *err)
{
	const double from = clock_seconds();
	bool good;

	run->now.active = matching_count_active(run);
	run->trace.begun.labels_ns = 0;
	if (matching_begins_low(&run->plan))
		return true;
	good = matching_relabel(run, stopped, err);
	run->trace.begun.labels_ns = since(from);
	return good;
}

/* --- Stepping. --- */

static int64_t paper_cycles(const struct run *run)
{
	return matching_method(run->plan.variant)->paper_cycles(run);
}

static int queues(const struct run *run)
{
	(void)run;
	return 0;
}

/* Threads have columns, but in a search. */
static int32_t first_of(const struct run *run, const struct kernel *kernel)
{
	return kernel->items == ITEMS_CHUNKS ? match_args(run)->rows : 0;
}

static bool active(struct run *run, int64_t *count, struct err *err)
{
	if (!mirror_fetch(run, MATCHING_MU | MIRROR_LOOK, err))
		return false;
	*count = matching_count_active(run);
	return true;
}

static bool is_active(const struct run *run, int32_t vertex)
{
	const struct labels *labels = &run->plan.graph->labels;

	return vertex >= labels->left && vertex < labels->count &&
	       matching_is_active(matching_mu(run), vertex);
}

const struct problem problem_matching = {
	.name = "matching",
	.args_size = sizeof(struct match_args),
	.arrays = arrays,
	.tells = 1 << LOG_MATCH | 1 << LOG_GIVE_UP | 1 << LOG_SCAN | 1 << LOG_GLOBAL_RELABEL,
	.counters = counters,
	.counts = counts,
	.host_tasks = host_tasks,
	.names = matching_names,
	.results = results,
	.differences = matching_differences,
	.course = &course,
	.phases = phases,
	.least = "g-pr-first needs the least",
	.unfinished = "the matching is not yet maximum",
	.bare = true,
	.two_sided = true,
	.adapts = true,
	.check_ends = check_ends,
	.check_plan = check_plan,
	.width = width_of,
	.topology = topology_structures,
	.allocate = allocate,
	.open = open,
	.close = close,
	.start = start,
	.prepare = prepare,
	.paper_cycles = paper_cycles,
	.next = match_search_task,
	.ahead = match_search_ahead,
	.launched = match_search_launched,
	.first_of = first_of,
	.searches = match_searches,
	.ended_early = match_ended_early,
	.queues = queues,
	.invariants = matching_invariants,
	.value = matching_value,
	.judge = matching_judge,
	.weigh = matching_weigh,
	.active = active,
	.is_active = is_active,
	.compare = matching_compare,
	.can_tape = can_tape,
};
