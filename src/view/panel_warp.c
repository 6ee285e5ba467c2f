/* SPDX-License-Identifier: GPL-3.0-or-later
 * warp W: what one warp of the last launch did, an instruction a row, a cell a lane: lanes
 * that act, lanes that wait for lanes on another branch, and lanes that have nothing to do.
 * Beside it stand the granules of memory that the row touched.
 */
#include "src/base/text.h"
#include "src/view/fold.h"
#include "src/view/panel.h"
#include "src/view/table.h"

#include <string.h>

enum { LANES = 32, MOST_LINES = 48, CAPTIONS = 7, LOW = 8, HIGH = 12 };

static int rows(const struct snapshot *snapshot)
{
	int64_t lines = snapshot->known & KNOWN_WARP
				? fold_lines(&snapshot->warp_look.record) : 0;

	return 1 + CAPTIONS + 1 + (int)(lines < MOST_LINES ? lines : MOST_LINES) + 2;
}

/* Lanes a cell stands for, where there is no room for one each. */
static int lanes_a_cell(const struct canvas *canvas)
{
	return canvas->columns >= 43 ? 1 : canvas->columns >= 27 ? 2 : 4;
}

static uint32_t active_cell(enum symbols symbols)
{
	return symbols == SYMBOLS_ASCII ? '#' : symbols == SYMBOLS_BLOCK ? 0x2588 : 0x28ff;
}

static void put_lanes(const struct canvas *canvas, const struct record_row *row,
		      struct text *text)
{
	int step = lanes_a_cell(canvas);
	uint32_t lanes;
	int l;

	for (l = 0; l < LANES; l += step) {
		lanes = ((UINT32_C(1) << step) - 1) << l;
		text_rune(text, row->lanes & lanes     ? active_cell(canvas->symbols)
				: row->waiting & lanes ? '-'
							: '.');
	}
}

static int count_lanes(uint32_t lanes)
{
	int count = 0;

	for (; lanes; lanes &= lanes - 1)
		count++;
	return count;
}

/* How often rows repeat themselves, the first of them says; a brace joins them. */
static void put_times(struct table *table, int column, const struct fold_line *line)
{
	const char *brace = line->fold.rows == 1                 ? ""
			    : !line->index                       ? "/ "
			    : line->index + 1 < line->fold.rows ? "|"
								 : "\\";

	if (line->fold.times == 1)
		return;
	if (line->index)
		table_text(table, column, "%s", brace);
	else
		table_text(table, column, "%sx %lld", brace, (long long)line->fold.times);
}

/* Words of teams and barriers may stand for several. */
static void name_word(struct table *table, const struct record_row *row)
{
	int steps = row->counts[row->word == RECORD_BARRIER ? COUNT_barriers
							      : COUNT_instructions];

	if (steps > 1)
		table_text(table, 0, "%s %d", record_word_name(row->word), steps);
	else
		table_text(table, 0, "%s", record_word_name(row->word));
}

static void add_row(const struct canvas *canvas, struct table *table,
		    const struct fold_line *line)
{
	const struct record_row *row = line->row;
	char cells[4 * LANES];
	struct text text;

	table_row(table);
	if (!row)
		return;
	text_fixed(&text, cells, sizeof(cells));
	put_lanes(canvas, row, &text);
	name_word(table, row);
	table_text(table, 1, "%s", cells);
	table_number(table, 2, count_lanes(row->lanes));
	if (row->counts[COUNT_sectors])
		table_number(table, 3, row->counts[COUNT_sectors]);
	if (row->counts[COUNT_depth])
		table_number(table, 4, row->counts[COUNT_depth]);
	put_times(table, 5, line);
	if (row->counts[COUNT_conflicts])
		table_number(table, 6, row->counts[COUNT_conflicts]);
}

/* Which runs of the body follow. */
static void name_bodies(const struct fold_line *line, const char *unit, char *buffer, size_t size)
{
	struct text text;

	text_fixed(&text, buffer, size);
	if (line->from == line->to)
		text_print(&text, "%s %lld:", unit, (long long)line->from);
	else
		text_print(&text, "%ss %lld to %lld, all alike:", unit, (long long)line->from,
			   (long long)line->to);
}

/* The cells of lanes that act: no other cell below that row looks like them. */
static void light_lanes(struct canvas *canvas, int row)
{
	int at;

	for (at = row * canvas->columns; at < canvas->rows * canvas->columns; at++)
		if (canvas->cells[at] == active_cell(canvas->symbols))
			canvas->roles[at] = ROLE_ACTIVE;
}

/* A spot for each cell of lanes of a row. */
static void add_spots(struct canvas *canvas, int row, int column, int64_t warp)
{
	const int step = lanes_a_cell(canvas);
	int l;

	for (l = 0; l < LANES; l += step)
		canvas_spot(canvas, row, column + l / step, 1, SPOT_LANE, warp, l);
}

/* The lines that fit, from the first on. */
static int draw_lines(struct canvas *canvas, int row, const struct warp_look *look, int64_t count)
{
	static const char *const titles[] = { "lanes", "pairs", NULL, "fours" };
	const struct column columns[] = {
		{ "word", COLUMN_TEXT, 0, 0 },
		{ titles[lanes_a_cell(canvas) - 1], COLUMN_TEXT, 0, 0 },
		{ "active", COLUMN_NUMBER, 4, 0 },
		{ "sectors", COLUMN_NUMBER, 2, 0 },
		{ "depth", COLUMN_NUMBER, 6, 0 },
		{ "times", COLUMN_TEXT, 3, 0 },
		{ "conflicts", COLUMN_NUMBER, 5, 0 },
	};
	const struct record *record = &look->record;
	struct fold_walk walk = { .record = record };
	struct fold_line line;
	struct table table;
	char caption[96];
	int64_t i;
	int lanes;

	table_init(&table, canvas->memory, columns, look->counts.conflicts > 0 ? 7 : 6);
	for (i = 0; i < count && fold_next(&walk, &line); i++)
		add_row(canvas, &table, &line);
	table_draw(&table, canvas, row);
	lanes = table.width[0] + TABLE_GAP;
	table_free(&table);
	light_lanes(canvas, row++);
	/* Rows of the table that were left empty. */
	walk = (struct fold_walk){ .record = record };
	for (i = 0; i < count && fold_next(&walk, &line); i++, row++) {
		if (line.row) {
			add_spots(canvas, row, lanes, record->warp);
			continue;
		}
		name_bodies(&line, look->by_rounds ? "round" : "cycle", caption, sizeof(caption));
		canvas_cell(canvas, row, 0, canvas->columns, caption, false);
		canvas_role_rows(canvas, row, row + 1, ROLE_QUIET);
	}
	return row;
}

/* Why this warp is shown, unless it was asked for or chosen. */
static void say_why(const struct snapshot *snapshot, struct text *text)
{
	const enum holder holder = snapshot->warp_look.holder;
	char name[32];

	if (snapshot->about.warp >= 0 || snapshot->about.chosen_warp >= 0)
		return;
	panel_vertex_name(snapshot, snapshot->vertex, name, sizeof(name));
	if (holder == HOLDER_FOUND)
		text_print(text, "; it had %s, which is followed", name);
	else if (holder == HOLDER_NONE)
		text_print(text, "; it took the longest, and no warp had %s", name);
	else
		text_print(text, "; it took the longest");
}

/* What the rows add up to; in a place with room also whose they are. */
static int draw_totals(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	const struct warp_look *look = &snapshot->warp_look;
	const struct counts *counts = &look->counts;
	char buffer[256];
	struct text rest;

	text_fixed(&rest, buffer, sizeof(buffer));
	say_why(snapshot, &rest);
	if (look->held.count)
		text_print(&rest, "; it held ");
	panel_list_held(snapshot, &look->held, &rest);
	if (canvas->rows >= LOW)
		row = canvas_wrap(canvas, row, look->holder ? 3 : 2, "warp %lld of %s, the last is %lld%s",
				  (long long)snapshot->warp, look->kernel, (long long)look->warps - 1,
				  buffer);
	row = canvas_wrap(canvas, row, canvas->rows >= LOW ? 2 : 1,
			  "%lld instructions, %.1f of 32 lanes active, %lld sectors, depth %lld, "
			  "%lld %s", (long long)counts->instructions,
			  counts->instructions ? (double)counts->lane_steps /
						 (double)counts->instructions : 0.0,
			  (long long)counts->sectors, (long long)counts->depth,
			  (long long)look->work, snapshot->work_unit);
	if (canvas->rows >= HIGH && look->record.backward)
		row = canvas_wrap(canvas, row, 2, "lanes that loop in other orders share rows: "
				  "%lld steps go upwards", (long long)look->record.backward);
	return row;
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	const struct record *record = &snapshot->warp_look.record;
	int row = panel_title(canvas, panel_find("warp"), snapshot);
	int64_t lines, room;

	if (!(snapshot->known & KNOWN_WARP)) {
		canvas_wrap(canvas, row, canvas->rows - 1, "n/a: %s", snapshot->warp_look.reason);
		return;
	}
	row = draw_totals(canvas, row, snapshot);
	lines = fold_lines(record);
	if (!lines) {
		canvas_wrap(canvas, row, 2, "it has done nothing in this launch");
		return;
	}
	room = canvas->rows - row - 1;
	if (lines > room || record->left_out)
		room--;
	row = draw_lines(canvas, row, &snapshot->warp_look, lines < room ? lines : room);
	if (lines > room)
		canvas_print(canvas, row, 0, "and %lld more", (long long)(lines - room));
	else if (record->left_out)
		canvas_print(canvas, row, 0, "and more than can be kept");
}

static void tell_row_counts(struct report *report, const struct record *record)
{
	static const char *const keys[] = {
#define COUNT(name) "row_" #name,
#include "gpu/core/counts.def"
#undef COUNT
	};
	size_t i;
	int which;

	for (which = 0; which < COUNTS; which++) {
		report_numbers(report, keys[which]);
		for (i = 0; i < record->row_count; i++)
			report_add_number(report, record->rows[i].counts[which]);
	}
}

static void tell_rows(struct report *report, const struct record *record)
{
	const struct record_body *body = record->bodies;
	const struct record_body *end = body + record->body_count;
	size_t i;

	report_numbers(report, "body_rows");
	for (; body < end; body++)
		report_add_number(report, (int64_t)body->count);
	report_numbers(report, "body_times");
	for (body = record->bodies; body < end; body++)
		report_add_number(report, body->times);
	report_texts(report, "word");
	for (i = 0; i < record->row_count; i++)
		report_add_text(report, record_word_name(record->rows[i].word));
	report_numbers(report, "lanes");
	for (i = 0; i < record->row_count; i++)
		report_add_number(report, record->rows[i].lanes);
	report_numbers(report, "waiting");
	for (i = 0; i < record->row_count; i++)
		report_add_number(report, record->rows[i].waiting);
	tell_row_counts(report, record);
}

static void tell(struct report *report, const struct snapshot *snapshot)
{
	const struct warp_look *look = &snapshot->warp_look;
	char name[32];
	int i;

	report_number(report, "warp", snapshot->warp);
	report_text(report, "reason", *look->reason ? look->reason : NULL);
	if (!(snapshot->known & KNOWN_WARP))
		return;
	report_number(report, "warps", look->warps);
	report_text(report, "kernel", look->kernel);
	report_texts(report, "held");
	for (i = 0; i < look->held.count; i++)
		report_add_text(report, panel_vertex_name(snapshot, look->held.vertex[i], name,
							  sizeof(name)));
	report_numbers(report, "held_degree");
	for (i = 0; i < look->held.count; i++)
		report_add_number(report, look->held.degree[i]);
	report_text(report, "unit", snapshot->work_unit);
	report_number(report, "work", look->work);
	for (i = 0; i < COUNTS; i++)
		report_number(report, count_name((enum count)i),
			      counts_get(&look->counts, (enum count)i));
	report_number(report, "steps_upwards", look->record.backward);
	report_number(report, "steps_left_out", look->record.left_out);
	report_text(report, "body_unit", look->by_rounds ? "round" : "cycle");
	tell_rows(report, &look->record);
}

const struct panel panel_warp = {
	.name = "warp",
	.title = "warp",
	.argument = "[W]",
	.about = ABOUT_WARP,
	.needs = KNOWN_WARP,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
