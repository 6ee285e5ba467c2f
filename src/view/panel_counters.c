/* SPDX-License-Identifier: GPL-3.0-or-later
 * counters: everything a run counts.
 */
#include "src/engine/problem.h"
#include "src/view/panel.h"
#include "src/view/table.h"

static int rows(const struct snapshot *snapshot)
{
	(void)snapshot;
	return 1 + COUNTERS;
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	static const struct column columns[] = {
		{ NULL, COLUMN_TEXT, 0, 6 },
		{ NULL, COLUMN_NUMBER, 1, 0 },
	};
	int row = panel_title(canvas, panel_find("counters"), snapshot);
	struct table table;
	int i;

	table_init(&table, canvas->memory, columns, 2);
	for (i = 0; i < COUNTERS; i++) {
		if (!problem_counts(snapshot->solves, (enum counter)i))
			continue;
		table_row(&table);
		table_text(&table, 0, "%s", counter_name((enum counter)i));
		table_spot(&table, 0, SPOT_COUNTER, i, 0);
		if (snapshot->counted[i])
			table_number(&table, 1, snapshot->counters[i]);
		else
			table_text(&table, 1, "n/a");
	}
	table_draw(&table, canvas, row);
	table_free(&table);
}

static void tell(struct report *report, const struct snapshot *snapshot)
{
	int i;

	for (i = 0; i < COUNTERS; i++) {
		if (!problem_counts(snapshot->solves, (enum counter)i))
			continue;
		if (snapshot->counted[i])
			report_number(report, counter_name((enum counter)i), snapshot->counters[i]);
		else
			report_null(report, counter_name((enum counter)i));
	}
}

const struct panel panel_counters = {
	.name = "counters",
	.title = "counters",
	.needs = KNOWN_COUNTERS,
	.sums = true,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
