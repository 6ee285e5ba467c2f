/* SPDX-License-Identifier: GPL-3.0-or-later
 * Writes the course and the events of the run, and its next task.
 */
#include "src/engine/tape_writing.h"

#include "src/base/err.h"

#include <string.h>

void tape_write_course(struct writing *writer)
{
	const struct trace *trace = &writer->run->trace;
	const struct beginning *begun = &trace->begun;
	char head[192];
	struct text text;
	int64_t i;

	text_fixed(&text, head, sizeof(head));
	text_print(&text, "\"type\":\"course\",\"step\":%lld,\"begun\":%lld,\"begun_ns\":%lld,"
		   "\"labels_ns\":%lld,\"proved\":%lld", (long long)trace->step,
		   (long long)begun->reached, (long long)begun->ns, (long long)begun->labels_ns,
		   (long long)trace->proved);
	tape_list_open(writer, head, "rows");
	for (i = 0; i < trace->count; i++) {
		const struct trace_row *row = &trace->rows[i];
		const int64_t numbers[] = { row->cycle, row->queue, row->pushes, row->relabels,
					    row->arc_scans, row->global_relabels,
					    row->launches, row->conflicts, row->reached,
					    row->ps };

		tape_list_numbers(writer, numbers, COURSE_NUMBERS);
	}
	(void)tape_list_flush(writer);
}

static void write_event(struct writing *writer, const struct log_entry *entry)
{
	const int64_t numbers[] = { entry->cycle, entry->launch, entry->amount, entry->u,
				    entry->v, entry->u_level, entry->v_level, entry->warp,
				    entry->lane };
	struct tape_list *list = tape_list_row(writer);
	size_t i;

	tape_list_put(list, '[');
	tape_list_word(list, log_kind_name(entry->kind));
	for (i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
		tape_list_put(list, ',');
		tape_list_number(list, numbers[i]);
	}
	tape_list_put(list, ']');
}

/* Those of the log, and those of a wave that is under way. */
void tape_write_events(struct writing *writer)
{
	const struct run *run = writer->run;
	const struct log *log = &run->log;
	const struct event *fresh = NULL;
	size_t count = machine_fresh_events(run->machine, &fresh);
	struct log_entry entry;
	char head[96];
	struct text text;
	int64_t n;
	size_t i;

	if (run->plan.events != EVENTS_FULL)
		return;
	text_fixed(&text, head, sizeof(head));
	text_print(&text, "\"type\":\"events\",\"first\":%lld,\"lost\":%lld", (long long)log->first,
		   (long long)log->lost);
	tape_list_open(writer, head, "events");
	for (n = log->first; n < log->next; n++)
		write_event(writer, log_get(log, n));
	for (i = 0; i < count; i++) {
		run_log_event(run, &fresh[i], &entry);
		write_event(writer, &entry);
	}
	(void)tape_list_flush(writer);
}

/* What would come next, unless the variant cannot say. */
void tape_write_ahead(struct writing *writer)
{
	struct run *run = writer->run;
	struct task task;
	struct err ignored = { 0 };
	char buffer[256];
	struct text text;

	memset(&task, 0, sizeof(task));
	if (run->now.has_task || run->now.phase == PHASE_DONE ||
	    !run_ahead(run, &task, &ignored))
		return;
	text_fixed(&text, buffer, sizeof(buffer));
	text_print(&text, "{\"type\":\"ahead\"");
	tape_print_task(&text, &task);
	tape_print_number(&text, "last_check", task.last_check);
	text_print(&text, "}\n");
	(void)pack_write(writer->pack, buffer, text.length);
}
