/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/terminal.h"

#include "src/base/clock.h"
#include "src/base/text.h"
#include "src/base/version.h"
#include "ui/signals.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

enum { SIGNAL_STACK = 1 << 16, LEAVE = 128, NOTES = 16, NOTE = 240 };

enum { PATIENCE = 200 /* ms, with a terminal that takes nothing */ };

/* Ends a note that was too long to be kept whole. */
static const char NOTE_CUT[] = " # cut";

/* The last commands, for a crash to tell. */
struct notes {
	char seed[24];
	char line[NOTES][NOTE];
	unsigned count; /* of all that were noted */
};

static struct sigaction before[SIGNAL_ROWS]; /* what was done with the signals of the table */
static char signal_stack[SIGNAL_STACK];
static char leave[LEAVE]; /* what undoes what the terminal was asked for, "": nothing */
static char again[LEAVE]; /* what asks for it again */
static int leave_descriptor;
static int library_descriptor = -1; /* to which curses or readline writes */
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

/* Whether the terminal accepts output, now or soon: it may be stopped (Ctrl-S), or its reader may
 * be gone. */
static bool takes_words(int descriptor)
{
	struct pollfd wait = { .fd = descriptor, .events = POLLOUT };

	return poll(&wait, 1, PATIENCE) > 0;
}

/* curses and readline write until everything is written, whatever signal comes. Where the terminal
 * takes nothing, their words go nowhere from now on, so that the program can end. A write that
 * waits begins again behind the handler, and goes there, too. */
static void let_libraries_end(void)
{
	int error = errno;
	int nowhere;

	if (library_descriptor >= 0 && !takes_words(library_descriptor)) {
		nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
		if (nowhere >= 0)
			dup2(nowhere, library_descriptor);
		if (nowhere >= 0)
			close(nowhere);
	}
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
	if (ending)
		let_libraries_end();
	wake();
}

/* For handlers: what a write leaves undone is not worth a word. */
static void put(int descriptor, const char *words)
{
	if (*words && takes_words(descriptor) && write(descriptor, words, strlen(words)) < 0)
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

/* The program dies of this signal: the terminal as it was, after a crash a few words, then what
 * the signal does anyway. */
static void on_death(int number)
{
	const struct signal_row *row = signal_row(number);

	if (row)
		sigaction(number, &before[row - signal_rows()], NULL);
	else
		signal(number, SIG_DFL);
	give_back_terminal();
	if (row && row->deed == DEED_CRASH) {
		tell("\nspillway " VERSION ": ");
		tell(row->name);
		tell(": this is an error in Spillway; please report it with what stands below\n");
		tell_notes();
	}
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

static void (*handler_of(enum deed deed))(int number)
{
	switch (deed) {
	case DEED_STOP:
		return on_stop;
	case DEED_IGNORE:
		return SIG_IGN;
	case DEED_CRASH:
	case DEED_DIE:
		return on_death;
	default:
		return on_signal;
	}
}

/* Whether what is done with a signal stays as it was: what was ignored from the start (nohup, a
 * background job) stays so, and who measures the program (a profiler) has its own handler. */
static bool stays(enum deed deed, const struct sigaction *was)
{
	if (deed == DEED_CRASH || deed == DEED_IGNORE)
		return false;
	return was->sa_handler == SIG_IGN || (deed == DEED_DIE && was->sa_handler != SIG_DFL);
}

static void take_signal(int number, enum deed deed, struct sigaction *was)
{
	struct sigaction action;

	memset(&action, 0, sizeof(action));
	sigemptyset(&action.sa_mask);
	action.sa_handler = handler_of(deed);
	action.sa_flags = action.sa_handler == on_death ? SA_ONSTACK : SA_RESTART;
	sigaction(number, NULL, was);
	if (!stays(deed, was))
		sigaction(number, &action, NULL);
}

static void take_signals(void)
{
	const stack_t stack = { .ss_sp = signal_stack, .ss_size = sizeof(signal_stack) };
	const struct signal_row *row;
	struct sigaction was; /* of real-time signals: standard, or left alone */
	int i;

	sigaltstack(&stack, NULL);
	for (row = signal_rows(), i = 0; i < SIGNAL_ROWS; i++)
		take_signal(row[i].number, row[i].deed, &before[i]);
#ifdef SIGRTMIN
	for (i = SIGRTMIN; i <= SIGRTMAX; i++)
		take_signal(i, DEED_DIE, &was);
#endif
}

static void give_signals_back(void)
{
	const stack_t no_stack = { .ss_flags = SS_DISABLE };
	struct sigaction now;
	int i;

	for (i = 0; i < SIGNAL_ROWS; i++)
		sigaction(signal_rows()[i].number, &before[i], NULL);
#ifdef SIGRTMIN
	for (i = SIGRTMIN; i <= SIGRTMAX; i++)
		if (sigaction(i, NULL, &now) == 0 && now.sa_handler == on_death)
			signal(i, SIG_DFL);
#endif
	sigaltstack(&no_stack, NULL);
}

/* Behind exit(3). While the terminal is ours only readline calls that, where it finds no memory;
 * its status, 2, would mean bad program options. */
static void on_exit_of_readline(void)
{
	if (!is_open)
		return;
	give_back_terminal();
	tell("\nspillway: out of memory: the line being typed; the program ends\n");
	tell_notes();
	_exit(1);
}

bool terminal_open(void)
{
	has_terminal = isatty(STDIN_FILENO) && tcgetattr(STDIN_FILENO, &saved) == 0;
	if (!make_pipe())
		return false;
	take_signals();
	is_open = true;
	(void)atexit(on_exit_of_readline);
	return true;
}

void terminal_close(void)
{
	if (!is_open)
		return;
	is_open = false;
	give_signals_back();
	if (has_terminal)
		tcsetattr(STDIN_FILENO, ending ? TCSANOW : TCSADRAIN, &saved);
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
	if (ending)
		wake(); /* the next poll(2) wakes up, too */
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
	/* Signals that stay noted wake the next poll(2). */
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

void terminal_set_library(int descriptor)
{
	sigset_t all, old;

	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &old);
	library_descriptor = descriptor;
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
