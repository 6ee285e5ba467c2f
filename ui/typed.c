/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/typed.h"

#include "src/base/clock.h"
#include "src/command/script.h"
#include "src/command/session.h"
#include "src/command/suggest.h"
#include "ui/terminal.h"

#include <string.h>

const char *typed_prompt(const struct session *session)
{
	return session_is_open(session) ? "> " : "spillway> ";
}

bool typed_ask_yes(bool (*ask_line)(void *context, const char *question, struct text *answer),
		   void *context, const char *question)
{
	char words[512], line[512];
	struct text text, answer;
	const char *word;

	text_fixed(&text, words, sizeof(words));
	text_print(&text, "%.400s (y or n)", question);
	text_fixed(&answer, line, sizeof(line));
	if (!ask_line(context, words, &answer))
		return false;
	word = text_string(&answer) + strspn(text_string(&answer), " ");
	return *word == 'y' || *word == 'Y';
}

void typed_init(struct typed *typed, struct session *session)
{
	typed->session = session;
	typed->interrupted_at = 0;
	text_init(&typed->repeat, &session->memory);
}

void typed_free(struct typed *typed)
{
	text_free(&typed->repeat);
}

static bool is_empty(const char *line)
{
	return !line[strspn(line, " \t")];
}

/* What an empty line will repeat after this one: its last command, if that is one
 * that repeats. */
static void remember(struct typed *typed, const char *text)
{
	const char *begin = text;

	text_clear(&typed->repeat);
	if (session_repeats(typed->session, text, &begin))
		text_raw(&typed->repeat, begin, strlen(begin));
}

void typed_interrupt(struct typed *typed)
{
	if (typed->session->run_stopped && typed->interrupted_at > 0 &&
	    clock_seconds() - typed->interrupted_at <= 2)
		session_end_run(typed->session, "it was interrupted twice");
	typed->interrupted_at = 0;
}

const char *typed_meant(const struct typed *typed, const char *line)
{
	bool again = is_empty(line) && !session_is_open(typed->session);

	return again ? text_string(&typed->repeat) : line;
}

static void do_line(struct typed *typed, const char *line)
{
	terminal_note_command(line, typed->session->settings.seed);
	session_line(typed->session, line);
}

void typed_line(struct typed *typed, const char *line)
{
	struct session *session = typed->session;
	const char *begin;

	terminal_forget_interrupts();
	session->run_stopped = false;
	if (!is_empty(line) || session_is_open(session)) {
		do_line(typed, line);
		remember(typed, line);
	} else if (typed->repeat.length) {
		do_line(typed, text_string(&typed->repeat));
		if (!session_repeats(session, text_string(&typed->repeat), &begin))
			text_clear(&typed->repeat);
	}
	/* A second Ctrl-C may have come since the command asked. */
	if (terminal_end_command(&typed->interrupted_at))
		typed_interrupt(typed);
	suggest_say(session);
}
