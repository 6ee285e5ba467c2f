/* SPDX-License-Identifier: GPL-3.0-or-later
 * Thousands of keys, of clicks and of pastes, none of which may lose the run or end the program. What may
 * is left out: `y` behind a question, the menu, and lines that begin another run.
 */
#include "tests/tui/play.h"

#include "src/base/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_WORDS = 6, PASTE = 512, TOGETHER = 20 };

static size_t draw(struct random *random, size_t bound)
{
	return (size_t)random_below(random, bound);
}

/* Presses, releases, other buttons and the wheel, anywhere and beyond; some are cut off. */
static size_t make_mouse(struct random *random, const struct play *play, char *bytes)
{
	static const int buttons[] = { 0, 0, 0, 0, 1, 2, 3, 4, 32, 35, 64, 64, 65, 65, 66, 128 };
	const size_t column = draw(random, (size_t)play->columns + 2),
		     row = draw(random, (size_t)play->rows + 2);
	const int length = snprintf(bytes, PASTE, "\033[<%d;%zu;%zu%c",
				    buttons[draw(random, sizeof(buttons) / sizeof(buttons[0]))], column, row,
				    draw(random, 4) ? 'M' : 'm');

	return draw(random, 50) ? (size_t)length : 3 + draw(random, (size_t)length - 3);
}

/* Some words with what may stand between them, marked as a paste or at once. */
static size_t make_paste(struct random *random, char *bytes)
{
	static const char *const words[] = {
		"step", "back", "step 2", "goto 5", "show flow", "show queue", "why arc 1 2", "why event 1",
		"mark", "nonsense", "set focus log", "set focus none", "set layout teach",
		"set layout overview", "follow 3", "echo $'a'", "'open", "\"", ";", "# note",
		"\xc3\xa9\xe6\xbc\xa2", "\t", ":", "y", "u", "\xff",
		"\033[<0;5;5M", "\033[A", "print cycle", "goto mark a", "unmark",
	};
	const bool marked = draw(random, 3) > 0;
	const size_t count = 1 + draw(random, MOST_WORDS);
	size_t length = 0;
	size_t i;

	length += (size_t)sprintf(bytes, "%s", marked ? "\033[200~" : "");
	for (i = 0; i < count; i++)
		length += (size_t)sprintf(bytes + length, "%s%s",
					  words[draw(random, sizeof(words) / sizeof(words[0]))],
					  draw(random, 2) ? "\r" : draw(random, 2) ? "\n" : " ");
	length += (size_t)sprintf(bytes + length, "%s", marked ? "\033[201~" : "");
	return length;
}

static size_t make_key(struct random *random, char *bytes)
{
	static const char keys[] = "sbcsbcnNpPlLwWeEzruq?:/ \t\t\r\r\r1234567+-0[]{}.,hjkM\177\033";
	static const char *const sequences[] = { "\033[A", "\033[B", "\033[C", "\033[D", "\033[5~", "\033[6~",
						 "\033[Z", "\033OA", "\033OB", "\033OC", "\033OD", "\033OP" };

	if (draw(random, 3))
		return (size_t)sprintf(bytes, "%c", keys[draw(random, sizeof(keys) - 1)]);
	return (size_t)sprintf(bytes, "%s",
			       sequences[draw(random, sizeof(sequences) / sizeof(sequences[0]))]);
}

/* Leaves whatever is open: a line, a list, a question, a block. */
static void calm(struct play *play)
{
	play_signal(play, held_signal("INT"));
	play_settle(play);
}

/* As statements, for a script that does the same again (STORM_LOG). */
static void note(FILE *log, const char *bytes, size_t length)
{
	char spelt[4 * PASTE];

	watch_spell(bytes, length, spelt, sizeof(spelt));
	fprintf(log, "burst \"%s\"\nsettle\n", spelt);
}

void play_storm(struct play *play, const char *kind, long count, uint64_t seed)
{
	const double began = held_ms();
	FILE *log = getenv("STORM_LOG") ? fopen(getenv("STORM_LOG"), "w") : NULL;
	struct random random;
	char bytes[PASTE];
	size_t length;
	long i;

	random_start(&random, seed, kind);
	for (i = 0; i < count; i++) {
		length = *kind == 'm' ? make_mouse(&random, play, bytes)
			 : *kind == 'p' ? make_paste(&random, bytes) : make_key(&random, bytes);
		if (log)
			note(log, bytes, length);
		play_type(play, bytes, length);
		play_listen(play, 0);
		if (*kind != 'm' || i % TOGETHER == 0 || bytes[length - 1] < 'A')
			play_settle(play);
		if (*kind == 'p' && i % TOGETHER == 0)
			calm(play);
		if (play->ended || play->stopped)
			play_fail(play, "the program ended, or stopped");
	}
	calm(play);
	if (log)
		fclose(log);
	printf("%ld of %s in %.1f s\n", count, kind, (held_ms() - began) / 1e3);
}
