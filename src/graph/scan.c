/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/graph/scan.h"

#include <string.h>

int scan_words(const char *line, const char *end, struct word *words, int most)
{
	int count = 0;

	for (;;) {
		while (line < end && scan_is_blank(*line))
			line++;
		if (line >= end || *line == '\n')
			return count;
		if (count == most)
			return most + 1;
		words[count].begin = line;
		while (line < end && *line != '\n' && !scan_is_blank(*line))
			line++;
		words[count++].end = line;
	}
}

bool scan_is(struct word word, const char *wanted)
{
	size_t length = strlen(wanted);

	return (size_t)(word.end - word.begin) == length && !memcmp(word.begin, wanted, length);
}

bool scan_is_caseless(struct word word, const char *wanted)
{
	for (; word.begin < word.end && *wanted; word.begin++, wanted++)
		if (*word.begin != *wanted &&
		    (*word.begin < 'A' || *word.begin > 'Z' || *word.begin - 'A' + 'a' != *wanted))
			return false;
	return word.begin == word.end && !*wanted;
}

bool scan_integer(struct word word, int64_t *number)
{
	const char *at = word.begin;
	bool negative = at < word.end && *at == '-';
	int64_t value = 0;
	int digit;

	if (negative || (at < word.end && *at == '+'))
		at++;
	if (at == word.end)
		return false;
	for (; at < word.end; at++) {
		if (*at < '0' || *at > '9')
			return false;
		digit = *at - '0';
		if (value > (INT64_MAX - digit) / 10)
			return false;
		value = value * 10 + digit;
	}
	*number = negative ? -value : value;
	return true;
}
