/* SPDX-License-Identifier: GPL-3.0-or-later
 * degrees: the outdegrees of the vertices, and those of parents and children once vertices of more than MDT
 * arcs are split, as in Fig. 10 of "Dynamic Load Balancing Strategies for Graph Applications on GPUs".
 */
#include "src/base/text.h"
#include "src/problem/paths/paths.h"
#include "src/view/panel.h"
#include "src/view/paths/paths_look.h"
#include "src/view/table.h"

enum { LEGEND_ROWS = 6 };

static const struct degrees_look *look_of(const struct snapshot *snapshot)
{
	return &((const struct paths_look *)snapshot->own)->degrees;
}

static int rows(const struct snapshot *snapshot)
{
	return look_of(snapshot)->count + 2 + LEGEND_ROWS;
}

static int64_t low_of(int bin)
{
	return bin < 2 ? bin : (INT64_C(1) << (bin - 2)) + 1;
}

static int64_t high_of(int bin)
{
	return bin < 2 ? bin : INT64_C(1) << (bin - 1);
}

static void fill(struct table *table, const struct degrees_look *look)
{
	int bin;

	for (bin = 0; bin < look->count; bin++) {
		table_row(table);
		if (low_of(bin) == high_of(bin))
			table_text(table, 0, "%lld", (long long)low_of(bin));
		else
			table_text(table, 0, "%lld-%lld", (long long)low_of(bin), (long long)high_of(bin));
		table_number(table, 1, look->before[bin]);
		table_bar(table, 2, look->before[bin], 0);
		table_number(table, 3, look->after[bin]);
	}
}

static int draw_spread(struct canvas *canvas, int row, const char *when, const char *what,
		       const struct degree_spread *spread)
{
	return canvas_wrap(canvas, row, 2, "%s: %lld %s, outdegrees up to %lld, mean %.2f, deviation %.2f",
			   when, (long long)spread->count, what, (long long)spread->most, spread->mean,
			   spread->deviation);
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	static const struct column columns[] = {
		{ "outdegree", COLUMN_TEXT, 0, 0 },
		{ "before", COLUMN_NUMBER, 1, 0 },
		{ NULL, COLUMN_BAR, 3, 6 },
		{ "after", COLUMN_NUMBER, 2, 0 },
	};
	const struct degrees_look *look = look_of(snapshot);
	int row = panel_title(canvas, panel_find("degrees"), snapshot);
	struct table table;

	table_init(&table, canvas->memory, columns, 4);
	fill(&table, look);
	row = table_draw(&table, canvas, row);
	table_free(&table);
	canvas_role_rows(canvas, row, canvas->rows, ROLE_QUIET);
	row = canvas_wrap(canvas, row, 2, "MDT is %d: node splitting parts %lld %s", look->mdt,
			  (long long)look->split, look->split == 1 ? "vertex" : "vertices");
	row = draw_spread(canvas, row, "before", "vertices", &look->spread[0]);
	draw_spread(canvas, row, "after", "parents and children", &look->spread[1]);
}

static void tell_spread(struct report *report, const char *const keys[4], const struct degree_spread *spread)
{
	report_number(report, keys[0], spread->count);
	report_number(report, keys[1], spread->most);
	report_real(report, keys[2], spread->mean);
	report_real(report, keys[3], spread->deviation);
}

static void tell_bins(struct report *report, const char *key, const int64_t *bins, int count)
{
	int bin;

	report_numbers(report, key);
	for (bin = 0; bin < count; bin++)
		report_add_number(report, bins ? bins[bin] : high_of(bin));
}

static void tell(struct report *report, const struct snapshot *snapshot)
{
	static const char *const before[] = { "vertices", "largest_before", "mean_before",
					      "deviation_before" };
	static const char *const after[] = { "nodes", "largest_after", "mean_after", "deviation_after" };
	const struct degrees_look *look = look_of(snapshot);

	report_number(report, "mdt", look->mdt);
	report_number(report, "split", look->split);
	tell_spread(report, before, &look->spread[0]);
	tell_spread(report, after, &look->spread[1]);
	tell_bins(report, "bin_outdegree", NULL, look->count);
	tell_bins(report, "bin_before", look->before, look->count);
	tell_bins(report, "bin_after", look->after, look->count);
}

const struct panel panel_degrees = {
	.name = "degrees",
	.title = "degrees",
	.problem = &problem_bfs,
	.laid = "arbiter",
	.needs = KNOWN_OWN | KNOWN_OWN_LISTS,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
