/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/tui/glass.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	CELL_BYTES = VTERM_MAX_CHARS_PER_CELL * 4,
	LOOKS = 52,     /* a letter each */
	LOOK_BYTES = 96 /* one in words */
};

static int on_property(VTermProp property, VTermValue *value, void *user)
{
	struct glass *glass = user;

	if (property == VTERM_PROP_ALTSCREEN)
		glass->alternate = value->boolean;
	else if (property == VTERM_PROP_CURSORVISIBLE)
		glass->cursor_visible = value->boolean;
	return 1;
}

static int on_cursor(VTermPos to, VTermPos from, int visible, void *user)
{
	struct glass *glass = user;

	(void)from;
	(void)visible;
	glass->cursor = to;
	return 1;
}

static const VTermScreenCallbacks callbacks = {
	.settermprop = on_property,
	.movecursor = on_cursor,
};

/* Room for the text and for the looks of a screen of that size. */
static bool make_room(struct glass *glass)
{
	const size_t cells = (size_t)glass->rows * (size_t)(glass->columns + 1);
	char *text = realloc(glass->text, cells * CELL_BYTES + LOOKS * (LOOK_BYTES + 4) + 1);

	if (text)
		glass->text = text;
	return text;
}

bool glass_open(struct glass *glass, int rows, int columns)
{
	*glass = (struct glass){ .rows = rows, .columns = columns, .cursor_visible = true };
	glass->terminal = vterm_new(rows, columns);
	if (!glass->terminal || !make_room(glass))
		return false;
	vterm_set_utf8(glass->terminal, 1);
	glass->screen = vterm_obtain_screen(glass->terminal);
	vterm_screen_set_callbacks(glass->screen, &callbacks, glass);
	vterm_screen_enable_altscreen(glass->screen, 1);
	vterm_screen_reset(glass->screen, 1);
	return true;
}

void glass_close(struct glass *glass)
{
	if (glass->terminal)
		vterm_free(glass->terminal);
	free(glass->text);
	memset(glass, 0, sizeof(*glass));
}

void glass_bytes(struct glass *glass, const char *bytes, size_t length)
{
	vterm_input_write(glass->terminal, bytes, length);
}

bool glass_resize(struct glass *glass, int rows, int columns)
{
	glass->rows = rows;
	glass->columns = columns;
	vterm_set_size(glass->terminal, rows, columns);
	return make_room(glass);
}

/* Appends a rune as UTF-8. */
static char *put_rune(char *to, uint32_t rune)
{
	if (rune < 0x80) {
		*to++ = (char)rune;
	} else if (rune < 0x800) {
		*to++ = (char)(0xc0 | rune >> 6);
		*to++ = (char)(0x80 | (rune & 0x3f));
	} else if (rune < 0x10000) {
		*to++ = (char)(0xe0 | rune >> 12);
		*to++ = (char)(0x80 | (rune >> 6 & 0x3f));
		*to++ = (char)(0x80 | (rune & 0x3f));
	} else {
		*to++ = (char)(0xf0 | rune >> 18);
		*to++ = (char)(0x80 | (rune >> 12 & 0x3f));
		*to++ = (char)(0x80 | (rune >> 6 & 0x3f));
		*to++ = (char)(0x80 | (rune & 0x3f));
	}
	return to;
}

static bool get_cell(const struct glass *glass, int row, int column, VTermScreenCell *cell)
{
	const VTermPos at = { .row = row, .col = column };

	return vterm_screen_get_cell(glass->screen, at, cell);
}

/* The right half of a wide rune. */
static bool is_half(const VTermScreenCell *cell)
{
	return cell->chars[0] == (uint32_t)-1;
}

const char *glass_text(struct glass *glass)
{
	VTermScreenCell cell;
	char *to = glass->text;
	char *end;
	int row, column, i;

	for (row = 0; row < glass->rows; row++) {
		end = to;
		for (column = 0; column < glass->columns; column++) {
			if (!get_cell(glass, row, column, &cell) || is_half(&cell))
				continue;
			if (!cell.chars[0])
				*to++ = ' ';
			for (i = 0; i < VTERM_MAX_CHARS_PER_CELL && cell.chars[i]; i++)
				to = put_rune(to, cell.chars[i]);
			if (cell.chars[0] && cell.chars[0] != ' ')
				end = to;
		}
		to = end;
		*to++ = '\n';
	}
	*to = '\0';
	return glass->text;
}

static void add_colour(char *words, const char *name, const VTermColor *colour, bool standard)
{
	const size_t length = strlen(words);

	if (standard)
		return;
	if (VTERM_COLOR_IS_INDEXED(colour))
		snprintf(words + length, LOOK_BYTES - length, " %s=%d", name, colour->indexed.idx);
	else
		snprintf(words + length, LOOK_BYTES - length, " %s=#%02x%02x%02x", name,
			 colour->rgb.red, colour->rgb.green, colour->rgb.blue);
}

/* A look in words; a blank in front of each. */
static void say_look(const VTermScreenCell *cell, char *words)
{
	snprintf(words, LOOK_BYTES, "%s%s%s%s%s%s", cell->attrs.bold ? " bold" : "",
		 cell->attrs.underline ? " underline" : "", cell->attrs.italic ? " italic" : "",
		 cell->attrs.blink ? " blink" : "", cell->attrs.reverse ? " reverse" : "",
		 cell->attrs.strike ? " strike" : "");
	add_colour(words, "fg", &cell->fg, VTERM_COLOR_IS_DEFAULT_FG(&cell->fg));
	add_colour(words, "bg", &cell->bg, VTERM_COLOR_IS_DEFAULT_BG(&cell->bg));
}

/* The number of a look among those seen, which it joins. */
static int number_look(char looks[LOOKS][LOOK_BYTES], int *count, const char *words)
{
	int i;

	for (i = 0; i < *count; i++)
		if (!strcmp(looks[i], words))
			return i;
	if (*count == LOOKS)
		return LOOKS - 1;
	strcpy(looks[*count], words);
	return (*count)++;
}

const char *glass_looks(struct glass *glass)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
	char looks[LOOKS][LOOK_BYTES];
	char words[LOOK_BYTES];
	VTermScreenCell cell;
	char *to = glass->text;
	char *end;
	int count = 0;
	int row, column, i;

	for (row = 0; row < glass->rows; row++) {
		end = to;
		for (column = 0; column < glass->columns; column++) {
			if (!get_cell(glass, row, column, &cell))
				continue;
			say_look(&cell, words);
			*to++ = '.';
			if (*words) {
				to[-1] = letters[number_look(looks, &count, words)];
				end = to;
			}
		}
		to = end;
		*to++ = '\n';
	}
	for (i = 0; i < count; i++)
		to += sprintf(to, "%c%s\n", letters[i], looks[i]);
	*to = '\0';
	return glass->text;
}
