/* SPDX-License-Identifier: GPL-3.0-or-later
 * queue: the active-vertex queue over the cycles, and its entries in the last one.
 */
#include "src/base/text.h"
#include "src/graph/graph.h"
#include "src/problem/flow/flow.h"
#include "src/view/course.h"
#include "src/view/panel.h"
#include "src/view/table.h"

enum { CHART_ROWS = 8, LEAST_CHART = 2, LISTED = 8, LOW = 16 };

static int rows(const struct snapshot *snapshot)
{
	return 4 + CHART_ROWS + LISTED + 2 + (snapshot->blocks.blocks ? TALLIES + 4 : 0);
}

/* How many entries there are that are known. */
static int64_t count_entries(const struct snapshot *snapshot)
{
	const struct blocks_look *blocks = &snapshot->blocks;

	if (snapshot->blocks.gone)
		return 0;
	return blocks->blocks ? blocks->kept + blocks->pooled : snapshot->queue_size;
}

/* Whether the chosen vertex has an entry that is known but not listed. */
static bool is_below(const struct snapshot *snapshot, int64_t listed)
{
	int64_t i;

	for (i = listed; i < count_entries(snapshot) && i < QUEUE_ENTRIES; i++)
		if (panel_is_chosen(snapshot, snapshot->queue[i].vertex))
			return true;
	return false;
}

/* Where the entries of blocks are. */
static int draw_owners(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	const struct blocks_look *blocks = &snapshot->blocks;
	char buffer[64];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	if (blocks->round)
		text_print(&text, "round %lld", (long long)blocks->round);
	else
		text_print(&text, "the next epoch");
	canvas_role_rows(canvas, row, row + 1, ROLE_QUIET);
	canvas_print(canvas, row++, 0, "%s: %lld %s of %lld of %d blocks, and %lld in the pool", buffer,
		     (long long)blocks->kept, blocks->kept == 1 ? "entry" : "entries",
		     (long long)blocks->keepers, blocks->blocks,
		     (long long)blocks->pooled);
	return row;
}

static void add_entry(struct table *table, const struct snapshot *snapshot,
		      const struct queue_entry *entry)
{
	const bool chosen = panel_is_chosen(snapshot, entry->vertex);
	char name[32];

	table_row(table);
	if (chosen)
		table_roles(table, 0, ROLE_CHOSEN);
	table_text(table, 0, "%s%s", chosen ? PANEL_CHOSEN " " : "",
		   panel_vertex_name(snapshot, entry->vertex, name, sizeof(name)));
	table_number(table, 1, entry->height);
	table_number(table, 2, entry->excess);
	table_number(table, 3, entry->degree);
	if (snapshot->blocks.blocks && entry->block == IN_POOL)
		table_text(table, 4, "pool");
	else if (snapshot->blocks.blocks)
		table_number(table, 4, entry->block);
}

static int draw_entries(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	static const struct column columns[] = {
		{ "vertex", COLUMN_NUMBER, 0, 0 }, { "height", COLUMN_NUMBER, 2, 0 },
		{ "excess", COLUMN_NUMBER, 1, 0 }, { "degree", COLUMN_NUMBER, 3, 0 },
		{ "block", COLUMN_NUMBER, 4, 0 },
	};
	const bool owned = snapshot->blocks.blocks > 0;
	const int64_t all = count_entries(snapshot);
	const int64_t count = all < LISTED ? all : LISTED;
	struct table table;
	char name[32];
	int64_t i;

	canvas_role_rows(canvas, row, row + 1, ROLE_QUIET);
	canvas_print(canvas, row++, 0, "%lld %s in the %s of the last cycle",
		     (long long)snapshot->queue_size,
		     snapshot->queue_size == 1 ? "entry" : "entries", owned ? "worklists" : "queue");
	if (snapshot->queue_size && snapshot->blocks.gone)
		return canvas_wrap(canvas, row, 2, "the entries are n/a: %s",
				   owned ? "a free run, or a global relabeling on the machine, has "
					   "used the worklists since"
					 : "a global relabeling on the machine has reused their "
					   "memory");
	if (owned)
		row = draw_owners(canvas, row, snapshot);
	if (!count)
		return row;
	table_init(&table, canvas->memory, columns, owned ? 5 : 4);
	for (i = 0; i < count; i++)
		add_entry(&table, snapshot, &snapshot->queue[i]);
	row = table_draw(&table, canvas, row);
	table_free(&table);
	if (count < all)
		canvas_print(canvas, row++, 0, "and %lld more%s%s%s", (long long)(all - count),
			     is_below(snapshot, count) ? ", " : "",
			     is_below(snapshot, count)
				     ? panel_chosen_name(snapshot, name, sizeof(name)) : "",
			     is_below(snapshot, count) ? " among them" : "");
	return row;
}

/* What blocks did in an epoch, as rows and as keys. */
static const struct {
	const char *title, *key;
} tallies[TALLIES] = {
	[TALLY_ROUNDS] = { "rounds", "block_rounds" },
	[TALLY_TAKEN] = { "taken from the pool", "block_taken" },
	[TALLY_ENTRIES] = { "entries of all rounds", "block_entries" },
	[TALLY_GIVEN] = { "given to the pool", "block_given" },
};

static void draw_loads(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	static const struct column columns[] = {
		{ "of a block", COLUMN_TEXT, 0, 0 },  { "least", COLUMN_NUMBER, 3, 0 },
		{ "mean", COLUMN_NUMBER, 1, 0 },      { "most", COLUMN_NUMBER, 0, 0 },
		{ "all", COLUMN_NUMBER, 2, 0 },       { "busy", COLUMN_NUMBER, 4, 0 },
	};
	const struct blocks_look *blocks = &snapshot->blocks;
	struct table table;
	int i;

	canvas_role_rows(canvas, row, row + 1, ROLE_QUIET);
	canvas_print(canvas, row++, 0, "%s epoch%s%s:", blocks->round ? "this" : "the last",
		     blocks->kernel ? ", " : "", blocks->kernel ? blocks->kernel : "");
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

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	int row = panel_title(canvas, panel_find("queue"), snapshot);
	/* In a low place the course shrinks first, so that entries are seen too. */
	int high = canvas->rows >= LOW ? CHART_ROWS : (canvas->rows - 1) / 2;
	bool airy = canvas->rows >= LOW;

	if (!(snapshot->known & KNOWN_QUEUE) && snapshot->cycle > snapshot->first_cycle) {
		canvas_wrap(canvas, row, canvas->rows - 1,
			    "n/a: %s keeps no queue; `show heights` has the active vertices",
			    snapshot->variant);
		return;
	}
	if (high < LEAST_CHART)
		high = LEAST_CHART;
	row = course_draw(canvas, row, high, snapshot);
	if (!(snapshot->known & KNOWN_QUEUE))
		return;
	row = draw_entries(canvas, row + airy, snapshot);
	if (snapshot->blocks.blocks && !snapshot->blocks.gone)
		draw_loads(canvas, row + airy, snapshot);
}

static void tell_entries(struct report *report, const struct snapshot *snapshot)
{
	const int64_t all = count_entries(snapshot);
	const int64_t count = all < QUEUE_ENTRIES ? all : QUEUE_ENTRIES;
	char name[32];
	int64_t i;

	report_texts(report, "entry_vertex");
	for (i = 0; i < count; i++)
		report_add_text(report, panel_vertex_name(snapshot, snapshot->queue[i].vertex,
							  name, sizeof(name)));
	report_numbers(report, "entry_height");
	for (i = 0; i < count; i++)
		report_add_number(report, snapshot->queue[i].height);
	report_numbers(report, "entry_excess");
	for (i = 0; i < count; i++)
		report_add_number(report, snapshot->queue[i].excess);
	report_numbers(report, "entry_degree");
	for (i = 0; i < count; i++)
		report_add_number(report, snapshot->queue[i].degree);
}

/* Numbers of blocks. After a free run nothing is known of what they did. Of a tally: the least, the
 * most, the sum, and how many blocks have one. */
static void tell_blocks(struct report *report, const struct snapshot *snapshot)
{
	const struct blocks_look *blocks = &snapshot->blocks;
	const int64_t listed = count_entries(snapshot);
	int64_t entry;
	int i;

	report_numbers(report, "entry_block");
	for (entry = 0; entry < listed && entry < QUEUE_ENTRIES; entry++)
		report_add_number(report, snapshot->queue[entry].block);
	report_number(report, "blocks", blocks->blocks);
	report_number(report, "round", blocks->round);
	report_number(report, "kept", blocks->kept);
	report_number(report, "keepers", blocks->keepers);
	report_number(report, "pooled", blocks->pooled);
	for (i = 0; i < TALLIES && !snapshot->blocks.gone; i++) {
		const struct load *load = &blocks->loads[i];

		report_numbers(report, tallies[i].key);
		report_add_number(report, load->least);
		report_add_number(report, load->most);
		report_add_number(report, load->total);
		report_add_number(report, load->busy);
	}
}

static void tell(struct report *report, const struct snapshot *snapshot)
{
	const struct trace *trace = &snapshot->trace;
	int64_t i;

	if (!(snapshot->known & KNOWN_QUEUE)) {
		report_null(report, "queue");
		return;
	}
	report_number(report, "queue", snapshot->queue_size);
	panel_tell_chosen(report, snapshot);
	tell_entries(report, snapshot);
	if (snapshot->blocks.blocks)
		tell_blocks(report, snapshot);
	report_number(report, "course_step", trace->step);
	report_numbers(report, "course_cycle");
	for (i = 0; i < trace->count; i++)
		report_add_number(report, trace->rows[i].cycle);
	report_numbers(report, "course_queue");
	for (i = 0; i < trace->count; i++)
		report_add_number(report, trace->rows[i].queue);
}

const struct panel panel_queue = {
	.name = "queue",
	.title = "queue",
	.problem = &problem_flow,
	.needs = KNOWN_QUEUE | KNOWN_COURSE,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
