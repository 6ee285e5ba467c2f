/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/base/near.h"

#include "src/base/err.h"
#include "src/base/text.h"

#include <ctype.h>
#include <string.h>

enum { LONGEST = 32 }; /* longer words are left alone */

/* How many slips a word of that length may hold. */
static int slips_allowed(size_t length)
{
	return length < 3 ? 0 : length < 5 ? 1 : length < 8 ? 2 : 3;
}

void near_begin(struct near *near, const char *word)
{
	near->word = word;
	near->length = strcspn(word, "=:");
	near->before = "";
	near->slips = slips_allowed(near->length) + 1;
	near->count = 0;
}

static bool is_same(char a, char b)
{
	return tolower((unsigned char)a) == tolower((unsigned char)b);
}

static int least(int a, int b)
{
	return a < b ? a : b;
}

/* The slips that make one word of another: Damerau's distance, where no pair is swapped and then
 * written between. Row i of the table has the first i letters of a, column j the first j of b. */
static int count_slips(const char *a, size_t a_length, const char *b, size_t b_length)
{
	int table[LONGEST + 1][LONGEST + 1];
	size_t i, j;

	for (i = 0; i <= a_length; i++)
		table[i][0] = (int)i;
	for (j = 0; j <= b_length; j++)
		table[0][j] = (int)j;
	for (i = 1; i <= a_length; i++) {
		for (j = 1; j <= b_length; j++) {
			table[i][j] = least(table[i - 1][j], table[i][j - 1]) + 1;
			table[i][j] = least(table[i][j],
					    table[i - 1][j - 1] + !is_same(a[i - 1], b[j - 1]));
			if (i > 1 && j > 1 && is_same(a[i - 1], b[j - 2]) &&
			    is_same(a[i - 2], b[j - 1]))
				table[i][j] = least(table[i][j], table[i - 2][j - 2] + 1);
		}
	}
	return table[a_length][b_length];
}

static bool is_known(const struct near *near, const char *name, size_t length)
{
	int i;

	for (i = 0; i < near->count; i++)
		if (near->best[i].length == length && !strncmp(near->best[i].name, name, length))
			return true;
	return false;
}

static void try_name(struct near *near, const char *name, size_t length)
{
	bool begins = near->length > 1 && near->length < length &&
		      !strncmp(near->word, name, near->length);
	int slips;

	if (near->length > LONGEST || length > LONGEST)
		return;
	slips = begins ? 1 : count_slips(near->word, near->length, name, length);
	if (slips > near->slips || (!begins && slips > slips_allowed(near->length)))
		return;
	if (slips < near->slips)
		near->count = 0;
	near->slips = slips;
	if (near->count == NEAR_MOST || is_known(near, name, length))
		return;
	near->best[near->count].name = name;
	near->best[near->count++].length = length;
}

void near_try(struct near *near, const char *name)
{
	try_name(near, name, strlen(name));
}

void near_try_choices(struct near *near, const char *choices)
{
	size_t length;

	for (;; choices += length + 1) {
		length = strcspn(choices, "|");
		if (length && !isupper((unsigned char)*choices))
			try_name(near, choices, length);
		if (!choices[length])
			return;
	}
}

void near_print(const struct near *near, struct text *text)
{
	int i;

	for (i = 0; i < near->count; i++)
		text_print(text, "%s`%s%.*s`",
			   !i ? "did you mean " : i < near->count - 1 ? ", " : " or ",
			   near->before, (int)near->best[i].length, near->best[i].name);
	if (near->count)
		text_print(text, "?");
}

bool near_hint(const struct near *near, struct err *err)
{
	char before[sizeof(err->hint)], buffer[sizeof(err->hint)];
	struct text text;

	if (!err || !near->count)
		return false;
	memcpy(before, err->hint, sizeof(before));
	text_fixed(&text, buffer, sizeof(buffer));
	near_print(near, &text);
	return err_hint(err, "%s%s%s", buffer, *before ? " " : "", before);
}
