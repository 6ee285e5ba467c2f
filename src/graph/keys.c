/* SPDX-License-Identifier: GPL-3.0-or-later
 * The keys of generated families: whole numbers, and decimals kept as whole
 * numbers of millionths, so that no rounding can differ between hosts.
 */
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/graph/generate.h"

#include <errno.h>
#include <stdlib.h>

enum { PLACES = 6 };

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* "12", ".57", "0.5": digits, and up to six more behind a point. */
static bool read_decimal(const char *word, int64_t *value)
{
	int64_t number = 0;
	int places = 0;
	bool point = false;
	int digits;

	for (digits = 0; *word; word++) {
		if (*word == '.' && !point) {
			point = true;
			continue;
		}
		if (!is_digit(*word) || number > INT64_MAX / KEY_ONE / 100)
			return false;
		number = 10 * number + (*word - '0');
		digits++;
		places += point;
	}
	if (!digits || places > PLACES)
		return false;
	for (; places < PLACES; places++)
		number *= 10;
	*value = number;
	return true;
}

static bool read_whole(const char *word, int64_t *value)
{
	long long number;
	char *end;

	errno = 0;
	number = strtoll(word, &end, 10);
	*value = number;
	return !errno && end != word && !*end;
}

bool key_read(const struct key *key, const char *word, int64_t *value, struct err *err)
{
	char buffer[128];
	struct text text;

	if ((key->decimal ? read_decimal : read_whole)(word, value) && *value >= key->least &&
	    *value <= key->most)
		return true;
	text_fixed(&text, buffer, sizeof(buffer));
	text_print(&text, "from ");
	key_print(key, key->least, &text);
	if (key->most == INT64_MAX) {
		text_print(&text, " up");
	} else {
		text_print(&text, " to ");
		key_print(key, key->most, &text);
	}
	err_set(err, ERR_WORK, "%s cannot be %s", key->name, word);
	if (key->decimal)
		return err_hint(err, "give a number %s, with %d decimals at most", buffer,
				PLACES);
	return err_hint(err, "give a whole number %s", buffer);
}

void key_print(const struct key *key, int64_t value, struct text *text)
{
	char decimals[PLACES + 1];
	int64_t rest;
	int used = 0;
	int i;

	if (!key->decimal) {
		text_print(text, "%lld", (long long)value);
		return;
	}
	/* A value that is out of range may be negative. */
	text_print(text, "%s%lld", value < 0 ? "-" : "", (long long)llabs(value / KEY_ONE));
	rest = llabs(value % KEY_ONE);
	for (i = PLACES - 1; i >= 0; i--, rest /= 10) {
		decimals[i] = (char)('0' + rest % 10);
		if (decimals[i] != '0' && !used)
			used = i + 1;
	}
	decimals[used] = '\0';
	if (used)
		text_print(text, ".%s", decimals);
}

static void print_keys(const struct family *family, const char *before, bool meaning, struct text *text)
{
	const struct key *key;

	for (key = family->keys; key < family->keys + MOST_KEYS && key->name; key++) {
		text_print(text, "%s%s=", before, key->name);
		if (key->optional)
			key_print(key, key->standard, text);
		if (meaning)
			text_print(text, " %s", key->help);
	}
}

void family_explain(const struct family *family, struct text *text)
{
	print_keys(family, "; ", true, text);
}

void family_keys(const struct family *family, struct text *text)
{
	print_keys(family, " ", false, text);
}
