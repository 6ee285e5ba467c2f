/* SPDX-License-Identifier: GPL-3.0-or-later
 * The global relabeling and stage two on the host.
 */
#include "gpu/core/journal.h"
#include "src/base/err.h"
#include "src/engine/run.h"
#include "src/graph/graph.h"
#include "src/host/stage_two.h"
#include "src/engine/rescue.h"
#include "src/problem/flow/flow.h"

/* What the host holds it has labelled itself, validly. */
static bool cancels(const struct run *run)
{
	return flow_method(run->plan.variant)->cancels && !run->now.held;
}

/* Saturates violating arcs in the view, if the variant cancels. Returns how many. */
static int64_t cancel(struct run *run, struct residual *view)
{
	if (!cancels(run) || !residual_violations(view))
		return 0;
	mirror_remember(run, FLOW_CAPACITY | FLOW_EXCESS);
	return residual_cancel(view);
}

/* Whether a relabeling that has cancelled can be given up: what it has changed are copies, or
 * can be put back. */
static bool can_stop(const struct run *run, int64_t cancelled)
{
	const struct mirror *mirror = run->mirror;

	return !cancelled || (!mirror->mapped && !run->now.held) || mirror->before;
}

/* What it costs to go over all vertices and arcs. */
static int64_t sweep(const struct run *run)
{
	return cancels(run)
		       ? run->plan.graph->vertices + run->plan.graph->entries
		       : 0;
}

/* The variant does it in its own way; the last one proves, and is exact. *stopped: the poll asked to stop. */
static bool relabel_by_variant(struct run *run, bool *stopped)
{
	const struct flow_method *method = flow_method(run->plan.variant);
	int64_t levels, work;

	if (!method->relabel || run->now.task.last_check ||
	    !method->relabel(run, run->state, stopped, &levels, &work))
		return false;
	if (*stopped)
		return true;
	run_count_relabel(run, levels, work);
	run_model_lists(run, work);
	return true;
}

bool flow_relabel(struct run *run, bool *stopped, struct err *err)
{
	const struct flow_method *method = flow_method(run->plan.variant);
	struct flow *own = flow_of(run);
	const unsigned flow = FLOW_CAPACITY | FLOW_EXCESS;
	const unsigned down = method->cancels ? FLOW_ALL : flow;
	const struct poll nobody = { 0 };
	struct residual *view = flow_view(run);
	struct mirror *mirror = run->mirror;
	int64_t levels, work, cancelled;
	unsigned up = FLOW_HEIGHT;
	int32_t u;

	if (!mirror_fetch_or_stop(run, down, stopped, err))
		return false;
	if (*stopped || relabel_by_variant(run, stopped))
		return true;
	cancelled = cancel(run, view);
	*stopped = !residual_distances(view, own->height, own->queue,
				       can_stop(run, cancelled) ? &run->plan.poll : &nobody,
				       &levels, &work);
	if (*stopped) {
		mirror_put_back(run);
		return true;
	}
	if (mirror->mapped && run->machine->journal)
		journal_keep_changes(run->machine->journal, view->height, view->height,
				     own->height,
				     (size_t)view->graph->vertices * sizeof(*view->height));
	for (u = 0; u < view->graph->vertices; u++)
		view->height[u] = own->height[u];
	if (cancelled)
		up |= flow;
	if (!mirror_store(run, up, err))
		return false;
	mirror_keep_changes(run);
	run->now.active = residual_active(view);
	run->now.counters[COUNTER_violations] += cancelled;
	if (!run->now.held)
		run->now.counters[COUNTER_cancel_bytes] += mirror_bytes(run, up & flow);
	work += sweep(run);
	run_count_relabel(run, levels, work);
	run_model_slice(run, down, up, work);
	if (method->relabeled)
		method->relabeled(run, run->state, view);
	rescue_note(run);
	return true;
}

/* No cycle ends in stage two, so what is to stop where one ends stops at once. */
static enum urgency ask_at_once(void *context)
{
	return poll_stop(context) ? URGENCY_NOW : URGENCY_NONE;
}

bool flow_return(struct run *run, bool *stopped, struct err *err)
{
	/* Besides, stage two makes four arrays with a word for each vertex, and looks for excess twice. */
	enum { SWEEPS = 3 };
	const struct poll poll = { ask_at_once, &run->plan.poll };
	struct residual *view = flow_view(run);
	struct err why = { 0 };
	int64_t work = 0;
	bool good;

	/* Of a large graph that is the longest part on a card. */
	if (!mirror_fetch_or_stop(run, FLOW_CAPACITY | FLOW_EXCESS, stopped, err))
		return false;
	if (*stopped)
		return true;
	mirror_remember(run, FLOW_CAPACITY | FLOW_EXCESS);
	if (!stage_two(view, run->memory, &poll, &work, &why)) {
		*stopped = why.kind == ERR_INTERRUPT;
		if (*stopped) {
			mirror_put_back(run);
			return true;
		}
		mirror_keep_changes(run);
		*err = why;
		return false;
	}
	work += (int64_t)SWEEPS * run->plan.graph->vertices;
	run_model_slice(run, FLOW_CAPACITY | FLOW_EXCESS, FLOW_CAPACITY | FLOW_EXCESS, work);
	good = run->now.held ? mirror_release(run, err)
			     : mirror_store(run, FLOW_CAPACITY | FLOW_EXCESS, err);
	mirror_keep_changes(run);
	if (good)
		rescue_note(run);
	return good;
}

/* --- As tasks. --- */

static bool relabel_task(struct run *run, bool *stopped, int64_t *levels, struct err *err)
{
	const int64_t before = run->now.counters[COUNTER_relabel_levels];

	if (!flow_relabel(run, stopped, err))
		return false;
	*levels = run->now.counters[COUNTER_relabel_levels] - before;
	return true;
}

static bool return_task(struct run *run, bool *stopped, int64_t *levels, struct err *err)
{
	*levels = 0;
	run->now.phase = PHASE_RETURN;
	return flow_return(run, stopped, err);
}

const struct host_task flow_relabel_task = {
	.name = "relabel",
	.number = 1,
	.step = CODE_RELABEL,
	.event = LOG_GLOBAL_RELABEL,
	.work = relabel_task,
};

const struct host_task flow_return_task = {
	.name = "return",
	.number = 2,
	.step = CODE_RETURN,
	.event = LOG_RETURN,
	.is_last = true,
	.work = return_task,
};
