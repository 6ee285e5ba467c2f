/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/engine/past.h"

#include "src/base/memory.h"
#include "src/engine/decision.h"
#include "src/engine/run.h"

#include <string.h>

/* --- What is kept. --- */

/* A step at which no more rows than that are left. */
static int64_t step_for(const struct trace *trace, int64_t most)
{
	int64_t step = trace->step;
	int64_t count = most + 1;
	int64_t i;

	for (; count > most; step *= 2)
		for (i = count = 0; i < trace->count; i++)
			count += trace->rows[i].cycle % step == 0;
	return step / 2;
}

static bool copy_rows(const struct trace *from, struct trace *to)
{
	int64_t i;

	to->step = step_for(from, PAST_ROWS);
	to->rows = memory_array(to->memory, (size_t)from->count + 1, sizeof(*to->rows), "the trace", NULL);
	for (i = 0; to->rows && i < from->count; i++)
		if (from->rows[i].cycle % to->step == 0)
			to->rows[to->count++] = from->rows[i];
	to->known = to->room = to->count;
	return to->rows != NULL;
}

static bool copy_decisions(const struct run *run, struct past *past)
{
	const size_t count = (size_t)run->now.decisions;

	if (!count)
		return true;
	past->decisions = memory_array(run->memory, count, sizeof(*past->decisions), "the decisions", NULL);
	if (!past->decisions)
		return false;
	memcpy(past->decisions, run->decisions.rows, count * sizeof(*past->decisions));
	past->decision_count = (int64_t)count;
	return true;
}

static bool copy_events(const struct run *run, struct past *past)
{
	const struct log *log = &run->log;
	const int64_t there = log->next - log->first;
	const int64_t count = there < PAST_EVENTS ? there : PAST_EVENTS;
	int64_t i;

	past->told = log->next;
	if (!count)
		return true;
	past->events = memory_array(run->memory, (size_t)count, sizeof(*past->events), "the log", NULL);
	if (!past->events)
		return false;
	for (i = 0; i < count; i++)
		past->events[i] = *log_get(log, log->next - count + i);
	past->event_count = count;
	return true;
}

struct past *past_take(const struct run *run, const struct past *before, struct err *err)
{
	struct past *past = memory_array(run->memory, 1, sizeof(*past), "edits", err);

	if (!past)
		return NULL;
	*past = (struct past){ .before = before, .number = before ? before->number + 1 : 1,
			       .first = run_first(run, UNIT_CYCLE),
			       .cycle = run->now.counters[COUNTER_cycles] };
	trace_init(&past->trace, run->memory);
	past->refused = !copy_rows(&run->trace, &past->trace) || !copy_decisions(run, past) ||
			!copy_events(run, past);
	return past;
}

void past_free(struct past *past)
{
	if (!past)
		return;
	trace_free(&past->trace);
	memory_free(past->decisions);
	memory_free(past->events);
	memory_free(past);
}

/* --- All of it. --- */

static void add_total(int64_t *total, int64_t base)
{
	if (*total >= 0 && base > 0)
		*total += base;
}

static void add_totals(struct trace_row *row, const struct trace_row *base)
{
	add_total(&row->pushes, base->pushes);
	add_total(&row->relabels, base->relabels);
	add_total(&row->arc_scans, base->arc_scans);
	add_total(&row->global_relabels, base->global_relabels);
	add_total(&row->launches, base->launches);
	add_total(&row->conflicts, base->conflicts);
	add_total(&row->ps, base->ps);
}

/* Adds the rows of one run, whose totals follow those of the last row before them. */
static void join(const struct trace *trace, int64_t known, struct trace *all)
{
	struct trace_row base = { 0 };
	int64_t i;

	if (all->known)
		base = all->rows[all->known - 1];
	for (i = 0; i < known; i++) {
		if (trace->rows[i].cycle % all->step != 0)
			continue;
		all->rows[all->known] = trace->rows[i];
		add_totals(&all->rows[all->known++], &base);
		all->count += i < trace->count;
	}
}

static void join_pasts(const struct past *past, struct trace *all)
{
	if (past->before)
		join_pasts(past->before, all);
	join(&past->trace, past->trace.known, all);
}

bool past_join_rows(const struct past *past, const struct trace *now, struct memory *memory,
		    struct trace *all)
{
	const struct past *at;

	*all = *now;
	all->memory = memory;
	all->costs = NULL;
	all->count = all->known = 0;
	all->room = now->known;
	for (at = past; at; at = at->before) {
		all->room += at->trace.known;
		all->step = at->trace.step > all->step ? at->trace.step : all->step;
	}
	all->rows = memory_array(memory, (size_t)all->room + 1, sizeof(*all->rows), "the trace", NULL);
	if (!all->rows)
		return false;
	if (past)
		join_pasts(past, all);
	join(now, now->known, all);
	return true;
}

struct decision *past_join_decisions(const struct past *past, const struct decision *now, int64_t count,
				     struct memory *memory, int64_t *all)
{
	const struct past *at;
	struct decision *rows;
	int64_t end;

	for (*all = count, at = past; at; at = at->before)
		*all += at->decision_count;
	end = *all - count;
	rows = memory_array(memory, (size_t)*all + 1, sizeof(*rows), "the decisions", NULL);
	if (!rows)
		return NULL;
	if (count)
		memcpy(rows + end, now, (size_t)count * sizeof(*rows));
	for (at = past; at; at = at->before) {
		end -= at->decision_count;
		if (at->decision_count)
			memcpy(rows + end, at->decisions, (size_t)at->decision_count * sizeof(*rows));
	}
	return rows;
}
