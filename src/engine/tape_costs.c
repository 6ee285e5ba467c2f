/* SPDX-License-Identifier: GPL-3.0-or-later
 * Writes and reads the heat map of a recorded run. Its other costs are words (tape_parts.h).
 */
#include "src/engine/costs.h"
#include "src/engine/tape_reading.h"
#include "src/engine/tape_writing.h"

#include "src/base/err.h"

#include <string.h>

/* The cycle, and the sums. */
enum { HEAT_NUMBERS = 1 + HEAT_ROWS };

void tape_write_heat(struct writing *writer)
{
	const struct costs *costs = writer->run->trace.costs;
	const size_t count = costs ? costs_columns(costs) : 0;
	int64_t numbers[HEAT_NUMBERS];
	char head[96];
	struct text text;
	size_t i;

	if (!count)
		return;
	text_fixed(&text, head, sizeof(head));
	text_print(&text, "\"type\":\"heat\",\"step\":%lld,\"width\":%lld", (long long)costs->step,
		   (long long)costs->width);
	tape_list_open(writer, head, "columns");
	for (i = 0; i < count; i++) {
		numbers[0] = costs->columns[i].cycle;
		memcpy(numbers + 1, costs->columns[i].sums, sizeof(costs->columns[i].sums));
		tape_list_numbers(writer, numbers, HEAT_NUMBERS);
	}
	(void)tape_list_flush(writer);
}

static bool read_column(struct reading *reader, struct json *json, struct err *err)
{
	int64_t numbers[HEAT_NUMBERS];
	struct heat_column column;
	int i;

	if (!tape_read_row(json, numbers, HEAT_NUMBERS))
		return false;
	for (i = 0; i < HEAT_NUMBERS; i++)
		if (numbers[i] < 0 || numbers[i] > TAPE_MOST_COUNT)
			return tape_wrong(reader, "a number of the heat map is out of bounds", err);
	column.cycle = numbers[0];
	memcpy(column.sums, numbers + 1, sizeof(column.sums));
	return !reader->run->trace.costs || costs_take_column(reader->run->trace.costs, &column) ||
	       tape_wrong(reader, "the heat map has too many columns", err);
}

bool tape_read_heat(struct reading *reader, struct json *json, struct err *err)
{
	struct costs *costs = reader->run->trace.costs;
	int64_t step = 1, width = 1;
	const struct want wants[] = {
		{ .key = "step", .number = &step, .least = 1, .most = TAPE_MOST_COUNT },
		{ .key = "width", .number = &width, .least = 1, .most = INT32_MAX },
	};
	const struct shape shape = { wants, 2, "columns", read_column, NULL };

	if (!tape_read_shape(reader, &shape, json, err))
		return false;
	if (costs) {
		costs->step = step;
		costs->width = width;
	}
	return true;
}
