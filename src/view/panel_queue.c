/* SPDX-License-Identifier: GPL-3.0-or-later
 * queue: the active-vertex queue over the cycles, and its entries in the last one.
 */
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/graph/network.h"
#include "src/view/chart.h"
#include "src/view/panel.h"

enum { CHART_ROWS = 8, LABEL = 12, LISTED = 8 };

static int rows(const struct snapshot *snapshot)
{
	(void)snapshot;
	return 4 + CHART_ROWS + LISTED + 2;
}

static int64_t largest_of(const int64_t *sizes, int64_t count)
{
	int64_t largest = 0;
	int64_t i;

	for (i = 0; i < count; i++)
		if (sizes[i] > largest)
			largest = sizes[i];
	return largest;
}

/* The sizes of all cycles as one array; NULL if there are none. */
static int64_t *sizes_of(const struct snapshot *snapshot, struct memory *memory)
{
	const struct trace *trace = &snapshot->trace;
	int64_t *sizes = trace->count ? memory_array(memory, (size_t)trace->count, sizeof(*sizes),
						     "a chart", NULL)
				      : NULL;
	int64_t i;

	for (i = 0; sizes && i < trace->count; i++)
		sizes[i] = trace->rows[i].queue;
	return sizes;
}

static int draw_course(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	const struct trace *trace = &snapshot->trace;
	int64_t *sizes = sizes_of(snapshot, canvas->memory);
	int64_t largest;

	if (!sizes) {
		canvas_print(canvas, row, 0, "no cycle yet");
		return row + 2;
	}
	largest = largest_of(sizes, trace->count);
	canvas_number(canvas, row, LABEL - 2, largest);
	canvas_number(canvas, row + CHART_ROWS - 1, LABEL - 2, 0);
	chart_course(canvas, row, LABEL, CHART_ROWS, canvas->columns - LABEL, sizes, trace->count,
		     largest);
	memory_free(sizes);
	row += CHART_ROWS;
	canvas_print(canvas, row, LABEL, "cycle %lld to %lld%s", (long long)trace->rows[0].cycle,
		     (long long)trace->rows[trace->count - 1].cycle,
		     trace->step > 1 ? ", thinned" : "");
	return row + 2;
}

static void draw_entries(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	int64_t count = snapshot->queue_size < LISTED ? snapshot->queue_size : LISTED;
	const struct queue_entry *entry;
	int wide = canvas->columns < 56 ? canvas->columns - 30 : 20;
	char name[32];
	struct text text;
	int64_t i;

	canvas_print(canvas, row++, 0, "queue of the last cycle: %lld %s",
		     (long long)snapshot->queue_size,
		     snapshot->queue_size == 1 ? "entry" : "entries");
	if (count)
		canvas_print(canvas, row++, 0, "%11s%10s%*s%9s", "vertex", "height", wide, "excess",
			     "degree");
	for (i = 0; i < count; i++) {
		entry = &snapshot->queue[i];
		text_fixed(&text, name, sizeof(name));
		network_label(snapshot->network, entry->vertex, &text);
		canvas_print(canvas, row++, 0, "%11s%10d%*lld%9lld", name, entry->height, wide,
			     (long long)entry->excess, (long long)entry->degree);
	}
	if (count < snapshot->queue_size)
		canvas_print(canvas, row, 0, "%11s", "...");
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	int row = panel_title(canvas, panel_find("queue"), snapshot);

	if (!(snapshot->known & KNOWN_QUEUE) && snapshot->cycle) {
		canvas_print(canvas, row, 0, "n/a: %s keeps no queue;", snapshot->variant);
		canvas_print(canvas, row + 1, 0, "`show heights` has the active vertices");
		return;
	}
	row = draw_course(canvas, row, snapshot);
	if (snapshot->known & KNOWN_QUEUE)
		draw_entries(canvas, row, snapshot);
}

static void tell_entries(struct report *report, const struct snapshot *snapshot)
{
	int64_t count =
		snapshot->queue_size < QUEUE_ENTRIES ? snapshot->queue_size : QUEUE_ENTRIES;
	char name[32];
	struct text text;
	int64_t i;

	report_texts(report, "entry_vertex");
	for (i = 0; i < count; i++) {
		text_fixed(&text, name, sizeof(name));
		network_label(snapshot->network, snapshot->queue[i].vertex, &text);
		report_add_text(report, name);
	}
	report_numbers(report, "entry_height");
	for (i = 0; i < count; i++)
		report_add_number(report, snapshot->queue[i].height);
	report_numbers(report, "entry_excess");
	for (i = 0; i < count; i++)
		report_add_number(report, snapshot->queue[i].excess);
	report_numbers(report, "entry_degree");
	for (i = 0; i < count; i++)
		report_add_number(report, snapshot->queue[i].degree);
}

static void tell(struct report *report, const struct snapshot *snapshot)
{
	const struct trace *trace = &snapshot->trace;
	int64_t i;

	if (!(snapshot->known & KNOWN_QUEUE)) {
		report_null(report, "queue");
		return;
	}
	report_number(report, "queue", snapshot->queue_size);
	tell_entries(report, snapshot);
	report_number(report, "course_step", trace->step);
	report_numbers(report, "course_cycle");
	for (i = 0; i < trace->count; i++)
		report_add_number(report, trace->rows[i].cycle);
	report_numbers(report, "course_queue");
	for (i = 0; i < trace->count; i++)
		report_add_number(report, trace->rows[i].queue);
}

const struct panel panel_queue = {
	.name = "queue",
	.title = "queue",
	.needs = KNOWN_QUEUE | KNOWN_COURSE,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
