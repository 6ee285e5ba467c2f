/* SPDX-License-Identifier: GPL-3.0-or-later
 * Reports as JSON, by jansson.
 */
#include "src/base/out.h"
#include "src/view/report.h"

#ifdef HAVE_JANSSON

#include <jansson.h>

#include <math.h>
#include <string.h>

bool report_has_json(void)
{
	return true;
}

/* jansson gives NULL where memory ran out, and takes NULL for a value that failed before. */
static json_t *array(const struct report *report, const struct field *field)
{
	const char *string = text_string(&report->strings) + field->first;
	json_t *list = json_array();
	json_t *item;
	size_t i;

	for (i = 0; list && i < field->count; i++) {
		if (field->kind == FIELD_NUMBERS) {
			item = json_integer(report->numbers[field->first + i]);
		} else {
			item = json_string(string);
			string += strlen(string) + 1;
		}
		if (json_array_append_new(list, item) != 0) {
			json_decref(list);
			list = NULL;
		}
	}
	return list;
}

/* JSON knows no infinity. */
static json_t *real(const struct field *field)
{
	double scale = field->decimals == 3 ? 1e3 : 1e9;
	double rounded = round(field->real * scale) / scale;

	return isfinite(rounded) ? json_real(rounded) : json_null();
}

static json_t *members(const struct report *report, json_t *object, const struct field *field,
		       const struct field *end);

static json_t *value(const struct report *report, const struct field *field)
{
	switch (field->kind) {
	case FIELD_TEXT:
		return json_string(text_string(&report->strings) + field->first);
	case FIELD_NUMBER:
		return json_integer(field->number);
	case FIELD_REAL:
		return real(field);
	case FIELD_BOOL:
		return json_boolean(field->number);
	case FIELD_NULL:
		return json_null();
	case FIELD_OBJECT:
		return members(report, json_object(), field + 1, field + 1 + field->count);
	default:
		return array(report, field);
	}
}

enum { KEY = 32 };

/* The key of a field, where `-` becomes `_`. */
static const char *key_of(const struct field *field, char key[KEY])
{
	size_t i;

	if (!strchr(field->key, '-') || strlen(field->key) >= KEY)
		return field->key;
	for (i = 0; i <= strlen(field->key); i++)
		key[i] = field->key[i] == '-' ? '_' : field->key[i];
	return key;
}

/* Puts the fields into an object; NULL: memory ran out. */
static json_t *members(const struct report *report, json_t *object, const struct field *field,
		       const struct field *end)
{
	bool good = object != NULL;
	char key[KEY];

	for (; good && field < end; field += field->kind == FIELD_OBJECT ? field->count + 1 : 1)
		good = json_object_set_new(object, key_of(field, key), value(report, field)) == 0;
	if (good)
		return object;
	json_decref(object);
	return NULL;
}

static json_t *object(const struct report *report)
{
	json_t *object = json_object();

	if (object && json_object_set_new(object, "type", json_string(report->type)) == 0)
		return members(report, object, report->fields, report->fields + report->count);
	json_decref(object);
	return NULL;
}

/* For json_dump_callback. */
static int add_bytes(const char *bytes, size_t length, void *line)
{
	text_raw(line, bytes, length);
	return ((struct text *)line)->cut ? -1 : 0;
}

/* The line is put together whole before any of it is written. */
bool report_json(const struct report *report, struct out *out)
{
	static const size_t flags = JSON_COMPACT | JSON_PRESERVE_ORDER | JSON_ENSURE_ASCII |
				    JSON_REAL_PRECISION(15);
	json_t *whole = report->failed ? NULL : object(report);
	struct text line;
	bool good;

	text_init(&line, report->memory);
	good = whole && json_dump_callback(whole, add_bytes, &line, flags) == 0 &&
	       add_bytes("\n", 1, &line) == 0;
	if (good)
		out_write(out, text_string(&line), line.length);
	text_free(&line);
	json_decref(whole);
	return good;
}

#else

bool report_has_json(void)
{
	return false;
}

bool report_json(const struct report *report, struct out *out)
{
	(void)report;
	(void)out;
	return false;
}

#endif
