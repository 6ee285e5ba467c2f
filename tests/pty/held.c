/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/pty/held.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

void held_lead(void)
{
	const pid_t leader = fork(); /* who leads a session must not lead a group already */
	int status;

	if (leader < 0) {
		perror("fork");
		exit(2);
	}
	if (leader > 0) {
		waitpid(leader, &status, 0);
		exit(WIFEXITED(status) ? WEXITSTATUS(status) : 1);
	}
	setsid();
	signal(SIGHUP, SIG_IGN);
	signal(SIGTTOU, SIG_IGN);
}

bool held_open(struct held *held, int rows, int columns)
{
	memset(held, 0, sizeof(*held));
	held->master = posix_openpt(O_RDWR | O_NOCTTY);
	if (held->master < 0 || grantpt(held->master) || unlockpt(held->master))
		return false;
	fcntl(held->master, F_SETFD, FD_CLOEXEC);
	held->slave = open(ptsname(held->master), O_RDWR);
	if (held->slave < 0)
		return false;
	ioctl(held->slave, TIOCSCTTY, 0);
	held_resize(held, rows, columns);
	return tcgetattr(held->slave, &held->modes) == 0;
}

bool held_keep_output(struct held *held)
{
	held->modes.c_lflag |= NOFLSH;
	held->modes.c_iflag &= ~(tcflag_t)IXON;
	return tcsetattr(held->slave, TCSANOW, &held->modes) == 0;
}

/* In the child. Whoever started the tests may ignore signals. */
static void become(struct held *held, char **argv, const char *folder)
{
	static const int standard[] = { SIGHUP, SIGINT, SIGQUIT, SIGTTOU, SIGTSTP };
	size_t i;

	setpgid(0, 0);
	tcsetpgrp(held->slave, getpid());
	for (i = 0; i < sizeof(standard) / sizeof(standard[0]); i++)
		signal(standard[i], SIG_DFL);
	dup2(held->slave, STDIN_FILENO);
	dup2(held->slave, STDOUT_FILENO);
	dup2(held->slave, STDERR_FILENO);
	close(held->slave);
	if (folder && chdir(folder) != 0)
		perror(folder);
	else if (execvp(argv[0], argv) != 0)
		perror(argv[0]);
	_exit(127);
}

bool held_start(struct held *held, char **argv, const char *folder)
{
	held->child = fork();
	if (held->child == 0)
		become(held, argv, folder);
	if (held->child > 0)
		setpgid(held->child, held->child);
	return held->child > 0;
}

void held_resize(struct held *held, int rows, int columns)
{
	struct winsize size = { .ws_row = (unsigned short)rows,
				.ws_col = (unsigned short)columns };

	ioctl(held->master, TIOCSWINSZ, &size);
}

bool held_same_modes(const struct held *held)
{
	struct termios modes;

	return tcgetattr(held->slave, &modes) == 0 && modes.c_iflag == held->modes.c_iflag &&
	       modes.c_oflag == held->modes.c_oflag && modes.c_lflag == held->modes.c_lflag &&
	       !memcmp(modes.c_cc, held->modes.c_cc, sizeof(modes.c_cc));
}

int held_signal(const char *name)
{
	static const struct {
		const char *name;
		int number;
	} signals[] = {
		{ "INT", SIGINT },   { "TERM", SIGTERM }, { "HUP", SIGHUP },   { "QUIT", SIGQUIT },
		{ "TSTP", SIGTSTP }, { "CONT", SIGCONT }, { "SEGV", SIGSEGV }, { "BUS", SIGBUS },
		{ "FPE", SIGFPE },   { "ILL", SIGILL },   { "ABRT", SIGABRT }, { "KILL", SIGKILL },
		{ "PIPE", SIGPIPE }, { "USR1", SIGUSR1 }, { "ALRM", SIGALRM }, { "WINCH", SIGWINCH },
		{ "USR2", SIGUSR2 }, { "PROF", SIGPROF }, { "SYS", SIGSYS },   { "TRAP", SIGTRAP },
		{ "XCPU", SIGXCPU }, { "VTALRM", SIGVTALRM },
	};
	size_t i;

	for (i = 0; i < sizeof(signals) / sizeof(signals[0]); i++)
		if (!strcmp(signals[i].name, name))
			return signals[i].number;
	return strcmp(name, "RTMIN") ? 0 : SIGRTMIN; /* no constant */
}

void held_give(struct held *held)
{
	tcsetpgrp(held->slave, held->child);
}

void held_take(struct held *held)
{
	tcsetpgrp(held->slave, getpgrp());
}

size_t held_unescape(const char *text, char *to)
{
	static const char letters[] = "rnte\\\"";
	static const char meant[] = "\r\n\t\033\\\"";
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

double held_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}
