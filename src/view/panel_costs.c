/* SPDX-License-Identifier: GPL-3.0-or-later
 * costs, loads: vertices and warps by the time they took over the whole run. Each row leads to
 * the cycle in which its vertex or warp cost most.
 */
#include "src/base/text.h"
#include "src/graph/graph.h"
#include "src/view/costs_span.h"
#include "src/view/look/costs_look.h"
#include "src/view/panel.h"
#include "src/view/table.h"

enum { CAPTIONS = 3, RANKED = 20 };

static const struct costs_look *look_of(const struct snapshot *snapshot)
{
	return snapshot->tables.costs;
}

static int picks_of(int count)
{
	return count < RANKED ? count : RANKED;
}

static int rows_of(int count)
{
	return PANEL_PICKS + picks_of(count) + CAPTIONS;
}

static void put_share(struct table *table, int column, int64_t part, int64_t whole)
{
	if (whole)
		table_text(table, column, "%.1f%%", 100 * (double)part / (double)whole);
}

/* A column for the mark of the row that Enter takes. */
static void begin_row(struct table *table, bool chosen)
{
	table_row(table);
	table_text(table, 0, "%s", chosen ? PANEL_CHOSEN : " ");
	if (chosen)
		table_roles(table, 0, ROLE_CHOSEN);
}

static int draw_table(struct canvas *canvas, int row, struct table *table)
{
	row = table_draw(table, canvas, row);
	table_free(table);
	canvas_role_rows(canvas, row, canvas->rows, ROLE_QUIET);
	return row;
}

/* How many rows leave room for the captions. */
static int room_for(const struct canvas *canvas, int row, int count, const struct snapshot *snapshot)
{
	int room = canvas->rows - row - 1 - CAPTIONS;

	if (room > RANKED)
		room -= costs_span_rows(snapshot);
	if (room >= count)
		return count;
	return room < 1 ? 1 : room;
}

static bool draw_lack(struct canvas *canvas, int row, const struct snapshot *snapshot, const char *lack)
{
	const struct costs_look *look = look_of(snapshot);

	if (!lack && (look->launches || look->untold))
		return false;
	costs_span_lack(canvas, row, snapshot, lack);
	return true;
}

/* --- Vertices. --- */

/* Most rows that a caption takes which mostly is not there. */
static int more_captions(const struct costs_look *look)
{
	return look->vertices.uncharged ? 2 : 0;
}

static void fill_row(struct table *table, const struct costs_look *look, const struct cost_list *list,
		     const struct cost_row *row, int at)
{
	table_number(table, at, costs_time(look, row->total));
	put_share(table, at + 1, row->total, list->total);
	table_bar(table, at + 2, row->total, 0);
	table_number(table, at + 3, costs_time(look, row->most));
	table_number(table, at + 4, row->cycle);
	table_spot(table, at + 4, SPOT_MOMENT, row->cycle, 0);
}

static void caption_vertices(struct canvas *canvas, int row, const struct costs_look *look)
{
	const struct cost_list *list = &look->vertices;

	row = canvas_wrap(canvas, row, 2, "%lld %s took %lld %s of warps' time; %lld more belong to no "
			  "vertex", (long long)list->charged, list->charged == 1 ? "vertex" : "vertices",
			  (long long)costs_time(look, list->total), look->unit,
			  (long long)costs_time(look, look->warps.total - list->total));
	if (look->untold)
		row = canvas_wrap(canvas, row, 2, "without %lld cycles of free runs, which tell nothing of "
				  "vertices (`set record on`)", (long long)look->untold);
	if (list->uncharged)
		canvas_wrap(canvas, row, 2, "%lld launch%s charged no vertex, because some of %s events were "
			    "lost", (long long)list->uncharged, list->uncharged == 1 ? "" : "es",
			    list->uncharged == 1 ? "its" : "their");
}

static void draw_vertices(struct canvas *canvas, const struct snapshot *snapshot)
{
	const struct costs_look *look = look_of(snapshot);
	const struct cost_list *list = &look->vertices;
	const struct column columns[] = {
		{ NULL, COLUMN_TEXT, 0, 0 },
		{ "vertex", COLUMN_NUMBER, 0, 0 },
		{ costs_degree_word(snapshot->solves), COLUMN_NUMBER, 2, 0 },
		{ look->unit, COLUMN_NUMBER, 0, 0 },
		{ "share", COLUMN_NUMBER, 1, 0 },
		{ NULL, COLUMN_BAR, 4, 6 },
		{ "longest turn", COLUMN_NUMBER, 3, 0 },
		{ "in cycle", COLUMN_NUMBER, 1, 0 },
	};
	int row = panel_title(canvas, panel_find("costs"), snapshot);
	struct table table;
	char name[32];
	int i, count;

	if (draw_lack(canvas, row, snapshot, list->lack))
		return;
	table_init(&table, canvas->memory, columns, 8);
	count = room_for(canvas, row + more_captions(look), list->count, snapshot);
	for (i = 0; i < count; i++) {
		const int32_t u = (int32_t)list->rows[i].number;

		begin_row(&table, panel_is_chosen(snapshot, u));
		table_text(&table, 1, "%s", panel_vertex_name(snapshot, u, name, sizeof(name)));
		table_spot(&table, 1, SPOT_VERTEX, u, 0);
		table_number(&table, 2, costs_degree(snapshot->solves, snapshot->graph, u));
		fill_row(&table, look, list, &list->rows[i], 3);
	}
	row = costs_span_draw(canvas, draw_table(canvas, row, &table), snapshot);
	caption_vertices(canvas, row, look);
}

static int rows_vertices(const struct snapshot *snapshot)
{
	const struct costs_look *look = look_of(snapshot);

	return rows_of(look->vertices.count) + costs_span_rows(snapshot) + more_captions(look);
}

static int picks_vertices(const struct snapshot *snapshot)
{
	return picks_of(look_of(snapshot)->vertices.count);
}

static void pick_vertex(const struct snapshot *snapshot, int which, struct text *line)
{
	const struct cost_row *row = &look_of(snapshot)->vertices.rows[which];

	text_print(line, "goto %lld; follow ", (long long)row->cycle);
	graph_label(snapshot->graph, (int32_t)row->number, line);
}

static int64_t picked_vertex(const struct snapshot *snapshot, int which)
{
	return look_of(snapshot)->vertices.rows[which].number;
}

static void tell_rows(struct report *report, const struct costs_look *look,
		      const struct cost_list *list)
{
	int i;

	report_numbers(report, "time");
	for (i = 0; i < list->count; i++)
		report_add_number(report, costs_time(look, list->rows[i].total));
	report_numbers(report, "longest_turn");
	for (i = 0; i < list->count; i++)
		report_add_number(report, costs_time(look, list->rows[i].most));
	report_numbers(report, "in_cycle");
	for (i = 0; i < list->count; i++)
		report_add_number(report, list->rows[i].cycle);
}

static void tell_sums(struct report *report, const struct costs_look *look,
		      const struct cost_list *list)
{
	report_text(report, "unit", look->unit);
	report_text(report, "lacks", list->lack);
	report_number(report, "charged", list->charged);
	report_number(report, "total", costs_time(look, list->total));
}

static void tell_vertices(struct report *report, const struct snapshot *snapshot)
{
	const struct costs_look *look = look_of(snapshot);
	const struct cost_list *list = &look->vertices;
	char name[32];
	int i;

	tell_sums(report, look, list);
	report_number(report, "of_no_vertex",
		      list->lack ? 0 : costs_time(look, look->warps.total - list->total));
	report_number(report, "untold_cycles", look->untold);
	report_number(report, "uncharged_launches", list->uncharged);
	report_texts(report, "vertex");
	for (i = 0; i < list->count; i++)
		report_add_text(report, panel_vertex_name(snapshot, (int32_t)list->rows[i].number,
							  name, sizeof(name)));
	tell_rows(report, look, list);
}

const struct panel panel_costs = {
	.name = "costs",
	.title = "costs: vertices",
	.needs = KNOWN_COSTS,
	.sums = true,
	.rows = rows_vertices,
	.draw = draw_vertices,
	.tell = tell_vertices,
	.picks = picks_vertices,
	.pick = pick_vertex,
	.picked = picked_vertex,
};

/* --- Warps. --- */

static void draw_warps(struct canvas *canvas, const struct snapshot *snapshot)
{
	const struct costs_look *look = look_of(snapshot);
	const struct cost_list *list = &look->warps;
	const struct column columns[] = {
		{ NULL, COLUMN_TEXT, 0, 0 },
		{ "warp", COLUMN_NUMBER, 0, 0 },
		{ look->unit, COLUMN_NUMBER, 0, 0 },
		{ "share", COLUMN_NUMBER, 1, 0 },
		{ NULL, COLUMN_BAR, 4, 6 },
		{ "longest turn", COLUMN_NUMBER, 3, 0 },
		{ "in cycle", COLUMN_NUMBER, 1, 0 },
	};
	int row = panel_title(canvas, panel_find("loads"), snapshot);
	struct table table;
	int i, count;

	if (draw_lack(canvas, row, snapshot, list->lack))
		return;
	table_init(&table, canvas->memory, columns, 7);
	count = room_for(canvas, row, list->count, snapshot);
	for (i = 0; i < count; i++) {
		begin_row(&table, list->rows[i].number == snapshot->about.chosen_warp);
		table_number(&table, 1, list->rows[i].number);
		table_spot(&table, 1, SPOT_WARP, list->rows[i].number, 0);
		fill_row(&table, look, list, &list->rows[i], 2);
	}
	row = costs_span_draw(canvas, draw_table(canvas, row, &table), snapshot);
	canvas_wrap(canvas, row, 3, "%lld warp%s took %lld %s in %lld launch%s%s", (long long)list->charged,
		    list->charged == 1 ? "" : "s", (long long)costs_time(look, list->total), look->unit,
		    (long long)look->launches, look->launches == 1 ? "" : "es",
		    list->charged == look->slots ? "; numbers beyond the card's places begin anew" : "");
}

static int rows_warps(const struct snapshot *snapshot)
{
	return rows_of(look_of(snapshot)->warps.count) + costs_span_rows(snapshot);
}

static int picks_warps(const struct snapshot *snapshot)
{
	return picks_of(look_of(snapshot)->warps.count);
}

static void pick_warp(const struct snapshot *snapshot, int which, struct text *line)
{
	const struct cost_row *row = &look_of(snapshot)->warps.rows[which];

	text_print(line, "goto %lld; follow warp %lld", (long long)row->cycle,
		   (long long)row->number);
}

static int64_t picked_warp(const struct snapshot *snapshot, int which)
{
	return look_of(snapshot)->warps.rows[which].number;
}

static void tell_warps(struct report *report, const struct snapshot *snapshot)
{
	const struct costs_look *look = look_of(snapshot);
	int i;

	tell_sums(report, look, &look->warps);
	report_number(report, "launches", look->launches);
	report_numbers(report, "warp");
	for (i = 0; i < look->warps.count; i++)
		report_add_number(report, look->warps.rows[i].number);
	tell_rows(report, look, &look->warps);
}

const struct panel panel_loads = {
	.name = "loads",
	.title = "costs: warps",
	.needs = KNOWN_COSTS,
	.sums = true,
	.rows = rows_warps,
	.draw = draw_warps,
	.tell = tell_warps,
	.picks = picks_warps,
	.pick = pick_warp,
	.picked = picked_warp,
};
