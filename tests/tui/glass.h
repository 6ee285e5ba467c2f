/* SPDX-License-Identifier: GPL-3.0-or-later
 * What a person would see: the cells of a terminal, by libvterm.
 */
#ifndef TESTS_TUI_GLASS_H
#define TESTS_TUI_GLASS_H

#include <stdbool.h>
#include <stddef.h>
#include <vterm.h>

struct glass {
	VTerm *terminal;
	VTermScreen *screen;
	int rows, columns;
	bool alternate;      /* the alternate screen is shown */
	bool cursor_visible;
	VTermPos cursor;
	char *text;          /* see glass_text */
};

bool glass_open(struct glass *glass, int rows, int columns);
void glass_close(struct glass *glass);
void glass_bytes(struct glass *glass, const char *bytes, size_t length);
bool glass_resize(struct glass *glass, int rows, int columns);

/* All rows, blanks at their ends left out, a newline behind each; until the next call. */
const char *glass_text(struct glass *glass);

/* The same with a letter for each look of a cell, `.` for the plain one, and below
 * what the letters mean. */
const char *glass_looks(struct glass *glass);

#endif
