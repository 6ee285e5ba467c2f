/* SPDX-License-Identifier: GPL-3.0-or-later
 * code: the algorithm at work as pseudo-code, every line with its line in the paper,
 * and a mark at the lines of the launch or the work of the host that is next or under
 * way.
 */
#include "src/view/panel.h"
#include "src/view/table.h"

enum { LISTINGS = 3, HEAD_ROWS = 2 };

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

static int count_lines(const struct snapshot *snapshot)
{
	const struct listing *listings[LISTINGS];
	const struct code_line *line;
	int most = choose(snapshot, listings);
	int count = 0;
	int i;

	for (i = 0; i < most; i++, count++)
		for (line = listings[i]->lines; line->text; line++)
			count++;
	return count;
}

static int rows(const struct snapshot *snapshot)
{
	return HEAD_ROWS + count_lines(snapshot);
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

/* The first row to be drawn, so that the mark is seen: its line stands second, under
 * the head of its loop. */
static int first_row(const struct snapshot *snapshot, int room)
{
	const struct listing *listings[LISTINGS];
	const struct code_line *line;
	int count = count_lines(snapshot);
	int most = choose(snapshot, listings);
	int at = 0;
	int lit = -1;
	int i;

	for (i = 0; i < most; i++) {
		at++;
		for (line = listings[i]->lines; line->text; line++, at++)
			if (lit < 0 && is_lit(snapshot, listings[i], line))
				lit = at;
	}
	if (lit <= 1 || count <= room)
		return 0;
	return lit - 1 < count - room ? lit - 1 : count - room;
}

static void add_line(struct table *table, const struct code_line *line, bool lit)
{
	table_row(table);
	table_role(table, 2, ROLE_QUIET);
	if (lit)
		table_roles(table, 0, ROLE_EVENT);
	table_text(table, 0, "%s", lit ? "=>" : "  ");
	table_text(table, 1, "%*s%s", 2 * line->indent, "", line->text);
	table_text(table, 2, "%s", line->where);
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
			     code_step_name(code->step), code->kernel ? ", kernel " : "",
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
	const struct listing *listings[LISTINGS];
	const struct code_line *line;
	int row = panel_title(canvas, panel_find("code"), snapshot);
	int room = canvas->rows - HEAD_ROWS;
	int first = first_row(snapshot, room);
	int most = choose(snapshot, listings);
	int at = 0;
	struct table table;
	int i;

	canvas_role_rows(canvas, row, row + 1, ROLE_EVENT);
	draw_head(canvas, row++, snapshot);
	table_init(&table, canvas->memory, columns, 3);
	for (i = 0; i < most; i++) {
		if (at >= first && at < first + room) {
			table_row(&table);
			table_role(&table, 1, ROLE_QUIET);
			table_text(&table, 1, "%s:", listings[i]->title);
		}
		at++;
		for (line = listings[i]->lines; line->text; line++, at++)
			if (at >= first && at < first + room)
				add_line(&table, line, is_lit(snapshot, listings[i], line));
	}
	table_draw(&table, canvas, row);
	table_free(&table);
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

static void tell(struct report *report, const struct snapshot *snapshot)
{
	const struct code_look *code = &snapshot->code;
	const struct listing *listings[LISTINGS];
	const struct code_line *line;
	int most = choose(snapshot, listings);
	int i;

	report_text(report, "step", code_step_name(code->step));
	report_bool(report, "under_way", code->under_way);
	report_text(report, "kernel", code->kernel ? code->kernel->name : NULL);
	tell_words(report, "line_listing", snapshot, WORD_LISTING);
	tell_words(report, "line_paper", snapshot, WORD_WHERE);
	tell_words(report, "line_text", snapshot, WORD_TEXT);
	report_numbers(report, "line_lit");
	for (i = 0; i < most; i++)
		for (line = listings[i]->lines; line->text; line++)
			report_add_number(report, is_lit(snapshot, listings[i], line));
}

const struct panel panel_code = {
	.name = "code",
	.title = "code",
	.needs = KNOWN_CODE,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
