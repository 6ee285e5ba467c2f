/* SPDX-License-Identifier: GPL-3.0-or-later
 * launches: the launches of the whole run that took longest.
 */
#include "src/base/text.h"
#include "src/view/costs_span.h"
#include "src/view/look/costs_look.h"
#include "src/view/panel.h"
#include "src/view/table.h"

enum { CAPTIONS = 2 };

/* Those of machines that know times. */
static int count_of(const struct snapshot *snapshot)
{
	return snapshot->tables.costs->launch_count;
}

static int rows(const struct snapshot *snapshot)
{
	return PANEL_PICKS + count_of(snapshot) + CAPTIONS + costs_span_rows(snapshot);
}

/* In nanoseconds. */
static int64_t ns_of(int64_t ps)
{
	return (ps + 500) / 1000;
}

static void fill(struct table *table, const struct costs_look *look, int count)
{
	const struct cost_launch *launch;

	for (launch = look->longest; launch < look->longest + count; launch++) {
		table_row(table);
		table_text(table, 0, " ");
		/* A slice of the CPU before the first launch is none. */
		if (launch->number)
			table_number(table, 1, launch->number);
		table_text(table, 2, "%s", costs_kernel_name(launch->kernel));
		table_number(table, 3, ns_of(launch->ps));
		if (look->launch_ps)
			table_text(table, 4, "%.1f%%",
				   100 * (double)launch->ps / (double)look->launch_ps);
		table_bar(table, 5, launch->ps, 0);
		if (launch->warps)
			table_number(table, 6, launch->warps);
		table_number(table, 7, launch->cycle);
		table_spot(table, 7, SPOT_MOMENT, launch->cycle, 0);
	}
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	const struct costs_look *look = snapshot->tables.costs;
	const struct column columns[] = {
		{ NULL, COLUMN_TEXT, 0, 0 },
		{ "launch", COLUMN_NUMBER, 2, 0 },
		{ "kernel", COLUMN_TEXT, 1, 8 },
		{ look->launch_unit, COLUMN_NUMBER, 0, 0 },
		{ "share", COLUMN_NUMBER, 1, 0 },
		{ NULL, COLUMN_BAR, 4, 6 },
		{ "warps", COLUMN_NUMBER, 3, 0 },
		{ "in cycle", COLUMN_NUMBER, 0, 0 },
	};
	int row = panel_title(canvas, panel_find("launches"), snapshot);
	const int room = canvas->rows - row - 1 - CAPTIONS;
	struct table table;

	if (!look->launch_count) {
		costs_span_lack(canvas, row, snapshot, look->warps.lack);
		return;
	}
	table_init(&table, canvas->memory, columns, 8);
	fill(&table, look, room < 1 || room > look->launch_count ? look->launch_count : room);
	row = table_draw(&table, canvas, row);
	table_free(&table);
	canvas_role_rows(canvas, row, canvas->rows, ROLE_QUIET);
	row = costs_span_draw(canvas, row, snapshot);
	canvas_wrap(canvas, row, CAPTIONS, "%lld launch%s took %lld %s", (long long)look->launches,
		    look->launches == 1 ? "" : "es", (long long)ns_of(look->launch_ps), look->launch_unit);
}

static void pick(const struct snapshot *snapshot, int which, struct text *line)
{
	text_print(line, "goto %lld", (long long)snapshot->tables.costs->longest[which].cycle);
}

/* A slice of the CPU has no number, and its cycle no other one. */
static int64_t picked(const struct snapshot *snapshot, int which)
{
	const struct cost_launch *launch = &snapshot->tables.costs->longest[which];

	return launch->number ? launch->number : -launch->cycle;
}

static void tell_list(struct report *report, const struct costs_look *look, const char *key,
		      size_t at)
{
	int i;

	report_numbers(report, key);
	for (i = 0; i < look->launch_count; i++)
		report_add_number(report, ((const int64_t *)&look->longest[i])[at]);
}

static void tell(struct report *report, const struct snapshot *snapshot)
{
	const struct costs_look *look = snapshot->tables.costs;
	int i;

	report_text(report, "unit", look->launch_unit);
	report_text(report, "lacks", look->launch_count ? NULL : look->warps.lack);
	report_number(report, "launches", look->launches);
	report_number(report, "total", ns_of(look->launch_ps));
	report_texts(report, "kernel");
	for (i = 0; i < look->launch_count; i++)
		report_add_text(report, costs_kernel_name(look->longest[i].kernel));
	report_numbers(report, "time");
	for (i = 0; i < look->launch_count; i++)
		report_add_number(report, ns_of(look->longest[i].ps));
	tell_list(report, look, "launch", 1);
	tell_list(report, look, "in_cycle", 2);
	tell_list(report, look, "warps", 3);
}

const struct panel panel_launches = {
	.name = "launches",
	.title = "costs: launches",
	.needs = KNOWN_COSTS,
	.sums = true,
	.rows = rows,
	.draw = draw,
	.tell = tell,
	.picks = count_of,
	.pick = pick,
	.picked = picked,
};
