/* SPDX-License-Identifier: GPL-3.0-or-later
 * heights: how high the vertices stand, which of them are active, and how much
 * excess lies at each height.
 */
#include "src/graph/network.h"
#include "src/view/chart.h"
#include "src/view/panel.h"

enum { MOST_ROWS = 16, OTHER_ROWS = 4, WIDE = 72 };

/* Where columns end, and where the bars stand, if there is room for them. */
struct layout {
	int vertices, active, excess;
	int bar, bar_width;
};

static void lay_out(const struct canvas *canvas, struct layout *layout)
{
	int right = canvas->columns;

	layout->excess = right;
	if (right < WIDE) {
		layout->vertices = right / 2;
		layout->active = right / 2 + right / 5;
		layout->bar = layout->bar_width = 0;
		return;
	}
	layout->vertices = 24;
	layout->active = right - 22;
	layout->bar = 26;
	layout->bar_width = layout->active - 8 - layout->bar - 5;
}

/* Bins of the snapshot that share a row, so that at most `rows` are needed. */
static int bins_a_row(const struct height_bins *bins, int rows)
{
	if (rows > MOST_ROWS)
		rows = MOST_ROWS;
	if (rows < 1)
		rows = 1;
	return (bins->count + rows - 1) / rows;
}

static int rows(const struct snapshot *snapshot)
{
	const struct height_bins *bins = &snapshot->heights;
	int together = bins_a_row(bins, MOST_ROWS);

	return OTHER_ROWS + (bins->count + together - 1) / together;
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

static void draw_row(struct canvas *canvas, const struct layout *layout, int row,
		     int64_t vertices, int64_t active, int64_t excess, int64_t largest)
{
	canvas_number(canvas, row, layout->vertices, vertices);
	if (layout->bar_width)
		chart_bar(canvas, row, layout->bar, layout->bar_width, vertices, active, largest);
	canvas_number(canvas, row, layout->active, active);
	canvas_number(canvas, row, layout->excess, excess);
}

static int draw_head(struct canvas *canvas, const struct layout *layout, int row)
{
	canvas_print(canvas, row, 0, "height");
	canvas_print(canvas, row, layout->vertices - 8, "vertices");
	canvas_print(canvas, row, layout->active - 6, "active");
	canvas_print(canvas, row, layout->excess - 6, "excess");
	return row + 1;
}

static void draw_legend(struct canvas *canvas, const struct layout *layout, int row)
{
	const char *marks = canvas->symbols == SYMBOLS_ASCII
				    ? "# vertices, * active among them; "
				    : "the marked part of a bar is active; ";

	canvas_print(canvas, row, 0, "%s|V| and up: the sink is out of reach",
		     layout->bar_width ? marks : "");
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	const struct height_bins *bins = &snapshot->heights;
	int row = panel_title(canvas, panel_find("heights"), snapshot);
	int together = bins_a_row(bins, canvas->rows - OTHER_ROWS);
	int64_t largest = largest_row(bins, together);
	int64_t vertices, active, excess, low, high;
	struct layout layout;
	int first;

	lay_out(canvas, &layout);
	row = draw_head(canvas, &layout, row);
	for (first = 0; first < bins->count; first += together) {
		low = first * bins->width;
		high = low + together * bins->width - 1;
		sum_bins(bins, first, together, &vertices, &active, &excess);
		if (low == high)
			canvas_print(canvas, row, 0, "%lld", (long long)low);
		else
			canvas_print(canvas, row, 0, "%lld-%lld", (long long)low, (long long)high);
		draw_row(canvas, &layout, row++, vertices, active, excess, largest);
	}
	canvas_print(canvas, row, 0, "|V| and up");
	draw_row(canvas, &layout, row++, bins->cut_vertices, 0, bins->cut_excess, largest);
	draw_legend(canvas, &layout, row);
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
