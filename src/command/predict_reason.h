/* SPDX-License-Identifier: GPL-3.0-or-later
 * predict_reason: what a graded prediction says of the cause, with its numbers, as far as they are known.
 */
#ifndef SPILLWAY_COMMAND_PREDICT_REASON_H
#define SPILLWAY_COMMAND_PREDICT_REASON_H

#include "src/view/look/prospect.h"

#include <stdbool.h>
#include <stdint.h>

struct grade;
struct guess;
struct session;
struct text;

/* A step that a prediction is about. */
struct graded {
	const struct guess *guess;
	const struct grade *grade;
	struct prospect prospect;
	int64_t first;  /* number of its first event */
	bool mine;      /* the guess is the user's */
};

/* Adds the value that was guessed about, and what made it so in this step; false: no event did, and nothing
 * is added. */
bool predict_say_made(struct session *session, const struct graded *graded, struct text *text);
/* Adds the cause behind the answer, or nothing. */
void predict_say_reason(struct session *session, const struct graded *graded, struct text *text);
/* Adds the whole answer of a guess about the worker. */
void predict_say_worker(const struct session *session, struct text *text);

#endif
