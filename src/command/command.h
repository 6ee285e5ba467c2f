/* SPDX-License-Identifier: GPL-3.0-or-later
 * command: the rows of the command language. Parser, help and completion are made
 * from them. A command is a file (or one of a family in a file) and a row in
 * commands.def.
 */
#ifndef SPILLWAY_COMMAND_COMMAND_H
#define SPILLWAY_COMMAND_COMMAND_H

#include "src/command/samples.h"

#include <stdbool.h>
#include <stddef.h>

struct err;
struct near;
struct other_word;
struct session;
struct text;
struct user;

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
	COMPLETE_COMPARE,   /* variants, and behind `on` machines */
	COMPLETE_DEVICE,
	COMPLETE_EXPORT,    /* formats, then files; or panels, then files */
	COMPLETE_FAMILY,
	COMPLETE_FILE,
	COMPLETE_FOLLOW,    /* vertices; warps */
	COMPLETE_INFO,
	COMPLETE_PREDICT,   /* forms, then vertices */
	COMPLETE_SETTING,   /* then its values */
	COMPLETE_SHOW,      /* panels, then vertices; or settings */
	COMPLETE_STOP,      /* where to stop, then vertices; or names */
	COMPLETE_STOPS,     /* numbers of stops */
	COMPLETE_TWIN,      /* variants and machines */
	COMPLETE_UNIT,
	COMPLETE_USER,      /* the user's own commands */
	COMPLETE_VARIANT,
	COMPLETE_VERTEX,
	COMPLETE_WHY        /* questions, then vertices or warps */
};

/* Commands that make blocks of others: whoever reads lines acts on them (script.c). */
enum keyword {
	KEYWORD_NONE,
	KEYWORD_IF,
	KEYWORD_WHILE,
	KEYWORD_ELSE,
	KEYWORD_END,
	KEYWORD_DEFINE,
	KEYWORD_DOCUMENT,
	KEYWORD_COMMANDS,
	KEYWORD_BREAK,
	KEYWORD_CONTINUE,
	KEYWORD_TEXT        /* a line of a document: no command */
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
	enum sample_kind sample; /* what @NAME stands for, of a command that takes a file */
	bool repeats;         /* an empty line at a prompt does it again */
	bool repeats_at_stops; /* it does where the run stands at a stop */
	bool moves;           /* does nothing but move the run, or judge it */
	bool looks;           /* changes nothing that `save` keeps */
	bool expression;      /* what stands behind it is an expression, or holds one */
	enum keyword keyword;
	/* NULL for keywords. */
	bool (*run)(struct session *session, const struct line *line, struct err *err);
};

#define COMMAND(name) extern const struct command command_##name;
#include "src/command/commands.def"
#undef COMMAND

/* The commands there are, ended by NULL, in the order of `help`. */
const struct command *const *commands(void);
/* The command of that name or letter; NULL: there is none. Other words for it (words.h)
 * are anybody's. */
const struct command *command_exactly(const char *word);

/* All commands, the user's too, for a word that is none. */
void commands_near(const struct session *session, struct near *near);

/* A command of the program, or one of the user's. */
struct found {
	const struct command *command;
	struct user *user;              /* NULL: it is the program's */
	const struct other_word *other; /* by which it was called, or NULL */
};

/* The command of that name, letter, alias or unambiguous beginning. A user's command
 * hides the program's of the same name, but not from itself: inside its own definition
 * the name is the program's. */
bool command_find(const struct session *session, const char *word, struct found *found,
		  struct err *err);

/* Takes the first command of *text apart into *line, whose words live in `buffer`
 * (room for three times the text, and a little). *text becomes what stands behind
 * its semicolon, NULL at the end. On an error *line is not to be used. */
bool command_split(const char **text, struct line *line, char *buffer, struct err *err);
/* Reads on in a line. *quote is the kind of quotes that is open: 0, a single or double quote, or a
 * dollar for $'...'. Returns how many bytes are read; *byte: the one that they mean, -1: none, as a
 * quote begins or ends. */
size_t command_read(const char *at, char *quote, int *byte);
/* Where the first command of a text that can be taken apart begins, and how long it is,
 * without the blanks around it. */
const char *command_span(const char *text, size_t *length);
/* The next word of *text as it is written, quotes and all; its length, 0: there is none. */
size_t command_raw_word(const char **text, const char **word);
/* Adds a word so that it is read back as that one word. */
void command_quote(const char *word, struct text *to);

/* For commands: a number in a range, or an error naming what was expected. */
bool word_number(const char *word, const char *what, long long least, long long most,
		 long long *number, struct err *err);
bool usage_error(const struct command *command, struct err *err);

#endif
