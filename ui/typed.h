/* SPDX-License-Identifier: GPL-3.0-or-later
 * typed: handles typed lines, at the prompt and on the screen: Ctrl-C within a line, and empty
 * lines, which repeat a command.
 */
#ifndef SPILLWAY_UI_TYPED_H
#define SPILLWAY_UI_TYPED_H

#include "src/base/text.h"

struct session;

struct typed {
	struct session *session;
	struct text repeat;    /* the command that an empty line repeats */
	double interrupted_at; /* clock_seconds when Ctrl-C stopped the last command; 0: it did
				  not */
};

/* The prompt. */
const char *typed_prompt(const struct session *session);
/* Asks for an answer by `ask_line`; only an answer that begins with y is a yes. */
bool typed_ask_yes(bool (*ask_line)(void *context, const char *question, struct text *answer),
		   void *context, const char *question);

void typed_init(struct typed *typed, struct session *session);
void typed_free(struct typed *typed);
/* Does a typed line. */
void typed_line(struct typed *typed, const char *line);
/* The meaning of a line: itself; for an empty one the command to repeat, or "". */
const char *typed_meant(const struct typed *typed, const char *line);
/* Ctrl-C on an empty line: a second one within two seconds of the one that stopped a run discards
 * the run. */
void typed_interrupt(struct typed *typed);

#endif
