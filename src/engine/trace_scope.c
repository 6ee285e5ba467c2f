/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/engine/trace_scope.h"

#include "src/base/err.h"

#include <stddef.h>
#include <string.h>

/* The names that the trace has; counter: the counter of the same name, COUNTERS: none. */
struct traced {
	const char *name;
	size_t offset;
	enum counter counter;
};

static const struct traced rows[] = {
	{ "cycle", offsetof(struct trace_row, cycle), COUNTERS },
	{ "queue", offsetof(struct trace_row, queue), COUNTERS },
	{ "cycles", offsetof(struct trace_row, cycle), COUNTER_cycles },
	{ "launches", offsetof(struct trace_row, launches), COUNTER_launches },
	{ "pushes", offsetof(struct trace_row, pushes), COUNTER_pushes },
	{ "relabels", offsetof(struct trace_row, relabels), COUNTER_relabels },
	{ "arc_scans", offsetof(struct trace_row, arc_scans), COUNTER_arc_scans },
	{ "global_relabels", offsetof(struct trace_row, global_relabels),
	  COUNTER_global_relabels },
	{ "conflicts", offsetof(struct trace_row, conflicts), COUNTER_conflicts },
	{ NULL, 0, COUNTERS },
};

static const struct traced *find(const struct name *name)
{
	const struct traced *row;

	for (row = rows; row->name && strcmp(row->name, name->name); row++)
		;
	return row->name && !name->arguments && !name->full ? row : NULL;
}

/* Thread-centric variants keep no queue, and `queue` is then what is active. */
static bool is_told(void *context, const struct name *name, struct err *err)
{
	const struct run *run = context;
	const struct traced *row = find(name);

	(void)err;
	return row && (row->counter == COUNTERS || run_counts(run, row->counter)) &&
	       (strcmp(row->name, "queue") ||
		kernel_has_queue(variant_main(run->plan.variant)));
}

bool trace_tells(const struct run *run, const char *expression)
{
	struct err ignored = { 0 };

	return expression_names(expression, is_told, (void *)(uintptr_t)run, &ignored);
}

static bool look_up(void *context, const struct name *name, struct value *value,
		    struct err *err)
{
	const struct traced *row = find(name);

	if (!row)
		return err_set(err, ERR_WORK, "the trace does not keep %s", name->name);
	value->kind = VALUE_NUMBER;
	memcpy(&value->number, (const char *)context + row->offset, sizeof(value->number));
	return true;
}

struct scope trace_scope(const struct run *run, const struct trace_row *row)
{
	return (struct scope){ look_up, (void *)(uintptr_t)row, run->memory };
}
