/* SPDX-License-Identifier: GPL-3.0-or-later
 * `why arc U V` (src/view/causes.h).
 */
#include "src/view/causes.h"

#include "src/base/err.h"
#include "src/base/text.h"
#include "src/engine/event_search.h"
#include "src/engine/run.h"
#include "src/graph/graph.h"
#include "src/problem/flow/flow.h"
#include "src/view/explanation.h"

/* The arc that is asked about, and what went over it. */
struct arc_sums {
	int32_t v;
	int64_t there, back;
	int64_t pushes_there, pushes_back;
};

/* Of search->vertex and the other end. */
static bool take(struct event_search *search, const struct log_entry *entry)
{
	struct arc_sums *sums = search->context;
	const bool pushed = entry->kind == LOG_PUSH || entry->kind == LOG_SATURATE;
	const bool there = entry->u == search->vertex && entry->v == sums->v;
	const bool back = entry->v == search->vertex && entry->u == sums->v;

	if (!pushed || (!there && !back))
		return false;
	*(there ? &sums->there : &sums->back) += entry->amount;
	++*(there ? &sums->pushes_there : &sums->pushes_back);
	return true;
}

/* "from 4 to 6" */
static void print_way(const struct graph *graph, int32_t u, int32_t v, struct text *text)
{
	text_print(text, "from ");
	graph_label(graph, u, text);
	text_print(text, " to ");
	graph_label(graph, v, text);
}

static void print_last(const struct run *run, const struct event_search *search, struct text *text)
{
	const struct graph *graph = run->plan.graph;
	const struct log_entry *event = &search->event;

	if (search->number < 0 && run->plan.edit.made) {
		text_print(text, "; no push has gone over it since the edit at cycle %lld",
			   (long long)run_first(run, UNIT_CYCLE));
		return;
	}
	if (search->number < 0) {
		text_print(text,
			   search->vertex == run->plan.terminals.source && !run->plan.from
				   ? "; the source filled it before cycle 1, and no push has gone over it"
				   : "; no push has gone over it");
		return;
	}
	text_print(text, "; the last push over it moved %lld ", (long long)event->amount);
	print_way(graph, event->u, event->v, text);
	text_print(text, " in cycle %lld (event %lld), at heights %d and %d%s", (long long)event->cycle,
		   (long long)search->number, event->u_level, event->v_level,
		   event->kind == LOG_SATURATE ? ", and filled it" : "");
}

static void print_sums(const struct run *run, const struct arc_sums *sums, struct text *text)
{
	if (run->plan.edit.made)
		text_print(text, "; since the edit at cycle %lld", (long long)run_first(run, UNIT_CYCLE));
	else
		text_print(text, "; in all");
	text_print(text, " %lld went there by %lld push%s, and %lld came back by %lld",
		   (long long)sums->there, (long long)sums->pushes_there, sums->pushes_there == 1 ? "" : "es",
		   (long long)sums->back, (long long)sums->pushes_back);
}

/* Whether a push may take it now, and if not, why. */
static void print_next(const struct residual *view, int32_t u, int32_t v, int64_t left, struct text *text)
{
	const struct graph *graph = view->graph;

	text_print(text, "; now a push ");
	if (left <= 0) {
		text_print(text, "cannot take it: nothing is left of it");
		return;
	}
	if (!residual_is_active(view, u)) {
		text_print(text, "cannot take it: ");
		graph_label(graph, u, text);
		text_print(text, " is not active");
		return;
	}
	text_print(text, view->height[u] > view->height[v] ? "may take it: " : "cannot take it: ");
	graph_label(graph, u, text);
	text_print(text, " stands at %d, ", view->height[u]);
	graph_label(graph, v, text);
	text_print(text, " at %d", view->height[v]);
}

bool explain_arc(struct run *run, int32_t u, int32_t v, struct explained *explained, struct err *err)
{
	const struct graph *graph = run->plan.graph;
	const int64_t p = graph_find(graph, u, v);
	struct arc_sums sums = { .v = v };
	struct event_search search = { .vertex = u, .take = take, .context = &sums, .summing = true };
	const struct residual *view;
	struct text *text = explained->answer;
	int64_t left;
	bool whole;

	if (p < 0) {
		err_set(err, ERR_WORK, "no arc leads from one of these vertices to the other");
		return err_hint(err, "`show vertex V` lists the arcs of a vertex");
	}
	view = run_hold(run, err) ? flow_fetch(run, FLOW_ALL | MIRROR_LOOK, err) : NULL;
	if (!view || !event_search_run(&search, run, &whole, err))
		return false;
	left = residual_get(view, p);
	explained->value = left;
	explained->is_event = search.number >= 0;
	explained->number = search.number;
	explained->event = search.event;
	text_print(text, "the arc ");
	print_way(graph, u, v, text);
	text_print(text, " has capacity %lld, carries %lld and has %lld left",
		   (long long)graph_capacity(graph, p), (long long)(graph_capacity(graph, p) - left),
		   (long long)left);
	print_last(run, &search, text);
	if (whole && search.number >= 0)
		print_sums(run, &sums, text);
	if (run->now.phase != PHASE_DONE)
		print_next(view, u, v, left, text);
	return true;
}
