/* SPDX-License-Identifier: GPL-3.0-or-later
 * typed: what becomes of a line that was typed, at the prompt or on the screen: Ctrl-C in the
 * middle of it, and what an empty line does again.
 */
#ifndef SPILLWAY_UI_TYPED_H
#define SPILLWAY_UI_TYPED_H

#include "src/base/text.h"

struct session;

struct typed {
	struct session *session;
	struct text repeat;    /* what an empty line does again */
	double interrupted_at; /* when Ctrl-C stopped the last command; 0: it did not */
};

/* What stands before a line. */
const char *typed_prompt(const struct session *session);
/* Asks for a line by `ask_line`; anything but a word with y is a no. */
bool typed_ask_yes(bool (*ask_line)(void *context, const char *question, struct text *answer),
		   void *context, const char *question);

void typed_init(struct typed *typed, struct session *session);
void typed_free(struct typed *typed);
/* Does a line. */
void typed_line(struct typed *typed, const char *line);
/* What the line stands for: itself, or where it is empty what is to be done again, or "". */
const char *typed_meant(const struct typed *typed, const char *line);
/* Ctrl-C with nothing typed: a second one within two seconds of the one that stopped a run
 * lets it go. */
void typed_interrupt(struct typed *typed);

#endif
