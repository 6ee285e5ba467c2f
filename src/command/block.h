/* SPDX-License-Identifier: GPL-3.0-or-later
 * block: a sequence of statements: what stands between `if`, `while`, `define`, `document` or
 * `commands` and its `end`.
 *
 * The statements are stored one after the other, and each has the place it may jump to:
 *
 *      0 if E         -> 2       an `if` or `else if` to the next branch
 *      1   step
 *      2 else         -> 5       an `else` to the end
 *      3   while E    -> 4       a `while` to its end, and the end back
 *      4   end        -> 3
 *      5 end
 *
 * So blocks are performed without recursion, however deeply they are nested.
 */
#ifndef SPILLWAY_COMMAND_BLOCK_H
#define SPILLWAY_COMMAND_BLOCK_H

#include "src/base/text.h"
#include "src/command/command.h"

#include <stdbool.h>
#include <stddef.h>

struct err;
struct memory;

enum { DEEPEST_BLOCK = 64 };

struct statement {
	enum keyword keyword; /* NONE: a command */
	size_t text;          /* offset in `words`: the command, or what follows the keyword */
	long line;            /* line of its script; 0: no script */
	int other;            /* where it jumps to, see above; for loop_break its `while` */
};

struct block {
	struct memory *memory;
	int holders;                 /* number of holders; the last block_release frees it */
	char *script;                /* name of its script; NULL: none */
	struct text words;           /* zero-ended strings */
	struct statement *statements;
	int count, room;
};

bool keyword_opens(enum keyword keyword);
const char *block_text(const struct block *block, int at);
/* Adds the statements [first, last) as lines, indented by `indent` and by how deeply they are
 * nested. */
void block_print(const struct block *block, int first, int last, int indent, struct text *to);
void block_hold(struct block *block);
/* NULL is allowed. */
void block_release(struct block *block);

/* A block that is being put together, statement by statement. All zeroes: none. */
struct gather {
	struct block *block;
	int open[DEEPEST_BLOCK]; /* statements that still lack their `end`: the last branch of
				    each */
	enum keyword kinds[DEEPEST_BLOCK]; /* the keywords that opened them */
	int depth;               /* number of these; may exceed the array if `spoilt` */
	bool spoilt;             /* an error was reported: further statements are only skipped */
	size_t indent;           /* blanks before the first line of a `document` */
	long line;               /* line where it began; 0: unknown */
	char opening[64];        /* its first statement, for messages */
};

bool gather_is_open(const struct gather *gather);
/* Whether the next line is text of a `document`, not a command; and whether it is the first such
 * line. */
bool gather_wants_text(const struct gather *gather);
bool gather_wants_first_text(const struct gather *gather);
/* Adds a statement: `text` of that length is a command, or what follows the keyword. The first
 * statement must open a block. On an error the block is spoilt. */
bool gather_add(struct gather *gather, enum keyword keyword, const char *text, size_t length,
		const char *script, long line, struct memory *memory, struct err *err);
/* The open block will not be performed; its lines are skipped up to its end. */
void gather_spoil(struct gather *gather);
/* Returns the block once it is closed; NULL if it was spoilt. The caller releases it. */
struct block *gather_take(struct gather *gather);
/* Discards what was gathered. */
void gather_drop(struct gather *gather);

#endif
