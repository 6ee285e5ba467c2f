/* SPDX-License-Identifier: GPL-3.0-or-later
 * Functions for the readers of all formats: errors at a line, arcs with their lines,
 * weights.
 */
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/graph/read.h"

bool reader_error(const struct reader *reader, struct err *err, const char *format, ...)
{
	char buffer[sizeof(err->message)];
	struct text text;
	va_list args;

	text_fixed(&text, buffer, sizeof(buffer));
	va_start(args, format);
	text_vprint(&text, format, args);
	va_end(args);
	if (reader->binary)
		err_set(err, ERR_INPUT, "%s: %s", reader->path, buffer);
	else
		err_set(err, ERR_INPUT, "%s", buffer);
	return err_at(err, reader->path, reader->binary ? 0 : (long)reader->line);
}

int reader_shown(struct word word)
{
	enum { MOST = 40 };

	return word.end - word.begin < MOST ? (int)(word.end - word.begin) : MOST;
}

bool reader_block(struct reader *reader, const char **begin, const char **end, struct err *err)
{
	if (input_block(reader->input, begin, end, err))
		return true;
	if (reader->input->has_long_line)
		input_long_line(reader->input, reader->line + 1, err);
	return false;
}

bool reader_blocks(struct reader *reader,
		   bool (*block)(struct reader *reader, void *state, const char *at,
				 const char *end, struct err *err),
		   void *state, struct err *err)
{
	const char *begin, *end;

	for (;;) {
		if (!reader_block(reader, &begin, &end, err))
			return false;
		if (begin == end)
			return true;
		if (!block(reader, state, begin, end, err))
			return false;
	}
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

/* Whether the arc about to be added goes on with the last stretch. */
static inline bool follows_on(const struct reader *reader)
{
	const struct stretch *last;

	if (!reader->stretch_count)
		return false;
	last = &reader->stretches[reader->stretch_count - 1];
	if (reader->many)
		return last->line == reader->line;
	return last->line - last->arc == reader->line - reader->list.count;
}

bool reader_arc(struct reader *reader, int32_t tail, int32_t head, int64_t weight,
		struct err *err)
{
	if (!follows_on(reader) && !start_stretch(reader, err))
		return false;
	return arc_list_add(&reader->list, tail, head, weight, err);
}

int64_t reader_line_of(const struct reader *reader, int64_t arc)
{
	int64_t low = 0;
	int64_t high = reader->stretch_count;
	int64_t middle;

	if (!high)
		return 0;
	while (high - low > 1) {
		middle = low + (high - low) / 2;
		if (reader->stretches[middle].arc <= arc)
			low = middle;
		else
			high = middle;
	}
	if (reader->many)
		return reader->stretches[low].line;
	return reader->stretches[low].line + arc - reader->stretches[low].arc;
}

bool reader_choose_terminals(struct reader *reader, struct err *err)
{
	const struct read_options *options = reader->options;
	const struct graph names = { .labels = reader->labels };

	if (options->source && !graph_vertex(&names, options->source, &reader->marks.source, err))
		return false;
	if (options->sink && !graph_vertex(&names, options->sink, &reader->marks.sink, err))
		return false;
	if (reader->marks.source >= 0 || reader->marks.sink < 0)
		return true;
	err_set(err, ERR_WORK, "a sink was given but no source");
	return err_hint(err, "give both: source=S sink=T");
}

/* A decimal number: digits, and digits after a point. */
struct decimal {
	bool negative;
	int64_t digits;  /* all digits as one number, as far as they fit */
	int64_t divisor; /* 10 for each digit after the point */
	bool cut;        /* further digits after the point were not all zero */
};

enum spelling { SPELT_WELL, SPELT_WRONG, SPELT_TOO_LARGE };

/* Takes one more digit. One that does not fit is cut; every one moves the point. */
static void add_digit(struct decimal *decimal, int64_t *places, int digit, bool point)
{
	bool fits = decimal->digits <= (INT64_MAX - digit) / 10;

	if (fits)
		decimal->digits = decimal->digits * 10 + digit;
	else
		decimal->cut = decimal->cut || digit != 0;
	*places += (point ? 1 : 0) - (fits ? 0 : 1);
}

/* An exponent: a letter (e, or d as Fortran writes it), a sign, digits. Beyond a
 * million it no longer matters how far. */
static bool parse_exponent(const char *at, const char *end, int64_t *exponent)
{
	enum { MOST = 1 << 20 };
	bool negative;

	if (*at != 'e' && *at != 'E' && *at != 'd' && *at != 'D')
		return false;
	at++;
	negative = at < end && *at == '-';
	if (negative || (at < end && *at == '+'))
		at++;
	if (at == end)
		return false;
	for (; at < end; at++) {
		if (*at < '0' || *at > '9')
			return false;
		if (*exponent < MOST)
			*exponent = *exponent * 10 + (*at - '0');
	}
	if (negative)
		*exponent = -*exponent;
	return true;
}

/* Brings digits * 10^-places to where `places` is an exponent of the divisor. */
static enum spelling settle(struct decimal *decimal, int64_t places)
{
	enum { PLACES_MOST = 18 }; /* 10^18 is the largest divisor in 63 bits */

	for (; places > 0 && decimal->digits &&
	     (places > PLACES_MOST || decimal->digits % 10 == 0); places--) {
		decimal->cut = decimal->cut || decimal->digits % 10 != 0;
		decimal->digits /= 10;
	}
	for (; places < 0 && (decimal->digits || decimal->cut); places++) {
		if (decimal->cut || decimal->digits > INT64_MAX / 10)
			return SPELT_TOO_LARGE;
		decimal->digits *= 10;
	}
	for (; places > 0 && decimal->digits; places--)
		decimal->divisor *= 10;
	return SPELT_WELL;
}

/* Digits, perhaps with a point among them, perhaps with an exponent behind. */
static enum spelling parse_decimal(struct word word, struct decimal *decimal)
{
	const char *at = word.begin;
	int64_t places = 0;
	int64_t exponent = 0;
	bool point = false;
	bool seen = false;

	*decimal = (struct decimal){ .divisor = 1 };
	if (at < word.end && (*at == '-' || *at == '+'))
		decimal->negative = *at++ == '-';
	for (; at < word.end; at++) {
		if (*at == '.' && !point) {
			point = true;
			continue;
		}
		if (*at < '0' || *at > '9')
			break;
		seen = true;
		add_digit(decimal, &places, *at - '0', point);
	}
	if (!seen || (at < word.end && !parse_exponent(at, word.end, &exponent)))
		return SPELT_WRONG;
	return settle(decimal, places - exponent);
}

bool reader_is_number(struct word word)
{
	struct decimal decimal;

	return parse_decimal(word, &decimal) != SPELT_WRONG;
}

/* x * y / z, rounded down, with what is left over in *rest; false beyond 2^63 - 1.
 * The factors are below 2^63, and their product may take 126 bits: multiplied and
 * divided as at school. */
static bool multiply_divide(uint64_t x, uint64_t y, uint64_t z, int64_t *result, uint64_t *rest)
{
	const uint64_t half = 0xffffffffu;
	uint64_t middle = (x >> 32) * (y & half) + ((x & half) * (y & half) >> 32);
	uint64_t other = (x & half) * (y >> 32) + (middle & half);
	uint64_t high = (x >> 32) * (y >> 32) + (middle >> 32) + (other >> 32);
	uint64_t low = x * y;
	uint64_t quotient = 0;
	int bit;

	if (high >= z)
		return false;
	for (bit = 63; bit >= 0; bit--) {
		high = high << 1 | (low >> bit & 1);
		quotient <<= 1;
		if (high >= z) {
			high -= z;
			quotient |= 1;
		}
	}
	*result = (int64_t)quotient;
	*rest = high;
	return quotient <= INT64_MAX;
}

/* number * scale / divide, rounded to nearest (halves up); false beyond 2^63 - 1. */
static bool scale_number(struct decimal decimal, const struct read_options *options,
			 int64_t *result, bool *rounded)
{
	uint64_t divisor, rest;

	/* So many digits after the point only matter for a giant divide=. */
	while (decimal.divisor > 1 && options->divide > INT64_MAX / decimal.divisor) {
		decimal.cut = decimal.cut || decimal.digits % 10 != 0;
		decimal.digits /= 10;
		decimal.divisor /= 10;
	}
	divisor = (uint64_t)decimal.divisor * (uint64_t)options->divide;
	if (!multiply_divide((uint64_t)decimal.digits, (uint64_t)options->scale, divisor, result,
			     &rest))
		return false;
	*rounded = rest || decimal.cut;
	if (rest < divisor - rest)
		return true;
	if (*result == INT64_MAX)
		return false;
	++*result;
	return true;
}

/* Keeps why the lengths of a file with lengths are not taken. */
static void keep_reason(struct reader *reader, bool rounds, const struct err *err)
{
	struct text text;

	reader->intake.unread.rounds = rounds;
	reader->intake.unread.line = reader->line;
	text_fixed(&text, reader->intake.unread.why, sizeof(reader->intake.unread.why));
	text_print(&text, "%s", err->message);
}

/* Does without weights after all, if nobody asked for them: takes the error back. Where lengths are
 * wanted, the graph must turn out to be one without (read.c), which those of binary files never are. */
static bool yield(struct reader *reader, int64_t *weight, bool rounds, struct err *err)
{
	const bool were_lengths = reader->takes == WEIGHT_LENGTH;

	if (reader->binary || !reader_yield(reader))
		return false;
	if (were_lengths)
		keep_reason(reader, rounds, err);
	err_clear(err);
	*weight = 1;
	return true;
}

bool reader_refuse_word(const struct reader *reader, const char *noun, struct word word, struct err *err)
{
	reader_error(reader, err, "arc %lld: %s `%.*s` is no number",
		     (long long)(reader->list.count + 1), noun, reader_shown(word), word.begin);
	return err_hint(err, "write a number there, in digits");
}

/* Refuses a weight that cannot be taken as the file spells it. */
static bool check_decimal(const struct reader *reader, struct word word, enum spelling spelling,
			  const struct decimal *decimal, struct err *err)
{
	const char *noun = reader_noun(reader);
	long long number = (long long)(reader->list.count + 1);
	int shown = reader_shown(word);

	if (spelling == SPELT_WRONG)
		return reader_refuse_word(reader, noun, word, err);
	if (decimal->negative && (decimal->digits || decimal->cut)) {
		reader_error(reader, err, "arc %lld: %s %.*s is negative", number, noun, shown, word.begin);
		return reader->takes == WEIGHT_LENGTH &&
		       err_hint(err, "lengths are 0 or more: mend the file, or load it with weight=none, "
				"where each is 1");
	}
	if (spelling == SPELT_TOO_LARGE) {
		reader_error(reader, err, "arc %lld: %s %.*s is above 2^63 - 1", number, noun,
			     shown, word.begin);
		return err_hint(err, "scale the file's %s down before loading it",
				reader->takes == WEIGHT_LENGTH ? "lengths" : "capacities");
	}
	if ((decimal->divisor > 1 || decimal->cut) && !reader->options->scaled &&
	    !reader->rounds) {
		reader_error(reader, err, "arc %lld: %s %.*s is no whole number", number, noun,
			     shown, word.begin);
		return err_hint(err, "load it with scale=1000 (say) to keep three decimals, or "
				"scale=1 to round%s", reader->takes == WEIGHT_LENGTH
				? ", or with weight=none, where each is 1" : "");
	}
	return true;
}

bool reader_weight(struct reader *reader, struct word word, int64_t *weight, struct err *err)
{
	struct decimal decimal;
	enum spelling spelling = parse_decimal(word, &decimal);
	bool rounded;

	if (!check_decimal(reader, word, spelling, &decimal, err))
		return spelling != SPELT_WRONG &&
		       yield(reader, weight, spelling == SPELT_WELL && !decimal.negative, err);
	if (!scale_number(decimal, reader->options, weight, &rounded)) {
		reader_error(reader, err, "arc %lld: %s %.*s times scale is above 2^63 - 1",
			     (long long)(reader->list.count + 1), reader_noun(reader),
			     reader_shown(word), word.begin);
		err_hint(err, "choose a smaller scale=");
		return yield(reader, weight, false, err);
	}
	reader->intake.rounded += rounded;
	return true;
}
