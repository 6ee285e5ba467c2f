/* SPDX-License-Identifier: GPL-3.0-or-later
 * urgency: how soon long work is to stop, because of Ctrl-C or a signal. Long work asks now
 * and then, through a struct poll.
 */
#ifndef SPILLWAY_BASE_URGENCY_H
#define SPILLWAY_BASE_URGENCY_H

#include <stdbool.h>

enum urgency {
	URGENCY_NONE,  /* go on */
	URGENCY_CYCLE, /* stop where a cycle ends */
	URGENCY_NOW,   /* stop at once, with the state consistent */
	URGENCY_DROP,  /* stop at once and discard the work */
	URGENCY_QUIT   /* the same, and the program is to end */
};

struct poll {
	enum urgency (*ask)(void *context); /* NULL: never stop */
	void *context;
};

static inline enum urgency poll_ask(const struct poll *poll)
{
	return poll->ask ? poll->ask(poll->context) : URGENCY_NONE;
}

/* Whether to stop at all: for work without cycles. */
static inline bool poll_stop(const struct poll *poll)
{
	return poll_ask(poll) != URGENCY_NONE;
}

/* Whether to stop at once. */
static inline bool poll_now(const struct poll *poll)
{
	return poll_ask(poll) >= URGENCY_NOW;
}

#endif
