/* SPDX-License-Identifier: GPL-3.0-or-later
 * words: other words for commands, as gdb has them, and what stands here for those of
 * gdb's that there are none for.
 */
#ifndef SPILLWAY_COMMAND_WORDS_H
#define SPILLWAY_COMMAND_WORDS_H

/* `until E` is `run until E`, `stepi N` is `step N lane`. */
struct other_word {
	const char *word;
	const char *command;
	const char *before, *behind; /* what comes before and behind the words that follow it */
};

/* All of them, ended by one without a word. */
const struct other_word *other_words(void);
/* The one that is spelt just so, or NULL. */
const struct other_word *other_word_find(const char *word);
/* What can be done instead of a command that gdb has; NULL: gdb has none either. */
const char *word_instead(const char *word);

#endif
