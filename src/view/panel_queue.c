/* SPDX-License-Identifier: GPL-3.0-or-later
 * queue: the active-vertex queue over the cycles, and its entries in the last one.
 */
#include "src/base/text.h"
#include "src/graph/graph.h"
#include "src/problem/flow/flow.h"
#include "src/view/course.h"
#include "src/view/panel.h"
#include "src/view/table.h"
#include "src/view/worklists_view.h"

enum { CHART_ROWS = 8, LEAST_CHART = 2, LISTED = 8, LOW = 16 };

static int rows(const struct snapshot *snapshot)
{
	return 4 + CHART_ROWS + LISTED + 2 + (snapshot->blocks.blocks ? WORKLISTS_VIEW_ROWS : 0);
}

/* How many entries there are that are known. */
static int64_t count_entries(const struct snapshot *snapshot)
{
	if (snapshot->blocks.blocks)
		return worklists_view_count(&snapshot->blocks);
	return snapshot->blocks.lack ? 0 : snapshot->queue_size;
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

static void add_entry(struct table *table, const struct snapshot *snapshot, int64_t number)
{
	const struct queue_entry *entry = &snapshot->queue[number];
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
	table_spot(table, 0, SPOT_ACTIVE, entry->vertex, 0);
	table_spot(table, 1, SPOT_HEIGHT, entry->vertex, 0);
	table_spot(table, 2, SPOT_EXCESS, entry->vertex, 0);
	if (snapshot->blocks.blocks)
		worklists_view_owner(table, 4, &snapshot->blocks.entries[number]);
}

/* How many there were in a cycle, once one has begun. */
static int draw_size(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	if (snapshot->queue_size < 0)
		return row;
	canvas_role_rows(canvas, row, row + 1, ROLE_QUIET);
	canvas_print(canvas, row, 0, "%lld %s in the %s of %s cycle", (long long)snapshot->queue_size,
		     snapshot->queue_size == 1 ? "entry" : "entries",
		     snapshot->blocks.blocks ? "worklists" : "queue",
		     snapshot->blocks.midway ? "this" : "the last");
	return row + 1;
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
	int64_t i;

	row = draw_size(canvas, row, snapshot);
	if (!owned && snapshot->queue_size && snapshot->blocks.lack)
		return canvas_wrap(canvas, row, 2, snapshot->blocks.lack == BLOCKS_FILLED
				   ? "the entries are n/a: the launch under way collects those of the "
				     "next cycle"
				   : "the entries are n/a: a global relabeling on the machine has reused "
				     "their memory");
	if (owned)
		row = worklists_view_owners(canvas, row, &snapshot->blocks);
	if (!count)
		return row;
	table_init(&table, canvas->memory, columns, owned ? 5 : 4);
	for (i = 0; i < count; i++)
		add_entry(&table, snapshot, i);
	row = table_draw(&table, canvas, row);
	table_free(&table);
	return panel_draw_more(canvas, row, snapshot, all - count, is_below(snapshot, count));
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	int row = panel_title(canvas, panel_find("queue"), snapshot);
	/* In a low place the course shrinks first, so that entries are seen too. */
	int high = canvas->rows >= LOW ? CHART_ROWS : (canvas->rows - 1) / 2;
	bool airy = canvas->rows >= LOW;

	if (!(snapshot->known & KNOWN_QUEUE) && snapshot->cycle > snapshot->leg.first) {
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
	if (snapshot->blocks.blocks)
		worklists_view_loads(canvas, row + airy, &snapshot->blocks);
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

static void tell(struct report *report, const struct snapshot *snapshot)
{
	const struct trace *trace = &snapshot->trace;
	int64_t i;

	if (!(snapshot->known & KNOWN_QUEUE)) {
		report_null(report, "queue");
		return;
	}
	if (snapshot->queue_size < 0)
		report_null(report, "queue");
	else
		report_number(report, "queue", snapshot->queue_size);
	report_bool(report, "queue_of_cycle_under_way", snapshot->blocks.midway);
	panel_tell_chosen(report, snapshot);
	tell_entries(report, snapshot);
	if (snapshot->blocks.blocks)
		worklists_view_tell(report, "entry_block", &snapshot->blocks);
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
