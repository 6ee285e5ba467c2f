/* SPDX-License-Identifier: GPL-3.0-or-later
 * histogram: the vertices by degree, and what those of each degree have cost over the whole run.
 */
#include "src/base/text.h"
#include "src/view/costs_span.h"
#include "src/view/look/costs_look.h"
#include "src/view/panel.h"
#include "src/view/table.h"

/* The lowest degree that a vertex has. */
static int first_of(const struct costs_look *look)
{
	int first = 0;

	while (first < look->degree_count && !look->degrees[first].vertices)
		first++;
	return first;
}

static int rows(const struct snapshot *snapshot)
{
	return 2 + snapshot->tables.costs->degree_count - first_of(snapshot->tables.costs) + 2 +
	       costs_span_rows(snapshot);
}

static void fill(struct table *table, const struct costs_look *look)
{
	const struct degree_bin *bin;
	int i;

	for (i = first_of(look); i < look->degree_count; i++) {
		bin = &look->degrees[i];
		table_row(table);
		if (degree_bin_low(i) == degree_bin_high(i))
			table_text(table, 0, "%lld", (long long)degree_bin_low(i));
		else
			table_text(table, 0, "%lld-%lld", (long long)degree_bin_low(i),
				   (long long)degree_bin_high(i));
		table_number(table, 1, bin->vertices);
		table_bar(table, 2, bin->vertices, 0);
		if (look->vertices.lack) {
			table_text(table, 3, "n/a");
			continue;
		}
		table_number(table, 3, costs_time(look, bin->ticks));
		if (look->vertices.total)
			table_text(table, 4, "%.1f%%",
				   100 * (double)bin->ticks / (double)look->vertices.total);
		table_bar(table, 5, bin->ticks, 0);
	}
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	const struct costs_look *look = snapshot->tables.costs;
	const struct column columns[] = {
		{ costs_degree_word(snapshot->solves), COLUMN_TEXT, 0, 0 },
		{ "vertices", COLUMN_NUMBER, 0, 0 },
		{ NULL, COLUMN_BAR, 3, 6 },
		{ look->unit, COLUMN_NUMBER, 1, 0 },
		{ "share", COLUMN_NUMBER, 2, 0 },
		{ NULL, COLUMN_BAR, 3, 6 },
	};
	int row = panel_title(canvas, panel_find("histogram"), snapshot);
	struct table table;

	table_init(&table, canvas->memory, columns, 6);
	fill(&table, look);
	row = table_draw(&table, canvas, row);
	table_free(&table);
	canvas_role_rows(canvas, row, canvas->rows, ROLE_QUIET);
	if (!look->vertices.lack)
		row = costs_span_draw(canvas, row, snapshot);
	if (look->vertices.lack)
		canvas_wrap(canvas, row, 2, "times are n/a: %s", look->vertices.lack);
	else
		canvas_wrap(canvas, row, 2, "%s", costs_degree_note(snapshot->solves));
}

static void tell(struct report *report, const struct snapshot *snapshot)
{
	const struct costs_look *look = snapshot->tables.costs;
	int i;

	report_text(report, "unit", look->unit);
	report_text(report, "lacks", look->vertices.lack);
	report_numbers(report, "degree_most");
	for (i = 0; i < look->degree_count; i++)
		report_add_number(report, degree_bin_high(i));
	report_numbers(report, "vertices");
	for (i = 0; i < look->degree_count; i++)
		report_add_number(report, look->degrees[i].vertices);
	report_numbers(report, "time");
	for (i = 0; i < look->degree_count; i++)
		report_add_number(report, costs_time(look, look->degrees[i].ticks));
}

const struct panel panel_histogram = {
	.name = "histogram",
	.title = "degrees and costs",
	.needs = KNOWN_COSTS,
	.sums = true,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
