/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/course.h"

#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/view/chart.h"

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
	const struct trace *trace = &snapshot->trace;
	int64_t *sizes = sizes_of(snapshot, canvas->memory);
	int64_t largest;
	int label, i;

	if (!sizes) {
		canvas_print(canvas, row, 0, "no cycle has ended yet");
		return row + 2;
	}
	largest = largest_of(sizes, trace->count);
	label = label_width(largest);
	canvas_number(canvas, row, label - 2, largest);
	canvas_number(canvas, row + high - 1, label - 2, 0);
	for (i = 0; i <= high; i++)
		canvas_role(canvas, row + i, 0, i < high ? label : canvas->columns, ROLE_QUIET);
	chart_course(canvas, row, label, high, canvas->columns - label, sizes, trace->count,
		     largest);
	memory_free(sizes);
	row += high;
	canvas_print(canvas, row, label, "cycle %lld to %lld%s", (long long)trace->rows[0].cycle,
		     (long long)trace->rows[trace->count - 1].cycle,
		     trace->step > 1 ? ", thinned" : "");
	return row + 1;
}
