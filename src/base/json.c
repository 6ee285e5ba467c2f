/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/base/json.h"

#include "src/base/text.h"

#include <string.h>

enum { DEEPEST = 16 };

void json_open(struct json *json, const char *begin, const char *end)
{
	*json = (struct json){ .at = begin, .end = end };
}

static bool fail(struct json *json)
{
	json->bad = true;
	return false;
}

/* The next byte that is no blank, 0 at the end or after a failure. */
static char look(struct json *json)
{
	while (json->at < json->end && *json->at && strchr(" \t\r\n", *json->at))
		json->at++;
	return json->bad || json->at == json->end ? '\0' : *json->at;
}

static bool take(struct json *json, char byte)
{
	if (!byte || look(json) != byte)
		return fail(json);
	json->at++;
	return true;
}

bool json_begin(struct json *json, char bracket)
{
	json->first = true;
	return take(json, bracket);
}

bool json_more(struct json *json, char bracket)
{
	const bool first = json->first;

	json->first = false;
	if (look(json) == bracket) {
		json->at++;
		return false;
	}
	return (first ? look(json) != '\0' : take(json, ',')) || fail(json);
}

/* --- Texts. --- */

/* Four hexadecimal digits. */
static bool take_hex(struct json *json, uint32_t *number)
{
	static const char digits[] = "0123456789abcdef";
	const char *digit;
	int i;

	*number = 0;
	for (i = 0; i < 4; i++, json->at++) {
		digit = json->at < json->end && *json->at
				? strchr(digits, *json->at >= 'A' && *json->at <= 'F' ? *json->at + 32
										      : *json->at)
				: NULL;
		if (!digit)
			return fail(json);
		*number = *number * 16 + (uint32_t)(digit - digits);
	}
	return true;
}

/* What stands behind a backslash. */
static bool take_escape(struct json *json, struct text *text)
{
	static const char names[] = "\"\\/bfnrt";
	static const char bytes[] = "\"\\/\b\f\n\r\t";
	const char *name;
	uint32_t rune, low;

	if (json->at == json->end)
		return fail(json);
	if (*json->at != 'u') {
		name = *json->at ? strchr(names, *json->at) : NULL;
		if (!name)
			return fail(json);
		text_raw(text, &bytes[name - names], 1);
		json->at++;
		return true;
	}
	json->at++;
	if (!take_hex(json, &rune))
		return false;
	if (rune >= 0xd800 && rune < 0xdc00) {
		if (json->end - json->at < 2 || json->at[0] != '\\' || json->at[1] != 'u')
			return fail(json);
		json->at += 2;
		if (!take_hex(json, &low) || low < 0xdc00 || low > 0xdfff)
			return fail(json);
		rune = 0x10000 + ((rune - 0xd800) << 10) + (low - 0xdc00);
	}
	if (!rune || (rune >= 0xdc00 && rune <= 0xdfff))
		return fail(json);
	text_rune(text, rune);
	return true;
}

static bool take_text(struct json *json, struct text *text)
{
	const char *from;

	if (!take(json, '"'))
		return false;
	for (;;) {
		from = json->at;
		while (json->at < json->end && *json->at != '"' && *json->at != '\\' &&
		       (unsigned char)*json->at >= ' ')
			json->at++;
		text_raw(text, from, (size_t)(json->at - from));
		if (json->at == json->end || (unsigned char)*json->at < ' ')
			return fail(json);
		if (*json->at++ == '"')
			return true;
		if (!take_escape(json, text))
			return false;
	}
}

bool json_text(struct json *json, char *buffer, size_t room)
{
	struct text text;

	text_fixed(&text, buffer, room);
	return take_text(json, &text) && (!text.cut || fail(json));
}

bool json_key(struct json *json, char *key, size_t room)
{
	struct text text;

	text_fixed(&text, key, room);
	return take_text(json, &text) && take(json, ':');
}

/* --- Other values. --- */

bool json_number(struct json *json, int64_t *number)
{
	const bool negative = look(json) == '-';
	uint64_t sum = 0;
	const char *from;
	uint64_t digit;

	*number = 0;
	json->at += negative;
	for (from = json->at; json->at < json->end && *json->at >= '0' && *json->at <= '9';
	     json->at++) {
		digit = (uint64_t)(*json->at - '0');
		if (sum > (INT64_MAX - digit + (uint64_t)negative) / 10)
			return fail(json);
		sum = sum * 10 + digit;
	}
	if (json->bad || json->at == from || (*from == '0' && json->at > from + 1))
		return fail(json);
	if (json->at < json->end && (*json->at == '.' || (*json->at | 32) == 'e'))
		return fail(json);
	*number = !negative ? (int64_t)sum : sum ? -(int64_t)(sum - 1) - 1 : 0;
	return true;
}

/* A word such as true. */
static bool take_word(struct json *json, const char *word)
{
	size_t length = strlen(word);

	if (look(json) != *word || (size_t)(json->end - json->at) < length ||
	    memcmp(json->at, word, length) != 0)
		return false;
	json->at += length;
	return true;
}

bool json_bool(struct json *json, bool *yes)
{
	*yes = take_word(json, "true");
	return *yes || take_word(json, "false") || fail(json);
}

bool json_take_null(struct json *json)
{
	return take_word(json, "null");
}

/* A number of any kind. */
static bool skip_number(struct json *json)
{
	const char *from = json->at;

	while (json->at < json->end && *json->at && strchr("+-.0123456789Ee", *json->at))
		json->at++;
	return json->at > from || fail(json);
}

static bool skip(struct json *json, int depth)
{
	char open = look(json);
	char close = open == '{' ? '}' : ']';
	char word[1];
	bool yes;

	if (open == '"') {
		struct text text;

		text_fixed(&text, word, sizeof(word));
		return take_text(json, &text);
	}
	if (open == 't' || open == 'f')
		return json_bool(json, &yes);
	if (open != '{' && open != '[')
		return json_take_null(json) || skip_number(json);
	if (depth == DEEPEST)
		return fail(json);
	json_begin(json, open);
	while (json_more(json, close)) {
		if (open == '{' && !json_key(json, word, sizeof(word)))
			return false;
		if (!skip(json, depth + 1))
			return false;
	}
	return !json->bad;
}

bool json_skip(struct json *json)
{
	return skip(json, 0);
}

bool json_end(struct json *json)
{
	return !look(json) && !json->bad && (json->at == json->end || fail(json));
}

/* --- Writing. --- */

void json_quote(struct text *to, const char *string)
{
	size_t left = strlen(string);
	uint32_t rune;
	size_t taken;

	text_raw(to, "\"", 1);
	for (; left; left -= taken, string += taken) {
		taken = text_decode(string, left, &rune);
		if (!taken) {
			taken = 1;
			rune = 0xfffd;
		}
		if (rune == '"' || rune == '\\')
			text_raw(to, "\\", 1);
		if (rune < ' ')
			text_print(to, "\\u%04x", (unsigned)rune);
		else
			text_rune(to, rune);
	}
	text_raw(to, "\"", 1);
}
