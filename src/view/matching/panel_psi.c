/* SPDX-License-Identifier: GPL-3.0-or-later
 * psi: the labels of rows and columns, which columns are active, and how many are still without a
 * row.
 */
#include "src/base/text.h"
#include "src/graph/graph.h"
#include "src/problem/matching/matching.h"
#include "src/view/matching/look_match.h"
#include "src/view/panel.h"
#include "src/view/table.h"

enum { MOST_ROWS = 16, OTHER_ROWS = 5, LEGEND_ROWS = 9 };

enum { PSI, ROWS, COLUMNS, BAR, ACTIVE, COUNT };

/* Bins of the snapshot that share a row, so that at most `rows` are needed. */
static int bins_a_row(const struct psi_look *look, int rows)
{
	if (rows > MOST_ROWS)
		rows = MOST_ROWS;
	if (rows < 1)
		rows = 1;
	return (look->count + rows - 1) / rows;
}

static int rows(const struct snapshot *snapshot)
{
	const struct psi_look *look = &match_look_of(snapshot)->psi;
	const int together = bins_a_row(look, MOST_ROWS);

	return OTHER_ROWS + 2 + (look->count + together - 1) / together;
}

static struct psi_bin sum_bins(const struct psi_look *look, int first, int together)
{
	struct psi_bin sum = { 0, 0, 0 };
	int i;

	for (i = first; i < first + together && i < look->count; i++) {
		sum.rows += look->bins[i].rows;
		sum.columns += look->bins[i].columns;
		sum.active += look->bins[i].active;
	}
	return sum;
}

static void fill_row(struct table *table, const struct psi_bin *bin)
{
	table_number(table, ROWS, bin->rows);
	table_number(table, COLUMNS, bin->columns);
	table_bar(table, BAR, bin->rows + bin->columns, bin->active);
	table_number(table, ACTIVE, bin->active);
}

/* Begins a row; the one that holds the chosen vertex is marked. */
static const char *begin_row(struct table *table, const struct psi_look *look, bool chosen)
{
	table_row(table);
	if (chosen)
		table_roles(table, PSI, ROLE_CHOSEN);
	return panel_mark(look->chosen >= 0, chosen);
}

static void fill(struct table *table, const struct snapshot *snapshot, int together)
{
	const struct psi_look *look = &match_look_of(snapshot)->psi;
	const int32_t most = snapshot->graph->labels.count;
	struct psi_bin sum;
	int64_t low, high;
	const char *mark;
	int first;

	mark = begin_row(table, look, look->chosen >= most);
	table_text(table, PSI, "%sinfinite", mark);
	fill_row(table, &look->far);
	for (first = (look->count - 1) / together * together; first >= 0; first -= together) {
		low = first * look->width;
		high = low + together * look->width - 1;
		mark = begin_row(table, look, look->chosen >= low && look->chosen <= high &&
						      look->chosen < most);
		if (low == high)
			table_text(table, PSI, "%s%lld", mark, (long long)low);
		else
			table_text(table, PSI, "%s%lld-%lld", mark, (long long)low,
				   (long long)high);
		sum = sum_bins(look, first, together);
		fill_row(table, &sum);
	}
}

static int draw_sums(struct canvas *canvas, const struct psi_look *look, int row)
{
	return canvas_wrap(canvas, row, 2,
			   "active %lld, given up %lld; free rows %lld%s",
			   (long long)look->active, (long long)look->given_up,
			   (long long)look->free_rows,
			   look->is_older ? "; the matching has grown since labels were made exact" : "");
}

static void draw_legend(struct canvas *canvas, const struct snapshot *snapshot, bool bars,
			int row)
{
	char name[40];
	const char *chosen = panel_chosen_name(snapshot, name, sizeof(name));
	const char *marks = canvas->symbols == SYMBOLS_ASCII
				    ? "# vertices, * active columns among them; "
				    : "marked part of a bar: active; ";

	canvas_role_rows(canvas, row, canvas->rows, ROLE_QUIET);
	canvas_wrap(canvas, row, canvas->rows - row,
		    "%sinfinite: no way to a free row%s%s%s", bars ? marks : "",
		    *chosen ? "; " : "", chosen, *chosen ? " stands there" : "");
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	static const struct column columns[COUNT] = {
		[PSI] = { "psi", COLUMN_TEXT, 0, 0 },
		[ROWS] = { "rows", COLUMN_NUMBER, 1, 0 },
		[COLUMNS] = { "columns", COLUMN_NUMBER, 1, 0 },
		[BAR] = { NULL, COLUMN_BAR, 2, 6 },
		[ACTIVE] = { "active", COLUMN_NUMBER, 3, 0 },
	};
	const struct psi_look *look = &match_look_of(snapshot)->psi;
	int row = panel_title(canvas, panel_find("psi"), snapshot);
	const bool legend = canvas->rows >= LEGEND_ROWS;
	struct table table;

	row = draw_sums(canvas, look, row);
	table_init(&table, canvas->memory, columns, COUNT);
	fill(&table, snapshot, bins_a_row(look, canvas->rows - OTHER_ROWS + !legend));
	row = table_draw(&table, canvas, row);
	if (legend)
		draw_legend(canvas, snapshot, table.width[BAR] > 0, row);
	table_free(&table);
}

static void tell_bins(struct report *report, const struct psi_look *look)
{
	int i;

	report_numbers(report, "bin_rows");
	for (i = 0; i < look->count; i++)
		report_add_number(report, look->bins[i].rows);
	report_numbers(report, "bin_columns");
	for (i = 0; i < look->count; i++)
		report_add_number(report, look->bins[i].columns);
	report_numbers(report, "bin_active");
	for (i = 0; i < look->count; i++)
		report_add_number(report, look->bins[i].active);
}

static void tell(struct report *report, const struct snapshot *snapshot)
{
	const struct psi_look *look = &match_look_of(snapshot)->psi;

	report_number(report, "active", look->active);
	report_number(report, "given_up", look->given_up);
	report_number(report, "free_rows", look->free_rows);
	report_bool(report, "older_labels", look->is_older);
	report_number(report, "highest", look->highest);
	report_number(report, "bin_width", look->width);
	tell_bins(report, look);
	report_number(report, "unreached_rows", look->far.rows);
	report_number(report, "unreached_columns", look->far.columns);
	panel_tell_chosen(report, snapshot);
	if (look->chosen < 0)
		report_null(report, "chosen_psi");
	else
		report_number(report, "chosen_psi", look->chosen);
}

const struct panel panel_psi = {
	.name = "psi",
	.title = "psi",
	.problem = &problem_matching,
	.instead = "heights map",
	.needs = KNOWN_OWN,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
