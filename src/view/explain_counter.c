/* SPDX-License-Identifier: GPL-3.0-or-later
 * `why counter C` (src/view/causes.h): the cycles of the trace tell where the counters that it has grew, and
 * the log where an event counted last.
 */
#include "src/view/causes.h"

#include "src/base/text.h"
#include "src/engine/run.h"
#include "src/view/explanation.h"

#include <stddef.h>

/* From the end of cycle `from` to that of cycle `to`. */
struct growth {
	int64_t from, to, by; /* by 0: it has not grown */
};

/* Counters in the rows of the trace. Levels and work are those of global relabelings. */
static const struct traced {
	enum counter counter;
	size_t at;
	bool same; /* the row has the counter itself */
} traced[] = {
	{ COUNTER_pushes, offsetof(struct trace_row, pushes), true },
	{ COUNTER_relabels, offsetof(struct trace_row, relabels), true },
	{ COUNTER_arc_scans, offsetof(struct trace_row, arc_scans), true },
	{ COUNTER_global_relabels, offsetof(struct trace_row, global_relabels), true },
	{ COUNTER_relabel_levels, offsetof(struct trace_row, global_relabels), false },
	{ COUNTER_relabel_work, offsetof(struct trace_row, global_relabels), false },
	{ COUNTER_launches, offsetof(struct trace_row, launches), true },
	{ COUNTER_conflicts, offsetof(struct trace_row, conflicts), true },
	{ COUNTERS, 0, false },
};

/* Counters of which each event of a kind counts one. */
static const struct told {
	enum counter counter;
	enum log_kind kind;
} told[] = {
	{ COUNTER_saturating, LOG_SATURATE }, { COUNTER_given_up, LOG_GIVE_UP }, { COUNTER_gaps, LOG_GAP },
	{ COUNTER_reached, LOG_REACH },	      { COUNTER_lowered, LOG_LOWER },	 { COUNTERS, LOG_KINDS },
};

static void print_cycles(const struct growth *growth, struct text *text)
{
	if (growth->to == growth->from + 1)
		text_print(text, "in cycle %lld", (long long)growth->to);
	else
		text_print(text, "in the cycles from %lld to %lld", (long long)growth->from + 1,
			   (long long)growth->to);
}

/* The last growth, and the last of the largest. What came behind the last row is left out. */
static void find_growth(const struct trace *trace, size_t at, int64_t first, struct growth *last,
			struct growth *most)
{
	struct growth growth = { first, first, 0 };
	int64_t before = 0, number, i;

	*last = *most = growth;
	for (i = 0; i < trace->count; i++) {
		number = *(const int64_t *)(const void *)((const char *)&trace->rows[i] + at);
		if (number < 0)
			continue;
		growth = (struct growth){ growth.to, trace->rows[i].cycle, number - before };
		before = number;
		if (growth.by > 0)
			*last = growth;
		if (growth.by > 0 && growth.by >= most->by)
			*most = growth;
	}
}

/* False: the trace has no cycle in which it grew. */
static bool print_growth(const struct run *run, const struct traced *row, struct explained *explained)
{
	struct text *text = explained->answer;
	struct growth last, most;

	find_growth(&run->trace, row->at, run_first(run, UNIT_CYCLE), &last, &most);
	if (!last.by)
		return false;
	if (!row->same) {
		text_print(text, "; it grows with each global relabeling, the last of them ");
		print_cycles(&last, text);
		explained->cycle = last.to;
		return true;
	}
	text_print(text, "; it grew last ");
	if (last.to == most.to)
		text_print(text, most.by == explained->value || most.by == 1 ? "" : "and most ");
	print_cycles(&last, text);
	text_print(text, ", by %lld", (long long)last.by);
	explained->cycle = most.to;
	if (last.to == most.to)
		return true;
	text_print(text, ", and most ");
	print_cycles(&most, text);
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

static bool print_last(const struct run *run, enum counter counter, struct explained *explained)
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
