/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifdef HAVE_READLINE

#include "ui/line_complete.h"

#include "src/command/command.h"
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

/* --- Quotes. --- */

/* Characters for which a name needs quotes. Some names need them for other bytes, too. */
static const char special[] = " \t\r\"';#\\$";

/* Adds the first byte of a name that must not stand in a line as it is, if there is one. */
static void add_unsafe(const char *name, struct text *bytes)
{
	size_t length = strlen(name);
	size_t taken;
	uint32_t rune;

	for (; length; name += taken, length -= taken) {
		taken = text_decode(name, length, &rune);
		if (taken && text_rune_is_safe(rune))
			continue;
		if (!strchr(text_string(bytes), *name))
			text_raw(bytes, name, 1);
		return;
	}
}

/* For readline, which calls it with the files that it has found: it asks for quotes only around
 * names that hold one of rl_filename_quote_characters. */
static int find_special(char **matches)
{
	struct line_editor *editor = terminal_client();
	struct text bytes;

	text_fixed(&bytes, editor->special, sizeof(editor->special));
	text_raw(&bytes, special, strlen(special));
	for (; *matches; matches++)
		add_unsafe(*matches, &bytes);
	rl_filename_quote_characters = editor->special;
	return 0;
}

/* The word that ends at `end` of a line. */
struct word {
	size_t begin; /* with its quotes */
	char quote;   /* the kind that is open at its end, as command_read has it */
	size_t opened; /* where that begins */
};

static struct word find_word(const char *line, size_t end)
{
	struct word word = { 0, 0, 0 };
	size_t at = 0;
	size_t length;
	char before;
	int byte;

	while (at < end) {
		if (!word.quote && strchr(" \t;", line[at])) {
			word.begin = ++at;
			continue;
		}
		before = word.quote;
		length = command_read(line + at, &word.quote, &byte);
		if (!before && word.quote)
			word.opened = at;
		at += length;
	}
	return word;
}

/* Adds what [from, end) means, read on inside quotes of that kind. */
static void add_meant(const char *from, const char *end, char quote, struct text *to)
{
	char meant;
	int byte;

	while (from < end) {
		from += command_read(from, &quote, &byte);
		meant = (char)byte;
		if (byte >= 0)
			text_raw(to, &meant, 1);
	}
}

/* For readline: whether a character stands inside quotes, or is one. */
static int is_quoted(char *line, int at)
{
	struct word word = find_word(line, (size_t)at);
	char quote = word.quote;
	int byte;

	(void)command_read(line + at, &quote, &byte);
	return word.quote != 0 || quote != 0;
}

/* For readline: the name that is meant, in memory from malloc. */
static char *take_quotes_off(char *name, int unused)
{
	struct line_editor *editor = terminal_client();
	char *meant = malloc(strlen(name) + 1);
	struct text text;

	(void)unused;
	if (!meant)
		return strdup("");
	text_fixed(&text, meant, strlen(name) + 1);
	meant[0] = '\0';
	add_meant(name, name + strlen(name), editor->quote, &text);
	return meant;
}

/* A name with bytes that only $'...' can spell, in quotes that stay open. readline replaces one
 * quote that was typed, if the new text begins with it: a quote must precede the dollar there. */
static char *spell_open(const char *name, char kind, const struct line_editor *editor)
{
	struct text text;
	char *spelt;

	text_init(&text, &editor->session->memory);
	text_raw(&text, "''", kind == '\'' ? 2 : 0);
	command_quote(name, &text);
	text_drop(&text);
	spelt = text.cut ? NULL : strdup(text_string(&text) + (kind == '$'));
	text_free(&text);
	return spelt ? spelt : strdup("");
}

/* For readline: a name, or the beginning that several have, in quotes that stay open; *quote will
 * close them. The quotes that were typed are kept, if they can hold the name. */
static char *put_quotes_on(char *name, int unused, char *quote)
{
	struct line_editor *editor = terminal_client();
	char kind = editor->quote;
	char *quoted, *to;

	(void)unused;
	if (!text_is_safe(name, strlen(name))) {
		*quote = '\'';
		return spell_open(name, kind, editor);
	}
	to = quoted = malloc(2 * strlen(name) + 2);
	if (!quoted)
		return strdup(name);
	if (!kind || kind == '\'')
		kind = strchr(name, '\'') ? '"' : '\'';
	*quote = kind == '"' ? '"' : '\'';
	*to++ = *quote;
	for (; *name; name++) {
		if ((kind != '\'' && *name == '\\') || (kind == '"' && *name == '"') ||
		    (kind == '$' && *name == '\''))
			*to++ = '\\';
		*to++ = *name;
	}
	*to = '\0';
	return quoted;
}

/* --- Candidates. --- */

/* A candidate as it is to stand in the line. */
static char *spell(const char *candidate, size_t length, const struct line_editor *editor)
{
	char *word = strndup(candidate, length);
	struct text text;
	char *spelt;

	if (!word || editor->quote || !word[strcspn(word, special)])
		return word;
	text_init(&text, &editor->session->memory);
	command_quote(word, &text);
	spelt = text.cut ? NULL : strdup(text_string(&text));
	text_free(&text);
	free(word);
	return spelt;
}

/* readline frees the candidates it is given, so they come from malloc: the first
 * is what they have in common, a NULL ends them. */
static char **to_matches(const char *candidates, const char *word,
			 const struct line_editor *editor)
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
		matches[count + 1] = spell(candidates, length, editor);
		count += matches[count + 1] != NULL;
		matches[count + 1] = NULL;
		candidates += length + 1;
	}
	if (count) {
		settle(matches, count, word);
		return matches;
	}
	free(matches);
	return NULL;
}

/* Whether readline takes the word for what it is: it begins there, or its quotes do. */
static bool is_whole(const struct word *word, size_t start)
{
	if (!word->quote)
		return word->begin == start;
	return word->begin == word->opened &&
	       start == word->opened + (word->quote == '$' ? 2 : 1);
}

static char **complete(const char *word, int start, int end)
{
	struct line_editor *editor = terminal_client();
	struct word found = find_word(rl_line_buffer, (size_t)end);
	struct text candidates, line;
	char **matches = NULL;

	text_init(&candidates, &editor->session->memory);
	text_init(&line, &editor->session->memory);
	editor->quote = found.quote;
	rl_attempted_completion_over = 1;
	text_raw(&line, rl_line_buffer, found.begin);
	add_meant(rl_line_buffer + found.begin, rl_line_buffer + end, 0, &line);
	/* A yes or no needs no help. */
	if (!line.cut && is_whole(&found, (size_t)start) &&
	    (!editor->forgets || editor->session->predictions.waits)) {
		if (session_complete(editor->session, text_string(&line), found.begin, &candidates))
			rl_attempted_completion_over = 0;
		else if (candidates.length)
			matches = to_matches(text_string(&candidates), word, editor);
	}
	/* A candidate that ends in = wants its value next, not a blank. */
	rl_completion_append_character = ' ';
	if (matches && matches[0][0] && matches[0][strlen(matches[0]) - 1] == '=')
		rl_completion_append_character = '\0';
	text_free(&line);
	text_free(&candidates);
	return matches;
}

/* The part of a file's name behind its folder. */
static const char *last_part(const char *name)
{
	const char *slash = strrchr(name, '/');

	return slash && slash[1] ? slash + 1 : name;
}

/* Names with a newline, and the like, are spelt as the line will have them. */
static void print_match(const struct line_editor *editor, const char *match, int columns)
{
	struct text text;

	text_init(&text, &editor->session->memory);
	if (!text_is_safe(match, strlen(match)))
		command_quote(match, &text);
	out_print(&editor->session->messages, "%-*s%s", columns,
		  text.length ? text_string(&text) : match, columns ? "  " : "");
	text_free(&text);
}

/* Candidates go through the filter like everything else. */
static void show_matches(char **matches, int count, int longest)
{
	struct line_editor *editor = terminal_client();
	struct session *session = editor->session;
	int width = session->columns > 0 ? session->columns : 80;
	int a_line = width / (longest + 2);
	int i;

	if (editor->surface == LINE_TERMINAL) {
		rl_crlf();
		fflush(rl_outstream);
	}
	for (i = 1; i <= count; i++) {
		print_match(editor, last_part(matches[i]), a_line > 1 ? longest : 0);
		if (i == count || a_line < 2 || i % a_line == 0)
			out_print(&session->messages, "\n");
	}
	out_flush(&session->messages);
	if (editor->surface == LINE_TERMINAL)
		rl_forced_update_display();
}

void line_complete_words(void)
{
	rl_attempted_completion_function = complete;
	rl_completion_display_matches_hook = show_matches;
	rl_ignore_some_completions_function = find_special;
	rl_completer_word_break_characters = (char *)(uintptr_t)" \t\n;";
	rl_completer_quote_characters = "'\"";
	rl_filename_quote_characters = special;
	rl_char_is_quoted_p = is_quoted;
	rl_filename_dequoting_function = take_quotes_off;
	rl_filename_quoting_function = put_quotes_on;
}

#else
typedef int no_completion;
#endif
