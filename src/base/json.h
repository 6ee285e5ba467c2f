/* SPDX-License-Identifier: GPL-3.0-or-later
 * json: reads one JSON value bit by bit, in the order in which it is written.
 *
 * Whoever reads asks for what should come next, and gets it or learns that something
 * else stands there. No tree is built, so nothing takes memory. Numbers are whole and
 * fit in 64 bits.
 *
 *      json_open(&json, line, end);
 *      json_begin(&json, '{');
 *      while (json_more(&json, '}')) {
 *              json_key(&json, key, sizeof(key));
 *              json_number(&json, &number);        (or begin, text, bool, skip)
 *      }
 *      good = json_end(&json);
 *
 * Once something was wrong all calls fail, so it is enough to ask at the end.
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
/* Whether it holds more; if not, it is left. `bracket` is } or ]. */
bool json_more(struct json *json, char bracket);
/* The next key of an object, cut to the room there is. */
bool json_key(struct json *json, char *key, size_t room);
/* A text; false if it does not fit, or holds a zero byte. */
bool json_text(struct json *json, char *text, size_t room);
bool json_number(struct json *json, int64_t *number);
bool json_bool(struct json *json, bool *yes);
/* Whether null comes next, which is then read. */
bool json_take_null(struct json *json);
/* Passes over any value. */
bool json_skip(struct json *json);
/* Whether all went well, and nothing but blanks is left. */
bool json_end(struct json *json);

/* The other way: adds a text in quotes. What is no UTF-8 becomes U+FFFD. */
struct text;
void json_quote(struct text *to, const char *string);

#endif
