/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/tui/play.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

static void show_screen(struct play *play)
{
	const char *at;
	size_t length;

	fprintf(stderr, "--- screen of %d x %d, cursor at %d %d%s%s\n", play->columns, play->rows,
		play->glass.cursor.row, play->glass.cursor.col,
		play->glass.cursor_visible ? "" : " (hidden)",
		play->glass.alternate ? ", alternate" : "");
	for (at = glass_text(&play->glass); *at; at += length + 1) {
		length = strcspn(at, "\n");
		fprintf(stderr, "|%.*s\n", (int)length, at);
	}
	fprintf(stderr, "--- end\n");
}

void play_fail(struct play *play, const char *format, ...)
{
	char last[WATCH_BREACH];
	va_list args;

	fprintf(stderr, "%s:%d: ", play->file, play->line);
	va_start(args, format);
	vfprintf(stderr, format, args);
	va_end(args);
	fprintf(stderr, "\n");
	if (play->ended && WIFSIGNALED(play->status))
		fprintf(stderr, "the program ended by signal %d\n", WTERMSIG(play->status));
	else if (play->ended)
		fprintf(stderr, "the program ended with status %d\n", WEXITSTATUS(play->status));
	if (play->more)
		fprintf(stderr, "%s", play->more(play->more_context));
	watch_last(&play->watch, last, sizeof(last));
	fprintf(stderr, "the last bytes: %s\n", last);
	if (play->glass.terminal && !play->blind)
		show_screen(play);
	if (play->started && !play->ended)
		kill(-play->held.child, SIGKILL);
	exit(1);
}

void play_open(struct play *play)
{
	if (!held_open(&play->held, play->rows, play->columns) ||
	    !glass_open(&play->glass, play->rows, play->columns))
		play_fail(play, "no pseudo-terminal: %s", strerror(errno));
	fcntl(play->held.master, F_SETFL, O_NONBLOCK);
}

/* Whether the program will write UTF-8. */
static bool speaks_utf8(void)
{
	const char *all = getenv("LC_ALL");
	const char *language = all && *all ? all : getenv("LANG");

	return language && (strstr(language, "UTF-8") || strstr(language, "utf8"));
}

void play_start(struct play *play)
{
	const bool readline = play->watch.readline;
	const int clipboard = play->watch.clipboard;

	play->started = play->stopped = play->ended = false;
	watch_init(&play->watch, speaks_utf8());
	play->watch.readline = readline;
	play->watch.clipboard = clipboard;
	play->mark = 0;
	play->switches = 0;
	play->marked_at = held_ms();
	play->answered_at = 0;
	if (!held_start(&play->held, play->argv, *play->folder ? play->folder : NULL))
		play_fail(play, "cannot start the program: %s", strerror(errno));
	play->started = true;
}

static void see_child(struct play *play)
{
	int status;

	if (!play->started || play->ended ||
	    waitpid(play->held.child, &status, WNOHANG | WUNTRACED | WCONTINUED) <= 0)
		return;
	play->status = status;
	play->stopped = WIFSTOPPED(status);
	play->ended = WIFEXITED(status) || WIFSIGNALED(status);
}

/* Takes what has come; false: nothing had. */
static bool take(struct play *play)
{
	char bytes[16384];
	const ssize_t got = read(play->held.master, bytes, sizeof(bytes));

	if (got <= 0)
		return false;
	if (!play->answered_at)
		play->answered_at = held_ms();
	watch_bytes(&play->watch, bytes, (size_t)got);
	if (!play->blind)
		glass_bytes(&play->glass, bytes, (size_t)got);
	if (play->watch.breach[0] && !play->lenient)
		play_fail(play, "what no terminal should be sent: %s", play->watch.breach);
	return true;
}

void play_listen(struct play *play, int ms)
{
	struct pollfd wait = { .fd = play->held.master, .events = POLLIN };

	if (poll(&wait, 1, ms) > 0)
		take(play);
	see_child(play);
}

void play_wait(struct play *play, bool (*is_so)(struct play *, const void *), const void *context,
	       const char *what)
{
	const double until = held_ms() + play->patience;

	while (!is_so(play, context)) {
		if (play->ended) {
			play_end(play);
			if (is_so(play, context))
				return;
			play_fail(play, "the program ended, and never %s", what);
		}
		if (held_ms() > until)
			play_fail(play, "in %.0f s never %s", play->patience / 1000, what);
		play_listen(play, 5);
	}
}

/* Reads a file of /proc about the program; false: there is none. */
static bool read_process(const struct play *play, const char *name, char *text, size_t size)
{
	char path[64];
	ssize_t got;
	int file;

	snprintf(path, sizeof(path), "/proc/%ld/%s", (long)play->held.child, name);
	file = open(path, O_RDONLY | O_CLOEXEC);
	if (file < 0)
		return false;
	got = read(file, text, size - 1);
	close(file);
	text[got > 0 ? got : 0] = '\0';
	return got > 0;
}

/* How often the program has gone to sleep; -1: not known. */
static long count_switches(const struct play *play)
{
	char text[4096];
	const char *at;

	if (!read_process(play, "status", text, sizeof(text)))
		return -1;
	at = strstr(text, "\nvoluntary_ctxt_switches:");
	return at ? strtol(strchr(at, ':') + 1, NULL, 10) : -1;
}

static bool sleeps(const struct play *play)
{
	char text[512];
	const char *at;

	/* Without /proc a pause in its words must do. */
	if (!read_process(play, "stat", text, sizeof(text)))
		return true;
	at = strrchr(text, ')');
	return at && at[1] == ' ' && at[2] == 'S';
}

/* Sleeps, has woken since something was last done to it, or cannot have noticed, and
 * all that was typed is read and all that was said is taken. */
bool play_is_idle(struct play *play)
{
	struct pollfd wait = { .fd = play->held.master, .events = POLLIN };
	const long switches = count_switches(play);
	int unread = 0;

	if (switches >= 0 && switches == play->switches && held_ms() < play->marked_at + 100)
		return false;
	return sleeps(play) && ioctl(play->held.slave, FIONREAD, &unread) == 0 && !unread &&
	       poll(&wait, 1, 0) == 0;
}

void play_settle(struct play *play)
{
	const double until = held_ms() + play->patience;
	int pauses = 0;

	while (pauses < 2 && !play->ended) {
		const size_t bytes = play->watch.bytes;

		play_listen(play, 1);
		pauses = bytes == play->watch.bytes && (play->stopped || play_is_idle(play))
				 ? pauses + 1
				 : 0;
		if (held_ms() > until)
			play_fail(play, "the program does not come to rest");
	}
	if (play->ended)
		play_end(play);
}

static void mark(struct play *play)
{
	play->mark = play->watch.bytes;
	play->switches = count_switches(play);
	play->marked_at = held_ms();
	play->answered_at = 0;
}

void play_type(struct play *play, const char *bytes, size_t length)
{
	const double until = held_ms() + play->patience;
	ssize_t put;

	mark(play);
	while (length && !play->ended) {
		put = write(play->held.master, bytes, length);
		if (put > 0) {
			bytes += put;
			length -= (size_t)put;
		}
		if (length) /* full: it may be waiting for us to read */
			play_listen(play, 5);
		if (held_ms() > until)
			play_fail(play, "the program does not read its keys");
	}
}

/* The bytes of the key that these begin with: an escape sequence, Alt and a key, a rune. */
static size_t length_of_key(const char *bytes, size_t length)
{
	const unsigned char first = (unsigned char)bytes[0];
	size_t count = 1;

	if (first == 27 && length > 2 && (bytes[1] == '[' || bytes[1] == 'O')) {
		for (count = 2; count < length && (unsigned char)bytes[count] < '@'; count++)
			;
		return count < length ? count + 1 : length;
	}
	if (first == 27)
		return length > 1 ? 2 : 1;
	if (first >= 0xc0)
		count = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
	return count < length ? count : length;
}

/* How many bytes the program has read, of files and all; -1: not known. */
static long count_read(const struct play *play)
{
	char text[512];

	return read_process(play, "io", text, sizeof(text)) && !strncmp(text, "rchar: ", 7)
		       ? strtol(text + 7, NULL, 10)
		       : -1;
}

/* Until the program has read a key; what is written takes a while to come to where it reads. */
static void wait_for_reader(struct play *play, long before, size_t count)
{
	const double until = held_ms() + play->patience;
	int unread = 0;
	bool known;

	do {
		play_listen(play, 1);
		known = before >= 0 && count_read(play) >= before + (long)count;
		known = known || (before < 0 && held_ms() > play->marked_at + 50);
		if (held_ms() > until)
			play_fail(play, "the program does not read its keys");
	} while (!play->stopped && !play->ended &&
		 (!known || (ioctl(play->held.slave, FIONREAD, &unread) == 0 && unread)));
}

void play_keys(struct play *play, const char *bytes, size_t length)
{
	size_t count;
	long before;

	for (; length && !play->ended; bytes += count, length -= count) {
		count = length_of_key(bytes, length);
		before = count_read(play);
		play_type(play, bytes, count);
		wait_for_reader(play, before, count);
	}
}

void play_resize(struct play *play, int rows, int columns)
{
	mark(play);
	play->rows = rows;
	play->columns = columns;
	if (!play->blind && !glass_resize(&play->glass, rows, columns))
		play_fail(play, "out of memory");
	held_resize(&play->held, rows, columns);
	play->watch.region_last = 0; /* so do terminals */
}

void play_signal(struct play *play, int number)
{
	mark(play);
	kill(play->held.child, number);
}

void play_continue(struct play *play)
{
	mark(play);
	held_give(&play->held);
	kill(-play->held.child, SIGCONT);
	play->stopped = false;
}

static bool has_ended(struct play *play, const void *unused)
{
	(void)unused;
	return play->ended;
}

void play_end(struct play *play)
{
	int pauses;

	play_wait(play, has_ended, NULL, "ended");
	for (pauses = 0; pauses < 2; pauses++) {
		struct pollfd wait = { .fd = play->held.master, .events = POLLIN };

		if (poll(&wait, 1, 10) > 0 && take(play))
			pauses = -1;
	}
	held_take(&play->held);
}

void play_restored(struct play *play)
{
	char what[128];

	if (!held_same_modes(&play->held))
		play_fail(play, "the terminal's modes (termios) are not as they were");
	if (watch_left(&play->watch, what, sizeof(what)))
		play_fail(play, "left behind: %s", what);
	if (play->glass.alternate && !play->blind)
		play_fail(play, "the alternate screen is still shown");
}

bool play_shows(struct play *play, const char *text)
{
	const char *shown = glass_text(&play->glass);
	const char *at = shown;
	size_t length = strlen(text);

	while (length && text[length - 1] == ' ')
		length--;
	while (*at && strncmp(at, text, length))
		at++;
	return !length || *at;
}
