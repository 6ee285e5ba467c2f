/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/pause.h"

#include "src/command/session.h"
#include "ui/terminal.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool pause_is_possible(void)
{
	return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && isatty(STDERR_FILENO);
}

static void say(struct session *session, const char *text)
{
	progress_wipe(session);
	out_flush(&session->out);
	if (!*text)
		text = session->slides.number ? "-- Space or Enter goes on, Ctrl-C ends the story --"
					      : "-- press a key to continue, Ctrl-C to end --";
	out_print(&session->messages, "%s ", text);
	out_flush(&session->messages);
}

/* Takes a key whole: some are several bytes. False: the input has ended. *goes_on: whether it goes on. In a
 * story Space and Enter do, because its slides give other keys a meaning; elsewhere any key does. */
static bool take_key(const struct session *session, bool *goes_on)
{
	struct pollfd wait = { .fd = STDIN_FILENO, .events = POLLIN };
	char bytes[16];
	ssize_t got, i;

	*goes_on = !session->slides.number;
	do {
		got = read(STDIN_FILENO, bytes, sizeof(bytes));
		for (i = 0; i < got; i++)
			*goes_on = *goes_on || (bytes[i] && strchr(" \r\n", bytes[i]));
	} while (got > 0 && poll(&wait, 1, 0) > 0);
	return got > 0;
}

void pause_for_key(void *context, const char *text)
{
	struct session *session = context;
	struct pollfd wait[2] = {
		{ .fd = STDIN_FILENO, .events = POLLIN },
		{ .fd = terminal_signal_descriptor(), .events = POLLIN },
	};
	bool goes_on = false;

	terminal_keys(true);
	say(session, text);
	/* Interrupts stay noted for the code that performs commands. */
	while (!goes_on && !session->quit && terminal_urgency(NULL) == URGENCY_NONE) {
		if (poll(wait, 2, -1) > 0 && wait[0].revents)
			session->quit = !take_key(session, &goes_on);
		if (terminal_has_continued()) {
			terminal_keys(true);
			say(session, text);
		}
	}
	terminal_keys(false);
	out_print(&session->messages, "\n");
	out_flush(&session->messages);
}
