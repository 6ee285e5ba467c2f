/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/second.h"

#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/session.h"
#include "src/method/variants.h"
#include "src/engine/pair.h"
#include "src/view/twin_view.h"

/* Whether there is a run that can be looked at. */
static bool has_run(const struct session *session)
{
	return session->run && session->run->machine && !session->run->machine->failed;
}

/* Begins it beside the run. */
static struct pair *start(struct session *session, const struct side *wanted, struct err *err)
{
	struct side side = *wanted;
	struct plan plan;

	if (!side_settle(session, &side, err) ||
	    !variant_check_like(side.variant, session->run->plan.variant, err))
		return NULL;
	session_plan(session, &plan);
	plan.variant = side.variant;
	plan.device = side.device;
	return pair_start(&plan, session->run, &session->memory, err);
}

/* Replaces the second run, if there is one. */
static void take(struct session *session, struct pair *pair)
{
	pair_free(session->second.pair);
	session->second.pair = pair;
	session->second.number += pair != NULL;
	session_tune(session);
}

bool second_want(struct session *session, const struct side *side, struct err *err)
{
	struct side settled = *side;
	struct pair *pair = NULL;

	if (!side_settle(session, &settled, err) ||
	    !variant_check_like(settled.variant, session->variant, err))
		return false;
	if (has_run(session) && !(pair = start(session, side, err)))
		return false;
	take(session, pair);
	session->second.wanted = true;
	session->second.side = *side;
	return true;
}

void second_give_up(struct session *session, const char *why)
{
	second_end(session);
	session->second.wanted = false;
	session_say(session, "the second run has failed and ended: %s", why);
}

void second_begin(struct session *session)
{
	struct err err = { 0 };

	if (!session->second.wanted)
		return;
	take(session, start(session, &session->second.side, &err));
	if (!session->second.pair)
		second_give_up(session, err.message);
}

void second_end(struct session *session)
{
	take(session, NULL);
}

void second_fit(struct session *session)
{
	struct second *second = &session->second;
	struct err err = { 0 };

	if (second->wanted && second->side.variant &&
	    !variant_check(second->side.variant, session->network, &err))
		second_give_up(session, err.message);
}

static void follow(struct session *session, bool comparing)
{
	struct err err = { 0 };

	if (!pair_follow(session->second.pair, session->run, comparing, &err))
		second_give_up(session, err.message);
	else
		session_tune(session);
}

void second_follow(struct session *session)
{
	if (session->second.pair && has_run(session))
		follow(session, true);
}

void second_look(struct session *session)
{
	const struct pair *pair = session->second.pair;

	if (pair && pair_is_behind(pair, session->run))
		follow(session, pair_seeks(pair, session->run));
}

bool second_wants_cycles(const struct session *session)
{
	const struct pair *pair = session->second.pair;

	return pair && session->run && pair_seeks(pair, session->run);
}

const struct pair_look *second_stands(const struct session *session)
{
	return session->second.pair ? &session->second.pair->look : NULL;
}

void second_say(struct session *session)
{
	const struct pair *pair = session->second.pair;
	char buffer[256];
	struct text text;

	if (!pair)
		return;
	text_fixed(&text, buffer, sizeof(buffer));
	if (!pair->arrived)
		text_print(&text, "the second run was interrupted in cycle %lld and follows from there",
			   (long long)pair->run->now.ended[UNIT_CYCLE] + 1);
	else
		twin_view_say(&pair->look, &text);
	if (text.length)
		session_say(session, "pair: %s%s", buffer,
			    pair->look.compared && twin_sum(&pair->look.twin) ? " (`show pair`)"
									      : "");
}
