/* SPDX-License-Identifier: GPL-3.0-or-later
 * command: the commands of the language, a row each. Parser, help and completion work by the
 * rows. A command has a file, alone or with related ones, and a line in commands.def.
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

/* A command line, split into words. */
struct line {
	int count;                     /* number of words, including the command's name */
	const char *words[MOST_WORDS];
	const char *rest;              /* the line after the command's name, as written */
};

/* What the words of a command may be, for completion. */
enum completion {
	COMPLETE_NOTHING,
	COMPLETE_ASK,       /* kinds of questions, then vertices */
	COMPLETE_ARC,       /* the word `arc`, then vertices */
	COMPLETE_COMMAND,
	COMPLETE_COMPARE,   /* variants, and machines after `on` */
	COMPLETE_DEVICE,
	COMPLETE_EXPORT,    /* formats, then files; or panels, then files */
	COMPLETE_FAMILY,
	COMPLETE_FILE,
	COMPLETE_FOLLOW,    /* vertices; warps */
	COMPLETE_GOTO,      /* units, or a mark */
	COMPLETE_INFO,
	COMPLETE_LAYOUT,    /* parts and panels */
	COMPLETE_MARK,
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
	COMPLETE_WHAT,      /* if, then changes with `and` between */
	COMPLETE_WHY        /* questions, then vertices or warps */
};

/* Keywords, which form blocks of commands: the reader of lines acts on them (script.c). */
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
	KEYWORD_TEXT        /* a line of a `document`: no command */
};

/* What an argument may be, and what it then means. */
struct help_row {
	const char *name;     /* NULL behind the last */
	const char *help;
};

struct command {
	const char *name;
	const char *letter;   /* fixed abbreviation, or NULL */
	const char *group;    /* the heading in `help` */
	const char *usage;    /* what follows the name */
	const char *summary;  /* one line, no full stop */
	const char *help;     /* more, or NULL */
	const struct help_row *rows; /* after the help, or NULL */
	/* The rows of other tables (families, formats), after the help, or NULL. */
	void (*list)(void (*each)(void *context, const char *name, const char *help),
		     void *context);
	int least, most;      /* number of words after the name; most -1: no limit */
	enum completion complete;
	enum sample_kind sample; /* for a command that takes a file: the kind of sample that
				    @NAME means */
	bool repeats;         /* an empty line at the prompt repeats it */
	bool repeats_at_stops; /* an empty line repeats it while the run stands at a stop */
	bool moves;           /* it only moves the run, or checks it */
	bool edits;           /* it edits arcs of the graph */
	bool looks;           /* it changes nothing that `save` writes */
	bool expression;      /* its words are an expression, or contain one */
	enum keyword keyword;
	/* Does the command; NULL for keywords. */
	bool (*run)(struct session *session, const struct line *line, struct err *err);
};

#define COMMAND(name) extern const struct command command_##name;
#include "src/command/commands.def"
#undef COMMAND

/* All commands, ended by NULL, in the order of `help`. */
const struct command *const *commands(void);
/* The program's command of exactly that name or letter; NULL: none. Other words for commands
 * (words.h) do not count: a user may define those names. */
const struct command *command_exactly(const char *word);

/* Offers all commands, the user's too, to `near`. */
void commands_near(const struct session *session, struct near *near);

/* A command of the program, or one of the user's. */
struct found {
	const struct command *command;
	struct user *user;              /* NULL: it is a command of the program */
	const struct other_word *other; /* the other word by which it was called, or NULL */
};

/* Finds the command of that name, letter, alias or unambiguous beginning. A user's command hides
 * the program's command of the same name, except inside its own definition. */
bool command_find(const struct session *session, const char *word, struct found *found,
		  struct err *err);

/* Splits the first command of *text into *line, whose words are stored in `buffer` (of at least
 * three times the text's length, plus a few bytes). Sets *text to what follows its semicolon;
 * NULL at the end. On an error *line must not be used. */
bool command_split(const char **text, struct line *line, char *buffer, struct err *err);
/* Reads the next byte of a line. *quote is the open kind of quotes: 0, a single or double quote,
 * or a dollar for $'...'. Returns how many bytes were read. *byte: the byte that they mean; -1:
 * none, because a quote begins or ends. */
size_t command_read(const char *at, char *quote, int *byte);
/* The beginning and length of the first command of a text, without the blanks around it. The text
 * must be one that command_split accepts. */
const char *command_span(const char *text, size_t *length);
/* The next word of *text as it is written, including quotes. Returns its length; 0: there is
 * none. */
size_t command_raw_word(const char **text, const char **word);
/* Adds a word, quoted so that it is read back as one word. */
void command_quote(const char *word, struct text *to);

/* For commands: reads a number in a range; the error says what was expected. */
bool word_number(const char *word, const char *what, long long least, long long most,
		 long long *number, struct err *err);
/* If the word is KEY=..., what follows; else NULL. */
const char *word_value(const char *word, const char *key);
bool usage_error(const struct command *command, struct err *err);

#endif
