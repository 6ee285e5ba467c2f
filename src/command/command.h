/* SPDX-License-Identifier: GPL-3.0-or-later
 * command: the rows of the command language. Parser, help and completion are made
 * from them. A command is a file (or one of a family in a file) and a row in
 * commands.def.
 */
#ifndef SPILLWAY_COMMAND_COMMAND_H
#define SPILLWAY_COMMAND_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

struct err;
struct session;
struct text;

enum { MOST_WORDS = 64 };

/* A command line taken apart. */
struct line {
	int count;                     /* words, the command's own among them */
	const char *words[MOST_WORDS];
	const char *rest;              /* the line behind the command's word, as written */
};

/* What a word of a command may be, for completion. */
enum completion {
	COMPLETE_NOTHING,
	COMPLETE_COMMAND,
	COMPLETE_DEVICE,
	COMPLETE_EXPORT,    /* formats, then files; or panels, then files */
	COMPLETE_FAMILY,
	COMPLETE_FILE,
	COMPLETE_INFO,
	COMPLETE_SETTING,   /* then its values */
	COMPLETE_SHOW,      /* panels, then vertices; or settings */
	COMPLETE_STOP,      /* where to stop, then vertices; or names */
	COMPLETE_STOPS,     /* numbers of stops */
	COMPLETE_UNIT,
	COMPLETE_VARIANT,
	COMPLETE_VERTEX
};

struct command {
	const char *name;
	const char *letter;   /* its fixed abbreviation, or NULL */
	const char *group;    /* the heading in `help` */
	const char *usage;    /* behind the name */
	const char *summary;  /* one line, no full stop */
	const char *help;     /* more, or NULL */
	/* The rows behind it (families, formats), told after the help, or NULL. */
	void (*list)(void (*each)(void *context, const char *name, const char *help),
		     void *context);
	int least, most;      /* words behind the name; most -1: any number */
	enum completion complete;
	bool repeats;         /* an empty line at a prompt does it again */
	bool (*run)(struct session *session, const struct line *line, struct err *err);
};

#define COMMAND(name) extern const struct command command_##name;
#include "src/command/commands.def"
#undef COMMAND

/* The commands there are, ended by NULL, in the order of `help`. */
const struct command *const *commands(void);
/* The command of that name, letter, alias or unambiguous beginning. */
const struct command *command_find(const char *word, struct err *err);
/* Other words for commands: pairs of word and name, ended by NULL. */
const char *const *command_aliases(void);

/* Takes the first command of *text apart into *line, whose words live in `buffer`
 * (room for three times the text, and a little). *text becomes what stands behind
 * its semicolon, NULL at the end. On an error *line is not to be used. */
bool command_split(const char **text, struct line *line, char *buffer, struct err *err);

/* For commands: a number in a range, or an error naming what was expected. */
bool word_number(const char *word, const char *what, long long least, long long most,
		 long long *number, struct err *err);
bool usage_error(const struct command *command, struct err *err);

#endif
