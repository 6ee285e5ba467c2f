/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/ladder_view.h"

#include "src/base/out.h"
#include "src/view/account_table.h"
#include "src/view/report.h"
#include "src/view/table.h"

enum { CHANGE, VALUE, CYCLES, SCANS, TIME, RATIO, COLUMNS };

/* The host's time of a simulation says nothing of a GPU. */
static bool has_time(const struct account *account)
{
	return account->known & KNOWN_MODEL || !account->simulated;
}

static bool is_modelled(const struct account *account)
{
	return (account->known & KNOWN_MODEL) != 0;
}

static double time_of(const struct account *account)
{
	return is_modelled(account) ? modelled_seconds(&account->modelled) : account->seconds;
}

/* Of the time of `before`. False: it is not known. */
static bool ratio_to(const struct account *account, const struct account *before, double *ratio)
{
	if (!has_time(account) || !has_time(before) ||
	    is_modelled(account) != is_modelled(before) || time_of(before) <= 0)
		return false;
	*ratio = time_of(account) / time_of(before);
	return true;
}

static const char *title_of(const struct account *account)
{
	if (!has_time(account))
		return "time";
	return is_modelled(account) ? "modelled" : "measured";
}

static void put_row(struct table *table, const struct ladder_row *row, const struct account *before)
{
	const struct account *account = &row->account;
	double ratio;

	table_row(table);
	table_text(table, CHANGE, "%s", row->change);
	table_number(table, VALUE, account->check.value);
	table_number(table, CYCLES, account->counters[COUNTER_cycles]);
	if (account->known & KNOWN_EVENTS)
		table_number(table, SCANS, account->counters[COUNTER_arc_scans]);
	else
		table_text(table, SCANS, "n/a");
	if (has_time(account))
		table_text(table, TIME, "%.6f seconds", time_of(account));
	else
		table_text(table, TIME, "n/a");
	if (before && ratio_to(account, before, &ratio))
		table_text(table, RATIO, "%.2f", ratio);
	else
		table_text(table, RATIO, before ? "n/a" : "");
}

void ladder_view_draw(struct canvas *canvas, int row, const struct ladder_row *rows, int count)
{
	const struct column columns[COLUMNS] = {
		[CHANGE] = { "step", COLUMN_TEXT, 0, 0 },
		[VALUE] = { "value", COLUMN_NUMBER, 3, 0 },
		[CYCLES] = { "cycles", COLUMN_NUMBER, 2, 0 },
		[SCANS] = { "arc scans", COLUMN_NUMBER, 1, 0 },
		[TIME] = { title_of(&rows[0].account), COLUMN_NUMBER, 0, 0 },
		[RATIO] = { "of above", COLUMN_NUMBER, 0, 0 },
	};
	struct table table;
	int i;

	table_init(&table, canvas->memory, columns, COLUMNS);
	for (i = 0; i < count; i++)
		put_row(&table, &rows[i], i ? &rows[i - 1].account : NULL);
	table_draw(&table, canvas, row);
	table_free(&table);
}

void ladder_view_sum(const struct ladder_row *rows, int count, struct out *out)
{
	const struct account *last = &rows[count - 1].account;
	double ratio;

	if (ratio_to(last, &rows[0].account, &ratio))
		out_print(out, "%s takes %.3f of the %s seconds of %s\n", last->variant, ratio,
			  is_modelled(last) ? "modelled" : "measured", rows[0].account.variant);
}

void ladder_view_tell(struct report *report, const struct ladder_row *rows, int number)
{
	const struct ladder_row *row = &rows[number];
	double ratio;

	report_text(report, "topic", "ladder");
	report_number(report, "step", number + 1);
	report_text(report, "change", row->change);
	if (number && ratio_to(&row->account, &row[-1].account, &ratio))
		report_real(report, "of_above", ratio);
	else
		report_null(report, "of_above");
	account_table_tell(report, &row->account);
}
