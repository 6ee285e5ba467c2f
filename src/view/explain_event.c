/* SPDX-License-Identifier: GPL-3.0-or-later
 * `why event N` (src/view/causes.h).
 */
#include "src/view/causes.h"

#include "src/base/err.h"
#include "src/base/text.h"
#include "src/engine/run.h"
#include "src/graph/graph.h"
#include "src/view/explanation.h"
#include "src/view/sentence.h"

static bool find(const struct run *run, int64_t number, struct log_entry *event, struct err *err)
{
	const int64_t count = run_count_events(run);

	if (run_get_event(run, number, event))
		return true;
	if (number >= count) {
		err_set(err, ERR_WORK, "there is no event %lld yet: the run has had %lld", (long long)number,
			(long long)count);
		return err_hint(err, "`show log` has the last ones");
	}
	if (run->plan.events != EVENTS_FULL) {
		err_set(err, ERR_WORK, "event %lld is not kept: this run keeps none", (long long)number);
		return err_hint(err, "`set events full`, then `reset`");
	}
	err_set(err, ERR_WORK, "event %lld is not kept: the log begins with event %lld", (long long)number,
		(long long)run->log.first);
	return err_hint(err, "`goto %lld lane`, then ask again", (long long)number + 1);
}

/* The last event before `number` for which the other is what it needed: that brought u its excess, or by
 * which u was reached. -1: none is kept. */
static int64_t find_cause(const struct run *run, int64_t number, const struct log_entry *event,
			  struct log_entry *cause)
{
	const bool reached = event->kind == LOG_REACH || event->kind == LOG_LOWER;
	const bool taken = event->kind == LOG_MATCH;

	while (--number >= run->log.first && run_get_event(run, number, cause)) {
		if (reached ? (cause->kind == LOG_REACH || cause->kind == LOG_LOWER) && cause->v == event->u
		    : taken ? cause->kind == LOG_MATCH && cause->v == event->v
			    : (cause->kind == LOG_PUSH || cause->kind == LOG_SATURATE ||
			       cause->kind == LOG_MATCH) &&
				      cause->v == event->u)
			return number;
	}
	return -1;
}

static void print_reason(const struct graph *graph, const struct log_entry *event, struct text *text)
{
	switch (event->kind) {
	case LOG_PUSH:
	case LOG_SATURATE:
		text_print(text, ": ");
		graph_label(graph, event->u, text);
		text_print(text, " had excess and stood at %d, ", event->u_level);
		graph_label(graph, event->v, text);
		text_print(text, " at %d; %lld is all that %s", event->v_level, (long long)event->amount,
			   event->kind == LOG_SATURATE ? "the arc could take"
						       : "it could still push in this turn");
		break;
	case LOG_RELABEL:
		text_print(text, event->amount > event->v ? ": no neighbour was low enough to take more"
							  : ": a nearer way was found");
		break;
	case LOG_GIVE_UP:
		text_print(text, ": its label says that no free row can be reached");
		break;
	case LOG_CONFLICT:
		text_print(text, ": both columns saw the row before either had taken it");
		break;
	default:
		break;
	}
}

static void print_cause(const struct run *run, int64_t number, const struct log_entry *event,
			struct text *text)
{
	struct log_entry cause;
	const int64_t found = find_cause(run, number, event, &cause);

	if (found < 0)
		return;
	text_print(text, "; what led to it, event %lld in cycle %lld: ", (long long)found,
		   (long long)cause.cycle);
	sentence_event(run->plan.graph, &cause, text);
}

bool explain_event(struct run *run, int64_t number, struct explained *explained, struct err *err)
{
	const struct graph *graph = run->plan.graph;
	struct text *text = explained->answer;

	if (!find(run, number, &explained->event, err))
		return false;
	explained->is_event = true;
	explained->number = number;
	explained->value = explained->event.amount;
	text_print(text, "event %lld, ", (long long)number);
	sentence_where(&explained->event, text);
	text_print(text, ": ");
	sentence_event(graph, &explained->event, text);
	print_reason(graph, &explained->event, text);
	if (explained->event.kind < LOG_GLOBAL_RELABEL)
		print_cause(run, number, &explained->event, text);
	return true;
}
