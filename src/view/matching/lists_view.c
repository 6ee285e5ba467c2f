/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/matching/lists_view.h"

#include "src/base/text.h"
#include "src/graph/graph.h"
#include "src/view/matching/look_match.h"
#include "src/view/panel.h"
#include "src/view/table.h"

/* The columns of a table of entries. A kind of lists has some of them. */
enum { NUMBER, NOW, PSI, ROW, BEFORE, READ, DEGREE, COUNT };

/* What is said of a kind of lists. */
struct kind_row {
	struct column columns[COUNT]; /* without a title: it has none */
	/* The line above the table. */
	void (*head)(struct canvas *canvas, int row, const struct list_look *look);
	const char *lack; /* why there are no entries */
	const char *keys[3]; /* of the entries, of those that are vertices, of their vertices */
	const char *before;  /* key of the vertices before; NULL: it has none */
};

static const struct list_look *look_of(const struct snapshot *snapshot)
{
	return &match_look_of(snapshot)->lists;
}

static const char *plural(int64_t count, const char *one, const char *more)
{
	return count == 1 ? one : more;
}

static void head_columns(struct canvas *canvas, int row, const struct list_look *look)
{
	canvas_print(canvas, row, 0, "%lld %s: A_c has %lld %s, A_p %lld",
		     (long long)look->count, plural(look->count, "entry", "entries"),
		     (long long)look->columns, plural(look->columns, "column", "columns"),
		     (long long)look->waiting);
}

static void head_walks(struct canvas *canvas, int row, const struct list_look *look)
{
	canvas_print(canvas, row, 0, "%lld %s in this phase, %lld under way", (long long)look->count,
		     plural(look->count, "walk", "walks"), (long long)look->columns);
}

static void head_ring(struct canvas *canvas, int row, const struct list_look *look)
{
	canvas_print(canvas, row, 0, "%lld %s, first in, first out", (long long)look->count,
		     plural(look->count, "column waits", "columns wait"));
}

#define NUMBER_COLUMN(label, rank) { label, COLUMN_NUMBER, rank, 0 }

static const struct kind_row kinds[] = {
	[LISTS_COLUMNS] = {
		.columns = { [NUMBER] = NUMBER_COLUMN("entry", 2), [NOW] = NUMBER_COLUMN("A_c", 0),
			     [PSI] = NUMBER_COLUMN("psi", 3), [ROW] = NUMBER_COLUMN("mu", 4),
			     [BEFORE] = NUMBER_COLUMN("A_p", 1) },
		.head = head_columns,
		.lack = "the first turn has not begun",
		.keys = { "entries", "columns", "entry_column" },
		.before = "entry_before",
	},
	[LISTS_WALKS] = {
		.columns = { [NUMBER] = NUMBER_COLUMN("walk", 2), [NOW] = NUMBER_COLUMN("stands at", 0),
			     [PSI] = NUMBER_COLUMN("psi", 3), [ROW] = NUMBER_COLUMN("mu", 4),
			     [BEFORE] = NUMBER_COLUMN("came from", 1), [READ] = NUMBER_COLUMN("read", 5),
			     [DEGREE] = NUMBER_COLUMN("degree", 6) },
		.head = head_walks,
		.lack = "no walk has begun in this phase",
		.keys = { "walks", "going", "walk_at" },
		.before = "walk_from",
	},
	[LISTS_RING] = {
		.columns = { [NUMBER] = NUMBER_COLUMN("place", 2), [NOW] = NUMBER_COLUMN("column", 0),
			     [PSI] = NUMBER_COLUMN("psi", 1), [ROW] = NUMBER_COLUMN("mu", 3),
			     [DEGREE] = NUMBER_COLUMN("degree", 4) },
		.head = head_ring,
		.lack = "no column waits",
		.keys = { "entries", "columns", "entry_column" },
	},
};

/* --- As a table. --- */

void lists_view_vertex(struct table *table, int column, const struct snapshot *snapshot, int32_t vertex)
{
	char name[32];

	if (vertex < 0) {
		table_text(table, column, "-");
		return;
	}
	table_spot(table, column, SPOT_VERTEX, vertex, 0);
	table_text(table, column, "%s%s", panel_is_chosen(snapshot, vertex) ? PANEL_CHOSEN " " : "",
		   panel_vertex_name(snapshot, vertex, name, sizeof(name)));
}

static int64_t degree_of(const struct graph *graph, int32_t v)
{
	return graph->row[v + 1] - graph->row[v];
}

/* The cell of an entry in a column. */
static void put(struct table *table, int at, int column, const struct snapshot *snapshot,
		const struct list_entry *entry)
{
	const int64_t numbers[COUNT] = {
		[NUMBER] = entry->number,
		[PSI] = entry->psi,
		[READ] = entry->read,
		[DEGREE] = entry->now < 0 ? 0 : degree_of(snapshot->graph, entry->now),
	};

	if (column == NOW)
		lists_view_vertex(table, at, snapshot, entry->now);
	else if (column == BEFORE)
		lists_view_vertex(table, at, snapshot, entry->before);
	else if (column == ROW)
		lists_view_vertex(table, at, snapshot, entry->mu);
	else if (column != NUMBER && entry->now < 0)
		table_text(table, at, "-");
	else
		table_number(table, at, numbers[column]);
}

static void fill(struct table *table, const int *columns, int width, const struct snapshot *snapshot,
		 int count)
{
	const struct list_entry *entry;
	int i;

	for (entry = look_of(snapshot)->entries; count--; entry++) {
		table_row(table);
		if (panel_is_chosen(snapshot, entry->now) || panel_is_chosen(snapshot, entry->before))
			table_roles(table, 0, ROLE_CHOSEN);
		for (i = 0; i < width; i++)
			put(table, i, columns[i], snapshot, entry);
	}
}

static int draw_table(struct canvas *canvas, int row, const struct snapshot *snapshot, int count)
{
	const struct kind_row *kind = &kinds[look_of(snapshot)->kind];
	struct column titles[COUNT];
	struct table table;
	int columns[COUNT];
	int width = 0;
	int i;

	for (i = 0; i < COUNT; i++) {
		if (!kind->columns[i].title)
			continue;
		titles[width] = kind->columns[i];
		columns[width++] = i;
	}
	table_init(&table, canvas->memory, titles, width);
	fill(&table, columns, width, snapshot, count);
	row = table_draw(&table, canvas, row);
	table_free(&table);
	return row;
}

void lists_view_draw(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	const struct list_look *look = look_of(snapshot);
	const int count = look->listed < LISTS_VIEW_ENTRIES ? look->listed : LISTS_VIEW_ENTRIES;

	canvas_role_rows(canvas, row, row + 2, ROLE_QUIET);
	kinds[look->kind].head(canvas, row++, look);
	if (!count)
		return;
	row = draw_table(canvas, row, snapshot, count);
	if (count < look->listed)
		canvas_print(canvas, row, 0, "and others");
}

const char *lists_view_lack(const struct list_look *look)
{
	return kinds[look->kind].lack;
}

/* --- As keys. --- */

void lists_view_tell_vertices(struct report *report, const char *key, const struct snapshot *snapshot,
			      bool now)
{
	const struct list_look *look = look_of(snapshot);
	char name[32];
	int i;

	report_texts(report, key);
	for (i = 0; i < look->listed; i++) {
		const int32_t vertex = now ? look->entries[i].now : look->entries[i].before;

		report_add_text(report, vertex < 0 ? "" : panel_vertex_name(snapshot, vertex, name,
									    sizeof(name)));
	}
}

void lists_view_tell(struct report *report, const struct snapshot *snapshot)
{
	const struct list_look *look = look_of(snapshot);
	const struct kind_row *kind = &kinds[look->kind];
	int i;

	report_number(report, kind->keys[0], look->count);
	report_number(report, kind->keys[1], look->columns);
	if (look->kind == LISTS_COLUMNS)
		report_number(report, "columns_before", look->waiting);
	panel_tell_chosen(report, snapshot);
	report_numbers(report, look->kind == LISTS_WALKS ? "walk_number" : "entry_number");
	for (i = 0; i < look->listed; i++)
		report_add_number(report, look->entries[i].number);
	lists_view_tell_vertices(report, kind->keys[2], snapshot, true);
	if (kind->before)
		lists_view_tell_vertices(report, kind->before, snapshot, false);
}
