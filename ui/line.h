/* SPDX-License-Identifier: GPL-3.0-or-later
 * line: edits the line that is being typed. With readline it has history, completion and
 * search (line_readline.c); without, it is a plain line (line_plain.c). Neither changes
 * signals or modes of the terminal.
 *
 * At a terminal the editor draws the line itself. On a screen the caller gives it keys and
 * draws what line_look() returns. Only one editor is open at a time, because readline is
 * global: its callbacks find the editor through terminal_client().
 */
#ifndef SPILLWAY_UI_LINE_H
#define SPILLWAY_UI_LINE_H

#include "src/base/text.h"
#include "ui/history.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct session;

enum line_surface { LINE_TERMINAL, LINE_SCREEN };

enum { LINE_VARIABLES = 3 };

struct line_editor {
	struct session *session;
	enum line_surface surface;
	/* Returns the prompt. */
	const char *(*prompt)(void *context);
	/* Called with a whole line; NULL: the end of input. It may close the editor. */
	void (*done)(void *context, const char *line);
	void *context;
	bool forgets;               /* lines are answers, and not added to the history */
	/* The editor's own: */
	char history[HISTORY_PATH]; /* path of the history; "": none */
	struct text typed;          /* line_plain.c */
	const char *before[LINE_VARIABLES]; /* readline's settings before it was changed for the
					       screen */
	const char *waiting;        /* bytes given by line_keys */
	size_t waiting_count;
	char rune[4];               /* at a terminal: the first bytes of a UTF-8 character */
	size_t rune_count;
	char keys[4];               /* the bytes of the key being given */
	bool paste_ended;           /* the end of a paste was inserted */
	struct text rest;           /* the part of a paste after its last newline */
	char quote;                 /* the open quote of the word that is being completed */
	char special[272];          /* the bytes for which a completed name needs quotes */
	FILE *stream;               /* readline's output; on a screen, /dev/null */
	bool is_open;
};

/* The caller fills the members above `history`. */
void line_open(struct line_editor *editor);
void line_close(struct line_editor *editor);
/* Call when the prompt has changed. */
void line_new_prompt(struct line_editor *editor);
bool line_is_empty(const struct line_editor *editor);
/* Discards the line, without a message. */
void line_give_up(struct line_editor *editor);
/* Replaces the line by a text. */
void line_put(struct line_editor *editor, const char *text);

/* At a terminal, call: when bytes can be read; to draw the line again after other output; when
 * the program continues after a stop; when the terminal has another size. */
void line_read(struct line_editor *editor);
void line_show(struct line_editor *editor);
void line_come_back(struct line_editor *editor);
void line_resize(struct line_editor *editor);

/* On a screen: gives the bytes of keys to the editor; may call `done`. */
void line_keys(struct line_editor *editor, const char *bytes, size_t count);
/* Adds the prompt and the line as they are displayed, made safe; *cursor: columns before the
 * cursor. */
void line_look(const struct line_editor *editor, struct text *text, int *cursor);

#endif
