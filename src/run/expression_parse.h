/* SPDX-License-Identifier: GPL-3.0-or-later
 * expression_parse: an expression as a program, operations in postfix order. Private to
 * the files expression*.c.
 *
 * The operations are those of a formula (gpu/formula.h), with names and texts besides. A
 * text that cannot be parsed to its end is a program up to there, with a fault at its
 * end: what comes before is evaluated first and may fail first. A jump whose target lies
 * behind the fault leads to the fault.
 */
#ifndef SPILLWAY_RUN_EXPRESSION_PARSE_H
#define SPILLWAY_RUN_EXPRESSION_PARSE_H

#include "gpu/formula.h"

#include <stdbool.h>

struct err;
struct memory;
struct name;

enum {
	PROGRAM_HASH = FORMULA_CODES, /* as FORMULA_NUMBER, a hash */
	PROGRAM_TEXT,                 /* op.number bytes of the text from op.at */
	PROGRAM_NAME                  /* stands at op.at of the text */
};

enum {
	PROGRAM_DEPTH = 64,  /* parentheses and signs in each other */
	/* No byte of a text makes more than one operation. */
	PROGRAM_OPS = 4096,
	PROGRAM_FEW = 64,    /* operations that need no memory */
	/* At each depth a comparison, a sum and a product may wait for their right sides. */
	PROGRAM_STACK = 3 * (PROGRAM_DEPTH + 1) + 1
};

struct program_op {
	struct formula_op op;
	int32_t column;                /* that its errors name */
};

struct program {
	const char *text;              /* borrowed */
	int32_t count;
	struct program_op few[PROGRAM_FEW];
	struct program_op *ops;        /* [room] those, or more */
	int32_t room;
	int32_t waiting, most_waiting; /* values on the stack, behind the last operation; at most */
	const char *fault;             /* what is wrong behind the last of them, or NULL */
	int32_t end_column;            /* where parsing has ended: at a fault, or the end */
	struct memory *memory;         /* for more than a few; NULL: those are not kept */
	/* Asked for every name as it is read, NULL: nobody is; false ends the parsing, as a fault. */
	bool (*each)(void *context, const struct name *name, struct err *err);
	void *context;
	struct err *err;
	bool refused;                  /* by `each`, which has filled *err */
};

/* Begins a program without a text. */
void program_init(struct program *program, struct memory *memory);
/* Parses the whole text, which must stay. False: there is a fault. */
bool program_parse(struct program *program, const char *text);
void program_free(struct program *program);
/* The name of a PROGRAM_NAME. */
void program_name(const struct program *program, const struct formula_op *op,
		  struct name *name);
/* Fills *err with what is wrong at a column; false. */
bool program_fail(const struct program *program, int32_t column, const char *what,
		  struct err *err);

#endif
