/* SPDX-License-Identifier: GPL-3.0-or-later
 * blocks: where the blocks of turbo's free runs spent their time, by the clocks of the card
 * (gpu/loop/laps.h).
 */
#include "src/problem/flow/flow.h"
#include "src/view/panel.h"
#include "src/view/table.h"

enum { TEXT_ROWS = 12, ALL_PARTS = LAP_PHASES * LAP_PARTS };

static const char *const phases[LAP_PHASES] = {
	[LAP_TO_SINK] = "to the sink",
	[LAP_TO_SOURCE] = "to the source",
};

static const char *const parts[LAP_PARTS] = {
	[LAP_SWEEP] = "sweeps",
	[LAP_SEARCH] = "searches",
	[LAP_DISCHARGE] = "discharges",
};

static const char *const part_keys[ALL_PARTS] = {
	"sweep", "search", "discharge", "return_sweep", "return_search", "return_discharge",
};

static int rows(const struct snapshot *snapshot)
{
	(void)snapshot;
	return 1 + TEXT_ROWS + LAP_PHASES * (LAP_PARTS + 2);
}

static double microseconds(const struct laps_look *look, double ticks)
{
	return ticks * look->tick / 1000;
}

static double mean(const struct laps_look *look, const struct load *load)
{
	return (double)load->total / look->blocks;
}

static double percent(const struct laps_look *look, double ticks)
{
	return look->of_block > 0 ? 100 * ticks / look->of_block : 0;
}

static int64_t barriers(const struct laps_look *look)
{
	int64_t count = 0;
	int phase, part;

	for (phase = 0; phase < LAP_PHASES; phase++)
		for (part = 0; part < LAP_PARTS; part++)
			count += look->parts[phase][part].barriers;
	return count;
}

static double waiting(const struct laps_look *look)
{
	double ticks = 0;
	int phase, part;

	for (phase = 0; phase < LAP_PHASES; phase++)
		for (part = 0; part < LAP_PARTS; part++)
			ticks += mean(look, &look->parts[phase][part].wait);
	return ticks;
}

static void add_part(struct table *table, const struct laps_look *look, int phase, int part)
{
	const struct lap_look *lap = &look->parts[phase][part];

	table_row(table);
	table_text(table, 0, "%s", parts[part]);
	table_text(table, 1, "%.1f", microseconds(look, mean(look, &lap->work)));
	table_text(table, 2, "%.1f", microseconds(look, (double)lap->work.most));
	table_text(table, 3, "%.1f", microseconds(look, mean(look, &lap->wait)));
	table_number(table, 4, lap->barriers);
	table_text(table, 5, "%.1f", mean(look, &lap->rounds));
	table_number(table, 6, lap->longest);
	table_number(table, 7, lap->entries.total);
}

static int draw_phase(struct canvas *canvas, int row, const struct snapshot *snapshot, int phase)
{
	static const struct column columns[] = {
		{ "us of a block", COLUMN_TEXT, 0, 0 },  { "working", COLUMN_NUMBER, 0, 0 },
		{ "most", COLUMN_NUMBER, 3, 0 },         { "waiting", COLUMN_NUMBER, 1, 0 },
		{ "barriers", COLUMN_NUMBER, 2, 0 },     { "rounds", COLUMN_NUMBER, 5, 0 },
		{ "longest", COLUMN_NUMBER, 4, 0 },      { "entries", COLUMN_NUMBER, 6, 0 },
	};
	const struct laps_look *look = &snapshot->blocks.laps;
	/* A matching has one phase, and its free rows are what the sink is to a flow. */
	const char *name = snapshot->solves == &problem_flow ? phases[phase] : "to free rows";
	struct table table;
	int part;

	canvas_role_rows(canvas, row, row + 1, ROLE_QUIET);
	row = canvas_wrap(canvas, row, 2, "%s: %lld %s, %lld global %s", name,
			  (long long)look->launches[phase],
			  look->launches[phase] == 1 ? "launch" : "launches",
			  (long long)look->searches[phase],
			  look->searches[phase] == 1 ? "relabeling" : "relabelings");
	table_init(&table, canvas->memory, columns, 8);
	for (part = 0; part < LAP_PARTS; part++)
		add_part(&table, look, phase, part);
	row = table_draw(&table, canvas, row);
	table_free(&table);
	return row;
}

/* What barriers take at least, and what is lost as blocks are not loaded evenly. */
static void draw_barriers(struct canvas *canvas, int row, const struct laps_look *look)
{
	const double least = look->barrier * (double)barriers(look);
	const double waited = waiting(look);

	canvas_wrap(canvas, row, 4,
		    "waiting: %.1f %% of the time. A barrier to which all blocks come at once takes "
		    "%.2f us, so %lld barriers take %.1f us, or %.1f %%; the other %.1f %% are lost "
		    "because blocks have more to do than others.",
		    percent(look, waited), microseconds(look, look->barrier),
		    (long long)barriers(look), microseconds(look, least), percent(look, least),
		    waited > least ? percent(look, waited - least) : 0);
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	const struct laps_look *look = &snapshot->blocks.laps;
	int row = panel_title(canvas, panel_find("blocks"), snapshot);
	int phase;

	if (!(snapshot->known & KNOWN_LAPS)) {
		canvas_wrap(canvas, row, canvas->rows - 1,
			    "n/a: only free runs of the turbo variants on cuda are timed, with `set "
			    "warp-clock on` before `start`. On sim `show queue` has what the blocks of these "
			    "variants did in the last epoch");
		return;
	}
	canvas_role_rows(canvas, row, row + 1, ROLE_QUIET);
	row = canvas_wrap(canvas, row, 2, "%d blocks, %.1f us of each in free runs", look->blocks,
			  microseconds(look, look->of_block));
	for (phase = 0; phase < LAP_PHASES; phase++)
		if (look->launches[phase])
			row = draw_phase(canvas, row, snapshot, phase);
	draw_barriers(canvas, row, look);
}

/* --- The same as keys: lists with a number for each part of either phase. --- */

static const struct lap_look *part_at(const struct laps_look *look, int i)
{
	return &look->parts[i / LAP_PARTS][i % LAP_PARTS];
}

static void tell_ticks(struct report *report, const struct laps_look *look, double ticks)
{
	report_add_number(report, (int64_t)(ticks * look->tick + 0.5));
}

/* Of a block on average, and of the one that has the most. */
static void tell_times(struct report *report, const struct laps_look *look)
{
	int i;

	report_numbers(report, "part_ns");
	for (i = 0; i < ALL_PARTS; i++)
		tell_ticks(report, look, mean(look, &part_at(look, i)->work));
	report_numbers(report, "part_most_ns");
	for (i = 0; i < ALL_PARTS; i++)
		tell_ticks(report, look, (double)part_at(look, i)->work.most);
	report_numbers(report, "part_wait_ns");
	for (i = 0; i < ALL_PARTS; i++)
		tell_ticks(report, look, mean(look, &part_at(look, i)->wait));
}

/* Of all blocks; barriers and longest rounds are the same for each. */
static void tell_counts(struct report *report, const struct laps_look *look)
{
	int i;

	report_numbers(report, "part_barriers");
	for (i = 0; i < ALL_PARTS; i++)
		report_add_number(report, part_at(look, i)->barriers);
	report_numbers(report, "part_rounds");
	for (i = 0; i < ALL_PARTS; i++)
		report_add_number(report, part_at(look, i)->rounds.total);
	report_numbers(report, "part_longest");
	for (i = 0; i < ALL_PARTS; i++)
		report_add_number(report, part_at(look, i)->longest);
	report_numbers(report, "part_entries");
	for (i = 0; i < ALL_PARTS; i++)
		report_add_number(report, part_at(look, i)->entries.total);
}

static void tell(struct report *report, const struct snapshot *snapshot)
{
	const struct laps_look *look = &snapshot->blocks.laps;
	int i;

	if (!(snapshot->known & KNOWN_LAPS)) {
		report_null(report, "blocks");
		return;
	}
	report_number(report, "blocks", look->blocks);
	report_number(report, "block_ns", (int64_t)(look->of_block * look->tick + 0.5));
	report_number(report, "barrier_ns", (int64_t)(look->barrier * look->tick + 0.5));
	report_numbers(report, "launches");
	for (i = 0; i < LAP_PHASES; i++)
		report_add_number(report, look->launches[i]);
	report_numbers(report, "searches");
	for (i = 0; i < LAP_PHASES; i++)
		report_add_number(report, look->searches[i]);
	report_texts(report, "part");
	for (i = 0; i < ALL_PARTS; i++)
		report_add_text(report, part_keys[i]);
	tell_times(report, look);
	tell_counts(report, look);
}

const struct panel panel_blocks = {
	.name = "blocks",
	.title = "blocks",
	.needs = KNOWN_LAPS,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
