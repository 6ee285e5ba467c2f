/* SPDX-License-Identifier: GPL-3.0-or-later
 * A play: the program in its pseudo-terminal, what its screen shows, and what a test
 * does with it. Whatever goes wrong ends the test with a picture of the screen.
 */
#ifndef TESTS_TUI_PLAY_H
#define TESTS_TUI_PLAY_H

#include "tests/pty/held.h"
#include "tests/tui/glass.h"
#include "tests/tui/watch.h"

#include <stdint.h>

enum { PLAY_WORDS = 64, PLAY_PATIENCE_MS = 20000 /* unless said */ };

struct play {
	struct held held;
	struct glass glass;
	struct watch watch;
	const char *file;        /* the script */
	int line;
	int rows, columns;
	char *argv[PLAY_WORDS];  /* the program, ended by a NULL; its words are ours */
	char folder[1024];       /* where it is started; "": here */
	bool started, stopped, ended;
	bool lenient;            /* breaches are no failures */
	bool blind;              /* nothing is drawn any more */
	int status;              /* of waitpid, when it has stopped or ended */
	double patience;         /* ms to wait at most for anything */
	size_t mark;             /* bytes that had come when something was last done to it */
	long switches;           /* how often it had slept until then */
	double marked_at;        /* ms */
	double answered_at;      /* ms: the first byte since; 0: none */
	const char *(*more)(void *); /* what else a failure is to say, or NULL */
	void *more_context;
};

/* Tells what is wrong and where, and ends the test. */
_Noreturn void play_fail(struct play *play, const char *format, ...);

/* Opens the terminal. */
void play_open(struct play *play);

/* Starts the program in argv, again if it has ended. */
void play_start(struct play *play);

/* Takes what the program says within `ms`, and sees whether it has stopped or ended. */
void play_listen(struct play *play, int ms);

/* Listens until it is so; fails when patience is out. */
void play_wait(struct play *play, bool (*is_so)(struct play *, const void *), const void *context,
	       const char *what);

/* Listens until the program has read what was typed, drawn, and sleeps. */
void play_settle(struct play *play);
bool play_is_idle(struct play *play);

/* What is done to the program. Bytes come all at once; keys one after the other, each when those
 * before have been read. */
void play_keys(struct play *play, const char *bytes, size_t length);
void play_type(struct play *play, const char *bytes, size_t length);
void play_resize(struct play *play, int rows, int columns);
void play_signal(struct play *play, int number);
void play_continue(struct play *play);

/* Waits for the end, and takes the last words. */
void play_end(struct play *play);

/* Fails unless the terminal is as it was before the program. */
void play_restored(struct play *play);

/* Blanks at the end of the text do not count: those at the end of a row are not known. */
bool play_shows(struct play *play, const char *text);

/* Statements that do many things (bulk.c). */
void play_sizes(struct play *play, const int rows[3], const int columns[3], char **texts);
void play_fuzz(struct play *play, long events, uint64_t seed);
/* Those none of which may lose a run (storm.c). */
void play_storm(struct play *play, const char *kind, long count, uint64_t seed);

#endif
