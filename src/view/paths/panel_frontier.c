/* SPDX-License-Identifier: GPL-3.0-or-later
 * frontier: the size of the worklist over the cycles, the entries that the last one has read, and those that
 * wait for the next one.
 */
#include "src/base/text.h"
#include "src/problem/paths/paths.h"
#include "src/view/course.h"
#include "src/view/panel.h"
#include "src/view/paths/paths_look.h"
#include "src/view/table.h"
#include "src/view/worklists_view.h"

enum { CHART_ROWS = 8, LEAST_CHART = 2, LISTED = 8, LOW = 16 };

static int rows(const struct snapshot *snapshot)
{
	return 4 + CHART_ROWS + LISTED + 2 + (snapshot->blocks.blocks ? WORKLISTS_VIEW_ROWS : 0);
}

/* A child is called as its parent, with a mark as the paper has it: 8'. */
static const char *name_of(const struct snapshot *snapshot, const struct frontier_entry *entry,
			   char *name, size_t size)
{
	struct text text;

	text_fixed(&text, name, size);
	graph_label(snapshot->graph, entry->entry.vertex, &text);
	if (entry->entry.is_child)
		text_print(&text, "'");
	return name;
}

/* Columns of a list: of vertices, or of arcs. */
enum { OF_VERTICES = 3, OF_ARCS = 4, OF_BLOCKS = 4, LISTS = 2 };

/* What is drawn of a list, and from which column on. */
struct part {
	const struct frontier_list *list;
	int64_t count;
	int column;
};

static void fill_vertex(struct table *table, const struct snapshot *snapshot, int column,
			const struct frontier_entry *entry)
{
	char name[40];

	table_text(table, column, "%s%s",
		   panel_is_chosen(snapshot, entry->entry.vertex) ? PANEL_CHOSEN " " : "",
		   name_of(snapshot, entry, name, sizeof(name)));
	if (panel_is_chosen(snapshot, entry->entry.vertex))
		table_roles(table, column, ROLE_CHOSEN);
	table_spot(table, column, SPOT_VERTEX, entry->entry.vertex, 0);
}

static void fill_entry(struct table *table, const struct snapshot *snapshot, int column,
		       const struct frontier_entry *entry)
{
	const struct paths_look *look = snapshot->own;
	char name[40];

	fill_vertex(table, snapshot, column++, entry);
	if (look->has_arcs)
		table_text(table, column++, "%s",
			   panel_vertex_name(snapshot, entry->entry.head, name, sizeof(name)));
	table_number(table, column++, entry->distance);
	table_number(table, column, look->has_arcs ? entry->length : entry->entry.degree);
}

static void fill(struct table *table, const struct snapshot *snapshot, const struct part *parts)
{
	int64_t i;
	int part;

	for (i = 0; i < parts[0].count || i < parts[1].count; i++) {
		table_row(table);
		for (part = 0; part < LISTS; part++)
			if (i < parts[part].count)
				fill_entry(table, snapshot, parts[part].column,
					   &parts[part].list->entries[i]);
	}
}

/* Both lists side by side; one alone has its columns to itself. */
static int draw_table(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	static const struct column of_vertices[] = {
		{ "read", COLUMN_NUMBER, 0, 0 },  { "distance", COLUMN_NUMBER, 1, 0 },
		{ "outdegree", COLUMN_NUMBER, 3, 0 },
		{ "waits", COLUMN_NUMBER, 0, 0 }, { "distance", COLUMN_NUMBER, 1, 0 },
		{ "outdegree", COLUMN_NUMBER, 3, 0 },
	};
	static const struct column of_arcs[] = {
		{ "read: from", COLUMN_NUMBER, 0, 0 },  { "to", COLUMN_NUMBER, 0, 0 },
		{ "distance", COLUMN_NUMBER, 2, 0 },    { "length", COLUMN_NUMBER, 3, 0 },
		{ "waits: from", COLUMN_NUMBER, 0, 0 }, { "to", COLUMN_NUMBER, 0, 0 },
		{ "distance", COLUMN_NUMBER, 2, 0 },    { "length", COLUMN_NUMBER, 3, 0 },
	};
	const struct paths_look *look = snapshot->own;
	const int columns = look->has_arcs ? OF_ARCS : OF_VERTICES;
	const bool second = look->waits || !look->read.listed;
	struct part parts[LISTS] = {
		{ &look->read, look->read.listed, 0 },
		{ &look->next, look->next.listed, columns },
	};
	const int width = (parts[0].count > 0) + (parts[1].count > 0);
	struct table table;
	int i;

	for (i = 0; i < LISTS; i++) {
		if (parts[i].count > LISTED)
			parts[i].count = LISTED;
		if (width == 1)
			parts[i].column = 0;
	}
	if (!width)
		return row;
	table_init(&table, canvas->memory, (look->has_arcs ? of_arcs : of_vertices) + second * columns,
		   width * columns);
	fill(&table, snapshot, parts);
	row = table_draw(&table, canvas, row);
	table_free(&table);
	return row;
}

static const char *entries(int64_t count)
{
	return count == 1 ? "entry" : "entries";
}

static void say_turns(const struct snapshot *snapshot, struct text *text)
{
	const struct paths_look *look = snapshot->own;
	const bool reads = look->cycle > snapshot->cycle;
	const long long next = (long long)look->next.count;

	if (look->read.count >= 0)
		text_print(text, "cycle %lld %s %lld %s%s", (long long)look->cycle,
			   reads ? "reads" : "has read", (long long)look->read.count,
			   entries(look->read.count), next < 0 ? "" : "; ");
	if (next > 0)
		text_print(text, "%lld %s for cycle %lld%s", next, next == 1 ? "waits" : "wait",
			   (long long)look->cycle + 1, reads ? " so far" : "");
	else if (next == 0)
		text_print(text, reads ? "none waits for the next one so far" : "none waits");
}

/* --- Worklists of blocks. --- */

static int draw_blocks_table(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	static const struct column columns[OF_BLOCKS] = {
		{ "waits", COLUMN_NUMBER, 0, 0 },
		{ "distance", COLUMN_NUMBER, 1, 0 },
		{ "outdegree", COLUMN_NUMBER, 3, 0 },
		{ "block", COLUMN_NUMBER, 2, 0 },
	};
	const struct frontier_list *list = &((const struct paths_look *)snapshot->own)->next;
	struct table table;
	bool below = false;
	int64_t i;

	table_init(&table, canvas->memory, columns, OF_BLOCKS);
	for (i = 0; i < list->listed && i < LISTED; i++) {
		table_row(&table);
		fill_entry(&table, snapshot, 0, &list->entries[i]);
		worklists_view_owner(&table, OF_VERTICES, &snapshot->blocks.entries[i]);
	}
	for (; i < list->listed; i++)
		below = below || panel_is_chosen(snapshot, list->entries[i].entry.vertex);
	row = table_draw(&table, canvas, row);
	table_free(&table);
	return panel_draw_more(canvas, row, snapshot, list->count - LISTED, below);
}

/* Between two launches, where none of their entries is read next. */
static int draw_empty(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	const struct paths_look *look = snapshot->own;
	const long long active = (long long)look->all_active;
	const long long dropped = (long long)snapshot->blocks.dropped;

	if (look->cycle > snapshot->cycle)
		return canvas_wrap(canvas, row, 2, "no worklist has an entry so far: "
						   "parts of long rows come next");
	if (!active)
		return canvas_wrap(canvas, row, 2, "no worklist has an entry, and no vertex is active");
	if (dropped)
		return canvas_wrap(canvas, row, 2, "the pool had no room for %lld %s: a sweep collects the "
				   "%lld active %s, up to the bound", dropped, entries(dropped), active,
				   active == 1 ? "vertex" : "vertices");
	return canvas_wrap(canvas, row, 2, "no worklist has an entry: %lld active %s for a sweep, which "
			   "collects those below the bound", active,
			   active == 1 ? "vertex waits" : "vertices wait");
}

static void draw_blocks(struct canvas *canvas, int row, bool airy, const struct snapshot *snapshot)
{
	const struct paths_look *look = snapshot->own;
	const struct blocks_look *blocks = &snapshot->blocks;
	const bool ends = !blocks->lack && !blocks->round && (!look->next.count || blocks->dropped);

	if (look->cycle && look->read.count >= 0) {
		canvas_role_rows(canvas, row, row + 1, ROLE_QUIET);
		canvas_print(canvas, row++, 0, "cycle %lld %s %lld %s", (long long)look->cycle,
			     look->cycle > snapshot->cycle ? "reads" : "has read",
			     (long long)look->read.count, entries(look->read.count));
	}
	row = ends ? draw_empty(canvas, row, snapshot) : worklists_view_owners(canvas, row, blocks);
	if (look->next.listed)
		row = draw_blocks_table(canvas, row, snapshot);
	worklists_view_loads(canvas, row + airy, blocks);
}

/* --- The whole. --- */

static void draw_lists(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	const struct paths_look *look = snapshot->own;
	const int64_t read = look->read.listed ? look->read.count - LISTED : 0;
	const int64_t next = look->next.listed ? look->next.count - LISTED : 0;
	char buffer[160];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	if (look->waits)
		text_print(&text, "%lld %s for %s turn", (long long)look->read.count,
			   look->read.count == 1 ? "vertex waits" : "vertices wait",
			   look->read.count == 1 ? "its" : "their");
	else
		say_turns(snapshot, &text);
	canvas_role_rows(canvas, row, row + 1, ROLE_QUIET);
	row = draw_table(canvas, canvas_wrap(canvas, row, 2, "%s", buffer), snapshot);
	if (read > 0 && next > 0)
		canvas_print(canvas, row, 0, "and %lld more that were read, %lld that wait", (long long)read,
			     (long long)next);
	else if (read > 0 || next > 0)
		canvas_print(canvas, row, 0, "and %lld more", (long long)(read > 0 ? read : next));
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	const struct paths_look *look = snapshot->own;
	int row = panel_title(canvas, panel_find("frontier"), snapshot);
	/* In a low place the course shrinks first, so that entries are seen too. */
	int high = canvas->rows >= LOW ? CHART_ROWS : (canvas->rows - 1) / 2;
	bool airy = canvas->rows >= LOW;

	row = course_draw(canvas, row, high < LEAST_CHART ? LEAST_CHART : high, snapshot);
	if (snapshot->blocks.blocks)
		draw_blocks(canvas, row + airy, airy, snapshot);
	else if (look->read.count >= 0 || look->next.count >= 0)
		draw_lists(canvas, row + airy, snapshot);
}

static void tell_count(struct report *report, const char *key, int64_t count)
{
	if (count < 0)
		report_null(report, key);
	else
		report_number(report, key, count);
}

/* Keys of a list: its vertices, heads of arcs, distances, and lengths or outdegrees. */
struct list_keys {
	const char *vertex, *head, *distance, *length, *degree;
};

static void tell_list(struct report *report, const struct snapshot *snapshot,
		      const struct frontier_list *list, const struct list_keys *keys)
{
	const struct paths_look *look = snapshot->own;
	char name[40];
	int64_t i;

	report_texts(report, keys->vertex);
	for (i = 0; i < list->listed; i++)
		report_add_text(report, name_of(snapshot, &list->entries[i], name, sizeof(name)));
	if (look->has_arcs)
		report_texts(report, keys->head);
	for (i = 0; look->has_arcs && i < list->listed; i++)
		report_add_text(report,
				panel_vertex_name(snapshot, list->entries[i].entry.head, name, sizeof(name)));
	report_numbers(report, keys->distance);
	for (i = 0; i < list->listed; i++)
		report_add_number(report, list->entries[i].distance);
	report_numbers(report, look->has_arcs ? keys->length : keys->degree);
	for (i = 0; i < list->listed; i++)
		report_add_number(report,
				  look->has_arcs ? list->entries[i].length : list->entries[i].entry.degree);
}

static void tell(struct report *report, const struct snapshot *snapshot)
{
	static const struct list_keys read = { "entry_vertex", "entry_head", "entry_distance", "entry_length",
					       "entry_outdegree" };
	static const struct list_keys waiting = { "waiting_vertex", "waiting_head", "waiting_distance",
						  "waiting_length", "waiting_outdegree" };
	const struct paths_look *look = snapshot->own;
	const struct trace *trace = &snapshot->trace;
	int64_t i;

	tell_count(report, "frontier", look->read.count);
	tell_count(report, "waiting", look->next.count);
	panel_tell_chosen(report, snapshot);
	tell_list(report, snapshot, &look->read, &read);
	tell_list(report, snapshot, &look->next, &waiting);
	if (snapshot->blocks.blocks)
		worklists_view_tell(report, "waiting_block", &snapshot->blocks);
	report_number(report, "course_step", trace->step);
	report_numbers(report, "course_cycle");
	for (i = 0; i < trace->count; i++)
		report_add_number(report, trace->rows[i].cycle);
	report_numbers(report, "course_frontier");
	for (i = 0; i < trace->count; i++)
		report_add_number(report, trace->rows[i].queue);
}

const struct panel panel_frontier = {
	.name = "frontier",
	.title = "frontier",
	.problem = &problem_bfs,
	.instead = "queue",
	.laid = "vertex",
	.needs = KNOWN_OWN | KNOWN_COURSE,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
