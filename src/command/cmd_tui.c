/* SPDX-License-Identifier: GPL-3.0-or-later
 * tui: from the prompt to the screen.
 */
#include "src/base/err.h"
#include "src/command/command.h"
#include "src/command/session.h"

static bool open_screen(struct session *session, const struct line *line, struct err *err)
{
	(void)line;
	if (session->screen)
		return session->screen(session->screen_context, err);
	err_set(err, ERR_WORK, "this build has no full-screen view");
	return err_hint(err, "install the headers of ncurses (make deps) and build again; the prompt "
			"has the same commands and panels");
}

const struct command command_tui = {
	.name = "tui",
	.group = "session",
	.usage = "",
	.summary = "open the screen, where panels follow the run",
	.help = "The screen does what is typed here, and its keys are command lines: the session "
		"goes on in it, and back here when it is left.",
	.most = 0,
	.looks = true,
	.run = open_screen,
};
