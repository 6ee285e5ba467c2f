/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/frame.h"

#include "src/base/memory.h"
#include "src/command/cover.h"
#include "src/command/slides.h"
#include "src/view/panel.h"
#include "ui/overlay.h"
#include "ui/parts.h"
#include "ui/transcript.h"
#include "ui/views.h"

#include <string.h>

int frame_boxes(const struct frame *frame, int rows, int columns,
		struct box boxes[SCENE_BOXES])
{
	const struct parts parts = parts_divide(frame, rows, columns);
	const int count = scene_lay_out(frame->scene, parts.top, parts.panels, columns, frame->focus,
					frame->zoom, boxes);

	return parts.covered ? scene_cut(boxes, count, parts.said, frame->focus) : count;
}

/* Puts rows [from, ...) of a part onto the whole. */
static void copy(const struct canvas *part, int from, struct canvas *whole, int row, int column,
		 int rows)
{
	int i, j;

	for (i = 0; i < rows && from + i < part->rows; i++) {
		for (j = 0; j < part->columns; j++) {
			canvas_put(whole, row + i, column + j,
				   part->cells[(from + i) * part->columns + j]);
			canvas_role(whole, row + i, column + j, 1,
				    (enum role)part->roles[(from + i) * part->columns + j]);
		}
	}
}

/* --- Panels. --- */

/* The title's row, across the box; the focused one is marked in words as well. */
static void draw_title(struct canvas *whole, const struct box *box, bool focused)
{
	canvas_role(whole, box->row, box->column, box->columns, ROLE_TITLE);
	if (focused)
		canvas_put(whole, box->row, box->column + box->columns - 1, '*');
}

static void draw_missing(struct canvas *part, const struct panel *panel,
			 const struct views *views)
{
	canvas_print(part, 0, 0, "%s", panel->title);
	canvas_wrap(part, 1, part->rows - 1, "%s", views->trouble[0] ? views->trouble : "...");
}

static void draw_covered(struct canvas *part, const struct panel *panel)
{
	canvas_print(part, 0, 0, "%s", panel->title);
	canvas_wrap(part, 1, part->rows - 1, "covered: it would answer the question");
}

/* What is left to a panel's title. Of two runs side by side each panel names its own. */
static enum titled titled_of(const struct frame *frame, const struct canvas *whole,
			     const struct snapshot *snapshot)
{
	const struct snapshot *now = frame->now;

	if (!now || whole->rows < PARTS_HEADED || frame->left != frame->right)
		return TITLED_WHOLE;
	return snapshot->cycle == now->cycle && !strcmp(snapshot->position, now->position)
		       ? TITLED_NAME : TITLED_MOMENT;
}

/* What of a panel's spots is seen: rows from `from` on stand at `row`. */
static void copy_spots(const struct canvas *part, int from, struct canvas *whole, const struct box *box)
{
	struct spot spot;
	int i;

	for (i = 0; i < part->spot_count; i++) {
		spot = part->spots[i];
		if (spot.row - from < 1 || spot.row - from >= box->rows)
			continue;
		spot.row += box->row - from;
		spot.column += box->column;
		if (spot.row + spot.rows > box->row + box->rows)
			spot.rows = box->row + box->rows - spot.row;
		canvas_add_spot(whole, &spot);
	}
}

/* Rows that the user can take; 0: the panel is no list. */
static int picks_of(const struct panel *panel, const struct snapshot *snapshot)
{
	return snapshot && panel->picks && panel_suits(panel, snapshot->solves) ? panel->picks(snapshot)
										: 0;
}

/* Marks the row that Enter takes. Returns by how much the panel is scrolled to show it. */
static int mark_pick(struct canvas *part, const struct box *box, int pick)
{
	const int row = PANEL_PICKS + pick;

	canvas_put(part, row, 1, '>');
	canvas_role(part, row, 0, part->columns, ROLE_CHOSEN);
	return row < box->rows ? 0 : row + 1 - box->rows;
}

/* The rows of a panel that is scrolled: of one that is read from its end all there are. */
static int rows_of_scrolled(const struct panel *panel, const struct snapshot *snapshot, int rows)
{
	const int all = panel->deep ? panel->deep(snapshot) : panel->rows(snapshot);

	return all > rows ? all : rows;
}

/* How many rows it can be scrolled at most, or which is the last that can be taken. */
static int draw_panel(const struct frame *frame, struct canvas *whole, const struct box *box,
		      int scroll, bool focused)
{
	const struct views *views = box->right ? frame->right : frame->left;
	const struct panel *panel = views ? views_panel(views, box->panel) : NULL;
	const struct snapshot *snapshot;
	struct canvas part;
	int rows = box->rows;
	int most = 0, picks;
	bool covered;

	if (!panel)
		return 0;
	snapshot = views_for(views, panel);
	covered = snapshot && question_covers(frame->question, panel, snapshot);
	picks = focused && !covered ? picks_of(panel, snapshot) : 0;
	if (scroll && snapshot && !covered && panel_suits(panel, snapshot->solves))
		rows = rows_of_scrolled(panel, snapshot, rows);
	if (!canvas_init(&part, rows, box->columns, whole->symbols, whole->memory, NULL))
		return 0;
	part.points = whole->points;
	part.titled = snapshot ? titled_of(frame, whole, snapshot) : TITLED_WHOLE;
	if (covered)
		draw_covered(&part, panel);
	else if (snapshot)
		panel_draw(panel, &part, snapshot);
	else
		draw_missing(&part, panel, views);
	most = canvas_rows_used(&part) - box->rows;
	if (picks)
		most = picks - 1;
	if (scroll > most)
		scroll = most > 0 ? most : 0;
	if (picks)
		scroll = mark_pick(&part, box, scroll);
	else if (panel->deep && most > 0)
		scroll = most - scroll;
	copy(&part, 0, whole, box->row, box->column, 1);
	copy(&part, 1 + scroll, whole, box->row + 1, box->column, box->rows - 1);
	copy_spots(&part, scroll, whole, box);
	canvas_free(&part);
	return most > 0 ? most : 0;
}

/* Where a panel ends a column begins: a line between them. */
static void draw_divider(struct canvas *whole, const struct box *box)
{
	uint32_t rune = whole->symbols == SYMBOLS_ASCII ? '|' : 0x2502;
	int row;

	for (row = box->row; box->right && row < box->row + box->rows; row++) {
		canvas_put(whole, row, box->column - 1, rune);
		canvas_role(whole, row, box->column - 1, 1, ROLE_QUIET);
	}
}

static void draw_panels(struct frame *frame, struct canvas *whole)
{
	struct box boxes[SCENE_BOXES];
	int count = frame_boxes(frame, whole->rows, whole->columns, boxes);
	bool focused, seen = false;
	int i, most;

	for (i = 0; i < count; i++) {
		focused = frame->focus && !seen && !strcmp(boxes[i].panel, frame->focus);
		seen = seen || focused;
		most = draw_panel(frame, whole, &boxes[i], focused ? frame->scroll : 0, focused);
		if (focused && frame->scroll > most)
			frame->scroll = most;
		draw_title(whole, &boxes[i], focused);
		draw_divider(whole, &boxes[i]);
	}
}

/* "slide 3 of 12" at the right, where there is room for it. */
static void draw_progress(const struct slides *slides, struct canvas *whole, int row)
{
	char buffer[48];
	struct text text;
	int column;

	if (!slides->total || slides->number > slides->total)
		return;
	text_fixed(&text, buffer, sizeof(buffer));
	text_print(&text, "  slide %d of %d%s", slides->number, slides->total,
		   slides->exploring ? ", explored" : slides->over ? ", over" : "");
	column = whole->columns - (int)text.length;
	if (column > (int)slides->title.length + 5)
		canvas_print(whole, row, column, "%s", buffer);
}

static bool is_of_number(const struct canvas *canvas, int row, int column)
{
	const uint32_t cell = canvas->cells[row * canvas->columns + column];

	return canvas_has_digit(canvas, row, column) || cell == ',' || cell == '.';
}

/* A number that would lose its end at the column goes as a whole. */
static void wipe_cut_number(struct canvas *whole, int row, int column)
{
	if (column > 0 && column < whole->columns && is_of_number(whole, row, column))
		while (--column >= 0 && is_of_number(whole, row, column))
			canvas_put(whole, row, column, ' ');
}

/* At the right end of a row: how much more there is, and the key that shows it. */
static void draw_more(struct canvas *whole, int row, int more, const char *where)
{
	char buffer[40];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	text_print(&text, " %d more%s", more, where);
	wipe_cut_number(whole, row, whole->columns - (int)text.length);
	canvas_cell(whole, row, whole->columns - (int)text.length, (int)text.length, buffer, false);
	canvas_role(whole, row, whole->columns - (int)text.length, (int)text.length, ROLE_EVENT);
}

/* Its title, with its number, and what is told, scrolled down. */
static void draw_slide(struct frame *frame, struct canvas *whole, int row, int rows)
{
	const struct slides *slides = frame->slides;
	struct canvas part;
	int rest;

	frame->told.most = 0;
	if (!rows)
		return;
	canvas_print(whole, row, 0, "%d%s %s", slides->number, slides->title.length ? "." : "",
		     text_string(&slides->title));
	canvas_role(whole, row, 0, whole->columns, ROLE_TITLE);
	if (!canvas_init(&part, PARTS_NARRATED, whole->columns, whole->symbols, whole->memory, NULL))
		return;
	if (frame->told.number != slides->number)
		frame->told = (struct told){ .number = slides->number };
	rest = parts_narrate(slides, &part) - (rows - 1);
	frame->told.most = rest > 0 ? rest : 0;
	frame->told.page = rows > 2 ? rows - 2 : 1;
	if (frame->told.down > frame->told.most || frame->told.to_end)
		frame->told.down = frame->told.most;
	copy(&part, frame->told.down, whole, row + 1, 0, rows - 1);
	canvas_free(&part);
	if (frame->told.down < frame->told.most)
		draw_more(whole, row, frame->told.most - frame->told.down, ": PgDn");
	else
		draw_progress(slides, whole, row);
}

/* While there is nothing to show: lines, centred as a block. */
static void draw_welcome(const struct frame *frame, struct canvas *whole, int top, int rows)
{
	const char *line = frame->welcome;
	int row = top + (rows > 12 ? 2 : 0);
	int column = whole->columns > 80 ? (whole->columns - 76) / 2 : 0;
	size_t length;

	if (rows < 3)
		return;
	for (; *line && row < top + rows; line += length + (line[length] == '\n')) {
		length = strcspn(line, "\n");
		canvas_print(whole, row++, column, "%.*s", (int)length, line);
	}
}

/* The graph, before there is a run; false: it was not taken. */
static bool draw_network(const struct frame *frame, struct canvas *whole, int top, int rows)
{
	const struct box box = { "graph", top, 0, rows, whole->columns, false };
	const struct panel *panel = views_panel(frame->left, box.panel);

	if (!panel || !views_for(frame->left, panel))
		return false;
	draw_panel(frame, whole, &box, 0, false);
	return true;
}

/* --- The rest. --- */

static void draw_head(const struct frame *frame, struct canvas *whole)
{
	int state = (int)strlen(frame->state);

	if (2 * state > whole->columns)
		state = 0;
	canvas_cell(whole, 0, 0, whole->columns - (state ? state + 1 : 0), frame->head, false);
	if (state && state < whole->columns)
		canvas_cell(whole, 0, whole->columns - state, state, frame->state, true);
	canvas_role(whole, 0, whole->columns - state, state, frame->busy ? ROLE_EVENT : ROLE_QUIET);
}

/* Of a long line the part around the cursor is seen. */
static void draw_line(struct frame *frame, struct canvas *whole, int row)
{
	const char *line = frame->line;
	int skip = frame->line_cursor - whole->columns + 2;
	uint32_t rune;
	size_t taken;
	int i;

	canvas_wipe(whole, row);
	for (i = 0; i < skip && *line; i++) {
		taken = text_decode(line, strlen(line), &rune);
		line += taken ? taken : 1;
	}
	canvas_cell(whole, row, 0, whole->columns, line, false);
	if (frame->line_cursor >= 0) {
		frame->cursor_row = row;
		frame->cursor_column = frame->line_cursor - (skip > 0 ? skip : 0);
	}
}

/* That more of what is of interest stands above. */
static void draw_hidden(const struct frame *frame, struct canvas *whole,
			const struct parts *parts, int most)
{
	int wanted = transcript_rows(frame->transcript, whole->columns, most + parts->said_rows);
	int hidden = wanted - parts->said_rows - (frame->focus ? 0 : frame->scroll);

	if (hidden > 0)
		draw_more(whole, parts->said, hidden, " above: PgUp");
}

/* Nothing of a panel is left where something was said, and nothing there can be selected. */
static void cover(struct canvas *whole, const struct parts *parts)
{
	int row, i, kept = 0;

	for (row = parts->said; row < parts->said + parts->covered; row++)
		canvas_wipe(whole, row);
	for (i = 0; i < whole->spot_count; i++) {
		struct spot spot = whole->spots[i];

		if (spot.row >= parts->said && spot.row < parts->said + parts->covered)
			continue;
		if (spot.row < parts->said && spot.row + spot.rows > parts->said)
			spot.rows = parts->said - spot.row;
		whole->spots[kept++] = spot;
	}
	whole->spot_count = kept;
}

static void draw_said(struct frame *frame, struct canvas *whole, const struct parts *parts)
{
	const int scroll = frame->focus ? 0 : frame->scroll;
	int rows = parts->said_rows;
	int most;

	/* Older words stay away as panels do, unless they are looked for. */
	if (question_covers_said(frame->question) && !scroll)
		rows = transcript_rows(frame->transcript, whole->columns, rows);
	most = transcript_draw(frame->transcript, whole, parts->said, rows, scroll);
	if (!frame->focus && frame->scroll > most)
		frame->scroll = most;
	draw_hidden(frame, whole, parts, most);
}

void frame_draw(struct frame *frame, struct canvas *whole)
{
	struct parts parts;

	frame->cursor_row = -1;
	if (whole->rows < FRAME_ROWS || whole->columns < FRAME_COLUMNS) {
		canvas_print(whole, 0, 0, "%.*s", whole->columns, "too small");
		return;
	}
	parts = parts_divide(frame, whole->rows, whole->columns);
	if (parts.panels && !frame->welcome)
		draw_panels(frame, whole);
	else if (parts.panels && !draw_network(frame, whole, parts.top, parts.panels))
		draw_welcome(frame, whole, parts.top, parts.panels);
	cover(whole, &parts);
	if (parts.head)
		draw_head(frame, whole);
	draw_slide(frame, whole, parts.head, parts.slide);
	if (parts.said_rows)
		draw_said(frame, whole, &parts);
	if (frame->overlay)
		overlay_draw(frame->overlay, whole, parts.top,
			     parts.panels + (parts.panels ? 0 : parts.said_rows));
	if (parts.line >= 0)
		draw_line(frame, whole, parts.line);
	if (parts.keys >= 0) {
		canvas_cell(whole, parts.keys, 0, whole->columns, frame->keys, false);
		canvas_role(whole, parts.keys, 0, whole->columns, ROLE_QUIET);
	}
}
