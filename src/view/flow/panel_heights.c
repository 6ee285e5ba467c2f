/* SPDX-License-Identifier: GPL-3.0-or-later
 * heights: how high the vertices stand, the highest at the top, which of them are active, and
 * how much excess lies at each height.
 */
#include "src/problem/flow/flow.h"
#include "src/base/text.h"
#include "src/graph/graph.h"
#include "src/view/panel.h"
#include "src/view/table.h"

enum { MOST_ROWS = 16, OTHER_ROWS = 4, LEGEND_ROWS = 8 };

enum { HEIGHT, VERTICES, BAR, ACTIVE, EXCESS, COUNT };

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

	return OTHER_ROWS + 2 + (bins->count + together - 1) / together;
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

static void fill_row(struct table *table, int64_t vertices, int64_t active, int64_t excess)
{
	table_number(table, VERTICES, vertices);
	table_bar(table, BAR, vertices, active);
	table_number(table, ACTIVE, active);
	table_number(table, EXCESS, excess);
}

/* Begins a row; the one that holds the chosen vertex is marked, and stands for it. */
static const char *begin_row(struct table *table, const struct snapshot *snapshot, bool chosen)
{
	table_row(table);
	if (chosen) {
		table_roles(table, HEIGHT, ROLE_CHOSEN);
		table_spot(table, HEIGHT, SPOT_HEIGHT, snapshot->about.chosen, 0);
	}
	return panel_mark(snapshot->heights.chosen >= 0, chosen);
}

static void fill(struct table *table, const struct snapshot *snapshot, int together)
{
	const struct height_bins *bins = &snapshot->heights;
	const int32_t most = snapshot->graph->vertices;
	int64_t vertices, active, excess, low, high;
	const char *mark;
	int first;

	mark = begin_row(table, snapshot, bins->chosen >= most);
	table_text(table, HEIGHT, "%s|V| and up", mark);
	fill_row(table, bins->cut_vertices, 0, bins->cut_excess);
	for (first = (bins->count - 1) / together * together; first >= 0; first -= together) {
		low = first * bins->width;
		high = low + together * bins->width - 1;
		sum_bins(bins, first, together, &vertices, &active, &excess);
		mark = begin_row(table, snapshot,
				 bins->chosen >= low && bins->chosen <= high && bins->chosen < most);
		if (low == high)
			table_text(table, HEIGHT, "%s%lld", mark, (long long)low);
		else
			table_text(table, HEIGHT, "%s%lld-%lld", mark, (long long)low,
				   (long long)high);
		fill_row(table, vertices, active, excess);
	}
}

static void draw_legend(struct canvas *canvas, const struct snapshot *snapshot, bool bars,
			int row)
{
	char name[40];
	const char *chosen = panel_chosen_name(snapshot, name, sizeof(name));
	const char *marks = canvas->symbols == SYMBOLS_ASCII
				    ? "# vertices, * active among them; "
				    : "the marked part of a bar is active; ";

	canvas_role_rows(canvas, row, canvas->rows, ROLE_QUIET);
	canvas_wrap(canvas, row, canvas->rows - row,
		    "%s|V| and up: the sink is out of reach%s%s%s", bars ? marks : "",
		    *chosen ? "; " : "", chosen, *chosen ? " stands there" : "");
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	/* The marks of a bar tell what `active` does. */
	static const struct column columns[COUNT] = {
		[HEIGHT] = { "height", COLUMN_TEXT, 0, 0 },
		[VERTICES] = { "vertices", COLUMN_NUMBER, 1, 0 },
		[BAR] = { NULL, COLUMN_BAR, 2, 6 },
		[ACTIVE] = { "active", COLUMN_NUMBER, 4, 0 },
		[EXCESS] = { "excess", COLUMN_NUMBER, 3, 0 },
	};
	const struct height_bins *bins = &snapshot->heights;
	int row = panel_title(canvas, panel_find("heights"), snapshot);
	bool legend = canvas->rows >= LEGEND_ROWS;
	struct table table;

	table_init(&table, canvas->memory, columns, COUNT);
	fill(&table, snapshot, bins_a_row(bins, canvas->rows - OTHER_ROWS + !legend));
	row = table_draw(&table, canvas, row);
	if (legend)
		draw_legend(canvas, snapshot, table.width[BAR] > 0, row);
	table_free(&table);
}

static void tell(struct report *report, const struct snapshot *snapshot)
{
	const struct height_bins *bins = &snapshot->heights;
	int i;

	report_number(report, "vertices", snapshot->graph->vertices);
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
	panel_tell_chosen(report, snapshot);
	if (bins->chosen < 0)
		report_null(report, "chosen_height");
	else
		report_number(report, "chosen_height", bins->chosen);
}

const struct panel panel_heights = {
	.name = "heights",
	.title = "heights",
	.problem = &problem_flow,
	.needs = KNOWN_HEIGHTS,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
