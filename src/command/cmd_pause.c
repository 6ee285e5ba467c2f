/* SPDX-License-Identifier: GPL-3.0-or-later
 * pause: a story waits for the user.
 */
#include "src/command/command.h"
#include "src/command/session.h"

static bool pause_session(struct session *session, const struct line *line, struct err *err)
{
	(void)err;
	/* If Ctrl-C ends the pause, the code that performs commands handles it. */
	if (session->pause && !session->slides.wanted)
		session->pause(session->pause_context, line->rest);
	return true;
}

const struct command command_pause = {
	.name = "pause",
	.group = "script",
	.usage = "[TEXT]",
	.summary = "wait for a key, if the program is used at a terminal",
	.help = "On the screen, Space and Enter continue; at the prompt, any key does. Ctrl-C "
		"ends the script instead. In a story with slides b goes back to the slide before, on "
		"the screen. Spillway does not wait if input, output or messages "
		"are not at a terminal, or with --batch or --json.",
	.most = -1,
	.looks = true,
	.run = pause_session,
};
