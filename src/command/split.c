/* SPDX-License-Identifier: GPL-3.0-or-later
 * Taking a command line apart: semicolons separate commands, a # at the beginning
 * of a word begins a comment, quotes hold blanks (and semicolons) together.
 */
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/command.h"

#include <string.h>

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

/* Where the part that begins at `text` ends: at a semicolon, a comment or the end
 * of the line, none of them inside quotes. */
static const char *part_end(const char *text, bool *open_quote)
{
	bool word_begins = true;
	char quote = 0;

	for (; *text; text++) {
		if (quote) {
			if (*text == '\\' && quote == '"' && text[1])
				text++;
			else if (*text == quote)
				quote = 0;
			continue;
		}
		if (*text == ';' || (*text == '#' && word_begins))
			break;
		if (*text == '"' || *text == '\'')
			quote = *text;
		word_begins = is_blank(*text);
	}
	*open_quote = quote != 0;
	return text;
}

/* Copies one word without its quotes; returns where the next may begin. */
static const char *take_word(const char *at, const char *end, char **to)
{
	char quote = 0;

	for (; at < end && (quote || !is_blank(*at)); at++) {
		if (quote && *at == quote) {
			quote = 0;
		} else if (!quote && (*at == '"' || *at == '\'')) {
			quote = *at;
		} else {
			if (quote == '"' && *at == '\\' && (at[1] == '"' || at[1] == '\\'))
				at++;
			*(*to)++ = *at;
		}
	}
	*(*to)++ = '\0';
	return at;
}

/* Copies [begin, end) as it is, without blanks at its end. */
static const char *take_rest(const char *begin, const char *end, char **to)
{
	const char *copy = *to;

	while (begin < end && is_blank(*begin))
		begin++;
	while (end > begin && is_blank(end[-1]))
		end--;
	memcpy(*to, begin, (size_t)(end - begin));
	*to += end - begin;
	*(*to)++ = '\0';
	return copy;
}

bool command_split(const char **text, struct line *line, char *buffer, struct err *err)
{
	const char *at = *text;
	bool open_quote;
	const char *end = part_end(at, &open_quote);

	memset(line, 0, sizeof(*line));
	*text = *end == ';' ? end + 1 : NULL;
	if (open_quote) {
		*text = NULL;
		err_set(err, ERR_WORK, "a quote does not close");
		return false;
	}
	for (;;) {
		while (at < end && is_blank(*at))
			at++;
		if (at == end)
			return true;
		if (line->count == MOST_WORDS) {
			err_set(err, ERR_WORK, "more than %d words in one command", MOST_WORDS);
			return false;
		}
		line->words[line->count++] = buffer;
		at = take_word(at, end, &buffer);
		if (line->count == 1)
			line->rest = take_rest(at, end, &buffer);
	}
}

const char *command_span(const char *text, size_t *length)
{
	bool open_quote;
	const char *end = part_end(text, &open_quote);

	while (text < end && is_blank(*text))
		text++;
	while (end > text && is_blank(end[-1]))
		end--;
	*length = (size_t)(end - text);
	return text;
}

size_t command_raw_word(const char **text, const char **word)
{
	const char *at = *text;
	char quote = 0;

	while (is_blank(*at))
		at++;
	for (*word = at; *at && (quote || !is_blank(*at)); at++) {
		if (quote == '"' && *at == '\\' && at[1])
			at++;
		else if (quote && *at == quote)
			quote = 0;
		else if (!quote && (*at == '"' || *at == '\''))
			quote = *at;
	}
	*text = at;
	return (size_t)(at - *word);
}

void command_quote(const char *word, struct text *to)
{
	size_t plain = strcspn(word, " \t\r\"';#\\");

	if (*word && !word[plain]) {
		text_raw(to, word, plain);
	} else if (!strchr(word, '\'')) {
		text_raw(to, "'", 1);
		text_raw(to, word, strlen(word));
		text_raw(to, "'", 1);
	} else {
		text_raw(to, "\"", 1);
		for (; *word; word++) {
			if (*word == '"' || *word == '\\')
				text_raw(to, "\\", 1);
			text_raw(to, word, 1);
		}
		text_raw(to, "\"", 1);
	}
}
