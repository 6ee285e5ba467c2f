/* SPDX-License-Identifier: GPL-3.0-or-later
 * pair: a second run that follows the session's run.
 */
#include "src/base/err.h"
#include "src/command/cmd_show.h"
#include "src/command/command.h"
#include "src/command/session.h"
#include "src/method/variants.h"
#include "src/engine/pair.h"

#include <string.h>

static bool say_wanted(struct session *session, struct err *err)
{
	struct side side = session->second.side;

	if (!side_settle(session, &side, err))
		return false;
	session_say(session, "the second run, %s on %s, will begin together with the run",
		    side.variant->name,
		    variant_device(side.variant, side.device));
	return true;
}

static bool tell(struct session *session, struct err *err)
{
	/* Asking changes nothing that `save` records. */
	session->steps_only = true;
	if (session->second.pair)
		return show_panel(session, "pair", NULL, 0, err);
	if (session->second.wanted)
		return say_wanted(session, err);
	session_say(session, "there is no second run: `pair VARIANT` or `pair MACHINE` begins one");
	return true;
}

static bool want(struct session *session, const char *word, struct err *err)
{
	struct side side;
	const struct run *run;

	if (!side_read(word, &side, err) || !second_want(session, &side, err))
		return false;
	if (!session->second.pair)
		return say_wanted(session, err);
	run = session->second.pair->run;
	session_say(session, "the second run, %s on %s (%s), moves with this run from now on",
		    run->plan.variant->name,
		    run->machine->label, run->machine->title);
	second_say(session);
	return true;
}

static bool pair(struct session *session, const struct line *line, struct err *err)
{
	if (line->count == 1)
		return tell(session, err);
	if (strcmp(line->words[1], "none"))
		return want(session, line->words[1], err);
	second_end(session);
	session->second.wanted = false;
	session_say(session, "the second run has ended");
	return true;
}

const struct command command_pair = {
	.name = "pair",
	.group = "look",
	.usage = "[VARIANT | MACHINE | VARIANT@MACHINE | none]",
	.summary = "keep a second run beside this one, and compare the two",
	.help = "The second run moves with this one, forward and back. After each cycle Spillway "
		"compares all heights, excesses and residual capacities, up to the first cycle "
		"at whose end they differ. It takes the variant or machine that you leave out "
		"from this run. The second run begins anew with every run, until `pair none`. If "
		"the second run fails, it ends and this run continues. `show pair` lists the "
		"differences, and the screen's layout `twin` shows both runs side by side. "
		"Without an argument `pair` prints where the two stand.",
	.most = 1,
	.complete = COMPLETE_TWIN,
	.run = pair,
};
