/* SPDX-License-Identifier: GPL-3.0-or-later
 * warps: how evenly the work lies on warps, after WBPR, section 4.3 and Fig. 3:
 * the distribution normalised by its mean, and its deviation. On sim the work of a
 * warp is the instructions it issued; on cuda it is what its clock says.
 */
#include "src/base/text.h"
#include "src/graph/network.h"
#include "src/view/chart.h"
#include "src/view/panel.h"

enum { ROWS = 12, WIDE = 72 };

static int rows(const struct snapshot *snapshot)
{
	(void)snapshot;
	return 9 + ROWS + 2 + COUNTS + 2 + SLOW_WARPS + 1;
}

/* One line where there is room, else four. Returns the row below. */
static int print_spread(struct canvas *canvas, int row, const char *what,
			const struct spread *spread)
{
	double mean = spread->mean;

	if (canvas->columns < WIDE && spread->total) {
		canvas_print(canvas, row++, 0, "%s: warps %lld", what, (long long)spread->warps);
		canvas_print(canvas, row++, 2, "mean %.1f, deviation %.1f", mean, spread->deviation);
		canvas_print(canvas, row++, 2, "dev/mean %.3f, max/mean %.2f",
			     spread->deviation / mean, (double)spread->most / mean);
		return row;
	}
	canvas_print(canvas, row, 0, "%-14s", what);
	canvas_number(canvas, row, 24, spread->warps);
	if (!spread->total) {
		canvas_print(canvas, row, 27, "n/a");
		return row + 1;
	}
	canvas_print(canvas, row, 24, "%14.1f%12.1f%11.3f%11.2f", mean, spread->deviation,
		     spread->deviation / mean, (double)spread->most / mean);
	return row + 1;
}

/* Two bins of the snapshot a row: steps of half the mean. */
static int draw_distribution(struct canvas *canvas, int row, const struct spread *spread)
{
	int64_t largest = 0;
	int64_t warps;
	int i;

	for (i = 0; i < ROWS; i++) {
		warps = spread->bins[2 * i] + spread->bins[2 * i + 1];
		if (warps > largest)
			largest = warps;
	}
	for (i = 0; i < ROWS; i++, row++) {
		warps = spread->bins[2 * i] + spread->bins[2 * i + 1];
		if (i + 1 < ROWS)
			canvas_print(canvas, row, 0, "%.1f-%.1f", i * 0.5, i * 0.5 + 0.5);
		else
			canvas_print(canvas, row, 0, "%.1f and up", i * 0.5);
		canvas_number(canvas, row, 24, warps);
		chart_bar(canvas, row, 26, canvas->columns - 26, warps, 0, largest);
	}
	return row + 1;
}

static int draw_counts(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	int64_t lane_steps = snapshot->work.lane_steps;
	int64_t instructions = snapshot->work.instructions;
	int i;

	for (i = 0; i < COUNTS; i++, row++) {
		canvas_print(canvas, row, 0, "%s", count_name((enum count)i));
		canvas_number(canvas, row, 36, counts_get(&snapshot->work, (enum count)i));
		if (i == COUNT_lane_steps && instructions)
			canvas_print(canvas, row, 39, "%.1f of 32 lanes active",
				     (double)lane_steps / (double)instructions);
		if (i == COUNT_sectors && snapshot->work.requests)
			canvas_print(canvas, row, 39, "%.1f a request",
				     (double)snapshot->work.sectors /
					     (double)snapshot->work.requests);
	}
	return row + 1;
}

static void draw_slowest(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	const struct slow_warp *slow;
	char name[32];
	struct text text;
	int i, j, column;

	canvas_print(canvas, row++, 0, "slowest of %s: vertices held (degree)",
		     snapshot->last_kernel);
	for (i = 0; i < snapshot->slow_count; i++, row++) {
		slow = &snapshot->slow[i];
		canvas_print(canvas, row, 0, "warp %lld", (long long)slow->warp);
		canvas_number(canvas, row, 24, slow->work);
		column = 26;
		for (j = 0; j < slow->count; j++) {
			text_fixed(&text, name, sizeof(name));
			network_label(snapshot->network, slow->vertex[j], &text);
			column = canvas_print(canvas, row, column, " %s (%lld)", name,
					      (long long)slow->degree[j]);
		}
	}
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	bool counts = snapshot->known & KNOWN_COUNTS;
	int row = panel_title(canvas, panel_find("warps"), snapshot);

	if (!counts && !(snapshot->known & KNOWN_TICKS)) {
		canvas_print(canvas, row, 0, "n/a: the work of warps was not kept;");
		canvas_print(canvas, row + 1, 0, "on sim `set counting on`, on cuda `set warp-clock "
			     "on`, then `reset`");
		return;
	}
	canvas_print(canvas, row, 0, "%s", counts ? "instructions" : "clock ticks");
	if (canvas->columns >= WIDE)
		canvas_print(canvas, row, 14, "%10s%14s%12s%11s%11s", "warps", "mean",
			     "deviation", "dev/mean", "max/mean");
	row = print_spread(canvas, row + 1, "whole run", &snapshot->run_spread);
	if (snapshot->known & KNOWN_LAST)
		row = print_spread(canvas, row, "last launch", &snapshot->last_spread);
	canvas_print(canvas, ++row, 0, "%-14s%10s  whole run, in units of the mean", "work/mean",
		     "warps");
	row = draw_distribution(canvas, row + 1, &snapshot->run_spread);
	if (counts)
		row = draw_counts(canvas, row, snapshot);
	if (snapshot->known & KNOWN_LAST && snapshot->slow_count)
		draw_slowest(canvas, row, snapshot);
}

static void tell_spread(struct report *report, const struct spread *spread,
			const char *const keys[6])
{
	int i;

	report_number(report, keys[0], spread->warps);
	report_real(report, keys[1], spread->mean);
	report_real(report, keys[2], spread->deviation);
	report_real(report, keys[3], spread->total ? spread->deviation / spread->mean : 0);
	report_real(report, keys[4], spread->total ? (double)spread->most / spread->mean : 0);
	report_numbers(report, keys[5]);
	for (i = 0; i < SPREAD_BINS; i++)
		report_add_number(report, spread->bins[i]);
}

static void tell(struct report *report, const struct snapshot *snapshot)
{
	static const char *const run_keys[] = { "warps", "mean", "deviation", "deviation_over_mean",
						"max_over_mean", "quarter_mean_bins" };
	static const char *const last_keys[] = { "last_warps", "last_mean", "last_deviation",
						 "last_deviation_over_mean", "last_max_over_mean",
						 "last_quarter_mean_bins" };
	bool counts = snapshot->known & KNOWN_COUNTS;
	char name[32];
	struct text text;
	int i;

	report_text(report, "unit", counts                           ? "instructions"
				    : snapshot->known & KNOWN_TICKS ? "clock ticks"
								    : NULL);
	if (!counts && !(snapshot->known & KNOWN_TICKS))
		return;
	tell_spread(report, &snapshot->run_spread, run_keys);
	if (snapshot->known & KNOWN_LAST)
		tell_spread(report, &snapshot->last_spread, last_keys);
	for (i = 0; counts && i < COUNTS; i++)
		report_number(report, count_name((enum count)i),
			      counts_get(&snapshot->work, (enum count)i));
	report_numbers(report, "slow_warp");
	for (i = 0; i < snapshot->slow_count; i++)
		report_add_number(report, snapshot->slow[i].warp);
	report_numbers(report, "slow_work");
	for (i = 0; i < snapshot->slow_count; i++)
		report_add_number(report, snapshot->slow[i].work);
	report_texts(report, "slow_vertex");
	for (i = 0; i < snapshot->slow_count; i++) {
		text_fixed(&text, name, sizeof(name));
		network_label(snapshot->network, snapshot->slow[i].vertex[0], &text);
		report_add_text(report, name);
	}
	report_numbers(report, "slow_degree");
	for (i = 0; i < snapshot->slow_count; i++)
		report_add_number(report, snapshot->slow[i].degree[0]);
}

const struct panel panel_warps = {
	.name = "warps",
	.title = "warps",
	.needs = KNOWN_COUNTS | KNOWN_TICKS | KNOWN_LAST,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
