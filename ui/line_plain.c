/* SPDX-License-Identifier: GPL-3.0-or-later
 * The line without readline. At a terminal, the terminal driver edits it and returns whole
 * lines; on a screen, the user can edit its end.
 */
#ifndef HAVE_READLINE

#include "ui/line.h"

#include "src/command/session.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

void line_open(struct line_editor *editor)
{
	text_init(&editor->typed, &editor->session->memory);
	editor->history[0] = '\0';
	editor->is_open = true;
	if (editor->surface == LINE_TERMINAL)
		line_show(editor);
}

void line_close(struct line_editor *editor)
{
	editor->is_open = false;
	text_free(&editor->typed);
}

void line_new_prompt(struct line_editor *editor)
{
	(void)editor;
}

/* At a terminal the driver edits the line, so its contents are unknown. */
bool line_is_empty(const struct line_editor *editor)
{
	return !editor->typed.length;
}

void line_give_up(struct line_editor *editor)
{
	text_clear(&editor->typed);
}

void line_put(struct line_editor *editor, const char *text)
{
	text_clear(&editor->typed);
	text_raw(&editor->typed, text, strlen(text));
}

/* A line that is whole, or NULL. Where memory was refused for a part nothing is done. */
static void hand_over(struct line_editor *editor, const struct text *line)
{
	if (line && line->cut)
		session_say(editor->session, "out of memory: a line was not performed");
	else
		editor->done(editor->context, line ? text_string(line) : NULL);
}

void line_read(struct line_editor *editor)
{
	struct text line;
	char byte;
	ssize_t got;

	text_init(&line, &editor->session->memory);
	while ((got = read(STDIN_FILENO, &byte, 1)) == 1 && byte != '\n')
		text_raw(&line, &byte, 1);
	hand_over(editor, got <= 0 ? NULL : &line);
	text_free(&line);
	if (editor->is_open && !editor->session->quit)
		line_show(editor);
}

void line_show(struct line_editor *editor)
{
	fputs(editor->prompt(editor->context), stderr);
	fflush(stderr);
}

void line_come_back(struct line_editor *editor)
{
	line_show(editor);
}

void line_resize(struct line_editor *editor)
{
	(void)editor;
}

void line_keys(struct line_editor *editor, const char *bytes, size_t count)
{
	struct text line;
	size_t i;

	for (i = 0; i < count && editor->is_open; i++) {
		if (bytes[i] == '\r' || bytes[i] == '\n') {
			/* The next may be typed while this one is done. */
			line = editor->typed;
			text_init(&editor->typed, &editor->session->memory);
			hand_over(editor, &line);
			text_free(&line);
		} else if (bytes[i] == 4 && !editor->typed.length) {
			editor->done(editor->context, NULL);
		} else if (bytes[i] == 8 || bytes[i] == 127) {
			text_drop(&editor->typed);
		} else if (bytes[i] == 27) {
			return; /* the rest is of a key that a plain line does not know */
		} else if ((unsigned char)bytes[i] >= 32) {
			text_raw(&editor->typed, bytes + i, 1);
		}
	}
}

void line_look(const struct line_editor *editor, struct text *text, int *cursor)
{
	const char *prompt = editor->prompt(editor->context);
	size_t i;

	text_safe(text, prompt, strlen(prompt));
	text_safe(text, text_string(&editor->typed), editor->typed.length);
	*cursor = 0;
	for (i = 0; i < text->length; i++)
		*cursor += (text->bytes[i] & 0xc0) != 0x80;
}

#else
typedef int with_readline;
#endif
