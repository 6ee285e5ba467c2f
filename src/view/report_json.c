/* SPDX-License-Identifier: GPL-3.0-or-later
 * Reports as JSON, by jansson.
 */
#include "src/base/out.h"
#include "src/view/report.h"

#ifdef HAVE_JANSSON

#include <jansson.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool report_has_json(void)
{
	return true;
}

static json_t *array(const struct report *report, const struct field *field)
{
	const char *string = text_string(&report->strings) + field->first;
	json_t *list = json_array();
	size_t i;

	for (i = 0; i < field->count; i++) {
		if (field->kind == FIELD_NUMBERS) {
			json_array_append_new(list,
					      json_integer(report->numbers[field->first + i]));
		} else {
			json_array_append_new(list, json_string(string));
			string += strlen(string) + 1;
		}
	}
	return list;
}

static json_t *value(const struct report *report, const struct field *field)
{
	double scale;

	switch (field->kind) {
	case FIELD_TEXT:
		return json_string(text_string(&report->strings) + field->first);
	case FIELD_NUMBER:
		return json_integer(field->number);
	case FIELD_REAL:
		scale = field->decimals == 3 ? 1e3 : 1e9;
		return json_real(round(field->real * scale) / scale);
	case FIELD_BOOL:
		return json_boolean(field->number);
	case FIELD_NULL:
		return json_null();
	default:
		return array(report, field);
	}
}

bool report_json(const struct report *report, struct out *out)
{
	json_t *object = json_object();
	const struct field *field;
	bool good = object && !report->failed;
	char *line = NULL;

	if (good)
		good = json_object_set_new(object, "type", json_string(report->type)) == 0;
	for (field = report->fields; good && field < report->fields + report->count; field++)
		good = json_object_set_new(object, field->key, value(report, field)) == 0;
	if (good)
		line = json_dumps(object, JSON_COMPACT | JSON_PRESERVE_ORDER | JSON_ENSURE_ASCII |
						  JSON_REAL_PRECISION(15));
	good = line != NULL;
	if (good) {
		out_write(out, line, strlen(line));
		out_write(out, "\n", 1);
	}
	json_decref(object);
	free(line);
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
