/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/report.h"

#include "src/base/memory.h"
#include "src/base/out.h"

#include <stdarg.h>
#include <string.h>

void report_init(struct report *report, struct memory *memory, const char *type)
{
	memset(report, 0, sizeof(*report));
	report->memory = memory;
	report->type = type;
	text_init(&report->strings, memory);
}

void report_free(struct report *report)
{
	memory_free(report->fields);
	memory_free(report->numbers);
	text_free(&report->strings);
	memset(report, 0, sizeof(*report));
}

static struct field *add(struct report *report, const char *key, enum field_kind kind)
{
	size_t room = report->room ? report->room * 2 : 32;
	void *fields = report->fields;
	struct field *field;

	if (report->failed)
		return NULL;
	if (report->count == report->room) {
		if (!memory_resize(report->memory, &fields, room, sizeof(*report->fields),
				   "a report", NULL)) {
			report->failed = true;
			return NULL;
		}
		report->fields = fields;
		report->room = room;
	}
	field = &report->fields[report->count++];
	memset(field, 0, sizeof(*field));
	field->key = key;
	field->kind = kind;
	field->hidden = report->hiding;
	field->first = kind == FIELD_NUMBERS ? report->number_count : report->strings.length;
	return field;
}

/* Ends a string of the report's with its zero. */
static void end_string(struct report *report)
{
	text_raw(&report->strings, "", 1);
	report->failed = report->failed || report->strings.cut;
}

void report_text(struct report *report, const char *key, const char *value)
{
	if (!value) {
		report_null(report, key);
		return;
	}
	if (add(report, key, FIELD_TEXT)) {
		text_safe(&report->strings, value, strlen(value));
		end_string(report);
	}
}

void report_print(struct report *report, const char *key, const char *format, ...)
{
	va_list args;

	if (!add(report, key, FIELD_TEXT))
		return;
	va_start(args, format);
	text_vprint(&report->strings, format, args);
	va_end(args);
	end_string(report);
}

void report_number(struct report *report, const char *key, int64_t value)
{
	struct field *field = add(report, key, FIELD_NUMBER);

	if (field)
		field->number = value;
}

void report_real(struct report *report, const char *key, double value)
{
	struct field *field = add(report, key, FIELD_REAL);

	if (field) {
		field->real = value;
		field->decimals = 3;
	}
}

void report_fine(struct report *report, const char *key, double value)
{
	struct field *field = add(report, key, FIELD_REAL);

	if (field) {
		field->real = value;
		field->decimals = 9;
	}
}

void report_bool(struct report *report, const char *key, bool value)
{
	struct field *field = add(report, key, FIELD_BOOL);

	if (field)
		field->number = value;
}

void report_null(struct report *report, const char *key)
{
	(void)add(report, key, FIELD_NULL);
}

void report_numbers(struct report *report, const char *key)
{
	(void)add(report, key, FIELD_NUMBERS);
}

void report_texts(struct report *report, const char *key)
{
	(void)add(report, key, FIELD_TEXTS);
}

void report_add_number(struct report *report, int64_t value)
{
	size_t room = report->number_room ? report->number_room * 2 : 64;
	void *numbers = report->numbers;

	if (report->failed)
		return;
	if (report->number_count == report->number_room) {
		if (!memory_resize(report->memory, &numbers, room, sizeof(*report->numbers),
				   "a report", NULL)) {
			report->failed = true;
			return;
		}
		report->numbers = numbers;
		report->number_room = room;
	}
	report->numbers[report->number_count++] = value;
	report->fields[report->count - 1].count++;
}

void report_add_text(struct report *report, const char *value)
{
	if (report->failed)
		return;
	text_safe(&report->strings, value, strlen(value));
	end_string(report);
	report->fields[report->count - 1].count++;
}

void report_object(struct report *report, const char *key)
{
	(void)add(report, key, FIELD_OBJECT);
}

void report_end_object(struct report *report)
{
	size_t first = report->count;

	while (!report->failed && report->fields[first - 1].kind != FIELD_OBJECT)
		first--;
	if (!report->failed)
		report->fields[first - 1].count = report->count - first;
}

void report_hide(struct report *report, bool hide)
{
	report->hiding = hide;
}

static void line_of_array(const struct report *report, const struct field *field,
			  struct out *out)
{
	const char *string = text_string(&report->strings) + field->first;
	size_t i;

	for (i = 0; i < field->count; i++) {
		if (field->kind == FIELD_NUMBERS) {
			out_print(out, " %lld", (long long)report->numbers[field->first + i]);
		} else {
			out_print(out, " %s", string);
			string += strlen(string) + 1;
		}
	}
}

void report_lines(const struct report *report, struct out *out)
{
	const struct field *field;

	for (field = report->fields; field < report->fields + report->count; field++) {
		if (field->kind == FIELD_OBJECT) {
			field += field->count;
			continue;
		}
		if (field->hidden)
			continue;
		out_print(out, "%s:", field->key);
		switch (field->kind) {
		case FIELD_TEXT:
			out_print(out, " %s", text_string(&report->strings) + field->first);
			break;
		case FIELD_NUMBER:
			out_print(out, " %lld", (long long)field->number);
			break;
		case FIELD_REAL:
			out_print(out, " %.*f", field->decimals, field->real);
			break;
		case FIELD_BOOL:
			out_print(out, " %s", field->number ? "yes" : "no");
			break;
		case FIELD_NULL:
			out_print(out, " n/a");
			break;
		default:
			line_of_array(report, field, out);
		}
		out_print(out, "\n");
	}
}
