/* SPDX-License-Identifier: GPL-3.0-or-later
 * screen: plays a script with a program in a pseudo-terminal, and looks at what
 * libvterm makes of it.
 *
 *      screen [COLUMNSxROWS] SCRIPT
 *      screen --text < BYTES
 *
 * The second only watches, and demands that there is nothing but text.
 *
 * A line of the script is one of the statements in the table below. Words are parted
 * by blanks or stand in quotes; \r \n \t \e \\ \" and \xNN are understood, and $NAME is
 * the environment's, with ROOT where we are and SIZE the size we were given. TERM is
 * xterm-256color and LANG C.UTF-8 unless `env` says otherwise.
 *
 * All that the program sends is watched (watch.h), whatever the script asks. Nothing
 * sleeps: what is waited for comes, or 20 seconds pass and the test fails.
 */
#include "tests/tui/play.h"

#include <ctype.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LINE = 4096 };

/* --- Before the program. --- */

static void do_size(struct play *play, char **words, int count)
{
	(void)count;
	play->rows = atoi(words[1]);
	play->columns = atoi(words[2]);
}

static void do_env(struct play *play, char **words, int count)
{
	(void)play;
	if (count == 3)
		setenv(words[1], words[2], 1);
	else
		unsetenv(words[1]);
}

static void do_folder(struct play *play, char **words, int count)
{
	(void)count;
	snprintf(play->folder, sizeof(play->folder), "%s", words[1]);
	mkdir(play->folder, 0777);
}

static void do_allow(struct play *play, char **words, int count)
{
	(void)count;
	if (!strcmp(words[1], "readline"))
		play->watch.readline = true;
	else if (!strcmp(words[1], "clipboard"))
		play->watch.clipboard = 1;
	else if (!strcmp(words[1], "all"))
		play->lenient = true;
	else
		play_fail(play, "allow readline, clipboard, or all");
}

static void open_once(struct play *play)
{
	if (!play->glass.terminal)
		play_open(play);
}

static void do_keep_output(struct play *play, char **words, int count)
{
	(void)words;
	(void)count;
	open_once(play);
	if (!held_keep_output(&play->held))
		play_fail(play, "the terminal's modes cannot be set");
}

static void do_before(struct play *play, char **words, int count)
{
	(void)count;
	open_once(play);
	glass_bytes(&play->glass, words[1], strlen(words[1]));
}

static void do_run(struct play *play, char **words, int count)
{
	char path[4096];
	int i;

	for (i = 0; play->argv[i]; i++)
		free(play->argv[i]);
	for (i = 1; i < count; i++)
		play->argv[i - 1] = strdup(words[i]);
	play->argv[count - 1] = NULL;
	/* Found from another folder, too. */
	if (strchr(words[1], '/') && realpath(words[1], path)) {
		free(play->argv[0]);
		play->argv[0] = strdup(path);
	}
	open_once(play);
	play_start(play);
}

/* --- What is done to it. --- */

static void do_keys(struct play *play, char **words, int count)
{
	(void)count;
	play_keys(play, words[1], strlen(words[1]));
}

static void do_burst(struct play *play, char **words, int count)
{
	(void)count;
	play_type(play, words[1], strlen(words[1]));
}

static void do_enter(struct play *play, char **words, int count)
{
	(void)words;
	(void)count;
	play_type(play, "\r", 1);
}

static void do_line(struct play *play, char **words, int count)
{
	char line[LINE];

	(void)count;
	play_type(play, line, (size_t)snprintf(line, sizeof(line), "%.*s\r", LINE - 2, words[1]));
}

static void do_until(struct play *play, char **words, int count)
{
	const double until = held_ms() + play->patience;

	(void)count;
	play_settle(play);
	while (!play_shows(play, words[1])) {
		if (play->ended || held_ms() > until)
			play_fail(play, "%s never led to \"%s\"", words[2], words[1]);
		play_keys(play, words[2], strlen(words[2]));
		play_settle(play);
	}
}

static void do_ctrl(struct play *play, char **words, int count)
{
	const char key = (char)(toupper((unsigned char)words[1][0]) & 0x1f);

	(void)count;
	play_type(play, &key, 1);
}

static void do_alt(struct play *play, char **words, int count)
{
	char keys[LINE];

	(void)count;
	play_type(play, keys, (size_t)snprintf(keys, sizeof(keys), "\033%.*s", LINE - 2, words[1]));
}

/* Keys as xterm's entry names them once the keypad is in application mode, which
 * ncurses asks for; readline understands both. */
static void do_special(struct play *play, char **words, int count)
{
	static const struct {
		const char *name, *ours, *theirs;
	} keys[] = {
		{ "up", "\033[A", "\033OA" },	{ "down", "\033[B", "\033OB" },
		{ "right", "\033[C", "\033OC" }, { "left", "\033[D", "\033OD" },
		{ "home", "\033[H", "\033OH" }, { "end", "\033[F", "\033OF" },
		{ "insert", "\033[2~", NULL },	{ "delete", "\033[3~", NULL },
		{ "pageup", "\033[5~", NULL },	{ "pagedown", "\033[6~", NULL },
		{ "tab", "\t", NULL },		{ "backtab", "\033[Z", NULL },
		{ "escape", "\033", NULL },	{ "backspace", "\177", NULL },
		{ "space", " ", NULL },		{ "f1", "\033OP", NULL },
		{ "f2", "\033OQ", NULL },	{ "f3", "\033OR", NULL },
		{ "f4", "\033OS", NULL },	{ "f5", "\033[15~", NULL },
		{ "f6", "\033[17~", NULL },	{ "f7", "\033[18~", NULL },
		{ "f8", "\033[19~", NULL },	{ "f9", "\033[20~", NULL },
		{ "f10", "\033[21~", NULL },	{ "f11", "\033[23~", NULL },
		{ "f12", "\033[24~", NULL },
	};
	const char *bytes;
	size_t i;

	(void)count;
	for (i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
		if (strcmp(keys[i].name, words[1]))
			continue;
		bytes = play->watch.keypad && keys[i].theirs ? keys[i].theirs : keys[i].ours;
		play_type(play, bytes, strlen(bytes));
		return;
	}
	play_fail(play, "no key is called %s", words[1]);
}

static void do_resize(struct play *play, char **words, int count)
{
	(void)count;
	play_resize(play, atoi(words[1]), atoi(words[2]));
}

static int find_signal(struct play *play, const char *name)
{
	const int number = held_signal(name);

	if (!number)
		play_fail(play, "no signal is called %s", name);
	return number;
}

static void do_signal(struct play *play, char **words, int count)
{
	(void)count;
	play_signal(play, find_signal(play, words[1]));
}

static bool has_stopped(struct play *play, const void *unused)
{
	(void)unused;
	return play->stopped;
}

static void do_stopped(struct play *play, char **words, int count)
{
	(void)words;
	(void)count;
	play_wait(play, has_stopped, NULL, "stopped");
	play_settle(play);
	held_take(&play->held);
}

static void do_stop(struct play *play, char **words, int count)
{
	play_type(play, "\032", 1);
	do_stopped(play, words, count);
}

static void do_continue(struct play *play, char **words, int count)
{
	(void)words;
	(void)count;
	play_continue(play);
}

/* The window is closed: the program must end, however it does. */
static void do_gone(struct play *play, char **words, int count)
{
	const double until = held_ms() + play->patience;
	int status = 0;
	pid_t ended;

	(void)words;
	(void)count;
	close(play->held.master);
	while ((ended = waitpid(play->held.child, &status, WNOHANG)) == 0 && held_ms() < until)
		poll(NULL, 0, 5);
	if (!ended)
		kill(-play->held.child, SIGKILL);
	if (!ended || WIFSTOPPED(status)) {
		fprintf(stderr, "%s:%d: the terminal is gone, and the program is not\n", play->file,
			play->line);
		exit(1);
	}
	exit(0);
}

/* --- What is waited for. --- */

static bool shows(struct play *play, const void *text)
{
	return play_shows(play, text);
}

static bool hides(struct play *play, const void *text)
{
	return !play_shows(play, text);
}

static void do_wait_text(struct play *play, char **words, int count)
{
	char what[LINE];

	(void)count;
	snprintf(what, sizeof(what), "showed \"%s\"", words[1]);
	play_wait(play, shows, words[1], what);
}

static void do_wait_no_text(struct play *play, char **words, int count)
{
	char what[LINE];

	(void)count;
	snprintf(what, sizeof(what), "wiped \"%s\"", words[1]);
	play_wait(play, hides, words[1], what);
}

static bool has_answered(struct play *play, const void *unused)
{
	(void)unused;
	return play->watch.bytes > play->mark;
}

static void do_wait_stable(struct play *play, char **words, int count)
{
	size_t bytes;

	(void)words;
	(void)count;
	play_wait(play, has_answered, NULL, "said anything");
	do {
		const double until = held_ms() + 150;

		bytes = play->watch.bytes;
		while (bytes == play->watch.bytes && held_ms() < until)
			play_listen(play, 10);
	} while (bytes != play->watch.bytes);
}

static void do_settle(struct play *play, char **words, int count)
{
	(void)words;
	(void)count;
	play_settle(play);
}

static bool is_alternate(struct play *play, const void *unused)
{
	(void)unused;
	return play->glass.alternate;
}

static void do_wait_alternate(struct play *play, char **words, int count)
{
	(void)words;
	(void)count;
	play_wait(play, is_alternate, NULL, "showed the alternate screen");
}

static bool is_raw(struct play *play, const void *unused)
{
	(void)unused;
	return !held_same_modes(&play->held);
}

static void do_wait_raw(struct play *play, char **words, int count)
{
	(void)words;
	(void)count;
	play_wait(play, is_raw, NULL, "changed the terminal's modes");
}

static void do_wait_exit(struct play *play, char **words, int count)
{
	const bool by_signal = !strcmp(words[1], "signal");

	if (by_signal && count != 3)
		play_fail(play, "wait-exit STATUS, signal NAME, or any");
	play_end(play);
	if (!strcmp(words[1], "any"))
		return;
	if (by_signal ? !WIFSIGNALED(play->status) ||
				WTERMSIG(play->status) != find_signal(play, words[2])
		      : !WIFEXITED(play->status) || WEXITSTATUS(play->status) != atoi(words[1]))
		play_fail(play, "another end than %s %s", words[1], by_signal ? words[2] : "");
}

/* --- What is expected. --- */

static void do_expect(struct play *play, char **words, int count)
{
	(void)count;
	play_settle(play);
	if (!play_shows(play, words[1]))
		play_fail(play, "does not show \"%s\"", words[1]);
}

static void do_expect_not(struct play *play, char **words, int count)
{
	(void)count;
	play_settle(play);
	if (play_shows(play, words[1]))
		play_fail(play, "shows \"%s\"", words[1]);
}

static void do_primary(struct play *play, char **words, int count)
{
	if (play->glass.alternate)
		play_fail(play, "the alternate screen is still shown");
	do_expect(play, words, count);
}

static void do_cursor(struct play *play, char **words, int count)
{
	(void)count;
	play_settle(play);
	if ((strcmp(words[1], "*") && atoi(words[1]) != play->glass.cursor.row) ||
	    (strcmp(words[2], "*") && atoi(words[2]) != play->glass.cursor.col))
		play_fail(play, "the cursor is not at %s %s", words[1], words[2]);
}

static void do_restored(struct play *play, char **words, int count)
{
	(void)words;
	(void)count;
	play_settle(play);
	play_restored(play);
}

static void do_no_raw(struct play *play, char **words, int count)
{
	(void)words;
	(void)count;
	play_settle(play);
	if (play->watch.breach[0])
		play_fail(play, "what no terminal should be sent: %s", play->watch.breach);
}

static void do_breach(struct play *play, char **words, int count)
{
	(void)count;
	play_settle(play);
	if (!strstr(play->watch.breach, words[1]))
		play_fail(play, "no breach was seen, or another: %s", play->watch.breach);
}

static void do_answered(struct play *play, char **words, int count)
{
	(void)count;
	play_wait(play, has_answered, NULL, "answered");
	if (play->answered_at - play->marked_at > atof(words[1]))
		play_fail(play, "answered after %.1f ms", play->answered_at - play->marked_at);
}

/* How long after the last key; the screen may change meanwhile as it likes. */
static void do_shown(struct play *play, char **words, int count)
{
	char what[LINE];
	double taken;

	(void)count;
	snprintf(what, sizeof(what), "showed \"%s\"", words[2]);
	play_wait(play, shows, words[2], what);
	taken = held_ms() - play->marked_at;
	printf("shown %s: %.1f ms\n", words[2], taken);
	if (atof(words[1]) > 0 && taken > atof(words[1]))
		play_fail(play, "%s after %.1f ms", what, taken);
}

static void do_patience(struct play *play, char **words, int count)
{
	(void)count;
	play->patience = 1000 * atof(words[1]);
}

/* For what is measured, never for what is waited for. */
static void do_let(struct play *play, char **words, int count)
{
	const double until = held_ms() + atof(words[1]);

	(void)count;
	while (held_ms() < until && !play->ended)
		play_listen(play, 5);
}

/* A file with what is expected: its text, or NULL. */
static char *read_file(const char *name)
{
	FILE *file = fopen(name, "r");
	char *text = NULL;
	size_t size = 0;

	if (!file)
		return NULL;
	if (getdelim(&text, &size, '\0', file) < 0) {
		free(text);
		text = strdup("");
	}
	fclose(file);
	return text;
}

static void write_file(struct play *play, const char *name, const char *text)
{
	FILE *file = fopen(name, "w");

	if (!file || fputs(text, file) < 0 || fclose(file) != 0)
		play_fail(play, "cannot write %s", name);
}

struct kept {
	const char *text;
	const char *(*picture)(struct glass *);
};

static bool is_as_kept(struct play *play, const void *context)
{
	const struct kept *kept = context;

	return !strcmp(kept->text, kept->picture(&play->glass));
}

/* Line by line, those that differ. */
static void show_difference(const char *expected, const char *found)
{
	while (*expected || *found) {
		const int wanted = (int)strcspn(expected, "\n");
		const int got = (int)strcspn(found, "\n");

		if (wanted != got || strncmp(expected, found, (size_t)wanted))
			fprintf(stderr, "-%.*s\n+%.*s\n", wanted, expected, got, found);
		expected += wanted + (expected[wanted] == '\n');
		found += got + (found[got] == '\n');
	}
}

static void compare(struct play *play, const char *name, const char *(*picture)(struct glass *))
{
	const double until = held_ms() + 3000;
	struct kept kept = { .picture = picture };
	char *text;

	play_settle(play);
	if (getenv("UPDATE") && !strcmp(getenv("UPDATE"), "1")) {
		write_file(play, name, picture(&play->glass));
		return;
	}
	text = read_file(name);
	if (!text)
		play_fail(play, "%s is missing (UPDATE=1 writes it)", name);
	kept.text = text;
	while (!is_as_kept(play, &kept) && held_ms() < until && !play->ended)
		play_listen(play, 10);
	if (!is_as_kept(play, &kept)) {
		show_difference(text, picture(&play->glass));
		play_fail(play, "not as in %s (UPDATE=1 writes it anew)", name);
	}
	free(text);
}

static void do_screen(struct play *play, char **words, int count)
{
	(void)count;
	compare(play, words[1], glass_text);
}

static void do_attrs(struct play *play, char **words, int count)
{
	(void)count;
	compare(play, words[1], glass_looks);
}

/* A key that has the program draw anew changes nothing: it knew what is on the screen. */
static void do_redraw(struct play *play, char **words, int count)
{
	char *text, *looks;

	play_settle(play);
	text = strdup(glass_text(&play->glass));
	looks = strdup(glass_looks(&play->glass));
	do_keys(play, words, count);
	play_wait(play, has_answered, NULL, "drew anew");
	play_settle(play);
	if (strcmp(text, glass_text(&play->glass))) {
		show_difference(text, glass_text(&play->glass));
		play_fail(play, "drawn anew, the screen shows another text");
	}
	if (strcmp(looks, glass_looks(&play->glass))) {
		show_difference(looks, glass_looks(&play->glass));
		play_fail(play, "drawn anew, the screen looks otherwise");
	}
	free(text);
	free(looks);
}

/* A command of the shell, such as cmp, must end with 0. */
static void do_shell(struct play *play, char **words, int count)
{
	const int status = system(words[1]);

	(void)count;
	if (status != 0)
		play_fail(play, "status %d of: %s", status, words[1]);
}

/* The first line of a file stands on the screen. */
static void do_shows_file(struct play *play, char **words, int count)
{
	char *text = read_file(words[1]);

	(void)count;
	if (!text || *text == '\n' || !*text)
		play_fail(play, "%s holds no line", words[1]);
	text[strcspn(text, "\n")] = '\0';
	play_settle(play);
	if (!play_shows(play, text))
		play_fail(play, "does not show \"%s\" of %s", text, words[1]);
	free(text);
}

/* --- Many things. --- */

static void do_sizes(struct play *play, char **words, int count)
{
	int rows[3], columns[3];
	int i;

	for (i = 0; i < 3; i++) {
		rows[i] = atoi(words[1 + i]);
		columns[i] = atoi(words[4 + i]);
	}
	words[count] = NULL;
	play_sizes(play, rows, columns, words + 7);
}

static void do_fuzz(struct play *play, char **words, int count)
{
	const char *seed = getenv("FUZZ_SEED");

	(void)count;
	play_fuzz(play, atol(words[1]), strtoull(seed && *seed ? seed : words[2], NULL, 10));
}

static void do_storm(struct play *play, char **words, int count)
{
	const char *seed = getenv("FUZZ_SEED");

	(void)count;
	play_storm(play, words[1], atol(words[2]), strtoull(seed && *seed ? seed : words[3], NULL, 10));
}

static void do_copied(struct play *play, char **words, int count)
{
	(void)count;
	play_settle(play);
	if (play->watch.clipboard != 1 + atoi(words[1]))
		play_fail(play, "another number of texts went to the clipboard");
}

static void do_mouse(struct play *play, char **words, int count)
{
	char bytes[64];
	int length;

	length = snprintf(bytes, sizeof(bytes), "\033[<%s;%d;%dM", count > 3 ? words[3] : "0",
			  atoi(words[2]) + 1, atoi(words[1]) + 1);
	play_type(play, bytes, (size_t)length);
}

/* --- The language. --- */

static const struct statement {
	const char *name;
	int least, most; /* words behind it */
	void (*act)(struct play *, char **words, int count);
	const char *help;
} statements[] = {
	{ "size", 2, 2, do_size, "ROWS COLUMNS  of the terminal; 24 80 unless said, or as asked for" },
	{ "env", 1, 2, do_env, "NAME [VALUE]  for the program" },
	{ "folder", 1, 1, do_folder, "PATH  where the program is started; made if missing" },
	{ "allow", 1, 1, do_allow, "readline|clipboard|all  what would else be a breach; readline rings, "
				   "and may send zero bytes" },
	{ "keep-output", 0, 0, do_keep_output, "no key drops output or holds it back" },
	{ "before", 1, 1, do_before, "TEXT  stands on the terminal when the program starts" },
	{ "patience", 1, 1, do_patience, "SECONDS  to wait for anything; 20 unless said" },
	{ "run", 1, PLAY_WORDS - 2, do_run, "PROGRAM [ARGUMENT]..." },

	{ "key", 1, 1, do_burst, "KEY  types it" },
	{ "keys", 1, 1, do_keys, "TEXT  types it, each key when the one before has been read" },
	{ "burst", 1, 1, do_burst, "TEXT  writes it at once" },
	{ "line", 1, 1, do_line, "TEXT  writes it and Enter, at once" },
	{ "until", 2, 2, do_until, "TEXT KEY  types the key again and again, "
				   "until the screen shows the text" },
	{ "enter", 0, 0, do_enter, "" },
	{ "ctrl", 1, 1, do_ctrl, "LETTER" },
	{ "alt", 1, 1, do_alt, "KEY" },
	{ "special", 1, 1, do_special, "up|down|left|right|home|end|pageup|tab|escape|f1|...  a key" },
	{ "resize", 2, 2, do_resize, "ROWS COLUMNS" },
	{ "mouse", 2, 3, do_mouse, "ROW COLUMN [BUTTON]  from 0; 0 unless said, 64 and 65 are the wheel" },
	{ "signal", 1, 1, do_signal, "NAME  sends it to the program from outside" },
	{ "stop", 0, 0, do_stop, "types Ctrl-Z, waits until the program has stopped, takes the terminal" },
	{ "stopped", 0, 0, do_stopped, "the same without Ctrl-Z" },
	{ "gone", 0, 0, do_gone, "the terminal goes away, and with it the program; nothing can come behind" },
	{ "continue", 0, 0, do_continue, "as fg: gives the terminal back and wakes the program" },

	{ "wait-text", 1, 1, do_wait_text, "TEXT  until the screen shows it" },
	{ "wait-no-text", 1, 1, do_wait_no_text, "TEXT  until it does not" },
	{ "wait-stable", 0, 0, do_wait_stable, "until 150 ms without a byte behind at least one" },
	{ "settle", 0, 0, do_settle, "until the program has read its keys, drawn, and sleeps" },
	{ "wait-alternate", 0, 0, do_wait_alternate, "until the alternate screen is shown" },
	{ "wait-raw", 0, 0, do_wait_raw, "until the terminal's modes are others than at first" },
	{ "wait-exit", 1, 2, do_wait_exit, "STATUS|signal NAME|any" },

	{ "expect", 1, 1, do_expect, "TEXT  settles, then the screen must show it" },
	{ "expect-not", 1, 1, do_expect_not, "TEXT  and must not" },
	{ "primary-contains", 1, 1, do_primary, "TEXT  on the main screen, the other one left" },
	{ "cursor", 2, 2, do_cursor, "ROW COLUMN  from 0, or *" },
	{ "screen", 1, 1, do_screen, "FILE  the whole screen's text; UPDATE=1 writes it" },
	{ "attrs", 1, 1, do_attrs, "FILE  the looks of all cells; UPDATE=1 writes it" },
	{ "redraw", 1, 1, do_redraw, "KEYS  that have all drawn anew must change nothing" },
	{ "expect-termios", 0, 0, do_restored, "modes, screen, cursor, attributes, keypad as at first" },
	{ "no-raw", 0, 0, do_no_raw, "fails after a breach, even under `allow all`" },
	{ "breach", 1, 1, do_breach, "TEXT  a breach that says so must have been seen (`allow all`)" },
	{ "let", 1, 1, do_let, "MS  so long the program runs on, where something is measured" },
	{ "shown", 2, 2, do_shown, "MS TEXT  tells how soon behind the last key the screen shows it; "
				   "at most MS, 0: however long" },
	{ "shell", 1, 1, do_shell, "COMMAND  must end with 0" },
	{ "shows-file", 1, 1, do_shows_file, "FILE  its first line stands on the screen" },
	{ "answered", 1, 1, do_answered, "MS  a first byte came so soon behind the last key" },

	{ "sizes", 7, PLAY_WORDS - 2, do_sizes,
	  "FIRST LAST STEP FIRST LAST STEP TEXT...  resizes to all rows x columns, of which each "
	  "must show one of the texts" },
	{ "storm", 3, 3, do_storm, "mouse|paste|keys COUNT SEED  random ones, none of which loses a run" },
	{ "copied", 1, 1, do_copied, "TIMES  so often text has gone to the clipboard (`allow clipboard`)" },
	{ "fuzz", 2, 2, do_fuzz, "EVENTS SEED  random keys, sizes and signals; FUZZ_SEED for another seed" },
};

/* Takes a word out of the line, unescaped and with variables replaced. */
static bool next_word(struct play *play, char **at, char *word)
{
	char raw[LINE], name[64];
	size_t length = 0;
	bool quoted;
	size_t i;

	*at += strspn(*at, " \t");
	if (!**at || **at == '#')
		return false;
	quoted = **at == '"';
	for (*at += quoted; **at && (quoted ? **at != '"' : !strchr(" \t", **at)); ++*at) {
		if (**at == '$' && isupper((unsigned char)(*at)[1])) {
			for (i = 0; (isupper((unsigned char)(*at)[1]) || (*at)[1] == '_') && i < 63; ++*at)
				name[i++] = (*at)[1];
			name[i] = '\0';
			if (!getenv(name))
				play_fail(play, "$%s is not set", name);
			length += (size_t)snprintf(raw + length, sizeof(raw) - length, "%s",
						   getenv(name));
			if (length >= sizeof(raw))
				play_fail(play, "a line too long");
			continue;
		}
		if (**at == '\\' && (*at)[1])
			raw[length++] = *(*at)++;
		raw[length++] = **at;
		if (length + 2 >= sizeof(raw))
			play_fail(play, "a line too long");
	}
	if (quoted && **at != '"')
		play_fail(play, "a quote is not closed");
	*at += quoted;
	raw[length] = '\0';
	held_unescape(raw, word);
	return true;
}

/* What may be said before a program runs. */
static bool comes_first(const struct statement *statement)
{
	static void (*const first[])(struct play *, char **, int) = {
		do_size, do_env, do_folder, do_allow, do_keep_output,
		do_before, do_patience, do_run, do_shell,
	};
	size_t i;

	for (i = 0; i < sizeof(first) / sizeof(first[0]); i++)
		if (statement->act == first[i])
			return true;
	return false;
}

static void do_statement(struct play *play, char *line)
{
	static char texts[PLAY_WORDS][LINE];
	char *words[PLAY_WORDS + 1];
	size_t i;
	int count = 0;

	while (count < PLAY_WORDS && next_word(play, &line, texts[count])) {
		words[count] = texts[count];
		count++;
	}
	if (!count)
		return;
	for (i = 0; i < sizeof(statements) / sizeof(statements[0]); i++) {
		const struct statement *statement = &statements[i];

		if (strcmp(statement->name, words[0]))
			continue;
		if (count - 1 < statement->least || count - 1 > statement->most)
			play_fail(play, "%s %s", statement->name, statement->help);
		if (!play->started && !comes_first(statement))
			play_fail(play, "nothing runs");
		statement->act(play, words, count);
		return;
	}
	play_fail(play, "there is no statement %s", words[0]);
}

static int print_usage(void)
{
	size_t i;

	puts("usage: screen [COLUMNSxROWS] SCRIPT\n       screen --text < BYTES\n");
	for (i = 0; i < sizeof(statements) / sizeof(statements[0]); i++)
		printf("%-16s %s\n", statements[i].name, statements[i].help);
	return 2;
}

/* What the program finds in its environment. */
static void furnish(const char *size)
{
	static const char *const others[] = { "LC_ALL", "LC_CTYPE", "COLUMNS", "LINES", "NO_COLOR" };
	char here[4096];
	size_t i;

	for (i = 0; i < sizeof(others) / sizeof(others[0]); i++)
		unsetenv(others[i]);
	setenv("TERM", "xterm-256color", 1);
	setenv("LANG", "C.UTF-8", 1);
	setenv("SIZE", size, 1);
	if (getcwd(here, sizeof(here)))
		setenv("ROOT", here, 1);
}

/* Standard input must be nothing but text. */
static int watch_text(void)
{
	struct watch watch;
	char bytes[4096];
	size_t got;

	watch_init(&watch, true);
	watch.bare = true;
	while ((got = fread(bytes, 1, sizeof(bytes), stdin)) > 0)
		watch_bytes(&watch, bytes, got);
	if (watch.breach[0])
		fprintf(stderr, "what is no text: %s\n", watch.breach);
	return watch.breach[0] != 0;
}

int main(int argc, char **argv)
{
	const char *size = argc == 3 ? argv[1] : "80x24";
	static struct play play = { .rows = 24, .columns = 80, .patience = PLAY_PATIENCE_MS };
	char line[LINE];
	FILE *script;

	if (argc == 2 && !strcmp(argv[1], "--text"))
		return watch_text();
	if (argc < 2 || argc > 3 || sscanf(size, "%dx%d", &play.columns, &play.rows) != 2)
		return print_usage();
	play.file = argv[argc - 1];
	script = strcmp(play.file, "-") ? fopen(play.file, "r") : stdin;
	if (!script) {
		perror(play.file);
		return 2;
	}
	furnish(size);
	held_lead();
	while (fgets(line, sizeof(line), script)) {
		play.line++;
		line[strcspn(line, "\n")] = '\0';
		do_statement(&play, line);
	}
	/* A script that does not see the end leaves no program behind. */
	if (play.started && !play.ended)
		kill(-play.held.child, SIGKILL);
	glass_close(&play.glass);
	return 0;
}
