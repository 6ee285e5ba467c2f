/* SPDX-License-Identifier: GPL-3.0-or-later
 * json: reads one JSON value part by part, in the order in which it is written.
 *
 * The caller asks for the part that should come next, and gets it or an error. No tree is
 * built, so it needs no memory. Numbers are integers of 64 bits.
 *
 *      json_open(&json, line, end);
 *      json_begin(&json, '{');
 *      while (json_more(&json, '}')) {
 *              json_key(&json, key, sizeof(key));
 *              json_number(&json, &number);        (or begin, text, bool, skip)
 *      }
 *      good = json_end(&json);
 *
 * After an error all calls fail, so it is enough to check the last one.
 */
#ifndef SPILLWAY_BASE_JSON_H
#define SPILLWAY_BASE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct json {
	const char *at, *end;
	bool first; /* nothing was read since the last bracket was opened */
	bool bad;
};

void json_open(struct json *json, const char *begin, const char *end);
/* An object or list begins: `bracket` is { or [. */
bool json_begin(struct json *json, char bracket);
/* Whether the object or list has more elements; if not, its closing bracket (} or ]) is read. */
bool json_more(struct json *json, char bracket);
/* Reads the next key of an object, cut to the size of the buffer. */
bool json_key(struct json *json, char *key, size_t room);
/* Reads a text; false if it does not fit, or contains a zero byte. */
bool json_text(struct json *json, char *text, size_t room);
bool json_number(struct json *json, int64_t *number);
bool json_bool(struct json *json, bool *yes);
/* Whether null comes next; if so, it is read. */
bool json_take_null(struct json *json);
/* Skips any value. */
bool json_skip(struct json *json);
/* Whether there was no error, and only blanks are left. */
bool json_end(struct json *json);

/* For writing: adds a text in quotes, with escapes. Bytes that are not UTF-8 become U+FFFD. */
struct text;
void json_quote(struct text *to, const char *string);

#endif
