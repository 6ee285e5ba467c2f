/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/transcript.h"

#include "src/base/memory.h"

#include <string.h>

enum { TAB = 8, MOST_ROWS = 1000 };

void transcript_init(struct transcript *transcript, struct memory *memory)
{
	memset(transcript, 0, sizeof(*transcript));
	transcript->memory = memory;
	text_init(&transcript->last, memory);
}

void transcript_free(struct transcript *transcript)
{
	size_t i;

	for (i = 0; i < TRANSCRIPT_LINES; i++)
		memory_free(transcript->lines[i]);
	text_free(&transcript->last);
}

static void end_line(struct transcript *transcript)
{
	char **line = &transcript->lines[transcript->count++ % TRANSCRIPT_LINES];

	memory_free(*line);
	*line = memory_string(transcript->memory, text_string(&transcript->last), NULL);
	text_clear(&transcript->last);
}

void transcript_add(void *context, const char *bytes, size_t length)
{
	struct transcript *transcript = context;
	size_t i;

	for (i = 0; i < length; i++) {
		if (bytes[i] == '\n')
			end_line(transcript);
		else if (bytes[i] == '\r')
			text_clear(&transcript->last);
		else
			text_raw(&transcript->last, bytes + i, 1);
	}
}

/* The line that is `back` before the last; NULL: there is none. */
static const char *line_at(const struct transcript *transcript, size_t back)
{
	const char *line;

	if (transcript->last.length) {
		if (back == 0)
			return text_string(&transcript->last);
		back--;
	}
	if (back >= transcript->count || back >= TRANSCRIPT_LINES)
		return NULL;
	line = transcript->lines[(transcript->count - 1 - back) % TRANSCRIPT_LINES];
	return line ? line : "";
}

/* Takes one character; tabs are as wide as they have to be from that column. */
static size_t take(const char *at, int column, uint32_t *rune, int *width)
{
	size_t taken = text_decode(at, strlen(at), rune);

	*width = 1;
	if (*at == '\t') {
		*rune = ' ';
		*width = TAB - column % TAB;
	}
	return taken ? taken : 1;
}

/* The bytes of a line that stand in its first row: up to a blank, where there is one. */
static size_t row_of(const char *line, int columns)
{
	size_t at = 0, blank = 0, taken;
	uint32_t rune;
	int column = 0;
	int width;

	while (line[at]) {
		taken = take(line + at, column, &rune, &width);
		if (column && column + width > columns)
			return blank ? blank : at;
		column += width;
		at += taken;
		if (rune == ' ')
			blank = at;
	}
	return at;
}

static int rows_of(const char *line, int columns)
{
	int rows = 1;
	size_t length;

	for (; line[length = row_of(line, columns)]; rows++)
		line += length;
	return rows;
}

static void draw_row(struct canvas *canvas, const char *line, size_t length, int row)
{
	const char *end = line + length;
	uint32_t rune;
	int column = 0;
	int width;

	while (line < end) {
		line += take(line, column, &rune, &width);
		if (column < canvas->columns)
			canvas_put(canvas, row, column, rune);
		column += width;
	}
}

/* Draws the rows of a line, the first at `row`, into [top, bottom). */
static void draw_line(struct canvas *canvas, const char *line, int row, int top, int bottom)
{
	size_t length;

	do {
		length = row_of(line, canvas->columns);
		if (row >= top && row < bottom)
			draw_row(canvas, line, length, row);
		row++;
		line += length;
	} while (*line);
}

void transcript_mark(struct transcript *transcript)
{
	transcript->mark = transcript->count;
}

int transcript_rows(const struct transcript *transcript, int columns, int most)
{
	size_t lines = transcript->count - transcript->mark + (transcript->last.length > 0);
	const char *line;
	size_t back;
	int rows = 0;

	for (back = 0; back < lines && rows < most && (line = line_at(transcript, back)); back++)
		rows += rows_of(line, columns);
	return rows < most ? rows : most;
}

int transcript_draw(const struct transcript *transcript, struct canvas *canvas, int row,
		    int rows, int up)
{
	const char *line;
	size_t back;
	int total = 0;
	int end;

	for (back = 0; total < MOST_ROWS && (line = line_at(transcript, back)); back++)
		total += rows_of(line, canvas->columns);
	if (up > total - rows)
		up = total > rows ? total - rows : 0;
	/* Few lines stand at the top. */
	end = row + (total < rows ? total : rows) + up;
	for (back = 0; end > row && (line = line_at(transcript, back)); back++) {
		end -= rows_of(line, canvas->columns);
		draw_line(canvas, line, end, row, row + rows);
	}
	return total > rows ? total - rows : 0;
}
