/* SPDX-License-Identifier: GPL-3.0-or-later
 * Completion: finds the word of a line that is being completed, and its candidates by the row
 * of the line's command, or by the question that it answers. The caller completes file names.
 */
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/command.h"
#include "src/command/offer.h"
#include "src/command/session.h"
#include "src/command/user.h"

#include <string.h>

/* Where the command begins in which `start` stands: behind a semicolon outside of quotes. */
static size_t part_begin(const char *line, size_t start)
{
	size_t begin = 0;
	size_t at = 0;
	char quote = 0;
	int byte;

	while (at < start) {
		if (!quote && line[at] == ';')
			begin = at + 1;
		at += command_read(line + at, &quote, &byte);
	}
	return begin;
}

/* The row of the command that stands there, that of an alias too; the words of an alias
 * are not counted. NULL: it has none. */
static const struct command *row_of(const struct session *session, const char *word)
{
	enum { LONGEST_CHAIN = 8 };
	char first[USER_NAME];
	struct found found;
	struct err ignored;
	const char *alias, *at;
	size_t length;
	int links;

	for (links = 0; links < LONGEST_CHAIN; links++) {
		if (!command_find(session, word, &found, &ignored))
			return NULL;
		if (!found.user)
			return found.command;
		at = found.user->alias;
		length = at ? command_raw_word(&at, &alias) : 0;
		/* With words of its own, what comes next stands at another place. */
		if (!length || length >= sizeof(first) || *at)
			return NULL;
		memcpy(first, alias, length);
		first[length] = '\0';
		word = first;
	}
	return NULL;
}

bool session_complete(struct session *session, const char *text, size_t start,
		      struct text *candidates)
{
	struct line line;
	struct wanted wanted = { text + start, strlen(text + start), candidates, session,
				 NULL, &line, 0 };
	size_t begin = part_begin(text, start);
	struct err ignored;
	struct text before;
	const char *at;
	char *buffer;
	bool files = false;

	text_init(&before, &session->memory);
	text_raw(&before, text + begin, start - begin);
	buffer = memory_array(&session->memory, before.length + 1, 4, "completion", NULL);
	at = text_string(&before);
	if (buffer && !before.cut && command_split(&at, &line, buffer, &ignored)) {
		wanted.index = line.count;
		if (session->predictions.waits)
			offer_answers(&wanted);
		else if (!line.count)
			offer_commands(&wanted);
		else if ((wanted.command = row_of(session, line.words[0])))
			offer_row(&wanted);
		files = wanted.command && offer_wants_file(&wanted);
	}
	memory_free(buffer);
	text_free(&before);
	return files;
}
