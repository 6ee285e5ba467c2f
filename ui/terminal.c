/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/terminal.h"

#include "src/base/clock.h"
#include "src/base/text.h"
#include "src/base/version.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

/* The signals that are taken, and what was done with them before. */
enum { SIGNALS = 9 };

static const int taken[SIGNALS] = {
	SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH, SIGPIPE, SIGXFSZ,
};

/* Those that end a program on the spot. */
enum { CRASHES = 5, CRASH_STACK = 1 << 16, LEAVE = 128, NOTES = 16, NOTE = 240 };

/* Ends a note that was too long to be kept whole. */
static const char NOTE_CUT[] = " # cut";

static const struct crash {
	int number;
	const char *name;
} crashes[CRASHES] = {
	{ SIGSEGV, "SIGSEGV" }, { SIGBUS, "SIGBUS" }, { SIGFPE, "SIGFPE" },
	{ SIGILL, "SIGILL" },   { SIGABRT, "SIGABRT" },
};

/* The last commands, for a crash to tell. */
struct notes {
	char seed[24];
	char line[NOTES][NOTE];
	unsigned count; /* of all that were noted */
};

static struct sigaction before[SIGNALS], before_crash[CRASHES];
static char crash_stack[CRASH_STACK];
static char leave[LEAVE]; /* what undoes what the terminal was asked for, "": nothing */
static char again[LEAVE]; /* what asks for it again */
static int leave_descriptor;
static struct notes notes;
static struct termios saved;
static bool is_open, has_terminal;
static int pipe_ends[2] = { -1, -1 };
static volatile sig_atomic_t interrupts; /* Ctrl-C pressed since the command began */
static volatile sig_atomic_t ending;     /* a signal that asks the program to end */
static volatile sig_atomic_t resized_since, continued_since;
static double first_interrupt, second_interrupt;
static void *client_of_callbacks;

/* Wakes poll(2). */
static void wake(void)
{
	char byte = 0;
	int error = errno;

	if (write(pipe_ends[1], &byte, 1) < 0)
		errno = error; /* full: it will wake anyway */
	errno = error;
}

static void on_signal(int number)
{
	if (number == SIGINT && interrupts < 3)
		interrupts++;
	else if (number == SIGWINCH)
		resized_since = 1;
	else if (number == SIGCONT)
		continued_since = 1;
	else if (number == SIGTERM || number == SIGHUP || number == SIGQUIT)
		ending = number;
	wake();
}

/* For handlers: what a write leaves undone is not worth a word. */
static void put(int descriptor, const char *words)
{
	if (*words && write(descriptor, words, strlen(words)) < 0)
		return;
}

static void tell(const char *words)
{
	put(STDERR_FILENO, words);
}

static void give_back_terminal(void)
{
	put(leave_descriptor, leave);
	if (has_terminal)
		tcsetattr(STDIN_FILENO, TCSANOW, &saved);
}

static void tell_notes(void)
{
	unsigned first = notes.count > NOTES ? notes.count - NOTES : 0;
	unsigned i;

	if (!notes.count)
		return;
	tell(first ? "the last commands, of more:\n" : "the commands:\n");
	for (i = first; i < notes.count; i++) {
		tell("  ");
		tell(notes.line[i % NOTES]);
		tell("\n");
	}
	tell("to replay: write them into FILE, then spillway --seed ");
	tell(notes.seed);
	tell(" --batch -x FILE\n");
}

/* A crash: the terminal as it was, a few words, then what the signal does anyway. */
static void on_crash(int number)
{
	int i;

	for (i = 0; i < CRASHES - 1 && crashes[i].number != number; i++)
		;
	sigaction(number, &before_crash[i], NULL);
	give_back_terminal();
	tell("\nspillway " VERSION ": ");
	tell(crashes[i].name);
	tell(": this is an error in Spillway; please report it with what stands below\n");
	tell_notes();
	raise(number);
}

/* Ctrl-Z: the terminal as it was, then really stop; SIGCONT brings us back, to go on with the
 * words that were being written. */
static void on_stop(int number)
{
	struct sigaction standard, ours;
	struct termios modes;
	int error = errno;
	sigset_t only, old;
	bool known = has_terminal && tcgetattr(STDIN_FILENO, &modes) == 0;

	give_back_terminal();
	memset(&standard, 0, sizeof(standard));
	standard.sa_handler = SIG_DFL;
	sigaction(number, &standard, &ours);
	sigemptyset(&only);
	sigaddset(&only, number);
	raise(number);
	sigprocmask(SIG_UNBLOCK, &only, &old); /* stopped here */
	sigprocmask(SIG_SETMASK, &old, NULL);
	sigaction(number, &ours, NULL);
	if (known)
		tcsetattr(STDIN_FILENO, TCSANOW, &modes);
	put(leave_descriptor, again);
	/* Without job control nothing stopped, and nothing says that it goes on. */
	continued_since = 1;
	wake();
	errno = error;
}

static bool make_pipe(void)
{
	int i;

	if (pipe(pipe_ends) != 0)
		return false;
	for (i = 0; i < 2; i++) {
		fcntl(pipe_ends[i], F_SETFL, O_NONBLOCK);
		fcntl(pipe_ends[i], F_SETFD, FD_CLOEXEC);
	}
	return true;
}

/* What a write that fails says anyway: nobody reads the pipe, the file grows too large. */
static bool is_error(int number)
{
	return number == SIGPIPE || number == SIGXFSZ;
}

static void take_crashes(void)
{
	const stack_t stack = { .ss_sp = crash_stack, .ss_size = sizeof(crash_stack) };
	struct sigaction action;
	int i;

	memset(&action, 0, sizeof(action));
	sigemptyset(&action.sa_mask);
	action.sa_handler = on_crash;
	action.sa_flags = SA_ONSTACK;
	sigaltstack(&stack, NULL);
	for (i = 0; i < CRASHES; i++)
		sigaction(crashes[i].number, &action, &before_crash[i]);
}

bool terminal_open(void)
{
	struct sigaction action;
	int i;

	has_terminal = isatty(STDIN_FILENO) && tcgetattr(STDIN_FILENO, &saved) == 0;
	if (!make_pipe())
		return false;
	for (i = 0; i < SIGNALS; i++) {
		memset(&action, 0, sizeof(action));
		sigemptyset(&action.sa_mask);
		action.sa_flags = SA_RESTART;
		action.sa_handler = taken[i] == SIGTSTP   ? on_stop
				    : is_error(taken[i]) ? SIG_IGN
							 : on_signal;
		sigaction(taken[i], &action, &before[i]);
		/* What was ignored from the start (nohup, a background job) stays so. */
		if (before[i].sa_handler == SIG_IGN && !is_error(taken[i]))
			sigaction(taken[i], &before[i], NULL);
	}
	take_crashes();
	is_open = true;
	return true;
}

void terminal_close(void)
{
	const stack_t no_stack = { .ss_flags = SS_DISABLE };
	int i;

	if (!is_open)
		return;
	is_open = false;
	for (i = 0; i < SIGNALS; i++)
		sigaction(taken[i], &before[i], NULL);
	for (i = 0; i < CRASHES; i++)
		sigaction(crashes[i].number, &before_crash[i], NULL);
	sigaltstack(&no_stack, NULL);
	if (has_terminal)
		tcsetattr(STDIN_FILENO, TCSADRAIN, &saved);
	close(pipe_ends[0]);
	close(pipe_ends[1]);
	pipe_ends[0] = pipe_ends[1] = -1;
}

int terminal_signal_descriptor(void)
{
	return pipe_ends[0];
}

bool terminal_take_signals(bool *interrupted, bool *resized, bool *continued)
{
	char bytes[64];

	while (read(pipe_ends[0], bytes, sizeof(bytes)) > 0)
		;
	*interrupted = interrupts > 0;
	*resized = resized_since;
	*continued = continued_since;
	interrupts = 0;
	resized_since = 0;
	continued_since = 0;
	return ending != 0;
}

void terminal_take_window(bool *resized, bool *continued)
{
	char bytes[64];

	while (read(pipe_ends[0], bytes, sizeof(bytes)) > 0)
		;
	*resized = resized_since;
	*continued = continued_since;
	resized_since = 0;
	continued_since = 0;
	/* What stays noted wakes whoever waits next. */
	if (interrupts || ending)
		wake();
}

bool terminal_has_continued(void)
{
	bool resized, continued;

	terminal_take_window(&resized, &continued);
	return continued;
}

void terminal_keys(bool one_by_one)
{
	struct termios modes = saved;

	if (!has_terminal)
		return;
	if (one_by_one) {
		modes.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
		modes.c_cc[VMIN] = 1;
		modes.c_cc[VTIME] = 0;
	}
	tcsetattr(STDIN_FILENO, TCSADRAIN, &modes);
}

int terminal_ending_signal(void)
{
	return ending;
}

void terminal_forget_interrupts(void)
{
	interrupts = 0;
	first_interrupt = second_interrupt = 0;
}

bool terminal_end_command(double *interrupted_at)
{
	sigset_t only, old;
	bool again;

	sigemptyset(&only);
	sigaddset(&only, SIGINT);
	sigprocmask(SIG_BLOCK, &only, &old);
	*interrupted_at = first_interrupt;
	again = interrupts > 1;
	terminal_forget_interrupts();
	sigprocmask(SIG_SETMASK, &old, NULL);
	return again;
}

enum urgency terminal_urgency(void *unused)
{
	double now;

	(void)unused;
	if (ending)
		return URGENCY_QUIT;
	if (!interrupts)
		return URGENCY_NONE;
	now = clock_seconds();
	if (first_interrupt == 0)
		first_interrupt = now;
	if (interrupts > 1 && second_interrupt == 0)
		second_interrupt = now;
	if (second_interrupt > 0 && second_interrupt - first_interrupt <= 2)
		return URGENCY_DROP;
	return now - first_interrupt > 0.25 ? URGENCY_NOW : URGENCY_CYCLE;
}

void terminal_interrupt(void)
{
	on_signal(SIGINT);
}

void terminal_set_leave(int descriptor, const char *to_leave, const char *to_go_on)
{
	struct text text;
	sigset_t all, old;

	/* Handlers find both whole. */
	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &old);
	leave_descriptor = descriptor;
	text_fixed(&text, again, sizeof(again));
	text_raw(&text, to_go_on, strlen(to_go_on));
	text_fixed(&text, leave, sizeof(leave));
	text_raw(&text, to_leave, strlen(to_leave));
	sigprocmask(SIG_SETMASK, &old, NULL);
}

void terminal_hold_stop(bool hold)
{
	sigset_t only;

	sigemptyset(&only);
	sigaddset(&only, SIGTSTP);
	sigprocmask(hold ? SIG_BLOCK : SIG_UNBLOCK, &only, NULL);
}

void terminal_note_command(const char *line, unsigned long long seed)
{
	struct text text;

	text_fixed(&text, notes.seed, sizeof(notes.seed));
	text_print(&text, "%llu", seed);
	text_fixed(&text, notes.line[notes.count % NOTES], NOTE);
	text_print(&text, "%s", line);
	if (text.cut)
		memcpy(notes.line[notes.count % NOTES] + NOTE - sizeof(NOTE_CUT), NOTE_CUT,
		       sizeof(NOTE_CUT));
	notes.count++;
}

void terminal_set_client(void *client)
{
	client_of_callbacks = client;
}

void *terminal_client(void)
{
	return client_of_callbacks;
}

bool terminal_size(int *rows, int *columns)
{
	struct winsize size;

	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || !size.ws_row || !size.ws_col)
		return false;
	*rows = size.ws_row;
	*columns = size.ws_col;
	return true;
}
