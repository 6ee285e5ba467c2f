/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifdef HAVE_READLINE

#include "ui/line_paste.h"

#include "src/command/script.h"
#include "ui/line.h"
#include "ui/terminal.h"

#include <stdio.h>
#include <string.h>

#include <readline/readline.h>

int line_paste(int count, int key)
{
	struct line_editor *editor = terminal_client();
	const int status = rl_bracketed_paste_begin(count, key);
	struct text *rest = &editor->rest;
	int end = rl_end;
	size_t i;

	while (end > 0 && rl_line_buffer[end - 1] != '\n')
		end--;
	if (!end)
		return status;
	text_clear(rest);
	text_raw(rest, "\r", 1);
	text_raw(rest, rl_line_buffer + end, (size_t)(rl_end - end));
	for (i = 1; i < rest->length; i++)
		if ((unsigned char)rest->bytes[i] < ' ')
			rest->bytes[i] = ' '; /* Tab completes nothing here */
	rl_delete_text(end - 1, rl_end);
	rl_point = rl_end;
	editor->waiting = text_string(rest);
	editor->waiting_count = rest->length;
	return status;
}

void line_take_pasted(struct line_editor *editor, char *line)
{
	char *next;

	for (; line && editor->is_open; line = next) {
		next = strchr(line, '\n');
		if (next)
			*next++ = '\0';
		if (!line[strspn(line, " \t\r")] && !session_is_open(editor->session))
			continue;
		line_keep(editor, line);
		editor->done(editor->context, line);
	}
}

#else
typedef int no_paste;
#endif
