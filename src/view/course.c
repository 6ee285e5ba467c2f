/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/course.h"

#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/view/chart.h"

static int64_t largest_of(const int64_t *values, int64_t count)
{
	int64_t largest = 0;
	int64_t i;

	for (i = 0; i < count; i++)
		if (values[i] > largest)
			largest = values[i];
	return largest;
}

static int64_t queue_at(const struct trace *trace, int64_t i)
{
	return trace->rows[i].queue;
}

/* The values of all cycles as one array; NULL if there are none. */
static int64_t *values_of(const struct snapshot *snapshot, course_value *value, struct memory *memory)
{
	const struct trace *trace = &snapshot->trace;
	int64_t *values = trace->count ? memory_array(memory, (size_t)trace->count,
						      sizeof(*values), "a chart", NULL)
				       : NULL;
	int64_t i;

	for (i = 0; values && i < trace->count; i++)
		values[i] = value(trace, i);
	return values;
}

/* Where a chart begins: behind its largest number. */
static int label_width(int64_t largest)
{
	char buffer[32];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	text_grouped(&text, largest);
	return (int)text.length + 2;
}

int course_draw(struct canvas *canvas, int row, int high, const struct snapshot *snapshot)
{
	return course_draw_values(canvas, row, high, snapshot, queue_at);
}

int course_draw_values(struct canvas *canvas, int row, int high, const struct snapshot *snapshot,
		       course_value *value)
{
	const struct trace *trace = &snapshot->trace;
	int64_t *values = values_of(snapshot, value, canvas->memory);
	int64_t largest;
	int label, i;

	if (!values) {
		if (snapshot->leg.edited)
			canvas_print(canvas, row, 0, "no cycle has ended since the edit at cycle %lld",
				     (long long)snapshot->leg.first);
		else
			canvas_print(canvas, row, 0, "no cycle has ended yet");
		return row + 2;
	}
	largest = largest_of(values, trace->count);
	label = label_width(largest);
	canvas_number(canvas, row, label - 2, largest);
	canvas_number(canvas, row + high - 1, label - 2, 0);
	for (i = 0; i <= high; i++)
		canvas_role(canvas, row + i, 0, i < high ? label : canvas->columns, ROLE_QUIET);
	chart_course(canvas, row, label, high, canvas->columns - label, values, trace->count,
		     largest);
	memory_free(values);
	row += high;
	canvas_print(canvas, row, label, "cycle %lld to %lld%s", (long long)trace->rows[0].cycle,
		     (long long)trace->rows[trace->count - 1].cycle,
		     trace->step > 1 ? ", thinned" : "");
	return row + 1;
}
