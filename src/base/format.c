/* SPDX-License-Identifier: GPL-3.0-or-later
 * The formatter behind text_print: numbers go through snprintf, strings through
 * the filter of text.c.
 */
#include "src/base/text.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* One conversion of a format: "%-*.3lld" taken apart. */
struct spec {
	bool left;     /* flag -, or a negative width */
	char flags[8]; /* the other flags, for numbers */
	int width;     /* columns, 0: as many as it takes */
	int precision; /* -1: none given */
	char size;     /* 0, 'h', 'l', 'q' (ll) or 'z' */
	char kind;     /* the conversion letter */
};

static const char *parse_number(const char *at, int *number)
{
	while (*at >= '0' && *at <= '9')
		*number = *number * 10 + (*at++ - '0');
	return at;
}

static const char *parse_flags(const char *at, struct spec *spec)
{
	size_t count = 0;

	while (*at && strchr("-+ #0", *at)) {
		if (*at == '-')
			spec->left = true;
		else if (count + 1 < sizeof(spec->flags))
			spec->flags[count++] = *at;
		at++;
	}
	return at;
}

/* Takes the conversion after a % apart; `*` reads the argument list. */
static const char *parse_spec(const char *at, struct spec *spec, va_list *args)
{
	memset(spec, 0, sizeof(*spec));
	spec->precision = -1;
	at = parse_flags(at, spec);
	if (*at == '*') {
		spec->width = va_arg(*args, int);
		spec->left = spec->left || spec->width < 0;
		spec->width = spec->width < 0 ? -spec->width : spec->width;
		at++;
	} else {
		at = parse_number(at, &spec->width);
	}
	if (*at == '.') {
		spec->precision = 0;
		if (*++at == '*') {
			spec->precision = va_arg(*args, int);
			at++;
		} else {
			at = parse_number(at, &spec->precision);
		}
	}
	for (; *at == 'h' || *at == 'l' || *at == 'z'; at++)
		spec->size = *at == 'l' && spec->size == 'l' ? 'q' : *at;
	spec->kind = *at;
	return *at ? at + 1 : at;
}

static long long signed_argument(char size, va_list *args)
{
	switch (size) {
	case 'q':
		return va_arg(*args, long long);
	case 'l':
		return va_arg(*args, long);
	case 'z':
		return (long long)va_arg(*args, size_t);
	default:
		return va_arg(*args, int);
	}
}

static unsigned long long unsigned_argument(char size, va_list *args)
{
	switch (size) {
	case 'q':
		return va_arg(*args, unsigned long long);
	case 'l':
		return va_arg(*args, unsigned long);
	case 'z':
		return va_arg(*args, size_t);
	default:
		return va_arg(*args, unsigned);
	}
}

/* The columns bytes take once they are safe: their code points (all we let
 * through are one column wide or, rarely, two; tables of ours hold ids and
 * numbers). */
static int columns(const char *bytes, size_t length)
{
	char buffer[16];
	struct text safe;
	uint32_t rune;
	size_t taken, i;
	int count = 0;

	for (; length; bytes += taken, length -= taken) {
		taken = text_decode(bytes, length, &rune);
		taken = taken ? taken : 1;
		text_fixed(&safe, buffer, sizeof(buffer));
		text_safe(&safe, bytes, taken);
		for (i = 0; i < safe.length; i++)
			count += ((unsigned char)buffer[i] & 0xc0) != 0x80;
	}
	return count;
}

static void pad(struct text *text, int count)
{
	while (count-- > 0)
		text_raw(text, " ", 1);
}

static void print_string(struct text *text, const struct spec *spec, const char *string)
{
	size_t length = 0;
	int blanks;

	if (!string)
		string = "(none)";
	while ((spec->precision < 0 || length < (size_t)spec->precision) && string[length])
		length++;
	blanks = spec->width ? spec->width - columns(string, length) : 0;
	if (!spec->left)
		pad(text, blanks);
	text_safe(text, string, length);
	if (spec->left)
		pad(text, blanks);
}

static void print_number(struct text *text, const struct spec *spec, va_list *args)
{
	char format[32];
	char buffer[512];
	char precision[16] = "";
	bool real = spec->kind == 'f' || spec->kind == 'g' || spec->kind == 'e';
	int length;

	assert(spec->kind && strchr("cdiuxXfge", spec->kind));
	if (spec->precision >= 0)
		snprintf(precision, sizeof(precision), ".%d", spec->precision);
	snprintf(format, sizeof(format), "%%%s%s*%s%s%c", spec->left ? "-" : "", spec->flags,
		 precision, real || spec->kind == 'c' ? "" : "ll", spec->kind);
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#endif
	if (real)
		length = snprintf(buffer, sizeof(buffer), format, spec->width,
				  va_arg(*args, double));
	else if (spec->kind == 'c')
		length = snprintf(buffer, sizeof(buffer), format, spec->width,
				  va_arg(*args, int));
	else if (spec->kind == 'd' || spec->kind == 'i')
		length = snprintf(buffer, sizeof(buffer), format, spec->width,
				  signed_argument(spec->size, args));
	else
		length = snprintf(buffer, sizeof(buffer), format, spec->width,
				  unsigned_argument(spec->size, args));
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif
	if (length > 0 && (size_t)length < sizeof(buffer))
		text_safe(text, buffer, (size_t)length);
}

void text_vprint(struct text *text, const char *format, va_list args)
{
	struct spec spec;
	size_t literal;
	va_list copy;

	va_copy(copy, args);
	while (*format) {
		literal = strcspn(format, "%");
		text_raw(text, format, literal);
		format += literal;
		if (!*format)
			break;
		format = parse_spec(format + 1, &spec, &copy);
		if (spec.kind == '%')
			text_raw(text, "%", 1);
		else if (spec.kind == 's')
			print_string(text, &spec, va_arg(copy, const char *));
		else
			print_number(text, &spec, &copy);
	}
	va_end(copy);
}

void text_print(struct text *text, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	text_vprint(text, format, args);
	va_end(args);
}
