/* SPDX-License-Identifier: GPL-3.0-or-later
 * balance: push-relabel under the strategies of "Dynamic Load Balancing Strategies for Graph
 * Applications on GPUs", section III: workload decomposition, node splitting and hierarchical
 * processing (gpu/flow/balance.cu). The paper applies them to breadth-first search and shortest
 * paths; applying them to the search for the lowest residual neighbour is ours.
 *
 * A cycle: active vertices join the queue; their arcs are searched, which takes a launch or,
 * for hierarchical processing, several; then each entry pushes or is lifted.
 */
#include "gpu/flow/balance_loop.h"
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/engine/array.h"
#include "src/method/flow/loop.h"
#include "src/host/mdt.h"
#include "src/problem/flow/layout.h"

#include <string.h>

struct state {
	struct loop loop;
	struct balance_loop cycle;
};

static enum balance_strategy strategy_of(const struct run *run)
{
	const struct kernel *kernel = variant_kernel(run_plan(run)->variant, CODE_SCAN);

	return kernel == &kernel_balance_split	? BALANCE_NS
	       : kernel == &kernel_balance_step ? BALANCE_HP
						: BALANCE_WD;
}

/* --- Degrees. --- */

static int64_t degree_of(const struct graph *graph, int32_t u)
{
	return graph->row[u + 1] - graph->row[u];
}

static int64_t count_children(const struct graph *graph, int32_t mdt)
{
	int64_t count = 0;
	int32_t u;

	for (u = 0; u < graph->vertices; u++)
		count += mdt_parts(degree_of(graph, u), mdt);
	return count;
}

/* --- Arrays. --- */

static struct balance_args *balance_args(const struct run *run)
{
	return run_args(run);
}

#define AT(member) .at = offsetof(struct balance_args, member)

#define FOUND                                                                                 \
	{ "found", "what was found", NULL, PER_VERTEX, WORD_I64, AT(best) },                  \
	{ "list_size", "a count", NULL, PER_ONE, WORD_I32, AT(list_size) }
#define TICKETS                                                                               \
	{ "offsets", "numbers of arcs", NULL, PER_VERTEX, WORD_I64, AT(offset) },             \
	{ "ticket", "a count", NULL, PER_ONE, WORD_I64, AT(ticket) }

static const struct array arrays_wd[] = { FOUND, TICKETS, { .name = NULL } };
static const struct array arrays_ns[] = { FOUND, { .name = NULL } };
static const struct array arrays_hp[] = {
	FOUND,
	TICKETS,
	{ "list", "a sublist", NULL, PER_VERTEX, WORD_I32, AT(lists[0]) },
	{ "other_list", "a sublist", NULL, PER_VERTEX, WORD_I32, AT(lists[1]) },
	{ .name = NULL },
};

static bool allocate_step(struct run *run, struct err *err)
{
	(void)err;
	balance_args(run)->mdt = plan_mdt(run_plan(run));
	return true;
}

/* The children: first_child, parent and their queue. */
static int64_t bytes_split(const struct plan *plan, enum width width)
{
	const struct graph *graph = plan->graph;
	const struct balance_args *args = NULL;
	const int64_t children = count_children(graph, plan_mdt(plan));

	(void)width;
	return (graph->vertices + INT64_C(1)) * (int64_t)sizeof(*args->first_child) +
	       children * (int64_t)(sizeof(*args->parent) + sizeof(*args->lists[0]));
}

/* Which children a vertex has, and whose child each is. */
static bool write_children(struct run *run, int64_t children, struct err *err)
{
	const struct graph *graph = run_plan(run)->graph;
	const size_t vertices = (size_t)graph->vertices;
	struct balance_args *args = balance_args(run);
	int32_t *first =
		memory_array(run_memory(run), vertices + 1, sizeof(*first), "children", err);
	int32_t *parent = first ? memory_array(run_memory(run), (size_t)children, sizeof(*parent),
					       "children", err)
				: NULL;
	int32_t *to_first = machine_alloc(run_machine(run), "first children",
					  (vertices + 1) * sizeof(*to_first), err);
	int32_t *to_parent = machine_alloc(run_machine(run), "parents",
					   (size_t)children * sizeof(*to_parent), err);
	bool good = first && parent && to_first && to_parent;
	int32_t child = 0;
	int64_t parts;
	int32_t u;

	for (u = 0; good && u < graph->vertices; u++) {
		first[u] = child;
		for (parts = mdt_parts(degree_of(graph, u), args->mdt); parts > 0; parts--)
			parent[child++] = u;
	}
	if (good)
		first[u] = child;
	good = good &&
	       machine_write(run_machine(run), to_first, first, (vertices + 1) * sizeof(*first),
			     err) &&
	       machine_write(run_machine(run), to_parent, parent,
			     (size_t)children * sizeof(*parent), err);
	args->first_child = to_first;
	args->parent = to_parent;
	memory_free(parent);
	memory_free(first);
	return good;
}

static bool allocate_split(struct run *run, struct err *err)
{
	struct balance_args *args = balance_args(run);
	int64_t children;

	args->mdt = plan_mdt(run_plan(run));
	children = count_children(run_plan(run)->graph, args->mdt);
	if (children > INT32_MAX)
		return err_set(err, ERR_WORK, "flow-ns: split at %d arcs, the vertices would have "
			       "%lld parts, more than it can number", args->mdt,
			       (long long)children);
	args->lists[0] = machine_alloc(run_machine(run), "the children's queue",
				       (size_t)children * sizeof(*args->list), err);
	return args->lists[0] && write_children(run, children, err);
}

/* --- The loop. --- */

static const struct kernel *kernel_at(enum balance_at at)
{
	switch (at) {
	case BALANCE_STEP:
		return &kernel_balance_step;
	case BALANCE_GATHER:
		return &kernel_balance_gather;
	case BALANCE_DECOMPOSE:
		return &kernel_balance_decompose;
	case BALANCE_SPLIT:
		return &kernel_balance_split;
	default:
		return &kernel_balance_discharge;
	}
}

static bool begin(const struct run *run, struct state *state, struct task *task)
{
	state->cycle.at = BALANCE_TOP;
	if (loop_begin(run, &state->loop, task))
		return true;
	loop_launch(run, task, strategy_of(run) == BALANCE_NS ? &kernel_balance_collect_children
							      : &kernel_balance_collect,
		    loop_chunks(run), 1);
	task->launch.joined = state->loop.inside;
	state->loop.inside = true;
	state->loop.controller.at = CONTROLLER_COLLECTED;
	state->cycle.at = BALANCE_COLLECT;
	return true;
}

/* Behind the collecting of the cycle. */
static void launch(const struct run *run, struct state *state, const struct balance_found *found,
		   struct task *task)
{
	struct balance_loop *cycle = &state->cycle;
	const int64_t threads = balance_next(cycle, strategy_of(run), balance_args(run)->mdt, found);

	loop_launch(run, task, kernel_at(cycle->at), balance_teams(threads), 1);
	task->launch.joined = true;
	state->loop.controller.at = CONTROLLER_DISCHARGED;
	if (cycle->at != BALANCE_DISCHARGE)
		return;
	task->ends_cycle = true;
	state->loop.changes = run_now(run)->changes;
}

static bool decide(const struct run *run, struct state *state, const struct balance_found *found,
		   struct task *task, struct err *err)
{
	const enum balance_at at = state->cycle.at;

	if (at == BALANCE_TOP)
		return begin(run, state, task);
	if (at == BALANCE_COLLECT && !found->entries) {
		state->cycle.at = BALANCE_TOP;
		return loop_end(run, &state->loop, task, err);
	}
	if (at != BALANCE_DISCHARGE) {
		launch(run, state, found, task);
		return true;
	}
	if (run_now(run)->changes == state->loop.changes)
		return loop_stalled(run, state->cycle.entries, err);
	state->loop.controller.relabeled = false;
	return begin(run, state, task);
}

typedef bool reading(struct machine *machine, void *to, const void *from, size_t size,
		     struct err *err);

/* What the last launch has counted. */
static bool count(const struct run *run, const struct state *state, reading *get,
		  struct balance_found *found, struct err *err)
{
	const struct balance_args *args = balance_args(run);
	const enum balance_at at = state->cycle.at;
	const bool split = at == BALANCE_COLLECT && strategy_of(run) == BALANCE_NS;
	uint64_t ticket = 0;
	int32_t size = 0, listed = 0;

	memset(found, 0, sizeof(*found));
	if (at == BALANCE_STEP || split) {
		if (!get(run_machine(run), &listed, args->list_size, sizeof(listed), err))
			return false;
		found->entries = found->arcs = listed;
	}
	if (split) {
		if (!get(run_machine(run), &size, args->flow.queue_size, sizeof(size), err))
			return false;
		found->entries = size;
	} else if (at == BALANCE_COLLECT || at == BALANCE_GATHER) {
		if (!get(run_machine(run), &ticket, args->ticket, sizeof(ticket), err))
			return false;
		found->entries = (int64_t)(ticket / BALANCE_ENTRY);
		found->arcs = (int64_t)(ticket % BALANCE_ENTRY);
	}
	return true;
}

/* Counts that the launch will add to begin at 0. */
static bool clear(struct run *run, enum balance_at at, struct err *err)
{
	const struct balance_args *args = balance_args(run);
	struct machine *machine = run_machine(run);

	if (at == BALANCE_COLLECT || at == BALANCE_GATHER)
		if (args->ticket &&
		    !machine_fill(machine, args->ticket, 0, sizeof(*args->ticket), err))
			return false;
	if (at == BALANCE_COLLECT &&
	    !machine_fill(machine, args->flow.queue_size, 0, sizeof(*args->flow.queue_size), err))
		return false;
	return (at != BALANCE_COLLECT && at != BALANCE_STEP) ||
	       machine_fill(machine, args->list_size, 0, sizeof(*args->list_size), err);
}

static bool next(struct run *run, void *data, struct task *task, struct err *err)
{
	struct state *state = data;
	struct state then = *state;
	struct balance_found found;

	if (!count(run, state, machine_read, &found, err))
		return false;
	if (state->cycle.at == BALANCE_COLLECT)
		run_moment(run)->queue = found.entries;
	if (!decide(run, &then, &found, task, err))
		return false;
	if (task->kind == TASK_LAUNCH) {
		if (!clear(run, then.cycle.at, err))
			return false;
		balance_set_args(balance_args(run), &then.cycle);
	}
	*state = then;
	return true;
}

static bool ahead(const struct run *run, const void *data, struct task *task, struct err *err)
{
	struct state state = *(const struct state *)data;
	struct balance_found found;

	return count(run, &state, machine_look, &found, err) &&
	       decide(run, &state, &found, task, err);
}

/* --- Free runs. --- */

/* Where a cycle has ended well, and more is to be done. */
static bool may_drive(const struct run *run, const void *data, struct controller *controller)
{
	const struct state *state = data;

	*controller = state->loop.controller;
	if (state->cycle.at == BALANCE_DISCHARGE)
		return run_now(run)->changes != state->loop.changes;
	return state->cycle.at == BALANCE_TOP && !(controller->relabeled && !run_now(run)->active);
}

/* Its cycles have changed something. */
static void driven(struct run *run, void *data, const struct controller *controller)
{
	struct state *state = data;

	*state = (struct state){
		.loop = { .controller = *controller, .changes = run_now(run)->changes - 1 },
		.cycle.at = controller->at == CONTROLLER_DISCHARGED ? BALANCE_DISCHARGE : BALANCE_TOP,
	};
}

/* --- The rows. --- */

static const struct flow_method method = { .layout = &layout_bcsr };

static const struct code_kernel kernels_wd[] = {
	{ &kernel_balance_collect, CODE_COLLECT },
	{ &kernel_balance_decompose, CODE_SCAN },
	{ &kernel_balance_discharge, CODE_DISCHARGE },
	{ NULL, CODE_NONE },
};

static const struct code_kernel kernels_ns[] = {
	{ &kernel_balance_collect_children, CODE_COLLECT },
	{ &kernel_balance_split, CODE_SCAN },
	{ &kernel_balance_discharge, CODE_DISCHARGE },
	{ NULL, CODE_NONE },
};

static const struct code_kernel kernels_hp[] = {
	{ &kernel_balance_collect, CODE_COLLECT },
	{ &kernel_balance_step, CODE_SCAN },
	{ &kernel_balance_gather, CODE_SCAN },
	{ &kernel_balance_decompose, CODE_SCAN },
	{ &kernel_balance_discharge, CODE_DISCHARGE },
	{ NULL, CODE_NONE },
};

#define BALANCE(label, words, part, needs, allocates)                                            \
	const struct variant variant_flow_##label = {                                         \
		.name = "flow-" #label,                                                       \
		.title = words,                                                               \
		.paper = "ours, after Load Balancing Strategies, section III-" part,          \
		.problem = &problem_flow,                                                     \
		.own = &method,                                                               \
		.kernels = kernels_##label,                                                   \
		.listing = &listing_balance,                                                  \
		.size = sizeof(struct state),                                                 \
		.args_size = sizeof(struct balance_args),                                     \
		.arrays = arrays_##label,                                                     \
		.bytes = needs,                                                               \
		.allocate = allocates,                                                        \
		.next = next,                                                                 \
		.ahead = ahead,                                                               \
		.drive = "drive_flow_" #label,                                                \
		.may_drive = may_drive,                                                       \
		.driven = driven,                                                             \
	};

BALANCE(wd, "push-relabel; the arcs of the queue are divided into equal shares", "A",
	NULL, NULL)
BALANCE(ns, "push-relabel; vertices with many arcs are split into children", "B",
	bytes_split, allocate_split)
BALANCE(hp, "push-relabel; a fixed number of arcs of a vertex at a time", "C",
	NULL, allocate_step)
