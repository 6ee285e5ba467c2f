/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/parts.h"

#include "src/base/memory.h"
#include "src/command/slides.h"
#include "src/view/panel.h"
#include "ui/frame.h"
#include "ui/transcript.h"
#include "ui/views.h"

#include <string.h>

/* How many rows what was said has at least, below a graph what a step says, and at most; and its share of the
 * rest, of which there may be several where the last command said more. */
enum { LEAST_SAID = 2, LEAST_OF_STEPS = 3, MOST_SAID = 12, SAID_SHARE = 5, STEADY_SHARES = 2 };

/* From how many rows on more than one row of what was said stands below a slide, how many then; and from how
 * many rows on as many as elsewhere. */
enum { ROOMY = 20, LEAST_BELOW = 3, VAST = 30 };

/* Whether a slide is told, and the user is not about something else: then it comes first. */
static bool tells_slide(const struct frame *frame)
{
	const struct slides *slides = frame->slides;

	return slides && slides->number && !slides->exploring && !slides->over;
}

/* Whether the graph is drawn as a picture, which keeps its place and size whatever is said below it. */
static bool has_picture(const struct frame *frame)
{
	const struct panel *panel = frame->left ? views_panel(frame->left, "graph") : NULL;

	if (!scene_has(frame->scene, "graph") || (panel && strcmp(panel->name, "graph")))
		return false;
	return !frame->zoom || (frame->focus && !strcmp(frame->focus, "graph"));
}

/* --- The slide. --- */

/* A paragraph after the other. Returns the row behind them. */
static int wrap_paragraphs(const char *at, const char *before, struct canvas *canvas, int row)
{
	size_t length;

	for (; *at && row < canvas->rows; at += length + (at[length] == '\n')) {
		length = strcspn(at, "\n");
		row = canvas_wrap(canvas, row, canvas->rows - row, "%s%.*s", before, (int)length, at);
		before = "";
	}
	return row;
}

int parts_narrate(const struct slides *slides, struct canvas *canvas)
{
	const int told = wrap_paragraphs(text_string(&slides->narration), "", canvas, 0);
	int row;

	if (!slides->noted)
		return told;
	row = wrap_paragraphs(text_string(&slides->note), "note: ", canvas, told);
	for (int i = told; i < row; i++)
		canvas_role(canvas, i, 0, canvas->columns, ROLE_QUIET);
	return row;
}

static int rows_of_slide(const struct frame *frame, int rows, int columns)
{
	const struct slides *slides = frame->slides;
	struct canvas canvas;
	int count, most = tells_slide(frame) ? rows : rows / 3;

	if (!slides || !slides->number)
		return 0;
	if (!canvas_init(&canvas, PARTS_NARRATED, columns, SYMBOLS_ASCII, frame->transcript->memory, NULL))
		return 1;
	count = 1 + parts_narrate(slides, &canvas);
	canvas_free(&canvas);
	return count < most ? count : most;
}

/* --- What was said. --- */

/* Rows that leave room for panels. Below a slide there are none before a run begins. */
static int most_of_said(const struct frame *frame, int rows)
{
	return rows - 3 - (rows >= ROOMY && frame->welcome && tells_slide(frame) ? 0 : PANEL_ROWS);
}

static int clamp(int least, int number, int most)
{
	return number < least ? least : number > most ? most : number;
}

/* The rows of what was said that depend on the size only. */
static int share_of_said(const struct frame *frame, int rows)
{
	const int least = has_picture(frame) ? LEAST_OF_STEPS : LEAST_SAID;
	const int share = clamp(least, (rows - 3) / SAID_SHARE, MOST_SAID);

	return least > LEAST_SAID && share > most_of_said(frame, rows) ? LEAST_SAID : share;
}

/* Below a slide. */
static int rows_below_slide(const struct frame *frame, int rows, int columns)
{
	const int narrow = rows < ROOMY ? frame->line && *frame->line : LEAST_BELOW;
	const int least = rows < VAST ? narrow : share_of_said(frame, rows);
	const int most = most_of_said(frame, rows) - rows_of_slide(frame, rows, columns);

	if (!frame->welcome || rows < ROOMY || most < least)
		return least;
	return clamp(least, transcript_rows(frame->transcript, columns, rows), most);
}

static int rows_of_said(const struct frame *frame, int rows, int columns)
{
	const int most = most_of_said(frame, rows), share = share_of_said(frame, rows);
	int wanted;

	if (tells_slide(frame) && (rows < VAST || frame->welcome))
		return rows_below_slide(frame, rows, columns);
	wanted = transcript_rows(frame->transcript, columns, frame->shares * ((rows - 3) / SAID_SHARE));
	wanted = wanted < most ? wanted : most;
	return wanted > share ? wanted : share;
}

/* How many of them cover rows of panels: none in a pause or at a question, whose text has more shares and is
 * about what the panels show. */
static int rows_of_covered(const struct frame *frame, int rows, int said)
{
	const int share = share_of_said(frame, rows);

	if (!has_picture(frame) || frame->shares > STEADY_SHARES || (rows < VAST && tells_slide(frame)))
		return 0;
	return said > share ? said - share : 0;
}

/* In a low place a slide has it all, or what was said if it is zoomed, or else a panel, but for a line that
 * is being typed. */
static struct parts divide_low(const struct frame *frame, int rows)
{
	const bool line = frame->line && *frame->line;
	struct parts parts = { .panels = rows, .line = line ? rows - 1 : -1, .keys = -1 };

	if (frame->focus || frame->overlay)
		return parts;
	if (frame->zoom)
		parts.said_rows = rows - line;
	else if (tells_slide(frame))
		parts.slide = rows - line;
	if (parts.said_rows || parts.slide)
		parts.panels = 0;
	return parts;
}

struct parts parts_divide(const struct frame *frame, int rows, int columns)
{
	struct parts parts = { .top = 0, .panels = rows, .line = -1, .keys = -1 };
	bool line = frame->line && *frame->line;

	if (rows < PARTS_HEADED)
		return divide_low(frame, rows);
	parts.head = 1;
	parts.said_rows = rows_of_said(frame, rows, columns);
	parts.covered = rows_of_covered(frame, rows, parts.said_rows);
	parts.slide = rows_of_slide(frame, rows, columns);
	if (parts.slide > most_of_said(frame, rows) - (parts.said_rows - parts.covered))
		parts.slide = most_of_said(frame, rows) - (parts.said_rows - parts.covered);
	if (parts.slide < 0)
		parts.slide = 0;
	parts.top = 1 + parts.slide;
	parts.keys = rows - 1;
	/* Where there is no line, its row is one more of what was said. */
	parts.said = rows - 2 - parts.said_rows;
	parts.line = line ? rows - 2 : -1;
	parts.said_rows += !line;
	parts.panels = parts.said - parts.top + parts.covered;
	/* Without a focus it is what was said that is zoomed. */
	if (frame->zoom && !frame->focus) {
		parts.said = parts.top;
		parts.said_rows += parts.panels;
		parts.panels = 0;
	}
	return parts;
}
