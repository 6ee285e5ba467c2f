/* SPDX-License-Identifier: GPL-3.0-or-later
 * why_question: a question of `why`, and those about work: warps, lanes and counters.
 */
#ifndef SPILLWAY_COMMAND_WHY_QUESTION_H
#define SPILLWAY_COMMAND_WHY_QUESTION_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct explained;
struct session;
struct text;

enum { SENTENCE = 1024 };

/* What is asked, and the answer as it grows. */
struct question {
	struct session *session;
	const char *name, *other; /* of what it is about, as typed */
	int64_t value;            /* what the question is about now */
	int64_t cycle, event;     /* of the answer; -1: none */
	struct text *answer, *show;
};

/* The commands that go to the moment just behind an event, or to the start. */
void why_show_moment(struct question *question, const char *panel, const struct explained *explained);
/* The answer leads to the end of a cycle. While it has not ended, no moment is nearer than the present. */
void why_set_cause(struct question *question, int64_t cycle);

bool why_ask_warp(struct question *question, struct err *err);
bool why_ask_lane(struct question *question, struct err *err);
bool why_ask_counter(struct question *question, struct err *err);

#endif
