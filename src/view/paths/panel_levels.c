/* SPDX-License-Identifier: GPL-3.0-or-later
 * levels: how many vertices are at each distance from the source, which of them the search has still to go on
 * from, and how many arcs a second were traversed.
 */
#include "src/base/saturate.h"
#include "src/base/text.h"
#include "src/problem/paths/paths.h"
#include "src/view/panel.h"
#include "src/view/paths/paths_look.h"
#include "src/view/table.h"

enum { MOST_ROWS = 16, OTHER_ROWS = 5, LEGEND_ROWS = 8 };

enum { DISTANCE, VERTICES, BAR, ACTIVE, COUNT };

/* Bins that share a row, so that at most `rows` are needed. */
static int bins_a_row(const struct paths_look *look, int rows)
{
	if (rows > MOST_ROWS)
		rows = MOST_ROWS;
	if (rows < 1)
		rows = 1;
	return (look->count + rows - 1) / rows;
}

static int rows(const struct snapshot *snapshot)
{
	const struct paths_look *look = snapshot->own;
	const int together = bins_a_row(look, MOST_ROWS);

	return OTHER_ROWS + 2 + (look->count + together - 1) / together;
}

static void fill_row(struct table *table, int64_t vertices, int64_t active)
{
	table_number(table, VERTICES, vertices);
	table_bar(table, BAR, vertices, active);
	table_number(table, ACTIVE, active);
}

/* Begins a row; the one that holds the chosen vertex is marked. */
static const char *begin_row(struct table *table, const struct paths_look *look, bool chosen)
{
	table_row(table);
	if (chosen)
		table_roles(table, DISTANCE, ROLE_CHOSEN);
	return panel_mark(look->chosen >= 0, chosen);
}

/* The row of the bins [first, first + together). */
static void fill_bins(struct table *table, const struct paths_look *look, int first, int together)
{
	const int64_t low = first * look->width;
	const int64_t high = saturate_add(low, saturate_multiply(together, look->width) - 1);
	const char *mark = begin_row(table, look, look->chosen >= low && look->chosen <= high);
	int64_t vertices = 0;
	int64_t active = 0;
	int i;

	for (i = first; i < first + together && i < look->count; i++) {
		vertices += look->vertices[i];
		active += look->active[i];
	}
	if (low == high)
		table_text(table, DISTANCE, "%s%lld", mark, (long long)low);
	else
		table_text(table, DISTANCE, "%s%lld-%lld", mark, (long long)low, (long long)high);
	fill_row(table, vertices, active);
}

static void fill(struct table *table, const struct paths_look *look, int together)
{
	const char *mark;
	int first;

	for (first = 0; first < look->count; first += together)
		fill_bins(table, look, first, together);
	mark = begin_row(table, look, look->chosen == PATHS_UNREACHED);
	table_text(table, DISTANCE, "%snot reached", mark);
	fill_row(table, look->unreached, 0);
}

/* Millions of traversed arcs a second by the clock that counts: the model's, or that of the host or the
 * card; -1: it was not on, or nothing was done. */
static double rate(const struct snapshot *snapshot, bool modelled)
{
	const struct paths_look *look = snapshot->own;
	const bool has_model = snapshot->known & KNOWN_MODEL;
	const double seconds = modelled ? modelled_seconds(&snapshot->modelled) : snapshot->seconds;

	return has_model != modelled || seconds <= 0 ? -1 : (double)look->traversed / seconds / 1e6;
}

static int draw_rate(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	const struct paths_look *look = snapshot->own;
	const bool modelled = snapshot->known & KNOWN_MODEL;
	const double mteps = rate(snapshot, modelled);

	if (mteps < 0)
		canvas_print(canvas, row, 0, "traversed: %lld; MTEPS: n/a", (long long)look->traversed);
	else
		canvas_print(canvas, row, 0, "traversed: %lld; MTEPS (%s): %.3f", (long long)look->traversed,
			     modelled ? "model" : "measured", mteps);
	return row + 1;
}

static void draw_legend(struct canvas *canvas, const struct snapshot *snapshot, bool bars, int row)
{
	char name[40];
	const char *chosen = panel_chosen_name(snapshot, name, sizeof(name));
	const char *marks = canvas->symbols == SYMBOLS_ASCII
				    ? "# vertices, * active among them; "
				    : "the marked part of a bar is active; ";

	canvas_role_rows(canvas, row, canvas->rows, ROLE_QUIET);
	canvas_wrap(canvas, row, canvas->rows - row,
		    "%sactive: their arcs have not all been read%s%s%s", bars ? marks : "",
		    *chosen ? "; " : "", chosen, *chosen ? " stands there" : "");
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	/* The marks of a bar tell what `active` does. */
	static const struct column columns[COUNT] = {
		[DISTANCE] = { "distance", COLUMN_TEXT, 0, 0 },
		[VERTICES] = { "vertices", COLUMN_NUMBER, 1, 0 },
		[BAR] = { NULL, COLUMN_BAR, 2, 6 },
		[ACTIVE] = { "active", COLUMN_NUMBER, 3, 0 },
	};
	const struct paths_look *look = snapshot->own;
	int row = panel_title(canvas, panel_find("levels"), snapshot);
	bool legend = canvas->rows >= LEGEND_ROWS;
	struct table table;

	if (legend)
		row = draw_rate(canvas, row, snapshot);
	table_init(&table, canvas->memory, columns, COUNT);
	fill(&table, look, bins_a_row(look, canvas->rows - OTHER_ROWS + 2 * !legend));
	row = table_draw(&table, canvas, row);
	if (legend)
		draw_legend(canvas, snapshot, table.width[BAR] > 0, row);
	table_free(&table);
}

static void tell_bins(struct report *report, const char *key, const int64_t *bins, int count)
{
	int i;

	report_numbers(report, key);
	for (i = 0; i < count; i++)
		report_add_number(report, bins[i]);
}

static void tell_rate(struct report *report, const char *key, double mteps)
{
	if (mteps < 0)
		report_null(report, key);
	else
		report_real(report, key, mteps);
}

static void tell(struct report *report, const struct snapshot *snapshot)
{
	const struct paths_look *look = snapshot->own;

	report_number(report, "reached", look->reached);
	report_number(report, "unreached", look->unreached);
	report_number(report, "active", look->all_active);
	report_number(report, "traversed", look->traversed);
	tell_rate(report, "model_mteps", rate(snapshot, true));
	tell_rate(report, "mteps", rate(snapshot, false));
	report_number(report, "farthest", look->farthest);
	report_number(report, "bin_width", look->width);
	tell_bins(report, "bin_vertices", look->vertices, look->count);
	tell_bins(report, "bin_active", look->active, look->count);
	panel_tell_chosen(report, snapshot);
	if (look->chosen < 0 || look->chosen == PATHS_UNREACHED)
		report_null(report, "chosen_distance");
	else
		report_number(report, "chosen_distance", look->chosen);
}

const struct panel panel_levels = {
	.name = "levels",
	.title = "levels",
	.problem = &problem_bfs,
	.instead = "heights map",
	.needs = KNOWN_OWN | KNOWN_MODEL,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
