/* SPDX-License-Identifier: GPL-3.0-or-later
 * pair: a second run that follows the session's run.
 */
#include "src/command/cmd_pair.h"

#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/cmd_show.h"
#include "src/command/command.h"
#include "src/command/session.h"
#include "src/engine/companion.h"
#include "src/engine/tape.h"
#include "src/graph/edit.h"
#include "src/method/variants.h"
#include "src/view/comparison_view.h"

#include <string.h>

/* --- The second run. --- */

/* Whether there is a run that can be looked at. */
static bool has_run(const struct session *session)
{
	return session->run && session->run->machine && !session->run->machine->failed;
}

/* The second run begins anew, and has the work before an edit of the graph to do on the edited one. */
static void say_edited(struct session *session)
{
	const struct run *run = session->run;
	const int64_t first = run->tape ? tape_extent(run->tape).first_cycle : run_first(run, UNIT_CYCLE);

	if (first > 0 && graph_is_edited(session->graph))
		session_say(session, "pair: the second run begins anew on the edited graph, at cycle 0; %s "
			    "goes on from the end of cycle %lld, with the flow from before, so their cycles "
			    "do different work",
			    run->tape ? "the recording" : "this run", (long long)first);
}

/* Begins it beside the run. */
static struct companion *start(struct session *session, const struct choice *wanted,
			       struct err *err)
{
	struct choice choice = *wanted;
	struct plan plan;

	choice_settle(session, &choice);
	if (!variant_check_like(choice.variant, session->run->plan.variant, err))
		return NULL;
	session_plan(session, &plan);
	plan.variant = choice.variant;
	plan.device = choice.device;
	return companion_start(&plan, session->run, &session->memory, err);
}

/* Replaces the second run, if there is one. */
static void take(struct session *session, struct companion *companion)
{
	companion_free(session->pair.companion);
	session->pair.companion = companion;
	session->pair.number += companion != NULL;
	session_tune(session);
}

/* Switches the second run on, for the present run, if there is one that can be displayed, and for
 * every later one. On an error nothing has changed. */
static bool switch_on(struct session *session, const struct choice *choice, struct err *err)
{
	struct choice settled = *choice;
	struct companion *companion = NULL;

	choice_settle(session, &settled);
	if (!variant_check_like(settled.variant, session->variant, err))
		return false;
	if (has_run(session) && !(companion = start(session, choice, err)))
		return false;
	take(session, companion);
	session->pair.wanted = true;
	session->pair.choice = *choice;
	return true;
}

/* Switches it off and prints `why`. */
static void give_up(struct session *session, const char *why)
{
	pair_end(session);
	session->pair.wanted = false;
	session_say(session, "the second run has failed and ended: %s", why);
}

void pair_begin(struct session *session)
{
	struct err err = { 0 };

	if (!session->pair.wanted)
		return;
	take(session, start(session, &session->pair.choice, &err));
	if (!session->pair.companion)
		give_up(session, err.message);
	else
		say_edited(session);
}

void pair_end(struct session *session)
{
	take(session, NULL);
}

static void follow(struct session *session, bool comparing)
{
	struct err err = { 0 };

	if (!companion_follow(session->pair.companion, session->run, comparing, &err))
		give_up(session, err.message);
	else
		session_tune(session);
}

void pair_follow(struct session *session)
{
	if (session->pair.companion && has_run(session))
		follow(session, true);
}

void pair_look(struct session *session)
{
	const struct companion *companion = session->pair.companion;

	if (companion && companion_is_behind(companion, session->run))
		follow(session, companion_seeks(companion, session->run));
}

bool pair_wants_cycles(const struct session *session)
{
	const struct companion *companion = session->pair.companion;

	return companion && session->run && companion_seeks(companion, session->run);
}

const struct companion_look *pair_stands(const struct session *session)
{
	return session->pair.companion ? &session->pair.companion->look : NULL;
}

void pair_say(struct session *session)
{
	const struct companion *companion = session->pair.companion;
	char buffer[256];
	struct text text;

	if (!companion)
		return;
	text_fixed(&text, buffer, sizeof(buffer));
	if (!companion->arrived)
		text_print(&text,
			   "the second run was interrupted in cycle %lld and follows from there",
			   (long long)companion->run->now.ended[UNIT_CYCLE] + 1);
	else
		comparison_view_say(&companion->look, &text);
	if (text.length)
		session_say(session, "pair: %s%s", buffer,
			    companion->look.compared && comparison_count(&companion->look.diff)
				    ? " (`show pair`)"
				    : "");
}

/* --- The command. --- */

static void say_wanted(struct session *session)
{
	struct choice choice = session->pair.choice;

	choice_settle(session, &choice);
	session_say(session, "the second run, %s on %s, will begin together with the run",
		    choice.variant->name,
		    variant_device(choice.variant, choice.device));
}

static bool tell(struct session *session, struct err *err)
{
	/* Asking changes nothing that `save` records. */
	session->steps_only = true;
	if (session->pair.companion)
		return show_panel(session, "pair", NULL, 0, err);
	if (session->pair.wanted)
		say_wanted(session);
	else
		session_say(session, "there is no second run: `pair VARIANT` or `pair MACHINE` begins one");
	return true;
}

static bool want(struct session *session, const char *word, struct err *err)
{
	struct choice choice;
	const struct run *run;

	if (!choice_read(word, &choice, err) || !switch_on(session, &choice, err))
		return false;
	if (!session->pair.companion) {
		say_wanted(session);
		return true;
	}
	run = session->pair.companion->run;
	session_say(session, "the second run, %s on %s (%s), moves with this run from now on",
		    run->plan.variant->name,
		    run->machine->label, run->machine->title);
	say_edited(session);
	pair_say(session);
	return true;
}

static bool pair(struct session *session, const struct line *line, struct err *err)
{
	if (line->count == 1)
		return tell(session, err);
	if (strcmp(line->words[1], "none"))
		return want(session, line->words[1], err);
	pair_end(session);
	session->pair.wanted = false;
	session_say(session, "the second run has ended");
	return true;
}

const struct command command_pair = {
	.name = "pair",
	.group = "look",
	.usage = "[VARIANT | MACHINE | VARIANT@MACHINE | none]",
	.summary = "keep a second run beside this one, and compare the two",
	.help = "The second run moves with this one, forward and back. After each cycle Spillway "
		"compares all heights, excesses and residual capacities, or all mates and labels "
		"of a matching, up to the first cycle at whose end they differ. It takes the variant or "
		"machine that you leave out from this run. The second run begins anew with every run, until "
		"`pair none`. If the second run fails, it ends and this run continues. `show pair` lists the "
		"differences, and the screen's layout `twin` shows both runs side by side. Without an "
		"argument `pair` prints where the two stand.",
	.most = 1,
	.complete = COMPLETE_TWIN,
	.run = pair,
};
