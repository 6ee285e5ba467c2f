/* SPDX-License-Identifier: GPL-3.0-or-later
 * words: other words for commands, mostly gdb's, and hints for commands of gdb that do not
 * exist here.
 */
#ifndef SPILLWAY_COMMAND_WORDS_H
#define SPILLWAY_COMMAND_WORDS_H

/* `until E` is `run until E`, `stepi N` is `step N lane`. */
struct other_word {
	const char *word;
	const char *command;
	const char *before, *behind; /* inserted before and after the user's words */
};

/* All of them, ended by a row without a word. */
const struct other_word *other_words(void);
/* The one of exactly that spelling, or NULL. */
const struct other_word *other_word_find(const char *word);
/* A hint what to do instead of a command that gdb has; NULL: gdb has no such command. */
const char *word_instead(const char *word);

#endif
