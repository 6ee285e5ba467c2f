/* SPDX-License-Identifier: GPL-3.0-or-later
 * pause: a story waits for the user.
 */
#include "src/command/command.h"
#include "src/command/session.h"

static bool pause_session(struct session *session, const struct line *line, struct err *err)
{
	(void)err;
	/* If Ctrl-C ends the pause, the code that performs commands handles it. */
	if (session->pause)
		session->pause(session->pause_context, line->rest);
	return true;
}

const struct command command_pause = {
	.name = "pause",
	.group = "script",
	.usage = "[TEXT]",
	.summary = "wait for a key, if somebody watches",
	.help = "On the screen Space and Enter go on. Ctrl-C ends the script instead. Where input, "
		"output and messages are not all at a terminal, and with --batch or --json, it "
		"goes on at once.",
	.most = -1,
	.looks = true,
	.run = pause_session,
};
