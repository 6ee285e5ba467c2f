/* SPDX-License-Identifier: GPL-3.0-or-later
 * report: one record of named values, for people as lines `name: value`, for
 * programs as one JSON object on one line. Whatever a command says on standard
 * output goes through here, so that the two can never disagree.
 */
#ifndef SPILLWAY_VIEW_REPORT_H
#define SPILLWAY_VIEW_REPORT_H

#include "src/base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct memory;
struct out;

enum field_kind {
	FIELD_TEXT,
	FIELD_NUMBER,
	FIELD_REAL,
	FIELD_BOOL,
	FIELD_NULL,     /* does not apply, or is not known: n/a */
	FIELD_NUMBERS,  /* an array */
	FIELD_TEXTS,
	FIELD_OBJECT    /* of the `count` fields behind it; only for programs */
};

struct field {
	const char *key;       /* a literal */
	enum field_kind kind;
	bool hidden;           /* only for programs */
	int64_t number;
	double real;
	int decimals;          /* of real */
	size_t first, count;   /* of a text, in bytes of `strings`; of an array, in `numbers`
				  or, for texts, zero-ended strings one after the other; or of
				  an object, in fields */
};

struct report {
	struct memory *memory;
	const char *type;
	struct field *fields;
	size_t count, room;
	struct text strings;
	int64_t *numbers;
	size_t number_count, number_room;
	bool failed;           /* memory ran out: the record is not whole */
	bool hiding;           /* fields added now are only for programs */
};

void report_init(struct report *report, struct memory *memory, const char *type);
void report_free(struct report *report);

void report_text(struct report *report, const char *key, const char *value);
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void report_print(struct report *report, const char *key, const char *format, ...);
void report_number(struct report *report, const char *key, int64_t value);
/* To a thousandth: as fine as anything we measure. */
void report_real(struct report *report, const char *key, double value);
/* To a thousandth of a millionth: for modelled seconds. */
void report_fine(struct report *report, const char *key, double value);
void report_bool(struct report *report, const char *key, bool value);
void report_null(struct report *report, const char *key);
/* Begins an empty array, of numbers or of texts; elements are added to the last
 * field. */
void report_numbers(struct report *report, const char *key);
void report_texts(struct report *report, const char *key);
void report_add_number(struct report *report, int64_t value);
void report_add_text(struct report *report, const char *value);
/* The fields added between the two are those of an object, which is left out of the lines for people. In JSON
 * `-` in a key is `_`. */
void report_object(struct report *report, const char *key);
void report_end_object(struct report *report);
/* Fields from here on are left out of the lines for people, or not. */
void report_hide(struct report *report, bool hide);

/* Writes the lines. */
void report_lines(const struct report *report, struct out *out);
/* Writes the object. False if memory ran out. */
bool report_json(const struct report *report, struct out *out);
/* Whether this build can write JSON. */
bool report_has_json(void);

#endif
