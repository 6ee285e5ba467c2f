/* SPDX-License-Identifier: GPL-3.0-or-later
 * urgency: how soon somebody wants long work to stop. Long work asks now and
 * then, through a poll function of this type.
 */
#ifndef SPILLWAY_BASE_URGENCY_H
#define SPILLWAY_BASE_URGENCY_H

#include <stdbool.h>

enum urgency {
	URGENCY_NONE,  /* go on */
	URGENCY_CYCLE, /* stop where a cycle ends */
	URGENCY_NOW,   /* stop at once, with the state whole */
	URGENCY_DROP,  /* stop at once and let the work go */
	URGENCY_QUIT   /* the same, and the program is to end */
};

struct poll {
	enum urgency (*ask)(void *context); /* NULL: nobody ever wants to stop */
	void *context;
};

static inline enum urgency poll_ask(const struct poll *poll)
{
	return poll->ask ? poll->ask(poll->context) : URGENCY_NONE;
}

/* Whether anybody wants to stop: for work that has no cycles to be ended first. */
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
