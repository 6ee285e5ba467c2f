/* SPDX-License-Identifier: GPL-3.0-or-later
 * scan: numbers and words in a line of text, fast.
 *
 * The lines come from input.h: they end in a newline, so that a scan that stops
 * at the first foreign byte needs no other bound.
 */
#ifndef SPILLWAY_GRAPH_SCAN_H
#define SPILLWAY_GRAPH_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A word of a line: the bytes [begin, end). */
struct word {
	const char *begin, *end;
};

static inline bool scan_is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

static inline const char *scan_blanks(const char *at)
{
	while (scan_is_blank(*at))
		at++;
	return at;
}

/* Reads up to 18 digits. Returns where they end, or NULL if there is none or more than 18: the
 * caller then uses scan_integer. */
static inline const char *scan_digits(const char *at, int64_t *number)
{
	const char *begin = at;
	uint64_t value = 0;
	unsigned digit;

	while ((digit = (unsigned)*at - '0') <= 9) {
		value = value * 10 + digit;
		at++;
	}
	*number = (int64_t)value;
	return at == begin || at - begin > 18 ? NULL : at;
}

/* Reads a number and the blanks after it, of which there must be at least one. Returns where they
 * end, or NULL. */
static inline const char *scan_field(const char *at, int64_t *number)
{
	at = scan_digits(at, number);
	return at && scan_is_blank(*at) ? scan_blanks(at) : NULL;
}

/* Reads a number that may be the last of its line. Returns where the next word or the newline is,
 * or NULL. */
static inline const char *scan_number(const char *at, int64_t *number)
{
	at = scan_digits(at, number);
	if (!at || *at == '\n')
		return at;
	return scan_is_blank(*at) ? scan_blanks(at) : NULL;
}

/* Where the word at `at` ends. */
static inline const char *scan_word(const char *at)
{
	while ((unsigned char)*at > ' ')
		at++;
	return at;
}

/* The newline that ends the line. */
static inline const char *scan_newline(const char *at)
{
	while (*at != '\n')
		at++;
	return at;
}

/* Splits a line into words, at most `most` of them; returns how many there are
 * (most + 1: there are more). */
int scan_words(const char *line, const char *end, struct word *words, int most);

/* Whether the word is this one. */
bool scan_is(struct word word, const char *wanted);
/* The same, ignoring case; `wanted` is in lower case. */
bool scan_is_caseless(struct word word, const char *wanted);

/* Reads a whole word as an integer in [-(2^63 - 1), 2^63 - 1]. */
bool scan_integer(struct word word, int64_t *number);

#endif
