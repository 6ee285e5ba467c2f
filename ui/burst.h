/* SPDX-License-Identifier: GPL-3.0-or-later
 * burst: tells keys from lines. A person presses one key at a time; who pastes, or writes to the
 * terminal by a program, sends many bytes at once. So several bytes that one read finds waiting
 * are a line, and stand between SCREEN_BURST and SCREEN_PASTE_END. But these are keys:
 *
 *      - the bytes of one key: an escape sequence, a rune of UTF-8;
 *      - one key again and again: it is held down;
 *      - what is not text: it stands for itself, and ends a line that stood before it.
 */
#ifndef SPILLWAY_UI_BURST_H
#define SPILLWAY_UI_BURST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* So many keys are read ahead to see whether they are one; behind them it is looked again. */
enum { BURST_AHEAD = 64 };

struct burst {
	/* The next key (SCREEN_NONE: there is none), and how many bytes can be read now. */
	uint32_t (*key)(void *context);
	size_t (*waiting)(void *context);
	void *context;
	bool utf8;                       /* what is typed comes so */
	/* Its own: */
	size_t left;                     /* bytes of the read that are not keys yet */
	bool in_line;                    /* they are a line's */
	uint32_t ahead[BURST_AHEAD + 3]; /* keys read ahead, and marks */
	size_t count, at;
};

/* Whether there are keys that were read already. */
bool burst_holds(const struct burst *burst);
/* The next key. `text`: somebody types a text, and each key belongs to it as it is. */
uint32_t burst_next(struct burst *burst, bool text);

#endif
