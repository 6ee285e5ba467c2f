/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/engine/back_until.h"

#include "src/base/err.h"
#include "src/engine/history.h"
#include "src/engine/trace_scope.h"

/* A condition, as the history asks for it. */
struct condition {
	const char *expression;
	const struct scope *scope;
};

static bool holds(void *context, struct err *err)
{
	const struct condition *condition = context;
	bool yes = false;

	return expression_holds(condition->expression, condition->scope, &yes, err) && yes;
}

/* Whether every cycle up to here may have a row, and they can be gone back to. */
static bool is_traced(const struct run *run)
{
	return run->history && run->machine->row->repeats && run->trace.step == 1;
}

/* Reads the trace backwards, as far as no cycle is missing in it. *found: the last before
 * *end where the expression held, -1: none; *end: it did not from here on. */
static bool read_trace(const struct run *run, const char *expression, int64_t *end,
		       int64_t *found, struct err *err)
{
	const struct trace *trace = &run->trace;
	int64_t i = trace->count;
	bool yes = false;

	*found = -1;
	while (i > 0 && trace->rows[i - 1].cycle >= *end)
		i--;
	for (; i > 0 && trace->rows[i - 1].cycle == *end - 1; i--) {
		struct scope scope = trace_scope(run, &trace->rows[i - 1]);

		if (!expression_holds(expression, &scope, &yes, err))
			return false;
		*end = trace->rows[i - 1].cycle;
		if (!yes)
			continue;
		*found = *end;
		return true;
	}
	return true;
}

bool back_until(struct run *run, const char *expression, const struct scope *scope,
		enum halt *halt, struct err *err)
{
	struct condition condition = { expression, scope };
	int64_t end = history_next_cycle(&run->now);
	int64_t found = -1;

	if (is_traced(run) && trace_tells(run, expression) &&
	    !read_trace(run, expression, &end, &found, err))
		return false;
	if (found < 0)
		return history_back_until(run, end, holds, &condition, halt, err);
	if (!history_go(run, UNIT_CYCLE, found, halt, err))
		return false;
	*halt = *halt == HALT_UNIT ? HALT_CONDITION : *halt;
	return true;
}
