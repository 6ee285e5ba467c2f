/* SPDX-License-Identifier: GPL-3.0-or-later
 * heights: how high the vertices stand, which of them are active, and how much
 * excess lies at each height.
 */
#include "src/graph/network.h"
#include "src/view/chart.h"
#include "src/view/panel.h"

enum { ROWS = 16, COUNT_AT = 24, BAR_AT = 26, ACTIVE_WIDTH = 12, EXCESS_WIDTH = 22 };

/* Bins of the snapshot that share a row, so that at most ROWS are needed. */
static int bins_a_row(const struct height_bins *bins)
{
	return (bins->count + ROWS - 1) / ROWS;
}

static int rows(const struct snapshot *snapshot)
{
	const struct height_bins *bins = &snapshot->heights;
	int together = bins_a_row(bins);

	return 3 + (bins->count + together - 1) / together + 1;
}

/* The sums over the bins [first, first + together). */
static void sum_bins(const struct height_bins *bins, int first, int together,
		     int64_t *vertices, int64_t *active, int64_t *excess)
{
	int i;

	*vertices = *active = *excess = 0;
	for (i = first; i < first + together && i < bins->count; i++) {
		*vertices += bins->vertices[i];
		*active += bins->active[i];
		*excess += bins->excess[i];
	}
}

static int64_t largest_row(const struct height_bins *bins, int together)
{
	int64_t largest = bins->cut_vertices;
	int64_t vertices, active, excess;
	int first;

	for (first = 0; first < bins->count; first += together) {
		sum_bins(bins, first, together, &vertices, &active, &excess);
		if (vertices > largest)
			largest = vertices;
	}
	return largest;
}

static void draw_row(struct canvas *canvas, int row, int64_t vertices, int64_t active,
		     int64_t excess, int64_t largest)
{
	int right = canvas->columns;
	int bar = right - BAR_AT - ACTIVE_WIDTH - EXCESS_WIDTH - 1;

	canvas_number(canvas, row, COUNT_AT, vertices);
	if (bar > 0)
		chart_bar(canvas, row, BAR_AT, bar, vertices, active, largest);
	canvas_number(canvas, row, right - EXCESS_WIDTH, active);
	canvas_number(canvas, row, right, excess);
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	const struct height_bins *bins = &snapshot->heights;
	int row = panel_title(canvas, panel_find("heights"), snapshot);
	int together = bins_a_row(bins);
	int64_t largest = largest_row(bins, together);
	int64_t vertices, active, excess, low, high;
	int first;

	canvas_print(canvas, row, COUNT_AT - 8, "vertices");
	canvas_print(canvas, row, canvas->columns - EXCESS_WIDTH - 6, "active");
	canvas_print(canvas, row, canvas->columns - 6, "excess");
	canvas_print(canvas, row++, 0, "height");
	for (first = 0; first < bins->count; first += together) {
		low = first * bins->width;
		high = low + together * bins->width - 1;
		sum_bins(bins, first, together, &vertices, &active, &excess);
		if (low == high)
			canvas_print(canvas, row, 0, "%lld", (long long)low);
		else
			canvas_print(canvas, row, 0, "%lld-%lld", (long long)low, (long long)high);
		draw_row(canvas, row++, vertices, active, excess, largest);
	}
	canvas_print(canvas, row, 0, "|V| and up");
	draw_row(canvas, row++, bins->cut_vertices, 0, bins->cut_excess, largest);
	if (canvas->symbols == SYMBOLS_ASCII)
		canvas_print(canvas, row, 0, "# vertices, * active among them; |V| and up: the "
			     "sink is out of reach");
	else
		canvas_print(canvas, row, 0, "the marked part of a bar is active; |V| and up: the "
			     "sink is out of reach");
}

static void tell(struct report *report, const struct snapshot *snapshot)
{
	const struct height_bins *bins = &snapshot->heights;
	int i;

	report_number(report, "vertices", snapshot->network->vertices);
	report_number(report, "active", bins->all_active);
	report_number(report, "highest", bins->highest);
	report_number(report, "bin_width", bins->width);
	report_numbers(report, "bin_vertices");
	for (i = 0; i < bins->count; i++)
		report_add_number(report, bins->vertices[i]);
	report_numbers(report, "bin_active");
	for (i = 0; i < bins->count; i++)
		report_add_number(report, bins->active[i]);
	report_numbers(report, "bin_excess");
	for (i = 0; i < bins->count; i++)
		report_add_number(report, bins->excess[i]);
	report_number(report, "cut_off_vertices", bins->cut_vertices);
	report_number(report, "cut_off_excess", bins->cut_excess);
}

const struct panel panel_heights = {
	.name = "heights",
	.title = "heights",
	.needs = KNOWN_HEIGHTS,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
