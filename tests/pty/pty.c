/* SPDX-License-Identifier: GPL-3.0-or-later
 * pty: holds a dialogue with a program in a pseudo-terminal.
 *
 *      pty ROWS COLUMNS PROGRAM [ARGUMENT]... < DIALOGUE
 *
 * A line of the dialogue is one of
 *
 *      expect TEXT   wait until the program has said TEXT since the last match
 *      never TEXT    fail if TEXT stands in what was said since the last match
 *      send TEXT     type it; \r \n \t \e \\ and \xNN are understood
 *      signal NAME   send INT, TERM, HUP, QUIT, TSTP, CONT or WINCH to the program
 *      stopped       wait until the program has stopped itself
 *      cooked        fail unless the terminal's modes are as they were at first
 *      raw           wait until they are others
 *      size R C      change the terminal's size
 *      full [KEYS]   stop reading what is said, and wait until the terminal takes no more; type
 *                    KEYS again and again meanwhile
 *      hear          read again what is said
 *      eaten         wait until the program has read what was typed
 *      exit STATUS   wait for the end; STATUS as a shell says it (143: SIGTERM)
 *
 * and, for those who measure:
 *
 *      patience N    wait so many seconds for what is expected, in place of ten
 *      wait MS       let time pass
 *      time [LABEL]  print LABEL and the milliseconds since the last `time`
 *      take LABEL    print LABEL and the rest of the line behind the last match
 *
 * No test sleeps: what is waited for comes, or ten seconds pass and the test fails.
 * On failure the transcript goes to standard error, and the exit status is 1.
 */
#include "tests/pty/held.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATIENCE_MS = 10000, TRANSCRIPT = 1 << 22 };

struct dialogue {
	struct held held;
	char *said;            /* everything, ended by a zero */
	size_t length, matched;
	long line;
	bool deaf;             /* nothing is read */
	double patience;       /* ms */
	double mark;           /* ms: when the last `time` was */
};

static void fail(struct dialogue *dialogue, const char *what, const char *text)
{
	fprintf(stderr, "dialogue line %ld: %s %s\n--- transcript\n%s\n--- end\n",
		dialogue->line, what, text, dialogue->said);
	kill(dialogue->held.child, SIGKILL);
	exit(1);
}

/* Takes what the program says within `ms`; false: it has nothing more to say. */
static bool listen_for(struct dialogue *dialogue, int ms)
{
	struct pollfd wait = { .fd = dialogue->held.master, .events = POLLIN };
	char piece[4096];
	ssize_t got;
	ssize_t i;

	if (poll(&wait, !dialogue->deaf, ms) <= 0)
		return true;
	got = read(dialogue->held.master, piece, sizeof(piece));
	if (got <= 0)
		return false;
	for (i = 0; i < got && dialogue->length + 1 < TRANSCRIPT; i++)
		if (piece[i]) /* a string is searched: zero bytes are not kept */
			dialogue->said[dialogue->length++] = piece[i];
	dialogue->said[dialogue->length] = '\0';
	return true;
}

static void do_expect(struct dialogue *dialogue, const char *text)
{
	char wanted[1024];
	double until = held_ms() + dialogue->patience;
	const char *found;

	held_unescape(text, wanted);
	for (;;) {
		found = strstr(dialogue->said + dialogue->matched, wanted);
		if (found) {
			dialogue->matched = (size_t)(found - dialogue->said) + strlen(wanted);
			return;
		}
		if (held_ms() >= until || !listen_for(dialogue, 50))
			fail(dialogue, "never said:", text);
	}
}

static void do_never(struct dialogue *dialogue, const char *text)
{
	char unwanted[1024];

	held_unescape(text, unwanted);
	if (strstr(dialogue->said + dialogue->matched, unwanted))
		fail(dialogue, "should never have been said:", text);
}

/* The rest of a line is there when its end is. */
static void do_take(struct dialogue *dialogue, const char *label)
{
	const size_t from = dialogue->matched;

	do_expect(dialogue, "\\r\\n");
	printf("%s %.*s\n", label, (int)(dialogue->matched - from - 2), dialogue->said + from);
	fflush(stdout);
}

static void do_time(struct dialogue *dialogue, const char *label)
{
	const double now = held_ms();

	if (*label)
		printf("%s %.1f\n", label, now - dialogue->mark);
	fflush(stdout);
	dialogue->mark = now;
}

static void do_wait(struct dialogue *dialogue, const char *text)
{
	const double until = held_ms() + atof(text);

	while (held_ms() < until)
		if (!listen_for(dialogue, 1))
			fail(dialogue, "the program ended", "");
}

static void do_send(struct dialogue *dialogue, const char *text)
{
	char keys[1024];
	size_t length = held_unescape(text, keys);
	size_t at = 0;
	ssize_t put;

	while (at < length) {
		put = write(dialogue->held.master, keys + at, length - at);
		if (put < 0)
			fail(dialogue, "cannot type", text);
		at += (size_t)put;
	}
}

static void do_signal(struct dialogue *dialogue, const char *name)
{
	const int number = held_signal(name);

	if (!number)
		fail(dialogue, "unknown signal", name);
	kill(dialogue->held.child, number);
}

static void do_raw(struct dialogue *dialogue)
{
	double until = held_ms() + dialogue->patience;

	while (held_same_modes(&dialogue->held))
		if (held_ms() >= until || !listen_for(dialogue, 10))
			fail(dialogue, "the terminal's modes never changed", "");
}

static void do_size(struct dialogue *dialogue, const char *text)
{
	int rows, columns;

	if (sscanf(text, "%d %d", &rows, &columns) != 2)
		fail(dialogue, "size needs rows and columns:", text);
	held_resize(&dialogue->held, rows, columns);
}

/* A terminal takes nothing for a moment while somebody writes to it; so it is asked some times. */
static void do_full(struct dialogue *dialogue, const char *keys)
{
	struct pollfd wait = { .fd = dialogue->held.slave, .events = POLLOUT };
	double until = held_ms() + dialogue->patience;
	int times = 0;

	dialogue->deaf = true;
	while (times < 5) {
		times = poll(&wait, 1, 0) > 0 ? 0 : times + 1;
		if (held_ms() >= until)
			fail(dialogue, "the terminal takes all", "");
		if (!times)
			do_send(dialogue, keys);
		listen_for(dialogue, 10);
	}
}

static void do_eaten(struct dialogue *dialogue)
{
	double until = held_ms() + dialogue->patience;
	int left = 0;

	while (ioctl(dialogue->held.slave, FIONREAD, &left) == 0 && left) {
		if (held_ms() >= until)
			fail(dialogue, "what was typed was never read", "");
		listen_for(dialogue, 10);
	}
}

/* Waits for the child; *status is as waitpid gives it. */
static void wait_for(struct dialogue *dialogue, int options, int *status, const char *what)
{
	double until = held_ms() + dialogue->patience;
	pid_t got;

	for (;;) {
		got = waitpid(dialogue->held.child, status, options | WNOHANG);
		if (got == dialogue->held.child)
			return;
		if (held_ms() >= until)
			fail(dialogue, "the program never", what);
		listen_for(dialogue, 10);
	}
}

static void do_exit(struct dialogue *dialogue, const char *text)
{
	char found[32];
	int status, code;

	wait_for(dialogue, 0, &status, "ended");
	code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
	dialogue->deaf = false;
	while (listen_for(dialogue, 0) && dialogue->length + 1 < TRANSCRIPT) {
		struct pollfd more = { .fd = dialogue->held.master, .events = POLLIN };

		if (poll(&more, 1, 0) <= 0)
			break;
	}
	snprintf(found, sizeof(found), "%d", code);
	if (strcmp(found, text))
		fail(dialogue, "another exit status:", found);
}

static void do_line(struct dialogue *dialogue, char *line)
{
	char *argument = line + strcspn(line, " ");
	int status;

	if (*argument)
		*argument++ = '\0';
	if (!strcmp(line, "expect"))
		do_expect(dialogue, argument);
	else if (!strcmp(line, "never"))
		do_never(dialogue, argument);
	else if (!strcmp(line, "send"))
		do_send(dialogue, argument);
	else if (!strcmp(line, "signal"))
		do_signal(dialogue, argument);
	else if (!strcmp(line, "stopped"))
		wait_for(dialogue, WUNTRACED, &status, "stopped");
	else if (!strcmp(line, "cooked") && !held_same_modes(&dialogue->held))
		fail(dialogue, "the terminal is not as it was", "");
	else if (!strcmp(line, "raw"))
		do_raw(dialogue);
	else if (!strcmp(line, "full"))
		do_full(dialogue, argument);
	else if (!strcmp(line, "hear"))
		dialogue->deaf = false;
	else if (!strcmp(line, "eaten"))
		do_eaten(dialogue);
	else if (!strcmp(line, "size"))
		do_size(dialogue, argument);
	else if (!strcmp(line, "exit"))
		do_exit(dialogue, argument);
	else if (!strcmp(line, "patience"))
		dialogue->patience = 1000 * atof(argument);
	else if (!strcmp(line, "wait"))
		do_wait(dialogue, argument);
	else if (!strcmp(line, "time"))
		do_time(dialogue, argument);
	else if (!strcmp(line, "take"))
		do_take(dialogue, argument);
	else if (strcmp(line, "cooked") && *line && *line != '#')
		fail(dialogue, "not understood:", line);
}

int main(int argc, char **argv)
{
	struct dialogue dialogue = { .patience = PATIENCE_MS };
	char line[2048];

	if (argc < 4) {
		fputs("usage: pty ROWS COLUMNS PROGRAM [ARGUMENT]... < DIALOGUE\n", stderr);
		return 2;
	}
	held_lead();
	dialogue.said = calloc(1, TRANSCRIPT);
	if (!dialogue.said || !held_open(&dialogue.held, atoi(argv[1]), atoi(argv[2])) ||
	    !held_start(&dialogue.held, argv + 3, NULL)) {
		perror("pty");
		return 2;
	}
	while (fgets(line, sizeof(line), stdin)) {
		dialogue.line++;
		line[strcspn(line, "\n")] = '\0';
		do_line(&dialogue, line);
	}
	free(dialogue.said);
	return 0;
}
