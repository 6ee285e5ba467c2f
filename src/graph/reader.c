/* SPDX-License-Identifier: GPL-3.0-or-later
 * What the readers of all formats use: errors at a line, arcs with their lines,
 * capacities.
 */
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/graph/read.h"
#include "src/graph/scan.h"

#include <string.h>

bool reader_error(const struct reader *reader, struct err *err, const char *format, ...)
{
	char buffer[sizeof(err->message)];
	struct text text;
	va_list args;

	text_fixed(&text, buffer, sizeof(buffer));
	va_start(args, format);
	text_vprint(&text, format, args);
	va_end(args);
	err_set(err, ERR_INPUT, "%s", buffer);
	return err_at(err, reader->path, (long)reader->line);
}

/* Notes that the arc about to be added stands on another line than expected. */
static bool start_stretch(struct reader *reader, struct err *err)
{
	void *stretches = reader->stretches;
	int64_t room = reader->stretch_room ? reader->stretch_room * 2 : 64;

	if (reader->stretch_count == reader->stretch_room) {
		if (!memory_resize(reader->memory, &stretches, (size_t)room,
				   sizeof(*reader->stretches), "line numbers", err))
			return false;
		reader->stretches = stretches;
		reader->stretch_room = room;
	}
	reader->stretches[reader->stretch_count++] =
		(struct stretch){ reader->list.count, reader->line };
	return true;
}

bool reader_arc(struct reader *reader, int32_t tail, int32_t head, int64_t capacity,
		struct err *err)
{
	const struct stretch *last = reader->stretches + reader->stretch_count - 1;

	if ((!reader->stretch_count ||
	     last->line - last->arc != reader->line - reader->list.count) &&
	    !start_stretch(reader, err))
		return false;
	return arc_list_add(&reader->list, tail, head, capacity, err);
}

/* A decimal number: digits, and digits after a point. At most 18 of them count. */
struct decimal {
	bool negative;
	int64_t digits;  /* all digits as one number */
	int64_t divisor; /* 10 for each digit after the point */
};

enum spelling { SPELT_WELL, SPELT_WRONG, SPELT_TOO_LARGE };

static enum spelling parse_decimal(struct word word, struct decimal *decimal)
{
	const char *at = word.begin;
	bool point = false;
	bool large = false;
	int seen = 0;

	memset(decimal, 0, sizeof(*decimal));
	decimal->divisor = 1;
	if (at < word.end && (*at == '-' || *at == '+'))
		decimal->negative = *at++ == '-';
	for (; at < word.end; at++) {
		if (*at == '.' && !point) {
			point = true;
			continue;
		}
		if (*at < '0' || *at > '9')
			return SPELT_WRONG;
		seen++;
		/* Digits beyond what 63 bits hold only matter before the point. */
		if (decimal->digits > (INT64_MAX - (*at - '0')) / 10 ||
		    decimal->divisor > INT64_MAX / 10) {
			large = large || !point;
			continue;
		}
		decimal->digits = decimal->digits * 10 + (*at - '0');
		if (point)
			decimal->divisor *= 10;
	}
	while (decimal->divisor > 1 && decimal->digits % 10 == 0) {
		decimal->digits /= 10;
		decimal->divisor /= 10;
	}
	return !seen ? SPELT_WRONG : large ? SPELT_TOO_LARGE : SPELT_WELL;
}

/* number * scale / divide, rounded to nearest (halves up); false beyond 2^63 - 1. */
static bool scale_number(const struct decimal *decimal, const struct read_options *options,
			 int64_t *result, bool *rounded)
{
	int64_t divisor = decimal->divisor;
	int64_t digits = decimal->digits;
	int64_t rest;

	if (options->divide > INT64_MAX / divisor)
		return false;
	divisor *= options->divide;
	if (digits > INT64_MAX / options->scale)
		return false;
	digits *= options->scale;
	rest = digits % divisor;
	*rounded = rest != 0;
	*result = digits / divisor + (rest >= divisor - rest && rest != 0);
	return true;
}

bool reader_capacity(struct reader *reader, const char *begin, const char *end,
		     int64_t *capacity, struct err *err)
{
	struct word word = { begin, end };
	struct decimal decimal;
	bool rounded;
	long long number = (long long)(reader->list.count + 1);
	int length = (int)(end - begin);

	switch (parse_decimal(word, &decimal)) {
	case SPELT_WELL:
		break;
	case SPELT_WRONG:
		return reader_error(reader, err, "arc %lld: capacity `%.*s` is no number", number,
				    length, begin);
	case SPELT_TOO_LARGE:
		reader_error(reader, err, "arc %lld: capacity %.*s is above 2^63 - 1", number,
			     length, begin);
		return err_hint(err, "scale the file's capacities down before loading it");
	}
	if (decimal.negative && decimal.digits)
		return reader_error(reader, err, "arc %lld: capacity %.*s is negative", number,
				    length, begin);
	if (decimal.divisor > 1 && !reader->options->scaled) {
		reader_error(reader, err, "arc %lld: capacity %.*s is no whole number", number,
			     length, begin);
		return err_hint(err, "load it with scale=1000 (say) to keep three decimals, or "
				"scale=1 to round");
	}
	if (!scale_number(&decimal, reader->options, capacity, &rounded)) {
		reader_error(reader, err, "arc %lld: capacity %.*s times scale is above 2^63 - 1",
			     number, length, begin);
		return err_hint(err, "choose a smaller scale=");
	}
	reader->intake.rounded += rounded;
	return true;
}
