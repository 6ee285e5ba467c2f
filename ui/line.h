/* SPDX-License-Identifier: GPL-3.0-or-later
 * line: the line that is being typed. Where readline is there it is readline's, with history,
 * completion and search (line_readline.c); else a plain one (line_plain.c). Neither owns
 * signals or modes of the terminal.
 *
 * A line at a terminal shows itself. A line on a screen is handed keys, and asked for what
 * is to be shown. There is one at a time, as readline is one: its callbacks find it through
 * terminal_client().
 */
#ifndef SPILLWAY_UI_LINE_H
#define SPILLWAY_UI_LINE_H

#include "src/base/text.h"
#include "ui/history.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct session;

enum line_place { LINE_TERMINAL, LINE_SCREEN };

enum { LINE_VARIABLES = 3 };

struct line_editor {
	struct session *session;
	enum line_place place;
	/* What stands before the line. */
	const char *(*prompt)(void *context);
	/* A whole line; NULL: the end of the input. It may close the editor. */
	void (*done)(void *context, const char *line);
	void *context;
	bool forgets;               /* lines are answers, and no part of the history */
	/* The editor's own: */
	char history[HISTORY_PATH]; /* "": none is kept */
	struct text typed;          /* line_plain.c */
	const char *before[LINE_VARIABLES]; /* readline's variables, before a screen; its words */
	const char *waiting;        /* bytes handed in */
	size_t waiting_count;
	char rune[4];               /* at a terminal: what has come of one */
	size_t rune_count;
	char keys[4];               /* and one that is handed in */
	bool paste_ended;           /* the end of a paste was made up */
	struct text rest;           /* of a paste, behind its last line */
	char quote;                 /* of the word that is being completed: those that are open */
	FILE *stream;               /* where readline writes; on a screen, nowhere */
	bool is_open;
};

/* The members above `history` are the caller's. */
void line_open(struct line_editor *editor);
void line_close(struct line_editor *editor);
/* The prompt has changed. */
void line_new_prompt(struct line_editor *editor);
bool line_is_empty(const struct line_editor *editor);
/* The line is given up, and nothing said. */
void line_give_up(struct line_editor *editor);
/* Puts a text into the place of the line. */
void line_put(struct line_editor *editor, const char *text);

/* At a terminal: bytes can be read; the line is shown anew, after other words; the program
 * was stopped and goes on; the terminal has another size. */
void line_read(struct line_editor *editor);
void line_show(struct line_editor *editor);
void line_come_back(struct line_editor *editor);
void line_resize(struct line_editor *editor);

/* On a screen: hands in the bytes of keys; may call `done`. */
void line_keys(struct line_editor *editor, const char *bytes, size_t count);
/* The prompt and the line as they are shown, made safe; *cursor: columns before it. */
void line_look(const struct line_editor *editor, struct text *text, int *cursor);

#endif
