/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/base/text.h"

#include "src/base/memory.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

void text_init(struct text *text, struct memory *memory)
{
	memset(text, 0, sizeof(*text));
	text->memory = memory;
}

void text_fixed(struct text *text, char *buffer, size_t size)
{
	memset(text, 0, sizeof(*text));
	text->bytes = buffer;
	text->room = size;
	buffer[0] = '\0';
}

void text_free(struct text *text)
{
	if (text->memory)
		memory_free(text->bytes);
	memset(text, 0, sizeof(*text));
}

void text_clear(struct text *text)
{
	text->length = 0;
	text->cut = false;
	if (text->bytes)
		text->bytes[0] = '\0';
}

const char *text_string(const struct text *text)
{
	return text->bytes ? text->bytes : "";
}

/* Makes room for `more` bytes and the zero. Once something was cut nothing
 * more is taken: a text never has holes. */
static bool text_reserve(struct text *text, size_t more)
{
	size_t room = text->room ? text->room : 64;
	void *bytes = text->bytes;

	if (text->cut)
		return false;
	if (text->length + more < text->room)
		return true;
	if (!text->memory)
		return false;
	while (room <= text->length + more)
		room *= 2;
	if (!memory_resize(text->memory, &bytes, room, 1, "text", NULL))
		return false;
	text->bytes = bytes;
	text->room = room;
	return true;
}

void text_raw(struct text *text, const char *bytes, size_t length)
{
	if (!text_reserve(text, length)) {
		text->cut = true;
		return;
	}
	memcpy(text->bytes + text->length, bytes, length);
	text->length += length;
	text->bytes[text->length] = '\0';
}

size_t text_decode(const char *bytes, size_t length, uint32_t *rune)
{
	static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
	const unsigned char *b = (const unsigned char *)bytes;
	size_t size, i;

	if (!length)
		return 0;
	if (b[0] < 0x80) {
		*rune = b[0];
		return 1;
	}
	size = b[0] >= 0xf0 ? 4 : b[0] >= 0xe0 ? 3 : 2;
	if (b[0] < 0xc2 || b[0] > 0xf4 || length < size)
		return 0;
	*rune = b[0] & (0x7fu >> size);
	for (i = 1; i < size; i++) {
		if ((b[i] & 0xc0) != 0x80)
			return 0;
		*rune = *rune << 6 | (b[i] & 0x3fu);
	}
	if (*rune < least[size] || *rune > 0x10ffff || (*rune >= 0xd800 && *rune < 0xe000))
		return 0;
	return size;
}

bool text_holds(const char *string, const char *part, size_t length)
{
	for (; string && *string; string++)
		if (!strncasecmp(string, part, length))
			return true;
	return false;
}

bool text_rune_is_safe(uint32_t rune)
{
	/* First and last of each range that can move, hide or reorder text: controls,
	 * and what Unicode lists as Default_Ignorable_Code_Point. */
	static const uint32_t ranges[][2] = {
		{ 0x0000, 0x001f },   /* C0 controls, escape among them */
		{ 0x007f, 0x009f },   /* delete, C1 controls */
		{ 0x00ad, 0x00ad },   /* soft hyphen */
		{ 0x034f, 0x034f },   /* combining grapheme joiner */
		{ 0x061c, 0x061c },   /* Arabic letter mark */
		{ 0x115f, 0x1160 },   /* Hangul fillers, invisible */
		{ 0x17b4, 0x17b5 },   /* Khmer inherent vowels, invisible */
		{ 0x180b, 0x180f },   /* Mongolian selectors and vowel separator */
		{ 0x200b, 0x200f },   /* zero width, left-to-right and back */
		{ 0x2028, 0x202e },   /* line separators, bidirectional embedding */
		{ 0x2060, 0x206f },   /* word joiner, bidirectional isolates */
		{ 0x3164, 0x3164 },   /* Hangul filler */
		{ 0xfe00, 0xfe0f },   /* variation selectors */
		{ 0xfeff, 0xfeff },   /* byte order mark */
		{ 0xffa0, 0xffa0 },   /* Hangul filler, half width */
		{ 0xfff0, 0xfffb },   /* specials */
		{ 0x1bca0, 0x1bca3 }, /* shorthand controls */
		{ 0x1d173, 0x1d17a }, /* musical controls */
		{ 0xe0000, 0xe0fff }, /* tags, more variation selectors */
	};
	size_t i;

	if (rune < 0x7f)
		return rune >= 0x20;
	if (rune > 0x10ffff || (rune & 0xfffe) == 0xfffe)
		return false;
	for (i = 0; i < sizeof(ranges) / sizeof(ranges[0]); i++)
		if (rune >= ranges[i][0] && rune <= ranges[i][1])
			return false;
	return true;
}

void text_rune(struct text *text, uint32_t rune)
{
	char b[4];
	size_t size = rune < 0x80 ? 1 : rune < 0x800 ? 2 : rune < 0x10000 ? 3 : 4;
	size_t i;

	for (i = size - 1; i > 0; i--) {
		b[i] = (char)(0x80 | (rune & 0x3f));
		rune >>= 6;
	}
	b[0] = (char)(size == 1 ? rune : (0xf00u >> size & 0xf0u) | rune);
	text_raw(text, b, size);
}

void text_safe(struct text *text, const char *bytes, size_t length)
{
	char escape[16];
	uint32_t rune;
	size_t at = 0;
	size_t taken;
	int printed;

	while (at < length) {
		taken = text_decode(bytes + at, length - at, &rune);
		if (taken && text_rune_is_safe(rune)) {
			text_raw(text, bytes + at, taken);
		} else if (taken > 1) {
			printed = snprintf(escape, sizeof(escape), "\\u{%X}", (unsigned)rune);
			text_raw(text, escape, (size_t)printed);
		} else {
			printed = snprintf(escape, sizeof(escape), "\\x%02x",
					   (unsigned)(unsigned char)bytes[at]);
			text_raw(text, escape, (size_t)printed);
		}
		at += taken ? taken : 1;
	}
}

bool text_is_safe(const char *bytes, size_t length)
{
	uint32_t rune;
	size_t taken;

	for (; length; bytes += taken, length -= taken) {
		taken = text_decode(bytes, length, &rune);
		if (!taken || !text_rune_is_safe(rune))
			return false;
	}
	return true;
}

void text_drop(struct text *text)
{
	while (text->length && (text->bytes[text->length - 1] & 0xc0) == 0x80)
		text->length--;
	if (text->length)
		text->length--;
	if (text->bytes)
		text->bytes[text->length] = '\0';
}

void text_grouped(struct text *text, int64_t number)
{
	char digits[32];
	int length = snprintf(digits, sizeof(digits), "%lld", (long long)number);
	int first = digits[0] == '-';
	int i;

	for (i = 0; i < length; i++) {
		if (i > first && (length - i) % 3 == 0)
			text_raw(text, ",", 1);
		text_raw(text, digits + i, 1);
	}
}

int text_digits(int64_t number)
{
	int digits = number < 0 ? 2 : 1;

	for (; number >= 10 || number <= -10; number /= 10)
		digits++;
	return digits;
}

int text_grouped_width(int64_t number)
{
	const int digits = text_digits(number);

	return digits + (digits - 1 - (number < 0)) / 3;
}

void text_wrap(struct text *text, const char *words, int column, int indent, int width)
{
	bool line_begins = true;
	int length;

	for (words += strspn(words, " "); *words; words += strspn(words, " ")) {
		length = (int)strcspn(words, " ");
		if (!line_begins && column + 1 + length > width) {
			text_print(text, "\n%*s", indent, "");
			column = indent;
			line_begins = true;
		}
		if (!line_begins)
			text_raw(text, " ", 1);
		text_raw(text, words, (size_t)length);
		column += length + !line_begins;
		line_begins = false;
		words += length;
	}
	text_raw(text, "\n", 1);
}
