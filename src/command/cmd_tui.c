/* SPDX-License-Identifier: GPL-3.0-or-later
 * tui: changes from the prompt to the screen, and back.
 */
#include "src/base/err.h"
#include "src/command/command.h"
#include "src/command/session.h"

static bool open_screen(struct session *session, const struct line *line, struct err *err)
{
	(void)line;
	if (session->screen)
		return session->switching = session->screen(err);
	err_set(err, ERR_WORK, "this build has no full-screen view");
	return err_hint(err, "install the headers of ncurses (make deps) and build again; the prompt "
			"has the same commands and panels");
}

const struct command command_tui = {
	.name = "tui",
	.group = "session",
	.usage = "",
	.summary = "switch between the prompt and the screen with its panels",
	.help = "Both belong to the same session. The screen accepts every command of the "
		"prompt, and its keys are command lines.",
	.most = 0,
	.looks = true,
	.run = open_screen,
};
