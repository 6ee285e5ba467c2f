/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/engine/trace.h"

#include "src/base/memory.h"
#include "src/engine/costs.h"

#include <string.h>

void trace_init(struct trace *trace, struct memory *memory)
{
	memset(trace, 0, sizeof(*trace));
	trace->memory = memory;
	trace->proved = -1;
	trace->begun = (struct beginning){ -1, -1, -1 };
	trace->step = 1;
	trace->end = -1;
}

void trace_free(struct trace *trace)
{
	costs_free(trace->costs);
	trace->costs = NULL;
	memory_free(trace->rows);
	trace->rows = NULL;
	trace->count = trace->known = trace->room = 0;
}

static void thin_out(struct trace *trace)
{
	int64_t kept = 0;
	int64_t i;

	trace->step *= 2;
	for (i = 0; i < trace->count; i++)
		if (trace->rows[i].cycle % trace->step == 0)
			trace->rows[kept++] = trace->rows[i];
	trace->count = trace->known = kept;
}

bool trace_reserve(struct trace *trace, struct err *err)
{
	void *rows = trace->rows;
	int64_t room = trace->room ? trace->room * 2 : 256;

	if (trace->count < trace->room || trace->count == TRACE_ROWS)
		return true;
	if (!memory_resize(trace->memory, &rows, (size_t)room, sizeof(*trace->rows), "the trace",
			   err))
		return false;
	trace->rows = rows;
	trace->room = room;
	return true;
}

const struct trace_row *trace_counted_before(const struct trace *trace, int64_t i)
{
	while (i > 0 && trace->rows[i - 1].pushes < 0)
		i--;
	return i > 0 ? &trace->rows[i - 1] : NULL;
}

void trace_time(struct trace *trace, int64_t cycle, int64_t ps)
{
	struct trace_row *row = trace->rows + trace->count;

	if (trace->count && row[-1].cycle == cycle)
		row[-1].ps = ps;
}

void trace_cut(struct trace *trace, int64_t cycle)
{
	while (trace->count && trace->rows[trace->count - 1].cycle > cycle)
		trace->count--;
}

void trace_forget(struct trace *trace)
{
	trace->known = trace->count;
	trace->end = -1;
}

void trace_add(struct trace *trace, const struct trace_row *row)
{
	/* More than once where all cycles so far were even. */
	while (trace->count == TRACE_ROWS)
		thin_out(trace);
	if (row->cycle % trace->step != 0)
		return;
	/* Cycles that end together may be cut in another way than before. */
	if (trace->count < trace->known && trace->rows[trace->count].cycle != row->cycle)
		trace->known = trace->count;
	trace->rows[trace->count++] = *row;
	if (trace->known < trace->count)
		trace->known = trace->count;
}
