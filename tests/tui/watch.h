/* SPDX-License-Identifier: GPL-3.0-or-later
 * Watches every byte on its way to a terminal. What an honest screen program has no
 * use for is a breach: C1 controls, operating system commands (but for the one by which
 * ncurses gives colours back), device control and privacy strings, questions to the
 * terminal, titles, resets, bytes that are no text, runes that reorder or hide text. And
 * it knows what state the terminal was left in.
 */
#ifndef TESTS_TUI_WATCH_H
#define TESTS_TUI_WATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WATCH_SEQUENCE = 64, WATCH_MODES = 16, WATCH_RECENT = 96, WATCH_BREACH = 512 };

enum watch_state {
	WATCH_TEXT,
	WATCH_ESCAPE,  /* behind ESC */
	WATCH_CHARSET, /* behind ESC ( and its like */
	WATCH_CONTROL, /* behind ESC [ */
	WATCH_COMMAND, /* behind ESC ] */
};

struct watch {
	bool utf8;                     /* else nothing but ASCII is text */
	bool readline;                 /* the bell may ring, zero bytes come, and a signal cut a
					* rune that goes out byte by byte */
	int clipboard;                 /* text may go to the clipboard, in base64: one more than how
					* often it did; 0: it may not */
	bool bare;                     /* for no terminal: nothing but text, lines and tabs */
	enum watch_state state;
	uint32_t rune;                 /* what of it is known */
	int missing;                   /* its bytes that are to come */
	uint32_t least;                /* a smaller one is overlong */
	char sequence[WATCH_SEQUENCE]; /* what stands behind ESC [ or ], ended by a zero */
	size_t length;

	size_t bytes;                  /* all that came */
	char recent[WATCH_RECENT];     /* the last of them, a ring */
	char breach[WATCH_BREACH];     /* the first one; "": none */

	int modes[WATCH_MODES];        /* DEC modes that are not as at first, 0: none */
	unsigned look;                 /* attributes and colours that are set */
	bool drawing, keypad;          /* line drawing charset; application keypad */
	int titles;                    /* pushed and not popped */
	int region_first, region_last; /* rows that scroll; 0: all */
};

void watch_init(struct watch *watch, bool utf8);
void watch_bytes(struct watch *watch, const char *bytes, size_t length);

/* In how far the terminal is not as it was; false: it is. */
bool watch_left(const struct watch *watch, char *what, size_t size);

/* The last bytes, spelt. */
void watch_last(const struct watch *watch, char *to, size_t size);

/* Writes bytes so that they can be read: \e[0m. */
void watch_spell(const char *bytes, size_t length, char *to, size_t size);

#endif
