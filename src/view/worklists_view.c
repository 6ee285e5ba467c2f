/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/worklists_view.h"

#include "src/base/text.h"
#include "src/view/canvas.h"
#include "src/view/report.h"
#include "src/view/table.h"

/* What blocks did in an epoch, as rows and as keys. */
static const struct {
	const char *title, *key;
} tallies[TALLIES] = {
	[TALLY_ROUNDS] = { "rounds", "block_rounds" },
	[TALLY_TAKEN] = { "taken from the pool", "block_taken" },
	[TALLY_ENTRIES] = { "entries of all rounds", "block_entries" },
	[TALLY_GIVEN] = { "given to the pool", "block_given" },
};

static const char *const lacks[] = {
	[BLOCKS_UNUSED] = "the entries are n/a: no launch has put any into a worklist yet",
	[BLOCKS_USED] = "the entries are n/a: a free run or a global relabeling came after them",
	[BLOCKS_FILLED] = "the entries are n/a: the launch under way collects those of the next cycle",
	[BLOCKS_OVER] = "no worklist has an entry: the run has ended",
	[BLOCKS_DRIVEN] = "no worklist has an entry: a free run came last, "
			  "and a sweep collects what is active",
	[BLOCKS_PULLED] = "no worklist has an entry: the vertices of this level were pulled",
};

int64_t worklists_view_count(const struct blocks_look *blocks)
{
	return blocks->lack ? 0 : blocks->kept + blocks->pooled;
}

/* "round 1 began with", "the next epoch of a global relabeling:" */
static void say_when(const struct blocks_look *blocks, struct text *text)
{
	if (blocks->round)
		text_print(text, "round %lld", (long long)blocks->round);
	else
		text_print(text, "the next epoch");
	text_print(text, "%s%s", blocks->searching ? " of a global relabeling" : "",
		   blocks->begun ? " began with" : ":");
}

int worklists_view_owners(struct canvas *canvas, int row, const struct blocks_look *blocks)
{
	char buffer[160];
	struct text text;
	int below;

	if (blocks->lack)
		return canvas_wrap(canvas, row, 2, "%s", lacks[blocks->lack]);
	text_fixed(&text, buffer, sizeof(buffer));
	say_when(blocks, &text);
	text_print(&text, " %lld %s of %lld of %d blocks", (long long)blocks->kept,
		   blocks->kept == 1 ? "entry" : "entries", (long long)blocks->keepers, blocks->blocks);
	if (!blocks->round)
		text_print(&text, ", and %lld in the pool", (long long)blocks->pooled);
	below = canvas_wrap(canvas, row, 2, "%s", buffer);
	canvas_role_rows(canvas, row, below, ROLE_QUIET);
	return below;
}

void worklists_view_owner(struct table *table, int column, const struct block_entry *entry)
{
	if (entry->block == IN_POOL)
		table_text(table, column, "pool");
	else
		table_number(table, column, entry->block);
}

/* Whether there was an epoch. */
static bool has_loads(const struct blocks_look *blocks)
{
	return blocks->loads[TALLY_TAKEN].total || blocks->loads[TALLY_ENTRIES].total;
}

void worklists_view_loads(struct canvas *canvas, int row, const struct blocks_look *blocks)
{
	static const struct column columns[] = {
		{ "of a block", COLUMN_TEXT, 0, 0 },  { "least", COLUMN_NUMBER, 3, 0 },
		{ "mean", COLUMN_NUMBER, 1, 0 },      { "most", COLUMN_NUMBER, 0, 0 },
		{ "all", COLUMN_NUMBER, 2, 0 },       { "busy", COLUMN_NUMBER, 4, 0 },
	};
	struct table table;
	int i;

	if (blocks->lack || !has_loads(blocks))
		return;
	canvas_role_rows(canvas, row, row + 1, ROLE_QUIET);
	canvas_print(canvas, row++, 0, "%s epoch%s%s:", blocks->round ? "this" : "the last",
		     blocks->kernel ? ", " : blocks->searched ? ", of a global relabeling" : "",
		     blocks->kernel ? blocks->kernel : "");
	table_init(&table, canvas->memory, columns, 6);
	for (i = 0; i < TALLIES; i++) {
		const struct load *load = &blocks->loads[i];

		table_row(&table);
		table_text(&table, 0, "%s", tallies[i].title);
		table_number(&table, 1, load->least);
		table_text(&table, 2, "%.1f", (double)load->total / blocks->blocks);
		table_number(&table, 3, load->most);
		table_number(&table, 4, load->total);
		table_number(&table, 5, load->busy);
	}
	table_draw(&table, canvas, row);
	table_free(&table);
}

/* Of a tally: the least, the most, the sum, and how many blocks have one. */
void worklists_view_tell(struct report *report, const char *owners, const struct blocks_look *blocks)
{
	int i;

	report_numbers(report, owners);
	for (i = 0; i < blocks->listed; i++)
		report_add_number(report, blocks->entries[i].block);
	report_number(report, "blocks", blocks->blocks);
	report_bool(report, "searching", blocks->searching);
	report_number(report, "round", blocks->round);
	report_number(report, "kept", blocks->kept);
	report_number(report, "keepers", blocks->keepers);
	report_number(report, "pooled", blocks->pooled);
	for (i = 0; i < TALLIES && !blocks->lack; i++) {
		const struct load *load = &blocks->loads[i];

		report_numbers(report, tallies[i].key);
		report_add_number(report, load->least);
		report_add_number(report, load->most);
		report_add_number(report, load->total);
		report_add_number(report, load->busy);
	}
}
