/* SPDX-License-Identifier: GPL-3.0-or-later
 * Splits a command line. Semicolons separate commands, a # at the beginning of a word begins a
 * comment, and quotes keep blanks and semicolons in a word. There are three kinds of quotes:
 * '...' without escapes, "..." with \" and \\, and $'...', which spells every byte.
 */
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/command.h"

#include <string.h>

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

static int hex_digit(char c)
{
	static const char digits[] = "0123456789abcdef0123456789ABCDEF";
	const char *found = c ? strchr(digits, c) : NULL;

	return found ? (int)(found - digits) % 16 : -1;
}

/* An escape in $'...': the bytes it takes, and what it means. A backslash that begins none stands
 * for itself; so does one of a zero byte, which no word can hold. */
static size_t read_escape(const char *at, int *byte)
{
	static const char letters[] = "\\'ntr", meant[] = "\\'\n\t\r";
	const char *found = at[1] ? strchr(letters, at[1]) : NULL;
	int high, low;

	if (found) {
		*byte = meant[found - letters];
		return 2;
	}
	high = at[1] == 'x' ? hex_digit(at[2]) : -1;
	low = high >= 0 ? hex_digit(at[3]) : -1;
	if (low < 0 || high + low == 0)
		return 1;
	*byte = 16 * high + low;
	return 4;
}

size_t command_read(const char *at, char *quote, int *byte)
{
	*byte = (unsigned char)*at;
	if (!*quote && (*at == '"' || *at == '\'' || (*at == '$' && at[1] == '\''))) {
		*quote = *at;
		*byte = -1;
		return *at == '$' ? 2 : 1;
	}
	if (*quote && *at == (*quote == '$' ? '\'' : *quote)) {
		*quote = 0;
		*byte = -1;
		return 1;
	}
	if (*quote == '$' && *at == '\\')
		return read_escape(at, byte);
	if (*quote == '"' && *at == '\\' && (at[1] == '"' || at[1] == '\\')) {
		*byte = at[1];
		return 2;
	}
	return 1;
}

/* Where the part that begins at `text` ends: at a semicolon, a comment or the end
 * of the line, none of them inside quotes. */
static const char *part_end(const char *text, bool *open_quote)
{
	bool word_begins = true;
	char quote = 0;
	int byte;

	while (*text && (quote || (*text != ';' && (*text != '#' || !word_begins)))) {
		word_begins = !quote && is_blank(*text);
		text += command_read(text, &quote, &byte);
	}
	*open_quote = quote != 0;
	return text;
}

/* Copies one word without its quotes; returns where the next may begin. */
static const char *take_word(const char *at, const char *end, char **to)
{
	char quote = 0;
	int byte;

	while (at < end && (quote || !is_blank(*at))) {
		at += command_read(at, &quote, &byte);
		if (byte >= 0)
			*(*to)++ = (char)byte;
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
		return err_hint(err, "close it with the mark that opened it; a word that holds such a mark "
				     "stands within quotes of the other kind");
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
	int byte;

	while (is_blank(*at))
		at++;
	*word = at;
	while (*at && (quote || !is_blank(*at)))
		at += command_read(at, &quote, &byte);
	*text = at;
	return (size_t)(at - *word);
}

/* --- Quoting. --- */

/* Inside $'...': whatever a terminal might act on is spelt out. */
static void spell(const char *word, size_t length, struct text *to)
{
	uint32_t rune;
	size_t taken;

	text_raw(to, "$'", 2);
	for (; length; word += taken, length -= taken) {
		taken = text_decode(word, length, &rune);
		if (taken && text_rune_is_safe(rune)) {
			if (rune == '\'' || rune == '\\')
				text_raw(to, "\\", 1);
			text_raw(to, word, taken);
			continue;
		}
		taken = 1;
		if (*word == '\n')
			text_raw(to, "\\n", 2);
		else
			text_print(to, "\\x%02x", (unsigned)(unsigned char)*word);
	}
	text_raw(to, "'", 1);
}

void command_quote(const char *word, struct text *to)
{
	size_t length = strlen(word);
	size_t plain = strcspn(word, " \t\r\"';#\\$");

	if (!text_is_safe(word, length)) {
		spell(word, length, to);
	} else if (length && plain == length) {
		text_raw(to, word, length);
	} else if (!strchr(word, '\'')) {
		text_raw(to, "'", 1);
		text_raw(to, word, length);
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
