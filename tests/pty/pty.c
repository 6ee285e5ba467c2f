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
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE_MS = 10000, TRANSCRIPT = 1 << 22 };

struct dialogue {
	int master, slave;
	pid_t child;
	struct termios modes;  /* at first */
	char *said;            /* everything, ended by a zero */
	size_t length, matched;
	long line;
	long patience;         /* ms */
	double mark;           /* ms: when the last `time` was */
};

static void fail(struct dialogue *dialogue, const char *what, const char *text)
{
	fprintf(stderr, "dialogue line %ld: %s %s\n--- transcript\n%s\n--- end\n",
		dialogue->line, what, text, dialogue->said);
	kill(dialogue->child, SIGKILL);
	exit(1);
}

static double now_exact(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static long now_ms(void)
{
	return (long)now_exact();
}

/* Takes what the program says within `ms`; false: it has nothing more to say. */
static bool listen_for(struct dialogue *dialogue, int ms)
{
	struct pollfd wait = { .fd = dialogue->master, .events = POLLIN };
	char piece[4096];
	ssize_t got;
	ssize_t i;

	if (poll(&wait, 1, ms) <= 0)
		return true;
	got = read(dialogue->master, piece, sizeof(piece));
	if (got <= 0)
		return false;
	for (i = 0; i < got && dialogue->length + 1 < TRANSCRIPT; i++)
		if (piece[i]) /* a string is searched: zero bytes are not kept */
			dialogue->said[dialogue->length++] = piece[i];
	dialogue->said[dialogue->length] = '\0';
	return true;
}

/* Types \r, \xNN and so on as what they stand for; returns the length. */
static size_t unescape(const char *text, char *to)
{
	static const char letters[] = "rnte\\";
	static const char meant[] = "\r\n\t\033\\";
	size_t length = 0;
	const char *found;
	unsigned byte;

	for (; *text; text++) {
		if (*text == '\\' && text[1] == 'x' && sscanf(text + 2, "%2x", &byte) == 1) {
			to[length++] = (char)byte;
			text += 3;
		} else if (*text == '\\' && text[1] && (found = strchr(letters, text[1]))) {
			to[length++] = meant[found - letters];
			text++;
		} else {
			to[length++] = *text;
		}
	}
	to[length] = '\0';
	return length;
}

static void do_expect(struct dialogue *dialogue, const char *text)
{
	char wanted[1024];
	long until = now_ms() + dialogue->patience;
	const char *found;

	unescape(text, wanted);
	for (;;) {
		found = strstr(dialogue->said + dialogue->matched, wanted);
		if (found) {
			dialogue->matched = (size_t)(found - dialogue->said) + strlen(wanted);
			return;
		}
		if (now_ms() >= until || !listen_for(dialogue, 50))
			fail(dialogue, "never said:", text);
	}
}

static void do_never(struct dialogue *dialogue, const char *text)
{
	char unwanted[1024];

	unescape(text, unwanted);
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
	const double now = now_exact();

	if (*label)
		printf("%s %.1f\n", label, now - dialogue->mark);
	fflush(stdout);
	dialogue->mark = now;
}

static void do_wait(struct dialogue *dialogue, const char *text)
{
	const double until = now_exact() + atof(text);

	while (now_exact() < until)
		if (!listen_for(dialogue, 1))
			fail(dialogue, "the program ended", "");
}

static void do_send(struct dialogue *dialogue, const char *text)
{
	char keys[1024];
	size_t length = unescape(text, keys);
	size_t at = 0;
	ssize_t put;

	while (at < length) {
		put = write(dialogue->master, keys + at, length - at);
		if (put < 0)
			fail(dialogue, "cannot type", text);
		at += (size_t)put;
	}
}

static void do_signal(struct dialogue *dialogue, const char *name)
{
	static const struct {
		const char *name;
		int number;
	} signals[] = {
		{ "INT", SIGINT },   { "TERM", SIGTERM }, { "HUP", SIGHUP },
		{ "QUIT", SIGQUIT }, { "TSTP", SIGTSTP }, { "CONT", SIGCONT },
		{ "WINCH", SIGWINCH },
	};
	size_t i;

	for (i = 0; i < sizeof(signals) / sizeof(signals[0]); i++) {
		if (!strcmp(signals[i].name, name)) {
			kill(dialogue->child, signals[i].number);
			return;
		}
	}
	fail(dialogue, "unknown signal", name);
}

static bool same_modes(const struct dialogue *dialogue)
{
	struct termios modes;

	return tcgetattr(dialogue->slave, &modes) == 0 &&
	       modes.c_iflag == dialogue->modes.c_iflag &&
	       modes.c_oflag == dialogue->modes.c_oflag &&
	       modes.c_lflag == dialogue->modes.c_lflag &&
	       !memcmp(modes.c_cc, dialogue->modes.c_cc, sizeof(modes.c_cc));
}

static void do_raw(struct dialogue *dialogue)
{
	long until = now_ms() + dialogue->patience;

	while (same_modes(dialogue))
		if (now_ms() >= until || !listen_for(dialogue, 10))
			fail(dialogue, "the terminal's modes never changed", "");
}

static void do_size(struct dialogue *dialogue, const char *text)
{
	struct winsize size = { 0 };

	if (sscanf(text, "%hu %hu", &size.ws_row, &size.ws_col) != 2)
		fail(dialogue, "size needs rows and columns:", text);
	ioctl(dialogue->master, TIOCSWINSZ, &size);
}

/* Waits for the child; *status is as waitpid gives it. */
static void wait_for(struct dialogue *dialogue, int options, int *status, const char *what)
{
	long until = now_ms() + dialogue->patience;
	pid_t got;

	for (;;) {
		got = waitpid(dialogue->child, status, options | WNOHANG);
		if (got == dialogue->child)
			return;
		if (now_ms() >= until)
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
	while (listen_for(dialogue, 0) && dialogue->length + 1 < TRANSCRIPT) {
		struct pollfd more = { .fd = dialogue->master, .events = POLLIN };

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
	else if (!strcmp(line, "cooked") && !same_modes(dialogue))
		fail(dialogue, "the terminal is not as it was", "");
	else if (!strcmp(line, "raw"))
		do_raw(dialogue);
	else if (!strcmp(line, "size"))
		do_size(dialogue, argument);
	else if (!strcmp(line, "exit"))
		do_exit(dialogue, argument);
	else if (!strcmp(line, "patience"))
		dialogue->patience = 1000 * atol(argument);
	else if (!strcmp(line, "wait"))
		do_wait(dialogue, argument);
	else if (!strcmp(line, "time"))
		do_time(dialogue, argument);
	else if (!strcmp(line, "take"))
		do_take(dialogue, argument);
	else if (strcmp(line, "cooked") && *line && *line != '#')
		fail(dialogue, "not understood:", line);
}

/* Starts the program with the slave as its controlling terminal. A process between
 * us and it keeps its group from being an orphan, which could not be stopped. */
static void start(struct dialogue *dialogue, char **argv)
{
	dialogue->child = fork();
	if (dialogue->child < 0) {
		perror("fork");
		exit(2);
	}
	if (dialogue->child)
		return;
	signal(SIGHUP, SIG_DFL);
	setpgid(0, 0);
	signal(SIGTTOU, SIG_IGN);
	tcsetpgrp(dialogue->slave, getpid());
	signal(SIGTTOU, SIG_DFL);
	dup2(dialogue->slave, STDIN_FILENO);
	dup2(dialogue->slave, STDOUT_FILENO);
	dup2(dialogue->slave, STDERR_FILENO);
	close(dialogue->slave);
	close(dialogue->master);
	signal(SIGINT, SIG_DFL); /* whoever started the tests may ignore it */
	signal(SIGQUIT, SIG_DFL);
	execvp(argv[0], argv);
	perror(argv[0]);
	_exit(127);
}

static bool open_terminal(struct dialogue *dialogue, const char *rows, const char *columns)
{
	struct winsize size = { .ws_row = (unsigned short)atoi(rows),
				.ws_col = (unsigned short)atoi(columns) };

	dialogue->master = posix_openpt(O_RDWR | O_NOCTTY);
	if (dialogue->master < 0 || grantpt(dialogue->master) || unlockpt(dialogue->master))
		return false;
	fcntl(dialogue->master, F_SETFD, FD_CLOEXEC);
	/* We lead the session, so that the terminal is ours and the child's. */
	setsid();
	dialogue->slave = open(ptsname(dialogue->master), O_RDWR);
	if (dialogue->slave < 0)
		return false;
	ioctl(dialogue->slave, TIOCSCTTY, 0);
	ioctl(dialogue->master, TIOCSWINSZ, &size);
	return tcgetattr(dialogue->slave, &dialogue->modes) == 0;
}

int main(int argc, char **argv)
{
	struct dialogue dialogue = { .patience = PATIENCE_MS };
	char line[2048];
	pid_t leader;
	int status;

	if (argc < 4) {
		fputs("usage: pty ROWS COLUMNS PROGRAM [ARGUMENT]... < DIALOGUE\n", stderr);
		return 2;
	}
	/* Who leads a session must not lead a group already. */
	leader = fork();
	if (leader > 0) {
		waitpid(leader, &status, 0);
		return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
	}
	dialogue.said = calloc(1, TRANSCRIPT);
	if (!dialogue.said || !open_terminal(&dialogue, argv[1], argv[2])) {
		perror("pty");
		return 2;
	}
	signal(SIGHUP, SIG_IGN);
	start(&dialogue, argv + 3);
	while (fgets(line, sizeof(line), stdin)) {
		dialogue.line++;
		line[strcspn(line, "\n")] = '\0';
		do_line(&dialogue, line);
	}
	return 0;
}
