/* SPDX-License-Identifier: GPL-3.0-or-later
 * block: statements that belong together: what stands between `if`, `while`, `define`,
 * `document` or `commands` and its `end`.
 *
 * Statements lie one behind the other, and each knows where it may lead:
 *
 *      0 if E         -> 2       an `if` or `else if` to the next branch
 *      1   step
 *      2 else         -> 5       an `else` to the end
 *      3   while E    -> 4       a `while` to its end, and the end back
 *      4   end        -> 3
 *      5 end
 *
 * So a block is performed without recursion, however deep it is nested.
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
	size_t text;          /* in words: the command, or what stands behind the keyword */
	long line;            /* of its script, 0: none */
	int other;            /* where it leads, see above; of a loop_break, its `while` */
};

struct block {
	struct memory *memory;
	int holders;                 /* it lives until the last lets it go */
	char *script;                /* where it was written, NULL: nowhere with a name */
	struct text words;           /* zero-ended strings */
	struct statement *statements;
	int count, room;
};

bool keyword_opens(enum keyword keyword);
const char *block_text(const struct block *block, int at);
/* Writes the statements of [first, last) as lines, indented `indent` times, and as
 * often as they are deep. */
void block_print(const struct block *block, int first, int last, int indent, struct text *to);
void block_hold(struct block *block);
/* NULL is allowed. */
void block_release(struct block *block);

/* A block that is being put together, statement by statement. All zeroes: none is. */
struct gather {
	struct block *block;
	int open[DEEPEST_BLOCK]; /* statements that lack their end: the last branch of each */
	enum keyword kinds[DEEPEST_BLOCK]; /* what opened them */
	int depth;               /* how many; more than there is room for if it is spoilt */
	bool spoilt;             /* an error was told: what follows is only passed over */
	size_t indent;           /* blanks before the first line of a document */
	long line;               /* where it began, 0: unknown */
	char opening[64];        /* its first statement, for messages */
};

bool gather_is_open(const struct gather *gather);
/* Whether lines are text (of a `document`), not commands; and the first one. */
bool gather_wants_text(const struct gather *gather);
bool gather_wants_first_text(const struct gather *gather);
/* Adds a statement: `text` of that length is a command, or what stands behind the
 * keyword. The first must open a block. On an error the block is spoilt. */
bool gather_add(struct gather *gather, enum keyword keyword, const char *text, size_t length,
		const char *script, long line, struct memory *memory, struct err *err);
/* What is open goes undone; it is passed over up to its end. */
void gather_spoil(struct gather *gather);
/* The block, once it is closed; NULL if it was spoilt. The caller releases it. */
struct block *gather_take(struct gather *gather);
/* Gives up what was gathered. */
void gather_drop(struct gather *gather);

#endif
