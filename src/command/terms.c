/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/terms.h"

#include "src/base/near.h"
#include "src/base/text.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { LONGEST = 24 };

static const struct term {
	const char *words, *help;
} rows[] = {
#define TERM(words, help) { words, help },
#include "src/command/terms.def"
#undef TERM
};

enum { TERMS = sizeof(rows) / sizeof(rows[0]) };

/* Takes the next of the words; false: there is none. */
static bool next_word(const char **at, char word[LONGEST])
{
	const size_t length = strcspn(*at, "|");

	snprintf(word, LONGEST, "%.*s", (int)length, *at);
	*at += length;
	*at += **at == '|';
	return length > 0;
}

static const struct term *find(const char *word)
{
	const struct term *row;
	char spelling[LONGEST];
	const char *at;

	for (row = rows; row < rows + TERMS; row++)
		for (at = row->words; next_word(&at, spelling);)
			if (!strcasecmp(spelling, word))
				return row;
	return NULL;
}

bool terms_print(const char *word, int width, struct text *page)
{
	const struct term *row = find(word);

	if (!row)
		return false;
	if (!page->length)
		text_print(page, "%.*s\n", (int)strcspn(row->words, "|"), row->words);
	text_print(page, "  ");
	text_wrap(page, row->help, 2, 2, width);
	return true;
}

void terms_list(void (*each)(void *context, const char *name, const char *help), void *context)
{
	const struct term *row;
	char word[LONGEST];
	const char *at;

	for (row = rows; row < rows + TERMS; row++) {
		at = row->words;
		if (next_word(&at, word))
			each(context, word, row->help);
	}
}

void terms_near(struct near *near)
{
	const struct term *row;

	for (row = rows; row < rows + TERMS; row++)
		near_try_choices(near, row->words);
}
