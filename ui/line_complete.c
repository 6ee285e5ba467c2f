/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifdef HAVE_READLINE

#include "ui/line_complete.h"

#include "src/command/session.h"
#include "ui/line.h"
#include "ui/terminal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <readline/readline.h>

/* The longest beginning that all of matches[1..count] share, as readline wants it first. */
static char *common_beginning(char **matches, size_t count, const char *word)
{
	size_t length = strlen(matches[1]);
	size_t i;

	for (i = 2; i <= count; i++)
		while (strncmp(matches[1], matches[i], length))
			length--;
	return length > strlen(word) ? strndup(matches[1], length) : strdup(word);
}

/* A single match stands first, alone. */
static void settle(char **matches, size_t count, const char *word)
{
	if (!count)
		return;
	matches[0] = common_beginning(matches, count, word);
	if (count == 1) {
		free(matches[1]);
		matches[1] = NULL;
	}
}

/* Files whose names would not be safe to show are not offered. */
static int drop_unsafe(char **matches)
{
	size_t count = 0;
	size_t i;

	if (!matches[1]) {
		if (!text_is_safe(matches[0], strlen(matches[0])))
			matches[0][0] = '\0';
		return 0;
	}
	for (i = 1; matches[i]; i++) {
		if (text_is_safe(matches[i], strlen(matches[i])))
			matches[++count] = matches[i];
		else
			free(matches[i]);
	}
	matches[count + 1] = NULL;
	if (i == count + 1)
		return 0;
	free(matches[0]);
	if (count)
		settle(matches, count, "");
	else
		matches[0] = strdup("");
	return 0;
}

/* readline frees the candidates it is given, so they come from malloc: the first
 * is what they have in common, a NULL ends them. */
static char **to_matches(const char *candidates, const char *word)
{
	char **matches = NULL;
	size_t count = 0;
	size_t length;

	while (*candidates) {
		char **more = realloc(matches, (count + 3) * sizeof(*matches));

		if (!more)
			break;
		matches = more;
		length = strcspn(candidates, "\n");
		matches[++count] = strndup(candidates, length);
		matches[count + 1] = NULL;
		candidates += length + 1;
	}
	if (matches)
		settle(matches, count, word);
	return matches;
}

static char **complete(const char *word, int start, int end)
{
	struct line_editor *editor = terminal_client();
	struct text candidates;
	char **matches = NULL;
	char *line = strndup(rl_line_buffer, (size_t)end);

	text_init(&candidates, &editor->session->memory);
	rl_attempted_completion_over = 1;
	if (line && session_complete(editor->session, line, (size_t)start, &candidates))
		rl_attempted_completion_over = 0;
	else if (candidates.length)
		matches = to_matches(text_string(&candidates), word);
	/* A candidate that ends in = wants its value next, not a blank. */
	rl_completion_append_character = ' ';
	if (matches && matches[0][0] && matches[0][strlen(matches[0]) - 1] == '=')
		rl_completion_append_character = '\0';
	free(line);
	text_free(&candidates);
	return matches;
}

/* The part of a file's name behind its folder. */
static const char *last_part(const char *name)
{
	const char *slash = strrchr(name, '/');

	return slash && slash[1] ? slash + 1 : name;
}

/* Candidates go through the filter like everything else. */
static void show_matches(char **matches, int count, int longest)
{
	struct line_editor *editor = terminal_client();
	struct session *session = editor->session;
	int width = session->columns > 0 ? session->columns : 80;
	int a_line = width / (longest + 2);
	int i;

	if (editor->place == LINE_TERMINAL) {
		rl_crlf();
		fflush(rl_outstream);
	}
	for (i = 1; i <= count; i++) {
		out_print(&session->messages, "%-*s", a_line > 1 ? longest + 2 : 0,
			  last_part(matches[i]));
		if (i == count || a_line < 2 || i % a_line == 0)
			out_print(&session->messages, "\n");
	}
	out_flush(&session->messages);
	if (editor->place == LINE_TERMINAL)
		rl_forced_update_display();
}

void line_complete_words(void)
{
	rl_attempted_completion_function = complete;
	rl_completion_display_matches_hook = show_matches;
	rl_ignore_some_completions_function = drop_unsafe;
}

#else
typedef int no_completion;
#endif
