/* SPDX-License-Identifier: GPL-3.0-or-later
 * code: the algorithm at work as pseudo-code, every line with its line in the paper. A mark
 * stands at the lines of the launch or the work of the host that is next or under way, another
 * one at the line that happened last, with the numbers that it was decided by.
 */
#include "src/engine/log.h"
#include "src/view/code_values.h"
#include "src/view/panel.h"
#include "src/view/table.h"

enum { LISTINGS = 3, HEAD_ROWS = 2, MOST_ROWS = 96, MARKS = 2 + TABLE_GAP, VALUES = 320 };

enum mark { MARK_NONE, MARK_NEXT, MARK_DONE };

/* A row of the panel: the title of a listing, a line of it, or, below that, values. */
struct code_row {
	const struct listing *listing;
	const struct code_line *line; /* NULL: the title */
	enum mark mark;
	int value;                    /* from 1 on; 0: no row of values */
};

/* The listings of a run, one below the other; returns how many. */
static int choose(const struct snapshot *snapshot, const struct listing *listings[LISTINGS])
{
	int count = 0;

	listings[count++] = snapshot->code.listing;
	if (snapshot->code.by_host && snapshot->code.listing->by_host) {
		listings[count++] = snapshot->code.listing->by_host;
		return count;
	}
	if (!snapshot->code.listing->relabels || snapshot->code.by_host)
		listings[count++] = &listing_relabel;
	if (!snapshot->code.listing->returns || snapshot->code.by_host)
		listings[count++] = &listing_return;
	return count;
}

/* The step that a line belongs to, as it is now. */
static enum code_step step_of(const struct code_line *line, const struct code_look *code)
{
	if (line->step == (code->proves ? CODE_PROVE : CODE_DUE))
		return CODE_RELABEL;
	return line->step;
}

static bool is_lit(const struct snapshot *snapshot, const struct listing *listing,
		   const struct code_line *line)
{
	const struct code_look *code = &snapshot->code;
	const enum code_part part = listing->parts ? listing->parts[line - listing->lines] : PART_ALL;

	if (code->by_host && listing == code->listing &&
	    line->step == (listing->by_host ? CODE_RELABEL : CODE_RETURN))
		return false;
	if (line->step == CODE_RETURN && code->returns && code->step != CODE_END)
		return true;
	return line->step != CODE_NONE && step_of(line, code) == code->step &&
	       (part == PART_ALL || code->part == PART_ALL || part == code->part);
}

/* Whether what happened last is what the line says. Of a global relabeling its call is marked. */
static bool has_happened(const struct snapshot *snapshot, const struct listing *listing,
			 const struct code_line *line)
{
	const struct deed_look *deed = &snapshot->code.deed;

	if (!(snapshot->known & KNOWN_DEED))
		return false;
	if (deed->event.kind == LOG_GLOBAL_RELABEL)
		return listing == snapshot->code.listing && !listing->relabels &&
		       line->step == CODE_RELABEL;
	/* Of what the CPU does, the last line says how. */
	if (deed->step == CODE_HOST && line[1].step == CODE_HOST)
		return false;
	return line->step == deed->step;
}

/* What comes next is not said of the branches of a discharge: nobody has come to them yet. */
static enum mark mark_of(const struct snapshot *snapshot, const struct listing *listing,
			 const struct code_line *line)
{
	if (has_happened(snapshot, listing, line))
		return MARK_DONE;
	return is_lit(snapshot, listing, line) ? MARK_NEXT : MARK_NONE;
}

static void add_row(struct code_row *rows, int *count, struct code_row row)
{
	if (*count < MOST_ROWS)
		rows[(*count)++] = row;
}

/* All rows: behind the last of the lines that happened stand its values, in so many columns. Returns how many
 * rows. */
static int list_rows(const struct snapshot *snapshot, int columns, struct code_row *rows)
{
	const struct listing *listings[LISTINGS];
	const struct code_line *line;
	const int most = choose(snapshot, listings);
	bool valued = !code_values_has(snapshot);
	struct code_row row;
	int count = 0;
	int i, value, values;

	for (i = 0; i < most; i++) {
		add_row(rows, &count, (struct code_row){ .listing = listings[i] });
		for (line = listings[i]->lines; line->text; line++) {
			row = (struct code_row){ listings[i], line,
						 mark_of(snapshot, listings[i], line), 0 };
			add_row(rows, &count, row);
			if (valued || row.mark != MARK_DONE ||
			    (line[1].text && has_happened(snapshot, listings[i], line + 1)))
				continue;
			valued = true;
			values = code_values_rows(snapshot, listings[i], columns);
			for (value = 1; value <= values; value++) {
				row.value = value;
				add_row(rows, &count, row);
			}
		}
	}
	return count;
}

static int rows(const struct snapshot *snapshot)
{
	struct code_row rows[MOST_ROWS];

	return HEAD_ROWS + list_rows(snapshot, PANEL_COLUMNS - MARKS, rows);
}

/* The first row with that mark, or -1. */
static int find_mark(const struct code_row *rows, int count, enum mark mark)
{
	int i;

	for (i = 0; i < count; i++)
		if (rows[i].mark == mark)
			return i;
	return -1;
}

/* The first row to be drawn, so that marks are seen: what is next stands second, under the head of its loop,
 * unless what happened, with its values, then was not seen from its first row on. Where there is no room for
 * both, its values are seen before its lines. */
static int first_row(const struct code_row *rows, int count, int room)
{
	const int next = find_mark(rows, count, MARK_NEXT), done = find_mark(rows, count, MARK_DONE);
	int first = next > 1 ? next - 1 : 0;
	int end = done, value;

	while (end >= 0 && end < count && rows[end].mark == MARK_DONE)
		end++;
	for (value = end; value > 0 && rows[value - 1].value; value--)
		;
	if (value == end)
		value = done;
	if (done >= 0 && first > done - 1)
		first = done - 1;
	if (end > first + room)
		first = end - room;
	if (done >= 0 && first > value)
		first = value;
	if (first < 0)
		first = 0;
	if (first > count - room)
		first = count > room ? count - room : 0;
	return first;
}

static void draw_row(struct table *table, const struct code_row *row)
{
	static const char *const marks[] = { "  ", "=>", "! " };

	table_row(table);
	if (!row->line) {
		table_role(table, 1, ROLE_QUIET);
		table_text(table, 1, "%s:", row->listing->title);
		return;
	}
	table_role(table, 2, ROLE_QUIET);
	if (row->mark == MARK_DONE)
		table_roles(table, 0, ROLE_EVENT);
	else if (row->mark == MARK_NEXT)
		table_roles(table, 0, ROLE_CHOSEN);
	table_text(table, 0, "%s", marks[row->mark]);
	if (row->value)
		return;
	table_text(table, 1, "%*s%s", 2 * row->line->indent, "", row->line->text);
	table_text(table, 2, "%s", row->line->where);
}

/* Values use the room of all columns; the table left their row empty, but for its mark. */
static void draw_values(struct canvas *canvas, int at, const struct snapshot *snapshot,
			const struct code_row *row)
{
	const int columns = canvas->columns - MARKS;
	char buffer[VALUES];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	code_values_print(snapshot, row->listing, columns, row->value, &text);
	canvas_cell(canvas, at, MARKS, columns, text_string(&text), false);
	canvas_role(canvas, at, MARKS, columns, ROLE_EVENT);
	canvas_spot(canvas, at, MARKS, columns, SPOT_EVENT, snapshot->code.deed.number, 0);
}

static void draw_head(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	const struct code_look *code = &snapshot->code;

	if (code->step == CODE_END && !code->over)
		canvas_print(canvas, row, 0, "next: end, which one more step does");
	else if (code->step == CODE_END)
		canvas_print(canvas, row, 0, "nothing is left to do");
	else if (code->step == CODE_NONE)
		canvas_print(canvas, row, 0, "it moves no more");
	else
		canvas_print(canvas, row, 0, "%s: %s%s%s", code->under_way ? "now" : "next",
			     listing_step_name(code->listing, code->step), code->kernel ? ", kernel " : "",
			     code->kernel ? code->kernel->name
			     : code->searches ? ", on the machine"
						: ", on the host");
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	static const struct column columns[] = {
		{ NULL, COLUMN_TEXT, 0, 0 },
		{ NULL, COLUMN_TEXT, 0, 12 },
		{ NULL, COLUMN_TEXT, 2, 0 },
	};
	struct code_row rows[MOST_ROWS];
	int row = panel_title(canvas, panel_find("code"), snapshot);
	const int room = canvas->rows - HEAD_ROWS;
	const int count = list_rows(snapshot, canvas->columns - MARKS, rows);
	const int first = first_row(rows, count, room);
	struct table table;
	int i;

	canvas_role_rows(canvas, row, row + 1, ROLE_EVENT);
	draw_head(canvas, row++, snapshot);
	table_init(&table, canvas->memory, columns, 3);
	for (i = first; i < count && i < first + room; i++)
		draw_row(&table, &rows[i]);
	table_draw(&table, canvas, row);
	table_free(&table);
	for (i = first; i < count && i < first + room; i++)
		if (rows[i].value)
			draw_values(canvas, row + i - first, snapshot, &rows[i]);
}

/* Which of a line's words go into an array. */
enum word { WORD_LISTING, WORD_WHERE, WORD_TEXT };

static void tell_words(struct report *report, const char *key,
		       const struct snapshot *snapshot, enum word word)
{
	const struct listing *listings[LISTINGS];
	const struct code_line *line;
	int most = choose(snapshot, listings);
	int i;

	report_texts(report, key);
	for (i = 0; i < most; i++)
		for (line = listings[i]->lines; line->text; line++)
			report_add_text(report, word == WORD_LISTING ? listings[i]->name
						: word == WORD_WHERE ? line->where
								     : line->text);
}

static void tell_deed(struct report *report, const struct snapshot *snapshot)
{
	const struct deed_look *deed = &snapshot->code.deed;
	const bool known = snapshot->known & KNOWN_DEED && deed->event.kind != LOG_GLOBAL_RELABEL;
	const bool plain = !known || deed->plain;
	char name[32];

	report_text(report, "happened", known ? log_kind_name(deed->event.kind) : NULL);
	report_text(report, "happened_to", known ? panel_vertex_name(snapshot, deed->event.u, name,
								    sizeof(name)) : NULL);
	report_text(report, "happened_with",
		    !plain && deed->other >= 0 ? panel_vertex_name(snapshot, deed->other, name,
								  sizeof(name)) : NULL);
	if (plain) {
		report_null(report, "happened_excess");
		report_null(report, "happened_residual");
		return;
	}
	report_number(report, "happened_excess", deed->excess);
	report_number(report, "happened_residual", deed->residual);
}

static void tell(struct report *report, const struct snapshot *snapshot)
{
	const struct code_look *code = &snapshot->code;
	const struct listing *listings[LISTINGS];
	const struct code_line *line;
	int most = choose(snapshot, listings);
	int i;

	report_text(report, "step", listing_step_name(code->listing, code->step));
	report_bool(report, "under_way", code->under_way);
	report_text(report, "kernel", code->kernel ? code->kernel->name : NULL);
	tell_words(report, "line_listing", snapshot, WORD_LISTING);
	tell_words(report, "line_paper", snapshot, WORD_WHERE);
	tell_words(report, "line_text", snapshot, WORD_TEXT);
	report_numbers(report, "line_lit");
	for (i = 0; i < most; i++)
		for (line = listings[i]->lines; line->text; line++)
			report_add_number(report, mark_of(snapshot, listings[i], line) == MARK_NEXT);
	report_numbers(report, "line_happened");
	for (i = 0; i < most; i++)
		for (line = listings[i]->lines; line->text; line++)
			report_add_number(report, mark_of(snapshot, listings[i], line) == MARK_DONE);
	tell_deed(report, snapshot);
}

const struct panel panel_code = {
	.name = "code",
	.title = "code",
	.needs = KNOWN_CODE | KNOWN_DEED,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
