/* SPDX-License-Identifier: GPL-3.0-or-later
 * burst: tells keys from lines. A person presses one key at a time; a paste, or a program that
 * writes to the terminal, sends many bytes at once. So if one read finds several bytes, they
 * are a line, and burst_next returns them between SCREEN_BURST and SCREEN_PASTE_END. But these
 * are keys:
 *
 *      - the bytes of one key: an escape sequence, a rune of UTF-8;
 *      - one key again and again: it is held down;
 *      - what is not text: it stands for itself, and ends a line that stood before it;
 *      - a few different keys for which the owner says so: they were pressed quickly, or came late
 *        over a slow connection.
 */
#ifndef SPILLWAY_UI_BURST_H
#define SPILLWAY_UI_BURST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Number of keys that are read ahead to see whether they are one; after them the test is made
 * again. */
enum { BURST_AHEAD = 64, BURST_FEW = 4 };

struct burst {
	/* The next key (SCREEN_NONE: there is none), and the number of bytes that can be read
	 * now. */
	uint32_t (*key)(void *context);
	size_t (*waiting)(void *context);
	/* Whether `count` characters, at most BURST_FEW, with no end of a line, are keys. NULL: never. */
	bool (*are_keys)(void *context, const uint32_t *keys, size_t count);
	void *context;
	bool utf8;                       /* the input is UTF-8 */
	/* Its own: */
	size_t left;                     /* bytes of the read that are not converted to keys yet */
	bool in_line;                    /* they belong to a line */
	uint32_t ahead[BURST_AHEAD + 3]; /* keys read ahead, and marks */
	size_t count, at;
};

/* Whether there are keys that were already read. */
bool burst_holds(const struct burst *burst);
/* The next key. `text`: a text is being typed, so every key belongs to it as it is. */
uint32_t burst_next(struct burst *burst, bool text);

#endif
