/* SPDX-License-Identifier: GPL-3.0-or-later
 * text: strings that grow, and the one formatter of the program.
 *
 * The format is the program's own text and is copied, but every %s argument may come from
 * outside and is made safe for a terminal. Control bytes, escape sequences, C1, bidirectional
 * marks, invisible characters and invalid UTF-8 come out as \xNN or \u{N}, so that no file
 * name, vertex id or script line can move a cursor, fake a line or hide text.
 */
#ifndef SPILLWAY_BASE_TEXT_H
#define SPILLWAY_BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct memory;

struct text {
	struct memory *memory; /* where it grows; NULL: `bytes` is a fixed buffer */
	char *bytes;           /* always ends in a zero byte once anything was added */
	size_t length;         /* bytes used, without the zero */
	size_t room;           /* bytes there are */
	bool cut;              /* something did not fit */
};

/* A text that grows in `memory`; free with text_free. */
void text_init(struct text *text, struct memory *memory);
/* A text in the caller's buffer; what does not fit is cut. */
void text_fixed(struct text *text, char *buffer, size_t size);
void text_free(struct text *text);
void text_clear(struct text *text);
/* The string so far, never NULL. */
const char *text_string(const struct text *text);

/* Adds bytes as they are: only for what the program itself made. */
void text_raw(struct text *text, const char *bytes, size_t length);
/* Adds bytes of unknown origin, made safe; newline and tab too. */
void text_safe(struct text *text, const char *bytes, size_t length);
/* Adds one code point as UTF-8. */
void text_rune(struct text *text, uint32_t rune);
/* Takes the last code point off, all its bytes. */
void text_drop(struct text *text);
/* Adds a number with its thousands set apart by commas. */
void text_grouped(struct text *text, int64_t number);
/* How many columns a number takes, a minus too: without commas, and as text_grouped adds it. */
int text_digits(int64_t number);
int text_grouped_width(int64_t number);

/* Adds words, broken into lines of at most `width` columns. The first begins at
 * `column`, where the text stands, the others behind `indent` blanks. Ends in a
 * newline. For the program's own words. */
void text_wrap(struct text *text, const char *words, int column, int indent, int width);

/* As printf, for % c d i u x X f g e s with flags, width, precision (* too)
 * and the lengths h l ll z; the arguments of s are made safe, and widths count
 * columns after that. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void text_print(struct text *text, const char *format, ...);
void text_vprint(struct text *text, const char *format, va_list args);

/* Reads one code point of UTF-8 from the `length` bytes at `bytes` and says how
 * many bytes it took; 0 if they are no valid UTF-8. */
size_t text_decode(const char *bytes, size_t length, uint32_t *rune);
/* Whether the first `length` bytes of `part` stand somewhere in the string, large or small. The string may
 * be NULL. */
bool text_holds(const char *string, const char *part, size_t length);
/* Whether a code point may reach a terminal as it is (newline and tab may not:
 * the caller decides about those). */
bool text_rune_is_safe(uint32_t rune);
/* Whether bytes are valid UTF-8 of such code points only. */
bool text_is_safe(const char *bytes, size_t length);

#endif
