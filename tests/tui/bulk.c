/* SPDX-License-Identifier: GPL-3.0-or-later
 * What does many things to a program: all sizes, and thousands of random keys.
 */
#include "tests/tui/play.h"

#include "src/base/random.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* --- Sizes. --- */

/* Shows one of the texts, or as much of its beginning as fits a row with a mark behind
 * it; in one column, anything. */
static bool shows_one(struct play *play, const void *context)
{
	char *const *texts = context;
	char start[256];

	if (play->columns == 1)
		return strspn(glass_text(&play->glass), "\n") < (size_t)play->rows;
	for (; *texts; texts++) {
		snprintf(start, sizeof(start), "%.*s", play->columns - 1, *texts);
		if (play_shows(play, start))
			return true;
	}
	return false;
}

void play_sizes(struct play *play, const int rows[3], const int columns[3], char **texts)
{
	const double began = held_ms();
	long count = 0;
	int row, column;

	for (row = rows[0]; row <= rows[1]; row += rows[2]) {
		for (column = columns[0]; column <= columns[1]; column += columns[2]) {
			play_resize(play, row, column);
			play_settle(play);
			play_wait(play, shows_one, texts, "showed one of the texts at this size");
			count++;
		}
	}
	printf("%ld sizes in %.1f s\n", count, (held_ms() - began) / 1e3);
}

/* --- Random keys. --- */

enum { REMEMBERED = 64, SHOWN = 100, REPORT = REMEMBERED * (SHOWN + 1) + 256 };

struct fuzz {
	struct play *play;
	struct random random;
	uint64_t seed;
	long event, restarts;
	char last[REMEMBERED][SHOWN]; /* the last events as statements, a ring */
	char report[REPORT];
	FILE *log; /* of all events since the program was started, a script; or NULL */
};

static const char *report(void *context)
{
	struct fuzz *fuzz = context;
	const long first = fuzz->event < REMEMBERED ? 0 : fuzz->event - REMEMBERED + 1;
	size_t length;
	long i;

	length = (size_t)snprintf(fuzz->report, REPORT,
				  "event %ld of seed %llu (FUZZ_SEED=%llu plays it again), the "
				  "program started %ld times anew; the last events were\n",
				  fuzz->event, (unsigned long long)fuzz->seed,
				  (unsigned long long)fuzz->seed, fuzz->restarts);
	for (i = first; i <= fuzz->event && length < REPORT; i++)
		length += (size_t)snprintf(fuzz->report + length, REPORT - length, "%s\n",
					   fuzz->last[i % REMEMBERED]);
	return fuzz->report;
}

static size_t draw(struct fuzz *fuzz, size_t bound)
{
	return (size_t)random_below(&fuzz->random, bound);
}

static void note(struct fuzz *fuzz, const char *statement, const char *bytes, size_t length)
{
	char spelt[SHOWN - 20];

	/* Typed bytes stand in quotes, so that a script can type them. */
	spelt[0] = '"';
	watch_spell(bytes, length, spelt + (*statement == 'b'), sizeof(spelt) - 2);
	if (*statement == 'b')
		strcat(spelt, "\"");
	snprintf(fuzz->last[fuzz->event % REMEMBERED], SHOWN, "%.16s%s", statement, spelt);
	if (fuzz->log)
		fprintf(fuzz->log, "%s\n", fuzz->last[fuzz->event % REMEMBERED]);
}

/* While a command works at a prompt the terminal itself shows what is typed, whatever
 * that is, in the midst of what the program says. */
static bool terminal_echoes(const struct play *play)
{
	struct termios modes;

	return tcgetattr(play->held.slave, &modes) != 0 || (modes.c_lflag & ECHO);
}

static void type(struct fuzz *fuzz, const char *bytes, size_t length)
{
	const double until = held_ms() + 20;

	while (terminal_echoes(fuzz->play) && held_ms() < until && !fuzz->play->ended)
		play_listen(fuzz->play, 1);
	note(fuzz, "burst ", bytes, length);
	play_type(fuzz->play, bytes, length);
}

/* Keys that are several bytes, whole and broken, and what terminals may send besides. */
static void type_sequence(struct fuzz *fuzz)
{
	static const char *const sequences[] = {
		"\033[A", "\033[B", "\033[C", "\033[D", "\033OA", "\033OB", "\033OC", "\033OD",
		"\033[H", "\033[F", "\033OH", "\033OF", "\033[1~", "\033[2~", "\033[3~", "\033[4~",
		"\033[5~", "\033[6~", "\033[Z", "\033OP", "\033OQ", "\033[15~", "\033[24~",
		"\033[1;5C", "\033[1;2D", "\033[1;3A", "\033[I", "\033[O", "\033[200~a\tb\rc\033[201~",
		"\033[200~step\n\nback\r\nste\033[201~", "step\rback\rqu", "ssss", "run\033[A", "yn", ":he",
		"\033[200~", "\033[M !!", "\033[<0;5;5M", "\033[<0;999;999m", "\033[<64;3;3M",
		"\033[<0;30;9M", "\033[<0;70;5M", "\033[<0;40;15M", "\033[<65;70;9M", "\033[<0;",
		"\033[<0;1;2;3M",
		"\033[24;80R", "\033[?1;2c", "\033", "\033\033", "\033[", "\033O", "\033[1;", "\033]",
		"\033P", "\033b", "\033f", "\033d", "\033.", "\033<", "\033>",
	};
	const char *sequence = sequences[draw(fuzz, sizeof(sequences) / sizeof(sequences[0]))];

	type(fuzz, sequence, strlen(sequence));
}

/* UTF-8, and what is none or should not be shown. */
static void type_runes(struct fuzz *fuzz)
{
	enum { HARMLESS = 5 };
	static const char *const runes[] = {
		"\xc3\xa9", "e\xcc\x81", "\xe6\xbc\xa2", "\xf0\x9f\x98\x80", "\xe2\xa0\xbf",
		"\xe2\x80\xae", "\xcc\x81", "\xc2\x9b", "\xef\xbb\xbf", "\xef\xbf\xbf", "\xff",
		"\x80", "\x9b" "31m", "\xc3", "\xe2\x80", "\xf0\x9f", "\xc0\x80", "\xed\xa0\x80",
	};
	const size_t number = draw(fuzz, sizeof(runes) / sizeof(runes[0]));
	const double until = held_ms() + 20;
	const char *rune;

	while (!play_is_idle(fuzz->play) && held_ms() < until && !fuzz->play->ended)
		play_listen(fuzz->play, 1);
	rune = runes[terminal_echoes(fuzz->play) ? number % HARMLESS : number];
	type(fuzz, rune, strlen(rune));
}

/* Whole command lines take a run to places that keys alone would not reach. */
static void type_line(struct fuzz *fuzz)
{
	static const char *const lines[] = {
		"step", "step 3", "back", "back 2 cycle", "step warp", "back warp", "step lane 5",
		"run until cycle >= 5", "run back until cycle < 2", "goto 3", "goto 0", "finish",
		"reset", "start", "solve", "verify", "generate genrmf a=3 b=4",
		"generate grid rows=6 cols=6 cap=9",
		"generate random n=40 m=200 cap=9", "use vc-bcsr", "use tc-rcsr", "use ecl", "use sync",
		"use hi-pr", "use hybrid-mf", "use cuda-mf", "use bfs-bs", "show heights", "show queue",
		"show warps", "show warp 0", "show flow", "show code", "show log", "show timeline",
		"show counters", "show arbiter", "show cut", "show result", "show vertex 3",
		"break push", "watch excess(3)", "delete", "info stops", "set seed 7", "set symbols ascii",
		"set symbols braille", "set wave 1", "set history-memory 1", "help", "help step",
		"apropos height", "why height 3", "why arc 1 2", "why event 3", "why active 2",
		"why lane 0 3", "mark", "mark here", "goto mark here", "unmark", "key F2 'show log'",
		"colour active 39", "set mouse off", "set mouse on",
		"layout own left log right flow below timeline", "set layout own", "what if wave 1",
		"compare vc-bcsr tc-rcsr", "define d", "end", "alias k = step",
		"echo \"a b\"", "print cycle", "assert cycle < 0", "load nowhere", "load /",
		"source nowhere", "save", "export csv -", "pause", "tui", "terminals 1 2", "nonsense",
	};
	const char *line = lines[draw(fuzz, sizeof(lines) / sizeof(lines[0]))];
	char text[128];

	type(fuzz, text, (size_t)snprintf(text, sizeof(text), "%s\r", line));
}

static void type_key(struct fuzz *fuzz)
{
	/* What single keys mean something, more often than others. */
	static const char likely[] = "sbcsbcnpfrqz?:/ \t\r\r1234567890+-<>[]{}hjklgGuUtwxvoMY\177";
	char key;

	switch (draw(fuzz, 3)) {
	case 0:
		key = likely[draw(fuzz, sizeof(likely) - 1)];
		break;
	case 1:
		key = (char)(32 + draw(fuzz, 95));
		break;
	default: /* Ctrl and a letter; not the one that ends a program with a core */
		key = (char)draw(fuzz, 32);
		if (key == 28)
			key = 12;
	}
	type(fuzz, &key, 1);
}

static void resize(struct fuzz *fuzz)
{
	const int rows = 1 + (int)(draw(fuzz, 3) ? draw(fuzz, 60) : draw(fuzz, 6));
	const int columns = 1 + (int)(draw(fuzz, 3) ? draw(fuzz, 200) : draw(fuzz, 25));
	char size[32];

	note(fuzz, "resize ", size, (size_t)snprintf(size, sizeof(size), "%d %d", rows, columns));
	play_resize(fuzz->play, rows, columns);
}

static void send_signal(struct fuzz *fuzz, const char *name)
{
	note(fuzz, "signal ", name, strlen(name));
	play_signal(fuzz->play, held_signal(name));
}

static void do_event(struct fuzz *fuzz)
{
	const size_t kind = draw(fuzz, 1000);

	if (kind < 600)
		type_key(fuzz);
	else if (kind < 740)
		type_sequence(fuzz);
	else if (kind < 790)
		type_runes(fuzz);
	else if (kind < 900)
		type_line(fuzz);
	else if (kind < 940)
		resize(fuzz);
	else if (kind < 960)
		send_signal(fuzz, "WINCH");
	else if (kind < 980)
		send_signal(fuzz, "INT");
	else if (kind < 996)
		send_signal(fuzz, "CONT");
	else
		send_signal(fuzz, kind & 1 ? "TERM" : "HUP");
}

/* An end that was asked for: by a command, or by TERM or HUP from outside; INT may find the
 * program on its way out. */
static bool is_good_end(int status)
{
	if (WIFSIGNALED(status))
		return WTERMSIG(status) == SIGTERM || WTERMSIG(status) == SIGHUP ||
		       WTERMSIG(status) == SIGINT;
	return WEXITSTATUS(status) == 0;
}

static bool has_keys(struct play *play, const void *unused)
{
	(void)unused;
	return !held_same_modes(&play->held);
}

/* The program has stopped or ended: both leave the terminal as it was. */
static void go_on(struct fuzz *fuzz)
{
	struct play *play = fuzz->play;

	if (play->stopped) {
		play_settle(play);
		play_restored(play);
		play_continue(play);
		return;
	}
	play_end(play);
	if (!is_good_end(play->status))
		play_fail(play, "the program ended");
	play_restored(play);
	fuzz->restarts++;
	if (fuzz->log)
		fuzz->log = freopen(getenv("FUZZ_LOG"), "w", fuzz->log);
	tcflush(play->held.slave, TCIFLUSH); /* keys for the one that has ended */
	play_start(play);
	/* Signals must find it ready. */
	play_wait(play, has_keys, NULL, "took the keys");
	play_settle(play);
}

/* Lets the program work: mostly not long, so that keys come while it does. */
static void let_it_work(struct fuzz *fuzz)
{
	const double until = held_ms() + (double)(draw(fuzz, 8) ? 0 : draw(fuzz, 30));

	do {
		play_listen(fuzz->play, 0);
		if (fuzz->play->stopped || fuzz->play->ended)
			go_on(fuzz);
	} while (held_ms() < until && !play_is_idle(fuzz->play));
}

/* Still alive means: somebody who wants to leave can. */
static void leave(struct fuzz *fuzz)
{
	const double until = held_ms() + PLAY_PATIENCE_MS;
	struct play *play = fuzz->play;

	while (!play->ended) {
		const double pause = held_ms() + 50;

		play_type(play, "\003", 1); /* what was typed, or a run */
		while (held_ms() < pause && !play->ended)
			play_listen(play, 5);
		play_type(play, "\025\004", 2); /* the line, then the end of the input */
		while (held_ms() < pause + 50 && !play->ended)
			play_listen(play, 5);
		if (play->stopped)
			play_continue(play);
		if (held_ms() > until)
			play_fail(play, "Ctrl-C and Ctrl-D do not end the program");
	}
	play_end(play);
	if (!is_good_end(play->status))
		play_fail(play, "the program ended");
	play_restored(play);
}

void play_fuzz(struct play *play, long events, uint64_t seed)
{
	struct fuzz *fuzz = calloc(1, sizeof(*fuzz));
	const double began = held_ms();

	if (!fuzz)
		play_fail(play, "out of memory");
	fuzz->play = play;
	fuzz->seed = seed;
	random_start(&fuzz->random, seed, "keys");
	fuzz->log = getenv("FUZZ_LOG") ? fopen(getenv("FUZZ_LOG"), "w") : NULL;
	if (fuzz->log)
		setvbuf(fuzz->log, NULL, _IOLBF, BUFSIZ);
	play->more = report;
	play->more_context = fuzz;
	play_settle(play);
	play->blind = true; /* libvterm 0.1 does not survive words for another size */
	for (fuzz->event = 0; fuzz->event < events; fuzz->event++) {
		do_event(fuzz);
		let_it_work(fuzz);
	}
	fuzz->event--;
	leave(fuzz);
	printf("%ld events in %.1f s, %ld starts\n", events, (held_ms() - began) / 1e3,
	       fuzz->restarts + 1);
	play->more = NULL;
	if (fuzz->log)
		fclose(fuzz->log);
	free(fuzz);
}
