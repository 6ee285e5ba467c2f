/* SPDX-License-Identifier: GPL-3.0-or-later
 * warps: how evenly the work lies on warps, after WBPR, section 4.3 and Fig. 3:
 * the distribution normalised by its mean, and its deviation. On sim the work of a
 * warp is its modelled time; on cuda it is what its clock says. Beside it stands what
 * WBPR's Eq. 1 predicts (src/view/look/predict.h).
 */
#include "src/base/text.h"
#include "src/view/distribution.h"
#include "src/view/look/spread.h"
#include "src/view/panel.h"
#include "src/view/table.h"
#include "src/view/whole.h"

#include <math.h>

enum { CAPTIONS = 6, EQ_LINES = 4, MODEL_LINES = 8, PLACE_LINES = 3, EVEN_LINES = 1, LOW = 10,
       HIGH = 24, WIDE = 60 };

static int rows(const struct snapshot *snapshot)
{
	return 3 + distribution_rows(&snapshot->run_spread) + COUNTS + 2 + SLOW_WARPS + 2 + CAPTIONS +
	       EQ_LINES + MODEL_LINES + PLACE_LINES + EVEN_LINES;
}

static void fill_spread(struct table *table, const char *what, const struct spread *spread)
{
	double mean = spread->mean;

	table_row(table);
	table_text(table, 0, "%s", what);
	table_number(table, 1, spread->warps);
	if (!spread->total) {
		table_text(table, 2, "n/a");
		return;
	}
	table_text(table, 2, "%.1f", mean);
	table_text(table, 3, "%.1f", spread->deviation);
	table_text(table, 4, "%.3f", spread->deviation / mean);
	table_text(table, 5, "%.2f", (double)spread->most / mean);
}

enum span { SPAN_SHORT, SPAN_ROW, SPAN_WHOLE };

/* What the sums are of: the whole run, or since which edit. */
static const char *print_span(const struct snapshot *snapshot, enum span span, char buffer[64])
{
	static const char *const befores[] = { "edit", "since edit", "since the edit" };
	const int edits = whole_edits(snapshot);
	struct text text;

	if (!snapshot->leg.edited)
		return "whole run";
	text_fixed(&text, buffer, 64);
	text_print(&text, "%s", span == SPAN_WHOLE && edits ? befores[SPAN_ROW] : befores[span]);
	if (edits)
		text_print(&text, " %d", edits);
	text_print(&text, span == SPAN_WHOLE ? " at cycle %lld" : ", cycle %lld",
		   (long long)snapshot->leg.first);
	return buffer;
}

static int draw_spreads(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	const struct column columns[] = {
		{ snapshot->work_unit, COLUMN_TEXT, 0, 8 },
		{ "warps", COLUMN_NUMBER, 4, 0 },
		{ "mean", COLUMN_NUMBER, 3, 0 },
		{ "deviation", COLUMN_NUMBER, 5, 0 },
		{ "dev/mean", COLUMN_NUMBER, 2, 0 },
		{ "max/mean", COLUMN_NUMBER, 1, 0 },
	};
	struct table table;
	char span[64];

	table_init(&table, canvas->memory, columns, 6);
	fill_spread(&table, print_span(snapshot, canvas->columns < WIDE ? SPAN_SHORT : SPAN_ROW, span),
		    &snapshot->run_spread);
	if (snapshot->known & KNOWN_LAST)
		fill_spread(&table, "last launch", &snapshot->last_spread);
	if (snapshot->multiprocessors.spread.total)
		fill_spread(&table, "its multiprocessors", &snapshot->multiprocessors.spread);
	if (*snapshot->model.device)
		fill_spread(&table, "model of it", &snapshot->model.spread);
	row = table_draw(&table, canvas, row);
	table_free(&table);
	if (canvas->rows >= LOW && snapshot->known & KNOWN_LAST && snapshot->known & KNOWN_COUNTS &&
	    spread_is_even(&snapshot->last_spread))
		row = canvas_wrap(canvas, row, EVEN_LINES, "last launch%s: "
							   "too even to rank (dev/mean below %.1f)",
				  snapshot->last_spread.held.warps < snapshot->last_spread.warps
					  ? ", active warps"
					  : "", SPREAD_EVEN);
	if (*snapshot->model.device && snapshot->model.ranked)
		row = canvas_wrap(canvas, row, 2, "model of it: what %s makes of the same launch, in "
				  "ns; rank agreement tau-b %.3f", snapshot->model.device,
				  snapshot->model.tau);
	else if (*snapshot->model.device)
		row = canvas_wrap(canvas, row, 2, "model of it: what %s makes of the same launch, in "
				  "ns", snapshot->model.device);
	return row;
}

/* Where most of the last launch was done. */
static int draw_multiprocessors(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	const struct busy_multiprocessor *busy = snapshot->multiprocessors.busy;
	char buffer[128];
	struct text text;
	int i;

	if (!snapshot->multiprocessors.busy_count)
		return row;
	text_fixed(&text, buffer, sizeof(buffer));
	for (i = 0; i < snapshot->multiprocessors.busy_count; i++)
		text_print(&text, "%s%lld (warps %lld, %lld %s)", i ? ", " : "",
			   (long long)busy[i].number, (long long)busy[i].warps,
			   (long long)busy[i].work, snapshot->work_unit);
	return canvas_wrap(canvas, row, 2, "busiest multiprocessors: %s", buffer);
}

static int draw_counts(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	static const struct column columns[] = {
		{ NULL, COLUMN_TEXT, 0, 6 },
		{ NULL, COLUMN_NUMBER, 1, 0 },
		{ NULL, COLUMN_TEXT, 2, 0 },
	};
	const struct counts *work = &snapshot->work;
	struct table table;
	int i;

	table_init(&table, canvas->memory, columns, 3);
	for (i = 0; i < COUNTS; i++) {
		table_row(&table);
		table_text(&table, 0, "%s", count_name((enum count)i));
		table_number(&table, 1, counts_get(work, (enum count)i));
		if (i == COUNT_lane_steps && work->instructions)
			table_text(&table, 2, "%.1f of 32 active",
				   (double)work->lane_steps / (double)work->instructions);
		if (i == COUNT_sectors && work->requests)
			table_text(&table, 2, "%.1f a request",
				   (double)work->sectors / (double)work->requests);
	}
	row = table_draw(&table, canvas, row);
	table_free(&table);
	return row + 1;
}

/* Whether it is known of one of them which vertices it held. */
static bool has_held(const struct snapshot *snapshot)
{
	int i;

	for (i = 0; i < snapshot->slow_count && !snapshot->slow[i].count; i++)
		;
	return i < snapshot->slow_count;
}

/* What is told of the slowest warps; what is known of none is left out. */
static void fill_slow(struct table *table, const struct snapshot *snapshot, const struct slow_warp *slow)
{
	const bool chosen = slow->warp == snapshot->about.chosen_warp;
	const int held = 2 + ((snapshot->known & KNOWN_PREDICTION) != 0);
	char buffer[256];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	panel_list_held(snapshot, slow, &text);
	table_row(table);
	if (chosen)
		table_roles(table, 0, ROLE_CHOSEN);
	table_text(table, 0, "%s%lld", chosen ? PANEL_CHOSEN " " : "", (long long)slow->warp);
	table_spot(table, 0, SPOT_WARP, slow->warp, 0);
	table_number(table, 1, slow->work);
	if (held > 2 && snapshot->prediction.fitted)
		table_text(table, 2, "%.0f", slow->predicted);
	else if (held > 2)
		table_text(table, 2, "n/a");
	if (table->count > held)
		table_text(table, held, "%s", buffer);
}

static int draw_slowest(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	static const struct column predicted = { "Eq. 1", COLUMN_NUMBER, 1, 0 };
	static const struct column held = { "vertices held (degree)", COLUMN_TEXT, 1, 9 };
	struct column columns[4] = {
		{ "warp", COLUMN_NUMBER, 0, 0 },
		{ "work", COLUMN_NUMBER, 1, 0 },
	};
	struct table table;
	int count = 2;
	int i;

	if (snapshot->known & KNOWN_PREDICTION)
		columns[count++] = predicted;
	if (has_held(snapshot))
		columns[count++] = held;
	table_init(&table, canvas->memory, columns, count);
	for (i = 0; i < snapshot->slow_count; i++)
		fill_slow(&table, snapshot, &snapshot->slow[i]);
	canvas_role_rows(canvas, row, row + 1, ROLE_QUIET);
	canvas_print(canvas, row++, 0, "slowest of %s:", snapshot->last_kernel);
	row = table_draw(&table, canvas, row);
	table_free(&table);
	return row;
}

/* The parts of the prediction, and how well it ranks the warps. */
static int draw_prediction(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	const struct prediction *prediction = &snapshot->prediction;
	const char *size = snapshot->prediction.queued
				   ? "its turns of 32 arcs + 1"
				   : "its longest lane's sum of d(v) + 1";

	if (!(snapshot->known & KNOWN_PREDICTION))
		return row;
	if (!prediction->fitted)
		return canvas_wrap(canvas, row, EQ_LINES,
				   "WBPR Eq. 1: all warps alike (%s)", size);
	row = canvas_wrap(canvas, row, EQ_LINES - 1,
			  "WBPR Eq. 1: a warp takes %.1f + %.2f x (%s), by least squares",
			  prediction->base, prediction->k, size);
	if (prediction->ranked)
		row = canvas_wrap(canvas, row, 1, "rank agreement with the work: tau-b %.3f",
				  prediction->tau);
	return row;
}

/* The modelled times of the launch and of the run, and what bound them. */
static int draw_model(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	const struct model_time *last = &snapshot->last_time;
	const struct modelled *modelled = &snapshot->modelled;
	int64_t share;
	int bound;

	if (!(snapshot->known & KNOWN_MODEL))
		return row;
	if (snapshot->known & KNOWN_LAST && last->ps)
		row = canvas_wrap(canvas, row, MODEL_LINES / 2,
				  "model: the last launch takes %.2f us (%.2f to launch), bound by "
				  "%s: %s", (double)last->ps / 1e6, (double)last->overhead / 1e6,
				  bound_name(last->bound), bound_help(last->bound));
	for (bound = 0; bound < BOUNDS && modelled->launches; bound++) {
		share = modelled->bound[bound] / (modelled->launches / 1000 + 1);
		if (modelled->bound_count[bound])
			row = canvas_wrap(canvas, row, 1, "bound by %s: launches %lld, of their "
					  "time %.1f%%", bound_name((enum bound)bound),
					  (long long)modelled->bound_count[bound],
					  (double)share / 10);
	}
	return row;
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	bool counts = snapshot->known & KNOWN_COUNTS;
	int row = panel_title(canvas, panel_find("warps"), snapshot);
	char span[64];

	if (!counts && !(snapshot->known & KNOWN_TICKS)) {
		canvas_wrap(canvas, row, canvas->rows - 1, "n/a: %s",
			    snapshot->degraded ? "memory was refused in this run, so the work of its "
					       "warps is not known; `reset` begins anew"
			    : snapshot->host ? "on the host there are no warps: one core does "
					       "all the work"
			    : snapshot->replay ? "a recording has the warps of one launch only if the run on "
						 "cuda read their clocks (`set warp-clock on`); where it has "
						 "sums over the run, `show loads` and `show heat` show them; "
						 "`device sim`, then `step`, counts anew"
					     : "the work of warps was not kept; on sim `set counting "
					       "on`, on cuda `set warp-clock on`, then `reset`");
		return;
	}
	row = draw_spreads(canvas, row, snapshot);
	if (canvas->rows >= LOW) {
		row = draw_multiprocessors(canvas, row, snapshot);
		if (canvas->rows >= HIGH)
			row = draw_model(canvas, row, snapshot);
		row = draw_prediction(canvas, row, snapshot);
	}
	row = distribution_draw(canvas, row, &snapshot->run_spread, print_span(snapshot, SPAN_WHOLE, span));
	if (counts)
		row = draw_counts(canvas, row, snapshot);
	if (snapshot->known & KNOWN_LAST && snapshot->slow_count)
		draw_slowest(canvas, row, snapshot);
}

/* Null where no warp has a clock or a count: nothing was measured. */
static void tell_measured(struct report *report, const char *key, bool measured, double value)
{
	if (measured)
		report_real(report, key, value);
	else
		report_null(report, key);
}

static void tell_spread(struct report *report, const struct spread *spread,
			const char *const keys[6])
{
	const bool measured = spread->total;
	int i;

	report_number(report, keys[0], spread->warps);
	tell_measured(report, keys[1], measured, spread->mean);
	tell_measured(report, keys[2], measured, spread->deviation);
	tell_measured(report, keys[3], measured, spread->deviation / spread->mean);
	tell_measured(report, keys[4], measured, (double)spread->most / spread->mean);
	report_numbers(report, keys[5]);
	for (i = 0; i < SPREAD_BINS; i++)
		report_add_number(report, spread->bins[i]);
}

/* Of the last launch, and whether the model can rank its warps, which is known of modelled times. */
static void tell_last(struct report *report, const struct snapshot *snapshot, const char *const keys[6])
{
	const struct spread *spread = &snapshot->last_spread;

	tell_spread(report, spread, keys);
	if (!(snapshot->known & KNOWN_COUNTS))
		return;
	report_bool(report, "last_too_even_to_rank", spread_is_even(spread));
}

static void tell_tail(struct report *report, const struct spread *spread)
{
	int count = SPREAD_TAIL;
	int i;

	while (count && !spread->tail[count - 1])
		count--;
	report_numbers(report, "doubling_bins_from_two_means");
	for (i = 0; i < count; i++)
		report_add_number(report, spread->tail[i]);
}

static void tell_real(struct report *report, const char *key, bool known, double value)
{
	if (known)
		report_real(report, key, value);
	else
		report_null(report, key);
}

static void tell_prediction(struct report *report, const struct snapshot *snapshot)
{
	const struct prediction *prediction = &snapshot->prediction;
	bool known = snapshot->known & KNOWN_PREDICTION;
	bool fitted = known && prediction->fitted;
	int i;

	tell_real(report, "eq1_base", fitted, prediction->base);
	tell_real(report, "eq1_k", fitted, prediction->k);
	tell_real(report, "eq1_tau_b", known && prediction->ranked, prediction->tau);
	report_numbers(report, "slow_eq1");
	for (i = 0; fitted && i < snapshot->slow_count; i++)
		report_add_number(report, (int64_t)floor(snapshot->slow[i].predicted + 0.5));
}

static void tell_model(struct report *report, const struct snapshot *snapshot)
{
	static const char *const keys[] = {
#define BOUND(name, help) "bound_by_" #name "_ns",
#include "gpu/core/bounds.def"
#undef BOUND
	};
	bool known = snapshot->known & KNOWN_MODEL;
	bool last = known && snapshot->known & KNOWN_LAST && snapshot->last_time.ps;
	int bound;

	report_text(report, "last_bound", last ? bound_name(snapshot->last_time.bound) : NULL);
	tell_real(report, "last_model_ns", last, (double)snapshot->last_time.ps / 1000);
	for (bound = 0; bound < BOUNDS; bound++)
		tell_real(report, keys[bound], known,
			  (double)snapshot->modelled.bound[bound] / 1000);
}

static void tell(struct report *report, const struct snapshot *snapshot)
{
	static const char *const run_keys[] = { "warps", "mean", "deviation", "deviation_over_mean",
						"max_over_mean", "quarter_mean_bins" };
	static const char *const last_keys[] = { "last_warps", "last_mean", "last_deviation",
						 "last_deviation_over_mean", "last_max_over_mean",
						 "last_quarter_mean_bins" };
	static const char *const model_keys[] = { "beside_warps", "beside_mean",
						   "beside_deviation",
						   "beside_deviation_over_mean",
						   "beside_max_over_mean",
						   "beside_quarter_mean_bins" };
	static const char *const multiprocessor_keys[] = { "multiprocessors", "multiprocessor_mean",
						  "multiprocessor_deviation",
						  "multiprocessor_deviation_over_mean",
						  "multiprocessor_max_over_mean",
						  "multiprocessor_quarter_mean_bins" };
	bool counts = snapshot->known & KNOWN_COUNTS;
	char name[32];
	int i;

	report_text(report, "unit", snapshot->work_unit);
	if (!counts && !(snapshot->known & KNOWN_TICKS))
		return;
	tell_spread(report, &snapshot->run_spread, run_keys);
	tell_tail(report, &snapshot->run_spread);
	if (snapshot->known & KNOWN_LAST)
		tell_last(report, snapshot, last_keys);
	if (snapshot->multiprocessors.spread.total)
		tell_spread(report, &snapshot->multiprocessors.spread, multiprocessor_keys);
	if (*snapshot->model.device) {
		report_text(report, "beside", snapshot->model.device);
		tell_spread(report, &snapshot->model.spread, model_keys);
		tell_real(report, "beside_tau_b", snapshot->model.ranked, snapshot->model.tau);
	}
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
	for (i = 0; i < snapshot->slow_count; i++)
		report_add_text(report, snapshot->slow[i].count
						? panel_vertex_name(snapshot,
								    snapshot->slow[i].vertex[0],
								    name, sizeof(name))
						: "");
	report_numbers(report, "slow_degree");
	for (i = 0; i < snapshot->slow_count; i++)
		report_add_number(report, snapshot->slow[i].degree[0]);
	tell_model(report, snapshot);
	tell_prediction(report, snapshot);
}

const struct panel panel_warps = {
	.name = "warps",
	.title = "warps",
	.needs = KNOWN_COUNTS | KNOWN_TICKS | KNOWN_LAST | KNOWN_PREDICTION | KNOWN_MODEL,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
