/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/ledger_view.h"

#include "src/base/text.h"
#include "src/engine/course.h"
#include "src/view/canvas.h"
#include "src/view/look/ledger.h"
#include "src/view/report.h"
#include "src/view/table.h"

#include <math.h>

/* The columns before those of runs; a table of ratios has the first one only. */
enum { GRAPH, BEGUN, VALUE, HEAD };

enum { MOST_BESIDE = TABLE_COLUMNS - HEAD, LINES = 9 /* besides graphs, of both tables */ };

/* Columns of the canvas that those before the runs take at least, and a run does. */
enum { HEAD_WIDTH = 36, TIME_WIDTH = 13, RATIO_WIDTH = 11 };

/* The last comparison says who takes part. */
static const struct ledger_row *last_of(const struct ledger *ledger)
{
	return &ledger->rows[ledger->count - 1];
}

bool ledger_view_has(const struct ledger *ledger, const struct ledger_row *row)
{
	const struct ledger_row *last = last_of(ledger);
	int i;

	for (i = 0; i < last->count && ledger_find(row, &last->entries[i]); i++)
		;
	return i == last->count;
}

size_t ledger_view_count(const struct ledger *ledger)
{
	size_t count = 0;
	size_t i;

	for (i = 0; i < ledger->count; i++)
		count += ledger_view_has(ledger, &ledger->rows[i]);
	return count;
}

/* --- Numbers. --- */

/* What stands in a row for a run: its seconds, or their ratio to those of the first run. < 0: nothing,
 * because one of the two has no time, or theirs are of two clocks. */
static double number_of(const struct ledger *ledger, const struct ledger_row *row, int run, bool ratio)
{
	const struct ledger_row *last = last_of(ledger);
	const struct ledger_entry *entry = ledger_find(row, &last->entries[run]);
	const struct ledger_entry *first = ledger_find(row, &last->entries[0]);

	if (entry->clock == CLOCK_NONE || (ratio && entry->clock != first->clock))
		return -1;
	if (!ratio)
		return entry->seconds;
	return first->seconds > 0 ? entry->seconds / first->seconds : -1;
}

/* The geometric mean over all graphs; < 0: some have no number, or one that has no logarithm. */
static double mean_of(const struct ledger *ledger, int run, bool ratio)
{
	double sum = 0;
	size_t count = 0;
	size_t i;

	for (i = 0; i < ledger->count; i++) {
		const struct ledger_row *row = &ledger->rows[i];
		double number;

		if (!ledger_view_has(ledger, row))
			continue;
		number = number_of(ledger, row, run, ratio);
		if (number <= 0)
			return -1;
		sum += log(number);
		count++;
	}
	return exp(sum / (double)count);
}

/* What was reached before the first cycle: by the first run that says so. -1: by none. */
static int64_t begun_of(const struct ledger_row *row)
{
	int i;

	for (i = 0; i < row->count && row->entries[i].begun < 0; i++)
		;
	return i < row->count ? row->entries[i].begun : -1;
}

/* --- As tables. --- */

static void put(struct table *table, int column, double number, bool ratio)
{
	if (number < 0)
		table_text(table, column, "-");
	else
		table_text(table, column, ratio ? "%.2f" : "%.6f", number);
}

static void put_row(struct table *table, const struct ledger *ledger, const struct ledger_row *row, int first,
		    int some, bool ratio)
{
	const int head = ratio ? 1 : HEAD;
	int i;

	table_row(table);
	table_text(table, GRAPH, "%s", row->title);
	if (!ratio && begun_of(row) >= 0)
		table_number(table, BEGUN, begun_of(row));
	else if (!ratio && ledger->course)
		table_text(table, BEGUN, "-");
	if (!ratio && row->value < 0)
		table_text(table, VALUE, "n/a");
	else if (!ratio)
		table_number(table, VALUE, row->value);
	for (i = 0; i < some; i++)
		put(table, head + i, number_of(ledger, row, first + i, ratio), ratio);
}

/* On which machine, and by which clock. */
static void put_machines(struct table *table, const struct ledger_row *last, int first, int some)
{
	static const char *const clocks[] = { "n/a", "modelled", "measured" };
	int i;

	table_row(table);
	table_text(table, GRAPH, "on");
	for (i = 0; i < some; i++)
		table_text(table, HEAD + i, "%s", last->entries[first + i].device);
	table_row(table);
	table_text(table, GRAPH, "seconds are");
	for (i = 0; i < some; i++)
		table_text(table, HEAD + i, "%s", clocks[last->entries[first + i].clock]);
}

static int draw_some(struct canvas *canvas, int row, const struct ledger *ledger, int first, int some,
		     bool ratio)
{
	const struct course *course = ledger->course;
	const int head = ratio ? 1 : HEAD;
	struct column columns[TABLE_COLUMNS] = {
		[GRAPH] = { "", COLUMN_TEXT, 1, 12 },
		[BEGUN] = { course ? course->begun_short : "", COLUMN_NUMBER, 0, 0 },
		[VALUE] = { course ? course->ended_short : "value", COLUMN_NUMBER, 0, 0 },
	};
	struct table table;
	size_t i;
	int k;

	for (k = 0; k < some; k++)
		columns[head + k] = (struct column){ last_of(ledger)->entries[first + k].variant,
						     COLUMN_NUMBER, 0, 0 };
	table_init(&table, canvas->memory, columns, head + some);
	if (!ratio)
		put_machines(&table, last_of(ledger), first, some);
	for (i = 0; i < ledger->count; i++)
		if (ledger_view_has(ledger, &ledger->rows[i]))
			put_row(&table, ledger, &ledger->rows[i], first, some, ratio);
	table_row(&table);
	table_text(&table, GRAPH, "geometric mean");
	for (k = 0; k < some; k++)
		put(&table, head + k, mean_of(ledger, first + k, ratio), ratio);
	row = table_draw(&table, canvas, row);
	table_free(&table);
	return row;
}

static int draw_all(struct canvas *canvas, int row, const struct ledger *ledger, bool ratio)
{
	const int count = last_of(ledger)->count;
	const int room = (canvas->columns - HEAD_WIDTH) / (ratio ? RATIO_WIDTH : TIME_WIDTH);
	const int beside = room < 1 ? 1 : room < MOST_BESIDE ? room : MOST_BESIDE;
	int first, some;

	for (first = 0; first < count; first += some) {
		some = count - first < beside ? count - first : beside;
		row = draw_some(canvas, row, ledger, first, some, ratio) + 1;
	}
	return row;
}

static bool has_clock(const struct ledger_row *row, enum ledger_clock clock)
{
	int i;

	for (i = 0; i < row->count && row->entries[i].clock != clock; i++)
		;
	return i < row->count;
}

/* Why some have no ratio. */
static void draw_note(struct canvas *canvas, int row, const struct ledger *ledger)
{
	const struct ledger_row *last = last_of(ledger);

	if (has_clock(last, CLOCK_MODELLED) && has_clock(last, CLOCK_MEASURED))
		canvas_wrap(canvas, row, canvas->rows - row,
			    "- no ratio: modelled and measured seconds are of two clocks. Codes of the host "
			    "are measured on this host, and have no model");
}

void ledger_view_draw(struct canvas *canvas, const struct ledger *ledger)
{
	int row = draw_all(canvas, 0, ledger, false);

	canvas_print(canvas, row++, 0, "ratios to %s", last_of(ledger)->entries[0].variant);
	row = draw_all(canvas, row, ledger, true);
	draw_note(canvas, row - 1, ledger);
}

int ledger_view_rows(const struct ledger *ledger)
{
	return 2 * last_of(ledger)->count * ((int)ledger->count + LINES);
}

/* --- As an object. --- */

static void tell_number(struct report *report, const char *key, double number)
{
	if (number < 0)
		report_null(report, key);
	else
		report_fine(report, key, number);
}

void ledger_view_tell(struct report *report, const struct ledger *ledger, const struct ledger_row *row,
		      int run)
{
	const struct ledger_entry *entry = &last_of(ledger)->entries[run];

	report_text(report, "graph", row ? row->title : NULL);
	report_number(report, "graphs", row ? 1 : (int64_t)ledger_view_count(ledger));
	report_text(report, "variant", entry->variant);
	report_text(report, "policy", entry->policy);
	report_text(report, "device", entry->device);
	if (ledger->course && row && begun_of(row) >= 0)
		report_number(report, ledger->course->begun_key, begun_of(row));
	else if (ledger->course)
		report_null(report, ledger->course->begun_key);
	if (row && row->value >= 0)
		report_number(report, "value", row->value);
	else
		report_null(report, "value");
	report_text(report, "clock", entry->clock == CLOCK_MODELLED   ? "modelled"
				     : entry->clock == CLOCK_MEASURED ? "measured"
								      : NULL);
	tell_number(report, "seconds",
		    row ? number_of(ledger, row, run, false) : mean_of(ledger, run, false));
	tell_number(report, "ratio", row ? number_of(ledger, row, run, true) : mean_of(ledger, run, true));
}
