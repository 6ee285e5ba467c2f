/* SPDX-License-Identifier: GPL-3.0-or-later
 * One poll loop over the keyboard and the signals. readline is fed character by
 * character and owns neither: its own handlers are switched off. Its callbacks
 * carry no context; they find the prompt through terminal_client().
 */
#include "ui/repl.h"

#include "src/base/clock.h"
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/command.h"
#include "src/command/session.h"
#include "src/command/suggest.h"
#include "ui/history.h"
#include "ui/terminal.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct repl {
	struct session *session;
	char history[HISTORY_PATH]; /* "": none is kept */
	struct text repeat;         /* what an empty line does again */
	double interrupted_at;      /* when Ctrl-C stopped the last command; 0: it did not */
	bool ended;                 /* end of input */
};

/* What an empty line will repeat after this one: its last command, if that is one
 * that repeats. */
static void remember(struct repl *repl, const char *text)
{
	const char *begin = text;

	text_clear(&repl->repeat);
	if (session_repeats(repl->session, text, &begin))
		text_raw(&repl->repeat, begin, strlen(begin));
}

/* The prompt, or where a block has begun, what asks for its next line. */
static const char *prompt_of(const struct repl *repl)
{
	return session_is_open(repl->session) ? "> " : "spillway> ";
}

/* The end of the input. One that closes a block gives up no more than that. */
static bool is_the_end(struct repl *repl)
{
	out_print(&repl->session->messages, "\n");
	repl->ended = !session_is_open(repl->session);
	(void)session_close(repl->session);
	return repl->ended;
}

static bool is_empty(const char *line)
{
	return !line[strspn(line, " \t")];
}

/* A second Ctrl-C within two seconds of the one that stopped a run lets it go. */
static void drop_run(struct repl *repl)
{
	if (repl->session->run_stopped && repl->interrupted_at > 0 &&
	    clock_seconds() - repl->interrupted_at <= 2)
		session_end_run(repl->session, "it was interrupted twice");
	repl->interrupted_at = 0;
}

/* One line as the user typed it. */
static void take_line(struct repl *repl, const char *line)
{
	struct session *session = repl->session;
	const char *begin;

	terminal_forget_interrupts();
	session->run_stopped = false;
	if (terminal_size(&session->rows, &session->columns) && session->columns > 1)
		session->columns--; /* the last column stays free: some terminals wrap */
	if (!is_empty(line) || session_is_open(session)) {
		session_line(session, line);
		remember(repl, line);
	} else if (repl->repeat.length) {
		session_line(session, text_string(&repl->repeat));
		if (!session_repeats(session, text_string(&repl->repeat), &begin))
			text_clear(&repl->repeat);
	}
	/* A second Ctrl-C may have come since the command asked. */
	if (terminal_end_command(&repl->interrupted_at))
		drop_run(repl);
	suggest_say(session);
}

#ifdef HAVE_READLINE

#include <readline/history.h>
#include <readline/readline.h>

static void on_line(char *line)
{
	struct repl *repl = terminal_client();

	if (!line) {
		if (is_the_end(repl))
			rl_callback_handler_remove();
		else
			rl_set_prompt(prompt_of(repl));
		return;
	}
	/* As in shells: a line that begins with a blank is not kept. */
	if (!is_empty(line) && *line != ' ') {
		add_history(line);
		if (repl->history[0])
			history_append(repl->history, line);
	}
	take_line(repl, line);
	if (repl->session->quit)
		rl_callback_handler_remove();
	else
		rl_set_prompt(prompt_of(repl));
	free(line);
}

/* readline frees the candidates it is given, so they come from malloc: the first
 * is what they have in common, a NULL ends them. */
static char **to_matches(const char *candidates, const char *word)
{
	char **matches = NULL;
	size_t count = 0;
	size_t length;

	while (*candidates) {
		char **more = realloc(matches, (count + 3) * sizeof(*matches));

		if (!more)
			break;
		matches = more;
		length = strcspn(candidates, "\n");
		matches[++count] = strndup(candidates, length);
		matches[count + 1] = NULL;
		candidates += length + 1;
	}
	if (!matches)
		return NULL;
	/* The longest beginning that all share. */
	length = strlen(matches[1]);
	for (size_t i = 2; i <= count; i++)
		while (strncmp(matches[1], matches[i], length))
			length--;
	matches[0] = length > strlen(word) ? strndup(matches[1], length) : strdup(word);
	if (count == 1) {
		free(matches[1]);
		matches[1] = NULL;
	}
	return matches;
}

static char **complete(const char *word, int start, int end)
{
	struct repl *repl = terminal_client();
	struct text candidates;
	char **matches = NULL;
	char *line = strndup(rl_line_buffer, (size_t)end);

	text_init(&candidates, &repl->session->memory);
	rl_attempted_completion_over = 1;
	if (line && session_complete(repl->session, line, (size_t)start, &candidates))
		rl_attempted_completion_over = 0;
	else if (candidates.length)
		matches = to_matches(text_string(&candidates), word);
	/* A candidate that ends in = wants its value next, not a blank. */
	rl_completion_append_character = ' ';
	if (matches && matches[0][0] && matches[0][strlen(matches[0]) - 1] == '=')
		rl_completion_append_character = '\0';
	free(line);
	text_free(&candidates);
	return matches;
}

static void add_line(const char *line)
{
	add_history(line);
}

static void open_line(struct repl *repl)
{
	rl_readline_name = "spillway";
	rl_catch_signals = 0;
	rl_catch_sigwinch = 0;
	rl_outstream = stderr;
	rl_attempted_completion_function = complete;
	rl_completer_word_break_characters = (char *)(uintptr_t)" \t\n;";
	using_history();
	if (history_path(repl->history))
		history_read(repl->history, add_line);
	else
		repl->history[0] = '\0';
	rl_callback_handler_install(prompt_of(repl), on_line);
}

static void close_line(struct repl *repl)
{
	(void)repl;
	rl_callback_handler_remove();
	clear_history();
}

static void read_key(struct repl *repl)
{
	(void)repl;
	rl_callback_read_char();
}

static bool has_typed(void)
{
	return rl_end > 0;
}

/* Ctrl-C at the prompt: the line is given up. */
static void give_up_line(struct repl *repl)
{
	(void)repl;
	rl_callback_sigcleanup();
	rl_free_line_state();
	rl_replace_line("", 0);
	rl_set_prompt(prompt_of(repl));
	fputs("^C\n", stderr);
}

static void show_line(struct repl *repl)
{
	(void)repl;
	rl_on_new_line();
	rl_redisplay();
}

static void come_back(struct repl *repl)
{
	(void)repl;
	rl_deprep_terminal();
	rl_prep_terminal(1);
	rl_forced_update_display();
}

static void resize(struct repl *repl)
{
	(void)repl;
	rl_resize_terminal();
}

#else

static void show_prompt(const struct repl *repl)
{
	fputs(prompt_of(repl), stderr);
	fflush(stderr);
}

static void open_line(struct repl *repl)
{
	repl->history[0] = '\0';
	show_prompt(repl);
}

static void close_line(struct repl *repl)
{
	(void)repl;
}

/* The terminal itself lets a line be edited; whole lines come. */
static void read_key(struct repl *repl)
{
	struct text line;
	char byte;
	ssize_t got;

	text_init(&line, &repl->session->memory);
	while ((got = read(STDIN_FILENO, &byte, 1)) == 1 && byte != '\n')
		text_raw(&line, &byte, 1);
	if (got <= 0)
		(void)is_the_end(repl);
	else
		take_line(repl, text_string(&line));
	text_free(&line);
	if (!repl->ended && !repl->session->quit)
		show_prompt(repl);
}

/* Who edits the line is the terminal: nobody knows. */
static bool has_typed(void)
{
	return false;
}

static void give_up_line(struct repl *repl)
{
	(void)repl;
	fputs("\n", stderr);
}

static void show_line(struct repl *repl)
{
	show_prompt(repl);
}

static void come_back(struct repl *repl)
{
	show_prompt(repl);
}

static void resize(struct repl *repl)
{
	(void)repl;
}

#endif

/* Reads a line while a command works: readline has given the terminal back until the
 * command is done, so whole lines come. False: Ctrl-C or the end of the input came. */
static bool ask_line(void *context, const char *question, struct text *answer)
{
	struct repl *repl = context;
	struct pollfd wait[2] = {
		{ .fd = STDIN_FILENO, .events = POLLIN },
		{ .fd = terminal_signal_descriptor(), .events = POLLIN },
	};
	bool interrupted = false;
	bool resized, continued;
	char byte = 0;

	out_flush(&repl->session->out);
	out_print(&repl->session->messages, "%s ", question);
	out_flush(&repl->session->messages);
	while (byte != '\n') {
		if (poll(wait, 2, -1) < 0 && errno != EINTR)
			return false;
		if (terminal_take_signals(&interrupted, &resized, &continued) || interrupted)
			break;
		if (resized)
			resize(repl);
		if (!(wait[0].revents & (POLLIN | POLLHUP | POLLERR)))
			continue;
		if (read(STDIN_FILENO, &byte, 1) != 1)
			break;
		if (byte != '\n')
			text_raw(answer, &byte, 1);
	}
	if (byte != '\n')
		out_print(&repl->session->messages, "\n");
	return byte == '\n';
}

/* Anything but a word with y is a no. */
static bool ask(void *context, const char *question)
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
		resize(repl);
	if (continued)
		come_back(repl);
	if (interrupted) {
		/* With a line or a block begun, it is that which is given up. */
		typed = has_typed() || session_is_open(repl->session);
		session_give_up(repl->session);
		give_up_line(repl);
		if (!typed)
			drop_run(repl);
		show_line(repl);
	}
	*key = wait[0].revents & (POLLIN | POLLHUP | POLLERR);
	return true;
}

int repl(struct session *session)
{
	struct repl repl = { .session = session };
	bool key;

	text_init(&repl.repeat, &session->memory);
	terminal_set_client(&repl);
	session->at_prompt = true;
	session->ask = ask;
	session->ask_line = ask_line;
	session->ask_context = &repl;
	suggest_say(session);
	open_line(&repl);
	while (!repl.ended && !session->quit && wait_for_input(&repl, &key))
		if (key)
			read_key(&repl);
	close_line(&repl);
	session->at_prompt = false;
	session->ask = NULL;
	session->ask_line = NULL;
	terminal_set_client(NULL);
	text_free(&repl.repeat);
	return terminal_ending_signal();
}
