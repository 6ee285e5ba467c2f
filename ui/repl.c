/* SPDX-License-Identifier: GPL-3.0-or-later
 * One poll loop over the keyboard and the signals.
 */
#include "ui/repl.h"

#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/command.h"
#include "src/command/script.h"
#include "src/command/session.h"
#include "src/command/suggest.h"
#include "ui/line.h"
#include "ui/terminal.h"
#include "ui/typed.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct repl {
	struct session *session;
	struct line_editor line;
	struct typed typed;
	bool ended; /* end of input */
};

/* The prompt, or where a block has begun, what asks for its next line. */
static const char *prompt_of(void *context)
{
	const struct repl *repl = context;

	return typed_prompt(repl->session);
}

/* The end of the input. One that closes a block gives up no more than that. */
static bool is_the_end(struct repl *repl)
{
	out_print(&repl->session->messages, "\n");
	repl->ended = !session_is_open(repl->session);
	(void)session_close(repl->session);
	return repl->ended;
}

void repl_measure(struct session *session)
{
	if (terminal_size(&session->rows, &session->columns) && session->columns > 1)
		session->columns--; /* the last column stays free: some terminals wrap */
}

/* One line as the user typed it. */
static void take_line(struct repl *repl, const char *line)
{
	repl_measure(repl->session);
	typed_line(&repl->typed, line);
}

/* What the editor has: a line, or NULL at the end of the input. */
static void on_line(void *context, const char *line)
{
	struct repl *repl = context;

	if (line)
		take_line(repl, line);
	else
		(void)is_the_end(repl);
	if (repl->ended || repl->session->quit || repl->session->switching)
		line_close(&repl->line);
}

/* Ctrl-C at the prompt: the line is given up. */
static void give_up_line(struct repl *repl)
{
	line_give_up(&repl->line);
	fputs("^C\n", stderr);
}

/* The next byte of an answer. False: Ctrl-C or Ctrl-D came, or a signal that ends the program. */
static bool next_byte(struct repl *repl, char *byte)
{
	struct pollfd wait[2] = {
		{ .fd = STDIN_FILENO, .events = POLLIN },
		{ .fd = terminal_signal_descriptor(), .events = POLLIN },
	};
	struct session *session = repl->session;
	bool interrupted, resized, continued;

	for (;;) {
		if (poll(wait, 2, -1) < 0)
			wait[0].revents = 0;
		session->quit = terminal_take_signals(&interrupted, &resized, &continued);
		if (session->quit || interrupted)
			return false;
		if (resized && repl->line.is_open)
			line_resize(&repl->line);
		if (wait[0].revents)
			return read(STDIN_FILENO, byte, 1) == 1;
	}
}

/* Reads a line while a command works: readline has given the terminal back until the
 * command is done, so whole lines come. */
static bool ask_line(void *context, const char *question, struct text *answer)
{
	struct repl *repl = context;
	struct session *session = repl->session;
	char byte;
	bool good;

	out_flush(&session->out);
	out_print(&session->messages, "%s ", question);
	out_flush(&session->messages);
	while ((good = next_byte(repl, &byte)) && byte != '\n')
		text_raw(answer, &byte, 1);
	if (!good)
		out_print(&session->messages, "\n");
	return good;
}

bool repl_ask(void *session, const char *question, struct text *answer)
{
	struct repl repl = { .session = session };

	return ask_line(&repl, question, answer);
}

static bool ask(void *context, const char *question)
{
	return typed_ask_yes(ask_line, context, question);
}

/* Waits for a key or a signal. False: a signal ends the program. */
static bool wait_for_input(struct repl *repl, bool *key)
{
	struct pollfd wait[2] = {
		{ .fd = STDIN_FILENO, .events = POLLIN },
		{ .fd = terminal_signal_descriptor(), .events = POLLIN },
	};
	bool interrupted, resized, continued, typed;

	*key = false;
	if (poll(wait, 2, -1) < 0 && errno != EINTR)
		return false;
	if (terminal_take_signals(&interrupted, &resized, &continued))
		return false;
	if (resized)
		line_resize(&repl->line);
	if (continued)
		line_come_back(&repl->line);
	if (interrupted) {
		/* With a line or a block begun, it is that which is given up. */
		typed = !line_is_empty(&repl->line) || session_is_open(repl->session);
		session_give_up(repl->session);
		give_up_line(repl);
		if (!typed)
			typed_interrupt(&repl->typed);
		line_show(&repl->line);
	}
	*key = wait[0].revents & (POLLIN | POLLHUP | POLLERR);
	return true;
}

int repl(struct session *session)
{
	struct repl repl = {
		.session = session,
		.line = { .session = session, .surface = LINE_TERMINAL, .prompt = prompt_of,
			  .done = on_line },
	};
	bool key;

	typed_init(&repl.typed, session);
	session->at_prompt = true;
	session->ask = ask;
	session->ask_line = ask_line;
	session->ask_context = &repl;
	repl_measure(session);
	suggest_say(session);
	repl.line.context = &repl;
	line_open(&repl.line);
	while (repl.line.is_open && wait_for_input(&repl, &key))
		if (key)
			line_read(&repl.line);
	line_close(&repl.line);
	session->at_prompt = false;
	session->ask = NULL;
	session->ask_line = NULL;
	typed_free(&repl.typed);
	return terminal_ending_signal();
}
