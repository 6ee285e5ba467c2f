/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/expand.h"

#include "src/base/err.h"
#include "src/base/text.h"

#include <string.h>

/* Definitions that hand themselves more and more must end somewhere. */
enum { LONGEST = 1 << 16 };

void arguments_of(const struct line *line, const char *name, struct arguments *arguments)
{
	const char *at = line->rest;
	int i;

	arguments->name = name;
	arguments->rest = line->rest;
	arguments->count = line->count - 1;
	for (i = 0; i < arguments->count; i++) {
		arguments->value[i] = line->words[i + 1];
		arguments->length[i] = command_raw_word(&at, &arguments->raw[i]);
	}
}

/* Where in a line: outside quotes, or inside those of one kind. */
struct expansion {
	const struct arguments *arguments;
	const char *at;
	char quote;
	struct text *to;
};

/* Inside double quotes: what would end or begin something there is escaped. A newline stands
 * outside of them, as no line may hold one. */
static void put_quoted(struct text *to, const char *bytes, size_t length)
{
	static const char newline[] = "\"$'\\n'\"";

	for (; length; length--, bytes++) {
		if (*bytes == '\n') {
			text_raw(to, newline, sizeof(newline) - 1);
			continue;
		}
		if (*bytes == '"' || *bytes == '\\')
			text_raw(to, "\\", 1);
		text_raw(to, bytes, 1);
	}
}

static void put(struct expansion *expansion, const char *raw, size_t length, const char *value)
{
	if (expansion->quote)
		put_quoted(expansion->to, value, strlen(value));
	else
		text_raw(expansion->to, raw, length);
}

static bool put_argument(struct expansion *expansion, long number, struct err *err)
{
	const struct arguments *arguments = expansion->arguments;

	if (number >= 1 && number <= arguments->count) {
		put(expansion, arguments->raw[number - 1], arguments->length[number - 1],
		    arguments->value[number - 1]);
		return true;
	}
	err_set(err, ERR_WORK, "%s was given %d %s, and needs %ld", arguments->name,
		arguments->count, arguments->count == 1 ? "argument" : "arguments",
		number < 1 ? 1 : number);
	return err_hint(err, "`if $argc < N` asks how many there are; '$1' in single quotes is "
			"left as it is");
}

/* Reads digits; -1: there are none. */
static long take_number(const char **at)
{
	long number = -1;

	for (; **at >= '0' && **at <= '9'; ++*at)
		number = number > 10000 ? number : 10 * (number < 0 ? 0 : number) + **at - '0';
	return number;
}

/* What begins with a dollar; anything unknown stays as it is. */
static bool take_dollar(struct expansion *expansion, struct err *err)
{
	const struct arguments *arguments = expansion->arguments;
	const char *at = expansion->at + 1;
	char count[16];
	struct text text;
	long number;

	if (*at == '*') {
		expansion->at = at + 1;
		put(expansion, arguments->rest, strlen(arguments->rest), arguments->rest);
		return true;
	}
	if (!strncmp(at, "argc", 4)) {
		expansion->at = at + 4;
		text_fixed(&text, count, sizeof(count));
		text_print(&text, "%d", arguments->count);
		put(expansion, count, text.length, count);
		return true;
	}
	if (!strncmp(at, "arg", 3)) {
		at += 3;
		number = take_number(&at);
		number += number >= 0;
	} else {
		number = take_number(&at);
	}
	if (number < 0) {
		text_raw(expansion->to, expansion->at++, 1);
		return true;
	}
	expansion->at = at;
	return put_argument(expansion, number, err);
}

/* Any other character, keeping count of quotes. A backslash in double quotes protects a dollar. */
static void take_plain(struct expansion *expansion)
{
	const char *at = expansion->at;
	int byte;
	size_t length = expansion->quote == '"' && *at == '\\' && at[1]
				? 2
				: command_read(at, &expansion->quote, &byte);

	text_raw(expansion->to, expansion->at, length);
	expansion->at += length;
}

/* A dollar that is to be looked at: in single quotes it is none, and $'...' is a kind of them. */
static bool is_dollar(const struct expansion *expansion)
{
	return *expansion->at == '$' &&
	       (expansion->quote ? expansion->quote == '"' : expansion->at[1] != '\'');
}

bool arguments_expand(const struct arguments *arguments, const char *text, struct text *to,
		      struct err *err)
{
	struct expansion expansion = { arguments, text, 0, to };

	while (*expansion.at) {
		if (!is_dollar(&expansion))
			take_plain(&expansion);
		else if (!take_dollar(&expansion, err))
			return false;
		if (to->cut)
			return err_set(err, ERR_MEMORY, "out of memory: a command line");
		if (to->length > LONGEST)
			return err_set(err, ERR_WORK, "%s: its arguments make a command of more "
				       "than %d bytes", arguments->name, LONGEST);
	}
	return true;
}
