/* SPDX-License-Identifier: GPL-3.0-or-later
 * `why counter C` (src/view/causes.h): the cycles of the trace tell where the counters that it has grew, and
 * the log where an event counted last.
 */
#include "src/view/causes.h"

#include "src/base/text.h"
#include "src/engine/midway.h"
#include "src/engine/run.h"
#include "src/view/explanation.h"

#include <stddef.h>

/* From the end of cycle `from` to that of cycle `to`; `to` equals `from`: behind the last cycle. */
struct growth {
	int64_t from, to, by; /* by 0: it has not grown */
};

/* Counters, and where the rows of the trace have those that grow with them. Levels and work are those of
 * global relabelings, which are done between two cycles. */
static const struct traced {
	enum counter counter, grows_with;
	size_t at;
} traced[] = {
	{ COUNTER_pushes, COUNTER_pushes, offsetof(struct trace_row, pushes) },
	{ COUNTER_relabels, COUNTER_relabels, offsetof(struct trace_row, relabels) },
	{ COUNTER_arc_scans, COUNTER_arc_scans, offsetof(struct trace_row, arc_scans) },
	{ COUNTER_global_relabels, COUNTER_global_relabels, offsetof(struct trace_row, global_relabels) },
	{ COUNTER_relabel_levels, COUNTER_global_relabels, offsetof(struct trace_row, global_relabels) },
	{ COUNTER_relabel_work, COUNTER_global_relabels, offsetof(struct trace_row, global_relabels) },
	{ COUNTER_launches, COUNTER_launches, offsetof(struct trace_row, launches) },
	{ COUNTER_conflicts, COUNTER_conflicts, offsetof(struct trace_row, conflicts) },
	{ COUNTERS, COUNTERS, 0 },
};

/* Counters of which each event of a kind counts one. */
static const struct told {
	enum counter counter;
	enum log_kind kind;
} told[] = {
	{ COUNTER_saturating, LOG_SATURATE }, { COUNTER_given_up, LOG_GIVE_UP }, { COUNTER_gaps, LOG_GAP },
	{ COUNTER_reached, LOG_REACH },	      { COUNTER_lowered, LOG_LOWER },	 { COUNTERS, LOG_KINDS },
};

static void print_cycles(const struct run *run, const struct traced *row, const struct growth *growth,
			 struct text *text)
{
	const bool between = row->grows_with == COUNTER_global_relabels;

	const int64_t inside = between || growth->to > growth->from ? 0 : run_cycle_inside(run);

	if (inside)
		text_print(text, "in cycle %lld, which has not ended", (long long)inside);
	else if (growth->to == growth->from || (between && growth->to == growth->from + 1))
		text_print(text, growth->from ? "after cycle %lld" : "before the first cycle",
			   (long long)growth->from);
	else if (growth->to == growth->from + 1)
		text_print(text, "in cycle %lld", (long long)growth->to);
	else
		text_print(text, "in the cycles from %lld to %lld", (long long)growth->from + 1,
			   (long long)growth->to);
}

/* The last growth, and the last of the largest. */
static void find_growth(struct run *run, const struct traced *row, struct growth *last,
			struct growth *most)
{
	const int64_t first = run_first(run, UNIT_CYCLE);
	const struct trace *trace = &run->trace;
	struct growth growth = { first, first, 0 };
	int64_t before = 0, number, i;

	*last = *most = growth;
	for (i = 0; i <= trace->count; i++) {
		number = i == trace->count ? run_count(run, row->grows_with)
			 : *(const int64_t *)(const void *)((const char *)&trace->rows[i] + row->at);
		if (number < 0)
			continue;
		growth = (struct growth){ growth.to, i < trace->count ? trace->rows[i].cycle
							       : run->now.counters[COUNTER_cycles],
					  number - before };
		before = number;
		if (growth.by > 0)
			*last = growth;
		if (growth.by > 0 && growth.by >= most->by)
			*most = growth;
	}
}

/* The cycle at whose end it can be seen; -1: only where the run stands. */
static int64_t seen_at(const struct growth *growth)
{
	return growth->to > growth->from ? growth->to : -1;
}

/* False: the trace has no cycle in which it grew. */
static bool print_growth(struct run *run, const struct traced *row, struct explained *explained)
{
	struct text *text = explained->answer;
	struct growth last, most;

	find_growth(run, row, &last, &most);
	if (!last.by)
		return false;
	if (row->grows_with != row->counter) {
		text_print(text, "; it grows with each global relabeling, the last of them ");
		print_cycles(run, row, &last, text);
		explained->cycle = seen_at(&last);
		return true;
	}
	text_print(text, "; it grew last ");
	if (last.to == most.to && last.from == most.from)
		text_print(text, most.by == explained->value || most.by == 1 ? "" : "and most ");
	print_cycles(run, row, &last, text);
	text_print(text, ", by %lld", (long long)last.by);
	explained->cycle = seen_at(&most);
	if (last.to == most.to && last.from == most.from)
		return true;
	text_print(text, ", and most ");
	print_cycles(run, row, &most, text);
	text_print(text, ", by %lld", (long long)most.by);
	return true;
}

/* False: no such event is kept. */
static bool print_event(const struct run *run, enum log_kind kind, struct explained *explained)
{
	int64_t number = run_count_events(run);

	while (--number >= run->log.first) {
		if (!run_get_event(run, number, &explained->event) || explained->event.kind != kind)
			continue;
		explained->is_event = true;
		explained->number = number;
		text_print(explained->answer, "; it grew last in cycle %lld (event %lld)",
			   (long long)explained->event.cycle, (long long)number);
		return true;
	}
	return false;
}

static bool print_last(struct run *run, enum counter counter, struct explained *explained)
{
	const struct traced *row = traced;
	const struct told *event = told;

	while (row->counter != COUNTERS && row->counter != counter)
		row++;
	while (event->counter != COUNTERS && event->counter != counter)
		event++;
	return (row->counter != COUNTERS && print_growth(run, row, explained)) ||
	       (event->counter != COUNTERS && print_event(run, event->kind, explained));
}

void explain_counter(struct run *run, enum counter counter, struct explained *explained)
{
	const int64_t first = run_first(run, UNIT_CYCLE), now = run->now.counters[COUNTER_cycles];
	struct text *text = explained->answer;

	explained->cycle = -1;
	explained->value = run_count(run, counter);
	text_print(text, "%s (%s) is %lld", counter_name(counter), counter_help(counter),
		   (long long)explained->value);
	if (counter == COUNTER_cycles) {
		explained->cycle = now;
		text_print(text, now > first ? "; it grew last in cycle %lld, by 1, as in every cycle"
					     : ": no cycle has ended yet", (long long)now);
		return;
	}
	if (first > 0)
		text_print(text, " since the end of cycle %lld", (long long)first);
	if (!explained->value)
		text_print(text, ": nothing has added to it");
	else if (!print_last(run, counter, explained))
		text_print(text, "; in which cycle it grew is not known: %s",
			   now == first ? "none has ended yet" : "the run does not keep this number "
								 "cycle by cycle");
}
