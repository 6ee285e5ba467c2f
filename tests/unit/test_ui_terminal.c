/* SPDX-License-Identifier: GPL-3.0-or-later
 * However the program ends, the terminal is given back: its modes, and what a screen asked for.
 */
#include "tests/unit/unit.h"

#include "ui/terminal.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>

static const char LEAVE[] = "left";

/* A child at a terminal of its own. */
struct child {
	int master, slave;
	struct termios modes; /* at first */
	pid_t process;
	int status;           /* of its end */
};

static void take_terminal(const struct child *child)
{
	int i;

	setsid();
	ioctl(child->slave, TIOCSCTTY, 0);
	for (i = 0; i < 3; i++)
		dup2(child->slave, i);
}

static void open_terminal(struct child *child)
{
	child->master = posix_openpt(O_RDWR | O_NOCTTY);
	assert_true(child->master >= 0);
	assert_int_equal(grantpt(child->master), 0);
	assert_int_equal(unlockpt(child->master), 0);
	child->slave = open(ptsname(child->master), O_RDWR | O_NOCTTY);
	assert_true(child->slave >= 0);
	assert_int_equal(tcgetattr(child->slave, &child->modes), 0);
}

/* The child takes its terminal as a screen does, and ends by `deed`. */
static void end_by(struct child *child, void (*deed)(int number), int number)
{
	open_terminal(child);
	child->process = fork();
	if (child->process == 0) {
		take_terminal(child);
		signal(SIGSYS, SIG_DFL); /* cmocka has taken it */
		if (!terminal_open())
			_exit(99);
		terminal_keys(true);
		terminal_set_leave(STDOUT_FILENO, LEAVE, "");
		deed(number);
		_exit(98);
	}
	assert_int_equal(waitpid(child->process, &child->status, 0), child->process);
}

static void expect_given_back(struct child *child)
{
	struct termios modes;
	char said[64] = "";

	assert_int_equal(tcgetattr(child->slave, &modes), 0);
	assert_int_equal(modes.c_lflag, child->modes.c_lflag);
	assert_true(read(child->master, said, sizeof(said) - 1) > 0);
	assert_memory_equal(said, LEAVE, sizeof(LEAVE) - 1);
}

static void close_terminal(struct child *child)
{
	close(child->master);
	close(child->slave);
}

static void do_raise(int number)
{
	raise(number);
}

static void do_exit(int status)
{
	exit(status);
}

/* Whether a process that does nothing about a signal ends by it. */
static bool ends_a_process(int number)
{
	const pid_t process = fork();
	int status;

	if (process == 0) {
		signal(number, SIG_DFL);
		raise(number);
		_exit(0);
	}
	assert_int_equal(waitpid(process, &status, WUNTRACED), process);
	if (WIFSTOPPED(status)) {
		kill(process, SIGKILL);
		waitpid(process, &status, 0);
		return false;
	}
	return WIFSIGNALED(status);
}

/* Those that end the program in its own time, or not at all; and crashes, which a sanitizer may
 * want for itself (tests/tui/screen-signal.screen has them). */
static bool ends_otherwise(int number)
{
	static const int others[] = {
		SIGKILL, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGXFSZ,
		SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT,
	};
	size_t i;

	for (i = 0; i < LENGTH(others); i++)
		if (others[i] == number)
			return true;
	return false;
}

static void signals_give_the_terminal_back(void **state)
{
	struct child child;
	int number, count = 0;

	(void)state;
	for (number = 1; number <= SIGRTMAX; number++) {
		if ((number > 31 && number < SIGRTMIN) || ends_otherwise(number) ||
		    !ends_a_process(number))
			continue;
		end_by(&child, do_raise, number);
		assert_true(WIFSIGNALED(child.status));
		assert_int_equal(WTERMSIG(child.status), number);
		expect_given_back(&child);
		close_terminal(&child);
		count++;
	}
	assert_true(count >= 8);
}

/* readline ends the program so, where it finds no memory; status 2 is for bad options. */
static void exit_gives_the_terminal_back(void **state)
{
	struct child child;

	(void)state;
	end_by(&child, do_exit, 2);
	assert_true(WIFEXITED(child.status));
	assert_int_equal(WEXITSTATUS(child.status), 1);
	expect_given_back(&child);
	close_terminal(&child);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(signals_give_the_terminal_back),
		cmocka_unit_test(exit_gives_the_terminal_back),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
