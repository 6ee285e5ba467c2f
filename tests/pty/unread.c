/* SPDX-License-Identifier: GPL-3.0-or-later
 * unread: runs a program whose standard output is a pipe that nobody reads, waits until the pipe is
 * full, and then does what is to end the program.
 *
 *      unread SIGNAL|close out|both PROGRAM [ARGUMENT]...
 *
 * sends it a signal (TERM, INT, ...), or closes the reading end. `both`: standard error goes into
 * the pipe, too. The last line says how it ended: `status N`, as a shell says it. Nothing here
 * sleeps: what is waited for comes, or ten seconds pass and the test fails.
 */
#include "tests/pty/held.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATIENCE = 10000, TURN = 10 /* ms */ };

/* In the child. Whoever started the tests may ignore signals. */
static void become(char **argv, int pipe_end, bool both)
{
	static const int standard[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE };
	size_t i;

	for (i = 0; i < sizeof(standard) / sizeof(standard[0]); i++)
		signal(standard[i], SIG_DFL);
	dup2(pipe_end, STDOUT_FILENO);
	if (both)
		dup2(pipe_end, STDERR_FILENO);
	execvp(argv[0], argv);
	perror(argv[0]);
	_exit(127);
}

static int fail(pid_t child, const char *what)
{
	printf("the program never %s\n", what);
	kill(child, SIGKILL);
	waitpid(child, NULL, 0);
	return 1;
}

/* Until the pipe takes no more, which needs no byte to be read. */
static bool wait_until_full(int pipe_end)
{
	const double until = held_ms() + PATIENCE;
	struct pollfd wait = { .fd = pipe_end, .events = POLLOUT };

	while (poll(&wait, 1, 0) > 0) {
		if (held_ms() >= until)
			return false;
		poll(NULL, 0, TURN);
	}
	return true;
}

static bool wait_for_end(pid_t child, int *status)
{
	const double until = held_ms() + PATIENCE;

	while (waitpid(child, status, WNOHANG) != child) {
		if (held_ms() >= until)
			return false;
		poll(NULL, 0, TURN);
	}
	return true;
}

int main(int argc, char **argv)
{
	int ends[2];
	int status;
	pid_t child;

	if (argc < 4 || pipe(ends) != 0) {
		fputs("usage: unread SIGNAL|close out|both PROGRAM [ARGUMENT]...\n", stderr);
		return 2;
	}
	fcntl(ends[0], F_SETFD, FD_CLOEXEC);
	fcntl(ends[1], F_SETFD, FD_CLOEXEC);
	child = fork();
	if (child == 0)
		become(argv + 3, ends[1], !strcmp(argv[2], "both"));
	if (child < 0 || !wait_until_full(ends[1]))
		return fail(child, "filled the pipe");
	close(ends[1]);
	if (!strcmp(argv[1], "close"))
		close(ends[0]);
	else
		kill(child, held_signal(argv[1]));
	if (!wait_for_end(child, &status))
		return fail(child, "ended");
	printf("status %d\n", WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
	return 0;
}
